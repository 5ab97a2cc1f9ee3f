"""What is known of a deal that was played, what comes of it, and what of it cannot be."""

from typing import Final

import msgspec

from kuski.cards import Card, Suit
from kuski.game import Refusal
from kuski.huutopussi.rules import Rules
from kuski.huutopussi.state import DealResult, HuutopussiState

Actions = tuple[tuple[int, str], ...]

PLAYED: Final = "played"
TALON: Final = "talon"
DISCARDS: Final = "discards"
GIVEN: Final = "given"
RETURNED: Final = "returned"
BIDS: Final = "bids"
CONTRACT: Final = "contract"
MADE: Final = "marriages"
SUMS: Final = "sums"
"""What of a deal can be wrong."""

LASTING: Final = (PLAYED, DISCARDS)
"""The lines of which each card is in one only; the others tell where some of them came from."""


class Marriage(msgspec.Struct, frozen=True):
    """A marriage that was made trump: shown, or asked for; which of the two, the cards tell.

    Attributes:
        seat: who made it; where the partner was asked, who asked.
        suit: its suit.
        after: the number of the trick after which it was made, or None for the earliest that can be.
    """

    seat: int
    suit: Suit
    after: int | None = None


class Question(msgspec.Struct, frozen=True):
    """A question to the partner that made no trump.

    Attributes:
        seat: who asked.
        suit: the suit of a half, or None for a whole pair.
        after: the number of the trick after which it was asked, or None for the earliest that can be.
    """

    seat: int
    suit: Suit | None = None
    after: int | None = None


class PlayedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a deal once it is over.

    Attributes:
        played: the cards of each seat in the order in which it played them.
        declarer: who played, or None when all passed and it was played all the same.
        bid: the bid that won the auction, 0 without one.
        contract: the final contract, 0 without one.
        talon: the cards of the talon, if the declarer took one.
        discards: what he discarded.
        given: what his partner gave him.
        returned: what he gave back.
        bids: the bids in order, each a seat and its points, without passes; None when not known.
        opener: who had to speak first where that was not the usual seat, because of a bidding ban.
        said: marriages and questions. What has no number may have come in any order.
    """

    played: tuple[tuple[Card, ...], ...]
    declarer: int | None = None
    bid: int = 0
    contract: int = 0
    talon: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    given: tuple[Card, ...] = ()
    returned: tuple[Card, ...] = ()
    bids: tuple[tuple[int, int], ...] | None = None
    opener: int | None = None
    said: tuple[Marriage | Question, ...] = ()


class Rebuilt(msgspec.Struct, frozen=True):
    """A deal as a match of its own.

    Attributes:
        rules: the table's rules with ``deals`` 1. Where a ban kept who should have opened from it,
            ``opening`` is free: a match of one deal knows no ban.
        dealer: who dealt.
        actions: every entry, each an actor and a text.
        end: the state after them.
    """

    rules: Rules
    dealer: int
    actions: Actions
    end: HuutopussiState

    @property
    def result(self) -> DealResult:
        """The line of the score sheet."""
        return self.end.sheet[-1]


class CannotBe(Refusal):
    """A deal cannot have been played so."""

    @property
    def line(self) -> str:
        """What of the deal cannot be, such as ``played`` or ``talon``."""
        return str(self.notice.values["line"])

    @property
    def seat(self) -> int | None:
        """Whose it is, or None."""
        seat = self.notice.values.get("player")
        return seat if isinstance(seat, int) else None
