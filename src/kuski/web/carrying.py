"""A seat goes to another device: by a link that counts once, for minutes, and is kept in memory only."""

import secrets
from typing import Final

MINUTES: Final = 10
MOST_LINKS: Final = 50


class Carried:
    """The links of one table by which seats may be taken along."""

    def __init__(self) -> None:
        self._links: dict[str, tuple[int, float]] = {}

    def offer(self, member: int, now: float) -> str:
        """Return the secret of a new link for a seat; an older one does not count any more."""
        self._links = {key: link for key, link in self._links.items() if link[0] != member}
        while len(self._links) >= MOST_LINKS:
            del self._links[next(iter(self._links))]
        secret = secrets.token_urlsafe(12)
        self._links[secret] = member, now + MINUTES * 60
        return secret

    def member(self, secret: str, now: float) -> int | None:
        """Return whose seat a link is for, or None when it does not count."""
        member, until = self._links.get(secret, (None, 0.0))
        return member if now < until else None

    def take(self, secret: str) -> None:
        """Let a link count no more."""
        self._links.pop(secret, None)
