"""Players that are given what their seat knows, never a State of the table."""

import logging
import threading
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from kuski.bots.reason import Reason
from kuski.bots.sight import Bot, Explains, Searches, Sight

LOGGER: Final = logging.getLogger("kuski.bots")


class _Entry(NamedTuple):
    """Where the bot of a level is.

    Attributes:
        place: its module and class; imported when it is asked for.
        seconds: for a bot that searches, how long it thinks about a move at a live table; it needs the
            extra ``fast``, takes a ``budget`` and keeps it as an attribute. 0 for one that goes by rule.
    """

    place: str
    seconds: float = 0.0

    @property
    def thinks(self) -> bool:
        """Whether it searches."""
        return self.seconds > 0


_BOTS: Final[Mapping[str, Mapping[str, _Entry]]] = {
    "bus": {
        "random": _Entry("kuski.bots.random:RandomBot"),
        "own": _Entry("kuski.bots.bus:OwnBot"),
        "forgetful": _Entry("kuski.bots.bus:ForgetfulBot"),
        "counting": _Entry("kuski.bots.bus:CountingBot"),
    },
    "huutopussi": {
        "random": _Entry("kuski.bots.random:RandomBot"),
        "rule": _Entry("kuski.bots.huutopussi:BiddingBot"),
        "casual": _Entry("kuski.bots.huutopussi.searching:CasualBot", seconds=0.03),
        "strong": _Entry("kuski.bots.huutopussi.searching:StrongBot", seconds=0.06),
    },
}
"""The bots of each game, from the weakest to the strongest."""

LEVELS: Final[Mapping[str, tuple[str, ...]]] = {game: tuple(bots) for game, bots in _BOTS.items()}
"""The levels of play in each game, as records name them, from the weakest to the strongest."""

USUAL: Final[Mapping[str, str]] = {"bus": "forgetful", "huutopussi": "casual"}
"""The level of a bot where nobody says one: it plays well, and as a person would."""

DICE: Final = "random"
"""The level that throws dice."""

WITHOUT_FAST: Final = "rule"
"""The level that plays where one that searches cannot: the extra ``fast`` is not installed, or not loaded."""

_begun: Final = threading.Event()
_ready: Final = threading.Event()


def known(level: str) -> bool:
    """Return whether there is such a level, in whatever game: a table may change its game."""
    return any(level in levels for levels in LEVELS.values())


def level_in(game: str, level: str | None) -> str:
    """Return the level at which a bot plays in a game.

    A level of another game means the one as far from the weakest here, and one that is not known (any
    more), or None, the usual one; so whatever a table or a record has kept goes on.

    Raises:
        KeyError: there is no such game.
    """
    here = LEVELS[game]
    if level is None or level in here:
        return level or USUAL[game]
    ranks = [levels.index(level) for levels in LEVELS.values() if level in levels]
    return here[min(ranks[0], len(here) - 1)] if ranks else USUAL[game]


@cache
def fast() -> bool:
    """Return whether the extra ``fast`` is installed, which bots that search need."""
    return find_spec("numba") is not None


def falls_back(game: str, level: str) -> bool:
    """Return whether another bot plays at this level here, because the extra ``fast`` is not installed."""
    return _BOTS[game][level].thinks and not fast()


def offered(game: str) -> tuple[str, ...]:
    """Return the levels that a person may choose from where bots sit down: those that play here as named.

    Who only throws dice is left out; programs and the terminal may have it.
    """
    return tuple(level for level in LEVELS[game] if level != DICE and not falls_back(game, level))


def usual(game: str) -> str:
    """Return the level of a bot where nobody says one, among those that are offered."""
    levels = offered(game)
    return USUAL[game] if USUAL[game] in levels else levels[-1]


def thinks(game: str, level: str) -> bool:
    """Return whether the bot of a level searches, and takes a budget for it."""
    return _BOTS[game][level].thinks and fast()


def seconds(game: str, level: str) -> float:
    """Return how long the bot of a level thinks about a move at a live table; 0 for one that does not."""
    return _BOTS[game][level].seconds if thinks(game, level) else 0.0


def load() -> None:
    """Load all that bots that search need; what was never compiled is, which takes some seconds."""
    if fast() and not _ready.is_set():
        for bots in _BOTS.values():
            for entry in bots.values():
                if entry.thinks:
                    import_module(entry.place.partition(":")[0])
        import_module("kuski.bots.huutopussi.solver").load()
        _ready.set()


def warm_up(loaded: Callable[[], object] | None = None) -> None:
    """Begin to load it in the background, once; the bots find it when it is :func:`ready`.

    Args:
        loaded: is called there when it is.
    """

    def work() -> None:
        try:
            load()
        except Exception:
            LOGGER.exception("what searching bots need could not be loaded")
        else:
            if loaded is not None:
                loaded()

    if fast() and not _begun.is_set():
        _begun.set()
        threading.Thread(target=work, name="bots", daemon=True).start()


def begun() -> bool:
    """Return whether anybody has asked to load it, or it cannot be."""
    return _begun.is_set() or not fast()


def ready() -> bool:
    """Return whether it is loaded, so that a bot that searches answers within its time."""
    return _ready.is_set()


def find(game: str, level: str | None = None, budget: Any = None) -> Bot:
    """Return a new bot for a game; one serves one seat of one game.

    Args:
        game: the name of the game.
        level: one of its levels; None for the usual one.
        budget: how long a bot that searches may do so; None for what its level has. Others take none.

    Raises:
        KeyError: there is no such bot.
    """
    entry = _BOTS[game][USUAL[game] if level is None else level]
    if entry.thinks and not fast():
        _say_fallen_back()
        entry = _BOTS[game][WITHOUT_FAST]
    module, name = entry.place.split(":")
    made = getattr(import_module(module), name)
    bot: Bot = made(budget=budget) if entry.thinks and budget is not None else made()
    return bot


@cache
def _say_fallen_back() -> None:
    """Log it once that other bots play than were asked for."""
    LOGGER.info("Bots that search play by rule: the extra 'fast' is not installed.")


__all__ = [
    "LEVELS",
    "USUAL",
    "WITHOUT_FAST",
    "Bot",
    "Explains",
    "Reason",
    "Searches",
    "Sight",
    "begun",
    "falls_back",
    "fast",
    "find",
    "known",
    "level_in",
    "load",
    "offered",
    "ready",
    "seconds",
    "thinks",
    "usual",
    "warm_up",
]
