"""The fine print of the bus family, 30 to 33: somebody leaves the table.

The numbers in the names are those of the fine print; each test quotes the words that it holds to.
"""

import pytest
from msgspec.structs import replace

from helpers import aboard, answered, asked, drive, driven, go, hand, hold, house, legal, play, refused
from kuski.cards import mask_of, parse_cards
from kuski.game import TABLE, Outcome

DECK = {-1}


HAUS = house("busfahrer-haus", min_players=2)
MOMENTS = {
    "asked": lambda: asked(house(), "9♦"),
    "answer given": lambda: go(asked(house(), "9♦"), "0 higher"),
    "reward": lambda: answered(house("ride-the-bus"), "2♣ 3♣ 4♣", "♥", "9♥"),
    "pyramid face down": lambda: hold(house(), "2♣", "3♣", "4♣"),
    "window": lambda: go(hold(house(), "7♦ 2♣", "3♣", "4♣"), "deck 7♠"),
    "window closed": lambda: go(hold(house(), "2♣", "3♣", "4♣"), "deck 7♠"),
    "draw": lambda: driven(house(), "2♣", "2♦", "2♥"),
    "diamond": lambda: aboard(house()),
    "slot chosen": lambda: go(aboard(house()), "0 turn 1"),
    "chain": lambda: aboard(HAUS),
    "station": lambda: go(aboard(HAUS), "deck 9♦"),
    "questions": lambda: aboard(house("bussikuski", "american")),
    "line": lambda: aboard(house("ride-the-bus")),
}
"""A state of every phase, with somebody or with the deck to act."""


def with_rules(state, **changes):
    return replace(state, rules=state.rules.replace(**changes))


@pytest.mark.parametrize("name", MOMENTS)
def test_30_anyone_may_leave_in_every_phase(name):
    """30. "`leave @n` for anyone at the table, in every phase, also while the deck is to act"."""
    state = MOMENTS[name]()
    assert legal(state, "table") == {"leave @0", "leave @1", "leave @2"}
    assert TABLE not in state.actors
    for seat in range(3):
        after = go(state, f"table leave @{seat}")
        assert seat not in after.present
        assert after.scores[seat] == state.scores[seat]


@pytest.mark.parametrize("name", MOMENTS)
def test_30_the_game_ends_when_the_rules_say_so(name):
    """30. "on_leave=end … over at once, no bus"."""
    state = MOMENTS[name]()
    for seat in range(3):
        after = go(with_rules(state, on_leave="end"), f"table leave @{seat}")
        assert (after.phase, after.outcome.reason) == ("over", "table-ended")
        assert after.outcome.scores == state.scores
        assert after.actors == set()


@pytest.mark.parametrize("name", MOMENTS)
def test_30_the_game_ends_when_too_few_are_left(name):
    """30. "or fewer than min_players left: over at once, no bus"."""
    state = with_rules(MOMENTS[name](), min_players=3)
    after = go(state, "table leave @1")
    assert (after.phase, after.outcome.reason) == ("over", "too-few")
    assert after.outcome.scores == state.scores


def test_30_a_game_that_ends_before_the_ride_has_no_driver():
    """30. "no bus"."""
    after = go(driven(house(min_players=3), "2♣", "2♦", "2♥"), "table leave @0")
    assert after.driver is None


def test_30_who_left_cannot_leave_again():
    """30. "for anyone at the table"."""
    state = go(house().start(4, 3), "table leave @1")
    assert legal(state, "table") == {"leave @0", "leave @2", "leave @3"}
    assert refused(state, "table", "leave @1") == "no-such-seat"


# In the questions.


def test_31_a_pending_answer_is_void_and_draws_no_card():
    """31. "the leaver's pending answer or reward is void and draws no card"."""
    state = play(house(), 4, 3, "0 red; table leave @0")
    assert state.actors == {1}
    assert state.unseen == state.rules.pack
    assert state.scores == (0, 0, 0, 0)


def test_31_a_pending_reward_is_void():
    """31. "the leaver's pending answer or reward is void"."""
    state = go(answered(house("ride-the-bus"), "2♣ 3♣ 4♣", "♥", "9♥"), "table leave @0")
    assert state.actors == {1}
    assert state.scores == (0, 0, 0)


def test_31_his_cards_are_used_not_returned():
    """31. "his cards are used, not returned"."""
    state = play(house(), 4, 3, "0 red; deck 9♦; table leave @0; 1 red")
    assert "9♦" not in legal(state, "deck")
    assert state.used == mask_of(parse_cards("9♦"))
    assert hand(state, 0) == ""


def test_31_the_running_round_keeps_its_order():
    """31. "The running round keeps its order"."""
    state = play(house(), 4, 3, "0 red; deck 9♦; table leave @3; 1 red; deck 8♦")
    assert state.actors == {2}
    state = go(state, "2 red; deck 7♦")
    assert state.view(None).question.question == 2


def test_31_from_the_next_round_the_new_dealer_is_last():
    """31. "from the next on the new dealer is last"; the dealer leaves: the next clockwise deals."""
    state = play(house(), 4, 3, "0 red; deck 9♦; table leave @3")
    assert state.dealer == 0
    state = go(state, "1 red; deck 8♦; 2 red; deck 7♦")
    assert state.actors == {1}
    state = go(state, "1 higher; deck 10♦; 2 higher; deck J♦")
    assert state.actors == {0}


