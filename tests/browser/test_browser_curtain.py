"""One phone for three: it goes from hand to hand, and no hand is ever seen by the next."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error as BrowserError

from browser.phones import OVER, TURN
from test_web_leaks import written

NAMES = ("Aino", "Niko", "Veera")
SPY = (Path(__file__).parent / "spy.js").read_text(encoding="utf-8")
WHOSE = re.compile(r'data-whose="([\w-]+)"')
FACE = re.compile(r"#[sl]-(?:10|[2-9jqka])[cdhs]|(?:10|[2-9JQKA])[♣♦♥♠]")
CURTAIN = "Boolean(document.querySelector('.curtain'))"
PRIVATE = {"preset": "ride-the-bus", "pyramid": [3, 2, 1], "attempt_limit": 2}


class Household:
    """A phone with three seats, and all that has come to it.

    Attributes:
        holder: the seat of who has said at the curtain to be the one.
        called: who was called to the curtain, in order.
        shown: in how many states the hand of who has the phone could be seen.
    """

    def __init__(self, phone, server, table):
        self.phone, self.page, self.table = phone, phone.page, table
        self.holder, self.called = None, []
        self._frames, self._secret, self.shown = [], False, 0
        phone.context.add_init_script(SPY)
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        phone.visit(f"/t/{table.code}/join")
        self.page.fill("[name=name]", NAMES[0])
        self.page.click("form[action$='/join'] button")
        for name in NAMES[1:]:
            self.page.locator("#beside summary").click()
            self.page.fill("#beside-name", name)
            with self.page.expect_navigation():
                self.page.locator("#beside form button").click()
            phone.see(name)

    def _hear(self, frame):
        self._frames.append(frame if isinstance(frame, str) else frame.decode())

    @property
    def tokens(self):
        """The tokens of its seats, in the order of sitting down, which is that of the seats."""
        return self.phone.token().split(".")

    def hands(self):
        """Return the cards of each seat that only its owner may see now."""
        public = self.table.view()["view"]
        views = [self.table.view(token)["view"] for token in self.tokens]
        return [
            set(view["hands"][seat] or ()) if public["hands"][seat] is None else set()
            for seat, view in enumerate(views)
        ]

    def look(self):
        """Check every state of the page and every message since the last time.

        Before hands are taken up that lay open everybody sees them, and the screen turns by itself.
        """
        hands = self.hands()
        states = self.page.evaluate("() => window.seen.splice(0)")
        frames, self._frames[:] = list(self._frames), []
        for frame in frames if self._secret else ():
            self._check(hands, frame)
        for state in states:
            found = WHOSE.search(state)
            owner = "" if found is None else found[1]
            if owner.startswith("curtain"):
                self._secret = True
                assert not FACE.search(state.partition("<body")[2])
            elif self._secret and any(hands) and owner:
                assert int(owner) == self.holder
                self.shown += bool(written(hands[self.holder], state))
            if self._secret:
                self._check(hands, state)
        self._secret = self._secret and any(hands)

    def _check(self, hands, text):
        """Check that a text names no card of a hand whose owner does not have the phone."""
        others = [hand for seat, hand in enumerate(hands) if seat != self.holder]
        assert not written(set().union(*others), text)

    def pass_on(self):
        """Take the phone as who is called, and say so."""
        self.look()
        told = self.page.locator("h1").inner_text()
        name = next(name for name in NAMES if name in told)
        assert told == f"Anna puhelin: {name}"
        button = self.page.locator(".curtain form button")
        assert button.inner_text() == f"Olen {name}"
        seat = NAMES.index(name)
        self.called.append(seat)
        self.look()
        self.holder = seat
        # A tap right after the last card is none on the next one's button: so again, as people do.
        while self.page.evaluate(CURTAIN):
            with suppress(BrowserError):
                button.click(timeout=500)
                self.page.wait_for_function(f"() => !{CURTAIN}", timeout=2000)
        self.look()

    def answer(self):
        """Answer what is asked of who has the phone."""
        self.look()
        self.phone.answer()
        self.page.wait_for_function(f"() => {TURN} !== '' || {CURTAIN} || {OVER}")
        if self.page.evaluate(CURTAIN):
            self.look()

    def step(self):
        """Let the next thing happen at this phone."""
        self.page.wait_for_function(f"() => {TURN} !== '' || {CURTAIN} || {OVER}")
        if self.page.evaluate(CURTAIN):
            self.pass_on()
        elif self.phone.turn:
            self.answer()

    def play(self):
        """Play to the end."""
        while not self.phone.over:
            self.step()


@pytest.fixture
def household(people, server):
    """Return a function that lets three sit down at one phone and begins a game."""

    def begun(game, rules):
        phone = people.phone("fi-FI", motion=True)
        found = Household(phone, server, server.open(game, rules))
        phone.press("start")
        return found

    return begun


@pytest.mark.soak
def test_huutopussi_for_three_on_one_phone(household):
    three = household("huutopussi", {"preset": "kolmin", "deals": 1})
    three.play()
    # Nobody plays twice in a row but who takes a trick, declares or bids alone.
    assert len(three.called) > 20
    assert three.shown > 40
    assert set(three.called) == {0, 1, 2}
    assert sum(three.table.view()["view"]["scores"]) != 0


def test_the_bus_with_private_hands_on_one_phone(household):
    three = household("bus", PRIVATE)
    three.play()
    assert set(three.called) == {0, 1, 2}
    assert len(three.called) > 6
    assert three.shown > 6
    assert three.phone.over


def test_the_way_back_leads_to_the_curtain(household):
    """Not to a page of the last hand that the browser has kept, nor to the log as that one read it."""
    three = household("huutopussi", {"preset": "kolmin", "deals": 1})
    page = three.page
    three.step()
    holder = three.holder
    page.locator("#log-button").click()
    page.wait_for_url("**/log")
    page.go_back()
    page.locator("#live main").wait_for()
    assert page.locator("main").get_attribute("data-whose") == str(holder)
    three.answer()
    while not page.evaluate(CURTAIN):
        three.answer()
    three.look()
    hand = three.hands()[holder]
    assert hand
    three.holder = None
    for way in (page.go_forward, page.go_back, page.reload, page.go_back, page.go_forward):
        way()
        page.wait_for_load_state()
        assert not written(hand, page.content())
        three.look()
    page.goto(f"{three.phone.url}/t/{three.table.code}")
    assert page.evaluate(CURTAIN)


def test_a_second_tab_hides_with_the_first(household):
    three = household("huutopussi", {"preset": "kolmin", "deals": 1})
    three.step()
    other = three.phone.second()
    other.visit(f"/t/{three.table.code}")
    assert other.page.locator("main").get_attribute("data-whose") == str(three.holder)
    while not three.page.evaluate(CURTAIN):
        three.answer()
    other.page.locator(".curtain").wait_for()
    assert not written(set().union(*three.hands()), other.page.content())


def test_the_cards_are_hidden_by_a_tap(household):
    three = household("huutopussi", {"preset": "kolmin", "deals": 1})
    three.step()
    holder = three.holder
    three.page.locator("#menu-button").click()
    three.phone.press("hide", "#menu")
    three.page.locator(".curtain").wait_for()
    three.look()
    three.holder = None
    three.pass_on()
    assert three.called == [holder, holder]
