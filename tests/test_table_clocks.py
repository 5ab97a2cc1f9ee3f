"""Time: what is due and when; that windows pass for all; that no time tells what somebody holds."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from kuski import bus
from kuski.bus import Pyramid
from kuski.cards import RANK_MASKS, CardSet, mask_of
from kuski.game import DECK
from kuski.table import clocks
from kuski.table.clocks import Due
from kuski.table.settings import Settings
from kuski.table.shown import show
from table_helpers import FIRST, Room, seated

SLOW = Settings(think=60, window=20, pace=2)
PRIVATE = {"preset": "bussikuski", "hands": "private", "match": "optional", "on_leave": "continue"}


def due(room, awake=0.0):
    return clocks.due(room.table, awake)


def at_window(people=3, bots=0, rules=PRIVATE, settings=SLOW, seed=0, wanted=lambda room: True):
    """Return a room at a window of several, as wanted."""
    for other in range(seed, seed + 50):
        room, _ = seated(people, bots, rules=rules, settings=settings, seed=other)
        while room.table.running is not None:
            if room.state.phase == "pyramid" and len(room.state.actors - DECK) > 1 and wanted(room):
                return room
            room.now += 1
            room.step()
    raise AssertionError("no such window")


def lapse(room, event):
    """Let what is due happen, as a server does: the clock passes, else the seat's bot acts."""
    room.now = max(room.now, event.at)
    assert clocks.holds(room.table, event)
    if event.what == "deck":
        return room.deal()
    action = clocks.passes(room.table, event.seat) if event.what == "clock" else None
    made = "bot" if event.what == "bot" else "clock"
    text = str(action) if action is not None else str(room.state.legal(event.seat)[0])
    return room.act(event.seat, text, made=made, turn=event.turn)


# What is due.


def test_nothing_is_due_without_a_game():
    room = Room()
    assert due(room) == []
    assert not clocks.holds(room.table, Due(0.0, "deck", None, 0))
    for name in ("Aino", "Niko"):
        room.join(name)
    assert due(room) == []
    room.start()
    room.finish()
    assert due(room) == []


def test_a_person_has_time_to_think_from_when_he_was_asked():
    room, _ = seated(3, settings=SLOW)
    (seat,) = room.state.actors
    assert due(room) == [Due(FIRST + 60, "clock", seat, room.play.turns[seat])]
    assert clocks.deadline(room.table, seat) == FIRST + 60
    room.now += 45
    room.answer(room.play.seats[seat], "red")
    (after,) = room.state.actors
    assert due(room) == [Due(room.now + 60, "clock", after, room.play.turns[after])]
    # What others do at the table gives no more time.
    room.now += 30
    room.join("Oona")
    assert due(room)[0].at == room.now + 30


@pytest.mark.parametrize("changes", [{"think": 0}, {"think": 0, "window": 0}])
def test_without_a_limit_nobody_is_hurried(changes):
    room, _ = seated(3, settings=replace(SLOW, **changes))
    assert due(room) == []
    assert clocks.deadline(room.table, min(room.state.actors)) is None


def test_a_bot_acts_after_a_pace_and_a_card_turns_after_one():
    room, _ = seated(1, 2, settings=SLOW)
    while room.table.running is not None:
        if room.state.actors is DECK:
            assert due(room) == [Due(room.play.at + 2, "deck", None, len(room.play.actions))]
        for event in due(room):
            if event.what == "bot":
                assert event.seat != 0
                assert event.at == max(room.play.since[event.seat], room.play.at) + 2
            assert clocks.holds(room.table, event)
        room.now += 0.5
        room.step()


def test_a_stand_in_is_a_bot_and_an_owner_who_is_back_has_his_time():
    room, _ = seated(3, settings=SLOW)
    (seat,) = room.state.actors
    member = room.play.seats[seat]
    room.stand_in(member)
    assert due(room)[0].what == "bot"
    room.now += 300
    room.back(member)
    assert due(room) == [Due(room.now + 60, "clock", seat, room.play.turns[seat])]


def test_time_in_which_nobody_watched_the_clock_counts_for_nobody():
    """A server that was away for an hour does not act for everybody when it is back."""
    room, _ = seated(2, 1, settings=SLOW)
    back = room.now + 3600
    for _ in range(60):
        if room.table.running is None:
            break
        for event in due(room, back):
            assert event.at >= back + {"deck": 2, "bot": 2, "clock": 20}[event.what]
            if event.what == "clock":
                assert clocks.deadline(room.table, event.seat, back) == event.at
                shown = show(room.table, room.play.seats[event.seat], (), back, awake=back)
                assert shown.left == event.at - back
        room.step()


