"""Who drives (*kuka joutuu bussikuskiksi*): most cards, then the tied hands, then a draw."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from kuski.bus.actions import Action
from kuski.bus.ride import board
from kuski.bus.state import BusState
from kuski.cards import Card, mask_of
from kuski.game import CHANCE, DECK
from kuski.refusals import not_that_card

if TYPE_CHECKING:
    from kuski.bus.pyramid import Pyramid


class Driver(BusState, frozen=True, tag=True, gc=False):
    """A draw among those still tied: one card each, in order.

    Attributes:
        pyramid: the pyramid cards, as long as they lie on the table; none once they are shuffled in.
        drawing: the seats of this round, in the order of drawing.
        drawn: their cards so far.
        aside: mask of cards drawn this round by seats that left since.
    """

    pyramid: tuple[Card, ...]
    drawing: tuple[int, ...]
    drawn: tuple[Card, ...]
    aside: int

    phase: ClassVar[str] = "driver"

    @property
    def actors(self) -> frozenset[int]:
        """The deck: nothing is chosen here."""
        return DECK

    def apply(self, actor: int, action: Action) -> BusState:
        """Take the next card of the draw."""
        if actor != CHANCE:
            return self.off_turn(actor, action)
        if not isinstance(action, Card) or not self.unseen & action.bit:
            raise not_that_card()
        after = replace(self, unseen=self.unseen & ~action.bit, drawn=(*self.drawn, action))
        return after._go_on()

    def _go_on(self) -> BusState:
        """End the round when all have drawn, else see that there is a card for the next."""
        if len(self.drawing) == 1:
            return board(self._swept(), self.drawing, self.pyramid)
        if len(self.drawn) < len(self.drawing):
            return self if self.unseen else self._refilled()
        pick: Callable[..., Card] = min if self.rules.tie_draw == "low" else max
        extreme = pick(self.drawn, key=lambda card: card.rank).rank
        tied = tuple(
            seat for seat, card in zip(self.drawing, self.drawn, strict=True) if card.rank is extreme
        )
        after = replace(self._swept(), drawing=tied)
        return board(after, tied, self.pyramid) if len(tied) == 1 else after._open_round()

    def _swept(self) -> "Driver":
        """Put the round's cards among the used ones."""
        used = self.used | mask_of(self.drawn) | self.aside
        return replace(self, used=used, drawn=(), aside=0)

    def _open_round(self) -> BusState:
        if self.rules.tie_refill == "full" and self.unseen.bit_count() < len(self.drawing):
            empty = ((),) * len(self.hands)
            return replace(self, hands=empty, unseen=self.rules.pack, used=0, pyramid=())
        return self if self.unseen else self._refilled()

    def _refilled(self) -> "Driver":
        """Shuffle the used cards in: pyramid, matched cards, leavers' hands, finished rounds."""
        return replace(self, unseen=self.used, used=0, pyramid=())

    def without(self, seat: int) -> BusState:
        """A leaver is out of the draw; his card stays out for this round."""
        if seat not in self.drawing:
            return self
        place = self.drawing.index(seat)
        after = replace(self, drawing=self.drawing[:place] + self.drawing[place + 1 :])
        if place < len(self.drawn):
            after = replace(
                after,
                drawn=self.drawn[:place] + self.drawn[place + 1 :],
                aside=self.aside | self.drawn[place].bit,
            )
        return after._go_on()

    def elsewhere(self) -> tuple[int, ...]:
        """Return the cards of the running round."""
        return (mask_of(self.drawn), self.aside)


def choose_driver(state: "Pyramid") -> BusState:
    """Return what follows the pyramid: a ride, a draw among the tied, or the end without a bus."""
    rules = state.rules
    most = max(len(state.hands[seat]) for seat in state.present)
    if most == 0 and rules.all_empty == "no_bus":
        return state.end("no-driver")
    tied = tuple(seat for seat in state.present if len(state.hands[seat]) == most)
    if len(tied) > 1:
        tied = tied_by_cards(state, tied)
    if len(tied) == 1 or rules.tie_draw == "all_ride":
        return board(state, tied, state.turned)
    return Driver(
        rules,
        state.present,
        state.scores,
        state.hands,
        state.unseen,
        state.used,
        state.turned,
        tied,
        (),
        0,
    )._open_round()


def tied_by_cards(state: BusState, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Return who of ``tied`` is left when their cards are compared as ``tie_cards`` says."""
    rule = state.rules.tie_cards
    if rule == "none" or not state.hands[tied[0]]:
        return tied
    ranks = {seat: sorted((c.rank for c in state.hands[seat]), reverse=True) for seat in tied}
    if rule == "lowest":
        lowest = min(ranks[seat][-1] for seat in tied)
        return tuple(seat for seat in tied if ranks[seat][-1] == lowest)
    highest = max(ranks.values())
    return tuple(seat for seat in tied if ranks[seat] == highest)
