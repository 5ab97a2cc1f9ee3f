"""The fine print of Huutopussi, 26 to 28: the score of a deal, the end of a match, and leaving it.

The numbers in the names are those of the fine print; each test quotes the words that it holds to.
"""

import pytest
from msgspec.structs import replace

from helpers import go, legal, refused
from huutopussi_helpers import (
    DECK,
    before_contract,
    bought,
    dealt,
    gains,
    hand,
    house,
    ready,
    scored,
    trick,
)
from kuski.game import Outcome

KOLMIN, PARI, TUPLAUS = house(), house("pari"), house("tuplaus")

# The score of a deal.


def test_26_a_sides_total():
    """26. "A side's total: tricks + last trick + marriages (+ discards for the declarer …)"."""
    deal = {"marriages": "0♥ 1♠", "discards": "K♦ Q♦ J♦"}
    state = scored(KOLMIN, 50 + 10 + 80 + 9, 30 + 100, 31, contract=145, **deal)
    assert state.sheet[-1].collected == (149, 130, 31)
    assert state.sheet[-1].gains == (145, 130, 31)


def test_26_marriages_stay_with_their_maker():
    """Rule: "every declared value stays with its maker even if replaced"."""
    assert gains(KOLMIN, 70, 120, 120, contract=70, marriages="1♠ 2♥") == (70, 120, 120)


def test_26_discards_count_for_the_declarer_even_if_trickless():
    """26. "(+ discards for the declarer, even if trickless)"; rule: "Discards are not tricks"."""
    state = scored(KOLMIN, None, 101, 20, contract=60, discards="K♦ Q♦ J♦")
    assert state.sheet[-1].collected == (9, 101, 20)
    assert state.sheet[-1].gains == (-120, 101, 20)


@pytest.mark.parametrize(("bid", "gain"), [(60, 60), (65, -65)])
def test_26_discards_help_to_make_the_contract(bid, gain):
    """26. "discards for the declarer"."""
    assert gains(KOLMIN, 60, 45, 25, contract=bid, discards="K♦ Q♦ J♦")[0] == gain


def test_26_porvoo_goes_first():
    """26. "Porvoo goes first … whatever the discards brought"."""
    state = scored(house(discard_ban=[]), None, 60, 28, contract=40, discards="A♦ 10♦ A♥ 10♥")
    assert state.sheet[-1].collected[0] == 42
    assert state.sheet[-1].gains == (-80, 60, 28)


@pytest.mark.parametrize(
    ("factor", "contract", "loss"),
    [(2, 130, -260), (2, 135, -270), (1, 130, -130), (1, 135, -270), (3, 130, -390), (3, 135, -405)],
)
def test_26_porvoo_and_doubling(factor, contract, loss):
    """26. "a trickless declarer loses max(factor, 2 if doubled) × the final contract"."""
    rules = house(porvoo_declarer_factor=factor, fail_double_over=130)
    assert gains(rules, None, 100, 30, contract=contract, bid=100)[0] == loss


@pytest.mark.parametrize(("basis", "loss"), [("final", -98), ("original", -93)])
def test_26_a_trickless_defender_is_never_rounded(basis, loss):
    """26. "a trickless defender the final or original bid, never rounded"."""
    rules = house(bid_step=1, rounding=5, porvoo_basis=basis)
    assert gains(rules, 118, 12, None, contract=98, bid=93) == (98, 10, loss)


def test_26_porvoo_of_the_defending_pair():
    """26. "a trickless defender": in pairs both are without a trick."""
    assert gains(PARI, 100, None, 30, None, contract=100) == (100, -100, 100, -100)
    assert gains(PARI, 100, None, 30, 0, contract=100) == (100, 0, 100, 0)


def test_26_a_defender_is_not_doubled():
    """26. "a trickless defender the final or original bid"."""
    rules = house(fail_double_over=130)
    assert gains(rules, 120, 10, None, contract=150) == (-300, 10, -150)


