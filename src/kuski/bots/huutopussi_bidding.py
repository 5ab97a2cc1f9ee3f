"""Bidding in Huutopussi (*huutaminen*): how much a hand is good for, and what to raise the bid to."""

from collections.abc import Sequence
from math import erf, sqrt
from typing import Final

from kuski.bots.huutopussi_hand import expected_points
from kuski.bots.huutopussi_memory import Memory
from kuski.huutopussi import Action, Bid, Contract, Pass, Redeal, Rules

DOUBT: Final = 25.0
"""How far the points collected stray from what a settled hand promises (a standard deviation)."""
DOUBT_BEFORE: Final = 43.0
"""The same before the talon (*pirunpakka*)."""
DOUBT_OF_PARTNER: Final = 52.0
"""The same before the partner's cards."""
PRICE: Final = 0.0
"""What a contract must promise to be worth playing, rather than leaving it to somebody else."""


def expected_gain(rules: Rules, contract: int, points: float, doubt: float) -> float:
    """Return what promising ``contract`` brings on average, where ``points`` are expected."""
    made = (1 + erf((points - contract + 2.5) / doubt / sqrt(2))) / 2
    doubled = rules.fail_double_over is not None and contract > rules.fail_double_over
    return contract * (made - (1 - made) * (2 if doubled else 1))


SHARE = 0.5
PARTNER_BIDS: Final = 0.0
LEAVE_PARTNER = 1.0
def bid(memory: Memory, legal: Sequence[Action]) -> Action:
    """Return the lowest bid while the hand is good for it, else a pass.

    A bad hand is thrown in where there is a right to, and who has to open opens as low as he may.
    """
    rules = memory.rules
    bids = [action for action in legal if isinstance(action, Bid)]
    others = {type(action): action for action in legal if isinstance(action, Pass | Redeal)}
    if bids:
        lowest = min(bids, key=lambda action: action.points)
        points = expected_points(rules, memory.hand, settled=False)
        if len(memory.side)>1 and (memory.seat+2)%4 in memory.bids: points += PARTNER_BIDS
        doubt = DOUBT_OF_PARTNER if rules.sides == "pairs" else DOUBT_BEFORE if rules.talon_size else DOUBT
        leave = LEAVE_PARTNER and len(memory.side)>1 and memory.declarer == (memory.seat+2)%4
        if not leave and expected_gain(rules, lowest.points, points, doubt) > PRICE + SHARE*lowest.points:
            return lowest
    return others.get(Redeal) or others.get(Pass) or lowest


def contract(memory: Memory, legal: Sequence[Contract]) -> Contract:
    """Return the contract (*korotus*) that promises most: more than the bid only when it is sure."""
    points = expected_points(memory.rules, memory.hand, settled=True)
    return max(legal, key=lambda choice: expected_gain(memory.rules, choice.points, points, DOUBT))
