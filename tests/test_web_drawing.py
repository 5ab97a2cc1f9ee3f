"""What is drawn: the deck's sprites, the marks of a page, and colours that can be told apart."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from markupsafe import Markup

from kuski.cards import RANK_TEXTS, Card, Suit
from kuski.web import drawing
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern
from kuski.web.drawing.shapes import ICONS
from kuski.web.drawing.sprite import back_file, sprite, sprite_for
from kuski.web.phone import table as table_of
from kuski.web.reader import Reader
from kuski.web.rendering import environment, render
from kuski.web.scene import Note, Player, Scene, Screen, Stop
from kuski.words.cards import card_name
from kuski.words.language import LANGUAGES, language

STATIC = Path(drawing.__file__).parent.parent / "static"
CSS = (STATIC / "css" / "base.css").read_text(encoding="utf-8")
HOSTILE = '"><script>alert(1)</script>&'
SVG = "{http://www.w3.org/2000/svg}"


def ids(text):
    return {node.get("id") for node in ET.fromstring(text).iter() if node.get("id")}


def well_formed(markup):
    return ET.fromstring(f"<div>{markup}</div>")


# --- The deck ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sprite_has_every_face_twice(code):
    text = sprite_for(code).decode()
    faces = {f"{size}-{rank}{suit}" for size in "sl" for rank in RANK_TEXTS for suit in "shdc"}
    assert len(faces) == 104
    assert faces <= ids(text)
    assert len(text) <= 26_000


@pytest.mark.parametrize("text", [*map(sprite_for, LANGUAGES), back_file().encode()])
def test_a_sprite_uses_only_what_it_has(text):
    root = ET.fromstring(text)
    known = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(known) == len(set(known))
    used = {node.get("href") for node in root.iter(f"{SVG}use")}
    assert used <= {f"#{name}" for name in known}


@pytest.mark.parametrize("text", [*map(sprite_for, LANGUAGES), back_file().encode()])
def test_the_colours_of_a_sprite_come_from_the_page(text):
    assert b"#" not in re.sub(rb'href="#', b"", text)
    for node in ET.fromstring(text).iter():
        assert node.get("style") is None
        assert node.get("class") is None
        for paint in ("fill", "stroke", "color"):
            value = node.get(paint, "none")
            assert value in ("none", "currentColor") or re.fullmatch(r"var\(--[a-z0-9]+\)", value)


def test_letters_differ_between_languages():
    assert sprite_for("fi") == sprite_for("en")
    assert len({sprite_for(code) for code in LANGUAGES}) == 3
    assert sprite(("V", "D", "R", "A")).encode() == sprite_for("ro")


def test_the_back_is_the_one_that_is_drawn():
    assert (STATIC / "back.svg").read_text(encoding="utf-8") == back_file()
    assert "back" in ids(back_file())


@pytest.mark.parametrize("name", ["icon.svg", "kuski-icons/warn.svg"])
def test_other_drawings_are_well_formed(name):
    ET.parse(STATIC / name)


# --- Marks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_card_is_named_in_full(code):
    lang = language(code)
    for card in Card:
        span = well_formed(marks.card(lang, card))[0]
        assert span.get("aria-label") == card_name(lang, card)
        assert span.get("role") == "img"
        address = next(span.iter("use")).get("href")
        assert address.startswith(f"/static/cards-{code}.svg")
        assert address.partition("#")[2] in ids(sprite_for(code))


def test_a_card_stands_as_it_is_told_to():
    lang = language("fi")
    span = well_formed(marks.card(lang, "10♠", "lit", "l", "k7", "i3"))[0]
    assert span.get("class") == "card l lit i3"
    assert span.get("data-key") == "k7"
    assert next(span.iter("use")).get("href").endswith("#l-10s")
    assert well_formed(marks.card(lang, "10♠"))[0].get("data-key") is None


def test_a_back_is_silent_unless_named():
    assert well_formed(marks.back("dim", "i2"))[0].get("aria-hidden") == "true"
    named = well_formed(marks.back("lit", name="<4>"))[0]
    assert named.get("aria-label") == "<4>"
    assert named.get("class") == "card back lit"


def test_a_mug_shows_who_is_a_bot_and_who_is_away():
    classes = [
        well_formed(marks.mug(player))[0].get("class")
        for player in (
            Player("Aino", "A", 1),
            Player("Niko", "N", 2, bot="easy"),
            Player("Veera", "V", 3, away=True),
        )
    ]
    assert classes == ["mug seat-1", "mug seat-2 bot", "mug seat-3 away"]
    assert (
        well_formed(marks.mug(Player("Veera", "V", 3, away=True), 36, away=False))[0].get("class")
        == "mug seat-3"
    )


@pytest.mark.parametrize(
    "markup",
    [
        marks.mug(Player(HOSTILE, HOSTILE, 1)),
        marks.place(HOSTILE),
        marks.card(language("fi"), "9♦", token=HOSTILE, extra=HOSTILE),
        marks.back(extra=HOSTILE, token=HOSTILE, name=HOSTILE),
        marks.suited(language("fi"), f"{HOSTILE} 6♦ {HOSTILE}"),
        marks.diamond("now", HOSTILE),
    ],
)
def test_what_people_write_stays_text(markup):
    root = well_formed(markup)
    assert next(root.iter("script"), None) is None
    assert "<script" not in markup


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_drawn_only(name):
    assert well_formed(marks.icon(name))[0].get("aria-hidden") == "true"


@pytest.mark.parametrize(
    ("code", "text", "shown", "spoken"),
    [
        ("fi", "Niko löi 6♦ heti", "Niko löi 6 heti", ["ruutukuutonen"]),
        ("de", "Q♠", "D", [card_name(language("de"), Card.SQ)]),
        ("de", "D♠", "D", [card_name(language("de"), Card.SQ)]),
        ("ro", "V♥ și R♥", "V și R", [card_name(language("ro"), card) for card in (Card.HJ, Card.HK)]),
        ("en", "trump ♥", "trump ", ["hearts"]),
        ("en", "10♠10♥", "1010", ["ten of spades", "ten of hearts"]),
        ("en", "Z♠", "Z", ["spades"]),
        ("en", "plain", "plain", []),
    ],
)
def test_cards_in_running_text(code, text, shown, spoken):
    root = well_formed(marks.suited(language(code), text))
    assert "".join(root.itertext()) == shown
    assert [node.get("aria-label") for node in root.iter() if node.get("aria-label")] == spoken


def test_markup_stays_markup():
    assert marks.suited(language("en"), Markup("<b>6♦</b> & x")).startswith("<b><b ")


def test_a_route_has_a_diamond_for_every_stop():
    drawn = well_formed(marks.route([Stop("done"), Stop("now"), Stop("next", gap=True), Stop("next")]))
    assert [path.get("class") for path in drawn.iter("path")] == ["done", "now", "gap", "next"]
    assert [path.get("d").count("M") for path in drawn.iter("path")] == [1, 1, 1, 2]
    assert well_formed(marks.route([]))[0].get("width") == "0"


@pytest.mark.parametrize(
    "markup",
    [
        marks.card(language("fi"), "9♦", "dim", "l"),
        marks.back("dim"),
        marks.mug(Player("Aino", "A", 1)),
        marks.lamp(66, cord=80),
        marks.diamond("done", 3),
        marks.suited(language("fi"), "9♦ ♣"),
        marks.route([Stop("now")]),
    ],
)
def test_colours_and_styles_are_left_to_the_style_sheet(markup):
    root = well_formed(markup)
    assert all(node.get("style") is None for node in root.iter())
    assert not re.search(r"#[0-9a-f]{3,8}\b(?!\")", re.sub(r"#[sl]-\w+", "", markup))
    assert not re.search(r'(fill|stroke)="#', markup)


# --- The table's page -------------------------------------------------------------------------------------


@pytest.fixture
def templates(monkeypatch):
    monkeypatch.setitem(environment().globals, "marks", marks)


def table(code="fi", players=4, lamp=(0,), **changes):
    lang = language(code)
    sitters = tuple(Player(f"<i>{n}</i>", "AB"[n % 2], n + 1, away=n == 2) for n in range(players))
    scene = Scene("RUIS", "bus", None, sitters, 0, None, 7, (), str)
    screen = Screen(
        layout="guess",
        place="Kysymys 2/4",
        route=(Stop("done"), Stop("now"), Stop("next", gap=True)),
        title="Suurempi vai pienempi?",
        lede="9♦",
        lamp=lamp,
        notes=tuple(Note(f"{n} p", "65" if n else "passi") for n in range(players)),
        stage=Markup("<i>stage</i>"),
        help=Markup(""),
        answers=Markup("<i>answers</i>"),
        hand=Markup(""),
    )._replace(**changes)
    return str(table_of(scene, screen, lang, "<hello>"))


@pytest.mark.usefixtures("templates")
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("players", [2, 5, 8])
def test_the_page_of_a_table(code, players):
    page = table(code, players, flash="Väärin, 1 piste", tone="bad", bar=Markup("<b>120</b>"))
    assert "<i>0</i>" not in page
    assert "&lt;i&gt;1&lt;/i&gt;" in page
    assert "&lt;hello&gt;" in page
    assert "style=" not in page
    assert "<script>" not in page
    assert page.count('class="seat ') + page.count('class="seat"') == players
    assert (page.count("name spoken") == players) == (players > 5)
    order = ["header", "strip", "bar", "head", "stage", "help", "answers", "hand"]
    places = [page.index(f'id="{name}"') for name in order]
    assert places == sorted(places)
    found = re.findall(r' id="([^"]+)"', page)
    assert len(found) == len(set(found))


@pytest.mark.parametrize(
    ("look", "classes", "colour"),
    [
        ({}, "theme-evening", "#321424"),
        ({"theme": "light", "four": True}, "theme-light four", "#ecdfc9"),
        ({"theme": "system"}, "theme-system", "#ecdfc9"),
        ({"contrast": True}, "theme-evening hc", "#000000"),
    ],
)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_has_the_readers_language_and_look(code, look, classes, colour):
    lang = language(code)
    page = render("base.html", lang, reader=Reader(lang, **look))
    assert f'<html lang="{code}" class="{classes}">' in page
    assert f'content="{colour}"' in page
    assert "style=" not in page
    assert not re.search(r"<script(?![^>]* src=)", page)


@pytest.mark.usefixtures("templates")
def test_the_lamp_hangs_over_one_and_rings_mark_several():
    one = table(lamp=(2,))
    assert 'id="lamp" class="hang at-2"' in one
    assert " ring" not in one
    several = table(lamp=(1, 3))
    assert 'id="lamp"' not in several
    assert several.count(" ring") == 2
    assert 'id="strip"' not in table(strip=False)


@pytest.mark.usefixtures("templates")
def test_long_sentences_are_set_narrow():
    assert '<h1 id="title">' in table()
    assert '<h1 id="title" class="long">' in table(title="Innerhalb oder außerhalb?")
    assert '<h1 id="title" class="longer">' in table(title="x" * 31)


@pytest.mark.parametrize(
    ("text", "placed", "named"),
    [
        ('<b class="{}">{}</b>', ("a b", "<i>&'\""), {}),
        ("{a}{b}{a}", (), {"a": Markup("<i>"), "b": 7}),
        ('100% of {width:.4g}{{amount}} "{name}"', (), {"width": 2 / 3, "name": "O'Brien & {x} %s"}),
        ("{yes}{none}{suit}{many}", (), {"yes": True, "none": None, "suit": Suit.HEARTS, "many": ("<",)}),
        ("nothing in it %", (), {}),
    ],
)
def test_a_pattern_is_filled_in_as_markup_is(text, placed, named):
    made = Pattern(text).format(*placed, **named)
    assert made == Markup(text).format(*placed, **named)
    assert type(made) is Markup


# --- Colours ----------------------------------------------------------------------------------------------


def blocks(selector):
    """The declarations of every block of exactly that selector, in order."""
    found = re.findall(rf"(?:^|\n)[ ]*{re.escape(selector)} {{\n(.*?)\n[ ]*}}", CSS, re.DOTALL)
    return [dict(re.findall(r"--([\w-]+): ([^;]+);", block)) for block in found]


EVENING = blocks(":root")[0]
THEMES = {
    "evening": EVENING,
    "light": EVENING | blocks(".theme-light")[0],
    "hc": EVENING | blocks(":root.hc.hc")[0],
    "four": EVENING | blocks(".four")[0],
}


def rgb(colour, below=None):
    """Red, green and blue from 0 to 255; a translucent colour lies on what is below."""
    if colour.startswith("#"):
        digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
        return tuple(int(digits[i : i + 2], 16) for i in (0, 2, 4))
    *parts, alpha = map(float, re.findall(r"[\d.]+", colour))
    return tuple(alpha * part + (1 - alpha) * under for part, under in zip(parts, below, strict=True))


def luminance(colour):
    shares = [part / 255 for part in colour]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(theme, text, ground):
    tokens = THEMES[theme]
    lit = rgb(tokens["lit"])
    back = rgb(tokens[ground], lit)
    light, dark = sorted((luminance(rgb(tokens[text])), luminance(back)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("theme", "text", "ground", "told"),
    [
        ("evening", "text", "bg", 14.5),
        ("evening", "text", "lit", 9.9),
        ("evening", "text", "raise", 7.7),
        ("evening", "soft", "bg", 10.2),
        ("evening", "soft", "lit", 7.0),
        ("evening", "soft", "raise", 5.4),
        ("evening", "lamp-text", "bg", 10.4),
        ("evening", "lamp-text", "lit", 7.1),
        ("evening", "lamp-text", "raise", 5.5),
        ("evening", "good", "lit", 6.9),
        ("evening", "bad", "lit", 6.1),
        ("evening", "good", "raise", 5.3),
        ("evening", "bad", "raise", 4.7),
        ("evening", "on-lamp", "lamp", 10.8),
        ("evening", "on-bad", "bad", 9.3),
        ("evening", "line", "bg", 5.0),
        ("evening", "line", "lit", 3.4),
        ("evening", "ink", "paper", 15.6),
        ("evening", "ink-soft", "paper", 6.5),
        ("evening", "h", "paper", 5.4),
        ("evening", "dim-s", "dim-paper", 7.1),
        ("evening", "dim-h", "dim-paper", 4.5),
        ("four", "d", "paper", 6.3),
        ("four", "c", "paper", 6.0),
        ("four", "dim-d", "dim-paper", 4.8),
        ("four", "dim-c", "dim-paper", 4.6),
        ("light", "text", "bg", 12.7),
        ("light", "text", "well", 10.5),
        ("light", "soft", "bg", 6.1),
        ("light", "soft", "well", 5.0),
        ("light", "lamp-text", "bg", 5.6),
        ("light", "lamp-text", "well", 4.6),
        ("light", "good", "bg", 5.5),
        ("light", "bad", "bg", 5.6),
        ("light", "good", "well", 4.5),
        ("light", "bad", "well", 4.6),
        ("light", "on-lamp", "lamp", 9.4),
        ("light", "on-bad", "bad", 7.2),
        ("light", "line", "bg", 3.9),
        ("light", "line", "well", 3.2),
        ("light", "h", "paper", 5.8),
        ("hc", "text", "raise", 17.0),
        ("hc", "lamp-text", "raise", 12.3),
        ("hc", "good", "raise", 12.3),
        ("hc", "bad", "raise", 9.9),
        ("hc", "on-lamp", "lamp", 15.2),
        ("hc", "on-bad", "bad", 12.2),
        ("hc", "ink", "paper", 21),
        ("hc", "h", "paper", 7.4),
        ("hc", "d", "paper", 9.5),
        ("hc", "c", "paper", 8.6),
        ("hc", "dim-s", "dim-paper", 6.3),
        ("hc", "dim-h", "dim-paper", 4.8),
        ("hc", "dim-d", "dim-paper", 4.8),
        ("hc", "dim-c", "dim-paper", 4.8),
    ],
)
def test_colours_are_told_apart_as_measured(theme, text, ground, told):
    assert contrast(theme, text, ground) == pytest.approx(told, abs=0.15)


TABLE_TOPS = [
    re.findall(r"--wood-\d: (#\w+);", block)
    for block in (STATIC / "css" / "tv.css").read_text(encoding="utf-8").split("}")
    if "--wood-1:" in block
]
"""The colours of the television's table top: in the evening, in the light, and in high contrast."""


