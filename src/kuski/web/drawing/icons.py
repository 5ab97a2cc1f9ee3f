"""The mark of Kuski as pixels, for home screens: a mug from above, and the diamond in it.

The files under ``static/icons`` are what :func:`write` makes; the same mark as lines is ``static/icon.svg``.
"""

import struct
import zlib
from collections.abc import Sequence
from itertools import pairwise
from math import hypot, sqrt
from pathlib import Path
from typing import Final, NamedTuple

Colour = tuple[int, int, int]

BOX: Final = 64
"""The mark is drawn in a square of that many units."""
ROOM: Final[Colour] = (0x32, 0x14, 0x24)
LAMP: Final[Colour] = (0xF8, 0xC5, 0x5E)
RIM: Final[Colour] = (0x2A, 0x14, 0x20)
RIM_OPACITY: Final = 0.32
CORNER: Final = 14
MUG: Final = (28.0, 32.0)
"""The middle of the mug."""
_HANDLE: Final = (49.5, 32.0, 6.5, 8.0, 6.0)
"""Middle, half width, half height and corner of the handle; it is a line 5 wide."""
_TIP: Final = ((0.0, 13.0), (3.0, 8.0), (6.0, 4.0), (10.4, 0.0))
"""A quarter of the diamond's edge, from its tip: a cubic curve."""


class Icon(NamedTuple):
    """A file: how many pixels wide, how large the mark in it is, and whether its corners are cut round."""

    size: int
    scale: float = 1.0
    cut: bool = True


ICONS: Final = {
    "icon-192.png": Icon(192),
    "icon-512.png": Icon(512),
    "icon-maskable-512.png": Icon(512, 0.74, cut=False),
    "icon-180.png": Icon(180, 0.86, cut=False),
}
"""A home screen cuts what is maskable as it likes, so its mark keeps away from the edge."""


def draw(icon: Icon) -> list[bytes]:
    """Return the rows of an icon, each pixel red, green, blue and opacity."""
    edge = _edge()
    unit = BOX / icon.size / icon.scale
    start = BOX / 2 - BOX / icon.scale / 2 + unit / 2
    places = [start + unit * place for place in range(icon.size)]
    return [b"".join(_pixel(x, y, unit, edge, cut=icon.cut) for x in places) for y in places]


def png(rows: Sequence[bytes]) -> bytes:
    """Return rows of pixels as a file."""
    size = struct.pack(">IIBBBBB", len(rows[0]) // 4, len(rows), 8, 6, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", size) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def pixels(data: bytes) -> list[bytes]:
    """Return the rows of a file that :func:`png` made."""
    size = struct.unpack(">I", data[16:20])[0] * 4 + 1
    length = struct.unpack(">I", data[33:37])[0]
    found = zlib.decompress(data[41 : 41 + length])
    return [found[at + 1 : at + size] for at in range(0, len(found), size)]


def write(folder: Path) -> None:
    """Write all icons."""
    for name, icon in ICONS.items():
        (folder / name).write_bytes(png(draw(icon)))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _edge() -> list[tuple[float, float]]:
    """Return points on a quarter of the diamond's edge, from its tip to its side."""
    points = []
    for step in range(25):
        t = step / 24
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        points.append(
            (
                sum(weight * x for weight, (x, _) in zip(weights, _TIP, strict=True)),
                sum(weight * y for weight, (_, y) in zip(weights, _TIP, strict=True)),
            )
        )
    return points


def _pixel(x: float, y: float, unit: float, edge: Sequence[tuple[float, float]], *, cut: bool) -> bytes:
    """Return the pixel around a point: layer over layer, each as far as it covers it."""
    opacity = _covers(_box(x, y, (32.0, 32.0, 32.0, 32.0, CORNER)), unit) if cut else 1.0
    colour = ROOM
    colour = _over(colour, LAMP, _covers(abs(_box(x, y, _HANDLE)) - 2.5, unit))
    away = hypot(x - MUG[0], y - MUG[1])
    colour = _over(colour, LAMP, _covers(away - 21, unit))
    colour = _over(colour, RIM, RIM_OPACITY * _covers(abs(away - 17.6) - 0.7, unit))
    if away < 15:
        colour = _over(colour, ROOM, _covers(_diamond(abs(x - MUG[0]), abs(y - MUG[1]), edge), unit))
    return bytes((*colour, round(255 * opacity)))


def _covers(distance: float, unit: float) -> float:
    """Return how much of a pixel something covers whose edge is that far from its middle."""
    return min(max(0.5 - distance / unit, 0.0), 1.0)


def _over(under: Colour, colour: Colour, share: float) -> Colour:
    if not share:
        return under
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(under, colour, strict=True))
    return red, green, blue


def _box(x: float, y: float, box: tuple[float, float, float, float, float]) -> float:
    """Return the distance from the edge of a box with round corners, negative inside."""
    middle, centre, wide, high, corner = box
    across, down = abs(x - middle) - wide + corner, abs(y - centre) - high + corner
    return hypot(max(across, 0.0), max(down, 0.0)) + min(max(across, down), 0.0) - corner


def _diamond(x: float, y: float, edge: Sequence[tuple[float, float]]) -> float:
    """Return the distance from the edge of the diamond, negative inside; both are not negative."""
    nearest, inside = 1e9, False
    for (x1, y1), (x2, y2) in pairwise(edge):
        dx, dy = x2 - x1, y2 - y1
        along = min(max(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0.0), 1.0)
        nearest = min(nearest, (x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2)
        if x1 <= x < x2:
            inside = y < y1 + dy * (x - x1) / dx
    return -sqrt(nearest) if inside else sqrt(nearest)
