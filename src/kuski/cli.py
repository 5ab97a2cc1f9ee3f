"""The program ``kuski``: its commands by name, each imported only when it is called."""

import codecs
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

import click

from kuski import __version__
from kuski.game import mark
from kuski.terminal.speaking import SpeakingGroup, speak, spoken, wanted

COMMANDS: Final = {
    "serve": ("kuski.serving:serve", mark("Serve tables to phones and browsers.")),
    "play": ("kuski.terminal.commands:play", mark("Play a game here, with people and bots.")),
    "rules": ("kuski.terminal.commands:rules", mark("Print the rules of a table as prose.")),
    "arena": ("kuski.terminal.arena:arena", mark("Let bots play each other.")),
    "replay": ("kuski.terminal.records:replay", mark("Play recorded games through and check them.")),
    "solve": ("kuski.terminal.solving:solve_command", mark("Solve recorded deals with all hands open.")),
    "verify": ("kuski.terminal.records:verify", mark("Say whether the deck of a recorded game was steered.")),
}
"""Where each command is, and what it does in a few words."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it."""
CLOSED: Final = 141
"""The exit code when nobody reads the output any more, as shells have it."""


class LazyGroup(SpeakingGroup):
    """A group whose help needs none of its commands; one is imported when it is called."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is called, imported."""
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None and name in COMMANDS:
            module, attribute = COMMANDS[name][0].split(":")
            command = getattr(import_module(module), attribute)
        return name, command, rest

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; end silently when nobody reads its output any more."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            raise click.exceptions.Exit(CLOSED) from None


@click.group(
    cls=LazyGroup,
    commands={name: click.Command(name, short_help=short) for name, (_, short) in COMMANDS.items()},
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    texts=(
        mark("A card table for Bussikuski, Busfahrer, Ride the Bus and Huutopussi."),
        mark("Each command tells more with --help."),
    ),
    examples=(
        ("kuski serve", mark("tables for phones, with a code to scan")),
        ("kuski play", mark("asks what it needs to know")),
        ("kuski play busfahrer --players Anna,Ben,bot", mark("two people and a bot")),
        ("kuski rules bussikuski --with quick", mark("the house rules, to read aloud")),
        ("kuski arena huutopussi kolmin rule rule random", mark("which bot is better, and how sure that is")),
        ("kuski replay game.json", mark("a recorded game, entry by entry")),
        ("kuski solve game.json", mark("what Huutopussi players could still collect")),
        ("kuski verify game.json", mark("whether the deck was steered")),
    ),
)
@click.version_option(__version__, prog_name="kuski", help=mark("Show the version and exit."))
@click.pass_context
def kuski(ctx: click.Context) -> None:
    """Run a command, or print the help."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code.

    Args:
        arguments: the command line without the program's name; by default the process's own.
    """
    _prepare_streams()
    speak(wanted(sys.argv[1:] if arguments is None else arguments))
    try:
        code = kuski.main(arguments, prog_name="kuski", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort as error:
        if isinstance(error.__cause__ or error.__context__, EOFError):
            click.echo(spoken().gettext("The input ended before an answer came."), err=True)
            return 1
        return INTERRUPTED
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        from kuski.terminal.refusing import lost
        from kuski.terminal.screen import OutputLost

        return lost(OutputLost(error.strerror or type(error).__name__), spoken())
    return int(code) if isinstance(code, int) else 0


# A terminal without UTF-8 gets letters for suits rather than an error.

_LETTERS: Final = {
    "♣": "c",
    "♦": "d",
    "♥": "h",
    "♠": "s",
    "–": "-",
    "−": "-",
    "…": "...",
    "×": "x",
    "’": "'",
    "±": "+/-",
}


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    """Answer a character that the output cannot show."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_LETTERS.get(char, "?") for char in unknown), error.end


def _prepare_streams() -> None:
    codecs.register_error("kuski", _in_letters)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="kuski")
