"""Whom the events of a game are about, and the lines of the log about one player."""

from collections.abc import Sequence
from typing import Any, Final

from kuski.web.scene import Line

_ONE: Final = ("seat", "to", "declarer", "leader")
_SEVERAL: Final = ("seats", "drivers")


def concerned(*events: Any) -> frozenset[int]:
    """Return the seats that events name: who did something, or got it."""
    found = [getattr(event, field, None) for event in events for field in _ONE]
    several = [seat for event in events for field in _SEVERAL for seat in getattr(event, field, ())]
    return frozenset(seat for seat in (*found, *several) if seat is not None)


def lines_about(lines: Sequence[Line], seat: int) -> list[Line]:
    """Return the lines that are about a seat, below the headings that they stand under."""
    kept: list[Line] = []
    heading: Line | None = None
    for line in lines:
        if line.kind.startswith("heading"):
            heading = line
        elif seat in line.about:
            kept += [line] if heading is None else [heading, line]
            heading = None
    return kept
