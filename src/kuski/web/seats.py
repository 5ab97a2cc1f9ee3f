"""Several seats on one device: somebody else sits down at it, or takes a seat along to another."""

from typing import Final

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kuski.game import Refusal, mark
from kuski.store import StoreError
from kuski.table.members import hash_token, new_token
from kuski.table.refusing import TableRefused, no_member
from kuski.table.sharing import move
from kuski.web.carrying import MINUTES
from kuski.web.entering import (
    BETWEEN_TOKENS,
    MOST_TOKENS,
    allow,
    device_of,
    hall_of,
    seat_cookie,
    set_cookie,
    table_of,
    tokens_of,
)
from kuski.web.live import LiveTable
from kuski.web.pages import page
from kuski.web.security import browser_of, checked_form
from kuski.web.tables import asker_of, refusing
from kuski.web.tv.door import base_of
from kuski.web.ways import here


async def beside(request: Request) -> Response:
    """Let somebody else sit down at a device that has a seat already."""
    live = await table_of(request)
    form = await checked_form(request)
    device = device_of(request, live)
    if device is None:
        raise no_member()
    try:
        allow(request, "join")
        first = device.speaker(live.table)
        joined = await hall_of(request).join(live, str(form.get("name", "")), first)
    except (Refusal, StoreError) as error:
        return refusing(request, live, device, error)
    response = here(live, "/people" if form.get("back") == "people" else "")
    _give(request, response, live, joined.member, joined.token)
    return response


def _give(request: Request, response: Response, live: LiveTable, member: int, token: str) -> None:
    """Give a browser the token of one more seat."""
    tokens = [*tokens_of(request, live)][1 - MOST_TOKENS :]
    set_cookie(request, response, seat_cookie(live), BETWEEN_TOKENS.join((*tokens, token)))
    live.device(browser_of(request), {member: hash_token(token)})
    live.changed()


async def carry(request: Request) -> Response:
    """Show the link by which a seat of this device goes to another."""
    live = await table_of(request)
    form = await checked_form(request)
    allow(request, "post")
    device = device_of(request, live)
    if device is None:
        raise no_member()
    member = asker_of(device, live, form)
    if member is None:
        raise no_member()
    secret = live.carried.offer(member, live.now())
    address = f"{base_of(request)}c/{live.table.code}/{secret}"
    picture = Markup(segno.make(address, micro=False).svg_inline(border=1, scale=6))  # noqa: S704 - no text
    name = live.table.members[member].name
    code = live.table.code
    return page(
        request, "carry.html", code=code, name=name, address=address, picture=picture, minutes=MINUTES
    )


async def carried(request: Request) -> Response:
    """Let a seat come to this device, by a link that counts once."""
    live = await table_of(request)
    if request.method == "POST":
        await checked_form(request)
    secret = str(request.path_params["secret"])
    member, device = live.carried.member(secret, live.now()), device_of(request, live)
    if member is None:
        allow(request, "code")
        raise TableRefused("link-over", mark("This link does not count any more: ask for a new one."))
    if device is not None and member in device.proven(live.table):
        return here(live)
    if request.method != "POST":
        return page(request, "carried.html", code=live.table.code, name=live.table.members[member].name)
    allow(request, "join")
    live.carried.take(secret)
    token, other = new_token(), None if device is None else device.speaker(live.table)
    await live.do(lambda: move(live.table, member, hash_token(token), live.now(), other))
    response = here(live)
    _give(request, response, live, member, token)
    return response


routes: Final = [
    Route("/t/{code}/beside", beside, methods=["POST"]),
    Route("/t/{code}/carry", carry, methods=["POST"]),
    Route("/c/{code}/{secret}", carried, methods=["GET", "POST"]),
]
"""The routes of devices that hold several seats."""
