"""The compiled exchange (*vaihto*): discards and gifts as the bot by rule chooses them, and what follows."""

from typing import Any, Final

from kuski.bots.huutopussi.searching.jit import (
    FLOAT,
    FLOAT_ROWS,
    INT,
    NOTHING,
    ROWS,
    TABLES,
    VECTOR,
    compiled,
    count,
    lowest,
)
from kuski.bots.huutopussi.searching.layout import (
    ASKING,
    COUPLE,
    DECLARER,
    EXCHANGE,
    HANDS,
    KEPT,
    LANE,
    LANE_MASK,
    LEADER,
    MARRIAGE,
    NOW,
    PACK_POINTS,
    PACK_SIZE,
    PAIRS,
    PLAYERS,
    POINTS,
    TALON,
    TRUMP,
    WON,
)
from kuski.bots.huutopussi.searching.playing import ACES
from kuski.bots.huutopussi.searching.playout import playout

BEFORE: Final = 0
DISCARDING: Final = 1
GIVING: Final = 2
RETURNING: Final = 3
SETTLED: Final = 4
"""From where on a deal is played through; a plan is the mask of the cards that are parted with there."""


@compiled(INT(VECTOR, INT))
def plan_of_trump(rules: Any, hand: int) -> int:
    """Return the suit that a declarer with that hand would make trump for good, or -1."""
    found, most = -1, -1
    for suit in range(4):
        if hand >> (LANE * suit) & COUPLE == COUPLE:
            worth = rules[MARRIAGE + suit] + 15 * count(hand >> (LANE * suit) & LANE_MASK)
            if worth >= most:
                found, most = suit, worth
    return found


@compiled(FLOAT(VECTOR, INT, INT))
def keep(rules: Any, hand: int, card: int) -> float:
    """Return what it is worth to a declarer to keep ``card``, the points on it left aside."""
    suit, strength = card // LANE, card % LANE
    mine = hand >> (LANE * suit) & LANE_MASK
    length = count(mine)
    worth = 2.0 * length
    if mine & COUPLE == COUPLE:
        worth += 10.0 if suit == plan_of_trump(rules, hand) else 6.0
        if COUPLE >> strength & 1:
            worth += rules[MARRIAGE + suit]
    if strength == 9:
        worth += 30.0
    elif strength == 8:
        if mine >> 9:
            worth += 15.0
        elif length > 1:
            worth += 8.0
    elif mine >> 8 == 1 and length <= 3:
        worth += 4.0
    return worth


@compiled(FLOAT(VECTOR, INT, INT, INT))
def gift(rules: Any, hand: int, given: int, card: int) -> float:
    """Return what ``card`` is worth to a partner who declares and has ``given`` already."""
    suit, strength = card // LANE, card % LANE
    mine = hand >> (LANE * suit) & LANE_MASK
    worth = float(count(mine))
    theirs = given >> (LANE * suit)
    if COUPLE >> strength & 1:
        whole = (mine | theirs) & COUPLE == COUPLE
        worth += rules[MARRIAGE + suit] * (1.0 if whole else 0.3)
    elif strength == 9:
        worth += 35.0
    elif strength == 8:
        worth += 15.0 if theirs >> 9 & 1 else 5.0
    return worth


@compiled(INT(VECTOR, INT, INT, INT))
def worst(rules: Any, hand: int, number: int, discarding: int) -> int:
    """Return the cards that a declarer parts with: as discards the points on them are safe."""
    gone = 0
    for _ in range(number):
        choice, least = -1, 1e9
        rest = hand & ~rules[KEPT] if discarding else hand
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            worth = keep(rules, hand, card) - (rules[POINTS + card % LANE] if discarding else 0)
            if worth < least:
                choice, least = card, worth
        hand ^= 1 << choice
        gone |= 1 << choice
    return gone


@compiled(INT(VECTOR, INT, INT))
def best_gifts(rules: Any, hand: int, number: int) -> int:
    """Return the cards that a partner hands to the declarer."""
    given = 0
    for _ in range(number):
        choice, most = -1, -1.0
        rest = hand
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            worth = gift(rules, hand, given, card)
            if worth >= most:
                choice, most = card, worth
        hand ^= 1 << choice
        given |= 1 << choice
    return given


