"""Whatever breaks: no answer is lost, none counts twice, none lands on another question, nobody is stuck."""

import time
from random import Random

import pytest

from browser.phones import TURN, play
from kuski.table import entries

# Two taps in one breath; and a tap in the moment in which another question takes the place of the first.
TWICE = "button => { button.click(); button.click(); }"
AT_ONCE = f"""button => {{
  const box = button.getBoundingClientRect();
  const turn = {TURN};
  window.tapped = "";
  new MutationObserver((_, watching) => {{
    if ({TURN} === turn || {TURN} === "") return;
    watching.disconnect();
    const place = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    (place?.closest("button") ?? document.querySelector("#answers [name=action]")).click();
    window.tapped = {TURN};
  }}).observe(document.querySelector("#live"), {{ subtree: true, childList: true, attributes: true }});
  button.click();
}}"""

IF_STILL_ASKED = (
    f"turn => {{ if ({TURN} === turn) document.querySelector('#answers [name=action]').click(); }}"
)


def go_on(table, *phones, times=2):
    """See that nobody is stuck: every phone answers some times more, or the game is over."""
    enough = {phone: once(phone, table) + times for phone in phones}

    def done():
        return phones[0].over or all(once(phone, table) >= enough[phone] for phone in phones)

    play(phones, until=done)


def guessing(phone):
    """Return the first button of a question, once a tap on it counts as its answer."""
    phone.asked()
    phone.page.wait_for_timeout(400)
    return phone.page.locator("#answers form[data-act] button[name=action]").first


def once(phone, table):
    """See that every answer of a phone counted once, and return how many there were."""
    answers = table.answers(table.view(phone.token())["seat"])
    turns = [turn for _, turn, _ in answers]
    assert turns == sorted(set(turns))
    return len(turns)


def last(phone, table):
    """Return the texts of the last answer of a phone that counted."""
    return table.answers(table.view(phone.token())["seat"])[-1][2]


# --- One phone --------------------------------------------------------------------------------------------


def test_a_reload_in_mid_question_and_a_second_tab(people, server):
    table = server.open(people=1, bots=1)
    phone = people.phone().sit(table.seat("Aino"), table.code).asked()
    turn, title = phone.turn, phone.title
    phone.page.reload()
    assert (phone.turn, phone.title) == (turn, title)

    tab = phone.second()
    tab.visit(f"/t/{table.code}").asked()
    assert (tab.turn, tab.title, tab.choices()) == (turn, title, phone.choices())
    tab.answer()
    phone.moved(turn).asked()
    turn = phone.turn
    phone.answer()
    tab.moved(turn).asked()
    assert once(phone, table) == 2
    # Both answer at the same moment, each as long as it has not heard of the other.
    turn = phone.turn
    for page in (phone.page, tab.page):
        page.evaluate(IF_STILL_ASKED, turn)
    phone.moved(turn)
    tab.moved(turn)
    go_on(table, phone, tab)


def test_two_taps_count_once(people, server):
    table = server.open(people=1, bots=1)
    phone = people.phone(hasty=False, motion=True).sit(table.seat("Aino"), table.code).asked()
    for number in range(3):
        turn, button = phone.turn, guessing(phone)
        (button.evaluate(TWICE) if number else button.dblclick())
        phone.moved(turn).asked()
        assert once(phone, table) == number + 1


def test_a_tap_on_the_next_question_that_came_too_soon(people, server):
    table = server.open(people=1, bots=1)
    phone = people.phone(hasty=False, motion=True).sit(table.seat("Aino"), table.code).asked()
    guessing(phone).evaluate(AT_ONCE)
    phone.wait("() => window.tapped")
    assert phone.page.evaluate("window.tapped") == phone.turn
    phone.answer()
    assert once(phone, table) == 2


@pytest.mark.parametrize(
    "seconds", [pytest.param(3, id="moment"), pytest.param(20, id="while", marks=pytest.mark.soak)]
)
def test_a_phone_that_is_offline_in_mid_window(people, server, wire, seconds):
    table = server.open("bus", {"preset": "ride-the-bus"}, people=2)
    away = people.phone(url=wire.url).sit(table.seat("Aino"), table.code)
    other = people.phone("de-DE").sit(table.seat("Björn"), table.code)

    def window():
        return table.view()["view"]["phase"] == "pyramid" and away.turn != ""

    play([away, other], until=window)
    turn = away.turn
    before = once(away, table)
    wire.freeze()
    away.context.set_offline(True)
    away.page.locator("#offline").wait_for()
    away.button("pass").click()
    away.page.locator("button.sending").wait_for()
    if other.turn:
        other.answer()
    away.page.wait_for_timeout(1000 * seconds)
    assert (away.turn, once(away, table)) == (turn, before)
    wire.thaw()
    away.context.set_offline(False)
    away.moved(turn)
    away.page.locator("#offline").wait_for(state="hidden")
    assert (once(away, table), last(away, table)) == (before + 1, ["pass"])
    go_on(table, away, other)


