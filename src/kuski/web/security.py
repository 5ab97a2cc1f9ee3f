"""What keeps strangers out: the token in every form, where a socket may come from, the page's headers.

Every browser has a cookie with a random value; the token of its forms is an HMAC of it with the
server's key. Without both no post is heard.
"""

import hashlib
import hmac
import secrets
from typing import Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

BROWSER_COOKIE: Final = "kuski"
"""The cookie that tells one browser from another; the middleware gives it to who has none."""
MOST_FIELDS: Final = 200
MOST_BYTES: Final = 32_768

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types kuski"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
"""The headers of every answer: nothing inline, nothing from elsewhere, no string becomes script."""


def new_browser() -> str:
    """Return the random value of a new browser's cookie."""
    return secrets.token_urlsafe(24)


def browser_of(connection: HTTPConnection) -> str:
    """Return the value of this browser's cookie, also on the very first request."""
    value: str = connection.state.browser
    return value


def csrf_token(connection: HTTPConnection) -> str:
    """Return the token that this browser's forms carry."""
    key: bytes = connection.app.state.key
    return hmac.new(key, b"form " + browser_of(connection).encode(), hashlib.sha256).hexdigest()[:24]


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a request that changes something comes from our own pages.

    Browsers send ``Origin`` with every post and socket; who sends none is no browser's page.
    """
    origin = connection.headers.get("origin")
    return origin is None or origin.partition("://")[2] == connection.headers.get("host", "")


async def checked_form(request: Request) -> FormData:
    """Return the fields of a posted form of ours.

    Raises:
        HTTPException: 403 when it comes from elsewhere or its token is wrong; 413 when too large.
    """
    length = request.headers.get("content-length", "")
    if not (length.isascii() and length.isdigit() and len(length) < 9) or int(length) > MOST_BYTES:
        raise HTTPException(413)
    if not same_origin(request):
        raise HTTPException(403)
    form = await request.form(max_fields=MOST_FIELDS, max_files=0, max_part_size=MOST_BYTES)
    if not hmac.compare_digest(str(form.get("csrf", "")).encode(), csrf_token(request).encode()):
        raise HTTPException(403)
    return form
