"""The pages of a table: joining, playing, the log, the deck, and what the host sets."""

import io
from collections.abc import Sequence

import segno
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kuski import games
from kuski.game import Refusal
from kuski.games import GAMES
from kuski.record import verify, write_record
from kuski.store import StoreError
from kuski.table import hosting
from kuski.table.refusing import no_game, no_member, not_host, not_stored
from kuski.table.settings import Settings
from kuski.web import doing
from kuski.web.answering import actions_of, turn_of
from kuski.web.doing import read_settings
from kuski.web.entering import (
    allow,
    door_cookie,
    hall_of,
    knows_secret,
    member_of,
    seat_cookie,
    set_cookie,
    table_of,
)
from kuski.web.house import addresses
from kuski.web.house.joining import join_page
from kuski.web.house.sharing import nearest_preset, query_of, rules_from_query, short_from_query
from kuski.web.live import LiveTable
from kuski.web.pages import page
from kuski.web.reader import reader_of
from kuski.web.screens import LOG, Around, preset_title, screen_html
from kuski.web.security import checked_form, csrf_token
from kuski.web.showing import scene_of
from kuski.web.tale import tale
from kuski.words.language import Language


def here(live: LiveTable, rest: str = "") -> RedirectResponse:
    """Return the way to a page of a table, as the answer to a post."""
    return RedirectResponse(f"/t/{live.table.code}{rest}", 303)


def sentence(lang: Language, error: Exception) -> str:
    """Return what a person reads when something is refused."""
    refusal = error if isinstance(error, Refusal) else not_stored()
    return lang.notice(refusal.notice)


# Coming.


async def new(request: Request) -> Response:
    """Open a table with the rules and the name of its host, who sits down."""
    form = await checked_form(request)
    allow(request, "open")
    hall, game = hall_of(request), str(form.get("game", ""))
    rules = short_from_query(game, str(form.get("rules", "")))
    live = await hall.open(game, rules, read_settings(form, Settings()))
    try:
        joined = await hall.join(live, str(form.get("name", "")))
    except Refusal:
        await hall.delete(live)
        raise
    bots = str(form.get("bots", "0"))
    for _ in range(min(int(bots), 8) if bots.isascii() and bots.isdigit() else 0):
        await doing.do(hall, live, joined.member, FormData({"do": "bot"}))
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
    if member_of(request, live) is not None:
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


# At the table.


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


# Beside the table.


async def people(request: Request) -> Response:
    """Show who is at the table and how it is run, to those who sit there; the host may change it."""
    live = await table_of(request)
    member = member_of(request, live)
    if member is None:
        return here(live, "/join")
    around = Around(live, member, reader_of(request), csrf_token(request))
    return page(request, "people.html", around=around, settings=live.table.settings)


async def rules(request: Request) -> Response:
    """Show the rules of the table; to its host also others that he may change to, and do it."""
    live = await table_of(request)
    member, reader = member_of(request, live), reader_of(request)
    fields = await checked_form(request) if request.method == "POST" else request.query_params
    game, query = str(fields.get("game", "")), str(fields.get("rules", ""))
    if game not in GAMES:
        table = live.table
        return RedirectResponse(addresses.sheet(table.game, query_of(table.game, table.rules)), 303)
    error = ""
    wanted = rules_from_query(game, query)
    if request.method == "POST":
        data = games.find(game).rules_data(wanted)
        try:
            if member is None:
                raise not_host()
            await live.do(lambda: hosting.set_rules(live.table, member, game, data, live.now()))
        except (Refusal, StoreError) as refused:
            error = sentence(reader.lang, refused)
        else:
            return here(live)
    around = Around(live, member, reader, csrf_token(request))
    name = preset_title(reader.lang, game, nearest_preset(game, wanted))
    return page(
        request,
        "change_rules.html",
        status=409 if error else 200,
        around=around,
        name=name,
        game=game,
        query=query_of(game, wanted),
        error=error,
    )


async def qr(request: Request) -> Response:
    """Return the QR code by which others come to the table; only those who sit there may show it."""
    live = await table_of(request)
    if member_of(request, live) is None:
        raise no_member()
    base = str(request.base_url)
    if request.url.hostname in ("localhost", "127.0.0.1", "::1"):
        base = request.app.state.address or base
    image = io.BytesIO()
    segno.make(f"{base}j/{live.table.code}/{live.table.secret}", micro=False).save(
        image, kind="svg", border=1, scale=4, xmldecl=False, svgns=True
    )
    return Response(image.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def log(request: Request) -> Response:
    """Show what has happened, as far as the reader may know it."""
    live = await table_of(request)
    member = member_of(request, live)
    reader = reader_of(request)
    around = Around(live, member, reader, csrf_token(request))
    lines: Sequence[object] = ()
    if live.table.play is not None:
        scene = scene_of(live, member, whole=True)
        lines = LOG[scene.game](scene, reader.lang)
    return page(request, "log.html", around=around, lines=lines, tale=tale(reader.lang, live.table))


async def record(request: Request) -> Response:
    """Return the game as a record: the whole once it is over, until then what the reader perceived."""
    live = await table_of(request)
    play = live.table.play
    if play is None:
        raise no_game()
    member = member_of(request, live)
    seat = None if member is None else play.seat_of(member)
    text = write_record(play.record(seat))
    name = f"kuski-{live.table.code.lower()}-{play.number}.json"
    return Response(
        text,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )


async def deck(request: Request) -> Response:
    """Say whether the deck of the last game was steered."""
    live = await table_of(request)
    play = live.table.play
    around = Around(live, member_of(request, live), reader_of(request), "")
    finding = None
    if play is not None and not play.running:
        finding = verify(play.record(None))
    return page(request, "deck.html", around=around, play=play, finding=finding)


async def delete(request: Request) -> Response:
    """Delete a table with all names, when its host says so twice."""
    live = await table_of(request)
    member = member_of(request, live)
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
        member = member_of(request, live)
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


routes = [
    Route("/new", new, methods=["POST"]),
    Route("/data", data),
    Route("/j/{code}/{secret}", door),
    Route("/t/{code}", table),
    Route("/t/{code}/watch", watch),
    Route("/t/{code}/join", join, methods=["GET", "POST"]),
    Route("/t/{code}/act", act, methods=["POST"]),
    Route("/t/{code}/do", do, methods=["POST"]),
    Route("/t/{code}/people", people),
    Route("/t/{code}/rules", rules, methods=["GET", "POST"]),
    Route("/t/{code}/qr.svg", qr),
    Route("/t/{code}/log", log),
    Route("/t/{code}/record", record),
    Route("/t/{code}/deck", deck),
    Route("/t/{code}/delete", delete, methods=["GET", "POST"]),
]
"""The routes of the tables."""