def test_a_phone_that_slept_through_the_end_of_its_connection(people, server, wire):
    table = server.open(people=1, bots=1)
    token = table.seat("Aino")
    phone = people.phone(url=wire.url)
    phone.context.add_init_script(
        "const now = Date.now; window.slept = 0; Date.now = () => now() + window.slept;"
    )
    phone.sit(token, table.code).asked().answer()
    turn = phone.asked().turn
    wire.strand()
    elsewhere = people.phone().sit(token, table.code).asked()
    elsewhere.answer()
    assert phone.turn == turn
    phone.page.evaluate("() => { slept = 60_000; document.dispatchEvent(new Event('visibilitychange')); }")
    phone.moved(turn)


@pytest.mark.soak
def test_a_connection_that_died_without_a_word(people, server, wire):
    table = server.open(people=1, bots=1)
    phone = people.phone(url=wire.url).sit(table.seat("Aino"), table.code).asked()
    phone.answer()
    turn = phone.asked().turn
    wire.strand()
    guessing(phone).click()
    phone.moved(turn)
    assert once(phone, table) == 2
    go_on(table, phone)


@pytest.mark.parametrize("how", ["sent away", "deleted"])
def test_a_phone_that_was_offline_when_it_lost_its_seat(people, server, wire, how):
    table = server.open(people=2)
    host, guest = table.seat("Aino"), table.seat("Björn")
    phone = people.phone(url=wire.url).sit(guest, table.code)
    phone.context.set_offline(True)
    wire.cut()
    phone.page.locator("#offline").wait_for()
    if how == "deleted":
        elsewhere = people.phone().sit(host, table.code).visit(f"/t/{table.code}/delete")
        elsewhere.page.click("main form button")
        elsewhere.page.wait_for_url("**/data?deleted=1")
    else:
        table.do(host, "remove", member=table.view(guest)["you"])
    phone.context.set_offline(False)
    phone.page.wait_for_url(wire.url + "/")


def test_a_tap_after_the_clock_has_acted(people, server, wire):
    table = server.open(people=1, bots=1, think=2)
    phone = people.phone(url=wire.url).sit(table.seat("Aino"), table.code).asked()
    turn = phone.turn
    wire.freeze()
    guessing(phone).click()
    phone.page.locator("button.sending").wait_for()

    def acted(view):
        return any(isinstance(entry, entries.Played) and entry.made == "clock" for entry in table.log())

    table.wait(acted)
    assert phone.turn == turn
    wire.thaw()
    phone.page.locator("#toast:not(:empty)").wait_for()
    assert table.answers() == []
    phone.moved(turn)
    assert table.answers() == []


# --- The server -------------------------------------------------------------------------------------------


def in_mid_trick(people, server, wire):
    """Return two phones at a table with a bot, the first of which is to play to a trick that has begun."""
    table = server.open("huutopussi", {"preset": "kolmin", "deals": 1}, people=2, bots=1)
    first = people.phone(url=wire.url).sit(table.seat("Aino"), table.code)
    second = people.phone("en-US").sit(table.seat("Björn"), table.code)

    def trick():
        if not first.turn:
            return False
        view = table.view(first.token())["view"]
        return view["phase"] == "tricks" and bool(view["tricks"]["trick"])

    play([first, second], until=trick)
    return table, first, second


def test_killed_before_it_heard_a_tap(own_people, own_server, wire):
    table, first, second = in_mid_trick(own_people, own_server, wire)
    turn, before = first.turn, once(first, table)
    own_server.kill()
    first.page.locator("#offline").wait_for()
    card = first.choices()[0]["action"]
    first.button(card).click()
    own_server.start()
    first.moved(turn)
    assert (once(first, table), last(first, table)) == (before + 1, [card])
    go_on(table, first, second)


@pytest.mark.soak
def test_killed_before_it_answered_a_tap(own_people, own_server, wire):
    table, first, second = in_mid_trick(own_people, own_server, wire)
    turn, before = first.turn, once(first, table)
    wire.freeze(there=False)
    card = first.choices()[0]["action"]
    first.button(card).click()
    until = time.monotonic() + 30
    while once(first, table) == before:
        assert time.monotonic() < until
        first.page.wait_for_timeout(20)
    own_server.kill()
    wire.cut()
    wire.thaw()
    assert first.turn == turn
    own_server.start()
    first.moved(turn)
    assert (once(first, table), last(first, table)) == (before + 1, [card])
    go_on(table, first, second)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "rules", "bots"),
    [("bus", {}, 1), ("bus", {"preset": "ride-the-bus"}, 1), ("huutopussi", {"deals": 2}, 1)],
)
def test_killed_again_and_again(own_people, own_server, wire, game, rules, bots):
    table = own_server.open(game, rules, people=2, bots=bots)
    phones = [
        own_people.phone(url=wire.url).sit(table.seat("Aino"), table.code),
        own_people.phone("de-DE").sit(table.seat("Björn"), table.code),
    ]
    dice = Random(game)
    while not all(phone.over for phone in phones):
        go_on(table, *phones, times=dice.randrange(1, 4))
        if dice.random() < 0.5:
            wire.freeze(there=dice.random() < 0.5, back=True)
        for phone in phones:
            if choices := phone.choices():
                phone.tap(dice.choice(choices))
        own_server.kill()
        wire.cut()
        wire.thaw()
        own_server.start()
