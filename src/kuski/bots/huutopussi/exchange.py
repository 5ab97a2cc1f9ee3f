"""The cards that a seat of Huutopussi parts with before the play: discards, and gifts between partners."""

from collections.abc import Sequence

from kuski.bots.huutopussi.hand import ACES, couples, guards_ten, length, marriage_value, trump_plan
from kuski.bots.huutopussi.memory import Memory
from kuski.cards import SUIT_MASKS, Card, Rank
from kuski.huutopussi import Discard, Hand
from kuski.huutopussi.rules import MARRIAGES


def discard(memory: Memory, legal: Sequence[Discard]) -> Discard:
    """Return the discard that hurts least; the points on it are safe, for it counts for the declarer."""
    points = memory.rules.points
    return min(legal, key=lambda action: (_keep(memory, action.card) - points[action.card], action.card))


def hand_over(memory: Memory, legal: Sequence[Hand]) -> Hand:
    """Return the card to hand to the partner: the declarer's least, or the best for the declarer."""
    if memory.seat == memory.declarer:
        return min(legal, key=lambda action: (_keep(memory, action.card), action.card))
    return max(legal, key=lambda action: (_gift(memory, action.card), action.card))


def _keep(memory: Memory, card: Card) -> float:
    """Return what it is worth to a declarer to keep ``card``, the points on it left aside.

    Aces win, tens want an ace or a guard beside them, couples (*avioliitot*) are kept together and the
    suit that will be trump is kept long; a lone small card goes first.
    """
    rules, hand, suit = memory.rules, memory.hand, card.suit
    worth = 2.0 * length(hand, suit)
    if suit in couples(hand):
        worth += 10.0 if suit is trump_plan(rules, hand) else 6.0
        if card.bit & MARRIAGES[suit]:
            worth += marriage_value(rules, suit)
    if card.rank is Rank.ACE:
        worth += 30.0
    elif card.rank is Rank.TEN and hand & SUIT_MASKS[suit] & ACES:
        worth += 15.0
    elif card.rank is Rank.TEN and length(hand, suit) > 1:
        worth += 8.0
    elif guards_ten(hand, card):
        worth += 4.0
    return worth


def _gift(memory: Memory, card: Card) -> float:
    """Return what ``card`` is worth to a partner who declares.

    A couple goes over whole; a half (*puolikas*) may meet its other there; an ace wins the trick that
    a marriage needs, and a ten is safe beside it. Of the rest the long suit helps most.
    """
    suit, hand = card.suit, memory.hand
    given = memory.has[memory.declarer]
    worth = float(length(hand, suit))
    if card.bit & MARRIAGES[suit]:
        whole = (hand | given) & MARRIAGES[suit] == MARRIAGES[suit]
        worth += marriage_value(memory.rules, suit) * (1.0 if whole else 0.3)
    elif card.rank is Rank.ACE:
        worth += 35.0
    elif card.rank is Rank.TEN:
        worth += 15.0 if given & ACES & SUIT_MASKS[suit] else 5.0
    return worth
