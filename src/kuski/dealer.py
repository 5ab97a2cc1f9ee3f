"""Who answers for the deck: a seeded dealer whose cards can be proved, or people turning real ones.

The seeded dealer is made of two standard primitives, SHA-256 and HMAC-SHA256; ``|`` joins bytes and
numbers are big-endian:

- *seed*: 32 bytes of the operating system's randomness, secret until the game is over.
- *commitment* = SHA-256(``"kuski/1 seed"`` | seed), published before the first card.
- *entropy* of a seat, if it gives any: 1 to 64 bytes. Each is committed first, as
  SHA-256(``"kuski/1 entropy"`` | seat in one byte | entropy), and revealed when all are committed.
- *key* = HMAC-SHA256(seed, ``"kuski/1 key"`` | number of seats in one byte | for each seat the
  length of its entropy in one byte, 0 for none, and the entropy itself).
- *card*: ``k`` cards were drawn in the whole game before. number = HMAC-SHA256(key,
  ``"kuski/1 card"`` | k in 8 bytes | attempt in 4 bytes), read as an integer of 256 bits, attempt
  from 0. Of the n cards that may come, in ascending order from 2♣ to A♠ (rank before suit, suits
  ♣♦♥♠), it is the one at number mod n. A number in the last, incomplete stretch of n below 2²⁵⁶ is
  dropped and the next attempt counts, so that each card is exactly equally likely.

Practice takes SHA-256(``"kuski/1 practice"`` | text in UTF-8) for the seed and is otherwise the same.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final, Self

import msgspec

from kuski.cards import PACK_52, Card, parse_card
from kuski.game import Refusal, State, mark

SEEDED: Final = "hmac-sha256/1"
"""The scheme of a deck whose seed was committed to."""
PRACTICE: Final = "practice"
"""The scheme of a deck from a chosen seed."""
REAL_CARDS: Final = "real-cards"
"""The scheme of a deck on a real table."""
SCHEMES: Final = (SEEDED, PRACTICE, REAL_CARDS)

MOST_ENTROPY: Final = 64
"""The most bytes that a seat may add."""
LONGEST_PRACTICE: Final = 100
"""The most characters of a chosen seed."""

_SEED_BYTES: Final = 32
_NUMBERS: Final = 1 << 256


class Segment(msgspec.Struct, frozen=True):
    """One stretch of a game's deck, as a record tells it.

    Attributes:
        start: the number of entries before it; ``from`` in a record.
        scheme: one of :data:`SCHEMES`.
        commitment: the hash of the seed, in hex, as it was published; of a seeded deck only.
        entropy: what each seat added, in hex, or None; of a seeded deck only.
        seed: the seed in hex, or None while it is secret; the chosen text of practice.
    """

    start: int
    scheme: str
    commitment: str | None = None
    entropy: tuple[str | None, ...] = ()
    seed: str | None = None


class CardRefused(Refusal):
    """What a person typed is no card that can have been turned now."""


class BadSeed(Refusal):
    """A chosen seed that cannot be one."""


def commit_seed(seed: bytes) -> str:
    """Return the commitment to a seed, in hex."""
    return hashlib.sha256(b"kuski/1 seed" + seed).hexdigest()


def commit_entropy(seat: int, entropy: bytes) -> str:
    """Return a seat's commitment to its entropy, in hex."""
    return hashlib.sha256(b"kuski/1 entropy" + bytes((seat,)) + entropy).hexdigest()


