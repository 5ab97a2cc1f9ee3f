"""Huutopussi with a real deck: a match in which what is said aloud is written down as it goes.

It is a game of its own, of the shape of every game: the same rules, the same auction, the same score, but
nobody's cards. Players bid and say the contract; then whoever made a suit trump is written down, and at
the end of a deal what each side collected. So a record of it replays, and taking back is keeping the
state before.
"""

from collections.abc import Mapping

from kuski.huutopussi import presets
from kuski.huutopussi.options import OPTIONS
from kuski.huutopussi.presets import DEFAULT_PRESET, OVERLAYS
from kuski.huutopussi.rules import Rules
from kuski.huutopussi.written.actions import Counted, SideCount
from kuski.huutopussi.written.states import Bidding, Counting, Saying, WrittenRules, written

NAME = "huutopussi-sheet"

PRESETS = {name: written(rules) for name, rules in presets.PRESETS.items()}


def rules_from(short: Mapping[str, object]) -> WrittenRules:
    """Return the rules of a short form, as :func:`kuski.huutopussi.rules_from` does.

    Raises:
        RulesError: something in it is unknown or out of range.
    """
    return written(presets.rules_from(short))


def rules_data(rules: Rules) -> dict[str, object]:
    """Return all options as plain data."""
    return presets.rules_data(rules)


__all__ = [
    "DEFAULT_PRESET",
    "NAME",
    "OPTIONS",
    "OVERLAYS",
    "PRESETS",
    "Bidding",
    "Counted",
    "Counting",
    "Saying",
    "SideCount",
    "WrittenRules",
    "rules_data",
    "rules_from",
    "written",
]
