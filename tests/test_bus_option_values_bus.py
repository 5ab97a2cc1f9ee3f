"""Every option of who drives, and of the bus, does what its value says."""

import pytest

from helpers import aboard, drive, driven, fail, go, hand, house, legal
from kuski.cards import CARDS

DECK = {-1}
ALL = {str(card) for card in CARDS}


def straight(tie, length=3, limit=None, **options):
    return house("bussikuski", "straight", bus_length=length, bus_tie=tie, attempt_limit=limit, **options)


def few(cards, *overlays, preset="bussikuski", **options):
    """Return rules whose bus is made of these few cards."""
    common = {"questions": 1, "pyramid": [1], "tie_refill": "full"}
    return house(preset, *overlays, deck=cards.split(), **common | options)


def outcome(state):
    """Return why the game ended and what seat 0 has; None for the reason while it goes on."""
    return (state.outcome and state.outcome.reason), state.scores[0]


# Driver.


@pytest.mark.parametrize(
    ("rule", "driver"),
    [("none", None), ("lowest", 1), ("highest_lex", 0)],
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
