"""One line of play, each move the first in the order of the search: a guess of the value."""

from kuski.bots.huutopussi.solver.board import (
    FRAME,
    FRAMES,
    HALF,
    LAST_TRICK,
    LEAD_MARRIAGE,
    MANY,
    MARRIAGES,
    NO_MOVE,
    OWN,
    OWN_LED,
    POINTS,
    SEATS,
    SHOWN,
)
from kuski.bots.huutopussi.solver.bounds import open_marriages
from kuski.bots.huutopussi.solver.jit import Array, compiled
from kuski.bots.huutopussi.solver.ordering import cards, declarations, playable


@compiled()
def rollout(  # noqa: C901, PLR0915  (the rules of a deal in one loop, as in the search)
    board: Array,
    place: int,
    leader: int,
    trump: int,
    declared: int,
    asked: int,
    occasion: int,
    shown: int,
    winner: int,
    best: int,
    led: int,
    points: int,
) -> int:
    """Return what the own side collects in that line; arguments as those of the search."""
    hand0, hand1, hand2, hand3 = board[0], board[1], board[2], board[3]
    total = 0
    seats = board[SEATS]
    frame = FRAMES
    ranks = frame + FRAME // 2
    while True:
        rest = board[0] | board[1] | board[2] | board[3]
        if rest == 0:
            break
        seat = (leader + place) % seats
        hand = board[seat]
        moves = 0
        legal = hand
        if place == 0:
            marriages = open_marriages(board, seat, declared)
            declared = ~(marriages >> 4) & 15
            if occasion and marriages >> 8:
                moves = declarations(board, frame, seat, declared, asked, shown)
            if shown >= 0 and board[LEAD_MARRIAGE]:
                legal = hand & (192 << (10 * shown))
        else:
            legal = playable(board, hand, led, best, trump)
        moves = cards(board, frame, moves, legal, place, seat, rest, declared, trump, best, winner, NO_MOVE)
        pick = 0
        for other in range(1, moves):
            if board[ranks + other] > board[ranks + pick]:
                pick = other
        code = board[frame + pick] & 255
        own = (board[OWN] >> seat) & 1
        if code >= SHOWN:
            suit = code & 3
            if own:
                total += board[MARRIAGES + suit]
            trump = suit
            declared |= 1 << suit
            if code - suit == SHOWN:
                occasion = board[MANY]
                shown = suit
            else:
                occasion = 0
                asked |= 1 << seat
                if code - suit == HALF:
                    asked |= 16 << (seat & 1)
            continue
        lane = code // 10
        board[seat] = hand ^ (1 << code)
        shown = -1
        occasion = 0
        if place == 0 or (lane == best // 10 and code > best) or (lane == trump and best // 10 != trump):
            best = code
            winner = seat
        if place == 0:
            led = lane
        points += board[POINTS + code - lane * 10]
        place += 1
        if place == seats:
            if (board[OWN] >> winner) & 1:
                total += points
                if board[0] | board[1] | board[2] | board[3] == 0:
                    total += board[LAST_TRICK]
            occasion = 1
            if board[OWN_LED] and winner != leader:
                occasion = 0
            leader = winner
            place = 0
            points = 0
    board[0], board[1], board[2], board[3] = hand0, hand1, hand2, hand3
    return total
