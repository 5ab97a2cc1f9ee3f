"""The socket: who is let in, what counts once, what comes when, and what becomes of anything else."""

import asyncio
import contextlib
import json
import random
import time
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kuski.record import Proof, read_record, verify
from kuski.store import StoreError
from kuski.table.refusing import stale
from kuski.web import socket as web_socket
from kuski.web.protocol import HTML, JSON
from kuski.words.language import language
from web_helpers import BASE, GAMES, Process, Socket, check_page, program, serving, settle, worlds

pytestmark = pytest.mark.anyio

RED = {"type": "act", "turn": 1, "actions": ["red"]}


@pytest.fixture
def anyio_backend():
    return "asyncio"


@asynccontextmanager
async def table(folder, players=2, *, game="bus", rules=None, begun=True, **options):
    """Serve a table with so many people at it: the server, the table, their browsers and their programs."""
    async with serving(folder, **options) as server, AsyncExitStack() as sockets:
        live = await server.table(game, rules=rules or {"preset": "bussikuski"})
        people = [await server.sit(live, f"P{number}") for number in range(players)]
        if begun:
            await server.hall.start(live, 0)
        programs = [await program(server, live, person.token(live)) for person in people]
        for one in programs:
            sockets.push_async_callback(hang_up, one)
        yield server, live, people, programs


async def hang_up(socket):
    if socket.closed is None:
        await socket.close()


def asked(live):
    """Return the seat that is asked, or the first of several."""
    return min(live.table.play.state.actors)


def act(socket, *texts):
    """Return the answer to what a program is asked."""
    return {"type": "act", "turn": socket.view["turn"], "actions": list(texts)}


# --- Coming in ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("subprotocol", "origin", "accepted"),
    [
        (JSON, None, True),
        (JSON, BASE, True),
        (JSON, "http://evil.test", False),
        (JSON, "null", False),
        (HTML, BASE, True),
        (HTML, None, False),
        (HTML, "null", False),
        (HTML, "http://evil.test", False),
        (HTML, "http://table.test.evil.test", False),
        (HTML, "http://table.test:81", False),
        (HTML, "", False),
        ("kuski.xml.v1", BASE, False),
        ("", BASE, False),
    ],
)
async def test_who_is_let_in(tmp_path, subprotocol, origin, accepted):
    async with table(tmp_path) as (server, live, people, _):
        headers = {"cookie": people[0].cookies()} | ({} if origin is None else {"origin": origin})
        socket = await Socket(server, f"/ws/{live.table.code}", subprotocol, headers).open()
        if accepted:
            assert socket.accepted == subprotocol
            await socket.close()
        else:
            assert (socket.accepted, socket.closed, socket.heard) == (None, 4005, [])


@pytest.mark.parametrize("code", ["ZZZZZ", "x", "%00", "ABCDEFGHI", "ÄÄÄÄ"])
async def test_a_table_that_is_not_there(tmp_path, code):
    async with serving(tmp_path) as server:
        socket = await Socket(server, f"/ws/{code}").open()
        assert (socket.accepted, socket.closed) == (None, 4005)


@pytest.mark.parametrize(
    "first",
    ["", "x", "{}", "[]", "null", '"hello"', '{"type":"Hello"}', RED, '{"type":"hello","token":5}']
    + ['{"type":"hello","extra":1}', '{"type":"hello","token":"' + "x" * 101 + '"}', b"\x00", "x" * 4097],
)
async def test_a_first_message_that_is_no_hello(tmp_path, first):
    async with table(tmp_path) as (server, live, _, _):
        before = await server.state(live)
        socket = await Socket(server, f"/ws/{live.table.code}").open()
        socket.say(first)
        assert await socket.until_closed() == 4002
        assert socket.heard == []
        assert await server.state(live) == before


async def test_who_says_nothing_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(web_socket, "HELLO_SECONDS", 0.01)
    async with table(tmp_path) as (server, live, _, _):
        socket = await Socket(server, f"/ws/{live.table.code}").open()
        assert await socket.until_closed() == 4005


async def test_who_hangs_up_before_a_hello(tmp_path):
    async with table(tmp_path) as (server, live, _, _):
        watching = len(live.watchers)
        socket = await Socket(server, f"/ws/{live.table.code}").open()
        await socket.close()
        assert len(live.watchers) == watching


