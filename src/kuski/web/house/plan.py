"""What house rules lay on the table, drawn beside the options that say so: pyramid and bus, with prices."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from kuski.web.bus.prices import price
from kuski.words.language import Language
from kuski.words.lists import listed

WIDTH: Final = 320
HIGHEST: Final = 196
CARD: Final = 27.0
GAP: Final = 6.0
_PRICES: Final = 40
"""The room beside the rows in which their prices stand."""
_IN_LINE: Final = 8
"""How many cards of a road stand beside each other."""

_PLAN: Final = Markup(
    '<figure class="plan"><svg viewBox="0 0 {width:g} {high:.4g}" role="img" aria-label="{name}">'
    "{inner}</svg><figcaption>{caption}</figcaption></figure>"
)
_CARD: Final = Markup(
    '<rect class="{cls}" x="{x:.4g}" y="{y:.4g}" width="{wide:.4g}" height="{high:.4g}" rx="{corner:.3g}"/>'
)
_POINT: Final = Markup(
    '<path class="point" d="M{x:.4g} {top:.4g}l13 13-13 13-13-13z"/>'
    '<text x="{x:.4g}" y="{base:.4g}" text-anchor="middle">{text}</text>'
)
_ROAD: Final = Markup('<path class="road" d="M{x:.4g} {y:.4g}H{to:.4g}"/>')
_ASKED: Final = Markup(
    '<path class="asked" d="M{x:.4g} {top:.4g}l{a:.3g} {b:.3g}-{a:.3g} {b:.3g}-{a:.3g}-{b:.3g}z"/>'
)


class Row(NamedTuple):
    """A row of cards: how many, and what they cost or bring; None where that depends on more."""

    cards: int
    price: int | None = None


def plan(lang: Language, game: str, rules: Any, group: str) -> Markup:
    """Return the drawing that belongs to a group of options, or nothing.

    Args:
        lang: the reader's language.
        game: the game.
        rules: its rules, as they are set.
        group: the group, as it is called in the source.
    """
    if game != "bus":
        return Markup("")
    if group == "Pyramid":
        return _pyramid(lang, rules)
    return _bus(lang, rules) if group == "Bus" else Markup("")


def _pyramid(lang: Language, rules: Any) -> Markup:
    rows = [Row(cards, _value(rules, number)) for number, cards in enumerate(rules.pyramid)]
    name = lang.gettext(
        "Cards in the rows of the pyramid, from the bottom up: {cards}; points: {points}.",
        cards=listed(lang, [str(row.cards) for row in rows]),
        points=listed(lang, [str(row.price) for row in rows]),
    )
    if not rows:
        return Markup("")
    return _rows(rows[::-1], name, _cards(lang, sum(rules.pyramid)))


def _value(rules: Any, row: int) -> int:
    """Return what a match is worth in a row, also under rules that do not fit together yet."""
    values = rules.row_values
    if values == "rising":
        return row + 1
    return values[row] if isinstance(values, tuple) and row < len(values) else 1


def _bus(lang: Language, rules: Any) -> Markup:
    count: int = rules.bus_size
    if not count:
        return Markup("")
    if rules.bus == "diamond":
        rows = [Row(cards, price(rules, number, 1)) for number, cards in enumerate(rules.rows)]
        name = lang.gettext(
            "Cards in the rows of the bus, from the first on: {cards}.",
            cards=listed(lang, [str(row.cards) for row in rows]),
        )
        return _rows(rows, name, _cards(lang, count))
    if rules.bus == "questions":
        caption = lang.ngettext("{n} question", "{n} questions", count)
    elif rules.bus == "chain":
        caption = lang.ngettext("{n} station", "{n} stations", count - 1)
    else:
        caption = lang.ngettext("a line of {n} card", "a line of {n} cards", count)
    return _road(count, caption, start=rules.bus == "chain", asks=rules.bus != "line")


def _cards(lang: Language, count: int) -> str:
    return lang.ngettext("{n} card", "{n} cards", count)


def _rows(rows: Sequence[Row], name: str, caption: str) -> Markup:
    """Return rows of cards, each in the middle, and their prices beside them."""
    room = WIDTH - 2 * _PRICES
    most = max(row.cards for row in rows)
    scale = min(1.0, room / (most * (CARD + GAP) - GAP), HIGHEST / (len(rows) * (CARD * 1.4 + GAP) - GAP))
    wide, gap = CARD * scale, GAP * scale
    level = max(wide * 1.4 + gap, 28 if any(row.price is not None for row in rows) else 0)
    parts = []
    for number, row in enumerate(rows):
        left = (WIDTH - row.cards * (wide + gap) + gap) / 2
        middle = number * level + level / 2
        parts += [_card(left + place * (wide + gap), middle, wide) for place in range(row.cards)]
        if row.price is not None:
            spot = {"x": WIDTH - 16.0, "top": middle - 13, "base": middle + 5.2}
            parts.append(_POINT.format(text=row.price, **spot))
    inner = Markup("").join(parts)
    return _PLAN.format(width=WIDTH, high=len(rows) * level, name=name, inner=inner, caption=caption)


def _road(count: int, caption: str, *, start: bool, asks: bool) -> Markup:
    """Return cards on a road, so many in a line; the first lies open where a ride starts with a card."""
    lines = -(-count // _IN_LINE)
    pitch = WIDTH / _IN_LINE
    level = CARD * 1.4 + 14
    parts = []
    for line in range(lines):
        here = min(count - line * _IN_LINE, _IN_LINE)
        left, middle = (WIDTH - here * pitch) / 2 + pitch / 2, line * level + level / 2
        parts.append(_ROAD.format(x=left - pitch / 2, y=middle, to=left + (here - 0.5) * pitch))
        for place in range(here):
            first = start and not line and not place
            x = left + place * pitch
            parts.append(_card(x - CARD / 2, middle, CARD, "open" if first else "back"))
            if asks and not first:
                parts.append(_ASKED.format(x=x, top=middle - 8, a=6.0, b=8.0))
    inner = Markup("").join(parts)
    return _PLAN.format(width=WIDTH, high=lines * level, name=caption, inner=inner, caption=caption)


def _card(x: float, middle: float, wide: float, cls: str = "back") -> Markup:
    return _CARD.format(cls=cls, x=x, y=middle - wide * 0.7, wide=wide, high=wide * 1.4, corner=wide * 0.12)
