"""Drawing the cards that a seat does not see (*determinization*), evenly from all that agree with its record.

Cards that may lie in the same places are alike, so it is enough to count: how many ways are there to
spread each group of like cards over the places, given the room that is left there? A table of these
counts, group by group, is drawn from exactly; no draw is ever thrown away. King and queen of a suit of
which a question told something are a group of their own, whose ways are the pairs of places that agree
with the answer.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, product
from math import factorial
from typing import Final, NamedTuple

import numpy as np

from kuski.bots.huutopussi.searching.layout import PLACES, Ints, lanes
from kuski.bots.huutopussi.searching.past import Half, Past
from kuski.cards import Card, CardSet
from kuski.huutopussi.rules import MARRIAGES

LAID: Final = 4
"""The column of the declarer's discards that the seat did not see."""
TALON: Final = 5
"""The column of a talon (*pirunpakka*) that nobody took yet."""
DEAD: Final = 6
"""The column of what nobody gets: a dead hand, a talon left lying."""
COLUMNS: Final = 7

Counts = tuple[int, ...]


class Place(NamedTuple):
    """Somewhere hidden cards lie: a column of the samples, the cards that may be there, and how many are."""

    column: int
    allowed: int
    size: int


class Group(NamedTuple):
    """Cards that are spread together.

    Attributes:
        cards: the cards, and for each the places (as indexes) where it may be.
        halves: what questions told of them; without any they are alike.
    """

    cards: tuple[Card, ...]
    places: tuple[tuple[int, ...], ...]
    halves: tuple[Half, ...] = ()


class Way(NamedTuple):
    """One way to spread a group: how many of its cards in each place, and for a couple which one where."""

    counts: Counts
    spots: tuple[int, ...] = ()


