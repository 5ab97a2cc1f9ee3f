"""What all phases of the bus family share: seats, hands, points, leaving, and the way to the end."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from kuski.bus.actions import Action, Give, Leave, parse_action
from kuski.bus.rules import Rules
from kuski.cards import Card, CardSet, mask_of
from kuski.game import CHANCE, DECK, NOBODY, TABLE, Outcome
from kuski.refusals import game_over, no_such_seat, off_turn, unreadable

if TYPE_CHECKING:
    from kuski.bus.over import Over
    from kuski.bus.view import View

NO_CARDS = CardSet(0)


def clockwise(players: int, dealer: int) -> tuple[int, ...]:
    """Return all seats clockwise from the dealer's left, the dealer last."""
    return tuple((dealer + step) % players for step in range(1, players + 1))


@cache
def others(present: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return who can be given points by ``seat``: all at the table but itself, in seat order."""
    return tuple(sorted(other for other in present if other != seat))


@cache
def _leaves(present: tuple[int, ...]) -> tuple[Leave, ...]:
    return tuple(Leave(seat) for seat in sorted(present))


class BusState(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A position of the bus family; each phase is a subclass with its own fields.

    Attributes:
        rules: the table's rules.
        present: the seats at the table clockwise from the dealer's left, the dealer last.
        scores: penalty points by seat.
        hands: the cards before each seat, in the order in which they came.
        unseen: mask of the cards that may come: nobody has seen them since they were last shuffled.
        used: mask of the cards that are out of play for now and that a refill would shuffle in.
    """

    rules: Rules
    present: tuple[int, ...]
    scores: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    unseen: int
    used: int

    phase: ClassVar[str] = ""

    @property
    def players(self) -> int:
        """The number of seats, those who left included."""
        return len(self.scores)

    @property
    def dealer(self) -> int:
        """The dealer's seat; when the dealer leaves, the next seat clockwise."""
        return self.present[-1]

    @property
    def actors(self) -> frozenset[int]:
        """Who may act now: seats, or the deck alone; empty when the game is over."""
        return NOBODY

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return None

    @property
    def driver(self) -> int | tuple[int, ...] | None:
        """The bus driver (*bussikuski*): a seat, several who ride together, or None."""
        return None

    def legal(self, actor: int) -> Sequence[Action] | CardSet:
        """Return what ``actor`` may do now: a tuple, or for the deck a lazy set of cards."""
        if actor == CHANCE:
            return self.chance()
        if actor == TABLE:
            return self._table_legal()
        return ()

    def _table_legal(self) -> tuple[Leave, ...]:
        return _leaves(self.present)

    def chance(self) -> CardSet:
        """Return the cards that may come now, each equally likely; empty when none is due."""
        return CardSet(self.unseen) if self.actors is DECK else NO_CARDS

    def apply(self, actor: int, action: Action) -> "BusState":
        """Return the state after ``action``; raise IllegalAction and change nothing otherwise.

        Here nobody is asked, as after the end; a phase says what its actors may do.
        """
        return self.off_turn(actor, action)

    def parse(self, actor: int, text: str) -> Action:
        """Return the action that ``text`` means to ``actor``.

        Raises:
            IllegalAction: ``game-over``; ``unreadable`` when the actor can say no such thing;
                ``no-such-seat`` when it names a seat that the table does not have.
        """
        if self.outcome is not None:
            raise game_over()
        try:
            action = parse_action(text)
        except ValueError:
            raise unreadable(text) from None
        if isinstance(action, Card) is not (actor == CHANCE):
            raise unreadable(text)
        if isinstance(action, Leave) is not (actor == TABLE):
            raise unreadable(text)
        named = action.to if isinstance(action, Give) else -1
        if named >= len(self.scores):
            raise no_such_seat(named)
        return action

    def seen(self, actor: int, action: Action, seat: int | None) -> str:
        """Return the action's text as ``seat`` perceives it.

        In this family everything is done before everybody's eyes: cards are turned face up when
        they are dealt, also where the hands are taken up later.
        """
        return str(action)

    def view(self, seat: int | None) -> "View":
        """Return what the table shows that seat now; ``None`` is a spectator."""
        from kuski.bus.view import view

        return view(self, seat)

    def facts(self) -> dict[str, Any]:
        """Return what a record's ``expect`` may ask about, beside what every state has."""
        driver = self.driver
        return {
            "hands": [[str(card) for card in hand] for hand in self.hands],
            "driver": sorted(driver) if isinstance(driver, tuple) else driver,
        }

    # What the table does, and who may not act.

    def off_turn(self, actor: int, action: Action) -> "BusState":
        """Answer an actor who is not asked: the table's ``leave``, or the refusal that fits."""
        if self.outcome is not None:
            raise game_over()
        if actor == TABLE and isinstance(action, Leave):
            return self._leave(action.seat)
        raise off_turn(actor, len(self.scores))

    def _leave(self, seat: int) -> "BusState":
        if seat not in self.present:
            raise no_such_seat(seat)
        left = tuple(other for other in self.present if other != seat)
        if seat == self.dealer:
            left = left[1:] + left[:1]
        changed = msgspec.structs.replace(
            self,
            present=left,
            hands=self.hands[:seat] + ((),) + self.hands[seat + 1 :],
            used=self.used | mask_of(self.hands[seat]),
        )
        if self.rules.on_leave == "end":
            return changed.end("table-ended")
        if len(left) < self.rules.min_players:
            return changed.end("too-few")
        return changed.without(seat)

    def without(self, seat: int) -> "BusState":
        """Return the state with what ``seat`` had to do undone; it is already marked as gone."""
        return self

    def end(self, reason: str) -> "Over":
        """Return the end of the game; who drove stays known."""
        from kuski.bus.over import Over

        driver = self.driver
        drivers = driver if isinstance(driver, tuple) else () if driver is None else (driver,)
        return Over(
            self.rules,
            self.present,
            self.scores,
            self.hands,
            self.unseen,
            self.used,
            reason,
            drivers,
        )

    def check(self) -> tuple[str, ...]:
        """Return every broken invariant: each card in one place, no points below zero."""
        faults = []
        groups = [self.unseen, self.used, *map(mask_of, self.hands), *self.elsewhere()]
        if sum(group.bit_count() for group in groups) != self.rules.pack.bit_count():
            faults.append("cards do not sum to the pack")
        whole = 0
        for group in groups:
            whole |= group
        if whole != self.rules.pack:
            faults.append("a card is missing, doubled or foreign")
        if any(len(hand) > self.rules.questions for hand in self.hands):
            faults.append("a hand is too large")
        if min(self.scores) < 0 or len(self.hands) != len(self.scores):
            faults.append("points below zero, or seats that do not agree")
        if len(set(self.present)) != len(self.present) or not set(self.present) <= set(range(self.players)):
            faults.append("a seat twice, or one that is not there")
        if (self.outcome is None) is not bool(self.actors):
            faults.append("nobody may act, or somebody after the end")
        if self.actors is DECK and not self.unseen:
            faults.append("a card is due and none can come")
        return tuple(faults)

    def elsewhere(self) -> tuple[int, ...]:
        """Return masks of the cards that are neither unseen, used nor in a hand."""
        return ()
