"""Who may not, is refused, and nothing has changed: every route, tried by everybody it is not for."""

import re
from collections.abc import Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import NamedTuple

import httpx
import pytest
from starlette.routing import Mount, Route, WebSocketRoute

from kuski.web import limits as web_limits
from kuski.web.doing import WORDS
from kuski.web.entering import door_cookie, seat_cookie
from kuski.web.hall import Hall
from kuski.web.limits import MOST_ADDRESSES, RATES, Limits
from kuski.web.security import HEADERS
from kuski.words.language import LANGUAGES
from web_helpers import BASE, Browser, Socket, check_page, program, serving

pytestmark = pytest.mark.anyio

REFUSED = {400, 403, 404, 405, 409, 413}


@pytest.fixture
def anyio_backend():
    return "asyncio"


# --- A table with everybody at it --------------------------------------------------------------------------


class Scene(NamedTuple):
    """A game in play, and who could want something there.

    Attributes:
        who: by what they are: ``host``, ``other`` who plays too, ``left`` and ``removed`` who did,
            ``waiting`` to be let in, ``elsewhere`` at another table, ``old`` with a token of a table that
            is gone, and ``nobody``.
    """

    server: object
    live: object
    who: dict[str, Browser]
    saved: str

    async def state(self):
        """Return everything that a refused request must leave as it is."""
        return await self.server.state(self.live), await self.server.kept(), self.live.gone


@asynccontextmanager
async def at_the_table(folder, *, begun=True):
    """Seat a host, three others and a bot; one leaves, one is sent away, one waits; one request stands."""
    async with serving(folder) as server:
        live = await server.table("bus", rules={"preset": "ride-the-bus"})
        who = {
            name: await server.sit(live, name.title(), address=f"10.1.0.{number}")
            for number, name in enumerate(("host", "other", "left", "removed"))
        }
        code = live.table.code
        await who["host"].send(f"/t/{code}/do", {"do": "bot"})
        if begun:
            await who["host"].send(f"/t/{code}/do", {"do": "start"})
        await who["left"].send(f"/t/{code}/do", {"do": "leave"})
        sent = await who["host"].send(f"/t/{code}/do", {"do": "remove", "member": 3})
        assert sent.status_code == 303
        if begun:
            who["waiting"] = await server.sit(live, "Waiting")
        there = await server.table("huutopussi")
        who["elsewhere"] = await server.sit(there, "Elsewhere")
        gone = await server.table("bus")
        who["old"] = await server.sit(gone, "Old")
        who["old"].client.cookies.set(seat_cookie(live), who["old"].token(gone))
        await server.hall.delete(gone)
        who["nobody"] = server.browser()
        kept = await who["nobody"].send("/rules/bus/save", {"rules": "preset=busfahrer", "name": "Ours"})
        yield Scene(server, live, who, kept.headers["location"].rpartition("/")[2])


class Ask(NamedTuple):
    """Something that is asked for.

    Attributes:
        route: method and path of the route.
        body: the fields of the form, or JSON for programs.
        may: who may ask for it; the others are refused.
        idle: for whom it is so already: nothing is refused, and nothing changes.
        begun: whether a game is going on.
    """

    route: str
    body: Mapping = MappingProxyType({})
    may: frozenset = frozenset()
    begun: bool = True
    idle: frozenset = frozenset()

    @property
    def name(self):
        return f"{self.route} {self.body.get('do', '')}".strip()


def word(name, may, *, begun=True, idle=(), **fields):
    """Return the two ways to ask for something beside playing: a form, and a program's JSON."""
    body = {"do": name, **fields}
    return [
        Ask("POST /t/{code}/do", body, frozenset(may), begun, frozenset(idle)),
        Ask("POST /api/tables/{code}/do", body, frozenset(may), begun, frozenset(idle)),
    ]