def test_what_was_due_does_not_happen_when_the_table_has_gone_on():
    room, _ = seated(2, 1, settings=SLOW)
    looked = 0
    for _ in range(80):
        if room.table.running is None:
            break
        events = due(room)
        room.step()
        for event in events:
            if event.what == "deck":
                assert not clocks.holds(room.table, event)
            same = room.table.running is not None and event.seat in room.state.actors
            still = event.what != "deck" and same and room.play.turns[event.seat] == event.turn
            assert clocks.holds(room.table, event) is still
            looked += 1
    assert looked > 50


def test_what_was_due_does_not_happen_after_it_was_taken_back():
    room, _ = seated(1, 2, settings=SLOW)
    room.until(lambda room: 0 in room.state.actors)
    room.answer(0, "red")
    events = due(room)
    room.undo(0)
    assert not any(clocks.holds(room.table, event) for event in events)
    assert [event.at for event in due(room)] == [room.now + 60]


def test_bots_and_the_deck_wait_for_the_answer_to_a_request():
    """Else a request would lapse before anybody can have read it; but they do not wait for ever."""
    room, _ = seated(2, 2, settings=SLOW)
    room.until(
        lambda room: max(room.play.turns) > 2 and room.state.actors & {2, 3} and room.play.last_answer(0)
    )
    before = due(room)
    room.now += 1
    room.undo(0)
    (asked,) = due(room)
    assert asked.at == room.now + clocks.REQUEST_WAITS
    assert asked._replace(at=0.0) == before[0]._replace(at=0.0)
    room.say(1, yes=False)
    assert due(room) == before
    room.undo(0)
    lapse(room, due(room)[0])
    assert room.table.request is None


def test_people_go_on_while_something_is_asked():
    room, _ = seated(3, settings=SLOW)
    (seat,) = room.state.actors
    member = room.play.seats[seat]
    room.answer(member, "red")
    before = due(room)
    room.undo(member)
    assert due(room) == before
    (other,) = room.state.actors
    room.answer(room.play.seats[other], "red")


# Windows.


def test_a_window_has_its_own_time_and_passes_for_all():
    """Whoever may pass has passed; who must do something else first has it done by a bot."""
    counts = Counter()
    for seed in range(20):
        options = {"award_optional": seed % 2 == 0, "match": ["optional", "one", "all"][seed % 3]}
        room, _ = seated(4, rules=PRIVATE | options, settings=SLOW, seed=seed)
        while room.table.running is not None:
            if room.state.phase != "pyramid" or room.state.actors is DECK:
                room.step()
                continue
            turned = len(room.state.turned)
            events = due(room)
            assert {event.seat for event in events} == room.state.actors
            assert {event.at for event in events} == {room.play.at + 20}
            while room.table.running and room.state.phase == "pyramid" and room.state.actors is not DECK:
                event = min(due(room))
                action = clocks.passes(room.table, event.seat)
                may = "pass" in map(str, room.state.legal(event.seat))
                assert (str(action) == "pass") is may
                counts[may] += 1
                lapse(room, event)
                assert room.state.phase != "pyramid" or len(room.state.turned) == turned
    assert min(counts.values()) > 10


def test_outside_of_windows_nobody_passes_by_the_clock():
    """A pass in the auction is a decision: there the bot of the seat answers."""
    room, _ = seated(3, game="huutopussi", settings=SLOW)
    room.until(lambda room: "pass" in map(str, room.state.legal(min(room.state.actors))))
    assert clocks.passes(room.table, min(room.state.actors)) is None
    assert clocks.limit(room.table) == 60


def test_who_acts_in_a_window_has_time_again_and_the_others_have_what_they_had():
    room = at_window(
        wanted=lambda room: any("lay" in str(room.state.legal(seat)[0]) for seat in room.state.actors)
    )
    layer = next(seat for seat in room.state.actors if str(room.state.legal(seat)[0]).startswith("lay"))
    before = {event.seat: event.at for event in due(room)}
    room.now += 7
    room.answer(room.play.seats[layer], str(room.state.legal(layer)[0]))
    for event in due(room):
        assert event.at == (room.now + 20 if event.seat == layer else before[event.seat])


def test_a_game_with_nobody_looking_comes_to_its_end():
    """Only what is due happens; every answer is a clock's or a bot's."""
    for game, rules in (
        ("bus", {"preset": "bussikuski", "attempt_limit": 3}),
        ("bus", PRIVATE),
        ("huutopussi", None),
    ):
        room, _ = seated(2, 1, game, rules, SLOW, seed=3)
        for _ in range(3000):
            if room.table.running is None:
                break
            assert due(room)
            lapse(room, min(due(room)))
        assert room.table.running is None
        assert {step.made for step in room.play.recent} <= {"clock", "bot", "deck"}


def test_a_pace_of_nothing_lets_all_come_at_once():
    room, _ = seated(2, 1, settings=Settings(pace=0, think=0, window=0))
    while room.table.running is not None:
        assert room.state.actors is not DECK
        assert {event.at for event in due(room)} <= {room.play.at}
        room.step()


