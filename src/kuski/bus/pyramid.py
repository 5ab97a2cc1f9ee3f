"""The pyramid (*pyramidi*): turn a card, lay matching hand cards, hand out points, row by row."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from kuski.bus.actions import LAYS, PASS, Action, Give, Lay, Pass, gives
from kuski.bus.driver import choose_driver
from kuski.bus.giving import check_gift, sole_recipient
from kuski.bus.rules import Rules
from kuski.bus.state import NO_CARDS, BusState, others
from kuski.cards import RANK_MASKS, RANK_OF, Card, CardSet, mask_of
from kuski.game import CHANCE, DECK, IllegalAction, add_points, mark, seats_of
from kuski.refusals import not_in_hand, not_that_card, wrong_phase

JUST_PASS = (PASS,)


class Pyramid(BusState, frozen=True, tag=True, gc=False):
    """The pyramid being turned, with the window of the newest card.

    Attributes:
        turned: the pyramid cards so far, in the order of turning.
        laid: the hand cards laid on each of them.
        matches: mask of the hand cards, of whomever, that match the newest card.
        window: bit mask of the seats that may act on the newest card.
        owed: points that each seat has to hand out now.
        received: points that each seat was given on this card (for ``receive_cap``).
        layers: bit mask of the seats that laid on this card.
        passed: bit mask of the seats that are done with this card.
    """

    turned: tuple[Card, ...]
    laid: tuple[tuple[Card, ...], ...]
    matches: int
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
        matches = self.matches
        if not matches:
            return ()
        return tuple([card for card in self.hands[seat] if matches & card.bit])

    def must_lay(self, seat: int) -> bool:
        """Whether ``seat`` still has to lay a card here (``match`` is ``one``)."""
        return self.rules.match == "one" and not self.layers >> seat & 1 and self.matching(seat) != ()

    def legal(self, actor: int) -> Sequence[Action] | CardSet:
        """Return cards to lay, points to give and the pass, as far as they are allowed."""
        if actor < 0 or not self.window >> actor & 1:
            return BusState.legal(self, actor)
        rules, owed, matches = self.rules, self.owed[actor], self.matches
        if not owed and not matches:
            return JUST_PASS
        choices: list[Action] = []
        may_pass = True
        if matches and rules.match != "all":
            choices += [LAYS[card] for card in self.hands[actor] if matches & card.bit]
            may_pass = not choices or rules.match != "one" or self.layers >> actor & 1 == 1
        if owed:
            choices += gives(1 if rules.award_split else owed, owed, others(self.present, actor))
            may_pass = may_pass and rules.award_optional
        if may_pass:
            choices.append(PASS)
        return (*choices,)

    def chance(self) -> CardSet:
        """Return the cards that may come now; empty when none is due."""
        return NO_CARDS if self.window else CardSet(self.unseen)

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
        rules = self.rules
        held = rules.pack & ~self.unseen & ~self.used
        matches = held & RANK_MASKS[RANK_OF[card]]
        hands, owed, layers = self.hands, self.owed, 0
        laid: tuple[Card, ...] = ()
        if matches and (rules.match == "all" or (rules.match == "one" and rules.hands == "open")):
            hands, owed, laid, layers = self._laid_by_itself(matches)
        mask = mask_of(laid) if laid else 0
        matches &= ~mask
        window = 0
        if layers or (held and (matches or rules.hands == "private")):
            window = entitled(rules, self.present, hands, owed, matches, 0)
        after = replace(
            self,
            hands=hands,
            unseen=self.unseen & ~card.bit,
            used=self.used | card.bit | mask,
            turned=(*self.turned, card),
            laid=(*self.laid, laid),
            matches=matches,
            window=window,
            owed=owed,
            received=(0,) * len(owed),
            layers=layers,
            passed=0,
        )
        return after._settle_pair() if layers and len(self.present) == 2 else after

    def _laid_by_itself(
        self, matches: int
    ) -> tuple[tuple[tuple[Card, ...], ...], tuple[int, ...], tuple[Card, ...], int]:
        """Return hands, debts, cards laid and layers once all seats have laid what leaves no choice."""
        rules = self.rules
        value = rules.slot_values[len(self.turned)]
        hands, owed, laid, layers = [*self.hands], [*self.owed], [], 0
        for seat in self.present:
            cards = [card for card in hands[seat] if matches & card.bit]
            if not cards or (len(cards) > 1 and rules.match != "all"):
                continue
            hands[seat] = tuple([card for card in hands[seat] if not matches & card.bit])
            owed[seat] = value * len(cards) if rules.award_per == "card" else value
            laid += cards
            layers |= 1 << seat
        return (*hands,), (*owed,), (*laid,), layers

    def _put(self, seat: int, card: Card) -> "Pyramid":
        """Move a hand card onto the pyramid card and book what it earns."""
        rules, bit = self.rules, card.bit
        earns = rules.award_per == "card" or not self.layers >> seat & 1
        value = rules.slot_values[len(self.turned) - 1] if earns else 0
        hand = tuple([own for own in self.hands[seat] if own is not card])
        return replace(
            self,
            hands=self.hands[:seat] + (hand,) + self.hands[seat + 1 :],
            used=self.used | bit,
            laid=(*self.laid[:-1], (*self.laid[-1], card)),
            matches=self.matches & ~bit,
            owed=add_points(self.owed, seat, value),
            layers=self.layers | 1 << seat,
        )

    def _lay(self, seat: int, card: Card) -> "Pyramid":
        if card not in self.hands[seat]:
            raise not_in_hand(card)
        if not self.matches & card.bit:
            raise IllegalAction(
                "does-not-match",
                mark("{card} does not match the {turned} of the pyramid."),
                card=str(card),
                turned=str(self.turned[-1]),
            )
        return self._put(seat, card)._settled(seat)

    def _give(self, seat: int, gift: Give) -> "Pyramid":
        check_gift(self, seat, gift, self.owed[seat], self.rules.award_split, "award_split")
        return self._handed_out(seat, gift.points, gift.to)._settled(seat)

    def _handed_out(self, seat: int, points: int, to: int) -> "Pyramid":
        """Book points given; what is above ``receive_cap`` lapses (*raukeaa*)."""
        cap = self.rules.receive_cap
        counted = points if cap is None else max(0, min(points, cap - self.received[to]))
        return replace(
            self,
            scores=add_points(self.scores, to, counted),
            received=add_points(self.received, to, counted),
            owed=add_points(self.owed, seat, -points),
        )

    def _pass(self, seat: int) -> "Pyramid":
        owed = self.owed[seat]
        if owed and not self.rules.award_optional:
            raise IllegalAction(
                "must-give",
                mark("You have {owed} to give away first (award_optional is off)."),
                owed=owed,
            )
        if self.must_lay(seat):
            raise IllegalAction("must-lay", mark("One matching card must be laid (match is one)."))
        return replace(
            self,
            passed=self.passed | 1 << seat,
            owed=add_points(self.owed, seat, -owed) if owed else self.owed,
            window=self.window & ~(1 << seat),
        )

    def _settle_pair(self) -> "Pyramid":
        """Settle the two who are left: what either has to give goes to the other."""
        after = self
        for seat in self.present:
            after = after._settled(seat)
        return after

    def _settled(self, seat: int) -> "Pyramid":
        """Give what leaves no choice, and see whether ``seat`` may still act on this card."""
        after = self
        if self.owed[seat]:
            to = sole_recipient(self, seat, self.rules.award_optional) if len(self.present) == 2 else None
            if to is None and self.window >> seat & 1:
                return self
            if to is not None:
                after = self._handed_out(seat, self.owed[seat], to)
        allowed = entitled(after.rules, (seat,), after.hands, after.owed, after.matches, after.passed)
        window = after.window & ~(1 << seat) | allowed
        return after if window == after.window else replace(after, window=window)

    def _move_on(self) -> BusState:
        """Leave the pyramid after its last card."""
        if self.window or len(self.turned) < len(self.rules.slot_rows):
            return self
        return choose_driver(self)

    def without(self, seat: int) -> BusState:
        """What a leaver owed is lost, and nobody can give to him."""
        if not self.window:
            return self
        after = replace(
            self,
            matches=self.matches & ~self.used,
            owed=add_points(self.owed, seat, -self.owed[seat]),
            window=self.window & ~(1 << seat),
        )
        return (after._settle_pair() if len(self.present) == 2 else after)._move_on()

    def check(self) -> tuple[str, ...]:
        """Return every broken invariant."""
        faults = list(BusState.check(self))
        if any(self.owed) and not self.window:
            faults.append("points are owed and nobody may give them")
        if any(self.owed[seat] for seat in range(self.players) if seat not in self.present):
            faults.append("somebody who left owes points")
        if not seats_of(self.window) <= set(self.present) or min(self.owed) < 0:
            faults.append("the window holds somebody who left, or a debt below zero")
        if any(not self.legal(seat) for seat in seats_of(self.window)):
            faults.append("somebody in the window can do nothing")
        return tuple(faults)


def entitled(
    rules: Rules,
    seats: tuple[int, ...],
    hands: tuple[tuple[Card, ...], ...],
    owed: tuple[int, ...],
    matches: int,
    passed: int,
) -> int:
    """Return the mask of those among ``seats`` who may act on the newest card.

    With private hands and something to lay by choice everyone with cards may, so that the window
    does not betray who holds a match.

    Args:
        rules: the table's rules.
        seats: who is looked at.
        hands: all hands.
        owed: points that each seat has to hand out.
        matches: mask of the hand cards that match the newest card.
        passed: mask of the seats that are done with it.
    """
    if rules.match == "all":
        matches = 0
    elif rules.hands == "private":
        matches = rules.pack
    window = 0
    for seat in seats:
        if owed[seat]:
            window |= 1 << seat
        elif matches and not passed >> seat & 1:
            for card in hands[seat]:
                if matches & card.bit:
                    window |= 1 << seat
                    break
    return window


def lay_out(state: BusState) -> Pyramid:
    """Return the pyramid face down, after the last answer."""
    nothing = (0,) * len(state.scores)
    return Pyramid(
        state.rules,
        state.present,
        state.scores,
        state.hands,
        state.unseen,
        state.used,
        (),
        (),
        0,
        0,
        nothing,
        nothing,
        0,
        0,
    )
