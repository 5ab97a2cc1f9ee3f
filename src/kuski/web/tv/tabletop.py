"""The round table seen from above: wood with stitches, mugs around it, their handles outwards."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Player
from kuski.web.tv.parts import NOTHING, classes, length

MOST: Final = 8
"""The most places around the table."""
_FEW: Final = {2: (180, 0), 3: (180, 270, 0), 4: (180, 270, 0, 90)}
_BESIDE: Final = 0.8
_NARROW: Final = 8

_TABLE: Final = Pattern(
    '<div class="tabletop {cls}">'
    '<svg class="wood" viewBox="-500 -320 1000 660" preserveAspectRatio="none" aria-hidden="true">'
    '<defs><radialGradient id="wood"><stop class="heart" offset="0"/><stop class="grain" offset=".75"/>'
    '<stop class="bark" offset="1"/></radialGradient></defs>'
    '<ellipse class="rim" rx="500" ry="320" cy="20"/>'
    '<ellipse class="top" rx="500" ry="320" fill="url(#wood)"/>'
    '<ellipse class="stitches" rx="479" ry="303"/></svg>'
    '{lamp}<ol class="around of-{count}">{chairs}</ol><div class="middle">{middle}</div></div>'
)
_CHAIR: Final = Pattern(
    '<li{key} class="{cls}">{mug}<span class="label {size}"><b class="name">{name}</b>{below}</span></li>'
)
_FREE: Final = Pattern(
    '<li class="{cls}"><svg class="free" viewBox="0 0 44 44" aria-hidden="true">'
    '<circle cx="22" cy="22" r="20"/></svg></li>'
)
_LAMP: Final = Pattern('<span id="lamp" class="hang-over {side} c-{place} of-{count}">{lamp}</span>')
_ID: Final = Pattern(' id="{}"')
_SEAT: Final = Pattern(' id="{}" data-seat="{}"')


class Chair(NamedTuple):
    """A place at the table.

    Attributes:
        player: who sits there; None for nobody.
        below: what stands under the name.
        lit: whether it is that player's turn.
        id: what the element is called.
    """

    player: Player | None
    below: Markup = NOTHING
    lit: bool = False
    id: str = ""


def tabletop(chairs: Sequence[Chair], middle: Markup, cls: str = "", lamp: bool = True) -> Markup:
    """Return the table, its places clockwise, beginning at the left.

    Args:
        chairs: the places, at least two.
        middle: what lies on the table.
        cls: further classes.
        lamp: whether the lamp hangs over the place that is lit.
    """
    count = len(chairs)
    lit = [place for place, chair in enumerate(chairs) if chair.lit]
    hanging = NOTHING
    if lamp and len(lit) == 1:
        hanging = _LAMP.format(
            side=side(lit[0], count), place=lit[0], count=count, lamp=marks.lamp(84, 30, 310)
        )
    drawn = joined(_chair(chair, place, count) for place, chair in enumerate(chairs))
    return _TABLE.format(cls=cls, count=count, chairs=drawn, middle=middle, lamp=hanging)


def angle(place: int, count: int) -> float:
    """Return where a place is, in degrees clockwise from the right."""
    if count in _FEW:
        return _FEW[count][place]
    return (180 - 180 / count + 360 * place / count) % 360


def side(place: int, count: int) -> str:
    """Return at which side of the table a place is."""
    x, y = cos(angle(place, count) * pi / 180), sin(angle(place, count) * pi / 180)
    if abs(x) > _BESIDE:
        return "left" if x < 0 else "right"
    return "top" if y < 0 else "bottom"


def _chair(chair: Chair, place: int, count: int) -> Markup:
    cls = classes("chair", f"c-{place}", side(place, count), "lit" if chair.lit else "")
    if chair.player is None:
        return _FREE.format(cls=cls + " empty")
    return _CHAIR.format(
        key=_named(chair.id),
        cls=cls,
        mug=marks.mug(chair.player, 86),
        size=length(chair.player.name) or ("wide" if len(chair.player.name) > _NARROW else ""),
        name=chair.player.name,
        below=chair.below,
    )


def _named(name: str) -> Markup:
    """Return what an element is called, and whose seat it is: ``seat-2`` is that of seat 2."""
    kind, _, number = name.partition("-")
    if kind == "seat":
        return _SEAT.format(name, number)
    return _ID.format(name) if name else NOTHING
