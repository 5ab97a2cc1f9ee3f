"""The search: alpha-beta with a null window over the play of the cards, compiled.

Values are what the own side still collects from here on, bounded from both sides as they are proved
("fail soft"). Positions between two tricks are looked up in the table and bounded by what can be read
off them; within a trick the search goes from card to card. The ideas stand in the literature on the
game of Skat: S. Kupferschmid and M. Helmert, "A Skat Player Based on Monte-Carlo Simulation", 2006
(quasi-symmetry: of nearly equal cards one is searched, and bounds the others by the points between them).
"""

from kuski.bots.huutopussi.solver.board import (
    ASKING,
    FRAME,
    FRAMES,
    HALF,
    LAST_TRICK,
    LEAD_MARRIAGE,
    LIMIT,
    MANY,
    MARRIAGES,
    NO_MOVE,
    NODES,
    OWN,
    OWN_LED,
    POINTS,
    SEATS,
    SHOWN,
    STOPPED,
)
from kuski.bots.huutopussi.solver.bounds import QUEENS, cutoff, marriage_points, open_marriages, worth
from kuski.bots.huutopussi.solver.jit import INT, POINTER, Array, compiled, lowest
from kuski.bots.huutopussi.solver.ordering import cards, declarations, playable
from kuski.bots.huutopussi.solver.table import found, keep, slot_of, together


