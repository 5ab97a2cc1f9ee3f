"""The odds of an answer, counted out over the cards that may come: exact for every option.

While answers change nothing but points — in the guessing, and on a ride that goes on after an error —
the cards that come do not depend on what is answered: an equal card is dealt again, or not, whatever
was said. So the cost of a game is a sum to which each answer adds its own, and the answer that costs
least now is best. Where an error sends the driver back, :mod:`kuski.bots.bus.ahead` looks further.
"""

from typing import NamedTuple

from kuski.bus import Chain, Guess, Guessing, Questions, Rules
from kuski.bus.questions import truth
from kuski.cards import ABOVE, BELOW, RANK_MASKS, Card


class Odds(NamedTuple):
    """How many of the cards that may come make an answer what.

    Cards that would be dealt again are in none of the numbers: whatever comes at last is one of the
    others, each as likely.
    """

    right: int
    wrong: int
    tied: int
    push: int

    @property
    def total(self) -> int:
        """All cards that settle the question."""
        return self.right + self.wrong + self.tied + self.push

    def cost(self, stake: float = 1, times: int = 1, reward: float = 0) -> float:
        """Return the points that the answer costs on average, what it gives away counted against it.

        Args:
            stake: what a wrong answer costs.
            times: how many times as much it costs on an equal rank.
            reward: what a right answer gives away.
        """
        return (stake * (self.wrong + times * self.tied) - reward * self.right) / max(self.total, 1)


def split(true: int, ties: int, rule: str | None, guess: Guess, unseen: int) -> Odds:
    """Return the odds of an answer.

    Args:
        true: mask of the cards of which it is true, ties apart.
        ties: mask of the cards whose rank equals (one of) those compared.
        rule: what such a card is: ``redeal``, ``push``, the answer that it makes right, or ``wrong``.
        guess: the answer.
        unseen: mask of the cards that may come.
    """
    right = (true & ~ties & unseen).bit_count()
    equal = (ties & unseen).bit_count()
    wrong = unseen.bit_count() - right - equal
    if not equal:
        return Odds(right, wrong, 0, 0)
    if rule == "redeal":
        return Odds(right, wrong, 0, 0 if right + wrong else equal)
    if rule == "push":
        return Odds(right, wrong, 0, equal)
    if guess == rule:
        return Odds(right + equal, wrong, 0, 0)
    return Odds(right, wrong, equal, 0)


def question_odds(rules: Rules, question: int, guess: Guess, hand: tuple[Card, ...], unseen: int) -> Odds:
    """Return the odds of an answer to one of the four questions.

    Args:
        rules: the table's rules.
        question: 0 to 3.
        guess: the answer.
        hand: the own cards before this one, in the order they came.
        unseen: mask of the cards that may come.
    """
    true, ties = truth(rules, question, guess, hand)
    return split(true, ties, rules.q2_tie if question == 1 else rules.q3_boundary, guess, unseen)


def station_odds(rule: str | None, guess: Guess, rank: int, unseen: int) -> Odds:
    """Return the odds of an answer on the chain.

    Args:
        rule: the option ``bus_tie``.
        guess: higher or lower.
        rank: the rank of the last card.
        unseen: mask of the cards that may come.
    """
    true = (ABOVE if guess is Guess.HIGHER else BELOW)[rank]
    return split(true, RANK_MASKS[rank], rule, guess, unseen)


def odds_of(state: Guessing | Chain | Questions, guess: Guess, unseen: int) -> Odds:
    """Return the odds of an answer to what is asked now, if these cards may come."""
    if isinstance(state, Chain):
        return station_odds(state.rules.bus_tie, guess, state.turned[-1].rank, unseen)
    if isinstance(state, Questions):
        return question_odds(state.rules, state.question, guess, state.turned, unseen)
    hand = state.hands[state.order[state.turn]]
    return question_odds(state.rules, state.question, guess, hand, unseen)


def price_of(state: Guessing | Chain | Questions, odds: Odds) -> float:
    """Return the points that an answer with these odds costs on average."""
    if not isinstance(state, Guessing):
        return odds.cost()
    rules, question = state.rules, state.question
    return odds.cost(rules.stakes[question], rules.tie_multiplier, rules.rewards[question])
