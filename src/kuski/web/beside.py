"""The pages beside a table: its people, its rules, what has happened, the record, the deck."""

import io
from collections.abc import Sequence
from typing import Final

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kuski import games
from kuski.game import Refusal
from kuski.games import GAMES
from kuski.record import verify, write_record
from kuski.store import StoreError
from kuski.table import hosting
from kuski.table.refusing import no_game, no_member, not_host
from kuski.web import huutopussi, why
from kuski.web.about import lines_about
from kuski.web.around import Around, preset_title
from kuski.web.entering import (
    look_of,
    member_of,
    sitter_of,
    table_of,
)
from kuski.web.house import addresses
from kuski.web.house.sharing import (
    nearest_preset,
    query_of,
    rules_from_query,
)
from kuski.web.pages import page
from kuski.web.reader import reader_of
from kuski.web.scene import Line, Scene
from kuski.web.screens import LOG
from kuski.web.security import checked_form, csrf_token
from kuski.web.showing import scene_of
from kuski.web.tale import tale
from kuski.web.ways import here, sentence


async def people(request: Request) -> Response:
    """Show who is at the table and how it is run, to those who sit there; the host may change it."""
    live = await table_of(request)
    member = sitter_of(request, live)
    if member is None:
        return here(live, "/join")
    look = look_of(request, live)._replace(member=member)
    around = Around(live, member, reader_of(request), csrf_token(request), look)
    return page(request, "people.html", around=around, settings=live.table.settings)


async def rules(request: Request) -> Response:
    """Show the rules of the table; to its host also others that he may change to, and do it."""
    live = await table_of(request)
    member, reader = sitter_of(request, live), reader_of(request)
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
    if sitter_of(request, live) is None:
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
    look, reader = look_of(request, live), reader_of(request)
    around = Around(live, look.member, reader, csrf_token(request), look)
    lines: Sequence[Line] = ()
    paper, scene, seat = Markup(""), None, None
    if live.table.play is not None:
        scene = around.own(scene_of(live, look.member, whole=True))
        seat = _seat_in(request, scene)
        lines = LOG[scene.game](scene, reader.lang)
        if seat is not None:
            lines = lines_about(lines, seat)
        elif scene.game == "huutopussi":
            paper = huutopussi.paper(scene, reader.lang)
    told = tale(reader.lang, live.table) if seat is None else []
    asked = None if seat is None else await why.asked(request, live, look.member, seat, reader.lang)
    return page(
        request,
        "log.html",
        around=around,
        scene=scene,
        seat=seat,
        paper=paper,
        lines=lines,
        tale=told,
        why=asked,
    )


def _seat_in(request: Request, scene: Scene) -> int | None:
    """Return the seat that an address asks about, or None for all."""
    text = request.query_params.get("seat", "")
    return next((seat for seat in range(len(scene.players)) if text == str(seat)), None)


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


routes: Final = [
    Route("/t/{code}/people", people),
    Route("/t/{code}/rules", rules, methods=["GET", "POST"]),
    Route("/t/{code}/qr.svg", qr),
    Route("/t/{code}/log", log),
    Route("/t/{code}/record", record),
    Route("/t/{code}/deck", deck),
]
"""The routes beside the table."""
