"""The television: nothing to press, nothing secret, and a screen for every moment of every game."""

import random
import re
from html import unescape
from html.parser import HTMLParser

import msgspec
import pytest

from kuski import bus, huutopussi
from kuski.bus import Pyramid
from kuski.bus.events import Gave, PyramidTurned
from kuski.cards import CARDS, Card
from kuski.huutopussi.presets import PRESETS
from kuski.table.members import hash_token
from kuski.web.bus.roads import window
from kuski.web.entering import door_cookie
from kuski.web.reader import Reader
from kuski.web.scene import Player
from kuski.web.showing import scene_of
from kuski.web.tv import bus as tv_bus
from kuski.web.tv import huutopussi as tv_huutopussi
from kuski.web.tv.door import CLOSED, Door
from kuski.web.tv.parts import size, tied
from kuski.web.tv.screen import playing, screen
from kuski.web.tv.tabletop import Chair, side, tabletop
from kuski.words.language import LANGUAGES, language
from random_huutopussi import random_huutopussi
from random_rules import random_rules
from test_web_bus import HOSTILE, NAMES, SHORT_FORMS, game, players
from test_web_bus import scene as bus_scene
from test_web_huutopussi import Match
from web_helpers import BASE, HTML, Socket, check_page, serving, settle

FACE = re.compile(r"#[sl]-(10|[2-9JQKA])([cdhs])\b")
CARD = re.compile(r"(?<![0-9A-Z])(?:10|[2-9JQKA])[♣♦♥♠]")
SIGNS = dict(zip("cdhs", "♣♦♥♠", strict=True))
PRESSED = {"a", "button", "details", "form", "input", "label", "select", "summary", "textarea"}
EN, FI = language("en"), language("fi")


@pytest.fixture
def anyio_backend():
    return "asyncio"


# --- Reading a screen --------------------------------------------------------------------------------------


class Page(HTMLParser):
    """A screen taken apart: well formed, nothing to press, nothing inline."""

    VOID = frozenset({"input", "rect", "path", "use", "circle", "br", "img", "ellipse", "stop"})

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.keys, self.classes, self.text, self.mugs = [], [], [], [], "", 0
        self.feed(str(text))
        self.close()
        assert self.open == []
        assert len(self.ids) == len(set(self.ids)), self.ids
        assert len(self.keys) == len(set(self.keys)), self.keys

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        assert tag not in PRESSED, tag
        assert tag not in ("script", "style"), tag
        assert "style" not in named
        assert not any(name.startswith("on") for name in named), attrs
        assert not any(name in named for name in ("href", "tabindex") if tag not in ("use", "main"))
        self.ids += [named["id"]] if "id" in named else []
        self.keys += [named["data-key"]] if "data-key" in named else []
        self.classes += (named.get("class") or "").split()
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def cards_in(value):
    """Return the texts of all cards in a view or in events."""
    if isinstance(value, Card):
        return {str(value)}
    if isinstance(value, msgspec.Struct):
        return cards_in([getattr(value, field) for field in value.__struct_fields__])
    if isinstance(value, dict):
        return cards_in([*value])
    if isinstance(value, (list, tuple)):
        return {card for part in value for card in cards_in(part)}
    return {value} if isinstance(value, str) and CARD.fullmatch(value) else set()


def seen(scene):
    """Return the cards that who only watches has been shown: those of the view and of what happened."""
    return cards_in([scene.view, *(beat.events for beat in scene.beats)])


def check(scene, lang):
    """Check one screen of a game that goes on, and return it taken apart."""
    html = str(playing(scene, lang))
    page = Page(html)
    faces = {rank + SIGNS[suit] for rank, suit in FACE.findall(html)}
    known = seen(scene)
    assert faces <= known
    assert set(page.keys) <= {scene.token(card) for card in known}
    assert any("{" in name for name in scene.names) or "{" not in page.text
    lit = [seat for seat in scene.view.actors if isinstance(seat, int)]
    if len(lit) > 1:
        assert page.classes.count("hang") == 0
        assert page.classes.count("over") == page.classes.count("lamp")
    assert page.classes.count("lamp") <= 1
    return page


