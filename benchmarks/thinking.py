"""Bots that think on many tables at once: what the server's loop feels of it, and whether they keep time.

A ticker of 5 ms runs in the loop; how late it is, anybody's tap would be. Tables of bots alone play with a
short pause, so that a bot is thinking at almost all times. Measured in the process of the server: what its
threads do to its loop is the question.
"""

import argparse
import asyncio
import os
import platform
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from kuski import bots
from kuski.store import open_store
from kuski.table import joining
from kuski.table.settings import Settings
from kuski.web import thinking
from kuski.web.hall import Hall
from kuski.web.live import LiveTable

TICK = 0.005


class Watch:
    """Notes how long each thought waited and took, by the clock and of a processor, and its level's time."""

    def __init__(self) -> None:
        self.thoughts: list[tuple[float, float, float, float]] = []
        self._choose = thinking._choose

    def __enter__(self) -> "Watch":
        def choose(game: str, seated: thinking._Seated, sight: object, asked: float) -> object:
            begun, worked = time.perf_counter(), time.thread_time()
            waited = time.monotonic() - asked
            found = self._choose(game, seated, sight, asked)  # type: ignore[arg-type]
            took = time.perf_counter() - begun
            worked = time.thread_time() - worked
            self.thoughts.append((waited, took, worked, bots.seconds(game, seated.level)))
            return found

        thinking._choose = choose  # type: ignore[assignment]
        return self

    def __exit__(self, *_: object) -> None:
        thinking._choose = self._choose


async def ticker(late: list[float], stopped: asyncio.Event) -> None:
    """Note how late each tick is."""
    while not stopped.is_set():
        wanted = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - wanted)


@asynccontextmanager
async def hall():  # noqa: ANN201 - a context manager
    """Open a hall in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_store(str(Path(folder) / "kuski.sqlite")) as store, Hall(store) as opened:
            yield opened


async def play(live: LiveTable, here: Hall, member: int, stopped: asyncio.Event) -> None:
    """Let a table play one game after the other; the only person lets a bot play."""
    while not stopped.is_set():
        if live.table.running is None:
            await here.start(live, member)
            await live.do(lambda: stand_in(live, member))
        await asyncio.sleep(0.05)


def stand_in(live: LiveTable, member: int) -> object:
    """Let a bot of the table's level play for the only person."""
    level = next(each.bot for each in live.table.members.values() if each.bot)
    return joining.stand_in(live.table, member, member, level, live.now())


async def measure(
    tables: int, level: str, preset: str, seconds: float, pace: float
) -> tuple[list[float], Watch, int]:
    """Return how late the ticks were, what was thought, and how many moves were made."""
    late: list[float] = []
    stopped = asyncio.Event()
    settings = Settings(pace=pace, think=0, window=0)
    async with hall() as here:
        players = 3
        lives, playing = [], []
        for _ in range(tables):
            live = await here.open("huutopussi", {"preset": preset}, settings, bots=[level] * (players - 1))
            member = (await here.join(live, "Aino")).member
            lives.append(live)
            playing.append(asyncio.ensure_future(play(live, here, member, stopped)))
        await asyncio.sleep(1.0)
        with Watch() as watch:
            before = sum(live.table.version for live in lives)
            ticking = asyncio.ensure_future(ticker(late, stopped))
            await asyncio.sleep(seconds)
            moves = sum(live.table.version for live in lives) - before
            stopped.set()
            await asyncio.gather(ticking, *playing)
    return late, watch, moves


def at(values: Sequence[float], part: float) -> float:
    """Return a quantile."""
    ordered = sorted(values) or [0.0]
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)]


def told(name: str, late: list[float], watch: Watch, moves: int, seconds: float) -> str:
    """Return a line of the table."""
    cells = [f"{at(late, part) * 1000:>9.1f}" for part in (0.5, 0.99, 1.0)]
    line = f"{name:<28}{''.join(cells)}{moves / seconds:>9.1f}"
    thoughts = [thought for thought in watch.thoughts if thought[3]]
    if thoughts:
        for part in (
            [took / may for _, took, _, may in thoughts],
            [did / may for _, _, did, may in thoughts],
        ):
            line += f"{at(part, 0.5):>9.0%}{at(part, 0.99):>7.0%}{at(part, 1.0):>7.0%}"
            line += f"{sum(each > 1.2 for each in part) / len(part):>8.2%}"
        line += f"{at([waited for waited, *_ in thoughts], 0.5) * 1000:>9.0f}"
    return line


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 5, 20])
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--levels", nargs="+", default=["rule", "casual", "strong"])
    parser.add_argument("--preset", default="kolmin")
    parser.add_argument("--pace", type=float, default=0.3, help="seconds between two moves of a table")
    parser.add_argument("--switch", type=float, default=0.001, help="seconds after which threads take turns")
    options = parser.parse_args()
    sys.setswitchinterval(options.switch)
    begun = time.perf_counter()
    bots.load()
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, {options.preset};", end=" ")
    print(
        f"load of the machine before: {os.getloadavg()[0]:.1f}; loaded in {time.perf_counter() - begun:.1f} s"
    )
    print(
        f"{'':<28}{'a tick of 5 ms is late, ms':>27}{'moves/s':>9}{'a thought took, of its time':>31}", end=""
    )
    print(f"{'of a processor':>31}{'waited':>9}")
    part = f"{'p50':>9}{'p99':>7}{'most':>7}{'>120 %':>8}"
    print(f"{'':<28}{'p50':>9}{'p99':>9}{'most':>9}{'':>9}{part}{part}{'p50 ms':>9}")
    late, watch, moves = asyncio.run(measure(0, "rule", options.preset, 5.0, options.pace))
    print(told("no table", late, watch, moves, 5.0))
    for level in options.levels:
        for tables in options.tables:
            late, watch, moves = asyncio.run(
                measure(tables, level, options.preset, options.seconds, options.pace)
            )
            print(told(f"{tables} tables, {level}", late, watch, moves, options.seconds), flush=True)


if __name__ == "__main__":
    main()
