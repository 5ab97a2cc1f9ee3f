"""The looks of the games of the house, by name; a third game is one line in each table."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

from kuski import games
from kuski.record import Record
from kuski.terminal.look import Look
from kuski.words.language import Language

_LOOKS: Final = {"bus": ("kuski.terminal.bus", "BusLook")}
_WORDS: Final = {"bus": "kuski.words.bus"}
DEFAULT_GAME: Final = "bus"
PLAYED: Final = tuple(_LOOKS)
"""The games that can be played in a terminal."""


class Preset(NamedTuple):
    """A preset that can be chosen: its game, its name, its title and a sentence about it."""

    game: str
    name: str
    title: str
    meaning: str


def look_of(lang: Language, record: Record) -> Look:
    """Return how a game looks in a language."""
    module, name = _LOOKS[record.game]
    bots = record.bots or (None,) * len(record.players)
    look: Look = getattr(import_module(module), name)(lang, record.rules, record.players, bots)
    return look


def rule_sheet_of(game: str) -> Callable[[Language, Any], Any]:
    """Return what makes the rule sheet of a game."""
    make: Callable[[Language, Any], Any] = import_module(_WORDS[game]).rule_sheet
    return make


def presets(lang: Language) -> Sequence[Preset]:
    """Return the presets of all games, in their order."""
    found = []
    for game in PLAYED:
        words = import_module(_WORDS[game])
        for name in games.find(game).PRESETS:
            title = words.preset_name(lang, name)
            found.append(Preset(game, name, title, words.preset_meaning(lang, name)))
    return found


def game_with(preset: str | None) -> str:
    """Return the game that has a preset of this name; the usual game when none has."""
    for game in PLAYED:
        if preset in games.find(game).PRESETS:
            return game
    return DEFAULT_GAME
