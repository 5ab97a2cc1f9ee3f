"""Without script: plain forms, and pages that are loaded again."""

from urllib.parse import urlencode

SHORT = urlencode({"game": "bus", "rules": "pyramid=3,2,1&bus_rows=1,2,3,1&attempt_limit=2"})


def reload_until(phone, holds):
    """Load the page again, as it does by itself every few seconds, until something holds for it."""
    for _ in range(300):
        if holds():
            return
        phone.page.reload()
    raise AssertionError(phone.title)


def say(phone, choice):
    """Answer with what a form offers to who has no script."""
    form = phone.page.locator("#table form[data-act]").nth(choice["place"])
    if choice["kind"] == "share":
        given = form.locator("select").first
        given.select_option(index=given.locator("option").count() - 1)
    if choice["kind"] == "part":
        phone.tap(choice)
    elif choice["kind"] == "tap":
        form.locator(f'button[name=action][value="{choice["action"]}"]').first.click()
    else:
        form.locator("button:not([type=button])").click()


def play(phone):
    """Play to the end with what forms can do."""
    while not phone.over:
        reload_until(phone, lambda: phone.turn or phone.over)
        if phone.turn:
            say(phone, phone.rng.choice(phone.choices()))


def test_from_the_first_page_to_the_last(people, server):
    host = people.phone(java_script_enabled=False).visit(f"/new?{SHORT}")
    host.page.fill("[name=name]", "Aino")
    host.page.fill("[name=bots]", "1")
    host.page.locator("form[action='/new'] .verdict button").click()
    host.press("bot", "#stage").see("Kettu")
    table = server.table(host.code)

    guest = people.phone("de-DE", java_script_enabled=False).visit()
    guest.page.fill("#code", host.code)
    guest.page.click("#join")
    guest.page.click("a#join")
    guest.page.fill("[name=name]", "Björn")
    guest.page.click("form[action$='/join'] button")
    guest.see("Aino")
    host.page.reload()
    host.see("Björn")
    guest.page.click("#menu-button")
    guest.press("leave", "#menu")

    table.do(host.token(), "settings", pace=0, think=0, window=0)
    host.page.reload()
    host.press("start")
    play(host)
    assert table.view()["view"]["reason"]
    assert not host.page.locator("form[data-act]").count()


def test_a_deal_of_huutopussi(people, server):
    table = server.open("huutopussi", {"deals": 1}, people=1, bots=2)
    phone = people.phone("de-DE", java_script_enabled=False).sit(table.seat("Aino"), table.code)
    play(phone)
    assert table.view()["view"]["reason"]
