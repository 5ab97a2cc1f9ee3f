"""The fine print of the bus family, 20 to 29: who drives, and the ride.

The numbers in the names are those of the fine print; each test quotes the words that it holds to.
"""

import pytest

from helpers import aboard, drive, driven, fail, go, hand, hold, house, legal, refused
from kuski.cards import CARDS
from kuski.game import Outcome

PACK = set(map(str, CARDS))
TEN_CARDS = "2♦ 2♣ 3♦ 9♣ 9♦ 10♠ 10♥ J♥ K♥ K♠"


def ten(pyramid, cards=TEN_CARDS, **options):
    """Return rules with two hand cards each and a pile of two or three cards."""
    return house(deck=cards.split(), questions=2, pyramid=pyramid, bus_rows=[1], **options)


def few(cards, *overlays, preset="bussikuski", **options):
    """Return rules whose bus is made of these few cards."""
    common = {"questions": 1, "pyramid": [1], "tie_refill": "full"}
    return house(preset, *overlays, deck=cards.split(), **common | options)


def straight(length, tie):
    """Return rules with a straight bus."""
    return house("bussikuski", "straight", bus_length=length, bus_tie=tie, attempt_limit=None)


# The draw.


def test_20_used_cards_come_back_when_the_pile_is_empty():
    """20. "when a card is needed and the pile is empty"."""
    state = driven(ten([2, 2], TEN_CARDS.replace("9♦", "K♦")), "2♦ 3♦", "2♣ 9♣")
    assert legal(state, "deck") == {"K♦", "K♠"}
    state = go(state, "deck K♠ K♦")
    assert legal(state, "deck") == {"10♠", "10♥", "J♥", "K♥", "K♠", "K♦"}


def test_20_used_cards_come_back_in_mid_round():
    """20. "also in mid-round"; "never hands nor this round's draws"."""
    state = go(driven(ten([3, 2]), "2♦ 3♦", "2♣ 9♣"), "deck 9♦")
    assert legal(state, "deck") == {"10♠", "10♥", "J♥", "K♥", "K♠"}
    assert go(state, "deck J♥").driver == 0


def test_20_matched_cards_are_used():
    """20. "used are pyramid, matched, leavers' hands, finished rounds' draws"."""
    rules = ten([2, 1], "2♦ 2♣ 3♦ 3♣ 2♠ 3♠ K♥ K♠", all_empty="draw")
    state = go(hold(rules, "2♦ 3♦", "2♣ 3♣"), "deck 2♠ 3♠ K♥ K♠")
    assert legal(state, "deck") == {"2♦", "2♣", "3♦", "3♣", "2♠", "3♠", "K♥"}


def test_20_leavers_hands_and_finished_draws_are_used():
    """20. "used are pyramid, matched, leavers' hands, finished rounds' draws"."""
    rules = ten([2, 1], TEN_CARDS + " 10♦ Q♦")
    state = go(hold(rules, "2♦ 3♦", "2♣ 9♣", "10♠ J♥"), "deck K♥ K♠ Q♦; table leave @2")
    state = go(state, "deck 10♥ 10♦ 9♦")
    assert legal(state, "deck") == {"K♥", "K♠", "Q♦", "10♠", "J♥", "10♥", "10♦"}


def test_20_eight_tied_behind_five_rows_draw_all_the_same():
    """20. "when a card is needed and the pile is empty, also in mid-round": five cards for eight."""
    deal = list(map(str, CARDS[:32]))
    hands = [" ".join(deal[seat::8]) for seat in range(8)]
    state = driven(house("bussikuski", "five-rows", match="optional", tie_cards="none"), *hands)
    assert len(state.chance()) == 52 - 8 * 4 - 15
    for _ in range(5):
        state = go(state, f"deck {state.chance()[0]}")
    assert (state.phase, len(state.chance())) == ("driver", 15)


def test_21_the_whole_pack_is_shuffled_hands_included():
    """21. "the whole pack, hands included, is shuffled (the counts are known)"."""
    cards = "2♦ 2♣ 3♦ 3♣ 10♠ J♥"
    state = driven(ten([1], cards, tie_refill="full"), "2♦ 3♦", "2♣ 3♣")
    assert legal(state, "deck") == set(cards.split())
    state = go(state, "deck 2♦ 2♣")
    assert legal(state, "deck") == {"3♦", "3♣", "10♠", "J♥"}
    assert go(state, "deck J♥ 3♦").driver == 1


