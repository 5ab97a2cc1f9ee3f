"""Claiming the rest of the tricks: when that is certain, and how they then go.

Whether a claim is certain is judged by what its maker knows, never by the hands of the others: a claim
that is refused must not tell what they hold.
"""

from collections.abc import Iterator
from typing import Final

from kuski.cards import SUIT_MASKS, Card, CardSet
from kuski.game import State
from kuski.huutopussi.duties import BEATERS, STRENGTH, winning
from kuski.huutopussi.marriages import undeclared_pairs
from kuski.huutopussi.tricks import Tricks

MOST_POSITIONS: Final = 6_000
"""How many positions are looked at for a way in which all tricks fall as everybody agreed."""

Line = tuple[tuple[int, str], ...]


def may_claim(state: State, seat: int) -> bool:
    """Return whether ``seat`` is to lead and may lay its cards down."""
    return isinstance(state, Tricks) and not state.trick and not state.naming and state.actors == {seat}


def gives_up(state: State, seat: int) -> bool:
    """Return whether ``seat`` gives up a marriage when it claims the rest: one that was not shown yet."""
    return isinstance(state, Tricks) and bool(undeclared_pairs(state, seat))


def certain(state: Tricks, seat: int) -> tuple[Card, ...] | None:
    """Return an order in which the hand takes every trick, whatever the others hold; None when unsure.

    Trumps are led first, and each suit from its top, after a first lead that the rules allow. A trick is
    certain when no card that the seat has not seen beats the lead. It is a sufficient proof, not a
    necessary one.
    """
    unseen, trumps = _unseen(state, seat), _trumps(state)
    suits = sorted(range(4), key=lambda suit: SUIT_MASKS[suit] != trumps)
    order = [card for suit in suits for card in _descending(state.hands[seat] & SUIT_MASKS[suit])]
    for first in order:
        if state.playable() & first.bit:
            leads = (first, *(card for card in order if card is not first))
            if _takes_all(leads, unseen, trumps):
                return leads
    return None


def _takes_all(leads: tuple[Card, ...], unseen: int, trumps: int) -> bool:
    """Return whether no unseen card can take any of these leads.

    The led suit is followed under all rules: as long as somebody holds a card of it, each lead takes one
    away, the weakest at worst.
    """
    for lead in leads:
        suit = SUIT_MASKS[lead.suit]
        if unseen & BEATERS[lead] or (suit != trumps and unseen & trumps):
            return False
        others = _descending(unseen & suit)
        if others:
            unseen &= ~others[-1].bit
    return True


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
    search = _Search(seat)
    return tuple(search.line) if search.goes(state) else None


class _Search:
    """Looks for plays in which a seat takes every trick.

    Attributes:
        line: the plays, once they are found.
    """

    def __init__(self, seat: int) -> None:
        self.line: list[tuple[int, str]] = []
        self._seat = seat
        self._left = MOST_POSITIONS
        self._failed: set[tuple[int, ...]] = set()

    def goes(self, state: State) -> bool:
        """Return whether it goes on from here; the plays are then added to the line."""
        if not isinstance(state, Tricks) or not any(state.hands):
            return True
        if not state.trick and state.hands in self._failed:
            return False
        self._left -= 1
        if self._left < 0:
            return False
        (actor,) = state.actors
        mine = actor == self._seat
        for card in sorted(_cards(state, actor), key=_strength, reverse=mine):
            if not mine and winning((*state.trick, card), state.trump):
                continue
            self.line.append((actor, str(card)))
            if self.goes(state.apply(actor, card)):
                return True
            self.line.pop()
        if not state.trick:
            self._failed.add(state.hands)
        return False


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