@pytest.mark.parametrize(("contract", "loss"), [(130, -130), (135, -270)])
def test_26_doubling(contract, loss):
    """26. "Doubling: final contract > fail_double_over"."""
    assert gains(house(fail_double_over=130), 60, 40, 30, contract=contract, bid=60)[0] == loss


def test_26_a_made_contract_is_not_doubled():
    """26. "Doubling": rule: "fail_double_over"."""
    assert gains(house(fail_double_over=130), 150, 20, 10, contract=150, marriages="0♦")[0] == 150


@pytest.mark.parametrize(
    ("total", "written"), [(20, 20), (21, 20), (22, 20), (23, 25), (24, 25), (25, 25), (2, 0), (3, 5)]
)
def test_26_rounding(total, written):
    """26. "Rounding: what others collected, to the nearest 5"."""
    assert gains(house(rounding=5), 96, total, 0, contract=96)[:2] == (96, written)


def test_26_rounding_leaves_the_contract_alone():
    """26. "Rounding: what others collected"; the contract is made by what was collected itself."""
    rules = house(rounding=5, bid_step=1)
    assert gains(rules, 97, 23, 10, contract=98) == (-98, 25, 10)
    assert gains(rules, 98, 22, 10, contract=98) == (98, 20, 10)


def test_26_in_pairs_the_sum_is_rounded():
    """26. "A side's total"; "what others collected, to the nearest 5"."""
    assert gains(house("pari", rounding=5), 100, 12, 0, 12, contract=100) == (100, 25, 100, 25)


# The end.


def test_27_after_each_scored_deal():
    """27. "After each scored deal: those at (reach) or above (exceed) the target"."""
    state = scored(KOLMIN, 100, 20, 10, scores=(400, 0, 0))
    assert (state.outcome.reason, state.outcome.winners) == ("target", (0,))
    state = scored(house(target_test="exceed"), 100, 20, 10, scores=(400, 0, 0))
    assert (state.outcome, state.actors) == (None, DECK)


def test_27_a_defender_may_win_too():
    """27. "those at … the target"."""
    assert scored(KOLMIN, 90, 30, 10, scores=(0, 470, 0)).outcome.winners == (1,)


@pytest.mark.parametrize(
    ("scores", "declarer", "winner"), [((450, 495, 0), 0, 0), ((300, 495, 490), 0, 2), ((450, 495, 0), 1, 1)]
)
def test_27_target_tie_declarer(scores, declarer, winner):
    """27. "target_tie declarer: the declarer's side if among them; else the highest"."""
    totals = [60, 25, 45] if declarer == 0 else [50, 60, 20]
    rules = house(target_tie="declarer")
    state = scored(rules, *totals, contract=60, declarer=declarer, scores=scores)
    assert state.outcome.winners == (winner,)


@pytest.mark.parametrize("tie", ["highest", "declarer"])
def test_27_equal_means_another_deal(tie):
    """27. "equal → another deal"."""
    state = scored(house(target_tie=tie), 40, 45, 45, contract=60, scores=(0, 460, 460))
    assert (state.scores, state.outcome) == ((-60, 505, 505), None)
    assert (state.phase, state.dealer) == ("deal", 1)


def test_27_a_higher_one_below_the_equal_ones_does_not_matter():
    """27. "the highest; equal → another deal"."""
    state = scored(KOLMIN, 60, 45, 25, contract=60, scores=(445, 460, 480))
    assert (state.scores, state.outcome) == ((505, 505, 505), None)


def test_27_deals():
    """27. "`deals`: the match also ends after so many scored deals; the highest wins"."""
    rules = house(deals=3)
    assert scored(rules, 100, 20, 10, deals_before=1).outcome is None
    state = scored(rules, 100, 20, 10, deals_before=2, scores=(0, 90, 0))
    assert (state.outcome.reason, state.outcome.winners) == ("deals", (1,))


def test_27_deals_equals_share():
    """27. "the highest wins, equals share"."""
    state = scored(house(deals=1), 90, 30, 10, scores=(0, 10, 30), contract=100)
    assert (state.scores, state.outcome.winners) == ((-100, 40, 40), (1, 2))
    state = scored(house("pari", deals=1), 100, 20, 0, 10, scores=(0, 70, 0, 70))
    assert state.outcome.winners == (0, 1, 2, 3)


