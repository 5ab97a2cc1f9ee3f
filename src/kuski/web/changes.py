"""A screen told by what has changed: new text, and which of the pieces that the page knows come again.

Screens are cut into pieces before each class and around each drawing, so that a card, a seat or a button is a
piece, whatever template drew it. What the page puts together is always the whole screen, letter for letter.
"""

from collections.abc import Iterable, Sequence
from typing import Final

_SEAMS: Final = (" class=", "<svg", "</svg")
MOST_KNOWN: Final = 500
"""Where a screen is cut, and how many pieces are kept; the page does the same, in ``static/kuski.js``."""
_CUT: Final = "\0"
"""Never stands in HTML."""
_SWAPPED: Final = str.maketrans({'"': "`", "`": '"'})
"""In new text the two are exchanged: HTML is full of quotes, and in JSON each would take two letters."""
_SHORT: Final = 12
"""A shorter piece is told again sooner than it is named."""

Change = str | tuple[int, int]
"""New text; or pieces that are known, from the first number up to the second."""


def pieces_of(text: str) -> list[str]:
    """Return the pieces of a text; one after the other they are the text."""
    for seam in _SEAMS:
        text = text.replace(seam, _CUT + seam)
    return [piece for piece in text.split(_CUT) if piece]


class Telling:
    """What the page at the other end of a socket knows, and what it must be told."""

    def __init__(self) -> None:
        self._last = ""
        self._known: list[str] = []

    def tell(self, text: str) -> list[Change]:
        """Return what leads from the last screen to this one; nothing when it is the same."""
        if text == self._last:
            return []
        news = pieces_of(text)
        made = changes(self._known, news)
        self._last, self._known = text, kept(self._known, news)
        return made


class Hearing:
    """The other end: puts screens together, as the page does."""

    def __init__(self) -> None:
        self._known: list[str] = []

    def hear(self, made: Iterable[Change]) -> str:
        """Return the whole screen."""
        known, news = list(self._known), list[str]()
        for change in made:
            if isinstance(change, str):
                told = pieces_of(change.translate(_SWAPPED))
                known += told
            else:
                told = known[change[0] : change[1]]
            news += told
        self._known = kept(self._known, news)
        return "".join(news)


def kept(known: Sequence[str], news: Sequence[str]) -> list[str]:
    """Return the pieces that are known after a screen: its own, then the others, as far as there is room."""
    here = set(news)
    return [*news, *(piece for piece in known if piece not in here)][:MOST_KNOWN]


def changes(known: Sequence[str], news: Sequence[str]) -> list[Change]:
    """Return how a text is made of pieces that are known, and of new text.

    Pieces of the new text in the answer itself count as known after those that were so before.
    """
    pool = list(known)
    places = {piece: place for place, piece in reversed(list(enumerate(pool)))}
    made: list[Change] = []
    fresh = start = end = 0
    for piece in news:
        if start < end < len(pool) and pool[end] == piece:
            end += 1
            continue
        if start < end:
            made.append((start, end))
            start = end
        # Most of a screen stays in its order: of several like it the one that is next, else the first.
        due = end + fresh
        place = due if pool[due : due + 1] == [piece] else places.get(piece)
        if place is None or len(piece) < _SHORT:
            places.setdefault(piece, len(pool))
            pool.append(piece)
            fresh += 1
            continue
        if fresh:
            made.append("".join(pool[-fresh:]).translate(_SWAPPED))
            fresh = 0
        start, end = place, place + 1
    if fresh:
        made.append("".join(pool[-fresh:]).translate(_SWAPPED))
    elif start < end:
        made.append((start, end))
    return made
