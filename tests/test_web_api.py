"""The interface for programs over HTTP, and whatever strangers may post."""

import json
import math
from contextlib import asynccontextmanager

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kuski.record import Proof, read_record, verify
from kuski.store import Store, StoreError
from kuski.web.doing import WORDS
from web_helpers import GAMES, check_page, program, serving, settle, worlds

pytestmark = pytest.mark.anyio

QUICK = {"preset": "bussikuski", "attempt_limit": 1}


@pytest.fixture
def anyio_backend():
    return "asyncio"


class Api:
    """A program that speaks JSON with a server, with or without a token."""

    def __init__(self, server, code="", token=None):
        self.browser = server.browser()
        self.code = code
        self.token = token

    async def ask(self, method, path, body=None):
        """Return the status and the data of an answer."""
        headers = {} if self.token is None else {"authorization": f"Bearer {self.token}"}
        answer = await self.browser.ask(method, path.replace("CODE", self.code), json=body, headers=headers)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["cache-control"] == "no-store"
        return answer.status_code, answer.json()

    async def do(self, word, **fields):
        """Return the status and the data of what is done beside playing."""
        return await self.ask("POST", "/api/tables/CODE/do", {"do": word, **fields})

    async def view(self):
        """Return the view of this seat."""
        status, view = await self.ask("GET", "/api/tables/CODE")
        assert status == 200
        return view


@asynccontextmanager
async def opened(folder, players=2, **wish):
    """Open a table and sit down; yield the server, the table, and the programs."""
    async with serving(folder) as server:
        wish = {"game": "bus", "settings": {"pace": 0, "think": 0, "window": 0}} | wish
        status, said = await Api(server).ask("POST", "/api/tables", wish)
        assert status == 201
        programs = []
        for number in range(players):
            taken = await Api(server, said["code"]).ask(
                "POST", "/api/tables/CODE/seats", {"name": f"P{number}"}
            )
            assert (taken[0], taken[1]["member"]) == (201, number + wish.get("bots", 0))
            programs.append(Api(server, said["code"], taken[1]["token"]))
        yield server, await server.hall.find(said["code"]), programs


# --- Opening and coming ------------------------------------------------------------------------------------


async def test_a_table_begins_by_itself_when_all_have_come(tmp_path):
    async with opened(tmp_path, 1, seats=2) as (server, live, programs):
        assert (await programs[0].view())["stage"] == "lobby"
        await Api(server, live.table.code).ask("POST", "/api/tables/CODE/seats", {})
        view = await programs[0].view()
        assert (view["stage"], view["members"][1]["name"]) == ("playing", "Bot")
        assert view["view"]["counts"] == [0, 0]


async def test_a_table_without_a_number_of_seats_waits_for_its_host(tmp_path):
    async with opened(tmp_path, 2) as (_, _, programs):
        assert (await programs[1].do("start"))[1]["code"] == "not-host"
        assert (await programs[0].do("start"))[0] == 200
        assert (await programs[1].view())["stage"] == "playing"


async def test_bots_sit_down_at_once(tmp_path):
    async with serving(tmp_path) as server:
        wish = {"game": "huutopussi", "seats": [None, "casual", "casual"], "settings": {"pace": 0}}
        _, said = await Api(server).ask("POST", "/api/tables", wish)
        person = Api(server, said["code"])
        assert [member["bot"] for member in (await person.view())["members"]] == ["casual", "casual"]
        _, taken = await person.ask("POST", "/api/tables/CODE/seats", {"name": "Me"})
        view = await Api(server, said["code"], taken["token"]).view()
        assert (view["stage"], view["host"], view["you"]) == ("playing", 2, 2)
        live = await server.hall.find(said["code"])
        live.close()


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({}, "unreadable"),
        ([], "unreadable"),
        ({"game": "poker"}, "unreadable"),
        ({"game": 5}, "unreadable"),
        ({"game": "bus", "extra": 1}, "unreadable"),
        ({"game": "bus", "seats": 13}, "unreadable"),
        ({"game": "bus", "seats": -1}, "unreadable"),
        ({"game": "bus", "seats": [None] * 13}, "unreadable"),
        ({"game": "bus", "seats": ["genius"]}, "unknown-bot"),
        ({"game": "bus", "seats": [1]}, "unreadable"),
        ({"game": "bus", "rules": {"preset": "poker"}}, "unknown-preset"),
        ({"game": "bus", "rules": {"with": ["poker"]}}, "unknown-overlay"),
        ({"game": "bus", "rules": {"poker": 1}}, "unknown-option"),
        ({"game": "bus", "rules": {"pyramid": "high"}}, "bad-value"),
        ({"game": "bus", "rules": {"pyramid": [10**30]}}, "bad-value"),
        ({"game": "huutopussi", "rules": {"with": ["five-rows"]}}, "unknown-overlay"),
        ({"game": "bus", "settings": {"think": -1}}, "unreadable"),
        ({"game": "bus", "settings": {"think": 3601}}, "unreadable"),
        ({"game": "bus", "settings": {"pace": 11}}, "unreadable"),
        ({"game": "bus", "settings": {"leaver": "nobody"}}, "unreadable"),
        ({"game": "bus", "settings": {"secret": True}}, "unreadable"),
    ],
)
async def test_a_wish_that_cannot_be(tmp_path, wish, code):
    async with serving(tmp_path) as server:
        kept = await server.kept()
        status, said = await Api(server).ask("POST", "/api/tables", wish)
        assert 400 <= status < 500
        assert said["code"] == code
        assert said["message"]
        assert await server.kept() == kept


