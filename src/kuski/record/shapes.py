"""The two nested parts of a record, read by hand: how its deck was made, and what must hold."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from kuski.dealer import MOST_ENTROPY, PRACTICE, REAL_CARDS, SCHEMES, SEEDED, BadSeed, SeededDealer, Segment
from kuski.game import mark
from kuski.names import shown
from kuski.options import near
from kuski.record.model import LONGEST_CARDS, RecordError

_SEGMENT_KEYS: Final[Mapping[str, frozenset[str]]] = {
    SEEDED: frozenset({"from", "scheme", "commitment", "entropy", "seed"}),
    PRACTICE: frozenset({"from", "scheme", "seed"}),
    REAL_CARDS: frozenset({"from", "scheme"}),
}
_HASH: Final = re.compile("[0-9a-f]{64}", re.ASCII)
_ENTROPY: Final = re.compile(f"(?:[0-9a-f]{{2}}){{1,{MOST_ENTROPY}}}", re.ASCII)
_PLACE: Final = re.compile("0|[1-9][0-9]{0,8}", re.ASCII)
_MOST_SEGMENTS: Final = 1000
_MOST_ITEMS: Final = 1000
_HIGHEST_SEAT: Final = 99


def read_fair(value: object, entries: int, players: int) -> tuple[Segment, ...]:
    """Return the stretches of a record's deck.

    Raises:
        RecordError: with code ``bad-fair``.
    """
    if not isinstance(value, list) or len(value) > _MOST_SEGMENTS:
        raise RecordError("bad-fair", mark('"fair" must be a list of the stretches of the deck.'))
    segments: list[Segment] = []
    for number, item in enumerate(value, 1):
        segment = _segment(number, item, players)
        if not (segments[-1].start if segments else 0) <= segment.start <= entries:
            raise _bad_fair(
                number, mark('"fair", stretch {number}: "from" must rise, and not beyond the last entry.')
            )
        segments.append(segment)
    return tuple(segments)


def _segment(number: int, value: object, players: int) -> Segment:
    if not isinstance(value, dict) or value.get("scheme") not in SCHEMES:
        raise _bad_fair(
            number,
            mark('"fair", stretch {number}: "scheme" must be one of: {schemes}.'),
            schemes=", ".join(SCHEMES),
        )
    scheme = value["scheme"]
    for key in value:
        if key not in _SEGMENT_KEYS[scheme]:
            raise _bad_fair(
                number,
                mark('"fair", stretch {number}: "{key}" has no place in the scheme {scheme}.'),
                key=shown(key),
                scheme=scheme,
            )
    start = value.get("from")
    if type(start) is not int:
        raise _bad_fair(number, mark('"fair", stretch {number}: "from" must be a number of entries.'))
    seed = value.get("seed")
    if scheme == REAL_CARDS:
        return Segment(start, scheme)
    if scheme == PRACTICE:
        try:
            SeededDealer.practice(seed if isinstance(seed, str) else "", players)
        except BadSeed:
            raise _bad_fair(
                number, mark('"fair", stretch {number}: "seed" must be the short text that was chosen.')
            ) from None
        return Segment(start, scheme, seed=seed)
    entropy = value.get("entropy", [None] * players)
    if not _matches(value.get("commitment"), _HASH) or not (seed is None or _matches(seed, _HASH)):
        raise _bad_fair(
            number,
            mark('"fair", stretch {number}: "commitment" and "seed" must be 64 hex digits, or "seed" null.'),
        )
    if (
        not isinstance(entropy, list)
        or len(entropy) != players
        or not all(part is None or _matches(part, _ENTROPY) for part in entropy)
    ):
        raise _bad_fair(
            number, mark('"fair", stretch {number}: "entropy" must be hex digits or null for each player.')
        )
    return Segment(start, scheme, value["commitment"], tuple(entropy), seed)


def _matches(value: object, pattern: re.Pattern[str]) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _bad_fair(number: int, template: str, **values: int | str) -> RecordError:
    return RecordError("bad-fair", template, number=number, **values)


# What must hold.


def _seat(value: object) -> bool:
    return type(value) is int and 0 <= value <= _HIGHEST_SEAT


def _actor(value: object) -> bool:
    return _seat(value) or value in ("deck", "table")


def _text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_CARDS and value.isprintable()


def _list_of(check: Callable[[object], bool]) -> Callable[[object], bool]:
    def of(value: object) -> bool:
        return isinstance(value, list) and len(value) <= _MOST_ITEMS and all(map(check, value))

    return of


def _or_null(check: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: value is None or check(value)


def _legal(value: object) -> bool:
    if isinstance(value, dict):
        return all(
            (_PLACE.fullmatch(seat) or seat == "deck") and _texts(texts) for seat, texts in value.items()
        )
    return _texts(value)


def _forbidden(value: object) -> bool:
    return (
        isinstance(value, list) and len(value) in (2, 3) and _actor(value[0]) and all(map(_text, value[1:]))
    )


_texts = _list_of(_text)
_integer: Final = lambda value: type(value) is int  # noqa: E731

SHAPES: Final[Mapping[str, Callable[[object], bool]]] = {
    "scores": _list_of(_integer),
    "winners": _list_of(_seat),
    "actors": _list_of(_actor),
    "legal": _legal,
    "hands": _list_of(_texts),
    "driver": lambda value: value is None or _seat(value) or _list_of(_seat)(value),
    "phase": _text,
    "over": lambda value: isinstance(value, bool),
    "illegal": lambda value: _forbidden(value) or _list_of(_forbidden)(value),
    "declarer": _or_null(_seat),
    "contract": _or_null(_integer),
    "trump": _or_null(_text),
}
"""What ``expect`` may ask about, and whether a value can be an answer."""


def read_expect(value: object, entries: int) -> Mapping[str, Mapping[str, Any]]:
    """Return what a record says must hold.

    Raises:
        RecordError: with code ``bad-expect``.
    """
    if not isinstance(value, dict):
        raise RecordError(
            "bad-expect", mark('"expect" must be an object: numbers of entries, or "end", to what must hold.')
        )
    for place, things in value.items():
        if place != "end" and (not _PLACE.fullmatch(place) or int(place) > entries):
            raise RecordError(
                "bad-expect",
                mark('"expect" knows the places 0 to {entries} and "end", not "{place}".'),
                entries=entries,
                place=shown(place, 20),
            )
        _check_things(place, things)
    return value


def _check_things(place: str, things: object) -> None:
    if not isinstance(things, dict):
        raise RecordError(
            "bad-expect", mark('"expect" at {place} must be an object of what must hold.'), place=place
        )
    for key, wanted in things.items():
        if key not in SHAPES:
            raise RecordError(
                "bad-expect",
                mark('"expect" at {place} asks about "{key}". Did you mean: {near}?'),
                place=place,
                key=shown(key),
                near=near(key[:60], SHAPES),
            )
        if not SHAPES[key](wanted):
            raise RecordError(
                "bad-expect",
                mark('"expect" at {place}: that can never be the "{key}" of a game.'),
                place=place,
                key=key,
            )
