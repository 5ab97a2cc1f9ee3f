"""Opening a store by its address."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy.engine.url import make_url
from sqlalchemy.exc import ArgumentError

from kuski.store.errors import StoreError
from kuski.store.finishing import finish
from kuski.store.sqlite import open_sqlite
from kuski.store.store import Store
from kuski.store.writer import Writer


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """Open a store; make it if it is not there, and bring it up to the present schema.

    On leaving, everything that waits to be written is written first.

    Args:
        url: `sqlite:///` and the path of a file, or just the path.

    Raises:
        StoreError: it cannot be used; its `code` says why.
    """
    async with open_sqlite(_path(url)) as database:
        writer = Writer(database)
        try:
            yield Store(database, writer)
        finally:
            await finish(writer.close())


def _path(url: str) -> Path:
    path: str | None = url
    if "://" in url:
        try:
            address = make_url(url)
        except ArgumentError:
            raise StoreError("address", f"{url} is no address of a database") from None
        if address.get_backend_name() != "sqlite":
            raise StoreError("address", f"kuski keeps its tables in SQLite, not in {address.drivername}")
        path = address.database
    if not path or path == ":memory:" or "\0" in path:
        raise StoreError("address", f"{url!r} names no file")
    return Path(path).resolve()