async def test_a_token_of_no_seat_here(tmp_path):
    """None at all, that of another table, that of somebody who was sent away."""
    async with table(tmp_path, 3, begun=False) as (server, live, people, programs):
        there = await server.table("huutopussi")
        stranger = await server.sit(there, "Stranger")
        old = people[2].token(live)
        await people[0].send(f"/t/{live.table.code}/do", {"do": "remove", "member": 2})
        assert await programs[2].until_closed() == 4001
        before = await server.state(live)
        for token in ("", "x", stranger.token(there), old, people[0].token(live)[:-1]):
            socket = await Socket(server, f"/ws/{live.table.code}").open()
            socket.say({"type": "hello", "token": token})
            assert await socket.until_closed() == 4005
            (said,) = socket.messages()
            assert (said["type"], said["code"]) == ("refused", "unknown-token")
        assert await server.state(live) == before


async def test_a_page_whose_cookie_is_none_of_this_table_watches(tmp_path):
    async with table(tmp_path) as (server, live, people, _):
        for browser, query in ((server.browser(), ""), (people[0], "watch"), (people[0], "tv&lang=de")):
            socket = await browser.page_socket(live, query=query)
            refused = await socket.answer(RED)
            assert refused["code"] == "no-seat"
            assert 'name="turn"' not in socket.screens()[-1]
            await socket.close()


async def test_welcome_then_view(tmp_path):
    async with table(tmp_path) as (server, live, people, _):
        socket = await program(server, live, people[1].token(live))
        first, second = socket.messages()
        assert (first["type"], first["you"], first["table"], first["game"]) == (
            "hello",
            1,
            live.table.code,
            "bus",
        )
        assert first["rules"]["pyramid"] == [4, 3, 2, 1]
        assert first["settings"] == {"think": 0, "window": 0, "pace": 0}
        assert (second["type"], second["you"], second["seat"], second["stage"]) == ("view", 1, 1, "playing")
        watching = await program(server, live)
        first, second = watching.messages()
        assert "you" not in first | second
        assert second["view"]["seat"] is None
        await socket.close()
        await watching.close()


# --- Answers -----------------------------------------------------------------------------------------------


async def test_an_answer_counts_once(tmp_path):
    async with table(tmp_path) as (server, live, people, programs):
        seat = asked(live)
        socket = programs[seat]
        said = act(socket, "red")
        turn = said["turn"]
        assert await socket.answer(said) == {"type": "ack", "turn": turn}
        await settle(live)
        before = await server.state(live)
        for again in (socket, await program(server, live, people[seat].token(live))):
            assert await again.answer(said) == {"type": "ack", "turn": turn}
            assert (await again.answer({**said, "actions": ["black"]}))["code"] == "stale"
            assert (await again.answer({**said, "actions": ["red", "red"]}))["code"] == "stale"
        assert await server.state(live) == before
        assert [text for actor, text in live.table.play.actions if actor == seat] == ["red"]


async def test_an_answer_to_another_question_is_stale(tmp_path):
    async with table(tmp_path) as (server, live, _, programs):
        socket = programs[asked(live)]
        before = await server.state(live)
        for turn in (0, socket.view["turn"] + 1, socket.view["turn"] - 1, 2**31):
            refused = await socket.answer({"type": "act", "turn": turn, "actions": ["red"]})
            assert (refused["code"], refused["turn"]) == ("stale", turn)
        assert await server.state(live) == before


async def test_two_answers_at_once_are_not_both_taken(tmp_path):
    """A second tab of the same seat, at the same moment."""
    async with table(tmp_path) as (server, live, people, programs):
        seat = asked(live)
        other = await program(server, live, people[seat].token(live))
        said = act(other, "red")
        first, second = await asyncio.gather(
            programs[seat].answer(said), other.answer({**said, "actions": ["black"]})
        )
        assert {first["type"], second["type"]} == {"ack", "refused"}
        assert [first, second][first["type"] == "ack"]["code"] == "stale"
        assert sum(actor == seat for actor, _ in live.table.play.actions) == 1
        await other.close()