@compiled(FLOAT(VECTOR, INT))
def marriage_promise(rules: Any, hand: int) -> float:
    """Return what the marriages of a declarer's hand will bring; each further one needs one more trick."""
    chance = 1.0 if hand & ACES else 0.9 if rules[PLAYERS] == 2 else 0.3
    points, last = 0.0, 1 << 30
    for _ in range(4):
        best = -1
        for suit in range(4):
            value = rules[MARRIAGE + suit]
            whole = hand >> (LANE * suit) & COUPLE == COUPLE
            if whole and value < last and (best < 0 or value > rules[MARRIAGE + best]):
                best = suit
        if best < 0:
            break
        last = rules[MARRIAGE + best]
        points += chance * last
        chance *= 0.8
    return points


@compiled(FLOAT(VECTOR, INT, INT))
def expected(rules: Any, hand: int, settled: int) -> float:
    """Return what a declarer's side will collect; see :func:`kuski.bots.huutopussi.hand.expected_points`."""
    aces = kings = longest = 0
    safe_tens = guarded_tens = 0
    halves = 0.0
    for suit in range(4):
        mine = hand >> (LANE * suit) & LANE_MASK
        aces += mine >> 9 & 1
        kings += mine >> 7 & 1
        if mine >> 8 & 1:
            if mine >> 9 & 1:
                safe_tens += 1
            elif count(mine) > 1:
                guarded_tens += 1
        longest = max(longest, count(mine))
        if mine & COUPLE and mine & COUPLE != COUPLE:
            halves += rules[MARRIAGE + suit]
    points = 12.0 if rules[PAIRS] else 1.5 * rules[TALON] - 4.5
    points += 14.5 * aces + 3.0 * kings + 13.0 * safe_tens + 6.0 * guarded_tens
    plan = plan_of_trump(rules, hand)
    if plan >= 0:
        points += 5.0 * count(hand >> (LANE * plan) & LANE_MASK)
    else:
        points += 2.5 * longest
    points *= rules[PACK_POINTS] / 130
    points += marriage_promise(rules, hand)
    if settled:
        return float(points)
    if rules[PAIRS]:
        share = 1 / 3 if rules[EXCHANGE] or rules[ASKING] else 0.0
    else:
        share = rules[TALON] / (rules[PACK_SIZE] - count(hand))
    return float(points + 0.75 * share * halves + 4.0 * rules[TALON] + 8.5 * rules[EXCHANGE])


@compiled(NOTHING(ROWS, VECTOR, VECTOR, INT, TABLES, FLOAT_ROWS, INT))
def try_plans(
    samples: Any, rules: Any, plans: Any, stage: int, ends: Any, strengths: Any, leader: int
) -> None:
    """Play each sample through for each plan, and fill ``ends`` with the tables at the end.

    Args:
        samples: a row for each: four hands, hidden discards, the talon.
        rules: the rules, with the declarer and the contract that he plays for.
        plans: masks of the cards parted with at that stage.
        stage: where the deal stands.
        ends: tables by sample and plan.
        strengths: what the declarer's hand promises before the first lead, by sample and plan.
        leader: who leads.
    """
    declarer, partner = rules[DECLARER], rules[DECLARER] ^ 2
    for sample in range(samples.shape[0]):
        for number in range(plans.shape[0]):
            table = ends[sample, number]
            table[:] = 0
            table[TRUMP] = table[NOW] = -1
            table[LEADER] = leader
            for seat in range(4):
                table[HANDS + seat] = samples[sample, seat]
            plan, discards = plans[number], 0
            if declarer >= 0:
                hand = table[HANDS + declarer]
                if stage == BEFORE and rules[TALON]:
                    hand |= samples[sample, 5]
                    discards = worst(rules, hand, rules[TALON], 1)
                elif stage == DISCARDING:
                    discards = plan
                hand &= ~discards
                table[HANDS + declarer] = hand
                if rules[EXCHANGE] and stage < SETTLED:
                    other = table[HANDS + partner]
                    given = back = 0
                    if stage == BEFORE:
                        given = best_gifts(rules, other, rules[EXCHANGE])
                    elif stage == GIVING:
                        given = plan
                    hand |= given
                    other &= ~given
                    back = plan if stage == RETURNING and plan else worst(rules, hand, rules[EXCHANGE], 0)
                    table[HANDS + declarer] = hand & ~back
                    table[HANDS + partner] = other | back
                strengths[sample, number] = expected(rules, table[HANDS + declarer], 1)
                while discards:
                    table[WON + declarer] += rules[POINTS + lowest(discards) % LANE]
                    discards &= discards - 1
            playout(table, rules, 0)
