"""In a real browser: from a click to the own screen, frames while a hand is dealt, bytes over the wire.

Beside it a bare page whose click goes to a bare server and comes back, and whose boxes only move: measured in
the same run in the same browser, it is the floor under any page that does so.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from urllib.request import Request, urlopen

from load import free_ports, started
from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
PHONE = (390, 844)
READING = 400
"""Milliseconds between a question and a tap: a sooner one counts as an answer to the question before."""
FRAMES_FOR = 900

# Clicks, and tells when the screen that came of it is in the page, and when it has been painted.
CLICK = """(button) => new Promise((done) => {
  const version = () => document.querySelector("#table")?.dataset.version;
  const before = version(), begun = performance.now();
  const watch = new MutationObserver(() => {
    if (version() === before) return;
    watch.disconnect();
    const merged = performance.now() - begun;
    requestAnimationFrame(() => setTimeout(() => done([merged, performance.now() - begun])));
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  setTimeout(() => done(null), 3000);
  button.click();
})"""
# Counts frames from the moment when something begins to move.
FRAMES = """(milliseconds) => {
  window.frames_ = [];
  const count = (now) => {
    const moving = document.getAnimations().some((one) => one.playState === "running");
    if (moving || window.frames_.length) window.frames_.push(now);
    if (!window.frames_.length || now - window.frames_[0] < milliseconds) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}"""
ANSWER = "#table form[data-act] button[name=action]:not([aria-disabled=true]):visible"


def wait_for(page: Page, condition: str) -> None:
    """Wait until something is true in a page; its policy forbids to let it wait by itself."""
    for _ in range(400):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise TimeoutError(condition)


def asked(port: int, path: str, data: object, token: str = "") -> dict[str, object]:
    """Return what a program is answered when it posts."""
    head = {"authorization": f"Bearer {token}"} if token else {}
    body = json.dumps(data).encode()
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", body, head)) as answer:
        found: dict[str, object] = json.load(answer)
    return found


class Table:
    """A table of people, the first of whom has a page, and one bot."""

    def __init__(self, browser: Browser, port: int, game: str, preset: str, people: int) -> None:
        self._port = port
        settings = {"pace": 0, "think": 0, "window": 0}
        seats = [*[None] * people, "casual"]
        wish = {"game": game, "rules": {"preset": preset}, "seats": seats, "settings": settings}
        self.code = str(asked(port, "/api/tables", wish)["code"])
        self.told: list[int] = []
        width, height = PHONE
        context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
        self.page = context.new_page()
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._heard))

    def _heard(self, text: str | bytes) -> None:
        data = text.encode() if isinstance(text, str) else text
        if data.startswith(b'{"type":"page"'):
            self.told.append(len(data))

    def sit(self) -> dict[str, int]:
        """Sit down, open the page, and return the bytes that it loaded, by what they are."""
        url = f"http://127.0.0.1:{self._port}"
        self.token = str(asked(self._port, f"/api/tables/{self.code}/seats", {"name": "Aino"})["token"])
        seat = {"name": f"kuski-seat-{self.code}", "value": self.token, "url": url}
        self.page.context.add_cookies([seat])  # type: ignore[list-item]
        return loaded(self.page, f"{url}/t/{self.code}")

    def again(self) -> None:
        """Let the next game begin."""
        asked(self._port, f"/api/tables/{self.code}/do", {"do": "start"}, self.token)


def loaded(page: Page, url: str) -> dict[str, int]:
    """Open a page and return the bytes of all it loads, unpacked."""
    requests = []
    page.on("requestfinished", lambda each: requests.append(each))  # noqa: PLW0108 - a method cannot be a handler
    page.goto(url)
    page.wait_for_load_state("networkidle")
    sizes = {"font": 0, "all else": 0}
    for each in [*requests]:
        answer = each.response()
        kind = "font" if each.resource_type == "font" else "all else"
        sizes[kind] += len(answer.body()) if answer else 0
    return sizes


def clicks(table: Table, number: int) -> list[tuple[float, float]]:
    """Return how long it took from so many clicks until the own screen was merged, and painted."""
    found: list[tuple[float, float]] = []
    page = table.page
    until = time.monotonic() + 120
    while len(found) < number and time.monotonic() < until:
        if page.locator("main.over").count():
            table.again()
        button = page.locator(ANSWER)
        page.wait_for_timeout(READING)
        if not button.count() or page.locator("form[data-limit]").count():
            # Points to hand out: who is asked gives all to the first.
            give(page)
            continue
        took = button.first.evaluate(CLICK)
        # A click soon after a question is not taken, where a bot was quick.
        if took is not None:
            found.append((took[0], took[1]))
    return found


def give(page: Page) -> None:
    """Hand out what is owed, where something is."""
    form = page.locator("form[data-limit]")
    if form.count():
        for _ in range(int(form.get_attribute("data-limit") or 0)):
            form.locator("[data-step='1']").first.click()
        form.locator("button.send").click()
        page.wait_for_timeout(100)


def bare_clicks(page: Page, number: int) -> list[tuple[float, float]]:
    """Return the same of the bare page."""
    button = page.locator("button")
    found = []
    for _ in range(number):
        page.wait_for_timeout(50)
        merged, painted = button.evaluate(CLICK)
        found.append((merged, painted))
    return found


def frames(page: Page) -> list[float]:
    """Return how long each frame took since something began to move, in milliseconds."""
    wait_for(page, "window.frames_.length > 1")
    page.wait_for_timeout(FRAMES_FOR + 100)
    times = page.evaluate("window.frames_")
    return [later - sooner for sooner, later in pairwise(times)]


def dealt(browser: Browser, port: int) -> list[float]:
    """Return the frames while a hand of Huutopussi is dealt on a phone."""
    table = Table(browser, port, "huutopussi", "pari", 3)
    table.sit()
    asked(port, f"/api/tables/{table.code}/seats", {"name": "Niko"})
    table.page.evaluate(FRAMES, FRAMES_FOR)
    # The last to come lets the game begin.
    asked(port, f"/api/tables/{table.code}/seats", {"name": "Veera"})
    return frames(table.page)


def row(name: str, clicked: Sequence[tuple[float, float]], took: Sequence[float]) -> str:
    """Return a line of the table."""
    cells = []
    for place in (0, 1):
        times = sorted(each[place] for each in clicked)
        cells += [statistics.median(times), times[int(len(times) * 0.95)]]
    rate = 1000 * len(took) / sum(took)
    return f"{name:<18}" + "".join(f"{cell:>12.1f}" for cell in cells) + f"{rate:>12.0f}{max(took):>12.0f}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=60)
    options = parser.parse_args()
    port, other = free_ports()
    chromium = subprocess.run(
        [HERE.parent / "scripts" / "chromium"], stdout=subprocess.PIPE, text=True, check=True
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serve = [sys.executable, "-m", "kuski", "serve", "--host", "127.0.0.1", "--port", str(port)]
        servers = [started([*serve, "--data", folder, "--no-open", "--no-limits"], port)]
        servers.append(started([sys.executable, str(HERE / "bare.py"), str(other)], other))
        browser = playwright.chromium.launch(
            executable_path=chromium.stdout.strip(), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            measure(browser, port, other, options.clicks)
        finally:
            browser.close()
            for server in servers:
                server.kill()
                server.wait()


def measure(browser: Browser, port: int, other: int, number: int) -> None:
    """Print the tables."""
    print(
        f"Chromium {browser.version}, Python {platform.python_version()}, {os.cpu_count()} processors,",
        end=" ",
    )
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    bare = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    bare.goto(f"http://127.0.0.1:{other}/")
    bare.wait_for_function("document.title === 'ready'")
    floor = bare_clicks(bare, number)
    bare.evaluate(FRAMES, FRAMES_FOR)
    bare.evaluate("document.querySelector('p').classList.add('go')")
    still = frames(bare)
    table = Table(browser, port, "bus", "ride-the-bus", 1)
    first = table.sit()
    ours = clicks(table, number)
    hand = dealt(browser, port)
    print(
        f"{'':<18}"
        + "".join(
            f"{name:>12}" for name in ("merged p50", "p95", "painted p50", "p95", "frames/s", "longest")
        )
    )
    print(row("Kuski", ours, hand))
    print(row("bare page", floor, still))
    print(
        "milliseconds from a click to the own screen; frames while a hand of nine is dealt, beside nine boxes"
    )
    told = sorted(table.told[1:])
    print(f"first load: {first['all else']:,} bytes and {first['font']:,} of fonts;", end=" ")
    print(f"update: median {statistics.median(told):,.0f}, largest {told[-1]:,} bytes, of {len(told)}")


if __name__ == "__main__":
    main()
