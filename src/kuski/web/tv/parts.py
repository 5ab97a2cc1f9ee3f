"""What the screens of a television are made of, and small pieces that several of them share."""

import re
from typing import Final, NamedTuple

from markupsafe import Markup

from kuski.web.drawing.pattern import Pattern
from kuski.web.scene import Scene, Stop, Tone
from kuski.words.language import Language

NOTHING: Final = Markup("")

_HAS: Final = Pattern('<span class="has">{before}<b>{n}</b>{after}</span>')
_SMALL: Final = Pattern("<small>{}</small>")
_SIZES: Final = ((54, "longest"), (45, "longer"), (36, "long"))
_COUNTED: Final = re.compile(r"(?<=\d) (?=\w)")


class Part(NamedTuple):
    """What one phase fills in of the screen.

    Attributes:
        layout: a class of the page.
        stage: what lies on the table.
        past: what has just ended, such as an attempt on the bus; it is shown for a moment before the stage.
        sides: what stands beside or around the stage and stays while the past is shown.
        title: the one sentence in big type, where it is not that of the phones.
        lede: the quiet line below it, likewise.
    """

    layout: str
    stage: Markup
    past: Markup = NOTHING
    sides: Markup = NOTHING
    title: str | None = None
    lede: str | None = None


class Show(NamedTuple):
    """A game on a television, ready to be put into its page.

    Attributes:
        part: what its phase fills in.
        place: where the game is.
        route: its stops.
        title: the one sentence in big type.
        lede: the quiet line below it, or empty.
        flash: what the last action did, for a moment.
        tone: how that is meant.
        version: the table's version that this is the newest news of.
    """

    part: Part
    place: str
    route: tuple[Stop, ...]
    title: str
    lede: str
    flash: str
    tone: Tone
    version: int

    @property
    def size(self) -> str:
        """The class of the sentence, by how long it is."""
        return size(self.title)

    @property
    def flash_size(self) -> str:
        """The same of what the last action did."""
        return size(self.flash)


def classes(*names: str) -> str:
    """Return the names that are not empty as the value of a class attribute."""
    return " ".join(filter(None, names))


def has(lang: Language, number: int | str) -> Markup:
    """Return a number of points, the number in big type and its unit in small."""
    text = lang.gettext("{points} p", points=number)
    before, _, after = text.partition(str(number))
    return _HAS.format(
        before=_SMALL.format(before.strip()) if before.strip() else "",
        n=number,
        after=_SMALL.format(after.strip()) if after.strip() else "",
    )


def newest(scene: Scene) -> int:
    """Return the newest version of the table that the scene tells of."""
    return scene.beats[-1].version if scene.beats else 0


def size(sentence: str) -> str:
    """Return the class of a sentence that needs a narrower or smaller type, or an empty text."""
    for most, cls in _SIZES:
        if len(sentence) > most:
            return cls
    return ""


def tied(text: str) -> str:
    """Return a text whose numbers stay on the line of the word that they count."""
    return _COUNTED.sub("\u00a0", text)


def length(name: str) -> str:
    """Return the class of a name that needs a narrower or smaller type, or an empty text."""
    return "longest" if len(name) > 20 else "long" if len(name) > 11 else ""
