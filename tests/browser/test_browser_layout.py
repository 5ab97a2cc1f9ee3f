"""Every screen on every phone: nothing is cut off, nothing lies on anything else, thumbs hit what they aim at."""

import pytest
from browser.phones import PHONE, play

SIZES = ((360, 600), PHONE, (320, 640), (844, 390))
LARGE = 32
"""The size of the text in pixels for who wants it twice as large."""
THUMB = 44

# What is wrong with the page as it stands: each control that cannot be hit, each pair that overlaps.
FAULTS = """async (thumb) => {
  const faults = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${root.scrollWidth} px in ${innerWidth}`);
  const called = (control) => {
    const name = control.getAttribute("aria-label") || control.value || control.textContent;
    return `${control.tagName.toLowerCase()} "${name.trim().replace(/\\s+/g, " ").slice(0, 40)}"`;
  };
  const hidden = (control) => {
    for (let one = control; one; one = one.parentElement) {
      const box = one.getBoundingClientRect();
      if (getComputedStyle(one).clipPath.includes("inset(50%") || (one === control && box.width <= 2)) return true;
    }
    return false;
  };
  const controls = [...document.querySelectorAll("main :is(a[href], button, select, input, label[for], summary)")]
    .filter((control) => control.type !== "hidden" && control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => getComputedStyle(control).pointerEvents !== "none" && !hidden(control));
  for (const control of controls) {
    control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const box = control.getBoundingClientRect();
    const hits = (x, y) => {
      const hit = document.elementFromPoint(x, y);
      return hit && (control.contains(hit) || (hit.closest("label")?.control === control));
    };
    const run = (long, hit) => {
      let best = 0, from = null;
      for (let at = 0.5; at <= long; at += 2) {
        if (!hit(at)) from = null;
        else best = Math.max(best, at - (from ??= at) + 2);
      }
      return best;
    };
    let wide = 0, high = 0;
    for (let part = 1; part < 12; part++) {
      wide = Math.max(wide, run(box.width, (at) => hits(box.x + at, box.y + box.height * part / 12)));
      high = Math.max(high, run(box.height, (at) => hits(box.x + box.width * part / 12, box.y + at)));
    }
    const least = Math.min(thumb, control.matches("[data-act] *") ? thumb : 40) - 2;
    if (wide < least || high < least) {
      faults.push(`too small: ${called(control)}, ${wide} × ${high} of ${box.width.toFixed()} × ${box.height.toFixed()}`);
    }
  }
  root.scrollTo(0, 0);
  const cards = (control) => control.querySelector("[role=img]");
  const boxes = controls.filter((control) => !cards(control)).map((control) => [control, control.getBoundingClientRect()]);
  boxes.forEach(([one, a], place) => {
    for (const [other, b] of boxes.slice(place + 1)) {
      if (one.contains(other) || other.contains(one) || one.control === other || other.control === one) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1) faults.push(`overlap: ${called(one)} and ${called(other)}, ${wide.toFixed()} × ${high.toFixed()}`);
    }
  });
  return faults;
}"""


class Look:
    """Looks at a screen in all sizes, each kind of screen as often as wanted."""

    def __init__(self, phone, often=1):
        self.phone = phone
        self.faults = []
        self.seen = {}
        self.often = often
        self._session = phone.context.new_cdp_session(phone.page)

    def at(self, kind):
        """Look at a screen of that kind, if there were not enough of them."""
        self.seen[kind] = self.seen.get(kind, 0) + 1
        if self.seen[kind] > self.often:
            return
        for size in SIZES:
            self._measure(kind, size)
        self._session.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE}})
        self._measure(f"{kind}, large text", PHONE)
        self._session.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE // 2}})
        self._size(PHONE)

    def _size(self, size):
        self.phone.page.set_viewport_size({"width": size[0], "height": size[1]})

    def _measure(self, kind, size):
        self._size(size)
        for fault in self.phone.page.evaluate(FAULTS, THUMB):
            self.faults.append(f"{kind}, {size[0]} × {size[1]}: {fault}")


def kind(phone):
    """Return what kind of screen it is: the phase, and what is asked."""
    view = phone.page.locator("#place").inner_text()
    choices = phone.choices()
    return f"{view}, {choices[0]['kind'] if choices else 'waiting'}"


@pytest.mark.parametrize(
    ("game", "rules", "bots"),
    [("bus", {}, 3), ("bus", {"preset": "ride-the-bus"}, 7), ("huutopussi", {"deals": 1}, 2)],
    ids=["bussikuski", "ride-the-bus", "huutopussi"],
)
def test_a_game(people, server, game, rules, bots):
    table = server.open(game, rules, people=1, bots=bots, start=True)
    phone = people.phone("de-DE", reduced_motion="reduce").sit(table.seat("Maximilian"), table.code)
    look = Look(phone)

    def choose(choices):
        look.at(kind(phone))
        return phone.rng.choice(choices)

    play([phone], choose=choose)
    look.at("the end")
    assert not look.faults, "\n" + "\n".join(look.faults)