def test_31_who_left_is_not_asked():
    """31. "The running round keeps its order"."""
    state = play(house(), 4, 3, "0 red; deck 9♦; table leave @1; 2 red; deck 8♦; 3 red; deck 7♦")
    assert state.actors == {0}
    assert go(state, "0 lower; deck 2♦").actors == {2}


def test_31_when_the_last_of_the_round_leaves_the_next_question_comes():
    """31. "the leaver's pending answer … is void"."""
    state = play(house(), 3, 2, "0 red; deck 9♦; 1 red; deck 8♦; 2 red; table leave @2")
    assert state.view(None).question.question == 2
    assert state.actors == {1}


def test_31_a_reward_that_has_one_possible_recipient_left_gives_itself():
    """31., 6. "have one possible recipient"."""
    state = go(answered(house("ride-the-bus"), "2♣ 3♣ 4♣", "♥", "9♥"), "table leave @2")
    assert state.scores == (0, 5, 0)
    assert state.actors == {1}


# In the pyramid.


def test_32_what_he_owed_is_lost():
    """32. "In a window what he owed is lost"."""
    state = go(hold(house(), "7♦ 2♣", "7♥ 3♣", "4♣", "5♣"), "deck 7♠; table leave @0")
    assert state.actors == {1}
    assert state.scores == (0, 0, 0, 0)
    assert state.view(None).pyramid.owed == (0, 1, 0, 0)


def test_32_the_window_closes_when_the_last_in_it_leaves():
    """32. "In a window what he owed is lost"."""
    state = go(hold(house(), "7♦ 2♣", "3♣", "4♣"), "deck 7♠; table leave @0")
    assert state.actors == DECK


def test_32_nobody_can_give_to_him():
    """32. "nobody can give to him"."""
    state = go(hold(house(), "7♦ 2♣", "3♣", "4♣", "5♣"), "deck 7♠; table leave @1")
    assert legal(state, 0) == {"give 1 to @2", "give 1 to @3"}
    assert refused(state, 0, "give 1 to @1") == "not-a-recipient"


def test_32_with_one_recipient_left_the_award_gives_itself():
    """32., 6. "have one possible recipient"."""
    state = go(hold(house(), "7♦ 2♣", "3♣", "4♣"), "deck 7♠; table leave @1")
    assert state.scores == (0, 0, 1)
    assert state.actors == DECK


def test_32_his_hand_does_not_drive():
    """Leaving: "hand goes to the used pile, cannot drive"."""
    assert driven(house(), "2♣ 3♣ 4♣", "2♦", "3♥").driver == 0
    state = go(hold(house(pyramid=[1]), "2♣ 3♣ 4♣", "2♦", "3♥"), "table leave @0; deck K♥")
    assert state.driver == 1


# In a draw.


def test_32_in_a_draw_he_is_out():
    """32. "in a draw he is out"."""
    state = go(driven(house(), "3♦", "3♣", "3♥"), "table leave @1; deck 9♦")
    assert state.phase == "driver"
    assert go(state, "deck 8♦").driver == 2


def test_32_his_card_stays_out_for_that_round():
    """32. "his card stays out for that round"."""
    state = go(driven(house(), "3♦", "3♣", "3♥"), "deck 2♦; table leave @0")
    assert state.view(None).draw.drawing == (1, 2)
    assert "2♦" not in legal(state, "deck")
    assert go(state, "deck 9♦ 8♦").driver == 2


def test_32_who_is_left_alone_drives_without_drawing():
    """32. "one who is left alone drives without drawing"."""
    state = go(driven(house(), "3♦", "3♣", ""), "table leave @0")
    assert (state.phase, state.driver) == ("ride", 1)


def test_32_when_the_last_to_draw_leaves_the_others_draws_count():
    """32. "in a draw he is out"."""
    state = go(driven(house(), "3♦", "3♣", "3♥"), "deck 9♦ 8♦; table leave @2")
    assert state.driver == 1


# On the ride, and after.


def test_the_driver_leaves_and_the_ride_ends():
    """Leaving: "driver leaves → ride ends"."""
    state = go(drive(aboard(house()), "5♦ K♦"), "table leave @0")
    assert state.outcome == Outcome("driver-left", (2, 0, 0), (1, 2))
    assert state.driver == 0


def test_another_leaves_and_the_ride_goes_on():
    """Leaving: "driver leaves → ride ends", and nobody else's leaving does."""
    state = go(drive(aboard(house()), "5♦"), "table leave @1")
    assert state.actors == {0}
    assert legal(state, 0) == {"turn 1", "turn 2"}


def test_33_who_left_keeps_his_points_on_the_sheet():
    """33. "Who left keeps his points on the sheet"."""
    state = play(house(), 4, 3, "0 red; deck 9♠; table leave @0")
    assert state.scores == (1, 0, 0, 0)


def test_33_who_left_does_not_win():
    """33. "and does not win"."""
    state = go(hold(house(), "7♦ 2♣", "3♣", "4♣"), "deck 7♠; 0 give 1 to @1")
    state = go(state, "table leave @0; table leave @2")
    assert state.outcome == Outcome("too-few", (0, 1, 0), (1,))
