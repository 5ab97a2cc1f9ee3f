"""Phase 3: the ride, on one of four kinds of bus."""

from typing import TYPE_CHECKING

from referee.cards import height, rank
from referee.options import RANK_TABLE, bus_need
from referee.questions import answers, endless, judge
from referee.text import Action

if TYPE_CHECKING:
    from referee.game import Referee


def ride_on(game: "Referee") -> "Ride":
    """The ride on the kind of bus that the options name."""
    kinds = {"diamond": Diamond, "line": Line, "chain": Chain, "questions": Questions}
    return kinds[game.options["bus"]](game)


class Ride:
    """What all kinds of bus share.

    `game.turned` are the cards of this attempt, `game.discards` those of earlier ones, `game.face_down`
    counts the cards of the bus that nobody has seen yet.
    """

    name = "ride"

    def __init__(self, game: "Referee") -> None:
        self.riding = list(game.drivers)  # in order; the first one chooses
        self.attempt = 1
        self.turned_in_all = 0
        self.said: str | int | None = None  # a guess or a slot, its card not yet turned
        self.lay_out(game)

    def lay_out(self, game: "Referee") -> None:
        """The bus is laid face down."""
        game.face_down = bus_need(game.options)

    def actors(self, game: "Referee") -> set[int | str]:
        """The driver who chooses, or the deck."""
        return {"deck"} if self.said is not None else {self.riding[0]}

    def choices(self, game: "Referee") -> list[str]:
        """The answers to what the driver is asked now."""
        raise NotImplementedError

    def legal(self, game: "Referee", seat: int) -> set[str]:
        """The answers to what the driver is asked now."""
        return set(self.choices(game))

    def refusal(self, game: "Referee", seat: int, action: Action) -> str | None:
        """Why not, or None."""
        return None if action[0] == "guess" and action[1] in self.choices(game) else "wrong-phase"

    def act(self, game: "Referee", seat: int, action: Action) -> None:
        """The driver says what he guesses or which slot he turns."""
        self.said = action[1]

    def left(self, game: "Referee", seat: int) -> None:
        """Somebody left: without a driver the ride ends, of several drivers the others go on."""
        if seat not in self.riding:
            return
        if self.riding == [seat]:
            game.finish()
            return
        self.riding.remove(seat)
        game.drivers.remove(seat)

    def show(self, game: "Referee", card: str, laid_out: bool = True) -> None:
        """A card of this attempt is turned up for good."""
        game.unseen.remove(card)
        if laid_out:
            game.face_down -= 1
        game.turned.append(card)
        self.turned_in_all += 1
        self.said = None

    def pay(self, game: "Referee", points: int) -> None:
        """Every driver gets the penalty."""
        for seat in self.riding:
            game.scores[seat] += points

    def may_try_again(self, game: "Referee") -> bool:
        """After a failed attempt: whether the agreed number of attempts allows another."""
        limit = game.options["attempt_limit"]
        if limit is not None and self.attempt >= limit:
            return False
        self.attempt += 1
        return True

    def replaced(self, game: "Referee") -> bool:
        """Every card turned in the failed attempt is replaced; False when there are too few cards."""
        places = len(game.turned)
        pile = len(game.unseen) - game.face_down
        game.discards += game.turned
        game.turned = []
        if pile < places:
            if game.options["bus_exhaust"] == "end":
                return False
            game.unseen |= set(game.discards)
            game.discards = []
        game.face_down += places
        return True

    def start_again(self, game: "Referee") -> None:
        """After a failed attempt: a complete bus again, or the end."""
        if not (self.may_try_again(game) and self.replaced(game)):
            game.finish()

    def obstacle_penalty(self, game: "Referee", card: str, row_size: int | None = None) -> int:
        """What an obstacle costs."""
        penalty = game.options["bus_penalty"]
        if penalty == "row":
            return row_size
        if penalty == "turned":
            return len(game.turned)
        if penalty == "turned_total":
            return self.turned_in_all
        if penalty == "rank_table":
            return RANK_TABLE[rank(card)]
        return 1


