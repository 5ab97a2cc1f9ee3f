"""Players that are given what their seat knows, never a State of the table."""

from collections.abc import Callable
from typing import Final

from kuski.bots.bus import CountingBot
from kuski.bots.huutopussi import BiddingBot
from kuski.bots.sight import Bot, Sight

LEVELS: Final = ("casual",)
"""The levels of play, as records name them."""

_BOTS: Final[dict[tuple[str, str], Callable[[], Bot]]] = {
    ("bus", "casual"): CountingBot,
    ("huutopussi", "casual"): BiddingBot,
}


def find(game: str, level: str = LEVELS[0]) -> Bot:
    """Return a new bot for a game; one serves one seat of one game.

    Raises:
        KeyError: there is no such bot.
    """
    return _BOTS[game, level]()


__all__ = ["LEVELS", "Bot", "Sight", "find"]
