"""Several at one phone, a real deck on the table, lessons, and what people do beside playing."""

from collections.abc import Iterator

from playwright.sync_api import Page

from screenshots.shots import Shot, phone, television
from screenshots.stage import Stage

THREE = ("Aino", "Niko", "Veera")


def one_phone(stage: Stage) -> Iterator[Shot]:
    """Yield the curtain between two hands, and what comes behind it."""
    table = stage.table("YKSI", THREE, "huutopussi", dealer=0)
    table.do("start")
    yield phone("curtain", table, (0, 1, 2))
    yield phone("behind-curtain", table, (0, 1, 2), prepare=_take)


def _take(page: Page) -> None:
    # The page is to have its socket first: who takes the phone is known to that.
    page.wait_for_timeout(700)
    page.locator("#answers button[value=take]").click()
    page.locator("#table:not(.curtain)").wait_for()


def real_deck(stage: Stage) -> Iterator[Shot]:
    """Yield what is entered when real cards lie on the table."""
    spoken = stage.table("KASI", THREE, "huutopussi", dealer=2, cards="real")
    spoken.do("start")
    yield phone("real-answer", spoken, 0, prepare=lambda page: page.locator("#answers a").click())
    table = stage.table("AITO", ("Aino", "Niko", "Veera", "Oona"), dealer=3, cards="real")
    table.do("start")
    table.enter(0, entry="0 red")
    yield phone("real-card", table, 0)
    table.enter(0, card="9♦")
    table.enter(1, entry="1 black")
    table.enter(1, card="5♣")
    yield television("tv-real", table)


def lesson(stage: Stage) -> Iterator[Shot]:
    """Yield what a newcomer is shown."""
    yield Shot("learn", "/learn")
    yield Shot("lesson", "/learn", prepare=_begin)
    table = stage.table("UUSI", THREE, dealer=2)
    table.do("start")
    yield phone("hint", table, 0, new=True)
    yield phone("emotes", table, 0, prepare=lambda page: page.locator(".seat.mine a").click())


def _begin(page: Page) -> None:
    page.locator("form[action='/learn'] button").first.click()
    page.locator("#live").wait_for()
