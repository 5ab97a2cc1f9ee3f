"""The server in this process: browsers and sockets that speak to the application without a network.

Nothing here waits for a time: whoever waits, waits until something has come. What a client receives is
kept, byte for byte.
"""

import asyncio
import json
import logging
import random
import re
import subprocess
import sys
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from html.parser import HTMLParser
from urllib.request import Request, urlopen

import httpx
import msgspec

from kuski.store import open_store
from kuski.table.hosting import obstacles
from kuski.table.members import hash_token
from kuski.web.app import build
from kuski.web.changes import Hearing
from kuski.web.entering import seat_cookie
from kuski.web.hall import Hall
from kuski.web.limits import Limits
from kuski.web.protocol import HTML, JSON

BASE = "http://table.test"
LONG = 60
"""Seconds after which a test that waits gives up."""
CALM = {"pace": 0, "think": 0, "window": 0}
"""Settings of a table at which nothing happens by itself, but what the deck does."""


class Errors(logging.Handler):
    """Keeps what the server logs as an error."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.records = []

    def emit(self, record):
        self.records.append(self.format(record))


class Ticks:
    """A clock that goes when it is told to."""

    def __init__(self, at=1000.0):
        self.at = at

    def __call__(self):
        return self.at


class Server:
    """The application, and what a test may look at behind its back.

    Attributes:
        app: the application.
        hall: its tables.
        store: where they are kept.
        ticks: the clock of the limits.
        errors: what was logged as an error.
    """

    def __init__(self, app, hall, store, ticks, errors):
        self.app, self.hall, self.store, self.ticks, self.errors = app, hall, store, ticks, errors

    def browser(self, **options):
        """Return a new browser, or a program."""
        return Browser(self, **options)

    async def table(self, game="bus", *, rules=None, seats=0, settings=None):
        """Open a table as a program does, and return it awake."""
        wish = {"game": game, "rules": rules or {}, "seats": seats, "settings": CALM | (settings or {})}
        program = self.browser()
        answer = await program.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        return await self.hall.find(answer.json()["code"])

    async def sit(self, live, name, **options):
        """Return a browser that has sat down at a table, or asks to."""
        browser = self.browser(**options)
        answer = await browser.send(f"/t/{live.table.code}/join", {"name": name})
        assert answer.status_code == 303, answer.text
        return browser

    async def state(self, live):
        """Return all that a refused request must not change: the log and what became of it."""
        log = None if live.gone else await self.store.load(live.id)
        table = live.table
        play = table.play
        return (
            log,
            table.version,
            None if play is None else (play.state, tuple(play.turns), tuple(play.seats), play.undone),
            {member.id: msgspec.structs.asdict(member) for member in table.members.values()},
            (table.host, table.locked, table.game, table.rules, table.settings, tuple(table.order)),
            None if table.request is None else (table.request.what, frozenset(table.request.agreed)),
        )

    async def kept(self):
        """Return how many tables and rules there are."""
        size = await self.store.size()
        return size["tables"], size["entries"], size["rules"]


@asynccontextmanager
async def serving(folder, *, limits=False, now=None):
    """Serve in this process; at the end nothing may have been logged as an error.

    Args:
        folder: where everything is kept.
        limits: whether anything is limited.
        now: the time in seconds since 1970.
    """
    errors, ticks = Errors(), Ticks()
    root = logging.getLogger()
    root.addHandler(errors)
    try:
        async with open_store(str(folder / "kuski.sqlite")) as store:
            hall = Hall(store) if now is None else Hall(store, now)
            async with hall:
                key = await store.server_secret("forms")
                app = build(store, hall, key, limits=Limits(on=limits), ticks=ticks)
                yield Server(app, hall, store, ticks, errors)
    finally:
        root.removeHandler(errors)
    assert errors.records == []


# --- Over HTTP ---------------------------------------------------------------------------------------------


class Browser:
    """Somebody who asks over HTTP and keeps cookies; every answer is kept too.

    Attributes:
        heard: the bytes of every answer with its headers, and what was asked.
    """

    def __init__(self, server, *, address="10.0.0.1", lang="en", cookies=None):
        self.server = server
        self.address = address
        self.lang = lang
        self.heard = []
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(server.app, client=(address, 4321)),
            base_url=BASE,
            headers={"accept-language": lang},
            cookies=cookies,
        )
        self._csrf = ""

    async def ask(self, method, path, **options):
        """Return the answer to a request."""
        answer = await self.client.request(method, path, **options)
        head = "\n".join(f"{name}: {value}" for name, value in answer.headers.multi_items())
        self.heard.append((f"{method} {path}", head.encode() + b"\n\n" + answer.content))
        return answer

    async def get(self, path, **options):
        """Return the answer to a GET."""
        return await self.ask("GET", path, **options)

    async def post(self, path, **options):
        """Return the answer to a POST."""
        return await self.ask("POST", path, **options)

    async def csrf(self):
        """Return the token of this browser's forms."""
        if not self._csrf:
            page = await self.client.get("/look")
            self._csrf = re.search(r'name="csrf" value="(\w+)"', page.text)[1]
        return self._csrf

    async def send(self, path, fields=(), *, csrf=None, origin=BASE, **options):
        """Post a form as a browser does."""
        token = await self.csrf() if csrf is None else csrf
        data = {"csrf": token, **dict(fields)}
        headers = {} if origin is None else {"origin": origin}
        return await self.post(path, data=data, headers=headers, **options)

    def token(self, live):
        """Return the token of this browser's seat, or None."""
        return self.client.cookies.get(seat_cookie(live))

    def member(self, live):
        """Return the number of this browser's member, or None."""
        token = self.token(live)
        return None if token is None else live.table.member_of(hash_token(token))

    def cookies(self):
        """Return the header with this browser's cookies."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.client.cookies.jar)

    async def page_socket(self, live, *, query="", **options):
        """Return a socket as a page opens it; with ``watch`` or ``tv`` as its query it only watches."""
        await self.csrf()
        path = f"/ws/{live.table.code}?{query}"
        headers = {"origin": BASE, "cookie": self.cookies(), "accept-language": self.lang}
        headers |= options.pop("headers", {})
        return await Socket(self.server, path, HTML, headers, address=self.address, **options).open()


# --- Over a socket -----------------------------------------------------------------------------------------


class Socket:
    """A socket straight into the application.

    Attributes:
        heard: the bytes of every message.
        accepted: the subprotocol that was agreed on, or None.
        closed: the code with which the server closed it, or None while it is open.
    """

    def __init__(self, server, path, protocol=JSON, headers=(), *, address="10.0.0.1"):
        path, _, query = path.partition("?")
        headers = {"host": BASE.partition("://")[2], **dict(headers)}
        self._app = server.app
        self._scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
            "client": (address, 4321),
            "server": ("table.test", 80),
            "subprotocols": [protocol] if protocol else [],
            "state": {},
        }
        self.heard = []
        self.accepted = None
        self.closed = None
        self._said = asyncio.Queue()
        self._news = asyncio.Event()
        self._task = None

    async def open(self):
        """Knock, and return when the server has opened or refused."""
        self._said.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.ensure_future(self._app(self._scope, self._said.get, self._hear))
        self._task.add_done_callback(lambda _: self._news.set())
        await self.until(lambda: self.accepted is not None or self.closed is not None)
        return self

    async def _hear(self, message):
        kind = message["type"]
        if kind == "websocket.accept":
            self.accepted = message.get("subprotocol") or ""
        elif kind == "websocket.send":
            text = message.get("text")
            self.heard.append(message["bytes"] if text is None else text.encode())
        elif kind == "websocket.close":
            self.closed = message.get("code", 1000)
        self._news.set()

    async def until(self, ready):
        """Wait until something is so."""
        async with asyncio.timeout(LONG):
            while not ready():
                if self._task.done():
                    self._task.result()
                    if not ready():
                        raise AssertionError(f"the socket is over ({self.closed}): {self.heard[-3:]}")
                await self._news.wait()
                self._news.clear()

    async def until_closed(self):
        """Wait until the server has closed, and return with which code."""
        await self.until(lambda: self.closed is not None)
        async with asyncio.timeout(LONG):
            await self._task
        return self.closed

    def say(self, message):
        """Send a message: data as JSON, a text or bytes as they are."""
        if isinstance(message, bytes):
            self._said.put_nowait({"type": "websocket.receive", "bytes": message})
        else:
            text = message if isinstance(message, str) else json.dumps(message)
            self._said.put_nowait({"type": "websocket.receive", "text": text})

    async def answer(self, message):
        """Send a message and return the acknowledgement or refusal that answers it, decoded."""
        start = len(self.heard)
        self.say(message)
        found = []

        def answered():
            found[:] = [said for said in self.messages(start) if said["type"] in ("ack", "refused")]
            return found

        await self.until(answered)
        return found[0]

    def messages(self, start=0, kind=None):
        """Return what was heard, decoded."""
        told = map(json.loads, self.heard[start:])
        return [message for message in told if kind is None or message["type"] == kind]

    def screens(self):
        """Return the screens that a page was sent, each put together as the page does it."""
        page, heard = Hearing(), []
        for message in self.messages(kind="page"):
            page = Hearing() if message.get("fresh") else page
            heard.append(page.hear(message["html"]))
        return heard

    @property
    def view(self):
        """The last view of a program, or None."""
        return next((m for m in map(json.loads, reversed(self.heard)) if m["type"] == "view"), None)

    async def close(self):
        """Hang up, and wait until the server has noticed; what went wrong in it is raised."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        async with asyncio.timeout(LONG):
            await self._task


