"""Cards as the solver holds them: ten bits for each suit, from the weakest rank to the strongest.

What beats a card of a suit are then the higher bits of its lane, and neighbours in strength are
neighbouring bits.
"""

from typing import Final

from kuski.cards import CARDS, Card, CardSet, Suit
from kuski.huutopussi.duties import STRENGTH

LANE: Final = 10
"""The bits of a lane."""

PLACES: Final = tuple(
    card.suit * LANE + STRENGTH.index(card.rank) if card.rank in STRENGTH else -1 for card in CARDS
)
"""The bit of each card, or -1 for the cards that the game has not."""
CARD_AT: Final[tuple[Card, ...]] = tuple(CARDS[PLACES.index(place)] for place in range(LANE * len(Suit)))
"""The card of each bit."""


class _Parts(dict[int, int]):
    """The lanes of thirteen bits of a mask, remembered."""

    def __init__(self, shift: int) -> None:
        super().__init__()
        self._shift = shift

    def __missing__(self, part: int) -> int:
        lanes = 0
        for card in CardSet(part << self._shift):
            lanes |= 1 << PLACES[card]
        self[part] = lanes
        return lanes


_A, _B, _C, _D = (_Parts(shift) for shift in (0, 13, 26, 39))


def lanes_of(mask: int) -> int:
    """Return the lanes of the cards in a mask of the engine."""
    return _A[mask & 8191] | _B[mask >> 13 & 8191] | _C[mask >> 26 & 8191] | _D[mask >> 39]
