"""A record played through: its steps, the first illegal entry, and what must hold."""

import json
from itertools import pairwise

import pytest

from kuski import bus
from kuski.dealer import SeededDealer
from kuski.game import CHANCE, TABLE
from kuski.record import (
    Record,
    RecordError,
    check_expect,
    final,
    load_record,
    read_record,
    replay,
)
from recordings import CASE_NAMES, CASES, game, read, whole_game


def test_steps_follow_each_other():
    steps = list(replay(read()))
    assert [step.entry for step in steps] == list(range(1, 73))
    assert all(earlier.after is later.before for earlier, later in pairwise(steps))
    assert (steps[0].actor, steps[0].text, str(steps[0].action)) == (0, "red", "red")
    assert (steps[1].actor, steps[1].text) == (CHANCE, "9♦")
    assert steps[-1].after.outcome.winners == (3,)


def test_each_card_of_an_entry_is_a_step():
    record = read(
        rules={"questions": 1, "pyramid": [3]},
        players=["Aino", "Niko"],
        dealer=1,
        actions=[
            [0, "red"],
            ["deck", "9♦"],
            [1, "red"],
            ["deck", "8c"],
            ["deck", "2♣ 3♣  4♣"],
            ["table", "leave @0"],
        ],
        expect={"4": {"phase": "pyramid"}, "6": {"over": True}},
    )
    steps = list(replay(record))
    assert [(step.entry, step.text, step.last, step.card) for step in steps] == [
        (1, "red", True, 0),
        (2, "9♦", True, 0),
        (3, "red", True, 1),
        (4, "8c", True, 1),
        (5, "2♣", False, 2),
        (5, "3♣", False, 3),
        (5, "4♣", True, 4),
        (6, "leave @0", True, 5),
    ]
    assert steps[-1].actor == TABLE
    assert check_expect(record) == ()
    assert record.cards == 5


def test_final_state():
    assert final(read()).scores == (4, 12, 7, 2)
    assert final(read(actions=[], expect={})) == bus.preset("bussikuski").start(4, 3)


def test_random_games_replay_to_the_same_end():
    for seed in range(50):
        record = game(SeededDealer.practice(str(seed), 4), seed, 4)
        state = final(record)
        assert state.outcome is not None
        assert state.check() == ()


# Illegal entries.


def entries(*said, **changes):
    """Return the record of a game with these entries, dealt by Oona to Aino first."""
    return read(actions=[list(entry) for entry in said], expect={}, **changes)


@pytest.mark.parametrize(
    ("said", "entry", "code", "message"),
    [
        ([(1, "red")], 1, "not-your-turn", 'Entry 1, Niko: "red" is refused. It is not your turn.'),
        (
            [(0, "rad")],
            1,
            "unreadable",
            'Entry 1, Aino: "rad" is refused. "rad" is not an action of this game.',
        ),
        ([(0, "")], 1, "unreadable", 'Entry 1, Aino: "" is refused. "" is not an action of this game.'),
        ([(0, "red"), ("deck", "")], 2, "unreadable", 'Entry 2, the deck: "" is refused.'),
        ([(0, "red"), ("deck", "red")], 2, "unreadable", 'Entry 2, the deck: "red" is refused.'),
        ([("deck", "9♦")], 1, "not-your-turn", 'Entry 1, the deck: "9♦" is refused.'),
        ([(0, "red"), ("deck", "9♦ 8♦")], 2, "not-your-turn", 'Entry 2, the deck: "8♦" is refused.'),
        (
            [(0, "red"), ("deck", "9♦"), (1, "red"), ("deck", "9♦")],
            4,
            "card-not-in-deck",
            'Entry 4, the deck: "9♦" is refused.',
        ),
        ([("table", "leave @7")], 1, "no-such-seat", 'Entry 1, the table: "leave @7" is refused.'),
        ([("table", "red")], 1, "unreadable", 'Entry 1, the table: "red" is refused.'),
        ([(0, "leave @0")], 1, "unreadable", 'Entry 1, Aino: "leave @0" is refused.'),
    ],
)
def test_illegal_entry_is_named(said, entry, code, message):
    with pytest.raises(RecordError) as error:
        final(entries(*said))
    assert (error.value.entry, error.value.code) == (entry, code)
    assert error.value.message.startswith(message)
    assert error.value.inner.code == code
    assert error.value.inner.message in error.value.message


def test_after_the_end_everything_is_illegal():
    record = read(actions=[*whole_game()["actions"], [1, "turn 1"]], expect={})
    with pytest.raises(RecordError, match=r'Entry 73, Niko: "turn 1" is refused\. The game is over\.'):
        final(record)


def test_steps_before_the_illegal_one_are_given():
    steps = replay(entries((0, "red"), ("deck", "9♦"), (0, "red")))
    assert [next(steps).entry, next(steps).entry] == [1, 2]
    with pytest.raises(RecordError, match=r"Entry 3, Aino"):
        next(steps)


def test_rules_that_cannot_be_played():
    record = Record(game="bus", rules=bus.preset("bussikuski"), players=("Aino",), dealer=0)
    with pytest.raises(RecordError, match=r"cannot be played: This table needs at least 2"):
        final(record)


# What must hold.


@pytest.mark.parametrize("name", CASE_NAMES)
def test_cases(name):
    assert check_expect(load_record(CASES / name)) == ()


HANDS = ("Qs 9d 4c 7h", "2♠ 6♦ 8♣ K♥", "3♣ 5♥ 10♦ A♠", "4♥ 6♠ 9♣ J♦")


def gives(*seats):
    return [f"give {points} to @{seat}" for points in (1, 2) for seat in seats]


