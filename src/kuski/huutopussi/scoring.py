"""Scoring a deal (*pisteenlasku*) and a match: contract, what others collected, Porvoo, the target."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kuski.huutopussi.rules import MARRIAGE_VALUES, Rules
from kuski.huutopussi.state import DealResult, HuutopussiState, best_sides

if TYPE_CHECKING:
    from kuski.huutopussi.tricks import Tricks

Side = tuple[int, ...]


def collected(deal: "Tricks", side: Side, last_winner: int) -> int:
    """Return what a side collected: tricks, last trick, marriages, and the declarer's discards."""
    rules = deal.rules
    values = MARRIAGE_VALUES[rules.suit_values]
    total = sum(rules.points_in(deal.won[seat]) for seat in side)
    total += sum(values[suit] for maker, suit in deal.marriages if maker in side)
    if last_winner in side:
        total += rules.last_trick
    if deal.declarer in side:
        total += rules.points_in(deal.discards)
    return total


def gain(deal: "Tricks", side: Side, total: int, tricks: Sequence[int]) -> int:
    """Return what a side's score changes by, having collected ``total``; ``tricks`` are those of each seat.

    Porvoo, taking no trick, goes before everything else, whatever the discards brought.
    """
    rules = deal.rules
    trickless = not any(tricks[seat] for seat in side)
    if deal.declarer in side:
        limit = rules.fail_double_over
        factor = 2 if limit is not None and deal.contract > limit else 1
        if trickless:
            return -max(rules.porvoo_declarer_factor, factor) * deal.contract
        return deal.contract if total >= deal.contract else -factor * deal.contract
    if trickless and deal.declarer >= 0:
        return -(deal.contract if rules.porvoo_basis == "final" else deal.bid)
    if trickless:
        return 0
    return total if rules.rounding is None else round_to(total, rules.rounding)


def round_to(total: int, step: int) -> int:
    """Return ``total`` rounded to the nearest multiple of ``step``, which is odd: there is no tie."""
    return (total + step // 2) // step * step


def score_deal(deal: "Tricks", last_winner: int) -> HuutopussiState:
    """Return what follows the last trick: the next deal, or the end of the match."""
    totals = {side: collected(deal, side, last_winner) for side in deal.rules.all_sides}
    return settle(deal, totals, tuple(deal.tricks_of(seat) for seat in range(len(deal.scores))))


def settle(deal: "Tricks", totals: Mapping[Side, int], tricks: tuple[int, ...]) -> HuutopussiState:
    """Return what follows a deal in which the sides collected ``totals`` and the seats took ``tricks``."""
    rules = deal.rules
    seats = range(len(deal.scores))
    gains = {side: gain(deal, side, total, tricks) for side, total in totals.items()}
    side_of = {seat: side for side in rules.all_sides for seat in side}
    result = DealResult(
        dealer=deal.dealer,
        declarer=deal.declarer_seat,
        bid=deal.bid,
        contract=deal.contract,
        collected=tuple(totals[side_of[seat]] for seat in seats),
        tricks=tricks,
        gains=tuple(gains[side_of[seat]] for seat in seats),
    )
    scores = tuple(deal.scores[seat] + result.gains[seat] for seat in seats)
    after = replace(deal, scores=scores, sheet=(*deal.sheet, result))
    return _next(after)


def _next(after: "Tricks") -> HuutopussiState:
    from kuski.huutopussi.dealing import deal

    rules, scores = after.rules, after.scores
    winners = winning_side(rules, scores, after.declarer)
    if winners:
        return after.end("target", winners)
    if rules.deals is not None and len(after.sheet) >= rules.deals:
        return after.end("deals", best_sides(scores, rules.all_sides))
    return deal(after, after.after(after.dealer))


def winning_side(rules: Rules, scores: tuple[int, ...], declarer: int) -> Side:
    """Return the side that has won the match by the target, or () when it goes on.

    Several there: the highest, or the declarer's side if the rules say so; equal means another deal.
    """
    limit = rules.target if rules.target_test == "reach" else rules.target + 1
    there = [side for side in rules.all_sides if scores[side[0]] >= limit]
    if not there:
        return ()
    if rules.target_tie == "declarer":
        for side in there:
            if declarer in side:
                return side
    best = max(scores[side[0]] for side in there)
    highest = [side for side in there if scores[side[0]] == best]
    return highest[0] if len(highest) == 1 else ()
