"""How a table comes onto a television with little typing: the letters of its code, at a short address."""

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kuski.game import RulesError
from kuski.web.entering import peek_with, table_of
from kuski.web.house import addresses
from kuski.web.pages import page
from kuski.web.reader import reader_of
from kuski.web.tv.door import base_of, door_of
from kuski.words.language import LANGUAGES


async def enter(request: Request) -> Response:
    """Ask a television for a table's letters, and show that table."""
    lang = reader_of(request).lang
    typed = request.query_params.get("code", "").strip()[:60]
    status, said = 200, ""
    try:
        code = addresses.table_code(typed)
    except RulesError as error:
        code, status, said = "", 400, lang.notice(error.notice)
    if code:
        if await peek_with(request, code) is not None:
            return RedirectResponse(f"/tv/{code}{spoken(request, '?')}", 303)
        status, said = 404, lang.gettext("There is no table {code}. Check the letters.", code=code)
    return page(request, "tv_enter.html", status=status, code=code, said=said, spoken=spoken(request))


async def how(request: Request) -> Response:
    """Tell on a phone how its table comes onto a television."""
    live = await table_of(request)
    door = door_of(request, live)
    code = live.table.code
    link = f"{base_of(request)}tv/{code}?door={live.table.secret}" if door.open else ""
    return page(request, "tv_how.html", code=code, address=f"{door.address}/tv", link=link)


def spoken(request: Request, before: str = "") -> str:
    """Return the language that an address asks for, as the query of the next; empty without one."""
    lang = request.query_params.get("lang", "")
    return f"{before}lang={lang}" if lang in LANGUAGES else ""


routes: Final = [
    Route("/tv", enter),
    Route("/t/{code}/tv", how),
]
"""The routes by which a table comes onto a television."""
