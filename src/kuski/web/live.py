"""A table that is awake: it stores before it tells, wakes those who watch, and keeps time."""

import asyncio
import contextlib
import logging
import random
import secrets
import time
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, Final, Protocol

from kuski.bots import Reason
from kuski.store import Conflict, Gone, Store, StoreError
from kuski.table import clocks, entries, hosting, real
from kuski.table.acting import Judge, taken
from kuski.table.clocks import Due
from kuski.table.deciding import Decision, Deck, apply_all, seed_key
from kuski.table.emotes import Emote, Emotes
from kuski.table.play import Said
from kuski.table.refusing import busy, no_game, no_table
from kuski.table.shown import ShownMember, shown_members
from kuski.table.table import Table
from kuski.web.beats import Beats
from kuski.web.carrying import Carried
from kuski.web.device import Device
from kuski.web.scene import Common
from kuski.web.thinking import Thinker, Thought

LOGGER: Final = logging.getLogger("kuski.table")
MOST_TRIES: Final = 20
"""How often a decision is judged again because another append was first."""
AWAY_AFTER: Final = 2.0
"""Seconds without a screen after which a player counts as away: a reload is no leaving."""
MOST_DEVICES: Final = 100
"""How many browsers are remembered with what they show; who is forgotten sees the curtain again."""

Verdict = Decision | Said


class Watcher(Protocol):
    """Somebody who is told when the table has changed."""

    @property
    def members(self) -> Collection[int]:
        """The members whom he shows to be here."""

    def wake(self) -> None:
        """Look at the table again; called from the loop, and must not block."""

    def emoted(self, emote: Emote) -> None:
        """Show an emote; called from the loop, and must not block."""


