"""Every option of the table, the questions and the pyramid does what its value says."""

import pytest

from helpers import (
    aboard,
    answered,
    asked,
    codes,
    drive,
    driven,
    go,
    hand,
    hold,
    house,
    legal,
    points,
    right_ranks,
    up_to_row,
)
from kuski.cards import CARDS

DECK = {-1}
ALL = {str(card) for card in CARDS}
SEVEN_UP = {str(card) for card in CARDS if card.rank >= 7}


def outcome(state):
    """Return why the game ended and what seat 0 has; None for the reason while it goes on."""
    return (state.outcome and state.outcome.reason), state.scores[0]


# Table.


def test_min_players():
    assert codes(house(min_players=3).problems(2)) == ["too-few-players"]
    assert house(min_players=3).problems(3) == ()


def test_max_players():
    assert codes(house(max_players=3).problems(4)) == ["too-many-players"]
    assert house(max_players=3).problems(3) == ()


SIX = ["7♦", "8♦", "9♦", "J♣", "J♦", "Q♦"]


@pytest.mark.parametrize(
    ("deck", "cards"), [(52, ALL), (32, SEVEN_UP), (SIX, set(SIX))], ids=["52", "32", "list"]
)
def test_deck(deck, cards):
    rules = house(deck=deck, pyramid=[1], questions=2, bus_rows=[1])
    assert legal(go(rules.start(2, 1), "0 red"), "deck") == cards


def test_winner_fewest():
    assert driven(house(), "", "", "").outcome.winners == (0, 1, 2)
    assert drive(aboard(house("bussikuski", attempt_limit=1)), "K♦").outcome.winners == (1, 2)


def test_winner_none():
    assert driven(house(winner="none"), "", "", "").outcome.winners == ()


def test_on_leave_end():
    assert outcome(go(house(on_leave="end").start(4, 3), "table leave @1")) == ("table-ended", 0)


def test_on_leave_continue():
    assert go(house(on_leave="continue").start(4, 3), "table leave @1").outcome is None


# Questions.


@pytest.mark.parametrize("questions", [1, 2, 3, 4])
def test_questions(questions):
    """Rule: "how many of the four are asked"."""
    state = house(questions=questions).start(2, 1)
    while state.phase == "guessing":
        (actor,) = state.actors
        state = state.apply(actor, state.legal(actor)[0])
    assert state.view(None).counts == (questions, questions)


def test_the_four_questions():
    said = [legal(asked(house(), own), 0) for own in ("", "2♣", "2♣ 3♣", "2♣ 3♣ 4♣")]
    assert said == [{"red", "black"}, {"higher", "lower"}, {"inside", "outside"}, {"♠", "♥", "♦", "♣"}]


@pytest.mark.parametrize(
    ("rule", "cost", "cards"), [("wrong", 1, "7♦ 7♠"), ("push", 0, "7♦ 7♠"), ("redeal", 0, "7♦")]
)
def test_q2_tie(rule, cost, cards):
    state = answered(house(q2_tie=rule), "7♦", "higher", "7♠")
    assert (state.scores[0], hand(state, 0)) == (cost, cards)
    assert state.actors == (DECK if rule == "redeal" else {1})


@pytest.mark.parametrize(
    ("rule", "inside", "outside"),
    [("inside", "4 5 6 7", "2 3 8 9 10 J Q K A"), ("outside", "5 6", "2 3 4 7 8 9 10 J Q K A")]
    + [("wrong", "5 6", "2 3 8 9 10 J Q K A"), ("redeal", "4 5 6 7", "2 3 4 7 8 9 10 J Q K A")],
)
def test_q3_boundary(rule, inside, outside):
    rules = house(q3_boundary=rule)
    assert right_ranks(rules, "4♦ 7♦", "inside") == inside
    assert right_ranks(rules, "4♦ 7♦", "outside") == outside


def test_q3_boundary_redeal_takes_the_card_back():
    assert hand(answered(house(q3_boundary="redeal"), "4♦ 7♦", "inside", "4♣"), 0) == "4♦ 7♦"


def test_q4_suit():
    assert points(house(q4="suit"), "2♣ 3♣ 4♣", "♦", "9♦") == 0
    assert points(house(q4="suit"), "2♣ 3♣ 4♣", "♦", "9♥") == 1


def test_q4_same_new():
    rules = house(q4="same_new")
    assert legal(asked(rules, "2♣ 3♣ 4♣"), 0) == {"same", "new"}
    assert points(rules, "2♣ 3♦ 4♣", "same", "9♦") == 0
    assert points(rules, "2♣ 3♦ 4♣", "same", "9♥") == 1
    assert points(rules, "2♣ 3♦ 4♣", "new", "9♥") == 0


WRONG = [("", "red", "8♠"), ("8♠", "higher", "2♠"), ("2♠ 4♠", "inside", "9♠"), ("2♠ 4♠ 9♠", "♥", "3♠")]
RIGHT = [("", "red", "8♦"), ("8♠", "lower", "2♠"), ("2♠ 4♠", "inside", "3♠"), ("2♠ 4♠ 9♠", "♥", "3♥")]


