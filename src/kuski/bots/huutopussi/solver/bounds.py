"""Bounds of what is still collected, read off a position between two tricks without search."""

from typing import Final

from kuski.bots.huutopussi.solver.board import ASKING, MARRIAGES, OWN, POINTS, SEATS
from kuski.bots.huutopussi.solver.jit import Array, compiled, count, highest, lowest

QUEENS: Final = 0x0040100401 << 6
"""The bits of the four queens; the kings are the next bits."""


@compiled()
def worth(board: Array, cards: int) -> int:
    """Return what cards are worth; the five weakest ranks of a suit are worth nothing."""
    total = 0
    for place in range(5, 10):
        total += count(cards & (0x0040100401 << place)) * board[POINTS + place]
    return total


@compiled()
def open_marriages(board: Array, seat: int, declared: int) -> int:
    """Return the marriages that can still be made, as bit fields.

    Bits 0 to 3: the suits of which one can be made by the own side; bits 4 to 7: by anybody;
    bits 8 to 11: by ``seat`` itself or with its partner, whose card or cards it may ask for.
    """
    found = 0
    asking = board[ASKING]
    for suit in range(4):
        if declared >> suit & 1:
            continue
        pair = 192 << (10 * suit)
        for holder in range(board[SEATS]):
            held = board[holder] & pair
            if not held:
                continue
            partner = (holder + 2) & 3
            if held == pair:
                able = 1 << holder | (asking << partner)
            elif asking and board[partner] & pair == pair ^ held:
                able = 1 << holder | 1 << partner
            else:
                break
            found |= 1 << (4 + suit)
            if able & board[OWN]:
                found |= 1 << suit
            if able >> seat & 1:
                found |= 1 << (8 + suit)
            break
    return found


@compiled()
def _winners(board: Array, seat: int, mine: int, others: int, suit: int, ruff: int) -> int:
    """Return how many tricks a leader surely takes in a suit, one after the other.

    Args:
        board: the board.
        seat: the leader.
        mine: his cards of the suit.
        others: everybody else's.
        suit: the suit.
        ruff: the trump that somebody void in the suit may ruff with, or -1.
    """
    lane = suit * 10
    longest = 0
    safe = 99
    for other in range(board[SEATS]):
        if other != seat:
            length = count((board[other] >> lane) & 1023)
            longest = max(longest, length)
            if ruff >= 0 and (board[other] >> (ruff * 10)) & 1023:
                safe = min(safe, length)
    winners = count(mine >> (highest(others) + 1)) if others else longest
    if winners >= longest:
        winners = count(mine)
    return min(winners, safe)


@compiled()
def _falling(board: Array, seat: int, lane: int, tricks: int) -> int:
    """Return what at least falls when a seat leads its best cards of a suit that often."""
    total = 0
    for other in range(board[SEATS]):
        cards = (board[other] >> lane) & 1023
        left = tricks
        while cards and left > 0:
            card = highest(cards) if other == seat else lowest(cards)
            total += board[POINTS + card]
            cards ^= 1 << card
            left -= 1
    return total


@compiled()
def cashed(board: Array, seat: int, hand: int, rest: int, trump: int) -> int:
    """Return what the leader at least collects by leading his winners one after the other.

    In each suit these are his cards above all others', all his cards once nobody can follow any more,
    as long as nobody void in it holds a trump; trumps come first, and may be the end of all others'.
    What is not followed with is discarded, which is no less. -1 says that he takes every trick so.
    """
    got = 0
    wins = 0
    ruff = trump
    for step in range(4):
        suit = (trump + step) & 3 if trump >= 0 else step
        lane = suit * 10
        mine = (hand >> lane) & 1023
        others = ((rest & ~hand) >> lane) & 1023
        if suit == trump and not others:
            ruff = -1
        if mine <= others:
            continue
        winners = _winners(board, seat, mine, others, suit, -1 if suit == trump else ruff)
        if winners == 0:
            continue
        if suit == trump and winners == count(mine):
            ruff = -1
            for other in range(board[SEATS]):
                if other != seat and count((board[other] >> lane) & 1023) > winners:
                    ruff = trump
        wins += winners
        got += _falling(board, seat, lane, winners)
    if wins == count(hand):
        return -1
    return got


