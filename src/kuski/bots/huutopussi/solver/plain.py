"""The same answers without the compiled kernel, in plain Python: for the last few tricks only."""

from typing import Final

from kuski.bots.huutopussi.solver.position import Position
from kuski.huutopussi.actions import Action

MOST_TRICKS: Final = 5
"""How many tricks may be left, so that it takes seconds at most."""

_MORE: Final = 10_000
_Known = dict[tuple[object, ...], tuple[int, int]]


def plain_values(position: Position) -> dict[Action, int]:
    """Return what the own side still collects after each legal action, its own gain included."""
    known: _Known = {}
    values = {}
    for action in position.legal():
        after, gain = position.after(action)
        values[action] = gain + _search(after, -1, _MORE, known)
    return values


def _search(position: Position, alpha: int, beta: int, known: _Known) -> int:
    """Return the value if it lies between ``alpha`` and ``beta``, else a bound of it beyond them."""
    if position.over:
        return 0
    key = (
        position.hands,
        position.trick,
        position.leader,
        position.trump,
        position.declared,
        position.asked,
        position.occasion,
        position.shown,
        position.first,
        position.naming,
    )
    low, high = known.get(key, (0, _MORE))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    start_alpha, start_beta = alpha, beta
    maximises = position.maximises
    best = -1 if maximises else _MORE
    for action in position.legal():
        after, gain = position.after(action)
        value = gain + _search(after, alpha - gain, beta - gain, known)
        if maximises:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    known[key] = (best if best > start_alpha else low, best if best < start_beta else high)
    return best
