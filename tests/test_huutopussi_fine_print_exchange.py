"""The fine print of Huutopussi, 14 to 16: the contract, the talon and the partners' exchange.

The numbers in the names are those of the fine print; each test quotes the words that it holds to.
"""

import pytest

from helpers import go, legal, refused
from huutopussi_helpers import DECK, before_contract, bought, cards, hand, house, ready, taken, trick

KOLMIN, PARI = house(), house("pari")
NO_RAISE = {"raise": False}

# The contract.


def test_14_the_bid_and_every_step_above_it():
    """14. "the bid and every multiple of bid_step above it up to max_bid"."""
    state = before_contract(house(max_bid=100), bid=80)
    assert [str(action) for action in state.legal(0)] == [f"contract {n}" for n in (80, 85, 90, 95, 100)]
    assert len(before_contract(KOLMIN, bid=80).legal(0)) == (410 - 80) // 5 + 1


def test_14_the_step_of_the_contract():
    """14. "every multiple of bid_step"."""
    state = before_contract(house(bid_step=10, max_bid=103), bid=80)
    assert [str(action) for action in state.legal(0)] == ["contract 80", "contract 90", "contract 100"]
    assert refused(state, 0, "contract 95") == "bid-step"


def test_14_raise_off():
    """14. "raise off or banned: the bid only"."""
    state = before_contract(house(**NO_RAISE), bid=80)
    assert legal(state, 0) == {"contract 80"}
    assert refused(state, 0, "contract 85") == "no-raise"


def test_14_banned():
    """14. "raise off or banned: the bid only"."""
    state = before_contract(KOLMIN, scores=(-500, 0, 0))
    assert legal(state, 0) == {"contract 60"}
    assert refused(state, 0, "contract 65") == "banned-no-raise"


@pytest.mark.parametrize(
    "rules", [house(**NO_RAISE), house("solo36"), house("pari", **NO_RAISE), house(max_bid=60)], ids=range(4)
)
def test_14_it_is_said_though_only_one_is_possible(rules):
    """14. "`contract N` is said always, once, though only one number may be possible"."""
    state = before_contract(rules)
    assert (state.actors, legal(state, 0)) == ({0}, {"contract 60"})
    after = go(state, "0 contract 60")
    assert refused(after, 0, "contract 60") == "wrong-phase"


def test_14_after_the_last_discard():
    """14. "When: talon → after the last discard"."""
    state = taken(KOLMIN)
    for _ in range(3):
        assert refused(state, 0, "contract 60") == "wrong-phase"
        state = go(state, f"0 {state.legal(0)[0]}")
    assert refused(state, 0, "contract 60") is None


def test_14_after_the_partners_cards():
    """14. "exchange → after the partner's cards, before any goes back"."""
    state = bought(PARI)
    for _ in range(3):
        assert state.actors == {2}
        assert refused(state, 0, "contract 60") == "not-your-turn"
        state = go(state, f"2 {state.legal(2)[0]}")
    assert state.actors == {0}
    assert refused(state, 0, f"hand {min(hand(state, 0))}") == "wrong-phase"
    state = go(state, "0 contract 65")
    assert {text.split()[0] for text in legal(state, 0)} == {"hand"}


@pytest.mark.parametrize("rules", [house("solo36"), house("pari", exchange=0, **NO_RAISE)], ids=range(2))
def test_14_at_once_where_there_is_neither(rules):
    """14. "neither → at once"."""
    assert legal(bought(rules), 0) == {"contract 60"}


def test_14_what_stands_before_it_is_said():
    """14. "`contract N` is said": until then it is the bid."""
    state = before_contract(KOLMIN, bid=80)
    assert (state.facts()["declarer"], state.facts()["contract"]) == (0, 80)
    assert go(state, "0 contract 120").facts()["contract"] == 120


# The partners' exchange.


def test_15_cards_move_one_by_one_each_at_once():
    """15. "Exchanged cards move one by one, each at once"."""
    state = bought(PARI, "", "", "A♥ 10♥ 6♥")
    for number, card in enumerate(("A♥", "10♥", "6♥"), 1):
        state = go(state, f"2 hand {card}")
        assert card in hand(state, 0)
        assert card not in hand(state, 2)
        assert refused(state, 2, f"hand {card}") == ("card-not-in-hand" if number < 3 else "not-your-turn")
    assert state.actors == {0}


def test_15_only_the_two_partners_see_them():
    """15. "only the two partners see them"."""
    state = bought(PARI, "", "", "A♥ 10♥ 6♥")
    action = state.parse(2, "hand A♥")
    assert [state.seen(2, action, seat) for seat in (0, 1, 2, 3, None)] == [
        *("hand A♥", "hand ?", "hand A♥", "hand ?", "hand ?")
    ]
    state = go(state, "2 hand A♥")
    assert [state.view(seat).exchange.given for seat in (0, 1, 2, 3, None)] == [
        *(("A♥",), None, ("A♥",), None, None)
    ]
    assert [state.view(seat).exchange.handed for seat in (0, 1, None)] == [1, 1, 1]


