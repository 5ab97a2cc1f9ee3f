"""Help and usage errors of the command line in the person's language.

The commands carry their texts in English, marked for the catalogues; the classes here translate them
when they are shown. The command line library has words of its own ("Usage", "Options", "No such
command"), which it looks up by gettext under the names ``_`` and ``ngettext`` in its modules:
:func:`speak` points those at our catalogue.
"""

import copy
import gettext
import os
from collections.abc import Mapping, Sequence
from typing import Any, Final

import click

from kuski.game import mark
from kuski.words.language import DEFAULT, LANGUAGES, Language, detect, language

LIBRARY_TEXTS: Final = (
    mark("Usage:"),
    mark("Options"),
    mark("Commands"),
    mark("Show this message and exit."),
    mark("Show the version and exit."),
    mark("default: {default}"),
    mark("Error: {message}"),
    mark("Try '{command} {option}' for help."),
    mark("Invalid value: {message}"),
    mark("Invalid value for {param_hint}: {message}"),
    mark("Missing argument"),
    mark("Missing option"),
    mark("Missing parameter"),
    mark("Missing command."),
    mark("No such option {name!r}."),
    mark("No such command {name!r}."),
    mark("Option {name!r} requires an argument."),
    mark("Option {name!r} does not take a value."),
    mark("Did you mean {possibility}?"),
    mark("(Did you mean one of: {possibilities}?)"),
    mark("{value!r} is not {choice}."),
    mark("{value!r} is not one of {choices}."),
    mark("Got unexpected extra argument ({args})"),
    mark("Got unexpected extra arguments ({args})"),
    mark("Could not open file {filename!r}: {message}"),
)
"""What the command line library may say here."""

_MODULES: Final = ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types")

Texts = tuple[str, ...]
Examples = tuple[tuple[str, str], ...]


class _Spoken:
    """The language that help and usage errors are in; one for the process, set when it starts."""

    lang: Language | None = None


def spoken() -> Language:
    """Return the language that :func:`speak` chose, English before."""
    return _Spoken.lang or language(DEFAULT)


def wanted(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """Return the code of the language that a command line asks for: ``--lang``, else the environment."""
    for place, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            value = value or (arguments[place + 1] if place + 1 < len(arguments) else "")
            if value in LANGUAGES:
                return value
    return detect(environment)


def speak(code: str) -> None:
    """Let the command line speak a language: our texts, and those of the library."""
    lang = _Spoken.lang = None if code == DEFAULT else language(code)
    one = gettext.gettext if lang is None else lang.gettext

    def several(single: str, plural: str, number: int) -> str:
        text = single if number == 1 else plural
        return text if lang is None else lang.gettext(text)

    for name in _MODULES:
        module = getattr(click, name)
        for attribute, function in (("_", one), ("ngettext", several)):
            if hasattr(module, attribute):
                setattr(module, attribute, function)


def _said(text: str | None) -> str | None:
    lang = _Spoken.lang
    return text if lang is None or not text else lang.gettext(text)


def translated(command: click.Command) -> click.Command:
    """Return a copy of a command whose texts are in the language spoken."""
    said = copy.copy(command)
    texts = getattr(command, "texts", ())
    said.help = "\n\n".join(_said(text) or "" for text in texts) or _said(command.help)
    said.short_help = _said(command.short_help)
    said.params = [copy.copy(parameter) for parameter in command.params]
    for parameter in said.params:
        if isinstance(parameter, click.Option):
            parameter.help = _said(parameter.help)
    if isinstance(said, click.Group):
        said.commands = {name: translated(part) for name, part in said.commands.items()}
    return said


class SpeakingCommand(click.Command):
    """A command with its help in paragraphs, and examples below it.

    Args:
        texts: the paragraphs, marked.
        examples: command lines, each with what it does, marked.
        **rest: as :class:`click.Command` takes it.
    """

    def __init__(self, *, texts: Texts = (), examples: Examples = (), **rest: Any) -> None:
        super().__init__(**rest)
        self.texts, self.examples = texts, examples

    def get_help(self, ctx: click.Context) -> str:
        """Return the help in the language spoken."""
        return click.Command.get_help(translated(self), ctx)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
        write_examples(self.examples, formatter)


class SpeakingGroup(click.Group):
    """The same of a group."""

    def __init__(self, *, texts: Texts = (), examples: Examples = (), **rest: Any) -> None:
        super().__init__(**rest)
        self.texts, self.examples = texts, examples

    def get_help(self, ctx: click.Context) -> str:
        """Return the help in the language spoken."""
        return click.Group.get_help(translated(self), ctx)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
        write_examples(self.examples, formatter)


def write_examples(examples: Examples, formatter: click.HelpFormatter) -> None:
    """Write command lines and what they do, as a section of a help page."""
    if examples:
        with formatter.section(_said(mark("Examples")) or ""):
            formatter.write_dl([(line, _said(what) or "") for line, what in examples], col_max=46)


lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    help=mark("The language; else KUSKI_LANG or the system's."),
)
"""The option ``--lang``, the same for every command."""
