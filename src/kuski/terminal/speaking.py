"""Help and usage errors of the command line in the person's language.

The commands carry their texts in English, marked for the catalogues; these classes translate them
when they are shown. The command line library has words of its own ("Usage", "Options", "No such
command"), which it looks up by gettext under the name ``_`` in its modules: :func:`speak` points that
at our catalogue.
"""

import copy
import gettext
import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import click

from kuski.game import mark

if TYPE_CHECKING:
    from kuski.words.language import Language

LIBRARY_TEXTS: Final = (
    mark("Usage:"),
    mark("Options"),
    mark("Positional arguments"),
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
    mark("Aborted!"),
)
"""What the command line library may say here."""


def wanted(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """Return the code of the language that a command line asks for: ``--lang``, else the environment."""
    from kuski.languages import LANGUAGES, detect

    for place, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            value = value or (arguments[place + 1] if place + 1 < len(arguments) else "")
            if value in LANGUAGES:
                return value
    return detect(environment)
