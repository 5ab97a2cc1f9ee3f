"""What the server keeps: telling of it, and deleting a table with all names in it."""

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kuski.game import Refusal
from kuski.table.refusing import not_host
from kuski.web.around import Around
from kuski.web.entering import (
    hall_of,
    seat_cookie,
    sitter_of,
    table_of,
)
from kuski.web.pages import page
from kuski.web.reader import reader_of
from kuski.web.security import checked_form, csrf_token


async def delete(request: Request) -> Response:
    """Delete a table with all names, when its host says so twice."""
    live = await table_of(request)
    member = sitter_of(request, live)
    if member is None or member != live.table.host:
        raise not_host()
    if request.method == "POST":
        await checked_form(request)
        await hall_of(request).delete(live)
        response = RedirectResponse("/data?deleted=1", 303)
        response.delete_cookie(seat_cookie(live))
        return response
    around = Around(live, member, reader_of(request), csrf_token(request))
    return page(request, "delete.html", around=around)


async def data(request: Request) -> Response:
    """Say what this server keeps and for how long, and offer to delete the reader's own tables."""
    hall = hall_of(request)
    mine: list[tuple[str, bool]] = []
    for cookie in request.cookies:
        code = cookie.removeprefix("kuski-seat-")
        if cookie == code or len(mine) >= 20:
            continue
        try:
            live = await hall.find(code)
        except Refusal:
            continue
        member = sitter_of(request, live)
        if member is not None:
            mine.append((code, member == live.table.host))
    return page(
        request,
        "data.html",
        days=hall.keep_days,
        tables=mine,
        deleted="deleted" in request.query_params,
        size=await hall.store.size(),
    )


routes: Final = [
    Route("/data", data),
    Route("/t/{code}/delete", delete, methods=["GET", "POST"]),
]
"""The routes of what is kept."""
