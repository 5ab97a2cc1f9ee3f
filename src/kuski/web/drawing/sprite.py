"""The deck as a sprite: every face twice, drawn from outlines, with the letters of one language.

A page shows a card by ``<use href="cards-fi.svg#s-9d">``. Neither classes nor styles of the page reach into
what is used so, but custom properties and ``currentColor`` do: every colour is one of those. ``s-`` drawings
are for cards below 100 px of width, ``l-`` from there.
"""

from collections import Counter
from functools import cache
from itertools import product
from math import cos, pi, sin
from string import digits
from typing import Final

from kuski.cards import RANK_TEXTS, Rank
from kuski.web.drawing.shapes import EMBLEMS, GLYPHS, SUITS, Part
from kuski.words.cards import rank_letter
from kuski.words.language import language

Letters = tuple[str, str, str, str]
"""What stands in the corner of jack, queen, king and ace."""

PAPER: Final = (
    '<rect id="p" x=".5" y=".5" width="99" height="139" rx="9" fill="var(--paper)" stroke="var(--edge)"/>'
)
COURTS: Final = ("J", "Q", "K")
_USE: Final = len('<use href="#i0"/>')
# How far the star stands above or below the middle of the ace, small and large.
STARS: Final = {"s": (2, 3), "h": (-2.5, -3), "d": (0, 0), "c": (-3, -4)}
# Where the fox, the swan and the bear stand: y and scale, small and large.
SMALL: Final = {"J": (103, 0.84), "Q": (106, 0.78), "K": (106, 0.86)}
LARGE: Final = {"J": (38.5, 0.76), "Q": (43, 0.74), "K": (43.5, 0.8)}
LEFT, MIDDLE, RIGHT = 35, 50, 65
TOP, BOTTOM = 25, 115
QUARTERS: Final = (25, 55, 85, 115)


Row = tuple[tuple[float, float], ...]
"""Pips that stand so in several numbers."""


def _sides(*heights: float) -> Row:
    return tuple((x, y) for y in heights for x in (LEFT, RIGHT))


def _middle(*heights: float) -> Row:
    return tuple((MIDDLE, y) for y in heights)


PIPS: Final[dict[str, tuple[Row, ...]]] = {
    "2": (_middle(TOP, BOTTOM),),
    "3": (_middle(TOP, BOTTOM), _middle(70)),
    "4": (_sides(TOP, BOTTOM),),
    "5": (_sides(TOP, BOTTOM), _middle(70)),
    "6": (_sides(TOP, BOTTOM), _sides(70)),
    "7": (_sides(TOP, BOTTOM), _sides(70), _middle(48)),
    "8": (_sides(TOP, BOTTOM), _sides(70), _middle(48), _middle(92)),
    "9": (_sides(*QUARTERS), _middle(70)),
    "10": (_sides(*QUARTERS), _middle(40, 100)),
}
"""Where the pips of a number stand on the large drawing."""


@cache
def sprite_for(code: str) -> bytes:
    """Return the file ``cards-CODE.svg`` of a language."""
    lang = language(code)
    jack, queen, king, ace = (
        rank_letter(lang, rank) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
    )
    return sprite((jack, queen, king, ace)).encode()


def sprite(letters: Letters) -> str:
    """Return the sprite of all 52 faces, small and large, with these letters in the corners.

    The ids are ``s-9d`` and ``l-9d``, with the international letters in every language.
    """
    shown = dict(zip((*COURTS, "A"), letters, strict=True))
    parts = [PAPER]
    parts += [_suit(suit) for suit in SUITS]
    parts += [_emblem(court) for court in COURTS]
    parts.append(f'<path id="t" d="{_star(5)}" fill="var(--paper)"/>')
    parts.append(_belt())
    parts += [_corner(rank, shown.get(rank, rank)) for rank in RANK_TEXTS]
    faces = {}
    for suit in SUITS:
        for rank in RANK_TEXTS:
            faces[f"s-{rank}{suit}"] = _small(rank, suit, shown.get(rank, rank))
            faces[f"l-{rank}{suit}"] = _large(rank, suit)
    parts += _shared(faces)
    parts += [
        f'<g id="{name}" color="var(--{name[-1]})">{"".join(pieces)}</g>' for name, pieces in faces.items()
    ]
    return _file(parts)


def _shared(faces: dict[str, list[str]]) -> list[str]:
    """Take out of the faces what several have, and return it; each then uses it by a short name."""
    counted = Counter(piece for pieces in faces.values() for piece in pieces if len(piece) > _USE)
    several = [piece for piece, count in counted.items() if count > 1]
    names = dict(zip(several, map("".join, product("abfijklnorwxyz", digits)), strict=False))
    for face, pieces in faces.items():
        faces[face] = [f'<use href="#{names[piece]}"/>' if piece in names else piece for piece in pieces]
    return [f'<g id="{name}">{piece}</g>' for piece, name in names.items()]


def back_file() -> str:
    """Return the file ``back.svg``: the back of all cards, which has no letters."""
    stars = [(x, y) for y in (23.5, 54.5, 85.5, 116.5) for x in (21.5, 50, 78.5)]
    drops = [(x, y) for y in (39, 70, 101) for x in (35.75, 64.25)]
    sky = "".join(_use("t", x, y) for x, y in stars)
    gems = "".join(f"M{_n(x)} {_n(y - 4)}l4 4-4 4-4-4z" for x, y in drops)
    star = f'<path d="{_star(6.3)}" fill="var(--back2)"/><path d="{_half_star(6.3)}" fill="var(--back1)"/>'
    cloth = '<rect x="6" y="6" width="88" height="128" rx="5" fill="var(--back)"/>'
    drawn = f'<use href="#p"/>{cloth}{sky}<path d="{gems}" fill="var(--back1)"/>'
    return _file([PAPER, f'<g id="t">{star}</g>', f'<g id="back">{drawn}</g>'])


