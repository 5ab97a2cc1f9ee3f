"""Tables that are awake: they store before they tell, keep time, and stand as they were after a crash."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kuski.game import CHANCE, IllegalAction
from kuski.record import Proof, verify
from kuski.store import Store, StoreError, open_store
from kuski.table import asking, entries, hosting, joining
from kuski.table.play import Said
from kuski.table.refusing import TableRefused
from kuski.table.settings import Settings
from kuski.web import hall as hall_module
from kuski.web import live as live_module
from kuski.web.hall import Hall
from kuski.web.live import LiveTable

pytestmark = pytest.mark.anyio

FAST = Settings(pace=0, think=0, window=0)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Screen:
    """Somebody who watches, and counts how often there was something new."""

    def __init__(self, member: int | None) -> None:
        self.members = () if member is None else (member,)
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Store, Hall]]:
    async with open_store(str(folder / "kuski.sqlite")) as store, Hall(store) as hall:
        yield store, hall


async def until(condition, what: str) -> None:
    for _ in range(2000):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"waited in vain until {what}")


async def seated(hall: Hall, game: str, rules: dict, people: int, bots: int = 0, settings: Settings = FAST):
    """A table with so many people and bots, its first game begun."""
    live = await hall.open(game, rules, settings, bots=["casual"] * bots)
    members = [(await hall.join(live, f"P{number}")).member for number in range(people)]
    await hall.start(live, members[0])
    return live, members


async def play_on(live: LiveTable, members: list[int], dice: random.Random, most: int = 3000) -> int:
    """Answer for the people until the game is over or ``most`` answers were given."""
    given = 0
    while live.table.running is not None and given < most:
        play = live.table.running
        asked = [seat for seat in play.state.actors if seat >= 0 and play.seats[seat] in members]
        if not asked:
            version = live.table.version
            await until(lambda version=version: live.table.version > version, "a bot or the deck has acted")
            continue
        seat = dice.choice(asked)
        legal = list(map(str, play.state.legal(seat)))
        await live.answer(play.seats[seat], play.turns[seat], [dice.choice(legal)])
        given += 1
    return given


@pytest.mark.parametrize(
    ("game", "rules", "people", "bots"),
    [
        ("bus", {"preset": "bussikuski"}, 2, 2),
        ("bus", {"preset": "busfahrer"}, 3, 0),
        ("huutopussi", {"preset": "kolmin", "deals": 1}, 1, 2),
        ("huutopussi", {"preset": "pari", "deals": 1}, 4, 0),
    ],
)
async def test_a_whole_game_is_played_and_proven(tmp_path, game, rules, people, bots):
    async with opened(tmp_path) as (_store, hall):
        live, members = await seated(hall, game, rules, people, bots)
        await play_on(live, members, random.Random(5))
        play = live.table.play
        assert play.state.outcome is not None
        assert verify(play.record(None)).proof is Proof.PROVEN
        assert live.table.totals == dict(zip(play.seats, play.state.scores, strict=True))


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
async def test_a_server_that_died_goes_on_where_it_stood(tmp_path, game):
    dice = random.Random(11)
    rules = {"preset": "bussikuski"} if game == "bus" else {"preset": "kolmin", "deals": 1}
    code = ""
    members: list[int] = []
    before = None
    for lives in range(40):  # noqa: B007 - counted to its end
        async with open_store(str(tmp_path / "kuski.sqlite")) as store, Hall(store) as hall:
            if not code:
                live, members = await seated(hall, game, rules, 3)
                code = live.table.code
            else:
                live = await hall.find(code)
                assert snapshot(live) == before
            await play_on(live, members, dice, most=3)
            before = snapshot(live)
            if live.table.running is None:
                break
    assert lives > 5
    assert verify(live.table.play.record(None)).proof is Proof.PROVEN


def snapshot(live: LiveTable):
    play = live.table.play
    return (live.table.version, play.state, play.turns, play.fair, live.table.totals, live.table.order)


async def test_the_same_answer_twice_counts_once_and_a_late_one_not_at_all(tmp_path):
    async with opened(tmp_path) as (_store, hall):
        live, members = await seated(hall, "bus", {"preset": "bussikuski"}, 2)
        play = live.table.running
        (seat,) = play.state.actors
        member, turn = play.seats[seat], play.turns[seat]
        await live.answer(member, turn, ["red"])
        version = live.table.version
        again = await live.answer(member, turn, ["red"])
        assert isinstance(again, Said)
        assert live.table.version == version
        with pytest.raises(TableRefused, match="too late"):
            await live.answer(member, turn, ["black"])
        assert live.table.version == version
        assert members


async def test_two_servers_append_to_one_log_and_each_answer_counts_once(tmp_path):
    """The log is the only lock: the slower one judges again."""
    async with opened(tmp_path) as (store, hall):
        live, members = await seated(hall, "bus", {"preset": "bussikuski"}, 3)
        other = await LiveTable.load(live.id, store)
        dice = random.Random(3)
        for _ in range(12):
            servers = [live, other]
            dice.shuffle(servers)
            play = servers[0].table.running
            asked = sorted(play.state.actors - {CHANCE})
            if not asked:
                await asyncio.gather(
                    *(each.do(lambda each=each: each.judge.deal(each.table, each.now())) for each in servers)
                )
                continue
            seat = asked[0]
            text = str(play.state.legal(seat)[0])
            turn = play.turns[seat]
            await asyncio.gather(*(each.answer(members[seat], turn, [text]) for each in servers))
        for each in (live, other):
            await each.do(lambda each=each: hosting.lock(each.table, members[0], each.now(), locked=True))
        assert live.table.play.actions == other.table.play.actions
        assert len([a for a in live.table.play.actions if a[0] >= 0]) >= 6
        other.close()


async def test_a_lost_seed_seals_a_new_deck_and_the_game_still_proves(tmp_path):
    async with opened(tmp_path) as (store, hall):
        live, members = await seated(hall, "bus", {"preset": "bussikuski"}, 2)
        await play_on(live, members, random.Random(1), most=3)
        commitment = live.table.play.fair[-1].commitment
        await store.append(
            live.id,
            live.table.version,
            [entries.encode(entries.Locked(live.now(), True))],
            forget=["seed 1.0"],
            at=live.now(),
        )
        woken = await LiveTable.load(live.id, store)
        segments = woken.table.play.fair
        assert len(segments) == 2
        assert segments[0].commitment == commitment != segments[1].commitment
        await play_on(woken, members, random.Random(1))
        record = woken.table.play.record(None)
        assert record.fair[0].seed is None
        assert record.fair[1].seed is not None
        assert verify(record).proof is not Proof.CONTRADICTED
        woken.close()


async def test_taken_back_cards_are_shuffled_in_and_the_game_still_proves(tmp_path):
    async with opened(tmp_path) as (_store, hall):
        live, members = await seated(hall, "bus", {"preset": "bussikuski"}, 2)
        dice = random.Random(7)
        await play_on(live, members, dice, most=3)
        deck = asking.Deck.new(2)
        asker = next(
            member
            for member in members
            if any(a == live.table.play.seat_of(member) for a, _ in live.table.play.actions)
        )
        await live.do(lambda: asking.ask_undo(live.table, asker, deck, live.now()))
        assert live.table.request is not None
        other = next(member for member in members if member != asker)
        await live.do(lambda: asking.answer(live.table, other, live.judge, deck, live.now(), yes=True))
        assert live.table.play.undone == 1
        await play_on(live, members, dice)
        assert verify(live.table.play.record(None)).proof is Proof.PROVEN


async def test_when_time_is_over_a_bot_answers_once_and_the_log_says_so(tmp_path):
    async with opened(tmp_path) as (_store, hall):
        settings = Settings(pace=0, think=0.05, window=0.05)
        live, members = await seated(hall, "bus", {"preset": "bussikuski"}, 2, settings=settings)
        await until(lambda: live.table.running is None, "the clock has played the game to its end")
        made = {entry.made for _, entry in live.table.tale if isinstance(entry, entries.Played)}
        assert made == {"clock"}
        assert members


async def test_a_private_window_closes_for_all_at_once(tmp_path):
    """Who has nothing to lay passes at the same moment as who did not look: nothing is betrayed."""
    rules = {"preset": "bussikuski", "hands": "private", "match": "optional"}
    async with opened(tmp_path) as (store, hall):
        settings = Settings(pace=0, think=0, window=0.2)
        live, members = await seated(hall, "bus", rules, 3, settings=settings)
        while live.table.running.state.phase == "guessing":
            await play_on(live, members, random.Random(2), most=1)
        await until(lambda: live.table.running.state.phase != "pyramid", "the windows have closed")
        log = [entries.decode(data) for data in await store.load(live.id)]
        window = [entry for entry in log if isinstance(entry, entries.Played) and entry.made == "clock"]
        assert {action[1] for entry in window for action in entry.actions if action[0] != "deck"} == {"pass"}


async def test_the_host_who_is_gone_hands_over_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(hosting, "HOST_AWAY", 0.05)
    monkeypatch.setattr(live_module, "AWAY_AFTER", 0.01)
    async with opened(tmp_path) as (_store, hall):
        live = await hall.open("bus", {"preset": "bussikuski"}, FAST)
        first = (await hall.join(live, "Aino")).member
        second = (await hall.join(live, "Niko")).member
        mine, its = Screen(first), Screen(second)
        live.watch(mine)
        live.watch(its)
        assert live.table.host == first
        live.unwatch(mine)
        await until(lambda: live.table.host == second, "the host has changed")
        assert its.woken
        assert isinstance(live.table.tale[-1][1], entries.Hosted)


async def test_who_closes_the_screen_is_away_a_moment_later(tmp_path, monkeypatch):
    monkeypatch.setattr(live_module, "AWAY_AFTER", 0.05)
    async with opened(tmp_path) as (_store, hall):
        live = await hall.open("bus", {"preset": "bussikuski"}, FAST)
        member = (await hall.join(live, "Aino")).member
        screen, other = Screen(member), Screen(None)
        live.watch(screen)
        live.watch(other)
        assert live.present == {member}
        live.unwatch(screen)
        assert live.present == {member}
        await until(lambda: live.present == frozenset(), "the player is away")
        woken = other.woken
        await until(lambda: other.woken > woken or live.members[0].away is not False, "the others were told")


async def test_tables_sleep_and_wake_as_they_were(tmp_path):
    async with opened(tmp_path) as (_store, hall):
        live, members = await seated(hall, "bus", {"preset": "bussikuski"}, 2)
        await play_on(live, members, random.Random(4), most=2)
        before = snapshot(live)
        assert hall.lay_to_sleep(live.idle_since + hall_module.SLEEP_AFTER + 1) == 1
        assert hall.awake == 0
        woken, same = await asyncio.gather(hall.find(live.table.code), hall.find(live.table.code.lower()))
        assert woken is same
        assert woken is not live
        assert snapshot(woken) == before


async def test_a_table_where_something_is_due_does_not_sleep(tmp_path):
    async with opened(tmp_path) as (_store, hall):
        settings = Settings(pace=0, think=500, window=0)
        live, _ = await seated(hall, "bus", {"preset": "bussikuski"}, 2, settings=settings)
        assert hall.lay_to_sleep(live.idle_since + hall_module.SLEEP_AFTER + 1) == 0


async def test_a_deleted_table_is_gone_for_everybody(tmp_path):
    async with opened(tmp_path) as (_store, hall):
        live, members = await seated(hall, "bus", {"preset": "bussikuski"}, 2)
        screen = Screen(members[0])
        live.watch(screen)
        await hall.delete(live)
        assert live.gone
        assert screen.woken
        with pytest.raises(TableRefused, match="no table"):
            await hall.find(live.table.code)
        play = live.table.play
        (seat,) = play.state.actors
        with pytest.raises(TableRefused, match="no table"):
            await live.answer(play.seats[seat], play.turns[seat], ["red"])


async def test_old_tables_are_deleted_and_young_ones_kept(tmp_path):
    moment = [1_000_000.0]
    async with open_store(str(tmp_path / "kuski.sqlite")) as store, Hall(store, lambda: moment[0]) as hall:
        old = await hall.open("bus", {"preset": "bussikuski"}, FAST)
        moment[0] += 40 * 86400
        young = await hall.open("bus", {"preset": "bussikuski"}, FAST)
        # The hall does the same at its start, and may have been sooner.
        await store.sweep(moment[0] - hall.keep_days * 86400)
        assert await store.find(young.table.code) is not None
        assert await store.find(old.table.code) is None


async def test_what_could_not_be_stored_did_not_happen(tmp_path, monkeypatch):
    async with opened(tmp_path) as (store, hall):
        live, _ = await seated(hall, "bus", {"preset": "bussikuski"}, 2)
        play = live.table.running
        (seat,) = play.state.actors
        before = snapshot(live)

        async def full(*_args, **_values):
            raise StoreError("full", "no room")

        with monkeypatch.context() as patch:
            patch.setattr(store, "append", full)
            with pytest.raises(StoreError):
                await live.answer(play.seats[seat], play.turns[seat], ["red"])
        assert snapshot(live) == before
        await live.answer(play.seats[seat], play.turns[seat], ["red"])
        assert live.table.version == before[0] + 1


async def test_an_answer_counts_though_its_giver_hangs_up(tmp_path):
    async with opened(tmp_path) as (_store, hall):
        live, _ = await seated(hall, "bus", {"preset": "bussikuski"}, 2)
        play = live.table.running
        (seat,) = play.state.actors
        version = live.table.version
        task = asyncio.ensure_future(live.answer(play.seats[seat], play.turns[seat], ["red"]))
        await asyncio.sleep(0)
        task.cancel()
        await until(lambda: live.table.version > version, "the answer was stored")
        assert (seat, "red") in live.table.play.actions


async def test_an_illegal_answer_changes_nothing(tmp_path):
    async with opened(tmp_path) as (_store, hall):
        live, _ = await seated(hall, "bus", {"preset": "bussikuski"}, 2)
        play = live.table.running
        (seat,) = play.state.actors
        before = snapshot(live)
        with pytest.raises(IllegalAction):
            await live.answer(play.seats[seat], play.turns[seat], ["higher"])
        with pytest.raises(IllegalAction):
            await live.answer(play.seats[seat], play.turns[seat], ["red", "red"])
        assert snapshot(live) == before


async def test_a_table_for_programs_begins_when_all_have_come(tmp_path):
    async with opened(tmp_path) as (_store, hall):
        live = await hall.open("huutopussi", {"preset": "kolmin"}, Settings(pace=0, seats=3), bots=["casual"])
        await hall.join(live, "One")
        assert live.table.games == 0
        await hall.join(live, "Two")
        assert live.table.games == 1
        assert live.table.running.state.phase != "deal"


async def test_a_leaver_comes_back_to_his_seat(tmp_path):
    async with opened(tmp_path) as (_store, hall):
        live, members = await seated(hall, "bus", {"preset": "bussikuski"}, 3)
        await live.do(lambda: joining.leave(live.table, members[1], live.now(), live.judge_or_none))
        await play_on(live, [members[0], members[2]], random.Random(6), most=4)
        await live.do(lambda: joining.come_back(live.table, members[1], live.now()))
        assert live.table.members[members[1]].level is None
        assert live.table.running.seat_of(members[1]) is not None
