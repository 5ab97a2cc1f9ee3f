"""How a game ended: why, and who wins."""

from collections.abc import Mapping, Sequence
from typing import Final

from kuski.game import mark
from kuski.words.language import Language
from kuski.words.lists import listed

MOST_NAMES: Final = 2
"""The most names that a title has room for."""
_REASONS: Final[Mapping[str, str]] = {
    "arrived": mark("The bus has arrived."),
    "attempt-limit": mark("The last attempt is over."),
    "out-of-cards": mark("There are too few cards left to go on."),
    "no-driver": mark("All hands are empty: nobody drives the bus."),
    "driver-left": mark("The driver has left, so the ride is over."),
    "too-few": mark("Too few players are left to go on."),
    "table-ended": mark("Somebody left, and with that this game ends."),
}


def reason(lang: Language, outcome_reason: str) -> str:
    """Return why the game is over, as a sentence, from the reason in its outcome."""
    return lang.gettext(_REASONS[outcome_reason])


def winners(lang: Language, seats: Sequence[int], names: Sequence[str], *, short: bool = False) -> str:
    """Return who wins: as a sentence, or ``short`` as a title."""
    if not seats:
        if short:
            return lang.gettext("The game is over")
        return lang.gettext("Nobody wins here; the points stand as they are.")
    if len(seats) == 1:
        player = names[seats[0]]
        if short:
            return lang.gettext("{player} wins", player=player)
        return lang.gettext("{player} wins with the fewest points.", player=player)
    players = listed(lang, [names[seat] for seat in seats])
    if short and len(seats) > MOST_NAMES:
        return lang.ngettext("{n} player shares the win", "{n} players share the win", len(seats))
    if short:
        return lang.gettext("Shared win: {players}", players=players)
    return lang.gettext("The win is shared: {players}.", players=players)
