"""A whole evening: four people with phones of three widths, in four languages, and a television.

In each phase every screen is measured, and kept as a picture in `build/evening`.
"""

import re
import shutil
from pathlib import Path
from urllib.parse import urlencode

import pytest

from browser.phones import play

ROOT = Path(__file__).parents[2]
PEOPLE = (
    ("Aino", "fi-FI", (390, 844)),
    ("Maximilian", "de-DE", (360, 640)),
    ("Ștefania", "ro-RO", (430, 932)),
    ("Niko", "en-US", (390, 844)),
)
TELEVISION = (1920, 1080)
PHONES = Path(__file__).with_name("layout.js").read_text(encoding="utf-8")
ROOM = Path(__file__).with_name("television.js").read_text(encoding="utf-8")
THUMB = 44

BUS = (
    {},
    {"preset": "busfahrer-haus"},
    {"preset": "busfahrer", "with": ["quick", "small-diamond"]},
    {"preset": "ride-the-bus"},
    {"with": ["american", "same-new"]},
)
HUUTOPUSSI = (
    {"preset": "pari", "deals": 1},
    {"preset": "kysely", "deals": 1},
    {"preset": "solo40", "deals": 1},
    {"preset": "tuplaus", "deals": 1},
    {"preset": "illisoft", "deals": 1},
)


class Evening:
    """Four people, a television, and somebody with a camera and a measure.

    Attributes:
        phones: the people's phones.
        faults: what was wrong.
    """

    def __init__(self, people, server, folder):
        self.faults = []
        self.phones = [people.phone(locale) for _, locale, _ in PEOPLE]
        self.television = people.phone("fi-FI")
        self.television.page.set_viewport_size(dict(zip(("width", "height"), TELEVISION, strict=True)))
        for phone, (_, _, (width, height)) in zip(self.phones, PEOPLE, strict=True):
            phone.page.set_viewport_size({"width": width, "height": height})
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self._server, self._folder = server, folder
        self._seen = set()
        self._pictures = 0

    def play(self, game, rules):
        """Sit down at a table and play a game by each of the rules."""
        table = self._server.open(game, rules[0])
        for phone, (name, _, _) in zip(self.phones, PEOPLE, strict=True):
            phone.sit(table.seat(name), table.code)
        self.television.visit(f"/tv/{table.code}")
        self.look(f"{game}, lobby")
        host = self.phones[0]
        for number, chosen in enumerate(rules, 1):
            if number > 1:
                self._change(table, chosen)
            table.do(host.token(), "start")
            for phone in self.phones:
                phone.wait(
                    "() => !document.querySelector('#end') && document.querySelector('#table[data-code]')"
                )
            play(self.phones, choose=lambda choices, number=number: self._choose(choices, game, number))
            self.look(f"{game} {number}, end")

    def _choose(self, choices, game, number):
        asked = next(phone for phone in self.phones if phone.turn)
        reader = self.phones[-1]
        place = reader.page.locator("#place").inner_text()
        if not place.startswith("Question"):
            place = reader.place
        self.look(f"{game} {number}, {place}, {choices[0]['kind']}")
        return asked.rng.choice(choices)

    def _change(self, table, rules):
        """Let the host change the rules of the table between two games, as the page does."""
        host = self.phones[0]
        page = host.context.new_page()
        query = urlencode(
            {key: ",".join(value) if isinstance(value, list) else value for key, value in rules.items()}
        )
        page.goto(f"{host.url}/rules/{table.view()['game']}?{query}&table={table.code}")
        page.click("button[name=use]")
        page.locator("form[action$='/rules'] button").click()
        page.locator("#live").wait_for()
        page.close()

    def look(self, phase):
        """Photograph and measure all screens, the first time that this phase is met."""
        if phase in self._seen:
            return
        self._seen.add(phase)
        self._pictures += 1
        stem = f"{self._pictures:03} {re.sub(r'[^a-z0-9]+', ' ', phase.lower()).strip()}"
        for phone, (name, _, (width, _)) in zip(self.phones, PEOPLE, strict=True):
            phone.page.screenshot(path=self._folder / f"{stem} {width} {name}.png", animations="disabled")
            self._measure(f"{phase}, {name} on {width}", phone.page.evaluate(PHONES, THUMB))
        self.television.page.screenshot(path=self._folder / f"{stem} television.png", animations="disabled")
        self._measure(f"{phase}, television", self.television.page.evaluate(ROOM))

    def _measure(self, where, faults):
        self.faults += [f"{where}: {fault}" for fault in faults]


@pytest.fixture
def evening(people, server, request):
    """An evening; at its end nothing may have been wrong."""
    evening = Evening(people, server, ROOT / "build" / "evening" / request.node.name)
    yield evening
    assert not evening.faults, "\n" + "\n".join(evening.faults)


@pytest.mark.soak
def test_the_first_game_of_an_evening(evening):
    evening.play("huutopussi", HUUTOPUSSI[:1])


@pytest.mark.soak
def test_five_games_of_each_kind(evening):
    evening.play("bus", BUS)
    evening.play("huutopussi", HUUTOPUSSI)
