"""Endings of Huutopussi, hands open: random ones, and their value by brute force through the engine."""

import random

from msgspec.structs import replace

from kuski import huutopussi
from kuski.cards import CARDS, Card, CardSet, Suit, mask_of
from kuski.huutopussi import Tricks
from kuski.huutopussi.rules import MARRIAGES
from kuski.huutopussi.scoring import collected
from kuski.huutopussi.tricks import Answer
from random_huutopussi import random_huutopussi

MOST_TRICKS = {2: 5, 3: 4, 4: 3}
"""How many tricks brute force can look at, by number of players."""


def brute(state, side, memo=None):
    """Return what ``side`` still collects, and by action: plain minimax over the engine's own states.

    What is gained is read off the engine's scoring: the difference between two totals.
    """
    memo = {} if memo is None else memo
    before = collected(state, side, -1)
    values = {}
    for action in state.legal(state.turn):
        after = state.apply(state.turn, action)
        if _same_deal(state, after):
            key = replace(after, won=(), last_trick=(), last_leader=-1)
            if key not in memo:
                memo[key] = brute(after, side, memo)[0]
            values[action] = collected(after, side, -1) - before + memo[key]
        else:
            values[action] = after.sheet[-1].collected[side[0]] - before
    best = max if state.turn in side else min
    return best(values.values()), values


def _same_deal(before, after):
    return isinstance(after, Tricks) and len(after.sheet) == len(before.sheet)


def random_rules(rng):
    """Return random house rules, of all forms of the game."""
    options, _ = random_huutopussi(rng)
    return huutopussi.rules_from({**options, "deals": 1})


def random_ending(rng, rules=None, tricks=None):
    """Return a state with a few tricks left: kings and queens more often than others, then some actions.

    So there are marriages made, shown and to be shown, questions, pairs to be named, half-played tricks.
    """
    rules = rules or random_rules(rng)
    players = rules.players
    size = tricks or rng.randint(1, MOST_TRICKS[players])
    state = _ending(rng, rules, size)
    for _ in range(rng.randrange(2 * players)):
        choices = list(state.legal(state.turn))
        marriages = [action for action in choices if not isinstance(action, Card)]
        after = state.apply(
            state.turn, rng.choice(marriages if marriages and rng.random() < 0.7 else choices)
        )
        if not _same_deal(state, after):
            break
        state = after
    return state


def _ending(rng, rules, size):
    players = rules.players
    pack = list(CardSet(rules.pack))
    pair_cards = mask_of(CARDS) & sum(MARRIAGES)
    pack.sort(key=lambda card: rng.random() * (0.5 if pair_cards & card.bit else 1))
    hands = [0] * players
    for place, card in enumerate(pack[: players * size]):
        hands[place % players] |= card.bit
    gone = pack[players * size :]
    declarer = rng.randrange(players)
    talon = rules.talon_size if rules.players > 2 else rules.talon_size + rules.hand_size
    discards, played = gone[:talon], gone[talon:]
    won = [0] * players
    for place in range(0, len(played), players):
        won[rng.randrange(players)] |= mask_of(played[place : place + players])
    suits = [Suit(suit) for suit in rng.sample(range(4), 4)]
    made = tuple((rng.randrange(players), suit) for suit in suits[: rng.choice((0, 0, 1, 1, 2))])
    own_led = rng.random() < 0.5
    may = any(won) and (rules.declare_after == "any_trick" or own_led)
    return Tricks(
        rules=rules,
        dealer=0,
        scores=(0,) * players,
        sheet=(),
        hands=(*hands,),
        unseen=0,
        declarer=declarer,
        bid=60,
        contract=60,
        discards=mask_of(discards),
        leader=rng.randrange(players),
        won=(*won,),
        trump=made[-1][1] if made else None,
        marriages=made,
        occasion=may,
        own_led=own_led,
        answers=_answers(rng, players) if rules.asking != "none" else (),
    )


def _answers(rng, players):
    return tuple(
        Answer(rng.randrange(players), rng.choice((None, Suit(rng.randrange(4)))), False)
        for _ in range(rng.choice((0, 0, 1, 2)))
    )


def seeded(seed):
    """Return dice for a case, so that it can be looked at again."""
    return random.Random(f"ending {seed}")
