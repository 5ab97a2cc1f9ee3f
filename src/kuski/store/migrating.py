"""Bringing a database up to the present schema."""

from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from kuski.store.errors import StoreError

_ONE_AT_A_TIME = Lock()  # Alembic keeps what it is at in a global


def migrate(connection: Connection) -> None:
    """Bring the schema from whatever it is up to the present one.

    Args:
        connection: within a transaction, which the caller ends: all steps or none.

    Raises:
        StoreError: "newer": the schema is none that this program knows.
    """
    config = Config(attributes={"connection": connection})
    folder = Path(__file__).with_name("migrations")
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in {step.revision for step in script.walk_revisions()}:
        raise StoreError("newer", f"a newer version of kuski made this database (its schema is {found!r})")
    if found != script.get_current_head():
        with _ONE_AT_A_TIME:
            command.upgrade(config, "head")
