"""What a terminal can show, and lines from whoever sits before it.

All output of the terminal's table goes through a :class:`Screen`, so that nothing a terminal cannot
encode is ever sent to it: where there is no UTF-8, a suit becomes its letter and a line its dash.
"""

import os
import sys
import time
from typing import Final, TextIO

from rich.console import Console, RenderableType
from rich.segment import ControlType, Segment, Segments
from rich.text import Text
from rich.theme import Theme

from kuski.terminal.letters import nearest_printable, prepare

LONGEST_LINE: Final = 500
"""The most characters of a typed line that are read; the rest of the line is thrown away."""
WIDEST: Final = 100
"""The widest that anything is drawn: a line of text longer than this is hard to read."""
NARROWEST: Final = 20

_STYLES: Final = {
    "lamp": "bold yellow",
    "good": "green",
    "bad": "red",
    "soft": "dim",
    "title": "bold",
    "heading": "bold yellow",
    # A card in running text.
    "red-suit": "bold red",
    "black-suit": "bold",
    "back": "dim",
    # A card drawn as a box: its edge, its face, its back.
    "card-edge": "dim",
    "card-red": "bold red",
    "card-black": "bold",
    "card-back": "dim",
    "lit-edge": "bold yellow",
    "lit-back": "yellow",
}
_PAPER: Final = {
    "lamp": "bold #f2b632",
    "good": "#7fae76",
    "bad": "#e0685c",
    "heading": "bold #f2b632",
    "red-suit": "bold #e0554f",
    "card-edge": "#cdbfae on #fbf5ea",
    "card-red": "bold #c1272d on #fbf5ea",
    "card-black": "bold #231a20 on #fbf5ea",
    "card-back": "#c9808c on #8c2a40",
    "lit-edge": "#2a1420 on #f8c55e",
    "lit-back": "#f8c55e on #8c2a40",
}
"""Birch-white cards with berry backs, where the terminal has the colours."""

_CLEAR: Final = Segments([Segment("\x1b[H\x1b[2J\x1b[3J", None, [(ControlType.CLEAR,)])])
"""The cursor home, the screen cleared, and the lines that were scrolled out of it."""


class InputEnded(Exception):
    """The input has come to its end: nobody can be asked any more."""


class OutputLost(Exception):
    """What is printed cannot be written, for instance because a disk is full."""


class _Console(Console):
    """A console that leaves it to the program what a reader's going away means."""

    def on_broken_pipe(self) -> None:
        """Pass on that nobody reads any more."""
        raise BrokenPipeError


class Screen:
    """A terminal, or whatever stands in for one.

    Attributes:
        console: where to print.
        utf8: whether suits, lines and blocks can be drawn.
        person: whether somebody sits before it (the input is a terminal).
        pace: seconds that a bot takes and a card needs to be turned.
    """

    def __init__(
        self,
        source: TextIO | None = None,
        target: TextIO | None = None,
        *,
        pace: float | None = None,
        width: int | None = None,
    ) -> None:
        self._source = sys.stdin if source is None else source
        stream = sys.stdout if target is None else target
        self.utf8 = prepare(stream)
        self.person = _is_terminal(self._source)
        self.pace = (0.7 if self.person else 0.0) if pace is None else pace
        self.console: Console = _Console(
            file=stream,
            markup=False,
            emoji=False,
            highlight=False,
            soft_wrap=False,
            safe_box=True,
            width=width or _width(stream),
        )
        colours = self.console.color_system in ("256", "truecolor")
        self.console.push_theme(Theme(_STYLES | _PAPER if colours else _STYLES))
        self._forgive_input()

    def _forgive_input(self) -> None:
        """Take bytes that are no text as question marks, not as an error."""
        reconfigure = getattr(self._source, "reconfigure", None)
        if reconfigure is not None:
            try:
                reconfigure(errors="replace")
            except (OSError, ValueError):
                self.person = self.person and not self._source.closed

    @property
    def width(self) -> int:
        """How many columns there are to draw in."""
        return max(NARROWEST, min(self.console.width, WIDEST))

    @property
    def boxes(self) -> bool:
        """Whether cards are drawn as boxes: the terminal is wide and knows the lines."""
        return self.utf8 and self.console.width >= 60

    def say(self, what: RenderableType = "", style: str | None = None) -> None:
        """Print a line, a table or a picture, without blanks at the ends of lines."""
        shown = Text(what, style or "") if isinstance(what, str) else what
        options = self.console.options.update(width=self.width)
        for line in self.console.render_lines(shown, options, pad=False):
            while line and line[-1].text.isspace() and not (line[-1].style and line[-1].style.bgcolor):
                line.pop()
            if line and not (line[-1].style and line[-1].style.bgcolor):
                line[-1] = Segment(line[-1].text.rstrip(), line[-1].style)
            self._print(Segments([*line, Segment.line()]))

    def say_whole(self, sentence: str) -> None:
        """Print a line that is not broken, so that a command in it can be copied."""
        self._print(Text(f"{sentence}\n"))

    def _print(self, what: RenderableType) -> None:
        """Print something as it is, and see that it gets out.

        Raises:
            OutputLost: it cannot be written.
            BrokenPipeError: nobody reads any more.
        """
        try:
            self.console.print(what, end="", soft_wrap=True)
            self.console.file.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputLost(error.strerror or type(error).__name__) from error

    def ask(self, prompt: str) -> str:
        """Print ``prompt`` and return the line that is typed, without its end.

        Raises:
            InputEnded: the input has come to its end.
        """
        self._print(Text(f"{prompt} ", style="lamp"))
        line = self._read()
        if not self.person:
            self._print(Text(f"{nearest_printable(line)}\n"))
        return line

    def _read(self) -> str:
        source = self._source
        try:
            line = source.readline(LONGEST_LINE) if source is not None else ""
            rest = line
            while rest and not rest.endswith("\n") and len(rest) >= LONGEST_LINE:
                rest = source.readline(LONGEST_LINE)
        except (OSError, ValueError) as error:
            raise InputEnded from error
        if not line:
            self.say()
            raise InputEnded
        return line.rstrip("\r\n")

    def pause(self, times: float = 1.0) -> None:
        """Wait as long as a bot takes, so that people can follow."""
        if self.pace:
            time.sleep(self.pace * times)

    def clear(self) -> None:
        """Take everything off the screen, also what could be scrolled back to.

        Where that cannot be done (no terminal, or a dumb one) a screenful of empty lines hides it.
        """
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self._print(_CLEAR)
        else:
            self._print(Text("\n" * max(self.console.height, 40)))


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def _width(stream: TextIO) -> int | None:
    """Return None where rich can find the width itself, and a readable width for a file."""
    return None if _is_terminal(stream) or os.environ.get("COLUMNS", "").isdigit() else 80
