"""Who reads a page: the language and the look that this browser asked for, from cookies and headers."""

from typing import Final, Literal, NamedTuple

from starlette.requests import HTTPConnection

from kuski.words.language import LANGUAGES, Language, language

LANGUAGE_COOKIE: Final = "kuski-language"
LOOK_COOKIE: Final = "kuski-look"
HINTS_COOKIE: Final = "kuski-hints"
HINTS: Final = ("guess", "give", "ride", "bid", "play", "trump")
"""What a device is shown once; the cookie tells which it knows."""
YEAR: Final = 365 * 24 * 3600

Theme = Literal["evening", "light", "system"]
THEMES: Final[tuple[Theme, ...]] = ("evening", "light", "system")


class Reader(NamedTuple):
    """How a page is shown.

    Attributes:
        lang: the language.
        theme: evening unless the reader chose otherwise, whatever the system says.
        four: whether the suits have four colours.
        emotes: whether this browser shows the emotes of a table.
        contrast: whether high contrast was chosen; the system's wish is followed by itself.
        hints: what this device was shown before, of :data:`HINTS`.
        sound: whether this device is to be heard and felt.
        dice: whether this device adds to the chance of sealed decks.
    """

    lang: Language
    theme: Theme = "evening"
    four: bool = False
    contrast: bool = False
    emotes: bool = True
    hints: frozenset[str] = frozenset()
    sound: bool = False
    dice: bool = False

    @property
    def classes(self) -> str:
        """The classes of ``<html>``."""
        marks = (f"theme-{self.theme}", "four" if self.four else "", "hc" if self.contrast else "")
        return " ".join(filter(None, marks))

    @property
    def new(self) -> bool:
        """Whether there is something that this device was not shown yet."""
        return len(self.hints) < len(HINTS)


def reader_of(connection: HTTPConnection) -> Reader:
    """Return who reads: what the cookies say, else the browser's languages, else English."""
    chosen = connection.query_params.get("lang") or connection.cookies.get(LANGUAGE_COOKIE, "")
    code = chosen if chosen in LANGUAGES else _preferred(connection.headers.get("accept-language", ""))
    marks = connection.cookies.get(LOOK_COOKIE, "").split(".")
    theme: Theme = next((theme for theme in THEMES if theme in marks), "evening")
    hints = frozenset(connection.cookies.get(HINTS_COOKIE, "").split(".")).intersection(HINTS)
    return Reader(
        language(code),
        theme,
        "four" in marks,
        "hc" in marks,
        "still" not in marks,
        hints,
        "sound" in marks,
        "dice" in marks,
    )


def _preferred(header: str) -> str:
    """Return the first of our languages in an Accept-Language header, by its weights."""
    wishes = []
    for place, part in enumerate(header[:500].split(",")):
        name, _, rest = part.strip().partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=")) if rest else 1.0
        except ValueError:
            weight = 0.0
        wishes.append((-weight, place, name.lower().partition("-")[0]))
    return next((code for weight, _, code in sorted(wishes) if code in LANGUAGES and weight), "en")
