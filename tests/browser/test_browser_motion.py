"""What moves, sounds and is felt: every motion ends, leaves nothing behind, and stands in nobody's way."""

from pathlib import Path

import pytest

from browser.phones import play

WATCH = Path(__file__).with_name("motion.js")
QUIET = """() => !document.getElementById("sky").childElementCount && document.getAnimations()
  .every((one) => one.playState !== "running" || !one.effect.target.matches(".card"))"""
# Where cards are, and where they would be if nothing moved.
ASTRAY = """() => {
  const cards = [...document.querySelectorAll("#live [data-key]")].filter((card) => card.offsetWidth);
  const places = () => cards.map((card) => card.getBoundingClientRect());
  const shown = places();
  for (const one of document.getAnimations()) one.cancel();
  return places().filter((at, i) => Math.hypot(at.x - shown[i].x, at.y - shown[i].y) > 0.5).length;
}"""


def watched(people, motion=True, **options):
    """Return a phone of which the test sees what moves."""
    phone = people.phone(motion=motion, **options)
    phone.context.add_init_script(path=WATCH)
    return phone


def television(people, code, **options):
    """Return a television at a table."""
    room = watched(people, **options)
    room.page.set_viewport_size({"width": 1280, "height": 720})
    return room.visit(f"/tv/{code}")


def seated(server, people, game, count, *, bots=0, motion=True, **settings):
    """Return a table with so many phones at it, and the phones."""
    table = server.open(game, people=count, bots=bots, **settings)
    phones = [
        watched(people, motion=motion).sit(table.seat(f"Player {place}"), table.code)
        for place in range(count)
    ]
    return table, phones


def flights(phone):
    """Return what a script has let move on a screen."""
    return phone.page.evaluate("() => told.flights")


def moved(phone, what):
    return [flight for flight in flights(phone) if what in flight["frames"]]


def settled(phone):
    """Wait until nothing moves, and see that all is where it belongs."""
    phone.wait(QUIET)
    assert phone.page.evaluate(ASTRAY) == 0


# --- Cards -------------------------------------------------------------------------------------------------


def test_tricks_are_dealt_played_and_taken(server, people):
    table, (phone, other) = seated(server, people, "huutopussi", 2, bots=1, pace=0.2)
    room = television(people, table.code)
    play([phone, other], until=lambda: sum(flight["ghost"] for flight in flights(phone)) >= 6)
    dealt = [flight["how"] for flight in moved(phone, "translate") if flight["how"]["duration"] == 220]
    assert {how["delay"] for how in dealt} >= set(range(0, 600, 60)), "the hand, one card after the other"
    assert any(flight["how"]["duration"] == 280 for flight in moved(phone, "translate"))
    for screen in (phone, room):
        taken = [flight for flight in moved(screen, "scale") if flight["ghost"]]
        assert taken
        assert all(flight["frames"]["scale"] == [1, 0.4] for flight in taken)
        settled(screen)


@pytest.mark.soak
def test_a_game_of_cards_that_turn_leaves_nothing_behind(server, people):
    """Without any pause, so that most motions are overtaken by the next screen."""
    table, phones = seated(server, people, "bus", 2, bots=2)
    room = television(people, table.code)
    play(phones)
    for screen in (*phones, room):
        turned = [flight["frames"]["transform"] for flight in moved(screen, "transform")]
        assert ["none", "scaleX(0)"] in turned
        assert ["scaleX(0)", "none"] in turned
        assert screen.page.evaluate("told.most") < 40
        settled(screen)
    assert moved(room, "rotate"), "the lamp has swung"


def test_screens_that_come_faster_than_cards_can_fly(server, people):
    _table, (phone, _) = seated(server, people, "huutopussi", 2, bots=1)
    phone.wait("() => document.querySelectorAll('#live [data-key]').length > 5")
    settled(phone)
    left = phone.page.evaluate("""async () => {
      const row = document.querySelector("#live [data-key]").closest(".tier, .cards, .own");
      for (let turn = 0; turn < 40; turn++) {
        const before = Kuski.look();
        row.append(row.firstElementChild);
        Kuski.move(before, []);
        await new Promise((go) => setTimeout(go, 15));
      }
      const cards = [...row.querySelectorAll("[data-key]")];
      return Math.max(...cards.map((card) => card.getAnimations().length));
    }""")
    assert 0 < left <= 2, "a card has one way at a time"
    settled(phone)


def test_a_card_that_becomes_another_stops_where_it_is(server, people):
    _table, (phone, _) = seated(server, people, "huutopussi", 2, bots=1)
    phone.wait("() => document.querySelectorAll('#live [data-key]').length > 5")
    settled(phone)
    running = phone.page.evaluate("""() => {
      const [card] = document.querySelectorAll("#live [data-key]");
      let before = Kuski.look();
      card.style.marginLeft = "90px";
      Kuski.move(before, []);
      before = Kuski.look();
      card.dataset.key = "another";
      card.style.marginLeft = "";
      const stopped = card.getAnimations().length;
      Kuski.move(before, []);
      return stopped;
    }""")
    assert running == 0
    settled(phone)


