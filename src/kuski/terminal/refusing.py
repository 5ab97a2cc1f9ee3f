"""What cannot be, told in sentences before anything begins."""

import os
import sys

from msgspec.structs import replace

from kuski.game import Notice, Refusal
from kuski.names import shown
from kuski.record import RecordError
from kuski.terminal.letters import prepare
from kuski.terminal.screen import OutputLost
from kuski.words.language import Language

REFUSED = 2
"""The exit code when something that was asked for cannot be, or nobody can be asked any more."""


class Stopped(Exception):
    """What was asked for cannot be; each argument is a sentence that says why."""

    @classmethod
    def because(cls, lang: Language, *notices: Notice) -> "Stopped":
        """Return what says all of these."""
        return cls(*map(lang.notice, notices))


def complain(stopped: Stopped | Refusal, lang: Language) -> int:
    """Say on the standard error what cannot be, a sentence a line; return the exit code."""
    sentences = [refusal_text(stopped, lang)] if isinstance(stopped, Refusal) else stopped.args
    if sys.stderr is not None:
        prepare(sys.stderr)
        for sentence in sentences:
            sys.stderr.write(f"kuski: {sentence}\n")
    return REFUSED


def lost(output: OutputLost, lang: Language) -> int:
    """Say that nothing more can be printed, and print nothing more; return the exit code."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    sentence = lang.gettext("The output cannot be written ({reason}).", reason=str(output))
    return complain(Stopped(sentence), lang)


def refusal_text(refusal: Refusal, lang: Language) -> str:
    """Return a refusal as a sentence; what lies behind that of a record is told in it."""
    notice = refusal.notice
    inner = refusal.inner if isinstance(refusal, RecordError) else None
    if inner is not None:
        notice = replace(notice, values={**notice.values, "reason": lang.notice(inner)})
    return lang.notice(notice)


def not_written(lang: Language, file: str, error: OSError) -> str:
    """Return why a file cannot be written."""
    reason = error.strerror or type(error).__name__
    return lang.gettext("{file} cannot be written ({reason}).", file=shown(file, 200), reason=reason)
