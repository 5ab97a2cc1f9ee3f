"""To whom points go: to the rival whom it costs the win, as far as can be foreseen.

The fewest points win, so what counts is the fewest that a rival is set to end with: the points he
has, and the ride as far as it is likely to be his. Points for somebody who is going to drive help nobody,
and points for the leader make the next one the leader, to whom the others give then. So in the pyramid
each gift is tried on samples of the rest (:mod:`kuski.bots.bus.rest`): all to one rival, to each in turn, or
poured like water, each point onto the lowest. A reward for a right answer, given before the hands are
dealt out, is poured. Who can receive no more on this card is left out.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from kuski.bots.bus.belief import Belief
from kuski.bots.bus.rest import Rest
from kuski.bus import BusState, Give, Pyramid

SAMPLES: Final = 12
"""How many ways the pyramid may go on are looked at for a gift."""


def gift(
    state: BusState, belief: Belief, seat: int, gifts: Sequence[Give], dice: Random, samples: int = SAMPLES
) -> Give:
    """Return the best of the gifts that may be made now.

    Args:
        state: the remembered position.
        belief: what is known of the cards.
        seat: who gives.
        gifts: the legal gifts.
        dice: for the samples, and for who is as good.
        samples: how many.
    """
    owed = max(gift.points for gift in gifts)
    splits = min(gift.points for gift in gifts) < owed
    seats = sorted({gift.to for gift in gifts})
    dice.shuffle(seats)
    room = rooms(state, seats, owed)
    fitting = [to for to in seats if room[to]] or seats
    if len(fitting) == 1:
        return Give(owed, fitting[0])
    if not isinstance(state, Pyramid):
        totals = [float(points) for points in state.scores]
        if not splits:
            return Give(owed, min(fitting, key=totals.__getitem__))
        return _largest(poured(owed, totals, {to: room[to] for to in fitting}), owed)
    rest = Rest(state, belief, seat)
    ways = [{to: min(owed, room[to])} for to in fitting]
    if splits and owed > 1 and any(room.values()):
        ways.append(poured(owed, rest.totals, {to: room[to] for to in fitting}))
    worth = [0.0] * len(ways)
    for _ in range(1 if rest.certain else samples):
        sample = rest.sample(rest.deal(dice))
        for way, parts in enumerate(ways):
            worth[way] += rest.worth(sample, parts)
    best = ways[max(range(len(ways)), key=worth.__getitem__)]
    return _largest(best, owed) if splits else Give(owed, next(iter(best)))


def _largest(parts: dict[int, int], owed: int) -> Give:
    """Return the largest part as a gift; the others are given next, when all is looked at again."""
    to = max(parts, key=parts.__getitem__)
    return Give(parts[to] or owed, to)


def rooms(state: BusState, seats: Iterable[int], owed: int) -> dict[int, int]:
    """Return how much of what is owed each seat can still receive on this card before it lapses."""
    cap = state.rules.receive_cap
    if cap is None or not isinstance(state, Pyramid):
        return dict.fromkeys(seats, owed)
    return {seat: max(min(cap - state.received[seat], owed), 0) for seat in seats}


def poured(points: int, totals: Sequence[float], room: dict[int, int]) -> dict[int, int]:
    """Return how points are shared out: one by one to the lowest among those with room."""
    parts = dict.fromkeys(room, 0)
    for _ in range(points):
        open_seats = [seat for seat in parts if parts[seat] < room[seat]]
        if not open_seats:
            break
        parts[min(open_seats, key=lambda seat: totals[seat] + parts[seat])] += 1
    return {seat: part for seat, part in parts.items() if part}
