"""After a game, for the room: who wants another, and how the points were corrected last."""

from typing import Final

from markupsafe import Markup

from kuski.web.around import Around
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.tv.parts import NOTHING

_AGAIN: Final = Pattern('<section id="again" class="again">{corrected}{wanting}</section>')
_WANTING: Final = Pattern('<p class="wanting"><span class="mugs">{mugs}</span>{text}</p>')
_WANTS: Final = Pattern('<span class="{cls}">{mug}{check}</span>')
_CORRECTED: Final = Pattern('<p class="corrected">{}</p>')


def again(around: Around) -> Markup:
    """Return the lines below the end of a game; nothing while there is nothing to say."""
    corrections, text = around.corrections, around.wanting
    if not corrections and not text:
        return NOTHING
    mugs = joined(
        _WANTS.format(
            cls="wants" if shown.more else "waits",
            mug=marks.mug(around.player(shown), 44),
            check=marks.icon("check", "badge") if shown.more else "",
        )
        for shown in around.asked
    )
    return _AGAIN.format(
        corrected=_CORRECTED.format(corrections[-1]) if corrections else "",
        wanting=_WANTING.format(mugs=mugs, text=text) if text else "",
    )