HOST = {"host"}
PLAYERS = {"host", "other"}
SEATED = {"host", "other", "left", "waiting"}
ANYBODY = {"host", "other", "left", "removed", "waiting", "elsewhere", "old", "nobody"}
ASKS = [
    *word("start", HOST, begun=False),
    *word("bot", HOST),
    *word("accept", HOST, member=5),
    *word("accept", HOST, member=5, seat=4),
    *word("remove", PLAYERS, member=1),
    *word("remove", {"host", "waiting"}, member=5),
    *word("leave", {"host", "other", "waiting"}),
    *word("stand-in", PLAYERS, member=1),
    *word("stand-in", PLAYERS, idle={"left"}),
    *word("back", {"left"}, idle={"host", "other", "waiting"}),
    *word("lock", HOST),
    *word("unlock", HOST),
    *word("host", HOST, member=1),
    *word("move", HOST, begun=False, member=1),
    *word("undo", {"asked"}),
    *word("claim", set()),
    *word("agree", set()),
    *word("refuse", set()),
    *word("give-up", HOST),
    *word("settings", HOST, think="7"),
    *word("more", set()),
    *word("enough", set()),
    *word("emote", set(), idle=PLAYERS, emote="clap"),
    *word("correct", HOST, member=1, points="3", reason="why"),
    *word("commit", PLAYERS, commitment="0" * 64),
    *word("reveal", set(), entropy="00"),
    *word("enter", set(), step="1", card="9♦"),
    *word("take-back", set(), step="1"),
    *word("nonsense", set()),
    Ask("POST /t/{code}/act", {"turn": "1", "action": "red"}, frozenset({"asked"})),
    Ask("POST /t/{code}/rules", {"game": "huutopussi", "rules": "preset=pari"}, frozenset(HOST), begun=False),
    Ask("POST /t/{code}/delete", {}, frozenset(HOST)),
    Ask("POST /t/{code}/join", {"name": "New"}, frozenset(ANYBODY)),
    Ask("POST /t/{code}/beside", {"name": "New"}, frozenset(SEATED)),
    Ask("POST /t/{code}/carry", {}, frozenset(SEATED)),
    Ask("POST /c/{code}/{secret}"),
    Ask("POST /api/tables/{code}/seats", {"name": "New"}, frozenset(ANYBODY)),
    Ask("POST /new", {"game": "bus", "name": "New", "rules": ""}, frozenset(ANYBODY)),
    Ask("POST /api/tables", {"game": "bus"}, frozenset(ANYBODY)),
    Ask("POST /rules/{game}/save", {"rules": "", "name": "New"}, frozenset(ANYBODY)),
    Ask("POST /look", {"theme": "light"}, frozenset(ANYBODY)),
    Ask("POST /learn", {"game": "bus"}, frozenset(ANYBODY)),
    Ask("POST /learn/{code}"),
    Ask("POST /t/{code}/hint", {"hint": "guess"}, frozenset(ANYBODY)),
]
KEEPS_NOTHING = {"POST /look", "POST /t/{code}/hint", "POST /t/{code}/carry"}
LOOKS = [
    "GET /",
    "GET /look",
    "GET /new",
    "GET /data",
    "GET /health",
    "GET /learn",
    "GET /manifest.webmanifest",
    "GET /rules",
    "GET /rules/r/{slug}",
    "GET /rules/r/{slug}/sheet",
    "GET /rules/{game}",
    "GET /rules/{game}/sheet",
    "GET /t/{code}",
    "GET /t/{code}/watch",
    "GET /t/{code}/join",
    "GET /t/{code}/people",
    "GET /t/{code}/rules",
    "GET /t/{code}/qr.svg",
    "GET /t/{code}/log",
    "GET /t/{code}/record",
    "GET /t/{code}/deck",
    "GET /t/{code}/delete",
    "GET /t/{code}/tv",
    "GET /tv",
    "GET /tv/{code}",
    "GET /tv/{code}/qr.svg",
    "GET /api/tables/{code}",
    "GET /api/tables/{code}/record",
    "GET /api/tables/{code}/why",
    "GET /static",
    "GET /c/{code}/{secret}",
    "GET /j/{code}/{secret}",  # last: from then on one knows the secret
]
SOCKETS = ["/ws/{code}"]
"""Tried in test_web_socket."""


def routes_of(app):
    """Return all routes of the application."""
    found, sockets = set(), set()
    for route in app.routes:
        if isinstance(route, Mount):
            found.add(f"GET {route.path}")
        elif isinstance(route, WebSocketRoute):
            sockets.add(route.path)
        else:
            assert isinstance(route, Route)
            found |= {f"{method} {route.path}" for method in route.methods - {"HEAD"}}
    return found, sockets


async def test_every_route_is_tried(tmp_path):
    async with serving(tmp_path) as server:
        found, sockets = routes_of(server.app)
    assert found == {ask.route for ask in ASKS} | set(LOOKS)
    assert sockets == set(SOCKETS)


def test_every_word_is_tried():
    tried = {(ask.route, ask.body["do"]) for ask in ASKS if "do" in ask.body}
    for route in ("POST /t/{code}/do", "POST /api/tables/{code}/do"):
        assert {word for where, word in tried if where == route} == {*WORDS, "nonsense"}


def address(scene, route):
    """Return the address of a route at this table."""
    path = route.partition(" ")[2]
    if path == "/static":
        return "/static/kuski.js"
    fields = {"code": scene.live.table.code, "slug": scene.saved, "game": "bus"}
    return path.format(secret=scene.live.table.secret, **fields)