def failures(expect, **changes):
    return check_expect(read(expect=expect, **changes))


@pytest.mark.parametrize(
    ("place", "things"),
    [
        ("0", {"scores": [0, 0, 0, 0], "phase": "guessing", "actors": [0], "winners": [], "over": False}),
        ("0", {"hands": [[], [], [], []], "driver": None, "legal": ["black", "red"]}),
        ("0", {"legal": {"0": ["red", "black"]}, "illegal": [0, "9♦"]}),
        ("0", {"illegal": [0, "higher", "wrong-phase"]}),
        (
            "0",
            {
                "illegal": [
                    [0, "higher"],
                    [1, "red", "not-your-turn"],
                    ["deck", "9♦", "not-your-turn"],
                    ["table", "leave @9", "no-such-seat"],
                    [9, "red", "no-such-seat"],
                    [0, "\u00e4", "unreadable"],
                    [0, "", "unreadable"],
                ]
            },
        ),
        ("1", {"actors": ["deck"], "illegal": [["deck", "red", "unreadable"]]}),
        ("32", {"hands": [card.split() for card in HANDS]}),
        ("33", {"actors": [0], "legal": ["give 1 to @1", "give  1 to @2", "GIVE 1 to @3"]}),
        ("41", {"actors": [3, 0], "legal": {"3": gives(0, 1, 2), "0": gives(3, 2, 1)}}),
        ("52", {"driver": 1, "hands": [[], [], [], []], "phase": "ride"}),
        ("72", {"over": True, "winners": [3], "phase": "over", "driver": 1, "actors": [], "legal": []}),
        ("end", {"over": True, "winners": [3], "illegal": [1, "turn 1", "game-over"], "legal": {}}),
    ],
)
def test_what_holds(place, things):
    assert failures({place: things}) == ()


@pytest.mark.parametrize(
    ("place", "things", "actual"),
    [
        ("0", {"scores": [0, 0, 0]}, [0, 0, 0, 0]),
        ("6", {"scores": [0, 0, 0, 0]}, [0, 0, 1, 0]),
        ("0", {"phase": "pyramid"}, "guessing"),
        ("0", {"actors": [1]}, [0]),
        ("0", {"actors": []}, [0]),
        ("0", {"over": True}, False),
        ("0", {"winners": [3]}, []),
        ("end", {"winners": [0, 3]}, [3]),
        ("0", {"legal": ["red"]}, ["black", "red"]),
        ("0", {"legal": ["red", "red", "black"]}, ["black", "red"]),
        ("0", {"legal": {"1": ["red", "black"]}}, {"0": ["black", "red"]}),
        ("0", {"legal": {}}, {"0": ["black", "red"]}),
        ("2", {"hands": [["9♦"], [], [], ["9♦"]]}, [["9♦"], [], [], []]),
        ("2", {"hands": [["nonsense"], [], [], []]}, [["9♦"], [], [], []]),
        ("52", {"driver": 0}, 1),
        ("52", {"driver": [0, 1]}, 1),
        ("0", {"illegal": [0, "red"]}, None),
        ("0", {"illegal": [[0, "higher", "unreadable"]]}, "wrong-phase"),
    ],
)
def test_what_does_not_hold(place, things, actual):
    (failure,) = failures({place: things})
    assert failure.entry == (72 if place == "end" else int(place))
    assert failure.key == next(iter(things))
    assert failure.actual == actual
    assert failure.notice.message.startswith(f"After entry {failure.entry}, {failure.key}: expected ")


def test_several_may_act_and_one_list_is_not_enough():
    (failure,) = failures({"41": {"legal": ["give 1 to @1"]}})
    assert sorted(failure.actual) == ["0", "3"]


def test_the_cards_that_may_come():
    cards = [str(card) for card in bus.preset("bussikuski").start(4, 3).apply(0, bus.Guess.RED).chance()]
    assert failures({"1": {"legal": cards[::-1]}}) == ()
    assert failures({"1": {"legal": {"deck": cards}}}) == ()
    (failure,) = failures({"1": {"legal": cards[:-1]}})
    assert len(failure.actual) == 52


def test_several_drivers():
    record = read(
        rules={"questions": 1, "pyramid": [1], "tie_cards": "none", "tie_draw": "all_ride"},
        players=["Aino", "Niko"],
        dealer=1,
        actions=[[0, "red"], ["deck", "9♦"], [1, "red"], ["deck", "8♦"], ["deck", "2♣"]],
        expect={"end": {"driver": [1, 0], "phase": "ride"}},
    )
    assert check_expect(record) == ()


def test_the_first_that_does_not_hold_comes_first():
    found = failures({"end": {"over": False}, "6": {"phase": "ride"}, "0": {"over": True, "phase": "ride"}})
    assert [(failure.entry, failure.key) for failure in found] == [
        (0, "over"),
        (0, "phase"),
        (6, "phase"),
        (72, "over"),
    ]


@pytest.mark.parametrize("key", ["declarer", "contract", "trump"])
def test_what_another_game_knows(key):
    with pytest.raises(RecordError, match=rf'asks about "{key}", which the game bus does not know') as error:
        failures({"0": {key: None}})
    assert error.value.code == "bad-expect"


def test_failure_can_be_printed():
    (failure,) = failures({"1": {"legal": ["x" * 500] * 100}})
    assert failure.notice.message.isprintable()
    assert len(failure.notice.message) < 1000


def test_expectations_survive_writing():
    record = read()
    assert json.loads(json.dumps(record.expect)) == record.expect
    assert check_expect(read_record(json.dumps(whole_game()))) == ()
