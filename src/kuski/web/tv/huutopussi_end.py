"""The end of a match of Huutopussi on a television: who has won, the score sheet, and the last deal."""

from typing import Final

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.huutopussi.log import results
from kuski.web.scene import Scene
from kuski.web.tv.huutopussi_sheet import paper
from kuski.words import huutopussi as words
from kuski.words.language import Language

_END: Final = Pattern(
    '<section class="won of-{count}">{lamp}<p class="mugs">{mugs}</p><h1 id="title" class="{long}">'
    "{title}</h1>"
    '<p class="lede">{lede}</p>{last}</section>{paper}'
)
_LAST: Final = Pattern('<div class="last-deal"><h2>{title}</h2><ul>{lines}</ul></div>')
_LINE: Final = Pattern("<li>{}</li>")
_LONG: Final = 18
_MOST_LINES: Final = 4


def end(scene: Scene, lang: Language) -> Markup:
    """Return how the match ended; the beats of the scene are those of the whole match."""
    view = scene.view
    title, lede = words.asked(lang, view, scene.rules, scene.names, None)
    if len(view.winners) == 1:
        title = lang.gettext("{player} won", player=scene.names[view.winners[0]])
    lines = [_LINE.format(line.text) for line in results(scene, lang)][:_MOST_LINES]
    return _END.format(
        count=len(view.winners),
        lamp=marks.lamp(110, 40, 420),
        mugs=joined(marks.mug(scene.players[seat], 132) for seat in view.winners),
        long="long" if len(title) > _LONG else "",
        title=title,
        lede=lede,
        last=_LAST.format(title=lang.gettext("The last deal"), lines=joined(lines)) if lines else "",
        paper=paper(scene, lang),
    )
