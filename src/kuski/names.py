"""What a player may be called: a short text that is visible, and that nobody else at the table has.

A name reaches terminals, web pages and records, so nothing in it may steer what shows it: no
control characters, no marks that turn the writing direction, nothing invisible.
"""

import unicodedata
from collections.abc import Iterable
from typing import Final

from kuski.game import Refusal, mark

LONGEST_NAME: Final = 40
"""The most characters that a name may have."""

_LONGEST_TEXT: Final = 1000
"""Longer texts are not looked at: composing marks takes time that grows with their square."""
_JOINER: Final = "\u200d"
_STEERING: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs by their class, but nothing is drawn for them."""


class BadName(Refusal):
    """A name that no player may have, or that another player has."""


def shown(text: str, most: int = 60) -> str:
    """Return a stranger's text as it can be printed: one line, nothing that steers a terminal.

    Args:
        text: any text, also one with control characters or half a surrogate pair.
        most: how many characters of it are kept; what is longer ends in an ellipsis.
    """
    if len(text) > most:
        text = text[: most - 1] + "…"
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


def clean_name(text: str) -> str:
    """Return a name as it is kept: composed (NFC), and with single spaces only between words.

    Raises:
        BadName: ``name-empty``, ``name-too-long`` or ``name-control``.
    """
    if len(text) > _LONGEST_TEXT:
        raise _too_long(text)
    words = unicodedata.normalize("NFC", text).strip()
    name = "".join(" " if unicodedata.category(c) == "Zs" else c for c in words)
    name = " ".join(filter(None, name.split(" ")))
    for place, char in enumerate(name):
        if _steers(char) and not (char == _JOINER and _joins_emoji(name, place)):
            raise BadName(
                "name-control",
                mark('The name "{name}" holds an invisible or control character ({char}): leave it out.'),
                name=shown(name),
                char=f"U+{ord(char):04X}",
            )
    if not any(unicodedata.category(c)[0] != "M" and c not in _BLANK_LETTERS for c in name.replace(" ", "")):
        raise BadName("name-empty", mark("A player has no name: give one that can be seen."))
    if len(name) > LONGEST_NAME:
        raise _too_long(name)
    return name


def clean_names(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the names of a table, each cleaned, no two alike.

    Upper and lower case do not tell names apart, nor do signs that only look different, such as
    wide letters.

    Raises:
        BadName: as :func:`clean_name`, or ``name-twice``.
    """
    names = tuple(clean_name(text) for text in texts)
    taken: set[str] = set()
    for name in names:
        key = unicodedata.normalize("NFKC", name.casefold())
        if key in taken:
            raise BadName(
                "name-twice",
                mark('Two players are called "{name}": give one of them another name.'),
                name=name,
            )
        taken.add(key)
    return names


def _too_long(name: str) -> BadName:
    return BadName(
        "name-too-long",
        mark('The name "{name}" is too long: at most {most} characters fit.'),
        name=shown(name, 20),
        most=LONGEST_NAME,
    )


def _steers(char: str) -> bool:
    """Whether a character is invisible by its class, or none at all.

    What this Python's tables do not know yet is let through: it may be a newer emoji.
    """
    return (
        unicodedata.category(char) in _STEERING
        or ord(char) & 0xFFFE == 0xFFFE
        or "\ufdd0" <= char <= "\ufdef"
    )


def _joins_emoji(name: str, place: int) -> bool:
    """Whether the joiner at ``place`` holds two pictures together, as in a family."""
    if not 0 < place < len(name) - 1:
        return False
    before, after = unicodedata.category(name[place - 1]), unicodedata.category(name[place + 1])
    return before in ("So", "Sk", "Mn", "Cn") and after in ("So", "Cn")
