"""The table itself: its page, and what its forms do."""

from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kuski.game import Refusal
from kuski.store import StoreError
from kuski.table.refusing import no_member
from kuski.web import doing
from kuski.web.answering import actions_of, turn_of
from kuski.web.entering import (
    allow,
    hall_of,
    member_of,
    table_of,
)
from kuski.web.live import LiveTable
from kuski.web.pages import page
from kuski.web.reader import reader_of
from kuski.web.screens import screen_html
from kuski.web.security import checked_form, csrf_token
from kuski.web.ways import here, sentence


async def table(request: Request) -> Response:
    """Show the table to who sits at it; a stranger is asked to join."""
    live = await table_of(request)
    member = member_of(request, live)
    if member is None:
        return RedirectResponse(f"/t/{live.table.code}/join", 303)
    return table_page(request, live, member)


async def watch(request: Request) -> Response:
    """Show the table to who only watches."""
    return table_page(request, await table_of(request), None)


def table_page(
    request: Request, live: LiveTable, member: int | None, *, toast: str = "", status: int = 200
) -> Response:
    """Return the page of a table, with a sentence when something was refused."""
    html = screen_html(live, member, reader_of(request), csrf_token(request))
    game = live.table.game if live.table.play is None else live.table.play.game
    return page(
        request,
        "live.html",
        status=status,
        code=live.table.code,
        game=game,
        html=html,
        toast=toast,
        watching=member is None,
    )


async def act(request: Request) -> Response:
    """Take an answer that came as a form, without script."""
    live, member, form = await _posted(request)
    try:
        if member is None:
            raise no_member()
        await live.answer(member, turn_of(form), actions_of(form))
    except (Refusal, StoreError) as error:
        lang = reader_of(request).lang
        return table_page(request, live, member, toast=sentence(lang, error), status=409)
    return here(live)


async def do(request: Request) -> Response:
    """Do what a form asks for beside playing."""
    live, member, form = await _posted(request)
    word = str(form.get("do", ""))
    try:
        await doing.do(hall_of(request), live, member, form)
    except (Refusal, StoreError) as error:
        lang = reader_of(request).lang
        return table_page(request, live, member, toast=sentence(lang, error), status=409)
    if word == "leave":
        return RedirectResponse("/", 303)
    back = str(form.get("back", ""))
    return here(live, "/people" if back == "people" else "")


async def _posted(request: Request) -> tuple[LiveTable, int | None, FormData]:
    live = await table_of(request)
    form = await checked_form(request)
    allow(request, "post")
    return live, member_of(request, live), form


routes: Final = [
    Route("/t/{code}", table),
    Route("/t/{code}/watch", watch),
    Route("/t/{code}/act", act, methods=["POST"]),
    Route("/t/{code}/do", do, methods=["POST"]),
]
"""The routes at the table."""