class SeededDealer:
    """Draws each card from a secret seed, the seats' entropy and the number of cards before it.

    It has no position: the same step of the same game gives the same card whenever it is asked.
    """

    __slots__ = ("_entropy", "_key", "_practice", "_seed")

    def __init__(self, seed: bytes, entropy: Sequence[bytes | None], *, practice: str | None = None) -> None:
        self._seed = seed
        self._entropy = tuple(entropy)
        self._practice = practice
        self._key = _key(seed, self._entropy)

    @classmethod
    def new(cls, players: int, entropy: Sequence[bytes | None] = ()) -> Self:
        """Return a dealer with a new secret seed.

        Args:
            players: the number of seats.
            entropy: what the seats added, one entry a seat; empty when nobody adds any. A table
                where seats do makes the dealer first, publishes its commitment, gathers the
                entropy and calls :meth:`mixed`.

        Raises:
            ValueError: the entropy is not one entry a seat of at most 64 bytes.
        """
        return cls(secrets.token_bytes(_SEED_BYTES), (None,) * players).mixed(entropy or (None,) * players)

    @classmethod
    def practice(cls, text: str, players: int) -> Self:
        """Return the dealer of a chosen seed: the same text gives the same cards every time.

        Raises:
            BadSeed: the text is empty, longer than 100 characters or not printable.
        """
        chosen = text.strip()
        if not chosen or len(chosen) > LONGEST_PRACTICE or not chosen.isprintable():
            raise BadSeed(
                "bad-seed",
                mark("A chosen seed is 1 to {most} printable characters, such as 42."),
                most=LONGEST_PRACTICE,
            )
        seed = hashlib.sha256(b"kuski/1 practice" + chosen.encode()).digest()
        return cls(seed, (None,) * players, practice=chosen)

    @classmethod
    def from_segment(cls, segment: Segment, players: int) -> Self:
        """Return the dealer of a recorded stretch, to check it or to go on with practice.

        Raises:
            ValueError: its seed is not there, is no seed, or was not the one committed to.
        """
        if segment.scheme == PRACTICE and segment.seed is not None:
            return cls.practice(segment.seed, players)
        if segment.scheme != SEEDED or segment.seed is None:
            raise ValueError("this segment has no seed")
        seed = bytes.fromhex(segment.seed)
        if len(seed) != _SEED_BYTES or commit_seed(seed) != segment.commitment:
            raise ValueError("the seed is not the one committed to")
        entropy = tuple(None if part is None else bytes.fromhex(part) for part in segment.entropy)
        return cls(seed, (None,) * players).mixed(entropy or (None,) * players)

    def mixed(self, entropy: Sequence[bytes | None]) -> Self:
        """Return this dealer with what the seats add; before the first card only.

        Raises:
            ValueError: the entropy is not one entry a seat of 1 to 64 bytes, or this is practice.
        """
        if len(entropy) != len(self._entropy):
            raise ValueError("entropy has one entry a seat")
        if any(part is not None and not 1 <= len(part) <= MOST_ENTROPY for part in entropy):
            raise ValueError(f"a seat adds 1 to {MOST_ENTROPY} bytes, or nothing")
        if self._practice is not None:
            raise ValueError("practice takes no entropy")
        return type(self)(self._seed, entropy)

    @property
    def commitment(self) -> str | None:
        """The hash to publish before the first card; None for practice, which proves nothing."""
        return None if self._practice is not None else commit_seed(self._seed)

    def segment(self, *, reveal: bool, start: int = 0) -> Segment:
        """Return this deck as a record tells it.

        Args:
            reveal: whether the seed is told. Whoever knows it knows the cards to come: only when no
                more will be drawn from it.
            start: the number of entries before its first.
        """
        if self._practice is not None:
            return Segment(start, PRACTICE, seed=self._practice)
        entropy = tuple(None if part is None else part.hex() for part in self._entropy)
        return Segment(start, SEEDED, self.commitment, entropy, self._seed.hex() if reveal else None)

    def draw(self, state: State, step: int) -> Card:
        """Return the card that comes now.

        Args:
            state: a position in which the deck is to act.
            step: how many cards were drawn in the whole game before.

        Raises:
            ValueError: no card is due.
        """
        cards = state.chance()
        if not cards:
            raise ValueError("no card is due")
        return cards[fair_index(lambda attempt: self._number(step, attempt), len(cards))]

    def _number(self, step: int, attempt: int) -> int:
        text = b"kuski/1 card" + step.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        return int.from_bytes(hmac.digest(self._key, text, "sha256"), "big")

    def __repr__(self) -> str:
        kind = "practice" if self._practice is not None else f"commitment {self.commitment}"
        return f"<SeededDealer {kind}>"


