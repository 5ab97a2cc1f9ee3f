"""Emotes on real phones and a television; one more game in one tap; points that the host corrects."""

from browser.phones import play
from browser.test_browser_people import log_of, playing
from kuski.table import entries

SHORT = {"preset": "bussikuski", "attempt_limit": 1}

AT_ITS_MUG = """member => {
  const mark = document.querySelector(`.emote.seat-${member + 1}:not(.loose)`)?.getBoundingClientRect();
  const mugs = [...document.querySelectorAll(`#live svg.mug[data-member="${member}"]`)];
  return Boolean(mark) && mugs.some((mug) => {
    const at = mug.getBoundingClientRect();
    return Math.abs(at.left + at.width / 2 - mark.left - mark.width / 2) < 3
      && Math.abs(at.top + at.height / 2 - mark.top - mark.height / 2) < 3;
  });
}"""
GONE = "() => !document.querySelector('.emote')"


def make(phone, gesture):
    """Tap the own mug, and a gesture."""
    phone.page.locator(".seat.mine a").click()
    phone.page.locator(f"#gestures button[value={gesture}]").click()


def test_an_emote_is_shown_at_its_mug_everywhere_and_goes(people, server):
    table, aino, bjorn = playing(people, server, "Aino", "Björn")
    room = people.phone("fi-FI").visit(f"/tv/{table.code}")
    room.page.set_viewport_size({"width": 1920, "height": 1080})
    before = table.view(aino.token())["version"]
    make(bjorn, "clap")
    for screen in (aino, bjorn, room):
        screen.wait(AT_ITS_MUG, 1)
    assert aino.page.locator("#emotes-said").inner_text() == "Björn: Taputus"
    assert bjorn.page.locator("#emotes-said").inner_text() == "Björn: Applaus"
    assert not bjorn.page.locator("#gestures").is_visible()
    assert table.view(aino.token())["version"] == before
    for screen in (aino, bjorn, room):
        screen.wait(GONE)


def test_an_emote_is_in_no_answers_way(people, server):
    _, *phones = playing(people, server, "Aino", "Björn")
    asked = next(phone for phone in phones if phone.turn)
    other = next(phone for phone in phones if phone is not asked)
    make(other, "think")
    member = phones.index(other)
    asked.wait(AT_ITS_MUG, member)
    turn = asked.turn
    asked.answer()
    asked.moved(turn)
    asked.wait(AT_ITS_MUG, member)


def test_too_many_emotes_are_refused_in_words(people, server):
    _, aino, _ = playing(people, server, "Aino", "Björn")
    people.expect("409")
    for _ in range(5):
        make(aino, "laugh")
    aino.page.locator("#toast:not(:empty)").wait_for()


def test_a_device_can_hide_them(people, server):
    _, aino, bjorn = playing(people, server, "Aino", "Björn")
    aino.page.locator(".seat.mine a").click()
    aino.page.locator("#gestures button[name=emotes]").click()
    aino.page.locator("#table[data-code]").wait_for()
    make(bjorn, "wave")
    bjorn.wait(AT_ITS_MUG, 1)
    bjorn.wait(GONE)
    assert aino.page.locator("#emotes-said").inner_text() == ""
    aino.page.locator(".seat.mine a").click()
    aino.page.locator("#gestures button[value=on]").wait_for()


def test_one_more_in_one_tap_each(people, server):
    table, aino, bjorn = playing(people, server, "Aino", "Björn", rules=SHORT)
    play([aino, bjorn])
    bjorn.press("more", "#answers")
    for phone in (aino, bjorn):
        phone.page.locator("#again .wants").wait_for()
        assert phone.page.locator("#again .waits").count() == 1
    aino.press("more", "#answers")
    for phone in (aino, bjorn):
        phone.page.locator("#end").wait_for(state="detached")
    assert table.view(aino.token())["number"] == 2


def test_the_host_corrects_points_and_the_end_tells(people, server):
    table, aino, bjorn = playing(people, server, "Aino", "Björn", rules=SHORT)
    play([aino, bjorn])
    before = [member.get("total", 0) for member in table.view(aino.token())["members"]]
    aino.visit(f"/t/{table.code}/people")
    aino.page.locator(".correcting summary").click()
    aino.page.select_option("select[name=member]", label="Björn")
    aino.page.locator(".correcting .segments label").nth(1).click()
    aino.page.fill("input[name=points]", "2")
    aino.page.fill("input[name=reason]", "sovittiin niin")
    aino.page.click("button[value=correct]")
    aino.see("sovittiin niin")
    bjorn.see("sovittiin niin")
    after = [member.get("total", 0) for member in table.view(aino.token())["members"]]
    assert after == [before[0], before[1] - 2]


def test_what_was_refused_is_not_said_any_more_when_something_else_was_done(people, server):
    _, aino, _ = playing(people, server, "Aino", "Björn")
    people.expect("409")
    aino.page.evaluate("() => { window.setTimeout = () => 0; }")  # so that it does not go by itself
    for _ in range(5):
        make(aino, "sigh")
    aino.page.locator("#toast:not(:empty)").wait_for()
    aino.page.click("#menu-button")
    aino.press("stand-in", "#menu")
    aino.page.locator("#toast:empty").wait_for(state="attached")
    aino.page.locator("#notice-standin").wait_for()


def test_devices_add_to_the_deck_and_it_is_proven(people, server):
    table = server.open("bus", SHORT)
    aino, bjorn = [
        people.phone(locale).sit(table.seat(name), table.code)
        for name, locale in (("Aino", "fi-FI"), ("Björn", "de-DE"))
    ]
    for phone in (aino, bjorn):
        phone.visit(f"/t/{table.code}/deck")
        phone.page.locator("button[name=dice][value=on]").click()
        phone.page.locator("button[name=dice][value=off]").wait_for()
        phone.visit(f"/t/{table.code}")
        phone.page.locator("#notices:not([data-dice])").wait_for(state="attached")
    assert len(log_of(table, entries.Committed)) == 2
    aino.press("start", "#answers")
    for phone in (aino, bjorn):
        phone.page.locator("#table[data-code]").wait_for()
        phone.page.locator("#notices:not([data-dice=reveal])").wait_for(state="attached")
    told = log_of(table, entries.Revealed)
    assert sorted(entry.member for entry in told) == [0, 1]
    play([aino, bjorn])
    aino.visit(f"/t/{table.code}/deck")
    for entry in told:
        aino.page.get_by_text(entry.entropy, exact=True).wait_for()
    aino.page.locator("p.good .icon").first.wait_for()
    assert aino.page.locator("p.bad").count() == 0
