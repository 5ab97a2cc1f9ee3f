"""The compiled playout (*pelin kulku*): a deal played on to its end by the quick policy of all."""

from typing import Any

from kuski.bots.huutopussi.searching.jit import (
    INT,
    NOTHING,
    ROWS,
    TABLES,
    VECTOR,
    Array,
    compiled,
    count,
    lowest,
)
from kuski.bots.huutopussi.searching.layout import COUNT, DECLARER, HANDS, LANE, LEADER, PLAYERS, POINTS, WON
from kuski.bots.huutopussi.searching.playing import TRUMPS, play, say
from kuski.bots.huutopussi.searching.policy import best_card, declaration


@compiled(NOTHING(VECTOR, VECTOR, INT))
def playout(table: Array, rules: Array, left: int) -> None:
    """Play the deal on until each hand has ``left`` cards and a trick begins."""
    while True:
        leader = table[LEADER]
        if table[COUNT] == 0:
            if count(table[HANDS + leader]) <= left:
                return
            move = declaration(table, rules, leader)
            while move >= 0:
                say(table, rules, leader, move)
                move = declaration(table, rules, leader)
        seat = (leader + table[COUNT]) % rules[PLAYERS]
        play(table, rules, seat, best_card(table, rules, seat))


@compiled(NOTHING(ROWS, VECTOR, VECTOR, VECTOR, TABLES, INT))
def try_moves(samples: Any, start: Any, rules: Any, moves: Any, ends: Any, left: int) -> None:
    """Play each move in each sample on, and fill ``ends`` with the tables at the end.

    Args:
        samples: a row for each: four hands, and what lies in the declarer's discards.
        start: the table, its hands and the worth of unknown discards left out.
        rules: the rules.
        moves: cards, or what may be said.
        ends: tables by sample and move.
        left: how many cards of each hand are left unplayed.
    """
    for sample in range(samples.shape[0]):
        for number in range(moves.shape[0]):
            table = ends[sample, number]
            table[:] = start
            for seat in range(4):
                table[HANDS + seat] = samples[sample, seat]
            hidden = samples[sample, 4]
            while hidden:
                table[WON + rules[DECLARER]] += rules[POINTS + lowest(hidden) % LANE]
                hidden &= hidden - 1
            seat = (table[LEADER] + table[COUNT]) % rules[PLAYERS]
            move = moves[number]
            if move >= TRUMPS:
                say(table, rules, seat, move)
            else:
                play(table, rules, seat, move)
            playout(table, rules, left)
