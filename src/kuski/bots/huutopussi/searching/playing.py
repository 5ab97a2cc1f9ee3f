"""The rules of the play, compiled: what may be played, and what it changes."""

from typing import Final

from kuski.bots.huutopussi.searching.jit import INT, NOTHING, VECTOR, Array, compiled
from kuski.bots.huutopussi.searching.layout import (
    ACE,
    ASKED,
    BEST_CARD,
    BEST_SEAT,
    COUNT,
    COUPLE,
    DECLARED,
    FIRST_LEAD,
    HANDS,
    LANE,
    LANE_MASK,
    LAST_TRICK,
    LEAD_MARRIAGE,
    LEADER,
    LED,
    LOCKOUT,
    MANY,
    MARRIAGE,
    MUST_BEAT,
    MUST_OVERTRUMP,
    MUST_TRUMP,
    NOW,
    OCCASION,
    OWN_LED,
    PLAYERS,
    POINTS,
    POINTS_IN,
    STRICT,
    TRICKS,
    TRUMP,
    WON,
)

TRUMPS: Final = 40
ASK_WHOLE: Final = 44
ASK_HALF: Final = 48
NAMES: Final = 52
"""Moves that are not cards: the number and a suit."""

ACES: Final = sum(1 << (LANE * suit + ACE) for suit in range(4))


@compiled(INT(INT, INT))
def same_side(pairs: int, seats: int) -> int:
    """Return whether two seats, given as ``a << 2 | b``, score together."""
    a, b = seats >> 2, seats & 3
    return 1 if a == b or (pairs and (a ^ b) == 2) else 0


@compiled(INT(VECTOR, VECTOR, INT))
def locked(table: Array, rules: Array, seat: int) -> int:
    """Return whether a question has cost ``seat`` its own marriages (``ask_lockout``)."""
    if rules[LOCKOUT] == 0:
        return 0
    if table[ASKED] >> seat & 1:
        return 1
    return 1 if rules[LOCKOUT] == STRICT and table[ASKED] & (16 << (seat & 1)) else 0


@compiled(INT(VECTOR, VECTOR, INT))
def playable(table: Array, rules: Array, seat: int) -> int:
    """Return the cards that ``seat`` may play now."""
    hand = table[HANDS + seat]
    if table[COUNT] == 0:
        if (
            rules[FIRST_LEAD]
            and table[TRICKS] + table[TRICKS + 1] + table[TRICKS + 2] + table[TRICKS + 3] == 0
        ):
            if hand & ACES:
                return hand & ACES
            spades = hand & (LANE_MASK << 3 * LANE)
            return spades or hand
        if rules[LEAD_MARRIAGE] and table[NOW] >= 0:
            return hand & (COUPLE << (LANE * table[NOW]))
        return hand
    led, best, trump = table[LED], table[BEST_CARD], table[TRUMP]
    follow = hand & (LANE_MASK << (LANE * led))
    if follow:
        if rules[MUST_BEAT] and best // LANE == led:
            better = follow & (-1 << (best + 1))
            return better or follow
        return follow
    if trump >= 0 and rules[MUST_TRUMP]:
        trumps = hand & (LANE_MASK << (LANE * trump))
        if trumps:
            if rules[MUST_OVERTRUMP] and best // LANE == trump:
                better = trumps & (-1 << (best + 1))
                return better or trumps
            return trumps
    return hand


@compiled(INT(INT, INT, INT))
def beats(card: int, best: int, trump: int) -> int:
    """Return whether ``card`` takes the trick from ``best``."""
    if card // LANE == best // LANE:
        return 1 if card > best else 0
    return 1 if card // LANE == trump else 0


@compiled(NOTHING(VECTOR, VECTOR, INT, INT))
def play(table: Array, rules: Array, seat: int, card: int) -> None:
    """Play a card; a full trick goes to its winner."""
    table[HANDS + seat] ^= 1 << card
    table[NOW] = -1
    table[OCCASION] = 0
    if table[COUNT] == 0:
        table[LED] = card // LANE
        table[BEST_SEAT], table[BEST_CARD] = seat, card
    elif beats(card, table[BEST_CARD], table[TRUMP]):
        table[BEST_SEAT], table[BEST_CARD] = seat, card
    table[COUNT] += 1
    table[POINTS_IN] += rules[POINTS + card % LANE]
    if table[COUNT] == rules[PLAYERS]:
        winner = table[BEST_SEAT]
        table[WON + winner] += table[POINTS_IN]
        table[TRICKS + winner] += 1
        table[OCCASION] = 1 if winner == table[LEADER] or not rules[OWN_LED] else 0
        table[LEADER] = winner
        table[COUNT] = 0
        table[POINTS_IN] = 0
        if table[HANDS] | table[HANDS + 1] | table[HANDS + 2] | table[HANDS + 3] == 0:
            table[WON + winner] += rules[LAST_TRICK]


@compiled(NOTHING(VECTOR, VECTOR, INT, INT))
def make_trump(table: Array, rules: Array, seat: int, suit: int) -> None:
    """Make ``suit`` trump for ``seat``."""
    table[TRUMP] = suit
    table[DECLARED] |= 1 << suit
    table[WON + seat] += rules[MARRIAGE + suit]


@compiled(NOTHING(VECTOR, VECTOR, INT, INT))
def say(table: Array, rules: Array, seat: int, move: int) -> None:
    """Show a marriage, or ask and hear the answer; the partner names the pair that counts most."""
    suit = move & 3
    if move < ASK_WHOLE:
        make_trump(table, rules, seat, suit)
        table[NOW] = suit
        table[OCCASION] = rules[MANY]
        return
    if move >= NAMES:
        make_trump(table, rules, table[LEADER], suit)
        return
    table[OCCASION] = 0
    table[ASKED] |= 1 << seat
    partner = table[HANDS + (seat ^ 2)]
    if move < ASK_HALF:
        best = -1
        for each in range(4):
            whole = partner >> (LANE * each) & COUPLE == COUPLE
            new = whole and not table[DECLARED] >> each & 1
            if new and (best < 0 or rules[MARRIAGE + each] > rules[MARRIAGE + best]):
                best = each
        if best >= 0:
            make_trump(table, rules, seat, best)
        return
    table[ASKED] |= 16 << (seat & 1)
    theirs, mine = partner >> (LANE * suit) & COUPLE, table[HANDS + seat] >> (LANE * suit) & COUPLE
    if theirs and mine:
        make_trump(table, rules, seat, suit)
