"""A browser, a server, and the people who come to it."""

import re
import subprocess
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import sync_playwright

from browser.phones import HASTE, PATIENCE, PHONE, Phone
from browser.serving import Server, Wire

FINDING = Path(__file__).parents[2] / "scripts" / "chromium"
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
)


@pytest.fixture(scope="package")
def browser():
    """Chromium, one for each process of the tests."""
    path = subprocess.run([FINDING], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory):
    """A server for all tests that do not harm it; each has tables of its own."""
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


class People:
    """Those who come to tables, each with a browser of their own. What goes wrong in one is remembered.

    Args:
        browser: the browser.
        url: where the server is.
        name: the name of the test, of which the people's dice are made.
    """

    def __init__(self, browser, url, name):
        self.url = url
        self.phones = []
        self.faults = []
        self.expected = []
        self._browser = browser
        self._name = name

    def phone(self, locale="fi-FI", *, url=None, hasty=True, motion=False, **options):
        """Return somebody's phone.

        Args:
            locale: the language.
            url: where it finds the server, if not where all do.
            hasty: whether its owner needs no time to read a question.
            motion: whether things may move on it, which costs this machine more.
            options: what else the browser is to be told.
        """
        width, height = PHONE
        options["reduced_motion"] = "no-preference" if motion else "reduce"
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, **options
        )
        context.set_default_timeout(PATIENCE)
        if hasty and options.get("java_script_enabled", True):
            context.add_init_script(HASTE)
        url = url or self.url
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        context.on("request", lambda request: self._request(request, url))
        context.on("response", self._response)
        phone = Phone(context, url, Random(f"{self._name} {len(self.phones)}"))
        self.phones.append(phone)
        return phone

    def expect(self, *patterns):
        """Do not count it as a fault when the console says this."""
        self.expected += map(re.compile, patterns)

    def _console(self, message):
        text = message.text
        if message.type in ("error", "warning") and not any(found.search(text) for found in self.expected):
            self.faults.append(f"{message.type}: {text} {message.location}")

    def _request(self, request, url):
        if not request.url.startswith((url, "data:", "blob:")):
            self.faults.append(f"asks elsewhere: {request.url}")

    def _response(self, response):
        if response.status >= 500:
            self.faults.append(f"{response.status}: {response.url}")

    def leave(self):
        """Close all phones."""
        for phone in self.phones:
            phone.context.close()

    def picture(self, folder):
        """Keep what each phone shows."""
        stem = re.sub(r"\W+", "-", self._name)
        for number, phone in enumerate(self.phones):
            for place, page in enumerate(phone.context.pages):
                page.screenshot(path=folder / f"{stem}-{number}-{place}.png", timeout=5000)


@pytest.fixture
def people(browser, server, request):
    """Those who come to the server's tables."""
    yield from _people(browser, server.url, request)


@pytest.fixture
def own_server(tmp_path):
    """A server for one test, to be stopped and started."""
    server = Server(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def own_people(browser, own_server, request):
    """Those who come to the tables of the test's own server."""
    yield from _people(browser, own_server.url, request)


@pytest.fixture
def wire(request):
    """A way to the server that can go dead; browsers may complain of it."""
    own = "own_" if "own_server" in request.fixturenames else ""
    request.getfixturevalue(f"{own}people").expect("WebSocket connection to", "net::ERR_")
    wire = Wire(request.getfixturevalue(f"{own}server"))
    yield wire
    wire.close()


def _people(browser, url, request):
    people = People(browser, url, request.node.name)
    yield people
    failed = request.node.stash.get(FAILED, False)
    if failed or people.faults:
        people.picture(request.config.cache.mkdir("browser"))
    people.leave()
    assert people.faults == []


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Remember whether a test failed, so that the screens are kept before they are closed."""
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report
