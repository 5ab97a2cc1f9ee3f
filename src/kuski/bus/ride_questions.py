"""The four questions again (*neljä kysymystä*): right in a row, with fresh cards each attempt."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from kuski.bus.actions import Action, Guess
from kuski.bus.questions import REDEAL, TIED, WRONG, Verdict, judge
from kuski.bus.ride import Ride
from kuski.bus.state import BusState
from kuski.cards import Card, CardSet, mask_of
from kuski.game import CHANCE, DECK, ONE_SEAT
from kuski.refusals import not_that_card, wrong_phase


class Questions(Ride, frozen=True, tag=True, gc=False):
    """A ride by questions; ``turned`` is this attempt's hand, its length the question.

    Attributes:
        guess: the answer given, while its card is due.
    """

    guess: Guess | None = None

    bus: ClassVar[str] = "questions"

    @property
    def question(self) -> int:
        """Which question is asked, from 0."""
        return len(self.turned)

    @property
    def actors(self) -> frozenset[int]:
        """The (first) driver, or the deck once the answer is given."""
        return DECK if self.guess is not None else ONE_SEAT[self.drivers[0]]

    def legal(self, actor: int) -> Sequence[Action] | CardSet:
        """Return the answers to the question."""
        if actor != self.drivers[0] or self.guess is not None:
            return BusState.legal(self, actor)
        return self.rules.answers[len(self.turned)]

    def apply(self, actor: int, action: Action) -> BusState:
        """Take an answer, or its card."""
        if actor not in self.actors:
            return self.off_turn(actor, action)
        if actor == CHANCE:
            return self._turn(action)
        if not isinstance(action, Guess) or action not in self.rules.answers[self.question]:
            raise wrong_phase()
        return replace(self, guess=action)

    def judge(self, card: Card) -> Verdict:
        """Return what ``card`` makes of the answer."""
        assert self.guess is not None
        return judge(self.rules, self.question, self.guess, self.turned, card, self.unseen)

    def _turn(self, card: Action) -> BusState:
        if not isinstance(card, Card) or not self.unseen & card.bit:
            raise not_that_card()
        verdict = self.judge(card)
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
            again = after.new_attempt(0)
            return again._ask() if isinstance(again, Questions) else again
        return after.end("arrived") if len(after.turned) == self.rules.questions else after._ask()

    def _ask(self) -> BusState:
        """Ask on if there is a card to answer with; the draws go on until none is left."""
        if self.unseen:
            return self
        if self.rules.bus_exhaust == "end":
            return self.end("out-of-cards")
        return replace(
            self,
            unseen=self.bus_pack & ~mask_of(self.turned),
            used=self.used & ~self.bus_pack,
        )
