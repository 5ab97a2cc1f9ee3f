"""What a page is sent: what has changed of its screen, and no more than the budgets allow."""

import json
import random
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot_games import Careless
from kuski import bus, huutopussi
from kuski.bots import find
from kuski.web.changes import MOST_KNOWN, Hearing, Telling, changes, pieces_of
from kuski.web.wording import FIRST, LISTED, SIGNS, WORDS
from kuski.words.language import LANGUAGES
from web_helpers import serving, settle

USUAL, MANY, LARGEST = 1_500, 4_000, 6_000
"""The most bytes that half of all updates may have, 19 of 20, and one that shows quite another screen."""

PIECES = st.sampled_from(
    [
        "a",
        "<b",
        "`",
        ' class="card s"',
        ' class="name">Aino</b>',
        "<svg><use/>",
        "</svg>",
        "♦",
        "😀",
        "\n",
        " class=",
        "",
    ]
)
TEXTS = st.lists(PIECES, max_size=40).map(lambda parts: "".join([*parts, "."]))


def sent(message):
    """Return a change as it comes out of JSON."""
    return json.loads(json.dumps(message))


@given(st.lists(TEXTS, max_size=12))
def test_every_screen_comes_out_letter_for_letter(screens):
    told, page, shown = Telling(), Hearing(), ""
    for screen in screens:
        made = sent(told.tell(screen))
        assert (made == []) is (screen == shown)
        if made:
            shown = page.hear(made)
        assert shown == screen


def test_also_when_more_was_shown_than_is_kept():
    dice = random.Random(3)
    told, page = Telling(), Hearing()
    for _ in range(200):
        screen = "".join(
            f' class="{dice.randrange(900)}">{dice.randrange(3)}' for _ in range(dice.randrange(400))
        )
        assert page.hear(sent(told.tell(screen + "."))) == screen + "."
        assert len(told._known) <= MOST_KNOWN


def test_who_knows_nothing_is_told_everything():
    text = 'a class="b">c<svg>d</svg>`'
    assert changes([], pieces_of(text)) == ['a class=`b`>c<svg>d</svg>"']


def test_what_is_much_is_told_by_signs():
    card = '<span class="slot i0"><span class="card s" data-key="c{n}" role="img" aria-label="{n}"></span>'
    screen = "".join(card.format(n=n) for n in range(60)) + "`"
    made = Telling().tell(screen)
    told = "".join(part for part in made if isinstance(part, str))
    assert not any(word in told for word in (" class=", "<span class=`card s"))
    assert all(chr(FIRST + WORDS.index(word)) in told for word in ('<span class="card s', '" data-key="c'))
    assert "`" in told
    assert told.endswith('"')
    assert Hearing().hear(sent(made)) == screen
    assert not set("'&") & set(LISTED)
    assert [LISTED.split("|")[number % 64] for number in (*SIGNS, ord('"'), ord("`"))] == [*WORDS, "`", '"']


def test_a_sign_that_stands_in_a_name_is_no_word():
    screen = f"<b>{chr(FIRST)}Aino</b>" * 400
    assert Hearing().hear(sent(Telling().tell(screen))) == screen.replace(chr(FIRST), "\ufffd")


def pieces(name, count):
    return [f" class={name}>number {number}" for number in range(count)]


@given(st.integers(0, 20), st.integers(0, 20))
def test_what_stays_is_not_told_again(before, after):
    first, last = pieces("first", before), pieces("last", after)
    told = changes([*first, " class=old", *last], [*first, " class=new", *last])
    assert [part for part in told if isinstance(part, str)] == [" class=new"]
    assert len(told) <= 3


def test_what_comes_twice_is_told_once():
    mug = ' class="mug"><circle r="20"/>'
    told = changes(["old"], ["Aino", mug, "Niko", mug, mug])
    assert told == ["Aino class=`mug`><circle r=`20`/>Niko", (2, 3), (2, 3)]


def test_what_was_there_before_is_remembered():
    strip, dice = "".join(pieces("strip", 8)), Telling()
    dice.tell(strip + " class=cards")
    dice.tell(" class=gifts")
    told = dice.tell(strip + " class=cards")
    assert not [part for part in told if isinstance(part, str)]


# --- Budgets -----------------------------------------------------------------------------------------------


@pytest.fixture
def anyio_backend():
    return "asyncio"


async def updates(server, game, rules, players, lang, most=400):
    """Return the sizes of all updates that the phones of a table get in a game."""
    dice = random.Random(f"{game} {rules} {players} {lang}")
    live = await server.table(game, rules=rules, settings={"odds": True})
    names = (
        "Maximiliane",
        "Väinämöinen",
        "Ștefănița",
        "Bartholomäus",
        "Oona",
        "Konstantin",
        "Emil",
        "Cătălina",
    )
    people = [await server.sit(live, name, lang=lang) for name in names[:players]]
    phones = [await person.page_socket(live) for person in people]
    await settle(live)
    told = [len(phone.heard) for phone in phones]
    await server.hall.start(live, live.table.host)
    bot = Careless() if game == "huutopussi" else find(game)
    for _ in range(most):
        await settle(live)
        play = live.table.running
        if play is None:
            break
        seat = dice.choice(sorted(play.state.actors))
        action = bot.act(play.sight(seat, dice))
        await live.answer(play.seats[seat], play.turns[seat], [str(action)])
    await settle(live)
    heard = [data for phone, start in zip(phones, told, strict=True) for data in phone.heard[start:]]
    for phone in phones:
        await phone.close()
    return [len(data) for data in heard]


GAMES = [
    ("bus", {"preset": "bussikuski"}, 4),
    ("bus", {"preset": "ride-the-bus"}, 8),
    ("huutopussi", {"preset": "kolmin", "deals": 1}, 3),
    ("huutopussi", {"preset": "pari", "deals": 1}, 4),
    ("huutopussi", {"preset": "kaksin", "deals": 1}, 2),
]


@pytest.mark.anyio
@pytest.mark.parametrize("lang", ["de", pytest.param("ro", marks=pytest.mark.soak)])
@pytest.mark.parametrize(("game", "rules", "players"), GAMES)
async def test_an_update_is_small(tmp_path, game, rules, players, lang):
    async with serving(tmp_path) as server:
        sizes = await updates(server, game, rules, players, lang)
    assert len(sizes) > 20 * players
    assert median(sizes) <= USUAL
    assert sorted(sizes)[len(sizes) * 19 // 20] <= MANY
    assert max(sizes) <= LARGEST


def presets():
    """Yield every preset of both games, with as many players as it is for."""
    for game, kind in (("bus", bus), ("huutopussi", huutopussi)):
        for name in kind.PRESETS:
            players = max(count for count in range(2, 9) if not kind.preset(name).problems(count))
            yield game, {"preset": name} | ({"deals": 2} if game == "huutopussi" else {}), players


@pytest.mark.soak
@pytest.mark.anyio
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "rules", "players"), [*presets()])
async def test_no_update_of_any_preset_is_large(tmp_path, game, rules, players, lang):
    async with serving(tmp_path) as server:
        sizes = await updates(server, game, rules, players, lang)
    assert max(sizes) <= LARGEST