async def test_a_list_counts_whole_or_not_at_all(tmp_path):
    rules = {"preset": "kolmin", "deals": 1}
    async with table(tmp_path, 3, game="huutopussi", rules=rules) as (server, live, _, programs):
        await everybody_passes(live, programs)
        seat = asked(live)
        socket = programs[seat]
        discards = [text for text in socket.view["view"]["legal"] if text.startswith("discard")]
        before = await server.state(live)
        for wrong in (
            discards[:1] * 2,
            [*discards[:3], "nonsense"],
            [*discards[:2], "contract 5"],
            discards[:4],
        ):
            refused = await socket.answer(act(socket, *wrong))
            assert refused["type"] == "refused"
            assert refused["turn"] == socket.view["turn"]
        assert await server.state(live) == before
        said = act(socket, *discards[:3])
        assert (await socket.answer(said))["type"] == "ack"
        await settle(live)
        assert socket.view["turn"] == said["turn"] + 3
        assert (await socket.answer(said))["type"] == "ack"
        assert socket.view["view"]["exchange"]["discarded"] == 3


async def everybody_passes(live, programs):
    """Let the first bid stand, and the declarer take the talon."""
    while live.table.play.state.phase == "auction":
        socket = programs[asked(live)]
        legal = socket.view["view"]["legal"]
        assert (await socket.answer(act(socket, "pass" if "pass" in legal else legal[0])))["type"] == "ack"
        await settle(live)


async def test_the_answer_that_ended_the_game_may_be_said_again(tmp_path):
    """Its acknowledgement may have been lost on the way."""
    async with table(tmp_path, rules={"preset": "bussikuski", "attempt_limit": 1}) as (
        server,
        live,
        _,
        programs,
    ):
        while live.table.running:
            await settle(live)
            socket = programs[asked(live)]
            said = act(socket, socket.view["view"]["legal"][0])
            assert (await socket.answer(said))["type"] == "ack"
        await settle(live)
        before = await server.state(live)
        assert await socket.answer(said) == {"type": "ack", "turn": said["turn"]}
        assert (await socket.answer({**said, "actions": ["red"]}))["code"] == "no-game"
        assert await server.state(live) == before


async def test_turn_numbers_go_on_from_game_to_game(tmp_path):
    """So that an answer to the last game never counts in the next."""
    async with table(tmp_path, rules={"preset": "bussikuski", "attempt_limit": 1}) as (
        server,
        live,
        people,
        programs,
    ):
        numbers = set()
        for _ in range(2):
            while live.table.running:
                await settle(live)
                seat = asked(live)
                said = act(programs[seat], programs[seat].view["view"]["legal"][0])
                assert (seat, said["turn"]) not in numbers
                numbers.add((seat, said["turn"]))
                await programs[seat].answer(said)
            await people[0].send(f"/t/{live.table.code}/do", {"do": "start"})
            await settle(live)
        before = await server.state(live)
        for seat, turn in sorted(numbers):
            refused = await programs[seat].answer({"type": "act", "turn": turn, "actions": ["red"]})
            assert refused["code"] == "stale"
        assert await server.state(live) == before


async def test_who_has_no_seat_answers_nothing(tmp_path):
    """A spectator, a newcomer who waits, one for whom a bot plays, one who has left."""
    async with table(tmp_path, 3) as (server, live, people, programs):
        code = live.table.code
        late = await server.sit(live, "Late")
        await people[1].send(f"/t/{code}/do", {"do": "stand-in"})
        await people[2].send(f"/t/{code}/do", {"do": "leave"})
        await settle(live)
        sockets = [
            (await program(server, live), "no-seat"),
            (await program(server, live, late.token(live)), "no-seat"),
            (await late.page_socket(live), "no-seat"),
        ]
        before = await server.state(live)
        for socket, reason in (*sockets, (programs[1], "bot-plays"), (programs[2], "bot-plays")):
            for turn in range(4):
                refused = await socket.answer({"type": "act", "turn": turn, "actions": ["red"]})
                assert refused["code"] == reason
        assert await server.state(live) == before
        for socket, _ in sockets:
            await socket.close()


