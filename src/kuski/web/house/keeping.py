"""House rules kept under a name, and their address of a few letters."""

import secrets
import time
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kuski.game import Notice, Refusal, RulesError, mark
from kuski.games import GAMES
from kuski.names import clean_name
from kuski.web.house import addresses
from kuski.web.house.editor import Kept, editor_page, fault_page
from kuski.web.house.house import House
from kuski.web.house.sharing import from_stored, nearest_preset, read_query, stored
from kuski.web.house.sheet import sheet_page
from kuski.web.reader import reader_of
from kuski.web.security import checked_form

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that nobody takes for each other."""
SLUG_LENGTH: Final = 8
NOT_KEPT: Final = Notice("no-rules", mark("No house rules are kept at this address."))


async def save_rules(request: Request) -> Response:
    """Keep the rules of a form under its name, and show them at their own address."""
    game = request.path_params["game"]
    if game not in GAMES:
        return fault_page(request, "", NOT_KEPT, status=404)
    form = await checked_form(request)
    reading = read_query(game, str(form.get("rules", "")))
    house = House(game, reading.preset, reading.rules)
    if reading.faults:
        return fault_page(request, game, reading.faults[0], house=house)
    typed = str(form.get("name", ""))
    try:
        name = clean_name(typed)
    except Refusal as refused:
        error = reader_of(request).lang.notice(refused.notice)
        return editor_page(request, house, error=error, name=typed[:200], status=400)
    slug = "".join(secrets.choice(ALPHABET) for _ in range(SLUG_LENGTH))
    await request.app.state.store.save_rules(slug, name, game, stored(game, house.rules), time.time())
    return RedirectResponse(addresses.kept(slug), 303)


async def kept_rules(request: Request) -> Response:
    """Show the page of house rules with the rules that are kept at an address."""
    found = await _found(request)
    return found if isinstance(found, Response) else editor_page(request, found[0], kept=found[1])


async def kept_sheet(request: Request) -> Response:
    """Show the rule sheet of the rules that are kept at an address."""
    found = await _found(request)
    return found if isinstance(found, Response) else sheet_page(request, found[0], kept=found[1])


async def _found(request: Request) -> tuple[House, Kept] | Response:
    slug = request.path_params["slug"]
    readable = len(slug) <= 2 * SLUG_LENGTH and set(slug) <= set(ALPHABET)
    kept = await request.app.state.store.rules(slug) if readable else None
    if kept is None or kept.game not in GAMES:
        return fault_page(request, "bus", NOT_KEPT, status=404)
    try:
        rules = from_stored(kept.game, kept.data)
    except RulesError as error:
        return fault_page(request, kept.game, error.notice)
    house = House(kept.game, nearest_preset(kept.game, rules), rules)
    return house, Kept(kept.name, kept.slug)
