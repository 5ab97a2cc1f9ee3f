"""Opening a store by its address."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from sqlalchemy.engine.url import make_url
from sqlalchemy.exc import ArgumentError

from kuski.store.database import Database
from kuski.store.errors import StoreError
from kuski.store.finishing import finish
from kuski.store.postgres import open_postgres
from kuski.store.sqlite import open_sqlite
from kuski.store.store import Store
from kuski.store.writer import Writer


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """Open a store; make it if it is not there, and bring it up to the present schema.

    On leaving, everything that waits to be written is written first.

    Args:
        url: `sqlite:///` and the path of a file, or just the path; or `postgresql://` and the rest.

    Raises:
        StoreError: it cannot be used; its `code` says why.
    """
    async with _open_database(url) as database:
        writer = Writer(database)
        try:
            yield Store(database, writer)
        finally:
            await finish(writer.close())


def _open_database(url: str) -> AbstractAsyncContextManager[Database]:
    if "://" not in url:
        return open_sqlite(_path(url, url))
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError("address", f"{url.partition('://')[0]}://… is no address of a database") from None
    backend = address.get_backend_name()
    if backend == "sqlite":
        return open_sqlite(_path(url, address.database))
    if backend == "postgresql" or address.drivername == "postgres":
        return open_postgres(address)
    raise StoreError("address", f"kuski keeps its tables in SQLite or PostgreSQL, not in {backend}")


def _path(url: str, path: str | None) -> Path:
    if not path or path == ":memory:" or "\0" in path:
        raise StoreError("address", f"{url!r} names no file")
    return Path(path).resolve()
