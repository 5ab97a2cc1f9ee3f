"""Emotes on the wire: everybody hears of one, it changes nothing, and it is in no answer's way."""

import re
from contextlib import AsyncExitStack, asynccontextmanager
from xml.etree import ElementTree as ET

import pytest

from kuski.table.emotes import BURST, GESTURES
from kuski.web.emoting import gestures
from kuski.web.packing import STATIC
from kuski.web.socket import FEW_WAITING
from kuski.words.language import LANGUAGES, language
from web_helpers import BASE, check_page, program, serving, settle

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend():
    return "asyncio"


@asynccontextmanager
async def table(folder, *, settings=None, now=None):
    """Serve a table at which two play and a program watches: the server, the table, browsers, programs."""
    async with serving(folder, now=now) as server, AsyncExitStack() as open_sockets:
        live = await server.table(rules={"preset": "bussikuski"}, settings=settings)
        aino, niko = [await server.sit(live, name) for name in ("Aino", "Niko")]
        await server.hall.start(live, 0)
        programs = [
            await program(server, live, token) for token in (aino.token(live), niko.token(live), None)
        ]
        for one in programs:
            open_sockets.push_async_callback(one.close)
        yield server, live, (aino, niko), programs


def emote(name):
    return {"type": "emote", "emote": name}


async def heard(live, socket):
    """Return the emotes that a socket was told of."""
    await settle(live)
    return socket.messages(kind="emote")


async def test_everybody_hears_of_an_emote_and_nothing_else_happens(tmp_path):
    async with table(tmp_path) as (server, live, _, programs):
        await settle(live)
        before, views = await server.state(live), [len(one.messages(kind="view")) for one in programs]
        programs[1].say(emote("clap"))
        for one in programs:
            assert await heard(live, one) == [{"type": "emote", "member": 1, "emote": "clap"}]
        assert await server.state(live) == before
        assert [len(one.messages(kind="view")) for one in programs] == views


async def test_who_only_watches_makes_none(tmp_path):
    async with table(tmp_path) as (_, live, _, programs):
        refused = await programs[2].answer(emote("clap"))
        assert (refused["code"], refused["emote"], "turn" in refused) == ("no-seat", "clap", False)
        assert await heard(live, programs[0]) == []


@pytest.mark.parametrize(("name", "code"), [("shout", "no-such-emote"), ("", "no-such-emote")])
async def test_what_is_none_is_refused(tmp_path, name, code):
    async with table(tmp_path) as (_, live, _, programs):
        assert (await programs[0].answer(emote(name)))["code"] == code
        assert await heard(live, programs[1]) == []


async def test_a_table_may_play_without_them(tmp_path):
    async with table(tmp_path, settings={"emotes": False}) as (server, live, (aino, _), programs):
        assert (await programs[0].answer(emote("clap")))["code"] == "no-emotes"
        page = (await aino.get(f"/t/{live.table.code}")).text
        assert 'href="#gestures"' not in page
        await aino.send(f"/t/{live.table.code}/do", {"do": "settings", "emotes?": "1", "emotes": "on"})
        assert live.table.settings.emotes
        assert 'href="#gestures"' in (await aino.get(f"/t/{live.table.code}")).text
        programs[0].say(emote("clap"))
        assert len(await heard(live, programs[1])) == 1
        assert server.errors.records == []


async def test_too_many_are_refused_and_an_answer_still_counts(tmp_path):
    async with table(tmp_path) as (_, live, _, programs):
        for _ in range(BURST):
            programs[0].say(emote("laugh"))
        refused = await programs[0].answer(emote("laugh"))
        assert refused["code"] == "too-often"
        (seat,) = live.table.play.state.actors
        asked = programs[live.table.play.seats[seat]]
        answer = await asked.answer({"type": "act", "turn": 1, "actions": ["red"]})
        assert answer == {"type": "ack", "turn": 1}
        assert len(await heard(live, programs[1])) == BURST


async def test_one_who_is_behind_hears_no_emote_and_is_not_cut_off(tmp_path):
    async with table(tmp_path) as (_, live, _, programs):
        await settle(live)
        (slow,) = [client for client in live.watchers if client.member == 1]
        slow._waiting.extend([b'{"type": "ack", "turn": 0}'] * FEW_WAITING)
        live.emote(0, "wave")
        assert len(slow._waiting) == FEW_WAITING
        slow._woken.set()
        assert await heard(live, programs[1]) == []
        live.emote(0, "wave")
        assert len(await heard(live, programs[1])) == 1


