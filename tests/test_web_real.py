"""A table with real cards on the web: its pages, its forms, the television, and the wire for programs."""

import asyncio
import re

import pytest
from starlette.datastructures import FormData

from kuski.cards import CARDS, parse_card
from kuski.game import DECK, Refusal
from kuski.huutopussi.written import Bidding, Counting, Saying
from kuski.record import Proof, final, read_record, verify
from kuski.table.table import Table
from kuski.web.drawing.shapes import SUITS
from kuski.web.packing import STATIC
from kuski.web.real.entering import entries_of
from web_helpers import program, serving, settle

REAL = {"cards": "real"}
KEYS = re.compile(r'<button class="key( dim)?" name="card" value="([^"]+)" aria-label="([^"]+)"')


def run(folder, test):
    async def whole():
        async with serving(folder) as server:
            await test(server)

    asyncio.run(whole())


async def begun(server, game="bus", rules=None, people=3, lang="en", **options):
    """Return a table with real cards, its game begun, and the browsers of its seats."""
    live = await server.table(game, rules=rules, settings=REAL)
    names = ("Aino", "Björn", "Veera", "Oona")[:people]
    browsers = [await server.sit(live, name, lang=lang, **options) for name in names]
    await browsers[0].send(f"/t/{live.table.code}/do", {"do": "start"})
    return live, browsers


async def page(browser, live, rest=""):
    answer = await browser.get(f"/t/{live.table.code}{rest}")
    assert answer.status_code == 200
    return answer.text


async def enter(browser, live, **fields):
    step = fields.pop("step", live.table.play.step)
    return await browser.send(f"/t/{live.table.code}/do", {"do": "enter", "step": step, **fields})


async def guess(browsers, live):
    (seat,) = live.table.play.state.actors
    await live.answer(
        live.table.play.seats[seat], live.table.play.turns[seat], [str(live.table.play.state.legal(seat)[0])]
    )
    return seat


def part(html, name):
    """Return what stands in an element from its name on."""
    return html[html.index(f'id="{name}"') :]


# Opening a table.


def test_the_choice_stands_on_the_page_that_opens_a_table(tmp_path):
    async def test(server):
        host = server.browser()
        text = (await host.get("/new?game=bus")).text
        assert re.search(r'name="cards" value="sealed" checked', text)
        assert 'name="cards" value="real"' in text
        fields = {"game": "bus", "rules": "", "name": "Aino", "cards": "real", "bots": "1"}
        answer = await host.send("/new", fields)
        live = await server.hall.find(answer.headers["location"].rpartition("/")[2])
        assert live.table.settings.cards == "real"
        assert "Real cards on the table" in await page(host, live)
        await host.send("/new", {**fields, "name": "", "cards": "real"})
        again = (await host.send("/new", {**fields, "name": ""})).text
        assert re.search(r'name="cards" value="real" checked', again)

    run(tmp_path, test)


def test_the_host_changes_it_between_games(tmp_path):
    async def test(server):
        live = await server.table("bus")
        host, guest = [await server.sit(live, name) for name in ("Aino", "Björn")]
        await host.send(f"/t/{live.table.code}/do", {"do": "settings", "cards": "real"})
        assert live.table.settings.cards == "real"
        answer = await guest.send(f"/t/{live.table.code}/do", {"do": "settings", "cards": "sealed"})
        assert answer.status_code == 409
        answer = await host.send(f"/t/{live.table.code}/do", {"do": "settings", "cards": "stacked"})
        assert answer.status_code == 409
        assert live.table.settings.cards == "real"

    run(tmp_path, test)


# The picker.


@pytest.mark.parametrize("lang", ["fi", "en", "de", "ro"])
def test_the_picker_has_a_key_for_each_card_in_the_letters_of_the_language(tmp_path, lang):
    async def test(server):
        live, browsers = await begun(server, lang=lang)
        seat = await guess(browsers, live)
        keys = KEYS.findall(part(await page(browsers[seat], live), "answers"))
        assert sorted(parse_card(value) for _, value, _ in keys) == list(CARDS)
        assert not any(dim for dim, _, _ in keys)
        assert len({name for *_, name in keys}) == 52
        letters = set(re.findall(r">([A-Z])</button>", await page(browsers[seat], live)))
        assert letters == {"fi": set("JQKA"), "en": set("JQKA"), "de": set("BDKA"), "ro": set("VDRA")}[lang]

    run(tmp_path, test)


