"""The table itself: its page, and what its forms do."""

from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kuski.game import Refusal
from kuski.store import StoreError
from kuski.table.refusing import no_member
from kuski.web import doing, emoting, hints
from kuski.web.answering import actions_of, turn_of
from kuski.web.device import Device
from kuski.web.entering import allow, device_of, hall_of, table_of
from kuski.web.live import LiveTable
from kuski.web.pages import page
from kuski.web.reader import reader_of
from kuski.web.screens import screen_html
from kuski.web.security import checked_form, csrf_token
from kuski.web.ways import here, sentence


async def table(request: Request) -> Response:
    """Show the table to who sits at it; a stranger is asked to join."""
    live = await table_of(request)
    device = device_of(request, live)
    if device is None:
        return RedirectResponse(f"/t/{live.table.code}/join", 303)
    return table_page(request, live, device)


async def watch(request: Request) -> Response:
    """Show the table to who only watches."""
    return table_page(request, await table_of(request), Device())


def table_page(
    request: Request, live: LiveTable, device: Device, *, toast: str = "", status: int = 200
) -> Response:
    """Return the page of a table on a device, with a sentence when something was refused."""
    reader, look = reader_of(request), device.look(live.table)
    html = screen_html(live, look.member, reader, csrf_token(request), look)
    game = live.table.game if live.table.play is None else live.table.play.game
    return page(
        request,
        "live.html",
        status=status,
        code=live.table.code,
        game=game,
        html=html,
        toast=toast,
        watching=not device.seats,
        lesson=live.table.practice is not None,
        gestures=() if not device.seats else emoting.gestures(reader.lang),
        lately=emoting.lately(reader.lang, live) if reader.emotes else (),
    )


async def act(request: Request) -> Response:
    """Take an answer that came as a form, without script."""
    live, device, form = await _posted(request)
    try:
        if not device.seats:
            raise no_member()
        member, turn = device.meant(live.table, turn_of(form))
        hint = hints.shown_now(request, live, member)
        await live.answer(member, turn, actions_of(form))
    except (Refusal, StoreError) as error:
        return refusing(request, live, device, error)
    response = here(live)
    hints.remember(request, response, hint)
    return response


def refusing(request: Request, live: LiveTable, device: Device, error: Exception) -> Response:
    """Return the page of a table as it stands, and why something was refused."""
    toast = sentence(reader_of(request).lang, error)
    return table_page(request, live, device, toast=toast, status=409)


async def do(request: Request) -> Response:
    """Do what a form asks for beside playing."""
    live, device, form = await _posted(request)
    word = str(form.get("do", ""))
    try:
        member = asker_of(device, live, form)
        if word in ("take", "hide"):
            _pass_on(device, live, member, take=word == "take")
        elif word in ("more", "enough"):
            # Those who share a device look at the end together: one of them speaks for all.
            for seat in device.here(live.table) or (None,):
                await doing.do(hall_of(request), live, seat, form)
        else:
            await doing.do(hall_of(request), live, member, form)
    except (Refusal, StoreError) as error:
        return refusing(request, live, device, error)
    if word == "leave" and not device.here(live.table):
        return RedirectResponse("/", 303)
    back = str(form.get("back", ""))
    return here(live, "/people" if back == "people" else "")


async def _posted(request: Request) -> tuple[LiveTable, Device, FormData]:
    live = await table_of(request)
    form = await checked_form(request)
    allow(request, "post")
    return live, device_of(request, live) or Device(), form


def asker_of(device: Device, live: LiveTable, form: FormData) -> int | None:
    """Return who asks: the field ``asker`` says it where a device has several seats.

    Raises:
        TableRefused: ``no-member`` when that one does not sit there.
    """
    if not form.get("asker"):
        return device.speaker(live.table)
    text = str(form["asker"])
    member = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None
    if member not in device.proven(live.table):
        raise no_member()
    return member


def _pass_on(device: Device, live: LiveTable, member: int | None, *, take: bool) -> None:
    """Show the hand of who has the device now, or let the curtain down before it."""
    if not take:
        device.put_away()
    elif member is not None:
        device.take(live.table, member)
    live.changed()


routes: Final = [
    Route("/t/{code}", table),
    Route("/t/{code}/watch", watch),
    Route("/t/{code}/act", act, methods=["POST"]),
    Route("/t/{code}/do", do, methods=["POST"]),
]
"""The routes at the table."""