@pytest.mark.parametrize("question", range(4))
def test_stakes(question):
    assert points(house(stakes=[5, 6, 7, 8]), *WRONG[question]) == 5 + question
    assert points(house(stakes=[5, 6, 7, 8]), *RIGHT[question]) == 0


@pytest.mark.parametrize("question", range(4))
def test_rewards(question):
    rules = house(rewards=[5, 6, 7, 8], reward_split=True)
    assert answered(rules, *RIGHT[question], players=2).scores == (0, 5 + question)
    assert answered(rules, *WRONG[question], players=2).scores == (1, 0)


def test_reward_split():
    state = answered(house(rewards=2, reward_split=True), "", "red", "8♦")
    assert legal(state, 0) == {"give 1 to @1", "give 1 to @2", "give 2 to @1", "give 2 to @2"}
    state = answered(house(rewards=2, reward_split=False), "", "red", "8♦")
    assert legal(state, 0) == {"give 2 to @1", "give 2 to @2"}


def test_reward_optional():
    state = answered(house(rewards=1, reward_split=True, reward_optional=True), "", "red", "8♦")
    assert go(state, "0 pass").actors == {1}
    assert go(state, "0 pass").scores == (0, 0, 0)
    state = answered(house(rewards=1, reward_split=True, reward_optional=False), "", "red", "8♦")
    assert "pass" not in legal(state, 0)


@pytest.mark.parametrize("multiplier", [1, 2])
def test_tie_multiplier(multiplier):
    assert points(house(tie_multiplier=multiplier), "7♦", "higher", "7♠") == multiplier
    assert points(house(tie_multiplier=multiplier), "7♦", "higher", "6♠") == 1


# Pyramid.


def test_hands_open():
    assert hold(house(hands="open"), "2♣", "3♣").view(0).hands == (("2♣",), ("3♣",))


def test_hands_private():
    state = hold(house(hands="private"), "2♣", "3♣")
    assert state.view(0).hands == (("2♣",), None)
    assert state.view(None).hands == (None, None)
    assert state.view(None).counts == (1, 1)


def test_pyramid():
    state = hold(house(pyramid=[2, 1]), "", "")
    rows = []
    while state.phase == "pyramid":
        state = go(state, f"deck {state.chance()[0]}")
        rows += [state.view(None).pyramid.row] if state.phase == "pyramid" else ["top"]
    assert rows == [1, 1, "top"]


@pytest.mark.parametrize(
    ("values", "worth"), [("rising", "1 2 3 4"), ("flat", "1 1 1 1"), ([2, 0, 7, 5], "2 0 7 5")]
)
def test_row_values(values, worth):
    for row, points_given in enumerate(worth.split(), 1):
        state = go(up_to_row(hold(house(row_values=values), "7♦", "3♣"), row), "deck 7♠")
        assert state.scores[1] == int(points_given)


@pytest.mark.parametrize(
    ("rule", "choices"),
    [("all", set()), ("one", {"lay 7♦", "lay 7♥"}), ("optional", {"lay 7♦", "lay 7♥", "pass"})],
)
def test_match(rule, choices):
    state = go(hold(house(match=rule), "7♦ 7♥", "3♣", "4♣"), "deck 7♠")
    assert {text for text in legal(state, 0) if not text.startswith("give")} == choices
    assert hand(state, 0) == ("" if rule == "all" else "7♦ 7♥")


@pytest.mark.parametrize(("rule", "owed"), [("card", 4), ("turn", 2)])
def test_award_per(rule, owed):
    state = go(up_to_row(hold(house(award_per=rule), "7♦ 7♥", "3♣", "4♣"), 2), "deck 7♠")
    assert state.view(None).pyramid.owed == (owed, 0, 0)


def test_award_split():
    state = go(hold(house(award_split=True), "7♦ 7♥", "3♣", "4♣"), "deck 7♠")
    assert go(state, "0 give 1 to @1; 0 give 1 to @2").scores == (0, 1, 1)
    state = go(hold(house(award_split=False), "7♦ 7♥", "3♣", "4♣"), "deck 7♠")
    assert legal(state, 0) == {"give 2 to @1", "give 2 to @2"}


def test_award_optional():
    state = go(hold(house(award_optional=True), "7♦", "3♣", "4♣"), "deck 7♠")
    assert go(state, "0 pass").scores == (0, 0, 0)
    state = go(hold(house(award_optional=False), "7♦", "3♣", "4♣"), "deck 7♠")
    assert legal(state, 0) == {"give 1 to @1", "give 1 to @2"}


@pytest.mark.parametrize(("cap", "received"), [(None, 4), (1, 1), (3, 3), (9, 4)])
def test_receive_cap(cap, received):
    state = go(up_to_row(hold(house(receive_cap=cap), "7♦", "3♣", "4♣"), 4), "deck 7♠; 0 give 4 to @1")
    assert state.scores == (0, received, 0)
