"""The arena: bots play the same deals in all seats, and what each of them scores is compared.

Each deal is played once in every distinct seating of the bots, with the same cards, so that neither the
cards nor the seat favours anybody (duplicate play). Chance is dealt by the number of the deal and of the
draw, never by what somebody did.
"""

from kuski.bots.arena.contest import MOST_DEALS, Contest, seatings
from kuski.bots.arena.deal import DealResult, play_deal
from kuski.bots.arena.running import run
from kuski.bots.arena.tally import Difference, Interval, Standings, interval

__all__ = [
    "MOST_DEALS",
    "Contest",
    "DealResult",
    "Difference",
    "Interval",
    "Standings",
    "interval",
    "play_deal",
    "run",
    "seatings",
]
