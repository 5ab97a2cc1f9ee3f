"""The pages of the lessons: choosing, beginning, leaving one. The game itself is played at its table."""

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kuski.table.refusing import not_host
from kuski.web.entering import allow, hall_of, member_of, seat_cookie, set_cookie, table_of
from kuski.web.learn.lessons import LESSONS, begin
from kuski.web.pages import page
from kuski.web.reader import reader_of
from kuski.web.security import checked_form
from kuski.web.ways import here


async def learn(request: Request) -> Response:
    """Show the lessons that there are."""
    return page(request, "learn/learn.html")


async def start(request: Request) -> Response:
    """Begin the lesson that a form asks for."""
    form = await checked_form(request)
    return await _begun(request, str(form.get("game", "")))


async def _begun(request: Request, game: str) -> Response:
    if game not in LESSONS:
        raise HTTPException(404)
    allow(request, "open")
    live, joined = await begin(hall_of(request), game, reader_of(request).lang)
    response = here(live)
    set_cookie(request, response, seat_cookie(live), joined.token)
    return response


async def leave(request: Request) -> Response:
    """Leave a lesson, which is deleted then: for the list of them, another, or a table of one's own."""
    live = await table_of(request)
    form = await checked_form(request)
    if live.table.practice is None or member_of(request, live) != live.table.host:
        raise not_host()
    hall_of(request).end_lesson(live)
    game = str(form.get("game", ""))
    if game:
        response = await _begun(request, game)
    else:
        own = form.get("next") == "own"
        response = RedirectResponse(f"/new?game={live.table.game}" if own else "/learn", 303)
    response.delete_cookie(seat_cookie(live))
    return response


routes: Final = [
    Route("/learn", learn),
    Route("/learn", start, methods=["POST"]),
    Route("/learn/{code}", leave, methods=["POST"]),
]
"""The routes of the lessons."""
