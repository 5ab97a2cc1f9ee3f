"""What a browser needs to put Kuski on a home screen: its name, its look and its icons, in a language.

There is no service worker: nothing of a table is kept on a phone, and without the server there is no table.
"""

import json
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kuski.web.reader import reader_of
from kuski.web.rendering import asset

_COLOUR: Final = "#321424"


async def manifest(request: Request) -> Response:
    """Return the web app manifest in the language that the page asks for."""
    lang = reader_of(request).lang
    found: dict[str, Any] = {
        "id": "/",
        "name": "Kuski",
        "short_name": "Kuski",
        "description": lang.gettext("A card table for Bussikuski and Huutopussi."),
        "lang": lang.code,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": _COLOUR,
        "theme_color": _COLOUR,
        "categories": ["games"],
        "icons": [
            _icon("icon.svg", "any", "image/svg+xml"),
            _icon("icons/icon-192.png", "192x192"),
            _icon("icons/icon-512.png", "512x512"),
            _icon("icons/icon-maskable-512.png", "512x512", purpose="maskable"),
        ],
        "shortcuts": [
            {"name": lang.gettext("Open a new table"), "url": "/new"},
            {"name": lang.gettext("Learn to play"), "url": "/learn"},
        ],
    }
    headers = {"cache-control": "public, max-age=3600"}
    return Response(json.dumps(found), media_type="application/manifest+json", headers=headers)


def _icon(name: str, sizes: str, kind: str = "image/png", purpose: str = "any") -> dict[str, str]:
    return {"src": asset(name), "sizes": sizes, "type": kind, "purpose": purpose}


routes: Final = [Route("/manifest.webmanifest", manifest)]
"""The route of the manifest."""
