"""Claiming the rest of the tricks: when that is certain, and how they then go.

Whether a claim is certain is judged by what its maker knows, never by the hands of the others: a claim
that is refused must not tell what they hold.
"""

from collections.abc import Iterator
from typing import Final

from kuski.cards import SUIT_MASKS, Card, CardSet
from kuski.game import State
from kuski.huutopussi.duties import STRENGTH, winning
from kuski.huutopussi.tricks import Tricks

MOST_POSITIONS: Final = 20_000
"""How many positions are looked at for a way in which all tricks fall as everybody agreed."""

Line = tuple[tuple[int, str], ...]


def may_claim(state: State, seat: int) -> bool:
    """Return whether ``seat`` is to lead and may lay its cards down."""
    return isinstance(state, Tricks) and not state.trick and not state.naming and state.actors == {seat}


def certain(state: Tricks, seat: int) -> tuple[Card, ...] | None:
    """Return an order in which the hand takes every trick, whatever the others hold; None when unsure.

    A trick is certain when no card that the seat has not seen beats the lead: unseen trumps are drawn
    first, highest own trump first, and each lead takes at least one unseen card of its suit, the lowest
    at worst. It is a sufficient proof, not a necessary one.
    """
    unseen = _unseen(state, seat)
    suits = sorted(range(4), key=lambda suit: SUIT_MASKS[suit] != _trumps(state))
    order: list[Card] = []
    for suit in suits:
        mine = _descending(state.hands[seat] & SUIT_MASKS[suit])
        others = _descending(unseen & SUIT_MASKS[suit])
        is_trump = SUIT_MASKS[suit] == _trumps(state)
        for card in mine:
            if others and _strength(card) < _strength(others[0]):
                return None
            order.append(card)
            others = others[:-1]
        if is_trump and others:
            return None
    return tuple(order)


def play_out(state: Tricks, seat: int, order: tuple[Card, ...]) -> Line:
    """Return the plays of all tricks when ``seat`` leads its cards in ``order`` and wins every one."""
    line: list[tuple[int, str]] = []
    position: State = state
    leads = iter(order)
    while isinstance(position, Tricks) and position.hands[seat] | len(position.trick):
        (actor,) = position.actors
        card = next(leads) if actor == seat else min(_cards(position, actor), key=_strength)
        line.append((actor, str(card)))
        position = position.apply(actor, card)
        if isinstance(position, Tricks) and not position.trick and position.leader != seat:
            raise AssertionError("a certain claim lost a trick")
    return tuple(line)


def agreed(state: Tricks, seat: int) -> Line | None:
    """Return plays in which ``seat`` takes every trick, within the duties of all; None when none is found."""
    budget = [MOST_POSITIONS]
    line: list[tuple[int, str]] = []
    return tuple(line) if _search(state, seat, line, budget) else None


def _search(state: State, seat: int, line: list[tuple[int, str]], budget: list[int]) -> bool:
    if not isinstance(state, Tricks) or (not any(state.hands) and not state.trick):
        return True
    if not state.trick and state.leader != seat:
        return False
    budget[0] -= 1
    if budget[0] < 0:
        return False
    (actor,) = state.actors
    strongest_first = actor == seat
    for card in sorted(_cards(state, actor), key=_strength, reverse=strongest_first):
        after = state.apply(actor, card)
        if _lost(state, card, actor, seat):
            continue
        line.append((actor, str(card)))
        if _search(after, seat, line, budget):
            return True
        line.pop()
    return False


def _lost(state: Tricks, card: Card, actor: int, seat: int) -> bool:
    """Return whether a card takes the trick away from ``seat``, who led it."""
    return actor != seat and winning((*state.trick, card), state.trump) != 0


def _cards(state: Tricks, actor: int) -> Iterator[Card]:
    return (action for action in state.legal(actor) if isinstance(action, Card))


def _unseen(state: Tricks, seat: int) -> int:
    """Return the cards that ``seat`` has not seen: all but its hand, the tricks, and its own discards."""
    seen = state.hands[seat]
    for taken in state.won:
        seen |= taken
    if seat == state.declarer:
        seen |= state.discards
    return state.rules.pack & ~seen


def _trumps(state: Tricks) -> int:
    return 0 if state.trump is None else SUIT_MASKS[state.trump]


def _descending(mask: int) -> list[Card]:
    return sorted(CardSet(mask), key=_strength, reverse=True)


def _strength(card: Card) -> int:
    return STRENGTH.index(card.rank)
