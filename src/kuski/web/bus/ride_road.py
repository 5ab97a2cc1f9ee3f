"""The chain and the line on a phone: cards along a road, turned one after the other."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kuski.bus.questions import Verdict
from kuski.web.bus.parts import NOTHING, face, hero, short
from kuski.web.bus.past import Attempt
from kuski.web.bus.roads import costs, stops, verdicts, window
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.words.language import Language

_ROAD: Final = Pattern('<ol class="stations of-{count}">{stations}</ol>')
_STATION: Final = Pattern('<li class="station {cls}">{card}{sign}</li>')
_MORE: Final = Pattern('<li class="more">{}</li>')
_SIGN: Final = Pattern('<span class="sign {tone}">{sign}</span>')
_PRICE: Final = Pattern('<span class="sign bad"><b>{}</b></span>')
_MOST: Final = 12
"""The most cards of a road that are shown; of more, those around the bus."""
_BEHIND: Final = 5


def chain(scene: Scene, lang: Language) -> Markup:
    """Return the chain: its stations small above, the last card and the next one large."""
    ride = scene.view.ride
    made = verdicts(scene)
    road = _road(
        scene,
        lang,
        ride.turned,
        ride.length + 1,
        [_verdict(made.get(card)) if place else NOTHING for place, card in enumerate(ride.turned)],
        lit=None,
    )
    large = [face(scene, lang, card, size="l", still=True) for card in ride.turned[-1:]]
    return road + hero([*large, marks.back()])


def line(scene: Scene, lang: Language) -> Markup:
    """Return the line as far as it was turned, obstacles with what they cost."""
    ride = scene.view.ride
    return _line(scene, lang, ride.turned, ride.length, now=True)


def line_past(scene: Scene, lang: Language, attempt: Attempt) -> Markup:
    """Return the line as far as it was turned when an obstacle ended the attempt."""
    return _line(scene, lang, attempt.turned, len(attempt.turned), now=False)


def _line(scene: Scene, lang: Language, turned: Sequence[str], length: int, *, now: bool) -> Markup:
    paid = costs(scene)
    signs = [_cost(scene, lang, card, paid.get(card)) for card in turned]
    return _road(scene, lang, turned, length, signs, lit=len(turned) - 1 if now else None, still=not now)


def _road(
    scene: Scene,
    lang: Language,
    turned: Sequence[str],
    length: int,
    signs: Sequence[Markup],
    *,
    lit: int | None,
    still: bool = False,
) -> Markup:
    first, last = window(length, len(turned), _MOST, _BEHIND)
    stations = []
    for place in range(first, last):
        if place < len(turned):
            newest = place == lit
            card = face(scene, lang, turned[place], still=still, extra="newest" if newest else "")
            stations.append(_STATION.format(cls="done", card=card, sign=signs[place]))
        else:
            cls = "now" if place == len(turned) else "next"
            card = marks.back("" if cls == "now" else "dim")
            stations.append(_STATION.format(cls=cls, card=card, sign=NOTHING))
    if first:
        stations.insert(0, _MORE.format(f"+{first}"))
    if last < length:
        stations.append(_MORE.format(f"+{length - last}"))
    return _ROAD.format(count=last - first, stations=joined(stations))


def _verdict(verdict: Verdict | None) -> Markup:
    if verdict is None:
        return NOTHING
    if verdict in (Verdict.WRONG, Verdict.TIED):
        return _SIGN.format(tone="bad", sign=marks.icon("close"))
    return _SIGN.format(tone="good", sign=marks.icon("check"))


def _cost(scene: Scene, lang: Language, card: str, cost: int | None) -> Markup:
    """Return the sign under a card of the line: passed, or what it cost."""
    if not stops(scene, card):
        return _SIGN.format(tone="good", sign=marks.icon("check"))
    if cost is None:
        return _SIGN.format(tone="bad", sign=marks.icon("close"))
    return _PRICE.format(short(lang, cost))
