#!/usr/bin/env python3
"""Bring the catalogues up to the texts in the source, or check that they are.

Every text that the source marks (``mark``, ``gettext``, ``ngettext``, ``pgettext``; in the pages' templates
``_``, ``ngettext``, ``pgettext``) gets an entry in each ``src/kuski/locale/*.po``. Translations are kept;
what has none yet is listed. English, which the source is
written in, is filled in by itself. A translation whose text has left the source is kept as obsolete until
``--prune``.
"""

import argparse
import ast
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment
from jinja2.ext import extract_from_ast

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "kuski"
LOCALE = SOURCE / "locale"
LANGUAGES = ("fi", "en", "de", "ro")
HEADER = """\
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


class Arguments(NamedTuple):
    """Which arguments of a call are texts: for one, for many, and the context."""

    one: int = 0
    many: int | None = None
    context: int | None = None


CALLS = {
    "mark": Arguments(),
    "gettext": Arguments(),
    "ngettext": Arguments(0, many=1),
    "pgettext": Arguments(1, context=0),
}


class Text(NamedTuple):
    """A text of the source: its file, its one or two forms, and its context."""

    file: str
    id: str | tuple[str, str]
    context: str | None


def main() -> int:
    """Do what the command line says; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "languages", nargs="*", metavar="LANGUAGE", help="fi, en, de or ro; without one, all of them"
    )
    parser.add_argument(
        "--check", action="store_true", help="change nothing; exit 1 when something is missing"
    )
    parser.add_argument(
        "--prune", action="store_true", help="drop translations whose text has left the source"
    )
    options = parser.parse_args()
    for code in options.languages:
        if code not in LANGUAGES:
            parser.error(f"no such language: {code}")
    missing = False
    for code in options.languages or LANGUAGES:
        if not options.check:
            write(code, updated(code, prune=options.prune))
        for fault in faults(code):
            missing = True
            sys.stdout.write(f"{code}.po: {fault}\n")
    return int(missing and options.check)


# What the source says.


def texts() -> Iterator[Text]:
    """Yield the texts that the source marks, file by file in their order.

    Raises:
        SystemExit: a text is put together where it is marked, so that no catalogue could have it.
    """
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        file = f"src/kuski/{path.relative_to(SOURCE).as_posix()}"
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
            arguments = CALLS.get(_name(call.func))
            if arguments is None:
                continue
            one = _text(call, arguments.one, path)
            many = _text(call, arguments.many, path)
            if one is not None:
                yield Text(file, one if many is None else (one, many), _text(call, arguments.context, path))
    yield from page_texts()


def page_texts() -> Iterator[Text]:
    """Yield the texts that the templates of the pages mark.

    Raises:
        SystemExit: a marked text is not written out where it is marked.
    """
    environment = Environment(autoescape=True)
    for path in sorted(SOURCE.rglob("*.html")):
        file = f"src/kuski/{path.relative_to(SOURCE).as_posix()}"
        tree = environment.parse(path.read_text(encoding="utf-8"), str(path))
        for line, function, found in extract_from_ast(tree, ("_", "ngettext", "pgettext"), babel_style=False):
            parts = [part for part in (found if isinstance(found, tuple) else (found,)) if part is not None]
            if len(parts) < (1 if function == "_" else 2):
                raise SystemExit(f"{path}:{line}: mark whole texts, not parts of them")
            if function == "ngettext":
                yield Text(file, (parts[0], parts[1]), None)
            elif function == "pgettext":
                yield Text(file, parts[1], parts[0])
            else:
                yield Text(file, parts[0], None)


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _text(call: ast.Call, place: int | None, path: Path) -> str | None:
    """Return an argument that is a text; None when it is a variable, whose text is marked elsewhere."""
    if place is None or place >= len(call.args):
        return None
    argument = call.args[place]
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    if _name(call.func) == "mark" or _is_put_together(argument):
        raise SystemExit(f"{path}:{argument.lineno}: mark whole texts, not parts of them")
    return None


def _is_put_together(argument: ast.expr) -> bool:
    """Return whether an expression chooses from texts or makes one of parts."""
    parts: list[ast.expr] = []
    if isinstance(argument, ast.IfExp):
        parts = [argument.body, argument.orelse]
    elif isinstance(argument, ast.BinOp):
        parts = [argument.left, argument.right]
    elif isinstance(argument, ast.BoolOp):
        parts = argument.values
    return isinstance(argument, ast.JoinedStr) or any(isinstance(part, ast.Constant) for part in parts)


def template() -> Catalog:
    """Return a catalogue of the texts of the source, without translations."""
    catalogue = Catalog(charset="utf-8")
    for text in texts():
        # Without line numbers, so that a catalogue changes only when a text does.
        catalogue.add(text.id, locations=[(text.file, 0)], context=text.context)
    return catalogue


# What the catalogues say.


def read(code: str) -> Catalog:
    """Return a language's catalogue as its file has it."""
    with (LOCALE / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


def updated(code: str, *, prune: bool = False) -> Catalog:
    """Return a language's catalogue with the texts of the source."""
    catalogue = read(code)
    catalogue.update(template(), no_fuzzy_matching=True, update_header_comment=False)
    if prune or code == "en":
        catalogue.obsolete.clear()
    if code == "en":
        for message in catalogue:
            if message.id:
                message.string = message.id
                message.flags.discard("fuzzy")
    return catalogue


def write(code: str, catalogue: Catalog) -> None:
    """Write a language's catalogue, when that changes its file."""
    content = io.BytesIO()
    content.write(HEADER.format(code=code, plurals=catalogue.plural_forms).encode())
    write_po(content, catalogue, width=110, include_lineno=False, omit_header=True)
    path = LOCALE / f"{code}.po"
    if path.read_bytes() != content.getvalue():
        path.write_bytes(content.getvalue())


def faults(code: str) -> Iterator[str]:
    """Yield what a language's catalogue lacks, and what it has too much."""
    old, new = read(code), updated(code)
    for message in new:
        if not message.id:
            continue
        its = old.get(message.id, message.context)
        if its is None:
            yield f"not in the catalogue: {_shown(message)}"
        elif not _complete(message, new.num_plurals):
            yield f"not translated: {_shown(message)}"
        elif message.fuzzy:
            yield f"fuzzy: {_shown(message)}"
        elif code == "en" and its.string != message.id:
            yield f"not as in the source: {_shown(message)}"
    for shown in dict.fromkeys(map(_shown, (*new.obsolete.values(), *old.obsolete.values()))):
        yield f"no longer in the source: {shown}"


def _complete(message: Message, plurals: int) -> bool:
    if message.string is None or isinstance(message.string, str):
        return bool(message.string)
    return len(message.string) == plurals and all(message.string)


def _shown(message: Message) -> str:
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context}: {text}" if message.context else text


if __name__ == "__main__":
    sys.exit(main())
