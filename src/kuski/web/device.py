"""Several seats on one device: whose screen it shows, and when the curtain comes between two hands.

A device is a browser at one table. Where hands are secret, a seat's screen is shown to nobody but the person
who has said at the curtain that it is theirs; what the server does not know of any more, such as who held the
device before it was started anew, lets the curtain down again.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from kuski.table.following import voters
from kuski.table.play import Play
from kuski.table.refusing import no_seat, stale
from kuski.table.table import Table

OWNERS: Final = 1_000_000
"""On a shared device the number of a question is its turn number and, times this, who is asked."""


class Look(NamedTuple):
    """What a device shows.

    Attributes:
        member: whose screen; at the curtain, who is to take the device; None for what everybody may see.
        curtain: whether nothing of the table is shown until that member has the device.
        seats: the seats at the table that the device holds.
        left: those of its seats that were left and may be taken again.
    """

    member: int | None
    curtain: bool = False
    seats: tuple[int, ...] = ()
    left: tuple[int, ...] = ()

    @property
    def shared(self) -> bool:
        """Whether the device goes from hand to hand."""
        return len(self.seats) > 1


class Device:
    """The seats of one client at a table: mostly one, none for who only watches.

    Attributes:
        seats: the members whose tokens it has, in the order in which they came.
    """

    def __init__(self, seats: Iterable[int] = ()) -> None:
        self.seats = tuple(seats)
        self._proofs: dict[int, str] = {}
        self._holder: int | None = None
        self._last: int | None = None
        self._deal: tuple[int, int] | None = None

    # Coming and going.

    def add(self, proofs: Mapping[int, str]) -> None:
        """Remember further seats, by member each with the hash of the token that proves it."""
        self.seats = tuple(dict.fromkeys((*self.seats, *proofs)))
        self._proofs.update(proofs)

    def proven(self, table: Table) -> list[int]:
        """Return the seats whose tokens count: nobody was sent away, and none went to another device."""
        members = [table.members[seat] for seat in self.seats]
        return [
            member.id
            for member in members
            if member.status != "removed" and member.token == self._proofs.get(member.id, member.token)
        ]

    def here(self, table: Table) -> list[int]:
        """Return its seats that are at the table."""
        return [seat for seat in self.proven(table) if table.members[seat].status != "left"]

    def speaker(self, table: Table) -> int | None:
        """Return who speaks where no hand is shown: the host, else the first of its seats."""
        seats = self.here(table) or self.proven(table)
        return table.host if table.host in seats else next(iter(seats), None)

    # Showing.

    def look(self, table: Table) -> Look:
        """Return what it shows as the table stands now."""
        seats = tuple(self.here(table))
        left = tuple(seat for seat in self.proven(table) if seat not in seats)
        if len(seats) < 2:
            return Look(self.speaker(table), seats=seats, left=left)
        member, curtain = self._shown(table)
        return Look(member, curtain, seats, left)

    def _shown(self, table: Table) -> tuple[int | None, bool]:
        """Return whose screen a shared device shows, or who is called to the curtain, and which of both."""
        play = table.running
        mine = [] if play is None else self._in_game(table, play)
        if play is None or not mine:
            self._holder = None
            return self.speaker(table), False
        active = [seat for seat in mine if table.members[seat].level is None]
        asked = self._asked(table, play, active)
        if not _secret(play, mine) or len(mine) == 1 or len(active) == 1:
            return self._turned(asked, active or mine), False
        return self._guarded(play, mine, asked)

    def _turned(self, asked: list[int], seats: list[int]) -> int | None:
        """Turn to who must act; else stay with who was last."""
        self._holder = None
        if asked:
            self._last = asked[0]
        elif self._last not in seats:
            self._last = seats[0]
        return self._last

    def _guarded(self, play: Play, seats: list[int], asked: list[int]) -> tuple[int | None, bool]:
        """Stay with who holds it, until another must act and the holder need not, or hands are dealt anew."""
        deal = _deal(play)
        if deal != self._deal or self._holder not in (asked or seats):
            self._holder = None
        self._deal = deal
        if self._holder is not None:
            self._last = self._holder
            return self._holder, False
        return (asked[0], True) if asked else (None, False)

    def _in_game(self, table: Table, play: Play) -> list[int]:
        """Return its seats that play in a game, in the order of the seats."""
        here = self.here(table)
        return [who for seat, who in enumerate(play.seats) if who in here and seat not in play.gone]

    def _asked(self, table: Table, play: Play, seats: list[int]) -> list[int]:
        """Return those who must act, beginning with who had the device last and going round from there.

        What all are asked to agree to goes first: the table waits for that.
        """
        start = seats.index(self._last) if self._last in seats else 0
        order = [*seats[start:], *seats[:start]]
        request = table.request
        votes = () if request is None else voters(table) - request.agreed
        voting = [seat for seat in order if seat in votes]
        return voting or [seat for seat in order if play.seat_of(seat) in play.state.actors]

    # Passing it on.

    def take(self, table: Table, member: int) -> bool:
        """Let a member have the device, who has said at the curtain to be that one; return whether he has it.

        Where the screen of another is shown, or the curtain calls another, it stays as it is.
        """
        look = self.look(table)
        called = look.member == member if look.curtain else look.member is None
        if not (look.shared and called and member in look.seats):
            return False
        self._holder = member
        return True

    def put_away(self) -> None:
        """Let the curtain down, whoever has the device."""
        self._holder = None

    # Answering.

    def meant(self, table: Table, number: int) -> tuple[int, int]:
        """Return whose question a number means, and its turn number.

        Raises:
            TableRefused: ``no-seat``, or ``stale`` when it does not say whose.
        """
        seats = self.proven(table)
        if not seats:
            raise no_seat()
        owner = number // OWNERS - 1
        if owner in seats:
            return owner, number % OWNERS
        if number >= OWNERS or len(seats) > 1:
            raise stale()
        return seats[0], number


def question(member: int, turn: int) -> int:
    """Return the number of a question on a shared device, which says whose it is."""
    return (member + 1) * OWNERS + turn


def _secret(play: Play, members: list[int]) -> bool:
    """Return whether one of these may know what another may not: always, in Huutopussi with a sealed deck."""
    view: Any = play.view(None)
    hidden = (view.hands[seat] is None and view.counts[seat] for seat in map(play.seats.index, members))
    return any(hidden) or (play.game != "bus" and not play.real)


def _deal(play: Play) -> tuple[int, int]:
    """Return by which deal of which game the hands were dealt."""
    view: Any = play.view(None)
    return play.number, len(getattr(view, "sheet", ()))
