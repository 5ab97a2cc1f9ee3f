"""The score sheet of Huutopussi on a television: paper, with as many deals as have room."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.web.tv.parts import NOTHING
from kuski.words import huutopussi as words
from kuski.words.huutopussi_score_sheet import Cell, Column, Row, ScoreSheet
from kuski.words.language import Language

ROOM: Final = 8.7
"""For so many lines of deals there is room."""
ROOM_RUNNING: Final = 5.3
"""The same while the running deal stands below them."""

_PAPER: Final = Pattern(
    '<section class="paper"><table class="sheet s{count}">'
    "<caption><b>{title}</b><span>{goal}</span></caption>"
    '<thead><tr><th scope="col"><span class="spoken">{deal}</span></th>{columns}</tr></thead>'
    '<tbody>{rows}</tbody><tbody class="sum"><tr><th scope="row">{total}</th>{totals}</tr></tbody>'
    "{running}</table></section>"
)
_COLUMN: Final = Pattern('<th scope="col" class="{cls}">{name}</th>')
_HEADS: Final = Pattern('<span class="heads">{}</span>')
_SPOKEN: Final = Pattern('<span class="spoken">{}</span>')
_MANY: Final = 4
_ROOMS: Final = {1: (30, 60), 2: (12, 26), 3: (8, 20), 4: (6, 12)}
"""By the number of columns, how long a word and a whole name may be to stand above one."""
_NARROW: Final = 7
_WRAPS: Final = 14
_ROW: Final = Pattern('<tr class="{cls}"><th scope="row">{title}{note}</th>{cells}</tr>')
_TITLE: Final = Pattern('<span class="whose {cls}">{player}</span> <b>{points}</b>')
_NOTE: Final = Pattern("<i>{}</i>")
_CELL: Final = Pattern('<td class="{cls}">{points}{note}</td>')
_RUNNING: Final = Pattern(
    '<tbody class="now"><tr><th colspan="{span}" scope="rowgroup">{title}</th></tr>{lines}</tbody>'
)
_LINE: Final = Pattern('<tr><th scope="row">{title}</th>{cells}</tr>')
_TEXT: Final = Pattern("<td>{}</td>")


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
        rows=_rows(lang, sheet, (ROOM_RUNNING if running else ROOM) - 0.4 * (len(sheet.columns) >= _MANY)),
        total=sheet.total,
        totals=joined(_cell(Cell(total, False, "")) for total in sheet.totals),
        running=running,
    )


def _column(scene: Scene, sheet: ScoreSheet, column: Column) -> Markup:
    """Return the head of a column: the names, or where some are too long for it the mugs."""
    word, name = _ROOMS[min(len(sheet.columns), _MANY)]
    if all(len(other.name) <= name and _longest(other.name) <= word for other in sheet.columns):
        narrow = _longest(column.name) > word - 3
        return _COLUMN.format(cls="long" if narrow else "", name=column.name)
    mugs = joined(marks.mug(scene.players[seat], 60) for seat in column.seats)
    return _COLUMN.format(cls="", name=_HEADS.format(mugs) + _SPOKEN.format(column.name))


def _longest(name: str) -> int:
    return max(map(len, name.split()))


def _rows(lang: Language, sheet: ScoreSheet, room: float) -> Markup:
    """Return the newest deals that have room, after a line for all before them."""
    if sum(map(_height, sheet.rows)) <= room:
        return joined(map(_row, sheet.rows))
    room -= _height(None)
    first = len(sheet.rows)
    while first and _height(sheet.rows[first - 1]) <= room:
        first -= 1
        room -= _height(sheet.rows[first])
    early = sheet.rows[:first]
    sums = [sum(row.cells[side].points for row in early) for side in range(len(sheet.columns))]
    title = lang.ngettext("{n} earlier deal", "{n} earlier deals", len(early))
    cells = joined(_cell(Cell(points, False, "")) for points in sums)
    line = _ROW.format(cls="early", title=title, note="", cells=cells)
    return line + joined(map(_row, sheet.rows[first:]))


def _height(row: Row | None) -> float:
    """Return how many lines a deal takes; one for several (None) has a longer title."""
    if row is None:
        return 1.6
    most = 13 if len(row.cells) >= _MANY else 19
    wraps = max(-(-len(row.title) // most), 1) - 1
    return 1 + 0.5 * bool(row.note or any(cell.note for cell in row.cells)) + 0.5 * wraps


def _row(row: Row) -> Markup:
    note = _NOTE.format(row.note) if row.note else NOTHING
    return _ROW.format(cls="", title=_title(row.title), note=note, cells=joined(map(_cell, row.cells)))


def _title(title: str) -> Markup:
    """Return the declarer and the contract, the number in bold; or that there was none."""
    player, _, points = title.rpartition(" ")
    if not points.isdigit():
        return Markup.escape(title)
    cls = "longest" if len(player) > _WRAPS else "long" if len(player) > _NARROW else ""
    return _TITLE.format(cls=cls, player=player, points=points)


def _cell(cell: Cell) -> Markup:
    marked: Sequence[str] = ("declares" if cell.declares else "", "minus" if cell.points < 0 else "")
    return _CELL.format(
        cls=" ".join(filter(None, marked)),
        points=words.signed(cell.points),
        note=_NOTE.format(cell.note) if cell.note else "",
    )
