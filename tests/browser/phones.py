"""People at their phones: pages in a real browser, read and answered as their owners would."""

import re
import time

from playwright.sync_api import Error as BrowserError

PATIENCE = 30_000
"""Milliseconds that anything is waited for; a loaded machine may take a while."""
PHONE = (390, 844)

# The pages ignore a tap within 350 ms after a new question. These people need less time to read.
HASTE = "const now = performance.now.bind(performance); performance.now = () => 10 * now();"

TURN = "(document.querySelector('#table form[data-act] [name=turn]')?.value ?? '')"
OVER = "Boolean(document.querySelector('#end'))"
CHOICES = """() => {
  const found = [];
  document.querySelectorAll("#table form[data-act]").forEach((form, place) => {
    if (form.dataset.limit) found.push({ place, kind: "share" });
    else if (form.querySelector("input[type=checkbox][name=action]")) found.push({ place, kind: "part" });
    else {
      for (const button of form.querySelectorAll("button[name=action]:not([aria-disabled=true])")) {
        if (button.checkVisibility({ visibilityProperty: true })) {
          found.push({ place, kind: "tap", action: button.value });
        }
      }
    }
  });
  return found;
}"""


class Phone:
    """One person's phone.

    Attributes:
        page: the page that is open on it.
        rng: the dice by which its owner answers.
    """

    def __init__(self, context, url, rng):
        self.context = context
        self.url = url
        self.rng = rng
        self.page = context.new_page()

    def second(self):
        """Return the same phone with a second tab."""
        return Phone(self.context, self.url, self.rng)

    # Coming.

    def visit(self, path="/"):
        """Go to a page."""
        self.page.goto(self.url + path)
        return self

    def sit(self, token, code):
        """Come to a table with the token of a seat."""
        self.context.add_cookies([{"name": f"kuski-seat-{code}", "value": token, "url": self.url}])
        return self.visit(f"/t/{code}")

    @property
    def code(self):
        """The letters of the table in the address."""
        return re.search(r"/t/([A-Z]+)", self.page.url)[1]

    def token(self):
        """Return what proves that this phone has its seat."""
        cookies = {cookie["name"]: cookie["value"] for cookie in self.context.cookies()}
        return cookies[f"kuski-seat-{self.code}"]

    # Looking.

    @property
    def turn(self):
        """The number of the question that the screen asks; empty when it asks nothing."""
        return self.page.evaluate(TURN)

    @property
    def over(self):
        """Whether the screen shows the end of a game."""
        return self.page.evaluate(OVER)

    @property
    def title(self):
        """The one sentence in big type."""
        return self.page.locator("h1").inner_text()

    def choices(self):
        """Return what may be answered now."""
        return self.page.evaluate(CHOICES)

    @property
    def place(self):
        """The place in the game, without its numbers."""
        return re.sub(r"[\d/, ]+$", "", self.page.locator("#place").inner_text())

    @property
    def kind(self):
        """What kind of screen it is: the place in the game, and what is asked."""
        if self.over:
            return "end"
        choices = self.choices()
        return f"{self.place}, {choices[0]['kind']}" if choices else self.place

    def wait(self, expression, arg=None):
        """Wait until something holds in the page."""
        self.page.wait_for_function(expression, arg=arg, timeout=PATIENCE)
        return self

    def asked(self):
        """Wait until the screen asks something."""
        return self.wait(f"() => {TURN} !== ''")

    def moved(self, turn):
        """Wait until the screen asks something else than that, or nothing."""
        return self.wait(f"turn => {TURN} !== turn", turn)

    def see(self, text):
        """Wait until a text is to be read somewhere."""
        self.page.get_by_text(text).filter(visible=True).first.wait_for()
        return self

    # Answering.

    def button(self, action):
        """Return the button that says an action."""
        return self.page.locator(f'form[data-act] button[name=action][value="{action}"]').first

    def press(self, word, within=""):
        """Press the button that asks the table for something beside playing."""
        self.page.locator(f'{within} form button[name=do][value="{word}"]').first.click()
        return self

    def answer(self, choose=None, say=None):
        """Answer what is asked, and wait until the table has taken it.

        Args:
            choose: chooses among the choices; without it they are equally likely.
            say: says a choice in another way than by taps.
        """
        turn = self.turn
        until = time.monotonic() + PATIENCE / 1000
        while self.turn == turn:
            assert time.monotonic() < until, f"no answer was taken: {self.choices()}"
            choices = self.choices()
            try:
                if choices:
                    (say or Phone.tap)(self, (choose or self.rng.choice)(choices))
                self.page.wait_for_function(f"turn => {TURN} !== turn", arg=turn, timeout=500)
            except BrowserError:
                # Tapped too early, or the screen has changed meanwhile.
                continue
        return self

    def tap(self, choice):
        """Tap what says a choice."""
        form = self.page.locator("#table form[data-act]").nth(choice["place"])
        match choice["kind"]:
            case "tap":
                action = choice["action"]
                button = form.locator(f'button[name=action][value="{action}"]:not([aria-disabled=true])')
                button.filter(visible=True).first.click(timeout=2000)
            case "share":
                more = form.locator("[data-step='1']")
                while form.get_attribute("data-left", timeout=2000) != "0":
                    more.nth(self.rng.randrange(more.count())).click(timeout=2000)
                form.locator("button:not([type=button])").click(timeout=2000)
            case "part":
                send = form.locator("button:not([type=button]):not([name])")
                while not send.is_visible():
                    cards = form.locator("label[for]:visible")
                    cards.nth(self.rng.randrange(cards.count())).click(timeout=2000)
                send.click(timeout=2000)


def play(phones, until=None, choose=None, say=None):
    """Let phones answer whatever they are asked, until the game is over on all of them.

    Args:
        phones: those that answer; the seats of others are played elsewhere.
        until: stop as soon as this returns true.
        choose: how they choose, as in `Phone.answer`.
        say: how they say it, as in `Phone.answer`.
    """
    until = until or (lambda: all(phone.over for phone in phones))
    quiet = time.monotonic()
    while not until():
        asked = next((phone for phone in phones if phone.turn), None)
        if asked is not None:
            asked.answer(choose, say)
            quiet = time.monotonic()
        else:
            assert time.monotonic() < quiet + PATIENCE / 1000, "nobody is asked anything"
            phones[0].page.wait_for_timeout(20)
