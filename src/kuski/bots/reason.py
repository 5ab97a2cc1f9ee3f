"""Why a bot did what it did, as data: one sentence, rendered in the language of who asks."""

from collections.abc import Mapping
from typing import NamedTuple

from kuski.cards import Card, Suit

Value = int | str | Card | Suit | tuple[Card, ...]


class Reason(NamedTuple):
    """A sentence and the values that fill it.

    It may name cards that its seat held when it acted; who asks hears it only when that betrays nothing
    any more (:func:`kuski.bots.why.may_ask`). It names no card that was put away face down.

    Attributes:
        text: a whole sentence in English, marked by ``kuski.game.mark``; names are never inflected.
        values: what stands in it. A card, several cards or a suit are shown as such; under a key that begins
            with ``player`` stands a seat; ``answer`` is the text of an action, such as ``red``; the rest
            are numbers and texts as they are.
        many: the sentence for another ``n`` than one, where the sentence counts ``n`` things.
    """

    text: str
    values: Mapping[str, Value] = {}
    many: str = ""