def test_the_picker_is_before_who_is_asked_and_behind_a_button_for_the_others(tmp_path):
    async def test(server):
        live, browsers = await begun(server)
        seat = await guess(browsers, live)
        for place, browser in enumerate(browsers):
            html = await page(browser, live)
            answers = html[html.index('id="answers"') : html.index('id="hand"')]
            assert (KEYS.search(answers) is not None) == (place == seat)
            assert ('href="#cards"' in html) == (place != seat)
            assert html.count('class="key"') == 52
        for html in (
            await page(browsers[0], live, "/watch"),
            (await browsers[0].get(f"/tv/{live.table.code}")).text,
        ):
            assert 'name="card"' not in html
            assert 'value="take-back"' not in html

    run(tmp_path, test)


def test_a_card_that_is_out_is_dimmed_and_refused_with_its_place(tmp_path):
    async def test(server):
        live, browsers = await begun(server)
        seat = await guess(browsers, live)
        assert (await enter(browsers[0], live, card="9♦")).status_code == 303
        other = await guess(browsers, live)
        html = await page(browsers[other], live)
        dim = [value for dimmed, value, _ in KEYS.findall(html) if dimmed]
        assert dim == ["9♦"]
        answer = await enter(browsers[other], live, card="9♦")
        assert answer.status_code == 409
        assert f"9♦ is already out: {live.table.play.names[seat]} has it." in answer.text

    run(tmp_path, test)


def test_a_small_pack_has_few_keys(tmp_path):
    async def test(server):
        live, browsers = await begun(server, rules={"preset": "bussikuski", "deck": 32, "pyramid": [1]})
        seat = await guess(browsers, live)
        assert len(KEYS.findall(await page(browsers[seat], live))) == 32

    run(tmp_path, test)


def test_the_signs_of_the_keys_are_those_of_the_deck():
    for letter, path in SUITS.items():
        assert f'd="{path}"' in (STATIC / "suits" / f"{letter}.svg").read_text(encoding="utf-8")


# Entering and taking back.


@pytest.mark.parametrize(
    ("fields", "card"),
    [
        ({"card": "9♦"}, "9♦"),
        ({"card": "10s"}, "10♠"),
        ({"typed": "qh"}, "Q♥"),
        ({"typed": "B♠"}, "J♠"),
        ({"typed": "rc"}, "K♣"),
        ({"card": "2♣", "typed": "9d"}, "2♣"),
    ],
)
def test_a_card_is_read_however_it_is_written(tmp_path, fields, card):
    async def test(server):
        live, browsers = await begun(server)
        await guess(browsers, live)
        await enter(browsers[1], live, **fields)
        assert live.table.play.actions[-1] == (-1, card)

    run(tmp_path, test)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"card": ""},
        {"card": "x" * 80},
        {"typed": "?"},
        {"entry": "0"},
        {"entry": "x bid 60"},
        {"card": "9♦", "step": "x"},
        {"points-0": "9"},
    ],
)
def test_a_form_that_says_nothing_changes_nothing(tmp_path, fields):
    async def test(server):
        live, browsers = await begun(server)
        await guess(browsers, live)
        before = await server.state(live)
        assert (await enter(browsers[1], live, **fields)).status_code in (400, 409)
        assert await server.state(live) == before

    run(tmp_path, test)


def test_who_only_watches_enters_nothing(tmp_path):
    async def test(server):
        live, browsers = await begun(server)
        await guess(browsers, live)
        before = await server.state(live)
        for word, fields in (("enter", {"card": "9♦"}), ("take-back", {})):
            fields |= {"do": word, "step": live.table.play.step}
            answer = await server.browser().send(f"/t/{live.table.code}/do", fields)
            assert answer.status_code == 409
        assert await server.state(live) == before

    run(tmp_path, test)