def test_21_only_at_the_start_of_a_round_with_too_few_cards():
    """21. "at the start of a round with fewer cards than people drawing"."""
    cards = "2♦ 2♣ 3♦ 3♣ 10♠ J♥ J♦"
    state = go(hold(ten([1], cards, tie_refill="full"), "2♦ 3♦", "2♣ 3♣"), "deck 10♠")
    assert legal(state, "deck") == {"J♥", "J♦"}
    assert legal(go(state, "deck J♥ J♦"), "deck") == set(cards.split())


def test_22_cards_first_then_all_still_tied_draw():
    """22. "tie_cards first, then all still tied draw one each"."""
    state = driven(house(), "3♦ K♦", "5♦ 9♦", "3♣ 6♦", "2♦")
    assert state.view(None).draw.drawing == (0, 2)


def test_22_those_at_the_extreme_draw_again():
    """22. "those at the extreme draw again"."""
    state = go(driven(house(), "3♦", "3♣", "3♥", "3♠"), "deck 7♦ 5♣ 9♦ 5♦")
    assert state.view(None).draw.drawing == (1, 3)
    state = go(driven(house(tie_draw="high"), "3♦", "3♣", "3♥", "3♠"), "deck 9♣ 5♣ 9♦ 5♦")
    assert state.view(None).draw.drawing == (0, 2)


def test_22_those_still_tied_after_the_cards_ride_together():
    """22. "all_ride: those still tied after tie_cards ride together"."""
    rules = house("bussikuski", "ride-together")
    assert driven(rules, "3♦ K♦", "4♣ 5♣", "3♣ Q♦").driver == (0, 2)
    assert driven(rules, "3♦ K♦", "4♣ 5♣", "6♣ Q♦").driver == 0


def test_22_all_empty_everybody_draws():
    """22. "all_empty=draw: everybody draws"."""
    state = driven(house(all_empty="draw"), "", "", "")
    assert state.view(None).draw.drawing == (0, 1, 2)
    assert go(state, "deck 9♦ 4♦ 5♦").driver == 1


# What the bus is made of.


def test_23_the_full_pack_is_gathered_again():
    """23. "bus_deck=full regathers everything (hands are empty from then on)"."""
    state = driven(house(), "2♣ 9♣", "3♦", "4♦")
    assert state.hands == ((), (), ())
    assert legal(go(state, "0 turn 1"), "deck") == PACK


def test_23_remaining_is_neither_a_hand_nor_the_pyramid():
    """23. "all cards neither kept in a hand nor in the pyramid, tie draws included"."""
    state = go(
        hold(house(bus_deck="remaining", pyramid=[2]), "9♣ 5♦", "9♦ 5♣", "4♦"), "deck 4♠; 2 give 1 to @0"
    )
    state = go(state, "deck K♥ 7♦ 6♦")
    assert (state.driver, hand(state, 0)) == (1, "9♣ 5♦")
    gone = {"9♣", "5♦", "9♦", "5♣", "4♠", "K♥"}
    assert legal(go(state, "1 turn 1"), "deck") == PACK - gone


# Attempts.


def test_24_a_new_attempt_needs_a_complete_bus():
    """24. "A new attempt needs a complete bus"."""
    state = drive(aboard(few("2♣ 3♣ 4♣ K♣ K♥", bus_rows=[1, 1]), players=2), "3♣ K♣")
    assert drive(state, "4♣ K♥").outcome == Outcome("out-of-cards", (2, 0), (1,))
    assert drive(state, "K♥").outcome is None


def test_24_an_empty_pile_with_a_complete_bus_goes_on():
    """24. "A new attempt needs a complete bus": the pile itself may be empty."""
    state = aboard(house())
    for row in (7, 7, 7, 7, 7):
        state = fail(state, row)
    assert state.view(None).pile == 1
    state = fail(state, 1)
    assert state.view(None).pile == 0
    assert state.actors == {0}
    assert fail(state, 1).outcome.reason == "out-of-cards"


