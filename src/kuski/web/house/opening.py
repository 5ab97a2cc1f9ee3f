"""Opening a table: which game, which rules, who plays."""

from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from kuski.bots import usual
from kuski.game import Notice, mark
from kuski.games import GAMES
from kuski.web.house import addresses
from kuski.web.house.editor import Card, cards, fault_page, players_phrase
from kuski.web.house.faults import fault_words
from kuski.web.house.house import House, words
from kuski.web.house.judging import judge
from kuski.web.house.sharing import query_of, read_query
from kuski.web.pages import page
from kuski.web.reader import reader_of
from kuski.words.levels import level_choices

DEFAULT_GAME: Final = "bus"
MOST_SEATS: Final = 8
"""A table has no more seats."""


class Family(NamedTuple):
    """A game with its presets, each a card and where it leads."""

    game: str
    heading: str
    meaning: str
    cards: list[tuple[Card, str]]


class Wish(NamedTuple):
    """What somebody typed who opens a table.

    Attributes:
        name: the player's name.
        bots: how many bots are to sit down.
        level: their level; empty for the usual one.
        listed: whether the start page shows the table.
        real: whether real cards lie on the table.
    """

    name: str = ""
    bots: int = 0
    level: str = ""
    listed: bool = False
    real: bool = False


async def new_table(request: Request) -> Response:
    """Show the page on which a table is opened, with the rules that were chosen before."""
    asked = request.query_params
    game = asked.get("game", DEFAULT_GAME)
    if game not in GAMES:
        return fault_page(request, "", Notice("no-game", mark("There is no such game here.")))
    reading = read_query(game, asked.get("rules", ""))
    house = House(game, reading.preset, reading.rules)
    if reading.faults:
        return fault_page(request, game, reading.faults[0], house=house)
    return new_page(request, house)


def new_page(
    request: Request, house: House, *, wish: Wish | None = None, error: str = "", status: int = 200
) -> Response:
    """Return the page on which a table is opened.

    Args:
        request: what is answered.
        house: the rules.
        wish: what was typed before, where the table could not be opened.
        error: why it could not, as a sentence.
        status: of the answer.
    """
    lang = reader_of(request).lang
    verdict = judge(house.rules)
    query = query_of(house.game, house.rules, house.preset)
    fault = None if verdict.fault is None else fault_words(lang, house, verdict.fault)
    names = words(house.game)
    return page(
        request,
        "new.html",
        status=status,
        house=house,
        query=query,
        families=[_family(request, game, house) for game in GAMES],
        rules_name=names.preset_name(lang, house.preset),
        rules_meaning=names.preset_meaning(lang, house.preset),
        fits=players_phrase(lang, verdict),
        fault=fault,
        editor=addresses.editor(house.game, query),
        sheet=addresses.sheet(house.game, query),
        wish=wish or Wish(),
        levels=level_choices(lang, house.game),
        usual=usual(house.game),
        most_bots=max(0, min(verdict.high, MOST_SEATS) - 1),
        error=error,
    )


def _family(request: Request, game: str, house: House) -> Family:
    lang = reader_of(request).lang
    mine = game == house.game
    play = house.play if mine else House(game, "", None).play
    shown = house if mine else House(game, play.DEFAULT_PRESET, play.PRESETS[play.DEFAULT_PRESET])
    found = []
    for card in cards(lang, shown, chosen=mine):
        rules = house.rules if card.chosen else play.PRESETS[card.preset]
        found.append((card, addresses.use(game, query_of(game, rules, card.preset))))
    if game == "bus":
        return Family(
            game,
            lang.gettext("Bussikuski and its kin"),
            lang.gettext("A party game of guesses, a pyramid and a bus ride, for 2 to 8."),
            found,
        )
    return Family(
        game,
        lang.gettext("Huutopussi"),
        lang.gettext("A Finnish trick game of bids and marriages, for 2 to 4."),
        found,
    )