async def program(server, live, token=None, *, record=False, **options):
    """Return a program's socket that has said hello and has its first view."""
    socket = await Socket(server, f"/ws/{live.table.code}", JSON, **options).open()
    hello = {"type": "hello"} | ({"token": token} if token else {}) | ({"record": True} if record else {})
    socket.say(hello)
    await socket.until(lambda: socket.view is not None)
    return socket


async def settle(live):
    """Wait until nothing more happens at a table, and everybody has heard of it."""
    async with asyncio.timeout(LONG):
        calm = 0
        while calm < 3:
            await asyncio.sleep(0)
            woken = any(watcher._woken.is_set() for watcher in live.watchers)
            calm = 0 if woken or live._tasks or live.busy else calm + 1


# --- For tests that are no coroutines ----------------------------------------------------------------------

GAMES = [
    ("bus", {"preset": "ride-the-bus", "attempt_limit": 2}, 3),
    ("huutopussi", {"preset": "pari", "deals": 1}, 4),
    ("huutopussi", {"preset": "kolmin", "deals": 1}, 3),
]


class World:
    """A server with a table of each of the :data:`GAMES` in play, and a loop to ask it things.

    Attributes:
        run: runs a coroutine.
        tables: each with the browsers of those who sit there, by seat.
    """

    def __init__(self, runner, server):
        self.run = runner.run
        self.server = server
        self.tables = []
        self._settings = None

    async def fill(self):
        """Open the tables and begin."""
        for game, rules, players in GAMES:
            self.tables.append(await self._begun(game, rules, players))

    async def _begun(self, game, rules, players):
        live = await self.server.table(game, rules=rules)
        self._settings = live.table.settings
        people = [await self.server.sit(live, f"P{number}") for number in range(players)]
        await self.server.hall.start(live, 0)
        return live, people

    async def go_on(self, number, steps):
        """Let a game go on for some steps, or the next begin; return the table and its people.

        Where others sit there by now, or something would happen by itself, it is another table.
        """
        live, people = self.tables[number]
        strange = live.table.settings != self._settings or len(live.table.members) > len(people)
        if strange or (live.table.running is None and obstacles(live.table)):
            await self.server.hall.delete(live)
            live, people = self.tables[number] = await self._begun(*GAMES[number])
        dice = random.Random(steps)
        for _ in range(steps + 1):
            play = live.table.running
            if play is None:
                break
            seat = dice.choice(sorted(play.state.actors))
            text = str(dice.choice(play.state.legal(seat)))
            await live.answer(play.seats[seat], play.turns[seat], [text])
        if live.table.running is None and not obstacles(live.table):
            await self.server.hall.start(live, live.table.host)
        return live, people


