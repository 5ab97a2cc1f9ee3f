"""A screen told by what has changed: new text, and which of the pieces that the page knows come again.

Screens are cut into pieces before each class and around each drawing, so that a card, a seat or a button is a
piece, whatever template drew it. What the page puts together is always the whole screen, letter for letter.
Where much is new, what stands in it again and again is told by signs (:mod:`kuski.web.wording`).
"""

from collections.abc import Iterable, Sequence
from itertools import filterfalse
from typing import Final

from kuski.web.wording import NO_SIGN, SIGNS

_SEAMS: Final = (" class=", "<svg", "</svg")
MOST_KNOWN: Final = 500
"""Where a screen is cut, and how many pieces are kept; the page does the same, in ``static/kuski.js``."""
_CUT: Final = "\0"
"""Never stands in HTML."""
_SWAPPED: Final = {ord('"'): "`", ord("`"): '"'}
"""In new text the two are exchanged: HTML is full of quotes, and in JSON each would take two letters."""
_SAID: Final = _SWAPPED | dict.fromkeys(SIGNS, NO_SIGN)
_HEARD: Final = _SWAPPED | SIGNS
_SAYINGS: Final = [(word.translate(_SWAPPED), chr(sign)) for sign, word in SIGNS.items()]
_MUCH: Final = 2000
"""Of so many letters of new text on, what stands in it often is told by signs."""
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
        made = briefly(changes(self._known, news))
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
                told = pieces_of(change.translate(_HEARD))
                known += told
            else:
                told = known[change[0] : change[1]]
            news += told
        self._known = kept(self._known, news)
        return "".join(news)


def kept(known: Sequence[str], news: Sequence[str]) -> list[str]:
    """Return the pieces that are known after a screen: its own, then the others, as far as there is room."""
    return [*news, *filterfalse(set(news).__contains__, known)][:MOST_KNOWN]


def changes(known: Sequence[str], news: Sequence[str]) -> list[Change]:
    """Return how a text is made of pieces that are known, and of new text.

    Pieces of the new text in the answer itself count as known after those that were so before.
    """
    pool = list(known)
    places = dict(zip(reversed(pool), range(len(pool) - 1, -1, -1), strict=True))
    made: list[Change] = []
    fresh: list[str] = []
    at = end = 0
    while at < len(news):
        piece = news[at]
        # Most of a screen stays in its order: of several like it the one that is next, else the first.
        due = end + len(fresh)
        place = due if pool[due : due + 1] == [piece] else places.get(piece)
        if place is None or len(piece) < _SHORT:
            places.setdefault(piece, len(pool))
            pool.append(piece)
            fresh.append(piece)
            at += 1
            continue
        if fresh:
            made.append("".join(fresh).translate(_SAID))
            fresh = []
        length = _alike(pool, place, news, at)
        end = place + length
        made.append((place, end))
        at += length
    if fresh:
        made.append("".join(fresh).translate(_SAID))
    return made


def briefly(made: list[Change]) -> list[Change]:
    """Return the same, told by signs where there is much to tell."""
    if sum(len(change) for change in made if isinstance(change, str)) < _MUCH:
        return made
    return [_signed(change) if isinstance(change, str) else change for change in made]


def _signed(text: str) -> str:
    for word, sign in _SAYINGS:
        text = text.replace(word, sign)
    return text


def _alike(pool: Sequence[str], place: int, news: Sequence[str], at: int) -> int:
    """Return how many pieces from one place on are those from another on: at least the first of them is."""
    alike, step = 1, 1
    while step:
        start, begin = place + alike, at + alike
        here, there = pool[start : start + step], news[begin : begin + step]
        if there and here == there:
            alike += len(there)
            step *= 2
        else:
            step //= 2
    return alike
