"""Which rules can be played: every broken constraint, with what would mend it."""

from collections.abc import Iterator
from typing import Final

from kuski.bus.rules import PENALTY_BY_RANK, Rules
from kuski.cards import RANK_MASKS, Rank
from kuski.game import Notice, mark

FIVE_ROWS: Final = (5, 4, 3, 2, 1)


def problems(rules: Rules, players: int) -> tuple[Notice, ...]:
    """Return every constraint that ``rules`` break with ``players`` at the table; () when none."""
    return (
        *_seats(rules, players),
        *_cards(rules, players),
        *_points(rules),
        *_bus_fields(rules),
        *_bus_cards(rules, players),
        *_endless(rules),
    )


def warnings(rules: Rules) -> tuple[Notice, ...]:
    """Return what may be played but is worth knowing before the deal."""
    if _repeats_forever(rules):
        return (
            Notice(
                "may-be-endless",
                mark("The ride may go on without end; an attempt_limit would end it."),
            ),
        )
    return ()


def most_players(rules: Rules) -> int:
    """Return the greatest number of players that these rules and their cards allow, or 0."""
    fitting = range(rules.min_players, rules.max_players + 1)
    return max((players for players in fitting if not problems(rules, players)), default=0)


def _seats(rules: Rules, players: int) -> Iterator[Notice]:
    if rules.min_players > rules.max_players:
        yield Notice(
            "min-above-max",
            mark("min_players ({low}) is above max_players ({high}): raise one or lower the other."),
            {"low": rules.min_players, "high": rules.max_players},
        )
    elif players < rules.min_players:
        yield Notice(
            "too-few-players",
            mark("This table needs at least {low} players, not {players}: add some, or bots."),
            {"low": rules.min_players, "players": players},
        )
    elif players > rules.max_players:
        yield Notice(
            "too-many-players",
            mark("This table takes at most {high} players, not {players}: play at two tables."),
            {"high": rules.max_players, "players": players},
        )