# --- Every moment ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("short", SHORT_FORMS, ids=str)
def test_the_bus_has_a_screen_at_every_step(short):
    rules, dice = bus.rules_from(short), random.Random(str(short))
    low, high = max(rules.min_players, 2), min(rules.max_players, 8)
    fits = [count for count in range(low, high + 1) if not rules.problems(count)]
    for count in {fits[0], fits[-1]}:
        for step, (state, beats) in enumerate(game(rules, count, count)):
            if step < 30 or dice.random() < 0.3:
                check(bus_scene(state, beats, None), language(dice.choice(LANGUAGES)))
            if step > 220:
                break


@pytest.mark.parametrize("block", range(3))
def test_random_rules_of_the_bus_have_their_screens(block):
    dice = random.Random(f"tv {block}")
    for number in range(4):
        options, count = random_rules(dice)
        options["attempt_limit"] = 2
        for step, (state, beats) in enumerate(game(bus.rules_from(options), count, number, leaving=0.005)):
            if dice.random() < 0.5:
                check(bus_scene(state, beats, None), language(dice.choice(LANGUAGES)))
            if step > 120:
                break
            if not state.actors:
                Page(tv_bus.end(bus_scene(state, beats, None, whole=True), language(dice.choice(LANGUAGES))))


@pytest.mark.parametrize("preset", PRESETS)
def test_huutopussi_has_a_screen_at_every_step(preset):
    match, dice = Match(huutopussi.preset(preset), 5), random.Random(preset)
    for step in range(260):
        if step < 60 or dice.random() < 0.4:
            check(match.scene(None), language(dice.choice(LANGUAGES)))
        if not match.state.actors:
            break
        match.step()


def test_random_rules_of_huutopussi_have_their_screens_to_the_end():
    dice = random.Random("tv")
    for number in range(5):
        options, _ = random_huutopussi(dice)
        match = Match(huutopussi.rules_from(options), number)
        while match.state.actors:
            if dice.random() < 0.3:
                check(match.scene(None), language(dice.choice(LANGUAGES)))
            match.step()
        Page(tv_huutopussi.end(match.scene(None, 400), language(dice.choice(LANGUAGES))))


# --- Nothing secret ----------------------------------------------------------------------------------------


def test_private_hands_are_backs_and_a_count():
    rules = bus.preset("ride-the-bus")
    found = 0
    for state, beats in game(rules, 4, 3):
        if not isinstance(state, Pyramid):
            continue
        shown = bus_scene(state, beats, None)
        html = str(playing(shown, EN))
        faces = {rank + SIGNS[suit] for rank, suit in FACE.findall(html.partition('id="stage"')[0])}
        assert not faces
        held = {str(card) for hand in state.hands for card in hand}
        assert not held & {rank + SIGNS[suit] for rank, suit in FACE.findall(html)} - seen(shown)
        for hand in state.hands:
            if hand:
                assert EN.ngettext("{n} card", "{n} cards", len(hand)) in html
                found += 1
    assert found


def test_a_screen_depends_on_nothing_but_the_view_of_who_watches():
    match = Match(huutopussi.preset("kolmin"), 2)
    for _ in range(60):
        scene = match.scene(None)
        assert scene.view.hands == (None,) * 3
        html = str(playing(scene, FI))
        hidden = {str(card) for card in CARDS} - seen(scene)
        assert not hidden & {rank + SIGNS[suit] for rank, suit in FACE.findall(html)}
        assert not [card for card in hidden if scene.token(card) in html]
        match.step()


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_are_escaped_and_shown(code):
    lang = language(code)
    people = players(4, [*HOSTILE, *HOSTILE])
    for step, (state, beats) in enumerate(game(bus.preset("bussikuski"), 4, 2)):
        if step % 7 == 0:
            page = check(bus_scene(state, beats, None, people=people), lang)
            if state.phase in ("guessing", "pyramid"):
                assert all(name in page.text for name in HOSTILE)
    match = Match(huutopussi.preset("pari"), 1)
    people = tuple(Player(name, "<", 1, "casual") for name in HOSTILE)
    for _ in range(80):
        page = Page(playing(match.scene(None)._replace(players=people), lang))
        assert all(name in page.text for name in HOSTILE)
        match.step()


# --- What is drawn -----------------------------------------------------------------------------------------


