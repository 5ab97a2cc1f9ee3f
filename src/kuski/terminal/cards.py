"""Drawing cards: small boxes where there is room, words elsewhere.

A picture is a list of lines. Pictures of one row stand beside each other, rows above each other.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, NamedTuple

from rich.table import Table
from rich.text import Text

Picture = list[Text]

_CARD: Final = re.compile(r"(?<!\w)(?:10|[2-9A-Z])[♣♦♥♠]|[♣♦♥♠]")
_RED: Final = "♦♥"


def suited(text: str, style: str = "") -> Text:
    """Return a sentence with its cards and suit signs in their colours."""
    shown = Text(text, style=style)
    for match in _CARD.finditer(text):
        shown.stylize(suit_style(match[0]), match.start(), match.end())
    return shown


def suit_style(card: str) -> str:
    """Return the style of a card's or suit's text."""
    return "red-suit" if is_red(card) else "black-suit"


def is_red(card: str) -> bool:
    """Return whether a card's or suit's text is of a red suit."""
    return card[-1:] in _RED


class Face(NamedTuple):
    """A card as it lies there.

    Attributes:
        text: the card; None when it lies face down.
        lit: whether it may be chosen, or is the one in question.
        tag: a word of up to two signs on its upper edge, such as the number of a slot.
        foot: the same on its lower edge, such as how many cards were laid on it.
    """

    text: str | None
    lit: bool = False
    tag: str = ""
    foot: str = ""


BACK: Final = Face(None)


class Pencil(NamedTuple):
    """How cards are drawn on this screen.

    Attributes:
        boxes: whether as boxes of three lines, else as words.
        width: the columns there are.
        name: turns a card's text into the letters of the language.
    """

    boxes: bool
    width: int
    name: Callable[[str], str] = str

    def card(self, face: Face) -> Picture:
        """Draw one card."""
        return self._box(face) if self.boxes else [self._word(face)]

    def _box(self, face: Face) -> Picture:
        if face.text is None:
            inside, style = "▒▒▒▒", "lit-back" if face.lit else "card-back"
        else:
            inside, style = f"{self.name(face.text):>3} ", f"card-{'red' if is_red(face.text) else 'black'}"
        edge = "lit-edge" if face.lit else "card-back" if face.text is None else "card-edge"
        return [
            Text(f"╭{face.tag:─^4}╮", edge),
            Text.assemble(("│", edge), (inside, style), ("│", edge)),
            Text(f"╰{face.foot:─^4}╯", edge),
        ]

    def _word(self, face: Face) -> Text:
        if face.text is None:
            shown = f"[{face.tag}]" if face.tag else "▒▒▒"
            return Text(f"{shown:<3}", "lit-back" if face.lit else "card-back")
        return Text(f"{self.name(face.text):<3}", f"card-{'red' if is_red(face.text) else 'black'}")

    @property
    def cell(self) -> int:
        """How wide one card is."""
        return 6 if self.boxes else 3

    def row(self, faces: Sequence[Face], gap: int = 1) -> Picture:
        """Draw cards beside each other."""
        pictures = [self.card(face) for face in faces]
        if not pictures:
            return []
        space = Text(" " * gap)
        return [space.join(picture[line] for picture in pictures) for line in range(len(pictures[0]))]

    def rows(self, faces: Sequence[Face], gap: int = 1) -> Picture:
        """Draw cards beside each other, in as many rows as the width asks for."""
        fit = max(1, (self.width + gap) // (self.cell + gap))
        picture: Picture = []
        for start in range(0, len(faces), fit):
            picture += self.row(faces[start : start + fit], gap)
        return picture

    def fits(self, cards: int, gap: int = 1) -> bool:
        """Whether so many cards go beside each other."""
        return cards * (self.cell + gap) - gap <= self.width

    def words(self) -> "Pencil":
        """Return the pencil that draws cards as words."""
        return self._replace(boxes=False)

    def narrower(self, columns: int) -> "Pencil":
        """Return the pencil with so many columns less."""
        return self._replace(width=max(self.cell, self.width - columns))


def width_of(picture: Picture) -> int:
    """Return how wide a picture is."""
    return max((line.cell_len for line in picture), default=0)


def centred(rows: Iterable[Picture], width: int | None = None) -> Picture:
    """Put rows above each other, each in the middle."""
    listed = list(rows)
    wide = max((width_of(row) for row in listed), default=0) if width is None else width
    return [_padded(line, wide, "center") for row in listed for line in row]


def _padded(line: Text, width: int, align: Literal["left", "center", "right"]) -> Text:
    padded = line.copy()
    missing = width - line.cell_len
    if missing > 0:
        left = {"left": 0, "center": missing // 2, "right": missing}[align]
        padded.pad_left(left)
        padded.pad_right(missing - left)
    return padded


def beside(*pictures: Picture, gap: int = 1) -> Picture:
    """Put pictures beside each other, each in the middle of the height of the tallest."""
    height = max((len(picture) for picture in pictures), default=0)
    lines = [Text() for _ in range(height)]
    for place, picture in enumerate(pictures):
        width = width_of(picture)
        above = (height - len(picture)) // 2
        for number, line in enumerate(lines):
            if place:
                line.append(" " * gap)
            inside = 0 <= number - above < len(picture)
            line.append_text(_padded(picture[number - above] if inside else Text(), width, "left"))
    return lines


def hanging(sign: str, style: str, sentence: Text) -> Table:
    """Return a sentence behind a sign; its later lines begin under its first word."""
    table = Table.grid(padding=0)
    table.add_column(width=len(sign) + 1, no_wrap=True)
    table.add_column()
    table.add_row(Text(sign, style), sentence)
    return table


def printed(picture: Picture) -> Text:
    """Return a picture as one text, its lines unbroken."""
    whole = Text("\n").join(picture)
    whole.no_wrap, whole.overflow = True, "crop"
    return whole