async def post(scene, ask, browser, **options):
    """Ask for something as a browser, or as a program with the browser's token."""
    path = address(scene, ask.route)
    if not path.startswith("/api/"):
        return await browser.send(path, ask.body, **options)
    token = options.pop("token", browser.token(scene.live))
    headers = {} if token is None else {"authorization": f"Bearer {token}".encode("latin-1")}
    if "origin" in options:
        headers["origin"] = options["origin"].encode()
    return await browser.post(path, json=dict(ask.body), headers=headers)


def asked(scene):
    """Return which of them is asked the first question, or None when it is the bot or who has left."""
    play = scene.live.table.running
    if play is None:
        return None
    (seat,) = play.state.actors
    member = play.seats[seat]
    return next((name for name in ("host", "other") if scene.who[name].member(scene.live) == member), None)


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.name)
async def test_who_may_not_is_refused_and_nothing_has_changed(tmp_path, ask):
    async with at_the_table(tmp_path, begun=ask.begun) as scene:
        before = await scene.state()
        program = ask.route.startswith("POST /api/")
        may = set(ask.may)
        if "asked" in may:
            may = {asked(scene)} - {None}
        for name, browser in scene.who.items():
            if name not in may:
                answer = await post(scene, ask, browser)
                assert answer.status_code in (REFUSED if name not in ask.idle else {200, 303}), name
                assert await scene.state() == before, name
        right = scene.who[min(may, default="host")]
        for origin in ("http://evil.test", "null", f"{BASE}.evil.test", "https://table.test:1", "x"):
            answer = await post(scene, ask, right, origin=origin)
            assert answer.status_code == 403, origin
            assert await scene.state() == before
        if not program:
            others = await scene.server.browser().csrf()
            for csrf in ("", "0" * 32, others, "é", (await right.csrf())[:-1]):
                answer = await post(scene, ask, right, csrf=csrf)
                assert answer.status_code == 403, csrf
                assert await scene.state() == before
        elif "{code}/do" in ask.route:
            for token in (None, "", "x", "é", right.token(scene.live)[:-1], right.token(scene.live) + "A"):
                answer = await post(scene, ask, right, token=token)
                assert answer.status_code == 403, token
                assert answer.json()["code"] == "unknown-token"
                assert await scene.state() == before
        # It was not refused for another reason: who may, can.
        if may and ask.body.get("do") not in ("undo", "unlock"):
            options = {} if program else {"origin": None}
            answer = await post(scene, ask, right, **options)
            assert answer.status_code in (200, 201, 303), answer.text
            assert ask.route in KEEPS_NOTHING or await scene.state() != before


async def test_a_member_of_this_table_joins_no_second_time(tmp_path):
    async with at_the_table(tmp_path) as scene:
        before = await scene.state()
        for name in ("host", "other", "left", "waiting"):
            answer = await scene.who[name].send(f"/t/{scene.live.table.code}/join", {"name": "Again"})
            assert answer.headers["location"] == f"/t/{scene.live.table.code}"
        assert await scene.state() == before


async def test_a_locked_table_lets_nobody_in(tmp_path):
    async with at_the_table(tmp_path) as scene:
        code = scene.live.table.code
        await scene.who["host"].send(f"/t/{code}/do", {"do": "lock"})
        before = await scene.state()
        for browser in (scene.who["nobody"], scene.who["removed"], scene.who["elsewhere"]):
            assert (await browser.send(f"/t/{code}/join", {"name": "New"})).status_code == 409
            assert (await browser.post(f"/api/tables/{code}/seats", json={"name": "New"})).status_code == 409
        assert await scene.state() == before


LOOKS_OF_MEMBERS = {"GET /t/{code}", "GET /t/{code}/people", "GET /t/{code}/qr.svg", "GET /t/{code}/delete"}
LOOKS_OF_MEMBERS |= {"GET /tv/{code}/qr.svg"}


@pytest.mark.parametrize("begun", [True, False])
async def test_looking_changes_nothing_and_shows_strangers_nothing(tmp_path, begun):
    async with at_the_table(tmp_path, begun=begun) as scene:
        code, secret = scene.live.table.code, scene.live.table.secret
        before = await scene.state()
        inside = {"host", "other", "left", "waiting"}
        for name, browser in scene.who.items():
            for route in LOOKS:
                answer = await browser.get(address(scene, route))
                assert answer.status_code < 500, (name, route)
                if route in LOOKS_OF_MEMBERS and name not in inside:
                    assert answer.status_code in (303, 403, 409), (name, route)
                    assert answer.headers.get("location", f"/t/{code}/join") == f"/t/{code}/join"
                if route == "GET /t/{code}/delete" and name != "host":
                    assert answer.status_code == 403
                # Who sits at the table may copy the link that lets a television show the QR code.
                copies = route == "GET /t/{code}/tv" and name in ("host", "other")
                assert (secret in answer.text) == copies, (name, route)
                others = [who for other, who in scene.who.items() if other != name]
                tokens = [who.token(scene.live) for who in others if who.token(scene.live)]
                assert not [token for token in tokens if token in answer.text]
        assert await scene.state() == before


