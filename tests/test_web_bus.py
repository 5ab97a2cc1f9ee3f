"""The phone screens of the bus family: all that is legal can be sent, nothing hidden is told, in every language."""

import random
import re
from html.parser import HTMLParser

import pytest

from kuski import bus
from kuski.bots import find
from kuski.bus import Guessing, Pyramid
from kuski.bus.events import events
from kuski.bus.ride import Ride
from kuski.cards import CARDS
from kuski.game import CHANCE, TABLE
from kuski.web import bus as screens
from kuski.web.bus.odds import counted
from kuski.web.scene import Beat, Player, Scene
from kuski.words.bus import card_name
from kuski.words.language import LANGUAGES, language
from random_rules import random_rules

HOSTILE = ['<script>alert("1")</script>', "O'Brien & {points} %s", "<b>ß</b>", "A♠ 10♥"]
NAMES = ["Aino", "Niko", "Veera", "Oona", "Maximilian", "Annastiina", "Elias", "Leo"]
SHORT_FORMS = [
    *({"preset": name} for name in bus.PRESETS),
    {"with": ["six-rows", "ride-together"]},
    {"with": ["same-new", "american"]},
    {"with": ["rising-stakes", "counting-cards", "quick"]},
    {"with": ["right-gives", "double-rows", "small-diamond", "tens"]},
    {"with": ["straight"], "bus_length": 4, "bus_tie": "push", "attempt_limit": None, "bus_deck": "remaining"},
    {"with": ["straight", "deck-32"], "bus_length": 3, "bus_tie": "redeal", "attempt_limit": 2},
    {"preset": "ride-the-bus", "with": ["growing-line", "face-restart"], "attempt_limit": 4},
    {"preset": "busfahrer-haus", "hands": "private", "bus_deck": "remaining"},
    {"preset": "busfahrer", "hands": "private", "with": ["strict-boundary"], "award_optional": True},
]


def players(count, names=NAMES):
    return tuple(Player(names[seat % len(names)] + "·" * (seat // len(names)), "X", seat % 8 + 1) for seat in range(count))


def told(before, actor, action, after, version):
    """Return what a screen hears of a step."""
    gained = tuple(new - old for old, new in zip(before.scores, after.scores, strict=True))
    made = "deck" if actor == CHANCE else "seat"
    return Beat(version, before.phase, actor, made, events(before, actor, action, after), gained)


def game(rules, count, seed, leaving=0.0):
    """Yield the states of a random game, each with all that was told so far."""
    dice, state, beats = random.Random(seed), rules.start(count, seed % count), []
    while True:
        yield state, tuple(beats)
        if not state.actors:
            return
        actor = dice.choice(sorted(state.actors))
        if dice.random() < leaving:
            actor = TABLE
        action = dice.choice(state.legal(actor))
        after = state.apply(actor, action)
        beats.append(told(state, actor, action, after, len(beats) + 1))
        state = after


def scene(state, beats, seat, *, people=None, whole=False, odds=True):
    view = state.view(seat)
    return Scene(
        code="RUIS",
        game="bus",
        rules=state.rules,
        players=people or players(state.players),
        seat=seat,
        view=view,
        turn=7 if seat in view.actors else None,
        beats=beats if whole else beats[-24:],
        token=lambda card: f"key-{card}",
        csrf="token",
        odds=odds,
    )


class Page(HTMLParser):
    """What a page offers: actions by button, fields to give points, and its tags."""

    VOID = frozenset({"input", "rect", "path", "use", "circle", "br"})

    def __init__(self, *pieces):
        super().__init__()
        self.actions, self.dim, self.fields, self.classes = [], [], {}, set()
        self.tags, self.text, self.open, self.ids = [], "", [], []
        self.field = None
        for piece in pieces:
            self.feed(piece)
            self.close()

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.tags.append((tag, named))
        self.ids += [named["id"]] if "id" in named else []
        self.classes |= set((named.get("class") or "").split())
        if tag == "button" and named.get("name") == "action":
            (self.dim if named.get("aria-disabled") else self.actions).append(named["value"])
        if tag == "select":
            self.field = named["name"]
            self.fields[self.field] = []
        if tag == "option":
            self.fields[self.field].append(int(named["value"]))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data

    @property
    def sent(self):
        """All texts that its controls can send."""
        gifts = [
            f"give {points} to {name.removeprefix('give')}"
            for name, amounts in self.fields.items()
            for points in amounts
            if points
        ]
        return sorted([*self.actions, *gifts])


def drawn(screen):
    page = Page(screen.stage, screen.help, screen.answers, screen.hand)
    assert not page.open
    return page


def whole(screen):
    return "".join(map(str, (screen.title, screen.lede, screen.flash, screen.stage, screen.help, screen.answers, screen.hand)))


def check(state, beats, seat, code):
    """Check one screen, and return it."""
    lang = language(code)
    shown = scene(state, beats, seat)
    screen = screens.present(shown, lang)
    page = drawn(screen)
    assert page.sent == sorted(shown.view.legal)
    assert not set(page.dim) & set(shown.view.legal)
    assert len(page.ids) == len(set(page.ids))
    for tag, attributes in page.tags:
        assert "style" not in attributes
        assert tag not in ("script", "style")
        assert not any(name.startswith("on") for name in attributes)
    if not shown.asked:
        assert not {"primary", "paper"} & page.classes
        assert not any(tag in ("button", "form", "select") for tag, _ in page.tags)
    assert screen.title
    assert "{" not in whole(screen)
    assert len(screen.notes) == state.players
    assert sum(stop.state == "now" for stop in screen.route) <= 1
    return screen


@pytest.mark.parametrize("short", SHORT_FORMS, ids=str)
def test_every_legal_action_can_be_sent_and_nothing_else(short):
    rules = bus.rules_from(short)
    codes = list(LANGUAGES)
    for seed in range(2):
        count = max(rules.min_players, 2 + 2 * seed)
        for step, (state, beats) in enumerate(game(rules, count, seed)):
            for seat in (None, *range(count)):
                check(state, beats, seat, codes[(step + (seat or 0)) % len(codes)])
            if step > 400:
                break


@pytest.mark.parametrize("block", range(4))
def test_random_rules_have_their_screens(block):
    dice = random.Random(block)
    codes = list(LANGUAGES)
    for number in range(12):
        options, count = random_rules(dice)
        options["attempt_limit"] = 2
        for step, (state, beats) in enumerate(game(bus.rules_from(options), count, number, leaving=0.005)):
            for seat in {None, *state.actors, dice.randrange(count)} - {CHANCE}:
                check(state, beats, seat, codes[step % len(codes)])
            if step > 250:
                break


def test_bots_are_shown_too():
    rules = bus.preset("busfahrer-haus")
    from bot_games import played

    for step, (table, seat, sight, _) in enumerate(played(rules, [find("bus") for _ in range(3)], 1)):
        shown = scene(table.state, (), seat)
        assert drawn(screens.present(shown, language("de"))).sent == sorted(map(str, sight.legal)), step
