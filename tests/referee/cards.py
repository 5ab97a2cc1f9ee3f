"""Cards are their texts: "9♦", "10♠", "A♥"."""

import re

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["♣", "♦", "♥", "♠"]
RED = ["♦", "♥"]

_LETTERS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def rank(card: str) -> str:
    """The rank's text: "10" of "10♠"."""
    return card[:-1]


def suit(card: str) -> str:
    """The suit's sign: "♠" of "10♠"."""
    return card[-1]


def height(card: str) -> int:
    """2 is 2, ten is 10, jack 11, queen 12, king 13, ace 14."""
    return RANKS.index(rank(card)) + 2


def full_pack() -> list[str]:
    """The 52 cards."""
    return [r + s for s in SUITS for r in RANKS]


def short_pack() -> list[str]:
    """The 32 cards from the seven up."""
    return [r + s for s in SUITS for r in RANKS[5:]]


def read_card(text: str) -> str | None:
    """The card that a text means ("9♦", "Td", "10H"), or None."""
    found = re.fullmatch(r"(10|[2-9TJQKA])([♣♦♥♠CDHS])", text.upper())
    if not found:
        return None
    r, s = found.groups()
    return ("10" if r == "T" else r) + _LETTERS.get(s, s)
