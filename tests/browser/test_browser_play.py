"""Whole games through the screens."""

from browser.phones import play


def test_bus(people):
    host = people.phone("fi-FI").visit("/new")
    host.page.fill("[name=name]", "Aino")
    host.page.fill("[name=bots]", "2")
    host.page.click("form[action='/new'] .verdict button")
    host.page.locator("#table").wait_for()
    host.page.click("button[value=start]")
    host.page.locator("#table[data-code]").wait_for()
    play([host])