def test_the_lamp_hangs_over_who_is_on_turn_or_over_the_card_where_rings_mark_several():
    alone = several = False
    for state, beats in game(bus.preset("bussikuski"), 6, 1):
        if not isinstance(state, Pyramid) or -1 in state.actors:
            continue
        page = check(bus_scene(state, beats, None), EN)
        if len(state.actors) == 1:
            alone = True
            assert page.classes.count("lamp") == 1
            assert "ring" not in page.classes
        else:
            several = True
            assert page.classes.count("ring") == len(state.actors)
            assert page.classes.count("over") == 1
    assert alone
    assert several


def test_the_cards_of_who_is_asked_lie_in_the_middle_and_only_there():
    for state, beats in game(bus.preset("bussikuski"), 4, 1):
        scene = bus_scene(state, beats, None)
        if scene.view.question is None:
            break
        before, _, after = str(playing(scene, EN)).partition('id="stage"')
        middle = after.partition('id="current')[2]
        asked = scene.view.question.seat
        for seat, hand in enumerate(scene.view.hands):
            for card in hand:
                assert (scene.token(card) in middle) == (seat == asked)
                assert (scene.token(card) in before) == (seat != asked)


def test_the_bus_stands_where_the_ride_is():
    places = set()
    for state, beats in game(bus.preset("bussikuski"), 3, 1):
        scene = bus_scene(state, beats, None)
        if scene.view.ride is not None:
            html = str(playing(scene, EN)).partition('id="current')[2]
            (at,) = re.findall(r'class="road n-7 at-(\d+)"', html)
            assert int(at) == len(scene.view.ride.turned)
            places.add(at)
    assert len(places) > 1


@pytest.mark.parametrize(
    ("count", "now", "first", "last"), [(7, 3, 0, 7), (20, 0, 0, 9), (20, 12, 8, 17), (20, 19, 11, 20)]
)
def test_of_a_long_road_the_stops_around_the_bus_are_shown(count, now, first, last):
    assert window(count, now, 9, 4) == (first, last)


def test_the_score_sheet_keeps_to_its_paper():
    match = Match(huutopussi.preset("kolmin"), 1)
    deal = huutopussi.preset("kolmin")
    assert deal
    while len(match.state.sheet) < 1:
        match.step()
    scene = match.scene(None)
    long = msgspec.structs.replace(scene.view, sheet=scene.view.sheet * 30)
    html = str(tv_huutopussi.show(scene._replace(view=long), EN).part.sides)
    body = html.partition("<tbody>")[2].partition("</tbody>")[0]
    assert body.count("<tr") == 8
    assert "23 earlier deals" in body


def test_places_go_clockwise_from_the_left():
    assert [side(place, 3) for place in range(3)] == ["left", "top", "right"]
    assert [side(place, 4) for place in range(4)] == ["left", "top", "right", "bottom"]
    assert [side(place, 8) for place in range(8)] == [
        "left",
        "left",
        "top",
        "top",
        "right",
        "right",
        "bottom",
        "bottom",
    ]
    drawn = str(tabletop([Chair(None)] * 8, (Player.__doc__ and playing.__doc__) or ""))
    assert "turn-" not in drawn


def test_no_text_is_smaller_than_28_px_of_1920():
    from kuski.web.packing import STATIC

    css = (STATIC / "css" / "tv.css").read_text()
    sizes = [float(size) for size in re.findall(r"font-size: (\d*\.?\d+)rem", css)]
    assert len(sizes) > 50
    assert min(sizes) >= 0.28


# --- At a table --------------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_a_television_without_a_cookie_shows_letters_and_no_secret(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        code, secret = live.table.code, live.table.secret
        await server.sit(live, "Aino")
        television = server.browser(lang="fi")
        page = await television.get(f"/tv/{code}")
        assert page.status_code == 200
        check_page(page.text)
        assert "qr.svg" not in page.text
        assert "table.test" in page.text
        assert all(f'aria-hidden="true">{letter}<' in page.text for letter in code)
        assert (await television.get(f"/tv/{code}/qr.svg")).status_code == 409
        assert all(secret.encode() not in heard for _, heard in television.heard)
        assert (await television.get("/tv/ZZZZ")).status_code == 404


