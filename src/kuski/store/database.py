"""What the store asks of a database, whichever it is."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

T = TypeVar("T")


class Database(Protocol):
    """A database that was opened, with the present schema.

    Only one `write`, `erase` or `rewrite` may run at a time. Each raises StoreError when the database
    fails, and sqlalchemy.exc.IntegrityError when what is written contradicts what is there.
    """

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run short work in a transaction of its own, and return what it returns once that is on disk.

        When the work raises, nothing of it is kept.
        """
        ...

    async def erase(self, work: Callable[[Connection], int]) -> int:
        """Run work of any length that deletes, and overwrite what it deleted.

        It returns how much that was, and so does this.
        """
        ...

    async def rewrite(self) -> None:
        """Make sure that no copy of anything erased since the last time is left on disk."""
        ...

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Return a connection for single queries; each sees all that was written before it."""
        ...

    async def size(self) -> int:
        """Return what it takes on disk, in bytes."""
        ...
