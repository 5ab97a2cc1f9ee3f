"""How long a move is thought about: the budget, the clock, and how carefully."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np

from kuski.bots.budget import Budget

CHUNK: Final = 8
"""How many samples are looked at between two looks at the clock."""
A_SECOND: Final = 2500
"""How many samples a second of budget is drawn for; more could not be looked at."""
SPENT: Final = 0.75
"""At what share of the budget no more samples are begun."""
NODES: Final = 600_000
"""How many nodes of the solver a second is surely enough for."""
MOST_NODES: Final = 60_000
"""How many nodes one sample is worth."""


class Care(NamedTuple):
    """How carefully a level plays.

    Attributes:
        samples: how many arrangements of the hidden cards it looks at, at most.
        surplus: from how many times as many they are chosen; 1 for who infers nothing from what others do.
        solves: how many tricks from the end it looks ahead exactly.
        eagerness: how many points of score more than not playing a contract it may seem to cost.
    """

    samples: int
    surplus: int
    solves: int
    eagerness: float


class Thinking:
    """The thinking about one move.

    Attributes:
        care: how carefully.
        samples: how many samples are drawn.
        dice: where chance comes from.
    """

    def __init__(
        self, care: Care, budget: Budget, clock: Callable[[], float], dice: np.random.Generator
    ) -> None:
        self.care = care
        self.dice = dice
        self.samples = care.samples if budget.samples is None else max(budget.samples, 1)
        self._clock = clock
        self._seconds = budget.seconds
        self._begun = clock()
        if budget.seconds is not None:
            self.samples = min(self.samples, max(int(budget.seconds * A_SECOND), CHUNK))

    @property
    def left(self) -> float | None:
        """How many seconds are left; None without a limit."""
        if self._seconds is None:
            return None
        return max(self._seconds - (self._clock() - self._begun), 0.0)

    @property
    def over(self) -> bool:
        """Whether nothing more should be begun."""
        return self.spent(SPENT)

    def spent(self, share: float) -> bool:
        """Return whether that share of the time is over; without a limit never."""
        left = self.left
        return left is not None and self._seconds is not None and left <= (1 - share) * self._seconds

    def chunks(self, number: int) -> Iterator[slice]:
        """Yield slices of that many samples, the first in any case, until the time is over."""
        for start in range(0, number, CHUNK):
            if start and self.over:
                return
            yield slice(start, min(start + CHUNK, number))

    def nodes(self) -> int:
        """Return how many nodes the solver may search for one sample, and in what is left of the time."""
        left = self.left
        return MOST_NODES if left is None else min(MOST_NODES, int(left * NODES))
