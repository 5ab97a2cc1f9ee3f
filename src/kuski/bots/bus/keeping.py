"""Lay or keep (*lyödä vai pitää*): what a matching card is worth now, and what it may be worth later.

All cards that match have one rank, so the question is only whether to lay another. Laying never makes
it likelier to drive, and what it earns now is sure. So it is right, provably, whenever a later match
could not earn more on average than this one earns now, on the last card above all. Where keeping could
earn more, both are tried on samples of the rest of the pyramid (:mod:`kuski.bots.bus.rest`).
"""

from random import Random
from typing import Final

from kuski.bots.bus.belief import Belief
from kuski.bots.bus.driving import stays
from kuski.bots.bus.rest import Rest
from kuski.bus import Pyramid
from kuski.cards import RANK_MASKS, RANK_OF

SAMPLES: Final = 12
"""How many ways the pyramid may go on are looked at for a card."""


def keeps(state: Pyramid, belief: Belief, seat: int, dice: Random, samples: int = SAMPLES) -> bool:
    """Return whether a matching card had better be kept.

    Args:
        state: the remembered position; the seat may lay or leave it.
        belief: what is known of the cards.
        seat: who decides.
        dice: for the samples.
        samples: how many.
    """
    now = earns_now(state, seat)
    if earns_later(state, belief) <= now:
        return False
    rest = Rest(state, belief, seat)
    gain = 0.0
    for _ in range(samples):
        deal = rest.deal(dice)
        gain += rest.worth(rest.sample(deal), {}) - rest.worth(rest.sample(deal, laid=1), {}, now)
    return gain > 0


def earns_now(state: Pyramid, seat: int) -> int:
    """Return what laying one more card here is worth."""
    if state.rules.award_per == "turn" and state.layers >> seat & 1:
        return 0
    return state.rules.slot_values[len(state.turned) - 1]


def earns_later(state: Pyramid, belief: Belief) -> float:
    """Return what a card of the newest rank earns on average if it is kept for the next match."""
    unseen = belief.unseen
    same = (unseen & RANK_MASKS[RANK_OF[state.turned[-1]]]).bit_count()
    size, total = unseen.bit_count(), 0.0
    for step, value in enumerate(state.rules.slot_values[len(state.turned) :]):
        total += value * (stays(size, step)[same] - stays(size, step + 1)[same])
    return total
