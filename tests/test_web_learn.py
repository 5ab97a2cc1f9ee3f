"""The guided games, and the hints of the first minute."""

import random

import pytest

from kuski.record import verify
from kuski.record.proving import Proof
from kuski.web.hall import LESSON, LESSON_HOURS, SLEEP_AFTER
from kuski.web.hints import TEXTS
from kuski.web.learn import bus, huutopussi
from kuski.web.learn.lessons import LESSONS
from kuski.web.live import LiveTable
from kuski.web.showing import scene_of
from kuski.words.language import LANGUAGES, language
from web_helpers import serving, settle

pytestmark = pytest.mark.anyio
STEPS = {"bus": bus, "huutopussi": huutopussi}
LONGEST = 84
"""So many characters go into two lines on a phone."""


@pytest.fixture
def anyio_backend():
    return "asyncio"


async def learner(server, game, **options):
    """Return a browser that has begun a lesson, and its table, where nobody waits for anything."""
    browser = server.browser(**options)
    answer = await browser.send("/learn", {"game": game})
    assert answer.status_code == 303, answer.text
    live = await server.hall.find(answer.headers["location"].rpartition("/")[2])
    await browser.send(f"/t/{live.table.code}/do", {"do": "settings", "pace": "0"})
    await settle(live)
    return browser, live


async def play_on(live, dice, look=lambda: None):
    """Answer for the learner whatever is allowed, until the game is over."""
    while live.table.running is not None:
        look()
        play = live.table.running
        assert 0 in play.state.actors
        await live.answer(play.seats[0], play.turns[0], [str(dice.choice(play.state.legal(0)))])
        await settle(live)
    look()


# --- Lessons -----------------------------------------------------------------------------------------------


async def test_the_start_page_leads_to_the_lessons_and_a_lesson_to_its_table(tmp_path):
    async with serving(tmp_path) as server:
        browser = server.browser()
        assert 'href="/learn"' in (await browser.get("/")).text
        page = (await browser.get("/learn")).text
        assert all(f'name="game" value="{game}"' in page for game in LESSONS)
        browser, live = await learner(server, "bus")
        page = (await browser.get(f"/t/{live.table.code}")).text
        assert "Step 1 of 8" in page
        assert (await browser.send("/learn", {"game": "chess"})).status_code == 404


@pytest.mark.parametrize("game", LESSONS)
async def test_a_lesson_is_practice_with_the_same_deck_for_everybody(tmp_path, game):
    async with serving(tmp_path) as server:
        _, live = await learner(server, game)
        _, other = await learner(server, game)
        assert live.table.play.state.view(0).hands == other.table.play.state.view(0).hands
        await play_on(live, random.Random(1))
        finding = verify(live.table.play.record(None))
        assert finding.proof is Proof.NOTHING
        assert finding.notice.code == "practice"


async def test_a_lesson_is_the_learner_s_own(tmp_path):
    async with serving(tmp_path) as server:
        _, live = await learner(server, "bus")
        assert live.id.startswith(LESSON)
        assert await server.hall.open_tables() == []
        stranger = server.browser()
        assert (await stranger.send(f"/t/{live.table.code}/join", {"name": "Niko"})).status_code == 409
        assert (await stranger.send(f"/learn/{live.table.code}")).status_code == 403
        assert "Step 1" not in (await stranger.get(f"/t/{live.table.code}/watch")).text
        assert "Step 1" not in (await stranger.get(f"/tv/{live.table.code}")).text


