"""The presets and overlays of the bus family, and rules from their short form and back."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from kuski.bus.options import OPTIONS
from kuski.bus.rules import Rules
from kuski.game import RulesError, mark
from kuski.options import read_options, unknown

DEFAULT_PRESET: Final = "bussikuski"

_CHAIN: Final = {"bus_rows": None, "obstacles": None}
_PRESET_DATA: Final[dict[str, dict[str, object]]] = {
    "bussikuski": {},
    "busfahrer-haus": {
        "min_players": 3,
        "q3_boundary": "outside",
        "pyramid": [5, 4, 3, 2, 1],
        "row_values": "flat",
        "match": "optional",
        "award_per": "turn",
        "award_split": False,
        "award_optional": True,
        "receive_cap": 1,
        "tie_cards": "none",
        "tie_draw": "high",
        "tie_refill": "full",
        **_CHAIN,
        "bus": "chain",
        "bus_length": 5,
        "bus_penalty": "fixed",
        "bus_on_error": "continue",
        "bus_tie": "wrong",
        "attempt_limit": 1,
    },
    "busfahrer": {"match": "one"},
    "ride-the-bus": {
        "q2_tie": "redeal",
        "q3_boundary": "redeal",
        "rewards": [0, 0, 0, 5],
        "reward_split": True,
        "hands": "private",
        "pyramid": [5, 4, 3, 2, 1],
        "match": "optional",
        "tie_cards": "highest_lex",
        "tie_draw": "high",
        "bus": "line",
        "bus_rows": None,
        "bus_length": 10,
        "bus_penalty": "rank_table",
        "bus_on_error": "continue",
        "line_growth": False,
        "attempt_limit": 1,
    },
}

OVERLAYS: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType(
    {
        "five-rows": {"pyramid": [5, 4, 3, 2, 1]},
        "six-rows": {"pyramid": [6, 5, 4, 3, 2, 1], "max_players": 7},
        "strict-boundary": {"q3_boundary": "wrong"},
        "same-new": {"q4": "same_new"},
        "rising-stakes": {
            "stakes": [1, 2, 3, 4],
            "rewards": [1, 2, 3, 4],
            "reward_split": False,
            "reward_optional": True,
        },
        "counting-cards": {"bus_penalty": "turned"},
        "american": {
            **_CHAIN,
            "bus": "questions",
            "bus_length": None,
            "bus_tie": None,
            "bus_penalty": "fixed",
            "bus_on_error": "restart",
            "bus_exhaust": "reshuffle",
            "attempt_limit": None,
            "line_growth": False,
        },
        "straight": {
            **_CHAIN,
            "bus": "chain",
            "bus_penalty": "fixed",
            "bus_on_error": "restart",
        },
        "quick": {"attempt_limit": 3},
        "double-rows": {},
        "right-gives": {"rewards": [1, 1, 1, 1], "reward_split": True},
        "small-diamond": {"bus_rows": [1, 2, 3, 2, 1]},
        "tens": {"obstacles": ["10", "J", "Q", "K", "A"]},
        "growing-line": {"line_growth": True},
        "ride-together": {"tie_draw": "all_ride"},
        "deck-32": {"deck": 32},
        "face-restart": {"bus_on_error": "restart"},
    }
)
"""Named variants that are laid over a preset, in the order given.

``straight`` also takes back ``bus_length``, ``bus_tie`` and ``attempt_limit``, which must then be
said; ``double-rows`` makes the rows worth 2, 4, 6, … however many there are in the end.
"""

MUST_BE_SAID: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {"straight": frozenset({"bus_length", "bus_tie", "attempt_limit"})}
)


def _preset(data: dict[str, object]) -> Rules:
    return Rules(**read_options(OPTIONS, data))  # type: ignore[arg-type]


PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {name: _preset(data) for name, data in _PRESET_DATA.items()}
)
"""The rules of the four texts that the family was collected from."""


def preset(name: str) -> Rules:
    """Return a preset by name.

    Raises:
        RulesError: there is none of that name.
    """
    if name not in PRESETS:
        raise unknown(
            "unknown-preset",
            mark('There is no preset "{name}". Did you mean: {near}?'),
            name,
            PRESETS,
        )
    return PRESETS[name]


def rules_from(short: Mapping[str, object]) -> Rules:
    """Return the rules of a short form: ``preset``, overlays under ``with``, single options.

    Overlays come after the preset in the order given, then the single options. Without a preset it
    is ``bussikuski``.

    Raises:
        RulesError: something in it is unknown or out of range, or an overlay leaves an option
            unsaid.
    """
    single = {name: value for name, value in short.items() if name not in ("preset", "with")}
    base = preset(str(short.get("preset", DEFAULT_PRESET)))
    overlays = short.get("with", ())
    if isinstance(overlays, str):
        overlays = (overlays,)
    if not isinstance(overlays, (list, tuple)):
        raise RulesError("bad-value", mark("with takes a list of overlays."))
    values: dict[str, object] = {}
    unsaid: set[str] = set()
    for name in map(str, overlays):
        if name not in OVERLAYS:
            raise unknown(
                "unknown-overlay",
                mark('There is no overlay "{name}". Did you mean: {near}?'),
                name,
                OVERLAYS,
            )
        overlay = read_options(OPTIONS, OVERLAYS[name])
        values |= overlay
        unsaid = (unsaid - overlay.keys()) | MUST_BE_SAID.get(name, frozenset())
    values |= read_options(OPTIONS, single)
    unsaid -= single.keys()
    if unsaid:
        raise RulesError(
            "must-be-said",
            mark("The straight bus has no usual {options}: agree on it and say it."),
            options=", ".join(sorted(unsaid)),
        )
    if "double-rows" in overlays and "row_values" not in single:
        rows = values.get("pyramid", base.pyramid)
        assert isinstance(rows, tuple)
        values["row_values"] = tuple(2 * (row + 1) for row in range(len(rows)))
    return msgspec.structs.replace(base, **values)


def rules_data(rules: Rules) -> dict[str, object]:
    """Return all options as plain data; :func:`rules_from` makes the same rules of it."""
    return {name: _plain(getattr(rules, name)) for name in OPTIONS}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [item if type(item) is int else str(item) for item in value]
    return value
