"""The chain (*suora bussi*): higher or lower than the last card, station after station."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from kuski.bus.actions import Action, Guess
from kuski.bus.questions import PUSH, REDEAL, RIGHT, TIED, WRONG, Verdict
from kuski.bus.ride import Ride
from kuski.bus.state import NO_CARDS, BusState
from kuski.cards import RANK_MASKS, Card, CardSet
from kuski.game import CHANCE, DECK, ONE_SEAT
from kuski.refusals import not_that_card, wrong_phase

ANSWERS = (Guess.HIGHER, Guess.LOWER)


class Chain(Ride, frozen=True, tag=True, gc=False):
    """A ride along the chain; ``turned`` begins with the start card.

    Attributes:
        guess: the answer given, while its card is due.
    """

    guess: Guess | None = None

    bus: ClassVar[str] = "chain"

    @property
    def actors(self) -> frozenset[int]:
        """The (first) driver, or the deck for the start card and once the answer is given."""
        return ONE_SEAT[self.drivers[0]] if self.turned and self.guess is None else DECK

    def legal(self, actor: int) -> Sequence[Action] | CardSet:
        """Return higher and lower."""
        if actor != self.drivers[0] or self.guess is not None or not self.turned:
            return BusState.legal(self, actor)
        return ANSWERS

    def chance(self) -> CardSet:
        """Return the cards that may come now; empty when none is due."""
        return NO_CARDS if self.turned and self.guess is None else CardSet(self.unseen)

    def apply(self, actor: int, action: Action) -> BusState:
        """Take the start card, an answer, or the card of a station."""
        if not self.turned or self.guess is not None:
            return self._turn(action) if actor == CHANCE else self.off_turn(actor, action)
        if actor != self.drivers[0]:
            return self.off_turn(actor, action)
        if action not in ANSWERS or not isinstance(action, Guess):
            raise wrong_phase()
        return replace(self, guess=action)

    def judge(self, card: Card) -> Verdict:
        """Return what ``card`` makes of the answer."""
        last, rule = self.turned[-1], self.rules.bus_tie
        if card.rank is not last.rank:
            higher = card.rank > last.rank
            return RIGHT if higher is (self.guess is Guess.HIGHER) else WRONG
        if rule == "redeal" and self.unseen & ~RANK_MASKS[last.rank]:
            return REDEAL
        return TIED if rule == "wrong" else PUSH

    def _turn(self, card: Action) -> BusState:
        if not isinstance(card, Card) or not self.unseen & card.bit:
            raise not_that_card()
        verdict = self.judge(card) if self.turned else PUSH
        if verdict is REDEAL:
            return self
        failed = verdict in (WRONG, TIED)
        after = replace(
            self,
            scores=self.fined(self.penalty(card)) if failed else self.scores,
            unseen=self.unseen & ~card.bit,
            turned=(*self.turned, card),
            guess=None,
        )
        if failed and self.rules.bus_on_error == "restart":
            return after.new_attempt(self.rules.bus_size)
        return after.end("arrived") if len(after.turned) == self.rules.bus_size else after