async def test_an_ordinary_table_is_no_lesson(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        host = await server.sit(live, "Aino")
        await server.sit(live, "Niko")
        await server.hall.start(live, 0)
        assert "lesson" not in (await host.get(f"/t/{live.table.code}")).text
        assert (await host.send(f"/learn/{live.table.code}")).status_code == 403
        assert await server.hall.find(live.table.code) is live


async def test_a_lesson_wakes_with_the_deck_that_it_was_begun_with(tmp_path):
    async with serving(tmp_path) as server:
        _, live = await learner(server, "huutopussi")
        again = await LiveTable.load(live.id, server.store)
        play = again.table.playing()
        await again.answer(play.seats[0], play.turns[0], ["pass"])
        again.close()
        assert again.table.play.fair == live.table.play.fair


async def test_cards_that_are_taken_back_come_again_as_they_came(tmp_path):
    async with serving(tmp_path) as server:
        browser, live = await learner(server, "bus")
        play = live.table.running
        await live.answer(play.seats[0], play.turns[0], ["red"])
        await settle(live)
        first = play.state.view(0).hands[0]
        await browser.send(f"/t/{live.table.code}/do", {"do": "undo"})
        await settle(live)
        play = live.table.running
        await live.answer(play.seats[0], play.turns[0], ["black"])
        assert play.state.view(0).hands[0][:1] == first[:1]
        assert [segment.scheme for segment in play.fair] == ["practice"]


@pytest.mark.parametrize("game", LESSONS)
@pytest.mark.parametrize("seed", range(6))
async def test_whatever_is_answered_the_lesson_goes_forward_and_has_something_to_say(tmp_path, game, seed):
    told = []

    def look():
        told.append(STEPS[game].step(scene_of(live, 0), language("en")))

    async with serving(tmp_path) as server:
        browser, live = await learner(server, game)
        await play_on(live, random.Random(seed), look)
        page = (await browser.get(f"/t/{live.table.code}")).text
    numbers = [step.number for step in told]
    assert numbers == sorted(numbers)
    assert numbers[0] <= 2
    assert numbers[-1] == STEPS[game].STEPS
    assert all(step.text for step in told)
    assert "Open a table of your own" in page


async def test_the_chosen_decks_show_everything_that_there_is_to_learn(tmp_path):
    def sensible(choices):
        order = ("trump", "bid", "contract")
        return next((text for word in order for text in choices if text.startswith(word)), choices[-1])

    seen = {"bus": set(), "huutopussi": set()}
    async with serving(tmp_path) as server:
        for game, steps in seen.items():
            _, live = await learner(server, game)
            while live.table.running is not None:
                play = live.table.running
                steps.add(STEPS[game].step(scene_of(live, 0), language("en")).number)
                text = sensible([str(action) for action in play.state.legal(0)])
                await live.answer(play.seats[0], play.turns[0], [text])
                await settle(live)
    assert seen["bus"] == set(range(1, 8))
    assert seen["huutopussi"] >= {2, 3, 4, 6}


@pytest.mark.parametrize("code", LANGUAGES)
async def test_what_a_lesson_says_fits_into_two_lines(tmp_path, code):
    lang = language(code)
    async with serving(tmp_path) as server:
        for game in LESSONS:
            _, live = await learner(server, game)

            def look(game=game, live=live):
                text = STEPS[game].step(scene_of(live, 0), lang).text
                assert len(text) <= LONGEST, text

            await play_on(live, random.Random(7), look)


# --- Leaving ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "leads"),
    [({}, "/learn"), ({"next": "own"}, "/new?game=bus"), ({"game": "huutopussi"}, "/t/")],
)
async def test_who_leaves_a_lesson_finds_it_gone(tmp_path, fields, leads):
    async with serving(tmp_path) as server:
        browser, live = await learner(server, "bus")
        screen = await browser.page_socket(live)
        answer = await browser.send(f"/learn/{live.table.code}", fields)
        assert answer.headers["location"].startswith(leads)
        await server.hall._end_lessons(live.idle_since)
        assert not live.gone
        await screen.close()
        await server.hall._end_lessons(live.idle_since)
        assert live.gone
        assert await server.store.find(live.table.code) is None


