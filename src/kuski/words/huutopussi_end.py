"""How a match of Huutopussi ended: why, and who wins."""

from collections.abc import Mapping, Sequence
from typing import Final

from kuski.game import mark
from kuski.words.language import Language
from kuski.words.lists import listed

_REASONS: Final[Mapping[str, str]] = {
    "target": mark("There are enough points to win the match."),
    "deals": mark("All deals of the match are played."),
    "left": mark("Somebody left, and with that the match ends."),
}


def reason(lang: Language, outcome_reason: str) -> str:
    """Return why the match is over, as a sentence, from the reason in its outcome."""
    return lang.gettext(_REASONS[outcome_reason])


def winners(lang: Language, seats: Sequence[int], names: Sequence[str], *, short: bool = False) -> str:
    """Return who wins, a player or several: as a sentence, or ``short`` as a title."""
    players = listed(lang, [names[seat] for seat in seats])
    if len(seats) == 1:
        if short:
            return lang.gettext("{player} wins", player=players)
        return lang.gettext("{player} wins the match.", player=players)
    if short:
        return lang.gettext("Winners: {players}", players=players)
    return lang.gettext("The winners of the match: {players}.", players=players)