@pytest.mark.parametrize("body", [b"", b"x", b"\xff", b"{", b'{"game":"bus"', b'{"game":"bus"}x', b"null"])
async def test_a_body_that_is_no_json(tmp_path, body):
    async with serving(tmp_path) as server:
        answer = await server.browser().post("/api/tables", content=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


async def test_a_table_is_full(tmp_path):
    async with opened(tmp_path, 12) as (server, live, _):
        before = await server.state(live)
        status, said = await Api(server, live.table.code).ask("POST", "/api/tables/CODE/seats", {})
        assert (status, said["code"]) == (409, "table-full")
        assert await server.state(live) == before


async def test_what_cannot_be_stored_is_told(tmp_path, monkeypatch):
    async def full(*_, **__):
        raise StoreError("full", "no room")

    async with opened(tmp_path, 1) as (server, live, programs):
        before = await server.state(live)
        monkeypatch.setattr(Store, "append", full)
        assert (await programs[0].do("lock"))[0] == 503
        assert (await programs[0].do("lock"))[1]["code"] == "not-stored"
        assert await server.state(live) == before
        monkeypatch.setattr(Store, "create", full)
        assert (await programs[0].ask("POST", "/api/tables", {"game": "bus"}))[1]["code"] == "not-stored"


# --- Beside playing ----------------------------------------------------------------------------------------


async def test_numbers_and_flags_may_be_what_they_are_in_json(tmp_path):
    async with opened(tmp_path, 2) as (_, live, programs):
        host = programs[0]
        status, said = await host.do("settings", think=30, window=2.5, pace=0, takeover=False, listed=True)
        assert (status, said["version"]) == (200, live.table.version)
        kept = live.table.settings
        assert (kept.think, kept.window, kept.pace, kept.takeover, kept.listed) == (30, 2.5, 0, False, True)
        assert (await host.do("settings", odds=False, takeover=True))[0] == 200
        assert (live.table.settings.odds, live.table.settings.takeover) == (False, True)
        assert live.table.settings.think == 30
        before = live.table.version
        for wrong in (
            {"think": "soon"},
            {"think": math.pi * 1e9},
            {"pace": -1},
            {"leaver": "x"},
            {"think": "nan"},
        ):
            assert (await host.do("settings", **wrong))[1]["code"] == "unreadable"
        assert live.table.version == before
        assert (await host.do("host", member=1))[0] == 200
        assert live.table.host == 1
        for wrong in (1.0, -1, 10**9, "\u0661", True, "0x1"):
            assert (await programs[1].do("host", member=wrong))[0] in (400, 403)
        assert live.table.host == 1


async def test_what_the_host_does(tmp_path):
    async with opened(tmp_path, 3) as (server, live, programs):
        host = programs[0]
        assert (await host.do("bot", level="casual"))[0] == 200
        assert (await host.do("bot", level="genius"))[1]["code"] == "unknown-bot"
        assert (await host.do("move", member=0))[0] == 200
        assert live.table.order == [1, 0, 2, 3]
        assert (await host.do("remove", member=3))[0] == 200
        assert (await host.do("lock"))[0] == 200
        assert (await Api(server, live.table.code).ask("POST", "/api/tables/CODE/seats", {}))[1][
            "code"
        ] == "table-locked"
        assert (await host.do("unlock"))[0] == 200
        assert (await host.do("start"))[0] == 200
        assert (await host.do("start"))[1]["code"] == "game-running"
        assert (await host.do("move", member=0))[1]["code"] == "game-running"
        assert (await host.do("stand-in", member=2))[0] == 200
        assert (await programs[2].do("back"))[0] == 200
        _, late = await Api(server, live.table.code).ask("POST", "/api/tables/CODE/seats", {"name": "Late"})
        assert (await host.view())["members"][-1] == {
            "id": 4,
            "name": "Late",
            "status": "waiting",
            "away": True,
        }
        assert (await host.do("accept", member=4, seat=0))[1]["code"] == "no-takeover"
        assert (await host.do("accept", member=4))[0] == 200
        assert (await host.do("accept", member=4))[1]["code"] == "not-waiting"
        assert (await host.do("give-up"))[0] == 200
        assert (await host.view())["stage"] == "over"
        assert late["member"] == 4


async def test_taking_back_by_consent(tmp_path):
    async with opened(tmp_path, 2, seats=2) as (server, live, programs):
        assert (await programs[0].do("undo"))[1]["code"] == "nothing-to-undo"
        sockets = [await program(server, live, one.token) for one in programs]
        seat = min(live.table.play.state.actors)
        turn = sockets[seat].view["turn"]
        await sockets[seat].answer({"type": "act", "turn": turn, "actions": ["red"]})
        assert (await programs[seat].do("undo"))[0] == 200
        assert (await programs[1 - seat].do("undo"))[1]["code"] == "already-asked"
        assert (await programs[seat].do("agree"))[1]["code"] == "nothing-asked"
        request = (await programs[1 - seat].view())["request"]
        assert request == {"member": seat, "what": "undo", "agreed": [seat], "yours": True}
        assert (await programs[1 - seat].do("refuse"))[0] == 200
        assert "request" not in await programs[seat].view()
        assert (await programs[seat].do("undo"))[0] == 200
        before = (await programs[seat].view())["commitment"]
        assert (await programs[1 - seat].do("agree"))[0] == 200
        view = await programs[seat].view()
        assert (view["view"]["counts"], view["turn"]) == ([0, 0], turn + 2)
        assert view["commitment"] != before
        await settle(live)
        for late in (turn, turn + 1):
            refused = await sockets[seat].answer({"type": "act", "turn": late, "actions": ["red"]})
            assert refused["code"] == "stale"
        for socket in sockets:
            await socket.close()


async def test_the_record_is_redacted_until_the_end(tmp_path):
    rules = {"preset": "kaksin", "deals": 1}
    async with opened(tmp_path, 2, game="huutopussi", rules=rules, seats=2) as (server, live, programs):
        stranger = Api(server, live.table.code)
        sockets = [await program(server, live, one.token) for one in programs]
        for one, mine in ((stranger, 0), (programs[0], 11), (programs[1], 11)):
            status, record = await one.ask("GET", "/api/tables/CODE/record")
            told = [text for actor, text in record["actions"] if actor == "deck"]
            assert (status, sum(text != "?" for text in told)) == (200, len(told) // 2 if mine else 0)
            assert [part["seed"] for part in record["fair"]] == [None]
        while live.table.running:
            await settle(live)
            seat = min(live.table.play.state.actors)
            view = sockets[seat].view
            legal = view["view"]["legal"]
            text = "pass" if "pass" in legal else legal[0]
            await sockets[seat].answer({"type": "act", "turn": view["turn"], "actions": [text]})
        answer = await stranger.browser.get(f"/api/tables/{live.table.code}/record")
        record = read_record(answer.text)
        assert not any("?" in text for _, text in record.actions)
        assert verify(record).proof is Proof.PROVEN
        check_page((await stranger.browser.get(f"/t/{live.table.code}/deck")).text)
        for socket in sockets:
            await socket.close()


async def test_there_is_no_record_before_the_first_game(tmp_path):
    async with opened(tmp_path, 1) as (_, _, programs):
        status, said = await programs[0].ask("GET", "/api/tables/CODE/record")
        assert (status, said["code"]) == (409, "no-game")


# --- Whatever is posted ------------------------------------------------------------------------------------

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
JUNK = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
FIELDS = st.sampled_from(
    [
        "do",
        "member",
        "seat",
        "level",
        "think",
        "window",
        "pace",
        "leaver",
        "takeover",
        "takeover?",
        "odds?",
        "back",
    ]
    + [
        "turn",
        "action",
        "amount",
        "give@0",
        "give@1",
        "give@99",
        "give@\u0661",
        "name",
        "game",
        "rules",
        "bots",
    ]
    + ["csrf", "listed", "lang", "theme", "four", "hc", "preset", "from", "use", "take", "mend", "toggle"]
)
VALUES = (
    st.text(max_size=30)
    | st.integers(-5, 10**12).map(str)
    | st.sampled_from(
        ["red", "pass", "{amount}", "bid {amount}", "{amount}" * 9, "9♦", "lay 9♦", "on", "bus", "nan"]
    )
    | st.sampled_from([*WORDS, "huutopussi", "preset=pari", "casual", "people", "\u00b2", "1e5", "0x1", "-0"])
)
FORMS = st.lists(st.tuples(FIELDS | st.text(max_size=8), VALUES), max_size=8)
HARMLESS = [word for word in WORDS if word not in ("leave", "remove", "back", "stand-in", "give-up", "lock")]


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    with worlds(tmp_path_factory.mktemp("world")) as made:
        yield made


async def post_form(world, number, path, who, fields):
    live, people = await world.go_on(number, 0)
    browser = people[who] if who < len(people) else world.server.browser()
    csrf = await browser.csrf()
    address = path.format(live.table.code)
    before, kept = await world.server.state(live), await world.server.kept()
    pairs = [("csrf", csrf), *((name, value) for name, value in fields if name != "csrf")]
    answer = await browser.post(address, data=multi(pairs))
    assert answer.status_code < 500
    check_page(answer.text)
    if answer.status_code >= 400:
        assert (await world.server.state(live), await world.server.kept()) == (before, kept)
    elif who >= len(people) and path.startswith("/t/") and "join" not in path:
        assert await world.server.state(live) == before
    assert world.server.errors.records == []


def multi(pairs):
    """Return fields as the client takes them: several of one name as a list."""
    found = {}
    for name, value in pairs:
        found.setdefault(name, []).append(value)
    return found


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    number=st.integers(0, len(GAMES) - 1),
    path=st.sampled_from(
        ["/t/{}/act", "/t/{}/do", "/t/{}/rules", "/look", "/rules/bus/save", "/rules/huutopussi/save"]
    ),
    who=st.integers(0, 4),
    fields=FORMS,
)
def test_whatever_a_form_holds_nothing_breaks(world, number, path, who, fields):
    if any(name == "do" and value in WORDS and value not in HARMLESS for name, value in fields):
        return
    world.run(post_form(world, number, path, who, fields))


@pytest.mark.soak
@settings(max_examples=20_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    number=st.integers(0, len(GAMES) - 1),
    path=st.sampled_from(
        ["/t/{}/act", "/t/{}/do", "/t/{}/rules", "/look", "/rules/bus/save", "/rules/huutopussi/save"]
    ),
    who=st.integers(0, 4),
    fields=FORMS,
)
def test_whatever_many_forms_hold_nothing_breaks(world, number, path, who, fields):
    if any(name == "do" and value in WORDS and value not in HARMLESS for name, value in fields):
        return
    world.run(post_form(world, number, path, who, fields))


async def post_json(world, number, path, who, body):
    live, people = await world.go_on(number, 0)
    browser = world.server.browser()
    headers = {} if who >= len(people) else {"authorization": f"Bearer {people[who].token(live)}"}
    before, kept = await world.server.state(live), await world.server.kept()
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = await browser.post(path.format(live.table.code), content=content, headers=headers)
    assert answer.status_code < 500
    said = answer.json()
    if answer.status_code >= 400:
        assert said.keys() == {"code", "message"}
        assert (await world.server.state(live), await world.server.kept()) == (before, kept)
    assert world.server.errors.records == []
    if answer.status_code == 201 and "secret" in said:
        await world.server.hall.delete(await world.server.hall.find(said["code"]))


WISHES = st.fixed_dictionaries(
    {},
    optional={
        "game": st.sampled_from(["bus", "huutopussi"]) | JUNK,
        "rules": st.dictionaries(
            st.sampled_from(["preset", "with", "deck", "pyramid", "stakes", "players", "deals", "bid_step"])
            | st.text(max_size=8),
            st.sampled_from(["ride-the-bus", "pari", ["five-rows"], [4, 3], 52, "some"]) | JUNK,
            max_size=4,
        )
        | JUNK,
        "seats": st.integers(-1, 14) | st.lists(st.none() | st.just("casual") | JUNK, max_size=5) | JUNK,
        "settings": st.dictionaries(FIELDS, JUNK, max_size=3) | JUNK,
    },
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    number=st.integers(0, len(GAMES) - 1),
    asked=st.tuples(st.just("/api/tables"), WISHES | JUNK | st.binary(max_size=40))
    | st.tuples(
        st.just("/api/tables/{}/do"),
        st.dictionaries(FIELDS, SCALARS | VALUES | st.sampled_from(HARMLESS), max_size=5)
        | st.fixed_dictionaries(
            {"do": st.sampled_from(HARMLESS)}, optional={"member": SCALARS, "seat": SCALARS}
        )
        | JUNK,
    ),
    who=st.integers(0, 4),
)
def test_whatever_json_a_program_posts_nothing_breaks(world, number, asked, who):
    path, body = asked
    if isinstance(body, dict) and body.get("do") in WORDS and body["do"] not in HARMLESS:
        return
    world.run(post_json(world, number, path, who, body))
