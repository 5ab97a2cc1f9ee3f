"""Who will drive: how likely each seat ends the pyramid with the most cards, as one seat believes.

Everybody is taken to lay what he can. Of a hand whose cards are known the number that is left is the
sum over its ranks; of cards that are not known the average over those that may be there. Hands are taken
to be independent, which they nearly are: they share the cards that come.
"""

from functools import lru_cache
from typing import Final

from kuski.bots.bus.belief import Belief
from kuski.bus import BusState, Pyramid
from kuski.cards import RANK_MASKS, RANK_OF, CardSet, Rank

SHARES: Final = ((0.5 - 3**-0.5 / 2, 0.5), (0.5 + 3**-0.5 / 2, 0.5))
"""The two points and weights of Gauss and Legendre between 0 and 1. One of T + 1 who are tied drives with
the chance 1 / (T + 1), the integral of x ** T; for up to four at the table this is exact."""


@lru_cache(maxsize=4096)
def stays(unseen: int, to_turn: int) -> tuple[float, ...]:
    """Return the chance that none of k certain cards, k from 0 to 4, is among the next to be turned.

    Hypergeometric: the product of (unseen - to_turn - i) / (unseen - i) for i from 0 to k - 1.

    Args:
        unseen: how many cards may come.
        to_turn: how many of them will be turned.
    """
    chances = [1.0]
    for taken in range(4):
        left = unseen - taken
        chances.append(chances[-1] * max(left - to_turn, 0) / left if left > 0 else chances[-1])
    return tuple(chances)


def left_to_turn(state: BusState) -> int:
    """Return how many pyramid cards are still to come."""
    return len(state.rules.slot_rows) - (len(state.turned) if isinstance(state, Pyramid) else 0)


def counts_left(state: BusState, belief: Belief) -> list[list[float]]:
    """Return for each seat at the table the chances to be left with 0, 1, 2, 3 or 4 cards."""
    to_turn, unseen = left_to_turn(state), belief.unseen
    chance = stays(unseen.bit_count(), to_turn)
    unknown = -1.0
    found = []
    for seat in state.present:
        chances = [1.0, 0.0, 0.0, 0.0, 0.0]
        hand = belief.hands[seat]
        hidden = len(state.hands[seat]) - hand.bit_count()
        while hand:
            rank = RANK_MASKS[RANK_OF[hand.bit_length() - 1]]
            _add(chances, (hand & rank).bit_count(), chance[(unseen & rank).bit_count()])
            hand &= ~rank
        if hidden:
            unknown = unknown if unknown >= 0 else _of_unknown(unseen, to_turn)
            for _ in range(hidden):
                _add(chances, 1, unknown)
        found.append(chances)
    return found


def _add(chances: list[float], cards: int, stay: float) -> None:
    """Add cards that stay together, or go."""
    for have in range(4, -1, -1):
        kept = chances[have - cards] * stay if have >= cards else 0.0
        chances[have] = chances[have] * (1 - stay) + kept


def _of_unknown(unseen: int, to_turn: int) -> float:
    """Return the chance that a card which may be any of the unseen ones stays."""
    total = unseen.bit_count()
    chance = stays(total - 1, to_turn)
    each = ((unseen & RANK_MASKS[rank]).bit_count() for rank in Rank)
    return sum(count * chance[count - 1] for count in each if count) / total if total else 1.0


def drives(state: BusState, belief: Belief) -> list[float]:
    """Return for each seat the chance that it drives; where all who are tied ride, that it rides."""
    rules, present = state.rules, state.present
    together = rules.tie_draw == "all_ride"
    points = ((1.0, 1.0),) if together else SHARES
    most = [0.0] * state.players
    chances = counts_left(state, belief)
    if not left_to_turn(state):
        return _settled(state, belief, [max(range(5), key=dist.__getitem__) for dist in chances])
    below = [[sum(dist[:count]) for count in range(5)] for dist in chances]
    for count in range(0 if rules.all_empty == "draw" else 1, 5):
        for x, weight in points:
            terms = [low[count] + dist[count] * x for low, dist in zip(below, chances, strict=True)]
            for place, seat in enumerate(present):
                mine = chances[place][count]
                if mine > 0:
                    share = mine * weight
                    for other, term in enumerate(terms):
                        if other != place:
                            share *= term
                    most[seat] += share
    return most


def _settled(state: BusState, belief: Belief, counts: list[int]) -> list[float]:
    """Return the chances when nothing is to be turned any more: who is tied draws, or rides along."""
    rules, most = state.rules, max(counts)
    found = [0.0] * state.players
    if most == 0 and rules.all_empty == "no_bus":
        return found
    tied = [seat for seat, count in zip(state.present, counts, strict=True) if count == most]
    hands = {seat: belief.hands[seat] for seat in tied}
    if len(tied) > 1 and most and all(hand.bit_count() == most for hand in hands.values()):
        ranks = {
            seat: sorted((RANK_OF[card] for card in CardSet(hand)), reverse=True)
            for seat, hand in hands.items()
        }
        if rules.tie_cards == "lowest":
            lowest = min(own[-1] for own in ranks.values())
            tied = [seat for seat in tied if ranks[seat][-1] == lowest]
        elif rules.tie_cards == "highest_lex":
            highest = max(ranks.values())
            tied = [seat for seat in tied if ranks[seat] == highest]
    for seat in tied:
        found[seat] = 1.0 if rules.tie_draw == "all_ride" else 1 / len(tied)
    return found
