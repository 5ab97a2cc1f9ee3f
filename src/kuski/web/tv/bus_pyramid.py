"""The pyramid on a television: the cards as they lie, and at the sides who holds what."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kuski.bus.events import Gave, Laid, PyramidTurned
from kuski.cards import parse_card
from kuski.web.bus.past import flat, judged
from kuski.web.bus.place import pyramid_row
from kuski.web.drawing import marks
from kuski.web.drawing.marks import Size
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.web.tv.bus_cards import face, hand
from kuski.web.tv.bus_guessing import settled
from kuski.web.tv.parts import NOTHING, Part
from kuski.web.tv.people import Gifts, over_card, sides
from kuski.words.cards import card_name
from kuski.words.language import Language
from kuski.words.lists import capital

_PYRAMID: Final = Pattern('<ol data-wait="{wait}" class="heap rows-{rows} wide-{wide}">{drawn}</ol>')
_ROW: Final = Pattern('<li class="row{now}" aria-label="{label}">{number}{slots}</li>')
_SLOT: Final = Pattern('<span class="slot{now}">{cards}</span>')
_LEANS: Final = 4
_LARGE_ROWS: Final = 4
_LARGE_WIDE: Final = 5


def pyramid(scene: Scene, lang: Language, lit: Sequence[int]) -> Part:
    """Return the screen of the pyramid."""
    event = judged(scene)
    past = NOTHING
    if event is not None:
        past = settled(scene, lang, [*map(str, event.against), str(event.card)])
    return Part(
        "pyramid",
        stage=_drawn(scene, lang),
        past=past,
        sides=sides(scene, lang, lit, lambda seat: hand(scene, lang, seat), _given(scene)),
        lede=_laid(scene, lang),
    )


def _laid(scene: Scene, lang: Language) -> str | None:
    """Return which card earned the points that are handed out now, or None where nothing is."""
    view = scene.view
    if len(view.actors) != 1 or view.actors == ("deck",) or not view.pyramid.owed[int(view.actors[0])]:
        return None
    for event in reversed(flat(scene)):
        if isinstance(event, Laid) and event.seat == view.actors[0]:
            name = capital(card_name(lang, parse_card(str(event.cards[-1]))))
            return lang.gettext("{card} matched in row {row}", card=name, row=view.pyramid.row)
    return None


def _given(scene: Scene) -> Gifts:
    """Return who was given how much by whom for the newest card, as far as it was counted."""
    found: dict[int, dict[int, int]] = {}
    for event in reversed(flat(scene)):
        if isinstance(event, PyramidTurned):
            break
        if isinstance(event, Gave) and event.counted:
            given = found.setdefault(event.to, {})
            given[event.seat] = given.get(event.seat, 0) + event.counted
    return found


def _drawn(scene: Scene, lang: Language) -> Markup:
    sizes = scene.rules.pyramid
    firsts = [sum(sizes[:row]) for row in range(len(sizes))]
    size: Size = "l" if len(sizes) <= _LARGE_ROWS and max(sizes) <= _LARGE_WIDE else "s"
    rows = joined(
        _row(scene, lang, row + 1, range(firsts[row], firsts[row] + sizes[row]), size)
        for row in reversed(range(len(sizes)))
    )
    return _PYRAMID.format(wait=scene.wait, rows=len(sizes), wide=max(sizes), drawn=rows)


def _row(scene: Scene, lang: Language, number: int, slots: range, size: Size) -> Markup:
    now = pyramid_row(scene.view, scene.rules) == number
    return _ROW.format(
        now=" now" if now else "",
        label=lang.gettext("Row {row}", row=number),
        number=marks.diamond("now" if now else "next", number),
        slots=joined(_slot(scene, lang, slot, size) for slot in slots),
    )


def _slot(scene: Scene, lang: Language, slot: int, size: Size) -> Markup:
    """Return one card of the pyramid with those laid on it, which lean out behind an older one."""
    heap = scene.view.pyramid
    if slot >= len(heap.turned):
        return _SLOT.format(now="", cards=marks.back())
    newest = slot == len(heap.turned) - 1
    lit = newest and scene.view.actors != ("deck",)
    laid = [
        face(
            scene,
            lang,
            text,
            "lit" if lit and place == len(heap.laid[slot]) - 1 else "",
            size,
            f"leaning lean-{min(place, _LEANS - 1)}",
        )
        for place, text in enumerate(heap.laid[slot])
    ]
    card = face(scene, lang, heap.turned[slot], "lit" if lit and not laid else "", size)
    lamp = over_card() if lit and len(scene.view.actors) > 1 else NOTHING
    cards = [lamp, card, *laid] if newest else [*reversed(laid), card]
    return _SLOT.format(now=" now" if newest else "", cards=joined(cards))
