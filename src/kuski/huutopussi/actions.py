"""What can be done in Huutopussi, and its text both ways."""

import re
from functools import cache
from typing import Final, Literal

import msgspec

from kuski.cards import CARDS, Card, Suit, parse_card, parse_suit


class Bid(msgspec.Struct, frozen=True, tag="bid", gc=False):
    """Promise that many points (*huuto*)."""

    points: int

    def __str__(self) -> str:
        return f"bid {self.points}"


class Pass(msgspec.Struct, frozen=True, tag="pass", gc=False):
    """Bid no more in this auction (*passi*)."""

    def __str__(self) -> str:
        return "pass"


class Redeal(msgspec.Struct, frozen=True, tag="redeal", gc=False):
    """Throw the cards in, where a bad hand gives the right to."""

    def __str__(self) -> str:
        return "redeal"


class Discard(msgspec.Struct, frozen=True, tag="discard", gc=False):
    """Lay a card away after taking the talon; it counts for the declarer."""

    card: Card

    def __str__(self) -> str:
        return f"discard {self.card}"


class Hand(msgspec.Struct, frozen=True, tag="hand", gc=False):
    """Hand a card to the partner."""

    card: Card

    def __str__(self) -> str:
        return f"hand {self.card}"


class Contract(msgspec.Struct, frozen=True, tag="contract", gc=False):
    """Say the final contract: the bid, or more (*korotus*)."""

    points: int

    def __str__(self) -> str:
        return f"contract {self.points}"


class Trump(msgspec.Struct, frozen=True, tag="trump", gc=False):
    """Show king and queen of a suit and make it trump (*avioliitto*, *valtti*)."""

    suit: Suit

    def __str__(self) -> str:
        return f"trump {self.suit}"


class Ask(msgspec.Struct, frozen=True, tag="ask", gc=False):
    """Ask the partner (*kysely*): for a whole pair, or for the other half of one in a suit."""

    what: Literal["whole", "half"]
    suit: Suit | None = None

    def __str__(self) -> str:
        return "ask whole" if self.suit is None else f"ask half {self.suit}"


class Name(msgspec.Struct, frozen=True, tag="name", gc=False):
    """Answer a question for a whole pair by naming one."""

    suit: Suit

    def __str__(self) -> str:
        return f"name {self.suit}"


class Leave(msgspec.Struct, frozen=True, tag="leave", gc=False):
    """Somebody leaves the table; only the table itself says so."""

    seat: int

    def __str__(self) -> str:
        return f"leave @{self.seat}"


Action = Bid | Pass | Redeal | Discard | Hand | Contract | Trump | Ask | Name | Leave | Card
"""An action; a bare card is one that is played, or that the deck turns."""

PASS: Final = Pass()
REDEAL: Final = Redeal()
ASK_WHOLE: Final = Ask("whole")
TRUMPS: Final = tuple(Trump(suit) for suit in Suit)
HALVES: Final = tuple(Ask("half", suit) for suit in Suit)
NAMES: Final = tuple(Name(suit) for suit in Suit)
DISCARDS: Final = tuple(Discard(card) for card in CARDS)
HANDS: Final = tuple(Hand(card) for card in CARDS)


@cache
def bids(low: int, high: int, step: int) -> tuple[Bid, ...]:
    """Return the bids from ``low`` to ``high``, ``step`` apart."""
    return tuple(Bid(points) for points in range(low, high + 1, step))


@cache
def contracts(low: int, high: int, step: int) -> tuple[Contract, ...]:
    """Return ``low`` and every multiple of ``step`` above it, up to ``high``."""
    above = range((low // step + 1) * step, high + 1, step)
    return (Contract(low), *(Contract(points) for points in above))


_WORDS: Final[dict[str, "Pass | Redeal | Ask"]] = {"pass": PASS, "redeal": REDEAL, "ask whole": ASK_WHOLE}
_NUMBER: Final = re.compile(r"(bid|contract) ([1-9][0-9]{0,5})", re.ASCII)
_CARD: Final = re.compile(r"(discard|hand) (\S{2,3})")
_SUIT: Final = re.compile(r"(trump|ask half|name) (\S)")
_LEAVE: Final = re.compile(r"leave @([0-9]{1,2})", re.ASCII)


def parse_action(text: str) -> Action:
    """Return the action of a text such as ``ask half ♣``.

    Raises:
        ValueError: the text is no action of this game.
    """
    words = " ".join(text.split()).lower()
    if (action := _WORDS.get(words)) is not None:
        return action
    if match := _NUMBER.fullmatch(words):
        return (Bid if match[1] == "bid" else Contract)(int(match[2]))
    if match := _CARD.fullmatch(words):
        return (DISCARDS if match[1] == "discard" else HANDS)[parse_card(match[2])]
    if match := _SUIT.fullmatch(words):
        table: dict[str, tuple[Action, ...]] = {"trump": TRUMPS, "ask half": HALVES, "name": NAMES}
        return table[match[1]][parse_suit(match[2])]
    if match := _LEAVE.fullmatch(words):
        return Leave(int(match[1]))
    return parse_card(words)
