"""Every screen on every phone: nothing is cut off, nothing overlaps, thumbs hit what they aim at."""

from collections import Counter
from pathlib import Path

import pytest

from browser.phones import PHONE, play
from kuski import bus, huutopussi

SIZES = ((360, 600), PHONE, (320, 640), (844, 390))
THUMB = 44

FAULTS = Path(__file__).with_name("layout.js").read_text(encoding="utf-8")


class Look:
    """Looks at a screen in all sizes, the first few times that a kind of screen is met.

    Attributes:
        faults: what was wrong.
    """

    def __init__(self, phone, often):
        self.faults = []
        self._phone = phone
        self._often = often
        self._seen = Counter()
        self._session = phone.context.new_cdp_session(phone.page)

    def at(self, kind):
        """Look at a screen of that kind."""
        self._seen[kind] += 1
        if self._seen[kind] > self._often:
            return
        for size in SIZES:
            self._measure(kind, size)
        self._text(2)
        self._measure(f"{kind}, large text", PHONE)
        self._text(1)
        self._phone.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})

    def _text(self, times):
        self._session.send("Page.setFontSizes", {"fontSizes": {"standard": 16 * times}})

    def _measure(self, kind, size):
        self._phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        for fault in self._phone.page.evaluate(FAULTS, THUMB):
            self.faults.append(f"{kind}, {size[0]} × {size[1]}: {fault}")


def look_through(people, server, game, rules, bots, often=1):
    """Play a game with bots, and look at every kind of screen that is met."""
    table = server.open(game, rules)
    phone = people.phone("de-DE").sit(table.seat("Maximilian"), table.code)
    look = Look(phone, often)
    look.at("lobby")
    for _ in range(bots):
        table.do(phone.token(), "bot")
    table.do(phone.token(), "start")

    def choose(choices):
        look.at(phone.kind)
        return phone.rng.choice(choices)

    play([phone], choose=choose)
    look.at("end")
    assert not look.faults, "\n" + "\n".join(look.faults)


@pytest.mark.parametrize(("game", "rules", "bots"), [("bus", {}, 3), ("huutopussi", {"deals": 1}, 2)])
def test_a_game(people, server, game, rules, bots):
    look_through(people, server, game, rules, bots)


LONG_NAMES = (
    "Maximilian-Alexander III",
    "Annastiina",
    "Hans-Christian Wiesner",
    "Ștefănescu-Brânză Ioana",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Bo",
    "Kaarina Elisabet Mäkelä",
    "Łukasz",
)


@pytest.mark.parametrize(
    ("game", "rules", "count", "locale"),
    [
        pytest.param("bus", {}, 8, "ro-RO", marks=pytest.mark.soak),
        pytest.param("bus", {}, 8, "de-DE", marks=pytest.mark.soak),
        pytest.param("bus", {"preset": "ride-the-bus"}, 7, "de-DE", marks=pytest.mark.soak),
        pytest.param(
            "bus", {"preset": "busfahrer-haus", "bus_length": 9}, 7, "de-DE", marks=pytest.mark.soak
        ),
        pytest.param("huutopussi", {"preset": "kysely", "deals": 1}, 4, "de-DE", marks=pytest.mark.soak),
        pytest.param("huutopussi", {"preset": "pari", "deals": 1}, 4, "ro-RO", marks=pytest.mark.soak),
    ],
)
def test_a_full_table_of_long_names(people, server, game, rules, count, locale):
    table = server.open(game, rules)
    player, *others = [table.seat(name) for name in LONG_NAMES[:count]]
    phone = people.phone(locale).sit(player, table.code)
    spectator = people.phone(locale).visit(f"/t/{table.code}/watch")
    look, beside = Look(phone, 1), Look(spectator, 1)
    look.at("lobby")
    table.do(player, "start")
    for other in others:
        table.do(other, "stand-in")

    def choose(choices):
        look.at(phone.kind)
        beside.at(f"watching {spectator.kind}")
        return phone.rng.choice(choices)

    play([phone], choose=choose)
    look.at("end")
    spectator.page.locator("#end").wait_for()
    beside.at("watching the end")
    for page in ("log", "people", "deck"):
        phone.visit(f"/t/{table.code}/{page}")
        look.at(page)
    assert not look.faults + beside.faults, "\n" + "\n".join(look.faults + beside.faults)


@pytest.mark.soak
@pytest.mark.parametrize("preset", sorted(bus.PRESETS))
@pytest.mark.parametrize("bots", [1, 4, 6])
def test_the_bus_family(people, server, preset, bots):
    rules = bus.preset(preset)
    bots = min(max(bots, rules.min_players - 1), rules.max_players - 1)
    look_through(people, server, "bus", {"preset": preset}, bots, often=5)


@pytest.mark.soak
@pytest.mark.parametrize("preset", sorted(huutopussi.PRESETS))
def test_huutopussi(people, server, preset):
    rules = huutopussi.preset(preset)
    for _ in range(3):
        look_through(
            people, server, "huutopussi", {"preset": preset, "deals": 1}, rules.players - 1, often=12
        )


PAGES = ("/", "/new", "/rules/bus", "/rules/huutopussi", "/rules/bus/sheet", "/look", "/data")
OF_A_TABLE = ("/join", "/people", "/log", "/deck", "/delete")


def test_the_other_pages(people, server):
    table = server.open(people=1, bots=2)
    guest, phone = (
        people.phone("de-DE"),
        people.phone("de-DE").sit(table.seat("Maximilian"), table.code).asked(),
    )
    look, strange = Look(phone, 1), Look(guest, 1)
    for path in PAGES:
        guest.visit(path)
        strange.at(path)
    for path in OF_A_TABLE:
        shown, looking = (guest, strange) if path == "/join" else (phone, look)
        shown.visit(f"/t/{table.code}{path}")
        looking.at(path)
    assert not look.faults + strange.faults, "\n" + "\n".join(look.faults + strange.faults)
