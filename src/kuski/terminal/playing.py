"""From a command line to a game and its end: what goes wrong on the way is one clear sentence."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

from rich.text import Text

from kuski.game import Refusal, RulesError
from kuski.names import shown
from kuski.options import data_from_text
from kuski.record import RecordError, load_record
from kuski.terminal.cards import suited
from kuski.terminal.keeping import SUFFIX, Keeper, free_name, read_secret
from kuski.terminal.looks import look_of
from kuski.terminal.loop import Loop
from kuski.terminal.prompts import Quit
from kuski.terminal.screen import InputEnded, Screen
from kuski.terminal.session import Session
from kuski.terminal.setup import MOST_TYPED, Problems, Wish, prepare, rules_of, split_players
from kuski.terminal.sheet import show_sheet, unplayable
from kuski.terminal.summary import show_end
from kuski.words.language import Language, detect, language

REFUSED: Final = 2
INTERRUPTED: Final = 130
PACES: Final = {"calm": 1.2, "normal": 0.6, "quick": 0.0}
LONGEST_VALUE: Final = 500


class Request(NamedTuple):
    """The command line of ``kuski play``, as it was typed."""

    preset: str | None = None
    overlays: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    lang: str | None = None
    players: str | None = None
    record: str | None = None
    seed: str | None = None
    real_cards: bool = False
    resume: str | None = None
    pace: str = "normal"


class Stopped(Exception):
    """The command ends here.

    Attributes:
        code: the exit code.
        sentences: what to say about it.
    """

    def __init__(self, code: int, *sentences: str) -> None:
        super().__init__(*sentences)
        self.code = code
        self.sentences = sentences


def run(request: Request) -> int:
    """Play a game as the command line asks; return the exit code."""
    lang = language(request.lang or detect())
    screen = Screen()
    screen.pace = PACES[request.pace] if screen.person else 0.0
    with _errors(lang) as stop:
        _check(request, lang)
        try:
            session = _begin(request, screen, lang)
        except (KeyboardInterrupt, Quit):
            screen.say()
            return INTERRUPTED
        except InputEnded:
            stop(lang.gettext("The input ended before the game began. Say who plays with --players."))
        keeper = _keeper(request, session, lang)
        return _play(session, screen, lang, keeper, resumed=request.resume is not None)
    return REFUSED
