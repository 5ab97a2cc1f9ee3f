"""Every option of the bus family does what its value says."""

import pytest

from helpers import (
    aboard,
    answered,
    asked,
    codes,
    drive,
    driven,
    fail,
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


def straight(tie, length=3, limit=None, **options):
    return house("bussikuski", "straight", bus_length=length, bus_tie=tie, attempt_limit=limit, **options)


def few(cards, *overlays, preset="bussikuski", **options):
    """Return rules whose bus is made of these few cards."""
    common = {"questions": 1, "pyramid": [1], "tie_refill": "full"}
    return house(preset, *overlays, deck=cards.split(), **common | options)


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


@pytest.mark.parametrize(
    ("deck", "cards"), [(52, ALL), (32, SEVEN_UP), (["7♦", "8♦", "9♦", "J♣", "J♦", "Q♦"], None)], ids=str
)
def test_deck(deck, cards):
    rules = house(deck=deck, pyramid=[1], questions=2, bus_rows=[1])
    assert legal(go(rules.start(2, 1), "0 red"), "deck") == (cards or set(deck))


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


# Driver.


@pytest.mark.parametrize(
    ("rule", "driver"),
    [("none", None), ("lowest", 1), ("highest_lex", 0)],
    ids=["none", "lowest", "highest_lex"],
)
def test_tie_cards(rule, driver):
    assert driven(house(tie_cards=rule), "K♦ 9♦", "Q♦ 3♦", "2♦").driver == driver


def test_tie_cards_lowest_looks_at_the_lowest_only():
    """Rule: "lowest remaining card drives", and then it is drawn."""
    state = driven(house(tie_cards="lowest"), "3♦ 9♦", "3♣ 4♦")
    assert state.view(None).draw.drawing == (0, 1)


def test_tie_cards_highest_looks_at_the_next_highest():
    """Rule: "then next highest, …"."""
    assert driven(house(tie_cards="highest_lex"), "K♦ 9♦ 3♦", "K♣ 9♣ 4♦").driver == 1
    assert driven(house(tie_cards="highest_lex"), "K♦ 9♦", "K♣ 9♣").phase == "driver"


@pytest.mark.parametrize(("rule", "driver"), [("low", 1), ("high", 0)])
def test_tie_draw(rule, driver):
    assert go(driven(house(tie_draw=rule), "3♦", "3♣"), "deck 9♦ 8♦").driver == driver


def test_tie_draw_all_ride():
    state = driven(house(tie_draw="all_ride"), "3♦", "3♣", "4♣")
    assert (state.phase, state.driver) == ("ride", (0, 1))


@pytest.mark.parametrize(("rule", "cards"), [("used", "10♠ J♥"), ("full", "2♦ 2♣ 3♦ 3♣ 10♠ J♥")])
def test_tie_refill(rule, cards):
    deck = ["2♦", "2♣", "3♦", "3♣", "10♠", "J♥"]
    rules = house(deck=deck, questions=2, pyramid=[2], bus_rows=[1], tie_refill=rule)
    state = driven(rules, "2♦ 3♦", "2♣ 3♣")
    assert legal(state, "deck") == set(cards.split())


def test_all_empty_no_bus():
    assert driven(house(all_empty="no_bus"), "", "").outcome.reason == "no-driver"


def test_all_empty_draw():
    assert go(driven(house(all_empty="draw"), "", ""), "deck 9♦ 8♦").driver == 1


# Bus.


@pytest.mark.parametrize("preset", ["bussikuski", "busfahrer-haus", "ride-the-bus"])
def test_bus(preset):
    assert aboard(house(preset)).view(None).ride.bus == house(preset).bus


def test_bus_questions():
    state = aboard(house("bussikuski", "american"))
    assert state.view(None).ride.bus == "questions"
    assert legal(state, 0) == {"red", "black"}


def test_bus_rows():
    state = aboard(house(bus_rows=[2, 3]))
    assert legal(state, 0) == {"turn 1", "turn 2"}
    state = drive(state, "5♦")
    assert legal(state, 0) == {"turn 1", "turn 2", "turn 3"}
    assert outcome(drive(state, "6♦")) == ("arrived", 0)


def test_bus_length_of_a_chain():
    state = go(aboard(straight("wrong", length=2)), "deck 3♦; 0 higher; deck 4♦")
    assert outcome(state) == (None, 0)
    assert outcome(go(state, "0 higher; deck 5♦")) == ("arrived", 0)


def test_bus_length_of_a_line():
    assert outcome(go(aboard(house("ride-the-bus", bus_length=2)), "deck 3♦ 4♦")) == ("arrived", 0)


def test_obstacles():
    assert drive(aboard(house(obstacles=["5"])), "K♦ 5♦").scores[0] == 2
    assert drive(aboard(house("bussikuski", "tens")), "10♦").scores[0] == 1
    assert go(aboard(house("ride-the-bus", obstacles=["K"])), "deck J♦ K♦").scores[0] == 3


@pytest.mark.parametrize(
    ("rule", "first", "second"),
    [("row", 3, 6), ("turned", 5, 10), ("turned_total", 5, 5 + 10), ("fixed", 1, 2), ("rank_table", 1, 2)],
)
def test_bus_penalty(rule, first, second):
    """Twice an attempt that ends in the fifth row, with a jack."""
    state = drive(aboard(house(bus_penalty=rule)), "2♦ 3♦ 4♦ 5♦ J♦")
    assert state.scores[0] == first
    assert drive(state, "2♣ 3♣ 4♣ 5♣ J♣").scores[0] == second


def test_bus_penalty_by_rank():
    assert go(aboard(house("ride-the-bus")), "deck J♦ Q♦ K♦ A♦").scores[0] == 1 + 2 + 3 + 4


def test_bus_on_error_in_a_diamond():
    state = drive(aboard(house(bus_on_error="restart")), "5♦ K♦")
    assert (state.view(None).ride.attempt, legal(state, 0)) == (2, {"turn 1"})
    state = drive(aboard(house(bus_on_error="continue")), "5♦ K♦")
    assert (state.view(None).ride.attempt, legal(state, 0)) == (1, {"turn 1", "turn 2", "turn 3"})
    assert outcome(drive(state, "2♦ 3♦ 4♦ 6♦ Q♦")) == ("arrived", 2 + 1)


def test_bus_on_error_in_a_line():
    state = go(aboard(house("ride-the-bus", "face-restart", attempt_limit=None)), "deck 5♦ K♦")
    assert (state.scores[0], state.view(None).ride.turned) == (3, ())
    state = go(aboard(house("ride-the-bus", bus_on_error="continue")), "deck 5♦ K♦")
    assert (state.scores[0], state.view(None).ride.turned) == (3, ("5♦", "K♦"))


def test_bus_on_error_in_a_chain():
    state = go(aboard(straight("wrong")), "deck 5♦; 0 lower; deck K♦")
    assert (state.scores[0], state.view(None).ride.turned) == (1, ())
    state = go(aboard(straight("wrong", bus_on_error="continue")), "deck 5♦; 0 lower; deck K♦")
    assert (state.scores[0], state.view(None).ride.turned) == (1, ("5♦", "K♦"))


def test_bus_on_error_in_the_questions():
    state = go(aboard(house("bussikuski", "american")), "0 red; deck 9♦; 0 lower; deck 10♦")
    assert (state.scores[0], legal(state, 0)) == (1, {"red", "black"})
    state = aboard(house("bussikuski", "american", bus_on_error="continue"))
    state = go(state, "0 red; deck 9♦; 0 lower; deck 10♦")
    assert (state.scores[0], legal(state, 0)) == (1, {"inside", "outside"})
    assert outcome(go(state, "0 inside; deck 2♦; 0 ♦; deck 3♣")) == ("arrived", 3)


def test_bus_tie_wrong():
    state = go(aboard(straight("wrong")), "deck 5♦; 0 higher; deck 5♣")
    assert (state.scores[0], state.view(None).ride.turned) == (1, ())


def test_bus_tie_push():
    state = go(aboard(straight("push")), "deck 5♦; 0 higher; deck 5♣")
    assert (state.scores[0], state.view(None).ride.turned) == (0, ("5♦", "5♣"))
    assert state.actors == {0}


def test_bus_tie_redeal():
    state = go(aboard(straight("redeal")), "deck 5♦; 0 higher; deck 5♣")
    assert (state.scores[0], state.view(None).ride.turned) == (0, ("5♦",))
    assert state.actors == DECK
    assert "5♣" in legal(state, "deck")
    assert go(state, "deck 6♣").view(None).ride.turned == ("5♦", "6♣")


def test_bus_tie_redeal_that_could_never_end_is_a_push():
    """Rule: "A redeal that could never end (every card that may come ties again) is a push"."""
    rules = few("2♣ 5♣ 5♦ 5♥", "straight", bus_length=3, bus_tie="redeal", attempt_limit=None)
    state = go(aboard(rules, players=2), "deck 2♣; 0 higher; deck 5♦; 0 higher; deck 5♣")
    assert state.view(None).ride.turned == ("2♣", "5♦", "5♣")
    assert outcome(go(state, "0 higher; deck 5♥")) == ("arrived", 0)


def test_line_growth():
    state = go(aboard(house("ride-the-bus", line_growth=False)), "deck K♦")
    assert state.view(None).ride.length == 10
    state = go(aboard(house("ride-the-bus", line_growth=True)), "deck K♦")
    assert state.view(None).ride.length == 13


def test_attempt_limit():
    assert outcome(fail(fail(aboard(house(attempt_limit=2)), 1), 1)) == ("attempt-limit", 2)
    assert outcome(fail(fail(aboard(house(attempt_limit=None)), 1), 1)) == (None, 2)
    assert outcome(go(aboard(straight("wrong", limit=1)), "deck 5♦; 0 lower; deck K♦")) == (
        "attempt-limit",
        1,
    )


def test_bus_deck_full():
    state = go(driven(house(bus_deck="full"), "3♦ 4♦", "2♣"), "0 turn 1")
    assert legal(state, "deck") == ALL


def test_bus_deck_remaining():
    state = go(driven(house(bus_deck="remaining"), "3♦ 4♦", "2♣"), "0 turn 1")
    assert len(state.chance()) == 52 - 3 - 10
    assert not {"3♦", "4♦", "2♣"} & legal(state, "deck")
    assert hand(state, 0) == "3♦ 4♦"


@pytest.mark.parametrize(("rule", "reason"), [("end", "out-of-cards"), ("reshuffle", None)])
def test_bus_exhaust_of_a_diamond(rule, reason):
    state = aboard(few("2♣ 3♣ 4♣ 5♣ K♦ K♥", bus_rows=[1, 1, 1, 1], bus_exhaust=rule), players=2)
    assert outcome(drive(state, "2♣ 3♣ K♦")) == (reason, 1)


@pytest.mark.parametrize(("rule", "reason"), [("end", "out-of-cards"), ("reshuffle", None)])
def test_bus_exhaust_of_a_chain(rule, reason):
    tied = {"bus_length": 2, "bus_tie": "wrong", "attempt_limit": None}
    state = aboard(few("2♣ 3♣ 4♣ 5♣", "straight", **tied, bus_exhaust=rule), players=2)
    assert outcome(go(state, "deck 3♣; 0 lower; deck 5♣")) == (reason, 1)


@pytest.mark.parametrize(("rule", "reason"), [("end", "out-of-cards"), ("reshuffle", None)])
def test_bus_exhaust_of_a_line(rule, reason):
    options = {"bus_length": 4, "attempt_limit": None, "bus_exhaust": rule}
    state = aboard(few("2♣ 3♣ 4♣ 5♣ K♦ K♥", "face-restart", preset="ride-the-bus", **options), players=2)
    assert outcome(go(state, "deck 2♣ 3♣ K♦")) == (reason, 3)


@pytest.mark.parametrize(("rule", "reason"), [("end", "out-of-cards"), ("reshuffle", None)])
def test_bus_exhaust_of_the_questions(rule, reason):
    state = aboard(few("2♣ 3♣ 4♣", "american", bus_exhaust=rule), players=2)
    assert outcome(go(state, "0 red; deck 2♣; 0 red; deck 3♣; 0 red; deck 4♣")) == (reason, 3)
