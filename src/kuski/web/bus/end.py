"""The end of a game on a phone: who won, how many points came from which part, and the own ones from whom."""

from typing import Final

from markupsafe import Markup

from kuski.web.bus.lines import PARTS, Part, causes, gained, part_name
from kuski.web.bus.parts import NOTHING, points
from kuski.web.bus.people import called, drivers
from kuski.web.bus.standing import bar, hatch, order, told
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.words.bus_end import winners
from kuski.words.language import Language

_END: Final = Pattern(
    '<section class="won">{mugs}<h1 id="title">{title}</h1><p class="lede">{lede}</p></section>'
    '<section class="bars" aria-label="{label}"><ol>{bars}</ol><p class="legend">{legend}</p></section>'
    "{mine}{more}"
)
_MUGS: Final = Pattern('<div class="mugs of-{count}">{lamp}{mugs}</div>')
_BAR: Final = Pattern(
    '<li><a class="{cls}" href="/t/{code}/log?seat={seat}">{mug}<span class="name">{name}</span>{bar}'
    '<b class="total"><span aria-hidden="true">{total}</span><span class="spoken">{full}</span></b></a></li>'
)
_KEY: Final = Pattern('<span class="key">{sign}{name}</span>')
_SIGN: Final = Pattern(
    '<svg class="sign" width="13" height="13" aria-hidden="true">'
    '<rect class="{}" width="13" height="13" rx="3"/></svg>'
)
_MINE: Final = Pattern('<section class="causes"><h2>{title}</h2>{lines}</section>')
_CAUSES: Final = Pattern("<ul>{lines}</ul>")
_CAUSE: Final = Pattern("<li><span>{text}</span><b>{points}</b></li>")
_MOST_CAUSES: Final = 5
_NONE: Final = Pattern('<p class="none">{}</p>')
_LOG: Final = Pattern('<p class="whole"><a href="/t/{code}/log">{icon}{title}</a></p>')


def end(scene: Scene, lang: Language) -> Markup:
    """Return the end of the game without its buttons; the beats of the scene are those of the whole game."""
    seats = order(scene)
    most = max(*scene.view.scores, 1)
    sums = [gained(scene, seat) for seat in seats]
    used = [part for part in PARTS if any(part_sums[part] for part_sums in sums)]
    bars = joined(
        _bar(scene, lang, seat, part_sums, most) for seat, part_sums in zip(seats, sums, strict=True)
    )
    more = _LOG.format(code=scene.code, icon=marks.icon("log"), title=lang.gettext("What has happened"))
    return hatch(6) + _END.format(
        mugs=_mugs(scene),
        title=marks.suited(lang, _title(scene, lang)),
        lede=told(scene, lang),
        label=lang.gettext("Points"),
        bars=bars,
        legend=joined(_KEY.format(sign=_SIGN.format(part), name=part_name(lang, part)) for part in used),
        mine=_mine(scene, lang),
        more=more,
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


# Who got how many.


def _bar(scene: Scene, lang: Language, seat: int, sums: dict[Part, int], most: int) -> Markup:
    view = scene.view
    total = view.scores[seat]
    name = called(scene, lang)[seat]
    return _BAR.format(
        cls="player gone" if seat not in view.present else "player",
        code=scene.code,
        seat=seat,
        mug=marks.mug(scene.players[seat], 38),
        name=_tagged(scene, lang, seat, name),
        bar=bar(sums, most, 9),
        total=total,
        full=points(lang, total),
    )


def _tagged(scene: Scene, lang: Language, seat: int, name: str) -> str:
    if seat not in scene.view.present:
        return f"{name}, {lang.gettext('left')}"
    return f"{name}, {lang.gettext('drove')}" if seat in drivers(scene.view) else name


def _mine(scene: Scene, lang: Language) -> Markup:
    """Return where the points of the screen's owner came from; a spectator has none."""
    if scene.seat is None:
        return NOTHING
    found = causes(scene, lang, scene.seat)
    # Of many those that weigh most, in their order; the log has all of them.
    most = sorted(found, key=lambda cause: -cause.points)[:_MOST_CAUSES]
    shown = [cause for cause in found if any(cause is other for other in most)]
    lines = [_CAUSE.format(text=marks.suited(lang, cause.text), points=cause.points) for cause in shown]
    if rest := len(found) - len(shown):
        text = lang.ngettext("{n} more time", "{n} more times", rest)
        few = sum(cause.points for cause in found) - sum(cause.points for cause in shown)
        lines.append(_CAUSE.format(text=text, points=few))
    title = lang.gettext("Where your points came from")
    none = _NONE.format(lang.gettext("You got no points at all."))
    return _MINE.format(title=title, lines=_CAUSES.format(lines=joined(lines)) if lines else none)
