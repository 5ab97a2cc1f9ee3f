"""What the page says of house rules: for how many players they are, or what stands in their way."""

from typing import Any, NamedTuple

from kuski.game import Notice


class Verdict(NamedTuple):
    """What is to be said of rules.

    Attributes:
        low: the fewest players they are for.
        high: the most.
        fault: the first thing that stands in the way for some of these numbers, or None.
        players: the number of players that it was found with.
        warning: what may be played so, but is worth knowing.
    """

    low: int
    high: int
    fault: Notice | None
    players: int
    warning: Notice | None


def judge(rules: Any) -> Verdict:
    """Return what is to be said of the rules of either game."""
    low, high = players_of(rules)
    for players in range(high, low - 1, -1) if low <= high else (high,):
        problems = rules.problems(players)
        if problems:
            return Verdict(low, high, problems[0], players, None)
    warnings = rules.warnings(high)
    return Verdict(low, high, None, high, warnings[0] if warnings else None)


def fits(rules: Any) -> bool:
    """Whether nothing stands in the way of these rules."""
    return judge(rules).fault is None


def players_of(rules: Any) -> tuple[int, int]:
    """Return the fewest and the most players that the rules ask for."""
    if hasattr(rules, "max_players"):
        return rules.min_players, rules.max_players
    return rules.players, rules.players
