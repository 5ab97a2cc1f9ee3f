"""What the deals of an arena say together: means, and how far they may be off."""

import math
from collections.abc import Sequence
from itertools import combinations
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple, Self

from kuski.bots.arena.deal import DealResult

Z95: Final = NormalDist().inv_cdf(0.975)
"""How many standard errors lie on each side of a mean in its 95 % interval: 1.96."""


class Interval(NamedTuple):
    """A mean and half the width of its 95 % interval; None where a single deal says nothing of it."""

    mean: float
    ci95: float | None


class Difference(NamedTuple):
    """By how much one level scores more than another, from the same deals."""

    one: str
    other: str
    by: Interval


def interval(values: Sequence[float]) -> Interval:
    """Return the mean of independent values and half the width of its 95 % interval.

    The width is that of the normal distribution: 1.96 s / √n, with s the standard deviation of the sample
    (n - 1 in the denominator).
    """
    if len(values) < 2:
        return Interval(fmean(values), None)
    return Interval(fmean(values), Z95 * stdev(values) / math.sqrt(len(values)))


class Standings(NamedTuple):
    """The result of an arena.

    The deals are independent, the seatings of one deal are not: they have the same cards. So each deal is one
    value, the mean over its seatings, and the intervals are those of these values.

    Attributes:
        bots: the levels as they were named.
        deals: how many deals were played.
        score: for each of the bots, what it scores a deal.
        lost: for each of the bots, the points that a card lost on average; None where that is not counted,
            and for a bot that played none.
        differences: for each pair of levels, by how much the first scores more.
    """

    bots: tuple[str, ...]
    deals: int
    score: tuple[Interval, ...]
    lost: tuple[float | None, ...] | None
    differences: tuple[Difference, ...]

    @classmethod
    def of(cls, bots: tuple[str, ...], results: Sequence[DealResult], *, losses: bool) -> Self:
        """Return what the results of all deals say, one result a deal."""
        score = {level: interval([result.score[level] for result in results]) for level in bots}
        lost: dict[str, float | None] = {}
        for level in bots:
            cards = sum(result.cards[level] for result in results)
            lost[level] = sum(result.lost[level] for result in results) / cards if cards else None
        differences = tuple(
            Difference(one, other, interval([result.score[one] - result.score[other] for result in results]))
            for one, other in combinations(dict.fromkeys(bots), 2)
        )
        return cls(
            bots,
            len(results),
            tuple(score[level] for level in bots),
            tuple(lost[level] for level in bots) if losses else None,
            differences,
        )
