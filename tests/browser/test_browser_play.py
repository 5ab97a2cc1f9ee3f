"""Whole games through the screens."""

from browser.phones import play


def test_bus(people, server):
    table = server.open("bus", {"preset": "bussikuski"})
    host = people.phone("fi-FI").sit(table.seat("Aino"), table.code)
    host.page.click("#stage button[value=bot]")
    host.page.wait_for_timeout(300)
    host.page.click("#stage button[value=bot]")
    host.page.wait_for_timeout(300)
    host.page.click("button[value=start]")
    host.page.locator("#table[data-code]").wait_for()
    play([host])
