"""The looks of the games of the house, by name; a third game is one line in each table."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final, NamedTuple

from kuski import games
from kuski.game import mark
from kuski.options import unknown
from kuski.record import Record
from kuski.terminal.look import Look
from kuski.words.language import Language

_LOOKS: Final = {
    "bus": ("kuski.terminal.bus", "BusLook"),
    "huutopussi": ("kuski.terminal.huutopussi", "HuutopussiLook"),
}
_WORDS: Final = {"bus": "kuski.words.bus", "huutopussi": "kuski.words.huutopussi"}
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


def presets(lang: Language, game: str) -> Sequence[Preset]:
    """Return the presets of a game, in their order."""
    words = import_module(_WORDS[game])
    return [
        Preset(game, name, words.preset_name(lang, name), words.preset_meaning(lang, name))
        for name in games.find(game).PRESETS
    ]


def game_names(lang: Language) -> dict[str, tuple[str, str]]:
    """Return what the games are called, each with a sentence about it."""
    return {
        "bus": (
            lang.gettext("Bussikuski, Busfahrer, Ride the Bus"),
            lang.gettext("A party game of guesses, a pyramid and a bus ride, for 2 to 8."),
        ),
        "huutopussi": (
            lang.gettext("Huutopussi"),
            lang.gettext("A Finnish trick game of bids and marriages, for 2 to 4."),
        ),
    }


def game_with(preset: str | None) -> str:
    """Return the game that has a preset of this name, or of nearly this name; the usual game for None.

    Raises:
        RulesError: no game has one of nearly this name.
    """
    known = {name: game for game in PLAYED for name in games.find(game).PRESETS}
    if preset is None:
        return DEFAULT_GAME
    near = get_close_matches(preset, known, 1)
    if not near:
        raise unknown(
            "unknown-preset", mark('There is no preset "{name}". Did you mean: {near}?'), preset, known
        )
    return known[near[0]]
