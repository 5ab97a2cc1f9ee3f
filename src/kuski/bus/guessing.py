"""Guessing (*arvausvaihe*): each in turn answers, then sees the card; right answers may reward."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from kuski.bus.actions import PASS, Action, Give, Guess, Pass, gives
from kuski.bus.giving import check_gift, sole_recipient
from kuski.bus.pyramid import lay_out
from kuski.bus.questions import PUSH, REDEAL, RIGHT, TIED, judge
from kuski.bus.rules import Rules
from kuski.bus.state import NO_CARDS, BusState, clockwise, others
from kuski.cards import Card, CardSet
from kuski.game import CHANCE, DECK, ONE_SEAT, IllegalAction, RulesError, add_points, mark
from kuski.refusals import not_that_card, wrong_phase


class Guessing(BusState, frozen=True, tag=True, gc=False):
    """A round of answers.

    Attributes:
        question: which of the four is asked, from 0.
        order: the seats of this round in their order; who left meanwhile is passed over.
        turn: index in ``order`` of who is asked.
        guess: the answer given, while its card is due.
        owed: points that the asked seat has to hand out for a right answer.
    """

    question: int
    order: tuple[int, ...]
    turn: int
    guess: Guess | None
    owed: int

    phase: ClassVar[str] = "guessing"

    @property
    def actors(self) -> frozenset[int]:
        """Who is asked, or the deck once the answer is given."""
        return DECK if self.guess is not None else ONE_SEAT[self.order[self.turn]]

    def legal(self, actor: int) -> Sequence[Action] | CardSet:
        """Return the answers to the question, or how the reward may be given."""
        if actor != self.order[self.turn] or self.guess is not None:
            return BusState.legal(self, actor)
        if not self.owed:
            return self.rules.answers[self.question]
        low = 1 if self.rules.reward_split else self.owed
        gifts = gives(low, self.owed, others(self.present, actor))
        return (*gifts, PASS) if self.rules.reward_optional else gifts

    def chance(self) -> CardSet:
        """Return the cards that may come now; empty when none is due."""
        return NO_CARDS if self.guess is None else CardSet(self.unseen)

    def apply(self, actor: int, action: Action) -> BusState:
        """Take an answer, a card, or a gift."""
        if actor == CHANCE and self.guess is not None:
            return self._judge(action)
        if actor != self.order[self.turn] or self.guess is not None:
            return self.off_turn(actor, action)
        if self.owed:
            return self._reward(actor, action)
        if not isinstance(action, Guess) or action not in self.rules.answers[self.question]:
            raise wrong_phase()
        return replace(self, guess=action)

    def _judge(self, card: Action) -> BusState:
        if not isinstance(card, Card) or not self.unseen & card.bit:
            raise not_that_card()
        rules, question, seat = self.rules, self.question, self.order[self.turn]
        assert self.guess is not None
        hand = self.hands[seat]
        verdict = judge(rules, question, self.guess, hand, card, self.unseen)
        if verdict is REDEAL:
            return self
        scores, reward = self.scores, 0
        if verdict is RIGHT:
            reward = rules.rewards[question]
        elif verdict is not PUSH:
            times = rules.tie_multiplier if verdict is TIED else 1
            scores = add_points(scores, seat, rules.stakes[question] * times)
        hands = [*self.hands]
        hands[seat] = (*hand, card)
        turn = self.turn if reward else self._next_turn()
        after = replace(
            self,
            scores=scores,
            hands=(*hands,),
            unseen=self.unseen & ~card.bit,
            turn=turn,
            guess=None,
            owed=reward,
        )
        if reward:
            return after._settle()
        return after if turn < len(self.order) else after._go_on()

    def _settle(self) -> BusState:
        """Give a reward by itself where there is no choice."""
        if not self.owed:
            return self
        to = sole_recipient(self, self.order[self.turn], self.rules.reward_optional)
        if to is None:
            return self
        scores = add_points(self.scores, to, self.owed)
        return replace(self, scores=scores)._done()

    def _reward(self, seat: int, action: Action) -> BusState:
        if isinstance(action, Pass):
            if not self.rules.reward_optional:
                raise IllegalAction(
                    "must-give",
                    mark("The points for a right answer must be given away (reward_optional is off)."),
                )
            return self._done()
        if not isinstance(action, Give):
            raise wrong_phase()
        check_gift(self, seat, action, self.owed, bool(self.rules.reward_split), "reward_split")
        scores = add_points(self.scores, action.to, action.points)
        after = replace(self, scores=scores, owed=self.owed - action.points)
        return after if after.owed else after._done()

    def _next_turn(self) -> int:
        """Return the place in ``order`` of the next who is still there; past its end, the round is over."""
        turn, order, present = self.turn + 1, self.order, self.present
        while turn < len(order) and order[turn] not in present:
            turn += 1
        return turn

    def _done(self) -> BusState:
        """Leave the seat that was asked; nothing is pending and nothing owed."""
        return replace(self, turn=self._next_turn(), guess=None, owed=0)._go_on()

    def _go_on(self) -> BusState:
        """Go on to the next question, or the pyramid, when the round is over."""
        if self.turn < len(self.order):
            return self
        if self.question + 1 < self.rules.questions:
            return replace(self, question=self.question + 1, order=self.present, turn=0)
        return lay_out(self)

    def without(self, seat: int) -> BusState:
        """A pending answer or reward of who left is void; a choice may have become none."""
        if seat == self.order[self.turn]:
            return self._done()
        return self._settle()


def start(rules: Rules, players: int, dealer: int) -> Guessing:
    """Return the first state of a game; see :meth:`kuski.bus.rules.Rules.start`."""
    problems = rules.problems(players)
    if problems:
        raise RulesError(problems[0].code, problems[0].template, **problems[0].values)
    if not 0 <= dealer < players:
        raise RulesError(
            "no-such-dealer", mark("The dealer must be one of the {players} seats."), players=players
        )
    seats = clockwise(players, dealer)
    return Guessing(
        rules,
        seats,
        (0,) * players,
        ((),) * players,
        rules.pack,
        0,
        0,
        seats,
        0,
        None,
        0,
    )
