"""The draw for the driver on a television: who draws, and what they drew."""

from typing import Final

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.web.tv.bus_cards import face
from kuski.web.tv.parts import Part, has
from kuski.web.tv.people import lamp, named, note_of
from kuski.words.language import Language

_DRAW: Final = Pattern('<div class="draw"><ol class="draws of-{count}">{seats}</ol>{lamp}</div>')
_SEAT: Final = Pattern(
    '<li id="seat-{seat}" class="sitter {cls}" data-seat="{seat}">{card}'
    '<span class="whose">{mug}{name}</span>{has}</li>'
)


def driver(scene: Scene, lang: Language) -> Part:
    """Return the screen of the draw."""
    draw = scene.view.draw
    now = len(draw.drawn)
    seats = []
    for place, seat in enumerate(draw.drawing):
        card = marks.place(extra="quiet")
        if place < now:
            card = face(scene, lang, draw.drawn[place], size="l")
        elif place == now:
            card = marks.back("lit")
        player = scene.players[seat]
        seats.append(
            _SEAT.format(
                seat=seat,
                cls="lit" if place == now else "done" if place < now else "next",
                card=card,
                mug=marks.mug(player, 66),
                name=named(player, note_of(scene, lang, seat)),
                has=has(lang, scene.view.scores[seat]),
            )
        )
    count = len(seats)
    hang = lamp(f"at-{now} of-{count}", (now,)) if now < count else Markup("")
    return Part("draw", stage=_DRAW.format(count=count, seats=joined(seats), lamp=hang))
