"""Who drives: most cards, then the tie rules, then a draw."""

from typing import TYPE_CHECKING

from referee.cards import height

if TYPE_CHECKING:
    from referee.game import Referee


def choose_driver(game: "Referee") -> None:
    """After the pyramid: start the ride, a draw for the driver, or end the game without a bus."""
    o = game.options
    most = max(len(game.hands[seat]) for seat in game.present)
    tied = [seat for seat in game.in_order() if len(game.hands[seat]) == most]
    if most == 0:
        if o["all_empty"] == "no_bus":
            game.finish()
            return
    elif len(tied) > 1:
        tied = _by_cards(game, tied)
    if len(tied) == 1 or o["tie_draw"] == "all_ride":
        game.start_ride(tied)
    else:
        game.start_draw(tied)


def _by_cards(game: "Referee", tied: list[int]) -> list[int]:
    """Those of the tied who are still tied after their remaining cards are compared."""
    if game.options["tie_cards"] == "none":
        return tied
    if game.options["tie_cards"] == "lowest":
        lowest = {seat: min(map(height, game.hands[seat])) for seat in tied}
        return [seat for seat in tied if lowest[seat] == min(lowest.values())]
    falling = {seat: sorted(map(height, game.hands[seat]), reverse=True) for seat in tied}
    return [seat for seat in tied if falling[seat] == max(falling.values())]


class DriverDraw:
    """All tied draw one card each; those at the extreme draw again, until one is left."""

    name = "driver"

    def __init__(self, game: "Referee", tied: list[int]) -> None:
        self.drawing = tied
        self._start_round(game)

    def _start_round(self, game: "Referee") -> None:
        self.queue = [seat for seat in game.in_order() if seat in self.drawing]  # who still has to draw
        self.result: dict[int, str] = {}
        if game.options["tie_refill"] == "full" and len(game.unseen) < len(self.queue):
            game.gather_all()
        self._refill(game)

    def _refill(self, game: "Referee") -> None:
        """The next card is needed now: an empty pile is made of the used cards."""
        if not game.unseen:
            game.gather_used()

    def actors(self, game: "Referee") -> set[int | str]:
        """Only the deck."""
        return {"deck"}

    def card(self, game: "Referee", card: str) -> None:
        """The next of those drawing gets this card."""
        game.unseen.remove(card)
        game.drawn.append(card)
        self.result[self.queue.pop(0)] = card
        self._go_on(game)

    def left(self, game: "Referee", seat: int) -> None:
        """Somebody left: he is out of the draw, a card he drew stays out for this round."""
        if seat not in self.drawing:
            return
        self.drawing.remove(seat)
        self.result.pop(seat, None)
        if seat in self.queue:
            self.queue.remove(seat)
        if len(self.drawing) == 1:
            game.start_ride(self.drawing)
        else:
            self._go_on(game)

    def _go_on(self, game: "Referee") -> None:
        if self.queue:
            self._refill(game)
            return
        heights = {seat: height(card) for seat, card in self.result.items()}
        extreme = (min if game.options["tie_draw"] == "low" else max)(heights.values())
        self.drawing = [seat for seat in self.drawing if heights[seat] == extreme]
        game.used += game.drawn
        game.drawn = []
        if len(self.drawing) == 1:
            game.start_ride(self.drawing)
        else:
            self._start_round(game)
