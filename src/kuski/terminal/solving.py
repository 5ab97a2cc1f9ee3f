"""The command ``kuski solve``: what a deal of Huutopussi is worth with all hands open."""

import json
import sys
from typing import Any

import click
from msgspec.structs import replace
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from kuski.bots.huutopussi.solver.solution import NotSolvable, Solution, solve, the_solver
from kuski.game import CHANCE, Refusal, State, mark
from kuski.names import shown
from kuski.record import Record, RecordError, final
from kuski.terminal.records import Exit, load
from kuski.terminal.refusing import refusal_text
from kuski.terminal.screen import Screen
from kuski.terminal.speaking import SpeakingCommand, lang_option, speak, spoken
from kuski.words.language import detect
from kuski.words.lists import listed


@click.command(
    "solve",
    cls=SpeakingCommand,
    texts=(
        mark("Say what the declarer’s side still collects when all hands are open and everybody plays best."),
        mark(
            "Solves recorded deals of Huutopussi, from the exchange on. The declarer’s side takes all the"
            " points it can in tricks, the last trick and marriages; everybody else together keeps them from"
            " it. Nothing is subtracted, and what was collected before does not count. The same is told of"
            " each legal action. The file - is the standard input."
        ),
        mark(
            "With --json each record gets a line: an object with value, and actions with the value of each;"
            " with only error when it cannot be solved."
        ),
        mark(
            "The exit code is 0 when all were solved, 1 when one cannot be solved, 2 when a file could not be"
            " read or tells something illegal."
        ),
    ),
    examples=(
        ("kuski solve game.json", mark("where the record ends")),
        ("kuski solve game.json --at 60", mark("after 60 entries")),
        ("kuski solve --json games/*.json", mark("for another program")),
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="RECORD...")
@click.option(
    "--at",
    type=click.IntRange(min=0),
    metavar="N",
    help=mark("Solve what stands after so many entries, not at the end."),
)
@click.option("--json", "as_json", is_flag=True, help=mark("Print JSON, a line for each record."))
@lang_option
@click.pass_context
def solve_command(
    ctx: click.Context, files: tuple[str, ...], at: int | None, as_json: bool, lang: str | None
) -> None:
    """Solve records."""
    speak(lang or detect())
    screen = Screen()
    with _Bar(len(files)) as bar:
        codes = [_solve_file(file, at, bar, None if as_json else screen) for file in files]
    ctx.exit(max(codes))


class _Bar:
    """A bar on the standard error for what takes long, where somebody can see it."""

    def __init__(self, files: int) -> None:
        self._files = files
        self._bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            disable=not (sys.stderr is not None and sys.stderr.isatty()),
        )
        self._all = self._bar.add_task("kuski solve", total=files, visible=files > 1)
        self._one = self._bar.add_task("", visible=False)

    def __enter__(self) -> "_Bar":
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def done(self) -> None:
        """Tell that a file is done."""
        self._bar.advance(self._all)
        self._bar.update(self._one, visible=False)

    def within(self, file: str, done: int, of: int) -> None:
        """Tell how far a long search is."""
        self._bar.update(self._one, description=shown(file, 40), completed=done, total=of, visible=True)


def _solve_file(file: str, at: int | None, bar: _Bar, screen: Screen | None) -> Exit:
    """Solve what stands in one file; print it as a table, or as JSON without a screen."""
    try:
        record = load(file)
        state = _state(record, at)
        solution = solve(state, the_solver, lambda done, of: bar.within(file, done, of))
    except Refusal as refusal:
        sentence = refusal_text(refusal, spoken())
        click.echo(f"{shown(file, 200)}: {sentence}", file=sys.stderr)
        if screen is None:
            _put({"error": sentence})
        return Exit.UNREADABLE if isinstance(refusal, RecordError) else Exit.FAILED
    finally:
        bar.done()
    if screen is None:
        _put({"value": solution.value, "actions": dict(solution.actions)})
    else:
        _show(screen, file, record, state, solution)
    return Exit.PASSED


def _put(line: dict[str, Any]) -> None:
    """Print a line of JSON; where suits cannot be printed they are escaped."""
    encoding = (sys.stdout.encoding or "ascii").replace("-", "").lower()
    click.echo(json.dumps(line, ensure_ascii=encoding != "utf8"), file=sys.stdout)


def _state(record: Record, at: int | None) -> State:
    """Return the state after so many entries of a record, by default after all.

    Raises:
        NotSolvable: it has no cards that could be solved, or not so many entries.
        RecordError: it tells something illegal.
    """
    if record.game != "huutopussi":
        raise NotSolvable(
            "not-huutopussi", mark("Only Huutopussi can be solved, and only where all cards are recorded.")
        )
    entries = len(record.actions)
    if at is not None and at > entries:
        raise NotSolvable(
            "no-such-entry", mark("There is no entry {at}; the last one is {last}."), at=at, last=entries
        )
    upto = entries if at is None else at
    if any("?" in text.split() for _, text in record.actions[:upto]):
        raise NotSolvable(
            "hidden-cards", mark("Cards are hidden in this record; to be solved all hands must be open.")
        )
    return final(replace(record, actions=record.actions[:upto]))


def _show(screen: Screen, file: str, record: Record, state: Any, solution: Solution) -> None:
    """Print who is asked, what the declarer's side collects, and what it does after each action."""
    lang = spoken()
    screen.say(shown(file, 200), "title")
    if not solution.actions:
        screen.say(lang.gettext("The match is over; nothing is collected any more."))
        return
    side = [record.players[seat] for seat in state.rules.side_of(state.declarer)]
    screen.say(lang.gettext("The declarer’s side: {names}", names=listed(lang, side)))
    (actor,) = state.actors
    if actor != CHANCE:
        screen.say(lang.gettext("To act: {name}", name=record.players[actor]))
    screen.say(
        lang.gettext("Points that it still collects with best play: {points}", points=solution.value), "lamp"
    )
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column()
    table.add_column(justify="right")
    best_first = sorted(solution.actions.items(), key=lambda item: abs(item[1] - solution.value))
    for action, value in best_first:
        best = value == solution.value
        style = "good" if best else ""
        table.add_row(
            Text("✓" if best and actor != CHANCE else "", style), Text(action, style), Text(str(value), style)
        )
    screen.say(table)
