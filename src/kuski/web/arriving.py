"""Coming to a table: opening one, scanning its code, sitting down with a name."""

from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kuski.game import Refusal
from kuski.games import GAMES
from kuski.names import clean_name
from kuski.store import StoreError
from kuski.table.refusing import unreadable
from kuski.table.settings import Settings
from kuski.web import doing
from kuski.web.entering import (
    allow,
    door_cookie,
    hall_of,
    knows_secret,
    seat_cookie,
    set_cookie,
    sitter_of,
    table_of,
)
from kuski.web.house.house import House
from kuski.web.house.joining import join_page
from kuski.web.house.opening import Wish, new_page
from kuski.web.house.sharing import (
    read_query,
    short_from_query,
)
from kuski.web.reader import reader_of
from kuski.web.security import checked_form
from kuski.web.ways import here, sentence

MOST_BOTS: Final = 8
"""The most bots that a table is opened with."""


async def new(request: Request) -> Response:
    """Open a table with the rules and the name of its host, who sits down."""
    form = await checked_form(request)
    game, query = str(form.get("game", "")), str(form.get("rules", ""))
    if game not in GAMES:
        raise unreadable()
    count = str(form.get("bots", "0"))
    bots = min(int(count), MOST_BOTS) if count.isascii() and count.isdigit() else 0
    wish = Wish(
        name=str(form.get("name", "")),
        bots=bots,
        level=str(form.get("level", "")),
        listed=form.get("listed") == "on",
        real=form.get("cards") == "real",
    )
    try:
        allow(request, "open")
        response = await _opened(request, game, query, wish)
    except (Refusal, StoreError) as error:
        reading = read_query(game, query)
        house = House(game, reading.preset, reading.rules)
        said = sentence(reader_of(request).lang, error)
        return new_page(request, house, wish=wish, error=said, status=409)
    return response


async def _opened(request: Request, game: str, query: str, wish: Wish) -> Response:
    """Open a table, seat its host and the bots, and show the way there.

    Raises:
        Refusal: the name or the rules will not do.
        StoreError: it could not be stored.
    """
    hall = hall_of(request)
    settings = Settings(listed=wish.listed, cards="real" if wish.real else "sealed")
    clean_name(wish.name)
    live = await hall.open(game, short_from_query(game, query), settings)
    joined = await hall.join(live, wish.name)
    for _ in range(wish.bots):
        await doing.do(hall, live, joined.member, FormData({"do": "bot", "level": wish.level}))
    response = here(live)
    set_cookie(request, response, seat_cookie(live), joined.token)
    return response


async def door(request: Request) -> Response:
    """Take the secret of a QR code out of the address and into a cookie."""
    live = await table_of(request)
    secret = str(request.path_params["secret"])
    if not knows_secret(live, secret):
        allow(request, "code")
    response = here(live, "/join")
    if knows_secret(live, secret):
        set_cookie(request, response, door_cookie(live), secret)
    return response


async def join(request: Request) -> Response:
    """Ask for a name, and let somebody sit down with it."""
    live = await table_of(request)
    if sitter_of(request, live) is not None:
        return here(live)
    error = ""
    name = ""
    if request.method == "POST":
        form = await checked_form(request)
        name = str(form.get("name", ""))
        try:
            if not knows_secret(live, request.cookies.get(door_cookie(live), "")):
                allow(request, "join")
            joined = await hall_of(request).join(live, name)
        except (Refusal, StoreError) as refused:
            error = sentence(reader_of(request).lang, refused)
        else:
            response = here(live)
            set_cookie(request, response, seat_cookie(live), joined.token)
            return response
    peek = await hall_of(request).peek(live.table.code)
    status = 409 if error else 200
    return join_page(request, peek, error=error, name=name, status=status)


routes: Final = [
    Route("/new", new, methods=["POST"]),
    Route("/j/{code}/{secret}", door),
    Route("/t/{code}/join", join, methods=["GET", "POST"]),
]
"""The routes by which one comes to a table."""
