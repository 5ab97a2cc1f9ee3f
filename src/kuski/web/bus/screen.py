"""The phone's table of the bus family: which part of the game it is, and what is the same in all of them."""

from kuski.web.bus.driver import driver
from kuski.web.bus.flash import flash
from kuski.web.bus.guessing import guessing
from kuski.web.bus.parts import Part, staged
from kuski.web.bus.past import version
from kuski.web.bus.people import lamp, notes
from kuski.web.bus.place import place, route
from kuski.web.bus.pyramid import pyramid
from kuski.web.bus.ride import ride
from kuski.web.bus.titles import titled
from kuski.web.scene import Scene, Screen
from kuski.words.language import Language


def present(scene: Scene, lang: Language) -> Screen:
    """Return the screen of a game of the bus family, as its owner may see it now."""
    part = _part(scene, lang)
    text, tone = flash(scene, lang)
    return Screen(
        layout=part.layout,
        place=place(scene, lang),
        route=route(scene),
        title=part.title,
        lede=part.lede,
        lamp=lamp(scene),
        notes=notes(scene, lang),
        stage=staged(part, version(scene)),
        help=part.help,
        answers=part.answers,
        hand=part.hand,
        flash=text,
        tone=tone,
        strip=part.strip,
    )


def _part(scene: Scene, lang: Language) -> Part:
    view = scene.view
    if view.question is not None:
        return guessing(scene, lang)
    if view.pyramid is not None:
        return pyramid(scene, lang)
    if view.draw is not None:
        return driver(scene, lang)
    if view.ride is not None:
        return ride(scene, lang)
    return Part("over", *titled(scene, lang))
