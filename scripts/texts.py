#!/usr/bin/env python3
"""Bring the catalogues up to the texts in the source, or check that they are.

Every text that the source marks (``mark``, ``gettext``, ``ngettext``, ``pgettext``) gets an entry in each
``src/kuski/locale/*.po``. Translations are kept; what has none yet is listed. English, which the source is
written in, is filled in by itself. A translation whose text has left the source is kept as obsolete until
``--prune``.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "kuski"
LANGUAGES = ("fi", "en", "de", "ro")
KEYWORDS = {"mark": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
HEADER = """\
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def main() -> int:
    """Do what the command line says; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing, only say what is missing")
    parser.add_argument(
        "--prune", action="store_true", help="drop translations whose text has left the source"
    )
    options = parser.parse_args()
    faults = []
    for code in LANGUAGES:
        catalogue = updated(code, extract(), prune=options.prune)
        if not options.check:
            write(code, catalogue)
        faults += [f"{code}.po: {fault}" for fault in _faults(catalogue, read(code))]
    for fault in faults:
        sys.stdout.write(f"{fault}\n")
    return 1 if faults else 0


def extract() -> Catalog:
    """Return the texts of the source, in the order of its files."""
    template = Catalog(charset="utf-8")
    found = extract_from_dir(SOURCE, method_map=[("**.py", "python")], keywords=KEYWORDS)
    for path, _line, text, _comments, context in sorted(found, key=lambda entry: (entry[0], entry[1])):
        # Without line numbers, so that a catalogue changes only when a text does.
        template.add(text, locations=[(f"src/kuski/{path}", None)], context=context)
    return template


def read(code: str) -> Catalog:
    """Return a language's catalogue as its file has it."""
    with (SOURCE / "locale" / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


def updated(code: str, template: Catalog, *, prune: bool) -> Catalog:
    """Return a language's catalogue with the texts of the source."""
    catalogue = read(code)
    catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
    if prune or code == "en":
        catalogue.obsolete.clear()
    if code == "en":
        for message in catalogue:
            if message.id:
                message.string = message.id
    return catalogue


def write(code: str, catalogue: Catalog) -> None:
    """Write a language's catalogue."""
    with (SOURCE / "locale" / f"{code}.po").open("wb") as file:
        file.write(HEADER.format(code=code, plurals=catalogue.plural_forms).encode())
        write_po(file, catalogue, width=110, include_lineno=False, omit_header=True)


def _faults(new: Catalog, old: Catalog) -> Iterator[str]:
    for message in new:
        if message.id and not _complete(message, new.num_plurals):
            yield f"not translated: {_shown(message)}"
        elif message.id and old.get(message.id, message.context) is None:
            yield f"not in the catalogue: {_shown(message)}"
        elif message.id and message.fuzzy:
            yield f"fuzzy: {_shown(message)}"
    for message in new.obsolete.values():
        yield f"no longer in the source: {_shown(message)}"


def _complete(message: Message, plurals: int) -> bool:
    if isinstance(message.string, str):
        return bool(message.string)
    return len(message.string or ()) == plurals and all(message.string)


def _shown(message: Message) -> str:
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context}: {text}" if message.context else text


if __name__ == "__main__":
    sys.exit(main())
