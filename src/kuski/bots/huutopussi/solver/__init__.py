"""The solver: what a side of Huutopussi collects when all hands are open and everybody plays best.

``Position`` is what is asked about, ``Solver`` answers. The kernel is compiled with numba, a part of the
extra ``fast``; without it this package can be imported all the same, ``ready()`` is false and ``Solver()``
says what is missing.
"""

from kuski.bots.huutopussi.solver.position import Position, asking_bits, side_mask, tricks_left
from kuski.bots.huutopussi.solver.ready import NoSolver, installed, load, ready, warm_up
from kuski.bots.huutopussi.solver.solver import Solver, Stopped

__all__ = [
    "NoSolver",
    "Position",
    "Solver",
    "Stopped",
    "asking_bits",
    "installed",
    "load",
    "ready",
    "side_mask",
    "tricks_left",
    "warm_up",
]
