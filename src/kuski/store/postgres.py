"""PostgreSQL as the store's database, which any number of servers may use at once.

What decides who was first is the log's unique (table, version). Beside it each transaction locks the rows
of its tables in the order of their ids, so that two servers wait for each other instead of failing.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from sqlalchemy import URL, Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kuski.store.errors import StoreError
from kuski.store.finishing import finish
from kuski.store.migrating import migrate
from kuski.store.postgres_errors import told
from kuski.store.schema import METADATA

T = TypeVar("T")

CONNECTIONS: Final = 5
"""Connections at most: one that writes, the others read."""

PATIENCE: Final = 10
"""Seconds that one waits for a connection, or for another server that writes to the same tables."""

_SESSION: Final = {
    "lock_timeout": f"{PATIENCE}s",
    # A server that stops in the middle of writing must not hold up all others.
    "idle_in_transaction_session_timeout": f"{PATIENCE}s",
    "synchronous_commit": "on",
}

_MIGRATION: Final = 0x4B75736B
"""The advisory lock under which one server at a time brings the schema up to date: "Kusk"."""

_NAMES: Final = sorted(METADATA.tables)


class Postgres:
    """A database that was opened."""

    def __init__(self, name: str, engine: AsyncEngine) -> None:
        self._name = name
        self._engine = engine
        self._reading = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def write(self, work: Callable[[Connection], T]) -> T:
        """See `Database`."""
        with told(self._name):
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)

    async def erase(self, work: Callable[[Connection], int]) -> int:
        """See `Database`.

        What was deleted is overwritten when PostgreSQL uses its room again; `rewrite` gives that free.
        """
        return await self.write(work)

    async def rewrite(self) -> None:
        """See `Database`."""
        with told(self._name):
            async with self._reading.connect() as connection:
                await connection.execute(text(f"VACUUM (SKIP_LOCKED) {', '.join(_NAMES)}"))

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """See `Database`."""
        with told(self._name):
            async with self._reading.connect() as connection:
                yield connection

    async def size(self) -> int:
        """See `Database`."""
        names = ", ".join(f"('{name}')" for name in _NAMES)
        query = f"SELECT sum(pg_total_relation_size(name::regclass)) FROM (VALUES {names}) AS t (name)"  # noqa: S608
        async with self.read() as connection:
            return int(await connection.scalar(text(query)))


@asynccontextmanager
async def open_postgres(url: URL) -> AsyncIterator[Postgres]:
    """Open a database of the present schema, and make what is not there.

    Args:
        url: its address, whatever the driver.

    Raises:
        StoreError: it cannot be used.
    """
    name = url.set(drivername="postgresql").render_as_string(hide_password=True)
    try:
        engine = create_async_engine(
            url.set(drivername="postgresql+psycopg"),
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=PATIENCE,
            pool_pre_ping=True,
            connect_args={
                "connect_timeout": PATIENCE,
                "application_name": "kuski",
                "options": " ".join(f"-c {key}={value}" for key, value in _SESSION.items()),
            },
        )
    except ModuleNotFoundError:
        raise StoreError("address", "PostgreSQL needs what the extra brings: kuski[postgres]") from None
    try:
        with told(name):
            async with engine.begin() as connection:
                await connection.run_sync(_prepare, name)
        yield Postgres(name, engine)
    finally:
        await finish(engine.dispose())


def _prepare(connection: Connection, name: str) -> None:
    """Bring the schema up to date, while no other server does.

    Raises:
        StoreError: ``no-database`` when the tables there are another program's, ``newer``.
    """
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION})
    found = set(inspect(connection).get_table_names())
    if "alembic_version" not in found and found & METADATA.tables.keys():
        raise StoreError("no-database", f"{name} has tables of another program")
    migrate(connection)
