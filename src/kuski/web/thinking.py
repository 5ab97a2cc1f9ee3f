"""Where the bots of the tables think: beside the loop, so that nobody waits for them but their own table.

A bot begins to think when it is asked, not when its pause is over, so that the pause hides how long it took.
What it finds holds for the step of the table that it was computed for, and dies with it. Each table has one
thought under way at a time and they are taken in the order in which they came, so that no table with many
bots is before another.
"""

import asyncio
import gc
import logging
import os
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Final, NamedTuple, cast

from kuski import bots
from kuski.bots import Bot, Searches, Sight
from kuski.bots.budget import Budget
from kuski.table import clocks
from kuski.table.play import Play
from kuski.table.table import Table

LOGGER: Final = logging.getLogger("kuski.thinking")
LEAST: Final = 0.25
"""The part of its time that is left to a bot, however long it had to wait for its turn to think."""


class Thought(NamedTuple):
    """What a bot would do.

    Attributes:
        number: the game that it was computed for.
        step: the step of the table that it was computed for; with another it is worth nothing.
        action: what it would do.
    """

    number: int
    step: int
    action: Any

    def holds(self, play: Play) -> bool:
        """Return whether the game still stands as it did."""
        return (self.number, self.step) == (play.number, play.step)


class _Seated(NamedTuple):
    """A bot in its seat; it is asked one thing at a time.

    Attributes:
        number: the game that it plays.
        level: its level.
        lock: is held while it thinks.
        kept: the bot, once it was made.
    """

    number: int
    level: str
    lock: threading.Lock
    kept: list[Bot]


@cache
def workers() -> ThreadPoolExecutor:
    """Return the threads in which bots think: one processor is left to the loop."""
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return ThreadPoolExecutor(max(available - 1, 1), thread_name_prefix="bot")


class Thinker:
    """The bots of one table.

    Args:
        dice: gives the dice of a seat after so many actions.
    """

    def __init__(self, dice: Callable[[int, int], random.Random]) -> None:
        self._dice = dice
        self._seats: dict[int, _Seated] = {}
        self._task: asyncio.Task[Any] | None = None
        self._about: tuple[int, int, int] | None = None

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return self._task is not None and not self._task.done()

    @staticmethod
    def prepare(table: Table) -> None:
        """Begin to load what searching takes, once there is a bot here that will search.

        It is a hundred megabytes, which a server whose people play among themselves need not carry.
        """
        if bots.begun():
            return
        levels = (member.level for member in table.members.values())
        if any(level and bots.thinks(table.game, bots.level_in(table.game, level)) for level in levels):
            bots.warm_up(loaded=gc.freeze)

    def forget(self) -> None:
        """Let other bots sit down: a new game has begun, or something was taken back."""
        self._seats.clear()
        self.stop()

    def stop(self) -> None:
        """Think no more."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._about = None

    def begin(self, table: Table, seat: int) -> asyncio.Task[Any]:
        """Begin to think for a seat, as the table stands, unless that is under way or done."""
        play = table.playing()
        about = (play.number, play.step, seat)
        if self._task is None or self._about != about:
            self.stop()
            self._about = about
            self._task = asyncio.ensure_future(self._work(play, self._seated(table, play, seat), seat))
        return self._task

    async def think(self, table: Table, seat: int) -> Thought | None:
        """Return what the bot of a seat would do now, from what that seat has seen.

        None when the table went on meanwhile and the thought was given up.
        """
        play = table.playing()
        number, step = play.number, play.step
        task = self.begin(table, seat)
        await asyncio.wait({task})
        return None if task.cancelled() else Thought(number, step, task.result())

    def _seated(self, table: Table, play: Play, seat: int) -> _Seated:
        level = bots.level_in(play.game, clocks.player(table, seat).level)
        if bots.thinks(play.game, level) and not bots.ready():
            level = bots.WITHOUT_FAST
        kept = self._seats.get(seat)
        if kept is None or (kept.number, kept.level) != (play.number, level):
            kept = self._seats[seat] = _Seated(play.number, level, threading.Lock(), [])
        return kept

    async def _work(self, play: Play, seated: _Seated, seat: int) -> Any:
        sight = play.sight(seat, self._dice(seat, len(play.actions)))
        # The table goes on writing its record while the bot reads it.
        sight = sight._replace(record=tuple(sight.record))
        asked = time.monotonic()
        loop = asyncio.get_running_loop()
        action, begun = await loop.run_in_executor(workers(), _choose, play.game, seated, sight, asked)
        # Who has little to choose from is done early; the table must not see it.
        await asyncio.sleep(begun + bots.seconds(play.game, seated.level) - time.monotonic())
        return action


def _choose(game: str, seated: _Seated, sight: Sight, asked: float) -> tuple[Any, float]:
    """Return what a bot does, and when it began to think; runs beside the loop.

    A bot that errs does not stop the table: something legal is done in its place.
    """
    with seated.lock:
        begun = time.monotonic()
        try:
            if not seated.kept:
                seated.kept.append(bots.find(game, seated.level))
            bot = seated.kept[0]
            seconds = bots.seconds(game, seated.level)
            if seconds:
                # Time that it had to wait is taken from its own, so that a full house is not a slow one.
                left = max(seconds - (begun - asked), seconds * LEAST)
                cast(Searches, bot).budget = Budget(seconds=left)
            action = bot.act(sight)
        except Exception:
            LOGGER.exception("a bot for %s could not decide", game)
            action = None
    return (action if action in sight.legal else sight.rng.choice(list(sight.legal))), begun
