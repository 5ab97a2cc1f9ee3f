"""A hand on a phone: sorted as it is held, in one fan for reading or in rows for tapping.

Where a card stands follows from its place in the row, which is a class: ``i0``, ``i1`` … in a row of
``n6``. The style sheet makes strips, arcs and leans of them.
"""

from collections.abc import Callable, Sequence
from typing import Final

from markupsafe import Markup

from kuski.cards import Card, Suit, parse_card
from kuski.huutopussi.duties import STRENGTH
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.words.language import Language

_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The suits of a hand from the left."""
_ONE_ROW: Final = 5
"""So many cards lie side by side without overlap."""
_MOST: Final = 6
"""So many cards of a row can be hit with a thumb."""

_TIER: Final = Pattern('<div class="tier n{count}">{cards}</div>')
_SLOT: Final = Pattern('<span class="slot i{place}">{card}</span>')
_HAND: Final = Pattern('<div class="held {cls}">{rows}</div>')


def own_hand(scene: Scene) -> list[Card]:
    """Return the cards of the screen's owner as they are held; nobody's are empty."""
    if scene.seat is None:
        return []
    return sorted_hand(scene.view.hands[scene.seat] or ())


def sorted_hand(texts: Sequence[str]) -> list[Card]:
    """Return a hand by suits, the strongest card of each first."""
    return sorted(
        map(parse_card, texts),
        key=lambda card: (_SUITS.index(card.suit), -STRENGTH.index(card.rank)),
    )


def rows_of(cards: Sequence[Card]) -> list[list[Card]]:
    """Cut a hand into rows of at most six, between suits where that is possible."""
    if len(cards) <= _ONE_ROW:
        return [[*cards]] if cards else []
    count = max(2, -(-len(cards) // _MOST))
    rows, rest = [], [*cards]
    for left in range(count - 1, 0, -1):
        cut = _cut(rest, left)
        rows.append(rest[:cut])
        rest = rest[cut:]
    return [*rows, rest]


def _cut(cards: Sequence[Card], left: int) -> int:
    """Return how many cards the first of ``left + 1`` rows has: near the fair share, best between suits."""
    fair = -(-len(cards) // (left + 1))
    allowed = range(max(1, len(cards) - left * _MOST), min(_MOST, len(cards) - left) + 1)
    between = [cut for cut in allowed if cards[cut - 1].suit is not cards[cut].suit]
    return min(between or allowed, key=lambda cut: (abs(cut - fair), -cut))


def fan(scene: Scene, lang: Language, cards: Sequence[Card]) -> Markup:
    """Return a hand as one fan, for reading."""
    return _held("fan", [cards] if cards else [], lambda card: face(scene, lang, card))


def rows(cards: Sequence[Card], draw: Callable[[Card], Markup], cls: str = "") -> Markup:
    """Return a hand in rows.

    Args:
        cards: the hand as it is held.
        draw: returns a card, or a control with a card in it.
        cls: further classes.
    """
    cut = rows_of(cards)
    return _held(f"rows r{len(cut)} {cls}".strip(), cut, draw)


def face(scene: Scene, lang: Language, card: Card, state: marks.CardState = "") -> Markup:
    """Return a card of the hand, with the key by which the screen follows it."""
    return marks.card(lang, card, state=state, token=scene.token(str(card)))


def _held(cls: str, cut: Sequence[Sequence[Card]], draw: Callable[[Card], Markup]) -> Markup:
    drawn = [
        _TIER.format(
            count=len(row),
            cards=joined(_SLOT.format(place=place, card=draw(card)) for place, card in enumerate(row)),
        )
        for row in cut
    ]
    return _HAND.format(cls=cls, rows=joined(drawn)) if drawn else Markup("")
