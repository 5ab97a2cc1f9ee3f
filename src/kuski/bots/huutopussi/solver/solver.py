"""The solver: the exact value of a position with all hands open, by questions to the kernel."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from kuski.bots.huutopussi.solver.lanes import PLACES
from kuski.bots.huutopussi.solver.position import Position
from kuski.bots.huutopussi.solver.ready import load
from kuski.huutopussi.actions import Action
from kuski.huutopussi.duties import winning

if TYPE_CHECKING:
    from kuski.bots.huutopussi.solver.jit import Array

GUESS: Final = -1
"""Play it out once, to see what it may be."""
NO_LIMIT: Final = (1 << 62) - 1


class Stopped(Exception):
    """The limit of nodes was reached before the answer."""


class Solver:
    """Answers what a side collects with best play of all; it belongs to one thread at a time.

    What was found out is kept from question to question until :meth:`forget`; other rules or another
    own side make it forget by themselves.

    Attributes:
        nodes: how many nodes the last question took.
    """

    def __init__(self, bits: int = 20) -> None:
        """Make a solver, loading the kernel if need be.

        Args:
            bits: the table has at most ``2 ** bits`` entries of 32 bytes.

        Raises:
            NoSolver: numpy or numba is not installed.
        """
        load()
        from kuski.bots.huutopussi.solver import board, driver, table

        self._bound_of: Callable[..., int] = driver.bound
        self._value_of: Callable[..., int] = driver.exact
        self._layout = board
        self._board: Array = board.new_board()
        self._table: Array = table.new_table(bits)
        self._at = (self._board.ctypes.data, self._table.ctypes.data)
        self._bits, self._few = bits, table.FEW
        self._about: tuple[object, int, int] | None = None
        self.nodes = 0

    def forget(self) -> None:
        """Clear the table."""
        board, layout = self._board, self._layout
        board[layout.EPOCH] += 1
        board[layout.SLOTS] = min(board[layout.ROOM], self._few)

    def value(self, position: Position, guess: int = GUESS, limit: int = NO_LIMIT) -> int:
        """Return what the own side still collects from a position.

        Args:
            position: the position.
            guess: what the value may be, the nearer the faster.
            limit: how many nodes may be searched.

        Raises:
            Stopped: they were not enough.
        """
        self._begin(limit)
        return self._value(position, guess)

    def values(self, position: Position, guess: int = GUESS, limit: int = NO_LIMIT) -> dict[Action, int]:
        """Return what the own side still collects after each legal action, its own gain included.

        Args, Raises: as :meth:`value`.
        """
        self._begin(limit)
        found: dict[Action, int] = {}
        for action in position.legal():
            after, gain = position.after(action)
            found[action] = gain + self._value(after, guess - gain)
            guess = found[action]
        return found

    def at_least(self, position: Position, points: int, limit: int = NO_LIMIT) -> bool | None:
        """Return whether the own side still collects that many points; None when ``limit`` is reached."""
        self._begin(limit)
        try:
            return self._bound(position, points) >= points
        except Stopped:
            return None

    def _begin(self, limit: int) -> None:
        layout, board = self._layout, self._board
        board[layout.NODES] = board[layout.STOPPED] = 0
        board[layout.LIMIT] = limit
        self.nodes = 0

    def _value(self, position: Position, guess: int) -> int:
        """Return the value."""
        if position.over:
            return 0
        if _by_actions(position):
            values = []
            for action in position.legal():
                after, gain = position.after(action)
                values.append(gain + self._value(after, max(guess - gain, -1)))
            return (max if position.maximises else min)(values)
        self._lay(position)
        value = self._value_of(*self._at, *_arguments(position), guess)
        self._end()
        return value

    def _bound(self, position: Position, beta: int) -> int:
        """Return a bound of the value on the same side of ``beta`` as the value."""
        if position.over:
            return 0
        if _by_actions(position):
            return self._by_action(position, beta)
        self._lay(position)
        bound = self._bound_of(*self._at, *_arguments(position), beta)
        self._end()
        return bound

    def _lay(self, position: Position) -> None:
        """Lay the position on the board; forget what was found out by other rules."""
        layout, board = self._layout, self._board
        about = (position.rules, position.own, _bits_for(position, self._bits))
        if about != self._about:
            self._about = about
            board[layout.ROOM] = (1 << about[2]) - 1
            self.forget()
            layout.lay_rules(board, position.rules, position.own)
        layout.lay_hands(board, position)

    def _end(self) -> None:
        layout, board = self._layout, self._board
        self.nodes = int(board[layout.NODES])
        if board[layout.STOPPED]:
            raise Stopped

    def _by_action(self, position: Position, beta: int) -> int:
        """Answer where the kernel knows not all rules: before the first lead, and while a pair is named."""
        best = -1 if position.maximises else 10_000
        for action in position.legal():
            after, gain = position.after(action)
            bound = gain + self._bound(after, beta - gain)
            if position.maximises:
                best = max(best, bound)
                if best >= beta:
                    break
            else:
                best = min(best, bound)
                if best < beta:
                    break
        return best


def _by_actions(position: Position) -> bool:
    """Whether the kernel does not know the rules of this moment, but those of what comes after it."""
    return position.naming or (position.first and position.rules.first_lead != "free")


def _bits_for(position: Position, most: int) -> int:
    """Return how large a table a position needs: a small one stays in the cache of the processor."""
    cards = max(hand.bit_count() for hand in position.hands)
    return min(most, 8 + max(cards - 5, 0) * 2)


def _arguments(position: Position) -> tuple[int, ...]:
    """Return the arguments of the kernel from ``place`` to ``points``."""
    trick = position.trick
    winner = best = led = points = 0
    if trick:
        place = winning(trick, position.trump)
        winner, best = (position.leader + place) % len(position.hands), PLACES[trick[place]]
        led, points = int(trick[0].suit), sum(position.rules.points[card] for card in trick)
    return (
        len(trick),
        position.leader,
        -1 if position.trump is None else int(position.trump),
        position.declared,
        position.asked,
        int(position.occasion),
        -1 if position.shown is None else int(position.shown),
        winner,
        best,
        led,
        points,
    )
