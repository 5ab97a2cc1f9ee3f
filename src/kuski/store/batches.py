"""Many appends in one transaction, each judged by itself."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from kuski.store.errors import Conflict, Gone
from kuski.store.schema import LOG, SECRETS, TABLES

Outcome: TypeAlias = Conflict | Gone | None


class Append(Struct, frozen=True, eq=False):
    """Entries for the end of a table's log, and what changes with them.

    Attributes:
        table: whose log.
        version: how many entries are before these.
        entries: in order.
        secrets: what to keep, or to replace, by key.
        forget: the keys of secrets that go.
        at: when it happened.
        listed: what the list of open tables shows from now on, None for nothing.
    """

    table: str
    version: int
    entries: Sequence[bytes]
    secrets: Mapping[str, bytes]
    forget: Collection[str]
    at: float
    listed: bytes | UnsetType | None = UNSET


# Built once: SQLAlchemy keeps what it compiles by statement.
_HEADS: Final = select(TABLES.c.id, TABLES.c.versions).where(
    TABLES.c.id.in_(bindparam("ids", expanding=True))
)
_HELD: Final = _HEADS.order_by(TABLES.c.id).with_for_update(key_share=True)
_ENTRIES: Final = insert(LOG)
_TOUCH: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"))
    .values(versions=bindparam("head"), touched=bindparam("at"))
)
_LIST: Final = update(TABLES).where(TABLES.c.id == bindparam("table")).values(listed=bindparam("shown"))
_FORGET: Final = delete(SECRETS).where(
    SECRETS.c.table_id == bindparam("table"), SECRETS.c.key == bindparam("secret")
)
_KEEP: Final = insert(SECRETS)


def write_appends(connection: Connection, appends: Sequence[Append]) -> list[Outcome]:
    """Write those appends that fit, in order.

    An append fits when its log has exactly `version` entries, those of this batch before it among them.

    Args:
        connection: within a transaction.
        appends: what came, in the order in which it came.

    Returns:
        For each, None or why it was not written.

    Raises:
        IntegrityError: somebody else was first after all, between our look and our writing.
    """
    heads = heads_of(connection, {append.table for append in appends}, hold=True)
    outcomes: list[Outcome] = []
    fitting: list[Append] = []
    for append in appends:
        head = heads.get(append.table)
        if head is None:
            outcomes.append(Gone(append.table))
        elif head != append.version:
            outcomes.append(Conflict(append.table, append.version))
        else:
            outcomes.append(None)
            fitting.append(append)
            heads[append.table] = head + len(append.entries)
    if fitting:
        _write(connection, fitting, heads)
    return outcomes


def heads_of(connection: Connection, tables: Collection[str], *, hold: bool = False) -> dict[str, int]:
    """Return how many entries each of these tables has; those that are not there are left out.

    Args:
        connection: within a transaction.
        tables: their ids.
        hold: keep other servers from writing to them until the transaction ends, where there are others.
    """
    query = _HELD if hold else _HEADS
    return {row.id: row.versions for row in connection.execute(query, {"ids": list(tables)})}


def write_secrets(connection: Connection, secrets: Mapping[tuple[str, str], bytes | None]) -> None:
    """Put secrets in the place of those with the same (table, key); None: in their place comes nothing."""
    if not secrets:
        return
    connection.execute(_FORGET, [{"table": table, "secret": key} for table, key in secrets])
    kept = [
        {"table_id": table, "key": key, "value": value}
        for (table, key), value in secrets.items()
        if value is not None
    ]
    if kept:
        connection.execute(_KEEP, kept)


def _write(connection: Connection, appends: Sequence[Append], heads: Mapping[str, int]) -> None:
    entries = [
        {"table_id": append.table, "version": version, "entry": entry}
        for append in appends
        for version, entry in enumerate(append.entries, append.version)
    ]
    if entries:
        connection.execute(_ENTRIES, entries)
    touched = {append.table: append.at for append in appends}
    connection.execute(
        _TOUCH, [{"table": table, "head": heads[table], "at": at} for table, at in touched.items()]
    )
    listed = {append.table: append.listed for append in appends if append.listed is not UNSET}
    if listed:
        connection.execute(_LIST, [{"table": table, "shown": shown} for table, shown in listed.items()])
    secrets: dict[tuple[str, str], bytes | None] = {}
    for append in appends:
        secrets.update(dict.fromkeys(((append.table, key) for key in append.forget), None))
        secrets.update({(append.table, key): value for key, value in append.secrets.items()})
    write_secrets(connection, secrets)
