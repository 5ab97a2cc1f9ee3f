"""How others come to the table that a television shows: the address, and whether the QR code hangs there."""

from typing import Final, NamedTuple
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from kuski.table.members import HERE
from kuski.web.entering import door_cookie, knows_secret, sitter_of
from kuski.web.live import LiveTable

LOCAL: Final = ("localhost", "127.0.0.1", "::1")


class Door(NamedTuple):
    """The way in, as one television may show it.

    Attributes:
        address: where a phone finds this server, as somebody types it.
        open: whether the QR code, which holds the table's secret, may be shown.
    """

    address: str
    open: bool


CLOSED: Final = Door("", open=False)


def base_of(connection: HTTPConnection) -> str:
    """Return the address at which others reach this server, ending in a slash."""
    base = str(connection.base_url)
    if connection.base_url.hostname in LOCAL:
        base = connection.app.state.address or base
    return base


def door_of(connection: HTTPConnection, live: LiveTable) -> Door:
    """Return the way in that a browser may show: the secret only to who sits here or knows it."""
    parts = urlsplit(base_of(connection))
    member = sitter_of(connection, live)
    sits = member is not None and live.table.members[member].status in HERE
    knows = knows_secret(live, connection.cookies.get(door_cookie(live), ""))
    return Door(parts.netloc + parts.path.rstrip("/"), open=sits or knows)
