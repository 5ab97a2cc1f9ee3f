"""Cards of the bus family on a television: open hands, hidden ones with their number, a few large cards."""

from collections.abc import Iterable, Sequence
from typing import Final

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.drawing.marks import CardState, Size
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.words.language import Language

_SLOT: Final = Pattern('<li class="slot i{place}">{card}</li>')
_HERO: Final = Pattern('<ol class="hero n-{count}">{slots}</ol>')
_COUNT: Final = Pattern('<span class="held">{}</span>')
_MOST_BACKS: Final = 4


def face(
    scene: Scene,
    lang: Language,
    text: str,
    state: CardState = "",
    size: Size = "s",
    extra: str = "",
    *,
    still: bool = False,
) -> Markup:
    """Return a card that lies open; ``still`` is one that the screen does not follow."""
    return marks.card(lang, text, state, size, token="" if still else scene.token(text), extra=extra)


def hand(scene: Scene, lang: Language, seat: int, arriving: str = "") -> list[Markup]:
    """Return the cards before a player: open, or as many backs with their number.

    Args:
        scene: the table.
        lang: the reader's language.
        seat: whose cards.
        arriving: the card that is turned in the middle just now, and comes here after that.
    """
    cards, count = scene.view.hands[seat], scene.view.counts[seat]
    if cards is not None:
        return [face(scene, lang, text, extra="arriving" if text == arriving else "") for text in cards]
    if not count:
        return []
    name = lang.ngettext("{n} card", "{n} cards", count)
    return [*(marks.back(extra="held-back") for _ in range(min(count, _MOST_BACKS))), _COUNT.format(name)]


def hero(cards: Sequence[Markup]) -> Markup:
    """Return a few large cards in a row."""
    slots = joined(_SLOT.format(place=place, card=card) for place, card in enumerate(cards))
    return _HERO.format(count=len(cards), slots=slots)


def large(scene: Scene, lang: Language, texts: Iterable[str], *, over: bool = False) -> list[Markup]:
    """Return open cards as a hero shows them; ``over`` are still ones of which the last turns over."""
    shown = [*texts]
    return [
        face(scene, lang, text, size="l", extra="over" if over and place == len(shown) else "", still=over)
        for place, text in enumerate(shown, 1)
    ]