def test_nothing_is_drawn_over_a_page_for_those_who_listen(server, people):
    _table, (phone,) = seated(server, people, "bus", 1, bots=2)
    play([phone], until=lambda: any(flight["ghost"] for flight in flights(phone)))
    layer = phone.page.locator("#sky")
    assert layer.get_attribute("aria-hidden") == "true"
    assert phone.page.evaluate(
        "() => !document.getElementById('live').contains(document.getElementById('sky'))"
    )
    assert layer.evaluate("layer => getComputedStyle(layer).pointerEvents") == "none"


def test_with_less_motion_things_fade(server, people):
    table, (phone,) = seated(server, people, "huutopussi", 1, bots=2, motion=False, pace=0.1)
    room = television(people, table.code, motion=False)
    play([phone], until=lambda: len(flights(room)) > 12 and len(flights(phone)) > 12)
    for screen in (phone, room):
        for flight in flights(screen):
            if not isinstance(flight["how"], dict) or flight["part"] == "clock":
                continue
            assert set(flight["frames"]) == {"opacity"}
            assert flight["how"]["duration"] == 120
        assert screen.page.evaluate("told.most") == 0


@pytest.mark.parametrize("motion", [True, False])
def test_a_refused_card_shakes_or_its_ring_flashes(server, people, motion):
    _table, (phone,) = seated(server, people, "huutopussi", 1, bots=2, motion=motion)
    barred = "#table form[data-act] button[aria-disabled=true] .card"
    play([phone], until=lambda: phone.page.locator(barred).count())
    # A tap in the first moments of a question counts for the one before.
    phone.page.wait_for_timeout(400)
    phone.page.evaluate("told.flights.length = 0")
    phone.page.locator(barred).first.click(force=True)
    phone.wait("() => told.flights.length")
    (flight,) = [one for one in flights(phone) if {"translate", "boxShadow"} & set(one["frames"])]
    if motion:
        assert flight["how"]["duration"] == 160
        assert flight["frames"]["translate"].count("-6px") == 2
    else:
        assert "var(--bad)" in flight["frames"]["boxShadow"][0]


# --- Sound and haptics -------------------------------------------------------------------------------------


def test_a_television_sounds_after_the_first_press(server, people):
    table, (phone,) = seated(server, people, "bus", 1, bots=2)
    room = television(people, table.code)
    phone.asked().answer()
    room.wait("() => told.flights.length")
    assert room.page.evaluate("told.heard") == []
    room.page.keyboard.press("Space")
    play([phone], until=lambda: room.page.evaluate("told.heard.length") >= 3)
    assert all(0.05 < seconds < 0.15 for seconds in room.page.evaluate("told.heard"))
    assert room.page.evaluate("told.felt") == []


def test_a_phone_is_silent_until_its_owner_wants_it(server, people):
    table, (phone, other) = seated(server, people, "bus", 2)
    loaded = []
    phone.context.on("request", lambda request: loaded.append(request.url))
    phone.visit(f"/t/{table.code}")
    play([phone, other], until=lambda: len(moved(phone, "transform")) > 4)
    assert not any("feel.js" in url or ".wav" in url for url in loaded)
    phone.page.locator("#menu-button").click()
    phone.page.locator("#menu button[name=sound][value=on]").click()
    phone.wait("() => [...document.scripts].some((script) => script.src.includes('feel.js'))")
    assert phone.page.url.endswith(f"/t/{table.code}")
    phone.page.locator("#header").click()
    play([phone, other], until=lambda: phone.page.evaluate("told.felt.length && told.heard.length"))
    assert [30] in phone.page.evaluate("told.felt") or [40] in phone.page.evaluate("told.felt")
    phone.page.locator("#menu-button").click()
    phone.page.locator("#menu button[name=sound][value=off]").click()
    phone.wait("() => ![...document.scripts].some((script) => script.src.includes('feel.js'))")


# --- Time --------------------------------------------------------------------------------------------------


def test_the_last_seconds_run_out_before_the_eyes_of_who_is_asked(server, people):
    table, phones = seated(server, people, "bus", 2, think=60)
    first = next(
        phone
        for phone in phones
        for _ in [
            phone.wait(
                "() => document.querySelector('#table form[data-act]') || document.querySelector('#lamp')"
            )
        ]
        if phone.turn
    )
    (second,) = [phone for phone in phones if phone is not first]
    room = television(people, table.code)
    for screen in (first, room):
        screen.wait("() => !document.getElementById('clock').hidden")
        timing = screen.page.evaluate(
            "() => document.querySelector('#clock').getAnimations()[0].effect.getTiming()"
        )
        assert timing["duration"] == 10_000
        assert 30_000 < timing["delay"] <= 50_000
        assert screen.page.locator("#clock").evaluate("bar => getComputedStyle(bar).opacity") == "0"
    assert second.page.locator("#clock").is_hidden()
    first.answer()
    second.wait("() => !document.getElementById('clock').hidden")
    assert first.page.locator("#clock").is_hidden()


@pytest.mark.soak
def test_the_screen_stays_on_while_a_game_is_played(server, people):
    table = server.open("bus", people=2)
    phone, other = watched(people), watched(people)
    phone.sit(table.seat("Aino"), table.code)
    assert phone.page.evaluate("told.locks.length") == 0
    other.sit(table.seat("Niko"), table.code)
    phone.wait("() => told.locks.length")
    play([phone, other])
    phone.wait("() => told.locks.every((lock) => lock.released)")
    assert phone.page.evaluate("told.locks.length") == 1
