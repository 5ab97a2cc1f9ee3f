"""The fine print of the bus family, 13 to 19: who may act on a pyramid card, laying and giving.

The numbers in the names are those of the fine print; each test quotes the words that it holds to.
"""

import pytest

from helpers import everybody_passes, go, hand, hold, house, legal, refused, up_to_row

DECK = {-1}
PRIVATE = house("ride-the-bus")

# Who is in the window.


def test_13_open_hands_who_can_match_is_in():
    """13. "Open hands: in the window are those with a matching card (`one`, `optional`)"."""
    hands = "7♦ 7♥ 2♣", "7♣ 7♠ 3♦", "3♣"
    assert go(hold(house(match="optional"), *hands), "deck 3♠").actors == {1, 2}
    assert go(hold(house(match="one"), "7♦ 7♥ 2♣", "3♦", "3♣"), "deck 7♠").actors == {0}


@pytest.mark.parametrize("match", ["all", "one", "optional"])
def test_13_open_hands_no_match_no_window(match):
    """13. "in the window are those with a matching card"."""
    assert go(hold(house(match=match), "7♦ 7♥ 2♣", "7♣ 7♠ 3♦", "3♣"), "deck 4♠").actors == DECK


def test_13_open_hands_until_he_passes():
    """13. "until they pass"."""
    state = go(hold(house(match="optional"), "7♦ 2♣", "7♥ 3♣", "4♣"), "deck 7♠; 0 pass")
    assert state.actors == {1}
    assert go(state, "1 pass").actors == DECK


def test_13_open_hands_until_he_has_neither_match_nor_points():
    """13. "or have neither"."""
    state = go(hold(house(match="optional"), "7♦ 7♥ 2♣", "3♣", "4♣"), "deck 7♠; 0 lay 7♦; 0 give 1 to @1")
    assert state.actors == {0}
    state = go(state, "0 lay 7♥")
    assert state.actors == {0}
    assert go(state, "0 give 1 to @1").actors == DECK


@pytest.mark.parametrize("hands", ["open", "private"])
def test_13_with_all_only_who_has_points_to_give_is_in(hands):
    """13. "`all`: only those with something to give"; 14 "With `all` nothing is betrayed: as open"."""
    state = go(hold(house(hands=hands), "7♦ 2♣", "3♣", "4♣"), "deck 7♠")
    assert state.actors == {0}
    state = go(state, "0 give 1 to @1")
    assert state.actors == DECK
    assert go(state, "deck 9♠").actors == DECK


@pytest.mark.parametrize("match", ["one", "optional"])
def test_14_private_hands_everyone_with_cards_is_in(match):
    """14. "everyone with cards is in"."""
    state = go(hold(house(hands="private", match=match), "7♦ 2♣", "3♣", "", "4♣"), "deck 7♠")
    assert state.actors == {0, 1, 3}
    assert legal(state, 1) == {"pass"}


def test_14_private_hands_also_where_nobody_matches():
    """14. "everyone with cards is in"."""
    assert go(hold(PRIVATE, "2♣", "3♣", "", "4♣"), "deck 7♠").actors == {0, 1, 3}


def test_14_private_hands_until_he_passes():
    """14. "until he passes"."""
    state = go(hold(PRIVATE, "7♦ 2♣", "3♣", "4♣"), "deck 7♠; 0 lay 7♦; 0 give 1 to @1")
    assert state.actors == {0, 1, 2}
    assert go(state, "1 pass").actors == {0, 2}


def test_14_private_hands_until_he_has_neither_cards_nor_points():
    """14. "or has neither cards nor something to give"."""
    state = go(hold(PRIVATE, "7♦", "3♣", "4♣"), "deck 7♠; 0 lay 7♦; 1 pass; 2 pass")
    assert state.actors == {0}
    assert go(state, "0 give 1 to @1").actors == DECK


def test_14_a_window_that_all_pass_goes_on():
    """14. "and may pass"."""
    state = everybody_passes(go(hold(PRIVATE, "7♦", "3♣", "4♣"), "deck 7♠"))
    assert state.actors == DECK
    assert len(state.turned) == 1


