"""How a browser proves that it sits at a table: a random token in a cookie of its own, one a seat."""

import hmac
from ipaddress import ip_address
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from kuski.game import Refusal
from kuski.table.members import hash_token
from kuski.table.refusing import no_table, too_often
from kuski.web.hall import Hall, Peek
from kuski.web.limits import Limits
from kuski.web.live import LiveTable

COOKIE_DAYS: Final = 60


def hall_of(connection: HTTPConnection) -> Hall:
    """Return the hall of this server."""
    hall: Hall = connection.app.state.hall
    return hall


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request comes from; of IPv6 the network, since a household has all of it."""
    host = connection.client.host if connection.client is not None else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    mapped = address.ipv4_mapped
    return str(mapped) if mapped is not None else address.exploded[:19]


def allow(connection: HTTPConnection, kind: str) -> None:
    """Let a request pass unless its address has asked for too much.

    Raises:
        TableRefused: ``too-often``.
    """
    limits: Limits = connection.app.state.limits
    if not limits.allow(kind, address_of(connection), connection.app.state.ticks()):
        raise too_often()


async def table_of(connection: HTTPConnection) -> LiveTable:
    """Return the table whose code the address holds; guessing codes is counted.

    An address that has guessed too often is told nothing of any table, right codes among them, but of
    those that it has a token or the secret of.

    Raises:
        TableRefused: ``no-such-table`` or ``too-often``.
    """
    code = str(connection.path_params["code"])
    guessing = _has_guessed(connection)
    try:
        if not (3 < len(code) < 8 and code.isascii() and code.isalpha()):
            raise no_table()
        live = await hall_of(connection).find(code)
    except Refusal:
        allow(connection, "code")
        raise
    if guessing and not _belongs(connection, live):
        raise too_often()
    return live


async def peek_with(connection: HTTPConnection, code: str) -> Peek | None:
    """Return what a stranger may know of the table with a code; None when there is none. It is counted.

    Raises:
        TableRefused: ``too-often``.
    """
    if _has_guessed(connection):
        raise too_often()
    peek = await hall_of(connection).peek(code)
    if peek is None:
        allow(connection, "code")
    return peek


def _has_guessed(connection: HTTPConnection) -> bool:
    """Return whether an address has guessed codes too often."""
    limits: Limits = connection.app.state.limits
    return not limits.left("code", address_of(connection), connection.app.state.ticks())


def _belongs(connection: HTTPConnection, live: LiveTable) -> bool:
    """Return whether a connection proves that it did not guess the code of a table."""
    secrets = (connection.path_params.get("secret", ""), connection.cookies.get(door_cookie(live), ""))
    return (
        member_of(connection, live) is not None
        or bearer_of(connection, live) is not None
        or any(knows_secret(live, str(secret)) for secret in secrets)
    )


def member_of(connection: HTTPConnection, live: LiveTable) -> int | None:
    """Return the member whose token this browser has, or None."""
    token = connection.cookies.get(seat_cookie(live), "")
    return live.table.member_of(hash_token(token)) if token else None


def bearer_of(connection: HTTPConnection, live: LiveTable) -> int | None:
    """Return the member whose token a program has sent as a header, or None."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return live.table.member_of(hash_token(token)) if kind.lower() == "bearer" else None


def seat_cookie(live: LiveTable) -> str:
    """Return the name of the cookie that holds the token of a seat."""
    return f"kuski-seat-{live.table.code}"


def door_cookie(live: LiveTable) -> str:
    """Return the name of the cookie that holds the secret of a QR code."""
    return f"kuski-door-{live.table.code}"


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Give a browser a cookie that no script reads and no other site sends."""
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_DAYS * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def knows_secret(live: LiveTable, secret: str) -> bool:
    """Return whether a secret is the one of the table's QR code."""
    return hmac.compare_digest(secret.encode(), live.table.secret.encode())
