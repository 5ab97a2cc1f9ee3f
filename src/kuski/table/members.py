"""Who belongs to a table, and by what a person proves to be one of them."""

import hashlib
import secrets
import unicodedata
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from kuski.names import LONGEST_NAME, BadName, clean_name

Status = Literal["seated", "waiting", "next", "left", "removed"]
"""At the table; asking to come; let in for the next game; gone, and may come back; sent away."""

HERE: Final = frozenset(("seated", "next"))


class Member(msgspec.Struct):
    """Somebody at the table, person or bot.

    Attributes:
        id: its number at this table, never given again.
        name: as it was made unique.
        token: the hash of a person's token; None for a bot, and for who was removed.
        bot: the level of a bot; None for a person.
        status: where it stands.
        standin: the level of the bot that plays for a person who is away, or None.
        admitted: whether nobody has to say yes (any more) before it may sit down.
        beside: the member who sat down first on the same device; None on a device of its own.
    """

    id: int
    name: str
    token: str | None = None
    bot: str | None = None
    status: Status = "seated"
    standin: str | None = None
    admitted: bool = True
    beside: int | None = None

    @property
    def level(self) -> str | None:
        """The level of the bot that plays its seat now; None when a person does."""
        return self.bot or self.standin


def new_token() -> str:
    """Return a token that nobody can guess: 128 bits."""
    return secrets.token_urlsafe(16)


def hash_token(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(b"kuski token " + token.encode()).hexdigest()


def unique_name(text: str, taken: Iterable[str]) -> str:
    """Return a name as it is kept, with a number when somebody is called so already.

    Raises:
        BadName: no player may be called that.
    """
    name = clean_name(text)
    keys = {_key(other) for other in taken}
    if _key(name) not in keys:
        return name
    for number in range(2, len(keys) + 3):
        numbered = _with_tail(name, f" {number}")
        if _key(numbered) not in keys:
            return numbered
    raise AssertionError("one of so many numbers is free")


def _key(name: str) -> str:
    """Return what two names that look alike have in common, as :func:`kuski.names.clean_names` sees it."""
    return unicodedata.normalize("NFKC", name.casefold())


def _with_tail(name: str, tail: str) -> str:
    """Return a name that ends in ``tail``, shortened where that leaves a name that may be used."""
    for most in range(LONGEST_NAME - len(tail), 0, -1):
        try:
            return clean_name(name[:most].rstrip() + tail)
        except BadName:
            continue
    raise AssertionError("one letter of a name and a number are a name")
