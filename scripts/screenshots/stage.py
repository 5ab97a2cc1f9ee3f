"""A server in this process that plays as it is told: chosen cards and codes, the same dice each time."""

import asyncio
import secrets
import threading
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Self, TypeVar

import uvicorn
from starlette.datastructures import FormData

from kuski import bots
from kuski.cards import Card, parse_card
from kuski.dealer import SeededDealer
from kuski.game import DECK
from kuski.store import open_store
from kuski.table import deciding
from kuski.table.settings import Settings
from kuski.web import doing, hall
from kuski.web.app import build
from kuski.web.hall import Hall
from kuski.web.limits import Limits
from kuski.web.live import LiveTable

T = TypeVar("T")
ADDRESS: Final = "http://192.168.1.20:8484/"
"""Where the room would find such a server; it stands in the pictures."""
CALM: Final = {"pace": 0, "think": 0, "window": 0}
"""Settings of a table at which nothing happens by itself."""
MOST: Final = 4000
"""So many answers are given at most on the way to a moment."""

_PLANNED: Final[deque[Card]] = deque()


class _Dealer(SeededDealer):
    """Deals what was planned, and without a plan the same cards each time."""

    __slots__ = ()
    made = 0

    @classmethod
    def new(cls, players: int, _entropy: Sequence[bytes | None] = ()) -> Self:
        """Return the next dealer."""
        _Dealer.made += 1
        return cls(_Dealer.made.to_bytes(32, "big"), (None,) * players)

    def draw(self, state: Any, step: int) -> Card:
        """Return the card that comes now."""
        if not _PLANNED:
            return super().draw(state, step)
        card = _PLANNED.popleft()
        if card not in state.chance():
            raise ValueError(f"{card} cannot come now")
        return card


class _Chosen:
    """Stands in the place of the module ``secrets`` where codes, doors and dealers are drawn."""

    def __init__(self) -> None:
        self.code = ""
        self.dealer = 0
        self._doors = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(secrets, name)

    def choice(self, letters: str) -> str:
        """Return the next letter of the code; any, when nobody chose it."""
        if not self.code:
            return secrets.choice(letters)
        letter, self.code = self.code[0], self.code[1:]
        return letter

    def randbelow(self, _number: int) -> int:
        """Return the seat of the dealer."""
        return self.dealer

    def token_urlsafe(self, size: int) -> str:
        """Return the same words each time."""
        self._doors += 1
        return f"door-{self._doors:0{size}}"


