"""The end of a game: who won and why it ended, the points and where they came from."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from kuski.terminal.cards import suited
from kuski.terminal.look import Look
from kuski.terminal.screen import Screen
from kuski.terminal.session import Session

BLOCKS = ("█", "▓", "░")
"""What the parts of a bar are drawn with, in the order of the game."""
PLAIN_BLOCKS = ("#", "=", "-")


def points_by_part(session: Session, parts: Sequence[frozenset[str]]) -> list[list[int]]:
    """Return for each seat the points from each part of the game.

    Args:
        session: the game.
        parts: the phases of each part.
    """
    sums = [[0] * len(parts) for _ in session.names]
    for number, step in enumerate(session.steps):
        before = session.before(number)
        for seat, (old, new) in enumerate(zip(before.scores, step.after.scores, strict=True)):
            for part, phases in enumerate(parts):
                if before.phase in phases:
                    sums[seat][part] += new - old
    return sums


def show_end(session: Session, look: Look, screen: Screen) -> None:
    """Print how the game ended."""
    view = session.state.view(None)
    title, lede = look.asked(view, None)
    screen.say()
    screen.say(suited(title, "heading"))
    if lede:
        screen.say(suited(lede, "soft"))
    screen.say()
    if not look.parts():
        screen.say(look.points(view, screen.width))
        return
    screen.say(_points(session, look, screen))
    screen.say(_legend(look, screen))


def _points(session: Session, look: Look, screen: Screen) -> Table:
    outcome = session.state.outcome
    assert outcome is not None
    sums = points_by_part(session, [phases for _, phases in look.parts()])
    most = max(1, *outcome.scores)
    notes = look.notes(session.state.view(None))
    name_width = min(max(map(cell_len, session.names)), 24 if screen.width >= 60 else 12)
    note_width = max(map(cell_len, notes))
    room = max(5, min(40, screen.width - name_width - note_width - 8))
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(width=1)
    table.add_column(no_wrap=True, overflow="ellipsis", max_width=name_width)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True, width=room)
    table.add_column(no_wrap=True, overflow="ellipsis", style="soft")
    # The fewest points first; who left comes last, whatever the points.
    gone = {seat for seat in range(len(session.names)) if seat not in session.state.view(None).present}
    for seat in sorted(
        range(len(session.names)), key=lambda seat: (seat in gone, outcome.scores[seat], seat)
    ):
        won = seat in outcome.winners
        table.add_row(
            Text("★" if won and screen.utf8 else "*" if won else "", "lamp"),
            Text(session.names[seat], "lamp" if won else ""),
            Text(str(outcome.scores[seat]), "bold"),
            _bar(sums[seat], most, room, screen),
            Text(notes[seat]),
        )
    return table


def _bar(points: Sequence[int], most: int, room: int, screen: Screen) -> Text:
    """Draw a bar whose parts sum to its length, however they round."""
    scale = min(1.0, room / most) if most > room // 2 else min(2.0, room / most)
    bar, total, drawn = Text(), 0, 0
    for block, count in zip(BLOCKS if screen.utf8 else PLAIN_BLOCKS, points, strict=False):
        total += count
        end = round(total * scale)
        bar.append(block * (end - drawn))
        drawn = end
    return bar


def _legend(look: Look, screen: Screen) -> Text:
    blocks = BLOCKS if screen.utf8 else PLAIN_BLOCKS
    named = (Text(f"{block} {name}") for block, (name, _) in zip(blocks, look.parts(), strict=False))
    return Text("   ", style="soft").join(named)
