"""The bus family on a television: which part of the game it is, and what is the same in all of them."""

from kuski.web.bus.flash import flash
from kuski.web.bus.people import lamp
from kuski.web.bus.place import place, route
from kuski.web.bus.titles import titled
from kuski.web.scene import Scene
from kuski.web.tv.bus_driver import driver
from kuski.web.tv.bus_end import end
from kuski.web.tv.bus_guessing import guessing
from kuski.web.tv.bus_pyramid import pyramid
from kuski.web.tv.bus_ride import ride
from kuski.web.tv.parts import NOTHING, Part, Show, newest, tied
from kuski.words.language import Language

__all__ = ["end", "show"]


def show(scene: Scene, lang: Language) -> Show:
    """Return the screen of a game of the bus family."""
    part = _part(scene, lang)
    title, lede = titled(scene, lang)
    text, tone = flash(scene, lang)
    return Show(
        part=part,
        place=place(scene, lang),
        route=route(scene),
        title=tied(title if part.title is None else part.title),
        lede=tied(lede if part.lede is None else part.lede),
        flash=tied(text),
        tone=tone,
        version=newest(scene),
    )


def _part(scene: Scene, lang: Language) -> Part:
    view = scene.view
    if view.question is not None:
        return guessing(scene, lang, lamp(scene))
    if view.pyramid is not None:
        return pyramid(scene, lang, lamp(scene))
    if view.draw is not None:
        return driver(scene, lang)
    if view.ride is not None:
        return ride(scene, lang)
    return Part("over", NOTHING)
