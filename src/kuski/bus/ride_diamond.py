"""The diamond (*timanttibussi*): turn one card in each row; an obstacle stops the attempt."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from kuski.bus.actions import TURNS_OF_ROW, Action, Turn
from kuski.bus.ride import Ride
from kuski.bus.state import NO_CARDS, BusState
from kuski.cards import Card, CardSet
from kuski.game import CHANCE, DECK, ONE_SEAT, IllegalAction, mark
from kuski.refusals import not_that_card, wrong_phase


class Diamond(Ride, frozen=True, tag=True, gc=False):
    """A ride through the diamond; the row is the number of cards turned so far.

    Attributes:
        slots: which slot (from 1) was turned in each row so far.
        pending: the slot that is chosen in this row while its card is due, else 0.
    """

    slots: tuple[int, ...] = ()
    pending: int = 0

    bus: ClassVar[str] = "diamond"

    @property
    def row(self) -> int:
        """The current row, from 0 at the top."""
        return len(self.turned)

    @property
    def actors(self) -> frozenset[int]:
        """The (first) driver, or the deck once a slot is chosen."""
        return DECK if self.pending else ONE_SEAT[self.drivers[0]]

    def legal(self, actor: int) -> Sequence[Action] | CardSet:
        """Return a turn for each slot of the row."""
        if actor != self.drivers[0] or self.pending:
            return BusState.legal(self, actor)
        return TURNS_OF_ROW[self.rules.rows[len(self.turned)]]

    def chance(self) -> CardSet:
        """Return the cards that may come now; empty when none is due."""
        return CardSet(self.unseen) if self.pending else NO_CARDS

    def apply(self, actor: int, action: Action) -> BusState:
        """Choose a slot, or turn its card."""
        if actor != (CHANCE if self.pending else self.drivers[0]):
            return self.off_turn(actor, action)
        if self.pending:
            return self._turn(action)
        if not isinstance(action, Turn):
            raise wrong_phase()
        size = self.rules.rows[len(self.turned)]
        if not 1 <= action.slot <= size:
            raise IllegalAction(
                "no-such-slot",
                mark("This row has the slots 1 to {size}."),
                size=size,
            )
        return replace(self, pending=action.slot)

    def _turn(self, card: Action) -> BusState:
        if not isinstance(card, Card) or not self.unseen & card.bit:
            raise not_that_card()
        rules, row = self.rules, len(self.turned)
        failed = rules.obstacle_mask & card.bit
        after = replace(
            self,
            scores=self.fined(self.penalty(card, rules.rows[row])) if failed else self.scores,
            unseen=self.unseen & ~card.bit,
            turned=(*self.turned, card),
            slots=(*self.slots, self.pending),
            pending=0,
        )
        if failed and rules.bus_on_error == "restart":
            return after.new_attempt(rules.bus_size, slots=())
        return after.end("arrived") if row + 1 == len(rules.rows) else after
