"""What is written about tables and the server, one transaction each."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, Table, delete, insert, select

from kuski.store.batches import heads_of, write_secrets
from kuski.store.errors import CodeTaken, Conflict
from kuski.store.schema import LOG, SERVER_SECRETS, TABLES

AT_ONCE: Final = 100
"""Tables that are deleted in one transaction at most, so that nobody waits long behind it."""


def create_table(
    connection: Connection,
    table: str,
    code: str,
    entries: Sequence[bytes],
    secrets: Mapping[str, bytes],
    at: float,
) -> None:
    """Make a table and the beginning of its log.

    Raises:
        CodeTaken: another has the code.
        Conflict: the table is there already.
    """
    if heads_of(connection, [table]):
        raise Conflict(table, 0)
    if connection.scalar(select(TABLES.c.id).where(TABLES.c.code == code)) is not None:
        raise CodeTaken(code)
    row = {"id": table, "code": code, "opened": at, "touched": at, "versions": len(entries)}
    connection.execute(insert(TABLES), row)
    if entries:
        rows = [
            {"table_id": table, "version": version, "entry": entry} for version, entry in enumerate(entries)
        ]
        connection.execute(insert(LOG), rows)
    write_secrets(connection, {(table, key): value for key, value in secrets.items()})


def delete_tables(connection: Connection, tables: Sequence[str]) -> int:
    """Delete tables, with all that refers to them; return how many were there."""
    return connection.execute(delete(TABLES).where(TABLES.c.id.in_(tables))).rowcount


def delete_untouched(connection: Connection, before: float, kind: str = "") -> int:
    """Delete some of the tables at which nothing has happened since; return how many, 0 when none is left."""
    return delete_tables(connection, connection.scalars(untouched(before, kind)).all())


def untouched(before: float, kind: str) -> Select[Any]:
    """Return the query for some tables at which nothing has happened since, whose ids begin like that."""
    found = select(TABLES.c.id).where(TABLES.c.touched < before).limit(AT_ONCE)
    return found.where(TABLES.c.id.startswith(kind, autoescape=True)) if kind else found


def put(connection: Connection, into: Table, row: Mapping[str, Any]) -> None:
    """Write a row in the place of the one with the same key, its first column."""
    key = next(iter(into.primary_key))
    connection.execute(delete(into).where(key == row[key.name]))
    connection.execute(insert(into), dict(row))


def remove(connection: Connection, source: Table, key: str) -> int:
    """Delete the row with a key; return how many there were."""
    column = next(iter(source.primary_key))
    return connection.execute(delete(source).where(column == key)).rowcount


def keep_server_secret(connection: Connection, name: str, fresh: bytes) -> bytes:
    """Return the server's secret of that name; the fresh one becomes it if there was none."""
    kept: bytes | None = connection.scalar(
        select(SERVER_SECRETS.c.value).where(SERVER_SECRETS.c.name == name)
    )
    if kept is None:
        connection.execute(insert(SERVER_SECRETS), {"name": name, "value": fresh})
        return fresh
    return kept