class Stage:
    """A server whose tables are played by the one who made it.

    Args:
        folder: where everything is kept.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._chosen = _Chosen()
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._server: uvicorn.Server | None = None
        self.hall: Hall
        self._thread = threading.Thread(target=lambda: self._loop.run_until_complete(self._serve()))

    def __enter__(self) -> Self:
        self._was = deciding.SeededDealer, hall.secrets
        deciding.SeededDealer, hall.secrets = _Dealer, self._chosen  # type: ignore[misc, assignment]
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        if self._server is not None:
            self._server.should_exit = True
        self._thread.join()
        deciding.SeededDealer, hall.secrets = self._was  # type: ignore[misc]

    @property
    def url(self) -> str:
        """Where the server is."""
        assert self._server is not None
        port: int = self._server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    async def _serve(self) -> None:
        try:
            async with open_store(str(self._folder / "kuski.sqlite")) as store, Hall(store) as self.hall:
                app = build(store, self.hall, bytes(32), limits=Limits(on=False), address=ADDRESS)
                config = uvicorn.Config(
                    app,
                    port=0,
                    log_level="warning",
                    ws="websockets-sansio",
                    lifespan="off",
                    timeout_graceful_shutdown=1,
                )
                self._server = _Server(config, self._ready)
                await self._server.serve()
        finally:
            self._ready.set()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the server do something, and return what came of it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def table(
        self,
        code: str,
        names: Sequence[str],
        game: str = "bus",
        rules: dict[str, Any] | None = None,
        *,
        dealer: int = 0,
        deck: int = 0,
        **settings: Any,
    ) -> "Table":
        """Open a table at which these sit; the first is the host, who has not begun yet.

        Args:
            code: its code.
            names: who sits there.
            game: the game.
            rules: its rules in the short form.
            dealer: the seat that deals first.
            deck: the number of the deck that comes where no cards are planned; also of the bots' dice.
            settings: how it is run, unless nothing is to happen by itself.
        """
        _Dealer.made = deck
        self._chosen.code, self._chosen.dealer = code, dealer
        live = self.run(self.hall.open(game, rules or {}, Settings(**CALM | settings)))
        live.dice = f"dice {deck}"
        table = Table(self, live)
        for name in names:
            table.sit(name)
        return table


class _Server(uvicorn.Server):
    """The server, which leaves the process's signals alone and says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: threading.Event) -> None:
        super().__init__(config)
        self._is_ready = ready

    def install_signal_handlers(self) -> None:
        """Leave them to the one who made the stage."""

    async def startup(self, sockets: Any = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        self._is_ready.set()


def plan(cards: str | Iterable[str]) -> None:
    """Say which cards come next, in this order."""
    _PLANNED.extend(parse_card(text) for text in (cards.split() if isinstance(cards, str) else cards))


def deal(hands: Sequence[str], first: int, rest: str = "") -> None:
    """Say what each seat is dealt next, and what lies in the talon.

    Args:
        hands: by seat, the cards.
        first: the seat that gets the first card.
        rest: the cards after that.
    """
    dealt = [hand.split() for hand in hands]
    count = len(dealt)
    for turn in range(len(dealt[0])):
        plan(dealt[(first + place) % count][turn] for place in range(count))
    plan(rest)


class _Screen:
    """The open screen of somebody who is there."""

    def __init__(self, member: int) -> None:
        self.members = frozenset((member,))

    def wake(self) -> None:
        """See that the table has changed."""


class Table:
    """A table on the stage.

    Attributes:
        live: the table itself.
        code: its letters.
        tokens: by seat, what proves who sits there.
    """

    def __init__(self, stage: Stage, live: LiveTable) -> None:
        self._stage = stage
        self.live = live
        self.code = live.table.code
        self.tokens: list[str] = []
        self.members: list[int] = []

    def sit(self, name: str) -> None:
        """Let somebody sit down."""
        joined = self._stage.run(self._stage.hall.join(self.live, name))
        self._stage.run(self._come(joined.member))
        self.tokens.append(joined.token)
        self.members.append(joined.member)

    async def _come(self, member: int) -> None:
        self.live.watch(_Screen(member))

    def do(self, word: str, who: int = 0, **fields: Any) -> None:
        """Do what a form does beside playing."""
        form = FormData([("do", word), *((key, str(value)) for key, value in fields.items())])
        self._stage.run(doing.do(self._stage.hall, self.live, self.members[who], form))

    def enter(self, who: int, **fields: str) -> None:
        """Enter what was said or turned at a table with real cards."""
        self.do("enter", who, step=self.live.table.playing().step, **fields)

    @property
    def state(self) -> Any:
        """The state of the game that goes on."""
        return self.live.table.playing().state

    @property
    def asked(self) -> list[int]:
        """The seats that are asked."""
        if self.live.table.running is None or self.state.actors is DECK:
            return []
        return sorted(self.state.actors)

    def act(self, seat: int, *texts: str) -> None:
        """Give an answer."""
        play = self.live.table.playing()
        member = play.seats[seat]
        self._stage.run(self.live.answer(member, play.turns[seat], list(texts)))

    def say(self, *texts: str) -> None:
        """Let the first who is asked give an answer, and so on."""
        for text in texts:
            self.act(self.asked[0], text)

    def go_on(self, until: Callable[[], bool], *, passing: bool = False) -> None:
        """Let those who are asked answer as bots would until something holds, or the game is over.

        Args:
            until: what is waited for.
            passing: whether who may pass does.
        """
        for _ in range(MOST):
            if not self.asked or until():
                return
            seat = self.asked[0]
            texts = [str(action) for action in self.state.legal(seat)]
            text = "pass" if passing and "pass" in texts else self._choice(seat)
            self.act(seat, text)
        raise RuntimeError("this moment does not come")

    def _choice(self, seat: int) -> str:
        """Return what a bot would do in a seat: one that does the same whatever the machine."""
        play = self.live.table.playing()
        bot = bots.find(play.game, "counting" if play.game == "bus" else "rule")
        return str(bot.act(play.sight(seat, self.live.dice_of(seat, len(play.actions)))))

    def finish(self) -> None:
        """Play the game to its end."""
        self.go_on(lambda: False)

    def turn(self, until: Callable[[], bool]) -> None:
        """Let the deck turn cards, one after the other, until something holds."""
        for _ in range(MOST):
            if until():
                return
            if self.asked:
                self.act(self.asked[0], "pass")
            else:
                self._stage.run(self._stage.hall._deal(self.live))
        raise RuntimeError("this moment does not come")
