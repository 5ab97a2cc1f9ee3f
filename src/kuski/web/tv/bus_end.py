"""The end of a game of the bus family on a television: who won, and how many points came from which part."""

from typing import Final

from markupsafe import Markup

from kuski.web.bus.lines import PARTS, Part, gained, part_name
from kuski.web.bus.people import drivers
from kuski.web.bus.standing import bar, hatch, order, told
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.web.tv.people import named
from kuski.words.bus_end import winners
from kuski.words.language import Language

_END: Final = Pattern(
    '<section class="won of-{count}">{lamp}<p class="mugs">{mugs}</p><h1 id="title" class="{long}">'
    "{title}</h1>"
    '<p class="lede">{lede}</p></section>'
    '<section class="bars of-{players}"><ol>{bars}</ol><p class="legend">{legend}</p></section>'
)
_BAR: Final = Pattern('<li class="{cls}">{mug}{name}{bar}<b class="total">{total}</b></li>')
_KEY: Final = Pattern(
    '<span class="key"><svg class="sign" viewBox="0 0 13 13" aria-hidden="true">'
    '<rect class="{part}" width="13" height="13" rx="3"/></svg>{name}</span>'
)
_LONG: Final = 18


def end(scene: Scene, lang: Language) -> Markup:
    """Return how the game ended; the beats of the scene are those of the whole game."""
    view = scene.view
    seats = order(scene)
    sums = {seat: gained(scene, seat) for seat in seats}
    most = max(*view.scores, 1)
    used = [part for part in PARTS if any(sums[seat][part] for seat in seats)]
    title = _title(scene, lang)
    return hatch(12) + _END.format(
        count=len(view.winners),
        lamp=marks.lamp(110, 40, 420) if len(view.winners) == 1 else "",
        mugs=joined(marks.mug(scene.players[seat], 132) for seat in view.winners),
        long="long" if len(title) > _LONG else "",
        title=title,
        lede=told(scene, lang),
        players=len(seats),
        bars=joined(_bar(scene, lang, seat, sums[seat], most) for seat in seats),
        legend=joined(_KEY.format(part=part, name=part_name(lang, part)) for part in used),
    )


def _title(scene: Scene, lang: Language) -> str:
    seats = scene.view.winners
    if len(seats) == 1:
        return lang.gettext("{player} won", player=scene.names[seats[0]])
    return winners(lang, seats, scene.names, short=True)


def _bar(scene: Scene, lang: Language, seat: int, sums: dict[Part, int], most: int) -> Markup:
    """Return a player's line: a bar as long as the points are many, cut into the parts of the game."""
    view = scene.view
    gone = seat not in view.present
    note = lang.gettext("left") if gone else lang.gettext("drove") if seat in drivers(view) else ""
    return _BAR.format(
        cls="player gone" if gone else "player",
        mug=marks.mug(scene.players[seat], 66),
        name=named(scene.players[seat], note),
        bar=bar(sums, most, 24),
        total=view.scores[seat],
    )
