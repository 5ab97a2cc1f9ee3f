"""Real cards on the table: what is entered and by whom, what is refused, and how it is taken back."""

import random
from collections import Counter

import pytest

from kuski import huutopussi
from kuski.game import CHANCE, DECK, Refusal
from kuski.huutopussi.sheet import all_counted, whole_points
from kuski.huutopussi.written import Bidding, Counting, Saying
from kuski.record import Proof, final, read_record, verify, write_record
from kuski.table import clocks, entries, hosting, joining, real
from kuski.table.deciding import Deck
from kuski.table.settings import Settings
from kuski.table.shown import show
from table_helpers import plain, seated

REAL = Settings(pace=0, cards="real")
BUS = {"preset": "bussikuski", "pyramid": [2, 1]}


def room_of(people=3, bots=0, game="bus", rules=None, **options):
    rules = BUS if game == "bus" and rules is None else rules
    return seated(people, bots, game, rules, REAL, **options)


def turned(room):
    """Return a card that may come now, as the people at the table would turn it."""
    return str(room.dice.choice(list(room.state.chance())))


def on(room, member=0):
    """Let the next thing happen: a card that somebody enters, or an answer."""
    if room.state.actors is DECK:
        return room.enter(member, turned(room))
    return room.step()


def finish(room, member=0, most=4000):
    for _ in range(most):
        if room.table.running is None:
            return room
        on(room, member)
    raise AssertionError("it did not end")


def deal(room, member=0, dice=None):
    """Play one deal of Huutopussi with real cards, everything entered by one member."""
    dice = dice or room.dice
    number = len(room.state.sheet)
    while len(room.state.sheet) == number and room.table.running is not None:
        if isinstance(room.state, Counting):
            if dice.random() < 0.4 and room.state.legal(0):
                seat = dice.randrange(len(room.play.seats))
                room.enter(member, (seat, str(dice.choice(room.state.legal(seat)))))
                continue
            room.enter(member, (0, counted(room, dice)))
        else:
            (seat,) = room.state.actors
            legal = [str(action) for action in room.state.legal(seat)]
            said = "pass" if "pass" in legal and dice.random() < 0.7 else dice.choice(legal[:3])
            room.enter(member, (seat, said))


def counted(room, dice):
    """Return points that can be: each side has some, and all sum."""
    rules = room.state.rules
    sides, left = len(rules.all_sides), whole_points(rules)
    if not all_counted(rules, room.state.declarer):
        left -= dice.randrange(20)
    points = []
    for _ in range(sides - 1):
        points.append(dice.randrange(left + 1))
        left -= points[-1]
    return " ".join(("points", *map(str, [*points, left])))


# The game begins.


def test_a_game_with_real_cards_has_no_seal_and_no_secret():
    room, _ = room_of()
    started = entries.decode(room.log[-1])
    assert isinstance(started, entries.Started)
    assert started.commitment is None
    assert room.seeds == {}
    assert room.play.real
    assert [segment.scheme for segment in room.play.fair] == ["real-cards"]
    shown = show(room.table, 0, (), room.now)
    assert (shown.commitment, shown.step) == (None, room.play.step)


def test_a_sealed_table_takes_no_cards_and_shows_no_step():
    room, (aino, *_) = seated(3, rules=BUS)
    assert show(room.table, aino, (), room.now).step is None
    assert (
        room.refused(lambda: real.enter(room.table, aino, 1, [("deck", "9♦")], room.judge, 1.0))
        == "sealed-deck"
    )
    assert room.refused(lambda: real.take_back(room.table, aino, 1, 1.0)) == "sealed-deck"


def test_the_choice_counts_from_the_next_game_on():
    room, _ = seated(3, rules=BUS, settings=Settings(pace=0))
    room.arrange(cards="real")
    assert not room.play.real
    room.finish()
    room.start()
    assert room.play.real
    room.arrange(cards="sealed")
    assert room.play.real
    room.give_up()
    room.start()
    assert not room.play.real
    assert room.play.fair[0].commitment