async def test_what_cannot_be_stored_is_not_done(tmp_path, monkeypatch):
    """The answer is refused, said again it counts, and nobody was told of it before."""
    async with table(tmp_path) as (server, live, _, programs):
        await settle(live)
        socket = programs[asked(live)]
        said, before = act(socket, "red"), await server.state(live)
        heard = [len(one.heard) for one in programs]

        async def full(*_, **__):
            raise StoreError("full", "no room")

        with monkeypatch.context() as patched:
            patched.setattr(type(server.store), "append", full)
            refused = await socket.answer(said)
        assert (refused["code"], refused["turn"]) == ("not-stored", said["turn"])
        assert await server.state(live) == before
        assert sum(len(one.heard) for one in programs) == sum(heard) + 1
        assert (await socket.answer(said))["type"] == "ack"
        assert len(server.errors.records) == 1
        server.errors.records.clear()


async def test_an_answer_is_seen_through_when_its_sender_has_gone(tmp_path):
    async with table(tmp_path) as (_, live, _, programs):
        seat = asked(live)
        said = act(programs[seat], "red")
        programs[seat].say(said)
        await programs[seat].close()
        other = programs[1 - seat]
        await other.until(lambda: other.view["version"] == live.table.version and live.table.play.actions)
        assert programs[1 - seat].view["version"] == live.table.version


# --- What comes --------------------------------------------------------------------------------------------


async def test_everybody_hears_of_everything(tmp_path):
    async with table(tmp_path, 3) as (server, live, people, programs):
        watching = await program(server, live)
        page = await people[0].page_socket(live)
        for _ in range(20):
            await settle(live)
            versions = [socket.view["version"] for socket in (*programs, watching)]
            assert versions == [live.table.version] * 4
            assert page.messages(kind="page")[-1]["version"] == live.table.version
            socket = programs[asked(live)]
            await socket.answer(act(socket, socket.view["view"]["legal"][0]))
        for socket in (*programs, watching):
            told = [view["version"] for view in socket.messages(kind="view")]
            assert told == sorted(told)
        await watching.close()
        await page.close()


async def test_changed_rules_are_told(tmp_path):
    async with table(tmp_path, begun=False) as (_, live, people, programs):
        form = {"game": "huutopussi", "rules": "preset=kaksin"}
        await people[0].send(f"/t/{live.table.code}/rules", form)
        await settle(live)
        for socket in programs:
            (told,) = socket.messages(kind="rules")
            assert (told["game"], told["rules"]["players"]) == ("huutopussi", 2)
            assert socket.messages()[-1]["type"] == "view"


async def test_the_record_comes_piece_by_piece(tmp_path):
    """Together its pieces are what the seat perceived; after taking back, all of it comes again."""
    rules = {"preset": "kaksin", "deals": 1}
    async with table(tmp_path, 2, game="huutopussi", rules=rules, begun=False) as (
        server,
        live,
        people,
        programs,
    ):
        recording = [await program(server, live, person.token(live), record=True) for person in people]
        watching = await program(server, live, record=True)
        assert recording[0].messages(kind="record") == []
        await people[0].send(f"/t/{live.table.code}/do", {"do": "start"})
        for _ in range(9):
            await settle(live)
            socket = programs[asked(live)]
            await socket.answer(act(socket, socket.view["view"]["legal"][0]))
        await settle(live)
        for seat, socket in ((0, recording[0]), (1, recording[1]), (None, watching)):
            pieces = socket.messages(kind="record")
            whole = []
            for piece in pieces:
                assert (piece["number"], piece["start"]) == (1, len(whole))
                whole += piece["entries"]
            wanted = [
                ["deck" if actor < 0 else actor, text] for actor, text in live.table.play.perceived(seat)
            ]
            assert whole == wanted
        await people[0].send(f"/t/{live.table.code}/do", {"do": "undo"})
        await people[1].send(f"/t/{live.table.code}/do", {"do": "agree"})
        await settle(live)
        piece = recording[1].messages(kind="record")[-1]
        assert (piece["start"], len(piece["entries"])) == (0, len(live.table.play.actions))
        for socket in (*recording, watching):
            await socket.close()


