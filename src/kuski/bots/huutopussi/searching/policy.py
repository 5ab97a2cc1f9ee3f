"""The compiled policy of a playout: a quick player who sees who can take the trick.

It weighs a card as the bot that plays by rule does: what its trick brings to whom, and what the hand
loses with it. It looks at the other hands only when it asks who will take the trick, and what to ask for.
"""

from typing import Final

from kuski.bots.huutopussi.searching.jit import FLOAT, INT, VECTOR, Array, compiled, count, highest, lowest
from kuski.bots.huutopussi.searching.layout import (
    ACE,
    ASKED,
    ASKING,
    BEST_CARD,
    BEST_SEAT,
    CONTRACT,
    COUNT,
    COUPLE,
    DECLARED,
    DECLARER,
    HANDS,
    LANE,
    LANE_MASK,
    LAST_TRICK,
    LED,
    LOCKOUT,
    MARRIAGE,
    MUST_BEAT,
    MUST_OVERTRUMP,
    MUST_TRUMP,
    NOW,
    OCCASION,
    OWN_LED,
    PAIRS,
    PLAYERS,
    POINTS,
    POINTS_IN,
    STRICT,
    TEN,
    TRICKS,
    TRUMP,
    WON,
)
from kuski.bots.huutopussi.searching.playing import (
    ASK_HALF,
    ASK_WHOLE,
    TRUMPS,
    beats,
    locked,
    playable,
    same_side,
)

DECLARER_GETS: Final = 0.8
FELLOW_GETS: Final = 0.3
DEFENDER_GETS: Final = 0.5
LATER: Final = 3.0
OCCASION_SOON: Final = 0.9
OCCASION_FAR: Final = 0.4
RESCUE: Final = 0.5
WINNER_POINTS: Final = 1.1
OTHER_POINTS: Final = 0.45
CONTROL: Final = 4.0
TRUMP_KEPT: Final = 6.0
GUARD: Final = 3.0
HOPE: Final = 0.6
"""The weights of the policy, as in :mod:`kuski.bots.huutopussi.play`."""
GUARDS: Final = 3
"""In so short a suit the small cards guard its ten."""
TRUMP_LENGTH: Final = 15
"""What each card of a suit counts when it is chosen what is to stay trump."""


@compiled(INT(VECTOR, VECTOR, INT, INT, INT, INT))
def taking(table: Array, rules: Array, seat: int, led: int, best: int, want: int) -> int:
    """Return the lowest card with which ``seat`` takes a trick from ``best``, or -1.

    It takes it when it must, and else when it wants.
    """
    hand, trump = table[HANDS + seat], table[TRUMP]
    follow = hand & (LANE_MASK << (LANE * led))
    if follow:
        if best // LANE != led:
            return -1
        better = follow & (-1 << (best + 1))
        forced = rules[MUST_BEAT] or better == follow
    else:
        if trump < 0:
            return -1
        better = hand & (LANE_MASK << (LANE * trump))
        if best // LANE == trump:
            better &= -1 << (best + 1)
            forced = rules[MUST_OVERTRUMP] and rules[MUST_TRUMP]
        else:
            forced = rules[MUST_TRUMP]
    if better and (forced or want):
        return lowest(better)
    return -1


@compiled(INT(VECTOR, VECTOR, INT, INT))
def taker(table: Array, rules: Array, seat: int, card: int) -> int:
    """Return who will take the running trick when ``seat`` plays ``card``."""
    players, trump = rules[PLAYERS], table[TRUMP]
    done = table[COUNT]
    holder, best, led = seat, card, card // LANE
    if done:
        led = table[LED]
        if not beats(card, table[BEST_CARD], trump):
            holder, best = table[BEST_SEAT], table[BEST_CARD]
    for step in range(1, players - done):
        other = (seat + step) % players
        want = 1 - same_side(rules[PAIRS], holder << 2 | other)
        over = taking(table, rules, other, led, best, want)
        if over >= 0:
            holder, best = other, over
    return holder


