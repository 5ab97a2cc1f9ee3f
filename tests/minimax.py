"""Plain minimax of ``kolmin`` without a table, without bounds: every line of play, compiled."""

import numpy as np
from numba import int64, njit

from kuski.bots.huutopussi.solver.lanes import lanes_of
from kuski.huutopussi.rules import MARRIAGE_VALUES

POINTS = np.array((0, 0, 0, 0, 0, 2, 3, 4, 10, 11), np.int64)
MARRIAGES = np.array([MARRIAGE_VALUES["SHDC"][suit] for suit in sorted(MARRIAGE_VALUES["SHDC"])], np.int64)


@njit(inline="always")
def _playable(hand, led, best, trump):
    follow = hand & (1023 << (led * 10))
    if follow:
        over = follow & (-1 << (best + 1)) if best // 10 == led else 0
        return over or follow
    trumps = hand & (1023 << (trump * 10)) if trump >= 0 else 0
    if trumps:
        over = trumps & (-1 << (best + 1)) if best // 10 == trump else 0
        return over or trumps
    return hand


@njit(int64(int64[::1], int64, int64, int64, int64, int64, int64, int64, int64))
def _minimax(hands, place, leader, trump, declared, occasion, winner, best, points):
    """Return what seat ``hands[3]`` still collects; the trick is ``points``, its lead's suit ``hands[4]``."""
    zero, one = place - place, place - place + 1
    seat = (leader + place) % 3
    own = seat == hands[3]
    hand = hands[seat]
    if hand == 0:
        return zero
    value = -1 if own else 10_000
    if place == 0 and occasion:
        for suit in range(4):
            pair = 192 << (suit * 10)
            if hand & pair == pair and not declared >> suit & 1:
                found = _minimax(hands, zero, leader, suit, declared | 1 << suit, zero, zero, zero, zero)
                value = max(value, found + MARRIAGES[suit]) if own else min(value, found)
    led = hands[4]
    legal = _playable(hand, led, best, trump) if place else hand
    for card in range(40):
        if not legal >> card & 1:
            continue
        lane = card // 10
        hands[seat] = hand ^ (1 << card)
        if place == 0:
            hands[4] = lane
        top, holder = best, winner
        if place == 0 or (lane == best // 10 and card > best) or (lane == trump and best // 10 != trump):
            top, holder = card, seat
        total = points + POINTS[card % 10]
        if place < 2:
            found = _minimax(hands, place + 1, leader, trump, declared, zero, holder, top, total)
        else:
            if not hands[0] | hands[1] | hands[2]:
                total += 10
            found = _minimax(hands, zero, holder, trump, declared, one, zero, zero, zero)
            if holder == hands[3]:
                found += total
        hands[4] = led
        value = max(value, found) if own else min(value, found)
    hands[seat] = hand
    return value


def minimax(position):
    """Return the value of a position of ``kolmin`` between two tricks, without a trump."""
    hands = np.array([*map(lanes_of, position.hands), position.own.bit_length() - 1, 0, 0], np.int64)
    return int(_minimax(hands, 0, position.leader, -1, 0, int(position.occasion), 0, 0, 0))