@compiled()
def top_trumps(board: Array, side: int, rest: int, trump: int) -> int:
    """Return what a side's trumps above all others' are worth: it will win tricks with these.

    Args:
        board: the board.
        side: mask of the side's seats.
        rest: all cards that are left.
        trump: the trump suit, which nobody can change any more.
    """
    total = 0
    lane = (rest >> (trump * 10)) & 1023
    for seat in range(board[SEATS]):
        if not side >> seat & 1:
            continue
        mine = (board[seat] >> (trump * 10)) & 1023
        others = lane & ~mine
        if others:
            mine &= -1 << (highest(others) + 1)
        while mine:
            total += board[POINTS + lowest(mine)]
            mine &= mine - 1
    return total


@compiled()
def marriage_points(board: Array, suits: int) -> int:
    """Return what the marriages of a mask of suits are worth together."""
    total = 0
    for suit in range(4):
        if suits >> suit & 1:
            total += board[MARRIAGES + suit]
    return total


@compiled()
def _ruffed(board: Array, seat: int, suit: int, trump: int) -> bool:
    """Whether somebody else than a seat has a trump and no card of a suit."""
    lane, trumps = 1023 << (suit * 10), 1023 << (trump * 10)
    for other in range(board[SEATS]):
        if other != seat and not board[other] & lane and board[other] & trumps:
            return True
    return False


@compiled()
def regained(board: Array, seat: int, lead: int, rest: int, trump: int, everything: int) -> int:
    """Return what a seat at least collects when another leads, who cannot change the trump first.

    If it takes the first trick whatever is led, with the best card of the suit or a trump that nobody
    beats, it goes on with its winners. 0 says that this is not sure.

    Args:
        board: the board.
        seat: the seat.
        lead: the cards that may be led.
        rest: the cards in all hands.
        trump: the trump suit, or -1.
        everything: what there is to be collected.
    """
    hand = board[seat]
    trumps = hand & (1023 << (trump * 10)) if trump >= 0 else 0
    follows = False
    ruffs = False
    for suit in range(4):
        lane = 1023 << (suit * 10)
        if not lead & lane:
            continue
        mine = hand & lane
        if mine:
            if mine < rest & ~hand & lane:
                return 0
            follows = True
        elif trumps:
            ruffs = True
        else:
            return 0
        if trump >= 0 and suit != trump and _ruffed(board, seat, suit, trump):
            return 0
    sure = -1
    if follows:
        sure = cashed(board, seat, hand, rest, trump)
    if sure < 0:
        sure = everything
    if ruffs:
        card = lowest(trumps)
        board[seat] = hand ^ (1 << card)
        after = cashed(board, seat, hand ^ (1 << card), rest ^ (1 << card), trump)
        board[seat] = hand
        if after >= 0:
            sure = min(sure, after + board[POINTS + card - trump * 10])
    return sure


@compiled()
def cutoff(
    board: Array,
    seat: int,
    legal: int,
    rest: int,
    trump: int,
    occasion: int,
    settled: bool,
    held_to: bool,
    left: int,
    most: int,
    beta: int,
) -> int:
    """Return a bound that answers the question without search, or -1.

    Args:
        board: the board.
        seat: the leader.
        legal: the cards that he may lead.
        rest: the cards in all hands.
        trump: the trump suit, or -1.
        occasion: whether he may make another trump before he leads.
        settled: whether there is a trump, and nobody can make another any more.
        held_to: whether he has to lead a card of the marriage that he showed.
        left: what is left to be collected in tricks.
        most: the same with all marriages that the own side may still make.
        beta: the question: is the value at least this?
    """
    maximises = board[OWN] >> seat & 1
    sure = 0 if held_to else cashed(board, seat, board[seat], rest, trump)
    if sure < 0:
        sure = left
    bound = sure if maximises else most - sure
    if (bound >= beta) == (maximises == 1):
        return bound
    # What the other side is sure of.
    sure = 0
    if not occasion:
        for other in range(board[SEATS]):
            if (board[OWN] >> other) & 1 != maximises:
                sure = max(sure, regained(board, other, legal, rest, trump, left))
    if settled:
        side = ~board[OWN] & 15 if maximises else board[OWN]
        sure = max(sure, top_trumps(board, side, rest, trump))
    bound = most - sure if maximises else sure
    return bound if (bound < beta) == (maximises == 1) else -1
