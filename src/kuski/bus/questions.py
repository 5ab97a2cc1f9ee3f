"""The four questions: their answers, and when one is right."""

from enum import Enum
from typing import Final

from kuski.bus.actions import SUIT_GUESSES, Guess
from kuski.bus.rules import Rules
from kuski.cards import ABOVE, BELOW, PACK_52, RANK_MASKS, RANK_OF, RED_MASK, SUIT_MASKS, Card

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


RIGHT: Final = Verdict.RIGHT
WRONG: Final = Verdict.WRONG
TIED: Final = Verdict.TIED
PUSH: Final = Verdict.PUSH
REDEAL: Final = Verdict.REDEAL

_COLOURS: Final = {Guess.RED: RED_MASK, Guess.BLACK: PACK_52 & ~RED_MASK}
_SUITS: Final = {guess: SUIT_MASKS[suit] for suit, guess in SUIT_GUESSES.items()}
_HIGHER: Final = Guess.HIGHER
_INSIDE: Final = Guess.INSIDE
_SAME: Final = Guess.SAME


def truth(rules: Rules, question: int, guess: Guess, hand: tuple[Card, ...]) -> tuple[int, int]:
    """Return two masks: the cards of which the answer is true, and those that tie.

    A card ties when its rank equals (one of) those that the question looks at; such cards are not
    in the first mask, whatever the rules make of them.

    Args:
        rules: the table's rules.
        question: 0 to 3.
        guess: the answer.
        hand: the own cards before this one, in the order they came.
    """
    if question == 1:
        rank = RANK_OF[hand[0]]
        return (ABOVE if guess is _HIGHER else BELOW)[rank], RANK_MASKS[rank]
    if question == 2:
        low, high = RANK_OF[hand[0]], RANK_OF[hand[1]]
        if low > high:
            low, high = high, low
        ties = RANK_MASKS[low] | RANK_MASKS[high]
        if guess is _INSIDE:
            return ABOVE[low] & BELOW[high], ties
        return BELOW[low] | ABOVE[high], ties
    if question == 0:
        return _COLOURS[guess], 0
    if rules.q4 == "suit":
        return _SUITS[guess], 0
    known = 0
    for card in hand[:3]:
        known |= SUIT_MASKS[card.suit]
    return (known if guess is _SAME else PACK_52 & ~known), 0


def judge(
    rules: Rules, question: int, guess: Guess, hand: tuple[Card, ...], card: Card, unseen: int
) -> Verdict:
    """Return what ``card`` makes of ``guess``.

    Args:
        rules: the table's rules.
        question: 0 to 3.
        guess: the answer.
        hand: the own cards before this one, in the order they came.
        card: the card that came.
        unseen: mask of the cards that could have come, this one included: when all of them tie, a
            redeal would never end and counts as a push.
    """
    true, ties = truth(rules, question, guess, hand)
    if not ties & card.bit:
        return RIGHT if true & card.bit else WRONG
    rule = rules.q2_tie if question == 1 else rules.q3_boundary
    if rule == "redeal":
        return REDEAL if unseen & ~ties else PUSH
    if rule == "push":
        return PUSH
    return RIGHT if guess == rule else TIED
