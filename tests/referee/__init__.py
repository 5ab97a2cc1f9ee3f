"""A plain second implementation of the bus family of card games, for tests only.

It is written from the rules alone and shares no code with the program. It is slow and mutable on purpose:
every rule is spelled out where it applies. Where the rules leave room, DECISIONS.md beside this file says
what was chosen.
"""

from referee.game import Referee
from referee.options import OVERLAYS, PRESETS, UNSAID, problems, resolve
from referee.text import Refused

__all__ = ["OVERLAYS", "PRESETS", "UNSAID", "Referee", "Refused", "problems", "resolve"]
