"""The draw for the driver on a phone: who draws, and what they drew."""

from typing import Final

from markupsafe import Markup

from kuski.web.bus.parts import Part, face, own_hand
from kuski.web.bus.people import called
from kuski.web.bus.titles import titled
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.words.language import Language

_DRAW: Final = Pattern('<ol class="draws of-{count}">{seats}</ol>')
_SEAT: Final = Pattern('<li class="{cls}">{card}{mug}<b class="name">{name}</b></li>')


def driver(scene: Scene, lang: Language) -> Part:
    """Return the screen of the draw; nothing is chosen here."""
    title, lede = titled(scene, lang)
    return Part("draw", title, lede, stage=_draw(scene, lang), hand=own_hand(scene, lang), strip=False)


def _draw(scene: Scene, lang: Language) -> Markup:
    draw = scene.view.draw
    names = called(scene, lang)
    seats = []
    for place, seat in enumerate(draw.drawing):
        if place < len(draw.drawn):
            card, cls = face(scene, lang, draw.drawn[place]), "done"
        elif place == len(draw.drawn):
            card, cls = marks.back("lit"), "now"
        else:
            card, cls = marks.place(), "next"
        mug = marks.mug(scene.players[seat], 36)
        seats.append(_SEAT.format(cls=cls, card=card, mug=mug, name=names[seat]))
    return _DRAW.format(count=len(seats), seats=joined(seats))
