"""The page of the house rules: every option, what stands in the way, and a link that is the rules."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kuski.game import Notice, RulesError, mark
from kuski.games import GAMES
from kuski.web.house import addresses
from kuski.web.house.controls import page_groups
from kuski.web.house.faults import Fault, fault_words, link_sentence, typed_sentence, way_out
from kuski.web.house.house import House, option_name, words
from kuski.web.house.judging import Verdict, judge
from kuski.web.house.mending import Mending, mendings, offending
from kuski.web.house.pictures import picture
from kuski.web.house.sharing import query_of, read_query, value_text
from kuski.web.house.submission import FROM, fields_of, submitted
from kuski.web.pages import page
from kuski.web.reader import reader_of
from kuski.words.language import Language

TOO_LONG: Final = Notice("query-too-long", mark("This link is too long to be one with house rules."))


class Card(NamedTuple):
    """A preset to choose: its name, its pictures, a few words, and whether the rules stand on it."""

    preset: str
    name: str
    drawing: Markup
    note: str
    chosen: bool


class Chip(NamedTuple):
    """An overlay to lay over the preset: its name, its sentence, and whether it lies there."""

    overlay: str
    name: str
    meaning: str
    chosen: bool


class Way(NamedTuple):
    """A button that solves a problem: what it says, and what the form sends."""

    label: str
    value: str


class Kept(NamedTuple):
    """Rules that were kept: under which name, and where."""

    name: str
    slug: str


async def house_rules(request: Request) -> Response:
    """Show the house rules that a link means, or what came of a change, at an address that says it."""
    game = request.path_params["game"]
    if game not in GAMES:
        return fault_page(request, "", Notice("no-game", mark("There is no such game here.")), status=404)
    fields = fields_of(request.url.query)
    if fields is None:
        return fault_page(request, game, TOO_LONG)
    try:
        table = addresses.table_code(fields.get("table", [""])[-1])
        if FROM not in fields:
            return _from_link(request, game, table)
        came = submitted(game, fields)
    except RulesError as error:
        return fault_page(request, game, error.notice)
    if came.typed:
        return editor_page(request, came.house, table=table, typed=came.typed, status=400)
    query = query_of(game, came.house.rules, came.house.preset)
    if came.use and judge(came.house.rules).fault is None:
        return RedirectResponse(addresses.use(game, query, table), 303)
    return RedirectResponse(addresses.editor(game, query, table), 303)


def _from_link(request: Request, game: str, table: str) -> Response:
    reading = read_query(game, request.url.query)
    house = House(game, reading.preset, reading.rules)
    if reading.faults:
        return fault_page(request, game, reading.faults[0], house=house, table=table)
    return editor_page(request, house, table=table)


def editor_page(
    request: Request,
    house: House,
    *,
    table: str = "",
    typed: Mapping[str, str] | None = None,
    kept: Kept | None = None,
    error: str = "",
    name: str = "",
    status: int = 200,
) -> Response:
    """Return the page of house rules.

    Args:
        request: what is answered.
        house: the rules.
        table: the code of the table that they are chosen for, or empty.
        typed: what was typed and cannot be, by option.
        kept: under which name these rules were kept, if they were.
        error: why they cannot be kept under the name that was typed.
        name: that name.
        status: of the answer.
    """
    lang = reader_of(request).lang
    verdict = judge(house.rules)
    query = query_of(house.game, house.rules, house.preset)
    address = addresses.kept(kept.slug) if kept else addresses.editor(house.game, query)
    faults = {
        option: (text, typed_sentence(lang, house.game, option)) for option, text in (typed or {}).items()
    }
    link = f"{request.url.scheme}://{request.url.netloc}{address}"
    return page(
        request,
        "house_rules.html",
        status=status,
        house=house,
        kept=kept,
        table=table,
        query=query,
        title=kept.name if kept else lang.gettext("House rules"),
        cards=cards(lang, house),
        chips=_chips(lang, house),
        groups=page_groups(lang, house, offending(house), faults),
        verdict=verdict,
        fits=players_phrase(lang, verdict),
        fault=_fault(lang, house, verdict, faults),
        warning=_warning(lang, verdict),
        ways=[] if faults else [_way(lang, mending) for mending in mendings(house)],
        back=f"/t/{table}" if table else addresses.use(house.game, query),
        sheet=f"{addresses.kept(kept.slug)}/sheet" if kept else addresses.sheet(house.game, query),
        link=link,
        code=qr(link),
        error=error,
        name=name,
    )


def fault_page(
    request: Request,
    game: str,
    notice: Notice,
    *,
    house: House | None = None,
    table: str = "",
    status: int = 400,
) -> Response:
    """Return the page for an address that means no rules: what is wrong with it, and the way out."""
    ways = []
    if house is not None:
        query = query_of(house.game, house.rules, house.preset)
        ways.append((mark("Open without it"), addresses.editor(game, query, table)))
    if game:
        ways.append((mark("Choose the rules anew"), addresses.editor(game, table=table)))
    ways.append((mark("To the start"), "/"))
    lang = reader_of(request).lang
    return page(
        request,
        "house/fault.html",
        status=status,
        sentence=link_sentence(lang, game, notice),
        ways=[(lang.gettext(label), address) for label, address in ways],
    )


def cards(lang: Language, house: House, *, chosen: bool = True) -> list[Card]:
    """Return the presets of a game as cards; the one that the rules stand on tells how much differs."""
    found = []
    for preset, rules in house.play.PRESETS.items():
        mine = chosen and preset == house.preset
        name, _, note = words(house.game).preset_name(lang, preset).partition(", ")
        if mine and house.changed:
            note = lang.ngettext("{n} change", "{n} changes", len(house.changed))
        note = note or preset_note(lang, house.game, rules)
        shown = house.rules if mine else rules
        found.append(Card(preset, name, picture(house.game, shown), note, mine))
    return found


def preset_note(lang: Language, game: str, rules: Any) -> str:
    """Return a few words on what makes rules different from others."""
    if game == "huutopussi":
        if rules.sides == "pairs":
            return lang.gettext("two against two")
        return lang.ngettext("{n} player", "{n} players", rules.players)
    match rules.bus:
        case "chain":
            return lang.ngettext("{n} station", "{n} stations", rules.bus_length or 0)
        case "line":
            return lang.ngettext("a line of {n} card", "a line of {n} cards", rules.bus_length or 0)
        case "questions":
            return lang.gettext("the questions again")
    return lang.gettext("a diamond bus")


def players_phrase(lang: Language, verdict: Verdict) -> str:
    """Return for how many players rules are."""
    if verdict.low >= verdict.high:
        return lang.ngettext("For {n} player", "For {n} players", verdict.high)
    return lang.gettext("For {low}–{high} players", low=verdict.low, high=verdict.high)


def qr(link: str) -> Markup:
    """Return a link as a square to be scanned; empty when it is too long for one."""
    try:
        code = segno.make(link, error="l", micro=False)
    except segno.DataOverflowError:
        return Markup("")
    drawn = code.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None)
    return Markup(drawn)  # noqa: S704 - a drawing, made of no text of anybody's


def _chips(lang: Language, house: House) -> list[Chip]:
    names = words(house.game)
    return [
        Chip(
            overlay,
            names.overlay_name(lang, overlay),
            names.overlay_meaning(lang, overlay),
            house.lies(overlay),
        )
        for overlay in house.overlays()
    ]


def _fault(lang: Language, house: House, verdict: Verdict, typed: dict[str, tuple[str, str]]) -> Fault | None:
    for option, (_, why) in typed.items():
        return Fault(f"{option_name(lang, house.game, option)}.", why)
    return None if verdict.fault is None else fault_words(lang, house, verdict.fault)


def _warning(lang: Language, verdict: Verdict) -> str:
    if verdict.warning is None:
        return ""
    if verdict.warning.code == "may-be-endless":
        return lang.gettext("The ride may go on without end.")
    return lang.notice(verdict.warning)


def _way(lang: Language, mending: Mending) -> Way:
    if mending.option == "preset":
        return Way(way_out(lang, mending), f"preset={mending.value}")
    return Way(way_out(lang, mending), f"{mending.option}={value_text(mending.value)}")
