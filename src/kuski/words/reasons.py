"""Why a bot did what it did, as a sentence."""

from collections.abc import Sequence
from typing import Final

from kuski.bots import Reason
from kuski.bots.reason import Value
from kuski.bus import Guess
from kuski.cards import Card, Suit
from kuski.words.bus_names import answer
from kuski.words.cards import card_text, cards_text
from kuski.words.language import Language

_GUESSES: Final = {str(guess): guess for guess in Guess if str(guess).isalpha()}


def reason_text(lang: Language, reason: Reason, names: Sequence[str]) -> str:
    """Return a reason as a sentence.

    Args:
        lang: the language of who asks.
        reason: the reason.
        names: the players by seat.
    """
    values = {key: _said(lang, key, value, names) for key, value in reason.values.items()}
    if reason.many:
        number = reason.values["n"]
        assert isinstance(number, int)
        del values["n"]
        return lang.ngettext(reason.text, reason.many, number, **values)
    return lang.gettext(reason.text, **values)


def _said(lang: Language, key: str, value: Value, names: Sequence[str]) -> int | str:
    """Return a value as it stands in a sentence."""
    if isinstance(value, Card):
        return card_text(lang, value)
    if isinstance(value, Suit):
        return str(value)
    if isinstance(value, tuple):
        return cards_text(lang, value)
    if key.startswith("player") and isinstance(value, int):
        return names[value]
    if key == "answer" and value in _GUESSES:
        return answer(lang, _GUESSES[str(value)])
    return value
