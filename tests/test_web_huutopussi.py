"""The phone screens of Huutopussi: what can be sent from them, and what they do not give away."""

import random
import re
from html.parser import HTMLParser
from itertools import pairwise

import msgspec
import pytest

from huutopussi_helpers import asking, before_contract, bought, dealt, house, likely, position, ready, scored
from huutopussi_helpers import taken as talon_taken
from huutopussi_helpers import trick as played_on
from helpers import step
from kuski import huutopussi
from kuski.cards import CARDS, parse_card
from kuski.game import CHANCE
from kuski.huutopussi.events import events
from kuski.huutopussi.presets import PRESETS
from kuski.web.huutopussi import end, log, paper, present
from kuski.web.huutopussi.amounts import chosen
from kuski.web.huutopussi.hands import rows_of, sorted_hand
from kuski.web.scene import Beat, Player, Scene
from kuski.words.cards import card_name
from kuski.words.language import LANGUAGES, language

NAMES = ("Aino", "Niko", "Veera", "Oona")
HOSTILE = ('<i id="x">&amp;', '{amount}{0} "onclick=" \'', "A" * 40, "</form><script>Ö")
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
FACE = re.compile(r"#[sl]-(10|[2-9JQKA])([cdhs])\b")
SUITED = re.compile(r">(10|[2-9A-Z])<svg class=\"suit ([cdhs])")
VOID = {"input", "meta", "link", "use", "path", "rect", "circle", "br"}
EN, FI, DE, RO = (language(code) for code in ("en", "fi", "de", "ro"))


# Scenes.


def scene_of(state, seat, beats=(), names=NAMES, bots=()):
    """Return the scene of a seat."""
    players = tuple(
        Player(name, name[:1], place + 1, "steady" if place in bots else None)
        for place, name in enumerate(names[: state.players])
    )
    return Scene(
        code="RUIS",
        game="huutopussi",
        rules=state.rules,
        players=players,
        seat=seat,
        view=state.view(seat),
        turn=7 if seat in state.actors else None,
        beats=tuple(beats),
        token=lambda text: f"k{hash(text) & 0xFFFF:x}",
        csrf="abc",
    )


class Match:
    """A match in play, with the beats that each seat hears."""

    def __init__(self, rules, seed):
        self.dice = random.Random(seed)
        self.state = rules.start(rules.players, self.dice.randrange(rules.players))
        self.version = 0
        self.beats = {seat: [] for seat in (*range(rules.players), None)}

    def go(self):
        """Take one random step."""
        (actor,) = self.state.actors
        action = self.dice.choice(self.state.chance()) if actor == CHANCE else likely(self.state, actor, self.dice)
        self.do(actor, action)

    def do(self, actor, action):
        before, self.state = self.state, self.state.apply(actor, action)
        # The deck's answer comes with the action before it, as at a live table.
        self.version += actor != CHANCE
        for seat, beats in self.beats.items():
            told = events(before, actor, action, self.state, seat)
            beats.append(Beat(self.version, before.phase, actor, "seat", told, ()))

    def scene(self, seat, **more):
        return scene_of(self.state, seat, self.beats[seat][-12:], **more)


def parts(screen):
    """Return all markup of a screen."""
    return "".join((screen.bar, screen.stage, screen.help, screen.answers, screen.hand))


def shown(scene, lang=EN):
    return parts(present(scene, lang))


# Reading a page.