def test_14_hands_are_taken_up_when_the_pyramid_begins():
    """14. "Hands are taken up when the pyramid begins"."""
    view = hold(PRIVATE, "7♦ 2♣", "3♣", "4♣").view(0)
    assert view.phase == "pyramid"
    assert view.hands == (("7♦", "2♣"), None, None)
    assert view.counts == (2, 1, 1)


def test_14_what_another_holds_changes_nothing_that_is_shown():
    """14. "two states that differ only there look alike"."""
    one = go(hold(PRIVATE, "7♦ 2♣", "7♥", "4♣ 8♣"), "deck 7♠")
    other = go(hold(PRIVATE, "7♦ 2♣", "Q♥", "4♣ 9♣"), "deck 7♠")
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)


# What must be laid.


def test_15_open_hands_a_single_match_is_laid_by_itself():
    """15. "a single matching card is laid by itself"."""
    state = go(hold(house(match="one"), "7♦ 2♣", "3♣", "4♣"), "deck 7♠")
    assert hand(state, 0) == "2♣"
    assert legal(state, 0) == {"give 1 to @1", "give 1 to @2"}


def test_15_open_hands_of_several_one_must_be_laid():
    """15. "of several one must be laid (his choice), the rest are free"."""
    state = go(hold(house(match="one"), "7♦ 7♥ 7♣", "3♣", "4♣"), "deck 7♠")
    assert legal(state, 0) == {"lay 7♦", "lay 7♥", "lay 7♣"}
    state = go(state, "0 lay 7♥; 0 give 1 to @1")
    assert legal(state, 0) == {"lay 7♦", "lay 7♣", "pass"}
    assert hand(go(state, "0 pass"), 0) == "7♦ 7♣"


def test_15_private_hands_nothing_is_laid_by_itself():
    """15. "Private: nothing is laid by itself"."""
    state = go(hold(house(match="one", hands="private"), "7♦ 2♣", "3♣", "4♣"), "deck 7♠")
    assert hand(state, 0) == "7♦ 2♣"
    assert refused(state, 0, "pass") == "must-lay"
    assert refused(state, 1, "pass") is None


# Laying and giving.


def test_16_laying_and_giving_may_alternate():
    """16. "Laying and giving may alternate"."""
    state = up_to_row(hold(house(match="optional"), "7♦ 7♥ 2♣", "3♣", "4♣"), 3)
    state = go(state, "deck 7♠; 0 lay 7♦; 0 give 2 to @1; 0 lay 7♥; 0 give 1 to @2; 0 give 3 to @1")
    assert state.scores == (0, 5, 1)


def test_16_what_is_owed_is_one_sum():
    """16. "What is owed is one sum: with split any part of it"."""
    state = up_to_row(hold(house(), "7♦ 7♥ 2♣", "3♣", "4♣"), 2)
    state = go(state, "deck 7♠")
    assert state.view(0).pyramid.owed == (4, 0, 0)
    assert legal(state, 0) == {f"give {n} to @{seat}" for n in (1, 2, 3, 4) for seat in (1, 2)}


def test_16_without_split_the_whole_sum_goes_to_one():
    """16. "without split the whole sum owed at that moment to one person"."""
    state = up_to_row(hold(house(award_split=False, match="optional"), "7♦ 7♥ 2♣", "3♣", "4♣"), 2)
    state = go(state, "deck 7♠; 0 lay 7♦")
    one_by_one = go(state, "0 give 2 to @1; 0 lay 7♥; 0 give 2 to @2")
    assert one_by_one.scores == (0, 2, 2)
    state = go(state, "0 lay 7♥")
    assert legal(state, 0) == {"give 4 to @1", "give 4 to @2"}
    assert refused(state, 0, "give 2 to @1") == "all-to-one"


def test_17_pass_is_refused_while_something_undeclinable_is_owed():
    """17. "`pass` is refused while something undeclinable is owed"."""
    state = go(hold(house(match="optional"), "7♦ 7♥ 2♣", "3♣", "4♣"), "deck 7♠; 0 lay 7♦")
    assert refused(state, 0, "pass") == "must-give"
    assert "pass" not in legal(state, 0)