def test_27_the_target_is_looked_at_first():
    """27. "the target is looked at first"."""
    rules = house(deals=1, target_tie="declarer")
    state = scored(rules, 60, 25, 45, contract=60, scores=(450, 495, 0))
    assert (state.outcome.reason, state.outcome.winners) == ("target", (0,))


def test_27_equals_at_the_target_share_when_the_deals_are_over():
    """27. "equal → another deal", but "`deals`: … equals share"."""
    state = scored(house(deals=1), 40, 45, 45, contract=60, scores=(0, 460, 460))
    assert (state.outcome.reason, state.outcome.winners) == ("deals", (1, 2))


@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (1, 2), (2, 0)])
def test_27_the_deal_passes_left(dealer, following):
    """27. "The deal passes left after every deal"."""
    assert scored(KOLMIN, 100, 20, 10, dealer=dealer).dealer == following


def test_27_the_sheet():
    """27. "After each scored deal": what it brought stays on the sheet."""
    result = scored(KOLMIN, 100, 20, 10, contract=95, bid=80, dealer=2).sheet[-1]
    assert (result.dealer, result.declarer, result.bid, result.contract) == (2, 0, 80, 95)
    assert (result.collected, result.gains) == ((100, 20, 10), (95, 20, 10))


# Leaving.

MOMENTS = {
    "deal": lambda rules: rules.start(3, 0),
    "auction": lambda rules: go(dealt(rules), "0 bid 60"),
    "talon": bought,
    "contract": before_contract,
    "tricks": ready,
    "within a trick": lambda rules: trick(ready(rules), "-"),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("seat", range(3))
def test_28_anybody_may_leave_at_any_time(moment, seat):
    """28. "`leave @n` by the table, any time: the match is over"."""
    state = replace(MOMENTS[moment](KOLMIN), scores=(10, 40, -20))
    assert legal(state, "table") == {"leave @0", "leave @1", "leave @2"}
    left = go(state, f"table leave @{seat}")
    assert left.outcome == Outcome("left", (10, 40, -20), (0,) if seat == 1 else (1,))
    assert (left.actors, left.sheet) == (frozenset(), state.sheet)


def test_28_the_running_deal_counts_for_nothing():
    """28. "the running deal counts for nothing, scores stand"."""
    state = trick(ready(house("kaksin"), bid=100), "-")
    left = go(state, "table leave @1")
    assert (left.scores, left.outcome.winners) == ((0, 0), (0,))


def test_28_the_best_side_without_the_leaver():
    """28. "the best side without the leaver wins"."""
    state = replace(PARI.start(4, 0), scores=(-80, 200, -80, 200))
    assert go(state, "table leave @0").outcome.winners == (1, 3)
    assert go(state, "table leave @3").outcome.winners == (0, 2)


def test_28_equals_share():
    """28. "the best side without the leaver wins": two best ones share."""
    assert go(KOLMIN.start(3, 0), "table leave @1").outcome.winners == (0, 2)


def test_28_nobody_acts_after_it():
    """28. "the match is over"."""
    left = go(KOLMIN.start(3, 0), "table leave @1")
    for actor, text in ((0, "pass"), ("deck", "9♦"), ("table", "leave @0")):
        assert refused(left, actor, text) == "game-over"


def test_28_only_the_table_says_so():
    """28. "`leave @n` by the table"."""
    assert refused(dealt(KOLMIN), 0, "leave @0") == "unreadable"
    assert refused(dealt(KOLMIN), "table", "leave @3") == "no-such-seat"


def test_28_hands_and_contract_stay_to_be_seen():
    """28. "the match is over": what stood last is still told."""
    state = ready(KOLMIN, bid=80, contract=95)
    left = go(state, "table leave @1")
    assert (left.facts()["declarer"], left.facts()["contract"]) == (0, 95)
    assert hand(left, 0) == hand(state, 0)
