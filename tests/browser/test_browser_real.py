"""A real deck on the table: people turn its cards, enter them on their phones, and take mistakes back."""

from random import Random

import pytest
from click.testing import CliRunner

from browser.phones import PATIENCE
from kuski.cli import kuski
from kuski.game import DECK
from kuski.huutopussi.sheet import all_counted, whole_points
from kuski.huutopussi.written import Counting
from kuski.record import final, load_record
from kuski.table import entries
from kuski.table.table import Table

STEP = "(document.querySelector('#beside')?.dataset.step ?? '')"
NAMES = ("Aino", "Björn", "Veera")
LOCALES = ("fi-FI", "de-DE", "ro-RO")
BUS = {"preset": "bussikuski", "pyramid": [2, 1]}
MATCH = {"preset": "kolmin", "target": 200}


class Evening:
    """A table with real cards and the phones around it; what lies on it is read from the log."""

    def __init__(self, people, server, game, rules):
        self.table = server.open(game, rules, people=3, cards="real")
        tokens = [self.table.seat(name) for name in NAMES]
        self.phones = [
            people.phone(locale).sit(token, self.table.code)
            for locale, token in zip(LOCALES, tokens, strict=True)
        ]
        self.tv = people.phone("fi-FI")
        self.tv.page.set_viewport_size({"width": 1920, "height": 1080})
        self.tv.visit(f"/tv/{self.table.code}")
        for phone in self.phones:
            phone.page.on("dialog", lambda dialog: dialog.accept())
        self.dice = Random(game)

    @property
    def play(self):
        return Table.from_log(self.table.log()).play

    def settled(self):
        """Wait until every phone shows the step that the table is at; return the game."""
        play = self.play
        for phone in self.phones:
            if play.running:
                phone.wait(f"step => {STEP} === step", str(play.step))
            else:
                phone.page.locator("#end").wait_for()
        return play

    def moved(self, step):
        """Wait until something was entered or taken back."""
        for _ in range(PATIENCE // 20):
            if self.play.step != step:
                return self.settled()
            self.phones[0].page.wait_for_timeout(20)
        said = [phone.page.locator("#toast").inner_text() for phone in self.phones]
        raise AssertionError(f"nothing was entered: {said}")

    def take_back(self, phone):
        """Take the last entry back, from the button below the answers."""
        step = self.play.step
        phone.page.locator("#take-back button").click()
        return self.moved(step)

    def check_record(self, phone, path):
        """The record of the game replays; its deck proves nothing."""
        address = f"{phone.url}/t/{self.table.code}/record"
        path.write_bytes(phone.context.request.get(address).body())
        record = load_record(path)
        assert final(record).scores == self.play.state.scores
        verified = CliRunner().invoke(kuski, ["verify", str(path)])
        assert verified.exit_code == 3, verified.output
        return record


# The bus.


def lucky(play):
    """Return a card by which the game goes on towards its end: no obstacle, and no draw without end."""
    cards = list(play.state.chance())
    return cards[0] if play.state.phase in ("driver", "ride") else cards[-1]


def turn(evening, play):
    """Let somebody enter the card that was turned: who is asked first, or another from his sheet."""
    asked = [phone for phone in evening.phones if phone.page.locator("#answers .picker").count()]
    others = [phone for phone in evening.phones if phone not in asked]
    card = lucky(play)
    if others and evening.dice.random() < 0.2:
        phone = evening.dice.choice(others)
        phone.page.locator("#answers a[href='#cards']").click()
        phone.page.locator(f"#cards .key[value='{card}']").click()
    else:
        phone = evening.dice.choice(asked)
        phone.page.locator(f"#answers .picker .key[value='{card}']").click()
    return evening.moved(play.step)


def answer(evening, play):
    seat = min(play.state.actors)
    evening.phones[seat].asked().answer()
    return evening.moved(play.step)


@pytest.mark.soak
def test_a_whole_game_of_the_bus(people, server, tmp_path):
    evening = Evening(people, server, "bus", BUS)
    play, taken = evening.settled(), 0
    while play.running:
        if taken < 4 and len(play.actions) > 6 * (taken + 1):
            before, lost = play.actions, play.last_entry()
            play = evening.take_back(evening.phones[taken % 3])
            assert play.actions == before[:lost]
            taken += 1
        play = turn(evening, play) if play.state.actors is DECK else answer(evening, play)
    assert taken == 4
    evening.tv.page.locator(".won, .over").first.wait_for()
    undone = [entry for entry in evening.table.log() if isinstance(entry, entries.Undone)]
    assert [entry.by for entry in undone] == [0, 1, 2, 0]
    page = evening.phones[1].page
    page.goto(f"{evening.phones[1].url}/t/{evening.table.code}/log")
    page.get_by_text("Björn").first.wait_for()
    record = evening.check_record(evening.phones[0], tmp_path / "bus.json")
    assert record.game == "bus"
    assert [segment.scheme for segment in record.fair] == ["real-cards"]


def test_a_card_that_is_out_is_refused_with_its_place(people, server):
    people.expect("status of 409")
    evening = Evening(people, server, "bus", BUS)
    play = answer(evening, evening.settled())
    card = str(lucky(play))
    play = turn(evening, play)
    play = answer(evening, play)
    (asked,) = [phone for phone in evening.phones if phone.page.locator("#answers .picker").count()]
    key = asked.page.locator(f"#answers .key[value='{card}']")
    assert key.get_attribute("aria-disabled") == "true"
    key.click(force=True)
    asked.page.locator("#toast:not(:empty)").wait_for()
    assert evening.play.step == play.step


def test_a_card_is_typed_where_there_are_keys(people, server):
    evening = Evening(people, server, "bus", BUS)
    play = answer(evening, evening.settled())
    (asked,) = [phone for phone in evening.phones if phone.page.locator("#answers .picker").count()]
    asked.page.set_viewport_size({"width": 1280, "height": 800})
    field = asked.page.locator("#answers .typed input")
    assert field.is_visible()
    field.fill("10h")
    field.press("Enter")
    assert evening.moved(play.step).actions[-1] == (-1, "10♥")


def test_a_card_is_found_with_the_arrows(people, server):
    evening = Evening(people, server, "bus", BUS)
    play = answer(evening, evening.settled())
    (asked,) = [phone for phone in evening.phones if phone.page.locator("#answers .picker").count()]
    asked.page.locator("#table").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        asked.page.keyboard.press(key)
    assert asked.page.evaluate("document.activeElement.value") == "9♠"
    asked.page.keyboard.press("Enter")
    assert evening.moved(play.step).actions[-1] == (-1, "9♠")


def test_the_picker_works_without_script(people, server):
    table = server.open("bus", BUS, people=2, cards="real")
    tokens = [table.seat(name) for name in NAMES[:2]]
    phones = [people.phone(java_script_enabled=False).sit(token, table.code) for token in tokens]
    seat = min(Table.from_log(table.log()).play.state.actors)
    asked, other = phones[seat], phones[1 - seat]
    asked.page.locator("form[data-act] button[name=action]").first.click()
    asked.page.locator("#answers .picker .key[value='9♦']").click()
    assert Table.from_log(table.log()).play.actions[-1] == (-1, "9♦")
    other.visit(f"/t/{table.code}")
    other.page.locator("#take-back button").click()
    play = Table.from_log(table.log()).play
    assert len(play.actions) == 1
    other.page.locator("#answers a[href='#cards']").click()
    other.page.locator("#cards .key[value='10♠']").click()
    assert Table.from_log(table.log()).play.actions[-1] == (-1, "10♠")


# Huutopussi.


def bid(evening, play):
    """Let the auction go on: on the phone of who is asked, or on another's for him."""
    (seat,) = play.state.actors
    words = [str(action) for action in play.state.legal(seat)]
    passes = "pass" in words and evening.dice.random() < 0.7
    if evening.dice.random() < 0.3:
        page = evening.phones[(seat + 1) % 3].page
        page.locator("#answers a[href='#for']").click()
        form = page.locator("#for")
        form.locator(f"button[value='{seat} pass']" if passes else "button.say").click()
    else:
        page = evening.phones[seat].page
        page.locator("form[data-act] button[value=pass]" if passes else "form[data-act] button.say").click()
    return evening.moved(play.step)


def trump(evening, play):
    """Let somebody make a suit trump that nobody has made yet, entered on any phone."""
    phone, seat = evening.dice.choice(evening.phones), evening.dice.randrange(3)
    phone.page.locator(f"#trump .maker:has(input[value='{seat}'])").click()
    phone.page.locator("#trump button.pair").first.click()
    return evening.moved(play.step)


def count(evening, play):
    """Enter what each side brought home; the declarer's is left out, so that it gets the rest."""
    phone = evening.dice.choice(evening.phones)
    declarer = play.state.declarer
    assert all_counted(play.state.rules, declarer)
    makers = {seat for seat, _ in play.state.marriages}
    page = phone.page
    page.locator("a[href='#points']").click()
    for place in range(3):
        if place == declarer:
            continue
        if place not in makers and evening.dice.random() < 0.2:
            page.locator(f"[name=none-{place}]").check()
        else:
            page.locator(f"#points-{place}").fill(
                str(evening.dice.randrange(whole_points(play.state.rules) // 4))
            )
    page.locator("#points button.primary").click()
    return evening.moved(play.step)


def onward(evening, play):
    if not isinstance(play.state, Counting):
        return bid(evening, play)
    if len(play.state.marriages) < 2 and evening.dice.random() < 0.5:
        return trump(evening, play)
    return count(evening, play)


@pytest.mark.soak
def test_a_whole_match_of_huutopussi(people, server, tmp_path):
    evening = Evening(people, server, "huutopussi", MATCH)
    play, taken = evening.settled(), 0
    while play.running:
        if taken < 4 and len(play.actions) > 4 * (taken + 1):
            before, lost = play.actions, play.last_entry()
            play = evening.take_back(evening.phones[taken % 3])
            assert play.actions == before[:lost]
            taken += 1
        play = onward(evening, play)
    assert taken == 4
    scores = play.state.scores
    for phone in evening.phones:
        shown = phone.page.locator("#end .sum td").all_inner_texts()
        assert [int(text.split()[0].replace("−", "-")) for text in shown] == list(scores)
    evening.tv.page.locator(".over").wait_for()
    # The last line was wrong: the match goes on, and ends again.
    phone = evening.phones[2]
    phone.page.locator("#menu-button").click()
    phone.page.locator("#menu button[value=take-back]").click()
    play = evening.moved(play.step)
    assert play.running
    while play.running:
        play = onward(evening, play)
    record = evening.check_record(phone, tmp_path / "match.json")
    assert record.game == "huutopussi-sheet"


def test_points_that_cannot_be_are_refused_and_stay_on_the_form(people, server):
    people.expect("status of 409")
    evening = Evening(people, server, "huutopussi", MATCH)
    play = evening.settled()
    while not isinstance(play.state, Counting):
        play = bid(evening, play)
    page = evening.phones[0].page
    page.locator("a[href='#points']").click()
    for place in range(3):
        page.locator(f"#points-{place}").fill("90")
    # Somebody else enters a trump meanwhile: what was filled in stays, and only its step is renewed.
    evening.phones[1].page.locator("#trump button.pair").first.click()
    evening.moved(play.step)
    page.locator("#points button.primary").click()
    page.locator("#toast").get_by_text("270").wait_for()
    assert [page.locator(f"#points-{place}").input_value() for place in range(3)] == ["90"] * 3
    page.locator("#points-1").fill("40")
    page.locator("#points-2").fill("0")
    step = evening.play.step
    page.locator("#points button.primary").click()
    assert len(evening.moved(step).state.sheet) == 1
