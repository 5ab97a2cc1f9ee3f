"""A table with real cards on a television: what the rules demand now, and what was entered."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kuski.cards import parse_suit
from kuski.huutopussi.rules import MARRIAGE_VALUES
from kuski.web.drawing import marks
from kuski.web.drawing.marks import SIGNS
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.real import bus
from kuski.web.rendering import asset
from kuski.web.scene import Scene
from kuski.web.tv.parts import NOTHING, Show
from kuski.web.tv.tabletop import Chair, tabletop
from kuski.words.language import Language

_STYLE: Final = Pattern('<link rel="stylesheet" href="{}">')
_MADE: Final = Pattern('<span class="below trumps">{}</span>')
_TRUMP: Final = Pattern('<b class="{letter}">{sign}{value}</b>')
_DEALS: Final = Pattern('<span class="deals">{icon}<span class="spoken">{text}</span></span>')
_MIDDLE: Final = Pattern('<p class="standing"><b>{points}{trump}</b></p>')
_SIGN: Final = Pattern('<span class="trump {letter}">{sign}</span>')


def shown(show: Show, scene: Scene, lang: Language) -> Show:
    """Return the screen of a game as it is with real cards; any other screen as it was."""
    if scene.real is None:
        return show
    style = _STYLE.format(asset("css/real.css"))
    if scene.view.phase == "counting":
        return show._replace(part=show.part._replace(stage=style + _table(scene, lang)))
    if scene.view.actors == ("deck",) and not scene.real.written:
        title, lede = bus.titled(scene, lang)
        return show._replace(part=show.part._replace(title=None, lede=None), title=title, lede=lede)
    return show


def _table(scene: Scene, lang: Language) -> Markup:
    """Return the table: who made which suit trump, who plays for how much, what is trump now."""
    view = scene.view
    chairs = [_chair(scene, lang, seat) for seat in range(len(scene.players))]
    trump = NOTHING
    if view.trump is not None:
        trump = _SIGN.format(letter=SIGNS[view.trump], sign=marks.suit(view.trump, lang))
    middle = _MIDDLE.format(points=view.contract or "", trump=trump)
    return tabletop(chairs, middle, f"seats-{len(chairs)} bidding counting")


def _chair(scene: Scene, lang: Language, seat: int) -> Chair:
    made: Sequence[tuple[int, str]] = [one for one in scene.view.tricks.marriages if one[0] == seat]
    values = MARRIAGE_VALUES[scene.rules.suit_values]
    below = joined(
        _TRUMP.format(letter=SIGNS[suit], sign=marks.suit(suit, lang), value=values[parse_suit(suit)])
        for _, suit in made
    )
    if seat == scene.view.dealer:
        below += _DEALS.format(icon=marks.icon("pack"), text=lang.gettext("dealer"))
    below = _MADE.format(below) if below else NOTHING
    return Chair(scene.players[seat], below, seat == scene.view.declarer, f"seat-{seat}")
