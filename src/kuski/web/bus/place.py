"""Where the game is: the name of the place in the header, and its stops."""

from typing import Final

from kuski.bus.rules import Rules
from kuski.bus.view import View
from kuski.web.scene import Scene, Stop
from kuski.words.bus import phase_name
from kuski.words.language import Language

_MOST: Final = 10
"""The most stops of one part of the game; a longer one moves on a stop every few steps."""


def place(scene: Scene, lang: Language) -> str:
    """Return the name of the place: the question, the row, the station."""
    view, rules = scene.view, scene.rules
    if view.question is not None:
        return lang.gettext("Question {number}/{count}", number=view.question.question, count=rules.questions)
    if view.pyramid is not None:
        return lang.gettext(
            "Pyramid, row {row}/{count}", row=pyramid_row(view, rules), count=len(rules.pyramid)
        )
    if view.ride is None:
        return phase_name(lang, view)
    number, count = min(len(view.ride.turned) + 1, view.ride.length), view.ride.length
    match view.ride.bus:
        case "diamond":
            return lang.gettext("Bus, row {row}/{count}", row=number, count=count)
        case "chain":
            station = min(max(len(view.ride.turned), 1), count)
            return lang.gettext("Bus, station {station}/{count}", station=station, count=count)
        case "line":
            return lang.gettext("Bus, card {card}/{count}", card=number, count=count)
    return lang.gettext("Bus, question {number}/{count}", number=number, count=count)


def pyramid_row(view: View, rules: Rules) -> int:
    """Return the row of the pyramid where the game is: when a card is to be turned, that card's."""
    assert view.pyramid is not None
    turned = len(view.pyramid.turned)
    if view.actors == ("deck",) and turned < len(rules.slot_rows):
        return rules.slot_rows[turned] + 1
    return view.pyramid.row


def route(scene: Scene) -> tuple[Stop, ...]:
    """Return the stops: the questions, the rows of the pyramid, the rows or stations of the bus."""
    view, rules = scene.view, scene.rules
    length = view.ride.length if view.ride is not None else bus_length(rules)
    counts = (rules.questions, len(rules.pyramid), length)
    part, at = _now(view, rules)
    stops: list[Stop] = []
    for number, count in enumerate(counts):
        drawn = min(count, _MOST)
        for stop in range(drawn):
            gap = bool(number) and not stop
            if number != part:
                stops.append(Stop("done" if number < part else "next", gap))
                continue
            now = at * drawn // max(count, 1)
            stops.append(Stop("done" if stop < now else "now" if stop == now else "next", gap))
    return tuple(stops)


def bus_length(rules: Rules) -> int:
    """Return how many rows, stations, questions or cards a ride has when it begins."""
    if rules.bus == "diamond":
        return len(rules.rows)
    return rules.bus_size - (rules.bus == "chain")


def _now(view: View, rules: Rules) -> tuple[int, int]:
    """Return the part of the game, from 0, and the stop in it; past the last stop nothing is now."""
    if view.question is not None:
        return 0, view.question.question - 1
    if view.pyramid is not None:
        return 1, pyramid_row(view, rules) - 1
    if view.draw is not None:
        return 2, -1
    if view.ride is not None:
        turned = len(view.ride.turned)
        return 2, turned - 1 if view.ride.bus == "chain" and turned else turned
    return 3, 0
