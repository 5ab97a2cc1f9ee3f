"""The bus family: Bussikuski, Busfahrer, Ride the Bus, with every house rule an option."""

from kuski.bus.actions import Action, Give, Guess, Lay, Leave, Pass, Turn, parse_action
from kuski.bus.driver import Driver
from kuski.bus.guessing import Guessing
from kuski.bus.options import OPTIONS
from kuski.bus.over import Over
from kuski.bus.presets import DEFAULT_PRESET, OVERLAYS, PRESETS, preset, rules_data, rules_from
from kuski.bus.pyramid import Pyramid
from kuski.bus.ride_chain import Chain
from kuski.bus.ride_diamond import Diamond
from kuski.bus.ride_line import Line
from kuski.bus.ride_questions import Questions
from kuski.bus.rules import Rules
from kuski.bus.state import BusState
from kuski.bus.view import View

NAME = "bus"

AnyState = Guessing | Pyramid | Driver | Diamond | Chain | Questions | Line | Over
"""Every state of the family: what msgspec decodes a stored state to."""

__all__ = [
    "DEFAULT_PRESET",
    "NAME",
    "OPTIONS",
    "OVERLAYS",
    "PRESETS",
    "Action",
    "AnyState",
    "BusState",
    "Chain",
    "Diamond",
    "Driver",
    "Give",
    "Guess",
    "Guessing",
    "Lay",
    "Leave",
    "Line",
    "Over",
    "Pass",
    "Pyramid",
    "Questions",
    "Rules",
    "Turn",
    "View",
    "parse_action",
    "preset",
    "rules_data",
    "rules_from",
]
