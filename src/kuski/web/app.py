"""The application: all routes, what goes before every answer, and what a person reads when one fails."""

import logging
import time
from collections.abc import Callable
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from kuski.game import Refusal, mark
from kuski.store import Store, StoreError
from kuski.table.members import hash_token
from kuski.table.refusing import not_stored
from kuski.web import api, arriving, beside, hints, house, installing, kept, learn, seats, tables, tv
from kuski.web.assets import Assets
from kuski.web.device import Device
from kuski.web.entering import address_of, allow, device_of, seat_cookie, table_of
from kuski.web.hall import Hall
from kuski.web.limits import Limits
from kuski.web.packing import STATIC
from kuski.web.pages import page
from kuski.web.protocol import HTML, JSON
from kuski.web.reader import reader_of
from kuski.web.security import BROWSER_COOKIE, HEADERS, csrf_token, new_browser, same_origin
from kuski.web.socket import DELETED, REMOVED, UNKNOWN, Client, JsonSpeaker, PageSpeaker, hello

LOGGER: Final = logging.getLogger("kuski.web")

_FAULTS: Final = {
    400: mark("That request could not be read."),
    403: mark("That form is too old, or came from elsewhere: go back, reload the page and try again."),
    404: mark("There is nothing at this address."),
    405: mark("There is nothing at this address."),
    413: mark("That is too much at once."),
    429: mark("That was too often: wait a moment and try again."),
}
_BROKEN: Final = mark("Something went wrong here. Nothing was lost: go back and try again.")


class Doorkeeper:
    """Knows each browser by a cookie, and puts the safe headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request = Request(scope) if scope["type"] == "http" else WebSocket(scope, receive, send)
        known = request.cookies.get(BROWSER_COOKIE, "")
        fresh = not 20 <= len(known) <= 60
        browser = new_browser() if fresh else known
        scope.setdefault("state", {})["browser"] = browser
        path: str = scope["path"]
        quiet = path.startswith(("/static/", "/api/", "/manifest."))

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message.setdefault("headers", [])
                headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                if fresh and not quiet:
                    secure = "; Secure" if scope["scheme"] == "https" else ""
                    cookie = f"{BROWSER_COOKIE}={browser}; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000"
                    headers.append((b"set-cookie", (cookie + secure).encode()))
            await send(message)

        await self._app(scope, receive, guarded if scope["type"] == "http" else send)


async def socket(websocket: WebSocket) -> None:
    """Serve a socket: a page's, known by its cookie, or a program's, known by its token."""
    wanted = websocket.scope.get("subprotocols", ())
    protocol = next((name for name in (HTML, JSON) if name in wanted), None)
    origin = websocket.headers.get("origin")
    if protocol is None or not same_origin(websocket) or (protocol == HTML and origin is None):
        await websocket.close(UNKNOWN)
        return
    try:
        allow(websocket, "socket")
        live = await table_of(websocket)
    except Refusal as error:
        # A page that comes back to a table which was deleted is told so, or it would try for ever.
        gone = protocol == HTML and error.code == "no-such-table"
        if gone:
            await websocket.accept(protocol)
        await websocket.close(DELETED if gone else UNKNOWN)
        return
    await websocket.accept(protocol)
    limits, address = websocket.app.state.limits, address_of(websocket)
    if protocol == HTML:
        television = tv.drawn(websocket, live) if "tv" in websocket.query_params else None
        watching = television is not None or "watch" in websocket.query_params
        device = None if watching else device_of(websocket, live)
        if device is None and seat_cookie(live) in websocket.cookies and not watching:
            await websocket.close(REMOVED)
            return
        speaker = PageSpeaker(reader_of(websocket), csrf_token(websocket), television)
        await Client(websocket, live, device or Device(), speaker).run(limits, address)
        return
    try:
        member, said = await hello(websocket, live)
    except WebSocketDisconnect as error:
        await _close(websocket, error.code)
    except TimeoutError:
        await _close(websocket, UNKNOWN)
    except Refusal as error:
        await websocket.send_text(JsonSpeaker(record=False).refused(error, None).decode())
        await _close(websocket, UNKNOWN)
    else:
        program = JsonSpeaker(record=said.record)
        await websocket.send_text(program.welcome(live, member).decode())
        device = Device(() if member is None else (member,))
        if said.token is not None and member is not None:
            device.add({member: hash_token(said.token)})
        await Client(websocket, live, device, program).run(limits, address)


async def _close(websocket: WebSocket, code: int) -> None:
    try:
        await websocket.close(code)
    except RuntimeError:
        return


async def health(_request: Request) -> Response:
    """Say that the server is up."""
    return Response("ok\n", media_type="text/plain")


# When something fails.


async def refused(request: Request, error: Exception) -> Response:
    """Return the page of a refusal that no other page has shown."""
    assert isinstance(error, Refusal)
    status = {"no-such-table": 404, "too-often": 429, "not-host": 403}.get(error.code, 409)
    sentence = reader_of(request).lang.notice(error.notice)
    return page(request, "fault.html", status=status, sentence=sentence)


async def unstored(request: Request, error: Exception) -> Response:
    """Return the page of what could not be written or read on the disk."""
    LOGGER.error("the store failed: %s", error)
    sentence = reader_of(request).lang.notice(not_stored().notice)
    return page(request, "fault.html", status=503, sentence=sentence)


async def failed(request: Request, error: Exception) -> Response:
    """Return the page of a request that cannot be answered."""
    assert isinstance(error, HTTPException)
    text = _FAULTS.get(error.status_code, _FAULTS[400])
    return page(
        request, "fault.html", status=error.status_code, sentence=reader_of(request).lang.gettext(text)
    )


async def broken(request: Request, _error: Exception) -> Response:
    """Return the page of our own mistakes; what went wrong stands in the server's log."""
    sentence = reader_of(request).lang.gettext(_BROKEN)
    answer = page(request, "fault.html", status=500, sentence=sentence)
    answer.headers.update(HEADERS)
    return answer


def build(
    store: Store,
    hall: Hall,
    key: bytes,
    *,
    limits: Limits | None = None,
    address: str = "",
    ticks: Callable[[], float] = time.monotonic,
) -> Starlette:
    """Return the application.

    Args:
        store: where everything is kept.
        hall: the tables.
        key: the server's secret, of which the tokens of forms are made.
        limits: how often an address may do what.
        address: where others on the network reach this server, ending in a slash.
        ticks: a clock that never goes back.
    """
    routes = [
        *house.routes,
        *arriving.routes,
        *tables.routes,
        *seats.routes,
        *beside.routes,
        *kept.routes,
        *learn.routes,
        *hints.routes,
        *installing.routes,
        *tv.routes,
        *api.routes,
        Route("/health", health),
        WebSocketRoute("/ws/{code}", socket),
        Mount("/static", Assets(directory=STATIC)),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Doorkeeper)],
        exception_handlers={
            Refusal: refused,
            StoreError: unstored,
            HTTPException: failed,
            500: broken,
        },
    )
    app.state.store = store
    app.state.hall = hall
    app.state.key = key
    app.state.limits = limits or Limits()
    app.state.ticks = ticks
    app.state.address = address
    return app
