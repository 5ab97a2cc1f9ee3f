"""Several seats on one device, which goes from hand to hand: who sits there, and what it changes.

Who sits where is in the log, so anybody may know it; nothing that follows from it depends on cards.
"""

from typing import Final

from kuski.game import mark
from kuski.table import entries as log
from kuski.table.deciding import Decision
from kuski.table.members import Member
from kuski.table.refusing import TableRefused, no_member
from kuski.table.table import Table

MOST_SEATS: Final = 8
"""The most seats that one device holds."""
PASSING: Final = 600.0
"""The fewest seconds that a seat has to answer while its device goes round, where there is a limit at all."""

_SITS: Final = frozenset(("seated", "next", "waiting"))


def first_beside(table: Table, member: int) -> int:
    """Return the member who sat down first on the device of a member."""
    beside = table.members[member].beside
    return member if beside is None else beside


def on_device(table: Table, member: int) -> list[Member]:
    """Return those who sit on the same device as a member and have not left, itself among them."""
    first = first_beside(table, member)
    return [
        other
        for other in table.members.values()
        if other.bot is None and other.status in _SITS and first_beside(table, other.id) == first
    ]


def shares(table: Table, member: int) -> bool:
    """Return whether the device of a member goes from hand to hand: somebody else sits there too."""
    beside = [other for other in on_device(table, member) if other.level is None]
    return len(beside) > 1 and any(other.id == member for other in beside)


def room_beside(table: Table, member: int) -> int:
    """Return which member a newcomer sits down beside, on the device of a member.

    Raises:
        TableRefused: ``device-full``.
    """
    if len(on_device(table, member)) >= MOST_SEATS:
        raise TableRefused("device-full", mark("One device holds at most {most} seats."), most=MOST_SEATS)
    return first_beside(table, member)


def move(table: Table, member: int, token: str, at: float, beside: int | None = None) -> Decision:
    """Return what follows when a seat goes to another device.

    Args:
        table: the table.
        member: whose seat.
        token: the hash of what will prove it.
        at: the time.
        beside: a member who sits at that device; None when nobody does.

    Raises:
        TableRefused: ``no-member`` or ``device-full``.
    """
    if table.member(member).bot is not None:
        raise no_member()
    alone = beside is None or first_beside(table, beside) == first_beside(table, member)
    first = None if alone or beside is None else room_beside(table, beside)
    return Decision((log.Moved(at, member, token, first),))
