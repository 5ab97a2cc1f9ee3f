"""The rule sheet in a terminal: the house rules in prose, wrapped to its width."""

from typing import Any

from kuski.game import Notice
from kuski.record import Record
from kuski.terminal.cards import hanging, suited
from kuski.terminal.looks import rule_sheet_of
from kuski.terminal.screen import Screen
from kuski.words.language import Language

MOST_PLAYERS = 12
"""More never sit at a table."""


def show_rules(screen: Screen, lang: Language, record: Record) -> None:
    """Print the house rules of a game."""
    show_sheet(screen, lang, record.game, record.rules)


def show_sheet(screen: Screen, lang: Language, game: str, rules: Any) -> None:
    """Print house rules: a title, and under each heading a sentence for each decision."""
    sheet = rule_sheet_of(game)(lang, rules)
    screen.say()
    screen.say(sheet.title, "heading")
    for section in sheet.sections:
        if not section.sentences:
            continue
        screen.say()
        screen.say(section.heading, "title")
        for sentence in section.sentences:
            screen.say(hanging("–", "soft", suited(sentence)))
    screen.say()


def unplayable(rules: Any) -> tuple[Notice, ...]:
    """Return what stands in the way of these rules for every number of players, or ()."""
    fewest: tuple[Notice, ...] | None = None
    for players in range(2, MOST_PLAYERS + 1):
        found: tuple[Notice, ...] = rules.problems(players)
        if not found:
            return ()
        if fewest is None or len(found) < len(fewest):
            fewest = found
    return fewest or ()
