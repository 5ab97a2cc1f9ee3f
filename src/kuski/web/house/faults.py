"""What stands in the way of house rules, said to people: what is wrong in bold, and why.

The engine's own sentences name options as records do; these name them as the page does.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from kuski.game import Notice, mark
from kuski.web.house.house import House, faces, limits, option_name
from kuski.web.house.mending import Mending
from kuski.words.bus import rank_name, read_card
from kuski.words.language import Language
from kuski.words.lists import listed


class Fault(NamedTuple):
    """What is wrong: a few words, and a sentence on why."""

    head: str
    why: str


_ALONE: Final = mark("Everybody plays alone here.")
_SAID: Final[Mapping[str, tuple[str, str]]] = {
    "min-above-max": (
        mark("The numbers of players cross."),
        mark("At least {low} would have to play, but at most {high}."),
    ),
    "draw-short": (
        mark("The draw could run dry."),
        mark("A draw among {players} may need {need} cards; the pack has {deck}."),
    ),
    "split-unsaid": (
        mark("One choice is missing."),
        mark("May the points of a right answer go to several players?"),
    ),
    "row-values-length": (
        mark("Rows and points do not fit."),
        mark("Rows of the pyramid: {rows}. Rows with points: {values}."),
    ),
    "penalty-needs-diamond": (
        mark("This price goes with the diamond only."),
        mark("Only there are rows and turned cards counted."),
    ),
    "bus-too-long": (
        mark("The bus is too long."),
        mark("It needs {need} cards; the pack has {deck}."),
    ),
    "bus-remaining": (
        mark("Too few cards are left for the bus."),
        mark("With {players} players {left} are left; the bus needs {need}."),
    ),
    "endless-ride": (
        mark("The ride could never end."),
        mark("No order of these cards brings the driver through."),
    ),
    "pairs-need-four": (
        mark("Pairs need four players."),
        mark("Two play against two, partners across the table."),
    ),
    "exchange-needs-pairs": (mark("Only partners exchange cards."), _ALONE),
    "asking-needs-pairs": (mark("Only partners can be asked."), _ALONE),
    "fives-need-four": (
        mark("The fives do not belong here."),
        mark("They are for four players, each alone."),
    ),
    "uneven-hands": (
        mark("The cards do not come out even."),
        mark("{cards} cards cannot be dealt to {hands} equal hands."),
    ),
    "pairs-with-talon": (
        mark("Pairs play without a talon."),
        mark("The partners exchange cards instead."),
    ),
    "cannot-discard": (
        mark("There might be nothing to lay away."),
        mark("All {hand} cards of a hand could be such as must be kept."),
    ),
    "step-too-small": (
        mark("The steps are too small."),
        mark("Bids go up by at least 1."),
    ),
    "open-step": (
        mark("The steps do not fit together."),
        mark("The opening's steps must be a multiple of the later ones."),
    ),
    "min-open": (
        mark("The lowest opening does not fit."),
        mark("It is a multiple of 10 and of {step}, and at most {high}."),
    ),
    "ban-at": (
        mark("The bidding ban is too high."),
        mark("It must lie below 0, so that everybody may bid at first."),
    ),
    "raise-needs-cards": (
        mark("There is no reason to raise."),
        mark("Without a talon or an exchange nobody sees new cards."),
    ),
    "overtrump-needs-trump": (
        mark("Overtrumping needs trumping."),
        mark("Who need not trump need not beat a trump either."),
    ),
    "basis-needs-raise": (
        mark("There is no raise here."),
        mark("So Porvoo cannot cost what was bid before it."),
    ),
    "double-over": (
        mark("The limit of the double loss does not fit."),
        mark("It must be a multiple of 5, as bids are."),
    ),
    "last-trick": (
        mark("The last trick does not fit."),
        mark("It is worth 10 or 20."),
    ),
}


def fault_words(lang: Language, house: House, notice: Notice) -> Fault:
    """Return what is wrong with house rules, as the page says it."""
    values: dict[str, Any] = dict(notice.values)
    option = str(values.get("option", ""))
    if option in faces(house.game):
        values["option"] = option_name(lang, house.game, option)
    match notice.code:
        case "not-enough-cards":
            return _too_few_cards(lang, values)
        case "bus-option":
            return _wrong_bus(lang, house, option, values)
        case "penalty-table":
            return _no_price(lang, values)
        case "below-one":
            return Fault(
                lang.gettext("A number is too small."), lang.gettext("At least 1: {option}.", **values)
            )
    if notice.code in _SAID:
        head, why = _SAID[notice.code]
        return Fault(lang.gettext(head), lang.gettext(why, **values))
    return Fault(lang.gettext("These rules do not fit."), lang.notice(notice))


def link_sentence(lang: Language, game: str, notice: Notice) -> str:
    """Return what is wrong with a link to house rules, as a sentence."""
    values: dict[str, Any] = dict(notice.values)
    match notice.code:
        case "unknown-option":
            return lang.gettext("The link sets something that there is not: {name}.", name=values["name"])
        case "unknown-preset":
            return lang.gettext("The link names rules that there are not: {name}.", name=values["name"])
        case "unknown-overlay":
            return lang.gettext("The link names a variant that there is not: {name}.", name=values["name"])
        case "must-be-said":
            names = [option_name(lang, game, option) for option in str(values["options"]).split(", ")]
            return lang.gettext("The link leaves open: {options}.", options=listed(lang, names))
        case "bad-value" if values.get("option") in faces(game):
            name = option_name(lang, game, str(values["option"]))
            return lang.gettext(
                "The link has a value that cannot be: {option}, {value}.",
                option=name,
                value=values.get("value", "…"),
            )
    return lang.notice(notice)


def typed_sentence(lang: Language, game: str, option: str) -> str:
    """Return how an option's own value is typed, where what was typed is none."""
    face = faces(game)[option]
    if face.hint:
        return lang.gettext(face.hint)
    low, high = limits(game, option)
    return lang.gettext("A number from {low} to {high}.", low=low, high=high)


