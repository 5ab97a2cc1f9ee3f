"""The diamond on a phone: rows behind small, the row to choose from large and lit, rows to come small."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from kuski.bus.actions import Turn
from kuski.web.bus.guessing import turned_over
from kuski.web.bus.parts import NOTHING, face, short
from kuski.web.bus.past import Attempt
from kuski.web.bus.prices import price
from kuski.web.bus.roads import stops, window
from kuski.web.drawing import marks
from kuski.web.drawing.marks import CardState
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.forms import act_form
from kuski.web.scene import Scene
from kuski.words.bus import choice
from kuski.words.language import Language

_ROWS: Final = Pattern('<ol data-wait="{wait}" class="rows done-{done} next-{next} wide-{wide}">{rows}</ol>')
_ROW: Final = Pattern(
    '<li class="row {cls}" aria-label="{label}"><span class="sign {tone}">{sign}</span>'
    '<span class="cards">{cards}</span><span class="price">{price}</span></li>'
)
_MORE: Final = Pattern('<li class="more">{}</li>')
_TURN: Final = Pattern(
    '<button class="slot" name="action" value="{action}" aria-label="{label}">{card}</button>'
)
_SLOT: Final = Pattern('<span class="slot">{}</span>')
_MOST: Final = 7
"""The most rows that are shown whole; of more, those around the bus."""
_AROUND: Final = 3
_MOST_WIDE: Final = 7
"""So many cards of a row lie side by side; more take another line."""


class Road(NamedTuple):
    """What is drawn of a diamond.

    Attributes:
        turned: the cards turned, by row.
        slots: where they lie, from 1.
        now: the row where the bus is, from 0.
        stopped: whether it was stopped there, so that the card of that row is among those turned.
    """

    turned: Sequence[str]
    slots: Sequence[int]
    now: int
    stopped: bool = False


def diamond(scene: Scene, lang: Language) -> Markup:
    """Return the diamond; for who may choose, the cards of the row are buttons of a form."""
    ride = scene.view.ride
    drawn = _drawn(scene, lang, Road(ride.turned, ride.slots, len(ride.turned)))
    return act_form(scene, drawn, "road") if scene.asked else drawn


def diamond_past(scene: Scene, lang: Language, attempt: Attempt) -> Markup:
    """Return the diamond as it lay when an obstacle ended the attempt."""
    if not attempt.whole or len(attempt.slots) != len(attempt.turned):
        return turned_over(scene, lang, attempt.turned[-1:])
    return _drawn(scene, lang, Road(attempt.turned, attempt.slots, len(attempt.turned) - 1, stopped=True))


def _drawn(scene: Scene, lang: Language, road: Road) -> Markup:
    sizes = scene.rules.rows
    first, last = window(len(sizes), road.now, _MOST, _AROUND)
    rows = [_row(scene, lang, road, row) for row in range(first, last)]
    if first:
        rows.insert(0, _MORE.format(lang.ngettext("{n} more row", "{n} more rows", first)))
    if last < len(sizes):
        rows.append(_MORE.format(lang.ngettext("{n} more row", "{n} more rows", len(sizes) - last)))
    return _ROWS.format(
        wait=scene.wait,
        done=road.now - first,
        next=max(last - road.now - 1, 0),
        wide=min(max(sizes), _MOST_WIDE),
        rows=joined(rows),
    )


def _row(scene: Scene, lang: Language, road: Road, row: int) -> Markup:
    size = scene.rules.rows[row]
    where = "done" if row < road.now else "now" if row == road.now else "next"
    opened = row < len(road.turned)
    cards = [_slot(scene, lang, road, row, slot) for slot in range(1, size + 1)]
    sign, tone = NOTHING, ""
    if opened:
        failed = stops(scene, road.turned[row])
        sign, tone = marks.icon("close" if failed else "check"), "bad" if failed else "good"
    cost = price(scene.rules, row, scene.view.ride.attempt) if where == "next" else None
    return _ROW.format(
        cls=f"{where} of-{min(size, _MOST_WIDE)}",
        label=lang.gettext("Row {row}", row=row + 1),
        tone=tone,
        sign=sign,
        cards=joined(cards),
        price="" if cost is None else short(lang, cost),
    )


def _slot(scene: Scene, lang: Language, road: Road, row: int, slot: int) -> Markup:
    """Return one card of a row: turned, to be chosen, chosen, or out of reach."""
    if row < len(road.turned) and road.slots[row] == slot:
        state: CardState = "chosen" if row == road.now else ""
        return _SLOT.format(face(scene, lang, road.turned[row], state, still=road.stopped))
    if row != road.now or road.stopped:
        return _SLOT.format(marks.back("dim"))
    pending = scene.view.ride.pending
    if scene.asked:
        action = Turn(slot)
        return _TURN.format(action=action, label=choice(lang, action, ()), card=marks.back("lit"))
    if pending is None:
        return _SLOT.format(marks.back())
    return _SLOT.format(marks.back("chosen" if slot == pending else "dim"))
