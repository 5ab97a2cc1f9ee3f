"""Before the play: bidding, the contract, discards, cards for the partner, each by deals played through."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

import numpy as np

from kuski.bots.huutopussi.hand import expected_points
from kuski.bots.huutopussi.searching.contracts import contracts, said
from kuski.bots.huutopussi.searching.exchanging import (
    BEFORE,
    DISCARDING,
    GIVING,
    RETURNING,
    SETTLED,
    gift,
    keep,
    try_plans,
)
from kuski.bots.huutopussi.searching.layout import PLACES, TABLE_SIZE, WON, Floats, Ints, lanes, rules_vector
from kuski.bots.huutopussi.searching.past import Past
from kuski.bots.huutopussi.searching.sampling import samples_of
from kuski.bots.huutopussi.searching.thinking import Thinking
from kuski.bots.huutopussi.searching.worth import Stakes
from kuski.cards import Card
from kuski.huutopussi import Action, Bid, Contract, Discard, Hand, Pass

FEWEST: Final = 64
"""How many samples a promise is made on at least: on few ones luck passes for strength."""
HIGH: Final = 60
"""How far above what is expected a declarer of a playout aims, so that he collects all he can."""
SPARE: Final = 4
"""How many cards more than have to go are thought about."""
PLANS: Final = 40
"""How many sets of cards to part with are compared at most."""
FINALISTS: Final = 8
"""How many of them are looked at twice."""


class Played(list[tuple[Ints, Floats]]):
    """Deals played through, piece by piece: tables at the end, and what the declarer's hands promised."""

    @property
    def ends(self) -> Ints:
        """All tables."""
        return np.concatenate([ends for ends, _ in self])

    @property
    def promises(self) -> Floats:
        """All promises."""
        return np.concatenate([promises for _, promises in self])


def _play(
    past: Past,
    samples: Ints,
    declarer: int,
    stage: int,
    plans: Sequence[int],
    contract: int,
    thinking: Thinking,
) -> Played:
    """Play samples through with each plan, as far as the time goes."""
    rules, masks, played = rules_vector(past.rules, declarer, contract), np.array(plans, np.int64), Played()
    leader = declarer if declarer >= 0 else past.first_speaker
    for part in thinking.chunks(len(samples)):
        size = (part.stop - part.start, len(plans))
        ends, promises = np.zeros((*size, TABLE_SIZE), np.int64), np.zeros(size)
        try_plans(np.ascontiguousarray(samples[part]), rules, masks, stage, ends, promises, leader)
        if declarer == past.seat:
            ends[..., WON + past.seat] += past.won[past.seat]
        played.append((ends, promises))
    return played


def _aim(past: Past, declarer: int) -> int:
    """Return the contract that a declarer of a playout plays for."""
    expected: float = past.contract
    if declarer == past.seat:
        expected = max(expected, expected_points(past.rules, past.hand, settled=False))
    return min(int(expected) + HIGH, past.rules.highest_bid)


def auction_worths(past: Past, stakes: Stakes, legal: list[Action], thinking: Thinking) -> Floats:
    """Return what passing, throwing in and the lowest bid are worth; other bids are never chosen.

    A bid is taken to win the auction, a pass to leave it to who holds it now.
    """
    samples = samples_of(past, thinking, FEWEST)
    rules = past.rules

    def declared(seat: int, low: int) -> float:
        played = _play(past, samples, seat, BEFORE, [0], _aim(past, seat), thinking)
        ends = played.ends
        return float(
            stakes.worth(ends, seat, said(rules, low, stakes.collected(ends, seat), played.promises)).mean()
        )

    lowest = min((action.points for action in legal if isinstance(action, Bid)), default=0)
    mine = declared(past.seat, lowest) + thinking.care.eagerness if lowest else 0.0
    passing = 0.0
    if past.declarer >= 0:
        passing = declared(past.declarer, past.contract)
    elif rules.all_pass == "no_contract":  # noqa: S105
        passing = float(stakes.worth(_play(past, samples, -1, SETTLED, [0], 0, thinking).ends, -1, 0).mean())

    def worth(action: Action) -> float:
        if isinstance(action, Bid):
            return mine if action.points == lowest else -np.inf
        return passing if isinstance(action, Pass) else 0.0

    return np.array([worth(action) for action in legal])


