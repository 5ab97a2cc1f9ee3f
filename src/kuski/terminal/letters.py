"""What an output that knows few characters gets instead of those it does not know."""

import codecs
import os
import unicodedata
from collections.abc import Mapping
from typing import Final, TextIO

_NEAREST: Final = {
    **dict(zip("♣♦♥♠", "cdhs", strict=True)),
    **dict.fromkeys("–—−\u2010\u2011─━═╌┄", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼", "+"),
    **dict.fromkeys("’‘\u02bc", "'"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("▒░", "#"),
    **dict.fromkeys("█▓▄▌", "#"),
    **dict.fromkeys("·•", "."),
    **dict.fromkeys("▸▶→\u203a", ">"),
    "…": "...",
    "×": "x",
    "✓": "+",
    "✗": "x",
    "◆": "*",
    "◇": ".",
    "≤": "<=",
    "≥": ">=",
    "ß": "ss",
    "Æ": "AE",
    "æ": "ae",
    "Ø": "O",
    "ø": "o",
    "\N{NO-BREAK SPACE}": " ",
}


def nearest(text: str) -> str:
    """Return ``text`` in ASCII: letters without their marks, suits as ``c d h s``, else ``?``."""
    return "".join(char if char.isascii() else _nearest_char(char) for char in text)


def _nearest_char(char: str) -> str:
    known = _NEAREST.get(char)
    if known is not None:
        return known
    bare = unicodedata.normalize("NFKD", char)
    plain = "".join(part for part in bare if part.isascii() and part.isprintable())
    return plain or "?"


def _nearest_error(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return nearest(error.object[error.start : error.end]), error.end


codecs.register_error("kuski.nearest", _nearest_error)


def speaks_utf8(stream: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether ``stream`` leads to something that shows more than ASCII.

    Python writes UTF-8 in the plain "C" locale too, but who asks for that locale by name
    (``LC_ALL=C``) has a terminal without it.
    """
    encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "").replace("_", "")
    if not encoding.startswith("utf"):
        return False
    return environment.get("LC_ALL", "") not in ("C", "POSIX") or "PYTHONIOENCODING" in environment


def prepare(stream: TextIO) -> bool:
    """Let ``stream`` write the nearest thing where it cannot write the thing itself.

    Returns:
        Whether it shows more than ASCII.
    """
    utf8 = speaks_utf8(stream)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is None:
        return utf8
    if utf8 or not (stream.encoding or "").lower().startswith("utf"):
        reconfigure(errors="kuski.nearest")
    else:
        reconfigure(encoding="ascii", errors="kuski.nearest")
    return utf8


def nearest_printable(text: str) -> str:
    """Return ``text`` with everything that could steer a terminal as question marks."""
    return "".join(char if char.isprintable() else "?" for char in text)