def test_logs_from_before_there_was_a_choice_read_on():
    old = b'{"entry":"started","at":1.0,"seats":[0,1],"dealer":0,"commitment":"ab"}'
    assert entries.decode(old) == entries.Started(1.0, (0, 1), 0, "ab")
    assert entries.decode(entries.encode(entries.Undone(1.0, 3))) == entries.Undone(1.0, 3)


def test_bots_play_the_bus_but_not_huutopussi_with_real_cards():
    room, _ = room_of(1, 2)
    assert room.play.real
    room, (aino, *_) = room_of(2, 1, "huutopussi", start=False)
    assert (
        room.refused(lambda: hosting.start(room.table, aino, 0, room_deck(room), 1.0))
        == "no-bots-with-real-cards"
    )


def room_deck(room):
    return Deck.new(len(room.table.here()))


def test_a_game_with_bots_for_huutopussi_does_not_begin_by_itself():
    settings = Settings(pace=0, cards="real", seats=3)
    room, _ = seated(2, 0, "huutopussi", settings=settings, start=False)
    room.bot()
    assert room.play is None
    room, _ = seated(3, 0, "huutopussi", settings=settings, start=False)
    assert room.play is not None
    assert room.play.written


# Entering a card.


def test_anybody_enters_the_card_and_the_first_counts():
    room, (aino, niko, _) = room_of()
    room.step()
    step = room.play.step
    decision = room.enter(niko, "9d", step=step)
    (played,) = decision.entries
    assert (played.actions, played.made, played.by) == ((("deck", "9♦"),), "deck", niko)
    version = room.table.version
    assert room.enter(aino, "9D", step=step).texts == ("9♦",)
    assert room.table.version == version
    assert (
        room.refused(lambda: real.enter(room.table, aino, step, [("deck", "4♣")], room.judge, 1.0))
        == "entered-before"
    )


def test_who_was_quicker_is_told_by_name():
    room, (aino, niko, _) = room_of()
    room.step()
    step = room.play.step
    room.enter(niko, "9d")
    with pytest.raises(Refusal) as refused:
        real.enter(room.table, aino, step, [("deck", "4♣")], room.judge, 1.0)
    assert refused.value.message == "Niko was quicker."


@pytest.mark.parametrize(
    ("text", "code"),
    [("x", "not-a-card"), ("9♦", "card-not-in-deck"), ("11d", "not-a-card"), ("", "not-a-card")],
)
def test_a_card_that_cannot_be_is_refused(text, code):
    room, (aino, niko, _) = room_of()
    room.step()
    room.enter(aino, "9d")
    room.step()
    assert (
        room.refused(lambda: real.enter(room.table, niko, room.play.step, [("deck", text)], room.judge, 1.0))
        == code
    )


def test_a_card_that_is_out_is_told_with_its_place():
    room, (aino, niko, _) = room_of()
    seat = min(room.state.actors)
    room.step()
    room.enter(aino, "9d")
    room.step()
    with pytest.raises(Refusal) as refused:
        room.enter(niko, "9d")
    name = room.play.names[seat]
    assert refused.value.message == f"9♦ is already out: {name} has it."


def test_no_card_is_entered_while_none_is_due_and_none_of_another_pack():
    room, (aino, *_) = room_of()
    assert (
        room.refused(lambda: real.enter(room.table, aino, room.play.step, [("deck", "9♦")], room.judge, 1.0))
        == "no-card-due"
    )
    room, (aino, *_) = room_of(rules={"preset": "bussikuski", "pyramid": [1], "deck": 32})
    room.step()
    assert (
        room.refused(lambda: real.enter(room.table, aino, room.play.step, [("deck", "2♦")], room.judge, 1.0))
        == "card-not-in-pack"
    )


def test_a_late_entry_never_lands_on_the_next_question():
    room, (aino, *_) = room_of()
    step = room.play.step
    room.step()
    room.enter(aino, turned(room))
    room.step()
    late = [("deck", turned(room))]
    assert room.refused(lambda: real.enter(room.table, aino, step, late, room.judge, 1.0)) == "stale"
    assert (
        room.refused(lambda: real.enter(room.table, aino, room.play.step + 1, late, room.judge, 1.0))
        == "stale"
    )


