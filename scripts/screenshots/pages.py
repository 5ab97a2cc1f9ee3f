"""The pages around the table."""

from collections.abc import Iterator

from playwright.sync_api import Page

from screenshots.shots import Shot, phone, television
from screenshots.stage import Stage, Table


def lobby(stage: Stage) -> Iterator[Shot]:
    """Yield the way to a table, and the table before its first game."""
    yield Shot("new", "/new")
    yield Shot("rules", "/rules/bus?pyramid=6,5,4,3,2,1")
    yield Shot("rules-huutopussi", "/rules/huutopussi?preset=pari")
    yield Shot("rule-sheet", "/rules/bus/sheet")
    yield Shot("look", "/look")
    table = stage.table("RUIS", ["Oona", "Niko", "Veera"])
    yield Shot("start", "/?code=RUIS")
    yield Shot("join", "/t/RUIS/join")
    table.sit("Aino")
    table.do("bot")
    yield phone("lobby", table, 0)
    yield television("tv-lobby", table)
    yield phone("people", table, 0, "people")


def _to_points(page: Page) -> None:
    page.locator(".correcting summary").click()
    page.locator(".correcting").evaluate("form => form.scrollIntoView()")


def beside(table: Table) -> Iterator[Shot]:
    """Yield what can be read about a game that is over."""
    yield phone("log", table, 0, "log")
    yield phone("menu", table, 0, prepare=lambda page: page.locator("#menu-button").click())
    yield phone("points", table, 0, "people", prepare=_to_points)
    yield Shot("data", "/data")
    yield Shot("fault", "/t/NONE")
