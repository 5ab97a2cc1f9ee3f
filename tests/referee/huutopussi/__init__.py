"""A plain second implementation of Huutopussi, for tests only.

It is written from the rules alone and shares no code with the program. It is slow and mutable on purpose:
every rule is spelled out where it applies. Where the rules leave room, DECISIONS.md beside this file says
what was chosen.
"""

from referee.huutopussi.game import Huutopussi
from referee.huutopussi.options import PRESETS, problems, resolve
from referee.text import Refused

__all__ = ["PRESETS", "Huutopussi", "Refused", "problems", "resolve"]
