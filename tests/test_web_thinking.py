"""Bots think beside the loop: nobody waits, what comes too late dies, and no pause betrays anything."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import pytest

from kuski import bots
from kuski.store import open_store
from kuski.table import joining
from kuski.table.clocks import Due
from kuski.table.settings import Settings
from kuski.web import thinking
from kuski.web.hall import Hall

pytestmark = pytest.mark.anyio

FAST = Settings(pace=0, think=0, window=0)
CALM = Settings(pace=9, think=0, window=0)
KOLMIN = {"preset": "kolmin", "deals": 1}


@pytest.fixture
def anyio_backend():
    return "asyncio"


class Slow:
    """A bot that waits to be let go, and remembers what it was asked."""

    def __init__(self):
        self.asked = []
        self.go = threading.Semaphore(0)
        self.budget = None

    def act(self, sight):
        """Return the last legal action, once it may."""
        self.asked.append(sight)
        assert self.go.acquire(timeout=60), "the loop never went on"
        return sight.legal[-1]


class Wrong:
    """A bot that errs."""

    def act(self, sight):
        raise ValueError("a mistake")


@pytest.fixture
def slow(monkeypatch):
    """Let one and the same slow bot play all bots' seats."""
    bot = Slow()
    monkeypatch.setattr(bots, "find", lambda *_: bot)
    yield bot
    bot.go.release(1000)


@asynccontextmanager
async def table(folder, people, count, settings=FAST, game="huutopussi", rules=KOLMIN):
    """Open a table with people and bots, its game begun."""
    async with open_store(str(folder / "kuski.sqlite")) as store, Hall(store) as hall:
        live = await hall.open(game, rules, settings, bots=["casual"] * count)
        members = [(await hall.join(live, f"P{number}")).member for number in range(people)]
        await hall.start(live, members[0])
        yield live, members


async def until(condition):
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.001)


async def to_a_bot(live, members):
    """Answer for the people until a bot is asked; return its seat."""
    play = live.table.playing()
    while True:
        await until(lambda: min(play.state.actors) >= 0)
        (seat,) = play.state.actors
        if play.seats[seat] not in members:
            return seat
        legal = [str(action) for action in play.state.legal(seat)]
        await live.answer(play.seats[seat], play.turns[seat], ["pass" if "pass" in legal else legal[0]])


async def test_nobody_waits_for_a_bot_but_its_table(tmp_path, slow):
    async with table(tmp_path, 1, 2) as (live, members):
        seat = await to_a_bot(live, members)
        await until(lambda: slow.asked)
        before = live.table.version
        # It thinks; the loop goes on, and lets it finish. Were it in the loop, nobody could.
        await asyncio.sleep(0)
        assert live.busy
        assert live.table.version == before
        slow.go.release()
        await until(lambda: live.table.version > before)
        assert live.table.playing().actions[-1][0] == seat


async def test_a_thought_for_another_moment_is_worth_nothing(tmp_path):
    async with table(tmp_path, 3, 0) as (live, _):
        await until(lambda: live.table.playing().state.phase == "auction")
        play = live.table.playing()
        (seat,) = play.state.actors
        event = Due(0.0, "clock", seat, play.turns[seat])
        action = play.state.legal(seat)[0]
        now = thinking.Thought(play.number, play.step, action)
        for late in (None, now._replace(step=play.step - 1), now._replace(number=play.number + 1)):
            assert live._made(event, late).entries == ()
        assert live._made(event._replace(turn=event.turn - 1), now).entries == ()
        assert live._made(event, now).entries


async def test_who_is_back_before_the_bot_has_decided_plays_on(tmp_path, slow):
    async with table(tmp_path, 3, 0) as (live, members):
        await until(lambda: live.table.playing().state.phase == "auction")
        play = live.table.playing()
        (seat,) = play.state.actors
        member = play.seats[seat]
        await live.do(lambda: joining.stand_in(live.table, member, member, None, live.now()))
        await until(lambda: slow.asked)
        before = play.turns[seat]
        await live.do(lambda: joining.come_back(live.table, member, live.now()))
        slow.go.release(100)
        await until(lambda: not live._tasks and not live.busy)
        assert play.turns[seat] == before
        assert members


