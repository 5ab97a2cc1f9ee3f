"""The end of a game on a phone: who won, how many points came from which part, and from whom."""

from typing import Final

from markupsafe import Markup

from kuski.web.bus.lines import PARTS, Part, causes, gained, part_name
from kuski.web.bus.log import drawn, log
from kuski.web.bus.parts import NOTHING, joined, points
from kuski.web.bus.people import called, drivers
from kuski.web.drawing import marks
from kuski.web.scene import Scene
from kuski.words.bus import reason
from kuski.words.bus_end import winners
from kuski.words.language import Language

_END: Final = Markup(
    '<section class="won">{mugs}<h1 id="title">{title}</h1><p class="lede">{lede}</p></section>'
    '<section class="bars" aria-label="{label}"><ol>{bars}</ol><p class="legend">{legend}</p></section>'
    "{mine}{more}"
)
_MUGS: Final = Markup('<div class="mugs of-{count}">{lamp}{mugs}</div>')
_HATCH: Final = Markup(
    '<svg class="defs" width="0" height="0" aria-hidden="true"><defs><pattern id="hatch" width="6" height="6"'
    ' patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><rect class="stripe" width="3" height="6"/>'
    "</pattern></defs></svg>"
)
_BAR: Final = Markup(
    '<li><details class="{cls}"><summary>{mug}<span class="name">{name}</span>{bar}'
    '<b class="total"><span aria-hidden="true">{total}</span><span class="spoken">{full}</span></b></summary>'
    "{causes}</details></li>"
)
_PARTS: Final = Markup('<svg class="bar" width="100%" height="9" aria-hidden="true">{parts}</svg>')
_PART: Final = Markup('<rect class="{part}" x="{x:.5g}%" width="{width:.5g}%" y="0" height="9"/>')
_KEY: Final = Markup('<span class="key">{sign}{name}</span>')
_SIGN: Final = Markup(
    '<svg class="sign" width="13" height="13" aria-hidden="true">'
    '<rect class="{}" width="13" height="13" rx="3"/></svg>'
)
_MINE: Final = Markup('<section class="causes"><h2>{title}</h2>{lines}</section>')
_CAUSES: Final = Markup("<ul>{lines}</ul>")
_CAUSE: Final = Markup("<li><span>{text}</span><b>{points}</b></li>")
_NONE: Final = Markup('<p class="none">{}</p>')
_LOG: Final = Markup('<details class="whole"><summary>{icon}{title}</summary>{log}</details>')


def end(scene: Scene, lang: Language) -> Markup:
    """Return the end of the game without its buttons; the beats of the scene are those of the whole game."""
    order = _order(scene)
    most = max(*scene.view.scores, 1)
    sums = [gained(scene, seat) for seat in order]
    used = [part for part in PARTS if any(part_sums[part] for part_sums in sums)]
    bars = joined(
        _bar(scene, lang, seat, part_sums, most) for seat, part_sums in zip(order, sums, strict=True)
    )
    more = _LOG.format(
        icon=marks.icon("log"), title=lang.gettext("What has happened"), log=drawn(log(scene, lang))
    )
    return _HATCH + _END.format(
        mugs=_mugs(scene),
        title=marks.suited(lang, _title(scene, lang)),
        lede=_lede(scene, lang),
        label=lang.gettext("Points"),
        bars=bars,
        legend=joined(_KEY.format(sign=_SIGN.format(part), name=part_name(lang, part)) for part in used),
        mine=_mine(scene, lang),
        more=more,
    )


def _order(scene: Scene) -> list[int]:
    """Return the seats by their points, the winners first, who left last."""
    view = scene.view
    return sorted(
        range(len(scene.players)),
        key=lambda seat: (seat not in view.present, view.scores[seat], seat),
    )


# Who won.


def _mugs(scene: Scene) -> Markup:
    seats = scene.view.winners
    if not seats:
        return NOTHING
    lamp = marks.lamp(48, 20, 150) if len(seats) == 1 else NOTHING
    size = 54 if len(seats) == 1 else 44
    mugs = joined(marks.mug(scene.players[seat], size) for seat in seats)
    return _MUGS.format(count=len(seats), lamp=lamp, mugs=mugs)


def _title(scene: Scene, lang: Language) -> str:
    seats = scene.view.winners
    if len(seats) != 1:
        return winners(lang, seats, called(scene, lang), short=True)
    if seats[0] == scene.seat:
        return lang.gettext("You won")
    return lang.gettext("{player} won", player=scene.names[seats[0]])


def _lede(scene: Scene, lang: Language) -> str:
    view = scene.view
    if not view.winners or view.reason != "arrived":
        return reason(lang, view.reason or "")
    number = view.scores[view.winners[0]]
    return lang.ngettext("{n} point in the whole game", "{n} points in the whole game", number)


# Who got how many.


def _bar(scene: Scene, lang: Language, seat: int, sums: dict[Part, int], most: int) -> Markup:
    view = scene.view
    total = view.scores[seat]
    name = called(scene, lang)[seat]
    cls = "player gone" if seat not in view.present else "player"
    lines = [
        _CAUSE.format(text=marks.suited(lang, cause.text), points=cause.points)
        for cause in causes(scene, lang, seat)
    ]
    none = _NONE.format(lang.gettext("No points at all"))
    return _BAR.format(
        cls=cls,
        mug=marks.mug(scene.players[seat], 38),
        name=_tagged(scene, lang, seat, name),
        bar=_parts(sums, most),
        total=total,
        full=points(lang, total),
        causes=_CAUSES.format(lines=joined(lines)) if lines else none,
    )


def _tagged(scene: Scene, lang: Language, seat: int, name: str) -> str:
    if seat not in scene.view.present:
        return f"{name}, {lang.gettext('left')}"
    return f"{name}, {lang.gettext('drove')}" if seat in drivers(scene.view) else name


def _parts(sums: dict[Part, int], most: int) -> Markup:
    """Return a bar as long as the points are many, cut into the parts of the game."""
    drawn, x = [], 0.0
    for part in PARTS:
        width = 100 * sums[part] / most
        if width:
            drawn.append(_PART.format(part=part, x=x, width=max(width - 0.7, 0.5)))
        x += width
    return _PARTS.format(parts=joined(drawn))


def _mine(scene: Scene, lang: Language) -> Markup:
    """Return where the points of the screen's owner came from; a spectator has none."""
    if scene.seat is None:
        return NOTHING
    lines = [
        _CAUSE.format(text=marks.suited(lang, cause.text), points=cause.points)
        for cause in causes(scene, lang, scene.seat)
    ]
    title = lang.gettext("Where your points came from")
    none = _NONE.format(lang.gettext("You got no points at all."))
    return _MINE.format(title=title, lines=_CAUSES.format(lines=joined(lines)) if lines else none)
