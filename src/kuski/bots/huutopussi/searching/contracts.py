"""What a declarer promises (*korotus*): the contract that his hand is good for in each sample."""

from math import erf, sqrt
from typing import Final

import numpy as np

from kuski.bots.huutopussi.searching.layout import Floats, Ints
from kuski.huutopussi.rules import Rules

LEAST_DOUBT: Final = 8.0
"""How sure a declarer is of his points at most (a standard deviation)."""
WIDEST: Final = 250
"""How far above the bid a contract is looked for."""

_TABLE: Final = np.array([(1 + erf(step / 20 / sqrt(2))) / 2 for step in range(-100, 101)])
"""The normal distribution in steps of a twentieth, from -5 to 5."""


def contracts(rules: Rules, low: int) -> Ints:
    """Return the contracts that may be said over a bid of ``low``, in steps of at least five."""
    if not rules.raise_:
        return np.array([low])
    step = rules.bid_step
    above = range((low // step + 1) * step, min(rules.highest_bid, low + WIDEST) + 1, step * -(-5 // step))
    return np.array([low, *above])


def said(rules: Rules, low: int, totals: Ints, promises: Floats) -> Ints:
    """Return the contract that the declarer of each deal would say, who sees his own hand only.

    What he expects is read off the deals themselves: the regression of what was collected on what each
    hand promised. The spread about it is his doubt.

    Args:
        rules: the table's rules.
        low: the bid.
        totals: what was collected.
        promises: what the hand promised, alike in shape.
    """
    spread = promises.var()
    slope = 0.0
    if spread > 1e-6:
        slope = float(((promises - promises.mean()) * (totals - totals.mean())).mean() / spread)
        slope = min(max(slope, 0.0), 1.5)
    expected = totals.mean() + slope * (promises - promises.mean())
    doubt = max(float((totals - expected).std()), LEAST_DOUBT)
    choices = contracts(rules, low)
    places = np.clip((expected[..., None] - choices) / doubt * 20 + 100, 0, 200).astype(np.int64)
    made = _TABLE[places]
    limit = rules.fail_double_over
    factor = np.ones(len(choices)) if limit is None else np.where(choices > limit, 2.0, 1.0)
    return np.asarray(choices[(choices * (made - (1 - made) * factor)).argmax(axis=-1)])
