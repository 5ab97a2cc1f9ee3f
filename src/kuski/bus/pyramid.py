"""The pyramid (*pyramidi*): turn a card, lay matching hand cards, hand out points, row by row."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from kuski.bus.actions import LAYS, PASS, Action, Give, Lay, Pass, gives
from kuski.bus.driver import choose_driver
from kuski.bus.giving import check_gift, sole_recipient
from kuski.bus.state import BusState, not_that_card, others, wrong_phase
from kuski.cards import RANK_MASKS, RANK_OF, Card
from kuski.game import CHANCE, DECK, IllegalAction, add_points, mark, seats_of


class Pyramid(BusState, frozen=True, tag=True):
    """The pyramid being turned, with the window of the newest card.

    Attributes:
        turned: the pyramid cards so far, in the order of turning.
        laid: the hand cards laid on each of them.
        window: bit mask of the seats that may act on the newest card.
        owed: points that each seat has to hand out now.
        received: points that each seat was given on this card (for ``receive_cap``).
        layers: bit mask of the seats that laid on this card.
        passed: bit mask of the seats that are done with this card.
    """

    turned: tuple[Card, ...]
    laid: tuple[tuple[Card, ...], ...]
    window: int
    owed: tuple[int, ...]
    received: tuple[int, ...]
    layers: int
    passed: int

    phase: ClassVar[str] = "pyramid"

    @property
    def actors(self) -> frozenset[int]:
        """The seats of the window, in any order; the deck when it is closed."""
        return seats_of(self.window) if self.window else DECK

    @property
    def row(self) -> int:
        """The row (from 0) of the newest card, or of the first before any is turned."""
        return self.rules.slot_rows[max(len(self.turned) - 1, 0)]

    def matching(self, seat: int) -> tuple[Card, ...]:
        """Return the hand cards of ``seat`` that match the newest pyramid card."""
        rank = self.turned[-1].rank
        return tuple(card for card in self.hands[seat] if card.rank is rank)

    def must_lay(self, seat: int) -> bool:
        """Whether ``seat`` still has to lay a card here (``match`` is ``one``)."""
        return (
            self.rules.match == "one" and not self.layers >> seat & 1 and self.matching(seat) != ()
        )

    def may_pass(self, seat: int) -> bool:
        """Whether ``seat``, in the window, may say that it is done with this card."""
        owes = self.owed[seat] and not self.rules.award_optional
        return not owes and not self.must_lay(seat)

    def legal(self, actor: int) -> Sequence[Action]:
        """Return cards to lay, points to give and the pass, as far as they are allowed."""
        if actor < 0 or not self.window >> actor & 1:
            return BusState.legal(self, actor)
        rules, owed = self.rules, self.owed[actor]
        choices: tuple[Action, ...] = ()
        if rules.match != "all":
            choices = tuple(LAYS[card] for card in self.matching(actor))
        if owed:
            low = 1 if rules.award_split else owed
            choices += gives(low, owed, others(len(self.scores), self.gone, actor))
        return (*choices, PASS) if self.may_pass(actor) else choices

    def apply(self, actor: int, action: Action) -> BusState:
        """Turn a card, or lay, give or pass in its window; go on when the window is closed."""
        if (actor != CHANCE) if not self.window else (actor < 0 or not self.window >> actor & 1):
            return self.off_turn(actor, action)
        return self.played(actor, action)._move_on()

    def played(self, actor: int, action: Action) -> "Pyramid":
        """Return the pyramid after the action of somebody who may act, before going on from it."""
        if actor == CHANCE:
            return self._turn(action)
        if isinstance(action, Give):
            return self._give(actor, action)
        if isinstance(action, Lay):
            return self._lay(actor, action.card)
        if isinstance(action, Pass):
            return self._pass(actor)
        raise wrong_phase()

    def _turn(self, card: Action) -> "Pyramid":
        if not isinstance(card, Card) or not self.unseen & card.bit:
            raise not_that_card()
        nothing = (0,) * len(self.scores)
        after = replace(
            self,
            unseen=self.unseen & ~card.bit,
            used=self.used | card.bit,
            turned=(*self.turned, card),
            laid=(*self.laid, ()),
            owed=nothing,
            received=nothing,
            layers=0,
            passed=0,
        )
        held = self.rules.pack & ~self.unseen & ~self.used
        if held & RANK_MASKS[RANK_OF[card]]:
            after = after._lay_by_itself()
        elif after._open_window() or not held:
            return after
        return after._settle()

    def _open_window(self) -> bool:
        """Whether only those who can match or give are in the window: it betrays nothing."""
        return self.rules.match == "all" or self.rules.hands == "open"

    def _lay_by_itself(self) -> "Pyramid":
        """Lay what must be laid and leaves no choice, for all seats at once."""
        rules, after = self.rules, self
        if rules.match == "optional" or (rules.match == "one" and rules.hands == "private"):
            return after
        for seat in self.present:
            cards = self.matching(seat)
            if rules.match == "all" or len(cards) == 1:
                for card in cards:
                    after = after._put(seat, card)
        return after

    def _put(self, seat: int, card: Card) -> "Pyramid":
        """Move a hand card onto the pyramid card and book what it earns."""
        rules = self.rules
        earns = rules.award_per == "card" or not self.layers >> seat & 1
        value = rules.slot_values[len(self.turned) - 1] if earns else 0
        hand = tuple(own for own in self.hands[seat] if own is not card)
        return replace(
            self,
            hands=self.hands[:seat] + (hand,) + self.hands[seat + 1 :],
            used=self.used | card.bit,
            laid=(*self.laid[:-1], (*self.laid[-1], card)),
            owed=add_points(self.owed, (seat,), value),
            layers=self.layers | 1 << seat,
        )

    def _lay(self, seat: int, card: Card) -> "Pyramid":
        if card not in self.hands[seat]:
            raise IllegalAction("card-not-in-hand", mark("{card} is not in your hand."), card=str(card))
        if self.rules.match == "all":
            raise wrong_phase()
        if card.rank is not self.turned[-1].rank:
            raise IllegalAction(
                "does-not-match",
                mark("{card} does not match the {turned} of the pyramid."),
                card=str(card),
                turned=str(self.turned[-1]),
            )
        return self._put(seat, card)._settle()

    def _give(self, seat: int, gift: Give) -> "Pyramid":
        check_gift(self, seat, gift, self.owed[seat], self.rules.award_split, "award_split")
        return self._hand_out(seat, gift.points, gift.to)._settle()

    def _hand_out(self, seat: int, points: int, to: int) -> "Pyramid":
        """Book points given; what is above ``receive_cap`` lapses (*raukeaa*)."""
        cap = self.rules.receive_cap
        counted = points if cap is None else max(0, min(points, cap - self.received[to]))
        return replace(
            self,
            scores=add_points(self.scores, (to,), counted),
            received=add_points(self.received, (to,), counted),
            owed=add_points(self.owed, (seat,), -points),
        )

    def _pass(self, seat: int) -> "Pyramid":
        if self.owed[seat] and not self.rules.award_optional:
            raise IllegalAction(
                "must-give",
                mark("You have {owed} to give away first (award_optional is off)."),
                owed=self.owed[seat],
            )
        if self.must_lay(seat):
            raise IllegalAction("must-lay", mark("One matching card must be laid (match is one)."))
        return replace(
            self,
            passed=self.passed | 1 << seat,
            owed=add_points(self.owed, (seat,), -self.owed[seat]),
        )._settle()

    def _settle(self) -> "Pyramid":
        """Give what leaves no choice, and see who may still act on this card."""
        after = self
        if not self.rules.award_optional:
            for seat in self.present:
                to = sole_recipient(self, seat, False) if self.owed[seat] else None
                if to is not None:
                    after = after._hand_out(seat, after.owed[seat], to)
        window = 0
        for seat in after.present:
            if after._is_in(seat):
                window |= 1 << seat
        return replace(after, window=window)

    def _is_in(self, seat: int) -> bool:
        if self.owed[seat]:
            return True
        if self.rules.match == "all" or self.passed >> seat & 1:
            return False
        return self.hands[seat] != () if self.rules.hands == "private" else self.matching(seat) != ()

    def _move_on(self) -> BusState:
        """Leave the pyramid after its last card."""
        if self.window or len(self.turned) < len(self.rules.slot_rows):
            return self
        return choose_driver(self)

    def without(self, seat: int) -> BusState:
        """What a leaver owed is lost, and nobody can give to him."""
        if not self.window:
            return self
        return replace(
            self,
            owed=add_points(self.owed, (seat,), -self.owed[seat]),
            window=self.window & ~(1 << seat),
        )._settle()._move_on()

    def check(self) -> tuple[str, ...]:
        """Return every broken invariant."""
        faults = list(BusState.check(self))
        if any(self.owed) and not self.window:
            faults.append("points are owed and nobody may give them")
        if any(self.owed[seat] for seat in range(self.players) if self.gone >> seat & 1):
            faults.append("somebody who left owes points")
        if self.window & self.gone or min(self.owed) < 0:
            faults.append("the window holds somebody who left, or a debt below zero")
        for seat in range(self.players):
            if self.window >> seat & 1 and not self.legal(seat):
                faults.append("somebody in the window can do nothing")
        return tuple(faults)


def lay_out(state: BusState) -> Pyramid:
    """Return the pyramid face down, after the last answer."""
    nothing = (0,) * len(state.scores)
    return Pyramid(
        state.rules,
        state.dealer,
        state.gone,
        state.scores,
        state.hands,
        state.unseen,
        state.used,
        (),
        (),
        0,
        nothing,
        nothing,
        0,
        0,
    )
