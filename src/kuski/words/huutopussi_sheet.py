"""The rule sheet of Huutopussi: the house rules in prose, made from the options, to be read aloud.

There is a sentence for each decision that has an effect under the others, and none for what has
none: a raise where nothing can be raised, or how marriages are shown after asking where nobody asks.
"""

from collections.abc import Iterator

from kuski.huutopussi.presets import PRESETS
from kuski.huutopussi.rules import Rules
from kuski.words.huutopussi_names import preset_name
from kuski.words.huutopussi_sheet_auction import auction, contract
from kuski.words.huutopussi_sheet_deal import cards, deal, game
from kuski.words.huutopussi_sheet_play import play
from kuski.words.huutopussi_sheet_scoring import end, leaving, porvoo, scoring
from kuski.words.huutopussi_sheet_trump import asking, trump
from kuski.words.language import Language
from kuski.words.sheets import RuleSheet, Section


def rule_sheet(lang: Language, rules: Rules, name: str = "") -> RuleSheet:
    """Return the rules in prose: a sentence for each decision that has an effect.

    Args:
        lang: the language.
        rules: the table's rules.
        name: a title; without it the name of the preset that these rules are, or "House rules".
    """
    if not name:
        known = [preset for preset, its in PRESETS.items() if its == rules]
        name = preset_name(lang, known[0]) if known else lang.gettext("House rules")
    sections = (Section(heading, (*told,)) for heading, told in _parts(lang, rules))
    return RuleSheet(name, tuple(section for section in sections if section.sentences))


def _parts(lang: Language, rules: Rules) -> Iterator[tuple[str, Iterator[str]]]:
    yield lang.gettext("The game"), game(lang, rules)
    yield lang.gettext("The cards"), cards(lang, rules)
    yield lang.gettext("The deal"), deal(lang, rules)
    yield lang.gettext("The auction"), auction(lang, rules)
    yield _contract_heading(lang, rules), contract(lang, rules)
    yield lang.gettext("The tricks"), play(lang, rules)
    yield lang.gettext("Trump and marriages"), trump(lang, rules)
    yield lang.gettext("Asking the partner"), asking(lang, rules)
    yield lang.gettext("The points"), scoring(lang, rules)
    yield lang.gettext("Porvoo"), porvoo(lang, rules)
    yield lang.gettext("The end"), end(lang, rules)
    yield lang.gettext("Leaving"), leaving(lang, rules)


def _contract_heading(lang: Language, rules: Rules) -> str:
    if rules.talon_size:
        return lang.gettext("The talon and the contract")
    if rules.exchange:
        return lang.gettext("The exchange and the contract")
    return lang.gettext("The contract")
