"""What a ride costs: the mean of rides on the engine, driven by the odds of each answer."""

from functools import lru_cache
from random import Random
from typing import Final

from kuski.bots.bus.odds import odds_of
from kuski.bus import BusState, Chain, Questions, Rules
from kuski.bus.ride import board
from kuski.cards import CardSet
from kuski.game import CHANCE, DECK

RIDES: Final = 100
"""So many rides are driven once for each set of rules; the error is below a tenth of the mean."""
STEPS: Final = 15_000
"""After so many steps in all no other ride begins, and the running one is broken off: some have no end."""


@lru_cache(maxsize=64)
def fare(rules: Rules, players: int) -> float:
    """Return the points that a ride costs its driver, on average: the same number for the same rules.

    Args:
        rules: the table's rules.
        players: how many are at the table.
    """
    dice = Random(0)
    start = rules.start(players, 0)
    pack = tuple(CardSet(rules.pack))
    dealt = rules.questions * players + sum(rules.pyramid)
    total = rides = steps = 0
    while rides < RIDES and steps < STEPS:
        state = board(start, (0,), tuple(dice.sample(pack, dealt)))
        while state.actors and steps < STEPS:
            state = _step(state, dice)
            steps += 1
        total += state.scores[0]
        rides += 1
    return total / rides


def _step(state: BusState, dice: Random) -> BusState:
    if state.actors is DECK:
        cards = state.chance()
        return state.apply(CHANCE, cards[int(dice.random() * len(cards))])
    choices = state.legal(0)
    if isinstance(state, (Chain, Questions)):
        best = min(choices, key=lambda guess: odds_of(state, guess, state.unseen).cost())
        return state.apply(0, best)
    return state.apply(0, choices[0])
