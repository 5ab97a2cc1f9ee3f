"""Who belongs to a table, and by what a person proves to be one of them."""

import hashlib
import secrets
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from kuski.game import Refusal
from kuski.names import LONGEST_NAME, clean_name, clean_names

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
    """

    id: int
    name: str
    token: str | None = None
    bot: str | None = None
    status: Status = "seated"
    standin: str | None = None

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
    name, others = clean_name(text), tuple(taken)
    for number in range(2, len(others) + 3):
        try:
            clean_names((*others, name))
        except Refusal:
            tail = f" {number}"
            name = clean_name(text)[: LONGEST_NAME - len(tail)].rstrip() + tail
        else:
            return name
    raise AssertionError("one of so many numbers is free")
