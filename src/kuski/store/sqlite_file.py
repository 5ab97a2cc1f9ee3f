"""The file of a SQLite database: making it, opening it for writing, and looking after it."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from time import sleep
from typing import Final, cast

from sqlalchemy import URL, Connection, NullPool, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from kuski.store.errors import StoreError
from kuski.store.migrating import migrate

PATIENCE: Final = 10.0
"""Seconds that one waits for another program that holds the file."""

CACHE: Final = 32 << 20
"""Bytes of the file that the connection which writes keeps in memory at most."""

JOURNAL: Final = 64 << 20
"""What the write-ahead log is cut back to, in bytes, when it has grown."""

_KUSKI: Final = 0x4B75736B
"""`application_id`: "Kusk"."""


def make_folder(path: Path) -> None:
    """Make the folder of a file for nobody but the user to look into."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def _make(path: Path) -> None:
    """Make the file for nobody but the user to read.

    One that is there is not even opened: closing it would release what SQLite has locked in it, should
    it be in use in this program.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _check(path: Path) -> None:
    """Refuse what SQLite would open to read only, and leave files beside that are read-only as well."""
    effective = os.access in os.supports_effective_ids
    if os.access(path, os.R_OK, effective_ids=effective) and not os.access(
        path, os.W_OK, effective_ids=effective
    ):
        raise StoreError("read-only", f"{path} cannot be written to")


def open_writing(path: Path) -> Connection:
    """Open the one connection that writes, and bring the schema up to date."""
    _make(path)
    _check(path)
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        connect_args={"timeout": PATIENCE, "check_same_thread": False},
    )
    event.listen(engine, "connect", _leave_transactions)
    event.listen(engine, "begin", _begin_writing)
    connection = engine.connect()
    try:
        raw = raw_of(connection)
        _recognise(raw, path)
        _prepare_writing(raw, path)
        with connection.begin():
            set_to(raw, f"application_id={_KUSKI}")
            migrate(connection)
        # Not sooner: a migration that replaces a table would take along what refers to it.
        set_to(raw, "foreign_keys=ON", "busy_timeout=0")
    except BaseException:
        connection.close()
        raise
    return connection


def _recognise(raw: sqlite3.Connection, path: Path) -> None:
    """Refuse a database of another program, before anything in it is changed."""
    mark = asked(raw, "application_id")
    tables = asked(raw, "schema_version")
    if mark != _KUSKI and (mark or tables):
        raise StoreError("no-database", f"{path} is a database of another program")


def _prepare_writing(raw: sqlite3.Connection, path: Path) -> None:
    """Set how it is written.

    `synchronous=FULL` waits at each commit until the disk says that it has it, and `fullfsync` makes a
    Mac really ask the disk.
    """
    if asked(raw, "journal_mode=WAL") != "wal":
        raise StoreError("unusable", f"{path} lies where SQLite cannot keep a write-ahead log")
    set_to(
        raw,
        "synchronous=FULL",
        "fullfsync=ON",
        "checkpoint_fullfsync=ON",
        "secure_delete=ON",
        f"cache_size=-{CACHE >> 10}",
        f"journal_size_limit={JOURNAL}",
    )


def prepare_reading(raw: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    """Keep a connection that reads from writing."""
    with closing(raw.cursor()) as cursor:
        cursor.execute("PRAGMA query_only=ON")


def _leave_transactions(raw: sqlite3.Connection, _record: ConnectionPoolEntry) -> None:
    """Keep Python's module from beginning transactions where it thinks that one is needed."""
    raw.isolation_level = None


def _begin_writing(connection: Connection) -> None:
    """Begin so that nobody else can write until we are done: no step of ours finds it busy later."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def set_to(raw: sqlite3.Connection, *pragmas: str) -> None:
    """Set what SQLite calls pragmas."""
    with closing(raw.cursor()) as cursor:
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")


def asked(raw: sqlite3.Connection, pragma: str) -> int | str:
    """Return the answer to a pragma."""
    with closing(raw.cursor()) as cursor:
        answer: int | str = cursor.execute(f"PRAGMA {pragma}").fetchone()[0]
        return answer


def raw_of(connection: Connection) -> sqlite3.Connection:
    """Return SQLite's connection below SQLAlchemy's."""
    return cast(sqlite3.Connection, connection.connection.dbapi_connection)


def commit(connection: Connection) -> None:
    """Return when the transaction is on disk; when it cannot get there, nothing of it stays."""
    try:
        connection.commit()
    except BaseException:
        roll_back(connection)
        raise


def roll_back(connection: Connection) -> None:
    """End the transaction, also when SQLAlchemy thinks that it has ended: after a commit that failed."""
    connection.rollback()
    raw_of(connection).rollback()


def empty_journal(raw: sqlite3.Connection) -> bool:
    """Move what is in the write-ahead log to its place, and cut the log off.

    Returns:
        Whether that was possible: it is not while somebody reads.
    """
    for _ in range(25):
        with closing(raw.cursor()) as cursor:
            busy, _frames, _moved = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if not busy:
            return True
        sleep(0.02)
    return False


def size_of(path: Path) -> int:
    """Return the bytes of a database file and what SQLite keeps beside it."""
    beside = (path.with_name(path.name + end) for end in ("", "-wal", "-shm"))
    return sum(file.stat().st_size for file in beside if file.exists())
