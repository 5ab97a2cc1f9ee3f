"""The cards that a seat parts with before the play: discards, and what partners hand to each other."""

from kuski.bots.huutopussi_hand import ACES, TENS, couples, halves, keep, length, marriage_value
from kuski.bots.huutopussi_memory import Memory
from kuski.cards import Card, Rank
from kuski.huutopussi import Discard, Hand
from kuski.huutopussi.rules import MARRIAGES


def discard(memory, legal):
    return min(legal, key=lambda a: (keep(memory.rules, memory.hand, a.card) - memory.rules.points[a.card], a.card))


def hand_over(memory, legal):
    if memory.seat == memory.declarer:
        return min(legal, key=lambda a: (keep(memory.rules, memory.hand, a.card), a.card))
    return max(legal, key=lambda a: (gift(memory, a.card), a.card))


def gift(memory, card: Card) -> float:
    rules, suit, hand = memory.rules, card.suit, memory.hand
    worth = float(length(hand, suit))
    if card.bit & MARRIAGES[suit]:
        given = memory.has[memory.declarer] & MARRIAGES[suit]
        if suit in couples(hand) or given:
            worth += 1.0 * marriage_value(rules, suit)
        else:
            worth += 0.3 * marriage_value(rules, suit)
    if card.rank is Rank.ACE:
        worth += 35
    if card.rank is Rank.TEN:
        worth += 15 if memory.has[memory.declarer] & ACES else 5
    return worth
