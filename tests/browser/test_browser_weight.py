"""How much comes over the wire before a screen stands: budgets of the first load, in bytes, unpacked."""

import pytest

FIRST_LOAD = 120_000
FONTS = 190_000


class Load:
    """All that a page loads in a browser that comes for the first time.

    Args:
        phone: whose browser.
        path: the page.
    """

    def __init__(self, phone, path):
        self._page = phone.page
        self._requests = []
        phone.page.on("requestfinished", self._note)
        phone.visit(path)

    def _note(self, request):
        self._requests.append(request)

    def check(self):
        """Check that it keeps within the budgets."""
        self._page.wait_for_load_state("networkidle")
        fonts, others = 0, {}
        for request in [*self._requests]:
            size = len(request.response().body())
            if request.resource_type == "font":
                fonts += size
            else:
                others[request.url.partition("?")[0]] = size
        assert fonts <= FONTS
        assert sum(others.values()) <= FIRST_LOAD, (sum(others.values()), others)
        return others


@pytest.mark.parametrize("path", ["/", "/new", "/learn"])
def test_pages(people, path):
    Load(people.phone(), path).check()


@pytest.mark.parametrize("locale", ["fi-FI", "ro-RO"])
@pytest.mark.parametrize(("game", "preset", "seats"), [("bus", "bussikuski", 4), ("huutopussi", "pari", 4)])
def test_a_table_on_a_phone(people, server, game, preset, seats, locale):
    table = server.open(game, {"preset": preset}, people=1, bots=seats - 1)
    token = table.seat("Aino")
    phone = people.phone(locale)
    phone.context.add_cookies([{"name": f"kuski-seat-{table.code}", "value": token, "url": server.url}])
    load = Load(phone, f"/t/{table.code}")
    faces = phone.page.locator("#table use[href*=cards-]")
    while not faces.count():
        phone.answer()
    assert any("/cards-" in url for url in load.check())


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
def test_a_table_on_a_television(people, server, game):
    table = server.open(game, people=1, bots=3)
    table.seat("Aino")
    Load(people.phone(), f"/tv/{table.code}").check()
