"""Playing the cards of Huutopussi: every card weighed by what its trick brings and what it costs."""

from typing import Final

from kuski.bots.huutopussi_chances import none_of, takers
from kuski.bots.huutopussi_hand import guards_ten, marriage_value
from kuski.bots.huutopussi_memory import Memory
from kuski.cards import SUIT_MASKS, Card, CardSet, Rank, mask_of
from kuski.huutopussi.rules import MARRIAGES

DECLARER_GETS: Final = 0.8
FELLOW_GETS: Final = 0.3
DEFENDER_GETS: Final = 0.5
FUTURE: Final = 0.45
MASTER: Final = 0.9
CONTROL: Final = 3.0
TRUMP: Final = 5.0
GUARD: Final = 3.0
HOPE: Final = 0.6
OCCASION: Final = 0.9
DRAW: Final = 2.0
LATER: Final = 3.0
RESCUE: Final = 0.5


def best_card(memory: Memory, cards: list[Card]) -> Card:
    """Return the card that promises most; of equals the lowest."""
    return max(cards, key=lambda card: (weigh(memory, card), -card))


def weigh(memory: Memory, card: Card) -> float:
    """Return what playing ``card`` promises: its trick, less what the hand loses with it."""
    worth = trick_worth(memory, card) - spent(memory, card)
    return worth if memory.trick else worth + drawn_trumps(memory, card)


def attitude(memory: Memory, seat: int) -> float:
    """Return what a point won by ``seat`` is worth to us."""
    if seat in memory.side:
        return 1.0
    if len(memory.side) > 1:
        return -1.0
    if memory.declarer == memory.seat:
        return -DEFENDER_GETS
    return -DECLARER_GETS if seat == memory.declarer else -FELLOW_GETS


def trick_worth(memory: Memory, card: Card) -> float:
    rules = memory.rules
    pot = sum(rules.points[each] for each in memory.trick) + rules.points[card]
    pot += LATER * len(memory.waiting)
    if memory.hand == card.bit:
        pot += rules.last_trick
    chances = takers(memory, card)
    worth = sum(chance * pot * attitude(memory, seat) for seat, chance in enumerate(chances))
    worth += chances[memory.seat] * occasion(memory, card)
    return worth + sum(chances[seat] for seat in memory.side) * rescue(memory)


def occasion(memory: Memory, card: Card) -> float:
    """Return what taking the trick is worth for the marriage that could be shown after it."""
    rules, left = memory.rules, memory.hand & ~card.bit
    factor = OCCASION
    if memory.trick and rules.declare_after == "own_led":
        factor *= 0.4
    if memory.seat in memory.asked and rules.ask_lockout != "none":
        return 0.0
    values = [
        marriage_value(rules, suit)
        for suit in MARRIAGE_SUITS
        if left & MARRIAGES[suit] == MARRIAGES[suit] and not memory.declared >> suit & 1
    ]
    return factor * max(values, default=0)


def rescue(memory: Memory) -> float:
    """Return what a first trick is worth because it saves from Porvoo."""
    if memory.declarer < 0 or any(memory.tricks[seat] for seat in memory.side):
        return 0.0
    return RESCUE * memory.contract / memory.hand.bit_count()


def spent(memory: Memory, card: Card) -> float:
    """Return what ``card`` would be worth later."""
    points = memory.rules.points[card]
    master = not memory.beyond(card)
    share = MASTER if master else FUTURE
    worth = points * share
    if card.suit is memory.trump:
        worth += TRUMP
    elif master:
        worth += CONTROL
    if memory.hand.bit_count() > 1 and guards_ten(memory.hand, card) and memory.beyond(TEN_OF[card.suit]):
        worth += GUARD
    couple = MARRIAGES[card.suit]
    if card.bit & couple and memory.hand & couple == couple and not memory.declared >> card.suit & 1:
        worth += HOPE * marriage_value(memory.rules, card.suit)
    return worth


def drawn_trumps(memory: Memory, card: Card) -> float:
    if card.suit is not memory.trump:
        return 0.0
    drawn = sum(1 - none_of(memory, seat, SUIT_MASKS[card.suit]) for seat in memory.foes)
    return DRAW * drawn


from kuski.cards import CARDS, Suit
TEN_OF = {card.suit: card for card in CARDS if card.rank is Rank.TEN}
MARRIAGE_SUITS = tuple(Suit)
