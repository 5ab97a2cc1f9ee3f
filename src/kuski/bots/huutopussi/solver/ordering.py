"""The moves of a position, and the order in which the search looks at them.

Each move is written into the frame with its rank in the order. Cards next to each other in one hand,
with nothing left between them, form a group (numbered from bit 8 on): what one is worth bounds what the
others are. King and queen stand apart while a marriage hangs on them.
"""

from kuski.bots.huutopussi.solver.board import (
    ASKING,
    FRAME,
    HALF,
    LOCKOUT,
    MARRIAGES,
    MUST_BEAT,
    MUST_OVERTRUMP,
    MUST_TRUMP,
    OWN,
    POINTS,
    SEATS,
    SHOWN,
    WHOLE,
)
from kuski.bots.huutopussi.solver.jit import Array, compiled, highest, lowest


@compiled()
def declarations(board: Array, frame: int, seat: int, declared: int, asked: int, shown: int) -> int:
    """Write the marriages and the questions that make trump into the frame; return how many.

    A question that makes no trump is left out: it gains nothing, and costs the occasion.
    """
    moves = 0
    hand = board[seat]
    partner = board[(seat + 2) & 3]
    half = asked & (16 << (seat & 1))
    lockout = board[LOCKOUT]
    locked = (lockout and asked >> seat & 1) or (lockout == 2 and half)
    for suit in range(4):
        if declared >> suit & 1:
            continue
        pair = 192 << (10 * suit)
        held = hand & pair
        kind = 0
        if held == pair:
            if not locked:
                kind = SHOWN
        elif board[ASKING] and shown < 0:
            theirs = partner & pair
            if theirs == pair:
                if not (lockout == 2 and half):
                    kind = WHOLE
            elif held and theirs == pair ^ held:
                kind = HALF
        if kind:
            board[frame + moves] = kind + suit
            board[frame + FRAME // 2 + moves] = 100_000 - 1000 * kind + board[MARRIAGES + suit]
            moves += 1
    return moves


@compiled()
def playable(board: Array, hand: int, led: int, best: int, trump: int) -> int:
    """Return the cards that may be played to a trick that ``best`` wins as it stands."""
    follow = hand & (1023 << (led * 10))
    if follow:
        if board[MUST_BEAT] and best // 10 == led:
            better = follow & (-1 << (best + 1))
            if better:
                return better
        return follow
    if trump < 0 or not board[MUST_TRUMP]:
        return hand
    trumps = hand & (1023 << (trump * 10))
    if not trumps:
        return hand
    if board[MUST_OVERTRUMP] and best // 10 == trump:
        better = trumps & (-1 << (best + 1))
        if better:
            return better
    return trumps


@compiled()
def _lead_kind(board: Array, seat: int, lane: int, rest: int, trump: int) -> int:
    """Return what leading a suit means: 0 the other side has its best card, 1 ours has, 2 it is ruffed."""
    suit = rest & (1023 << (lane * 10))
    trumps = 1023 << (trump * 10)
    side = board[OWN] >> seat & 1
    friends = 0
    for other in range(board[SEATS]):
        if (board[OWN] >> other) & 1 == side:
            friends |= board[other]
        elif trump >= 0 and lane != trump and not board[other] & suit and board[other] & trumps:
            return 2
    return friends >> highest(suit) & 1


@compiled()
def _lead_rank(kind: int, points: int, higher: int) -> int:
    """Return the rank of a lead, by :func:`_lead_kind` and whether others have higher cards."""
    if kind == 2:
        return 70 - 10 * points
    if kind == 0:
        return 60 - 8 * points
    return (220 if higher else 300) + 8 * points


@compiled()
def _follow_rank(
    board: Array, place: int, seat: int, card: int, points: int, best: int, winner: int, trump: int, rest: int
) -> int:
    """Return the rank of a card that follows: it wins as surely or cheaply as can be, or smears."""
    lane = card // 10
    if (lane == best // 10 and card > best) or (lane == trump and best // 10 != trump):
        if place == board[SEATS] - 1:
            return 400 + 10 * points
        higher = rest & (-1 << (card + 1)) & (1023 << (lane * 10)) & ~board[seat]
        return 300 - 10 * points if higher else 300 + 10 * points
    ours = (board[OWN] >> winner) & 1 == (board[OWN] >> seat) & 1
    return 200 + 10 * points if ours else 200 - 10 * points


@compiled()
def _apart(board: Array, hand: int, partner: int, lane: int, above: int, below: int) -> bool:
    """Whether two neighbours of a lane are kept apart by a marriage that hangs on one of them."""
    pair = 192 << (10 * lane)
    held = hand & pair
    if held == pair:
        return above == 6 or (above >= 8 and below == 7)
    if board[ASKING] and held and partner & pair == pair ^ held:
        return 192 >> above & 1 == 1 or 192 >> below & 1 == 1
    return False


@compiled()
def cards(
    board: Array,
    frame: int,
    moves: int,
    legal: int,
    place: int,
    seat: int,
    rest: int,
    declared: int,
    trump: int,
    best: int,
    winner: int,
    first: int,
) -> int:
    """Write the cards of ``legal`` into the frame, equal ones once; return how many moves it has.

    Args:
        board: the board.
        frame: where the frame begins.
        moves: how many moves it has already.
        legal: the cards.
        place: how many cards lie in the trick.
        seat: who plays.
        rest: the cards in all hands.
        declared: mask of the suits of which no marriage can be made any more.
        trump: the trump suit or -1.
        best: the card that wins the trick as it stands.
        winner: who played it.
        first: the card to look at first, from the table.
    """
    hand = board[seat]
    partner = board[(seat + 2) & 3]
    present = rest
    if place:
        present |= 1 << best
    group = 0
    before = -1
    kind = 0
    kind_of = -1
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        lane = card // 10
        strength = card - lane * 10
        points = board[POINTS + strength]
        fresh = True
        if before >= lane * 10 and not present & ((1 << card) - 1) & (-1 << (before + 1)):
            below = before - lane * 10
            fresh = not declared >> lane & 1 and _apart(board, hand, partner, lane, strength, below)
            if not fresh and points == board[POINTS + below]:
                before = card
                continue
        if fresh:
            group += 1
        before = card
        if place == 0:
            if lane != kind_of:
                kind = _lead_kind(board, seat, lane, rest, trump)
                kind_of = lane
            rank = _lead_rank(kind, points, rest & ~hand & (1023 << (lane * 10)) & (-1 << (card + 1)))
        else:
            rank = _follow_rank(board, place, seat, card, points, best, winner, trump, rest)
        if card == first:
            rank += 1_000_000
        board[frame + moves] = card | group << 8
        board[frame + FRAME // 2 + moves] = rank
        moves += 1
    return moves
