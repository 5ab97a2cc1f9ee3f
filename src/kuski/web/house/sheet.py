"""The rule sheet: house rules in prose, to be read aloud, printed, and hung on the wall."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from kuski.game import Notice, mark
from kuski.games import GAMES
from kuski.web.house import addresses
from kuski.web.house.editor import Kept, fault_page, players_phrase, qr
from kuski.web.house.house import House, words
from kuski.web.house.judging import judge
from kuski.web.house.pictures import picture
from kuski.web.house.sharing import query_of, read_query
from kuski.web.pages import page
from kuski.web.reader import reader_of

LANGUAGE_NAMES: Final = {"fi": "suomi", "en": "English", "de": "Deutsch", "ro": "română"}
"""What the languages call themselves."""
LENGTHS: Final = ((3600, ""), (4150, " long"))
"""Up to so many letters are printed like that, so that every sheet fits on one page of A4."""
LONGEST: Final = " longer"


async def rule_sheet(request: Request) -> Response:
    """Show the rule sheet of the rules that a link means."""
    game = request.path_params["game"]
    if game not in GAMES:
        return fault_page(request, "", Notice("no-game", mark("There is no such game here.")), status=404)
    reading = read_query(game, request.url.query)
    house = House(game, reading.preset, reading.rules)
    if reading.faults:
        return fault_page(request, game, reading.faults[0], house=house)
    return sheet_page(request, house)


def sheet_page(request: Request, house: House, *, kept: Kept | None = None) -> Response:
    """Return the rule sheet of house rules; where they cannot be played, what stands in the way."""
    lang = reader_of(request).lang
    verdict = judge(house.rules)
    if verdict.fault is not None:
        return fault_page(request, house.game, verdict.fault, house=house)
    query = query_of(house.game, house.rules, house.preset)
    edit = addresses.kept(kept.slug) if kept else addresses.editor(house.game, query)
    own = f"{edit}/sheet" if kept else addresses.sheet(house.game, query)
    link = f"{request.url.scheme}://{request.url.netloc}{edit}"
    sheet = words(house.game).rule_sheet(lang, house.rules, kept.name if kept else "")
    letters = sum(len(sentence) for section in sheet.sections for sentence in section.sentences)
    join = "&" if "?" in own else "?"
    return page(
        request,
        "rule_sheet.html",
        sheet=sheet,
        length=next((name for most, name in LENGTHS if letters <= most), LONGEST),
        drawing=picture(house.game, house.rules),
        fits=players_phrase(lang, verdict),
        base=words(house.game).preset_name(lang, house.preset),
        changes=len(house.changed),
        edit=edit,
        use=addresses.use(house.game, query),
        languages=[(code, name, f"{own}{join}lang={code}") for code, name in LANGUAGE_NAMES.items()],
        link=link,
        code=qr(link),
    )