@pytest.mark.parametrize("exhaust", ["end", "reshuffle"])
def test_24_the_limit_is_looked_at_before_the_shortage(exhaust):
    """24. "attempt limit is looked at first, then shortage"."""
    rules = few("2♣ 3♣ K♣", bus_rows=[1, 1, 1], attempt_limit=1, bus_exhaust=exhaust)
    assert drive(aboard(rules, players=2), "K♣").outcome.reason == "attempt-limit"


def test_24_shortage_without_a_limit():
    """24. "then shortage: `end` → over"."""
    rules = few("2♣ 3♣ K♣", bus_rows=[1, 1, 1])
    assert drive(aboard(rules, players=2), "K♣").outcome == Outcome("out-of-cards", (1, 0), (1,))


def test_24_reshuffle_brings_all_turned_cards_back():
    """24. "`reshuffle` → all turned cards come back"."""
    rules = few("2♣ 3♣ 3♦ K♣ K♥", bus_rows=[1, 1, 1], bus_exhaust="reshuffle")
    state = drive(aboard(rules, players=2), "3♣ K♣")
    assert legal(go(state, "0 turn 1"), "deck") == {"2♣", "3♦", "K♥"}
    state = drive(state, "K♥")
    assert legal(go(state, "0 turn 1"), "deck") == {"2♣", "3♣", "3♦", "K♣", "K♥"}


def test_24_the_start_card_of_a_chain_is_replaced_too():
    """24. "Chain: the start card is replaced too"."""
    state = go(aboard(straight(3, "wrong")), "deck Q♦; 0 higher; deck 6♦")
    assert state.actors == {-1}
    assert state.scores[0] == 1
    assert legal(state, "deck") == PACK - {"Q♦", "6♦"}
    state = go(state, "deck 5♦; 0 higher; deck 6♣; 0 higher; deck 7♣; 0 higher; deck 8♣")
    assert state.outcome.reason == "arrived"


# The four questions.


FIVE = "2♣ 3♣ 4♦ 5♦ 6♦"
ALL_BUT_ONE = "0 red; deck 4♦; 0 lower; deck 5♦; 0 red; deck 2♣; 0 red; deck 3♣"


def test_25_questions_end_without_penalty_when_no_card_is_left():
    """25. "when the next question would have no card: `end` → over without penalty"."""
    state = go(aboard(few(FIVE, "american", questions=2, bus_exhaust="end"), players=2), ALL_BUT_ONE)
    assert (state.scores, state.outcome) == ((3, 0), None)
    assert go(state, "0 red; deck 6♦").outcome == Outcome("out-of-cards", (3, 0), (1,))


def test_25_questions_reshuffle_all_but_this_attempt_s_cards():
    """25. "`reshuffle` → all but this attempt's cards come back"."""
    state = go(aboard(few(FIVE, "american", questions=2), players=2), ALL_BUT_ONE + "; 0 red; deck 6♦")
    assert legal(go(state, "0 lower"), "deck") == {"2♣", "3♣", "4♦", "5♦"}


def test_25_questions_are_drawn_until_none_is_left():
    """25. "Questions lay nothing out: cards are drawn until none is left"."""
    state = go(aboard(house("bussikuski", "american")), "0 red; deck 2♣; 0 red")
    assert legal(state, "deck") == PACK - {"2♣"}


def test_25_questions_look_at_this_attempt_s_cards():
    """25. "They use q2_tie, q3_boundary and q4 on this attempt's cards"."""
    rules = house("bussikuski", "american", "same-new", q2_tie="push", q3_boundary="outside")
    state = go(aboard(rules), "0 red; deck 2♣; 0 red; deck 9♦; 0 higher; deck 9♥")
    state = go(state, "0 outside; deck 9♠")
    assert legal(state, 0) == {"same", "new"}
    assert go(state, "0 new; deck 3♣").outcome == Outcome("arrived", (1, 0, 0), (1, 2))


def test_25_an_equal_card_is_dealt_again():
    """25. "They use q2_tie, q3_boundary and q4 on this attempt's cards"."""
    rules = house("ride-the-bus", "american")
    state = go(aboard(rules), "0 red; deck 9♦; 0 higher; deck 9♥")
    assert (state.scores[0], state.actors) == (0, {-1})
    assert "9♥" in legal(state, "deck")


def test_25_stakes_and_rewards_do_not_apply():
    """25. "stakes, rewards and tie_multiplier do not apply"."""
    rules = house("bussikuski", "american", "rising-stakes")
    state = go(aboard(rules), "0 red; deck 9♦; 0 lower; deck 10♥")
    assert state.scores == (1, 0, 0)


