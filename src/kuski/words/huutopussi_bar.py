"""The line above the table while a deal is played: who plays for how much, and what is trump."""

from collections.abc import Sequence
from typing import Final

from kuski.cards import parse_suit
from kuski.game import mark
from kuski.huutopussi.view import View
from kuski.words.huutopussi_names import BySuit, of_suit
from kuski.words.language import Language

_TRUMP: Final[BySuit] = (
    mark("trump ♣ clubs"),
    mark("trump ♦ diamonds"),
    mark("trump ♥ hearts"),
    mark("trump ♠ spades"),
)


def contract_line(lang: Language, view: View, names: Sequence[str]) -> str:
    """Return who plays for how much; empty while nobody does."""
    if view.declarer is not None:
        player, points = names[view.declarer], view.contract or 0
        return lang.gettext("{player} plays for {points}", player=player, points=points)
    return lang.gettext("No contract") if view.tricks is not None else ""


def trump_line(lang: Language, view: View) -> str:
    """Return what is trump in the tricks; empty before them."""
    if view.trump is not None:
        return of_suit(lang, _TRUMP, parse_suit(view.trump))
    return lang.gettext("no trump yet") if view.tricks is not None else ""
