"""The pyramid, drawn as one: its top row above, its values at the side."""

from rich.text import Text

from kuski.bus import Rules
from kuski.bus.view import PyramidView
from kuski.terminal.cards import BACK, Face, Pencil, Picture, beside, centred
from kuski.words.language import Language

TALLEST_BOXES = 5
"""The most rows that are drawn as boxes: more would not fit on a screen."""


def draw_pyramid(view: PyramidView, rules: Rules, pencil: Pencil, lang: Language) -> Picture:
    """Draw the pyramid: cards turned, the newest lit, how many were laid on each, a row's value."""
    values = _values(rules, lang)
    margin = max(map(len, values)) + 3
    pencil = pencil.narrower(margin)
    widest = max(rules.pyramid)
    if len(rules.pyramid) > TALLEST_BOXES or not pencil.fits(widest, gap=2):
        pencil = pencil.words()
    # A card and its gap are an even number of columns, so that a row lies half a card further in.
    gap = 2 if pencil.boxes else 1 if pencil.fits(widest) else 0
    rows: list[Picture] = []
    first = 0
    for size in rules.pyramid:
        rows.insert(0, pencil.row([_face(view, slot) for slot in range(first, first + size)], gap))
        first += size
    if not pencil.boxes:
        rows = [
            _steady(row, pencil, size, gap) for row, size in zip(rows, reversed(rules.pyramid), strict=True)
        ]
    heights = [len(row) for row in rows]
    side: Picture = []
    for number, (height, value) in enumerate(zip(heights, reversed(values), strict=True)):
        row = len(values) - number
        style = "lamp" if view.turned and row == view.row else "soft"
        column = [Text("")] * height
        column[height // 2] = Text(value.rjust(margin - 3), style)
        side += column
    return beside(side, centred(rows), gap=2)


def _steady(row: Picture, pencil: Pencil, size: int, gap: int) -> Picture:
    """Return a row of words as wide as its cells, so that rows lie centred on each other."""
    wide = size * (pencil.cell + gap) - gap
    for line in row:
        line.pad_right(wide - line.cell_len)
    return row


def _face(view: PyramidView, slot: int) -> Face:
    if slot >= len(view.turned):
        return BACK
    laid = len(view.laid[slot])
    newest = slot == len(view.turned) - 1
    return Face(view.turned[slot], lit=newest, foot=f"+{laid}" if laid else "")


def _values(rules: Rules, lang: Language) -> list[str]:
    """Return what a match is worth in each row, from the bottom."""
    values, first = [], 0
    for size in rules.pyramid:
        values.append(lang.gettext("{points} p", points=rules.slot_values[first]))
        first += size
    return values
