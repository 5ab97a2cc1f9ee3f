"""The house rules: chosen, mended, used, kept under a name, printed, and changed between games."""

import pytest

from browser.phones import play
from kuski.table import entries

TINY = {"questions": 1, "pyramid": [1], "bus_rows": [1], "attempt_limit": 1}
"""A game of a few answers."""


def choose(page, name, value):
    """Choose a value of an option, and let the page judge it."""
    page.locator(f"label:has(input[name='{name}'][value='{value}'])").click()


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_from_a_preset_to_a_table(people, server, script):
    phone = people.phone("en-US", java_script_enabled=script).visit("/rules")
    page = phone.page

    def judged():
        """Without script a button has the page judge."""
        if not script:
            page.locator("#verdict button[name=check]").click()

    page.click("#preset-busfahrer")
    page.locator("#preset-busfahrer[aria-pressed=true]").wait_for()
    choose(page, "q2_tie", "redeal")
    judged()
    page.locator("#option-q2_tie .changed").wait_for()
    phone.see("1 change")

    # Six rows need more cards than the short pack has: there is a way out.
    page.click("#overlay-six-rows")
    page.locator("#overlay-six-rows[aria-pressed=true]").wait_for()
    choose(page, "deck", "32")
    judged()
    ways = page.locator("#verdict button[name=mend]")
    ways.first.wait_for()
    assert not page.locator("button[name=use]").count()
    assert page.locator("fieldset.wrong, [aria-invalid]").count()
    ways.first.click()
    page.locator("button[name=use]").wait_for()
    page.locator("#option-q2_tie .changed").wait_for()

    page.click("button[name=use]")
    page.fill("[name=name]", "Aino")
    page.locator("form[action='/new'] .verdict button").click()
    page.locator("#live").wait_for()
    rules = next(iter(server.table(phone.code).log())).rules
    assert rules["q2_tie"] == "redeal"
    assert rules["q3_boundary"] == "inside"


def test_rules_kept_under_a_name(people):
    phone = people.phone("en-US").visit("/rules/bus?preset=ride-the-bus&questions=3")
    page = phone.page
    page.click("a[href='#share']")
    page.fill("#keep-name", "At grandmother's")
    page.click("form[action$='/save'] button")
    page.wait_for_url("**/rules/r/*")
    phone.see("At grandmother's")
    kept = page.url

    guest = people.phone("fi-FI")
    guest.page.goto(kept)
    guest.see("At grandmother's")
    assert guest.page.locator("input[name=questions][value='3']").is_checked()
    guest.page.goto(f"{kept}/sheet")
    assert guest.title == "At grandmother's"
    assert guest.page.locator("article li").count() > 10
    shown = guest.page.locator("article").inner_text()
    guest.page.click("[hreflang=de]")
    guest.page.locator("html[lang=de]").wait_for()
    assert guest.page.locator("article").inner_text() != shown
    guest.page.click(".ways a")
    guest.page.locator("form[action='/new'] [name=rules][value*='questions=3']").wait_for(state="attached")


def test_changed_between_games_before_everybody(people, server):
    table = server.open("bus", TINY, people=2)
    host = people.phone("en-US").sit(table.seat("Aino"), table.code)
    guest = people.phone("fi-FI").sit(table.seat("Björn"), table.code)
    play([host, guest])
    before = guest.page.locator("main").inner_text()
    host.page.locator("#answers a[href^='/rules/']").click()
    choose(host.page, "questions", "2")
    host.page.locator("#option-questions .changed").wait_for()
    host.page.click("button[name=use]")
    host.page.locator("form[action$='/rules'] button").click()
    host.page.locator("#live").wait_for()
    guest.wait("before => document.querySelector('main').innerText !== before", before)
    host.press("start", "#answers")
    for phone in (host, guest):
        phone.wait("() => !document.querySelector('#end')")
    table.wait(lambda view: view["number"] == 2)
    assert [entry.rules["questions"] for entry in table.log() if isinstance(entry, entries.Ruled)] == [2]
