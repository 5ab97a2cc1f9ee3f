"""The tables of the database as they are now; `migrations` leads there from any earlier schema."""

from sqlalchemy import Column, Double, ForeignKey, Integer, LargeBinary, MetaData, String, Table

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)


def _of_table() -> Column[str]:
    """Return the column that says whose row it is; the row goes when the table goes."""
    return Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


TABLES = Table(
    "tables",
    METADATA,
    Column("id", String, primary_key=True),
    Column("code", String, nullable=False, unique=True),
    Column("opened", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("versions", Integer, nullable=False),
    Column("listed", LargeBinary),
)
"""The tables that there are. `versions` is the number of entries in the log."""

LOG = Table(
    "log",
    METADATA,
    _of_table(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("entry", LargeBinary, nullable=False),
)
"""What happened at each table; versions count from 0. That they are unique decides who was first."""

SECRETS = Table(
    "secrets",
    METADATA,
    _of_table(),
    Column("key", String, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What nobody may read yet: the seed of a running game."""

RULES = Table(
    "rules",
    METADATA,
    Column("slug", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("game", String, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
)
"""House rules that somebody saved under a name."""

SETTINGS = Table(
    "settings",
    METADATA,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

SERVER_SECRETS = Table(
    "server_secrets",
    METADATA,
    Column("name", String, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""The server's own keys, made once."""