def _file(parts: list[str]) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(parts)}</defs></svg>\n'


def _suit(suit: str) -> str:
    """The suit in its box, and the pip of the large drawing upright and upside down."""
    pip = 19.5 / 32
    return (
        f'<path id="{suit}" d="{SUITS[suit]}" fill="currentColor"/>'
        f'<use id="{suit}u" href="#{suit}" transform="scale({_n(pip)})"/>'
        f'<use id="{suit}v" href="#{suit}" transform="scale({_n(-pip)})"/>'
    )


def _emblem(court: str) -> str:
    return f'<g id="e{court}">{"".join(map(_piece, EMBLEMS[court]))}</g>'


def _piece(part: Part) -> str:
    paint = {"p": ' fill="var(--paper)"', "g": ' fill="var(--gold)"', "i": ' fill="currentColor"'}.get(
        part[0], ' fill="none" stroke="currentColor" stroke-width="2.4"'
    )
    if len(part) == 2:
        return f'<path d="{part[1]}"{paint}/>'
    return f'<circle cx="{_n(part[1])}" cy="{_n(part[2])}" r="{_n(part[3])}"{paint}/>'


def _belt() -> str:
    """The ink of a large court with the diamonds on its middle line."""
    gems = [
        "".join(f"M{_n(29.9 + 6.7 * i)} 70l3.35-3.35 3.35 3.35-3.35 3.35z" for i in range(k, 6, 2))
        for k in (0, 1)
    ]
    return (
        '<g id="m"><rect x="27" y="9" width="46" height="122" rx="4" fill="currentColor"/>'
        f'<path d="{gems[0]}" fill="var(--gold)"/><path d="{gems[1]}" fill="var(--paper)"/></g>'
    )


def _corner(rank: str, letter: str) -> str:
    """The glyph of a rank (``q``), and where the large drawing has it (``G``)."""
    pen = 'fill="none" stroke="currentColor" stroke-width="4.6" stroke-linejoin="round"'
    high = 24 / 26.6
    narrow = high * 0.8 if rank == "10" else high
    left = 5.5 if rank == "10" else 7
    where = f"translate({_n(left + 2.3 * narrow)} {_n(8 + 2.3 * high)})scale({_n(narrow)} {_n(high)})"
    glyph = f'<path id="q{rank}" d="{GLYPHS[letter][0]}" {pen}/>'
    return glyph + f'<use id="G{rank}" href="#q{rank}" transform="{where}"/>'


def _small(rank: str, suit: str, letter: str) -> list[str]:
    wide = 40 / 26.6
    ink = (GLYPHS[letter][1] + 4.6) * wide
    index = _use(suit, min(24, 8 + max(ink, 26) / 2), 66, 27 / 32)
    corner = ['<use href="#p"/>' + _use(f"q{rank}", 8 + 2.3 * wide, 9 + 2.3 * wide, wide)]
    if rank in COURTS:
        y, scale = SMALL[rank]
        board = '<rect x="45" y="74" width="49" height="59" rx="5" fill="currentColor"/>'
        return [*corner, index, board + _use(f"e{rank}", 69.5, y, scale)]
    if rank == "A":
        return [*corner, index, _use(suit, 68, 103, 52 / 32) + _use("t", 68, 103 + STARS[suit][0])]
    return [*corner, index + _use(suit, 69, 105, 48 / 32)]


def _large(rank: str, suit: str) -> list[str]:
    """What a rank has in every suit, what a suit has in every rank, and the pips."""
    letters = f'<use href="#G{rank}"/>'
    below = ""
    if rank in COURTS:
        y, scale = LARGE[rank]
        below = '<use href="#m"/>'
        letters += _use(f"e{rank}", 50.5 if rank == "Q" else 50, y, scale)
    signs = _use(suit, 15.4, 43.5, 15.5 / 32)
    corners = ['<use href="#p"/>' + below + _twice(letters), _twice(signs)]
    if rank in COURTS:
        return corners
    if rank == "A":
        star = _use("t", 50, 70 + STARS[suit][1], 1 if suit == "c" else 1.2)
        return [*corners, _use(suit, 50, 70, 62 / 32) + star]
    return corners + ["".join(_pip(suit, x, y) for x, y in row) for row in PIPS[rank]]


def _pip(suit: str, x: float, y: float) -> str:
    return _use(suit + ("v" if y > 70 else "u"), x, y)


def _twice(drawn: str) -> str:
    """What stands at the top, and upside down at the bottom."""
    return f'{drawn}<g transform="rotate(180 50 70)">{drawn}</g>'


def _use(what: str, x: float, y: float, scale: float = 1) -> str:
    if scale == 1:
        return f'<use href="#{what}" x="{_n(x)}" y="{_n(y)}"/>'
    return f'<use href="#{what}" transform="translate({_n(x)} {_n(y)})scale({_n(scale)})"/>'


def _ray(number: int, radius: float) -> str:
    angle = number * pi / 8
    return f"{_n(radius * sin(angle))} {_n(-radius * cos(angle))}"


def _star(radius: float) -> str:
    """A star of eight rays, its inner corners that far from the middle."""
    far = 2 * radius * cos(pi / 8)
    return "M" + "L".join(_ray(i, radius if i % 2 else far) for i in range(16)) + "Z"


def _half_star(radius: float) -> str:
    """The clockwise half of every ray, cut along its axis."""
    far = 2 * radius * cos(pi / 8)
    return "".join(f"M0 0L{_ray(i, far)}L{_ray(i + 1, radius)}Z" for i in range(0, 16, 2))


def _n(number: float) -> str:
    """A number as short as can be."""
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
