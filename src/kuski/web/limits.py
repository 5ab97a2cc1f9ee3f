"""How often one address may do what costs something: open tables, join, try codes, hold sockets."""

from collections import Counter
from typing import Final, NamedTuple

MOST_ADDRESSES: Final = 10_000
MOST_SOCKETS: Final = 200
"""How many sockets one address may have open at a time."""


class Rate(NamedTuple):
    """So many at once, and one more every so many seconds."""

    burst: int
    seconds: float


RATES: Final = {
    "open": Rate(20, 30.0),
    "join": Rate(40, 5.0),
    "code": Rate(30, 4.0),
    "post": Rate(120, 0.25),
    "socket": Rate(60, 0.5),
    "message": Rate(200, 0.05),
}
"""What is counted. A household shares one address, so a party of twenty must fit."""


class Limits:
    """Token buckets by address and kind; the oldest are forgotten when there are too many.

    Args:
        on: whether anything is limited at all.
    """

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._spent: dict[tuple[str, str], float] = {}
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Return whether ``address`` may have one more socket open, and count it if so."""
        if self._on and self._open[address] >= MOST_SOCKETS:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count that a socket of ``address`` was closed."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def left(self, kind: str, address: str, now: float) -> bool:
        """Return whether :meth:`allow` would let ``address`` do this now, and count nothing."""
        rate = RATES[kind]
        return not self._on or self._spent.get((kind, address), now) - now <= rate.seconds * (rate.burst - 1)

    def allow(self, kind: str, address: str, now: float) -> bool:
        """Return whether ``address`` may do this now, and count it if so.

        Args:
            kind: one of :data:`RATES`.
            address: who asks.
            now: a clock that never goes back, in seconds.
        """
        if not self._on:
            return True
        rate = RATES[kind]
        # The time at which the bucket is full again says all there is to know of it.
        full = max(self._spent.pop((kind, address), 0.0), now)
        allowed = full - now <= rate.seconds * (rate.burst - 1)
        self._spent[kind, address] = full + rate.seconds if allowed else full
        while len(self._spent) > MOST_ADDRESSES:
            del self._spent[next(iter(self._spent))]
        return allowed