@pytest.mark.parametrize("pace", [0, 1.2])
def test_a_card_comes_with_the_answer_that_it_answers(pace):
    """What turns by itself comes card by card, unless there is no pace."""
    room, _ = seated(3, settings=Settings(pace=pace), start=False)
    room.start(deal=False)
    while room.table.running is not None:
        before = room.state
        decision = room.step()
        cards = [text for actor, text in decision.entries[0].actions if actor == "deck"]
        answers = len(decision.entries[0].actions) - len(cards)
        if not pace:
            assert room.table.running is None or room.state.actors is not DECK
        elif before.actors is DECK:
            assert (len(cards), answers) == (1, 0)
        else:
            assert len(cards) <= 1
            assert not cards or before.phase in ("guessing", "ride")


@pytest.mark.parametrize("pace", [0, 1.2])
def test_in_huutopussi_a_deal_is_one_movement(pace):
    """The talon comes with the bid that won it, and the next deal a moment after the last trick."""
    rules = {"preset": "kolmin", "deals": 3}
    room, _ = seated(3, game="huutopussi", rules=rules, settings=Settings(pace=pace), start=False)
    room.start(deal=False)
    counts = Counter()
    while room.table.running is not None:
        before = room.state
        decision = room.step()
        cards = [text for actor, text in decision.entries[0].actions if actor == "deck"]
        counts[before.phase, len(cards)] += 1
        if room.table.running is not None and room.state.actors is DECK:
            assert pace
            assert (before.phase, room.state.phase) == ("tricks", "deal")
            assert due(room)[0].at == room.now + pace * clocks.BETWEEN_DEALS
    with_cards = {key: times for key, times in counts.items() if key[1]}
    assert with_cards.pop(("auction", 3)) == 3
    assert with_cards == ({("deal", 33): 3} if pace else {("deal", 33): 1, ("tricks", 33): 2})


# What time tells.


def redealt(state, seats, dice):
    """Return the state with other cards in all hands but those of ``seats``; what was shown stays true."""
    hidden = [card for owner, hand in enumerate(state.hands) if owner not in seats for card in hand]
    pool = CardSet(state.unseen | mask_of(hidden))
    if isinstance(state, Pyramid) and state.turned and state.rules.match == "all":
        pool = CardSet(pool.mask & ~RANK_MASKS[state.turned[-1].rank])
    cards = iter(dice.sample(tuple(pool), len(hidden)))
    hands = tuple(
        hand if owner in seats else tuple(next(cards) for _ in hand) for owner, hand in enumerate(state.hands)
    )
    held = mask_of(card for hand in hands for card in hand)
    kept = mask_of(card for seat in seats for card in state.hands[seat])
    changes = {"hands": hands, "unseen": (state.unseen | mask_of(hidden) | kept) & ~held}
    if isinstance(state, Pyramid) and state.turned:
        changes["matches"] = held & RANK_MASKS[state.turned[-1].rank]
    other = replace(state, **changes)
    assert other.check() == ()
    return other


def test_no_time_tells_what_is_held():
    """Other cards in hands that nobody sees: the same is due at the same time, for people and bots."""
    dice, counts = random.Random("time"), Counter()
    for seed in range(24):
        match = dice.choice(["optional", "one", "all"])
        options = PRIVATE | {"match": match, "bus_deck": "full", "award_optional": seed % 2 == 0}
        assert not bus.rules_from(options).problems(4)
        room, _ = seated(2, 2, rules=options, settings=SLOW, seed=seed)
        while room.table.running is not None:
            state = room.state
            if state.phase != "guessing" and any(state.hands):
                times = due(room)
                left = [show(room.table, member, (), room.now).left for member in (0, 1)]
                for _ in range(3):
                    room.play.state = redealt(state, (), dice)
                    if room.play.state.actors != state.actors:
                        counts["other window"] += 1
                        continue
                    assert due(room) == times
                    assert [show(room.table, member, (), room.now).left for member in (0, 1)] == left
                    counts["window" if state.actors is not DECK else "deck"] += 1
                room.play.state = state
            room.now += dice.choice([0, 0.4, 3])
            room.step()
    assert counts["window"] > 200
    assert counts["other window"] == 0


def test_a_bot_waits_as_long_for_a_pass_as_for_a_card():
    """All bots in a private window wait a pace since somebody acted last, whatever they then do."""
    room = at_window(1, 3)
    while room.state.phase == "pyramid" and room.state.actors is not DECK:
        bots = [event for event in due(room) if event.what == "bot"]
        if not bots:
            break
        assert {event.at for event in bots} == {
            max(room.play.at, *(room.play.since[e.seat] for e in bots)) + 2
        }
        lapse(room, bots[-1])
