"""Sitting down at a table: who is there, by which rules, and under which name."""

from collections.abc import Sequence
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from kuski.web.house import addresses
from kuski.web.house.house import House, words
from kuski.web.house.sharing import nearest_preset, query_of
from kuski.web.house.start import game_name, people_phrase
from kuski.web.pages import page
from kuski.web.reader import reader_of
from kuski.web.scene import Player
from kuski.web.showing import initials
from kuski.words.language import Language

SEATS: Final = 8


def join_page(
    request: Request,
    peek: Any,
    *,
    sitting: Sequence[Player] | None = None,
    error: str = "",
    name: str = "",
    status: int = 200,
) -> Response:
    """Return the page on which one sits down at a table.

    Args:
        request: what is answered.
        peek: the table, as the hall tells of it.
        sitting: who sits there; without it players are made up from the names.
        error: why one could not sit down, as a sentence.
        name: the name that was typed.
        status: of the answer.
    """
    lang = reader_of(request).lang
    line, href = game_name(lang, peek.game), ""
    rules = getattr(peek, "rules", None)
    if rules is not None:
        line, href = (
            rules_line(lang, peek.game, rules),
            addresses.sheet(peek.game, query_of(peek.game, rules)),
        )
    return page(
        request,
        "join.html",
        status=status,
        peek=peek,
        sitting=players_named(peek.names) if sitting is None else sitting,
        people=people_phrase(lang, peek),
        rules_line=line,
        rules_href=href,
        error=error,
        name=name,
    )


def rules_line(lang: Language, game: str, rules: Any) -> str:
    """Return rules in a few words: the preset that they stand on, and how much differs."""
    preset = nearest_preset(game, rules)
    name: str = words(game).preset_name(lang, preset)
    changes = len(House(game, preset, rules).changed)
    if not changes:
        return name
    return lang.ngettext("{preset}, {n} change", "{preset}, {n} changes", changes, preset=name)


def players_named(names: Sequence[str]) -> tuple[Player, ...]:
    """Return players of these names, as mugs show them."""
    return tuple(
        Player(name, initial, seat % SEATS + 1)
        for seat, (name, initial) in enumerate(zip(names, initials(names), strict=True))
    )
