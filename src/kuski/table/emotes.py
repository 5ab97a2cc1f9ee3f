"""Emotes: the small gestures of a table. They are no part of the game, and are not kept in its log.

Who sits at a table makes one, every screen shows it at that seat for a moment, and it is gone.
"""

from collections import deque
from typing import Final, Literal, NamedTuple, get_args

from kuski.game import mark
from kuski.table.members import HERE
from kuski.table.refusing import TableRefused, no_seat, too_often
from kuski.table.table import Table

Gesture = Literal["clink", "thumb", "laugh", "sigh", "clap", "think", "well-played", "wave"]
GESTURES: Final[tuple[Gesture, ...]] = get_args(Gesture)

SHOWN: Final = 4.0
"""Seconds for which a screen shows an emote."""
REMEMBERED: Final = 8.0
"""Seconds for which one is told to a page without script, which looks only now and then."""
BURST: Final = 4
"""How many emotes a member may make ..."""
WITHIN: Final = 10.0
"""... within so many seconds."""


class Emote(NamedTuple):
    """A gesture that somebody at the table has made."""

    member: int
    gesture: Gesture
    at: float


class Emotes:
    """The emotes of the last moments at one table."""

    def __init__(self) -> None:
        self._last: deque[Emote] = deque()

    def make(self, table: Table, member: int | None, gesture: str, at: float) -> Emote:
        """Return the emote that a member makes.

        Args:
            table: the table.
            member: who makes it; None only watches, and makes none.
            gesture: one of :data:`GESTURES`.
            at: the time.

        Raises:
            TableRefused: ``no-seat``, ``no-emotes``, ``no-such-emote`` or ``too-often``.
        """
        who = None if member is None else table.members.get(member)
        if who is None or who.status not in HERE:
            raise no_seat()
        if not table.settings.emotes:
            raise TableRefused("no-emotes", mark("This table plays without emotes."))
        if gesture not in GESTURES:
            raise TableRefused("no-such-emote", mark("There is no such emote."))
        while self._last and self._last[0].at <= at - WITHIN:
            self._last.popleft()
        if sum(emote.member == who.id for emote in self._last) >= BURST:
            raise too_often()
        emote = Emote(who.id, gesture, at)
        self._last.append(emote)
        return emote

    def lasting(self, at: float) -> list[Emote]:
        """Return the emotes that a page may still tell of, oldest first."""
        return [emote for emote in self._last if emote.at > at - REMEMBERED]


__all__ = ["BURST", "GESTURES", "REMEMBERED", "SHOWN", "WITHIN", "Emote", "Emotes", "Gesture"]
