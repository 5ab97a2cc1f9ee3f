"""Where the numbers of a deal stand for the compiled functions: cards in lanes of suits, rules and table.

A card is ``suit * 10 + strength``, from the weakest of a suit (five) to its ace, the ten below it; a set of
cards is a mask of 40 bits. So whoever beats whom is a comparison of numbers.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kuski.cards import CARDS, RANK_MASKS, Card, CardSet, Rank
from kuski.huutopussi.duties import STRENGTH
from kuski.huutopussi.rules import MARRIAGE_VALUES, Rules

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

LANE: Final = 10
"""How many cards a suit has at most."""
LANE_MASK: Final = (1 << LANE) - 1
ACE: Final = 9
TEN: Final = 8
"""Their strength."""
COUPLE: Final = 0b11000000
"""King and queen within a lane."""

# The table: a vector of whole numbers.
HANDS: Final = 0  # four masks
COUNT: Final = 4  # cards in the running trick
LEADER: Final = 5
TRUMP: Final = 6  # the suit, or -1
DECLARED: Final = 7  # mask of suits made trump
ASKED: Final = 8  # mask of seats that asked; 16 and 32: a half was asked by seats 0 and 2, 1 and 3
OCCASION: Final = 9  # the leader may show a marriage or ask
NOW: Final = 10  # the suit made trump last on this occasion, or -1
BEST_SEAT: Final = 11
BEST_CARD: Final = 12  # who holds the running trick, and with which card
LED: Final = 13  # the suit led
POINTS_IN: Final = 14  # points in the running trick
WON: Final = 15  # four sums: points collected by seat
TRICKS: Final = 19  # four counts: tricks taken by seat
TABLE_SIZE: Final = 24

# The rules and what is settled of the deal.
PLAYERS: Final = 0
PAIRS: Final = 1
MUST_BEAT: Final = 2
MUST_TRUMP: Final = 3
MUST_OVERTRUMP: Final = 4
OWN_LED: Final = 5
MANY: Final = 6
LEAD_MARRIAGE: Final = 7
ASKING: Final = 8
LOCKOUT: Final = 9
STRICT: Final = 2  # the lockout of illisoft
LAST_TRICK: Final = 10
FIRST_LEAD: Final = 11
EXCHANGE: Final = 12
TALON: Final = 13
DECLARER: Final = 14
CONTRACT: Final = 15
KEPT: Final = 16  # mask of the cards that may not be discarded
PACK_POINTS: Final = 18
PACK_SIZE: Final = 19
MARRIAGE: Final = 20  # four values
POINTS: Final = 30  # ten values, by strength
RULES_SIZE: Final = 40

PLACES: Final = tuple(
    int(card.suit) * LANE + STRENGTH.index(card.rank) if card.rank in STRENGTH else -1 for card in CARDS
)
"""The number of each of the 52 cards in lanes; -1 for a card that no form of the game has."""
CARD_AT: Final[dict[int, Card]] = {
    place: card for card, place in zip(CARDS, PLACES, strict=True) if place >= 0
}


def lanes(mask: int) -> int:
    """Return a mask of the engine's cards as a mask in lanes."""
    found = 0
    for card in CardSet(mask):
        found |= 1 << PLACES[card]
    return found


def cards_of(mask: int) -> int:
    """Return a mask in lanes as a mask of the engine's cards."""
    found = 0
    while mask:
        low = mask & -mask
        found |= CARD_AT[low.bit_length() - 1].bit
        mask ^= low
    return found


def rules_vector(rules: Rules, declarer: int = -1, contract: int = 0) -> Ints:
    """Return what the compiled functions need of the rules."""
    vector = np.zeros(RULES_SIZE, np.int64)
    vector[PLAYERS] = rules.players
    vector[PAIRS] = rules.sides == "pairs"
    vector[MUST_BEAT] = rules.must_beat
    vector[MUST_TRUMP] = rules.must_trump
    vector[MUST_OVERTRUMP] = rules.must_overtrump
    vector[OWN_LED] = rules.declare_after == "own_led"
    vector[MANY] = rules.declares_per_trick == "many"
    vector[LEAD_MARRIAGE] = rules.lead_marriage
    vector[ASKING] = rules.asking != "none"
    vector[LOCKOUT] = ("none", "basic", "illisoft").index(rules.ask_lockout)
    vector[LAST_TRICK] = rules.last_trick
    vector[FIRST_LEAD] = rules.first_lead != "free"
    vector[EXCHANGE] = rules.exchange
    vector[TALON] = rules.talon_size
    vector[DECLARER] = declarer
    vector[CONTRACT] = contract
    vector[KEPT] = lanes(rules.undiscardable & rules.pack)
    vector[PACK_POINTS] = rules.points_in(rules.pack) + rules.last_trick
    vector[PACK_SIZE] = rules.pack.bit_count()
    for suit, value in MARRIAGE_VALUES[rules.suit_values].items():
        vector[MARRIAGE + suit] = value
    for strength, rank in enumerate(STRENGTH):
        vector[POINTS + strength] = rules.points_in(RANK_MASKS[rank] & -RANK_MASKS[rank])
    return vector


assert STRENGTH[6:8] == (Rank.QUEEN, Rank.KING)
