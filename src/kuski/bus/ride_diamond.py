"""The diamond (*timanttibussi*): turn one card in each row; an obstacle stops the attempt."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from kuski.bus.actions import TURNS, Action, Turn
from kuski.bus.ride import Ride
from kuski.bus.state import BusState, not_that_card, wrong_phase
from kuski.cards import Card
from kuski.game import CHANCE, DECK, IllegalAction, mark, seats_of


class Diamond(Ride, frozen=True, tag=True):
    """A ride through the diamond; the row is the number of cards turned so far.

    Attributes:
        slots: which slot (from 1) was chosen in each row, the pending one last.
    """

    slots: tuple[int, ...] = ()

    bus: ClassVar[str] = "diamond"

    @property
    def row(self) -> int:
        """The current row, from 0 at the top."""
        return len(self.turned)

    @property
    def pending(self) -> bool:
        """Whether a slot is chosen and its card is due."""
        return len(self.slots) > len(self.turned)

    @property
    def actors(self) -> frozenset[int]:
        """The (first) driver, or the deck once a slot is chosen."""
        return DECK if len(self.slots) > len(self.turned) else seats_of(1 << self.drivers[0])

    def legal(self, actor: int) -> Sequence[Action]:
        """Return a turn for each slot of the row."""
        if actor != self.drivers[0] or self.pending:
            return BusState.legal(self, actor)
        return TURNS[: self._row_size()]

    def _row_size(self) -> int:
        assert self.rules.bus_rows is not None
        return self.rules.bus_rows[len(self.turned)]

    def apply(self, actor: int, action: Action) -> BusState:
        """Choose a slot, or turn its card."""
        if actor == CHANCE and self.pending:
            return self._turn(action)
        if actor != self.drivers[0] or self.pending:
            return self.off_turn(actor, action)
        if not isinstance(action, Turn):
            raise wrong_phase()
        size = self._row_size()
        if not 1 <= action.slot <= size:
            raise IllegalAction(
                "no-such-slot",
                mark("This row has the slots 1 to {size}."),
                size=size,
            )
        return replace(self, slots=(*self.slots, action.slot))

    def _turn(self, card: Action) -> BusState:
        if not isinstance(card, Card) or not self.unseen & card.bit:
            raise not_that_card()
        rules, size = self.rules, self._row_size()
        assert rules.bus_rows is not None
        after = replace(self, unseen=self.unseen & ~card.bit, turned=(*self.turned, card))
        if rules.obstacle_mask & card.bit:
            after = after.fined(after.penalty(card, size))
            if rules.bus_on_error == "restart":
                return replace(after, slots=()).new_attempt(rules.bus_size)
        if len(after.turned) == len(rules.bus_rows):
            return after.end("arrived")
        return after
