"""What things of the bus family are called: presets, overlays, options, answers."""

from collections.abc import Mapping
from typing import Final

from kuski.bus.actions import SUIT_GUESSES, Guess
from kuski.game import mark
from kuski.options import Option
from kuski.words.cards import suit_name
from kuski.words.language import Language

_PRESETS: Final[Mapping[str, tuple[str, str]]] = {
    "bussikuski": (
        mark("Bussikuski"),
        mark("The Finnish game: every matching card must be laid, and the bus is a diamond."),
    ),
    "busfahrer-haus": (
        mark("Busfahrer, house variant"),
        mark("A German house variant: you lay as you like, and the bus is five times higher or lower."),
    ),
    "busfahrer": (
        mark("Busfahrer"),
        mark("Like Bussikuski, but of several matching cards only one must be laid."),
    ),
    "ride-the-bus": (
        mark("Ride the Bus"),
        mark("Hidden hands, points to give for the right suit, and the bus is a line of ten cards."),
    ),
}

_OVERLAYS: Final[Mapping[str, tuple[str, str]]] = {
    "five-rows": (mark("Five rows"), mark("The pyramid has 5 rows and 15 cards.")),
    "six-rows": (
        mark("Six rows"),
        mark("The pyramid has 6 rows and 21 cards; at most 7 can play."),
    ),
    "strict-boundary": (
        mark("Strict boundary"),
        mark("In question 3 the rank of a boundary is always wrong."),
    ),
    "same-new": (
        mark("Same or new suit"),
        mark("Question 4 asks whether the suit is among your first three cards."),
    ),
    "rising-stakes": (
        mark("Rising stakes"),
        mark("Questions 1 to 4 cost 1, 2, 3 and 4 points; a right answer lets you give as many to somebody."),
    ),
    "counting-cards": (
        mark("Counting the cards"),
        mark("In the diamond an obstacle costs as many points as cards were turned in the attempt."),
    ),
    "american": (
        mark("The questions again"),
        mark("The driver answers the four questions until all are right in a row."),
    ),
    "straight": (
        mark("Straight bus"),
        mark("The driver says higher or lower along a chain; you agree on its length, ties and attempts."),
    ),
    "quick": (mark("Quick"), mark("The driver has at most 3 attempts.")),
    "double-rows": (mark("Double rows"), mark("The rows of the pyramid are worth 2, 4, 6 and so on.")),
    "right-gives": (mark("Right gives"), mark("Every right answer lets you hand out 1 point.")),
    "small-diamond": (
        mark("Small diamond"),
        mark("The diamond has 5 rows of 1, 2, 3, 2 and 1 cards."),
    ),
    "tens": (mark("Tens too"), mark("Tens are obstacles as well.")),
    "growing-line": (mark("Growing line"), mark("An obstacle makes the line longer.")),
    "ride-together": (
        mark("Together on the bus"),
        mark("Those who are still tied drive together instead of drawing."),
    ),
    "deck-32": (mark("Small pack"), mark("The pack has 32 cards, seven to ace.")),
    "face-restart": (
        mark("Back to the start"),
        mark("On the line, too, an obstacle sends the driver back to the start."),
    ),
}


def preset_name(lang: Language, name: str) -> str:
    """Return the name of a preset as people say it."""
    return lang.gettext(_PRESETS[name][0])


def preset_meaning(lang: Language, name: str) -> str:
    """Return one sentence about a preset."""
    return lang.gettext(_PRESETS[name][1])


def overlay_name(lang: Language, name: str) -> str:
    """Return the name of an overlay as people say it."""
    return lang.gettext(_OVERLAYS[name][0])


def overlay_meaning(lang: Language, name: str) -> str:
    """Return one sentence about an overlay."""
    return lang.gettext(_OVERLAYS[name][1])


def option_meaning(lang: Language, option: Option) -> str:
    """Return the sentence that says what an option decides."""
    return lang.gettext(option.meaning)


def group_name(lang: Language, option: Option) -> str:
    """Return the heading under which a form shows the option."""
    return lang.gettext(option.group)


def answer(lang: Language, guess: Guess) -> str:
    """Return an answer as it is said aloud, such as ``higher`` or ``hearts``."""
    match guess:
        case Guess.RED:
            return lang.pgettext("answer", "red")
        case Guess.BLACK:
            return lang.pgettext("answer", "black")
        case Guess.HIGHER:
            return lang.pgettext("answer", "higher")
        case Guess.LOWER:
            return lang.pgettext("answer", "lower")
        case Guess.INSIDE:
            return lang.pgettext("answer", "inside")
        case Guess.OUTSIDE:
            return lang.pgettext("answer", "outside")
        case Guess.SAME:
            return lang.pgettext("answer", "same")
        case Guess.NEW:
            return lang.pgettext("answer", "new")
    (suit,) = (suit for suit, said in SUIT_GUESSES.items() if said is guess)
    return suit_name(lang, suit)
