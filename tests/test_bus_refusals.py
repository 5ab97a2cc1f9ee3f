"""What the bus family refuses, with which code, and in which order the reasons are looked at."""

import pickle

import pytest

from helpers import (
    aboard,
    answered,
    asked,
    drive,
    driven,
    go,
    hold,
    house,
    legal,
    random_game,
    reason_for_refusing,
    refused,
)
from kuski.cards import CARDS
from kuski.game import CHANCE, TABLE, IllegalAction, perform, refusal

OPTIONAL = house(match="optional")


def window(rules, *hands):
    """Return the window of a seven that is the first pyramid card."""
    return go(hold(rules, *hands), "deck 7♠")


# The codes.


def test_game_over():
    state = driven(house(), "", "", "")
    for actor, text in ((0, "red"), ("deck", "9♦"), ("table", "leave @1")):
        assert refused(state, actor, text) == "game-over"
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, aboard(house()).legal(0)[0])
    assert caught.value.code == "game-over"


NONSENSE = ["", "  ", "purple", "x" * 9999, "1♦", "11♦", "♦9", "lay", "lay 7", "lay 7♦ 8♦", "turn", "turn -1"]
NONSENSE += [
    "turn one",
    "give",
    "give 0 to @1",
    "give -1 to @1",
    "give 1 to 1",
    "give 1 @1",
    "give 1.5 to @1",
]


@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
def test_unreadable(text):
    assert refused(asked(house(), ""), 0, text) == "unreadable"


def test_unreadable_shows_what_was_said():
    assert '"purple"' in reason_for_refusing(asked(house(), ""), 0, "purple")
    assert len(reason_for_refusing(asked(house(), ""), 0, "x" * 9999)) < 100


def test_no_such_seat():
    state = window(house(), "7♦ 2♣", "3♣", "4♣")
    assert refused(state, 3, "pass") == "no-such-seat"
    assert refused(state, 0, "give 1 to @3") == "no-such-seat"
    assert refused(state, "table", "leave @3") == "no-such-seat"


def test_not_your_turn():
    state = asked(house(), "")
    assert refused(state, 1, "red") == "not-your-turn"
    assert refused(state, "deck", "9♦") == "not-your-turn"
    assert refused(go(state, "0 red"), 0, "red") == "not-your-turn"


def test_not_your_turn_outside_the_window():
    state = window(house(), "7♦ 2♣", "3♣", "4♣")
    assert refused(state, 1, "pass") == "not-your-turn"
    assert refused(state, "deck", "9♦") == "not-your-turn"


def test_not_your_turn_on_the_ride():
    state = aboard(house())
    assert refused(state, 1, "turn 1") == "not-your-turn"
    assert refused(go(state, "0 turn 1"), 0, "turn 1") == "not-your-turn"
    assert refused(aboard(house("ride-the-bus")), 0, "red") == "not-your-turn"


OUT_OF_PLACE = {
    "first question": (lambda: asked(house(), ""), "higher, ♦, same, pass, lay 7♦, give 1 to @1, turn 1"),
    "second question": (lambda: asked(house(), "9♦"), "red, inside, ♦"),
    "suit": (lambda: asked(house(), "7♦ 8♦ 9♦"), "same, new, red"),
    "same or new": (lambda: asked(house("bussikuski", "same-new"), "7♦ 8♦ 9♦"), "♦, red"),
    "reward": (lambda: answered(house("ride-the-bus"), "7♦ 8♦ 9♦", "♦", "J♦"), "red, lay 7♦, turn 1"),
    "pyramid": (lambda: window(house(), "7♦ 2♣", "3♣", "4♣"), "red, turn 1"),
    "diamond": (lambda: aboard(house()), "red, higher, pass, give 1 to @1, lay 2♣"),
    "chain": (lambda: go(aboard(house("busfahrer-haus")), "deck 9♦"), "red, turn 1, pass"),
    "questions": (lambda: aboard(house("bussikuski", "american")), "higher, turn 1"),
}


@pytest.mark.parametrize("moment", OUT_OF_PLACE)
def test_wrong_phase(moment):
    state, texts = OUT_OF_PLACE[moment]
    for text in texts.split(", "):
        assert refused(state(), 0, text) == "wrong-phase"


