"""Ways out of rules that do not fit: single changes that were tried, the nearest first."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from kuski.game import Notice, RulesError
from kuski.web.house.house import House, faces
from kuski.web.house.judging import Verdict, fits, judge, players_of

MOST: Final = 2
"""How many ways out are offered."""

# What each fault is about, the most natural thing to change first.
_ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "min-above-max": ("max_players", "min_players"),
    "not-enough-cards": ("pyramid", "max_players", "min_players", "questions", "deck"),
    "draw-short": ("tie_refill", "max_players"),
    "split-unsaid": ("reward_split",),
    "row-values-length": ("row_values", "pyramid"),
    "bus-option": ("bus",),
    "penalty-needs-diamond": ("bus_penalty", "bus"),
    "penalty-table": ("bus_penalty", "obstacles"),
    "bus-too-long": ("bus_length", "bus_rows", "deck"),
    "bus-remaining": ("bus_deck", "max_players", "bus_length", "bus_rows"),
    "endless-ride": ("attempt_limit", "bus_exhaust", "obstacles", "bus_tie"),
    "pairs-need-four": ("players", "sides"),
    "exchange-needs-pairs": ("exchange", "sides", "players"),
    "asking-needs-pairs": ("asking", "sides", "players"),
    "fives-need-four": ("fives", "players", "sides"),
    "uneven-hands": ("talon",),
    "pairs-with-talon": ("talon", "sides"),
    "cannot-discard": ("discard_ban", "talon"),
    "step-too-small": ("bid_step", "open_step"),
    "open-step": ("bid_step", "open_step"),
    "min-open": ("min_open", "open_step", "max_bid"),
    "ban-at": ("ban_at",),
    "raise-needs-cards": ("raise", "exchange", "talon"),
    "overtrump-needs-trump": ("must_overtrump", "must_trump"),
    "basis-needs-raise": ("porvoo_basis", "raise"),
    "double-over": ("fail_double_over",),
    "last-trick": ("last_trick",),
    "below-one": ("target", "deals", "porvoo_declarer_factor"),
}
_TRIED: Final[Mapping[str, tuple[object, ...]]] = {
    "min_players": tuple(range(2, 27)),
    "max_players": tuple(range(2, 27)),
    "bus_length": tuple(range(1, 53)),
    "pyramid": tuple(list(range(rows, 0, -1)) for rows in range(1, 9)),
    "obstacles": (["J", "Q", "K", "A"], ["J", "Q", "K"], ["A"], []),
    "talon": (None, *range(13)),
    "discard_ban": (["10", "A"], ["A"], []),
    "open_step": (1, 5, 10, 20, 50),
    "bid_step": (1, 5, 10, 20, 50),
    "min_open": tuple(range(10, 500, 10)),
    "fail_double_over": (None, *range(100, 300, 5)),
}
"""Values that are tried beside the usual ones."""


class Mending(NamedTuple):
    """A way out: an option, the value that it gets (as plain data), and the rules that come of it."""

    option: str
    value: object
    house: House


def mendings(house: House) -> tuple[Mending, ...]:
    """Return up to two single changes after which nothing stands in the way any more.

    Where no single change is enough, those that remove what is told first and bring nothing new; where
    there is none, the preset as it was, under the name ``preset``.
    """
    verdict = judge(house.rules)
    if verdict.fault is None:
        return ()
    about = _order(house, verdict)
    tried = sorted(_tried(house, about), key=lambda found: found[0])
    whole = [mending for _, mending in tried if fits(mending.house.rules)]
    better = whole or [mending for _, mending in tried if _improves(house, mending.house, verdict)]
    chosen: dict[str, Mending] = {}
    for mending in better:
        chosen.setdefault(mending.option, mending)
    if not chosen:
        return (Mending("preset", house.preset, house.with_preset(house.preset)),)
    return tuple(chosen.values())[:MOST]


def offending(house: House) -> str:
    """Return the option whose control is marked: what was changed, of what the fault is about."""
    verdict = judge(house.rules)
    if verdict.fault is None:
        return ""
    about = _order(house, verdict)
    shown = [option for option in about if house.has_effect(option)] or [*about, ""]
    return next((option for option in shown if option in house.changed), shown[0])


def _order(house: House, verdict: Verdict) -> tuple[str, ...]:
    """Return the options that a fault is about; what was not changed stays as it is, if it can."""
    assert verdict.fault is not None
    about = _ABOUT.get(verdict.fault.code, ())
    named = str(verdict.fault.values.get("option", ""))
    if verdict.fault.code == "not-enough-cards" and "pyramid" not in house.changed:
        about = ("max_players", *(option for option in about if option != "max_players"))
    return tuple(dict.fromkeys((*about, named))) if named in faces(house.game) else about


def _tried(house: House, about: tuple[str, ...]) -> Iterator[tuple[tuple[float, ...], Mending]]:
    """Yield every single change with its distance: what the fault is about comes first."""
    data, base = house.data, house.base
    for place, option in enumerate(faces(house.game)):
        rank = about.index(option) if option in about else len(about) + place
        for value in _values(house, option):
            if value == data[option] and option != "bus":
                continue
            try:
                after = house.with_options({option: value})
            except RulesError:
                continue
            near = _distance(data[option], value) - (0.5 if value == base[option] else 0)
            yield (rank, near), Mending(option, value, after)


def _values(house: House, option: str) -> list[object]:
    face = faces(house.game)[option]
    found: list[object] = [value for value, _ in face.values]
    for value in (*_TRIED.get(option, ()), house.base[option]):
        if value not in found:
            found.append(value)
    return found


def _distance(old: Any, new: Any) -> float:
    if isinstance(old, list) and isinstance(new, list):
        numbers = all(type(item) is int for item in (*old, *new))
        return abs(sum(old) - sum(new)) if numbers else len({*old} ^ {*new})
    if type(old) is int and type(new) is int:
        return abs(old - new)
    return 1


def _improves(before: House, after: House, verdict: Verdict) -> bool:
    """Whether what was told first is gone, and nothing has come for it."""
    players = min(verdict.players, players_of(after.rules)[1])
    old, new = before.rules.problems(verdict.players), after.rules.problems(players)
    left = [_key(problem) for problem in old]
    return len(new) < len(old) and verdict.fault not in new and all(_key(one) in left for one in new)


def _key(notice: Notice) -> tuple[str, str]:
    return notice.code, str(notice.values.get("option", ""))
