"""Playing cards in Huutopussi: each is weighed by what its trick brings and by what the hand loses."""

from collections.abc import Sequence
from typing import Final

from kuski.bots.huutopussi.chances import takers
from kuski.bots.huutopussi.hand import ACES, guards_ten
from kuski.bots.huutopussi.memory import Memory
from kuski.bots.huutopussi.trump import hope
from kuski.cards import SUIT_MASKS, Card, Suit

DECLARER_GETS: Final = 0.8
FELLOW_GETS: Final = 0.3
DEFENDER_GETS: Final = 0.5
"""What a point costs a defender that the declarer or his fellow wins, and a declarer one that he loses."""
LATER: Final = 3.0
"""What is expected of each card still to come to a trick."""
OCCASION: Final = 0.9
FAR_OCCASION: Final = 0.4
"""What taking this trick is worth of a marriage, when it can be shown after it or after another."""
RESCUE: Final = 0.5
"""What a first trick is worth of the contract, at the last card: it saves from Porvoo."""
WINNER_POINTS: Final = 1.1
OTHER_POINTS: Final = 0.45
"""How much of its points a card brings us if it is kept: the highest of its suit, or any other."""
CONTROL: Final = 4.0
TRUMP: Final = 6.0
GUARD: Final = 3.0
"""What it is worth to keep a winner, a trump, the guard of a ten."""
HOPE: Final = 0.6
"""What is left of a marriage's worth while it waits to be shown."""


def best_card(memory: Memory, cards: Sequence[Card]) -> Card:
    """Return the card that promises most; of equals the lowest."""
    return max(cards, key=lambda card: (_weight(memory, card), -card))


def _weight(memory: Memory, card: Card) -> float:
    return _trick(memory, card) - _spent(memory, card)


def _trick(memory: Memory, card: Card) -> float:
    """Return what the trick brings on average: its points to whoever takes it, and what follows from it.

    So a sure trick of the partner's is smeared (*rasvataan*), a lost one gets the lowest card, and the
    ace is led before a marriage can be shown.
    """
    rules = memory.rules
    points = sum(rules.points[each] for each in (*memory.trick, card)) + LATER * len(memory.waiting)
    if memory.hand == card.bit:
        points += rules.last_trick
    chances = takers(memory, card, memory.trump)
    worth = sum(chance * points * _attitude(memory, seat) for seat, chance in enumerate(chances) if chance)
    worth += chances[memory.seat] * _occasion(memory, card)
    return worth + sum(chances[seat] for seat in memory.side) * _rescue(memory)


def _attitude(memory: Memory, taker: int) -> float:
    """Return what a point is worth to us that ``taker`` wins."""
    if taker in memory.side:
        return 1.0
    if len(memory.side) > 1:
        return -1.0
    if memory.declares:
        return -DEFENDER_GETS
    return -DECLARER_GETS if taker == memory.declarer else -FELLOW_GETS


def _occasion(memory: Memory, card: Card) -> float:
    """Return what it is worth to take the trick and show a marriage, or ask, before the next lead."""
    left = memory.hand & ~card.bit
    far = bool(memory.trick) and memory.rules.declare_after == "own_led"
    return (FAR_OCCASION if far else OCCASION) * max(hope(memory, left, suit) for suit in Suit)


def _rescue(memory: Memory) -> float:
    """Return what our first trick is worth, for it saves us from Porvoo: the more, the later it is."""
    if memory.declarer < 0 or any(memory.tricks[seat] for seat in memory.side):
        return 0.0
    return RESCUE * memory.contract / memory.hand.bit_count()


def _spent(memory: Memory, card: Card) -> float:
    """Return what ``card`` would be worth in hand: points that it saves, a winner, a trump, a marriage."""
    hand, suit = memory.hand, card.suit
    winner = not memory.beyond(card)
    worth = memory.rules.points[card] * (WINNER_POINTS if winner else OTHER_POINTS)
    if suit is memory.trump:
        worth += TRUMP
    elif winner:
        worth += CONTROL
    if guards_ten(hand, card) and memory.out & ACES & SUIT_MASKS[suit]:
        worth += GUARD
    return worth + HOPE * (hope(memory, hand, suit) - hope(memory, hand & ~card.bit, suit))
