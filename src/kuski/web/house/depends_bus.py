"""What hangs together in the rules of the bus family: what has no effect, and what follows a change."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from kuski.bus.presets import MUST_BE_SAID, OVERLAYS, PRESETS, rules_data, rules_from
from kuski.bus.rules import Rules
from kuski.words.bus_effects import can_fail, row_values, ties_cost

Data = dict[str, Any]

_BUS_OPTIONS: Final = (
    "bus_rows",
    "bus_length",
    "obstacles",
    "bus_penalty",
    "bus_on_error",
    "bus_tie",
    "line_growth",
    "attempt_limit",
    "bus_exhaust",
)
_USUAL: Final[Mapping[str, Data]] = {
    "diamond": rules_data(PRESETS["bussikuski"]),
    "chain": rules_data(PRESETS["busfahrer-haus"]),
    "line": rules_data(PRESETS["ride-the-bus"]),
    "questions": rules_data(rules_from({"with": ["american"]})),
}
_ON_STRAIGHT: Final[Data] = {"bus_length": 5, "bus_tie": "wrong", "attempt_limit": None}
"""What the straight bus begins with on the page, where it can be said at once."""
_PENALTIES: Final = {"diamond": ("row", "turned", "turned_total", "fixed", "rank_table")}


def _obstacle_bus(rules: Rules) -> bool:
    return rules.bus in ("diamond", "line")


def _rewarded(rules: Rules) -> bool:
    return any(rules.rewards[: rules.questions])


def _awarded(rules: Rules) -> bool:
    if isinstance(rules.row_values, tuple) and len(rules.row_values) != len(rules.pyramid):
        return True
    return any(row_values(rules))


def _begins_again(rules: Rules) -> bool:
    return rules.bus_on_error == "restart" and can_fail(rules)


EFFECTIVE: Final[Mapping[str, Callable[[Rules], bool]]] = {
    "q2_tie": lambda rules: rules.questions >= 2,
    "q3_boundary": lambda rules: rules.questions >= 3,
    "q4": lambda rules: rules.questions >= 4,
    "reward_split": _rewarded,
    "reward_optional": _rewarded,
    "tie_multiplier": ties_cost,
    "award_per": _awarded,
    "award_split": _awarded,
    "award_optional": _awarded,
    "receive_cap": _awarded,
    "tie_refill": lambda rules: rules.tie_draw != "all_ride",
    "bus_rows": lambda rules: rules.bus == "diamond",
    "bus_length": lambda rules: rules.bus in ("chain", "line"),
    "obstacles": _obstacle_bus,
    "bus_penalty": lambda rules: _obstacle_bus(rules) and can_fail(rules),
    "bus_on_error": can_fail,
    "bus_tie": lambda rules: rules.bus == "chain",
    "line_growth": lambda rules: rules.bus == "line" and can_fail(rules),
    "attempt_limit": _begins_again,
    "bus_exhaust": _begins_again,
}
"""Whether an option makes a difference under the others; one that is not named always does."""


def penalties(rules: Rules) -> tuple[str, ...]:
    """Return the prices of an obstacle that go with the kind of bus."""
    return _PENALTIES.get(rules.bus, ("fixed", "rank_table"))


def overlay_data(name: str, data: Data) -> Data:
    """Return the options that an overlay sets, laid over rules."""
    values = dict(OVERLAYS[name])
    if name in MUST_BE_SAID:
        values |= _ON_STRAIGHT
    if name == "double-rows":
        values["row_values"] = [2 * (row + 1) for row in range(len(data["pyramid"]))]
    return values


def follow(option: str, before: Data, after: Data, base: Data) -> None:
    """Bring in order what hangs on an option that was changed.

    Args:
        option: the option that was changed.
        before: all options before the change.
        after: all options after it; changed in place.
        base: the options of the preset.
    """
    match option:
        case "bus":
            _change_bus(after, base)
        case "obstacles" if after["bus_penalty"] == "rank_table" and not after["obstacles"]:
            after["bus_penalty"] = "fixed"
        case "rewards" if any(after["rewards"]) and after["reward_split"] is None:
            after["reward_split"] = True
        case "pyramid":
            _stretch_values(after, len(before["pyramid"]))


def _change_bus(after: Data, base: Data) -> None:
    """A bus comes with its usual options, those of the preset if it has the same."""
    usual = base if base["bus"] == after["bus"] else _USUAL[after["bus"]]
    after |= {name: usual[name] for name in _BUS_OPTIONS}


def _stretch_values(after: Data, rows_before: int) -> None:
    """Give each row of the pyramid a value, going on in the same steps."""
    values, rows = after["row_values"], len(after["pyramid"])
    if not isinstance(values, list) or len(values) != rows_before:
        return
    step = values[-1] - values[-2] if len(values) > 1 else 0
    longer = [max(0, min(99, values[-1] + step * more)) for more in range(1, rows - len(values) + 1)]
    after["row_values"] = [*values, *longer][:rows]