def test_17_pass_is_refused_while_an_obligatory_card_is_unlaid():
    """17. "or an obligatory card is unlaid"."""
    state = go(hold(house(match="one", award_optional=True), "7♦ 7♥ 2♣", "3♣", "4♣"), "deck 7♠")
    assert refused(state, 0, "pass") == "must-lay"
    assert refused(go(state, "0 lay 7♦"), 0, "pass") is None


def test_17_pass_drops_what_is_owed():
    """17. "else it drops what is owed and ends one's part on this card"."""
    rules = house(match="optional", award_optional=True)
    state = go(hold(rules, "7♦ 7♥ 2♣", "7♣", "4♣"), "deck 7♠; 0 lay 7♦; 0 pass")
    assert state.view(0).pyramid.owed == (0, 0, 0)
    assert state.scores == (0, 0, 0)
    assert refused(state, 0, "lay 7♥") == "not-your-turn"


def test_17_pass_ends_one_s_part_on_this_card_only():
    """17. "ends one's part on this card"."""
    state = go(hold(house(match="optional"), "7♦ 2♣", "3♣", "4♣"), "deck 7♠; 0 pass; deck 7♥")
    assert state.actors == {0}
    assert "lay 7♦" in legal(state, 0)


# How much an award is, and what is received.


@pytest.mark.parametrize("match", ["all", "one", "optional"])
def test_18_award_per_turn_counts_the_first_card_laid(match):
    """18. "award_per=turn: the first card laid makes the award, further cards none"."""
    state = up_to_row(hold(house(award_per="turn", match=match), "7♦ 7♥ 2♣", "3♣", "4♣"), 3)
    state = go(state, "deck 7♠")
    if match != "all":
        state = go(state, "0 lay 7♦; 0 lay 7♥")
    assert state.view(0).pyramid.owed == (3, 0, 0)
    assert hand(state, 0) == "2♣"


def test_18_a_further_card_makes_no_award_after_the_first_was_given():
    """18. "further cards none"."""
    state = go(hold(house(award_per="turn", match="optional"), "7♦ 7♥ 2♣", "3♣", "4♣"), "deck 7♠")
    state = go(state, "0 lay 7♦; 0 give 1 to @1; 0 lay 7♥")
    assert state.actors == DECK
    assert state.scores == (0, 1, 0)


def test_19_receive_cap_counts_over_all_givers():
    """19. "receive_cap counts per receiver and pyramid card over all givers"."""
    state = up_to_row(hold(house(receive_cap=3), "7♦ 2♣", "7♥ 3♣", "4♣"), 2)
    state = go(state, "deck 7♠; 0 give 2 to @2; 1 give 2 to @2")
    assert state.scores == (0, 0, 3)
    assert state.actors == DECK


def test_19_the_surplus_of_a_gift_lapses():
    """19. "the surplus of a `give` lapses"."""
    state = up_to_row(hold(house(receive_cap=1), "7♦ 2♣", "3♣", "4♣"), 3)
    state = go(state, "deck 7♠; 0 give 2 to @1")
    assert state.scores == (0, 1, 0)
    assert legal(state, 0) == {"give 1 to @1", "give 1 to @2"}
    assert go(state, "0 give 1 to @2").scores == (0, 1, 1)


def test_19_receive_cap_counts_per_receiver():
    """19. "receive_cap counts per receiver"."""
    state = go(hold(house(receive_cap=1), "7♦ 2♣", "7♥ 3♣", "4♣"), "deck 7♠")
    assert go(state, "0 give 1 to @1; 1 give 1 to @2").scores == (0, 1, 1)


def test_19_receive_cap_counts_per_pyramid_card():
    """19. "and pyramid card"."""
    state = go(hold(house(receive_cap=1), "7♦ 9♦", "3♣", "4♣"), "deck 7♠; 0 give 1 to @1")
    assert go(state, "deck 9♠; 0 give 1 to @1").scores == (0, 2, 0)


def test_19_an_award_that_gives_itself_lapses_too():
    """19. "the surplus of a `give` lapses"."""
    state = go(up_to_row(hold(house(receive_cap=1), "7♦ 2♣", "3♣"), 4), "deck 7♠")
    assert state.scores[1] == 1