async def test_who_takes_over_a_seat_is_told_what_it_has_seen(tmp_path):
    rules = {"preset": "kaksin", "deals": 1}
    async with table(tmp_path, 1, game="huutopussi", rules=rules, begun=False) as (server, live, people, _):
        code = live.table.code
        await people[0].send(f"/t/{code}/do", {"do": "bot"})
        await people[0].send(f"/t/{code}/do", {"do": "start"})
        late = await server.sit(live, "Late")
        socket = await program(server, live, late.token(live), record=True)
        await settle(live)
        assert all(
            text == "?" for actor, text in socket.messages(kind="record")[0]["entries"] if actor == "deck"
        )
        await people[0].send(f"/t/{code}/do", {"do": "accept", "member": 2, "seat": 1})
        await settle(live)
        piece = socket.messages(kind="record")[-1]
        mine = [text for actor, text in piece["entries"] if actor == "deck" and text != "?"]
        assert piece["start"] == 0
        assert sorted(mine) == sorted(socket.view["view"]["hands"][1])
        await socket.close()


async def test_a_page_comes_only_when_it_is_another_one(tmp_path):
    async with table(tmp_path, 2) as (_, live, people, _):
        socket = await people[0].page_socket(live)
        await settle(live)
        heard = len(socket.heard)
        for _ in range(5):
            live.changed()
            await settle(live)
        assert len(socket.heard) == heard
        check_page(socket.screens()[-1])
        await socket.close()


async def test_refusals_of_pages_are_in_the_readers_language(tmp_path):
    async with table(tmp_path) as (_, live, people, _):
        people[0].lang = "fi"
        socket = await people[0].page_socket(live)
        refused = await socket.answer({"type": "act", "turn": 99, "actions": ["red"]})
        assert refused["code"] == "stale"
        assert refused["message"] == language("fi").notice(stale().notice) != stale().message
        await socket.close()


async def test_whoever_is_sent_away_is_told_and_cut_off(tmp_path):
    async with table(tmp_path, 3) as (server, live, people, programs):
        page = await people[1].page_socket(live)
        await people[0].send(f"/t/{live.table.code}/do", {"do": "remove", "member": 1})
        for socket in (programs[1], page):
            assert await socket.until_closed() == 4001
            assert socket.messages()[-1] == {"type": "gone", "why": "removed"}
        await settle(live)  # its bot may be asked
        before = await server.state(live)
        again = await program(server, live)
        (gone,) = [member for member in again.view["members"] if member["id"] == 1]
        assert (gone["status"], gone["bot"]) == ("left", "forgetful")
        assert (await again.answer(RED))["code"] == "no-seat"
        assert await server.state(live) == before
        await again.close()


async def test_when_a_table_is_deleted_everybody_is_told_and_cut_off(tmp_path):
    async with table(tmp_path) as (server, live, people, programs):
        sockets = [*programs, await program(server, live), await people[1].page_socket(live)]
        await people[0].send(f"/t/{live.table.code}/delete")
        for socket in sockets:
            assert await socket.until_closed() == 4004
            assert socket.messages()[-1] == {"type": "gone", "why": "deleted"}
        closed = await Socket(server, f"/ws/{live.table.code}").open()
        assert closed.closed == 4005


async def test_who_does_not_read_is_cut_off(tmp_path):
    """And keeps nobody else waiting."""
    async with table(tmp_path) as (server, live, people, programs):
        seat = asked(live)
        slow = Socket(server, f"/ws/{live.table.code}")
        hear, stuck = slow._hear, asyncio.Event()

        async def hears_nothing(message):
            await hear(message)
            if message["type"] == "websocket.send":
                await stuck.wait()

        slow._hear = hears_nothing
        await slow.open()
        slow.say({"type": "hello", "token": people[seat].token(live)})
        stuck.set()
        await slow.until(lambda: slow.view is not None)
        stuck.clear()
        for _ in range(web_socket.MOST_WAITING + 2):
            slow.say({"type": "act", "turn": 99, "actions": ["red"]})
        assert await slow.until_closed() == 4003
        assert len(slow.heard) < 5
        assert (await programs[seat].answer(act(programs[seat], "red")))["type"] == "ack"


