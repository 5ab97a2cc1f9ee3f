"""The route in the header: a diamond for every stop of the game, a line between its phases."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final

from markupsafe import Markup

from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Stop

GAP: Final = 3.7
LINE: Final = 10

_ROUTE: Final = Pattern(
    '<svg class="route" viewBox="0 0 {width:g} {high:g}" width="{width:g}" height="{high:g}"'
    ' aria-hidden="true">{stops}</svg>'
)
_PATH: Final = Pattern('<path class="{}" d="{}"/>')
_STOP: Final = "M{left:g} {middle:g}l{half:g}-{half:g} {half:g} {half:g}-{half:g} {half:g}z"
_LINE: Final = "M{left:g} {middle:g}h{line:g}"


def route(stops: Iterable[Stop], small: int = 9, large: int = 14) -> Markup:
    """Return the route as one drawing.

    Args:
        stops: from the first question to the last row.
        small: width of a stop, in px.
        large: width of the stop where the game is, and the height of the drawing.
    """
    return _drawn(tuple(stops), small, large)


@lru_cache(maxsize=512)
def _drawn(stops: tuple[Stop, ...], small: int, large: int) -> Markup:
    middle = large / 2
    gap, line = GAP * small / 9, LINE * small / 9
    left = 0.0
    # Stops of a phase that are drawn alike are one path.
    drawn: list[tuple[str, str]] = []
    for stop in stops:
        if stop.gap and drawn:
            drawn.append(("gap", _LINE.format(left=left, middle=middle, line=line)))
            left += line + gap
        wide = large if stop.state == "now" else small
        # The outline of a stop to come is drawn on its edge, so it keeps half a line inside.
        inset = 1 if stop.state == "next" else 0
        drawn.append((stop.state, _STOP.format(left=left + inset, middle=middle, half=wide / 2 - inset)))
        left += wide + gap
    paths = joined(
        _PATH.format(state, "".join(path for _, path in alike))
        for state, alike in groupby(drawn, key=itemgetter(0))
    )
    return _ROUTE.format(width=max(left - gap, 0), high=large, stops=paths)
