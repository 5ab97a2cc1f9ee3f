"""The page of a television, and the QR code on it."""

import io
from collections.abc import Callable
from typing import Final

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.websockets import WebSocket

from kuski.table.refusing import no_member
from kuski.web.entering import allow, door_cookie, knows_secret, set_cookie, table_of
from kuski.web.live import LiveTable
from kuski.web.pages import page
from kuski.web.reader import reader_of
from kuski.web.tv import coming
from kuski.web.tv.coming import spoken
from kuski.web.tv.door import base_of, door_of
from kuski.web.tv.screen import screen


async def television(request: Request) -> Response:
    """Show the table to the room; a secret in the address goes into a cookie, as at the door."""
    secret = request.query_params.get("door")
    if secret is not None:
        # Who has the secret has not guessed the code; the look-up finds it where that of /j/ stands.
        request.path_params["secret"] = secret
    live = await table_of(request)
    if secret is not None:
        if not knows_secret(live, secret):
            allow(request, "code")
        response = RedirectResponse(f"/tv/{live.table.code}{spoken(request, '?')}", 303)
        if knows_secret(live, secret):
            set_cookie(request, response, door_cookie(live), secret)
        return response
    html = screen(live, reader_of(request), door_of(request, live))
    return page(request, "tv.html", code=live.table.code, query=f"tv{spoken(request, '&')}", html=html)


async def qr(request: Request) -> Response:
    """Return the QR code by which phones come to the table, to a television that may show it."""
    live = await table_of(request)
    if not door_of(request, live).open:
        raise no_member()
    image = io.BytesIO()
    segno.make(f"{base_of(request)}j/{live.table.code}/{live.table.secret}", micro=False).save(
        image, kind="svg", border=0, dark="#231a20", xmldecl=False, svgns=True, omitsize=True
    )
    return Response(image.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


def drawn(websocket: WebSocket, live: LiveTable) -> Callable[[LiveTable], Markup]:
    """Return the function that draws a television's screen whenever its table has changed."""
    reader, door = reader_of(websocket), door_of(websocket, live)
    return lambda table: screen(table, reader, door)


routes: Final = [
    Route("/tv/{code}", television),
    Route("/tv/{code}/qr.svg", qr),
    *coming.routes,
]
"""The routes of the television."""
