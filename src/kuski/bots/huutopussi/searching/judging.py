"""How likely the others would have acted as they did with the cards of a sample (*policy-based inference*).

After Rebstock, Solinas, Buro and Sturtevant, "Policy based inference in trick-taking card games" (2019): a
sample weighs as much as the product of the chances of all that was done, each by a policy for its seat.
"""

from math import exp, log
from typing import Any, Final

import numpy as np

from kuski.bots.huutopussi.searching.exchanging import expected, keep
from kuski.bots.huutopussi.searching.jit import FLOAT, FLOATS, INT, NOTHING, ROWS, VECTOR, compiled, lowest
from kuski.bots.huutopussi.searching.layout import (
    ASKED,
    COUNT,
    HANDS,
    KEPT,
    LANE,
    LEADER,
    MANY,
    NOW,
    OCCASION,
    PLACES,
    POINTS,
    TABLE_SIZE,
    TRUMP,
    Floats,
    Ints,
    lanes,
    rules_vector,
)
from kuski.bots.huutopussi.searching.past import CARD, Past
from kuski.bots.huutopussi.searching.past import TRUMP as MADE
from kuski.bots.huutopussi.searching.playing import ASK_WHOLE, TRUMPS, make_trump, play, playable
from kuski.bots.huutopussi.searching.policy import declaration, taker, weight

SPREAD: Final = 8.0
"""How many points worse a card may seem before it is played much more seldom."""
WHIM: Final = 0.1
"""How often a card is played for no reason that the policy knows."""
HELD_BACK: Final = 0.3
"""How often a marriage that the policy would show is not shown."""
NERVE: Final = 14.0
"""How many points a bid strays from what the hand promises."""
CAUTION: Final = 22.0
"""How many points more than its bid a hand promises that is bid on."""


@compiled(FLOAT(VECTOR, VECTOR, INT, INT, INT))
def chance_of(table: Any, rules: Any, seat: int, card: int, legal: int) -> float:
    """Return how often ``seat`` would play ``card``."""
    mine = weight(table, rules, seat, card, taker(table, rules, seat, card))
    total, number = 0.0, 0
    while legal:
        each = lowest(legal)
        legal &= legal - 1
        number += 1
        other = weight(table, rules, seat, each, taker(table, rules, seat, each))
        total += exp(min((other - mine) / SPREAD, 50.0))
    return (1 - WHIM) / total + WHIM / number


@compiled(NOTHING(ROWS, VECTOR, ROWS, VECTOR, INT, INT, FLOATS))
def judge_play(samples: Any, played: Any, events: Any, rules: Any, me: int, leader: int, logs: Any) -> None:
    """Add to ``logs`` the logarithm of the chance of the play so far, for each sample.

    Args:
        samples: a row for each: four hands as they are now, hidden discards.
        played: the cards that each seat has played.
        events: the play: kind, seat, card or suit.
        rules: the rules.
        me: the seat that judges; its own play tells it nothing.
        leader: who led first.
        logs: a sum for each sample.
    """
    table: Any = np.zeros(TABLE_SIZE, np.int64)
    for sample in range(samples.shape[0]):
        table[:] = 0
        table[TRUMP] = table[NOW] = -1
        table[LEADER] = leader
        for seat in range(4):
            table[HANDS + seat] = samples[sample, seat] | played[seat]
        total = 0.0
        for number in range(events.shape[0]):
            kind, seat, what = events[number, 0], events[number, 1], events[number, 2]
            if kind == MADE:
                make_trump(table, rules, seat, what)
                table[NOW] = what
                table[OCCASION] = rules[MANY]
            elif kind != CARD:
                table[OCCASION] = 0
                table[ASKED] |= 1 << seat
                if what >= 0:
                    make_trump(table, rules, seat, what)
            else:
                if seat != me:
                    shown = declaration(table, rules, seat) if table[COUNT] == 0 else -1
                    if TRUMPS <= shown < ASK_WHOLE:
                        total += log(HELD_BACK)
                    legal = playable(table, rules, seat)
                    if legal & (legal - 1):
                        total += log(chance_of(table, rules, seat, what, legal))
                play(table, rules, seat, what)
        logs[sample] += total


