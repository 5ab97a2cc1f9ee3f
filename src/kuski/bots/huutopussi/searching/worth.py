"""What the end of a deal is worth to a seat: the score of every side, and the match."""

from typing import Final

import numpy as np

from kuski.bots.huutopussi.searching.layout import TRICKS, WON, Floats, Ints
from kuski.huutopussi.rules import Rules

MATCH: Final = 150.0
"""What winning the match is worth, in points of the deal that ends it."""


def gains(rules: Rules, ends: Ints, declarer: int, contract: Ints | int, bid: int) -> Floats:
    """Return what each side's score changes by, as :func:`kuski.huutopussi.scoring.gain` counts it.

    Args:
        rules: the table's rules.
        ends: tables at the end of the play, along the last axis.
        declarer: who plays the contract, or -1.
        contract: the final contract of each table.
        bid: the bid that won the auction.
    """
    changes = []
    for side in rules.all_sides:
        total = ends[..., [WON + seat for seat in side]].sum(axis=-1)
        none = ends[..., [TRICKS + seat for seat in side]].sum(axis=-1) == 0
        if declarer in side:
            changes.append(_declared(rules, total, none, np.asarray(contract)))
            continue
        if rules.rounding is not None:
            total = (total + rules.rounding // 2) // rules.rounding * rules.rounding
        lost = 0 if declarer < 0 else contract if rules.porvoo_basis == "final" else bid
        changes.append(np.where(none, -lost, total))
    return np.stack(changes, axis=-1).astype(np.float64)


def _declared(rules: Rules, total: Ints, none: Ints, contract: Ints) -> Ints:
    limit = rules.fail_double_over
    factor = 1 if limit is None else np.where(contract > limit, 2, 1)
    lost = np.where(none, np.maximum(rules.porvoo_declarer_factor, factor), factor)
    return np.asarray(np.where((total >= contract) & ~none, contract, -lost * contract))


def utility(rules: Rules, change: Floats, side: int, scores: tuple[int, ...], declarer: int) -> Floats:
    """Return what such changes of the score are worth to a side.

    That is its own less the mean of the others'; and who ends the match wins or loses it.
    """
    others = [number for number in range(change.shape[-1]) if number != side]
    worth = change[..., side] - change[..., others].mean(axis=-1)
    before = np.array([scores[each[0]] for each in rules.all_sides], np.float64)
    after = before + change
    limit = rules.target if rules.target_test == "reach" else rules.target + 1
    there = after >= limit
    if not there.any():
        return np.asarray(worth)
    rank = np.where(there, after, -np.inf)
    if rules.target_tie == "declarer" and declarer >= 0:
        number = next(index for index, each in enumerate(rules.all_sides) if declarer in each)
        rank[..., number] += np.where(there[..., number], 1e6, 0.0)
    best = rank[..., others].max(axis=-1)
    won, lost = rank[..., side] > best, rank[..., side] < best
    return np.asarray(worth + MATCH * won - MATCH * lost)


class Stakes:
    """What a deal may bring one seat.

    Attributes:
        rules: the table's rules.
        scores: the match score before the deal.
        side: the number of the seat's side.
        bid: the bid that won the auction.
    """

    def __init__(self, rules: Rules, scores: tuple[int, ...], seat: int, bid: int) -> None:
        self.rules = rules
        self.scores = scores
        self.side = next(number for number, side in enumerate(rules.all_sides) if seat in side)
        self.bid = bid

    def worth(self, ends: Ints, declarer: int, contract: Ints | int) -> Floats:
        """Return what such ends are worth to the seat: see :func:`utility`."""
        change = gains(self.rules, ends, declarer, contract, self.bid)
        return utility(self.rules, change, self.side, self.scores, declarer)

    def collected(self, ends: Ints, declarer: int) -> Ints:
        """Return what the declarer's side collected."""
        return np.asarray(ends[..., [WON + seat for seat in self.rules.side_of(declarer)]].sum(axis=-1))