async def test_what_changes_while_one_is_sent_goes_out_as_one(tmp_path):
    async with table(tmp_path) as (server, live, _, programs):
        slow = Socket(server, f"/ws/{live.table.code}")
        hear, stuck = slow._hear, asyncio.Event()

        async def hears_late(message):
            await hear(message)
            if message["type"] == "websocket.send":
                await stuck.wait()

        slow._hear = hears_late
        await slow.open()
        slow.say({"type": "hello"})
        stuck.set()
        await slow.until(lambda: slow.view is not None)
        stuck.clear()
        for _ in range(6):
            await others_settle(live, programs)
            socket = programs[asked(live)]
            await socket.answer(act(socket, socket.view["view"]["legal"][0]))
        heard = len(slow.messages(kind="view"))
        stuck.set()
        await slow.until(lambda: slow.view["version"] == live.table.version)
        assert len(slow.messages(kind="view")) <= heard + 1
        await slow.close()


async def others_settle(live, programs):
    """Wait until the programs that read know how the table stands."""
    for socket in programs:
        await socket.until(lambda socket=socket: socket.view["version"] == live.table.version)


# --- Anything else -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        "",
        "x",
        "{}",
        "[]",
        "null",
        '{"type":"act"}',
        '{"type":"act","turn":1}',
        '{"type":"act","turn":1,"actions":[]}',
    ]
    + ['{"type":"act","turn":-1,"actions":["red"]}', '{"type":"act","turn":1.5,"actions":["red"]}']
    + ['{"type":"act","turn":1e400,"actions":["red"]}', '{"type":"act","turn":2147483649,"actions":["red"]}']
    + ['{"type":"act","turn":"1","actions":["red"]}', '{"type":"act","turn":1,"actions":"red"}']
    + ['{"type":"act","turn":1,"actions":["' + "x" * 41 + '"]}', '{"type":"act","turn":1,"actions":[1]}']
    + ['{"type":"act","turn":1,"actions":["red"],"seat":1}', '{"type":"view"}', '{"type":"ack","turn":1}']
    + [json.dumps({"type": "act", "turn": 1, "actions": ["red"] * 25}), "[" * 4000, " " * 4097, "€" * 1400]
    + [b"", b"\xff", json.dumps(RED).encode(), '{"type":"act","turn":1,"actions":["\\ud800"]}'],
)
@pytest.mark.parametrize("kind", [JSON, HTML])
async def test_an_unreadable_message_ends_the_socket(tmp_path, kind, message):
    async with table(tmp_path) as (server, live, people, programs):
        seat = asked(live)
        before = await server.state(live)
        socket = programs[seat] if kind == JSON else await people[seat].page_socket(live)
        socket.say(message)
        assert await socket.until_closed() == 4002
        assert await server.state(live) == before


@pytest.mark.parametrize("kind", [JSON, HTML])
async def test_a_second_hello_changes_nothing(tmp_path, kind):
    async with table(tmp_path) as (_, live, people, programs):
        socket = programs[0] if kind == JSON else await people[0].page_socket(live)
        socket.say({"type": "hello", "token": people[1].token(live)})
        socket.say({"type": "hello"})
        assert (await socket.answer({"type": "act", "turn": 99, "actions": ["red"]}))["code"] == "stale"
        assert all(message.get("you", 0) == 0 for message in socket.messages(kind="view"))
        if kind == HTML:
            await socket.close()


