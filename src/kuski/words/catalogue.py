"""The catalogues, read from ``locale/*.po`` at start: nothing is built before, and nothing kept on disk.

A full parser would take longer than the rest of a command, so this one knows what our files hold and no
more: ``msgctxt``, ``msgid``, ``msgid_plural`` and ``msgstr``, each with one quoted string or several in a
row, and the mark of what is not sure yet (``fuzzy``).
"""

from collections.abc import Iterator, Mapping
from pkgutil import get_data

import msgspec

Catalogue = Mapping[tuple[str, str], tuple[str, ...]]
"""Translations by context (``""`` where there is none) and English text: one, or one a plural form."""


def load(code: str) -> Catalogue:
    """Return the catalogue of a language."""
    data = get_data("kuski", f"locale/{code}.po")
    assert data is not None
    return read(data.decode())


def read(text: str) -> Catalogue:
    """Return the translations in the text of a catalogue, without those that are missing or fuzzy."""
    found = {}
    for entry in _entries(text):
        forms = tuple(entry[keyword] for keyword in sorted(entry) if keyword.startswith("msgstr"))
        if entry["msgid"] and all(forms) and "fuzzy" not in entry:
            found[entry.get("msgctxt", ""), entry["msgid"]] = forms
    return found


def _entries(text: str) -> Iterator[dict[str, str]]:
    """Yield what each entry says under its keywords."""
    entry: dict[str, str] = {}
    keyword = ""
    for line in filter(None, map(str.strip, text.split("\n"))):
        comment = line[0] == "#"
        if keyword.startswith("msgstr") and (comment or line.startswith(("msgctxt ", "msgid "))):
            yield entry
            entry, keyword = {}, ""
        if comment:
            if line.startswith("#,") and "fuzzy" in line:
                entry["fuzzy"] = ""
        elif line[0] == '"':
            entry[keyword] += _unquoted(line)
        else:
            keyword, _, quoted = line.partition(" ")
            entry[keyword] = _unquoted(quoted)
    if keyword:
        yield entry


def _unquoted(text: str) -> str:
    return msgspec.json.decode(text, type=str) if "\\" in text else text[1:-1]
