"""The presets of Huutopussi, and rules from their short form and back."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from kuski.cards import Rank
from kuski.game import RulesError, mark
from kuski.huutopussi.options import OPTIONS
from kuski.huutopussi.rules import Rules
from kuski.options import read_options, unknown

DEFAULT_PRESET: Final = "kolmin"

_PAIRS: Final[dict[str, object]] = {"players": 4, "sides": "pairs", "exchange": 3}
_SIMPLE: Final[dict[str, object]] = {"card_points": "simple", "last_trick": 20}

_PRESET_DATA: Final[dict[str, dict[str, object]]] = {
    "kolmin": {},
    "kaksin": {"players": 2},
    "pari": _PAIRS,
    "solo40": {"players": 4, "fives": True},
    "solo36": {"players": 4, "raise": False},
    "kysely": {**_PAIRS, "asking": "whole_half", "declare_after": "own_led"},
    "tuplaus": {
        **_PAIRS,
        "asking": "whole_half",
        "fail_double_over": 130,
        "porvoo_basis": "original",
        "suit_values": "HDCS",
    },
    "simple": _SIMPLE,
    "pagat": {
        **_PAIRS,
        **_SIMPLE,
        "first_bidder": "left",
        "min_open": 50,
        "suit_values": "HDCS",
        "declare_after": "own_led",
        "asking": "whole_half",
    },
    "illisoft": {
        **_PAIRS,
        "exchange": 4,
        "first_bidder": "left",
        "opening": "free",
        "ban_at": -1,
        "all_pass": "no_contract",
        "last_trick": 20,
        "suit_values": "HDCS",
        "asking": "whole_half",
        "ask_lockout": "illisoft",
        "must_overtrump": False,
        "first_lead": "ace_spade",
        "porvoo_basis": "original",
        "rounding": 5,
        "target_test": "exceed",
        "target_tie": "declarer",
    },
}

OVERLAYS: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType({})
"""This game has no named variants beside its presets."""


def _fields(values: Mapping[str, object]) -> dict[str, object]:
    """Return option values under the names of the struct's fields (``raise`` is a keyword)."""
    return {"raise_" if name == "raise" else name: value for name, value in values.items()}


PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        name: msgspec.structs.replace(Rules(), **_fields(read_options(OPTIONS, data)))
        for name, data in _PRESET_DATA.items()
    }
)
"""The forms of the game, and the ways of those who wrote about it."""


def preset(name: str) -> Rules:
    """Return a preset by name.

    Raises:
        RulesError: there is none of that name.
    """
    if name not in PRESETS:
        raise unknown(
            "unknown-preset", mark('There is no preset "{name}". Did you mean: {near}?'), name, PRESETS
        )
    return PRESETS[name]


def rules_from(short: Mapping[str, object]) -> Rules:
    """Return the rules of a short form: ``preset``, then single options; ``kolmin`` without one.

    Raises:
        RulesError: something in it is unknown or out of range.
    """
    base = preset(str(short.get("preset", DEFAULT_PRESET)))
    overlays = short.get("with", ())
    if isinstance(overlays, str):
        overlays = (overlays,)
    if not isinstance(overlays, (list, tuple)):
        raise RulesError("bad-value", mark("with takes a list of overlays."))
    if overlays:
        raise unknown(
            "unknown-overlay",
            mark('This game has no overlays such as "{name}". Its presets are: {near}.'),
            str(overlays[0]),
            PRESETS,
        )
    single = {name: value for name, value in short.items() if name not in ("preset", "with")}
    return msgspec.structs.replace(base, **_fields(read_options(OPTIONS, single)))


def rules_data(rules: Rules) -> dict[str, object]:
    """Return all options as plain data; :func:`rules_from` makes the same rules of it."""
    values = (getattr(rules, name) for name in _fields(OPTIONS))
    return {name: _plain(value) for name, value in zip(OPTIONS, values, strict=True)}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [str(item) if isinstance(item, Rank) else item for item in value]
    return value
