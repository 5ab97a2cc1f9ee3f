"""Without script: plain forms, and pages that are loaded again."""

SHORT = {"questions": 4, "pyramid": [2, 1], "bus_rows": [1, 2, 1], "attempt_limit": 2}


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
        form.locator("select").first.select_option(
            index=form.locator("select").first.locator("option").count() - 1
        )
    if choice["kind"] == "tap":
        form.locator(f'button[name=action][value="{choice["action"]}"]').first.click()
    else:
        form.locator("button:not([type=button])").click()


def test_a_whole_game_by_forms(people, server):
    host = people.phone(java_script_enabled=False).visit("/new?game=bus")
    host.page.fill("[name=name]", "Aino")
    host.page.fill("[name=bots]", "1")
    host.page.locator("form[action='/new'] .verdict button").click()
    code = host.code
    host.press("bot", "#stage").see("Kettu")

    guest = people.phone("de-DE", java_script_enabled=False).visit()
    guest.page.fill("#code", code)
    guest.page.click("#join")
    guest.page.click("a#join")
    guest.page.fill("[name=name]", "Björn")
    guest.page.click("form[action$='/join'] button")
    guest.see("Aino")
    host.page.reload()
    host.see("Björn")
    table = server.table(code)
    table.do(host.token(), "settings", pace=0, think=0, window=0)
    guest.page.click("#menu-button")
    guest.press("leave", "#menu")

    host.page.reload()
    host.press("start")
    while not host.over:
        reload_until(host, lambda: host.turn or host.over)
        if not host.turn:
            break
        say(host, host.rng.choice(host.choices()))
    view = table.view()["view"]
    assert view["reason"] == "arrived"
    assert not host.page.locator("form[data-act]").count()
