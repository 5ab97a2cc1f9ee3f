"""After a game, for the room: who wants another, and how the points were corrected last."""

from typing import Final

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.screens import Around
from kuski.web.tv.parts import NOTHING, joined

_AGAIN: Final = Markup('<section id="again" class="again">{corrected}{wanting}</section>')
_WANTING: Final = Markup('<p class="wanting"><span class="mugs">{mugs}</span>{text}</p>')
_WANTS: Final = Markup('<span class="{cls}">{mug}{check}</span>')
_CORRECTED: Final = Markup('<p class="corrected">{}</p>')


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
