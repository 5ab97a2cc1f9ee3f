"""The fine print of the bus family, 6 to 12: what is automatic, the order, and the questions.

The numbers in the names are those of the fine print; each test quotes the words that it holds to.
"""

import pytest

from helpers import (
    aboard,
    answered,
    asked,
    drive,
    driven,
    go,
    hand,
    hold,
    house,
    legal,
    play,
    points,
    step,
    up_to_driver,
)

BUSSIKUSKI = house("bussikuski")
SEVENS_AND_EIGHTS = ["7♣", "7♦", "7♥", "7♠", "8♣", "8♦", "8♥", "8♠"]
SMALL = {"pyramid": [1], "bus_rows": [1], "tie_refill": "full"}

# What is automatic.


def test_06_forced_matches_are_laid_at_the_reveal():
    """6. "laid at the reveal, all seats at once, before anybody acts"."""
    state = go(hold(BUSSIKUSKI, "7♦ 2♣", "7♥ 7♣", "3♣"), "deck 7♠")
    assert [hand(state, seat) for seat in range(3)] == ["2♣", "", "3♣"]
    assert set(map(str, state.laid[0])) == {"7♦", "7♥", "7♣"}
    assert state.actors == {0, 1}


def test_06_an_award_with_one_possible_recipient_gives_itself():
    """6. "awards and rewards that may not be declined and have one possible recipient"."""
    state = go(hold(BUSSIKUSKI, "7♦ 2♣", "7♥ 7♣"), "deck 7♠")
    assert state.scores == (2, 1)
    assert state.actors == {-1}


def test_06_a_reward_with_one_possible_recipient_gives_itself():
    """6. "awards and rewards that may not be declined and have one possible recipient"."""
    state = answered(house("bussikuski", "right-gives"), "", "red", "8♦", players=2)
    assert state.scores == (0, 1)
    assert state.actors == {1}


def test_06_what_may_be_declined_is_asked():
    """6. "Automatic are only … awards and rewards that may not be declined"."""
    state = answered(house("bussikuski", "right-gives", reward_optional=True), "", "red", "8♦", players=2)
    assert legal(state, 0) == {"give 1 to @1", "pass"}
    state = go(hold(house(award_optional=True), "7♦ 2♣", "3♣"), "deck 7♠")
    assert legal(state, 0) == {"give 1 to @1", "pass"}


def test_06_a_row_of_one_slot_is_asked():
    """6. "A turn in a row of one slot … [is] asked"."""
    state = aboard(BUSSIKUSKI)
    assert state.actors == {0}
    assert legal(state, 0) == {"turn 1"}


def test_06_a_guess_is_asked_though_no_card_could_make_it_right():
    """6. "a guess … [is] asked"."""
    state = asked(BUSSIKUSKI, "A♦")
    assert state.actors == {0}
    assert legal(state, 0) == {"higher", "lower"}


def test_06_a_private_window_with_nothing_but_pass_is_asked():
    """6. "a window with nothing but `pass` in private hands … [is] asked"."""
    state = go(hold(house("ride-the-bus"), "2♣", "3♣", "4♣"), "deck 7♠")
    assert state.actors == {0, 1, 2}
    assert legal(state, 0) == {"pass"}


def test_06_naming_someone_whose_points_would_lapse_is_asked():
    """6. "naming someone whose points would lapse [is] asked"."""
    state = go(hold(house("busfahrer-haus", award_optional=False), "K♥ 2♣", "K♣ 3♣", "4♣"), "deck K♠")
    state = go(state, "0 lay K♥; 0 give 1 to @2; 1 lay K♣")
    assert legal(state, 1) == {"give 1 to @0", "give 1 to @2"}


def test_07_the_pyramid_is_turned_to_its_top_though_all_hands_are_empty():
    """7. "Deck steps are never skipped"."""
    state = go(hold(BUSSIKUSKI, "7♦", "7♥", ""), "deck 7♠; 0 give 1 to @1; 1 give 1 to @0")
    for _ in range(9):
        assert (state.phase, state.actors) == ("pyramid", {-1})
        state = step(state, -1, str(state.chance()[0]))
    assert state.phase == "over"


def test_07_the_deck_turns_each_card_of_a_diamond():
    """7. "Deck steps are never skipped"."""
    state = go(aboard(BUSSIKUSKI), "0 turn 1")
    assert state.actors == {-1}
    assert drive(go(state, "deck 5♦"), "8♦").scores == (0, 0, 0)


def test_07_a_draw_is_turned_card_by_card():
    """7. "Deck steps are never skipped"."""
    state = up_to_driver(hold(BUSSIKUSKI, "3♦", "3♣"))
    assert state.phase == "driver"
    assert state.actors == {-1}
    assert go(state, "deck 9♦").actors == {-1}


def test_07_a_line_is_turned_to_its_end():
    """7. "Deck steps are never skipped"."""
    state = aboard(house("ride-the-bus", obstacles=[]))
    for _ in range(10):
        assert state.actors == {-1}
        state = step(state, -1, str(state.chance()[0]))
    assert state.phase == "over"


# The order.


@pytest.mark.parametrize("dealer", range(4))
def test_08_answers_go_clockwise_and_the_dealer_is_last(dealer):
    """8. "clockwise from the dealer's left, the dealer last, always"."""
    state = BUSSIKUSKI.start(4, dealer)
    asked_seats = []
    for card in ["2♦", "3♦", "4♦", "5♦", "6♦", "7♦", "8♦", "9♦"]:
        (seat,) = state.actors
        asked_seats.append(seat)
        state = step(step(state, seat, first_answer(state, seat)), -1, card)
    assert asked_seats == [(dealer + n) % 4 for n in (1, 2, 3, 4, 1, 2, 3, 4)]


