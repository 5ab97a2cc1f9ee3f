"""The end of a deal with all hands of a sample open: exact, by the solver."""

from functools import cache
from typing import Final

import numpy as np

from kuski.bots.huutopussi.searching.hidden import LAID
from kuski.bots.huutopussi.searching.layout import Floats, Ints, cards_of
from kuski.bots.huutopussi.searching.past import Past
from kuski.bots.huutopussi.searching.thinking import Thinking
from kuski.bots.huutopussi.solver import Position, Solver, Stopped, asking_bits, side_mask
from kuski.huutopussi import Action

MOST: Final = (0, 40, 40, 40, 40, 30, 20, 10, 6)
"""How many samples are solved, by the cards in hand."""
BITS: Final = 16
"""How large the table of a solver is: a few tricks from the end a small one does."""
ENOUGH: Final = 4
"""With fewer samples solved the playouts alone decide."""


@cache
def _solvers() -> list[Solver]:
    """Return the solvers that nobody uses now: each serves one thread at a time."""
    return []


_solvers().append(Solver(BITS))


def solved(past: Past, samples: Ints, legal: list[Action], thinking: Thinking) -> Floats | None:
    """Return what each action is worth when all play on with open hands; None where that says little.

    In pairs and with two players one side's gain is the other's loss, as the solver takes it. Of three
    or four for themselves only the declarer has all others against him.
    """
    rules = past.rules
    if past.declarer < 0 or (len(rules.all_sides) > 2 and not past.declares):
        return None
    number = min(len(samples), MOST[min(past.hand.bit_count(), len(MOST) - 1)])
    try:
        solver = _solvers().pop()
    except IndexError:
        solver = Solver(BITS)
    try:
        totals = _totals(past, samples[:number], legal, thinking, solver)
    finally:
        _solvers().append(solver)
    if len(totals) < min(ENOUGH, number):
        return None
    doubled = rules.fail_double_over is not None and past.contract > rules.fail_double_over
    lost = past.contract * (2 if doubled else 1)
    worth = np.where(totals >= past.contract, past.contract, -lost) + totals / (len(rules.all_sides) - 1)
    mean = np.asarray(worth.mean(axis=0), np.float64)
    return mean if past.declares else -mean


def _totals(past: Past, samples: Ints, legal: list[Action], thinking: Thinking, solver: Solver) -> Ints:
    """Return what the declarer's side has in the end, by sample and action, as far as the time goes."""
    rules = past.rules
    before = sum(past.won[seat] for seat in rules.side_of(past.declarer))
    rows: list[list[int]] = []
    guess = 60
    solver.forget()
    for sample in samples:
        nodes = thinking.nodes()
        if thinking.over or not nodes:
            break
        position = _position(past, sample)
        try:
            values = solver.values(position, guess, nodes)
        except Stopped:
            break
        base = before + rules.points_in(cards_of(int(sample[LAID])))
        rows.append([base + values[action] for action in legal])
        guess = max(values.values())
    return np.array(rows, np.int64)


def _position(past: Past, sample: Ints) -> Position:
    asked = 0
    for seat, suit in past.asked:
        asked |= asking_bits(seat, suit)
    return Position(
        rules=past.rules,
        own=side_mask(past.rules, past.declarer),
        hands=tuple(cards_of(int(sample[seat])) for seat in range(past.players)),
        leader=past.leader if past.leader >= 0 else past.seat,
        trick=tuple(past.trick),
        trump=past.trump,
        declared=past.declared,
        asked=asked,
        occasion=past.occasion,
        shown=past.now,
        first=not any(past.tricks),
        naming=past.naming,
    )
