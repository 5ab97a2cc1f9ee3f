"""The levels of the bots: what they are called, and a sentence on each."""

from typing import Final, NamedTuple

from kuski import bots
from kuski.game import mark
from kuski.words.language import Language


class Level(NamedTuple):
    """A level as a person chooses it: what records call it, its name, and what it is like."""

    level: str
    name: str
    meaning: str


_WORDS: Final = {
    ("bus", "random"): (mark("Random"), mark("Does anything that the rules allow.")),
    ("bus", "own"): (mark("Own cards"), mark("Looks at its own cards and at nothing else.")),
    ("bus", "forgetful"): (
        mark("Forgetful"),
        mark("Plays the odds, and forgets cards as people at a table do."),
    ),
    ("bus", "counting"): (mark("Counting"), mark("Remembers every card and plays the exact odds.")),
    ("huutopussi", "random"): (mark("Random"), mark("Does anything that the rules allow.")),
    ("huutopussi", "rule"): (mark("Plain"), mark("Plays by rules of thumb and does not think ahead.")),
    ("huutopussi", "casual"): (mark("Casual"), mark("Thinks for a moment, like a friend who plays often.")),
    ("huutopussi", "strong"): (mark("Strong"), mark("Thinks longer, about many ways the cards may lie.")),
}


def level_name(lang: Language, game: str, level: str) -> str:
    """Return what a level is called; one of another game, or not known any more, as the one it means here."""
    return lang.gettext(_WORDS[game, bots.level_in(game, level)][0])


def level_choices(lang: Language, game: str) -> list[Level]:
    """Return the levels that a person may choose from, the weakest first."""
    return [
        Level(level, *(lang.gettext(text) for text in _WORDS[game, level])) for level in bots.offered(game)
    ]
