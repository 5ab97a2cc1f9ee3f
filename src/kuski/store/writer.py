"""The one who writes: what has gathered since the last commit becomes the next."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, Generic, TypeVar

from sqlalchemy.exc import IntegrityError

from kuski.store.batches import Append, write_appends
from kuski.store.database import Database
from kuski.store.errors import Conflict, StoreError

T = TypeVar("T")

BATCH: Final = 250
"""Appends in one transaction at most: the loop does nothing else meanwhile."""

TRIES: Final = 3
"""How often one is judged when somebody else's writing comes between look and commit."""


class Job(Generic[T]):
    """Something to do, and what is done when it is done."""

    def __init__(self, what: Append | Callable[[], Awaitable[T]]) -> None:
        self.what = what
        self.tries = 1
        self.done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def end(self, result: T | Exception) -> None:
        """Tell whoever still waits how it ended."""
        if self.done.done():
            return
        if isinstance(result, Exception):
            self.done.set_exception(result)
        else:
            self.done.set_result(result)


class Writer:
    """Does appends, many at a time, and errands, each alone, in the order in which they came.

    Whoever waits may be cancelled; what was not begun by then is not done.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: deque[Job[Any]] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._work(), name="kuski store")

    async def append(self, append: Append) -> None:
        """Return when the append is on disk.

        Raises:
            Conflict: its log is longer or shorter.
            Gone: there is no such table.
            StoreError: it could not be written.
        """
        await self._put(Job[None](append))

    async def errand(self, run: Callable[[], Awaitable[T]]) -> T:
        """Do something that must not happen while another writes, and return what it returns."""
        return await self._put(Job[T](run))

    async def close(self) -> None:
        """Do what waits, and take nothing more."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _put(self, job: Job[T]) -> T:
        if self._closing or self._task.done():
            raise _closed()
        self._waiting.append(job)
        self._wake.set()
        return await job.done

    async def _work(self) -> None:
        try:
            while not self._closing or self._waiting:
                await self._wake.wait()
                self._wake.clear()
                while jobs := self._take():
                    await self._do(jobs)
        finally:
            _fail(self._waiting, _closed())

    def _take(self) -> list[Job[Any]]:
        """Return the next errand, or the appends before it."""
        jobs: list[Job[Any]] = []
        while self._waiting and len(jobs) < BATCH:
            job = self._waiting[0]
            if job.done.done():  # whoever wanted it was cancelled
                self._waiting.popleft()
            elif isinstance(job.what, Append):
                jobs.append(self._waiting.popleft())
            else:
                return jobs or [self._waiting.popleft()]
        return jobs

    async def _do(self, jobs: Sequence[Job[Any]]) -> None:
        """Do jobs and tell each how it ended; nothing that goes wrong with them ends the writer."""
        try:
            results = await self._results(jobs)
        except IntegrityError as error:
            await self._do_singly(jobs, error)
        except Exception as error:  # noqa: BLE001  (it is theirs who wait)
            _fail(jobs, error)
        except BaseException:
            _fail(jobs, _closed())
            raise
        else:
            for job, result in zip(jobs, results, strict=True):
                job.end(result)

    async def _do_singly(self, jobs: Sequence[Job[Any]], error: IntegrityError) -> None:
        """Do jobs again of which one contradicted what another program had just written."""
        if len(jobs) > 1:
            for job in jobs:
                await self._do([job])
        elif jobs[0].tries < TRIES:
            jobs[0].tries += 1
            await self._do(jobs)
        else:
            _fail(jobs, _contradiction(jobs[0], error))

    async def _results(self, jobs: Sequence[Job[Any]]) -> Sequence[Any]:
        first = jobs[0].what
        if not isinstance(first, Append):
            return [await first()]
        appends = [job.what for job in jobs if isinstance(job.what, Append)]
        return await self._database.write(partial(write_appends, appends=appends))


def _fail(jobs: Iterable[Job[Any]], error: Exception) -> None:
    for job in jobs:
        # An exception is raised once for each who waits: each gets one of his own.
        job.end(StoreError(error.code, error.message) if isinstance(error, StoreError) else error)


def _contradiction(job: Job[Any], error: IntegrityError) -> Exception:
    if isinstance(job.what, Append):
        return Conflict(job.what.table, job.what.version)
    return StoreError("failed", f"the store contradicts itself: {error.orig}")


def _closed() -> StoreError:
    return StoreError("closed", "the store is closed")
