"""Every page and phase as axe-core finds it, in all colours: nothing serious, nothing critical."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT as AXE

from browser.phones import play

THEMES = ("theme-evening", "theme-light", "theme-evening hc", "theme-evening four")
GRAVE = ("serious", "critical")

# Axe-core judges no gradient and no fading: the room is as bright everywhere as in its middle, where contrast
# is worst, and nothing moves.
PLAIN = """
  html, body, main { background: var(--lit) !important; }
  * { animation: none !important; transition: none !important; }
"""

RUN = """async ([themes, grave]) => {
  const found = [];
  const run = async (theme, options) => {
    document.documentElement.className = theme;
    const { violations } = await axe.run({ resultTypes: ["violations"], ...options });
    for (const { id, impact, nodes } of violations.filter((violation) => grave.includes(violation.impact))) {
      for (const { target, html, any, all, none } of nodes.slice(0, 4)) {
        const why = [...any, ...all, ...none].map((check) => check.message).join("; ");
        found.push(`${theme}: ${id} (${impact}) ${target.join(" ")}: ${why}: ${html.slice(0, 150)}`);
      }
    }
  };
  const was = document.documentElement.className, [first, ...others] = themes;
  await run(first, {});
  for (const theme of others) await run(theme, { runOnly: ["color-contrast"] });
  document.documentElement.className = was;
  return found;
}"""


class Axe:
    """Looks at pages with axe-core, once at each kind.

    Attributes:
        faults: what was wrong.
        seen: the kinds that were looked at.
    """

    def __init__(self):
        self.faults = []
        self.seen = set()

    def look(self, page, kind):
        """Look at a page of that kind."""
        if kind in self.seen:
            return
        self.seen.add(kind)
        if not page.evaluate("() => Boolean(window.axe)"):
            page.evaluate(AXE)
            page.add_style_tag(content=PLAIN)
        found = page.evaluate(RUN, [THEMES, GRAVE])
        self.faults += [f"{kind}, {fault}" for fault in found]

    def check(self):
        """See that nothing was wrong."""
        assert not self.faults, "\n" + "\n".join(self.faults)


@pytest.fixture
def axe():
    """Axe-core for one test."""
    axe = Axe()
    yield axe
    axe.check()


def phone(people, locale="en-US"):
    """Return a phone whose pages let the test's own script in."""
    return people.phone(locale, bypass_csp=True)


PAGES = (
    "/",
    "/new",
    "/rules/bus",
    "/rules/huutopussi",
    "/rules/bus?pyramid=6,5,4,3,2,1",
    "/rules/bus/sheet",
    "/rules/huutopussi/sheet",
    "/look",
    "/data",
    "/learn",
    "/nowhere",
)
OF_A_TABLE = ("join", "people", "log", "deck", "rules", "delete", "watch")


def test_the_pages(people, server, axe):
    reader = phone(people)
    people.expect("404")
    for path in PAGES:
        axe.look(reader.visit(path).page, path)


def test_the_pages_of_a_table(people, server, axe):
    table = server.open(people=1, bots=2)
    player = phone(people).sit(table.seat("Maximilian"), table.code).asked()
    guest = phone(people).visit(f"/?code={table.code}")
    axe.look(guest.page, "start with a code")
    for path in OF_A_TABLE:
        shown = guest if path == "join" else player
        shown.visit(f"/t/{table.code}/{path}")
        axe.look(shown.page, path)
    axe.look(guest.visit(f"/t/{table.code}").page, "a stranger")


def test_what_opens_over_a_table(people, server, axe):
    table = server.open(people=1, bots=2)
    player = phone(people).sit(table.seat("Aino"), table.code).asked()
    axe.look(player.page, "the first minute")
    for opener, opened in (("#menu-button", "#menu"), (".seat.mine a", "#gestures")):
        player.page.locator(opener).click()
        player.page.locator(opened).wait_for()
        axe.look(player.page, opened)
        player.page.keyboard.press("Escape")
        player.page.locator(opened).wait_for(state="hidden")


def test_one_phone_for_two(people, server, axe):
    table = server.open("huutopussi", {"preset": "kaksin"})
    tokens = [table.seat(name) for name in ("Aino", "Niko")]
    player = phone(people).sit(".".join(tokens), table.code)
    axe.look(player.page, "a lobby on one phone")
    table.do(tokens[0], "start")
    player.page.locator(".curtain").wait_for()
    axe.look(player.page, "the curtain")
    player.page.locator("#answers button[value=take]").click()
    axe.look(player.asked().page, "behind the curtain")


@pytest.mark.parametrize(("game", "rules"), [("bus", {}), ("huutopussi", {})])
def test_a_real_deck(people, server, axe, game, rules):
    table = server.open(game, rules, people=3, cards="real")
    token, *_ = [table.seat(name) for name in ("Aino", "Niko", "Veera")]
    player = phone(people).sit(token, table.code)
    player.page.locator("#beside[data-step]").wait_for(state="attached")
    axe.look(player.page, f"{game} with real cards")
    television = phone(people)
    television.page.set_viewport_size({"width": 1920, "height": 1080})
    axe.look(television.visit(f"/tv/{table.code}").page, f"TV {game} with real cards")


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
def test_a_lesson(people, axe, game):
    player = phone(people).visit("/learn")
    player.page.click(f"button[name=game][value={game}]")
    player.page.locator("#lesson").wait_for()
    axe.look(player.page, f"a lesson of {game}")


@pytest.mark.parametrize(
    ("game", "rules", "bots"),
    [
        ("bus", {}, 3),
        ("huutopussi", {"deals": 1}, 2),
        pytest.param("bus", {"preset": "busfahrer-haus"}, 3, marks=pytest.mark.soak),
        pytest.param("bus", {"preset": "ride-the-bus"}, 6, marks=pytest.mark.soak),
        pytest.param("huutopussi", {"preset": "kysely", "deals": 1}, 3, marks=pytest.mark.soak),
    ],
)
def test_the_phases(people, server, axe, game, rules, bots):
    table = server.open(game, rules)
    player = phone(people).sit(table.seat("Maximilian"), table.code)
    television = phone(people)
    television.page.set_viewport_size({"width": 1920, "height": 1080})
    television.visit(f"/tv/{table.code}")
    axe.look(television.page, "TV lobby")
    axe.look(player.page, "lobby")
    for _ in range(bots):
        table.do(player.token(), "bot")
    table.do(player.token(), "start")

    def choose(choices):
        kind = player.kind
        axe.look(player.page, kind)
        axe.look(television.page, f"TV {kind}")
        return player.rng.choice(choices)

    play([player], choose=choose)
    axe.look(player.page, "end")
    television.page.locator("#end").or_(television.page.locator("main")).first.wait_for()
    axe.look(television.page, "TV end")


def test_what_is_wrong_is_found(people, server, axe):
    page = phone(people).visit("/data").page
    axe.look(page, "as it is")
    page.locator("main").evaluate(
        "main => main.append(new Image(), document.createElement('button'), 'No more than a whisper')"
    )
    page.add_style_tag(content="main { color: #7a5060; }")
    axe.look(page, "spoilt")
    found = {fault.split(": ")[1].partition(" ")[0] for fault in axe.faults}
    assert {"image-alt", "button-name", "color-contrast"} <= found
    assert all(fault.startswith("spoilt") for fault in axe.faults)
    axe.faults.clear()
