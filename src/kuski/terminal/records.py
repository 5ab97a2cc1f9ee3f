"""The commands ``kuski replay`` and ``kuski verify``: recorded games, read and judged."""

import re
import sys
from collections.abc import Sequence
from enum import IntEnum
from itertools import groupby
from typing import Any

import click

from kuski.game import CHANCE, TABLE, Notice, State, mark
from kuski.names import shown
from kuski.record import (
    Proof,
    Record,
    RecordError,
    Step,
    failures_at,
    load_record,
    read_record,
)
from kuski.record import replay as steps_of
from kuski.record import verify as prove
from kuski.record.model import MOST_BYTES
from kuski.record.playing import start
from kuski.terminal.refusing import refusal_text
from kuski.terminal.speaking import SpeakingCommand, lang_option, speak, spoken
from kuski.words.language import detect


class Exit(IntEnum):
    """The exit codes of both commands."""

    PASSED = 0
    FAILED = 1
    UNREADABLE = 2
    NOTHING = 3


_BADNESS = {Exit.PASSED: 0, Exit.NOTHING: 1, Exit.FAILED: 2, Exit.UNREADABLE: 3}
_PROOFS = {Proof.PROVEN: Exit.PASSED, Proof.CONTRADICTED: Exit.FAILED, Proof.NOTHING: Exit.NOTHING}