def test_the_last_entry_is_taken_back_and_the_log_says_so(tmp_path):
    async def test(server):
        live, browsers = await begun(server)
        await guess(browsers, live)
        await enter(browsers[1], live, card="9♦")
        html = await page(browsers[2], live)
        assert re.search(r'id="take-back"[^>]* data-confirm="Take back: 9♦\?"', html)
        step = live.table.play.step
        fields = {"do": "take-back", "step": step}
        assert (await browsers[2].send(f"/t/{live.table.code}/do", fields)).status_code == 303
        assert live.table.play.state.actors is DECK
        assert (await browsers[2].send(f"/t/{live.table.code}/do", fields)).status_code == 409
        assert "Veera takes back: 9♦" in await page(browsers[0], live, "/log")
        assert "Take back my last answer" not in html

    run(tmp_path, test)


# Huutopussi.


async def auction(live, browsers):
    """Bid once and let all others pass, entered by one of them for all."""
    play = live.table.play
    (seat,) = play.state.actors
    await enter(browsers[0], live, entry=f"{seat} bid {{amount}}", amount="60")
    while isinstance(play.state, Bidding):
        (asked,) = play.state.actors
        await enter(browsers[0], live, entry=f"{asked} pass")
    return seat


def test_a_deal_is_entered_from_the_first_bid_to_the_points(tmp_path):
    async def test(server):
        live, browsers = await begun(server, "huutopussi", {"preset": "kolmin"})
        play = live.table.play
        (first,) = play.state.actors
        other = browsers[(first + 1) % 3]
        html = await page(other, live)
        assert f"Enter for {play.names[first]}" in html
        assert f'value="{first} bid {{amount}}"' in part(html, "for")
        declarer = await auction(live, browsers)
        assert isinstance(play.state, Saying)
        html = await page(browsers[declarer], live)
        assert "Take the talon and lay cards away first." in html
        await enter(browsers[0], live, entry=f"{declarer} contract 80")
        assert isinstance(play.state, Counting)
        for browser in browsers:
            html = await page(browser, live)
            assert html.count('class="pair ') == 4
            assert 'name="points-2"' in html
        await enter(browsers[1], live, entry="{who} trump ♥", who=str(declarer))
        assert play.state.marriages[0][0] == declarer
        html = await page(browsers[1], live)
        assert html.count('name="entry" value="{who} trump') == 3
        fields = {f"points-{seat}": "" if seat == declarer else "20" for seat in range(3)}
        await enter(browsers[2], live, **fields)
        assert play.state.sheet[0].collected[declarer] == 90 + 80

    run(tmp_path, test)


def test_the_television_shows_who_plays_and_what_is_trump(tmp_path):
    async def test(server):
        live, browsers = await begun(server, "huutopussi", {"preset": "kolmin"})
        declarer = await auction(live, browsers)
        await enter(browsers[0], live, entry=f"{declarer} contract 80")
        await enter(browsers[0], live, entry=f"{declarer} trump ♠")
        html = (await browsers[0].get(f"/tv/{live.table.code}")).text
        table = part(html, "stage")
        assert "<b>80<" in table
        assert live.table.play.names[declarer] in table
        assert 'class="trump s"' in table
        assert "<form" not in table

    run(tmp_path, test)


def test_refused_points_say_why_in_the_language_of_the_reader(tmp_path):
    async def test(server):
        live, browsers = await begun(server, "huutopussi", {"preset": "kolmin"}, lang="de")
        declarer = await auction(live, browsers)
        await enter(browsers[0], live, entry=f"{declarer} contract 60")
        answer = await enter(browsers[0], live, **{"points-0": "100", "points-1": "100", "points-2": "0"})
        assert answer.status_code == 409
        assert "200" in answer.text
        assert "130" in answer.text

    run(tmp_path, test)