def way_out(lang: Language, mending: Mending) -> str:
    """Return what the button of a way out says."""
    game, option, value = mending.house.game, mending.option, mending.value
    match option, value:
        case "preset", _:
            return lang.gettext("Undo the changes")
        case "pyramid", list():
            return lang.ngettext("Take {n} row", "Take {n} rows", len(value))
        case "max_players", int():
            return lang.ngettext("At most {n} player", "At most {n} players", value)
        case "min_players", int():
            return lang.ngettext("At least {n} player", "At least {n} players", value)
        case "bus_length", int():
            return lang.ngettext("{n} card long", "{n} cards long", value)
        case "players", int():
            return lang.ngettext("Take {n} player", "Take {n} players", value)
    return lang.gettext(
        "{option}: {value}",
        option=option_name(lang, game, option),
        value=value_name(lang, game, option, value),
    )


def value_name(lang: Language, game: str, option: str, value: object) -> str:
    """Return what a value of an option is called."""
    for known, label in faces(game)[option].values:
        if known == value and type(known) is type(value):
            return lang.gettext(label)
    if isinstance(value, list):
        if not value:
            return lang.pgettext("list", "none")
        return ", ".join(rank_letter_of(lang, str(item)) for item in value)
    return "–" if value is None else str(value)


def rank_letter_of(lang: Language, rank: str) -> str:
    """Return a rank or number as this language prints it in the corner of a card."""
    return lang.pgettext("card index", rank) if rank in tuple("JQKA") else rank


def _too_few_cards(lang: Language, values: dict[str, Any]) -> Fault:
    missing = values["need"] - values["deck"]
    return Fault(
        lang.ngettext("One card is missing.", "{n} cards are missing.", missing),
        lang.gettext(
            "{players} players and {rows} rows need {need} cards, the pack has {deck}.",
            players=values["players"],
            rows=values["rows"],
            need=values["need"],
            deck=values["deck"],
        ),
    )


def _wrong_bus(lang: Language, house: House, option: str, values: dict[str, Any]) -> Fault:
    if house.data.get(option) is None:
        return Fault(
            lang.gettext("The bus lacks something."),
            lang.gettext("A bus of this kind needs: {option}.", option=values["option"]),
        )
    return Fault(
        lang.gettext("The bus has something too much."),
        lang.gettext("A bus of this kind has no: {option}.", option=values["option"]),
    )


def _no_price(lang: Language, values: dict[str, Any]) -> Fault:
    if "ranks" not in values:
        return Fault(
            lang.gettext("This price needs obstacles."),
            lang.gettext("On a bus of this kind no rank is one."),
        )
    ranks = [rank_name(lang, read_card(lang, f"{rank}♠").rank) for rank in str(values["ranks"]).split(", ")]
    return Fault(
        lang.gettext("Not every obstacle has a price."),
        lang.gettext(
            "Only jack, queen, king and ace have one by rank; these have none: {ranks}.",
            ranks=listed(lang, ranks),
        ),
    )