@pytest.mark.parametrize(
    ("theme", "top", "text", "least"),
    [
        ("evening", 0, "text", 6.9),
        ("evening", 0, "soft", 4.9),
        ("evening", 0, "lamp-text", 4.9),
        ("light", 1, "text", 4.5),
        ("light", 1, "soft", 4.5),
        ("light", 1, "lamp-text", 4.3),
        ("hc", 3, "text", 17),
        ("hc", 3, "lamp-text", 12.3),
    ],
)
def test_text_on_the_table_top_is_read(theme, top, text, least):
    for plank in TABLE_TOPS[top]:
        light, dark = sorted(map(luminance, (rgb(THEMES[theme][text]), rgb(plank))), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= least


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["bg", "lit", "panel", "well"])
def test_signs_in_running_text_are_seen(theme, ground):
    for sign in ("sign-h", "sign-d"):
        assert contrast(theme, sign, ground) >= 3


@pytest.mark.parametrize("number", range(1, 9))
def test_initials_are_read_on_every_mug(number):
    assert contrast("evening", "on-mug", f"seat-{number}") >= 8.3


def test_the_systems_wishes_are_the_chosen_themes():
    assert blocks(".theme-system")[0] == blocks(".theme-light")[0]
    assert blocks(".theme-system.four")[0] == blocks(".theme-light.four")[0]
    assert blocks(":root:root:root")[0] == blocks(":root.hc.hc")[0]


def test_every_colour_is_known():
    known = set(re.findall(r"(--[\w-]+):", CSS)) | {"--card"}
    assert set(re.findall(r"var\((--[\w-]+)", CSS)) <= known
    drawn = b"".join(map(sprite_for, LANGUAGES)).decode() + back_file()
    assert set(re.findall(r"var\((--[\w-]+)", drawn)) <= set(re.findall(r"(--[\w-]+):", CSS))