class LiveTable:
    """A table with its store, its screens and its clocks.

    Attributes:
        id: the key under which the store has it.
        table: how it stands; what it shows is stored.
        watchers: the open screens.
        idle_since: when the last screen was closed, by the clock that never goes back.
        gone: whether it was deleted.
        awake: since when it watches the clock; time before that counts for nobody.
        emotes: the gestures of the last moments.
        beats: what the last steps were to each seat.
        common: what everybody may see now, and of what it was made.
        carried: the links by which seats go to other devices.
        dice: what its bots' dice and its cards' opaque keys are made of; another one whenever it wakes.
        reasons: what bots have said of their moves: by game, how often was taken back, and action.
    """

    def __init__(self, key: str, table: Table, store: Store, now: Callable[[], float] = time.time) -> None:
        self.id = key
        self.table = table
        self.watchers: set[Watcher] = set()
        self.idle_since = time.monotonic()
        self.gone = False
        self._store = store
        self._now = now
        self.awake = now()
        self._lock = asyncio.Lock()
        self._seeds: dict[int, bytes] = {}
        self._deck: Deck | None = None
        self.emotes = Emotes()
        self.beats = Beats()
        self.common: tuple[tuple[object, ...], Common] | None = None
        self.dice = secrets.token_hex(16)
        self._thinker = Thinker(self.dice_of)
        self.reasons: dict[tuple[int, int, int], Reason | None] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._left_at: dict[int, float] = {}
        self._host_gone: asyncio.TimerHandle | None = None
        self._closed = False
        self._devices: dict[str, Device] = {}
        self.carried = Carried()
        self._shown: tuple[tuple[int, frozenset[int]], tuple[ShownMember, ...]] | None = None
        self._host_watched: int | None = None

    @classmethod
    async def load(cls, key: str, store: Store, now: Callable[[], float] = time.time) -> "LiveTable":
        """Return a stored table, as it stood when its last entry was written.

        Raises:
            Gone: the store has no such table.
        """
        table = Table.from_log(map(entries.decode, await store.load(key)))
        live = cls(key, table, store, now)
        await live._find_seeds()
        live._thinker.prepare(table)
        live._set_timer()
        live._watch_host()
        return live

    # What is done.

    async def do(self, judge: Callable[[], Verdict]) -> Any:
        """Let ``judge`` decide, store what it decided, and only then let the table follow.

        Args:
            judge: looks at :attr:`table` and decides; it is asked again when somebody else's append
                was first, so it must not change anything itself.

        Returns:
            The result of the decision, or the :class:`Said` of an answer that was taken before.

        Raises:
            Refusal: as ``judge`` refuses.
            StoreError: it could not be stored.
        """
        # Who asked may hang up meanwhile; what was begun is done all the same.
        return await asyncio.shield(self._begin(self._do(judge)))

    async def _do(self, judge: Callable[[], Verdict]) -> Any:
        async with self._lock:
            for _ in range(MOST_TRIES):
                verdict = judge()
                if isinstance(verdict, Said):
                    return verdict
                if not verdict.entries:
                    return verdict.result
                try:
                    await self._append(verdict)
                except Conflict:
                    await self._catch_up()
                except Gone:
                    raise no_table() from None
                except StoreError:
                    # It may have been written all the same: what the log says, counts.
                    with contextlib.suppress(StoreError, Gone):
                        await self._catch_up()
                    raise
                else:
                    break
            else:
                raise busy()
            apply_all(self.table, verdict)
            self._keep_seeds(verdict)
        self.changed()
        return verdict.result

    async def _append(self, decision: Decision) -> None:
        await self._store.append(
            self.id,
            self.table.version,
            [entries.encode(entry) for entry in decision.entries],
            secrets=decision.secrets,
            forget=decision.forget,
            at=decision.entries[-1].at,
        )

    async def _catch_up(self) -> None:
        for data in await self._store.load(self.id, self.table.version):
            self.table.follow(entries.decode(data))
        await self._find_seeds()

    @property
    def judge(self) -> Judge:
        """Who decides what becomes of an answer in the game that goes on.

        Raises:
            TableRefused: ``no-game``.
        """
        play = self.table.running
        if play is None or (self._deck is None and not play.real):
            raise no_game()
        return Judge(self._deck, [self._seeds.get(seal) for seal in play.seals])

    @property
    def judge_or_none(self) -> Judge | None:
        """The same, or None while no game goes on."""
        return None if self.table.running is None else self.judge

    @property
    def any_judge(self) -> Judge:
        """Who decides what is entered at a table with real cards, whether or not a game goes on."""
        return self.judge_or_none or Judge(None, ())

    async def answer(self, member: int, turn: int, texts: list[str]) -> Any:
        """Take a person's answer; the game begins to deal by itself when it is time.

        Raises:
            Refusal: it is refused; nothing has changed.
        """

        def judge() -> Verdict:
            said = taken(self.table, member, turn, texts)
            return said or self.judge.answer(self.table, member, turn, texts, self.now())

        return await self.do(judge)

    def emote(self, member: int | None, gesture: str) -> None:
        """Let a member make an emote; every screen that is open here shows it.

        Raises:
            TableRefused: as :meth:`kuski.table.emotes.Emotes.make`.
        """
        emote = self.emotes.make(self.table, member, gesture, self.now())
        for watcher in self.watchers:
            watcher.emoted(emote)

    async def enter(self, member: int, step: int, entered: Sequence[real.Entered]) -> Any:
        """Take what a person enters at a table with real cards.

        Raises:
            Refusal: it is refused; nothing has changed.
        """
        return await self.do(
            lambda: real.enter(self.table, member, step, entered, self.any_judge, self.now())
        )

    async def take_back(self, member: int, step: int) -> Any:
        """Take the last entry back, at a table with real cards.

        Raises:
            Refusal: it is refused; nothing has changed.
        """
        return await self.do(lambda: real.take_back(self.table, member, step, self.now()))

    def now(self) -> float:
        """Return the time in seconds since 1970, never before the last entry."""
        return max(self._now(), self.table.touched)

    # The deck.

    async def _find_seeds(self) -> None:
        """Fetch the seeds of the running game; when the newest is lost, seal a new deck."""
        play = self.table.running
        self._seeds, self._deck = {}, None
        if play is None or play.real:
            return
        if self.table.practice is not None:
            self._deck = Deck.practice(self.table.practice, len(play.seats))
            return
        for seal in play.seals:
            seed = await self._store.secret(self.id, seed_key(play.number, seal))
            if seed is not None:
                self._seeds[seal] = seed
        newest = self._seeds.get(play.seals[-1])
        if newest is not None:
            deck = Deck.kept(newest, len(play.seats))
            if deck.commitment == play.fair[-1].commitment:
                self._deck = deck
                return
        deck = Deck.new(len(play.seats))
        entry = entries.Sealed(self.now(), deck.commitment)
        decision = Decision((entry,), secrets={seed_key(play.number, play.sealed): deck.seed})
        await self._append(decision)
        apply_all(self.table, decision)
        self._keep_seeds(decision)

    def _keep_seeds(self, decision: Decision) -> None:
        play = self.table.running
        if play is None:
            self._seeds, self._deck = {}, None
            return
        if any(isinstance(entry, entries.Started) for entry in decision.entries):
            self._seeds, self._deck = {}, None
            self._thinker.forget()
            self.reasons.clear()
            if self.table.practice is not None:
                self._deck = Deck.practice(self.table.practice, len(play.seats))
        for seal in play.seals:
            seed = decision.secrets.get(seed_key(play.number, seal))
            if seed is not None:
                self._seeds[seal] = seed
                self._deck = Deck.kept(seed, len(play.seats))
        if any(isinstance(entry, entries.Undone) for entry in decision.entries):
            self._thinker.forget()

    # Who watches.

    @property
    def present(self) -> frozenset[int]:
        """The members whose screens are open, or were until a moment ago."""
        moment = time.monotonic() - AWAY_AFTER
        here = {member for watcher in self.watchers for member in watcher.members}
        return frozenset(here | {member for member, left in self._left_at.items() if left > moment})

    @property
    def members(self) -> tuple[ShownMember, ...]:
        """Who is here; the same for every screen until something changes."""
        key = (self.table.version, self.present)
        if self._shown is None or self._shown[0] != key:
            self._shown = (key, shown_members(self.table, key[1]))
        return self._shown[1]

    def watch(self, watcher: Watcher) -> None:
        """Add a screen."""
        news = not self.present.issuperset(watcher.members)
        self.watchers.add(watcher)
        self._watch_host()
        if news:
            self.changed()

    def unwatch(self, watcher: Watcher) -> None:
        """Take a screen away."""
        self.watchers.discard(watcher)
        self.idle_since = time.monotonic()
        gone = [member for member in watcher.members if not self._watched_by(member)]
        if gone:
            self._left_at |= dict.fromkeys(gone, time.monotonic())
            asyncio.get_running_loop().call_later(AWAY_AFTER + 0.1, self.changed)
        self._watch_host()

    def _watched_by(self, member: int) -> bool:
        """Return whether a member has a screen open."""
        return any(member in watcher.members for watcher in self.watchers)

    def device(self, browser: str, proofs: Mapping[int, str]) -> Device:
        """Return what is known of a browser here, which has come with the tokens of some seats.

        Args:
            browser: the value of its cookie.
            proofs: by member, the hash of the token.
        """
        device = self._devices.pop(browser, None) or Device()
        device.add(proofs)
        self._devices[browser] = device
        if len(self._devices) > MOST_DEVICES:
            del self._devices[next(iter(self._devices))]
        return device

    def changed(self) -> None:
        """Tell every screen to look again, and look at the clocks."""
        if self._closed:
            return
        for watcher in self.watchers:
            watcher.wake()
        self._thinker.prepare(self.table)
        self._set_timer()
        self._watch_host()

    # Time.

    @property
    def busy(self) -> bool:
        """Whether something will happen here by itself."""
        return self._timer is not None or self._thinker.busy

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        first = min(clocks.due(self.table, self.awake), key=lambda event: event.at, default=None)
        if first is None:
            self._thinker.stop()
            return
        if first.what == "bot" and first.seat is not None:
            self._thinker.begin(self.table, first.seat)
        delay = max(first.at - self.now(), 0.0)
        self._timer = asyncio.get_running_loop().call_later(delay, self._ring, first)

    def _ring(self, event: Due) -> None:
        self._timer = None
        self._begin(self._happen(event))

    def _begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin something that goes on whoever waits for it."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()

    async def _happen(self, event: Due) -> None:
        try:
            thought = await self._thought(event)
            await self._do(lambda: self._made(event, thought))
        except Exception:
            # The store may be full or away, a bot may err; what is due stays due.
            LOGGER.exception("an automatic %s did not happen", event.what)
            await asyncio.sleep(1.0)
        if not self._closed:
            self._set_timer()

    def dice_of(self, seat: int, number: int) -> random.Random:
        """Return the dice of the bot in a seat when so many actions were done."""
        return random.Random(f"{self.dice}/{seat}/{number}")  # noqa: S311 - a bot's dice

    async def _thought(self, event: Due) -> Thought | None:
        """Return what a bot would do about something that is due, if it needs one."""
        if event.seat is None or not clocks.holds(self.table, event):
            return None
        if event.what == "clock" and clocks.passes(self.table, event.seat) is not None:
            return None
        return await self._thinker.think(self.table, event.seat)

    def _made(self, event: Due, thought: Thought | None) -> Decision:
        """Return what happens by itself, if it is still to happen and was thought of for this moment."""
        if not clocks.holds(self.table, event):
            return Decision(())
        at = self.now()
        if event.seat is None:
            return self.judge.deal(self.table, at)
        action = clocks.passes(self.table, event.seat) if event.what == "clock" else None
        if action is None:
            if thought is None or not thought.holds(self.table.playing()):
                return Decision(())
            action = thought.action
        made: entries.Made = "bot" if event.what == "bot" else "clock"
        return self.judge.act(self.table, event.seat, event.turn, [str(action)], at, made)

    # The host.

    def _watch_host(self) -> None:
        """Begin to count when the host is gone, stop when the host is back."""
        host = self.table.host
        away = host is not None and not self._watched_by(host)
        if away and self._host_gone is not None and self._host_watched == host:
            return
        if self._host_gone is not None:
            self._host_gone.cancel()
            self._host_gone = None
        if away and self.watchers:
            self._host_watched = host
            loop = asyncio.get_running_loop()
            self._host_gone = loop.call_later(hosting.HOST_AWAY, self._pass_host_on)

    def _pass_host_on(self) -> None:
        self._host_gone = None
        host = self.table.host
        if host is None or host in self.present:
            return

        self._begin(self._do(lambda: hosting.pass_on(self.table, sorted(self.present), self.now())))

    def close(self) -> None:
        """Stop the clocks, for good."""
        self._closed = True
        self._thinker.stop()
        for timer in (self._timer, self._host_gone):
            if timer is not None:
                timer.cancel()
        self._timer = self._host_gone = None
        for task in self._tasks:
            task.cancel()