async def test_a_bot_begins_to_think_while_it_pauses(tmp_path, slow):
    """The pause is as long as ever, and how long the bot thought is hidden in it."""
    async with table(tmp_path, 1, 2, CALM) as (live, members):
        play = live.table.playing()
        while play.state.phase == "deal":
            await live.do(lambda: live.judge.deal(live.table, live.now()))
        await to_a_bot(live, members)
        await until(lambda: slow.asked)
        slow.go.release()
        before = live.table.version
        await until(lambda: not live._thinker.busy)
        for _ in range(50):
            await asyncio.sleep(0)
        assert live.table.version == before
        assert live.busy


async def test_who_has_little_to_choose_from_takes_as_long(tmp_path, monkeypatch):
    monkeypatch.setattr(bots, "seconds", lambda *_: 0.2)
    begun = []

    class Quick(Slow):
        def act(self, sight):
            begun.append((time.monotonic(), self.budget))
            return sight.legal[0]

    bot = Quick()
    monkeypatch.setattr(bots, "find", lambda *_: bot)
    async with table(tmp_path, 1, 2) as (live, members):
        await to_a_bot(live, members)
        await until(lambda: begun)
        before = live.table.version
        await until(lambda: live.table.version > before)
        asked, budget = begun[0]
        assert time.monotonic() - asked >= 0.2
        assert 0.2 * thinking.LEAST <= budget.seconds <= 0.2


async def test_time_that_a_bot_had_to_wait_is_taken_from_its_own(tmp_path, monkeypatch):
    monkeypatch.setattr(bots, "seconds", lambda *_: 1e-6)
    bot = Slow()
    bot.go.release(1000)
    seated = thinking._Seated(1, "strong", threading.Lock(), [bot])
    async with table(tmp_path, 3, 0) as (live, _):
        play = live.table.playing()
        (seat,) = play.state.actors
        sight = play.sight(seat, None)
        thinking._choose("huutopussi", seated, sight, time.monotonic() - 5)
        assert bot.budget.seconds == 1e-6 * thinking.LEAST


async def test_a_bot_that_errs_does_not_stop_the_table(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(bots, "find", lambda *_: Wrong())
    async with table(tmp_path, 1, 2) as (live, members):
        await to_a_bot(live, members)
        before = live.table.version
        await until(lambda: live.table.version > before)
    assert "could not decide" in caplog.text
    caplog.clear()


async def test_bots_of_many_tables_come_in_turn(tmp_path, slow, monkeypatch):
    """A table has one thought under way at a time, and who asked first is thought of first."""
    one = ThreadPoolExecutor(1)
    monkeypatch.setattr(thinking, "workers", lambda: one)
    async with open_store(str(tmp_path / "kuski.sqlite")) as store, Hall(store) as hall:
        lives = []
        for _ in range(3):
            live = await hall.open("huutopussi", KOLMIN, FAST, bots=["casual"] * 2)
            member = (await hall.join(live, "P")).member
            await hall.start(live, member)
            await to_a_bot(live, [member])
            lives.append(live)
        before = [live.table.version for live in lives]
        await until(lambda: slow.asked)
        for turn in range(3):
            slow.go.release()
            await until(lambda: lives[turn].table.version > before[turn])  # noqa: B023
            assert all(
                live.table.version == version
                for live, version in zip(lives[turn + 1 :], before[turn + 1 :], strict=True)
            )
        slow.go.release(1000)
    one.shutdown(wait=False)


async def test_until_it_is_loaded_the_rule_plays(tmp_path, monkeypatch):
    asked = []
    find = bots.find
    monkeypatch.setattr(bots, "thinks", lambda _game, level: level in ("casual", "strong"))
    monkeypatch.setattr(bots, "ready", lambda: False)
    monkeypatch.setattr(bots, "find", lambda game, level: asked.append(level) or find(game, level))
    async with table(tmp_path, 1, 2) as (live, members):
        await to_a_bot(live, members)
        before = live.table.version
        await until(lambda: live.table.version > before)
    assert asked[0] == bots.WITHOUT_FAST
