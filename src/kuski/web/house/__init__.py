"""The pages around the table: the way in, the house rules, their sheet and their links.

They use the store of the server for rules that are kept, and ask its hall which tables there are.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kuski.web.house.editor import house_rules
from kuski.web.house.keeping import kept_rules, kept_sheet, save_rules
from kuski.web.house.look import look_page, set_look
from kuski.web.house.opening import DEFAULT_GAME, new_table
from kuski.web.house.sheet import rule_sheet
from kuski.web.house.start import start


async def _usual_rules(_request: Request) -> Response:
    return RedirectResponse(f"/rules/{DEFAULT_GAME}", 303)


routes: Final = [
    Route("/", start, name="start"),
    Route("/look", look_page, methods=["GET"]),
    Route("/look", set_look, methods=["POST"]),
    Route("/new", new_table, methods=["GET"]),
    Route("/rules", _usual_rules),
    Route("/rules/r/{slug}", kept_rules),
    Route("/rules/r/{slug}/sheet", kept_sheet),
    Route("/rules/{game}", house_rules),
    Route("/rules/{game}/sheet", rule_sheet),
    Route("/rules/{game}/save", save_rules, methods=["POST"]),
]
"""The routes of these pages."""
