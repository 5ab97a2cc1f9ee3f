"""The four buses, each drawn in its shape, and the ruler of the third question."""

from collections.abc import Sequence

from rich.text import Text

from kuski.bus import Rules
from kuski.bus.view import RideView
from kuski.cards import RANK_MASKS, Rank, parse_card
from kuski.terminal.cards import BACK, Face, Pencil, Picture, beside, centred
from kuski.words.bus import rank_letter
from kuski.words.language import Language


def draw_ride(view: RideView, rules: Rules, pencil: Pencil, *, asked: bool, going: bool) -> Picture:
    """Draw the bus as far as it has come.

    Args:
        view: the ride.
        rules: the table's rules.
        pencil: how cards are drawn.
        asked: whether the one who looks has to choose, so that what he may choose is lit.
        going: whether the attempt goes on, so that there is a next card.
    """
    if view.bus == "diamond":
        return _diamond(view, rules, pencil, asked, going)
    if view.bus == "chain":
        return _road(view, pencil, view.length + 1)
    if view.bus == "line":
        return _road(view, pencil, view.length)
    return pencil.rows([*map(Face, view.turned), *[Face(None, lit=asked)] * going])


def _road(view: RideView, pencil: Pencil, length: int) -> Picture:
    """Draw cards in a line: what was turned, the newest lit, and what is to come."""
    faces = [Face(card, lit=place == len(view.turned) - 1) for place, card in enumerate(view.turned)]
    return pencil.rows([*faces, *[BACK] * (length - len(faces))])


def _diamond(view: RideView, rules: Rules, pencil: Pencil, asked: bool, going: bool) -> Picture:
    """Draw the diamond: rows behind small, the row to choose from large, rows to come small."""
    sizes = rules.bus_rows or ()
    margin = 4
    pencil = pencil.narrower(margin + 2)
    if not pencil.fits(max(sizes)):
        pencil = pencil.words()
    small = pencil.words()
    gap = 1 if small.fits(max(sizes)) else 0
    rows: list[Picture] = []
    side: Picture = []
    now = len(view.turned)
    for row, size in enumerate(sizes):
        if row < now:
            faces = [_behind(view, row, slot) for slot in range(1, size + 1)]
            stopped = rules.obstacle_mask & parse_card(view.turned[row]).bit
            sign = Text("✗", "bad") if stopped else Text("✓", "good")
            picture = small.row(faces, gap)
        elif row == now and going:
            faces = [Face(None, lit=asked, tag=str(slot)) for slot in range(1, size + 1)]
            picture, sign = pencil.row(faces, gap), Text("▸", "lamp")
        else:
            picture, sign = small.row([BACK] * size, gap), Text()
        if rules.bus_penalty == "row" and row >= now:
            sign = Text.assemble((str(size), "soft"), " ", sign)
        for line in picture:
            cell = pencil.cell if row == now and going else small.cell
            line.pad_right(size * (cell + gap) - gap - line.cell_len)
        column = [Text()] * len(picture)
        column[len(picture) // 2] = sign
        rows.append(picture)
        side += [_right(text, margin) for text in column]
    return beside(side, centred(rows, max(sizes) * (pencil.cell + gap) - gap), gap=2)


def _right(text: Text, width: int) -> Text:
    moved = text.copy()
    moved.pad_left(width - text.cell_len)
    return moved


def _behind(view: RideView, row: int, slot: int) -> Face:
    return Face(view.turned[row]) if view.slots[row] == slot else BACK


def ruler(cards: Sequence[str], rules: Rules, lang: Language) -> Text:
    """Return the ranks of the pack in a line, those between two cards lit."""
    low, high = sorted(parse_card(card).rank for card in cards)
    ruler = Text()
    for rank in Rank:
        if not rules.pack & RANK_MASKS[rank]:
            continue
        style = "lamp" if low < rank < high else "bold underline" if rank in (low, high) else "soft"
        ruler.append(rank_letter(lang, rank), style)
        ruler.append(" ")
    return ruler
