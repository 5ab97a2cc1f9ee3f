"""Options as data: one description each, from which a value is read, checked and explained.

Both games describe their house rules with these few kinds. A value comes as data (from a record) or
as text (from a command line: JSON, a comma list, or a word).
"""

import difflib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from kuski.game import RulesError, mark

_FLAGS = {"yes": True, "y": True, "on": True, "no": False, "n": False, "off": False}


class Option(NamedTuple):
    """One decision of the house rules.

    Attributes:
        name: its name in records and on the command line.
        group: the heading under which a form shows it.
        meaning: one sentence.
        read: turns data into the value of the rules struct, or raises RulesError.
        values: what may be said, in a few words.
        words: the words among its values, in order; for a form.
        nullable: whether ``null`` is a value.
    """

    name: str
    group: str
    meaning: str
    read: "Callable[[Option, object], object]"
    values: str
    words: tuple[str, ...] = ()
    nullable: bool = False


def refuse(option: Option, value: object) -> RulesError:
    """Return the error for a value that the option does not have."""
    shown = json.dumps(value, ensure_ascii=True, default=str)[:40]
    return RulesError(
        "bad-value",
        mark("{option} cannot be {value}; it takes {values}."),
        option=option.name,
        value=shown,
        values=option.values + (" / null" if option.nullable else ""),
    )


def word(name: str, group: str, words: tuple[str, ...], meaning: str, *, nullable: bool = False) -> Option:
    """Describe an option whose value is one of a few words."""

    def read(option: Option, value: object) -> object:
        if value in words or (nullable and value is None):
            return value
        raise refuse(option, value)

    return Option(name, group, meaning, read, " / ".join(words), words, nullable)


def number(name: str, group: str, low: int, high: int, meaning: str, *, nullable: bool = False) -> Option:
    """Describe an option whose value is a whole number from ``low`` to ``high``."""

    def read(option: Option, value: object) -> object:
        if value is None and nullable:
            return value
        if type(value) is int and low <= value <= high:
            return value
        raise refuse(option, value)

    return Option(name, group, meaning, read, f"{low}–{high}", (), nullable)


def flag(name: str, group: str, meaning: str, *, nullable: bool = False) -> Option:
    """Describe an option that is on or off."""

    def read(option: Option, value: object) -> object:
        if isinstance(value, bool) or (nullable and value is None):
            return value
        if isinstance(value, str) and value.lower() in _FLAGS:
            return _FLAGS[value.lower()]
        raise refuse(option, value)

    return Option(name, group, meaning, read, "true / false", (), nullable)


def numbers(
    name: str,
    group: str,
    fewest: int,
    most: int,
    low: int,
    high: int,
    meaning: str,
    *,
    words: tuple[str, ...] = (),
    nullable: bool = False,
    single: bool = False,
) -> Option:
    """Describe an option whose value is a list of whole numbers.

    Args:
        name: its name.
        group: its heading.
        fewest: the least number of entries.
        most: the greatest.
        low: the least entry.
        high: the greatest.
        meaning: one sentence.
        words: words that may stand instead.
        nullable: whether ``null`` may.
        single: whether one number may, for a list of that number.
    """

    def read(option: Option, value: object) -> object:
        if value in words or (value is None and nullable):
            return value
        items = [value] * fewest if single and type(value) is int else value
        if not isinstance(items, (list, tuple)) or not fewest <= len(items) <= most:
            raise refuse(option, value)
        if not all(type(item) is int and low <= item <= high for item in items):
            raise refuse(option, value)
        return tuple(items)

    length = f"{fewest}" if fewest == most else f"{fewest}–{most}"
    text = " / ".join((*words, f"[{low}–{high}] × {length}"))
    return Option(name, group, meaning, read, text, words, nullable)


def near(name: str, known: Iterable[str]) -> str:
    """Return the known names most like ``name``, or all of them when none is like it."""
    names, name = list(known), name[:40]
    return ", ".join(difflib.get_close_matches(name, names, n=3, cutoff=0.5) or names)


def read_options(options: Mapping[str, Option], data: Mapping[str, object]) -> dict[str, object]:
    """Return the values of ``data`` as the rules struct takes them.

    Raises:
        RulesError: ``unknown-option`` or ``bad-value``.
    """
    values = {}
    for name, value in data.items():
        option = options.get(name)
        if option is None:
            raise RulesError(
                "unknown-option",
                mark('There is no option "{name}". Did you mean: {near}?'),
                name=_shown(name),
                near=near(name, options),
            )
        values[name] = option.read(option, value)
    return values


def unknown(kind: str, template: str, name: str, known: Iterable[str]) -> RulesError:
    """Return the error for a preset or overlay that does not exist, with the names there are."""
    return RulesError(kind, template, name=_shown(name), near=near(name, known))


def _shown(name: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in name[:40])


def data_from_text(text: str) -> object:
    """Return the data that a command line's value means: JSON, a comma list, or a word."""
    text = text.strip()
    if text.lower() == "none":
        return "none"
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        parts = [part for part in text.replace(",", " ").split() if part]
        if len(parts) == 1 and "," not in text:
            return parts[0]
        return [int(part) if part.isascii() and part.isdigit() else part for part in parts]
    return value
