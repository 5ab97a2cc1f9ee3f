"""Every screen of a television in every size: nothing is cut off, nothing overlaps, nothing is too small."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from browser.moments import LONG_NAMES, bus_moments, huutopussi_moments, people_of, thinned
from kuski.table import entries
from kuski.web.reader import Reader
from kuski.web.rendering import render
from kuski.web.tv.screen import over, playing
from kuski.words.language import language

SIZES = ((1920, 1080), (1280, 720), (1024, 768))
OTHER_SIZES = ((3840, 2160), (1400, 1050))
FAULTS = Path(__file__).with_name("television.js").read_text(encoding="utf-8")
SHOWN = """([html, lang, classes]) => {
  document.documentElement.lang = lang;
  document.documentElement.className = classes;
  document.getElementById("live").innerHTML = html;
  return document.fonts.ready.then(() => {});
}"""
# What has just happened is shown for a moment: then, and after that.
STILL = """(at) => {
  for (const moving of document.getAnimations()) {
    if (at === null) moving.finish();
    else [moving.currentTime] = [at, moving.pause()];
  }
}"""
MOMENT = 800


class Television:
    """A television on which any screen can be put.

    Attributes:
        faults: what was wrong.
    """

    def __init__(self, page, url):
        self.page = page
        self.faults = []
        html = render(
            "tv.html", language("en"), reader=Reader(language("en")), code="TEST", query="", html="", csrf=""
        )
        page.route("**/tv/TEST", lambda route: route.fulfill(body=str(html), content_type="text/html"))
        page.route("**/*.js*", lambda route: route.fulfill(body="", content_type="text/javascript"))
        page.goto(f"{url}/tv/TEST")

    def look(self, name, html, lang, sizes=SIZES, **look):
        """Put a screen on it in all sizes, and measure it."""
        html, reader = str(html), Reader(language(lang), **look)
        times = (MOMENT, None) if 'class="past"' in html or 'class="flash' in html else (None,)
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            for at in times:
                self.page.evaluate(SHOWN, [html, lang, reader.classes])
                self.page.evaluate(STILL, at)
                found = self.page.evaluate(FAULTS)
                self.faults += [f"{name}, {lang}, {width} × {height}, {at}: {fault}" for fault in found]

    def check(self):
        """See that nothing was wrong."""
        assert not self.faults, "\n" + "\n".join(self.faults[:40])


@pytest.fixture
def television(browser, server):
    """A television that shows what it is told to."""
    context = browser.new_context()
    yield Television(context.new_page(), server.url)
    context.close()


def look_through(television, moments, lang, sizes=SIZES, **look):
    for name, scene in moments.items():
        shown = the_end(scene, lang, more=False) if name == "over" else playing(scene, language(lang))
        television.look(name, shown, lang, sizes, **look)
    television.check()


# --- Games -------------------------------------------------------------------------------------------------

LAYOUTS = [
    ({}, 2, "fi"),
    ({}, 4, "de"),
    ({}, 7, "ro"),
    ({"preset": "ride-the-bus"}, 8, "de"),
    ({"preset": "busfahrer"}, 4, "ro"),
    ({"preset": "busfahrer-haus", "hands": "private"}, 8, "fi"),
    ({"with": ["six-rows", "ride-together"]}, 5, "de"),
    ({"with": ["right-gives", "double-rows", "small-diamond", "tens"]}, 2, "en"),
    ({"with": ["straight"], "bus_length": 4, "bus_tie": "push", "attempt_limit": 5}, 4, "ro"),
]


@pytest.mark.parametrize(("short", "count", "lang"), LAYOUTS, ids=lambda part: str(part)[:40])
def test_the_bus_family(television, short, count, lang):
    look_through(television, thinned(bus_moments(short, count, seeds=2), 4), lang)


TOGETHER = {"with": ["ride-together", "straight"], "bus_length": 7, "bus_tie": "wrong", "attempt_limit": None}


@pytest.mark.soak
@pytest.mark.parametrize(
    ("short", "count", "lang"), [*LAYOUTS, (TOGETHER, 7, "ro")], ids=lambda part: str(part)[:40]
)
def test_the_bus_family_at_length(television, short, count, lang):
    look_through(television, bus_moments(short, count, bots=(1,), away=(0,)), lang, SIZES + OTHER_SIZES)


MATCHES = [("kolmin", "fi"), ("kaksin", "ro"), ("pari", "de"), ("kysely", "fi"), ("solo40", "en")]


@pytest.mark.parametrize(("preset", "lang"), MATCHES)
def test_huutopussi(television, preset, lang):
    look_through(television, thinned(huutopussi_moments({"preset": preset}, seeds=2), 4), lang)


@pytest.mark.soak
@pytest.mark.parametrize(("preset", "lang"), MATCHES)
def test_huutopussi_at_length(television, preset, lang):
    look_through(television, huutopussi_moments({"preset": preset}), lang, SIZES + OTHER_SIZES)


@pytest.mark.parametrize(("count", "lang"), [(7, "de"), (4, "ro")])
def test_long_names_at_the_bus(television, count, lang):
    moments = bus_moments({}, count, seeds=1, names=LONG_NAMES, bots=(3,), away=(2, 5))
    look_through(television, thinned(moments, 4), lang)


@pytest.mark.parametrize(("preset", "lang"), [("kolmin", "ro"), ("pari", "de"), ("solo40", "fi")])
def test_long_names_at_huutopussi(television, preset, lang):
    moments = huutopussi_moments({"preset": preset}, seeds=1, names=LONG_NAMES, bots=(1,), away=(2,))
    look_through(television, thinned(moments, 4), lang)


@pytest.mark.parametrize("look", [{"theme": "light"}, {"contrast": True}, {"four": True}], ids=str)
def test_every_look(television, look):
    look_through(television, thinned(bus_moments({}, 6, seeds=1), 4), "fi", SIZES[:1], **look)
    look_through(
        television, thinned(huutopussi_moments({"preset": "kolmin"}, seeds=1), 4), "de", SIZES[:1], **look
    )


# --- Before and after --------------------------------------------------------------------------------------


def the_end(scene, lang, *, more):
    """Return the screen after a game; ``more`` is one of several, after which others want another."""
    spoken, folk = language(lang), people_of(scene)
    around = SimpleNamespace(lang=spoken, members=folk, player=lambda shown: scene.players[shown.id])
    around.rules_name = "Ride the Bus"
    around.table = SimpleNamespace(play=SimpleNamespace(game=scene.game, given_up=False), games=1 + more)
    around.corrections = ["Maximilian-Alexander III: 12 → 11, Annastiina"] if more else []
    around.wanting = "Niko and Veera want another game." if more else ""
    around.asked = folk[:4]
    return over(around, scene, spoken)


@pytest.mark.parametrize("more", [False, True], ids=["first", "evening"])
@pytest.mark.parametrize(("count", "names"), [(2, None), (4, None), (8, LONG_NAMES)])
def test_the_end_of_the_bus(television, count, names, more):
    preset = {"preset": "ride-the-bus"}
    scene = bus_moments(preset, count, seeds=1, **({"names": names} if names else {}))["over"]
    for lang in ("fi", "de"):
        television.look("the end", the_end(scene, lang, more=more), lang)
    television.check()


@pytest.mark.parametrize("more", [False, True], ids=["first", "evening"])
@pytest.mark.parametrize(("preset", "lang"), [("kolmin", "fi"), ("kaksin", "de"), ("pari", "ro")])
def test_the_end_of_huutopussi(television, preset, lang, more):
    scene = huutopussi_moments({"preset": preset, "target": 300, "deals": 5}, seeds=1)["over"]
    television.look("the end", the_end(scene, lang, more=more), lang)
    television.check()


@pytest.mark.parametrize(
    ("names", "lang"),
    [((), "fi"), (("Aino",), "de"), (("Aino", "Niko"), "ro"), (LONG_NAMES, "de"), (LONG_NAMES, "ro")],
    ids=["nobody", "one", "two", "eight", "eight in Romanian"],
)
def test_the_lobby(people, server, names, lang):
    table = server.open("bus", bots=0 if len(names) > 6 else 1)
    for name in names:
        table.seat(name)
    secret = next(entry.secret for entry in table.log() if isinstance(entry, entries.Opened))
    room = people.phone(lang).visit(f"/tv/{table.code}?door={secret}")
    faults = []
    for width, height in SIZES:
        room.page.set_viewport_size({"width": width, "height": height})
        room.page.evaluate("document.fonts.ready.then(() => {})")
        faults += [f"{width} × {height}: {fault}" for fault in room.page.evaluate(FAULTS)]
    assert not faults, "\n" + "\n".join(faults)


def test_a_lobby_says_once_that_a_key_brings_the_sound(people, server):
    table = server.open("bus")
    room = people.phone("fi-FI", motion=True).visit(f"/tv/{table.code}")
    hint = room.page.locator("#sound-hint")
    hint.wait_for()
    for width, height in SIZES:
        room.page.set_viewport_size({"width": width, "height": height})
        assert room.page.evaluate(FAULTS) == []
    room.page.keyboard.press("ArrowRight")
    hint.wait_for(state="hidden")
    table.seat("Aino")
    room.see("Aino")
    assert hint.is_hidden()


# --- Coming ------------------------------------------------------------------------------------------------


def test_four_letters_bring_the_table_onto_a_television(people, server):
    people.expect("404")
    table = server.open("bus")
    table.seat("Aino")
    room = people.phone("fi-FI").visit("/tv")
    for width, height in SIZES:
        room.page.set_viewport_size({"width": width, "height": height})
        assert room.page.evaluate(FAULTS) == []
    room.page.keyboard.type("QQQQ")
    room.page.keyboard.press("Enter")
    room.page.locator("[aria-invalid]").wait_for()
    room.page.keyboard.press("ControlOrMeta+a")
    room.page.keyboard.type(table.code.lower())
    room.page.keyboard.press("Enter")
    room.page.locator(".tv.lobby").wait_for()
    assert room.page.url.endswith(f"/tv/{table.code}")
    room.see("Aino")


def test_a_phone_says_how_its_table_comes_onto_a_television(people, server):
    table = server.open("bus")
    phone = people.phone("de-DE").sit(table.seat("Aino"), table.code)
    phone.page.locator(f"a[href='/t/{table.code}/tv']").first.click()
    shown = phone.page.locator("main").inner_text()
    assert f"{server.url.partition('://')[2]}/tv" in shown
    link = phone.page.locator("#link").input_value()
    room = people.phone("de-DE").visit(link.removeprefix(server.url))
    room.page.locator(".qr img").wait_for()
    assert "door" not in room.page.url


# --- The measure itself ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoiled", "fault"),
    [
        ("#lede { font-size: .2rem; }", "too small"),
        (".sitter.left { left: -.5rem; }", "leaves the margin"),
        ("#title { white-space: nowrap; overflow: hidden; width: 1rem; }", "cut off"),
        (".sitter.row-1 { top: 1.7rem; }", "overlap"),
    ],
)
def test_the_measure_finds_what_is_wrong(television, spoiled, fault):
    scene = bus_moments({}, 6, seeds=1)["pyramid row 2, several, laid"]
    html = f"<style>.tv > .sides > .sitter.row-1 {{ }} {spoiled}</style>{playing(scene, language('fi'))}"
    television.look("spoiled", html.replace(".sitter.", ".tv > .sides > .sitter."), "fi", SIZES[:1])
    assert any(fault in found for found in television.faults), television.faults