def test_bots_and_strangers_enter_nothing():
    room, (aino,) = room_of(1, 2)
    room.until(lambda room: room.state.actors is DECK)
    for number in (1, 2, 99):
        assert (
            room.refused(
                lambda number=number: real.enter(
                    room.table, number, room.play.step, [("deck", "9♦")], room.judge, 1.0
                )
            )
            == "no-member"
        )
    newcomer = room.join("Leevi")
    assert (
        room.refused(
            lambda: real.enter(room.table, newcomer, room.play.step, [("deck", "9♦")], room.judge, 1.0)
        )
        == "no-member"
    )
    room.enter(aino, "9♦")


def test_nobody_answers_for_another_seat_of_the_bus():
    room, (aino, niko, _) = room_of()
    (seat,) = room.state.actors
    other = next(member for member in (aino, niko) if room.play.seats[seat] != member)
    entered = [(seat, str(room.state.legal(seat)[0]))]
    assert (
        room.refused(lambda: real.enter(room.table, other, room.play.step, entered, room.judge, 1.0))
        == "not-yours"
    )
    room.enter(room.play.seats[seat], *entered)
    assert room.state.actors is DECK


@pytest.mark.parametrize(
    "entered", [[], [("deck", "9♦")] * 25, [(-1, "9♦")], [(-2, "leave @0")], [("table", "leave @0")]]
)
def test_what_is_no_entry_changes_nothing(entered):
    room, (aino, *_) = room_of()
    room.step()
    assert room.refused(lambda: real.enter(room.table, aino, room.play.step, entered, room.judge, 1.0)) in (
        "too-many-actions",
        "not-yours",
    )


# Time.


def test_the_deck_is_never_due_and_no_clock_runs():
    room, _ = room_of()
    assert clocks.due(room.table) == []
    room.step()
    assert room.state.actors is DECK
    assert clocks.due(room.table) == []
    assert room.deal().entries == ()
    assert clocks.deadline(room.table, 0) is None


def test_bots_of_the_bus_act_by_themselves():
    room, _ = room_of(1, 2)
    for _ in range(40):
        if room.state.actors is not DECK and any(event.what == "bot" for event in clocks.due(room.table)):
            return
        on(room)
    raise AssertionError("no bot was due")


# Taking back.


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_is_taken_back_to_its_first_card(seed):
    hands = "private" if seed % 2 else "open"
    room, members = room_of(2, 1, rules={**BUS, "hands": hands}, seed=seed)
    finish(room)
    scores, totals = room.state.scores, dict(room.table.totals)
    assert room.state.outcome is not None
    assert sum(totals.values()) == sum(scores)
    entered = sum(entries.decode(data).by is not None for data in room.log if b'"played"' in data)
    assert entered > 10
    taken = 0
    while real.last_entry(room.table) is not None:
        before = len(room.play.actions)
        (undone,) = room.take_back(members[taken % 2]).entries
        assert undone.by == members[taken % 2]
        assert len(room.play.actions) < before
        taken += 1
    assert all(
        room.table.members[room.play.seats[actor]].level for actor, _ in room.play.actions if actor >= 0
    )
    assert CHANCE not in [actor for actor, _ in room.play.actions]
    assert not any(room.table.totals.values())
    assert plain(room.reread()) == plain(room.table)


def test_what_was_taken_back_stands_in_the_log():
    room, (aino, niko, _) = room_of()
    room.step()
    room.enter(aino, "9d")
    (undone,) = room.take_back(niko).entries
    assert (undone.keep, undone.by, undone.taken) == (1, niko, (("deck", "9♦"),))
    assert room.table.tale[-1][1] == undone
    assert room.state.actors is DECK
    room.enter(niko, "10♦")