@pytest.mark.anyio
async def test_the_secret_in_the_address_becomes_the_door_cookie(tmp_path):
    async with serving(tmp_path, limits=True) as server:
        live = await server.table()
        code, secret = live.table.code, live.table.secret
        television = server.browser()
        answer = await television.get(f"/tv/{code}?door={secret}&lang=de")
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/tv/{code}?lang=de"
        assert television.client.cookies[door_cookie(live)] == secret
        page = await television.get(answer.headers["location"])
        assert 'lang="de"' in page.text
        assert f"/ws/{code}?tv&amp;lang=de" in page.text
        assert f"/tv/{code}/qr.svg" in page.text
        assert secret not in page.text
        image = await television.get(f"/tv/{code}/qr.svg")
        assert image.headers["content-type"].startswith("image/svg+xml")
        assert image.headers["cache-control"] == "no-store"

        guesser = server.browser(address="10.9.9.9")
        wrong = secret[:-1] + ("y" if secret.endswith("x") else "x")
        answers = [await guesser.get(f"/tv/{code}?door={wrong}") for _ in range(200)]
        assert answers[0].status_code == 303
        assert door_cookie(live) not in guesser.client.cookies
        assert answers[-1].status_code == 429
        assert (await guesser.get(f"/tv/{code}?door={secret}")).status_code == 303


