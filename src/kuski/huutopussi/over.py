"""The end of a match."""

from typing import ClassVar

from kuski.cards import Suit
from kuski.game import Outcome
from kuski.huutopussi.state import HuutopussiState


class Over(HuutopussiState, frozen=True, tag=True, gc=False):
    """A finished match.

    Attributes:
        reason: ``target`` (somebody reached it), ``deals`` (all were played) or ``left``.
        winners: the winning seats in ascending order.
        declarer: who played the last deal, or None.
        contract: its bid or final contract, or None.
        trump: its last trump suit, or None.
    """

    reason: str
    winners: tuple[int, ...]
    declarer: int | None
    contract: int | None
    trump: Suit | None

    phase: ClassVar[str] = "over"

    @property
    def outcome(self) -> Outcome:
        """The final points and who won."""
        return Outcome(self.reason, self.scores, self.winners)

    @property
    def declarer_seat(self) -> int | None:
        """The declarer of the last deal."""
        return self.declarer

    @property
    def contract_points(self) -> int | None:
        """The contract of the last deal."""
        return self.contract

    @property
    def trump_suit(self) -> Suit | None:
        """The last trump of the last deal."""
        return self.trump