async def test_a_programs_token_and_not_a_cookie_shows_a_seat(tmp_path):
    async with at_the_table(tmp_path) as scene:
        code, host = scene.live.table.code, scene.who["host"]
        before = await scene.state()
        for path in (f"/api/tables/{code}", f"/api/tables/{code}/record"):
            assert (await host.get(path)).status_code == 200
            for token in (
                "",
                "x",
                scene.who["removed"].token(scene.live),
                scene.who["old"].token(scene.live),
            ):
                answer = await host.get(path, headers={"authorization": f"Bearer {token}"})
                assert (answer.status_code, answer.json()["code"]) == (403, "unknown-token")
        assert "you" not in (await host.get(f"/api/tables/{code}")).json()
        token = scene.who["waiting"].token(scene.live)
        answer = await host.get(f"/api/tables/{code}", headers={"authorization": f"Bearer {token}"})
        assert (answer.json()["you"], answer.json()["view"]["seat"]) == (5, None)
        assert await scene.state() == before


@pytest.mark.parametrize("path", ["/t/{}", "/t/{}/watch", "/t/{}/log", "/api/tables/{}", "/t/{}/qr.svg"])
@pytest.mark.parametrize(
    "code", ["ZZZZ", "ZZZZZ", "zzz", "ABCDEFGH", "%C3%84%C3%84%C3%84%C3%84", "AB%00C", "1234"]
)
async def test_a_code_that_no_table_has_is_not_found(tmp_path, path, code):
    async with serving(tmp_path) as server:
        assert (await server.browser().get(path.format(code))).status_code == 404


# --- Headers -----------------------------------------------------------------------------------------------

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'self'; "
    "require-trusted-types-for 'script'; trusted-types kuski"
)
COOKIE = re.compile(r"[\w-]+=[\w.-]+; (?P<rest>.*)")


def check_answer(answer):
    """Check what every answer must have."""
    headers = answer.headers
    assert headers.get_list("content-security-policy") == [CSP]
    for name, value in HEADERS.items():
        assert headers.get_list(name) == [value], name
    for cookie in headers.get_list("set-cookie"):
        if "max-age=0" in cookie.lower():
            continue
        said = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"samesite=lax", "path=/"} <= said, cookie
        # Which hints a device has seen is for its script to say; everything else is out of reach of scripts.
        assert "httponly" in said or cookie.startswith("kuski-hints="), cookie
    kind = headers.get("content-type", "")
    if kind.startswith("text/html"):
        assert headers["cache-control"] == "no-store"
        check_page(answer.text)
    if kind.startswith("application/json"):
        assert headers["cache-control"] == "no-store"
    if answer.status_code >= 400 and not answer.url.path.startswith(("/api/", "/static/")):
        assert kind.startswith("text/html")


async def test_every_answer_has_the_safe_headers(tmp_path):
    async with at_the_table(tmp_path) as scene:
        for browser in (scene.who["host"], scene.who["waiting"], scene.server.browser(lang="fi")):
            for route in LOOKS:
                check_answer(await browser.get(address(scene, route)))
                check_answer(await browser.ask("HEAD", address(scene, route)))
                check_answer(await browser.ask("DELETE", address(scene, route)))
                check_answer(await browser.post(address(scene, route)))
            for ask in ASKS:
                if ask.route != "POST /t/{code}/delete":
                    check_answer(await post(scene, ask, browser))
        for path in (
            "/nothing",
            "/static/nothing",
            "/static/../app.py",
            "/api/nothing",
            "/t",
            "/t/ABCD/nothing",
        ):
            check_answer(await scene.who["host"].get(path))


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
async def test_no_page_has_anything_inline(tmp_path, lang):
    """In every language; player's names and rules' names are what strangers would write there."""
    nasty = '"><script>alert(1)</script>'
    async with serving(tmp_path) as server:
        live = await server.table("bus")
        browser = await server.sit(live, nasty, lang=lang)
        other = await server.sit(live, "' onload=alert(1) x='", lang=lang)
        pages = ["", "/watch", "/join", "/people", "/log", "/deck", "/delete", "/rules?game=bus"]
        pages += [f"/rules?game=bus&rules={nasty}"]
        for begun in (False, True):
            if begun:
                await browser.send(f"/t/{live.table.code}/do", {"do": "start"})
            for page in pages:
                for who in (browser, other, server.browser(lang=lang)):
                    check_answer(await who.get(f"/t/{live.table.code}{page}"))
        saved = await browser.send("/rules/bus/save", {"rules": "", "name": nasty})
        check_answer(await browser.get(saved.headers["location"]))
        for path in (
            f"/?code={nasty}",
            f"/new?rules={nasty}",
            f"/rules/bus?x={nasty}",
            f"/look?back=/{nasty}",
        ):
            check_answer(await browser.get(path))
        refused = await browser.send(f"/t/{live.table.code}/act", {"turn": "1", "action": nasty[:30]})
        check_answer(refused)
        assert refused.status_code == 409
        socket = await browser.page_socket(live)
        await socket.until(lambda: socket.messages(kind="page"))
        for screen in socket.screens():
            check_page(screen)
        await socket.close()


