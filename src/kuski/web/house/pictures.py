"""Small pictures of house rules: the pyramid and the bus, or the table of Huutopussi with its talon."""

from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup

from kuski.web.drawing.shapes import SUITS

WIDTH: Final = 8
HEIGHT: Final = 10.4
GAP: Final = 2.6
LEVEL: Final = 13.6
_PICTURE: Final = Markup(
    '<svg class="picture" viewBox="0 0 {width:.4g} {height:.4g}" width="{width:.4g}" height="{height:.4g}" '
    'aria-hidden="true">{inner}</svg>'
)
_CARD: Final = Markup('<rect x="{:.4g}" y="{:.4g}" width="{:.4g}" height="{:.4g}" rx="{:.3g}"/>')
_SEAT: Final = Markup('<circle class="{}" cx="{:.4g}" cy="{:.4g}" r="{:.3g}"/>')
_ASKED: Final = Markup('<path class="asked" d="M{:.4g} {:.4g}l3.2 4.2-3.2 4.2-3.2-4.2z"/>')
_SIGN: Final = Markup('<path transform="translate({:.4g} {:.4g})scale({:.3g})" d="{}"/>')
FULL: Final = 54
"""How high every picture is."""

_SEATS: Final = {
    2: ((27, 7), (27, 47)),
    3: ((27, 7), (47, 42), (7, 42)),
    4: ((27, 6), (48, 27), (27, 48), (6, 27)),
}


def picture(game: str, rules: Any) -> Markup:
    """Return what makes these rules look different from others."""
    if game == "huutopussi":
        return _table(rules)
    return Markup('<span class="pictures">{}{}</span>').format(_rows(rules.pyramid[::-1]), _bus(rules))


def _rows(rows: Sequence[int], small: float = 1) -> Markup:
    """Return rows of cards, the first on top, each in the middle; nothing when there are none."""
    if not rows:
        return Markup("")
    level, gap, card = LEVEL * small, GAP * small, WIDTH * small
    scale = min(1.0, FULL / (level * len(rows)), 56 / ((card + gap) * max(rows)))
    level, gap, card, high = level * scale, gap * scale, card * scale, HEIGHT * small * scale
    across = max(rows) * (card + gap) - gap
    top = FULL - level * len(rows) + (level - high)
    cards = Markup("").join(
        _CARD.format(
            (across - row * (card + gap) + gap) / 2 + place * (card + gap),
            top + number * level,
            card,
            high,
            2 * scale * small,
        )
        for number, row in enumerate(rows)
        for place in range(row)
    )
    return _PICTURE.format(width=across, height=FULL, inner=cards)


def _bus(rules: Any) -> Markup:
    match rules.bus:
        case "diamond":
            return _rows(rules.rows, 0.57)
        case "chain" | "line":
            return _rows(_folded(rules.bus_length or 1))
    return _questions(rules.questions)


def _folded(length: int) -> list[int]:
    """Return the rows of a long line of cards: five in each, the rest on top."""
    rows, rest = divmod(min(length, 20), 5)
    return [*([rest] if rest else []), *[5] * rows]


def _questions(count: int) -> Markup:
    cards = Markup("").join(
        Markup("{}{}").format(
            _CARD.format(number * 15, FULL - 17, 12.5, 17, 2.6),
            _ASKED.format(number * 15 + 6.25, FULL - 12.7),
        )
        for number in range(count)
    )
    return _PICTURE.format(width=count * 15 - 2.5, height=FULL, inner=cards)


def _table(rules: Any) -> Markup:
    """Return the seats around the table, partners alike, and the cards of the talon in the middle."""
    pairs = rules.sides == "pairs"
    seats = _SEATS[rules.players]
    people = Markup("").join(
        _SEAT.format("partner" if pairs and place % 2 else "", x, y, 6) for place, (x, y) in enumerate(seats)
    )
    middle = (27, 30 if rules.players == 3 else 27)
    talon = _spread(rules.talon_size, *middle) if not pairs else Markup("")
    table = _PICTURE.format(width=54, height=FULL, inner=people + talon)
    return Markup('<span class="pictures">{}{}</span>').format(table, _trumps(rules))


def _spread(count: int, x: float, y: float) -> Markup:
    shown = min(count, 6)
    across = shown * 5.4 - 1.2
    return Markup("").join(
        _CARD.format(x - across / 2 + place * 5.4, y - 3.6, 4.2, 7.2, 1.2) for place in range(shown)
    )


def _trumps(rules: Any) -> Markup:
    """Return the suits from the one that is worth most down."""
    signs = Markup("").join(
        _SIGN.format(8, 7 + place * 13.4, 0.4 - 0.03 * place, SUITS[letter.lower()])
        for place, letter in enumerate(rules.suit_values)
    )
    return _PICTURE.format(width=16, height=FULL, inner=signs)