ODD = st.text(max_size=45) | st.text("♣♦♥♠0123456789AJQKT @-+.edx\u0660\u00b2\u200b\x00", max_size=12)
CARDS = st.sampled_from([rank + suit for rank in ("6", "9", "10", "A", "K", "Q") for suit in "♣♦♥♠cdhs"])
NUMBERS = st.integers(-3, 500) | st.integers(-(10**40), 10**40)
TEXTS = (
    ODD
    | CARDS
    | st.builds(
        "{} {}".format,
        st.sampled_from(["lay", "discard", "hand", "give", "trump", "name", "turn"]),
        CARDS | ODD,
    )
    | st.builds("{} {}".format, st.sampled_from(["bid", "contract", "turn", "leave", "ask"]), NUMBERS | ODD)
    | st.builds("give {} to @{}".format, NUMBERS | ODD, NUMBERS | ODD)
    | st.sampled_from(
        ["pass", "red", "redeal", "ask whole", "ask half ♣", "leave @0", "deck 9♦", "trump ♦", "", "?"]
    )
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
TURNS = st.integers(0, 12) | NUMBERS | st.floats() | st.just("now")
MESSAGES = (
    ANYTHING
    | st.fixed_dictionaries(
        {"type": st.sampled_from(["act", "hello", "view", "ack", ""]) | st.text(max_size=5)},
        optional={
            "turn": TURNS | ANYTHING,
            "actions": st.lists(TEXTS, max_size=4) | ANYTHING,
            "token": ANYTHING,
        },
    )
    | st.fixed_dictionaries({"type": st.just("act"), "turn": TURNS, "actions": st.lists(TEXTS, max_size=3)})
    | st.binary(max_size=30)
    | st.text(max_size=60)
)


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    with worlds(tmp_path_factory.mktemp("world")) as made:
        yield made


def encoded(message, live, seat):
    """Return a message as it goes over the wire; ``now`` is the turn number that is asked for."""
    if isinstance(message, bytes | str):
        return message
    if isinstance(message, dict) and message.get("turn") == "now":
        play = live.table.play
        message = {**message, "turn": play.turns[seat] if seat is not None else 1}
    return json.dumps(message)


async def throw(world, number, steps, who, page, messages):
    """Say anything on a socket; whatever is not taken must have changed nothing."""
    live, people = await world.go_on(number, steps)
    seat = who if who < len(people) else None
    browser = world.server.browser() if seat is None else people[seat]
    if page:
        socket = await browser.page_socket(live)
    else:
        socket = await program(world.server, live, browser.token(live))
    taken = 0
    for count, message in enumerate(messages):
        before = await world.server.state(live)
        start = len(socket.heard)
        said = encoded(message, live, seat)
        socket.say(said)
        # A question that nobody can have asked comes back last, so that all before it was answered.
        last = 2**31 - 1 - count
        socket.say({"type": "act", "turn": last, "actions": ["last"]})
        await socket.until(
            lambda last=last, start=start: (
                socket.closed is not None or any(m.get("turn") == last for m in socket.messages(start))
            )
        )
        answers = [m for m in socket.messages(start) if m["type"] in ("ack", "refused") and m["turn"] != last]
        if any(answer["type"] == "ack" for answer in answers):
            taken += 1
            assert seat is not None
        else:
            assert await world.server.state(live) == before
        if socket.closed is not None:
            assert socket.closed == 4002
            break
    if socket.closed is None:
        await socket.close()
    else:
        await socket.until_closed()
    assert world.server.errors.records == []
    return taken


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    number=st.integers(0, len(GAMES) - 1),
    steps=st.integers(0, 9),
    who=st.integers(0, 4),
    page=st.booleans(),
    messages=st.lists(MESSAGES, min_size=1, max_size=4),
)
def test_whatever_is_said_nothing_breaks(world, number, steps, who, page, messages):
    world.run(throw(world, number, steps, who, page, messages))


@pytest.mark.soak
@settings(max_examples=20_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    number=st.integers(0, len(GAMES) - 1),
    steps=st.integers(0, 9),
    who=st.integers(0, 4),
    page=st.booleans(),
    messages=st.lists(MESSAGES, min_size=1, max_size=6),
)
def test_whatever_is_said_for_long_nothing_breaks(world, number, steps, who, page, messages):
    world.run(throw(world, number, steps, who, page, messages))


# --- Killed ------------------------------------------------------------------------------------------------


