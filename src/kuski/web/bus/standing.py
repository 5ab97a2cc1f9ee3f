"""How a game ended, on every screen: in which order, in which words, and each player's bar."""

from typing import Final

from markupsafe import Markup

from kuski.web.bus.lines import PARTS, Part
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.words.bus import reason
from kuski.words.language import Language

_PARTS: Final = Pattern('<svg class="bar" width="100%" height="{height}" aria-hidden="true">{parts}</svg>')
_PART: Final = Pattern('<rect class="{part}" x="{x:.5g}%" width="{width:.5g}%" y="0" height="100%"/>')
_HATCH: Final = Pattern(
    '<svg class="defs" width="0" height="0" aria-hidden="true"><defs>'
    '<pattern id="hatch" width="{wide}" height="{wide}" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(35)"><rect class="stripe" width="{half}" height="{wide}"/></pattern>'
    "</defs></svg>"
)


def order(scene: Scene) -> list[int]:
    """Return the seats by their points, the winners first, who left last."""
    view = scene.view
    return sorted(
        range(len(scene.players)), key=lambda seat: (seat not in view.present, view.scores[seat], seat)
    )


def told(scene: Scene, lang: Language) -> str:
    """Return the line below the winner: his points, or why it ended otherwise."""
    view = scene.view
    if not view.winners or view.reason != "arrived":
        return reason(lang, view.reason or "")
    number = view.scores[view.winners[0]]
    return lang.ngettext("{n} point in the whole game", "{n} points in the whole game", number)


def hatch(wide: int) -> Markup:
    """Return the pattern of the bus, so many px from stripe to stripe."""
    return _HATCH.format(wide=wide, half=wide // 2)


def bar(sums: dict[Part, int], most: int, height: int) -> Markup:
    """Return a bar as long as the points are many, cut into the parts of the game.

    Args:
        sums: the points of a player, by part.
        most: the points that fill the whole length.
        height: in px.
    """
    drawn, x = [], 0.0
    for part in PARTS:
        width = 100 * sums[part] / most
        if width:
            drawn.append(_PART.format(part=part, x=x, width=max(width - 0.6, 0.5)))
        x += width
    return _PARTS.format(height=height, parts=joined(drawn))
