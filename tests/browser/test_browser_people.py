"""Who sits at a table, and what they ask of each other."""

from browser.phones import TURN, play
from kuski.table import entries


def playing(people, server, *names, game="bus", rules=None, bots=0):
    """Return a table at which a game goes on, and the phones of those who play."""
    table = server.open(game, rules, people=len(names), bots=bots)
    seats = [table.seat(name) for name in names]
    locales = ("fi-FI", "de-DE", "en-US")
    phones = [
        people.phone(locale).sit(seat, table.code) for locale, seat in zip(locales, seats, strict=False)
    ]
    for phone in phones:
        phone.page.on("dialog", lambda dialog: dialog.accept())
        phone.page.locator("#table[data-code]").wait_for()
    return table, *phones


def menu(phone, word):
    """Choose something in the menu of a table."""
    phone.page.click("#menu-button")
    phone.press(word, "#menu")


def host_page(phone, word, who):
    """Press a button beside somebody's name on the host's page."""
    phone.page.click("#menu-button")
    phone.page.locator("#menu a[href$='/people']").click()
    line = phone.page.locator("li").filter(has_text=who)
    line.locator(f"button[value={word}]").click()
    phone.page.locator("header a").click()
    phone.page.locator("#live").wait_for()


def log_of(table, kind):
    return [entry for entry in table.log() if isinstance(entry, kind)]


def one_of(phones, holds):
    """Let phones play until something holds for one of them; return it, and the others."""
    play(phones, until=lambda: any(map(holds, phones)))
    found = next(filter(holds, phones))
    return found, [phone for phone in phones if phone is not found]


def test_taking_back(people, server):
    table, *phones = playing(people, server, "Aino", "Björn")
    asker, (other,) = one_of(phones, lambda phone: phone.turn)
    asker.answer()
    menu(asker, "undo")
    asker.page.locator("#notice-asking").wait_for()
    other.press("refuse", "#notice-request")
    asker.page.locator("#notice-asking").wait_for(state="detached")
    assert not log_of(table, entries.Undone)
    menu(asker, "undo")
    other.press("agree", "#notice-request")
    asker.asked()
    assert len(log_of(table, entries.Undone)) == 1
    assert asker.page.locator("#table").get_attribute("data-version")
    asker.answer()
    play(phones, until=lambda: other.turn)


def test_the_rest_is_mine(people, server):
    table, *phones = playing(
        people, server, "Aino", "Björn", game="huutopussi", rules={"preset": "kaksin", "deals": 9}
    )

    def granted():
        return any(entry.made == "claim" for entry in log_of(table, entries.Played))

    def leads(phone):
        """Whether a phone may say so, and has but a few cards left."""
        if not phone.page.locator("#menu button[value=claim]").count():
            return False
        seen = table.view(phone.token())
        return len(seen["view"]["hands"][seen["seat"]]) < 5

    while not granted():
        claimer, (other,) = one_of(phones, leads)
        turn = claimer.turn
        menu(claimer, "claim")
        claimer.wait(f"turn => document.querySelector('#notice-asking') || {TURN} !== turn", turn)
        if not granted():
            other.press("agree", "#notice-request")
            claimer.page.locator("#notice-asking").wait_for(state="detached")
        if not granted():
            # Both are wrong: it cannot be, so it is played.
            claimer.answer()
    play(phones, until=lambda: any(phone.turn for phone in phones))


def test_leaving_and_coming_back(people, server):
    table, host, guest = playing(people, server, "Aino", "Björn")
    menu(guest, "leave")
    guest.page.wait_for_url(server.url + "/")
    assert len(log_of(table, entries.Left)) == 1
    guest.visit(f"/t/{table.code}").page.locator("#notice-left").wait_for()
    assert not guest.turn
    guest.press("back", "#notice-left")
    guest.page.locator("#notice-left").wait_for(state="detached")
    play([host, guest], until=lambda: guest.turn)
    guest.answer()
    assert table.answers(table.view(guest.token())["seat"])


def test_a_bot_plays_for_a_while(people, server):
    table, host, guest = playing(people, server, "Aino", "Björn")
    host_page(host, "stand-in", "Björn")
    guest.page.locator("#notice-standin").wait_for()
    play([host], until=lambda: any(entry.made == "bot" for entry in log_of(table, entries.Played)))
    guest.press("back", "#notice-standin")
    guest.page.locator("#notice-standin").wait_for(state="detached")
    play([host, guest], until=lambda: guest.turn)
    guest.answer()


def test_sent_away(people, server):
    table, host, guest = playing(people, server, "Aino", "Björn")
    host_page(host, "remove", "Björn")
    guest.page.wait_for_url(server.url + "/")
    guest.visit(f"/t/{table.code}")
    assert guest.page.url.endswith("/join")
    play([host], until=lambda: table.answers(table.view(host.token())["seat"]))


def test_a_newcomer_waits_and_is_let_in(people, server):
    tiny = {"questions": 1, "pyramid": [1], "bus_rows": [1], "attempt_limit": 1}
    table, host, guest = playing(people, server, "Aino", "Björn", rules=tiny)
    newcomer = people.phone("en-US").visit(f"/t/{table.code}/join")
    newcomer.page.fill("[name=name]", "Carla")
    newcomer.page.click("form[action$='/join'] button")
    newcomer.page.locator("#notice-waits").wait_for()
    assert not newcomer.turn
    host.press("accept", "#notices")
    newcomer.page.locator("#notice-waits").wait_for(state="detached")
    play([host, guest])
    newcomer.page.locator("#end").wait_for()
    host.press("start", "#answers")
    newcomer.page.locator("#table[data-seat]").wait_for()
    assert table.view()["number"] == 2
    play([host, guest, newcomer])
    assert table.answers(table.view(newcomer.token())["seat"])
