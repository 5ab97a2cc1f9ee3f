"""Bidding in Huutopussi (*huutaminen*): how much a hand is good for, and what the bid is raised to."""

from collections.abc import Sequence
from math import erf, sqrt
from typing import Final

from kuski.bots.huutopussi.hand import expected_points
from kuski.bots.huutopussi.memory import Memory
from kuski.huutopussi import Action, Bid, Contract, Pass, Redeal, Rules

DOUBT: Final = 20.0
"""How far the points collected may stray from what a settled hand promises (a standard deviation)."""
DOUBT_OF_TALON: Final = 43.0
"""The same before the talon (*pirunpakka*) is turned."""
DOUBT_OF_PARTNER: Final = 52.0
"""The same before the partner has handed his cards over."""
SURE: Final = 0.5
"""What share of its bid a contract must promise on average: it is made three times in four."""


def expected_gain(rules: Rules, contract: int, points: float, doubt: float) -> float:
    """Return what promising ``contract`` brings on average, where ``points`` are expected."""
    made = (1 + erf((points - contract) / doubt / sqrt(2))) / 2
    doubled = rules.fail_double_over is not None and contract > rules.fail_double_over
    return contract * (made - (1 - made) * (2 if doubled else 1))


def bid(memory: Memory, legal: Sequence[Action]) -> Action:
    """Return the lowest bid while the hand is good for it, else a pass.

    A bad hand is thrown in where there is a right to. The partner's bid is left to stand.
    """
    by_kind = {type(action): action for action in legal if isinstance(action, Pass | Redeal)}
    lowest = min((action for action in legal if isinstance(action, Bid)), key=_points, default=None)
    if lowest is not None and _good_for(memory, lowest.points):
        return lowest
    way_out = by_kind.get(Redeal) or by_kind.get(Pass) or lowest
    assert way_out is not None
    return way_out


def _good_for(memory: Memory, bid: int) -> bool:
    """Whether the hand is worth that bid."""
    rules = memory.rules
    if memory.declarer in memory.side:
        return False
    points = expected_points(rules, memory.hand, settled=False)
    doubt = DOUBT_OF_PARTNER if rules.sides == "pairs" else DOUBT_OF_TALON if rules.talon_size else DOUBT
    return expected_gain(rules, bid, points, doubt) > SURE * bid


def contract(memory: Memory, legal: Sequence[Contract]) -> Contract:
    """Return the final contract (*korotus*): more than the bid only when that is nearly sure to pay.

    More than the match still needs is not promised.
    """
    rules = memory.rules
    points = expected_points(rules, memory.hand, settled=True)
    needed = rules.target - memory.score + (rules.target_test == "exceed")
    enough = min((choice.points for choice in legal if choice.points >= needed), default=rules.highest_bid)
    choices = [choice for choice in legal if choice.points <= enough]
    return max(choices, key=lambda choice: expected_gain(rules, choice.points, points, DOUBT))


def _points(action: Bid) -> int:
    return action.points
