"""The bus family, from the first question to the last stop."""

from collections.abc import Iterator

from playwright.sync_api import Page

from screenshots.pages import beside
from screenshots.shots import CONTRAST, Shot, phone, television
from screenshots.stage import Stage, Table, plan

FOUR = ("Aino", "Niko", "Veera", "Oona")
SIX = (*FOUR, "Maximilian", "Annastiina")
EIGHT = (*SIX, "Elias", "Leo")


def questions(stage: Stage) -> Iterator[Shot]:
    """Yield the four questions."""
    table = stage.table("OHRA", FOUR, dealer=3, deck=3)
    table.do("start")
    yield phone("question-1", table, 0)
    plan("9♦ 5♣ 3♠ 2♥ K♣")
    table.say("red", "black", "red", "red")
    yield phone("guess", table, 0)
    yield phone("guess-contrast", table, 0, looks=CONTRAST)
    yield phone("small", table, 0, size="small")
    yield phone("wide", table, 0, size="wide")
    yield television("tv-question", table)
    table.say("lower")
    yield phone("wrong", table, 0, moment=True)
    yield phone("waiting", table, 2)
    table.finish()
    yield phone("end", table, 0)
    yield television("tv-end", table)
    yield from beside(table)


def eight(stage: Stage) -> Iterator[Shot]:
    """Yield the third and fourth question with eight players."""
    table = stage.table("LUMI", EIGHT, dealer=7)
    table.do("start")
    plan("9♦ 5♣ 3♠ 2♥ K♣ 10♠ J♦ 6♥  4♣ Q♥ 7♦ A♠ 2♦ 8♥ 5♦ 6♠  7♥ J♠ 3♥ 9♠ K♦ Q♣ 10♥ 2♣")
    table.say("black", "black", "red", "red", "black", "black", "black", "red")
    table.say("lower", "higher", "lower", "higher", "lower", "lower", "lower", "higher")
    yield phone("guess-eight", table, 0)
    table.say("inside", "outside", "inside", "inside", "inside", "outside", "outside", "inside")
    yield phone("suits", table, 0)


def pyramid(stage: Stage) -> Iterator[Shot]:
    """Yield the pyramid: giving points, waiting, laying where it is a choice."""
    table = stage.table("ILTA", SIX, dealer=5)
    table.do("start")
    plan("Q♠ 6♦ 10♦ 2♦ 7♥ K♠  3♣ 10♣ 6♥ A♦ 8♠ 4♥  A♣ 3♥ J♠ 3♦ A♠ Q♦  9♦ A♥ 10♠ 6♣ 10♥ 4♦")
    plan("5♠ J♦ 9♣ 2♥ K♣ 8♦ 4♠ 7♣ Q♥ 5♦")
    table.go_on(lambda: table.state.phase == "pyramid" and str(table.state.turned[-1]) == "7♣")
    yield phone("give", table, 4, prepare=_give_two)
    yield phone("pyramid", table, 0)
    yield television("tv-pyramid", table)
    yield from _ride(table)


def _give_two(page: Page) -> None:
    more = page.locator("form[data-limit] [data-step='1']").nth(1)
    more.click()
    more.click()


def laying(stage: Stage) -> Iterator[Shot]:
    """Yield the window of a pyramid card that may be laid on, with private hands."""
    table = stage.table("KOTI", FOUR, "bus", {"preset": "ride-the-bus", "hands": "open"}, dealer=3)
    table.do("start")
    plan("9♦ 5♣ 3♠ 2♥  4♣ Q♥ 7♦ A♠  7♥ J♠ 3♥ 9♠  K♦ Q♣ 10♥ 9♥")
    plan("9♣")
    table.go_on(lambda: table.state.phase == "pyramid" and 0 in table.asked, passing=True)
    yield phone("laying", table, 0)
    yield television("tv-laying", table)


def _ride(table: Table) -> Iterator[Shot]:
    table.go_on(lambda: table.state.phase == "ride")
    driver = table.asked[0]
    plan("5♥ K♥")
    table.say("turn 1", "turn 2")
    yield phone("obstacle", table, driver, moment=True)
    plan("5♦ 8♣ 10♣")
    table.say("turn 1", "turn 2", "turn 1")
    yield phone("ride", table, driver)
    yield phone("desk", table, driver, size="desk")
    yield phone("ride-watching", table, (driver + 1) % 6)
    yield television("tv-ride", table)


def driver(stage: Stage) -> Iterator[Shot]:
    """Yield the draw for the driver, card by card."""
    table = stage.table("TALO", FOUR, rules={"tie_cards": "none"}, dealer=3, pace=3600)
    table.do("start")
    plan("9♦ 5♣ 3♠ 2♥  9♣ 5♥ 3♥ 2♠  9♥ 5♦ 3♣ 2♦  9♠ 5♠ 3♦ 2♣")
    table.go_on(lambda: table.state.phase == "pyramid")
    plan("K♠ K♥ K♦ K♣ Q♠ Q♥ Q♦ J♠ J♥ A♣ 7♠ 7♦ 10♣")
    table.turn(lambda: len(getattr(table.state, "drawn", ())) == 3)
    yield phone("driver", table, 0)
    yield television("tv-driver", table)
    table.do("give-up")


def line(stage: Stage) -> Iterator[Shot]:
    """Yield the ride of a chain."""
    table = stage.table("SAVU", FOUR, "bus", {"preset": "busfahrer-haus"}, dealer=3)
    table.do("start")
    table.go_on(lambda: table.state.phase == "ride")
    table.go_on(lambda: len(table.state.turned) == 3)
    yield phone("chain", table, table.asked[0])
    yield television("tv-chain", table)
    table.finish()
    yield phone("deck", table, 0, "deck")
