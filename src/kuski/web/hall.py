"""The hall: all tables of this server, woken when somebody looks and laid to sleep when nobody does."""

import asyncio
import contextlib
import logging
import math
import secrets
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from kuski.store import CodeTaken, Gone, Store
from kuski.table import entries, hosting, joining, mixing, wanting
from kuski.table.deciding import Decision, Deck, apply_all
from kuski.table.members import hash_token, new_token
from kuski.table.refusing import TableRefused, no_table
from kuski.table.settings import Settings
from kuski.table.table import MOST_MEMBERS, Table
from kuski.web.live import LiveTable

LOGGER: Final = logging.getLogger("kuski.hall")
SLEEP_AFTER: Final = 300.0
"""Seconds after which a table that nobody watches, and where nothing is due, is laid to sleep."""
FEW: Final = 1000
"""With more tables than this a code has five letters."""
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DAY: Final = 86400.0
MANY: Final = 27720
"""A number that each number of players up to twelve divides."""
LESSON: Final = "lesson-"
"""How the ids of the tables begin at which somebody learns a game; they are not kept."""
LESSON_HOURS: Final = 2
"""Hours for which a lesson is kept after its last entry, when the server was stopped meanwhile."""
KEEP_DAYS: Final = 30
"""Days for which a table is kept after its last entry, when the server was not told otherwise."""


class Peek(NamedTuple):
    """What a stranger with the code may know of a table."""

    code: str
    game: str
    names: tuple[str, ...]
    playing: bool
    locked: bool
    seats_free: bool
    rules: object = None


class Joined(NamedTuple):
    """A new member, and the token by which it proves to be one."""

    member: int
    token: str


