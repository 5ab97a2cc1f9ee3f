"""House rules as the query of a link, both ways: ``preset=busfahrer&pyramid=5,4,3,2,1``.

A link holds a preset, overlays under ``with``, and the single options that still differ: it is short
enough to be read aloud, and the same rules always make the same link.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from kuski import games
from kuski.game import Notice, RulesError, mark
from kuski.options import data_from_text

LONGEST_QUERY: Final = 4000
"""The most characters of a query that is read."""
MOST_FIELDS: Final = 120
PAGE_FIELDS: Final = frozenset({"lang", "table"})
"""What a link may carry for the page, beside the rules."""

_SUIT_LETTERS: Final = str.maketrans("♣♦♥♠", "cdhs")


class Reading(NamedTuple):
    """What came of a query.

    Attributes:
        rules: the rules, of all that could be read.
        preset: the preset that they stand on.
        faults: what could not be read, each with its reason; empty when all could.
    """

    rules: Any
    preset: str
    faults: tuple[Notice, ...]


def rules_from_query(game: str, query: str) -> Any:
    """Return the rules that a link means.

    Args:
        game: a name in :data:`kuski.games.GAMES`.
        query: the part of the link behind ``?``; empty for the game's usual preset.

    Raises:
        RulesError: something in it is unknown or out of range, or it is too long.
    """
    return games.find(game).rules_from(_short(query))


def short_from_query(game: str, query: str) -> dict[str, object]:
    """Return the rules that a link means in their short form: a preset, overlays, single options.

    Raises:
        RulesError: as :func:`rules_from_query`.
        KeyError: there is no such game.
    """
    short = _short(query)
    games.find(game).rules_from(short)
    return short


def _short(query: str) -> dict[str, object]:
    """Return what a query spells, not yet checked; a name that stands several times has all its values."""
    if len(query) > LONGEST_QUERY:
        raise _too_long()
    try:
        fields = parse_qsl(query, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise _too_long() from None
    texts: dict[str, str] = {}
    for name, text in fields:
        if name not in PAGE_FIELDS:
            texts[name] = f"{texts[name]},{text}" if name in texts else text
    short: dict[str, object] = {name: data_from_text(text) for name, text in texts.items()}
    if "with" in texts:
        short["with"] = [part for part in texts["with"].split(",") if part]
    if "preset" in texts:
        short["preset"] = texts["preset"]
    return short


def read_query(game: str, query: str) -> Reading:
    """Return the rules of a link as far as it can be read, and what could not be."""
    play: Any = games.find(game)
    faults: list[Notice] = []
    try:
        short = _short(query)
    except RulesError as error:
        faults.append(error.notice)
        short = {}
    good: dict[str, object] = {}
    for name, value in short.items():
        try:
            play.rules_from({name: value})
        except RulesError as error:
            if error.code != "must-be-said":  # perhaps another option says it
                faults.append(error.notice)
                continue
        good[name] = value
    try:
        rules = play.rules_from(good)
    except RulesError as error:
        faults.append(error.notice)
        good.pop("with")
        rules = play.rules_from(good)
    return Reading(rules, str(good.get("preset", play.DEFAULT_PRESET)), tuple(faults))


def query_of(game: str, rules: Any, preset: str | None = None) -> str:
    """Return the query of a link to these rules; :func:`rules_from_query` makes the same rules of it.

    Args:
        game: a name in :data:`kuski.games.GAMES`.
        rules: rules of that game.
        preset: the preset to start from; without one, that from which the least differs.
    """
    play: Any = games.find(game)
    data = play.rules_data(rules)
    preset = preset or nearest_preset(game, rules)
    overlays: list[str] = []
    left = _differences(play, {"preset": preset}, data)
    assert left is not None
    for overlay in play.OVERLAYS:
        if len(left) < 2:
            break
        tried = [*overlays, overlay]
        rest = _differences(play, {"preset": preset, "with": tried}, data)
        if rest is not None and set(rest) < set(left):
            overlays, left = tried, rest
    texts = {"preset": preset, "with": ",".join(overlays)} if overlays else {"preset": preset}
    return urlencode({**texts, **{name: value_text(data[name]) for name in left}}, safe=",[]")


def nearest_preset(game: str, rules: Any) -> str:
    """Return the preset from which the fewest options differ; the first of several."""
    play: Any = games.find(game)
    data = play.rules_data(rules)

    def distance(preset: str) -> int:
        return len(_differences(play, {"preset": preset}, data) or ())

    nearest: str = min(play.PRESETS, key=distance)
    return nearest


def value_text(value: object) -> str:
    """Return an option's value, as plain data, the way a link spells it."""
    match value:
        case None:
            return "null"
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            texts = [str(item).translate(_SUIT_LETTERS) for item in value]
            return "[]" if not texts else f"{texts[0]}," if len(texts) == 1 else ",".join(texts)
    return str(value)


def stored(game: str, rules: Any) -> bytes:
    """Return rules as they are kept: every option, so that a preset may change without them."""
    return json.dumps(games.find(game).rules_data(rules), separators=(",", ":")).encode()


def from_stored(game: str, data: bytes) -> Any:
    """Return rules that were kept.

    Raises:
        RulesError: an option is no longer known, or the data is no rules.
    """
    try:
        options = json.loads(data)
    except ValueError:
        options = None
    if not isinstance(options, dict):
        raise RulesError("bad-value", mark("These rules cannot be read any more."))
    return games.find(game).rules_from(options)


def _differences(
    play: Any, short: Mapping[str, object], data: Mapping[str, object]
) -> tuple[str, ...] | None:
    """Return the names of the options that a short form does not get right, or None if it is none."""
    try:
        base = play.rules_data(play.rules_from(short))
    except RulesError:
        return None
    return tuple(name for name, value in data.items() if base[name] != value)


def _too_long() -> RulesError:
    return RulesError(
        "query-too-long",
        mark("This link is too long to be one with house rules: at most {most} characters."),
        most=LONGEST_QUERY,
    )