class Page(HTMLParser):
    """What a page offers: its forms with their fields, ids, and that it is well formed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.refs, self.text = [], [], [], []
        self.offered, self.dim, self.classes, self.forms = [], [], [], 0
        self.amounts, self.with_amount, self.hidden = [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        assert len(values) == len(attrs), attrs
        assert "style" not in values, attrs
        assert not any(name.startswith("on") for name in values), attrs
        assert tag not in ("script", "style", "i" if "id" in values else "script")
        if tag not in VOID:
            self.open.append(tag)
        self.classes += (values.get("class") or "").split()
        self.ids += [values["id"]] if "id" in values else []
        for name in ("for", "aria-describedby", "data-for", "data-fill"):
            self.refs += [values[name]] if name in values else []
        if tag == "form":
            assert "form" not in self.open[:-1]
            assert values["method"] == "post"
            self.forms += 1
            self.amounts = []
        if tag == "option":
            self.amounts.append(values["value"])
        if tag == "input" and values.get("name") == "amount":
            self.amounts.append(values["value"])
        if tag == "input" and values["type"] == "hidden":
            self.hidden.append((values["name"], values["value"]))
        if tag in ("button", "input") and values.get("name") == "action":
            assert "form" in self.open
            self._offer(values)

    def _offer(self, values):
        assert values["value"], values
        if "{amount}" in values["value"]:
            assert self.amounts
            self.offered += [values["value"].replace("{amount}", amount) for amount in self.amounts]
        elif values.get("aria-disabled") == "true":
            assert "aria-describedby" in values
            self.dim.append(values["value"])
        else:
            self.offered.append(values["value"])

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def check(scene, lang):
    """Check one screen: well formed, everything legal can be sent and nothing else, no card too many."""
    screen = present(scene, lang)
    text = parts(screen)
    page = Page(text)
    assert len(set(page.ids)) == len(page.ids), page.ids
    assert set(page.refs) <= set(page.ids), page.refs
    assert sorted(page.offered) == sorted(scene.view.legal)
    assert not set(page.dim) & set(scene.view.legal)
    assert bool(page.forms) == scene.asked
    assert not scene.asked or {("csrf", "abc"), ("turn", "7")} <= set(page.hidden)
    if not scene.asked:
        assert "primary" not in page.classes
        assert "lit" not in page.classes
    assert screen.title
    assert len(screen.notes) == len(scene.players)
    assert sum(stop.state == "now" for stop in screen.route) <= 1
    check_secrets(scene, lang, screen, text)
    return screen


def check_secrets(scene, lang, screen, text):
    known = set(CARD.findall(msgspec.json.encode(scene.view).decode()))
    whole = "".join((text, screen.title, screen.lede, screen.flash))
    told = {rank + "♣♦♥♠"["cdhs".index(suit)] for rank, suit in FACE.findall(whole)}
    told |= set(CARD.findall(whole)) if lang is EN else set()
    told |= {f"{rank}{'♣♦♥♠'['cdhs'.index(suit)]}" for rank, suit in SUITED.findall(whole)} if lang is EN else set()
    heard = set()
    for beat in scene.beats:
        heard |= set(CARD.findall(repr([*map(msgspec.structs.asdict, beat.events)]).replace("Card.", "")))
        for event in beat.events:
            for value in msgspec.structs.asdict(event).values():
                heard |= {str(card) for card in (value if isinstance(value, tuple) else (value,)) if card in CARDS}
    pairs = "".join(told & heard - known)
    assert told <= known | heard, (told - known, pairs)
    for card in CARDS:
        if str(card) not in known | heard:
            assert f'"{card_name(lang, card)}"' not in whole


# Whole matches.


@pytest.mark.parametrize("name", PRESETS)
def test_screens_of_random_matches(name):
    rules = PRESETS[name].replace(deals=2)
    match = Match(rules, name)
    turns = 0
    while match.state.actors:
        for seat in (*range(rules.players), None):
            turns += 1
            scene = match.scene(seat)
            for number, code in enumerate(LANGUAGES):
                if match.state.actors == {CHANCE} and turns % 7:
                    continue
                if number == turns % 4:
                    check(scene, language(code))
                else:
                    present(scene, language(code))
        match.go()
    for seat in (*range(rules.players), None):
        scene = scene_of(match.state, seat, match.beats[seat])
        for code in LANGUAGES:
            page = Page(end(scene, language(code)))
            assert page.forms == 0
            assert "primary" not in page.classes
            lines = log(scene, language(code))
            assert sum(line.kind == "deal" for line in lines) >= 2
            assert sum(line.kind == "result" for line in lines) == 2 * len(rules.all_sides)
            Page(paper(scene, language(code)))
            present(scene, language(code))