@click.command(
    cls=SpeakingCommand,
    texts=(
        mark("Play recorded games through, and check what they say must hold."),
        mark("Names the first entry that is illegal or unexpected. The file - is the standard input."),
        mark(
            "The exit code is 0 when all passed, 1 when something did not hold, 2 when a file could not be"
            " read or tells something illegal."
        ),
    ),
    examples=(
        ("kuski replay game.json", mark("the game, entry by entry")),
        ("kuski replay --quiet games/*.json", mark("only whether they hold")),
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("-q", "--quiet", is_flag=True, help=mark("Print the results only, not the games."))
@lang_option
@click.pass_context
def replay(ctx: click.Context, files: tuple[str, ...], quiet: bool, lang: str | None) -> None:
    """Replay records."""
    speak(lang or detect())
    results = [_replay_file(file, quiet) for file in files]
    passed = results.count(Exit.PASSED)
    _put(f"{passed} passed, {len(results) - passed} failed")
    ctx.exit(max(results, key=_BADNESS.__getitem__))


@click.command(
    cls=SpeakingCommand,
    texts=(
        mark("Say whether the deck of recorded games was steered."),
        mark(
            "Compares every card with the seed that was committed to before the game. The file - is the"
            " standard input."
        ),
        mark(
            "The exit code is 0 when proven, 1 when contradicted, 3 when there is nothing to prove, 2 when a"
            " file could not be read or tells something illegal; of several files the worst counts: 2, 1, 3,"
            " 0."
        ),
    ),
    examples=(("kuski verify game.json", mark("the seed, the commitment and every card")),),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@lang_option
@click.pass_context
def verify(ctx: click.Context, files: tuple[str, ...], lang: str | None) -> None:
    """Verify records."""
    speak(lang or detect())
    ctx.exit(max((_verify_file(file) for file in files), key=_BADNESS.__getitem__))


def say(notice: Notice, names: Sequence[str] = (), *, file: str | None = None, err: bool = False) -> None:
    """Print a sentence.

    Args:
        notice: the sentence as data.
        names: the players by seat.
        file: the name of the file that it is about, if any.
        err: whether it goes to the standard error.
    """
    sentence = spoken().notice(notice, names)
    _put(sentence if file is None else f"{shown(file, 200)}: {sentence}", err=err)


def _put(line: str, *, err: bool = False) -> None:
    """Print a line to the stream as it is: click would write UTF-8 to one that is only ASCII."""
    click.echo(line, file=sys.stderr if err else sys.stdout)


def describe(before: State, actor: int, action: Any, after: State, names: Sequence[str]) -> str:
    """Return what an action was, and what it did to the points, in a few words.

    Args:
        before: the state before it.
        actor: who acted.
        action: the action.
        after: the state after it.
        names: the players by seat.
    """
    del actor
    text = re.sub("@([0-9]+)", lambda seat: names[int(seat[1])], str(action))
    changes = [
        f"{name} {new - old:+d}"
        for name, old, new in zip(names, before.scores, after.scores, strict=True)
        if new != old
    ]
    return f"{text}  ({', '.join(changes)})" if changes else text


def load(file: str) -> Record:
    """Return the record in a file; that of ``-`` comes from the standard input.

    Raises:
        RecordError: it cannot be read.
    """
    if file != "-":
        return load_record(file)
    try:
        data = sys.stdin.buffer.read(MOST_BYTES + 1) if sys.stdin else None
    except OSError:
        data = None
    if data is None:
        raise RecordError("no-file", mark("The standard input is closed."))
    return read_record(data)


def _replay_file(file: str, quiet: bool) -> Exit:
    """Play one file through and say how it went."""
    try:
        record = load(file)
        if not quiet:
            _print_title(file, record)
        first = _play(record, file, quiet)
    except RecordError as error:
        _put(f"{shown(file, 200)}: {refusal_text(error, spoken())}", err=True)
        return Exit.UNREADABLE
    if first is not None:
        say(Notice("failed", mark("failed, first at entry {entry}."), {"entry": first}), file=file)
        return Exit.FAILED
    say(Notice("passed", mark("passed (entries: {entries})."), {"entries": len(record.actions)}), file=file)
    return Exit.PASSED


def _play(record: Record, file: str, quiet: bool) -> int | None:
    """Print a game entry by entry; return the first entry after which something does not hold."""
    state = start(record)
    first = _check(record, 0, state, file)
    for entry, group in groupby(steps_of(record), key=lambda step: step.entry):
        steps = list(group)
        state = steps[-1].after
        if not quiet:
            _print_entry(record, steps)
        unexpected = _check(record, entry, state, file)
        first = unexpected if first is None else first
    if not quiet:
        _print_end(record, state)
    return first


def _check(record: Record, entry: int, state: State, file: str) -> int | None:
    """Print what does not hold after an entry; return its number if anything does not."""
    failures = list(failures_at(record, entry, state))
    for failure in failures:
        say(failure.notice, record.players, file=file)
    return entry if failures else None


def _print_title(file: str, record: Record) -> None:
    _put(shown(file, 200))
    if record.about:
        _put(shown(record.about, 400))


def _print_entry(record: Record, steps: Sequence[Step]) -> None:
    names = record.players
    digits, width = len(str(len(record.actions))), max(map(len, names))
    actor = steps[0].actor
    whose = {CHANCE: mark("deck"), TABLE: mark("table")}.get(actor)
    who = names[actor] if whose is None else spoken().gettext(whose)
    what = " ".join(describe(step.before, actor, step.action, step.after, names) for step in steps)
    _put(f"{steps[0].entry:>{digits}}  {who:<{max(width, 5)}}  {what}")


def _print_end(record: Record, state: State) -> None:
    points = ", ".join(f"{name} {score}" for name, score in zip(record.players, state.scores, strict=True))
    outcome = state.outcome
    if outcome is None:
        say(Notice("goes-on", mark("The game goes on. Points: {points}."), {"points": points}))
    elif outcome.winners:
        winners = ", ".join(record.players[seat] for seat in outcome.winners)
        say(
            Notice(
                "over",
                mark("The game is over. Points: {points}. Won by {winners}."),
                {"points": points, "winners": winners},
            )
        )
    else:
        say(Notice("over", mark("The game is over. Points: {points}."), {"points": points}))


def _verify_file(file: str) -> Exit:
    """Say whether the deck of one file was steered."""
    try:
        finding = prove(load(file))
    except RecordError as error:
        _put(f"{shown(file, 200)}: {refusal_text(error, spoken())}", err=True)
        return Exit.UNREADABLE
    say(finding.notice, file=file)
    return _PROOFS[finding.proof]