def test_a_second_tap_takes_nothing_more_back():
    room, (aino, niko, _) = room_of()
    room.step()
    room.enter(aino, "9d")
    step = room.play.step
    room.take_back(niko, step)
    assert room.refused(lambda: real.take_back(room.table, aino, step, 1.0)) == "stale"
    assert (
        room.refused(lambda: real.enter(room.table, aino, step - 1, [("deck", "9♦")], room.judge, 1.0))
        == "stale"
    )


def test_what_bots_did_on_it_goes_with_it():
    room, (aino,) = room_of(1, 2)
    room.until(lambda room: room.state.actors is DECK)
    room.enter(aino, turned(room))
    kept = len(room.play.actions) - 1
    room.until(lambda room: room.state.actors is DECK)
    room.take_back(aino)
    assert len(room.play.actions) <= kept + 1
    assert room.play.actions[-1:] != [] or kept == 0


def test_nothing_is_taken_back_at_the_beginning_or_past_a_leaver():
    room, (aino, _, veera) = room_of(rules={**BUS, "on_leave": "continue"})
    assert room.refused(lambda: real.take_back(room.table, aino, room.play.step, 1.0)) == "nothing-to-undo"
    room.step()
    room.arrange(leaver="rules")
    room.leave(veera)
    assert room.refused(lambda: real.take_back(room.table, aino, room.play.step, 1.0)) == "nothing-to-undo"


def test_a_game_that_ended_by_mistake_goes_on():
    room, (aino, niko, *_) = room_of(2, 0, "huutopussi", {"preset": "kaksin", "deals": 1})
    deal(room)
    assert room.table.running is None
    totals = dict(room.table.totals)
    assert any(totals.values())
    (undone,) = room.take_back(niko).entries
    assert undone.taken[0][1].startswith("points")
    assert room.table.running is room.play
    assert not any(room.table.totals.values())
    room.enter(aino, (0, counted(room, random.Random(7))))
    assert room.table.running is None
    assert dict(room.table.totals) == {
        number: room.state.scores[seat] for seat, number in enumerate(room.play.seats)
    }


def test_an_ended_game_stays_when_somebody_has_gone_or_it_was_given_up():
    room, (aino, niko, *_) = room_of(2, 0, "huutopussi", {"preset": "kaksin", "deals": 1})
    deal(room)
    room.leave(niko)
    assert room.refused(lambda: real.take_back(room.table, aino, room.play.step, 1.0)) == "nothing-to-undo"
    room, (aino, *_) = room_of()
    room.step()
    room.give_up()
    assert room.refused(lambda: real.take_back(room.table, aino, room.play.step, 1.0)) == "nothing-to-undo"


def test_steps_are_never_given_twice():
    room, (aino, *_) = room_of(2, 0, "huutopussi", {"preset": "kaksin", "deals": 1})
    seen = Counter([room.play.step])
    for _ in range(3):
        deal(room)
        seen[room.play.step] += 1
        room.take_back(aino)
        seen[room.play.step] += 1
        room.take_back(aino)
        seen[room.play.step] += 1
        room.give_up()
        room.start()
        seen[room.play.step] += 1
    assert set(seen.values()) == {1}


# Huutopussi.


@pytest.mark.parametrize("preset", huutopussi.PRESETS)
def test_whole_matches_of_huutopussi_are_written_down(preset):
    people = huutopussi.PRESETS[preset].players
    room, _ = room_of(people, 0, "huutopussi", {"preset": preset}, seed=5)
    for _ in range(200):
        if room.table.running is None:
            break
        deal(room)
    assert room.state.outcome is not None
    record = read_record(write_record(room.play.record(None)))
    assert record.game == "huutopussi-sheet"
    assert final(record).scores == room.state.scores
    assert verify(record).proof is Proof.NOTHING