def test_15_the_cards_that_go_back_too():
    """15. "only the two partners see them"."""
    state = go(before_contract(PARI, "K♥"), "0 contract 60")
    action = state.parse(0, "hand K♥")
    assert [state.seen(0, action, seat) for seat in (0, 1, 2, 3, None)] == [
        *("hand K♥", "hand ?", "hand K♥", "hand ?", "hand ?")
    ]
    state = go(state, "0 hand K♥")
    assert [state.view(seat).exchange.returned for seat in (0, 1, 2, 3)] == [("K♥",), None, ("K♥",), None]


def test_15_received_ones_may_go_back():
    """15. "received ones may go back"."""
    state = before_contract(PARI, "", "", "A♥ 10♥ 6♥", give="A♥ 10♥ 6♥")
    state = go(state, "0 contract 60; 0 hand A♥; 0 hand 10♥; 0 hand 6♥")
    assert cards("A♥ 10♥ 6♥") <= hand(state, 2)
    assert state.phase == "tricks"


def test_15_aces_and_tens_may_be_handed_over():
    """Rule: "declarer returns any 3 (A/10 allowed, received ones too)"."""
    state = go(before_contract(PARI, "A♣ 10♣"), "0 contract 60")
    assert cards("A♣ 10♣") <= {text.split()[-1] for text in legal(state, 0)}


# The talon.


def test_16_the_talon_is_drawn_card_by_card():
    """16. "The talon is drawn after the auction, card by card"."""
    state = bought(KOLMIN, talon="A♣ 8♣ 7♣")
    for number, card in enumerate(("A♣", "8♣", "7♣"), 1):
        assert state.actors == DECK
        state = go(state, f"deck {card}")
        assert card in hand(state, 0)
        assert len(hand(state, 0)) == 11 + number
    assert state.actors == {0}


def test_16_of_all_cards_nobody_has_seen():
    """16. "The talon is drawn after the auction": with a dead hand it is not yet told apart from that."""
    assert len(bought(KOLMIN).chance()) == 3
    assert len(bought(house("kaksin")).chance()) == 14
    state = bought(KOLMIN, "A♦", talon="A♣ 8♣ 7♣")
    assert legal(state, "deck") == cards("A♣ 8♣ 7♣")
    assert refused(state, "deck", "A♦") == "card-not-in-deck"


def test_16_the_ban_holds_for_hand_and_talon_cards():
    """16. "discard_ban holds for hand and talon cards alike"."""
    state = taken(KOLMIN, "A♦ 10♦", talon="A♣ 10♣ 7♣")
    for card in ("A♦", "10♦", "A♣", "10♣"):
        assert refused(state, 0, f"discard {card}") == "discard-ace-or-ten"
    assert refused(state, 0, "discard 7♣") is None


def test_16_talon_and_hand_cards_may_be_discarded():
    """16. "hand and talon cards alike"; rule: "K/Q may go"."""
    state = go(taken(KOLMIN, "K♦ Q♦", talon="A♣ 8♣ 7♣"), "0 discard K♦; 0 discard Q♦; 0 discard 7♣")
    assert state.discards.bit_count() == 3
    assert "A♣" in hand(state, 0)


def test_16_a_discard_is_not_taken_back():
    """16. "a discard is not taken back"."""
    state = go(taken(KOLMIN, "K♦ Q♦"), "0 discard K♦")
    assert "K♦" not in hand(state, 0)
    assert refused(state, 0, "discard K♦") == "card-not-in-hand"


def test_16_a_discarded_king_makes_no_marriage():
    """16. "a discard is not taken back"."""
    state = trick(ready(KOLMIN, "K♦ Q♦ A♠", discard="K♦"), "A♠", "-", "-")
    assert refused(state, 0, "trump ♦") == "no-marriage"


@pytest.mark.parametrize(("shown", "told"), [(True, "A♣"), (False, "?")])
def test_16_who_sees_the_talon(shown, told):
    """Rule: "Shown to all, into hand", unless talon_open is off."""
    state = bought(house(talon_open=shown), talon="A♣ 8♣ 7♣")
    action = state.parse(-1, "A♣")
    assert [state.seen(-1, action, seat) for seat in (0, 1, 2, None)] == ["A♣", told, told, told]


def test_16_only_the_declarer_sees_his_discards():
    """Rule: "`[0, "discard ?"]`": what is laid away is hidden from the others."""
    state = taken(KOLMIN, "K♦ Q♦")
    action = state.parse(0, "discard K♦")
    assert [state.seen(0, action, seat) for seat in (0, 1, 2, None)] == ["discard K♦", *["discard ?"] * 3]
    state = go(state, "0 discard K♦")
    assert [state.view(seat).exchange.discards for seat in (0, 1, 2, None)] == [("K♦",), None, None, None]
    assert [state.view(seat).exchange.discarded for seat in (0, 1, None)] == [1, 1, 1]
