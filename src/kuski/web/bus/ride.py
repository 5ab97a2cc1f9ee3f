"""The ride on a phone: the bus in its shape, and below it who drives and how many cards are left."""

from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from kuski.web.bus.guessing import answers, help_of, picture, turned_over
from kuski.web.bus.odds import odds
from kuski.web.bus.parts import NOTHING, Part, cards, points, short
from kuski.web.bus.past import Attempt, ended_attempt
from kuski.web.bus.people import drivers
from kuski.web.bus.ride_diamond import diamond, diamond_past
from kuski.web.bus.ride_road import chain, line, line_past
from kuski.web.bus.titles import titled
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.words.language import Language
from kuski.words.lists import listed

_DRIVER: Final = Pattern(
    '<div class="driver"><span class="mugs">{mugs}</span><p class="whose"><b>{first}</b>'
    '<span>{second}</span></p><p class="pile"><b>{pile}</b><span>{where}</span></p></div>'
)
_MOST_MUGS: Final = 3


def ride(scene: Scene, lang: Language) -> Part:
    """Return the screen of the ride: for who drives, and for all others."""
    part = {"diamond": _diamond, "chain": _chain, "line": _line, "questions": _questions}
    return part[scene.view.ride.bus](scene, lang)


def _diamond(scene: Scene, lang: Language) -> Part:
    title, lede = titled(scene, lang)
    return Part(
        "ride by-rows",
        title,
        lede,
        stage=diamond(scene, lang) if scene.asked else scene.drawn(diamond, lang),
        past=scene.drawn(_diamond_past, lang),
        hand=below(scene, lang),
        strip=False,
    )


def _chain(scene: Scene, lang: Language) -> Part:
    title, lede = titled(scene, lang)
    asked = scene.asked
    return Part(
        "ride by-chain",
        title,
        lede,
        stage=scene.drawn(chain, lang),
        past=scene.drawn(_hero_past, lang),
        help=odds(scene, lang) if scene.odds and asked else NOTHING,
        answers=answers(scene, lang) if asked else NOTHING,
        hand=below(scene, lang),
        strip=False,
    )


def _line(scene: Scene, lang: Language) -> Part:
    title, lede = titled(scene, lang)
    return Part(
        "ride by-road",
        title,
        lede,
        stage=scene.drawn(line, lang),
        past=scene.drawn(_line_past, lang),
        hand=below(scene, lang),
        strip=False,
    )


def _questions(scene: Scene, lang: Language) -> Part:
    title, lede = titled(scene, lang)
    turned, asked = scene.view.ride.turned, scene.asked
    number = len(turned)
    return Part(
        "ride by-questions",
        title,
        lede,
        stage=picture(scene, lang, number, turned, back=True, guess=scene.view.ride.guess),
        past=scene.drawn(_hero_past, lang),
        help=help_of(scene, lang, number, turned, asked=asked),
        answers=answers(scene, lang) if asked else NOTHING,
        hand=below(scene, lang),
        strip=False,
    )


def _past(scene: Scene, lang: Language, draw: Callable[[Scene, Language, Attempt], Markup]) -> Markup:
    """Return the attempt that has just ended as it lay on the table, or nothing."""
    attempt = ended_attempt(scene)
    return draw(scene, lang, attempt) if attempt is not None and attempt.turned else NOTHING


def _diamond_past(scene: Scene, lang: Language) -> Markup:
    return _past(scene, lang, diamond_past)


def _line_past(scene: Scene, lang: Language) -> Markup:
    return _past(scene, lang, line_past)


def _hero_past(scene: Scene, lang: Language) -> Markup:
    return _past(scene, lang, lambda scene, lang, attempt: turned_over(scene, lang, attempt.turned[-4:]))


# Who drives.


def below(scene: Scene, lang: Language) -> Markup:
    """Return who drives, with points and attempt, and what is left in the draw pile."""
    view = scene.view
    seats = drivers(view)
    has = points(lang, view.scores[seats[0]])
    attempt = lang.gettext("attempt {attempt}", attempt=view.ride.attempt)
    if seats == (scene.seat,):
        first, second = has, attempt
    elif len(seats) == 1:
        has = short(lang, view.scores[seats[0]])
        first, second = scene.names[seats[0]], f"{has}, {attempt}"
    else:
        first, second = listed(lang, [scene.names[seat] for seat in seats]), attempt
    return _DRIVER.format(
        mugs=joined(marks.mug(scene.players[seat]) for seat in seats[:_MOST_MUGS]),
        first=first,
        second=second,
        pile=cards(lang, view.pile),
        where=lang.pgettext("cards", "in the draw pile"),
    )