@compiled()
def _last_trick(board: Array, leader: int, trump: int) -> bool:
    """Whether the own side takes the last trick, in which nobody has a choice."""
    best = lowest(board[leader])
    winner = leader
    for step in range(1, board[SEATS]):
        seat = (leader + step) % board[SEATS]
        card = lowest(board[seat])
        if (card // 10 == best // 10 and card > best) or (card // 10 == trump and best // 10 != trump):
            best = card
            winner = seat
    return board[OWN] >> winner & 1 == 1


@compiled()
def _proved_equal(board: Array, frame: int, place: int, move: int, maximises: int, beta: int) -> int:
    """Return a bound of a move that a neighbour already searched proves not to be better, or -1."""
    strength = (move & 255) % 10
    for other in range(place):
        searched = board[frame + other]
        if searched >> 8 == move >> 8 and searched & 255 < SHOWN:
            apart = abs(board[POINTS + strength] - board[POINTS + (searched & 255) % 10])
            value = board[frame + FRAME // 2 + other]
            if maximises:
                if value + apart < beta:
                    return value + apart
            elif value - apart >= beta:
                return value - apart
    return -1


@compiled()
def _bring_best(board: Array, frame: int, place: int, moves: int) -> None:
    """Bring the move that comes first in the order, of those from ``place`` on, to that place."""
    ranks = frame + FRAME // 2
    best = place
    for other in range(place + 1, moves):
        if board[ranks + other] > board[ranks + best]:
            best = other
    if best != place:
        move, rank = board[frame + best], board[ranks + best]
        board[frame + best], board[ranks + best] = board[frame + place], board[ranks + place]
        board[frame + place], board[ranks + place] = move, rank


@compiled(INT(POINTER, POINTER, *(INT,) * 13))
def search(  # noqa: C901, PLR0915  (one function: it calls itself)
    board: Array,
    table: Array,
    depth: int,
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
    beta: int,
) -> int:
    """Return a bound of the value: at least ``beta`` if the value is, else below it.

    Args:
        board: the board, as it was before when this returns.
        table: the transposition table.
        depth: how deep the search is: which frame is its own.
        place: how many cards lie in the trick.
        leader: who leads it.
        trump: the trump suit, or -1.
        declared: mask of the suits of which a marriage was made.
        asked: who asked, as :attr:`Position.asked`.
        occasion: whether the leader may show a marriage or ask.
        shown: the marriage that he showed last on this occasion, or -1.
        winner: who wins the trick as it stands.
        best: the card he wins it with.
        led: the suit that was led.
        points: what lies in the trick.
        beta: the question: is the value at least this?
    """
    # No literal number in a call of itself: see kuski.bots.huutopussi.solver.jit.
    zero = depth - depth
    none = zero - 1
    board[NODES] += 1
    if board[NODES] > board[LIMIT]:
        board[STOPPED] = 1
        return zero
    rest = board[0] | board[1] | board[2] | board[3]
    seats = board[SEATS]
    seat = (leader + place) % seats
    maximises = (board[OWN] >> seat) & 1
    hand = board[seat]
    frame = FRAMES + depth * FRAME
    values = frame + FRAME // 2
    moves = 0
    slot = 0
    key0 = 0
    key1 = 0
    key2 = 0
    low = 0
    high = 0
    first = NO_MOVE
    if place == 0:
        if rest == 0:
            return zero
        everything = worth(board, rest) + board[LAST_TRICK]
        if hand & (hand - 1) == 0 and not (occasion and board[ASKING]):
            return everything if _last_trick(board, leader, trump) else zero
        if trump >= 0 and not rest & (1023 << (trump * 10)):
            trump = none
        marriages = open_marriages(board, seat, declared) if rest & (rest >> 1) & QUEENS else 0
        declared = ~(marriages >> 4) & 15
        most = everything
        if marriages & 15:
            most += marriage_points(board, marriages & 15)
        if most < beta:
            return most
        if beta <= 0:
            return zero
        if not marriages >> 8:
            occasion = zero
        if not board[LEAD_MARRIAGE] and not board[ASKING]:
            shown = none
        third = together(board, board[3], rest)
        state = leader | (trump + 1) << 2 | declared << 5 | asked << 9 | occasion << 15 | (shown + 1) << 16
        key0 = together(board, board[0], rest) | (third & 0xFFFFF) << 40
        key1 = together(board, board[1], rest) | (third >> 20) << 40
        key2 = together(board, board[2], rest) | state << 40
        slot = slot_of(board, key0, key1, key2)
        known = found(board, table, slot, key0, key1, key2)
        low = known & 1023
        high = known >> 10 & 1023
        first = known >> 20 & 63
        if low >= beta:
            return low
        if high < beta:
            return high
        held_to = shown >= 0 and board[LEAD_MARRIAGE] != 0
        legal = hand & (192 << (10 * shown)) if held_to else hand
        settled = not marriages and trump >= 0
        cut = cutoff(board, seat, legal, rest, trump, occasion, settled, held_to, everything, most, beta)
        if cut >= 0:
            return cut
        if occasion:
            moves = declarations(board, frame, seat, declared, asked, shown)
            for other in range(moves):
                if board[frame + other] == first:
                    board[values + other] += 1_000_000
    else:
        legal = playable(board, hand, led, best, trump)
    if legal & (legal - 1) == 0 and moves == 0:
        board[frame] = lowest(legal) | 256
        moves = 1
    else:
        moves = cards(board, frame, moves, legal, place, seat, rest, declared, trump, best, winner, first)
    result = -1 if maximises else 10_000
    answer = NO_MOVE
    for index in range(moves):
        _bring_best(board, frame, index, moves)
        move = board[frame + index]
        code = move & 255
        value = 0
        if code >= SHOWN:
            suit = code & 3
            gain = board[MARRIAGES + suit] if maximises else 0
            kind = code - suit
            now = suit
            again = board[MANY]
            by = asked
            if kind != SHOWN:
                now = none
                again = zero
                by |= 1 << seat
                if kind == HALF:
                    by |= 16 << (seat & 1)
            value = gain + search(
                board, table, depth + 1, zero, leader, suit, declared | 1 << suit, by, again, now,
                zero, zero, zero, zero, beta - gain,
            )  # fmt: skip
        else:
            value = _proved_equal(board, frame, index, move, maximises, beta)
            if value < 0:
                lane = code // 10
                worth_it = board[POINTS + code - lane * 10]
                board[seat] = hand ^ (1 << code)
                top = best
                holder = winner
                beats = lane == best // 10 and code > best
                if place == 0 or beats or (lane == trump and best // 10 != trump):
                    top = code
                    holder = seat
                if place == seats - 1:
                    gain = 0
                    if (board[OWN] >> holder) & 1:
                        gain = points + worth_it
                        if rest ^ (1 << code) == 0:
                            gain += board[LAST_TRICK]
                    may = zero + 1
                    if board[OWN_LED] and holder != leader:
                        may = zero
                    value = gain + search(
                        board, table, depth + 1, zero, holder, trump, declared, asked, may, none,
                        zero, zero, zero, zero, beta - gain,
                    )  # fmt: skip
                else:
                    value = search(
                        board, table, depth + 1, place + 1, leader, trump, declared, asked, zero, none,
                        holder, top, lane if place == 0 else led, points + worth_it, beta,
                    )  # fmt: skip
                board[seat] = hand
        if board[STOPPED]:
            return zero
        board[values + index] = value
        if maximises:
            if value > result:
                result = value
                answer = code
            if result >= beta:
                break
        else:
            if value < result:
                result = value
                answer = code
            if result < beta:
                break
    if place == 0:
        if result >= beta:
            low = max(low, result)
        else:
            high = min(high, result)
        keep(board, table, slot, key0, key1, key2, low, high, answer)
    return result