@compiled(INT(VECTOR, VECTOR, INT))
def safe(table: Array, rules: Array, seat: int) -> int:
    """Return whether ``seat`` plays the contract and its side has the points for it."""
    declarer = rules[DECLARER]
    if declarer < 0 or not same_side(rules[PAIRS], declarer << 2 | seat):
        return 0
    won = table[WON + declarer]
    if rules[PAIRS]:
        won += table[WON + (declarer ^ 2)]
    return 1 if won >= rules[CONTRACT] else 0


@compiled(FLOAT(VECTOR, VECTOR, INT, INT, INT, INT))
def hope(table: Array, rules: Array, seat: int, hand: int, suit: int, secure: int) -> float:
    """Return what king and queen of ``suit`` in ``hand`` may still bring, shown or asked for."""
    held = hand >> (LANE * suit) & COUPLE
    if not held or table[DECLARED] >> suit & 1 or secure:
        return 0.0
    if held == COUPLE:
        return 0.0 if locked(table, rules, seat) else float(rules[MARRIAGE + suit])
    if rules[ASKING] and (table[HANDS + (seat ^ 2)] >> (LANE * suit) & COUPLE) == COUPLE ^ held:
        return float(rules[MARRIAGE + suit])
    return 0.0


@compiled(FLOAT(VECTOR, INT, INT))
def attitude(rules: Array, seat: int, holder: int) -> float:
    """Return what a point is worth to ``seat`` that ``holder`` wins."""
    if same_side(rules[PAIRS], holder << 2 | seat):
        return 1.0
    if rules[PAIRS]:
        return -1.0
    if seat == rules[DECLARER]:
        return -DEFENDER_GETS
    return -DECLARER_GETS if holder == rules[DECLARER] else -FELLOW_GETS


@compiled(FLOAT(VECTOR, VECTOR, INT, INT, INT))
def spent(table: Array, rules: Array, seat: int, card: int, secure: int) -> float:
    """Return what ``card`` would be worth in hand: points that it saves, a winner, a trump, a marriage."""
    hand = table[HANDS + seat]
    suit, strength = card // LANE, card % LANE
    points = rules[POINTS + strength]
    lane = LANE_MASK << (LANE * suit)
    others = (table[HANDS] | table[HANDS + 1] | table[HANDS + 2] | table[HANDS + 3]) & lane & ~hand
    winner = (others & (-1 << (card + 1))) == 0
    worth = points * (WINNER_POINTS if winner else OTHER_POINTS)
    if suit == table[TRUMP]:
        worth += TRUMP_KEPT
    elif winner:
        worth += CONTROL
    mine = hand & lane
    ten, ace = 1 << (LANE * suit + TEN), 1 << (LANE * suit + ACE)
    if mine & ten and strength != TEN and others & ace and count(mine) <= GUARDS:
        worth += GUARD
    if COUPLE >> strength & 1:
        rest = hand & ~(1 << card)
        worth += HOPE * (
            hope(table, rules, seat, hand, suit, secure) - hope(table, rules, seat, rest, suit, secure)
        )
    return worth


@compiled(FLOAT(VECTOR, VECTOR, INT, INT, INT))
def weight(table: Array, rules: Array, seat: int, card: int, holder: int) -> float:
    """Return what playing ``card`` promises ``seat``, when ``holder`` takes the trick."""
    players, declarer = rules[PLAYERS], rules[DECLARER]
    hand = table[HANDS + seat]
    total = float(table[POINTS_IN] + rules[POINTS + card % LANE]) + LATER * (players - table[COUNT] - 1)
    rest = hand & ~(1 << card)
    if rest == 0:
        total += rules[LAST_TRICK]
    ours = same_side(rules[PAIRS], holder << 2 | seat)
    secure = safe(table, rules, seat)
    worth = total * attitude(rules, seat, holder)
    if holder == seat:
        far = table[COUNT] > 0 and rules[OWN_LED]
        best = 0.0
        for each in range(4):
            best = max(best, hope(table, rules, seat, rest, each, secure))
        worth += (OCCASION_FAR if far else OCCASION_SOON) * best
    if ours and declarer >= 0:
        taken = table[TRICKS + seat]
        if rules[PAIRS]:
            taken += table[TRICKS + (seat ^ 2)]
        if taken == 0:
            worth += RESCUE * rules[CONTRACT] / count(hand)
    return worth - spent(table, rules, seat, card, secure)


