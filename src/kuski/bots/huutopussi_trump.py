"""Making trump in Huutopussi: which marriage to show (*avioliitto*), what to ask (*kysely*), which to name."""

from collections.abc import Sequence

from kuski.bots.huutopussi_hand import length, marriage_value
from kuski.bots.huutopussi_memory import Memory
from kuski.bots.huutopussi_chances import none_of
from kuski.cards import Suit
from kuski.huutopussi import Ask, Name, Trump
from kuski.huutopussi.rules import MARRIAGES


def declaration(memory: Memory, choices: Sequence[Trump | Ask]) -> Trump | Ask | None:
    """Return the marriage or question to come out with, or None when leading is better."""
    best = max(choices, key=lambda choice: worth(memory, choice), default=None)
    return best if best is not None and worth(memory, best) > 0 else None


def worth(memory: Memory, choice: Trump | Ask) -> float:
    if isinstance(choice, Trump):
        return trump_worth(memory, choice.suit)
    partner = (memory.seat + 2) % 4
    if choice.suit is not None:
        chance = 1 - none_of(memory, partner, MARRIAGES[choice.suit])
        if (memory.hand & MARRIAGES[choice.suit]).bit_count() != 1:
            chance = 0.0
        value = chance * trump_worth(memory, choice.suit)
    else:
        value = 0.0
        for suit in Suit:
            if memory.declared >> suit & 1 or memory.hand & MARRIAGES[suit]:
                continue
            both = both_with(memory, partner, suit)
            value = max(value, both * trump_worth(memory, suit))
    return value - lost_by_asking(memory)


def both_with(memory: Memory, seat: int, suit: Suit) -> float:
    held = memory.has[seat] & MARRIAGES[suit]
    chance = 1.0
    from kuski.cards import CardSet
    for card in CardSet(MARRIAGES[suit]):
        if not memory.out & card.bit:
            return 0.0
        chance *= 1 - none_of(memory, seat, card.bit)
    return chance


def lost_by_asking(memory: Memory) -> float:
    if memory.rules.ask_lockout == "none" or memory.seat in memory.asked:
        return 0.0
    return sum(
        0.8 * marriage_value(memory.rules, suit)
        for suit in Suit
        if memory.hand & MARRIAGES[suit] == MARRIAGES[suit] and not memory.declared >> suit & 1
    )


def trump_worth(memory: Memory, suit: Suit) -> float:
    return marriage_value(memory.rules, suit) + 4.0 * (length(memory.hand, suit) - 3)


def named(memory: Memory, choices: Sequence[Name]) -> Name:
    """Return the pair to name: the one that counts most, of long suits rather."""
    return max(choices, key=lambda choice: trump_worth(memory, choice.suit))