def contract_worths(past: Past, stakes: Stakes, legal: list[Contract], thinking: Thinking) -> Floats:
    """Return what each final contract is worth."""
    samples = samples_of(past, thinking, FEWEST)
    stage = RETURNING if past.rules.exchange else SETTLED
    ends = _play(past, samples, past.seat, stage, [0], _aim(past, past.seat), thinking).ends
    looked_at = set(contracts(past.rules, past.contract).tolist())
    return np.array(
        [
            float(stakes.worth(ends, past.seat, each.points).mean()) if each.points in looked_at else -np.inf
            for each in legal
        ]
    )


def discard_worths(past: Past, stakes: Stakes, legal: list[Discard], thinking: Thinking) -> Floats:
    """Return what each discard is worth, with the best that may follow it."""
    rules, hand, points = rules_vector(past.rules), lanes(past.hand), past.rules.points
    left = past.rules.talon_size - past.discards.bit_count()

    def order(card: Card) -> float:
        return float(keep(rules, hand, PLACES[card])) - points[card]

    return _card_worths(past, stakes, [each.card for each in legal], order, left, DISCARDING, thinking)


def handing_worths(past: Past, stakes: Stakes, legal: list[Hand], thinking: Thinking) -> Floats:
    """Return what each card handed to the partner is worth, with the best that may follow it."""
    rules, hand = rules_vector(past.rules), lanes(past.hand)
    declares = past.seat == past.declarer
    left = past.rules.exchange - past.given[1].bit_count()
    given = lanes(past.has[past.declarer]) if not declares else 0

    def order(card: Card) -> float:
        place = PLACES[card]
        return float(keep(rules, hand, place)) if declares else -float(gift(rules, hand, given, place))

    stage = RETURNING if declares else GIVING
    return _card_worths(past, stakes, [each.card for each in legal], order, left, stage, thinking)


def _card_worths(
    past: Past,
    stakes: Stakes,
    cards: list[Card],
    order: Callable[[Card], float],
    number: int,
    stage: int,
    thinking: Thinking,
) -> Floats:
    """Return what parting with each card is worth: sets of cards are compared, the best of them twice."""
    ranks = {card: order(card) for card in cards}
    near = sorted(cards, key=lambda card: (ranks[card], card))[: number + SPARE]
    sets = sorted(combinations(near, number), key=lambda group: sum(ranks[card] for card in group))[:PLANS]
    plans = np.array([sum(1 << PLACES[card] for card in group) for group in sets])
    samples = samples_of(past, thinking, FEWEST)
    thinking.dice.shuffle(samples)
    some = max(len(samples) // 4, 1)
    values = _plan_worths(past, stakes, samples[:some], stage, plans, thinking)
    finalists = np.sort(np.argsort(-values, kind="stable")[:FINALISTS])
    if not thinking.over and len(samples) > some:
        rest = np.full(len(plans), -np.inf)
        rest[finalists] = _plan_worths(past, stakes, samples[some:], stage, plans[finalists], thinking)
        values = rest
    best = dict.fromkeys(cards, -np.inf)
    for group, value in zip(sets, values.tolist(), strict=True):
        for card in group:
            best[card] = max(best[card], value)
    return np.array([best[card] for card in cards])


def _plan_worths(
    past: Past, stakes: Stakes, samples: Ints, stage: int, plans: Ints, thinking: Thinking
) -> Floats:
    """Return what each plan is worth; a contract not yet said follows from what the declarer sees then."""
    declarer, rules = past.declarer, past.rules
    settled = stage == RETURNING
    aim = past.contract if settled else _aim(past, declarer)
    played = _play(past, samples, declarer, stage, plans.tolist(), aim, thinking)
    ends, promises = played.ends, played.promises
    if settled:
        return np.asarray(stakes.worth(ends, declarer, past.contract).mean(axis=0))
    if declarer == past.seat:
        choices = contracts(rules, past.contract)[:40].tolist()
        worths = [stakes.worth(ends, declarer, each).mean(axis=0) for each in choices]
        return np.asarray(np.max(worths, axis=0))
    totals = stakes.collected(ends, declarer)
    found = []
    for number in range(len(plans)):
        one = slice(number, number + 1)
        contract = said(rules, past.contract, totals[:, one], promises[:, one])
        found.append(float(stakes.worth(ends[:, one], declarer, contract).mean()))
    return np.array(found)
