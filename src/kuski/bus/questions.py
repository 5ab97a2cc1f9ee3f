"""The four questions: their answers, and when one is right."""

from enum import Enum
from typing import Final

from kuski.bus.actions import SUIT_GUESSES, Guess
from kuski.bus.rules import Rules
from kuski.cards import RANK_MASKS, Card

QUESTION_NAMES: Final = ("colour", "higher_lower", "inside_outside", "suit")


class Verdict(Enum):
    """What a card makes of an answer."""

    RIGHT = "right"
    WRONG = "wrong"
    TIED = "tied"
    """Wrong, because the rank equals (one of) the compared ranks."""
    PUSH = "push"
    """The equal card stays; no penalty, no reward."""
    REDEAL = "redeal"
    """The equal card is shuffled back and another comes; the answer stands."""


_SUITS: Final = (Guess.SPADES, Guess.HEARTS, Guess.DIAMONDS, Guess.CLUBS)
_ANSWERS: Final = (
    (Guess.RED, Guess.BLACK),
    (Guess.HIGHER, Guess.LOWER),
    (Guess.INSIDE, Guess.OUTSIDE),
)


def answers(rules: Rules, question: int) -> tuple[Guess, ...]:
    """Return the answers to question 0 to 3."""
    if question < 3:
        return _ANSWERS[question]
    return _SUITS if rules.q4 == "suit" else (Guess.SAME, Guess.NEW)


def compared_ranks(question: int, hand: tuple[Card, ...]) -> int:
    """Return the mask of the cards that would tie with the cards that the question looks at."""
    if question == 1:
        return RANK_MASKS[hand[0].rank]
    if question == 2:
        return RANK_MASKS[hand[0].rank] | RANK_MASKS[hand[1].rank]
    return 0


def judge(
    rules: Rules, question: int, guess: Guess, hand: tuple[Card, ...], card: Card, unseen: int
) -> Verdict:
    """Return what ``card`` makes of ``guess``.

    Args:
        rules: the table's rules.
        question: 0 to 3.
        guess: the answer given.
        hand: the own cards before this one, in the order they came.
        card: the card that came.
        unseen: mask of the cards that could have come, this one included: when all of them tie, a
            redeal would never end and counts as a push.
    """
    if question == 0:
        return _verdict(card.suit.red is (guess is Guess.RED))
    if question == 3:
        if rules.q4 == "suit":
            return _verdict(guess is SUIT_GUESSES[card.suit])
        known = any(card.suit is own.suit for own in hand[:3])
        return _verdict(known is (guess is Guess.SAME))
    ties = compared_ranks(question, hand)
    if not ties & card.bit:
        if question == 1:
            return _verdict((card.rank > hand[0].rank) is (guess is Guess.HIGHER))
        low, high = sorted((hand[0].rank, hand[1].rank))
        return _verdict((low < card.rank < high) is (guess is Guess.INSIDE))
    rule = rules.q2_tie if question == 1 else rules.q3_boundary
    if rule == "redeal":
        return Verdict.REDEAL if unseen & ~ties else Verdict.PUSH
    if rule == "push":
        return Verdict.PUSH
    return Verdict.RIGHT if guess.value == rule else Verdict.TIED


def _verdict(right: bool) -> Verdict:
    return Verdict.RIGHT if right else Verdict.WRONG
