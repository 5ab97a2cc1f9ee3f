"""Guessing (*arvausvaihe*): each in turn answers, then sees the card; right answers may reward."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from kuski.bus.actions import PASS, Action, Give, Guess, Pass, gives
from kuski.bus.pyramid import lay_out
from kuski.bus.questions import Verdict, answers, judge
from kuski.bus.rules import Rules
from kuski.bus.state import BusState, clockwise, not_that_card, others, wrong_phase
from kuski.bus.giving import check_gift, sole_recipient
from kuski.cards import Card
from kuski.game import CHANCE, DECK, IllegalAction, RulesError, add_points, mark, seats_of


class Guessing(BusState, frozen=True, tag=True):
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
        return DECK if self.guess is not None else seats_of(1 << self.order[self.turn])

    def legal(self, actor: int) -> Sequence[Action]:
        """Return the answers to the question, or how the reward may be given."""
        if actor != self.order[self.turn] or self.guess is not None:
            return BusState.legal(self, actor)
        if not self.owed:
            return answers(self.rules, self.question)
        low = 1 if self.rules.reward_split else self.owed
        gifts = gives(low, self.owed, others(len(self.scores), self.gone, actor))
        return (*gifts, PASS) if self.rules.reward_optional else gifts

    def apply(self, actor: int, action: Action) -> BusState:
        """Take an answer, a card, or a gift."""
        if actor == CHANCE and self.guess is not None:
            return self._judge(action)
        if actor != self.order[self.turn] or self.guess is not None:
            return self.off_turn(actor, action)
        if self.owed:
            return self._reward(actor, action)
        if not isinstance(action, Guess) or action not in answers(self.rules, self.question):
            raise wrong_phase()
        return replace(self, guess=action)

    def _judge(self, card: Action) -> BusState:
        if not isinstance(card, Card) or not self.unseen & card.bit:
            raise not_that_card()
        rules, question, seat = self.rules, self.question, self.order[self.turn]
        assert self.guess is not None
        hand = self.hands[seat]
        verdict = judge(rules, question, self.guess, hand, card, self.unseen)
        if verdict is Verdict.REDEAL:
            return self
        scores, reward = self.scores, 0
        if verdict is Verdict.RIGHT:
            reward = rules.rewards[question]
        elif verdict is not Verdict.PUSH:
            times = rules.tie_multiplier if verdict is Verdict.TIED else 1
            scores = add_points(scores, (seat,), rules.stakes[question] * times)
        hands = self.hands[:seat] + ((*hand, card),) + self.hands[seat + 1 :]
        after = replace(
            self,
            scores=scores,
            hands=hands,
            unseen=self.unseen & ~card.bit,
            guess=None,
            owed=reward,
        )
        return after._settle() if reward else after._next(self.turn + 1)

    def _settle(self) -> BusState:
        """Give a reward by itself where there is no choice."""
        if not self.owed:
            return self
        to = sole_recipient(self, self.order[self.turn], self.rules.reward_optional)
        if to is None:
            return self
        scores = add_points(self.scores, (to,), self.owed)
        return replace(self, scores=scores, owed=0)._next(self.turn + 1)

    def _reward(self, seat: int, action: Action) -> BusState:
        if isinstance(action, Pass):
            if not self.rules.reward_optional:
                raise IllegalAction(
                    "must-give",
                    mark("The points for a right answer must be given away (reward_optional is off)."),
                )
            return replace(self, owed=0)._next(self.turn + 1)
        if not isinstance(action, Give):
            raise wrong_phase()
        check_gift(self, seat, action, self.owed, bool(self.rules.reward_split), "reward_split")
        scores = add_points(self.scores, (action.to,), action.points)
        after = replace(self, scores=scores, owed=self.owed - action.points)
        return after if after.owed else after._next(self.turn + 1)

    def _next(self, turn: int) -> BusState:
        """Go on to the next who is still there, the next question, or the pyramid."""
        while turn < len(self.order) and self.gone >> self.order[turn] & 1:
            turn += 1
        if turn < len(self.order):
            return replace(self, turn=turn)
        if self.question + 1 < self.rules.questions:
            return replace(self, question=self.question + 1, order=self.present, turn=0)
        return lay_out(self)

    def without(self, seat: int) -> BusState:
        """A pending answer or reward of who left is void; a choice may have become none."""
        if seat == self.order[self.turn]:
            return replace(self, guess=None, owed=0)._next(self.turn + 1)
        return self._settle()


def start(rules: Rules, players: int, dealer: int) -> Guessing:
    """Return the first state of a game; see :meth:`kuski.bus.rules.Rules.start`."""
    problems = rules.problems(players)
    if problems:
        raise RulesError(problems[0].code, problems[0].template, **problems[0].values)
    if not 0 <= dealer < players:
        raise RulesError("no-such-dealer", mark("The dealer must be one of the {players} seats."), players=players)
    return Guessing(
        rules,
        dealer,
        0,
        (0,) * players,
        ((),) * players,
        rules.pack,
        0,
        0,
        clockwise(players, dealer, 0),
        0,
        None,
        0,
    )
