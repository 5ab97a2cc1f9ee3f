"""SQLite as the store's database.

Reading goes through aiosqlite, whose connections are threads. Writing does not: a thread has to win the
interpreter's lock back after each row and each call, and beside a busy event loop that takes many times as
long as the work itself. So the statements of a transaction, which seldom touch the disk, run where the loop
runs, and a thread gets what waits for the disk: the commit.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar

from sqlalchemy import URL, Connection, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kuski.store.finishing import finish
from kuski.store.locking import locked
from kuski.store.sqlite_errors import primary, told
from kuski.store.sqlite_file import (
    PATIENCE,
    asked,
    commit,
    empty_journal,
    make_folder,
    open_writing,
    prepare_reading,
    raw_of,
    roll_back,
    set_to,
    size_of,
)

T = TypeVar("T")

READERS: Final = 4

_ERASED: Final = 1
"""`user_version` while copies of something erased may be left in the file."""


class Sqlite:
    """A file that was opened."""

    def __init__(
        self, path: Path, writing: Connection, reading: AsyncEngine, disk: ThreadPoolExecutor
    ) -> None:
        self._path = path
        self._writing = writing
        self._reading = reading
        self._disk = disk

    async def write(self, work: Callable[[Connection], T]) -> T:
        """See `Database`."""
        with told(self._path):
            await self._begin()
            try:
                result = work(self._writing)
            except BaseException:
                roll_back(self._writing)
                raise
            await self._on_disk(commit, self._writing)
            return result

    async def erase(self, work: Callable[[Connection], int]) -> int:
        """See `Database`."""

        def erasing() -> int:
            try:
                if erased := work(self._writing):
                    self._writing.exec_driver_sql(f"PRAGMA user_version={_ERASED}")
            except BaseException:
                roll_back(self._writing)
                raise
            commit(self._writing)
            if erased:
                empty_journal(raw_of(self._writing))
            return erased

        with told(self._path):
            await self._begin()
            return await self._on_disk(erasing)

    async def rewrite(self) -> None:
        """See `Database`.

        `secure_delete` overwrites what is deleted, but not the copies that stay behind in unused parts of
        pages when rows move to other pages.
        """

        def rewriting() -> None:
            raw = raw_of(self._writing)
            if asked(raw, "user_version") != _ERASED:
                return
            set_to(raw, f"busy_timeout={PATIENCE * 1000:.0f}")
            try:
                raw.execute("VACUUM").close()
            finally:
                set_to(raw, "busy_timeout=0")
            if empty_journal(raw):
                set_to(raw, "user_version=0")

        with told(self._path):
            await self._on_disk(rewriting)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """See `Database`."""
        with told(self._path):
            async with self._reading.connect() as connection:
                yield connection

    async def size(self) -> int:
        """See `Database`."""
        return size_of(self._path)

    async def _begin(self) -> None:
        """Begin a transaction, without waiting inside SQLite, where the loop would wait along."""
        deadline = monotonic() + PATIENCE
        while True:
            try:
                self._writing.begin()
            except DBAPIError as error:
                if primary(error) != sqlite3.SQLITE_BUSY or monotonic() > deadline:
                    raise
            else:
                return
            await asyncio.sleep(0.02)

    async def _on_disk(self, work: Callable[..., T], *args: Connection) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._disk, work, *args)


@asynccontextmanager
async def open_sqlite(path: Path) -> AsyncIterator[Sqlite]:
    """Open a file as a database of the present schema; make it if it is not there.

    Args:
        path: the file, symbolic links resolved.

    Raises:
        StoreError: it cannot be used.
    """
    with ExitStack() as stack:
        with told(path):
            make_folder(path)
            stack.enter_context(locked(path))
            disk = stack.enter_context(ThreadPoolExecutor(1, "kuski-store"))
            loop = asyncio.get_running_loop()
            writing = await loop.run_in_executor(disk, open_writing, path)
        reading = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(path)),
            isolation_level="AUTOCOMMIT",
            pool_size=READERS,
            max_overflow=0,
            connect_args={"timeout": PATIENCE},
        )
        event.listen(reading.sync_engine, "connect", prepare_reading)

        async def close() -> None:
            await reading.dispose()
            await loop.run_in_executor(disk, writing.close)

        try:
            yield Sqlite(path, writing, reading, disk)
        finally:
            await finish(close())
