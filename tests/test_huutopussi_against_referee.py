"""The engine against an independent referee: the same deals, step by step, under random house rules.

The referee in ``tests/referee/huutopussi`` was written from the text of the rules and shares no code
with the engine; where the two differ, one of them has misread the rules.
"""

import random

import pytest

from kuski import huutopussi
from kuski.game import CHANCE, TABLE, perform, refusal
from random_huutopussi import random_huutopussi
from referee.huutopussi import Huutopussi

ACTORS = {"deck": CHANCE, "table": TABLE}
WORDS = [
    "pass",
    "redeal",
    "bid 50",
    "bid 55",
    "bid 60",
    "bid 65",
    "bid 62",
    "bid 70",
    "bid 405",
    "bid 9999",
    "bid 0",
]
WORDS += [
    "contract 60",
    "contract 65",
    "contract 120",
    "contract 103",
    "contract 9999",
    "ask whole",
    "leave @1",
]
WORDS += [f"{what} {suit}" for what in ("trump", "ask half", "name") for suit in "♠♥♦♣"]
CARDS = [f"{rank}{suit}" for rank in ("6", "9", "10", "K", "Q", "A") for suit in "♠♥♦♣"]
WORDS += [f"{what}{card}" for what in ("", "discard ", "hand ") for card in CARDS]


def engine_actor(actor):
    return ACTORS.get(actor, actor)


def compare(state, game, dice):
    """Everything that a table can see of the two must be equal."""
    assert state.check() == ()
    assert state.phase == game.phase
    assert list(state.scores) == list(game.scores)
    assert {engine_actor(actor) for actor in game.actors()} == state.actors
    facts = state.facts()
    assert [set(hand) for hand in facts["hands"]] == [set(hand) for hand in game.hands]
    assert (facts["declarer"], facts["contract"], facts["trump"]) == (
        game.declarer,
        game.contract,
        game.trump,
    )
    assert (state.outcome is not None) == game.over
    assert list(state.outcome.winners if state.outcome else ()) == game.winners
    for actor in [*range(state.players), "deck", "table"]:
        legal = state.legal(engine_actor(actor))
        assert {str(action) for action in legal} == game.legal(actor)
        assert len(legal) == len(game.legal(actor)), "an action twice"
    for _ in range(3):
        actor = dice.choice([*sorted(game.actors(), key=str), *range(state.players + 1), "deck", "table"])
        text = dice.choice(WORDS)
        answer = refusal(state, engine_actor(actor), text)
        assert (answer and answer.code) == game.refusal(actor, text), (actor, text)


def choose(game, actor, dice):
    """Return a random legal text, with bids that stay low and marriages that are shown often."""
    texts = sorted(game.legal(actor))
    bids = sorted((text for text in texts if text.startswith("bid ")), key=lambda text: int(text[4:]))
    if bids and dice.random() < 0.6:
        return bids[0]
    said = [text for text in texts if text.startswith(("trump", "ask", "contract"))]
    if said and dice.random() < 0.6:
        return dice.choice(said)
    return dice.choice(texts)


def play_both(seed):
    """Play one random match of a few deals on both; return how many deals were scored."""
    dice = random.Random(seed)
    options, players = random_huutopussi(dice)
    options["deals"] = dice.choice([1, 1, 2, 4])
    if dice.random() < 0.3:
        options["target"] = dice.choice([50, 120])
    if dice.random() < 0.3:
        options["ban_at"] = dice.choice([-1, -60])
    rules = huutopussi.rules_from(options)
    assert rules.problems(players) == ()
    dealer = dice.randrange(players)
    state, game = rules.start(players, dealer), Huutopussi(options, players, dealer)
    leaving = dice.choice([0, 0, 0, 0.01])
    for _ in range(2000):
        compare(state, game, dice)
        if game.over:
            break
        if dice.random() < leaving:
            actor, text = "table", dice.choice(sorted(game.legal("table")))
        else:
            (actor,) = game.actors()
            text = choose(game, actor, dice)
        game.apply(actor, text)
        state = perform(state, engine_actor(actor), text)
    return len(state.sheet)


def play_deals(seed, wanted):
    """Play random matches on both until that many deals are scored."""
    deals = 0
    while deals < wanted:
        deals += play_both(seed)
        seed += 1


@pytest.mark.parametrize("block", range(12))
def test_engine_agrees_with_the_referee(block):
    play_deals(block * 1000, 100)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100))
def test_engine_agrees_with_the_referee_at_length(block):
    play_deals(1_000_000 + block * 10_000, 1000)
