"""The score sheet of Huutopussi on a television: paper, with as many deals as have room."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.scene import Scene
from kuski.web.tv.parts import NOTHING, joined, length
from kuski.words import huutopussi as words
from kuski.words.huutopussi_score_sheet import Cell, Column, Row, ScoreSheet
from kuski.words.language import Language

MOST: Final = 8
"""The most deals that have a line of their own."""
MOST_RUNNING: Final = 5
"""The same while the running deal stands below them."""

_PAPER: Final = Markup(
    '<section class="paper"><table class="sheet s{count}">'
    "<caption><b>{title}</b><span>{goal}</span></caption>"
    '<thead><tr><th scope="col"><span class="spoken">{deal}</span></th>{columns}</tr></thead>'
    '<tbody>{rows}</tbody><tbody class="sum"><tr><th scope="row">{total}</th>{totals}</tr></tbody>'
    "{running}</table></section>"
)
_COLUMN: Final = Markup('<th scope="col" class="{cls}">{name}</th>')
_SPOKEN: Final = Markup('<span class="spoken">{}</span>')
_MANY: Final = 4
_SHORT: Final = 8
_ROW: Final = Markup('<tr class="{cls}"><th scope="row">{title}{note}</th>{cells}</tr>')
_TITLE: Final = Markup('<span class="whose {cls}">{player}</span> <b>{points}</b>')
_NOTE: Final = Markup("<i>{}</i>")
_CELL: Final = Markup('<td class="{cls}">{points}{note}</td>')
_RUNNING: Final = Markup(
    '<tbody class="now"><tr><th colspan="{span}" scope="rowgroup">{title}</th></tr>{lines}</tbody>'
)
_LINE: Final = Markup('<tr><th scope="row">{title}</th>{cells}</tr>')
_TEXT: Final = Markup("<td>{}</td>")


def paper(scene: Scene, lang: Language) -> Markup:
    """Return the score sheet of the match so far; earlier deals share a line."""
    sheet = words.score_sheet(lang, scene.view, scene.rules, scene.names)
    running = joined(
        _LINE.format(
            title=line.title, cells=joined(_TEXT.format(marks.suited(lang, cell)) for cell in line.cells)
        )
        for line in sheet.lines
    )
    if running:
        running = _RUNNING.format(span=len(sheet.columns) + 1, title=sheet.running, lines=running)
    return _PAPER.format(
        count=len(sheet.columns),
        title=sheet.title,
        goal=sheet.goal,
        deal=lang.gettext("Contract"),
        columns=joined(_column(scene, sheet, column) for column in sheet.columns),
        rows=_rows(lang, sheet, MOST_RUNNING if running else MOST),
        total=sheet.total,
        totals=joined(_cell(Cell(total, False, "")) for total in sheet.totals),
        running=running,
    )


def _column(scene: Scene, sheet: ScoreSheet, column: Column) -> Markup:
    """Return the head of a column: a name, or where names are too long for many columns a mug."""
    longest = max(len(other.name) for other in sheet.columns)
    if len(sheet.columns) < _MANY or longest <= _SHORT:
        return _COLUMN.format(cls=length(column.name), name=column.name)
    mugs = joined(marks.mug(scene.players[seat], 60) for seat in column.seats)
    return _COLUMN.format(cls="", name=mugs + _SPOKEN.format(column.name))


def _rows(lang: Language, sheet: ScoreSheet, most: int) -> Markup:
    if len(sheet.rows) <= most:
        return joined(map(_row, sheet.rows))
    early = sheet.rows[: len(sheet.rows) - most + 1]
    sums = [sum(row.cells[side].points for row in early) for side in range(len(sheet.columns))]
    title = lang.ngettext("{n} earlier deal", "{n} earlier deals", len(early))
    cells = joined(_cell(Cell(points, False, "")) for points in sums)
    first = _ROW.format(cls="early", title=title, note="", cells=cells)
    return first + joined(map(_row, sheet.rows[len(early) :]))


def _row(row: Row) -> Markup:
    note = _NOTE.format(row.note) if row.note else NOTHING
    return _ROW.format(cls="", title=_title(row.title), note=note, cells=joined(map(_cell, row.cells)))


def _title(title: str) -> Markup:
    """Return the declarer and the contract, the number in bold; or that there was none."""
    player, _, points = title.rpartition(" ")
    if not points.isdigit():
        return Markup.escape(title)
    return _TITLE.format(cls=length(player), player=player, points=points)


def _cell(cell: Cell) -> Markup:
    marked: Sequence[str] = ("declares" if cell.declares else "", "minus" if cell.points < 0 else "")
    return _CELL.format(
        cls=" ".join(filter(None, marked)),
        points=words.signed(cell.points),
        note=_NOTE.format(cell.note) if cell.note else "",
    )
