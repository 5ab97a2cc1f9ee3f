"""Playing, declaring, asking, naming: each move is played out in many samples, near the end solved."""

from typing import Any, Final

import numpy as np

from kuski.bots.huutopussi.searching.endings import solved
from kuski.bots.huutopussi.searching.layout import (
    ASKED,
    BEST_CARD,
    BEST_SEAT,
    COUNT,
    DECLARED,
    LEADER,
    LED,
    NOW,
    OCCASION,
    PLACES,
    POINTS_IN,
    TABLE_SIZE,
    TRICKS,
    TRUMP,
    WON,
    Floats,
    Ints,
    rules_vector,
)
from kuski.bots.huutopussi.searching.past import Past
from kuski.bots.huutopussi.searching.playing import ASK_HALF, ASK_WHOLE, NAMES, TRUMPS
from kuski.bots.huutopussi.searching.playout import try_moves
from kuski.bots.huutopussi.searching.sampling import samples_of
from kuski.bots.huutopussi.searching.thinking import Thinking
from kuski.bots.huutopussi.searching.worth import Stakes
from kuski.cards import Card
from kuski.huutopussi import Action, Name, Trump
from kuski.huutopussi.duties import winning

EXACT: Final = 0.5
"""How much of a move's worth the solver says where it is asked, the rest the playouts."""


def number_of(action: Any) -> int:
    """Return a card, marriage, question or name as the compiled functions number it."""
    if isinstance(action, Card):
        return PLACES[action]
    if isinstance(action, Trump):
        return TRUMPS + action.suit
    if isinstance(action, Name):
        return NAMES + action.suit
    return ASK_WHOLE if action.suit is None else ASK_HALF + int(action.suit)


def table_of(past: Past) -> Ints:
    """Return the running deal as a table, without the hands."""
    table = np.zeros(TABLE_SIZE, np.int64)
    table[COUNT] = len(past.trick)
    table[LEADER] = past.leader if past.leader >= 0 else past.seat
    table[TRUMP] = -1 if past.trump is None else past.trump
    table[DECLARED] = past.declared
    for seat, suit in past.asked:
        table[ASKED] |= 1 << seat | (0 if suit is None else 16 << (seat & 1))
    table[OCCASION] = past.occasion
    table[NOW] = -1 if past.now is None else past.now
    if past.trick:
        place = winning(tuple(past.trick), past.trump)
        table[BEST_SEAT] = (past.leader + place) % past.players
        table[BEST_CARD] = PLACES[past.trick[place]]
        table[LED] = past.trick[0].suit
        table[POINTS_IN] = sum(past.rules.points[card] for card in past.trick)
    table[WON : WON + past.players] = past.won
    table[TRICKS : TRICKS + past.players] = past.tricks
    return table


def worths(past: Past, stakes: Stakes, legal: list[Action], thinking: Thinking) -> Floats:
    """Return what each legal move of the play is worth on average."""
    samples = samples_of(past, thinking)
    thinking.dice.shuffle(samples)
    rules = rules_vector(past.rules, past.declarer, past.contract)
    start, numbers = table_of(past), np.array([number_of(action) for action in legal], np.int64)
    total, seen = np.zeros(len(legal)), 0
    for part in thinking.chunks(len(samples)):
        ends = np.zeros((part.stop - part.start, len(legal), TABLE_SIZE), np.int64)
        try_moves(np.ascontiguousarray(samples[part]), start, rules, numbers, ends, 0)
        total += stakes.worth(ends, past.declarer, past.contract).sum(axis=0)
        seen = part.stop
    found = total / seen
    if past.hand.bit_count() <= thinking.care.solves and not thinking.over:
        exact = solved(past, samples, legal, thinking)
        if exact is not None:
            found = (1 - EXACT) * found + EXACT * exact
    return found
