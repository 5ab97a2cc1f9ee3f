"""What is said about Huutopussi, in every language: events, questions, choices, the sheets.

All functions are pure and take a :class:`kuski.words.language.Language` first. Names are never
inflected, numbers are digits, and each sentence is one message of the catalogues.
"""

from kuski.words.bus_names import group_name, option_meaning
from kuski.words.cards import card_name, card_text, cards_text, rank_letter, rank_name, read_card, suit_name
from kuski.words.huutopussi_asking import asked, choice, phase_name
from kuski.words.huutopussi_bar import contract_line, trump_line
from kuski.words.huutopussi_end import reason
from kuski.words.huutopussi_events import tell
from kuski.words.huutopussi_ledes import why_not
from kuski.words.huutopussi_marriages import Marriage, marriages
from kuski.words.huutopussi_names import preset_meaning, preset_name, signed
from kuski.words.huutopussi_score_sheet import ScoreSheet, score_sheet
from kuski.words.huutopussi_sheet import rule_sheet
from kuski.words.lists import listed
from kuski.words.sheets import RuleSheet, Section

__all__ = [
    "Marriage",
    "RuleSheet",
    "ScoreSheet",
    "Section",
    "asked",
    "card_name",
    "card_text",
    "cards_text",
    "choice",
    "contract_line",
    "group_name",
    "listed",
    "marriages",
    "option_meaning",
    "phase_name",
    "preset_meaning",
    "preset_name",
    "rank_letter",
    "rank_name",
    "read_card",
    "reason",
    "rule_sheet",
    "score_sheet",
    "signed",
    "suit_name",
    "tell",
    "trump_line",
    "why_not",
]
