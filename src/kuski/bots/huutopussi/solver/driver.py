"""The driver: the exact value of a position, by questions with a null window that close in on it."""

from kuski.bots.huutopussi.solver.board import STOPPED
from kuski.bots.huutopussi.solver.jit import INT, compiled, pointer
from kuski.bots.huutopussi.solver.rollout import rollout
from kuski.bots.huutopussi.solver.search import search


@compiled(INT(*(INT,) * 14))
def bound(
    board_at: int,
    table_at: int,
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
    """Return a bound of the value on the same side of ``beta``; arguments as :func:`search` takes them."""
    board, table = pointer(board_at), pointer(table_at)
    return search(
        board,
        table,
        0,
        place,
        leader,
        trump,
        declared,
        asked,
        occasion,
        shown,
        winner,
        best,
        led,
        points,
        beta,
    )


@compiled(INT(*(INT,) * 14))
def exact(
    board_at: int,
    table_at: int,
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
    guess: int,
) -> int:
    """Return the value; ``guess`` is what it may be, or -1 when nothing is known.

    The first questions go away from the guess in growing steps, until the value lies between two
    answers; the others halve the room between them.
    """
    board, table = pointer(board_at), pointer(table_at)
    if guess < 0:
        guess = rollout(
            board, place, leader, trump, declared, asked, occasion, shown, winner, best, led, points
        )
    low = 0
    high = -1
    step = 4
    beta = max(guess, 1)
    while high < 0 or low < high:
        found = search(
            board,
            table,
            0,
            place,
            leader,
            trump,
            declared,
            asked,
            occasion,
            shown,
            winner,
            best,
            led,
            points,
            beta,
        )
        if board[STOPPED]:
            return low
        if found >= beta:
            low = found
            beta = low + step if high < 0 else (low + high + 1) // 2
        else:
            high = found
            beta = max(high - step + 1, 1) if low == 0 else (low + high + 1) // 2
        beta = max(beta, low + 1)
        step *= 2
    return low