def _cards(rules: Rules, players: int) -> Iterator[Notice]:
    deck, pyramid = rules.pack.bit_count(), sum(rules.pyramid)
    need = rules.questions * players + pyramid
    if need > deck:
        fits = min((deck - pyramid) // rules.questions, rules.max_players)
        if fits < rules.min_players:
            template = mark(
                "{players} players and a {rows}-row pyramid need {need} cards, the pack has {deck}:"
                " make the pyramid smaller, or take a larger pack."
            )
        elif pyramid > sum(FIVE_ROWS):
            template = mark(
                "{players} players and a {rows}-row pyramid need {need} cards, the pack has {deck}:"
                " play with {fits}, or take five-rows."
            )
        else:
            template = mark(
                "{players} players and a {rows}-row pyramid need {need} cards, the pack has {deck}:"
                " play with {fits}, or make the pyramid smaller."
            )
        yield Notice(
            "not-enough-cards",
            template,
            {
                "players": players,
                "rows": len(rules.pyramid),
                "need": need,
                "deck": deck,
                "fits": fits,
            },
        )
    draws = rules.tie_draw != "all_ride"
    need = (rules.questions + 1) * players
    if draws and rules.tie_refill == "used" and need > deck:
        yield Notice(
            "draw-short",
            mark(
                "A draw among {players} may need {need} cards, the pack has {deck}:"
                " set tie_refill to full, or play with fewer."
            ),
            {"players": players, "need": need, "deck": deck},
        )


def _points(rules: Rules) -> Iterator[Notice]:
    if any(rules.rewards) and rules.reward_split is None:
        yield Notice(
            "split-unsaid",
            mark("Right answers give points away: say with reward_split whether they may be split."),
        )
    if isinstance(rules.row_values, tuple) and len(rules.row_values) != len(rules.pyramid):
        yield Notice(
            "row-values-length",
            mark("row_values has {values} numbers, the pyramid {rows} rows: make them as many."),
            {"values": len(rules.row_values), "rows": len(rules.pyramid)},
        )


def _bus_fields(rules: Rules) -> Iterator[Notice]:
    """What belongs to one kind of bus is said with that kind, and only there."""
    for option, value, kinds in (
        ("bus_rows", rules.bus_rows, ("diamond",)),
        ("bus_length", rules.bus_length, ("chain", "line")),
        ("bus_tie", rules.bus_tie, ("chain",)),
        ("obstacles", rules.obstacles, ("diamond", "line")),
    ):
        if (value is not None) is (rules.bus in kinds):
            continue
        if value is None:
            template = mark("The bus {bus} needs {option}: set it.")
        else:
            template = mark("{option} has no place in the bus {bus}: set it to null.")
        yield Notice("bus-option", template, {"option": option, "bus": rules.bus})
    if rules.line_growth and rules.bus != "line":
        yield Notice(
            "bus-option",
            mark("{option} has no place in the bus {bus}: set it to null."),
            {"option": "line_growth", "bus": rules.bus},
        )
    if rules.bus_penalty in ("row", "turned", "turned_total") and rules.bus != "diamond":
        yield Notice(
            "penalty-needs-diamond",
            mark("The penalty {penalty} goes with the diamond only: take fixed."),
            {"penalty": rules.bus_penalty},
        )
    if rules.bus_penalty == "rank_table" and rules.obstacles is None:
        yield Notice(
            "penalty-table",
            mark("The penalty rank_table goes with a bus that has obstacles: take fixed."),
        )
    missing = [str(rank) for rank in rules.obstacles or () if rank not in PENALTY_BY_RANK]
    if rules.bus_penalty == "rank_table" and missing:
        yield Notice(
            "penalty-table",
            mark(
                "The penalty rank_table knows J, Q, K and A only:"
                " take other obstacles than {ranks}, or the penalty fixed."
            ),
            {"ranks": ", ".join(missing)},
        )


def _bus_cards(rules: Rules, players: int) -> Iterator[Notice]:
    need, deck = rules.bus_size, rules.pack.bit_count()
    left = deck
    if rules.bus_deck == "remaining":
        left -= rules.questions * players + sum(rules.pyramid)
    if need > deck:
        yield Notice(
            "bus-too-long",
            mark("The bus needs {need} cards, the pack has {deck}: make it shorter."),
            {"need": need, "deck": deck},
        )
    elif need > left:
        yield Notice(
            "bus-remaining",
            mark(
                "With {players} players only {left} cards are left for a bus of {need}:"
                " make it shorter, or set bus_deck to full."
            ),
            {"players": players, "left": max(left, 0), "need": need},
        )


def _repeats_forever(rules: Rules) -> bool:
    return (
        rules.bus_on_error == "restart" and rules.attempt_limit is None and rules.bus_exhaust == "reshuffle"
    )


def _endless(rules: Rules) -> Iterator[Notice]:
    if _repeats_forever(rules) and not _can_arrive(rules):
        yield Notice(
            "endless-ride",
            mark("Nobody could ever end this ride: set an attempt_limit, or other cards."),
        )


def _can_arrive(rules: Rules) -> bool:
    """Whether some order of the whole pack lets a ride end without an error."""
    free = (rules.pack & ~rules.obstacle_mask).bit_count()
    ranks = [(rules.pack & RANK_MASKS[rank]).bit_count() for rank in Rank]
    distinct = sum(count > 0 for count in ranks)
    if rules.bus == "diamond":
        return free >= len(rules.bus_rows or ())
    if rules.bus == "line":
        return free >= (rules.bus_length or 0)
    if rules.bus == "chain":
        if rules.bus_tie != "wrong":
            return True
        rest = sum(ranks) - max(ranks)
        return min(sum(ranks), 2 * rest + 1) >= rules.bus_size
    return _questions_can_be_right(rules, distinct, max(ranks))


def _questions_can_be_right(rules: Rules, distinct: int, most_of_a_rank: int) -> bool:
    if rules.questions >= 2 and rules.q2_tie == "wrong" and distinct < 2:
        return False
    if rules.questions >= 3 and rules.q3_boundary == "wrong":
        pair = rules.q2_tie == "push" and most_of_a_rank >= 2
        return distinct >= (2 if pair else 3)
    return True
