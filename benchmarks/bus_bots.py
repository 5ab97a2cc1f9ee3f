"""The bots of the bus family against each other: who knows more of the cards scores fewer points.

Four sit at the table, two of each kind. A deal is played in all six seatings with the same cards, shuffled
anew where the rules shuffle, so that what a deal gives one kind it gives the other; the difference of a deal
is the mean of its six games, and the interval comes from the deals. `random` is put beside, against `own`.
"""

import argparse
import json
import platform
import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kuski import bus
from kuski.bots import Bot, Sight, find
from kuski.cards import CARDS, Card
from kuski.game import CHANCE, DECK

SEATS = 4
SEATINGS = tuple(combinations(range(SEATS), 2))
PAIRS = (("counting", "own"), ("forgetful", "own"), ("counting", "forgetful"), ("own", "random"))
Z95 = 1.959964


class Deck:
    """A deck whose order is settled beforehand, shuffle after shuffle: the same for the same deal."""

    def __init__(self, deal: str) -> None:
        self._deal = deal
        self._shuffles = 0
        self._order: list[Card] = []
        self._last = 0

    def draw(self, unseen: int) -> Card:
        """Return the next card of those that may come."""
        if unseen & ~self._last:
            self._shuffles += 1
            self._order = list(CARDS)
            self._dice = random.Random(f"{self._deal} {self._shuffles}")
            self._dice.shuffle(self._order)
        self._last = unseen
        for place, card in enumerate(self._order):
            if unseen & card.bit:
                del self._order[place]
                # If the rules have it dealt again, it lies somewhere in the rest.
                self._order.insert(self._dice.randint(0, len(self._order)), card)
                return card
        raise AssertionError("no card may come")


def play(rules: bus.Rules, bots: Sequence[Bot], deal: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Play a game and return its points by seat, and who won."""
    state: bus.BusState = rules.start(SEATS, SEATS - 1)
    deck = Deck(deal)
    dice = [random.Random(f"{deal} {seat}") for seat in range(SEATS)]
    record: list[tuple[int, str]] = []  # everybody perceives the same in this family
    while actors := state.actors:
        if actors is DECK:
            actor, action = CHANCE, deck.draw(state.chance().mask)
        else:
            actor = min(actors)
            # No view: these bots go by what they remember, and making it takes a tenth of the time.
            sight = Sight(rules, SEATS, SEATS - 1, actor, record, None, state.legal(actor), dice[actor])
            action = bots[actor].act(sight)
        record.append((actor, state.seen(actor, action, None)))
        state = state.apply(actor, action)
    assert state.outcome is not None
    return state.outcome.scores, state.outcome.winners


class Deal(NamedTuple):
    """What a deal brought, as means over its seatings: points and part of a win of one of each kind."""

    points: tuple[float, float]
    wins: tuple[float, float]


def play_deal(rules: bus.Rules, pair: tuple[str, str], deal: str) -> Deal:
    """Play a deal in all seatings."""
    points, wins = [0.0, 0.0], [0.0, 0.0]
    for first in SEATINGS:
        kinds = [0 if seat in first else 1 for seat in range(SEATS)]
        scores, winners = play(rules, [find("bus", pair[kind]) for kind in kinds], deal)
        for seat, kind in enumerate(kinds):
            points[kind] += scores[seat]
            wins[kind] += (seat in winners) / max(len(winners), 1)
    games = 2 * len(SEATINGS)
    return Deal((points[0] / games, points[1] / games), (wins[0] / games, wins[1] / games))


class Sums(NamedTuple):
    """Sums over deals, which add up: their number, points, wins, and differences with their squares."""

    deals: int = 0
    points: tuple[float, float] = (0.0, 0.0)
    wins: tuple[float, float] = (0.0, 0.0)
    difference: float = 0.0
    squares: float = 0.0
    seconds: float = 0.0

    def plus(self, other: "Sums") -> "Sums":
        """Return both together."""
        return Sums(
            self.deals + other.deals,
            (self.points[0] + other.points[0], self.points[1] + other.points[1]),
            (self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]),
            self.difference + other.difference,
            self.squares + other.squares,
            self.seconds + other.seconds,
        )

    def interval(self) -> tuple[float, float]:
        """Return the mean difference of a deal, and half of its 95 % interval."""
        mean = self.difference / self.deals
        variance = (self.squares - self.deals * mean**2) / max(self.deals - 1, 1)
        return mean, Z95 * sqrt(max(variance, 0) / self.deals)


def play_deals(preset: str, pair: tuple[str, str], seed: int, deals: range) -> Sums:
    """Play some deals."""
    begin, sums, rules = time.process_time(), Sums(), bus.preset(preset)
    for number in deals:
        deal = play_deal(rules, pair, f"{seed} {preset} {number}")
        difference = deal.points[0] - deal.points[1]
        sums = sums.plus(Sums(1, deal.points, deal.wins, difference, difference**2))
    return sums._replace(seconds=time.process_time() - begin)


def chunks(first: int, deals: int, size: int = 100) -> Iterator[range]:
    """Yield the numbers of the deals in portions."""
    for start in range(first, first + deals, size):
        yield range(start, min(start + size, first + deals))


def main() -> None:
    """Play what the command line says, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=16_667, help="deals of six games for counting and own")
    parser.add_argument("--others", type=int, default=1_700, help="deals of six games for the other pairs")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal, to go on from there")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--preset", action="append", choices=list(bus.PRESETS))
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    tasks = [
        (preset, pair, part)
        for pair in PAIRS
        for part in chunks(options.first, options.deals if pair == PAIRS[0] else options.others)
        for preset in options.preset or bus.PRESETS
    ]
    results: dict[tuple[str, tuple[str, str]], Sums] = {}
    bar = Progress(
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    with bar, ProcessPoolExecutor(options.jobs) as pool:
        shown = bar.add_task("games", total=sum(len(part) for _, _, part in tasks) * len(SEATINGS))
        done = [(task, pool.submit(play_deals, task[0], task[1], options.seed, task[2])) for task in tasks]
        for (preset, pair, part), future in done:
            results[preset, pair] = results.get((preset, pair), Sums()).plus(future.result())
            bar.advance(shown, len(part) * len(SEATINGS))
    show(results, as_json=options.json)


def show(results: dict[tuple[str, tuple[str, str]], Sums], *, as_json: bool) -> None:
    """Print what was found."""
    if as_json:
        for (preset, pair), sums in results.items():
            mean, half = sums.interval()
            found = {"preset": preset, "bots": pair, "mean_difference": mean, "ci95": half}
            found["sums"] = sums._asdict()
            print(json.dumps(found))
        return
    table = Table(title=f"{platform.python_version()} on {platform.machine()}, points a game")
    for column in ("preset", "bots", "games", "points", "difference", "± 95 %", "wins", "ms a game"):
        table.add_column(column, justify="left" if column in ("preset", "bots") else "right", no_wrap=True)
    for (preset, pair), sums in sorted(results.items(), key=lambda item: list(bus.PRESETS).index(item[0][0])):
        mean, half = sums.interval()
        games = sums.deals * len(SEATINGS)
        table.add_row(
            preset,
            " – ".join(pair),
            f"{games:,}",
            " – ".join(f"{points / sums.deals:.3f}" for points in sums.points),
            f"{mean:+.4f}",
            f"{half:.4f}",
            " – ".join(f"{wins / sums.deals:.1%}" for wins in sums.wins),
            f"{1000 * sums.seconds / games:.2f}",
        )
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
