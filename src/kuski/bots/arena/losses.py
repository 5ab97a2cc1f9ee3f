"""What each card of Huutopussi lost, by the solver, with all hands open."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from kuski.bots.huutopussi.solver import Position, Solver
from kuski.cards import Card
from kuski.huutopussi.tricks import Tricks

NO_CARD: Final = (0, 0)


class Losses:
    """Watches the play of a deal: what was done, beside the best that could have been.

    The best is what the solver says: with all hands open the declarer's side collects as much as it can
    and everybody else together holds it down. An action loses by how much it lets that value fall, or
    rise, against who did it. What a marriage or a question lost counts with the cards of its seat. A deal
    that is played without a contract has no such value and is left out.
    """

    def __init__(self) -> None:
        self._solver = Solver()
        self._lost: dict[int, list[int]] = {}
        self._known: tuple[Position, int] | None = None

    def see(self, state: Any, seat: int, action: Any) -> None:
        """Note what a seat does."""
        if not isinstance(state, Tricks) or state.declarer < 0:
            return
        before = Position.of(state)
        worth = self._value(before)
        after, gain = before.after(action)
        left = self._solver.value(after, max(worth - gain, 0)) if not after.over else 0
        self._known = (after, left)
        loss = worth - gain - left
        counted = self._lost.setdefault(seat, [0, 0])
        counted[0] += loss if before.maximises else -loss
        counted[1] += isinstance(action, Card)

    def _value(self, position: Position) -> int:
        """Return the value of a position; that of the one before is known with the action that led here."""
        if self._known is not None and self._known[0] == position:
            return self._known[1]
        return self._solver.value(position)

    def take(self, seating: Sequence[str]) -> Iterator[tuple[str, int, int]]:
        """Yield for each seat its level, the points lost and the cards played, and begin anew."""
        lost, self._lost, self._known = self._lost, {}, None
        for seat, level in enumerate(seating):
            points, cards = lost.get(seat, NO_CARD)
            yield level, points, cards
