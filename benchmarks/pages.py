"""A table of four phones: sockets that get screens as HTML and answer with what a form on them would send."""

import json
import re
from collections.abc import Sequence

from kuski.web.changes import Hearing

_FORM = re.compile(r"<form\b[^>]*\bdata-act\b.*?</form>", re.DOTALL)
_TURN = re.compile(r'name="turn" value="(\d+)"')
_BUTTON = re.compile(r'<button\b[^>]*\bname="action" value="([^"]*)"[^>]*>')
_LIMIT = re.compile(r'data-limit="(\d+)"')
_GIVEN = re.compile(r'name="give@(\d+)"')
_PICK = re.compile(r'class="pick"[^>]*value="([^"]*)"')
_NEED = re.compile(r"\bneed-(\d+)")
_AMOUNT = re.compile(r"<option[^>]*>(\d+)")


def answers(html: str) -> tuple[int, list[list[str]]]:
    """Return the number of the question on a screen, and what may be answered there."""
    turn, found = 0, list[list[str]]()
    for form in _FORM.findall(html):
        number = _TURN.search(form)
        turn = int(number[1]) if number else turn
        found += _of_form(form)
    return turn, found


def _of_form(form: str) -> list[list[str]]:
    limit, need = _LIMIT.search(form), _NEED.search(form)
    if limit:
        return [[f"give {limit[1]} to @{seat}"] for seat in _GIVEN.findall(form)]
    if need:
        return [_PICK.findall(form)[: int(need[1])]]
    amount = _AMOUNT.search(form)
    return [
        [button[1].replace("{amount}", amount[1] if amount else "")]
        for button in _BUTTON.finditer(form)
        if "aria-disabled" not in button[0]
    ]


class Phone:
    """What a page knows: its screen, and of which version it is."""

    def __init__(self) -> None:
        self.html = ""
        self.version = -1
        self._page = Hearing()

    def hear(self, data: bytes) -> bool:
        """Take a message; return whether it was a screen."""
        if not data.startswith(b'{"type":"page"'):
            return False
        message = json.loads(data)
        self.html = self._page.hear(message["html"])
        self.version = message["version"]
        return True

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return 'class="phone over"' in self.html


def headers(port: int, code: str, token: str) -> Sequence[str]:
    """Return what a browser says when it opens the socket of a seat."""
    browser = token.ljust(32, "-")[:32]
    cookie = f"kuski={browser}; kuski-seat-{code}={token}"
    return (f"Origin: http://127.0.0.1:{port}", f"Cookie: {cookie}")
