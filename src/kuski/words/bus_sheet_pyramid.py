"""The rule sheet on the pyramid and on how the driver is found."""

from collections.abc import Iterator

from kuski.bus.rules import Rules
from kuski.words.bus_effects import (
    award_can_be_split,
    cap_can_bite,
    hands_can_run_out,
    row_values,
    several_can_match,
    ties_can_last,
)
from kuski.words.language import Language
from kuski.words.lists import numbers


def pyramid(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on the pyramid."""
    if len(rules.pyramid) == 1:
        yield lang.ngettext(
            "The dealer lays out {n} card in a row, face down.",
            "The dealer lays out {n} cards in a row, face down.",
            rules.pyramid[0],
        )
    else:
        yield lang.gettext(
            "The dealer lays out a pyramid, face down; cards in its rows, from the bottom up: {rows}.",
            rows=numbers(lang, rules.pyramid),
        )
    if rules.hands == "private":
        yield lang.gettext(
            "First you all take up your cards: from here on the others know only how many you hold."
        )
    else:
        yield lang.gettext("Everybody's cards stay open on the table.")
    yield lang.gettext(
        "The cards are turned one at a time, from the bottom row up, each row from left to right."
    )
    yield from _matching(lang, rules)
    yield from _worth(lang, rules)


def _matching(lang: Language, rules: Rules) -> Iterator[str]:
    yield lang.gettext(
        "A hand card of the same rank as the card just turned is a match; the suit does not matter."
    )
    choice = several_can_match(rules) or rules.hands == "private"
    match rules.match:
        case "one" if choice:
            yield lang.gettext("You must lay one matching card; further ones you may lay or keep.")
        case "all" | "one":
            yield lang.gettext("You must lay all your matching cards.")
        case "optional":
            yield lang.gettext("You may lay as many of your matching cards as you like, or none.")
    yield lang.gettext("What is laid is out of play, and nobody draws new cards.")
    yield lang.gettext("The next card is turned when everybody is done with this one.")


def _worth(lang: Language, rules: Rules) -> Iterator[str]:
    values = row_values(rules)
    if not any(values):
        yield lang.gettext("Matches bring no points.")
        return
    once = rules.award_per == "turn" and several_can_match(rules)
    yield from _per_turn(lang, values) if once else _per_card(lang, values)
    if not award_can_be_split(rules):
        yield lang.gettext("What you hand out goes to another player, not to yourself.")
    elif rules.award_split:
        yield lang.gettext("You may split your points among several players; none are for yourself.")
    else:
        yield lang.gettext("All that you have to hand out goes to one other player.")
    if rules.award_optional:
        yield lang.gettext("You may also hand out nothing.")
    else:
        yield lang.gettext("Points from the pyramid must be handed out.")
    if rules.receive_cap is not None and cap_can_bite(rules):
        yield lang.ngettext(
            "On one pyramid card nobody can be given more than {n} point in all; the rest lapses.",
            "On one pyramid card nobody can be given more than {n} points in all; the rest lapses.",
            rules.receive_cap,
        )


def _per_card(lang: Language, values: list[int]) -> Iterator[str]:
    if len(set(values)) == 1:
        yield lang.ngettext(
            "For each card that you lay you hand out {n} point.",
            "For each card that you lay you hand out {n} points.",
            values[0],
        )
    else:
        yield lang.gettext(
            "Points that you hand out for each card laid, by row from the bottom up: {points}.",
            points=numbers(lang, values),
        )


def _per_turn(lang: Language, values: list[int]) -> Iterator[str]:
    if len(set(values)) == 1:
        yield lang.ngettext(
            "If you lay anything, you hand out {n} point, however many cards it was.",
            "If you lay anything, you hand out {n} points, however many cards it was.",
            values[0],
        )
    else:
        yield lang.gettext(
            "Points that you hand out if you lay anything, by row from the bottom up: {points};"
            " the number of cards does not matter.",
            points=numbers(lang, values),
        )


def driver(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on who drives."""
    yield lang.gettext(
        "After the last pyramid card, whoever holds the most cards drives the bus;"
        " only the number of cards counts."
    )
    yield _tie_cards(lang, rules)
    if ties_can_last(rules):
        yield from _tie_draw(lang, rules)
    if not hands_can_run_out(rules):
        return
    if rules.all_empty == "no_bus":
        yield lang.gettext("If nobody has a card left, there is no bus and the game is over.")
    elif rules.tie_draw == "all_ride":
        yield lang.gettext("If nobody has a card left, all drive together.")
    else:
        yield lang.gettext("If nobody has a card left, all of you draw for it.")


def _tie_cards(lang: Language, rules: Rules) -> str:
    match rules.tie_cards:
        case "none":
            return lang.gettext("In a tie the cards themselves are not compared.")
        case "lowest":
            return lang.gettext("In a tie, whoever of those tied holds the lowest card drives.")
    return lang.gettext(
        "In a tie, whoever of those tied holds the highest card drives; if that is equal,"
        " the next highest decides, and so on."
    )


def _tie_draw(lang: Language, rules: Rules) -> Iterator[str]:
    if rules.tie_draw == "all_ride":
        yield lang.gettext("Those still tied drive together, and each of them takes every point.")
        return
    if rules.tie_draw == "low":
        yield lang.gettext(
            "Those still tied draw a card each and the lowest drives; whoever ties for it draws again."
        )
    else:
        yield lang.gettext(
            "Those still tied draw a card each and the highest drives; whoever ties for it draws again."
        )
    if rules.tie_refill == "used":
        yield lang.gettext(
            "If the draw pile runs out, only cards already out of play are shuffled for it,"
            " the pyramid among them."
        )
    else:
        yield lang.gettext(
            "If the draw pile has fewer cards than players who draw, the whole pack is shuffled anew."
        )