def counting():
    """Return a table in which the points of a deal are to be entered, whose declarer is seat 0."""
    from test_table_real import counting as counted

    room, members, declarer = counted()
    return room.table, members, declarer


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"points-0": "75", "points-1": "45", "points-2": "10"}, "points 75 45 10"),
        ({"points-0": "75", "points-1": "45", "points-2": ""}, "points 75 45 10"),
        ({"points-0": "", "points-1": "130", "points-2": "0"}, "points 0 130 0"),
        (
            {"points-0": "130", "points-1": "", "none-1": "on", "points-2": "", "none-2": "on"},
            "points 130 - -",
        ),
        ({"points-0": "10", "none-0": "on", "points-1": "120", "points-2": ""}, "points 10- 120 0"),
        ({"points-0": "", "points-1": "", "points-2": "130"}, "points 0 0 130"),
        ({"points-0": "200", "points-1": "", "points-2": "0"}, "points 200 0 0"),
    ],
)
def test_points_are_read_and_the_rest_is_filled_in(fields, said):
    table, members, _ = counting()
    ((_, text),) = entries_of(table, members[1], FormData(fields))
    assert text == said


@pytest.mark.parametrize("value", ["-1", "1.5", "99999", "eleven"])
def test_points_that_are_no_number_are_refused(value):
    table, members, _ = counting()
    with pytest.raises(Refusal):
        entries_of(table, members[0], FormData({"points-0": value, "points-1": "0", "points-2": "0"}))


# Programs.


def test_a_program_enters_and_takes_back_on_the_socket(tmp_path):
    async def test(server):
        live, browsers = await begun(server)
        aino, niko = [await program(server, live, browser.token(live)) for browser in browsers[:2]]
        assert (aino.view["step"], aino.view.get("commitment")) == (1, None)
        await guess(browsers, live)
        step = live.table.play.step
        said = {"type": "enter", "step": step, "entries": [["deck", "9♦"]]}
        assert await aino.answer(said) == {"type": "ack", "step": step}
        assert await aino.answer(said) == {"type": "ack", "step": step}
        refused = await niko.answer({**said, "entries": [["deck", "4♣"]]})
        assert (refused["code"], refused["step"]) == ("entered-before", step)
        assert refused["message"] == "Aino was quicker."
        now = live.table.play.step
        assert await niko.answer({"type": "take-back", "step": now}) == {"type": "ack", "step": now}
        assert (await niko.answer({"type": "take-back", "step": now}))["code"] == "stale"
        watching = await program(server, live)
        assert (await watching.answer(said))["code"] == "no-seat"
        for socket in (aino, niko, watching):
            await socket.close()

    run(tmp_path, test)


@pytest.mark.parametrize(
    "message",
    [
        {"type": "enter", "step": 1, "entries": []},
        {"type": "enter", "step": 1, "entries": [["table", "leave @0"]]},
        {"type": "enter", "step": 1, "entries": [[-1, "9♦"]]},
        {"type": "enter", "step": 1, "entries": [["deck", "9♦"]] * 25},
        {"type": "enter", "step": -1, "entries": [["deck", "9♦"]]},
        {"type": "take-back"},
    ],
)
def test_what_is_no_entry_ends_the_socket(tmp_path, message):
    async def test(server):
        live, browsers = await begun(server)
        socket = await program(server, live, browsers[0].token(live))
        socket.say(message)
        assert await socket.until_closed() == 4002

    run(tmp_path, test)


def test_a_game_survives_a_restart_and_its_record_replays(tmp_path):
    async def test(server):
        live, browsers = await begun(server, rules={"preset": "bussikuski", "pyramid": [1]})
        for _ in range(3):
            await guess(browsers, live)
            await enter(browsers[0], live, card=str(live.table.play.state.chance()[-1]))
        table = live.table
        server.hall._forget(live)
        again = await server.hall.find(table.code)
        assert again.table.version == table.version
        assert again.table.play.fair == table.play.fair
        await settle(again)
        record = read_record((await browsers[0].get(f"/t/{table.code}/record")).content)
        assert final(record).scores == table.play.state.scores
        assert verify(record).proof is Proof.NOTHING
        await browsers[0].send(f"/t/{table.code}/do", {"do": "give-up"})
        assert "People turned the cards and entered them." in await page(browsers[0], again, "/deck")
        assert isinstance(again.table, Table)

    run(tmp_path, test)