class Player:
    """A program that answers at random, and says again what was not acknowledged when the server died.

    Attributes:
        acked: the answers that were acknowledged, in order.
        sent: how many answers it gave.
    """

    def __init__(self, process, code, token, dice, after_sending):
        self.acked = []
        self.sent = 0
        self._address = f"{process.address.replace('http', 'ws', 1)}/ws/{code}"
        self._token = token
        self._dice = dice
        self._after_sending = after_sending
        self._pending = None
        self._view = None

    async def play(self):
        """Play until the game is over and everything is acknowledged."""
        while True:
            with contextlib.suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                async with connect(self._address, subprotocols=[JSON]) as socket:
                    await socket.send(json.dumps({"type": "hello", "token": self._token}))
                    if self._pending is not None:
                        await socket.send(json.dumps(self._pending))
                    async for text in socket:
                        self._hear(json.loads(text))
                        if self._over:
                            return
                        await self._answer(socket)
            await asyncio.sleep(0.02)

    @property
    def _over(self):
        return self._pending is None and self._view is not None and self._view["stage"] == "over"

    def _hear(self, message):
        if message["type"] == "ack":
            assert self._pending is not None
            assert message["turn"] == self._pending["turn"]
            self.acked.append(self._pending["actions"])
            self._pending = None
        elif message["type"] == "view":
            self._view = message
        else:
            assert message["type"] == "hello", message

    async def _answer(self, socket):
        view = self._view
        if (
            self._pending is not None
            or view is None
            or view["stage"] != "playing"
            or not view["view"]["legal"]
        ):
            return
        legal = view["view"]["legal"]
        careful = [text for text in legal if text == "pass"] if view["view"]["phase"] == "auction" else []
        self._pending = {
            "type": "act",
            "turn": view["turn"],
            "actions": [self._dice.choice(careful or legal)],
        }
        self.sent += 1
        # Until this is acknowledged, the view is an old one.
        self._view = None
        await socket.send(json.dumps(self._pending))
        await self._after_sending()


KILLED = [
    ("bus", {"preset": "bussikuski", "attempt_limit": 3}, 4),
    ("bus", {"preset": "ride-the-bus", "attempt_limit": 3}, 3),
    ("huutopussi", {"preset": "kolmin", "deals": 2}, 3),
    ("huutopussi", {"preset": "pari", "deals": 1}, 4),
]


async def play_while_it_is_killed(process, dice, times):
    """Play several tables to their end while the server dies again and again; return how often it did."""
    killed = 0
    left = dice.randrange(5, 40)

    async def after_sending():
        nonlocal killed, left
        left -= 1
        if left > 0 or killed >= times:
            return
        left = dice.randrange(10, 60)
        killed += 1
        # Perhaps the answer is stored by then, perhaps it was not even read.
        for _ in range(dice.randrange(4)):
            await asyncio.sleep(dice.choice((0, 0.001, 0.003)))
        said = process.kill()
        assert "Traceback" not in said, said
        process.start()

    tables = []
    async with asyncio.timeout(600):
        for game, rules, count in KILLED:
            tables.append(await opened(process, game, rules, count, dice, after_sending))
        await asyncio.gather(*(player.play() for _, players in tables for player in players))
        for code, players in tables:
            record = read_record(await fetched(process, f"/api/tables/{code}/record"))
            for seat, player in enumerate(players):
                mine = [text for actor, text in record.actions if actor == seat]
                assert mine == [text for answer in player.acked for text in answer]
                assert player.sent == len(player.acked)
            assert verify(record).proof is Proof.PROVEN
    return killed


async def opened(process, game, rules, count, dice, after_sending):
    """Open a table for programs that begins by itself, and return its code and its players."""
    wish = {"game": game, "rules": rules, "seats": count, "settings": {"pace": 0, "think": 0, "window": 0}}
    code = json.loads(await fetched(process, "/api/tables", wish))["code"]
    players = []
    for number in range(count):
        taken = json.loads(await fetched(process, f"/api/tables/{code}/seats", {"name": f"P{number}"}))
        players.append(Player(process, code, taken["token"], dice, after_sending))
    return code, players


async def fetched(process, path, data=None):
    """Return the text at an address of a real server."""
    return await asyncio.to_thread(process.fetch, path, data)


async def test_whoever_kills_the_server_loses_nothing_and_doubles_nothing(tmp_path):
    with Process(tmp_path) as process:
        assert await play_while_it_is_killed(process, random.Random(time.time()), 3) == 3


@pytest.mark.soak
@pytest.mark.parametrize("evening", range(20))
async def test_nothing_is_lost_when_the_server_is_killed_very_often(tmp_path, evening):
    with Process(tmp_path) as process:
        assert await play_while_it_is_killed(process, random.Random(time.time()), 12) > 5
