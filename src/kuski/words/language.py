"""The four languages: what is said, in each of them.

Source texts are English and stand in the code, marked by ``mark``, or as arguments of the methods
``gettext``, ``ngettext`` and ``pgettext`` of a :class:`Language`.
"""

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from gettext import NullTranslations
from typing import Final

from kuski.game import Notice
from kuski.words.catalogue import load

LANGUAGES: Final = ("fi", "en", "de", "ro")
DEFAULT: Final = "en"
CARD_KEYS: Final = frozenset({"card", "turned", "drawn"})
"""The values of a :class:`kuski.game.Notice` that are cards."""


class Language:
    """One language's catalogue.

    Attributes:
        code: ``fi``, ``en``, ``de`` or ``ro``.
    """

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue

    def gettext(self, text: str, /, **values: int | str) -> str:
        """Return ``text`` in this language, with ``values`` filled in when there are any."""
        return _filled(self._catalogue.gettext(text), values)

    def ngettext(self, one: str, many: str, number: int, /, **values: int | str) -> str:
        """Return the form for ``number``, with it filled in as ``{n}``, and ``values``."""
        return self._catalogue.ngettext(one, many, number).format(n=number, **values)

    def pgettext(self, context: str, text: str, /, **values: int | str) -> str:
        """Return ``text`` as it reads in ``context``, with ``values`` filled in when there are any."""
        return _filled(self._catalogue.pgettext(context, text), values)

    def notice(self, notice: Notice, names: Sequence[str] = ()) -> str:
        """Return a notice of the engine as a sentence.

        ``player`` becomes a name, cards get the letters of the language, and a list of values that is
        itself a text is translated.
        """
        values: dict[str, int | str] = dict(notice.values)
        for key, value in values.items():
            if key == "player" and isinstance(value, int) and 0 <= value < len(names):
                values[key] = names[value]
            elif key in CARD_KEYS and isinstance(value, str):
                values[key] = self._card(value)
            elif key == "values" and isinstance(value, str):
                text, null, _ = value.partition(" / null")
                values[key] = self.gettext(text) + null
        return self.gettext(notice.template).format(**values)

    def _card(self, text: str) -> str:
        """Return the text of a card with the letter that this language prints in its corner."""
        letter = text[:-1]
        return self.pgettext("card index", letter) + text[-1:] if letter in tuple("JQKA") else text


def _filled(text: str, values: Mapping[str, int | str]) -> str:
    return text.format(**values) if values else text


@cache
def language(code: str) -> Language:
    """Return the language of that code.

    Raises:
        KeyError: it is none of :data:`LANGUAGES`.
    """
    if code not in LANGUAGES:
        raise KeyError(code)
    return Language(code, load(code))


def detect(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for: ``KUSKI_LANG``, then the locale's.

    Of the variables of the locale only the first that is set counts, as everywhere: ``LC_ALL=C`` is English,
    whatever ``LANG`` says.
    """
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    for wish in (environment.get("KUSKI_LANG", ""), locale):
        code = re.split(r"[-_.@]", wish.strip().lower(), maxsplit=1)[0]
        if code in LANGUAGES:
            return code
    return DEFAULT