def test_card_not_in_deck():
    assert refused(go(asked(house(), "9♦"), "0 higher"), "deck", "9♦") == "card-not-in-deck"
    assert refused(hold(house(), "9♦", "3♣"), "deck", "9♦") == "card-not-in-deck"
    assert refused(driven(house(), "9♦", "9♣"), "deck", "9♦") == "card-not-in-deck"
    assert refused(go(drive(aboard(house()), "9♦"), "0 turn 1"), "deck", "9♦") == "card-not-in-deck"


def test_card_not_in_deck_where_the_pack_is_smaller():
    state = go(house("bussikuski", "deck-32").start(3, 2), "0 red")
    assert refused(state, "deck", "2♦") == "card-not-in-deck"


@pytest.mark.parametrize("match", ["all", "one", "optional"])
def test_card_not_in_hand(match):
    state = window(house(match=match), "7♦ 7♥ 2♣", "7♣ 3♣", "4♣")
    assert refused(state, 0, "lay 9♦") == "card-not-in-hand"


@pytest.mark.parametrize("match", ["all", "one", "optional"])
def test_does_not_match(match):
    """A card in the hand that does not match is refused as that, whatever has to be laid."""
    state = window(house(match=match), "7♦ 7♥ 2♣", "3♣", "4♣")
    assert refused(state, 0, "lay 2♣") == "does-not-match"


def test_must_lay():
    state = window(house(match="one"), "7♦ 7♥", "3♣", "4♣")
    assert refused(state, 0, "pass") == "must-lay"
    assert "match is one" in reason_for_refusing(state, 0, "pass")


def test_must_give():
    state = window(house(), "7♦", "3♣", "4♣")
    assert refused(state, 0, "pass") == "must-give"
    assert "award_optional" in reason_for_refusing(state, 0, "pass")


def test_must_give_a_reward():
    state = answered(house("ride-the-bus"), "2♣ 3♣ 4♣", "♥", "9♥")
    assert refused(state, 0, "pass") == "must-give"
    assert "reward_optional" in reason_for_refusing(state, 0, "pass")


def test_nothing_to_give():
    assert refused(window(OPTIONAL, "7♦", "3♣", "4♣"), 0, "give 1 to @1") == "nothing-to-give"


def test_too_many():
    assert refused(window(house(), "7♦", "3♣", "4♣"), 0, "give 2 to @1") == "too-many"
    state = answered(house("ride-the-bus"), "2♣ 3♣ 4♣", "♥", "9♥")
    assert refused(state, 0, "give 6 to @1") == "too-many"


def test_all_to_one():
    state = window(house(award_split=False), "7♦ 7♥", "3♣", "4♣")
    assert refused(state, 0, "give 1 to @1") == "all-to-one"
    assert "award_split" in reason_for_refusing(state, 0, "give 1 to @1")


def test_all_to_one_as_a_reward():
    state = answered(house("bussikuski", "rising-stakes"), "2♣", "higher", "9♥")
    assert refused(state, 0, "give 1 to @1") == "all-to-one"
    assert "reward_split" in reason_for_refusing(state, 0, "give 1 to @1")


def test_not_a_recipient():
    """Rule: "others only"."""
    assert refused(window(house(), "7♦", "3♣", "4♣"), 0, "give 1 to @0") == "not-a-recipient"
    state = go(window(house(), "7♦", "3♣", "4♣", "5♣"), "table leave @2")
    assert refused(state, 0, "give 1 to @2") == "not-a-recipient"


@pytest.mark.parametrize("slot", [0, 2, 99])
def test_no_such_slot(slot):
    assert refused(aboard(house()), 0, f"turn {slot}") == "no-such-slot"


def test_no_such_slot_says_which_there_are():
    assert "1 to 2" in reason_for_refusing(drive(aboard(house()), "5♦"), 0, "turn 3")


# The order: game-over, unreadable, no-such-seat, not-your-turn, wrong-phase, card-not-in-hand, the duties.


def test_game_over_comes_before_unreadable():
    assert refused(driven(house(), "", ""), 7, "purple") == "game-over"


def test_unreadable_comes_before_no_such_seat():
    assert refused(asked(house(), ""), 7, "purple") == "unreadable"


def test_no_such_seat_comes_before_not_your_turn():
    assert refused(asked(house(), ""), 7, "red") == "no-such-seat"