def first_answer(state, seat):
    return str(state.legal(seat)[0])


def test_08_draws_go_clockwise_and_the_dealer_is_last():
    """8. "clockwise from the dealer's left, the dealer last, always"."""
    state = driven(BUSSIKUSKI, "3♦", "3♣", "3♥", dealer=1)
    assert state.view(None).draw.drawing == (2, 0, 1)
    assert go(state, "deck 9♦ 5♦ 10♦").driver == 0


def test_08_several_drivers_go_clockwise():
    """8. "clockwise from the dealer's left, the dealer last, always"."""
    state = driven(house("bussikuski", "ride-together"), "3♦", "3♣", "3♥", dealer=1)
    assert state.actors == {2}
    state = go(state, "table leave @2")
    assert state.actors == {0}


# The questions.


@pytest.mark.parametrize(
    ("own", "answer", "card", "cost"),
    [
        ("7♦", "higher", "7♠", 2 * 2),
        ("7♦", "lower", "7♠", 2 * 2),
        ("7♦", "higher", "6♠", 2),
        ("7♦ 9♦", "outside", "9♠", 3 * 2),
        ("7♦ 9♦", "outside", "7♠", 3 * 2),
        ("7♦ 9♦", "outside", "8♠", 3),
        ("7♦ 9♦", "inside", "9♠", 0),
        ("7♦ 9♦ 9♠", "♠", "9♥", 4),
        ("", "red", "9♠", 1),
    ],
)
def test_09_wrong_on_an_equal_rank_costs_the_multiple(own, answer, card, cost):
    """9. "a wrong answer to Q2 or Q3 on a card that equals (one of) the compared ranks"."""
    assert points(house(tie_multiplier=2, stakes=[1, 2, 3, 4]), own, answer, card) == cost


@pytest.mark.parametrize(
    ("boundary", "answer", "cost"),
    [("outside", "inside", 2), ("wrong", "inside", 2), ("wrong", "outside", 2)],
)
def test_09_also_where_the_boundary_is_outside_or_wrong(boundary, answer, cost):
    """9. "costs stake × multiplier"."""
    assert points(house(tie_multiplier=2, q3_boundary=boundary), "7♦ 9♦", answer, "9♠") == 2


def test_09_not_in_the_bus():
    """9. "not in the bus"."""
    state = go(aboard(house("bussikuski", "american", tie_multiplier=2)), "0 red; deck 7♦; 0 higher; deck 7♠")
    assert state.scores[0] == 1
    state = go(aboard(house("busfahrer-haus", tie_multiplier=2)), "deck 7♦; 0 higher; deck 7♠")
    assert state.scores[0] == 1


@pytest.mark.parametrize("answer", ["higher", "lower"])
def test_10_a_push_keeps_the_card_without_penalty_or_reward(answer):
    """10. "the card stays, no penalty, no reward"."""
    state = answered(house("bussikuski", "right-gives", q2_tie="push"), "7♦", answer, "7♠")
    assert hand(state, 0) == "7♦ 7♠"
    assert state.scores == (0, 0, 0)
    assert state.actors == {1}


def test_11_a_redeal_of_question_2_that_could_never_end_is_a_push():
    """11. "A redeal that could never end (every card that may come ties again) is a push"."""
    rules = house(deck=SEVENS_AND_EIGHTS[:6], questions=2, q2_tie="redeal", **SMALL)
    state = play(rules, 2, 1, "0 red; deck 7♦; 1 red; deck 8♦; 0 higher; deck 7♥")
    assert hand(state, 0) == "7♦"  # the eight of clubs could still come
    rules = house(deck=SEVENS_AND_EIGHTS[:5], questions=2, q2_tie="redeal", **SMALL)
    state = play(rules, 2, 1, "0 red; deck 7♦; 1 red; deck 8♣; 0 higher; deck 7♥")
    assert hand(state, 0) == "7♦ 7♥"
    assert state.scores == (0, 1)


def test_11_a_redeal_of_question_3_that_could_never_end_is_a_push():
    """11. "A redeal that could never end (every card that may come ties again) is a push"."""
    rules = house(deck=SEVENS_AND_EIGHTS, questions=3, q3_boundary="redeal", **SMALL)
    state = answered(rules, "7♦ 8♦", "inside", "8♠", players=2)
    assert hand(state, 0) == "7♦ 8♦ 8♠"
    assert state.scores == (0, 0)


def test_12_a_reward_is_given_before_the_next_player_answers():
    """12. "Rewards are given at once, before the next player answers"."""
    state = answered(house("bussikuski", "right-gives"), "", "red", "8♦")
    assert state.actors == {0}
    assert legal(state, 0) == {"give 1 to @1", "give 1 to @2"}
    assert go(state, "0 give 1 to @2").actors == {1}


def test_12_receive_cap_does_not_touch_rewards():
    """12. "receive_cap does not touch them"."""
    state = answered(house("ride-the-bus", receive_cap=1), "2♣ 3♣ 4♣", "♥", "9♥")
    assert go(state, "0 give 5 to @1").scores == (0, 5, 0)


def test_12_a_reward_may_be_given_in_parts():
    """12. "Rewards are given at once"."""
    state = go(answered(house("ride-the-bus"), "2♣ 3♣ 4♣", "♥", "9♥"), "0 give 2 to @1")
    assert state.actors == {0}
    assert legal(state, 0) == {f"give {n} to @{seat}" for n in (1, 2, 3) for seat in (1, 2)}
    assert go(state, "0 give 3 to @2").scores == (0, 2, 3)
