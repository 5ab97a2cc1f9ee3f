"""Phase 2: the pyramid."""

from typing import TYPE_CHECKING

from referee.cards import rank
from referee.guessing import refuse_gift
from referee.text import Action

if TYPE_CHECKING:
    from referee.game import Referee


class Pyramid:
    """A card is turned; whoever can lay or give does, in any order; then the next card."""

    name = "pyramid"

    def __init__(self, game: "Referee") -> None:
        # The value of every place, in the order in which they are turned.
        self.values: list[int] = []
        for row, size in enumerate(game.options["pyramid"]):
            self.values += [_row_value(game.options["row_values"], row)] * size
        self.turned = 0
        self._clear(game)
        self.open = False  # whether a window is open: somebody may act on the card last turned

    def _clear(self, game: "Referee") -> None:
        everybody = range(game.players)
        self.owed = [0 for _ in everybody]  # points still to give
        self.laid = [0 for _ in everybody]  # cards laid on this pyramid card
        self.received = [0 for _ in everybody]  # points got from this pyramid card
        self.passed: set[int] = set()

    def window(self, game: "Referee") -> set[int]:
        """Who may act on the card last turned."""
        return {seat for seat in game.present if self.open and self._is_in(game, seat)}

    def _is_in(self, game: "Referee", seat: int) -> bool:
        if seat in self.passed:
            return False
        if self.owed[seat]:
            return True
        if game.options["match"] == "all":
            return False
        if game.options["hands"] == "private":
            return bool(game.hands[seat])
        return bool(self.matching(game, seat))

    def matching(self, game: "Referee", seat: int) -> list[str]:
        """The cards of this hand that fit the card last turned."""
        return [card for card in game.hands[seat] if rank(card) == rank(game.pyramid[-1])]

    def must_lay(self, game: "Referee", seat: int) -> bool:
        """Whether this seat still has to lay a card of its choice."""
        return game.options["match"] == "one" and not self.laid[seat] and bool(self.matching(game, seat))

    def actors(self, game: "Referee") -> set[int | str]:
        """The window, or the deck when nobody is in it."""
        return self.window(game) or {"deck"}

    def legal(self, game: "Referee", seat: int) -> set[str]:
        """Cards to lay, points to give, passing."""
        o = game.options
        texts = {f"lay {card}" for card in self.matching(game, seat)}
        owed = self.owed[seat]
        if owed:
            least = 1 if o["award_split"] else owed
            texts |= {f"give {n} to @{other}" for n in range(least, owed + 1) for other in game.others(seat)}
        if not self.must_lay(game, seat) and (not owed or o["award_optional"]):
            texts.add("pass")
        return texts

    def refusal(self, game: "Referee", seat: int, action: Action) -> str | None:
        """Why not, or None."""
        kind = action[0]
        if kind == "lay":
            if action[1] not in game.hands[seat]:
                return "card-not-in-hand"
            return None if action[1] in self.matching(game, seat) else "does-not-match"
        if kind == "give":
            return refuse_gift(game, seat, action, self.owed[seat], game.options["award_split"])
        if kind == "pass":
            if self.must_lay(game, seat):
                return "must-lay"
            if self.owed[seat] and not game.options["award_optional"]:
                return "must-give"
            return None
        return "wrong-phase"

    def act(self, game: "Referee", seat: int, action: Action) -> None:
        """Lay, give or pass."""
        if action[0] == "lay":
            self._lay(game, seat, action[1])
        elif action[0] == "give":
            self._give(game, seat, action[1], action[2])
        else:
            self.owed[seat] = 0
            self.passed.add(seat)
        self._go_on(game)

    def card(self, game: "Referee", card: str) -> None:
        """The next card of the pyramid is turned; forced matches are laid at once."""
        game.unseen.remove(card)
        game.face_down -= 1
        game.pyramid.append(card)
        self.turned += 1
        self._clear(game)
        self.open = True
        o = game.options
        for seat in game.in_order():
            matching = self.matching(game, seat)
            if o["match"] == "all":
                for match in matching:
                    self._lay(game, seat, match)
            elif o["match"] == "one" and o["hands"] == "open" and len(matching) == 1:
                self._lay(game, seat, matching[0])
        self._go_on(game)

    def left(self, game: "Referee", seat: int) -> None:
        """Somebody left: what he owed is lost."""
        if self.open:
            self.owed[seat] = 0
            self._go_on(game)

    def _lay(self, game: "Referee", seat: int, card: str) -> None:
        game.hands[seat].remove(card)
        game.used.append(card)
        self.laid[seat] += 1
        if game.options["award_per"] == "card" or self.laid[seat] == 1:
            self.owed[seat] += self.values[self.turned - 1]

    def _give(self, game: "Referee", seat: int, points: int, receiver: int) -> None:
        self.owed[seat] -= points
        cap = game.options["receive_cap"]
        if cap is not None:
            points = min(points, cap - self.received[receiver])  # the rest lapses
        self.received[receiver] += points
        game.scores[receiver] += points

    def _go_on(self, game: "Referee") -> None:
        """Give what can only go one way; close the window when nobody is in it."""
        for seat in game.in_order():
            receivers = game.others(seat)
            if self.owed[seat] and len(receivers) == 1 and not game.options["award_optional"]:
                self._give(game, seat, self.owed[seat], receivers[0])
        if not self.window(game):
            self.open = False
            if self.turned == len(self.values):
                game.start_driver()


def _row_value(row_values: str | list[int], row: int) -> int:
    """The points for a match in that row, the bottom row being 0."""
    if row_values == "rising":
        return row + 1
    if row_values == "flat":
        return 1
    return row_values[row]
