"""The rest of the pyramid, sampled: what comes of a gift, or of a card that is laid or kept.

A sample deals what is not known, the hands and the pyramid cards to come. From there everybody lays all
that matches and gives it to whoever of the others is set to end lowest; who is left with the most cards
pays the mean cost of a ride. What is tried is tried on the same samples.
"""

from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

from kuski.bots.bus.belief import Belief
from kuski.bots.bus.driving import drives, left_to_turn
from kuski.bots.bus.fare import fare
from kuski.bus import Pyramid
from kuski.cards import RANK_OF, CardSet

POINT: Final = 0.02
"""What a point is worth beside a win: little, but among ways that win as often the fewest points are best."""

Event = tuple[int, int]
"""A seat that gives, and how much."""


class Sample(NamedTuple):
    """One way the rest of the pyramid may go.

    Attributes:
        events: what is given on each card, the newest first.
        drivers: who is left with the most cards; none when there is no ride.
    """

    events: tuple[tuple[Event, ...], ...]
    drivers: tuple[int, ...]


class Deal(NamedTuple):
    """The hidden cards as a sample has them: who holds each rank, and the ranks to come."""

    holders: dict[int, tuple[int, ...]]
    coming: list[int]


class Rest:
    """The rest of the pyramid from one position, as one seat believes it.

    Args:
        state: the remembered position.
        belief: what the seat knows of the cards.
        seat: who asks.
    """

    def __init__(self, state: Pyramid, belief: Belief, seat: int) -> None:
        rules = state.rules
        self._seat, self._state = seat, state
        self._per_card = rules.award_per == "card"
        self._cap = rules.receive_cap
        self._cost = fare(rules, state.players)
        slots = len(state.turned)
        self._now, self._later = rules.slot_values[slots - 1], rules.slot_values[slots:]
        self._rank = RANK_OF[state.turned[-1]]
        self._others = {
            giver: [other for other in state.present if other != giver] for giver in state.present
        }
        self._ride = [self._cost * risk for risk in drives(state, belief)]
        self.totals = [points + ride for points, ride in zip(state.scores, self._ride, strict=True)]
        self._unseen = [RANK_OF[card] for card in CardSet(belief.unseen)]
        self._known: dict[int, tuple[int, ...]] = {}
        self._hidden: list[int] = []
        for owner in state.present:
            hand = belief.hands[owner]
            for card in CardSet(hand):
                self._known[RANK_OF[card]] = (*self._known.get(RANK_OF[card], ()), owner)
            self._hidden += [owner] * (len(state.hands[owner]) - hand.bit_count())
        self._counts = [len(hand) for hand in state.hands]
        self._owing = [
            (other, state.owed[other]) for other in state.present if other != seat and state.owed[other]
        ]
        self._turns = left_to_turn(state)
        self._together = rules.tie_draw == "all_ride"
        self._wins = rules.winner == "fewest"
        self._present = state.present

    @property
    def certain(self) -> bool:
        """Whether nothing that counts is hidden any more, so that one sample tells all."""
        return not self._turns and (not self._hidden or self._state.rules.match == "all")

    def deal(self, dice: Random) -> Deal:
        """Deal the hands that are not known, and the cards to come."""
        drawn, rand, size = self._unseen, dice.random, len(self._unseen)
        hidden = len(self._hidden)
        needed = min(hidden + self._turns, size)
        for place in range(needed):  # the first steps of a shuffle; where it starts from is all one
            other = place + int(rand() * (size - place))
            drawn[place], drawn[other] = drawn[other], drawn[place]
        holders = self._known
        if hidden:
            holders = holders.copy()
            for rank, owner in zip(drawn, self._hidden, strict=False):
                holders[rank] = (*holders.get(rank, ()), owner)
        return Deal(holders, drawn[hidden:needed])

    def sample(self, deal: Deal, laid: int = 0) -> Sample:
        """Return how the pyramid goes on from a deal.

        Args:
            deal: the hidden cards.
            laid: how many of the own matching cards are laid now, without what they earn.
        """
        holders, counts, per_card = deal.holders.copy(), self._counts[:], self._per_card
        events = [self._rest_of_window(holders, counts, laid)]
        for rank, value in zip(deal.coming, self._later, strict=False):
            owners = holders.pop(rank, None)
            if owners:
                for owner in owners:
                    counts[owner] -= 1
                givers = owners if per_card else tuple(dict.fromkeys(owners))
                events.append(tuple([(giver, value) for giver in givers]))
        most = max([counts[owner] for owner in self._present])
        if not most and self._state.rules.all_empty == "no_bus":
            return Sample((*events,), ())
        return Sample((*events,), tuple([owner for owner in self._present if counts[owner] == most]))

    def _rest_of_window(
        self, holders: dict[int, tuple[int, ...]], counts: list[int], laid: int
    ) -> tuple[Event, ...]:
        """Return what the others still give on the newest card: what they owe, and what they may yet lay.

        What is laid leaves ``holders`` and ``counts``; what is kept may match later.
        """
        here = holders.pop(self._rank, None)
        if not here:
            return (*self._owing,)
        state, seat, kept = self._state, self._seat, []
        events, layers, open_seats = self._owing[:], state.layers, state.window & ~state.passed & ~(1 << seat)
        for owner in here:
            if owner == seat and laid:
                laid -= 1
                counts[owner] -= 1
            elif not open_seats >> owner & 1:
                kept.append(owner)
            else:
                counts[owner] -= 1
                if self._per_card or not layers >> owner & 1:
                    layers |= 1 << owner
                    events.append((owner, self._now))
        if kept:
            holders[self._rank] = (*kept,)
        return (*events,)

    def worth(self, sample: Sample, gifts: Mapping[int, int], earned: int = 0) -> float:
        """Return how good a sample ends: the part of a win, less a little for each point.

        Args:
            sample: how the pyramid goes on.
            gifts: what is given first, by seat.
            earned: points to give after that, to whoever is set to end lowest.
        """
        totals, first = self.totals[:], sample.events[0]
        for seat, points in gifts.items():
            totals[seat] += points
        if earned:
            first = ((self._seat, earned), *first)
        if self._cap is None:
            self._pour(first, totals)
            for events in sample.events[1:]:
                self._pour(events, totals)
        else:
            received = [*self._state.received]
            for seat, points in gifts.items():
                received[seat] += points
            self._pour_capped(first, totals, received)
            for events in sample.events[1:]:
                self._pour_capped(events, totals, [0] * len(totals))
        return self._ended(totals, sample.drivers)

    def _pour(self, events: tuple[Event, ...], totals: list[float]) -> None:
        """Let each giver give all to the lowest of the others."""
        for giver, points in events:
            lowest, least = -1, 1e9
            for to in self._others[giver]:
                if totals[to] < least:
                    least, lowest = totals[to], to
            totals[lowest] += points

    def _pour_capped(self, events: tuple[Event, ...], totals: list[float], received: list[int]) -> None:
        """Do the same among those who can receive more on this card; the surplus lapses."""
        cap = self._cap or 0
        for giver, points in events:
            fitting = [other for other in self._others[giver] if received[other] < cap]
            if fitting:
                to = min(fitting, key=totals.__getitem__)
                counted = min(points, cap - received[to])
                received[to] += counted
                totals[to] += counted

    def _ended(self, totals: list[float], drivers: tuple[int, ...]) -> float:
        """Return the worth of an end, the likely rides in the totals made one that happens."""
        points = [total - ride for total, ride in zip(totals, self._ride, strict=True)]
        if self._together and len(drivers) > 1:
            for driver in drivers:
                points[driver] += self._cost
            drivers = ()
        if not drivers:
            return self._value(points)
        worth = 0.0
        for driver in drivers:
            points[driver] += self._cost
            worth += self._value(points)
            points[driver] -= self._cost
        return worth / len(drivers)

    def _value(self, points: list[float]) -> float:
        mine = points[self._seat]
        worth = -POINT * mine
        if self._wins:
            as_low = 0
            for other in self._present:
                difference = points[other] - mine
                if difference < -1e-9:
                    return worth
                as_low += difference < 1e-9
            worth += 1 / as_low
        return worth
