"""The score sheet in a terminal: a line for each deal, the declarer's in bold, the sum under a line."""

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kuski.terminal.cards import suited
from kuski.words.huutopussi import ScoreSheet, signed

_WIDE = 60


def draw_points(sheet: ScoreSheet, width: int) -> RenderableType:
    """Return the score sheet as a table that fits the width."""
    wide = width >= _WIDE
    sides = len(sheet.columns)
    # A column of points is at least as wide as the word Porvoo and no wider than its share.
    room = max(6, (width - (24 if wide else 14)) // sides - 2)
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True, overflow="ellipsis", max_width=24 if wide else 13)
    for column in sheet.columns:
        table.add_column(
            Text(column.name, "bold", overflow="ellipsis", no_wrap=True),
            justify="right",
            no_wrap=True,
            overflow="ellipsis",
            max_width=max(min(cell_len(column.name), room), 6),
        )
    for row in sheet.rows:
        cells = [
            _two_lines(signed(cell.points), cell.note, "bold" if cell.declares else "") for cell in row.cells
        ]
        table.add_row(_two_lines(f"{row.number} {row.title}", row.note, ""), *cells)
    if sheet.rows:
        table.add_section()
    table.add_row(Text(sheet.total, "title"), *(Text(signed(total), "title") for total in sheet.totals))
    if sheet.lines:
        table.add_section()
    for line in sheet.lines:
        table.add_row(Text(line.title, "soft"), *map(suited, line.cells))
    head = Text.assemble((sheet.title, "heading"), "  ", (sheet.goal, "soft"))
    return Group(head, table)


def _two_lines(text: str, note: str, style: str) -> Text:
    shown = Text(text, style)
    if note:
        shown.append(f"\n{note}", "soft")
    return shown