@contextmanager
def worlds(folder):
    """Yield a world whose server is in this process."""
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        world = World(runner, runner.run(stack.enter_async_context(serving(folder))))
        runner.run(world.fill())
        yield world
        runner.run(stack.aclose())


# --- Reading pages -----------------------------------------------------------------------------------------


class Page(HTMLParser):
    """A page as a browser takes it apart.

    Attributes:
        inline: what a strict policy forbids: scripts, styles and handlers in the page itself.
        addresses: everything that it would fetch, post to or lead to: tag, attribute, address.
        forms: action and hidden fields of each form.
    """

    def __init__(self, text):
        super().__init__()
        self.inline = []
        self.addresses = []
        self.forms = []
        self._in = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self._in = tag if tag in ("script", "style") else self._in
        if tag == "style":
            self.inline.append("<style>")
        if tag == "form":
            self.forms.append((values.get("action"), {}))
        if tag == "input" and values.get("type") == "hidden" and self.forms:
            self.forms[-1][1][values.get("name")] = values.get("value")
        for name, value in attrs:
            if name == "style" or name.startswith("on"):
                self.inline.append(f"<{tag} {name}>")
            if name in ("href", "src", "action", "formaction", "data", "poster", "srcset", "xlink:href"):
                self.addresses.append((tag, name, value or ""))
            if (value or "").strip().lower().startswith(("javascript:", "data:", "vbscript:")):
                self.inline.append(f"<{tag} {name}={value}>")

    def handle_endtag(self, tag):
        self._in = "" if tag == self._in else self._in

    def handle_data(self, data):
        if self._in and data.strip():
            self.inline.append(f"<{self._in}>{data.strip()[:40]}")


