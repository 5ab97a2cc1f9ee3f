"""The rule sheet on the bus of each kind: its way, its errors, and when the ride is over."""

from collections.abc import Iterator

from kuski.bus.rules import PENALTY_BY_RANK, Rules
from kuski.words.bus_effects import (
    begins_again,
    can_fail,
    grows,
    has_equal_ranks,
    limit_can_bite,
    may_run_short,
    obstacles,
)
from kuski.words.bus_ledes import wrong_costs
from kuski.words.cards import rank_name
from kuski.words.language import Language
from kuski.words.lists import listed, numbers


def ride(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on the ride."""
    if rules.bus_deck == "full":
        yield lang.gettext("For the bus all cards are gathered and shuffled.")
    else:
        yield lang.gettext(
            "The bus is made of the cards that are left: those in the hands and in the pyramid stay out."
        )
    kinds = {"diamond": _diamond, "chain": _chain, "questions": _questions, "line": _line}
    yield from kinds[rules.bus](lang, rules)
    if can_fail(rules) and rules.bus_on_error == "restart":
        yield from _attempts(lang, rules)
    yield _arrival(lang, rules)


def _diamond(lang: Language, rules: Rules) -> Iterator[str]:
    yield lang.gettext(
        "The dealer lays out a diamond, face down; cards in its rows, from the top: {rows}.",
        rows=numbers(lang, rules.rows),
    )
    yield lang.gettext("In each row, from the top down, the driver chooses one card and turns it.")
    yield from _obstacles(lang, rules)
    if can_fail(rules) and rules.bus_on_error == "continue":
        yield lang.gettext("After an obstacle the ride goes on with the next row.")


def _line(lang: Language, rules: Rules) -> Iterator[str]:
    yield lang.ngettext(
        "The dealer lays {n} card in a line, face down.",
        "The dealer lays {n} cards in a line, face down.",
        rules.bus_length or 0,
    )
    yield lang.gettext("The cards are turned in order; the driver chooses nothing.")
    yield from _obstacles(lang, rules)
    if grows(rules):
        yield lang.gettext(
            "An obstacle also makes the line longer, as far as the pile reaches; cards added: {cards}.",
            cards=_by_rank(lang, rules),
        )
    if can_fail(rules) and rules.bus_on_error == "continue":
        yield lang.gettext("After an obstacle the ride goes on with the next card.")


def _by_rank(lang: Language, rules: Rules) -> str:
    return listed(
        lang,
        [
            f"{rank_name(lang, rank)} {PENALTY_BY_RANK[rank]}"
            for rank in obstacles(rules)
            if rank in PENALTY_BY_RANK
        ],
    )


def _obstacles(lang: Language, rules: Rules) -> Iterator[str]:
    ranks = [rank_name(lang, rank) for rank in obstacles(rules)]
    if not ranks:
        yield lang.gettext("No card is an obstacle.")
        return
    yield lang.ngettext(
        "This is an obstacle: {ranks}. All other cards let the bus pass.",
        "These are obstacles: {ranks}. All other cards let the bus pass.",
        len(ranks),
        ranks=listed(lang, ranks),
    )
    yield _penalty(lang, rules)


def _penalty(lang: Language, rules: Rules) -> str:
    match rules.bus_penalty:
        case "row":
            return lang.gettext("An obstacle costs as many points as its row has cards.")
        case "turned" | "turned_total" if not begins_again(rules):
            return lang.gettext("An obstacle costs as many points as cards were turned, itself included.")
        case "turned":
            return lang.gettext(
                "An obstacle costs as many points as cards were turned in this attempt, itself included."
            )
        case "turned_total":
            return lang.gettext(
                "An obstacle costs as many points as cards were turned on the whole ride, itself included."
            )
        case "fixed":
            return lang.ngettext("An obstacle costs {n} point.", "An obstacle costs {n} points.", 1)
    return lang.gettext("Points by rank: {points}.", points=_by_rank(lang, rules))


def _chain(lang: Language, rules: Rules) -> Iterator[str]:
    yield lang.ngettext(
        "The dealer turns a start card and lays {n} more card beside it, face down: that is the station.",
        "The dealer turns a start card and lays {n} more cards beside it, face down: those are the stations.",
        rules.bus_length or 0,
    )
    yield lang.gettext(
        "Before each station the driver says whether it will be higher or lower than the card turned last."
    )
    yield from _chain_tie(lang, rules)
    yield wrong_costs(lang, 1)
    if rules.bus_on_error == "continue":
        yield lang.gettext("After an error the ride goes on with the next station.")


def _chain_tie(lang: Language, rules: Rules) -> Iterator[str]:
    if not has_equal_ranks(rules):
        return
    match rules.bus_tie:
        case "wrong" | None:
            yield lang.gettext("The same rank is an error, whatever was said.")
        case "push":
            yield lang.gettext(
                "On the same rank the station is passed at no cost, and the equal card is compared next."
            )
        case "redeal":
            yield lang.gettext(
                "On the same rank the card is shuffled back and another comes; the answer stands."
            )


def _questions(lang: Language, rules: Rules) -> Iterator[str]:
    yield lang.ngettext(
        "The driver answers question 1 again, with a fresh card.",
        "The driver answers questions 1 to {n} again, with fresh cards.",
        rules.questions,
    )
    if rules.questions > 1:
        yield lang.gettext("They are asked as before, but only the cards of this attempt count.")
    yield lang.gettext("Here every wrong answer costs 1 point, and a right one brings nothing.")
    if rules.bus_on_error == "continue":
        yield lang.gettext("After a wrong answer the ride goes on with the next question.")


def _attempts(lang: Language, rules: Rules) -> Iterator[str]:
    if not begins_again(rules):
        yield lang.gettext("There is one attempt only: the first error ends the ride.")
        return
    match rules.bus:
        case "diamond":
            yield lang.gettext(
                "After an obstacle all cards turned so far are replaced from the draw pile, the others stay,"
                " and the driver begins again in the first row."
            )
        case "chain":
            yield lang.gettext(
                "After an error all cards turned so far are replaced, the start card too,"
                " and the driver begins again."
            )
        case "questions":
            yield lang.gettext(
                "After a wrong answer the driver begins again with question 1 and fresh cards."
            )
        case "line":
            yield lang.gettext(
                "After an obstacle all cards turned so far are replaced, and the line begins again."
            )
    if limit_can_bite(rules):
        yield lang.ngettext(
            "There is at most {n} attempt; what the last one cost still counts.",
            "There are at most {n} attempts; what the last one cost still counts.",
            rules.attempt_limit or 0,
        )
    else:
        yield lang.gettext("The attempts go on until one succeeds.")
    if may_run_short(rules):
        if rules.bus_exhaust == "end":
            yield lang.gettext(
                "If there are too few cards to go on, the ride is over; the last error still counts."
            )
        else:
            yield lang.gettext(
                "If there are too few cards to go on, all that were turned are shuffled in again."
            )


def _arrival(lang: Language, rules: Rules) -> str:
    match rules.bus:
        case "diamond":
            return lang.gettext("The bus has arrived when the last row is passed.")
        case "chain":
            return lang.gettext("The bus has arrived when the last station is passed.")
        case "line":
            return lang.gettext("The bus has arrived when the last card is passed.")
    if rules.bus_on_error == "continue":
        return lang.gettext("The bus has arrived after the last question.")
    return lang.gettext("The bus has arrived when all answers of one attempt are right.")