async def test_cookies_are_for_https_alone_when_the_page_is(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("bus")
        browser = server.browser()
        browser.client.base_url = BASE.replace("http", "https")
        answer = await browser.send(
            f"/t/{live.table.code}/join", {"name": "New"}, origin="https://table.test"
        )
        assert "secure" in answer.headers["set-cookie"].lower()
        stranger = server.browser(cookies={"kuski": "short"})
        stranger.client.base_url = browser.client.base_url
        assert "secure" in (await stranger.get("/")).headers["set-cookie"].lower()


async def test_a_browser_is_known_again_and_gets_its_cookie_once(tmp_path):
    async with serving(tmp_path) as server:
        browser = server.browser()
        first = await browser.get("/")
        assert "kuski=" in first.headers["set-cookie"]
        assert "set-cookie" not in (await browser.get("/")).headers
        for path in ("/static/kuski.js", "/api/tables/ABCD"):
            assert "set-cookie" not in (await server.browser().get(path)).headers


async def test_our_own_mistakes_have_the_safe_headers_too(tmp_path, monkeypatch):
    async def fails(*_):
        raise KeyError("a mistake")

    async with serving(tmp_path) as server:
        monkeypatch.setattr(Hall, "open_tables", fails)
        transport = httpx.ASGITransport(server.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
            answer = await client.get("/")
        assert answer.status_code == 500
        assert "a mistake" not in answer.text
        check_answer(answer)


# --- The way in --------------------------------------------------------------------------------------------


async def test_the_secret_of_the_qr_code_becomes_a_cookie_and_leaves_the_address(tmp_path):
    async with serving(tmp_path, limits=True) as server:
        live = await server.table("bus")
        code, secret = live.table.code, live.table.secret
        browser = server.browser()
        answer = await browser.get(f"/j/{code}/{secret}")
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}/join")
        assert f"{door_cookie(live)}={secret}" in answer.headers["set-cookie"]
        check_answer(answer)
        page = await browser.get(f"/t/{code}/join")
        assert secret not in page.text
        wrong = await server.browser().get(f"/j/{code}/{secret[:-1]}x")
        assert door_cookie(live) not in wrong.headers.get("set-cookie", "")
        television = server.browser()
        answer = await television.get(f"/tv/{code}?door={secret}&lang=fi")
        assert (answer.status_code, answer.headers["location"]) == (303, f"/tv/{code}?lang=fi")
        check_answer(answer)
        assert secret not in (await television.get(f"/tv/{code}")).text
        assert (await television.get(f"/tv/{code}/qr.svg")).status_code == 200
        wrong = await server.browser().get(f"/tv/{code}?door={secret}x&lang=//evil.test")
        assert (wrong.headers["location"], "set-cookie" in wrong.headers) == (f"/tv/{code}", True)
        assert door_cookie(live) not in wrong.headers["set-cookie"]


async def test_who_scanned_the_code_sits_down_also_when_the_door_is_crowded(tmp_path):
    async with serving(tmp_path, limits=True) as server:
        live = await server.table("bus")
        guests = [server.browser() for _ in range(RATES["join"].burst + 1)]
        scanned = server.browser()
        await scanned.get(f"/j/{live.table.code}/{live.table.secret}")
        for guest in guests:
            last = await guest.send(f"/t/{live.table.code}/join", {"name": ""})
        assert last.status_code == 409
        assert "too often" in last.text
        crowded = await server.browser().send(f"/t/{live.table.code}/join", {"name": "Late"})
        assert crowded.status_code == 409
        assert (await scanned.send(f"/t/{live.table.code}/join", {"name": "Scanned"})).status_code == 303


ELSEWHERE = [
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https://evil.test",
    "https:evil.test",
    "http:/evil.test",
    "javascript:alert(1)",
    "data:text/html,x",
    "/%09/evil.test",
    "\t//evil.test",
    "/\n/evil.test",
    "/\t/evil.test",
    " //evil.test",
    "//evil.test/%2f..",
    "/..//evil.test",
    "/.//evil.test",
    "//[::1",
    "/t/ABCD\r\nset-cookie: x=y",
    "@evil.test",
    "evil.test",
    "/" * 900,
]


def stays_here(location):
    """Whether an address that a browser is sent to lies on this server."""
    there = httpx.URL(BASE).join(location)
    plain = re.sub(r"[\t\r\n]", "", location)
    return there.host == "table.test" and not re.match(
        r"\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2})", plain, re.IGNORECASE
    )


@pytest.mark.parametrize("there", ELSEWHERE)
async def test_nobody_is_sent_to_another_server(tmp_path, there):
    async with at_the_table(tmp_path) as scene:
        code, host = scene.live.table.code, scene.who["host"]
        answers = [
            await host.send("/look", {"theme": "light", "back": there}),
            await host.send(f"/t/{code}/do", {"do": "lock", "back": there}),
            await host.send(f"/t/{code}/do", {"do": "unlock", "back": there, "next": there}),
            await host.get(f"/t/{code}/rules", params={"game": there, "rules": there, "back": there}),
            await host.get("/rules/bus", params={"from": "", "use": "1", "table": there}),
            await host.get("/rules/bus", params={"from": there, "use": there}),
            await host.get("/data", params={"back": there}),
            await host.get(f"/tv/{code}", params={"door": there, "lang": there}),
        ]
        for answer in answers:
            assert stays_here(answer.headers.get("location", "/")), answer.headers
        page = check_page((await host.get("/look", params={"back": there})).text)
        for _, _, to in page.addresses:
            assert stays_here(to)
        for _, fields in page.forms:
            assert stays_here(fields.get("back", "/") or "/")


@pytest.mark.parametrize(
    "path", ["//evil.test/", "//evil.test/..", "/t/ABCD/", "//evil.test//", "/\\evil.test/", "/rules/"]
)
async def test_no_address_leads_to_another_server(tmp_path, path):
    async with serving(tmp_path) as server:
        answer = await server.browser().client.get(f"{BASE}{path}")
        assert stays_here(answer.headers.get("location", "/").removeprefix(BASE) or "/")


# --- How often ---------------------------------------------------------------------------------------------


async def many(count, ask):
    """Ask again and again, and return the answers' statuses."""
    return [(await ask()).status_code for _ in range(count)]


async def refills(server, kind, ask, refused, good):
    """Use up what an address may do, and check that time brings it back, one by one."""
    rate = RATES[kind]
    assert set(await many(rate.burst, ask)) == {good}
    assert await many(2, ask) == [refused, refused]
    server.ticks.at += rate.seconds
    assert await many(2, ask) == [good, refused]
    server.ticks.at += rate.seconds * (rate.burst + 10)
    assert await many(rate.burst + 1, ask) == [good] * rate.burst + [refused]


async def test_tables_are_opened_so_often_and_no_more(tmp_path):
    async with serving(tmp_path, limits=True) as server:
        program = server.browser()
        await refills(server, "open", lambda: program.post("/api/tables", json={"game": "bus"}), 429, 201)
        form = {"game": "bus", "name": "New", "rules": ""}
        kept = await server.kept()
        assert (await program.send("/new", form)).status_code == 409
        assert await server.kept() == kept
        assert (await server.browser(address="10.0.0.2").send("/new", form)).status_code == 303


async def test_one_address_joins_so_often_and_no_more(tmp_path):
    async with serving(tmp_path, limits=True) as server:
        live, program = await server.table("bus"), server.browser()
        join = f"/api/tables/{live.table.code}/seats"
        await refills(server, "join", lambda: program.post(join, json={"name": ""}), 429, 409)
        before = await server.state(live)
        assert (await program.post(join, json={"name": "New"})).json()["code"] == "too-often"
        assert await server.state(live) == before
        assert (await server.browser(address="10.0.0.2").post(join, json={})).status_code == 201


async def test_one_address_posts_so_often_and_no_more(tmp_path):
    async with serving(tmp_path, limits=True) as server:
        live = await server.table("bus")
        host = await server.sit(live, "Host")
        path = f"/t/{live.table.code}/do"
        await refills(server, "post", lambda: host.send(path, {"do": "nonsense"}), 429, 409)
        token = {"authorization": f"Bearer {host.token(live)}"}
        answer = await host.post(f"/api/tables/{live.table.code}/do", json={"do": "lock"}, headers=token)
        assert answer.status_code == 429
        assert not live.table.locked


GUESSES = [
    "/t/{}",
    "/t/{}/watch",
    "/t/{}/join",
    "/t/{}/log",
    "/api/tables/{}",
    "/t/{}/record",
    "/tv/{}",
    "/tv?code={}",
    "/t/{}/tv",
    "/?code={}",
]


@pytest.mark.parametrize("path", GUESSES)
async def test_who_guesses_codes_is_told_nothing_any_more(tmp_path, path):
    """Neither of wrong codes nor of right ones: else one could go on and tell them apart."""
    async with serving(tmp_path, limits=True) as server:
        live = await server.table("bus")
        host = await server.sit(live, "Host")
        await host.send(f"/t/{live.table.code}/do", {"do": "bot"})
        await host.send(f"/t/{live.table.code}/do", {"do": "start"})
        await host.get(f"/j/{live.table.code}/{live.table.secret}")
        guesser = server.browser()
        code = live.table.code
        wrong = [other for other in ("AAAA", "BBBB", "CCCCC") if other != code]
        first = await guesser.get(path.format(wrong[0]))
        assert first.status_code == 404
        for _ in range(RATES["code"].burst - 1):
            await guesser.get(path.format(wrong[0]))
        answers = [await guesser.get(path.format(guess)) for guess in (*wrong, code, code.lower())]
        assert {answer.status_code for answer in answers} == {429}
        assert (
            len({answer.text.replace(code, "????").replace(wrong[0], "????") for answer in answers[:1]}) == 1
        )
        # Who belongs there, from the same address, is let in all the same.
        if "?code=" not in path:
            assert (await host.get(path.format(code))).status_code < 400
        scanned = server.browser()
        assert (await scanned.get(f"/j/{code}/{live.table.secret}")).headers["location"] == f"/t/{code}/join"
        assert (await scanned.get(f"/t/{code}/watch")).status_code == 200
        token = {"authorization": f"Bearer {host.token(live)}"}
        assert (await server.browser().get(f"/api/tables/{code}", headers=token)).status_code == 200
        server.ticks.at += RATES["code"].seconds
        assert (await guesser.get(path.format(code))).status_code < 400


async def test_guessing_the_secret_of_a_table_counts_as_guessing(tmp_path):
    async with serving(tmp_path, limits=True) as server:
        live = await server.table("bus")
        browser, path = server.browser(), f"/j/{live.table.code}/"
        await refills(server, "code", lambda: browser.get(path + "x"), 429, 303)
        assert (await browser.get(path + live.table.secret)).status_code == 303
        assert (await server.browser().get(f"/t/{live.table.code}/log")).status_code == 429
        assert (await server.browser().get(f"/tv/{live.table.code}?door=x")).status_code == 429
        assert (await browser.get(f"/tv/{live.table.code}?door={live.table.secret}")).status_code == 303


async def test_who_guesses_codes_opens_no_socket(tmp_path):
    async with serving(tmp_path, limits=True) as server:
        live = await server.table("bus")
        host = await server.sit(live, "Host")
        for _ in range(RATES["code"].burst):
            socket = await Socket(server, "/ws/AAAA").open()
            assert socket.closed == 4005
        socket = await Socket(server, f"/ws/{live.table.code}").open()
        assert (socket.accepted, socket.closed) == (None, 4005)
        token = {"authorization": f"Bearer {host.token(live)}"}
        known = await program(server, live, host.token(live), headers=token)
        await known.close()
        page = await host.page_socket(live)
        await page.until(lambda: page.heard)
        await page.close()


async def test_one_address_opens_so_many_sockets_and_no_more(tmp_path):
    async with serving(tmp_path, limits=True) as server:
        live = await server.table("bus")
        path = f"/ws/{live.table.code}"
        sockets = [await Socket(server, path).open() for _ in range(RATES["socket"].burst + 1)]
        assert [socket.accepted for socket in sockets[:-1]] == ["kuski.json.v1"] * RATES["socket"].burst
        assert sockets[-1].closed == 4005
        for socket in sockets[:-1]:
            await socket.close()


async def test_one_address_holds_so_many_sockets_and_no_more(tmp_path, monkeypatch):
    monkeypatch.setattr(web_limits, "MOST_SOCKETS", 3)
    async with serving(tmp_path, limits=True) as server:
        live = await server.table("bus")
        sockets = [await program(server, live) for _ in range(3)]
        page = await server.browser().page_socket(live, query="watch")
        assert await page.until_closed() == 4005
        elsewhere = await program(server, live, address="10.0.0.2")
        await sockets.pop().close()
        sockets.append(await program(server, live))
        for socket in (*sockets, elsewhere):
            await socket.close()
        assert not server.app.state.limits._open


async def test_one_address_says_so_much_and_no_more(tmp_path):
    async with serving(tmp_path, limits=True) as server:
        live = await server.table("bus")
        host, other = await server.sit(live, "Host"), await server.sit(live, "Other")
        socket = await program(server, live, host.token(live))
        act = {"type": "act", "turn": 1, "actions": ["red"]}
        for _ in range(RATES["message"].burst):
            assert (await socket.answer(act))["code"] == "no-game"
        await host.send(f"/t/{live.table.code}/do", {"do": "start"})
        before = await server.state(live)
        assert (await socket.answer(act))["code"] == "too-often"
        page = await other.page_socket(live)
        assert (await page.answer(act))["code"] == "too-often"
        assert await server.state(live) == before
        server.ticks.at += RATES["message"].seconds
        assert (await socket.answer(act)).get("code") != "too-often"
        assert (await socket.answer(act))["code"] == "too-often"
        elsewhere = await program(server, live, other.token(live), address="10.0.0.9")
        assert (await elsewhere.answer(act)).get("code") != "too-often"
        for one in (socket, page, elsewhere):
            await one.close()


def test_limits_forget_the_oldest_and_only_those():
    limits = Limits()
    for number in range(MOST_ADDRESSES + 100):
        assert limits.allow("open", f"10.0.{number // 256}.{number % 256}", 5.0)
    assert len(limits._spent) == MOST_ADDRESSES


def test_limits_that_are_off_limit_nothing():
    limits = Limits(on=False)
    assert all(limits.allow("open", "10.0.0.1", 0.0) for _ in range(1000))
    assert limits.left("open", "10.0.0.1", 0.0)


async def test_a_network_of_ipv6_counts_as_one_address(tmp_path):
    async with serving(tmp_path, limits=True) as server:
        for number in range(RATES["open"].burst):
            program = server.browser(address=f"2001:db8:0:7::{number + 1:x}")
            assert (await program.post("/api/tables", json={"game": "bus"})).status_code == 201
        for address, status in (
            ("2001:db8:0:7:ffff::1", 429),
            ("2001:db8:0:8::1", 201),
            ("::ffff:10.0.0.1", 201),
        ):
            program = server.browser(address=address)
            assert (await program.post("/api/tables", json={"game": "bus"})).status_code == status


# --- How much ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name-empty"),
        ("   ", "name-empty"),
        ("\u200b", "name-control"),
        ("a\u202eb", "name-control"),
        ("a\x00b", "name-control"),
        ("a\nb", "name-control"),
        ("x" * 41, "name-too-long"),
        ("x" * 200, "name-too-long"),
        ("\ufeff", "name-control"),
    ],
)
async def test_a_name_that_nobody_can_have(tmp_path, name, code):
    async with serving(tmp_path) as server:
        live = await server.table("bus")
        before = await server.state(live)
        answer = await server.browser().post(f"/api/tables/{live.table.code}/seats", json={"name": name})
        assert answer.json()["code"] == code
        assert (await server.browser().send(f"/t/{live.table.code}/join", {"name": name})).status_code == 409
        kept = await server.kept()
        form = {"game": "bus", "rules": "", "name": name}
        assert (await server.browser().send("/new", form)).status_code == 409
        assert await server.kept() == kept
        assert await server.state(live) == before