def check_page(text):
    """Check that a page keeps the policy: nothing inline, nothing from elsewhere."""
    page = Page(text)
    assert page.inline == []
    for tag, name, address in page.addresses:
        assert address.startswith(("/", "#", "?")), (tag, name, address)
        assert not address.startswith("//"), (tag, name, address)
    return page


# --- A process of its own ----------------------------------------------------------------------------------


class Process:
    """``kuski serve`` as it is started on a command line; it may be killed and started again.

    Attributes:
        address: where it listens, without a slash at its end.
    """

    def __init__(self, folder):
        self.folder = folder
        self.address = ""
        self._port = "0"
        self._process = None

    def start(self):
        """Start it, on the same port as before, and return when it listens."""
        options = ["--host", "127.0.0.1", "--port", self._port, "--data", str(self.folder)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "kuski", "serve", "--no-open", "--no-limits", "--lang", "en", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        line = self._process.stdout.readline()
        found = re.match(r"Listening on (http://\S+:(\d+))/\n", line)
        assert found, line + self._process.stdout.read()
        self.address, self._port = found[1], found[2]
        return self

    def kill(self):
        """Let it die at once; return what it had printed."""
        self._process.kill()
        said, _ = self._process.communicate()
        return said

    def fetch(self, path, data=None):
        """Return the text at an address; with data, what is answered to it."""
        body = None if data is None else json.dumps(data).encode()
        with urlopen(Request(self.address + path, body), timeout=LONG) as answer:
            return answer.read().decode()

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        said = self.kill()
        assert "Traceback" not in said, said
