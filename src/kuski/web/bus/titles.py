"""The one sentence of the moment and the line below it, as a phone shows them.

What is asked is said by :func:`kuski.words.bus.asked`. What is added here: what a wrong answer costs, and
sentences for the moments in which the table turns a card by itself.
"""

from typing import Final

from kuski.bus.actions import Guess
from kuski.bus.rules import Rules
from kuski.bus.view import RideView, View
from kuski.web.bus.people import drivers
from kuski.web.bus.prices import stopped_by
from kuski.web.scene import Scene
from kuski.words.bus import asked
from kuski.words.bus_ledes import (
    draw_lede,
    match_gives,
    question_lede,
)
from kuski.words.bus_names import answer
from kuski.words.language import Language
from kuski.words.lists import listed

Asked = tuple[str, str]
LONGEST_LEDE: Final = 44
"""So many characters fit on the line below the title."""
_MOST_DRIVERS: Final = 2
"""The most drivers whose names a title has room for."""


def titled(scene: Scene, lang: Language) -> Asked:
    """Return the title and the line below it, which may be empty."""
    view = scene.view
    if view.over:
        return asked(lang, view, scene.rules, scene.names, scene.seat)
    if view.actors == ("deck",):
        return _deck(scene, lang)
    title, lede = asked(lang, view, scene.rules, scene.names, scene.seat)
    if view.ride is not None and view.ride.bus == "diamond":
        lede = stopped_by(lang, scene.rules, view.ride)
    if view.question is not None and not view.question.owed and scene.asked:
        lede = _priced(lang, scene.rules, view.question.question - 1)
    return title, lede


def _priced(lang: Language, rules: Rules, question: int) -> str:
    """Return the house rule of a question, with what a wrong answer costs where there is room."""
    lede = question_lede(lang, rules, question)
    stake = rules.stakes[question]
    cost = lang.ngettext("Wrong: {n} point.", "Wrong: {n} points.", stake)
    if not stake or (question in (0, 3) and rules.q4 == "suit") or not question:
        return lede
    both = f"{cost} {lede}"
    return both if len(both) <= LONGEST_LEDE else lede


# When the table turns a card.


def _deck(scene: Scene, lang: Language) -> Asked:
    view, rules = scene.view, scene.rules
    if view.question is not None:
        return _said(scene, lang, view.question.seat, view.question.guess)
    if view.pyramid is not None:
        value = rules.slot_values[len(view.pyramid.turned)]
        if not view.pyramid.turned:
            return lang.gettext("The pyramid begins"), match_gives(lang, value)
        return lang.gettext("The next card is turned"), match_gives(lang, value)
    if view.draw is not None:
        return _draws(scene, lang, view.draw.drawing[len(view.draw.drawn)]), draw_lede(lang, rules)
    return _on_bus(scene, lang, view, view.ride)


def _said(scene: Scene, lang: Language, seat: int, guess: str | None) -> Asked:
    said = answer(lang, Guess(guess)) if guess else ""
    lede = lang.gettext("The card is turned.")
    if seat == scene.seat:
        return lang.gettext("You say: {answer}", answer=said), lede
    return lang.gettext("{player}: {answer}", player=scene.names[seat], answer=said), lede


def _draws(scene: Scene, lang: Language, seat: int) -> str:
    if seat == scene.seat:
        return lang.gettext("You draw a card")
    return lang.gettext("{player} draws a card", player=scene.names[seat])


def _on_bus(scene: Scene, lang: Language, view: View, ride: RideView) -> Asked:
    rules = scene.rules
    if ride.bus == "diamond":
        title = lang.gettext("Row {row}, card {slot}", row=len(ride.turned) + 1, slot=ride.pending or 1)
        return title, stopped_by(lang, rules, ride)
    if ride.bus == "line":
        return driving(scene, lang, drivers(view)), stopped_by(lang, rules, ride)
    if ride.guess is None:
        return driving(scene, lang, drivers(view)), lang.ngettext(
            "{n} station follows.", "{n} stations follow.", ride.length
        )
    return _said(scene, lang, drivers(view)[0], ride.guess)


def driving(scene: Scene, lang: Language, seats: tuple[int, ...]) -> str:
    """Return who drives, as a title."""
    if seats == (scene.seat,):
        return lang.gettext("You drive")
    if len(seats) > _MOST_DRIVERS:
        if scene.seat in seats:
            return lang.gettext("You drive together")
        return lang.ngettext("{n} player drives", "{n} players drive", len(seats))
    players = listed(lang, [scene.names[seat] for seat in seats])
    if len(seats) == 1:
        return lang.gettext("{player} drives", player=players)
    return lang.gettext("Driving: {players}", players=players)
