"""The guided games from the first page to a table of one's own, and the hints of the first minute."""

import pytest

from browser.phones import play
from browser.test_browser_plain import play as plainly

STEPS = {"bus": 8, "huutopussi": 7}


def begin(phone, server, game):
    """Begin a lesson as a newcomer does, and let nobody wait in it."""
    phone.visit().page.click("a[href='/learn']")
    phone.page.click(f"button[name=game][value={game}]")
    phone.page.wait_for_selector("#lesson")
    server.table(phone.code).do(phone.token(), "settings", pace=0, think=0, window=0)
    return server.table(phone.code)


def step(phone):
    """Return at which step a lesson is."""
    return phone.page.evaluate("Number(document.querySelector('.lesson-step').textContent.match(/\\d+/)[0])")


@pytest.mark.parametrize("game", STEPS)
@pytest.mark.parametrize("size", [(390, 844), (360, 600)])
def test_a_lesson_is_played_to_its_end(people, server, game, size):
    phone = people.phone("fi-FI")
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    table = begin(phone, server, game)
    steps = []

    def look():
        steps.append(step(phone))
        wide = phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        box = phone.page.locator("#lesson").bounding_box()
        assert wide
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        return phone.over

    play([phone], until=look)
    look()
    assert steps == sorted(steps)
    assert steps[-1] == STEPS[game]
    assert table.view()["view"]["over"]
    phone.page.click("button[name=next][value=own]")
    phone.page.wait_for_url(f"**/new?game={game}")


def test_a_lesson_is_left_and_begun_again(people, server):
    phone = people.phone("de-DE")
    begin(phone, server, "bus")
    first = phone.code
    phone.page.click("#menu-button")
    phone.page.locator("#menu form[action^='/learn/'] button[name=game]").click()
    phone.page.wait_for_function("code => !location.pathname.endsWith(code)", arg=first)
    phone.page.wait_for_selector("#lesson")
    assert phone.code != first
    phone.page.locator("#lesson button").click()
    phone.page.wait_for_url("**/learn")
    phone.page.keyboard.press("Tab")
    assert phone.page.locator("button[name=game]").count() == 2


def test_a_lesson_by_the_keyboard(people, server):
    phone = people.phone("en-GB").visit("/learn")
    phone.page.locator("button[name=game]").first.focus()
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_selector("#lesson")
    server.table(phone.code).do(phone.token(), "settings", pace=0, think=0, window=0)
    turn = phone.asked().turn
    phone.page.keyboard.press("1")
    phone.moved(turn)
    assert "Step 1" in phone.page.locator(".lesson-step").inner_text() or step(phone) == 2


def test_hints_are_shown_once_and_move_nothing_when_they_go(people, server):
    table = server.open("bus", {"pyramid": [2, 1], "bus_rows": [1, 2, 1], "attempt_limit": 1}, people=2)
    tokens = [table.seat("Aino"), table.seat("Niko")]
    phones = [people.phone("fi-FI").sit(token, table.code) for token in tokens]
    asked = next(phone for phone in phones if phone.turn)
    hint = asked.page.locator("[data-hint=guess]")
    answer = asked.page.locator("#answers .answers button").first
    hint.wait_for()
    before = answer.bounding_box()
    top = hint.bounding_box()
    assert top["y"] + top["height"] <= before["y"]
    hint.locator("button").click()
    hint.wait_for(state="hidden")
    assert answer.bounding_box() == before
    asked.page.reload()
    asked.asked()
    assert not asked.page.locator("[data-hint]").count()
    cookies = {cookie["name"]: cookie["value"] for cookie in asked.context.cookies()}
    assert cookies["kuski-hints"] == "guess"

    asked.answer()
    (other,) = [phone for phone in phones if phone is not asked]
    other.asked().page.locator("[data-hint=guess]").wait_for()
    other.answer()
    assert not other.page.locator("[data-hint=guess]").is_visible()
    play(phones)
    for phone in phones:
        known = {cookie["name"]: cookie["value"] for cookie in phone.context.cookies()}["kuski-hints"]
        assert "guess" in known.split(".")
    television = people.phone("fi-FI").visit(f"/tv/{table.code}")
    assert not television.page.locator("[data-hint], #lesson").count()


def test_a_lesson_without_script(people, server):
    phone = people.phone("ro-RO", java_script_enabled=False).visit("/learn")
    phone.page.click("button[name=game][value=bus]")
    table = server.table(phone.code)
    table.do(phone.token(), "settings", pace=0, think=0, window=0)
    plainly(phone)
    assert table.view()["view"]["over"]
    phone.page.click("button[name=next][value=own]")
    assert phone.page.url.endswith("/new?game=bus")
