"""Cards, packs and sets of cards, with their text both ways.

A card is a small interned integer, so that a set of cards is a bit mask and a pack an ``int``:
``card = (rank - 2) * 4 + suit``. Text is rank and suit sign, ``9♦`` or ``10♠``; input also takes
``9d``, ``Td`` and ``10D``.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Final, overload

import msgspec


class Suit(IntEnum):
    """The four suits (Finnish *maa*)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def red(self) -> bool:
        """Whether the suit is red: diamonds and hearts."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)

    def __str__(self) -> str:
        return "♣♦♥♠"[self]

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


class Rank(IntEnum):
    """The ranks of a pack, 2 low and the ace high."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __str__(self) -> str:
        return RANK_TEXTS[self - 2]

    def __repr__(self) -> str:
        return f"Rank.{self.name}"


RANK_TEXTS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Card(IntEnum):
    """One of 52 cards: an ``int`` from 0 (``2♣``) to 51 (``A♠``) that knows its parts.

    Attributes:
        rank: the card's rank, 2 to 14.
        suit: its suit.
        bit: ``1 << card``, its place in a mask.
    """

    rank: Rank
    suit: Suit
    bit: int

    def __new__(cls, value: int) -> "Card":
        """Make the card of that number, from which its parts follow."""
        self = int.__new__(cls, value)
        self._value_ = value
        self.rank = Rank(value // 4 + 2)
        self.suit = Suit(value % 4)
        self.bit = 1 << value
        return self

    C2, D2, H2, S2 = 0, 1, 2, 3
    C3, D3, H3, S3 = 4, 5, 6, 7
    C4, D4, H4, S4 = 8, 9, 10, 11
    C5, D5, H5, S5 = 12, 13, 14, 15
    C6, D6, H6, S6 = 16, 17, 18, 19
    C7, D7, H7, S7 = 20, 21, 22, 23
    C8, D8, H8, S8 = 24, 25, 26, 27
    C9, D9, H9, S9 = 28, 29, 30, 31
    C10, D10, H10, S10 = 32, 33, 34, 35
    CJ, DJ, HJ, SJ = 36, 37, 38, 39
    CQ, DQ, HQ, SQ = 40, 41, 42, 43
    CK, DK, HK, SK = 44, 45, 46, 47
    CA, DA, HA, SA = 48, 49, 50, 51

    def __str__(self) -> str:
        return CARD_TEXTS[self]

    def __repr__(self) -> str:
        return f"Card.{self.name}"


CARDS: Final[tuple[Card, ...]] = tuple(Card)
CARD_TEXTS: Final[tuple[str, ...]] = tuple(f"{card.rank}{card.suit}" for card in CARDS)

RANK_OF: Final[tuple[int, ...]] = tuple(int(card.rank) for card in CARDS)
"""The rank of each card as a plain ``int``, for places where speed counts."""

RANK_MASKS: Final[tuple[int, ...]] = (0, 0, *(0b1111 << (rank - 2) * 4 for rank in Rank))
"""The mask of the four cards of a rank, by rank (2 to 14)."""

SUIT_MASKS: Final[tuple[int, ...]] = tuple(sum(1 << (i * 4 + suit) for i in range(13)) for suit in Suit)
"""The mask of the thirteen cards of a suit, by suit."""

BELOW: Final[tuple[int, ...]] = tuple((1 << max(rank - 2, 0) * 4) - 1 for rank in range(15))
"""The mask of all cards of lower rank, by rank (2 to 14)."""
ABOVE: Final[tuple[int, ...]] = tuple(
    ((1 << 52) - 1) & ~BELOW[rank] & ~RANK_MASKS[rank] for rank in range(15)
)
"""The mask of all cards of higher rank, by rank (2 to 14)."""

RED_MASK: Final = SUIT_MASKS[Suit.DIAMONDS] | SUIT_MASKS[Suit.HEARTS]
"""The mask of the red cards."""

PACK_52: Final = (1 << 52) - 1
"""All 52 cards."""
PACK_32: Final = PACK_52 & ~((1 << 20) - 1)
"""Seven to ace."""

_SUIT_LETTERS: Final = {"♣": 0, "c": 0, "♦": 1, "d": 1, "♥": 2, "h": 2, "♠": 3, "s": 3}
_RANK_LETTERS: Final = {
    **{text.lower(): i for i, text in enumerate(RANK_TEXTS)},
    "t": 8,
}


def parse_suit(text: str) -> Suit:
    """Return the suit of a sign or its letter: ``♦`` or ``d``.

    Raises:
        ValueError: the text names no suit.
    """
    suit = _SUIT_LETTERS.get(text.lower())
    if suit is None:
        raise ValueError(f"not a suit: {text[:20]!r}")
    return Suit(suit)


def parse_card(text: str) -> Card:
    """Return the card that ``text`` names: ``9♦``, ``10♠``, ``Td``, ``ah``.

    Raises:
        ValueError: the text names no card.
    """
    rank = _RANK_LETTERS.get(text[:-1].lower())
    suit = _SUIT_LETTERS.get(text[-1:].lower())
    if rank is None or suit is None:
        raise ValueError(f"not a card: {text[:20]!r}")
    return CARDS[rank * 4 + suit]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as ``"4♦ 9♠ K♥"``, in order.

    Raises:
        ValueError: one of the words names no card.
    """
    return tuple(parse_card(word) for word in text.split())


def mask_of(cards: Iterable[Card]) -> int:
    """Return the bit mask of ``cards``."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


class _Members(dict[int, tuple[Card, ...]]):
    """The cards of a quarter of a mask, remembered: there are at most 4 × 8192 quarters."""

    def __missing__(self, part: int) -> tuple[Card, ...]:
        found = self[part] = tuple(card for card in CARDS if part & card.bit)
        return found


_A, _B, _C, _D = (((1 << 13) - 1) << (13 * quarter) for quarter in range(4))
_members: Final = _Members()


class CardSet(msgspec.Struct, frozen=True, gc=False):
    """A set of cards as a lazy, ordered sequence over a bit mask (from ``2♣`` to ``A♠``).

    Attributes:
        mask: the mask.
    """

    mask: int

    def __len__(self) -> int:
        return self.mask.bit_count()

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        if isinstance(index, slice) or index < 0:
            return tuple(self)[index]
        # Written out quarter by quarter: this is the hottest place of random play.
        mask = self.mask
        part = mask & _A
        count = part.bit_count()
        if index < count:
            return _members[part][index]
        index -= count
        part = mask & _B
        count = part.bit_count()
        if index < count:
            return _members[part][index]
        index -= count
        part = mask & _C
        count = part.bit_count()
        if index < count:
            return _members[part][index]
        return _members[mask & _D][index - count]

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        return iter(_members[mask & _A] + _members[mask & _B] + _members[mask & _C] + _members[mask & _D])

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.mask & card.bit != 0

    def index(self, card: Card) -> int:
        """Return the place of ``card``; raise ValueError when it is not in the set."""
        if card not in self:
            raise ValueError(f"{card} is not in the set")
        return (self.mask & (card.bit - 1)).bit_count()

    def count(self, card: Card) -> int:
        """Return 1 when ``card`` is in the set, else 0."""
        return int(card in self)

    def __reversed__(self) -> Iterator[Card]:
        return reversed(tuple(self))


Sequence.register(CardSet)
