"""The transposition table: what was found out about positions between two tricks.

The weakest cards, worth nothing, count in the key only by their order among those still there: a seven
is as good as a six once the six is gone. An entry is four numbers: three of the key, and a lower bound,
an upper bound, the best move and the epoch.
"""

from typing import Final

from kuski.bots.huutopussi.solver.board import EPOCH, KEY_BITS, NO_MOVE, NODES, ROOM, SLOTS
from kuski.bots.huutopussi.solver.jit import Array, compiled, zeros

MOST: Final = 1023
"""More than can be collected: the upper bound of what nothing is known about."""

FEW: Final = (1 << 16) - 1
"""The mask of a table that stays in a processor's cache, with which each search begins."""
LONG: Final = 600_000
"""After so many nodes it is worth more to keep everything; what was kept before is found no more."""


def new_table(bits: int) -> Array:
    """Return a table of ``2 ** bits`` entries; memory is taken as they fill."""
    return zeros(4 << bits)


@compiled()
def together(board: Array, hand: int, rest: int) -> int:
    """Return a hand with the worthless cards of each lane moved together."""
    moved = 0
    for lane in range(0, 40, 10):
        there = (rest >> lane) & 31
        held = (hand >> lane) & 31
        moved |= (board[KEY_BITS + (there << 5 | held)] | ((hand >> lane) & 992)) << lane
    return moved


@compiled()
def slot_of(board: Array, key0: int, key1: int, key2: int) -> int:
    """Return where the entry of a key begins."""
    mixed = (key0 * -7046029254386353131) ^ (key1 * -4417276706812531889) ^ (key2 * 1609587929392839161)
    mixed = (mixed ^ (mixed >> 29)) * -4658895280553007687
    return ((mixed >> 32) & board[SLOTS]) * 4


@compiled()
def found(board: Array, table: Array, slot: int, key0: int, key1: int, key2: int) -> int:
    """Return what is known: lower bound, upper bound from bit 10 on, best move from bit 20 on."""
    if (
        table[slot] == key0
        and table[slot + 1] == key1
        and table[slot + 2] == key2
        and table[slot + 3] >> 32 == board[EPOCH]
    ):
        return table[slot + 3] & 0x3FFFFFF
    return NO_MOVE << 20 | MOST << 10


@compiled()
def keep(
    board: Array, table: Array, slot: int, key0: int, key1: int, key2: int, low: int, high: int, move: int
) -> None:
    """Write down what was found out, over whatever was there."""
    if board[NODES] > LONG and board[SLOTS] < board[ROOM]:
        board[SLOTS] = board[ROOM]
    table[slot] = key0
    table[slot + 1] = key1
    table[slot + 2] = key2
    table[slot + 3] = board[EPOCH] << 32 | move << 20 | high << 10 | low
