"""The ride (*bussi*): what all buses share — drivers, attempts, penalties, and the way aboard."""

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

from msgspec.structs import replace

from kuski.bus.rules import PENALTY_BY_RANK
from kuski.bus.state import BusState
from kuski.cards import Card, mask_of
from kuski.game import add_points


class Ride(BusState, frozen=True, gc=False):
    """A ride through one kind of bus.

    Attributes:
        drivers: who drives, in clockwise order; the first chooses, each takes every penalty.
        bus_pack: mask of all the cards that the bus was made from.
        attempt: the number of this attempt, from 1.
        turned: the cards turned in this attempt, in order.
        turned_before: how many cards earlier attempts turned.
    """

    drivers: tuple[int, ...]
    bus_pack: int
    attempt: int
    turned: tuple[Card, ...]
    turned_before: int

    phase: ClassVar[str] = "ride"

    @property
    def driver(self) -> int | tuple[int, ...] | None:
        """Who drives: a seat, or several who ride together."""
        return self.drivers if len(self.drivers) > 1 else self.drivers[0]

    def penalty(self, card: Card, row_size: int = 0) -> int:
        """Return what an error with ``card`` costs, the next after those in ``turned``."""
        rule = self.rules.bus_penalty
        if rule == "row":
            return row_size
        if rule == "turned":
            return len(self.turned) + 1
        if rule == "turned_total":
            return self.turned_before + len(self.turned) + 1
        return PENALTY_BY_RANK[card.rank] if rule == "rank_table" else 1

    def fined(self, points: int) -> tuple[int, ...]:
        """Return the scores with ``points`` booked for each driver."""
        scores = self.scores
        for seat in self.drivers:
            scores = add_points(scores, seat, points)
        return scores

    def new_attempt(self, needs: int, **fresh: Any) -> BusState:
        """Clear away the attempt that failed and begin another, if the rules and the cards allow.

        Args:
            needs: how many cards a complete bus has. The cards that lie face down and those of the
                draw pile are one to us: nobody has seen either.
            **fresh: fields of the subclass as they begin an attempt.

        Returns:
            The bus before its first card, or the end: ``attempt-limit`` or ``out-of-cards``.
        """
        rules = self.rules
        if rules.attempt_limit is not None and self.attempt >= rules.attempt_limit:
            return self.end("attempt-limit")
        unseen, used = self.unseen, self.used | mask_of(self.turned)
        if unseen.bit_count() < needs:
            if rules.bus_exhaust == "end":
                return self.end("out-of-cards")
            unseen, used = self.bus_pack, self.used & ~self.bus_pack
        return replace(
            self,
            unseen=unseen,
            used=used,
            attempt=self.attempt + 1,
            turned=(),
            turned_before=self.turned_before + len(self.turned),
            **fresh,
        )

    def without(self, seat: int) -> BusState:
        """The ride goes on as long as one driver is there."""
        if seat not in self.drivers:
            return self
        left = tuple(driver for driver in self.drivers if driver != seat)
        return replace(self, drivers=left) if left else self.end("driver-left")

    def elsewhere(self) -> tuple[int, ...]:
        """Return the cards of this attempt, and whatever the bus was not made from."""
        held = self.bus_pack | self.used
        for hand in self.hands:
            held |= mask_of(hand)
        return (mask_of(self.turned), self.rules.pack & ~held)

    def check(self) -> tuple[str, ...]:
        """Return every broken invariant."""
        faults = list(BusState.check(self))
        if self.unseen & ~self.bus_pack or mask_of(self.turned) & ~self.bus_pack:
            faults.append("a card of the bus was not in its pack")
        if not self.drivers or not set(self.drivers) <= set(self.present):
            faults.append("nobody drives, or somebody who left")
        limit = self.rules.attempt_limit
        if limit is not None and self.attempt > limit:
            faults.append("more attempts than agreed")
        return tuple(faults)


@cache
def _kinds() -> dict[str, "Callable[..., Ride]"]:
    """Return what lays out each kind of bus."""
    from kuski.bus.ride_chain import Chain
    from kuski.bus.ride_diamond import Diamond
    from kuski.bus.ride_line import Line
    from kuski.bus.ride_questions import Questions

    return {"diamond": Diamond, "chain": Chain, "questions": Questions, "line": Line.lay_out}


def board(state: BusState, drivers: tuple[int, ...], pyramid: tuple[Card, ...]) -> BusState:
    """Return the bus laid out for ``drivers``.

    Args:
        state: the position when the drivers are known.
        drivers: who rides, in clockwise order.
        pyramid: the pyramid cards that still lie on the table.
    """
    rules = state.rules
    hands = state.hands
    if rules.bus_deck == "full":
        hands, pack = ((),) * len(hands), rules.pack
    else:
        pack = rules.pack & ~mask_of(pyramid)
        for hand in hands:
            pack &= ~mask_of(hand)
    return _kinds()[rules.bus](
        rules,
        state.present,
        state.scores,
        hands,
        pack,
        0,
        drivers,
        pack,
        1,
        (),
        0,
    )
