"""The exchange with all hands open: the declarer's side chooses the cards with which it plays.

What it may still do before the first lead ends in one of many deals of the cards; each of them is asked
only whether it is better than the best so far, for one of the actions that lead to it.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Protocol

from msgspec.structs import replace

from kuski.bots.huutopussi.hand import expected_points
from kuski.bots.huutopussi.solver.position import Position, side_mask
from kuski.cards import CardSet, mask_of
from kuski.huutopussi.actions import Contract
from kuski.huutopussi.exchange import DISCARDING, GIVING, TALON, Exchange

Hands = tuple[int, ...]
Progress = Callable[[int, int], None]
"""Told how much is done, of how much."""


class Answers(Protocol):
    """What is needed of a solver."""

    def value(self, position: Position, guess: int = ...) -> int:
        """Return what the own side collects."""

    def at_least(self, position: Position, points: int) -> bool | None:
        """Return whether it is that much."""


def exchange_values(state: Exchange, solver: Answers, progress: Progress) -> dict[str, int]:
    """Return what the declarer's side collects in the play after each legal action, by its text.

    Where the deck is asked, for the talon, each card is an action; only a talon that can be nothing else
    than all cards unseen can be solved.
    """
    if state.stage == TALON:
        missing = state.rules.talon_size - state.talon.bit_count()
        assert state.unseen.bit_count() == missing
        cards = CardSet(state.unseen)
        taken = [*state.hands]
        taken[state.declarer] |= state.unseen
        turned = replace(state, hands=(*taken,), unseen=0, talon=state.talon | state.unseen)
        best = max(exchange_values(turned, solver, progress).values())
        return {str(card): best for card in cards}
    best_of: dict[str, int] = {}
    ways = _ways(state)
    hopeful = sorted(
        ways, key=lambda hands: -expected_points(state.rules, hands[state.declarer], settled=True)
    )
    for done, hands in enumerate(hopeful):
        progress(done, len(ways))
        worst = min(best_of.get(action, -1) for action in ways[hands])
        position = _play(state, hands)
        if worst >= 0 and not solver.at_least(position, worst + 1):
            continue
        value = solver.value(position, max(worst + 1, 60))
        for action in ways[hands]:
            best_of[action] = max(best_of.get(action, -1), value)
    progress(len(ways), len(ways))
    (actor,) = state.actors
    legal = [str(action) for action in state.legal(actor)]
    return {action: best_of[action] for action in legal}


def _play(state: Exchange, hands: Hands) -> Position:
    own = side_mask(state.rules, state.declarer)
    return Position(rules=state.rules, own=own, hands=hands, leader=state.declarer, first=True)


def _ways(state: Exchange) -> dict[Hands, set[str]]:
    """Return the hands with which it may come to the play, each with the actions that may lead there."""
    ways: dict[Hands, set[str]] = {}
    (actor,) = state.actors
    actions = state.legal(actor)
    if state.stage == DISCARDING:
        for cards, hands in _discards(state):
            ways.setdefault(hands, set()).update(f"discard {card}" for card in CardSet(cards))
    elif any(isinstance(action, Contract) for action in actions):
        for _, hands in _returns(state):
            ways.setdefault(hands, set()).update(map(str, actions))
    elif state.stage == GIVING:
        for given, after in _moves(state, actor, state.rules.exchange - state.given.bit_count()):
            for _, hands in _returns(after):
                ways.setdefault(hands, set()).update(f"hand {card}" for card in CardSet(given))
    else:
        for returned, hands in _returns(state):
            ways.setdefault(hands, set()).update(f"hand {card}" for card in CardSet(returned))
    return ways


def _discards(state: Exchange) -> Iterator[tuple[int, Hands]]:
    """Yield the cards that may still be discarded together, and the hands after it."""
    declarer, hand = state.declarer, state.hands[state.declarer]
    left = state.rules.talon_size - state.discards.bit_count()
    for cards in combinations(CardSet(hand & ~state.rules.undiscardable), left):
        gone = mask_of(cards)
        yield gone, (*state.hands[:declarer], hand & ~gone, *state.hands[declarer + 1 :])


def _moves(state: Exchange, giver: int, number: int) -> Iterator[tuple[int, Exchange]]:
    """Yield that many cards that a partner may hand over together, and the state after it."""
    taker = state.partner(giver)
    for cards in combinations(CardSet(state.hands[giver]), number):
        moved = mask_of(cards)
        hands = [*state.hands]
        hands[giver] &= ~moved
        hands[taker] |= moved
        yield moved, replace(state, hands=(*hands,))


def _returns(state: Exchange) -> Iterator[tuple[int, Hands]]:
    """Yield the cards that the declarer may still hand back together, and the hands after it."""
    number = state.rules.exchange - state.returned.bit_count()
    for cards, after in _moves(state, state.declarer, number):
        yield cards, after.hands
