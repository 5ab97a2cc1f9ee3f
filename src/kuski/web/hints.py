"""The first minute: one line at a control that is new to whoever holds this device, shown once.

Which of them a device knows is kept in a cookie of its own; no account, nothing of it on the server. A hint
goes when it was put away, or when what it is about was done.
"""

from typing import Any, Final, NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kuski.game import mark
from kuski.web.entering import member_of, table_of
from kuski.web.live import LiveTable
from kuski.web.reader import HINTS, HINTS_COOKIE, YEAR, Reader, reader_of
from kuski.web.rendering import render
from kuski.web.scene import Scene
from kuski.web.security import checked_form
from kuski.web.showing import scene_of
from kuski.web.ways import here


class Places(NamedTuple):
    """Where something stands on a phone's table beside the game: header, below the title, at the answers."""

    header: Markup = Markup("")
    head: Markup = Markup("")
    answers: Markup = Markup("")


NOWHERE: Final = Places()
TEXTS: Final = {
    "guess": mark("Tap an answer: your card turns at once."),
    "give": mark("A tap gives one, minus takes it back."),
    "ride": mark("Tap a lit card to turn it."),
    "bid": mark("Plus and minus set your bid. Or pass."),
    "play": mark("Lit cards go. A dim one says why not."),
    "trump": mark("Tap the marriage to make it trump."),
}
_AT_ANSWERS: Final = ("guess", "give", "bid")
"""The answers stand at the bottom, far from the title; elsewhere they are the cards below it."""


def hint_for(live: LiveTable, scene: Scene, reader: Reader) -> str | None:
    """Return which hint a screen needs now, if its device does not know it yet."""
    if live.table.practice is not None or scene.real is not None or scene.seat is None or not scene.asked:
        return None
    found = _bus(scene) if scene.game == "bus" else _huutopussi(scene)
    return None if found in reader.hints else found


def _bus(scene: Scene) -> str | None:
    view, seat = scene.view, scene.seat
    if view.question is not None:
        return "guess" if not view.question.owed and not view.counts[seat] else None
    if view.pyramid is not None:
        shares = view.pyramid.owed[seat] > 1 and scene.rules.award_split
        return "give" if shares else None
    return "ride" if view.ride is not None and view.ride.bus == "diamond" else None


def _huutopussi(scene: Scene) -> str | None:
    view = scene.view
    if view.auction is not None:
        return "bid"
    if view.tricks is None:
        return None
    if any(text.startswith("trump") for text in view.legal):
        return "trump"
    return "play" if view.tricks.refused else None


def hints(live: LiveTable, scene: Scene, reader: Reader, csrf: str) -> Places:
    """Return the hint that a screen needs now, and where it stands; mostly nothing."""
    name = hint_for(live, scene, reader)
    if name is None:
        return NOWHERE
    text = reader.lang.gettext(TEXTS[name])
    drawn = render("hint.html", reader.lang, code=live.table.code, csrf=csrf, name=name, text=text)
    return Places(answers=drawn) if name in _AT_ANSWERS else Places(head=drawn)


# Remembering.


def shown_now(request: Request, live: LiveTable, member: int | None) -> str | None:
    """Return the hint that stands on a member's screen now."""
    if live.table.running is None or member is None:
        return None
    return hint_for(live, scene_of(live, member), reader_of(request))


def remember(request: Request, response: Response, name: str | None) -> None:
    """Let a device know a hint, so that it is not shown there again."""
    if name not in HINTS:
        return
    known: Any = sorted({*reader_of(request).hints, name})
    # A script may set it too, so it is not hidden from scripts.
    response.set_cookie(HINTS_COOKIE, ".".join(known), max_age=YEAR, samesite="lax")


async def put_away(request: Request) -> Response:
    """Put a hint away, without script."""
    live = await table_of(request)
    form = await checked_form(request)
    response: RedirectResponse = here(live, "" if member_of(request, live) is not None else "/watch")
    remember(request, response, str(form.get("hint", "")))
    return response


routes: Final = [Route("/t/{code}/hint", put_away, methods=["POST"])]
"""The route by which a hint is put away."""
