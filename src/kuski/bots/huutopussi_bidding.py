"""Bidding in Huutopussi."""

from kuski.bots.huutopussi_hand import marriage_points, features
from kuski.bots.huutopussi_memory import Memory
from kuski.huutopussi import Bid, Contract, Pass, Redeal

A=13.0
def estimate(memory, hand):
    f = features(memory.rules, hand)
    return marriage_points(memory.rules, hand) + 8 + 14*f[1] + 8*f[2] + 5*f[3] + 3*f[6] + 6*f[7]

MARGIN = 5
SURE = 20
def bid(memory, legal):
    bids = [a for a in legal if isinstance(a, Bid)]
    limit = estimate(memory, memory.hand) + MARGIN
    lowest = bids[0] if bids else None
    redeal = next((a for a in legal if isinstance(a, Redeal)), None)
    if redeal is not None and limit < memory.rules.min_open:
        return redeal
    pas = next((a for a in legal if isinstance(a, Pass)), None)
    if pas is None or (lowest is not None and lowest.points <= limit):
        return lowest
    return pas

def contract(memory, legal):
    sure = estimate(memory, memory.hand) - SURE
    return max((a for a in legal if a.points <= sure), key=lambda a: a.points, default=legal[0])