class Hall:
    """All tables of this server.

    Args:
        store: where their logs are.
        now: the time in seconds since 1970.
        keep_days: for how many days a table is kept after its last entry.
    """

    def __init__(
        self, store: Store, now: Callable[[], float] = time.time, keep_days: float = KEEP_DAYS
    ) -> None:
        self.store = store
        self.keep_days = keep_days
        self._now = now
        self._awake: dict[str, LiveTable] = {}
        self._keys: dict[str, str] = {}
        self._waking: dict[str, asyncio.Task[LiveTable]] = {}
        self._care: asyncio.Task[None] | None = None
        self._over: set[str] = set()

    # Opening and finding.

    async def open(
        self,
        game: str,
        rules: Mapping[str, object],
        settings: Settings | None = None,
        bots: Sequence[str] = (),
        practice: str | None = None,
    ) -> LiveTable:
        """Open a table for a game, with bots of these levels at it.

        With ``practice``, the text of a chosen deck, it is a lesson's: nothing is proven there, and it is
        deleted soon after.

        Raises:
            KeyError: there is no such game.
            RulesError: the rules cannot be read.
            StoreError: it could not be stored.
        """
        secret, key = secrets.token_urlsafe(12), uuid.uuid4().hex
        if practice is not None:
            key = LESSON + key
        length = 4 if await self.store.codes() < FEW else 5
        for extra in range(40):
            code = "".join(secrets.choice(LETTERS) for _ in range(length + extra // 20))
            decision = joining.open_table(
                code, secret, game, rules, settings or Settings(), self._now(), practice
            )
            table = Table.from_log(decision.entries)
            for level in bots:
                seated = joining.bring_bot(table, level, self._now())
                apply_all(table, seated)
                decision = decision.then(seated)
            data = [entries.encode(entry) for entry in decision.entries]
            try:
                await self.store.create(key, code, data, at=self._now())
            except CodeTaken:
                continue
            live = LiveTable(key, table, self.store, self._now)
            self._awake[key], self._keys[code] = live, key
            return live
        raise RuntimeError("no free code")

    async def find(self, code: str) -> LiveTable:
        """Return the table with that code, woken if it sleeps.

        Raises:
            TableRefused: ``no-such-table``.
        """
        code = code.upper()
        key = self._keys.get(code) or await self.store.find(code)
        if key is None:
            raise no_table()
        live = self._awake.get(key)
        if live is not None:
            return live
        task = self._waking.get(key)
        if task is None:
            task = self._waking[key] = asyncio.ensure_future(self._wake(key, code))
            task.add_done_callback(lambda _: self._waking.pop(key, None))
        try:
            return await asyncio.shield(task)
        except Gone:
            raise no_table() from None

    async def _wake(self, key: str, code: str) -> LiveTable:
        live = await LiveTable.load(key, self.store, self._now)
        self._awake[key], self._keys[code] = live, key
        return live

    async def peek(self, code: str) -> Peek | None:
        """Return what a stranger with the code may know, or None when there is no such table."""
        try:
            table = (await self.find(code)).table
        except ValueError:
            return None
        here = table.here()
        return Peek(
            table.code,
            table.game,
            tuple(member.name for member in here if member.bot is None),
            table.running is not None,
            table.locked,
            len(here) < MOST_MEMBERS,
            table.rules,
        )

    async def open_tables(self, limit: int = 30) -> list[Peek]:
        """Return the tables that ask to be listed, are not locked, and have somebody at them now."""
        wanted = [
            live.table.code
            for live in self._awake.values()
            if live.table.settings.listed and not live.table.locked and live.present
        ]
        peeks = [await self.peek(code) for code in wanted[:limit]]
        return [peek for peek in peeks if peek is not None and peek.seats_free]

    # Coming to a table.

    async def join(self, live: LiveTable, name: str, beside: int | None = None) -> Joined:
        """Let a person sit down, or ask to; the first game begins when the table is to begin by itself.

        Args:
            live: the table.
            name: what the person wants to be called.
            beside: a member on whose device the person sits down too.

        Raises:
            TableRefused: ``table-locked``, ``table-full`` or ``device-full``.
            BadName: nobody can be called that.
        """
        token = new_token()
        digest = hash_token(token)
        dealer = secrets.randbelow(MANY)
        member = await live.do(
            lambda: joining.join(live.table, name, digest, live.now(), Deck.new, dealer, beside)
        )
        await self._deal(live)
        return Joined(member, token)

    async def _deal(self, live: LiveTable) -> None:
        """Let the deck do what is due; another may have been quicker, or the clock will."""
        with contextlib.suppress(TableRefused):
            await live.do(lambda: live.judge.deal(live.table, live.now()))

    async def start(self, live: LiveTable, by: int) -> None:
        """Begin the next game, and deal.

        Raises:
            TableRefused: as :func:`kuski.table.hosting.start`.
        """

        def judge() -> Decision:
            players = max(len(live.table.here()), 1)
            deck = Deck.next(live.table, players)
            return hosting.start(live.table, by, secrets.randbelow(players), deck, live.now())

        await live.do(judge)
        await self._deal(live)

    async def want(self, live: LiveTable, member: int, *, yes: bool) -> None:
        """Note that somebody wants another game or does not; when all people want it, it begins.

        Raises:
            TableRefused: as :func:`kuski.table.wanting.want`.
        """

        def judge() -> Decision:
            table, dealer = live.table, secrets.randbelow(MANY)
            return wanting.want(
                table, member, dealer, lambda players: Deck.next(table, players), live.now(), yes=yes
            )

        await live.do(judge)
        await self._deal(live)

    async def reveal(self, live: LiveTable, member: int, entropy: str) -> None:
        """Take what somebody adds to the deck; with the last of them the cards are dealt.

        Raises:
            TableRefused: as :func:`kuski.table.mixing.reveal`.
        """
        await live.do(lambda: mixing.reveal(live.table, member, entropy, live.now()))
        play = live.table.running
        if play is not None and not play.draws and not play.unrevealed:
            await self._deal(live)

    async def delete(self, live: LiveTable) -> None:
        """Delete a table with its log and all names in it; open screens are told that it is gone."""
        await self.store.delete(live.id)
        self._forget(live)
        live.gone = True
        for watcher in list(live.watchers):
            watcher.wake()

    def _forget(self, live: LiveTable) -> None:
        live.close()
        self._over.discard(live.id)
        self._awake.pop(live.id, None)
        self._keys.pop(live.table.code, None)

    # Caring.

    async def __aenter__(self) -> "Hall":
        self._care = asyncio.ensure_future(self._take_care())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._care is not None:
            self._care.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._care
        for live in list(self._awake.values()):
            live.close()

    async def _take_care(self) -> None:
        """Lay tables to sleep; delete those that are too old, at the start and then once a day."""
        swept = -math.inf
        while True:
            await self._end_lessons(time.monotonic())
            self.lay_to_sleep(time.monotonic())
            if time.monotonic() - swept >= DAY and self.keep_days:
                swept = time.monotonic()
                try:
                    await self.store.sweep(self._now() - self.keep_days * DAY)
                except Exception:
                    LOGGER.exception("old tables could not be deleted")
            await asyncio.sleep(30)

    def end_lesson(self, live: LiveTable) -> None:
        """Have a lesson deleted as soon as no screen of it is open any more."""
        self._over.add(live.id)

    async def _end_lessons(self, moment: float) -> None:
        """Delete the lessons that nobody has watched for a while, and what an earlier server left of some."""
        left = [
            live
            for live in self._awake.values()
            if live.id.startswith(LESSON)
            and not live.watchers
            and (live.id in self._over or moment - live.idle_since > SLEEP_AFTER)
        ]
        try:
            for live in left:
                await self.delete(live)
            await self.store.sweep(self._now() - LESSON_HOURS * 3600, LESSON)
        except Exception:
            LOGGER.exception("lessons could not be deleted")

    def lay_to_sleep(self, moment: float) -> int:
        """Lay tables to sleep that nobody has watched for a while; return how many."""
        tired = [
            live
            for live in self._awake.values()
            if not live.watchers and not live.busy and moment - live.idle_since > SLEEP_AFTER
        ]
        for live in tired:
            self._forget(live)
        return len(tired)

    @property
    def awake(self) -> int:
        """How many tables are awake."""
        return len(self._awake)