@pytest.mark.anyio
async def test_who_sits_at_the_table_may_show_the_code_and_who_was_sent_away_may_not(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        code = live.table.code
        host, other = await server.sit(live, "Aino"), await server.sit(live, "Niko")
        for browser in (host, other):
            assert "qr.svg" in (await browser.get(f"/tv/{code}")).text
            assert f"/tv/{code}" in (await browser.get(f"/t/{code}")).text
        fields = {"do": "remove", "member": str(other.member(live))}
        assert (await host.send(f"/t/{code}/do", fields)).status_code == 303
        assert "qr.svg" not in (await other.get(f"/tv/{code}")).text
        assert (await other.get(f"/tv/{code}/qr.svg")).status_code == 409


async def television_socket(server, live, browser):
    """Return a socket as the page of a television opens it."""
    await browser.csrf()
    headers = {"origin": BASE, "cookie": browser.cookies(), "accept-language": browser.lang}
    return await Socket(server, f"/ws/{live.table.code}?tv", HTML, headers).open()


@pytest.mark.anyio
@pytest.mark.parametrize("kind", ["bus", "huutopussi"])
async def test_the_socket_tells_a_television_no_more_than_a_spectator(tmp_path, kind):
    dice = random.Random(kind)
    rules = {"preset": "ride-the-bus"} if kind == "bus" else {"preset": "kolmin"}
    async with serving(tmp_path) as server:
        live = await server.table(kind, rules=rules)
        code = live.table.code
        browsers = [await server.sit(live, name, lang="en") for name in ("Aino", "Niko", "Veera")]
        mine = await television_socket(server, live, browsers[0])
        strange = await television_socket(server, live, server.browser(lang="en"))
        assert (await browsers[0].send(f"/t/{code}/do", {"do": "start"})).status_code == 303
        for _ in range(40):
            await settle(live)
            play = live.table.running
            if play is None:
                break
            assert mine.screens()[-1] == strange.screens()[-1]
            html = mine.screens()[-1]
            assert html == str(screen(live, Reader(language("en"))))
            page = Page(html)
            assert page.text
            faces = {rank + SIGNS[suit] for rank, suit in FACE.findall(html)}
            assert faces <= seen(scene_of(live, None))
            seat = dice.choice(sorted(play.state.actors))
            text = dice.choice(play.state.view(seat).legal)
            await live.answer(play.seats[seat], play.turns[seat], [text])
        answer = await mine.answer({"type": "act", "turn": 0, "actions": ["pass"]})
        assert answer["type"] == "refused"
        tokens = [browser.token(live) for browser in browsers]
        csrf = await browsers[0].csrf()
        secrets = [*tokens, *map(hash_token, tokens), live.table.secret, live.dice, csrf]
        for heard in (*mine.heard, *strange.heard):
            assert not [secret for secret in secrets if secret.encode() in heard]
        await mine.close()
        await strange.close()


@pytest.mark.anyio
async def test_the_lobby_says_who_sits_and_how_many_places_are_free(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules={"preset": "solo40"})
        lang = language("fi")
        assert "0 pöydässä, 4 paikkaa vapaana" in str(screen(live, Reader(lang)))
        await server.sit(live, "Aino")
        host = await server.sit(live, "<b>Niko")
        await server.sit(live, "Veera")
        html = str(screen(live, Reader(lang), Door("kuski.example", open=True)))
        page = Page(html)
        assert "3 pöydässä, 1 paikka vapaana" in page.text
        assert page.classes.count("chair") == 4
        assert page.classes.count("empty") == 1
        assert "<b>kuski.example</b>" in html
        assert "<b>Niko" not in html
        assert "<b>Niko" in unescape(html)
        assert "qr.svg" not in str(screen(live, Reader(lang), CLOSED))
        assert host


@pytest.mark.anyio
async def test_after_a_game_the_winner_and_later_the_evening_are_shown(tmp_path):
    dice = random.Random(3)
    async with serving(tmp_path) as server:
        live = await server.table("bus", rules={"attempt_limit": 1})
        code = live.table.code
        browsers = [await server.sit(live, name) for name in ("Aino", "Niko", "Veera")]
        for number in range(3):
            assert (await browsers[0].send(f"/t/{code}/do", {"do": "start"})).status_code == 303
            await settle(live)
            while number < 2 and live.table.running is not None:
                play = live.table.running
                seat = dice.choice(sorted(play.state.actors))
                text = dice.choice(play.state.view(seat).legal)
                await live.answer(play.seats[seat], play.turns[seat], [text])
                await settle(live)
            if number < 2:
                page = Page(screen(live, Reader(EN)))
                assert "bars" in page.classes
                assert ("evening" in page.classes) == bool(number)
        assert (await browsers[0].send(f"/t/{code}/do", {"do": "give-up"})).status_code == 303
        page = Page(screen(live, Reader(EN)))
        assert EN.gettext("The game was ended") in page.text
        assert "bars" not in page.classes


# --- Coming onto a television ------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_four_letters_lead_to_the_table(tmp_path):
    async with serving(tmp_path, limits=True) as server:
        live = await server.table()
        code, secret = live.table.code, live.table.secret
        television = server.browser(lang="fi")
        page = await television.get("/tv")
        check_page(page.text)
        assert page.status_code == 200
        assert 'name="code"' in page.text
        answer = await television.get(f"/tv?code={code.lower()}")
        assert (answer.status_code, answer.headers["location"]) == (303, f"/tv/{code}")
        answer = await television.get(f"/tv?code={code}&lang=de")
        assert answer.headers["location"] == f"/tv/{code}?lang=de"
        for typed, status in (("ZZZZ", 404), ("Z", 400), ("<b>1</b>", 400)):
            page = await television.get("/tv", params={"code": typed})
            assert page.status_code == status
            assert 'aria-invalid="true"' in page.text
            assert "<b>1" not in page.text
        assert all(secret.encode() not in heard for _, heard in television.heard)
        guesser = server.browser(address="10.9.9.9")
        answers = [await guesser.get("/tv?code=ZZZZ") for _ in range(200)]
        assert answers[-1].status_code == 429
        assert (await guesser.get(f"/tv?code={code}")).status_code == 429


@pytest.mark.anyio
async def test_a_phone_is_told_the_short_address_and_who_sits_here_a_link(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        code, secret = live.table.code, live.table.secret
        host = await server.sit(live, "Aino")
        assert f"/t/{code}/tv" in (await host.get(f"/t/{code}")).text
        page = (await host.get(f"/t/{code}/tv")).text
        check_page(page.replace('value="http://table.test/', 'value="/'))
        assert "<b>table.test/tv</b>" in page
        assert f"http://table.test/tv/{code}?door={secret}" in page
        stranger = await server.browser().get(f"/t/{code}/tv")
        assert "<b>table.test/tv</b>" in stranger.text
        assert secret not in stranger.text


@pytest.mark.anyio
async def test_a_television_has_one_word_on_sound_beside_the_screen_that_changes(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        page = (await server.browser().get(f"/tv/{live.table.code}")).text
        live_part, _, after = page.partition("</main></div>")
        assert 'id="sound-hint"' not in live_part
        assert re.search(r'<p id="sound-hint"[^>]* hidden>', after)


# --- What the room is told ---------------------------------------------------------------------------------


def test_who_gave_what_for_this_card_stands_beside_who_got_it():
    seen_gifts = False
    for seed in range(6):
        for state, beats in game(bus.preset("bussikuski"), 4, seed):
            if not isinstance(state, Pyramid):
                continue
            html = str(playing(bus_scene(state, beats, None), EN))
            gifts = dict.fromkeys(re.findall(r'aria-label="([^"]*\bgave\b[^"]*)"', html))
            newest = [event for beat in beats for event in beat.events]
            since = max(
                (place for place, event in enumerate(newest) if isinstance(event, PyramidTurned)), default=0
            )
            given = [event for event in newest[since:] if isinstance(event, Gave) and event.counted]
            assert bool(gifts) == bool(given)
            for event in given:
                assert any(text.startswith(tuple(NAMES)) for text in gifts)
                assert any(NAMES[event.seat] in text for text in gifts)
            seen_gifts = seen_gifts or bool(given)
    assert seen_gifts


def test_every_seat_can_be_found():
    for short, count in (
        ({}, 6),
        ({"preset": "ride-the-bus"}, 3),
        ({"with": ["six-rows", "ride-together"]}, 5),
    ):
        for state, beats in game(bus.rules_from(short), count, 1):
            if not state.actors or state.phase == "driver":
                continue
            html = str(playing(bus_scene(state, beats, None), EN))
            found = sorted(map(int, re.findall(r'<li id="seat-(\d)"[^>]*data-seat="\1"', html)))
            assert found == [*range(count)]
    match = Match(huutopussi.preset("pari"), 1)
    took = set()
    for _ in range(120):
        html = str(playing(match.scene(None), EN))
        assert sorted(map(int, re.findall(r'<li id="seat-(\d)" data-seat="\1"', html))) == [0, 1, 2, 3]
        taker = re.findall(r'data-took="(\d)"', html)
        view = match.scene(None).view
        if view.tricks is not None and not view.tricks.trick and view.tricks.last_trick:
            assert taker == [str(view.tricks.leader)]
            took.add(taker[0])
        elif view.tricks is not None:
            assert taker == []
        match.step()
    assert took


def test_of_many_who_drive_together_each_is_lit():
    rules = bus.rules_from({"with": ["ride-together"]})
    state, beats = next(moment for moment in game(rules, 6, 1) if moment[0].phase == "ride")
    scene = bus_scene(state, beats, None)
    driving = scene._replace(view=msgspec.structs.replace(scene.view, driver=(0, 2, 3, 5)))
    html = str(playing(driving, EN))
    sitters = dict(re.findall(r'<li id="seat-(\d)" class="([^"]*)"', html))
    assert {seat for seat, cls in sitters.items() if "lit" in cls.split()} == {"0", "2", "3", "5"}


@pytest.mark.anyio
async def test_the_room_hears_who_asks_all_and_who_wants_to_join(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("bus")
        code = live.table.code
        host, other = await server.sit(live, "Aino"), await server.sit(live, "Niko")
        assert (await host.send(f"/t/{code}/do", {"do": "start"})).status_code == 303
        await settle(live)
        assert "notice" not in Page(screen(live, Reader(EN))).classes
        await server.sit(live, "Veera")
        assert "Veera wants to join." in Page(screen(live, Reader(EN))).text
        play = live.table.running
        (seat,) = play.state.actors
        await live.answer(play.seats[seat], play.turns[seat], [play.state.view(seat).legal[0]])
        asker = host if play.seats[seat] == host.member(live) else other
        name = "Aino" if asker is host else "Niko"
        assert (await asker.send(f"/t/{code}/do", {"do": "undo"})).status_code == 303
        assert f"{name} wants to take back the last answer." in Page(screen(live, Reader(EN))).text


def test_numbers_stay_with_what_they_count():
    assert tied("Row 3: 4 points, 2 of 7.") == "Row 3: 4\u00a0points, 2\u00a0of 7."


def test_long_sentences_have_smaller_type():
    assert [size("x" * length) for length in (36, 37, 46, 55)] == ["", "long", "longer", "longest"]