def test_each_phone_bids_and_others_enter_for_a_seat():
    room, members = room_of(3, 0, "huutopussi", {"preset": "kolmin"})
    (first,) = room.state.actors
    room.answer(members[first], "bid 60")
    (second,) = room.state.actors
    helper = members[(second + 1) % 3]
    (played,) = room.enter(helper, (second, "bid 65")).entries
    assert (played.seat, played.by, played.made) == (second, helper, "seat")
    for _ in range(2):
        (seat,) = room.state.actors
        room.enter(members[0], (seat, "pass"))
    assert isinstance(room.state, Saying)
    assert (
        room.refused(
            lambda: real.enter(
                room.table, members[0], room.play.step, [((second + 1) % 3, "contract 65")], room.judge, 1.0
            )
        )
        == "not-your-turn"
    )
    room.answer(members[second], "contract 70")
    assert isinstance(room.state, Counting)
    assert (room.state.declarer, room.state.bid, room.state.contract) == (second, 65, 70)


def counting(rules=None):
    room, members = room_of(3, 0, "huutopussi", rules or {"preset": "kolmin"})
    (seat,) = room.state.actors
    room.enter(members[0], (seat, "bid 60"))
    while not isinstance(room.state, Counting):
        (asked,) = room.state.actors
        room.enter(members[0], (asked, "pass" if isinstance(room.state, Bidding) else "contract 60"))
    return room, members, seat


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ("points 130 1 0", "points-do-not-sum"),
        ("points 130 -", "points-missing"),
        ("points 65 65 0 0", "points-missing"),
        ("points - - -", "nobody-took-a-trick"),
        ("points 131 0 0", "points-too-many"),
        ("points", "unreadable"),
        ("points x y z", "unreadable"),
        ("points 1 2 -3", "unreadable"),
    ],
)
def test_points_that_cannot_be_are_refused_with_the_reason(points, code):
    room, members, _ = counting()
    assert (
        room.refused(
            lambda: real.enter(room.table, members[1], room.play.step, [(1, points)], room.judge, 1.0)
        )
        == code
    )


def test_marriages_are_their_makers_and_count_once():
    room, members, declarer = counting()
    other = (declarer + 1) % 3
    room.answer(members[other], "trump ♥")
    assert room.state.trump_suit is not None
    assert (
        room.refused(
            lambda: real.enter(
                room.table, members[0], room.play.step, [(declarer, "trump ♥")], room.judge, 1.0
            )
        )
        == "marriage-already-made"
    )
    room.enter(members[0], (declarer, "trump ♠"))
    points = ["0", "0", "0"]
    points[declarer] = "130"
    points[other] = "-"
    assert (
        room.refused(
            lambda: real.enter(
                room.table, members[0], room.play.step, [(0, f"points {' '.join(points)}")], room.judge, 1.0
            )
        )
        == "marriage-before-trick"
    )
    points[other] = "0"
    room.enter(members[0], (0, f"points {' '.join(points)}"))
    line = room.state.sheet[-1]
    assert line.collected[declarer] == 230
    assert line.collected[other] == 80
    assert isinstance(room.state, Bidding)


def test_porvoo_is_written_as_no_trick():
    room, members, declarer = counting()
    points = ["130" if seat == declarer else "-" for seat in range(3)]
    room.enter(members[0], (0, f"points {' '.join(points)}"))
    gains = room.state.sheet[-1].gains
    assert gains[declarer] == 60
    assert [gain for seat, gain in enumerate(gains) if seat != declarer] == [-60, -60]


def test_no_view_of_a_written_match_holds_a_card():
    room, members, _ = counting()
    room.take_back(members[0])
    assert isinstance(room.state, Saying)
    for seat in (None, 0, 1, 2):
        view = room.state.view(seat)
        assert view.exchange.talon == ()
        assert not any(view.hands[0] or ())
        assert not {"♠", "♥", "♦", "♣"} & set(repr(view))


def test_no_bot_plays_for_who_leaves_or_rests():
    room, (aino, niko, veera) = room_of(3, 0, "huutopussi", {"preset": "kolmin"})
    assert (
        room.refused(lambda: joining.stand_in(room.table, aino, aino, "casual", 1.0)) == "bot-without-cards"
    )
    room.leave(veera)
    assert room.table.members[veera].level is None
    assert clocks.due(room.table) == []
    deal(room, niko)
    assert len(room.state.sheet) == 1
