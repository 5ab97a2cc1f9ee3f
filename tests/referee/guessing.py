"""Phase 1: the questions, round by round."""

from typing import TYPE_CHECKING

from referee.cards import rank
from referee.questions import answers, compared, judge
from referee.text import Action

if TYPE_CHECKING:
    from referee.game import Referee


class Guessing:
    """The first in the queue answers, then gets his card, then hands out his reward if he earned one."""

    name = "guessing"

    def __init__(self, game: "Referee") -> None:
        self.question = 1
        self.queue = game.in_order()  # who still has to answer in this round
        self.guess: str | None = None  # said, the card not yet dealt
        self.owed = 0  # a reward still to be handed out by the first in the queue

    def actors(self, game: "Referee") -> set[int | str]:
        """The seat that answers or hands out, or the deck."""
        return {"deck"} if self.guess is not None else {self.queue[0]}

    def legal(self, game: "Referee", seat: int) -> set[str]:
        """Answers, or ways to hand out the reward."""
        if not self.owed:
            return set(answers(game.options, self.question))
        least = 1 if game.options["reward_split"] else self.owed
        texts = {f"give {n} to @{o}" for n in range(least, self.owed + 1) for o in game.others(seat)}
        if game.options["reward_optional"]:
            texts.add("pass")
        return texts

    def refusal(self, game: "Referee", seat: int, action: Action) -> str | None:
        """Why not, or None."""
        kind = action[0]
        if not self.owed:
            fits = kind == "guess" and action[1] in answers(game.options, self.question)
            return None if fits else "wrong-phase"
        if kind == "pass":
            return None if game.options["reward_optional"] else "must-give"
        if kind != "give":
            return "wrong-phase"
        return refuse_gift(game, seat, action, self.owed, game.options["reward_split"])

    def act(self, game: "Referee", seat: int, action: Action) -> None:
        """An answer, a part of a reward, or declining it."""
        if action[0] == "guess":
            self.guess = action[1]
        elif action[0] == "pass":
            self.owed = 0
            self._next(game)
        else:
            _, points, receiver = action
            game.scores[receiver] += points
            self.owed -= points
            if not self.owed:
                self._next(game)

    def card(self, game: "Referee", card: str) -> None:
        """The card comes, and shows what the answer was worth."""
        o = game.options
        seat = self.queue[0]
        hand = game.hands[seat]
        verdict = judge(o, self.guess, hand, card, game.unseen)
        if verdict == "redeal":
            return  # shuffled back; the same answer stands
        if verdict == "wrong":
            stake = o["stakes"][self.question - 1]
            on_the_post = rank(card) in compared(self.question, hand)
            game.scores[seat] += stake * (o["tie_multiplier"] if on_the_post else 1)
        game.unseen.remove(card)
        hand.append(card)
        self.guess = None
        if verdict == "right":
            self.owed = o["rewards"][self.question - 1]
        self._settle(game)
        if not self.owed:
            self._next(game)

    def left(self, game: "Referee", seat: int) -> None:
        """Somebody left: his answer or reward is void, the others go on."""
        was_first = self.queue[0] == seat
        if seat in self.queue:
            self.queue.remove(seat)
        if was_first:
            self.guess = None
            self.owed = 0
            self._start_round_if_needed(game)
        elif self.owed:
            self._settle(game)
            if not self.owed:
                self._next(game)

    def _settle(self, game: "Referee") -> None:
        """With one possible receiver and no right to decline, the reward goes there by itself."""
        receivers = game.others(self.queue[0])
        if len(receivers) == 1 and not game.options["reward_optional"]:
            game.scores[receivers[0]] += self.owed
            self.owed = 0

    def _next(self, game: "Referee") -> None:
        self.queue.pop(0)
        self._start_round_if_needed(game)

    def _start_round_if_needed(self, game: "Referee") -> None:
        if self.queue:
            return
        if self.question == game.options["questions"]:
            game.start_pyramid()
        else:
            self.question += 1
            self.queue = game.in_order()


def refuse_gift(game: "Referee", seat: int, action: Action, owed: int, split: bool) -> str | None:
    """Why these points cannot be given, or None."""
    _, points, receiver = action
    if owed == 0:
        return "nothing-to-give"
    if points > owed:
        return "too-many"
    if points < owed and not split:
        return "all-to-one"
    if receiver not in game.others(seat):
        return "not-a-recipient"
    return None