# The line.


@pytest.mark.parametrize(("card", "more"), [("J♦", 1), ("Q♦", 2), ("K♦", 3), ("A♦", 4), ("10♦", 0)])
def test_26_an_obstacle_makes_the_line_longer(card, more):
    """26. "line_growth: J1 Q2 K3 A4 more cards, other obstacles none"."""
    rules = house("ride-the-bus", "growing-line", "tens", bus_penalty="fixed", bus_length=3)
    assert go(aboard(rules), f"deck {card}").view(None).ride.length == 3 + more


def test_26_also_from_the_last_card():
    """26. "also from the last card"."""
    rules = house("ride-the-bus", "growing-line", bus_length=1)
    state = go(aboard(rules), "deck Q♦ 2♦")
    assert state.outcome is None
    assert go(state, "deck 3♦").outcome == Outcome("arrived", (2, 0, 0), (1, 2))


def test_26_as_far_as_the_pile_reaches():
    """26. "as far as the pile reaches"."""
    rules = few("2♣ 3♣ 4♣ A♣ A♦", "growing-line", preset="ride-the-bus", bus_length=3)
    state = go(aboard(rules, players=2), "deck A♦")
    assert state.view(None).ride.length == 5
    assert state.view(None).pile == 0
    assert go(state, "deck A♣ 2♣ 3♣ 4♣").outcome == Outcome("arrived", (8, 0), (1,))


def test_26_with_restart_replacements_first_then_growth():
    """26. "with restart replacements first, then growth"."""
    overlays = "growing-line", "face-restart"
    rules = few("2♣ 3♣ 4♣ A♣ A♦", *overlays, preset="ride-the-bus", bus_length=3, attempt_limit=None)
    state = go(aboard(rules, players=2), "deck A♦")
    assert (state.view(None).ride.length, state.view(None).ride.turned) == (4, ())
    assert go(state, "deck 2♣ 3♣ A♣").outcome.reason == "out-of-cards"


# The chain.


def test_27_push_passes_the_station_and_compares_the_equal_card_next():
    """27. "Chain push: the station is passed, the equal card is compared next"."""
    state = go(aboard(straight(2, "push")), "deck Q♦; 0 higher; deck Q♣")
    assert (state.scores[0], state.actors) == (0, {0})
    state = go(state, "0 lower; deck 3♦")
    assert state.outcome == Outcome("arrived", (0, 0, 0), (0, 1, 2))


@pytest.mark.parametrize("limit", [None, 1, 3])
def test_28_continue_is_one_passage(limit):
    """28. "`continue` is one passage; attempt_limit has no effect"."""
    for limit in (None, 1, 3):
        state = go(aboard(house("busfahrer-haus", attempt_limit=limit)), "deck 2♦" + "; 0 lower; deck 9♦" * 0)
        for card in ["3♦", "4♦", "5♦", "6♦", "7♦"]:
            assert state.outcome is None
            state = go(state, f"0 lower; deck {card}")
        assert state.outcome.reason == "arrived"
        assert state.scores[0] == 5


# Several drivers.


def together(rules):
    return driven(rules.replace(tie_draw="all_ride"), "3♦", "3♣", "")


def test_29_each_penalty_counts_for_each():
    """29. "Several drivers: each penalty counts for each"."""
    assert drive(together(house()), "5♦ K♦").scores == (2, 2, 0)
    assert go(together(house("ride-the-bus", tie_cards="none")), "deck K♦").scores == (3, 3, 0)


def test_29_the_first_clockwise_chooses():
    """29. "the first clockwise chooses"."""
    state = together(house())
    assert state.actors == {0}
    assert refused(state, 1, "turn 1") == "not-your-turn"


def test_29_if_he_leaves_the_next_goes_on():
    """29. "if he leaves the next goes on"."""
    state = go(drive(together(house()), "5♦"), "table leave @0")
    assert state.actors == {1}
    assert legal(state, 1) == {"turn 1", "turn 2"}
    assert drive(state, "K♦").scores == (0, 2, 0)


def test_29_if_the_other_leaves_the_first_goes_on():
    """29. "if he leaves the next goes on"."""
    state = go(together(house()), "table leave @1")
    assert (state.driver, state.actors) == (0, {0})
