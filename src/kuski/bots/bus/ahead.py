"""Looking ahead on rides that begin again after an error: how likely an answer leads to the end.

On such a ride a wrong answer costs the same whatever was answered, so the best answer is the one with
the greatest chance that the attempt arrives. It is counted out exactly for this answer and the next ones
up to a horizon: the last two questions, the last three stations; what lies beyond counts as equally
likely after each answer. What a failed attempt does to the pack of the next is left out: to look
through attempts as well would need every set of cards that may be left.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from kuski.bots.bus.odds import question_odds
from kuski.bus import Chain, Guess, Questions, Rules
from kuski.bus.questions import truth
from kuski.cards import RANK_MASKS, Card, CardSet, Rank

STATIONS: Final = 3
"""How many stations are looked through, this one included."""
QUESTIONS: Final = 2
"""How many questions are looked through, this one included."""


def horizon(state: Chain | Questions) -> int:
    """Return how many answers are looked through, this one included."""
    if isinstance(state, Chain):
        return min(state.rules.bus_size - len(state.turned), STATIONS)
    return min(state.rules.questions - len(state.turned), QUESTIONS)


def arrivals(state: Chain | Questions, guesses: Sequence[Guess], unseen: int) -> list[float]:
    """Return for each answer the chance that it and the next ones, up to the horizon, are right."""
    if isinstance(state, Chain):
        counts = [(unseen & RANK_MASKS[rank]).bit_count() for rank in Rank]
        higher, lower = _stations(state.rules.bus_tie, horizon(state), state.turned[-1].rank - 2, counts)
        return [higher if guess is Guess.HIGHER else lower for guess in guesses]
    left = horizon(state)
    return [answered(state.rules, state.turned, guess, unseen, left) for guess in guesses]


def _stations(rule: str | None, left: int, last: int, counts: list[int]) -> tuple[float, float]:
    """Return how likely higher, and lower, and the best answers after it are all right.

    Args:
        rule: the option ``bus_tie``.
        left: the stations to look through.
        last: the rank of the last card, from 0 for the two.
        counts: how many cards of each rank may come.
    """
    total, equal = sum(counts), counts[last]
    if rule == "redeal" and total > equal:
        total, equal = total - equal, 0
    if not total:
        return 0.0, 0.0
    tie = 0.0
    if equal and rule != "wrong":
        tie = equal * _after(rule, left, last, counts)
    if left == 1:
        return (sum(counts[last + 1 :]) + tie) / total, (sum(counts[:last]) + tie) / total
    higher = sum(
        counts[rank] * _after(rule, left, rank, counts) for rank in range(last + 1, 13) if counts[rank]
    )
    lower = sum(counts[rank] * _after(rule, left, rank, counts) for rank in range(last) if counts[rank])
    return (higher + tie) / total, (lower + tie) / total


def _after(rule: str | None, left: int, rank: int, counts: list[int]) -> float:
    """Return the chance from the next station on, after a card of that rank."""
    if left == 1:
        return 1.0
    counts[rank] -= 1
    best = max(_stations(rule, left - 1, rank, counts))
    counts[rank] += 1
    return best


def answered(rules: Rules, hand: tuple[Card, ...], guess: Guess, unseen: int, left: int) -> float:
    """Return how likely an answer and the best answers after it are right, ``left`` of them in all."""
    question = len(hand)
    odds = question_odds(rules, question, guess, hand, unseen)
    if not odds.total:
        return 0.0
    if left == 1:
        return (odds.right + odds.push) / odds.total
    follow = 0.0
    for card in _passing(rules, question, guess, hand, unseen):
        rest = unseen & ~card.bit
        after = (*hand, card)
        follow += max(answered(rules, after, next_, rest, left - 1) for next_ in rules.answers[question + 1])
    return follow / odds.total


def _passing(
    rules: Rules, question: int, guess: Guess, hand: tuple[Card, ...], unseen: int
) -> Iterator[Card]:
    """Yield the cards with which an answer does not fail."""
    true, ties = truth(rules, question, guess, hand)
    rule = rules.q2_tie if question == 1 else rules.q3_boundary
    passing = true & ~ties & unseen
    if rule in ("push", guess) or (rule == "redeal" and not unseen & ~ties):
        passing |= ties & unseen
    return iter(CardSet(passing))
