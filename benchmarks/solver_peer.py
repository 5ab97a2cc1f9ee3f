"""What the solver is measured beside: plain alpha-beta with a transposition table, compiled as well.

It knows ``kolmin`` only: three players, the trump changed after any trick, one marriage after a trick. It
asks null-window questions from the same guess on, looks at high cards first, tries the best move of the
table before them, and bounds a position by nothing but what is left to be collected.
"""

import numpy as np
from numba import int64, njit

from kuski.bots.huutopussi.solver import Position
from kuski.bots.huutopussi.solver.lanes import lanes_of
from kuski.huutopussi.rules import MARRIAGE_VALUES

BITS = 20
POINTS = np.array((0, 0, 0, 0, 0, 2, 3, 4, 10, 11), np.int64)
MARRIAGES = np.array([MARRIAGE_VALUES["SHDC"][suit] for suit in sorted(MARRIAGE_VALUES["SHDC"])], np.int64)

# The work array: three hands, whose points count, nodes.
OWN, NODES = 3, 4


@njit(inline="always")
def _playable(hand, led, best, trump):  # noqa: ANN001, ANN202  (compiled)
    follow = hand & (1023 << (led * 10))
    if follow:
        over = follow & (-1 << (best + 1)) if best // 10 == led else 0
        return over or follow
    trumps = hand & (1023 << (trump * 10)) if trump >= 0 else 0
    if trumps:
        over = trumps & (-1 << (best + 1)) if best // 10 == trump else 0
        return over or trumps
    return hand


@njit(int64(int64[::1], int64[:, ::1], *(int64,) * 11))
def plain(  # noqa: C901, PLR0915  (compiled: one function, which calls itself)
    work: np.ndarray,
    table: np.ndarray,
    place: int,
    leader: int,
    trump: int,
    declared: int,
    occasion: int,
    winner: int,
    best: int,
    led: int,
    points: int,
    left: int,
    beta: int,
) -> int:
    """Return a bound of what the own side still collects; ``left`` is all that can be, without marriages."""
    zero, one = place - place, place - place + 1
    work[NODES] += 1
    seat = (leader + place) % 3
    own = seat == work[OWN]
    hand = work[seat]
    slot, first = 0, -1
    low, high = zero, zero + 1023
    key = declared | (trump + 1) << 4 | leader << 8 | occasion << 10
    if place == 0:
        if hand == 0:
            return zero
        most = left
        for suit in range(4):
            pair = 192 << (suit * 10)
            if not declared >> suit & 1 and work[work[OWN]] & pair == pair:
                most += MARRIAGES[suit]
        if most < beta:
            return most
        if beta <= 0:
            return zero
        mixed = work[0] * 0x9E3779B1 + work[1] * 0x85EBCA77 + work[2] * 0xC2B2AE3D + key * 0x27D4EB2F
        slot = ((mixed ^ mixed >> 23) * 0x2545F491) >> 20 & (1 << BITS) - 1
        entry = table[slot]
        if entry[0] == work[0] and entry[1] == work[1] and entry[2] == work[2] and entry[3] >> 32 == key:
            low, high, first = entry[3] & 1023, entry[3] >> 10 & 1023, entry[3] >> 20 & 63
            if low >= beta:
                return low
            if high < beta:
                return high
    legal = hand if place == 0 else _playable(hand, led, best, trump)
    result = -1 if own else 10_000
    answer = 63
    for turn in range(45):
        move = first if turn == 0 else 44 - turn
        if move < 0 or (turn > 0 and move == first):
            continue
        if move >= 40:
            suit = move - 40
            pair = 192 << (suit * 10)
            if suit > 3 or place or not occasion or declared >> suit & 1 or hand & pair != pair:
                continue
            gain = MARRIAGES[suit] if own else zero
            value = gain + plain(
                work,
                table,
                zero,
                leader,
                suit,
                declared | 1 << suit,
                zero,
                zero,
                zero,
                zero,
                zero,
                left,
                beta - gain,
            )
        else:
            if not legal >> move & 1:
                continue
            lane = move // 10
            worth = points + POINTS[move - lane * 10]
            top, holder = best, winner
            if place == 0 or (lane == best // 10 and move > best) or (lane == trump and best // 10 != trump):
                top, holder = move, seat
            work[seat] = hand ^ (1 << move)
            if place < 2:
                suit = lane if place == 0 else led
                value = plain(
                    work,
                    table,
                    place + 1,
                    leader,
                    trump,
                    declared,
                    zero,
                    holder,
                    top,
                    suit,
                    worth,
                    left,
                    beta,
                )
            else:
                gain = zero
                rest = left - worth
                if work[0] | work[1] | work[2] == 0:
                    worth += rest
                if holder == work[OWN]:
                    gain = worth
                value = gain + plain(
                    work, table, zero, holder, trump, declared, one, zero, zero, zero, zero, rest, beta - gain
                )
            work[seat] = hand
        if (own and value > result) or (not own and value < result):
            result, answer = value, move
        if (own and result >= beta) or (not own and result < beta):
            break
    if place == 0:
        if result >= beta:
            low = max(low, result)
        else:
            high = min(high, result)
        entry = table[slot]
        entry[0], entry[1], entry[2] = work[0], work[1], work[2]
        entry[3] = key << 32 | answer << 20 | high << 10 | low
    return result


class Plain:
    """The peer, with its table."""

    def __init__(self) -> None:
        self.table = np.zeros((1 << BITS, 4), np.int64)
        self.nodes = 0

    def forget(self) -> None:
        """Clear the table."""
        self.table[:, 3] = -1

    def value(self, position: Position, guess: int = 60) -> int:
        """Return the value of a position between two tricks, without a trump."""
        work = np.zeros(8, np.int64)
        for seat, hand in enumerate(position.hands):
            work[seat] = lanes_of(hand)
        work[OWN] = position.own.bit_length() - 1
        rest = position.rules.points_in(sum(position.hands)) + position.rules.last_trick
        low, high, step = 0, -1, 4
        while high < 0 or low < high:
            beta = max(guess, low + 1)
            bound = plain(
                work, self.table, 0, position.leader, -1, 0, int(position.occasion), 0, 0, 0, 0, rest, beta
            )
            if bound >= beta:
                low = bound
            else:
                high = bound
            guess = low + step if high < 0 else (low + high + 1) // 2
            step *= 2
        self.nodes = int(work[NODES])
        return low
