"""A phone at a table with real cards: the screen of the game, with what is entered in place of the deck."""

from typing import Final

from markupsafe import Markup

from kuski.web.drawing.pattern import Pattern
from kuski.web.real import bus, huutopussi
from kuski.web.rendering import asset
from kuski.web.scene import Scene, Screen
from kuski.words.language import Language

_STYLE: Final = Pattern('<link rel="stylesheet" href="{}">')
_BESIDE: Final = Pattern('<div id="beside" data-step="{step}">{style}{drawers}</div>')


def dressed(screen: Screen, scene: Scene, lang: Language) -> Screen:
    """Return the screen of a game as it is with real cards; any other screen as it was."""
    if scene.real is None:
        return screen
    part = huutopussi.dressed if scene.real.written else bus.dressed
    return part(screen, scene, scene.real, lang)


def beside(scene: Scene, lang: Language) -> Markup:
    """Return what stands beside the screen there: a style sheet, and what rises from below."""
    if scene.real is None:
        return Markup("")
    part = huutopussi.beside if scene.real.written else bus.beside
    drawers = Markup("") if scene.view.over else part(scene, scene.real, lang)
    return _BESIDE.format(step=scene.real.step, style=_STYLE.format(asset("css/real.css")), drawers=drawers)