class Hidden:
    """The hidden cards of one moment, ready to be drawn.

    Attributes:
        places: where they lie.

    Raises:
        ValueError: no arrangement agrees with the record; of a true record that never happens.
    """

    def __init__(self, past: Past) -> None:
        self._past = past
        self._known: dict[int, int] = {past.seat: past.hand}
        self.places = self._all_places()
        self._groups = self._all_groups()
        self._ways: dict[tuple[int, Counts], tuple[list[int], list[Way]]] = {}
        self._room = tuple(place.size for place in self.places)
        if not self._total(0, self._room):
            raise ValueError("nothing agrees with the record")

    @property
    def arrangements(self) -> int:
        """How many arrangements of the hidden cards agree with the record."""
        return self._total(0, self._room)

    def draw(self, number: int, dice: np.random.Generator) -> Ints:
        """Return that many arrangements: a row each, masks in lanes by column."""
        rows = np.zeros((number, COLUMNS), np.int64)
        for column, mask in self._known.items():
            rows[:, column] = lanes(mask)
        paths = self._paths(number, dice)
        for stage, group in enumerate(self._groups):
            ways = [path[stage] for path in paths]
            if group.halves:
                self._put_couple(rows, group, ways)
            else:
                self._put(rows, group, ways, dice)
        return rows

    # Where cards may be.

    def _all_places(self) -> tuple[Place, ...]:
        """Return the places with room, known cards put in them already."""
        past = self._past
        places = []
        for seat in range(past.players):
            if seat != past.seat:
                self._known[seat] = past.has[seat]
                size = past.sizes[seat] - past.has[seat].bit_count()
                places.append(Place(seat, ~past.lacks[seat], size))
        if past.laid:
            places.append(Place(LAID, ~past.rules.undiscardable, past.laid))
        rest = past.unplaced.bit_count() - sum(place.size for place in places)
        unturned = 0 if past.taken else past.rules.talon_size
        if unturned:
            places.append(Place(TALON, ~past.talon, min(unturned, rest)))
            rest -= min(unturned, rest)
        places.append(Place(DEAD, ~past.talon, rest))
        return tuple(place for place in places if place.size)

    def _all_groups(self) -> tuple[Group, ...]:
        """Return the unplaced cards in groups, the freest last."""
        past = self._past
        free = CardSet(past.unplaced)
        told = {half.suit for half in past.halves}
        groups: list[Group] = []
        alike: dict[tuple[int, ...], list[Card]] = {}
        for suit in sorted(told):
            cards = tuple(card for card in free if card.bit & MARRIAGES[suit])
            if cards:
                halves = tuple(half for half in past.halves if half.suit is suit)
                groups.append(Group(cards, tuple(map(self._open_to, cards)), halves))
        for card in free:
            if card.suit in told and card.bit & MARRIAGES[card.suit]:
                continue
            alike.setdefault(self._open_to(card), []).append(card)
        for places, like in sorted(alike.items(), key=lambda item: (len(item[0]), item)):
            groups.append(Group(tuple(like), (places,) * len(like)))
        return tuple(groups)

    def _open_to(self, card: Card) -> tuple[int, ...]:
        return tuple(index for index, place in enumerate(self.places) if place.allowed & card.bit)

    # Counting.

    def _total(self, stage: int, room: Counts) -> int:
        """Return in how many ways the groups from ``stage`` on fill the room that is left."""
        if stage == len(self._groups):
            return 1
        found = self._ways.get((stage, room))
        if found is None:
            found = self._ways[stage, room] = self._weigh(stage, room)
        return found[0][-1] if found[0] else 0

    def _weigh(self, stage: int, room: Counts) -> tuple[list[int], list[Way]]:
        """Return the ways to spread the group of ``stage``, and the running sum of what follows each."""
        group = self._groups[stage]
        sums, ways = [], []
        for way, number in (
            _couples(self._past, group, self.places, room) if group.halves else _spread(group, room)
        ):
            left = tuple(size - taken for size, taken in zip(room, way.counts, strict=True))
            following = number * self._total(stage + 1, left)
            if following:
                sums.append(following)
                ways.append(way)
        return list(accumulate(sums)), ways

    # Drawing.

    def _paths(self, number: int, dice: np.random.Generator) -> list[list[Way]]:
        """Return for each sample one way for each group, as likely as arrangements follow it."""
        paths = []
        for row in dice.random((number, len(self._groups))).tolist():
            room, path = self._room, []
            for stage, chance in enumerate(row):
                self._total(stage, room)
                sums, ways = self._ways[stage, room]
                way = ways[min(bisect_right(sums, int(chance * sums[-1])), len(ways) - 1)]
                path.append(way)
                room = tuple(size - taken for size, taken in zip(room, way.counts, strict=True))
            paths.append(path)
        return paths

    def _put_couple(self, rows: Ints, group: Group, ways: Sequence[Way]) -> None:
        for row, way in enumerate(ways):
            for card, spot in zip(group.cards, way.spots, strict=True):
                rows[row, self.places[spot].column] |= 1 << PLACES[card]

    def _put(self, rows: Ints, group: Group, ways: Sequence[Way], dice: np.random.Generator) -> None:
        """Shuffle a group of like cards for each sample and cut it by the counts."""
        bits = np.array([1 << PLACES[card] for card in group.cards], np.int64)
        order = np.argsort(dice.random((len(rows), len(bits))), axis=1)
        ends = np.cumsum(np.array([way.counts for way in ways], np.int64), axis=1)
        owner = (np.arange(len(bits))[None, :, None] >= ends[:, None, :]).sum(axis=2)
        shuffled = bits[order]
        for index, place in enumerate(self.places):
            rows[:, place.column] |= np.where(owner == index, shuffled, 0).sum(axis=1)


def _spread(group: Group, room: Counts) -> Iterator[tuple[Way, int]]:
    """Yield the ways to cut a group of like cards, and in how many orders each comes."""
    number = len(group.cards)
    for counts in _cuts(number, room, group.places[0], 0):
        orders = factorial(number)
        for part in counts:
            orders //= factorial(part)
        yield Way(counts), orders


def _cuts(number: int, room: Counts, places: tuple[int, ...], index: int) -> Iterator[Counts]:
    """Yield how many of ``number`` cards go to each place from ``index`` on."""
    if index == len(room):
        if not number:
            yield ()
        return
    later = sum(room[place] for place in places if place > index)
    most = min(number, room[index]) if index in places else 0
    for part in range(max(0, number - later), most + 1):
        for rest in _cuts(number - part, room, places, index + 1):
            yield (part, *rest)


def _couples(past: Past, group: Group, places: Sequence[Place], room: Counts) -> Iterator[tuple[Way, int]]:
    """Yield the ways to place the free cards of a king and queen that agree with what was told."""
    known = {
        card: seat
        for seat in range(past.players)
        for card in CardSet(MARRIAGES[group.cards[0].suit])
        if (past.hand if seat == past.seat else past.has[seat]) & card.bit
    }
    for spots in product(*group.places):
        counts = tuple(spots.count(index) for index in range(len(places)))
        if any(taken > size for taken, size in zip(counts, room, strict=True)):
            continue
        holders = known | {card: places[spot].column for card, spot in zip(group.cards, spots, strict=True)}
        if all(past.fits(half, holders) for half in group.halves):
            yield Way(counts, spots), 1
