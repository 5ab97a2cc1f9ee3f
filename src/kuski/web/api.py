"""The interface for programs: opening tables and taking seats over HTTP; playing is on the socket.

Programs send and get JSON, and prove who they are by the token of their seat in the header
``Authorization: Bearer TOKEN``. No cookie counts here. docs/protocol.md describes all of it.
"""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

import msgspec
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kuski import bots, games
from kuski.game import Refusal, mark
from kuski.record import write_record
from kuski.store import StoreError
from kuski.table.refusing import TableRefused, no_game, not_stored, unknown_token
from kuski.table.settings import Settings
from kuski.table.shown import show
from kuski.web import doing, why
from kuski.web.entering import allow, bearer_of, hall_of, table_of
from kuski.web.live import LiveTable
from kuski.web.security import same_origin
from kuski.words.language import DEFAULT, LANGUAGES, language

MOST_BYTES: Final = 16_384
_ENCODER: Final = msgspec.json.Encoder()
_STATUS: Final = {
    "no-such-table": 404,
    "no-game": 409,
    "too-often": 429,
    "unknown-token": 403,
    "not-host": 403,
    "no-member": 403,
    "other-site": 403,
    "not-stored": 503,
    "unreadable": 400,
}

Level = str | None


class Open(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a program says to open a table.

    Attributes:
        game: ``bus`` or ``huutopussi``.
        rules: in the short form: a preset, overlays under ``with``, single options.
        seats: how many play, or for each seat None (somebody will come) or the level of a bot. The
            game begins by itself once all have come. 0: the host begins it.
        settings: how the table is run; programs usually want no pace.
    """

    game: str
    rules: dict[str, Any] = {}
    seats: Annotated[int, msgspec.Meta(ge=0, le=12)] | Annotated[list[Level], msgspec.Meta(max_length=12)] = 0
    settings: Settings | None = None


class Opened(msgspec.Struct, frozen=True):
    """A table was opened: its code, and the secret that opens it even when codes are being guessed."""

    code: str
    secret: str


class Take(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a program says to take a seat."""

    name: Annotated[str, msgspec.Meta(max_length=200)] = "Bot"


class Taken(msgspec.Struct, frozen=True):
    """A seat was taken: the token that proves it, and its number at the table."""

    token: str
    member: int


class Done(msgspec.Struct, frozen=True):
    """It was done: the version of the table with it."""

    version: int


class Why(msgspec.Struct, frozen=True):
    """Why a bot made a move: what it was, a sentence, and the numbers of its moves that may be told now."""

    seat: int
    move: int
    action: str
    why: str
    moves: list[int]


class Fault(msgspec.Struct, frozen=True):
    """Something was refused: a stable code and a sentence."""

    code: str
    message: str


def _json(value: Any, status: int = 200) -> Response:
    return Response(
        _ENCODER.encode(value), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


def _guarded(handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler whose refusals are answers, and which hears no other site's page."""

    async def guarded(request: Request) -> Response:
        try:
            if not same_origin(request):
                raise TableRefused("other-site", mark("This request comes from another site."))
            return await handler(request)
        except Refusal as error:
            return _json(Fault(error.code, error.message), _STATUS.get(error.code, 409))
        except StoreError:
            return _json(Fault(not_stored().code, not_stored().message), 503)

    return guarded


async def _read(request: Request, kind: type[Any]) -> Any:
    """Return the JSON of a request.

    Raises:
        TableRefused: ``unreadable``.
    """
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise TableRefused("unreadable", mark("That is too much: at most {most} bytes."), most=MOST_BYTES)
    try:
        return msgspec.json.decode(bytes(body) or b"{}", type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise TableRefused(
            "unreadable", mark("That JSON cannot be read: {reason}"), reason=str(error)
        ) from None


def _member(request: Request, live: LiveTable) -> int:
    """Return the member whose token a request carries.

    Raises:
        TableRefused: ``unknown-token``.
    """
    member = bearer_of(request, live)
    if member is None:
        raise unknown_token()
    return member


async def open_table(request: Request) -> Response:
    """``POST /api/tables``: open a table."""
    allow(request, "open")
    wish: Open = await _read(request, Open)
    if wish.game not in games.GAMES:
        names = ", ".join(games.GAMES)
        raise TableRefused("unreadable", mark("There is no such game; there are: {names}"), names=names)
    levels: list[Level] = [None] * wish.seats if isinstance(wish.seats, int) else wish.seats
    if any(level is not None and not bots.known(level) for level in levels):
        raise TableRefused("unknown-bot", mark("There is no such bot."))
    settings = msgspec.structs.replace(wish.settings or Settings(), seats=len(levels))
    live = await hall_of(request).open(
        wish.game, wish.rules, settings, bots=[level for level in levels if level is not None]
    )
    return _json(Opened(live.table.code, live.table.secret), 201)


async def take_seat(request: Request) -> Response:
    """``POST /api/tables/CODE/seats``: sit down, or ask to."""
    live = await table_of(request)
    allow(request, "join")
    wish: Take = await _read(request, Take)
    joined = await hall_of(request).join(live, wish.name)
    return _json(Taken(joined.token, joined.member), 201)


async def look(request: Request) -> Response:
    """``GET /api/tables/CODE``: what a spectator sees now; with a token, what that seat sees."""
    live = await table_of(request)
    member = _member(request, live) if "authorization" in request.headers else None
    return _json(show(live.table, member, (), live.now(), live.members, live.awake))


async def do(request: Request) -> Response:
    """``POST /api/tables/CODE/do``: what people do beside playing, such as ``{"do": "start"}``."""
    live = await table_of(request)
    member = _member(request, live)
    allow(request, "post")
    wish: dict[str, bool | int | float | str] = await _read(request, dict[str, bool | int | float | str])
    await doing.do(hall_of(request), live, member, _form(wish))
    return _json(Done(live.table.version))


def _form(wish: dict[str, bool | int | float | str]) -> FormData:
    """Return the form that says the same: a box that is not ticked is there, and sends nothing."""
    fields: list[tuple[str, str | UploadFile]] = []
    for key, value in wish.items():
        if isinstance(value, bool):
            fields += [(f"{key}?", "1"), *([(key, "on")] if value else [])]
        else:
            fields.append((key, str(value)))
    return FormData(fields)


async def ask_why(request: Request) -> Response:
    """``GET /api/tables/CODE/why?seat=1``: why a bot made its last move, or ``move``, that may be told."""
    live = await table_of(request)
    member = _member(request, live) if "authorization" in request.headers else None
    asked = request.query_params
    seat = asked.get("seat", "")
    moves = why.offered(live, member, int(seat)) if seat in tuple("01234567") else []
    wanted = asked.get("move", str(moves[-1].number) if moves else "")
    move = next((move for move in moves if str(move.number) == wanted), None)
    play = live.table.play
    if move is None or play is None:
        raise TableRefused("nothing-to-tell", mark("There is no move of a bot that can be explained now."))
    lang = language(asked["lang"] if asked.get("lang") in LANGUAGES else DEFAULT)
    sentence = await why.answer(request, live, play, move, lang)
    numbers = [move.number for move in moves]
    return _json(Why(move.seat, move.number, str(move.action), sentence, numbers))


async def record(request: Request) -> Response:
    """``GET /api/tables/CODE/record``: the game as a record, as the token's seat perceived it."""
    live = await table_of(request)
    play = live.table.play
    if play is None:
        raise no_game()
    member = _member(request, live) if "authorization" in request.headers else None
    seat = None if member is None else play.seat_of(member)
    return Response(
        write_record(play.record(seat)), media_type="application/json", headers={"cache-control": "no-store"}
    )


routes: Final = [
    Route("/api/tables", _guarded(open_table), methods=["POST"]),
    Route("/api/tables/{code}", _guarded(look)),
    Route("/api/tables/{code}/seats", _guarded(take_seat), methods=["POST"]),
    Route("/api/tables/{code}/do", _guarded(do), methods=["POST"]),
    Route("/api/tables/{code}/why", _guarded(ask_why)),
    Route("/api/tables/{code}/record", _guarded(record)),
]
"""The routes for programs."""
