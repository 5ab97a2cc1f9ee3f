"""The games of the house, by name. A third game is a third package and one line here."""

from importlib import import_module
from typing import Final, cast

from kuski.game import Game

GAMES: Final = {"bus": "kuski.bus", "huutopussi": "kuski.huutopussi"}
"""The package of each game; it is imported when it is asked for."""
SHEETS: Final = {"huutopussi-sheet": "kuski.huutopussi.written"}
"""Games of which only what is said is written down, because a real deck lies on the table."""


def find(name: str) -> Game:
    """Return the game of that name, a written one among them.

    Raises:
        KeyError: there is none.
    """
    return cast(Game, import_module((GAMES | SHEETS)[name]))
