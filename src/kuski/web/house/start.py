"""The way in: a code of four letters, or a table of one's own."""

from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from kuski.game import RulesError
from kuski.web.entering import peek_with
from kuski.web.house import addresses
from kuski.web.house.sheet import LANGUAGE_NAMES
from kuski.web.pages import page
from kuski.web.reader import reader_of
from kuski.web.scene import Tone
from kuski.words.language import Language
from kuski.words.lists import listed

MOST_TABLES: Final = 12
"""How many open tables are listed."""


class Found(NamedTuple):
    """What is said of a code: the sentence, how it is meant, and where one joins; empty where one cannot."""

    said: str
    tone: Tone
    join: str = ""


class OpenTable(NamedTuple):
    """A table that looks for players: its game, who is there, and where one joins."""

    game: str
    said: str
    join: str


async def start(request: Request) -> Response:
    """Show the start page; with a code, who waits at that table."""
    lang = reader_of(request).lang
    typed = request.query_params.get("code", "").strip()[:60]
    status, found = 200, Found("", "")
    try:
        code = addresses.table_code(typed)
    except RulesError as error:
        code, status, found = "", 400, Found(lang.notice(error.notice), "bad")
    if code:
        peek = await peek_with(request, code)
        status, found = _told(lang, code, peek)
    tables = await request.app.state.hall.open_tables()
    return page(
        request,
        "start.html",
        status=status,
        code=code or "".join(letter for letter in typed.upper() if "A" <= letter <= "Z")[:5],
        found=found,
        tables=[_open_table(lang, table) for table in tables[:MOST_TABLES]],
        language=LANGUAGE_NAMES[lang.code],
    )


def _told(lang: Language, code: str, peek: Any) -> tuple[int, Found]:
    """Return the answer's status, and what is said of a table."""
    if peek is None:
        return 404, Found(lang.gettext("There is no table {code}. Check the letters.", code=code), "bad")
    if peek.locked:
        return 200, Found(lang.gettext("The table {code} is locked.", code=code), "bad")
    return 200, Found(people_phrase(lang, peek), "good", addresses.join(peek.code))


def people_phrase(lang: Language, peek: Any) -> str:
    """Return who is at a table, and what they do."""
    names = listed(lang, peek.names)
    if not peek.names:
        return lang.gettext("The table is empty: be the first.")
    if peek.playing:
        return lang.ngettext("{names} is playing", "{names} are playing", len(peek.names), names=names)
    if not peek.seats_free:
        return lang.ngettext(
            "{names} is there; no seat is free",
            "{names} are there; no seat is free",
            len(peek.names),
            names=names,
        )
    return lang.ngettext("{names} is waiting", "{names} are waiting", len(peek.names), names=names)


def game_name(lang: Language, game: str) -> str:
    """Return what a game is called in a few letters."""
    return lang.gettext("Huutopussi") if game == "huutopussi" else lang.gettext("Bussikuski")


def _open_table(lang: Language, peek: Any) -> OpenTable:
    return OpenTable(game_name(lang, peek.game), people_phrase(lang, peek), addresses.join(peek.code))
