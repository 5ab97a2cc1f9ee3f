"""The score sheet as a piece of paper: a line for each deal, the sum under a thick line, this deal apart."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.huutopussi.people import called
from kuski.web.scene import Scene
from kuski.words import huutopussi as words
from kuski.words.huutopussi_score_sheet import Cell, Column, Row
from kuski.words.language import Language

_SHORT: Final = 8
"""So long a word fits above a column."""

_PAPER: Final = Pattern(
    '<div class="paper"><table class="sheet s{count}{tight}">'
    "<caption><b>{title}</b> <span>{goal}</span></caption>"
    '<thead><tr><th scope="col"><span class="spoken">{deal}</span></th>{columns}</tr></thead>'
    '<tbody>{rows}</tbody><tbody class="sum"><tr><th scope="row">{total}</th>{totals}</tr></tbody>'
    "{running}</table></div>"
)
_COLUMN: Final = Pattern('<th scope="col">{}</th>')
_ROW: Final = Pattern('<tr><th scope="row">{title}{note}</th>{cells}</tr>')
_TITLE: Final = Pattern("{player} <b>{points}</b>")
_NOTE: Final = Pattern("<i>{}</i>")
_CELL: Final = Pattern('<td class="{cls}">{points}{note}</td>')
_RUNNING: Final = Pattern(
    '<tbody class="now"><tr><th colspan="{span}" scope="rowgroup">{title}</th></tr>{lines}</tbody>'
)
_LINE: Final = Pattern('<tr><th scope="row">{title}</th>{cells}</tr>')
_TEXT: Final = Pattern("<td>{}</td>")


def fresh(scene: Scene) -> bool:
    """Whether the last deal's result is still news: until one has spoken, or for who only watches."""
    view = scene.view
    if not view.sheet or view.over or view.phase not in ("deal", "auction"):
        return False
    if view.auction is None or scene.seat is None:
        return True
    return view.auction.said[scene.seat] is None


def paper(scene: Scene, lang: Language) -> Markup:
    """Return the score sheet of the match so far."""
    sheet = words.score_sheet(lang, scene.view, scene.rules, called(scene, lang))
    running = joined(
        _LINE.format(
            title=line.title,
            cells=joined(_TEXT.format(marks.suited(lang, cell)) for cell in line.cells),
        )
        for line in sheet.lines
    )
    if running:
        running = _RUNNING.format(span=len(sheet.columns) + 1, title=sheet.running, lines=running)
    return _PAPER.format(
        count=len(sheet.columns),
        tight=" tight" if _longest(sheet.columns) > _SHORT else "",
        title=sheet.title,
        goal=sheet.goal,
        deal=lang.gettext("Contract"),
        columns=joined(_COLUMN.format(column.name) for column in sheet.columns),
        rows=joined(_row(row) for row in sheet.rows),
        total=sheet.total,
        totals=joined(_cell(Cell(total, False, "")) for total in sheet.totals),
        running=running,
    )


def _longest(columns: Sequence[Column]) -> int:
    """Return the length of the longest word above the columns."""
    return max(len(word) for column in columns for word in column.name.replace("-", " ").split())


def _row(row: Row) -> Markup:
    cells = joined(map(_cell, row.cells))
    return _ROW.format(title=_title(row.title), note=_NOTE.format(row.note) if row.note else "", cells=cells)


def _title(title: str) -> Markup:
    """Return the declarer and the contract, the number in bold; or that there was none."""
    player, _, points = title.rpartition(" ")
    return _TITLE.format(player=player, points=points) if points.isdigit() else Markup("{}").format(title)


def _cell(cell: Cell) -> Markup:
    names = ("declares" if cell.declares else "", "minus" if cell.points < 0 else "")
    return _CELL.format(
        cls=" ".join(filter(None, names)),
        points=words.signed(cell.points),
        note=_NOTE.format(cell.note) if cell.note else "",
    )
