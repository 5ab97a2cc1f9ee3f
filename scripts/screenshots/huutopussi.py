"""Huutopussi, from the auction to the score sheet."""

from collections.abc import Iterator

from playwright.sync_api import Page

from screenshots.shots import CONTRAST, Shot, phone, television
from screenshots.stage import Stage, Table, deal

THREE = ("Aino", "Niko", "Veera")
HANDS = (
    "A♠ 10♠ K♠ 6♠ J♥ A♦ K♦ Q♦ 6♦ 10♣ K♣",
    "7♠ 8♠ J♠ 6♥ 7♥ 9♦ J♦ 6♣ 8♣ J♣ A♣",
    "Q♠ 9♠ 10♥ K♥ Q♥ 9♥ 10♦ 8♦ 7♦ Q♣ 9♣",
)
TALON = "A♥ 8♥ 7♣"


def match(stage: Stage) -> Iterator[Shot]:
    """Yield a match for three, its fourth deal with chosen cards."""
    table = stage.table("RIIH", THREE, "huutopussi", dealer=0)
    table.do("start")
    # The cards of the fourth deal come with the last card of the third.
    table.go_on(lambda: len(table.state.sheet) == 2 and _cards_left(table) == 1)
    deal(HANDS, first=1, rest=TALON)
    table.go_on(lambda: table.state.phase == "auction")
    table.say("bid 60", "pass", "bid 65")
    yield phone("bid", table, 0)
    yield television("tv-bid", table)
    table.say("bid 70", "pass")
    yield phone("exchange", table, 0, prepare=_put_away)
    table.say("discard 6♠", "discard 8♥", "discard 7♣")
    yield phone("contract", table, 0)
    table.say("contract 120", "A♠", "7♠")
    yield phone("trick", table, 2)
    yield phone("trick-contrast", table, 2, looks=CONTRAST)
    yield phone("trick-wide", table, 2, size="wide")
    yield television("tv-trick", table)
    table.go_on(lambda: _may_marry(table))
    yield phone("marriage", table, table.asked[0])
    table.go_on(lambda: _cards_left(table) == 10)
    table.do("undo", who=_other(table))
    yield phone("undo", table, table.asked[0])
    table.do("refuse", who=table.asked[0])
    table.finish()
    yield phone("end-huutopussi", table, 0)
    yield television("tv-end-huutopussi", table)


def _cards_left(table: Table) -> int:
    return sum(hand.bit_count() for hand in table.state.hands) if table.state.phase == "tricks" else 0


def _may_marry(table: Table) -> bool:
    texts = map(str, table.state.legal(table.asked[0]))
    return any(text.startswith("trump") for text in texts)


def _other(table: Table) -> int:
    return (table.asked[0] + 2) % 3


def _put_away(page: Page) -> None:
    page.locator("#table form label[for]:visible").nth(3).click()


def claim(stage: Stage) -> Iterator[Shot]:
    """Yield a claim that others are asked about, and a partner who is asked for a marriage."""
    table = stage.table("PUUR", (*THREE, "Oona"), "huutopussi", {"preset": "kysely"}, dealer=3)
    table.do("start")
    table.go_on(lambda: _says(table, "ask"))
    yield phone("ask", table, table.asked[0])
    table.go_on(lambda: _cards_left(table) == 12)
    who = table.asked[0]
    table.do("claim", who=who)
    yield phone("claim", table, (who + 1) % 4)


def _says(table: Table, word: str) -> bool:
    return any(str(text).startswith(word) for text in table.state.legal(table.asked[0]))
