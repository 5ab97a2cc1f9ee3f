"""What can be done in the bus family, and its text both ways.

Actions are small interned values: the tables below hold every one of them, so that equal actions
are usually the same object and a list of legal ones is built without making any.
"""

import re
from enum import StrEnum
from functools import cache
from typing import Final

import msgspec

from kuski.cards import CARDS, Card, Suit, parse_card


class Guess(StrEnum):
    """An answer to a question, in the guessing phase or on the ride."""

    RED = "red"
    BLACK = "black"
    HIGHER = "higher"
    LOWER = "lower"
    INSIDE = "inside"
    OUTSIDE = "outside"
    CLUBS = "♣"
    DIAMONDS = "♦"
    HEARTS = "♥"
    SPADES = "♠"
    SAME = "same"
    NEW = "new"

    def __repr__(self) -> str:
        return f"Guess.{self.name}"


class Lay(msgspec.Struct, frozen=True, tag="lay", gc=False):
    """Lay a matching hand card on the pyramid card."""

    card: Card

    def __str__(self) -> str:
        return f"lay {self.card}"


class Give(msgspec.Struct, frozen=True, tag="give", gc=False):
    """Hand out points to another player."""

    points: int
    to: int

    def __str__(self) -> str:
        return f"give {self.points} to @{self.to}"


class Pass(msgspec.Struct, frozen=True, tag="pass", gc=False):
    """Do nothing more on this card, or decline a reward."""

    def __str__(self) -> str:
        return "pass"


class Turn(msgspec.Struct, frozen=True, tag="turn", gc=False):
    """Turn a card of the current row of the diamond; slots count from 1."""

    slot: int

    def __str__(self) -> str:
        return f"turn {self.slot}"


class Leave(msgspec.Struct, frozen=True, tag="leave", gc=False):
    """Somebody leaves the table; only the table itself says so."""

    seat: int

    def __str__(self) -> str:
        return f"leave @{self.seat}"


Action = Guess | Lay | Give | Pass | Turn | Leave | Card

PASS: Final = Pass()
LAYS: Final = tuple(Lay(card) for card in CARDS)
TURNS_OF_ROW: Final = tuple(tuple(Turn(slot) for slot in range(1, size + 1)) for size in range(21))
"""The turns in a row of the diamond, by its size."""
SUIT_GUESSES: Final = {
    Suit.CLUBS: Guess.CLUBS,
    Suit.DIAMONDS: Guess.DIAMONDS,
    Suit.HEARTS: Guess.HEARTS,
    Suit.SPADES: Guess.SPADES,
}


_ANSWERS: Final = (
    (Guess.RED, Guess.BLACK),
    (Guess.HIGHER, Guess.LOWER),
    (Guess.INSIDE, Guess.OUTSIDE),
)
ANSWERS: Final = {
    "suit": (*_ANSWERS, (Guess.SPADES, Guess.HEARTS, Guess.DIAMONDS, Guess.CLUBS)),
    "same_new": (*_ANSWERS, (Guess.SAME, Guess.NEW)),
}
"""The answers to the four questions, by the rule for the fourth (``q4``)."""


@cache
def gives(low: int, high: int, recipients: tuple[int, ...]) -> tuple[Give, ...]:
    """Return every ``give`` of ``low`` to ``high`` points to one of ``recipients``."""
    return tuple(Give(points, seat) for points in range(low, high + 1) for seat in recipients)


_WORDS: Final = {guess.value: guess for guess in Guess}
_GIVE: Final = re.compile(r"give ([1-9][0-9]{0,3}) to @([0-9]{1,2})", re.ASCII)
_TURN: Final = re.compile(r"turn ([0-9]{1,2})", re.ASCII)
_LEAVE: Final = re.compile(r"leave @([0-9]{1,2})", re.ASCII)


def parse_action(text: str) -> Action:
    """Return the action of a text such as ``give 2 to @1``.

    Raises:
        ValueError: the text is no action of this family.
    """
    words = " ".join(text.split()).lower()
    if (guess := _WORDS.get(words)) is not None:
        return guess
    if words == "pass":
        return PASS
    if words.startswith("lay "):
        return LAYS[parse_card(words[4:])]
    if match := _GIVE.fullmatch(words):
        return Give(int(match[1]), int(match[2]))
    if match := _TURN.fullmatch(words):
        return Turn(int(match[1]))
    if match := _LEAVE.fullmatch(words):
        return Leave(int(match[1]))
    return parse_card(words)
