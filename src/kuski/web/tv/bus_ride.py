"""The ride on a television: the bus on its road, the cards of each stop above it, who drives."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kuski.web.bus.past import ended_attempt
from kuski.web.bus.people import drivers
from kuski.web.bus.prices import stopped_by
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.web.tv.bus_lanes import Lane, diamond, line, stations
from kuski.web.tv.parts import NOTHING, Part
from kuski.web.tv.people import named, others
from kuski.words.bus_ledes import question_lede, question_title, same_rank
from kuski.words.language import Language
from kuski.words.lists import capital

_STAGE: Final = Pattern('<ol data-wait="{wait}" class="lanes n-{count} tall-{tall}">{lanes}</ol>')
_LANE: Final = Pattern('<li class="lane {state}">{cards}</li>')
_ROAD: Final = Pattern(
    '<div class="road n-{count} at-{at}"><span class="way"></span><span class="driven"></span>'
    '<span{key} class="coach">{bus}</span><ol class="stops">{stops}</ol></div>'
)
_KEY: Final = Markup(' id="bus"')
_STOP: Final = Pattern('<li class="{state} {tone}">{diamond}<span>{sign}{label}</span></li>')
_DRIVER: Final = Pattern(
    '<div class="driver of-{count}"><ol class="mugs">{mugs}</ol><span class="whose">{names}'
    '<span class="lede">{second}</span></span></div>{others}'
    '<p class="pile"><span><b>{pile}</b><span>{where}</span></span>{back}</p>'
)
_MUG: Final = Pattern("<li{key}>{mug}</li>")
_SEAT: Final = Pattern(' id="seat-{seat}" data-seat="{seat}"')
_BUS: Final = Pattern(
    '<svg viewBox="-62 -56 200 66" aria-hidden="true">{beam}'
    '<path class="body" d="M-48-42q0-10 10-10H34q9 0 11 8l4 18v14q0 6-6 6H-42q-6 0-6-6z"/>'
    '<path class="glass" d="M-41-44h16v16h-16zM-20-44H-4v16h-16zM1-44h16v16H1zM22-44h11q4 0 5 4l3 12H22z"/>'
    '<g class="wheels"><circle cx="-26" cy="-6" r="9.5"/><circle cx="24" cy="-6" r="9.5"/></g>'
    '<g class="hubs"><circle cx="-26" cy="-6" r="3.6"/><circle cx="24" cy="-6" r="3.6"/></g></svg>'
)
_BEAM: Final = Markup(
    '<defs><linearGradient id="beam"><stop class="near" offset="0"/><stop class="far" offset="1"/>'
    '</linearGradient></defs><path fill="url(#beam)" d="M50-18 146-48V16Z"/>'
)
_MOST_MUGS: Final = 3
_ROOMY: Final = 7
_CROWD: Final = 4
"""The most players beside whom a diamond stands in the middle."""


def ride(scene: Scene, lang: Language) -> Part:
    """Return the screen of the ride."""
    lanes = _lanes(scene, lang)
    tall = max(lane.tall for lane in lanes)
    title, lede = _titled(scene, lang)
    return Part(
        f"ride {_form(scene, lanes, tall)}",
        stage=_stage(scene, lanes, tall) + _road(lanes),
        past=_past(scene, lang),
        sides=_around(scene, lang),
        title=title,
        lede=lede,
    )


def _lanes(scene: Scene, lang: Language) -> list[Lane]:
    bus = scene.view.ride.bus
    return (diamond if bus == "diamond" else line if bus == "line" else stations)(scene, lang)


def _form(scene: Scene, lanes: Sequence[Lane], tall: int) -> str:
    """Return the layout: cards in one row, a diamond that leaves the corners free, or any other shape."""
    if tall == 1:
        return "flat"
    ends = (*lanes[:2], *lanes[-2:])
    if len(lanes) == _ROOMY and all(lane.tall * 2 <= tall for lane in ends):
        return "roomy crowd" if len(scene.players) > _CROWD else "roomy"
    return "panelled"


def _stage(scene: Scene, lanes: Sequence[Lane], tall: int) -> Markup:
    drawn = joined(_LANE.format(state=lane.state, cards=joined(lane.cards)) for lane in lanes)
    return _STAGE.format(wait=scene.wait, count=len(lanes), tall=tall, lanes=drawn)


def _road(lanes: Sequence[Lane], *, driving: bool = True) -> Markup:
    """Return the road with a stop below each lane, and the bus where it is, its lamp on while it drives."""
    now = next((place for place, lane in enumerate(lanes) if lane.state == "now"), len(lanes))
    stops = joined(
        _STOP.format(
            state=lane.state,
            tone=lane.tone,
            diamond=marks.diamond(lane.state),
            label=lane.label,
            sign=marks.icon("close") if lane.tone == "bad" else NOTHING,
        )
        for lane in lanes
    )
    return _ROAD.format(
        count=len(lanes),
        at=now,
        key=_KEY if driving else NOTHING,
        bus=_BUS.format(beam=_BEAM if driving else NOTHING),
        stops=stops,
    )


def _past(scene: Scene, lang: Language) -> Markup:
    """Return the attempt that has just ended as it lay on the table, or nothing."""
    attempt = ended_attempt(scene)
    if attempt is None or not attempt.turned:
        return NOTHING
    if scene.view.ride.bus == "diamond":
        if not attempt.whole or len(attempt.slots) != len(attempt.turned):
            return NOTHING
        lanes = diamond(scene, lang, attempt)
    elif scene.view.ride.bus == "line":
        lanes = line(scene, lang, attempt)
    else:
        lanes = stations(scene, lang, attempt)
    return _stage(scene, lanes, max(lane.tall for lane in lanes)) + _road(lanes, driving=False)


# Words.


def _titled(scene: Scene, lang: Language) -> tuple[str | None, str | None]:
    """Return what is asked of the driver, who stands above; what the table turns by itself it says itself."""
    view, rules = scene.view, scene.rules
    if view.actors == ("deck",):
        said = view.ride.bus == "diamond" or view.ride.guess is not None
        return (None if said else lang.gettext("The next card is turned")), None
    if view.ride.bus == "diamond":
        title = lang.gettext("Choose a card in row {row}", row=len(view.ride.turned) + 1)
        return title, stopped_by(lang, rules, view.ride)
    if view.ride.bus == "chain":
        return capital(question_title(lang, rules, 1)), same_rank(lang, rules.bus_tie or "wrong")
    number = len(view.ride.turned)
    title = capital(question_title(lang, rules, number))
    return title, question_lede(lang, rules, number, view.ride.attempt)


def _around(scene: Scene, lang: Language) -> Markup:
    """Return who drives, the others with their points, and what is left of the draw pile."""
    view = scene.view
    seats = drivers(view)
    listed = len(seats) > _MOST_MUGS  # All stand in the list, and those who drive are lit there.
    attempt = lang.gettext("attempt {attempt}", attempt=view.ride.attempt)
    points = lang.ngettext("{n} point", "{n} points", view.scores[seats[0]])
    if len(seats) == 1:
        name = named(
            scene.players[seats[0]]._replace(
                name=lang.gettext("{player} drives", player=scene.names[seats[0]])
            )
        )
        second = lang.gettext("{points}, {attempt}", points=points, attempt=attempt)
    else:
        name = joined(named(scene.players[seat]) for seat in seats[:_MOST_MUGS])
        second = attempt
    return _DRIVER.format(
        count=min(len(seats), _MOST_MUGS),
        mugs=joined(
            _MUG.format(
                key=NOTHING if listed else _SEAT.format(seat=seat), mug=marks.mug(scene.players[seat], 110)
            )
            for seat in seats[:_MOST_MUGS]
        ),
        names=name,
        second=second,
        others=others(scene, lang, (), seats) if listed else others(scene, lang, seats),
        pile=view.pile,
        where=lang.pgettext("cards", "in the draw pile"),
        back=marks.back(extra="heaped"),
    )