@pytest.mark.parametrize(
    ("state", "seat"),
    [
        (lambda: window(house(), "7♦", "3♣", "4♣"), 1),  # before not-your-turn
        (lambda: asked(house(), ""), 0),  # before wrong-phase
        (lambda: window(OPTIONAL, "7♦", "3♣", "4♣"), 0),  # before nothing-to-give
        (lambda: window(house(), "7♦", "3♣", "4♣"), 0),  # before too-many
    ],
    ids=["not your turn", "wrong phase", "nothing to give", "too many"],
)
def test_a_gift_to_no_such_seat_is_that_first(state, seat):
    assert refused(state(), seat, "give 9 to @9") == "no-such-seat"


def test_not_your_turn_comes_before_wrong_phase():
    assert refused(asked(house(), ""), 1, "turn 1") == "not-your-turn"


def test_wrong_phase_comes_before_card_not_in_hand():
    assert refused(asked(house(), ""), 0, "lay 9♦") == "wrong-phase"
    assert refused(aboard(house()), 0, "lay 9♦") == "wrong-phase"


def test_card_not_in_hand_comes_before_the_duties():
    state = window(house(match="one"), "7♦ 7♥", "3♣", "4♣")
    assert refused(state, 0, "lay 9♦") == "card-not-in-hand"


# What is said in another way is understood.


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("lay 7d", "lay 7♦"),
        ("LAY 7D", "lay 7♦"),
        ("  lay   7♦ ", "lay 7♦"),
        ("lay Td", "lay 10♦"),
        ("lay 10d", "lay 10♦"),
        ("GIVE 2 TO @1", "give 2 to @1"),
        ("Red", "red"),
    ],
)
def test_other_ways_to_say_it(said, meant):
    assert str(asked(house(), "").parse(0, said)) == meant


@pytest.mark.parametrize("said", ["10♦", "10D", "Td", "td", " 10d "])
def test_other_ways_to_name_a_card(said):
    assert str(asked(house(), "").parse(CHANCE, said)) == "10♦"


# Refusals are answers.


def test_a_refusal_changes_nothing():
    state = window(OPTIONAL, "7♦", "3♣", "4♣")
    before = repr(state)
    assert refused(state, 0, "give 1 to @1") is not None
    assert repr(state) == before


def test_a_refusal_is_a_value_error_that_can_be_sent_on():
    error = refusal(window(house(), "7♦", "3♣", "4♣"), 0, "give 2 to @1")
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.message) == (error.code, error.message)


def test_an_action_that_was_not_parsed_is_refused_too():
    state = window(OPTIONAL, "7♦", "3♣", "4♣")
    for actor in (-5, -1, 0, 1, 9):
        for action in (CARDS[5], *aboard(house()).legal(0), *asked(house(), "").legal(0)):
            with pytest.raises(IllegalAction):
                state.apply(actor, action)


# Legal is exactly what is not refused.

WORDS = ["pass", "red", "black", "higher", "lower", "inside", "outside", "♠", "♥", "♦", "♣", "same", "new"]
WORDS += [text for card in CARDS for text in (str(card), f"lay {card}")]
WORDS += [f"give {n} to @{seat}" for n in range(1, 7) for seat in range(6)]
WORDS += [text for n in range(6) for text in (f"turn {n}", f"leave @{n}")]


@pytest.mark.parametrize(
    ("rules", "leaving"),
    [
        (house("bussikuski"), 0),
        (house("busfahrer"), 0.02),
        (house("busfahrer-haus"), 0),
        (house("ride-the-bus", "rising-stakes"), 0.02),
        (house("busfahrer", "american", "same-new", "right-gives"), 0),
    ],
    ids=["bussikuski", "busfahrer", "busfahrer-haus", "ride-the-bus", "american"],
)
def test_legal_is_what_is_not_refused(rules, leaving):
    for seed in range(3):
        for number, state in enumerate(random_game(rules, 4, seed, leaving)):
            if number % 7 == 0:
                for actor in (*range(5), CHANCE, TABLE):
                    accepted = {text for text in WORDS if refusal(state, actor, text) is None}
                    assert accepted == legal(state, actor) & set(WORDS)


def test_perform_parses_and_applies():
    assert perform(asked(house(), ""), 0, "red") == go(asked(house(), ""), "0 red")