@compiled(NOTHING(VECTOR, VECTOR, FLOAT, FLOAT, FLOATS))
def judge_bids(hands: Any, rules: Any, bid: float, passed: float, logs: Any) -> None:
    """Add the logarithm of the chance that such hands bid ``bid`` and not ``passed`` (0: unknown)."""
    for sample in range(hands.shape[0]):
        promise = expected(rules, hands[sample], 0)
        if bid > 0:
            logs[sample] -= log(1 + exp(min((bid + CAUTION - promise) / NERVE, 50.0)))
        if passed > 0:
            logs[sample] -= log(1 + exp(min((promise - passed - CAUTION) / NERVE, 50.0)))


@compiled(NOTHING(VECTOR, VECTOR, FLOAT, FLOATS))
def judge_contract(hands: Any, rules: Any, contract: float, logs: Any) -> None:
    """Add the logarithm of the chance that a settled hand said that contract."""
    for sample in range(hands.shape[0]):
        promise = expected(rules, hands[sample], 1)
        logs[sample] -= log(1 + exp(min((contract - 5 - promise) / NERVE, 50.0)))


@compiled(NOTHING(VECTOR, VECTOR, VECTOR, FLOATS))
def judge_discards(hands: Any, laid: Any, rules: Any, logs: Any) -> None:
    """Add the logarithm of the chance that who held ``hands`` laid ``laid`` of them away."""
    for sample in range(hands.shape[0]):
        hand, gone = hands[sample], laid[sample]
        while gone:
            card = lowest(gone)
            gone &= gone - 1
            mine = keep(rules, hand, card) - rules[POINTS + card % LANE]
            total, rest = 0.0, hand & ~rules[KEPT]
            while rest:
                each = lowest(rest)
                rest &= rest - 1
                other = keep(rules, hand, each) - rules[POINTS + each % LANE]
                total += exp(min((mine - other) / SPREAD, 50.0))
            logs[sample] -= log(total) * 0.7


def logs_of(past: Past, samples: Ints) -> Floats:
    """Return for each sample the logarithm of how likely the others would have acted so."""
    logs = np.zeros(len(samples))
    rules = rules_vector(past.rules, past.declarer, past.contract)
    played = np.array([lanes(mask) for mask in past.played] + [0] * (4 - past.players), np.int64)
    for seat in range(past.players):
        if seat != past.seat:
            _judge_seat(past, rules, samples, seat, played, logs)
    if past.events:
        events = np.array(
            [(kind, seat, PLACES[what] if kind == CARD else what) for kind, seat, what in past.events],
            np.int64,
        )
        judge_play(samples, played, events, rules, past.seat, past.events[0][1], logs)
    return logs


def _judge_seat(past: Past, rules: Ints, samples: Ints, seat: int, played: Ints, logs: Floats) -> None:
    hands = samples[:, seat] | played[seat]
    bid = past.bids[seat]
    if seat == past.opener and bid == past.rules.min_open and past.rules.opening == "compulsory":
        bid = 0
    passed = past.passed[seat]
    declares = past.taken and seat == past.declarer
    if past.rules.exchange and past.exchanged:
        if declares and seat not in past.side:
            judge_contract(hands, rules, past.contract, logs)
        if seat not in past.side:
            return
        mine, theirs = lanes(past.given[1]), lanes(past.given[0])
        hands = (hands & ~mine) | theirs if past.seat == past.declarer else (hands | theirs) & ~mine
    elif declares and past.rules.talon_size:
        judge_contract(hands, rules, past.contract, logs)
        laid = np.ascontiguousarray(samples[:, 4])
        judge_discards(hands | laid, laid, rules, logs)
        if not past.talon:
            return
        hands = (hands | laid) & ~lanes(past.talon)
    judge_bids(np.ascontiguousarray(hands), rules, bid, passed, logs)


def resample(samples: Ints, logs: Floats, number: int, dice: np.random.Generator) -> Ints:
    """Return that many of the samples, the likelier the oftener; where few stand out, less so."""
    for power in (1.0, 0.7, 0.5, 0.35, 0.25, 0.1, 0.0):
        weights = np.exp((logs - logs.max()) * power)
        if weights.sum() ** 2 / (weights**2).sum() >= min(0.3 * number, 0.2 * len(samples)):
            break
    steps = (np.arange(number) + dice.random()) / number * weights.sum()
    chosen = np.searchsorted(np.cumsum(weights), steps, side="right")
    return np.ascontiguousarray(samples[np.minimum(chosen, len(samples) - 1)])