class Diamond(Ride):
    """One card of the driver's choice in each row."""

    def choices(self, game: "Referee") -> list[str]:
        """All slots of the row: none of them has been turned in this attempt."""
        return [f"turn {slot}" for slot in range(1, self.row_size(game) + 1)]

    def row_size(self, game: "Referee") -> int:
        """The size of the row that is next."""
        return game.options["bus_rows"][len(game.turned)]

    def refusal(self, game: "Referee", seat: int, action: Action) -> str | None:
        """Why not, or None."""
        if action[0] != "turn":
            return "wrong-phase"
        return None if action[1] <= self.row_size(game) else "no-such-slot"

    def card(self, game: "Referee", card: str) -> None:
        """The chosen card is turned."""
        row_size = self.row_size(game)
        self.show(game, card)
        if rank(card) in game.options["obstacles"]:
            self.pay(game, self.obstacle_penalty(game, card, row_size))
            if game.options["bus_on_error"] == "restart":
                self.start_again(game)
                return
        if len(game.turned) == len(game.options["bus_rows"]):
            game.finish()


class Line(Ride):
    """Every card in its order, nothing to choose."""

    def actors(self, game: "Referee") -> set[int | str]:
        """Only the deck."""
        return {"deck"}

    def card(self, game: "Referee", card: str) -> None:
        """The next card of the line is turned."""
        self.show(game, card)
        if rank(card) in game.options["obstacles"]:
            self.pay(game, self.obstacle_penalty(game, card))
            if game.options["bus_on_error"] == "restart":
                self.start_again(game)
                if game.over:
                    return
            if game.options["line_growth"]:
                pile = len(game.unseen) - game.face_down
                game.face_down += min(RANK_TABLE.get(rank(card), 0), pile)
        if game.face_down == 0:
            game.finish()


class Chain(Ride):
    """A start card, then stations: each card higher or lower than the last."""

    def actors(self, game: "Referee") -> set[int | str]:
        """The deck also turns the start card."""
        return super().actors(game) if game.turned else {"deck"}

    def choices(self, game: "Referee") -> list[str]:
        """Higher or lower."""
        return ["higher", "lower"]

    def card(self, game: "Referee", card: str) -> None:
        """The start card, or the card of the next station."""
        if not game.turned:
            self.show(game, card)
            return
        last = game.turned[-1]
        if rank(card) == rank(last):
            verdict = game.options["bus_tie"]
            if verdict == "redeal" and endless([rank(last)], game.unseen):
                verdict = "push"
        else:
            verdict = "right" if (height(card) > height(last)) == (self.said == "higher") else "wrong"
        if verdict == "redeal":
            return  # shuffled back; the same guess stands
        self.show(game, card)
        if verdict == "wrong":
            self.pay(game, 1)
            if game.options["bus_on_error"] == "restart":
                self.start_again(game)
                return
        if len(game.turned) == game.options["bus_length"] + 1:
            game.finish()


class Questions(Ride):
    """The questions of the first phase again, with cards drawn from the pile."""

    def lay_out(self, game: "Referee") -> None:
        """Nothing is laid out."""
        game.face_down = 0

    def choices(self, game: "Referee") -> list[str]:
        """The answers to the question that is next in this attempt."""
        return answers(game.options, len(game.turned) + 1)

    def card(self, game: "Referee", card: str) -> None:
        """The card that the driver guessed about."""
        verdict = judge(game.options, self.said, game.turned, card, game.unseen)
        if verdict == "redeal":
            return  # shuffled back; the same guess stands
        self.show(game, card, laid_out=False)
        if verdict == "wrong":
            self.pay(game, 1)
            if game.options["bus_on_error"] == "restart":
                if not self.may_try_again(game):
                    game.finish()
                    return
                game.discards += game.turned
                game.turned = []
        if len(game.turned) == game.options["questions"]:
            game.finish()
            return
        if not game.unseen:  # the next question would have no card
            if game.options["bus_exhaust"] == "end":
                game.finish()
                return
            game.unseen = set(game.discards)
            game.discards = []