async def test_names_are_made_unique(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("bus")
        for name in ("Aino", "aino", "\uff21\uff29\uff2e\uff2f", " Aino "):
            await server.sit(live, name)
        names = [member.name for member in live.table.members.values()]
        assert len({name.casefold() for name in names}) == 4


async def test_a_body_that_is_too_large_is_refused(tmp_path):
    async with at_the_table(tmp_path) as scene:
        host, code = scene.who["host"], scene.live.table.code
        before = await scene.state()
        for path in (
            f"/t/{code}/do",
            f"/t/{code}/act",
            f"/t/{code}/join",
            "/new",
            "/look",
            "/rules/bus/save",
        ):
            answer = await scene.server.browser().send(path, {"do": "lock", "x": "y" * 40_000})
            assert answer.status_code == 413, path

            async def chunks():
                yield b"do=lock&csrf="

            answer = await host.post(
                path, content=chunks(), headers={"content-type": "application/x-www-form-urlencoded"}
            )
            assert answer.status_code in (303, 413), path
        for path in ("/api/tables", f"/api/tables/{code}/seats"):
            answer = await host.post(path, json={"game": "bus", "name": "x" * 20_000})
            assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
        assert await scene.state() == before


async def test_a_form_with_too_many_fields_or_a_file_is_refused(tmp_path):
    async with at_the_table(tmp_path) as scene:
        host, code = scene.who["host"], scene.live.table.code
        csrf = await host.csrf()
        before = await scene.state()
        files = {"csrf": (None, csrf), "do": ("lock.txt", b"lock")}
        assert (await host.post(f"/t/{code}/do", files=files)).status_code in REFUSED
        fields = {f"f{number}": (None, "x") for number in range(300)}
        files = {"csrf": (None, csrf), "do": (None, "lock"), **fields}
        assert (await host.post(f"/t/{code}/do", files=files)).status_code in REFUSED
        answer = await host.post(f"/t/{code}/do", content=b"\xff\xfe", headers={"content-type": "text/plain"})
        assert answer.status_code in REFUSED
        assert await scene.state() == before


async def test_deeply_nested_json_is_refused(tmp_path):
    async with serving(tmp_path) as server:
        for body in ('{"game":"bus","rules":{"deck":' + "[" * 15_000, "[" * 15_000, '{"a":' * 3000):
            answer = await server.browser().post("/api/tables", content=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