async def test_a_form_makes_one_without_script(tmp_path):
    time = [1_000_000.0]
    async with table(tmp_path, now=lambda: time[0]) as (_, live, (aino, niko), programs):
        code, version = live.table.code, live.table.version
        answer = await aino.send(f"/t/{code}/do", {"do": "emote", "emote": "thumb"})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
        assert await heard(live, programs[1]) == [{"type": "emote", "member": 0, "emote": "thumb"}]
        assert live.table.version == version
        page = (await niko.get(f"/t/{code}")).text
        told = re.search(r"<noscript><p class=\"emotes-lately\">(.*?)</noscript>", page, re.DOTALL)[1]
        assert "Aino: Thumbs up" in told
        time[0] += 10
        assert "emotes-lately" not in (await niko.get(f"/t/{code}")).text
        refused = await aino.send(f"/t/{code}/do", {"do": "emote", "emote": "shout"})
        assert refused.status_code == 409
        assert "There is no such emote." in refused.text


async def test_programs_make_one_over_http_too(tmp_path):
    async with table(tmp_path) as (server, live, (aino, _), programs):
        head = {"authorization": f"Bearer {aino.token(live)}"}
        path = f"/api/tables/{live.table.code}/do"
        answer = await server.browser().post(path, json={"do": "emote", "emote": "sigh"}, headers=head)
        assert answer.json() == {"version": live.table.version}
        assert (await heard(live, programs[2]))[0]["emote"] == "sigh"
        answer = await server.browser().post(path, json={"do": "emote", "emote": "x"}, headers=head)
        assert (answer.status_code, answer.json()["code"]) == (409, "no-such-emote")


async def test_a_page_is_told_in_its_language_and_a_quiet_one_not_at_all(tmp_path):
    async with table(tmp_path) as (server, live, (aino, _), _):
        finnish, quiet = server.browser(lang="fi"), server.browser()
        answer = await quiet.send("/look", {"emotes": "off", "back": f"/t/{live.table.code}"})
        assert answer.status_code == 303
        aino.lang = "de"
        sockets = [
            await aino.page_socket(live),
            await finnish.page_socket(live, query="tv"),
            await quiet.page_socket(live, query="watch"),
        ]
        await settle(live)
        screens = [len(one.messages(kind="page")) for one in sockets]
        live.emote(1, "well-played")
        told = [await heard(live, one) for one in sockets]
        assert told[0] == [
            {"type": "emote", "member": 1, "emote": "well-played", "text": "Niko: Gut gespielt"}
        ]
        assert told[1][0]["text"] == "Niko: Hyvin pelattu"
        assert told[2] == []
        assert [len(one.messages(kind="page")) for one in sockets] == screens
        for one in sockets:
            await one.close()


async def test_the_choice_of_a_quiet_device_is_kept_and_taken_back(tmp_path):
    async with table(tmp_path) as (_, live, (aino, _), _):
        path = f"/t/{live.table.code}"
        for choice, next_choice in (("off", "on"), ("on", "off")):
            await aino.send("/look", {"emotes": choice, "back": path})
            page = (await aino.get(path)).text
            assert f'name="emotes" value="{next_choice}"' in page
            await aino.send("/look", {"theme": "light", "back": path})
            assert f'name="emotes" value="{next_choice}"' in (await aino.get(path)).text


async def test_every_mug_can_be_found_by_its_member(tmp_path):
    async with table(tmp_path) as (server, live, (aino, _), _):
        for path in (f"/t/{live.table.code}", f"/tv/{live.table.code}"):
            page = (await aino.get(path)).text
            check_page(page)
            assert {int(found) for found in re.findall(r'data-member="(\d+)"', page)} == {0, 1}
        assert server.errors.records == []


async def test_a_spectator_is_offered_none(tmp_path):
    async with table(tmp_path) as (server, live, _, _):
        page = (await server.browser().get(f"/t/{live.table.code}/watch")).text
        assert "data-emote" not in page
        assert 'id="emotes"' in page
        answer = await server.browser().send(f"/t/{live.table.code}/do", {"do": "emote", "emote": "clap"})
        assert answer.status_code == 409


async def test_another_site_makes_none(tmp_path):
    async with table(tmp_path) as (_, live, (aino, _), programs):
        path = f"/t/{live.table.code}/do"
        wish = {"do": "emote", "emote": "clap"}
        assert (await aino.send(path, wish, csrf="wrong")).status_code == 403
        assert (await aino.send(path, wish, origin="http://evil.test")).status_code == 403
        assert await heard(live, programs[1]) == []
        assert (await aino.send(path, wish, origin=BASE)).status_code == 303


# --- What is drawn and said --------------------------------------------------------------------------------


def test_every_gesture_is_drawn():
    root = ET.fromstring((STATIC / "emotes.svg").read_text(encoding="utf-8"))
    drawn = {symbol.get("id"): symbol for symbol in root}
    assert set(drawn) == set(GESTURES)
    for symbol in drawn.values():
        assert symbol.get("viewBox") == "0 0 24 24"
        assert len(symbol)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_gesture_has_a_name_of_its_own(code):
    names = dict(gestures(language(code)))
    assert tuple(names) == GESTURES
    assert len(set(names.values())) == len(GESTURES)
    assert all(names.values())
