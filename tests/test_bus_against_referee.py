"""The engine against an independent referee: the same game, step by step, under random house rules.

The referee in ``tests/referee`` was written from the text of the rules and shares no code with the
engine; where the two differ, one of them has misread the rules.
"""

import random

import pytest

from kuski import bus
from kuski.game import CHANCE, TABLE, perform, refusal
from random_rules import random_rules
from referee import Referee

ACTORS = {"deck": CHANCE, "table": TABLE}
WORDS = [
    "pass",
    "red",
    "higher",
    "inside",
    "♠",
    "same",
    "turn 1",
    "turn 4",
    "turn 9",
    "lay 7♦",
    "give 0 to @1",
]
WORDS += [
    "give 1 to @0",
    "give 1 to @1",
    "give 2 to @1",
    "give 3 to @2",
    "give 9 to @1",
    "9♦",
    "leave @1",
    "bid 60",
]
WORDS += ["leave @9", "give 1 to @9", "", "lay 1♦"]


def engine_actor(actor):
    return ACTORS.get(actor, actor)


def compare(state, game, dice):
    """Everything that a table can see of the two must be equal."""
    assert state.check() == ()
    assert state.phase == game.phase
    assert list(state.scores) == list(game.scores)
    assert {engine_actor(actor) for actor in game.actors()} == state.actors
    facts = state.facts()
    assert facts["hands"] == game.hands
    assert facts["driver"] == game.driver
    assert (state.outcome is not None) == game.over
    assert list(state.outcome.winners if state.outcome else ()) == game.winners
    for actor in [*range(game.players), "deck", "table"]:
        legal = state.legal(engine_actor(actor))
        assert {str(action) for action in legal} == game.legal(actor)
        assert len(legal) == len(game.legal(actor)), "an action twice"
    for _ in range(3):
        actor = dice.choice([*range(game.players + 1), "deck", "table"])
        text = dice.choice(WORDS + sorted(game.legal(dice.choice([*range(game.players), "deck"])))[:20])
        answer = refusal(state, engine_actor(actor), text)
        assert (answer and answer.code) == game.refusal(actor, text), (actor, text)


def play_both(seed, most_steps=600):
    """Play one random game on both."""
    dice = random.Random(seed)
    options, players = random_rules(dice)
    if options["attempt_limit"] is None and options["bus_exhaust"] == "reshuffle":
        options["attempt_limit"] = 10
    rules = bus.rules_from(options)
    assert rules.problems(players) == ()
    dealer = dice.randrange(players)
    state, game = rules.start(players, dealer), Referee(options, players, dealer)
    leaving = dice.choice([0, 0, 0.02, 0.1])
    for _ in range(most_steps):
        compare(state, game, dice)
        if game.over:
            return
        if dice.random() < leaving:
            actor, text = "table", dice.choice(sorted(game.legal("table")))
        else:
            actor = dice.choice(sorted(game.actors(), key=str))
            text = dice.choice(sorted(game.legal(actor)))
        game.apply(actor, text)
        state = perform(state, engine_actor(actor), text)


@pytest.mark.parametrize("block", range(20))
def test_engine_agrees_with_the_referee(block):
    for game in range(30):
        play_both(block * 1000 + game)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100))
def test_engine_agrees_with_the_referee_at_length(block):
    for game in range(200):
        play_both(1_000_000 + block * 1000 + game)
