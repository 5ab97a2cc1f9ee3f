"""What is said about the bus family, in every language: events, questions, choices, the rule sheet.

All functions are pure and take a :class:`kuski.words.language.Language` first. Names are never
inflected, numbers are digits, and each sentence is one message of the catalogues.
"""

from kuski.words.bus_asking import asked, choice, phase_name
from kuski.words.bus_end import reason
from kuski.words.bus_events import tell
from kuski.words.bus_names import (
    group_name,
    option_meaning,
    overlay_meaning,
    overlay_name,
    preset_meaning,
    preset_name,
)
from kuski.words.bus_sheet import rule_sheet
from kuski.words.cards import card_name, card_text, cards_text, rank_letter, rank_name, read_card, suit_name
from kuski.words.lists import listed
from kuski.words.sheets import RuleSheet, Section

__all__ = [
    "RuleSheet",
    "Section",
    "asked",
    "card_name",
    "card_text",
    "cards_text",
    "choice",
    "group_name",
    "listed",
    "option_meaning",
    "overlay_meaning",
    "overlay_name",
    "phase_name",
    "preset_meaning",
    "preset_name",
    "rank_letter",
    "rank_name",
    "read_card",
    "reason",
    "rule_sheet",
    "suit_name",
    "tell",
]
