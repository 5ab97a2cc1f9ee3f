"""The line: the cards are turned in order, nothing is chosen; an obstacle costs, and may add cards."""

from typing import Any, ClassVar

from msgspec.structs import replace

from kuski.bus.actions import Action
from kuski.bus.ride import Ride
from kuski.bus.rules import PENALTY_BY_RANK
from kuski.bus.state import BusState
from kuski.cards import Card
from kuski.game import CHANCE, DECK
from kuski.refusals import not_that_card


class Line(Ride, frozen=True, tag=True, gc=False):
    """A ride along the line.

    Attributes:
        length: how many cards the line has, those that grew on included.
    """

    length: int = 0

    bus: ClassVar[str] = "line"

    @classmethod
    def lay_out(cls, *shared: Any) -> "Line":
        """Return the line face down; ``shared`` are the fields of every ride, in order."""
        line = cls(*shared)
        return replace(line, length=line.rules.bus_size)

    @property
    def actors(self) -> frozenset[int]:
        """The deck: nothing is chosen here."""
        return DECK

    def apply(self, actor: int, action: Action) -> BusState:
        """Turn the next card."""
        if actor != CHANCE:
            return self.off_turn(actor, action)
        if not isinstance(action, Card) or not self.unseen & action.bit:
            raise not_that_card()
        failed = self.rules.obstacle_mask & action.bit
        after = replace(
            self,
            scores=self.fined(self.penalty(action)) if failed else self.scores,
            unseen=self.unseen & ~action.bit,
            turned=(*self.turned, action),
        )
        if failed:
            if self.rules.bus_on_error == "restart":
                again = after.new_attempt(self.length)
                return again._grown(action) if isinstance(again, Line) else again
            after = after._grown(action)
        return after.end("arrived") if len(after.turned) == after.length else after

    def _grown(self, card: Card) -> "Line":
        """Return the line with the cards that an obstacle adds, as far as the pile reaches."""
        if not self.rules.line_growth:
            return self
        pile = self.unseen.bit_count() - (self.length - len(self.turned))
        return replace(self, length=self.length + min(PENALTY_BY_RANK.get(card.rank, 0), pile))
