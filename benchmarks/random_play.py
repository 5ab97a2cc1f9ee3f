"""Random play through the public API (actors, legal, chance, apply) beside OpenSpiel's C++ games.

Both sides are driven from Python by the same kind of loop, choose uniformly, and count chance steps
as actions. Rounds alternate between the sides, so that a machine that slows down slows all alike.
"""

import random
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

import pyspiel

from kuski import bus
from kuski.game import CHANCE, DECK


class Count(NamedTuple):
    """What one round of play did."""

    games: int
    actions: int
    chance: int
    seconds: float


def play_kuski(rules: bus.Rules, players: int, games: int, seed: int) -> Count:
    """Play games of ours at random."""
    rand = random.Random(seed).random
    actions = chance = 0
    begin = time.perf_counter()
    for _ in range(games):
        state = rules.start(players, 0)
        while actors := state.actors:
            if actors is DECK:
                cards = state.chance()
                state = state.apply(CHANCE, cards[int(rand() * len(cards))])
                chance += 1
            else:
                (seat, *_) = actors
                legal = state.legal(seat)
                state = state.apply(seat, legal[int(rand() * len(legal))])
            actions += 1
    return Count(games, actions, chance, time.perf_counter() - begin)


def play_open_spiel(game: pyspiel.Game, games: int, seed: int) -> Count:
    """Play games of OpenSpiel at random."""
    rand = random.Random(seed).random
    actions = chance = 0
    begin = time.perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rand() * len(outcomes))][0])
                chance += 1
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rand() * len(legal))])
            actions += 1
    return Count(games, actions, chance, time.perf_counter() - begin)


def contenders() -> dict[str, Callable[[int], Count]]:
    """Return who plays: a name, and a round of play by seed."""
    found: dict[str, Callable[[int], Count]] = {}
    for name in ("hearts", "skat"):
        game = pyspiel.load_game(name)
        found[f"OpenSpiel {name}"] = lambda seed, game=game: play_open_spiel(game, 300, seed)
    for name, rules in bus.PRESETS.items():
        found[f"kuski {name}, 4 players"] = lambda seed, rules=rules: play_kuski(rules, 4, 300, seed)
    return found


def table(rounds: int = 15) -> tuple[list[str], list[list[str]]]:
    """Return the heading and the rows: the median of the rounds, the ratio taken round by round."""
    runs = contenders()
    results: dict[str, list[Count]] = {name: [] for name in runs}
    for seed in range(rounds + 1):
        for name, run in runs.items():
            count = run(seed)
            if seed:  # the first round warms up
                results[name].append(count)
    base = [count.actions / count.seconds for count in results["OpenSpiel hearts"]]
    rows = []
    for name, counts in results.items():
        speeds = [count.actions / count.seconds for count in counts]
        share = sum(count.chance for count in counts) / sum(count.actions for count in counts)
        rows.append(
            [
                name,
                f"{median(count.games / count.seconds for count in counts):,.0f}",
                f"{median(speeds):,.0f}",
                f"{share:.0%}",
                f"{sum(count.actions for count in counts) / sum(count.games for count in counts):.0f}",
                f"{median(speed / other for speed, other in zip(speeds, base, strict=True)):.2f}",
            ]
        )
    return ["random play", "games/s", "actions/s", "chance", "actions/game", "× hearts"], rows
