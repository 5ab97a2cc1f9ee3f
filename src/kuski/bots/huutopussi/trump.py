"""Making trump in Huutopussi: which marriage to show (*avioliitto*), what to ask (*kysely*) and name."""

from collections.abc import Iterator, Sequence
from typing import Final

from kuski.bots.huutopussi.chances import none_of, takers
from kuski.bots.huutopussi.hand import length, marriage_value
from kuski.bots.huutopussi.memory import Memory
from kuski.cards import SUIT_MASKS, Card, CardSet, Suit
from kuski.huutopussi import Ask, Name, Trump
from kuski.huutopussi.rules import MARRIAGES

TRUMP_CARD: Final = 8.0
"""What each trump more than the others hold is worth."""


def counted(memory: Memory, suit: Suit) -> float:
    """Return what a marriage adds to our score: nothing once our contract is safe."""
    return 0.0 if memory.safe else marriage_value(memory.rules, suit)


def strength(memory: Memory, suit: Suit | None) -> float:
    """Return what it is worth that ``suit`` is trump: more of it in hand than others have on average."""
    if suit is None:
        return 0.0
    theirs = (memory.out & SUIT_MASKS[suit]).bit_count() / (memory.players - 1)
    return TRUMP_CARD * (length(memory.hand, suit) - theirs)


def half_chance(memory: Memory, suit: Suit) -> float:
    """Return the chance that the partner holds what this seat lacks of king and queen."""
    other = MARRIAGES[suit] & ~memory.hand
    return 1 - none_of(memory, (memory.seat + 2) % 4, other) if other else 0.0


def hope(memory: Memory, hand: int, suit: Suit) -> float:
    """Return what a suit's king and queen in ``hand`` may still bring, shown or asked for."""
    held = hand & MARRIAGES[suit]
    if not held or memory.declared >> suit & 1:
        return 0.0
    if held == MARRIAGES[suit]:
        return 0.0 if memory.locked else counted(memory, suit)
    if memory.rules.asking == "none" or memory.hand & MARRIAGES[suit] == MARRIAGES[suit]:
        return 0.0
    return half_chance(memory, suit) * counted(memory, suit)


def own_couples(memory: Memory) -> Iterator[Suit]:
    """Yield the suits that this seat may still make trump from its hand."""
    for suit in Suit:
        whole = memory.hand & MARRIAGES[suit] == MARRIAGES[suit]
        if whole and not memory.declared >> suit & 1 and not memory.locked:
            yield suit


def declaration(memory: Memory, choices: Sequence[Trump | Ask]) -> Trump | Ask | None:
    """Return the marriage or question to come out with, or None when leading promises more.

    The points of a marriage are set against the trumps that the present trump suit would lose us;
    of two marriages the one whose suit should stay trump is shown last, if a trick between is sure.
    """
    promises = {choice: _promise(memory, choice) for choice in choices}
    best = max(promises, key=lambda choice: promises[choice], default=None)
    return best if best is not None and promises[best] > _next_time(memory, memory.trump) else None


def _promise(memory: Memory, choice: Trump | Ask) -> float:
    if isinstance(choice, Trump):
        return counted(memory, choice.suit) + _next_time(memory, choice.suit)
    return _asked(memory, choice.suit)


def _next_time(memory: Memory, trump: Suit | None) -> float:
    """Return what it is worth to lead now with that trump: the best marriage that can be shown later."""
    now = strength(memory, trump)
    later = now
    for suit in own_couples(memory):
        if suit is not trump:
            chance = _next_trick(memory, trump, suit)
            promise = counted(memory, suit) + strength(memory, suit)
            later = max(later, chance * promise + (1 - chance) * now)
    return later


def _next_trick(memory: Memory, trump: Suit | None, kept: Suit) -> float:
    """Return the chance to take the next trick without breaking the couple that is kept for then."""
    rules = memory.rules
    if rules.declares_per_trick == "many" and trump is not memory.trump:
        return 1.0
    cards = memory.hand & ~MARRIAGES[kept]
    if rules.lead_marriage and trump is not None and trump is not memory.trump:
        cards &= MARRIAGES[trump]
    return max((takers(memory, card, trump)[memory.seat] for card in CardSet(cards)), default=0.0)


def _asked(memory: Memory, half: Suit | None) -> float:
    """Return what a question promises: its chance of a yes, less the own marriages it may cost."""
    now = strength(memory, memory.trump)
    promise, no = 0.0, 1.0
    suits = sorted(Suit, key=lambda suit: -marriage_value(memory.rules, suit)) if half is None else (half,)
    for suit in suits:
        yes = no * _answer_chance(memory, suit, whole=half is None)
        promise += yes * (counted(memory, suit) + strength(memory, suit))
        no -= yes
    costs = memory.rules.ask_lockout != "none"
    return promise + no * now - costs * sum(0.8 * counted(memory, suit) for suit in own_couples(memory))


def _answer_chance(memory: Memory, suit: Suit, *, whole: bool) -> float:
    """Return the chance that the partner makes ``suit`` trump for us when asked."""
    held = memory.hand & MARRIAGES[suit]
    if memory.declared >> suit & 1 or held.bit_count() != (0 if whole else 1):
        return 0.0
    if not whole:
        return half_chance(memory, suit)
    chance = 1.0
    for card in CardSet(MARRIAGES[suit]):
        chance *= _holds(memory, card)
    return chance


def _holds(memory: Memory, card: Card) -> float:
    """Return the chance that the partner holds ``card``."""
    return 1 - none_of(memory, (memory.seat + 2) % 4, card.bit) if memory.out & card.bit else 0.0


def named(memory: Memory, choices: Sequence[Name]) -> Name:
    """Return the pair to name: the one that counts most, its length looked at too."""
    return max(choices, key=lambda choice: counted(memory, choice.suit) + strength(memory, choice.suit))
