"""What a state is worth to the declarer's side with all hands open, or why that cannot be said."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

import msgspec

from kuski.bots.huutopussi.solver.exchange import Progress, exchange_values
from kuski.bots.huutopussi.solver.plain import MOST_TRICKS, plain_values
from kuski.bots.huutopussi.solver.position import Position, tricks_left
from kuski.bots.huutopussi.solver.ready import NoSolver, installed
from kuski.bots.huutopussi.solver.solver import Solver
from kuski.game import Refusal, State, mark
from kuski.huutopussi import Exchange, Over, Tricks
from kuski.huutopussi.exchange import TALON
from kuski.huutopussi.state import HuutopussiState

AT_ONCE: Final = 3
"""So few tricks are solved in plain Python sooner than the kernel is loaded."""


class NotSolvable(Refusal):
    """There is nothing in this state that could be solved."""


class Solution(msgspec.Struct, frozen=True):
    """What the declarer's side still collects: in tricks, the last trick and marriages, from here on.

    Attributes:
        value: with best play of all: the declarer's side maximises it, everybody else minimises it.
        actions: the same after each legal action, whose own gain is included; empty after the end.
    """

    value: int
    actions: Mapping[str, int]


def _untold(_done: int, _of: int) -> None:
    """Tell nobody."""


def solve(state: State, solver: Callable[[], Solver | None], progress: Progress = _untold) -> Solution:
    """Return what the declarer's side still collects in the running deal.

    Args:
        state: the state of a match.
        solver: makes a solver when one is needed, or None where it is not installed: then only a few
            last tricks are solved.
        progress: told how much of a long search is done.

    Raises:
        NotSolvable: nobody is declarer, or cards are missing.
        NoSolver: the solver is needed for this.
    """
    if not isinstance(state, HuutopussiState):
        raise NotSolvable(
            "not-huutopussi", mark("Only games of Huutopussi, with all their cards, can be solved.")
        )
    if isinstance(state, Over):
        return Solution(0, {})
    if isinstance(state, Exchange):
        return _best(_exchange(state, solver, progress), maximises=True)
    if not isinstance(state, Tricks):
        raise NotSolvable(
            "no-declarer-yet", mark("Nobody declares yet: a deal can be solved after the auction.")
        )
    if state.declarer < 0:
        raise NotSolvable(
            "no-contract",
            mark("All passed; without a contract there is no declarer’s side to solve the deal for."),
        )
    position = Position.of(state)
    left = tricks_left(position)
    found = None if left <= AT_ONCE else solver()
    if found is not None:
        values = found.values(position)
    elif left <= MOST_TRICKS:
        values = plain_values(position)
    else:
        raise NoSolver
    return _best({str(action): value for action, value in values.items()}, position.maximises)


def _best(values: dict[str, int], maximises: bool) -> Solution:
    return Solution((max if maximises else min)(values.values()), values)


def _exchange(state: Exchange, solver: Callable[[], Solver | None], progress: Progress) -> dict[str, int]:
    missing = state.rules.talon_size - state.talon.bit_count()
    if state.stage == TALON and state.unseen.bit_count() != missing:
        raise NotSolvable(
            "talon-unknown", mark("The talon is not turned yet, and which cards it has nobody knows.")
        )
    found = solver()
    if found is None:
        raise NoSolver
    return exchange_values(state, found, progress)


@cache
def the_solver() -> Solver | None:
    """Return a solver, always the same one, or None where it is not installed."""
    return Solver() if installed() else None
