"""Huutopussi: a Finnish trick game of bids and marriages, in all its forms and house rules."""

from kuski.huutopussi.actions import (
    Action,
    Ask,
    Bid,
    Contract,
    Discard,
    Hand,
    Leave,
    Name,
    Pass,
    Redeal,
    Trump,
    parse_action,
)
from kuski.huutopussi.auction import Auction
from kuski.huutopussi.dealing import Dealing
from kuski.huutopussi.exchange import Exchange
from kuski.huutopussi.options import OPTIONS
from kuski.huutopussi.over import Over
from kuski.huutopussi.presets import DEFAULT_PRESET, OVERLAYS, PRESETS, preset, rules_data, rules_from
from kuski.huutopussi.rules import Rules
from kuski.huutopussi.state import DealResult, HuutopussiState
from kuski.huutopussi.tricks import Answer, Tricks
from kuski.huutopussi.view import View

NAME = "huutopussi"

AnyState = Dealing | Auction | Exchange | Tricks | Over
"""Every state of the game: what msgspec decodes a stored state to."""

__all__ = [
    "DEFAULT_PRESET",
    "NAME",
    "OPTIONS",
    "OVERLAYS",
    "PRESETS",
    "Action",
    "Answer",
    "AnyState",
    "Ask",
    "Auction",
    "Bid",
    "Contract",
    "DealResult",
    "Dealing",
    "Discard",
    "Exchange",
    "Hand",
    "HuutopussiState",
    "Leave",
    "Name",
    "Over",
    "Pass",
    "Redeal",
    "Rules",
    "Tricks",
    "Trump",
    "View",
    "parse_action",
    "preset",
    "rules_data",
    "rules_from",
]
