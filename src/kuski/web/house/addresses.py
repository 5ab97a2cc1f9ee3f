"""The addresses of the pages around the table."""

from typing import Final
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from kuski.game import RulesError, mark

CODE_LENGTHS: Final = (4, 5)


def editor(game: str, query: str = "", table: str = "") -> str:
    """Return the address of the house rules' page."""
    parts = [part for part in (query, urlencode({"table": table}) if table else "") if part]
    return f"/rules/{game}" + (f"?{'&'.join(parts)}" if parts else "")


def sheet(game: str, query: str = "") -> str:
    """Return the address of the rule sheet."""
    return f"/rules/{game}/sheet" + (f"?{query}" if query else "")


def kept(slug: str) -> str:
    """Return the address of rules that were kept under a name."""
    return f"/rules/r/{quote(slug, safe='')}"


def use(game: str, query: str, table: str = "") -> str:
    """Return where rules are used: a new table, or the table that they were chosen for."""
    fields = urlencode({"game": game, "rules": query})
    return f"/t/{table}/rules?{fields}" if table else f"/new?{fields}"


def join(code: str) -> str:
    """Return the address of the page on which one sits down at a table."""
    return f"/t/{code}/join"


def table_code(text: str) -> str:
    """Return a table's code as it is kept; empty for an empty text.

    Raises:
        RulesError: it cannot be one.
    """
    code = text.strip().upper()
    if code and (len(code) not in CODE_LENGTHS or not (code.isascii() and code.isalpha())):
        raise RulesError("bad-code", mark("A table's code is four letters from A to Z."))
    return code


def local(address: str) -> str:
    """Return an address of this server, or that of the start page when it is none.

    Nothing that a browser could take for another server passes, and no choice of language in it.
    """
    if not 0 < len(address) <= 8000 or not address.isprintable() or "\\" in address:
        return "/"
    try:
        parts = urlsplit(address)
    except ValueError:
        return "/"
    if parts.scheme or parts.netloc or not parts.path.startswith("/") or parts.path.startswith("//"):
        return "/"
    fields = [pair for pair in parse_qsl(parts.query, keep_blank_values=True) if pair[0] != "lang"]
    query = urlencode(fields, safe=",[]")
    return quote(parts.path, safe="/%~") + (f"?{query}" if query else "")
