"""Recorded games for tests: played at random, the cards from a dealer."""

import json
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from kuski import bus
from kuski.dealer import SeededDealer
from kuski.game import CHANCE, DECK
from kuski.games import GAMES
from kuski.record import Record, read_record

CASES = Path(__file__).parent / "cases"
CASE_NAMES = sorted(
    path.name for path in CASES.glob("*.json") if json.loads(path.read_bytes())["game"] in GAMES
)
WHOLE_GAME = (CASES / "bussikuski-whole-game.json").read_text(encoding="utf-8")
NAMES = ("Aino", "Niko", "Veera", "Oona", "Anna", "Ben", "Carla", "Đuro")

ANY_CHAR = st.sampled_from('aA0 ♦\n\t\0\x1b"\\{}\u200d\u202e\ud83d\ufe0f\U0001f469') | st.integers(
    0, 0x10FFFF
).map(chr)
"""Characters that make trouble, and any other."""


def any_text(most=60):
    """Return a strategy for texts of any characters, half surrogate pairs among them."""
    return st.text(ANY_CHAR, max_size=most)


def whole_game(**changes):
    """Return the record of a whole game as data, with some keys changed; ``None`` takes one away."""
    data = json.loads(WHOLE_GAME) | changes
    return {key: value for key, value in data.items() if value is not None}


def read(**changes):
    """Return that record, read."""
    return read_record(json.dumps(whole_game(**changes)))


def played(dealer, seed=1, players=3, rules=None, most=10_000):
    """Return the entries of a random game whose cards ``dealer`` turns."""
    dice = Random(seed)
    rules = rules or bus.preset("bussikuski").replace(attempt_limit=3)
    state, entries, drawn = rules.start(players, seed % players), [], 0
    while state.actors and len(entries) < most:
        if state.actors == DECK:
            actor, action = CHANCE, dealer.draw(state, drawn)
            drawn += 1
        else:
            actor = dice.choice(sorted(state.actors))
            action = dice.choice(state.legal(actor))
        entries.append((actor, str(action)))
        state = state.apply(actor, action)
    return tuple(entries)


def game(dealer=None, seed=1, players=3, rules=None, fair=None, most=10_000):
    """Return the record of a random game."""
    rules = rules or bus.preset("bussikuski").replace(attempt_limit=3)
    dealer = dealer or SeededDealer.new(players)
    return Record(
        game="bus",
        rules=rules,
        players=NAMES[:players],
        dealer=seed % players,
        actions=played(dealer, seed, players, rules, most),
        fair=(dealer.segment(reveal=True),) if fair is None else fair,
    )
