"""What all phases of Huutopussi share: seats, hands, the match score, leaving, and the way to the end."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from kuski.cards import Card, CardSet, Suit
from kuski.game import CHANCE, DECK, NOBODY, TABLE, Outcome
from kuski.huutopussi.actions import Action, Leave, parse_action
from kuski.huutopussi.rules import Rules
from kuski.refusals import game_over, no_such_seat, off_turn, unreadable

if TYPE_CHECKING:
    from kuski.huutopussi.over import Over
    from kuski.huutopussi.view import View

NO_CARDS = CardSet(0)


@cache
def _leaves(players: int) -> tuple[Leave, ...]:
    return tuple(Leave(seat) for seat in range(players))


class DealResult(msgspec.Struct, frozen=True, gc=False):
    """A line of the score sheet: what one deal brought.

    Attributes:
        dealer: who dealt.
        declarer: who played, or None without a contract.
        bid: the bid that won the auction, 0 without one.
        contract: the final contract, 0 without one.
        collected: points that each seat's side collected: tricks, last trick, marriages, discards.
        tricks: how many tricks each seat took.
        gains: what each seat's score changed by.
    """

    dealer: int
    declarer: int | None
    bid: int
    contract: int
    collected: tuple[int, ...]
    tricks: tuple[int, ...]
    gains: tuple[int, ...]


class HuutopussiState(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A position of a match; each phase is a subclass with its own fields.

    Attributes:
        rules: the table's rules.
        dealer: the seat that deals this deal.
        scores: points of the match by seat; partners show the same number.
        sheet: the deals that have been scored.
        hands: the cards of each seat as a mask.
        unseen: mask of the cards that nobody has seen in this deal: still in the deck, in a talon
            that nobody took, in a dead hand.
    """

    rules: Rules
    dealer: int
    scores: tuple[int, ...]
    sheet: tuple[DealResult, ...]
    hands: tuple[int, ...]
    unseen: int

    phase: ClassVar[str] = ""

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.scores)

    @property
    def actors(self) -> frozenset[int]:
        """Who may act now: a seat, or the deck; empty when the match is over."""
        return NOBODY

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return None

    @property
    def declarer_seat(self) -> int | None:
        """The declarer (*pelinviejä*) of the running deal, or None."""
        return None

    @property
    def contract_points(self) -> int | None:
        """The bid that stands, the final contract once it is said; None without one."""
        return None

    @property
    def trump_suit(self) -> Suit | None:
        """The trump suit (*valtti*), or None."""
        return None

    def after(self, seat: int, steps: int = 1) -> int:
        """Return the seat that many places clockwise of ``seat``."""
        return (seat + steps) % len(self.scores)

    def partner(self, seat: int) -> int:
        """Return the seat opposite, in pairs."""
        return (seat + 2) % 4

    def legal(self, actor: int) -> Sequence[Action] | CardSet:
        """Return what ``actor`` may do now: a tuple, or for the deck a lazy set of cards."""
        if actor == CHANCE:
            return self.chance()
        if actor == TABLE and self.outcome is None:
            return _leaves(len(self.scores))
        return ()

    def chance(self) -> CardSet:
        """Return the cards that may come now, each equally likely; empty when none is due."""
        return CardSet(self.unseen) if self.actors is DECK else NO_CARDS

    def apply(self, actor: int, action: Action) -> "HuutopussiState":
        """Return the state after ``action``; raise IllegalAction and change nothing otherwise.

        Here nobody is asked, as after the end; a phase says what its actors may do.
        """
        return self.off_turn(actor, action)

    def parse(self, actor: int, text: str) -> Action:
        """Return the action that ``text`` means to ``actor``.

        Raises:
            IllegalAction: ``game-over``, or ``unreadable`` when the actor can say no such thing.
        """
        if self.outcome is not None:
            raise game_over()
        try:
            action = parse_action(text)
        except ValueError:
            raise unreadable(text) from None
        if (actor == CHANCE and not isinstance(action, Card)) or isinstance(action, Leave) is not (
            actor == TABLE
        ):
            raise unreadable(text)
        return action

    def seen(self, actor: int, action: Action, seat: int | None) -> str:
        """Return the action's text as ``seat`` perceives it, ``?`` for a card hidden from it."""
        return str(action)

    def view(self, seat: int | None) -> "View":
        """Return what the table shows that seat now; ``None`` is a spectator."""
        from kuski.huutopussi.view import view

        return view(self, seat)

    def facts(self) -> dict[str, Any]:
        """Return what a record's ``expect`` may ask about, beside what every state has."""
        return {
            "hands": [[str(card) for card in CardSet(hand)] for hand in self.hands],
            "declarer": self.declarer_seat,
            "contract": self.contract_points,
            "trump": None if self.trump_suit is None else str(self.trump_suit),
        }

    # What the table does, and who may not act.

    def off_turn(self, actor: int, action: Action) -> "HuutopussiState":
        """Answer an actor who is not asked: the table's ``leave``, or the refusal that fits."""
        if self.outcome is not None:
            raise game_over()
        if actor == TABLE and isinstance(action, Leave):
            if not 0 <= action.seat < len(self.scores):
                raise no_such_seat(action.seat)
            return self._leave(action.seat)
        raise off_turn(actor, len(self.scores))

    def _leave(self, seat: int) -> "Over":
        """End the match; the running deal counts for nothing, the best side without the leaver wins."""
        sides = [side for side in self.rules.all_sides if seat not in side]
        return self.end("left", best_sides(self.scores, sides))

    def end(self, reason: str, winners: tuple[int, ...]) -> "Over":
        """Return the end of the match."""
        from kuski.huutopussi.over import Over

        return Over(
            self.rules,
            self.dealer,
            self.scores,
            self.sheet,
            self.hands,
            self.unseen,
            reason,
            winners,
            self.declarer_seat,
            self.contract_points,
            self.trump_suit,
        )

    def check(self) -> tuple[str, ...]:
        """Return every broken invariant: each card in one place, partners with one score."""
        faults = []
        groups = [self.unseen, *self.hands, *self.elsewhere()]
        whole = 0
        for group in groups:
            whole |= group
        if self.outcome is None:
            if sum(group.bit_count() for group in groups) != self.rules.pack.bit_count():
                faults.append("cards do not sum to the pack")
            if whole != self.rules.pack:
                faults.append("a card is missing, doubled or foreign")
        if any(len({self.scores[seat] for seat in side}) > 1 for side in self.rules.all_sides):
            faults.append("partners with different scores")
        if (self.outcome is None) is not bool(self.actors):
            faults.append("nobody may act, or somebody after the end")
        if any(not self.legal(actor) for actor in self.actors):
            faults.append("somebody is asked and can do nothing")
        return tuple(faults)

    def elsewhere(self) -> tuple[int, ...]:
        """Return masks of the cards that are neither unseen nor in a hand."""
        return ()


def best_sides(scores: tuple[int, ...], sides: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the seats of the side with the highest score, of several when they share it."""
    best = max(scores[side[0]] for side in sides)
    return tuple(sorted(seat for side in sides if scores[side[0]] == best for seat in side))