@compiled(INT(VECTOR, VECTOR, INT))
def best_card(table: Array, rules: Array, seat: int) -> int:
    """Return the card that promises most; of equals the lowest."""
    legal = playable(table, rules, seat)
    if legal & (legal - 1) == 0:
        return lowest(legal)
    chosen, most = -1, -1e9
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        found = weight(table, rules, seat, card, taker(table, rules, seat, card))
        if found > most:
            chosen, most = card, found
    return chosen


@compiled(INT(VECTOR, VECTOR, INT))
def sure_lead(table: Array, rules: Array, seat: int) -> int:
    """Return a card whose lead keeps every couple and takes its trick, or -1."""
    hand = table[HANDS + seat]
    for suit in range(4):
        couple = COUPLE << (LANE * suit)
        if hand & couple == couple and not table[DECLARED] >> suit & 1:
            hand &= ~couple
    if table[COUNT]:
        return -1
    while hand:
        card = highest(hand)
        hand ^= 1 << card
        if taker(table, rules, seat, card) == seat:
            return card
    return -1


@compiled(INT(VECTOR, VECTOR, INT))
def open_couples(table: Array, rules: Array, seat: int) -> int:
    """Return the suits, as a mask, of which ``seat`` may show the marriage."""
    found = 0
    if not locked(table, rules, seat):
        for suit in range(4):
            if table[HANDS + seat] >> (LANE * suit) & COUPLE == COUPLE:
                found |= 1 << suit
    return found & ~table[DECLARED]


@compiled(INT(VECTOR, VECTOR, INT))
def question(table: Array, rules: Array, seat: int) -> int:
    """Return the question that makes most trump, for the partner has what is asked for; or -1."""
    mine, theirs = table[HANDS + seat], table[HANDS + (seat ^ 2)]
    no_whole = rules[LOCKOUT] == STRICT and table[ASKED] & (16 << (seat & 1))
    best, move = 0, -1
    for suit in range(4):
        if table[DECLARED] >> suit & 1 or rules[MARRIAGE + suit] <= best:
            continue
        here, there = mine >> (LANE * suit) & COUPLE, theirs >> (LANE * suit) & COUPLE
        if there == COUPLE:
            if not no_whole:
                best, move = rules[MARRIAGE + suit], ASK_WHOLE
        elif here and here == COUPLE ^ there:
            best, move = rules[MARRIAGE + suit], ASK_HALF + suit
    return move


@compiled(INT(VECTOR, VECTOR, INT))
def declaration(table: Array, rules: Array, seat: int) -> int:
    """Return the marriage or question to come out with, or -1 to lead.

    While nothing is trump the sure tricks come first. Of two marriages the one whose suit should stay
    trump is kept for later, if a trick between is sure.
    """
    if not table[OCCASION] or (safe(table, rules, seat) and table[TRUMP] >= 0):
        return -1
    open_suits = open_couples(table, rules, seat)
    if not open_suits:
        return question(table, rules, seat) if rules[ASKING] and table[NOW] < 0 else -1
    hand = table[HANDS + seat]
    first = table[TRUMP] < 0
    waits = table[NOW] < 0 and (first or open_suits & (open_suits - 1)) and sure_lead(table, rules, seat) >= 0
    if waits and first:
        return -1
    chosen, size = -1, 0
    for suit in range(4):
        if open_suits >> suit & 1:
            found = rules[MARRIAGE + suit] + TRUMP_LENGTH * count(hand >> (LANE * suit) & LANE_MASK)
            if chosen < 0 or (found < size if waits else found > size):
                chosen, size = suit, found
    return TRUMPS + chosen
