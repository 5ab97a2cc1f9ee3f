"""What is written down at the end of a deal, and its text both ways."""

import re
from typing import Final, NamedTuple

import msgspec


class SideCount(NamedTuple):
    """What a side brought home: the points of its cards, and whether it took a trick at all."""

    points: int
    tricks: bool = True

    def __str__(self) -> str:
        if self.tricks:
            return str(self.points)
        return f"{self.points}-" if self.points else "-"


class Counted(msgspec.Struct, frozen=True, tag="points", gc=False):
    """What each side collected, in the order of ``Rules.all_sides``: ``points 75 45 -``.

    They are the points of the cards in its tricks, of the last trick, and for the declarer's side of the
    discards; without marriages. ``-`` is a side without a trick, ``10-`` one whose discards were worth 10.
    """

    sides: tuple[SideCount, ...]

    def __str__(self) -> str:
        return " ".join(("points", *map(str, self.sides)))


_SIDE: Final = re.compile(r"([0-9]{0,4})(-?)", re.ASCII)


def parse_counted(text: str) -> Counted | None:
    """Return what ``points …`` says, or None when a text says no such thing."""
    word, *sides = text.lower().split()
    found = [_SIDE.fullmatch(side) for side in sides]
    if word != "points" or not found or not all(found):
        return None
    return Counted(tuple(SideCount(int(match[1] or 0), not match[2]) for match in found if match))
