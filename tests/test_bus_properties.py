"""What holds in every game of the bus family, whatever the house rules and the luck."""

import random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kuski import bus
from kuski.bus.events import Gave, Judged, events
from kuski.game import CHANCE, TABLE, perform
from random_rules import random_rules

PHASES = ["guessing", "pyramid", "driver", "ride", "over"]


def random_table(dice):
    """Return random rules, a first state, and how likely somebody leaves at a step.

    Rides that could be endless are capped at ten attempts.
    """
    options, players = random_rules(dice)
    if options["attempt_limit"] is None and options["bus_exhaust"] == "reshuffle":
        options["attempt_limit"] = 10
    rules = bus.rules_from(options)
    return rules.start(players, dice.randrange(players)), dice.choice([0, 0, 0, 0.02])


def random_step(state, leaving, dice):
    """Return a random legal actor and action."""
    if dice.random() < leaving:
        return TABLE, dice.choice(state.legal(TABLE))
    actor = dice.choice(sorted(state.actors))
    return actor, dice.choice(state.legal(actor))


def play(seed, most_steps=3000):
    """Play a random game and hold every step to the invariants; return its first and last state."""
    dice = random.Random(seed)
    first, leaving = random_table(dice)
    state, record = first, []
    for _ in range(most_steps):
        if not state.actors:
            break
        actor, action = random_step(state, leaving, dice)
        text = str(action)
        assert state.parse(actor, text) == action
        after = state.apply(actor, action)
        record.append((actor, text))
        check_step(state, actor, action, after)
        state = after
    assert state.outcome is not None, "the game did not end"
    return first, state, record


def check_step(before, actor, action, after):
    """Hold one step to what must be true of every step."""
    assert after.check() == ()
    assert PHASES.index(after.phase) >= PHASES.index(before.phase)
    assert all(new >= old for new, old in zip(after.scores, before.scores, strict=True))
    left = set(range(before.players)) - set(before.present)
    assert all(after.scores[seat] == before.scores[seat] for seat in left)
    given_points = sum(after.scores) - sum(before.scores)
    told = 0
    for event in events(before, actor, action, after):
        if isinstance(event, Gave):
            assert event.counted <= event.points
            told += event.counted
        told += event.points if isinstance(event, Judged) and before.phase == "guessing" else 0
    if before.phase in ("guessing", "pyramid"):
        assert told == given_points, "the events do not account for the points"


@pytest.mark.parametrize("block", range(30))
def test_random_games_keep_every_invariant(block):
    for game in range(100):
        first, last, record = play(block * 10_000 + game)
        if game % 10 == 0:
            replayed = first
            for actor, text in record:
                replayed = perform(replayed, actor, text)
            assert replayed == last


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100))
def test_random_games_keep_every_invariant_at_length(block):
    for game in range(1000):
        first, last, record = play(10_000_000 + block * 10_000 + game)
        replayed = first
        for actor, text in record:
            replayed = perform(replayed, actor, text)
        assert replayed == last


@given(st.integers(min_value=0), st.integers(min_value=0, max_value=400))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_state_survives_text_and_storage(seed, steps):
    dice = random.Random(seed)
    state, leaving = random_table(dice)
    for _ in range(steps):
        if not state.actors:
            break
        actor, action = random_step(state, leaving, dice)
        assert msgspec.json.decode(msgspec.json.encode(action), type=bus.Action) == action
        state = state.apply(actor, action)
    stored = msgspec.json.decode(msgspec.json.encode(state), type=bus.AnyState)
    assert stored == state
    assert type(stored) is type(state)
    assert stored.actors == state.actors
    if state.actors:
        actor, action = random_step(state, 0, dice)
        assert stored.apply(actor, action) == state.apply(actor, action)


@given(st.integers(min_value=0))
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_apply_changes_nothing_that_is_shared(seed):
    dice = random.Random(seed)
    state, leaving = random_table(dice)
    kept = []
    while state.actors and len(kept) < 300:
        kept.append((state, msgspec.json.encode(state)))
        actor, action = random_step(state, leaving, dice)
        state = state.apply(actor, action)
    assert all(msgspec.json.encode(before) == text for before, text in kept)


@given(st.integers(min_value=0))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_cards_come_uniformly_from_those_nobody_has_seen(seed):
    """Every card that may come is in no hand, not turned, and not used since the last shuffle."""
    dice = random.Random(seed)
    state, leaving = random_table(dice)
    while state.actors:
        if CHANCE in state.actors:
            cards = state.chance()
            out = {card for hand in state.hands for card in hand}
            assert len(set(cards)) == len(cards) > 0
            assert not out & set(cards)
            assert [cards[i] for i in range(len(cards))] == list(cards) == sorted(cards)
            assert all(card in cards and cards.index(card) == i for i, card in enumerate(cards))
        else:
            assert len(state.chance()) == 0
        actor, action = random_step(state, leaving, dice)
        state = state.apply(actor, action)
