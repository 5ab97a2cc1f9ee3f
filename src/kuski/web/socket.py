"""The socket: one for each open screen or program. Answers come in, whole views go out.

A view is sent whenever the table has changed; what changes while one is being sent goes out as one.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec
from markupsafe import Markup
from starlette.websockets import WebSocket, WebSocketDisconnect

from kuski import games
from kuski.game import Refusal, actor_text
from kuski.store import StoreError
from kuski.table.emotes import Emote
from kuski.table.members import hash_token
from kuski.table.refusing import no_seat, not_stored, too_often, unknown_token
from kuski.table.shown import show
from kuski.web import emoting, protocol
from kuski.web.changes import Telling
from kuski.web.device import Device, Look
from kuski.web.limits import Limits
from kuski.web.live import LiveTable
from kuski.web.reader import Reader
from kuski.web.screens import screen_html
from kuski.web.showing import time_left
from kuski.web.wording import LISTED

LOGGER: Final = logging.getLogger("kuski.socket")
HELLO_SECONDS: Final = 10.0
MOST_WAITING: Final = 64
"""How many messages may wait for a client that does not read; then it is cut off."""
FEW_WAITING: Final = 8
"""Where so many wait, no emote is added: they are the first that a slow line does without."""

REMOVED: Final = 4001
UNREADABLE: Final = 4002
SLOW: Final = 4003
DELETED: Final = 4004
UNKNOWN: Final = 4005


class Speaker(Protocol):
    """How a kind of client is spoken to."""

    def views(self, client: "Client") -> list[bytes]:
        """Return the messages that tell how the table stands now; empty when the client knows it."""

    def refused(
        self, error: Refusal, turn: int | None, emote: str | None = None, step: int | None = None
    ) -> bytes:
        """Return the message of a refusal."""

    def emoted(self, live: LiveTable, emote: Emote) -> bytes | None:
        """Return the message of an emote; None when this client shows none."""


class Client:
    """One open socket at a table.

    Attributes:
        device: the seats that it belongs to: mostly one; without any it only watches.
    """

    def __init__(self, socket: WebSocket, live: LiveTable, device: Device, speaker: Speaker) -> None:
        self.device = device
        self.live = live
        self._socket = socket
        self._speaker = speaker
        self._waiting: deque[bytes] = deque()
        self._woken = asyncio.Event()
        self._news = True
        self._close: int | None = None

    @property
    def members(self) -> list[int]:
        """The members whose screen it is, in turns where there are several."""
        return self.device.proven(self.live.table)

    @property
    def member(self) -> int | None:
        """The member whose screen it shows now, or None."""
        look = self.device.look(self.live.table)
        return None if look.curtain else look.member

    def wake(self) -> None:
        """Look at the table again, as soon as the last message is out."""
        self._news = True
        self._woken.set()

    def emoted(self, emote: Emote) -> None:
        """Tell of an emote, unless the client is behind."""
        data = None if len(self._waiting) >= FEW_WAITING else self._speaker.emoted(self.live, emote)
        if data is not None:
            self._say(data)

    async def run(self, limits: Limits, address: str) -> None:
        """Serve the socket until it closes; not at all, when its address has too many open."""
        if not limits.enter(address):
            await self._socket.close(UNKNOWN)
            return
        self.live.watch(self)
        self._woken.set()
        writer = asyncio.ensure_future(self._write())
        reader = asyncio.ensure_future(self._read(limits, address))
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            limits.leave(address)
            self.live.unwatch(self)
            for task in (writer, reader):
                task.cancel()
            for task in (writer, reader):
                with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
                    await task
            with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
                await self._socket.close(self._close or 1000)

    # Out.

    async def _write(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._waiting:
                await self._send(self._waiting.popleft())
            gone = self._gone()
            if gone is not None:
                await self._send(protocol.ENCODER.encode(gone))
                return
            news, self._news = self._news, False
            for data in self._speaker.views(self) if news else ():
                await self._send(data)
            if self._close is not None:
                return

    async def _send(self, data: bytes) -> None:
        await self._socket.send_text(data.decode())

    def _gone(self) -> protocol.Gone | None:
        """Return the last message, when the table was deleted or none of its members is here any more."""
        if self.live.gone:
            self._close = DELETED
            return protocol.Gone("deleted")
        if self.device.seats and not self.members:
            self._close = REMOVED
            return protocol.Gone("removed")
        return None

    def _say(self, data: bytes) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self._close = SLOW
        else:
            self._waiting.append(data)
        self._woken.set()

    # In.

    async def _read(self, limits: Limits, address: str) -> None:
        ticks = self._socket.app.state.ticks
        while self._close is None:
            try:
                text = await receive_text(self._socket)
                if not limits.allow("message", address, ticks()):
                    self._say(self._speaker.refused(too_often(), None))
                    continue
                said = protocol.DECODER.decode(text)
            except (msgspec.MsgspecError, Unreadable):
                self._close = UNREADABLE
                return
            if isinstance(said, protocol.Act):
                await self._act(said)
            elif isinstance(said, protocol.MakeEmote):
                self._emote(said.emote)
            elif isinstance(said, protocol.Enter | protocol.TakeBack):
                await self._enter(said)

    def _emote(self, gesture: str) -> None:
        try:
            self.live.emote(self.member, gesture)
        except Refusal as error:
            self._say(self._speaker.refused(error, None, gesture))

    async def _act(self, act: protocol.Act) -> None:
        try:
            member, turn = self.device.meant(self.live.table, act.turn)
            await self.live.answer(member, turn, act.actions)
        except Refusal as error:
            self._say(self._speaker.refused(error, act.turn))
        except StoreError:
            LOGGER.exception("an answer could not be stored")
            self._say(self._speaker.refused(not_stored(), act.turn))
        else:
            self._say(protocol.ENCODER.encode(protocol.Ack(act.turn)))

    async def _enter(self, said: protocol.Enter | protocol.TakeBack) -> None:
        """Enter something at a table with real cards, or take the last entry back."""
        try:
            if self.member is None:
                raise no_seat()
            if isinstance(said, protocol.Enter):
                await self.live.enter(self.member, said.step, said.entries)
            else:
                await self.live.take_back(self.member, said.step)
        except Refusal as error:
            self._say(self._speaker.refused(error, None, None, said.step))
        except StoreError:
            LOGGER.exception("an entry could not be stored")
            self._say(self._speaker.refused(not_stored(), None, None, said.step))
        else:
            self._say(protocol.ENCODER.encode(protocol.Ack(step=said.step)))


class Unreadable(Exception):
    """A message that is no text, or too long."""


async def receive_text(socket: WebSocket) -> str:
    """Return the next message.

    Raises:
        WebSocketDisconnect: the client has gone.
        Unreadable: the message is no text, or too long.
    """
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(code=message.get("code", 1000))
    text: str | None = message.get("text")
    if text is None or len(text.encode(errors="replace")) > protocol.MOST_BYTES:
        raise Unreadable
    return text


class JsonSpeaker:
    """Speaks to programs: views as data."""

    def __init__(self, *, record: bool) -> None:
        self._record = record
        self._rules: tuple[str, Any] | None = None
        self._told: tuple[int, int, int | None, int] = (0, 0, None, 0)

    def welcome(self, live: LiveTable, member: int | None) -> bytes:
        """Return the answer to a hello."""
        table = live.table
        self._rules = (table.game, table.rules)
        data = games.find(table.game).rules_data(table.rules)
        return protocol.ENCODER.encode(protocol.Welcome(table.code, table.game, data, table.settings, member))

    def views(self, client: Client) -> list[bytes]:
        """Return the rules when they were changed, what was done when that is wanted, and the view."""
        live, told = client.live, []
        table = live.table
        if self._rules is not None and self._rules != (table.game, table.rules):
            self._rules = (table.game, table.rules)
            data = games.find(table.game).rules_data(table.rules)
            told.append(protocol.ENCODER.encode(protocol.Rules(table.game, data)))
        if self._record and table.play is not None:
            told += self._past(client)
        told.append(
            protocol.ENCODER.encode(show(table, client.member, (), live.now(), live.members, live.awake))
        )
        return told

    def _past(self, client: Client) -> list[bytes]:
        play = client.live.table.play
        assert play is not None
        seat = None if client.member is None else play.seat_of(client.member)
        entries = play.perceived(seat)
        told = self._told
        self._told = (play.number, play.undone, seat, len(entries))
        if told == self._told:
            return []
        start = told[3] if told[:3] == self._told[:3] else 0
        news = [(actor_text(actor), text) for actor, text in entries[start:]]
        return [protocol.ENCODER.encode(protocol.Past(play.number, start, news))]

    def refused(
        self, error: Refusal, turn: int | None, emote: str | None = None, step: int | None = None
    ) -> bytes:
        """Return the message of a refusal, its sentence in English."""
        return protocol.ENCODER.encode(protocol.Refused(error.code, error.message, turn, emote, step))

    def emoted(self, _live: LiveTable, emote: Emote) -> bytes:
        """Return the message of an emote."""
        return protocol.ENCODER.encode(protocol.Emoted(emote.member, emote.gesture))


class PageSpeaker:
    """Speaks to browsers: screens as HTML, refusals in the reader's language.

    A page for the whole room is drawn by a function of its own.
    """

    def __init__(
        self, reader: Reader, csrf: str, television: Callable[[LiveTable], Markup] | None = None
    ) -> None:
        self._reader = reader
        self._csrf = csrf
        self._television = television
        self._telling = Telling()
        self._look: Look | None = None
        self._words = LISTED

    def views(self, client: Client) -> list[bytes]:
        """Return what has changed of the screen since the last message; nothing when it is the same."""
        live, fresh = client.live, False
        if self._television is not None:
            html = str(self._television(live))
        else:
            look = client.device.look(live.table)
            html = str(screen_html(live, look.member, self._reader, self._csrf, look))
            fresh = self._look not in (None, look)
            if fresh:
                self._telling = Telling()
            self._look = look
        made = self._telling.tell(html)
        if not made:
            return []
        left = time_left(live, None if self._television is not None else client.member)
        seconds = None if left is None else round(left, 1)
        words, self._words = self._words, ""
        return [protocol.ENCODER.encode(protocol.Page(live.table.version, made, seconds, fresh, words))]

    def refused(
        self, error: Refusal, turn: int | None, emote: str | None = None, step: int | None = None
    ) -> bytes:
        """Return the message of a refusal."""
        sentence = self._reader.lang.notice(error.notice)
        return protocol.ENCODER.encode(protocol.Refused(error.code, sentence, turn, emote, step))

    def emoted(self, live: LiveTable, emote: Emote) -> bytes | None:
        """Return the message of an emote, unless the reader wants to see none."""
        if not self._reader.emotes:
            return None
        text = emoting.said(self._reader.lang, live, emote)
        return protocol.ENCODER.encode(protocol.Emoted(emote.member, emote.gesture, text))


async def hello(socket: WebSocket, live: LiveTable) -> tuple[int | None, protocol.Hello]:
    """Return who a program is, from its first message.

    Raises:
        WebSocketDisconnect: it has gone, or said something else.
        TableRefused: its token is none of this table's.
        TimeoutError: it said nothing.
    """
    try:
        text = await asyncio.wait_for(receive_text(socket), HELLO_SECONDS)
        said = protocol.DECODER.decode(text)
    except (msgspec.MsgspecError, Unreadable):
        raise WebSocketDisconnect(code=UNREADABLE) from None
    if not isinstance(said, protocol.Hello):
        raise WebSocketDisconnect(code=UNREADABLE)
    if said.token is None:
        return None, said
    member = live.table.member_of(hash_token(said.token))
    if member is None:
        raise unknown_token()
    return member, said
