"""The end: who drove, why it ended, who won."""

from typing import ClassVar

from kuski.bus.actions import Leave
from kuski.bus.state import BusState
from kuski.game import Outcome


class Over(BusState, frozen=True, tag=True, gc=False):
    """A finished game.

    Attributes:
        reason: ``arrived`` (the ride went to its end), ``attempt-limit``, ``out-of-cards``,
            ``no-driver`` (all hands were empty), ``driver-left``, ``too-few`` or ``table-ended``.
        drivers: who drove at the end; empty when there was no ride.
    """

    reason: str
    drivers: tuple[int, ...]

    phase: ClassVar[str] = "over"

    @property
    def driver(self) -> int | tuple[int, ...] | None:
        """Who drove: a seat, several, or None."""
        return self.drivers if len(self.drivers) > 1 else self.drivers[0] if self.drivers else None

    @property
    def outcome(self) -> Outcome:
        """The final points; the fewest of those still at the table win, and share a tie."""
        winners: tuple[int, ...] = ()
        if self.rules.winner == "fewest":
            best = min(self.scores[seat] for seat in self.present)
            winners = tuple(seat for seat in sorted(self.present) if self.scores[seat] == best)
        return Outcome(self.reason, self.scores, winners)

    def _table_legal(self) -> tuple[Leave, ...]:
        return ()

    def elsewhere(self) -> tuple[int, ...]:
        """Return the cards that lay on the table at the end: whatever is nowhere else."""
        held = self.unseen | self.used
        for hand in self.hands:
            for card in hand:
                held |= card.bit
        return (self.rules.pack & ~held,)
