"""Exact counts on tiny games: how many ways there are to act and to turn the cards, to the end.

As chess programs count positions to find a wrong move generator: the engine's count, the count of
an independent brute force, and a number that was once agreed on and is kept here. Leaving is not
counted.
"""

import pytest

from kuski import bus
from kuski.cards import parse_cards
from referee import Referee, resolve

EIGHT = "2♣ 2♦ 7♥ 7♠ J♣ J♥ A♦ A♠"
SIX = "2♣ 2♦ 7♥ J♠ J♥ A♦"
FIVE = "2♣ 7♥ J♠ J♥ A♦"


def tiny(cards, **options):
    """Return options of a tiny game: one question, few cards."""
    return {
        "questions": 1,
        "deck": [str(card) for card in parse_cards(cards)],
        "pyramid": [1],
        "bus_rows": [1, 2],
        "attempt_limit": 2,
        **options,
    }


def engine_count(state):
    """Count the ways to the end by the engine."""
    if not state.actors:
        return 1
    return sum(
        engine_count(state.apply(actor, action)) for actor in state.actors for action in state.legal(actor)
    )


def brute_force_count(game):
    """Count the ways to the end by the referee, which shares no code with the engine."""
    if game.over:
        return 1
    ways = 0
    for actor in game.actors():
        for text in game.legal(actor):
            after = game.copy()
            after.apply(actor, text)
            ways += brute_force_count(after)
    return ways


NO_BUS = {"attempt_limit": 1, "bus_rows": [1]}
CHAIN = {"bus": "chain", "bus_rows": None, "obstacles": None, "bus_penalty": "fixed", "bus_length": 1}
LINE = {"bus": "line", "bus_rows": None, "bus_penalty": "rank_table", "bus_length": 1}
ASKED = {"bus": "questions", "bus_rows": None, "obstacles": None, "bus_penalty": "fixed"}

COUNTS = [
    ("the shortest diamond", SIX, NO_BUS, 5568),
    ("a diamond of two rows", SIX, {"attempt_limit": 1}, 30_624),
    ("two attempts", SIX, {"bus_rows": [1], "attempt_limit": 2}, 16_704),
    ("a pyramid of two rows", FIVE, {**NO_BUS, "pyramid": [2, 1], "tie_draw": "all_ride"}, 2400),
    ("matching as one likes", SIX, {**NO_BUS, "match": "optional"}, 6336),
    ("one must be laid", SIX, {**NO_BUS, "match": "one", "hands": "private"}, 11_136),
    ("all ride together", SIX, {**NO_BUS, "tie_draw": "all_ride"}, 2880),
    ("a chain", SIX, {**CHAIN, "bus_tie": "wrong", "attempt_limit": 1}, 55_680),
    ("a chain that passes ties", SIX, {**CHAIN, "bus_tie": "push", "attempt_limit": 1}, 55_680),
    ("a line that grows", FIVE, {**LINE, "line_growth": True, "bus_on_error": "continue"}, 13_200),
    ("the question again", SIX, {**ASKED, "attempt_limit": 2}, 61_248),
    ("eight cards", EIGHT, {**NO_BUS, "tie_draw": "all_ride"}, 10_752),
]


LONG = ("a chain that passes ties", "the question again")


def cases():
    for count in COUNTS:
        yield pytest.param(*count, id=count[0], marks=[pytest.mark.soak] if count[0] in LONG else [])


@pytest.mark.parametrize(("what", "cards", "options", "ways"), [*cases()])
def test_count(what, cards, options, ways):
    short = tiny(cards, **options)
    state = bus.rules_from(short).start(2, 1)
    counted = engine_count(state)
    assert counted == brute_force_count(Referee(resolve(short), 2, 1))
    assert counted == ways