def _key(seed: bytes, entropy: Sequence[bytes | None]) -> bytes:
    """Return the key of the draws. Lengths stand before the parts, so that no two lists look alike."""
    parts = b"".join(bytes((len(part or b""),)) + (part or b"") for part in entropy)
    return hmac.digest(seed, b"kuski/1 key" + bytes((len(entropy),)) + parts, "sha256")


def fair_index(number: Callable[[int], int], count: int, numbers: int = _NUMBERS) -> int:
    """Return an index below ``count``, each exactly equally likely (rejection sampling).

    Args:
        number: gives the uniform number of an attempt, from 0.
        count: how many things there are to choose from.
        numbers: how many different numbers there can be.
    """
    whole = numbers - numbers % count
    attempt = 0
    while (drawn := number(attempt)) >= whole:
        attempt += 1
    return drawn % count


class PeoplesDealer:
    """A real deck on a real table: people turn the cards and say which came."""

    def segment(self, *, start: int = 0) -> Segment:
        """Return this deck as a record tells it: there is nothing to prove."""
        return Segment(start, REAL_CARDS)

    def accept(self, state: State, text: str) -> Card:
        """Return the card that a person says was turned.

        Args:
            state: a position in which the deck is to act.
            text: what was typed: ``9d``, ``10 H``, ``A♠``.

        Raises:
            CardRefused: ``not-a-card``, ``no-card-due``, ``card-not-in-pack`` or ``card-not-in-deck``,
                with the place where the card is, as far as everybody can see it.
        """
        try:
            card = parse_card("".join(text.split()).translate(_SIGNS))
        except ValueError:
            raise CardRefused(
                "not-a-card",
                mark('"{text}" is not a card: type rank and suit, such as 9d, 10h, Qc or A♠.'),
                text="".join(c if c.isprintable() else "?" for c in text.strip()[:30]),
            ) from None
        cards = state.chance()
        if card in cards:
            return card
        if not cards:
            raise CardRefused("no-card-due", mark("No card is to be turned now."))
        pack = getattr(getattr(state, "rules", None), "pack", PACK_52)
        if not pack & card.bit:
            raise CardRefused("card-not-in-pack", mark("{card} is not in this pack."), card=str(card))
        raise _already_out(state.view(None), card)


_SIGNS: Final = str.maketrans({"♧": "♣", "♢": "♦", "♡": "♥", "♤": "♠", "\ufe0e": None, "\ufe0f": None})
"""Other forms of the suit signs, as phones and emoji keyboards write them."""


def _already_out(view: Any, card: Card) -> CardRefused:
    """Return the refusal of a card that is out, with its place in what a spectator sees."""
    name = str(card)
    for seat, hand in enumerate(getattr(view, "hands", ())):
        if hand is not None and name in hand:
            return CardRefused(
                "card-not-in-deck",
                mark("{card} is already out: {player} has it."),
                card=name,
                player=seat,
            )
    pyramid = getattr(view, "pyramid", None)
    places = (
        (mark("{card} is already out: it is in the pyramid."), getattr(pyramid, "turned", ())),
        (
            mark("{card} is already out: it was laid on the pyramid."),
            [laid for cards in getattr(pyramid, "laid", ()) for laid in cards],
        ),
        (
            mark("{card} is already out: it was drawn to find the driver."),
            getattr(getattr(view, "draw", None), "drawn", ()),
        ),
        (
            mark("{card} is already out: it was turned in this attempt."),
            getattr(getattr(view, "ride", None), "turned", ()),
        ),
    )
    for template, cards in places:
        if name in cards:
            return CardRefused("card-not-in-deck", template, card=name)
    return CardRefused(
        "card-not-in-deck",
        mark("{card} is already out and has not been shuffled in since."),
        card=name,
    )