async def test_a_lesson_that_nobody_looks_at_is_deleted_and_no_other_table(tmp_path):
    async with serving(tmp_path) as server:
        _, live = await learner(server, "bus")
        other = await server.table()
        await server.hall._end_lessons(live.idle_since + SLEEP_AFTER - 1)
        assert not live.gone
        await server.hall._end_lessons(live.idle_since + SLEEP_AFTER + 1)
        assert live.gone
        assert not other.gone


async def test_a_lesson_that_an_earlier_server_left_is_deleted(tmp_path):
    moment = [1_000_000.0]
    async with serving(tmp_path, now=lambda: moment[0]) as server:
        _, live = await learner(server, "bus")
        table = await server.table()
    moment[0] += LESSON_HOURS * 3600 - 10
    async with serving(tmp_path, now=lambda: moment[0]) as server:
        await server.hall._end_lessons(0)
        assert await server.store.find(live.table.code) is not None
        moment[0] += 20
        await server.hall._end_lessons(0)
        assert await server.store.find(live.table.code) is None
        assert await server.store.find(table.table.code) is not None


# --- The first minute ---------------------------------------------------------------------------------------


async def begun(server, game, rules=None):
    """Return a table in play and the browsers of those who sit there, by seat."""
    live = await server.table(game, rules=rules)
    people = [await server.sit(live, f"P{number}") for number in range(2 if game == "bus" else 3)]
    await server.hall.start(live, 0)
    await settle(live)
    return live, people


async def asked(live, people):
    """Return who is asked, and the page that he sees."""
    play = live.table.running
    seat = min(play.state.actors)
    page = await people[play.seats[seat]].get(f"/t/{live.table.code}")
    return people[play.seats[seat]], page.text


async def test_a_hint_is_shown_to_who_is_asked_and_to_nobody_else(tmp_path):
    async with serving(tmp_path) as server:
        live, people = await begun(server, "bus")
        browser, page = await asked(live, people)
        assert page.count("data-hint=") == 1
        assert 'data-hint="guess"' in page
        (other,) = [person for person in people if person is not browser]
        assert "data-hint=" not in (await other.get(f"/t/{live.table.code}")).text
        assert "data-hint=" not in (await server.browser().get(f"/tv/{live.table.code}")).text


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
async def test_without_script_each_hint_is_shown_once_on_a_device(tmp_path, game):
    rules = {"bus": {"pyramid": [3, 2, 1], "attempt_limit": 2}, "huutopussi": {"deals": 1}}[game]
    seen = set()
    async with serving(tmp_path) as server:
        live, people = await begun(server, game, rules)
        dice = random.Random(5)
        while live.table.running is not None:
            browser, page = await asked(live, people)
            play = live.table.running
            seat = min(play.state.actors)
            for name in ("guess", "give", "ride", "bid", "play", "trump"):
                if f'data-hint="{name}"' in page:
                    assert (browser, name) not in seen
                    seen.add((browser, name))
            legal = list(map(str, play.state.legal(seat)))
            text = dice.choice([text for text in legal if text != "pass"] or legal)
            answer = await browser.send(
                f"/t/{live.table.code}/act", {"turn": str(play.turns[seat]), "action": text}
            )
            assert answer.status_code == 303, answer.text
            await settle(live)
    assert {name for _, name in seen} >= ({"guess", "ride"} if game == "bus" else {"bid", "play"})


async def test_a_hint_can_be_put_away(tmp_path):
    async with serving(tmp_path) as server:
        live, people = await begun(server, "bus")
        browser, _ = await asked(live, people)
        before = live.table.version
        answer = await browser.send(f"/t/{live.table.code}/hint", {"hint": "guess"})
        assert answer.status_code == 303
        assert "data-hint=" not in (await browser.get(f"/t/{live.table.code}")).text
        assert live.table.version == before
        await browser.send(f"/t/{live.table.code}/hint", {"hint": "nonsense"})
        assert browser.client.cookies["kuski-hints"] == "guess"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_hint_is_one_short_line(code):
    assert all(len(language(code).gettext(text)) <= 42 for text in TEXTS.values())
