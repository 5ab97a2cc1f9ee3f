"""How a browser proves that it sits at a table: a random token in a cookie of its own, one a seat."""

import hmac
from ipaddress import ip_address
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from kuski.game import Refusal
from kuski.table.members import hash_token
from kuski.table.refusing import no_table, too_often
from kuski.web.device import Device, Look
from kuski.web.hall import Hall, Peek
from kuski.web.limits import Limits
from kuski.web.live import LiveTable
from kuski.web.security import browser_of

COOKIE_DAYS: Final = 60
BETWEEN_TOKENS: Final = "."
MOST_TOKENS: Final = 16
"""How many tokens of one cookie are looked at."""


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
        device_of(connection, live) is not None
        or bearer_of(connection, live) is not None
        or any(knows_secret(live, str(secret)) for secret in secrets)
    )


def tokens_of(connection: HTTPConnection, live: LiveTable) -> dict[str, int]:
    """Return the tokens that this browser has at a table and that count, each with its member."""
    tokens = connection.cookies.get(seat_cookie(live), "").split(BETWEEN_TOKENS)[:MOST_TOKENS]
    found = {token: live.table.member_of(hash_token(token)) for token in tokens if token}
    return {token: member for token, member in found.items() if member is not None}


def device_of(connection: HTTPConnection, live: LiveTable) -> Device | None:
    """Return this browser with the seats that it has at a table, or None when it has none."""
    tokens = tokens_of(connection, live)
    proofs = {member: hash_token(token) for token, member in tokens.items()}
    return live.device(browser_of(connection), proofs) if proofs else None


def look_of(connection: HTTPConnection, live: LiveTable) -> Look:
    """Return what this browser may show now; while the curtain is down, what everybody may see."""
    device = device_of(connection, live)
    look = Look(None) if device is None else device.look(live.table)
    return look._replace(member=None, curtain=False) if look.curtain else look


def member_of(connection: HTTPConnection, live: LiveTable) -> int | None:
    """Return the member whose screen this browser may show now, or None."""
    return look_of(connection, live).member


def sitter_of(connection: HTTPConnection, live: LiveTable) -> int | None:
    """Return a member who sits at this browser, for what shows no hand: the host if possible; or None."""
    device = device_of(connection, live)
    return None if device is None else device.speaker(live.table)


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
