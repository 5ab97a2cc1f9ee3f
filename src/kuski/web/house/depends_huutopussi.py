"""What hangs together in the rules of Huutopussi: what has no effect, and what follows a change."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from kuski.huutopussi.presets import PRESETS, rules_data, rules_from
from kuski.huutopussi.rules import Rules

Data = dict[str, Any]

_FORM_OPTIONS: Final = ("sides", "fives", "talon", "exchange", "raise", "asking", "porvoo_basis")
_USUAL: Final[Mapping[tuple[int, str], Data]] = {
    (2, "solo"): rules_data(PRESETS["kaksin"]),
    (3, "solo"): rules_data(PRESETS["kolmin"]),
    (4, "solo"): rules_data(PRESETS["solo40"]),
    (4, "pairs"): rules_data(PRESETS["pari"]),
}


def _pairs(rules: Rules) -> bool:
    return rules.sides == "pairs"


def _asking(rules: Rules) -> bool:
    return _pairs(rules) and rules.asking != "none"


EFFECTIVE: Final[Mapping[str, Callable[[Rules], bool]]] = {
    "sides": lambda rules: rules.players == 4,
    "fives": lambda rules: rules.players == 4 and not _pairs(rules),
    "talon": lambda rules: not _pairs(rules),
    "exchange": _pairs,
    "banned_open": lambda rules: rules.ban_at is not None and rules.opening == "compulsory",
    "all_pass": lambda rules: rules.opening == "free",
    "talon_open": lambda rules: rules.talon_size > 0,
    "discard_ban": lambda rules: rules.talon_size > 0,
    "raise": lambda rules: rules.talon_size > 0 or rules.exchange > 0,
    "must_overtrump": lambda rules: rules.must_trump,
    "asking": _pairs,
    "half_needs_card": _asking,
    "ask_lockout": _asking,
    "porvoo_basis": lambda rules: rules.raise_,
}
"""Whether an option makes a difference under the others; one that is not named always does."""


def overlay_data(_name: str, _data: Data) -> Data:
    """Return the options that an overlay sets; this game has none."""
    return {}


def follow(option: str, before: Data, after: Data, base: Data) -> None:
    """Bring in order what hangs on an option that was changed.

    Args:
        option: the option that was changed.
        before: all options before the change.
        after: all options after it; changed in place.
        base: the options of the preset.
    """
    match option:
        case "players":
            sides = "solo" if after["players"] < 4 else "pairs"
            _change_form(after, base, base["sides"] if base["players"] == after["players"] else sides)
        case "sides":
            _change_form(after, base, after["sides"])
        case "fives" | "talon" | "exchange":
            if option == "fives":
                after["talon"] = None
            _change_raise(before, after, base)
        case "raise" if not after["raise"]:
            after["porvoo_basis"] = "final"
        case "must_trump":
            after["must_overtrump"] = after["must_trump"] and base["must_overtrump"]


def _change_form(after: Data, base: Data, sides: str) -> None:
    """A form of the game comes with its usual options, those of the preset if it has the same."""
    form = (after["players"], sides if after["players"] == 4 else "solo")
    usual = base if (base["players"], base["sides"]) == form else _USUAL[form]
    after |= {name: usual[name] for name in _FORM_OPTIONS}


def _change_raise(before: Data, after: Data, base: Data) -> None:
    """Where new cards come there may be a raise, and only there."""
    if not _new_cards(after):
        after["raise"] = False
        after["porvoo_basis"] = "final"
    elif not _new_cards(before):
        after["raise"] = base["raise"] if _new_cards(base) else True


def _new_cards(data: Data) -> bool:
    rules = rules_from(data)
    return rules.talon_size > 0 or rules.exchange > 0
