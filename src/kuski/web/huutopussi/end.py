"""The end of a match on a phone: who has won, the score sheet, and why the last deal counted as it did."""

from typing import Final

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.huutopussi.log import results
from kuski.web.huutopussi.sheet import paper
from kuski.web.scene import Scene
from kuski.words import huutopussi as words
from kuski.words.language import Language

_END: Final = Pattern(
    '<section class="won"><div class="winners">{lamp}<p class="mugs">{mugs}</p></div>'
    '<h1 id="title"{long}>{title}</h1><p id="lede" class="lede">{lede}</p></section>'
    '<section class="result">{paper}</section>{last}'
)
_LAST: Final = Pattern('<section class="last-deal"><h2>{title}</h2><ul role="list">{lines}</ul></section>')
_LINE: Final = Pattern("<li>{}</li>")
_LONG: Final = 25


def end(scene: Scene, lang: Language) -> Markup:
    """Return the content of the last screen; its buttons are the table's own.

    Args:
        scene: the table when the match is over, with all that happened.
        lang: the reader's language.
    """
    view = scene.view
    title, lede = words.asked(lang, view, scene.rules, scene.names, scene.seat)
    if len(view.winners) == 1:
        title = lang.gettext("{player} won", player=scene.names[view.winners[0]])
    if scene.seat in view.winners:
        title = lang.gettext("You won")
    lines = joined(_LINE.format(line.text) for line in results(scene, lang))
    return _END.format(
        lamp=marks.lamp(48, 20, 150),
        mugs=joined(marks.mug(scene.players[seat], 56) for seat in view.winners),
        long=Markup(' class="long"') if len(title) > _LONG else "",
        title=title,
        lede=lede,
        paper=paper(scene, lang),
        last=_LAST.format(title=lang.gettext("The last deal"), lines=lines) if lines else "",
    )
