"""The rule sheet: the house rules in prose, made from the options, to be read aloud before the deal.

There is a sentence for each decision that has an effect under the others, and none for what has
none: a length without a chain, or how to split one point.
"""

from collections.abc import Iterator

from kuski.bus.presets import PRESETS
from kuski.bus.rules import Rules
from kuski.cards import PACK_32, PACK_52, RANK_MASKS, CardSet, Rank
from kuski.words.bus_effects import may_go_on_without, most_players
from kuski.words.bus_names import preset_name
from kuski.words.bus_sheet_guessing import questions
from kuski.words.bus_sheet_pyramid import driver, pyramid
from kuski.words.bus_sheet_ride import ride
from kuski.words.cards import cards_text, rank_name
from kuski.words.language import Language
from kuski.words.lists import listed
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
    parts = (
        (lang.gettext("Before the deal"), _before(lang, rules)),
        (lang.gettext("The questions"), questions(lang, rules)),
        (lang.gettext("The pyramid"), pyramid(lang, rules)),
        (lang.gettext("The driver"), driver(lang, rules)),
        (lang.gettext("The bus"), ride(lang, rules)),
        (lang.gettext("The end"), _end(lang, rules)),
    )
    return RuleSheet(name, tuple(Section(heading, tuple(told)) for heading, told in parts))


def _before(lang: Language, rules: Rules) -> Iterator[str]:
    low, high = rules.min_players, most_players(rules)
    if low == high:
        yield lang.ngettext("{n} player takes part.", "{n} players take part.", low)
    else:
        yield lang.gettext("{low} to {high} players take part.", low=low, high=high)
    yield _pack(lang, rules)
    yield _ranks(lang, rules)
    yield lang.gettext("Hearts and diamonds are red, spades and clubs black.")
    yield lang.gettext("One of you deals, and plays like everybody else.")
    yield lang.gettext("All points are penalty points, and everybody begins with 0.")


def _pack(lang: Language, rules: Rules) -> str:
    if rules.pack == PACK_52:
        return lang.gettext("The pack has 52 cards, without jokers.")
    if rules.pack == PACK_32:
        return lang.gettext("The pack has 32 cards: seven to ace in each suit.")
    return lang.ngettext(
        "The pack has {n} card: {cards}.",
        "The pack has {n} cards: {cards}.",
        rules.pack.bit_count(),
        cards=cards_text(lang, CardSet(rules.pack)),
    )


def _ranks(lang: Language, rules: Rules) -> str:
    if rules.pack not in (PACK_52, PACK_32):
        ranks = [rank_name(lang, rank) for rank in Rank if rules.pack & RANK_MASKS[rank]]
        return lang.gettext("The ranks from low to high: {ranks}.", ranks=listed(lang, ranks))
    return lang.gettext(
        "The ranks from low to high: {low} to 10, {jack}, {queen}, {king}, {ace}. The ace is always high.",
        low=7 if rules.pack == PACK_32 else 2,
        jack=rank_name(lang, Rank.JACK),
        queen=rank_name(lang, Rank.QUEEN),
        king=rank_name(lang, Rank.KING),
        ace=rank_name(lang, Rank.ACE),
    )


def _end(lang: Language, rules: Rules) -> Iterator[str]:
    if rules.winner == "fewest":
        yield lang.gettext(
            "Whoever has the fewest points in the end wins; if several have, they share the win."
        )
        yield lang.gettext(
            "Anybody may leave at any time; it costs nothing, but whoever has left cannot win."
        )
    else:
        yield lang.gettext("In the end the points are read out; nobody is the winner.")
        yield lang.gettext("Anybody may leave at any time, and it costs nothing.")
    if not may_go_on_without(rules):
        yield lang.gettext("When somebody leaves, the game ends at once, as it stands.")
    else:
        yield lang.ngettext(
            "The others play on as long as {n} player is left; with fewer the game ends as it stands.",
            "The others play on as long as {n} players are left; with fewer the game ends as it stands.",
            rules.min_players,
        )
        yield lang.gettext("When nobody who drives the bus is left, the ride and the game are over.")
