"""A table: what its log makes of it.

:meth:`Table.follow` takes the log's entries one after the other and asks nothing (``following`` says what
they do); the modules beside this one (``joining``, ``hosting``, ``acting``, ``asking``) say which entry may
come next.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from kuski.table import entries as log
from kuski.table.following import Request, follow
from kuski.table.members import HERE, Member
from kuski.table.play import Done, Play
from kuski.table.refusing import no_game, no_member, no_seat, not_host
from kuski.table.settings import Settings

MOST_MEMBERS: Final = 12
"""The most that sit at a table."""
LONGEST_TALE: Final = 200
"""How many of the last entries are remembered for the page that tells what happened."""


class Table:
    """A table as it stands after ``version`` entries.

    Attributes:
        version: how many entries there are.
        code: its letters.
        secret: the longer secret of its QR code.
        game: the name of the game that is played, or will be next.
        rules: its rules.
        changed: the names of the options that are not as they were in the last game of this kind; before
            the first game, as the table was opened.
        settings: how it is run.
        members: everybody who ever sat down, by number.
        order: the seats for the next game, clockwise.
        host: the member who is the host, or None while nobody is there.
        locked: whether newcomers are kept out.
        play: the game that goes on, or the last one; None before the first.
        games: how many games were begun.
        points: by game, the points over all finished games of that kind, by member.
        request: what somebody asks of all, or None.
        wanting: after a game, the members who want another.
        commitments: by member, the hash of what is added to the deck of the next game.
        corrections: how the host corrected points, oldest first.
        opened: when it was opened.
        touched: when its last entry came.
        tale: the last entries that are no actions of the game, each with its version.
        tokens: by hash of a token, the member that it belongs to.
        known: the game and the rules that everybody has seen last: of the last game, or when it was opened.
        practice: the text of the chosen deck that all games here are dealt from, or None.
    """

    def __init__(self) -> None:
        self.version = 0
        self.code = ""
        self.secret = ""
        self.game = ""
        self.rules: Any = None
        self.changed: tuple[str, ...] = ()
        self.settings = Settings()
        self.members: dict[int, Member] = {}
        self.order: list[int] = []
        self.host: int | None = None
        self.locked = False
        self.play: Play | None = None
        self.games = 0
        self.points: dict[str, dict[int, int]] = {}
        self.request: Request | None = None
        self.wanting: set[int] = set()
        self.commitments: dict[int, str] = {}
        self.corrections: list[log.Corrected] = []
        self.opened = 0.0
        self.touched = 0.0
        self.tale: list[tuple[int, log.AnyEntry]] = []
        self.tokens: dict[str, int] = {}
        self.known: tuple[str, Any] = ("", None)
        self.practice: str | None = None

    @classmethod
    def from_log(cls, told: Iterable[log.AnyEntry]) -> "Table":
        """Return the table that a log tells."""
        table = cls()
        for entry in told:
            table.follow(entry)
        return table

    # Asking.

    @property
    def running(self) -> Play | None:
        """The game that goes on, or None."""
        return self.play if self.play is not None and self.play.running else None

    @property
    def real_cards(self) -> bool:
        """Whether the next game is played with real cards; a chosen deck is never one."""
        return self.settings.cards == "real" and self.practice is None

    @property
    def kind(self) -> str:
        """The kind of game that is played, or was last; before the first one, that will be."""
        return self.game if self.play is None else self.play.game

    @property
    def totals(self) -> dict[int, int]:
        """Points over all finished games of the kind that is played, or was last, by member.

        Points of one game say nothing in the other: there the fewest are best, here the most.
        """
        return self.points.get(self.kind, {})

    def playing(self) -> Play:
        """Return the game that goes on.

        Raises:
            TableRefused: ``no-game``.
        """
        if self.running is None:
            raise no_game()
        return self.running

    def member_of(self, token_hash: str) -> int | None:
        """Return the member that a token belongs to, or None."""
        return self.tokens.get(token_hash)

    def member(self, number: int) -> Member:
        """Return a member who has not been sent away.

        Raises:
            TableRefused: ``no-member``.
        """
        member = self.members.get(number)
        if member is None or member.status == "removed":
            raise no_member()
        return member

    def seat_of(self, member: int) -> int:
        """Return the seat of a member in the game that goes on.

        Raises:
            TableRefused: ``no-game`` or ``no-seat``.
        """
        seat = self.playing().seat_of(member)
        if seat is None:
            raise no_seat()
        return seat

    def must_host(self, member: int) -> None:
        """Let only the host pass.

        Raises:
            TableRefused: ``not-host``.
        """
        if member != self.host:
            raise not_host()

    def here(self) -> list[Member]:
        """Return those who play in the next game, in the order of the seats."""
        return [self.members[number] for number in self.order if self.members[number].status in HERE]

    def people(self) -> list[Member]:
        """Return the persons among :meth:`here`."""
        return [member for member in self.here() if member.bot is None]

    def waiting(self) -> list[Member]:
        """Return the newcomers who wait for the host's yes."""
        return [member for member in self.members.values() if member.status == "waiting"]

    def next_dealer(self, seats: Sequence[int], first: int) -> int:
        """Return the seat that deals the next game: the deal passes left.

        Left of who dealt the last one, as they sit now; when that one is not there any more, it goes to
        the first still there who sat left of him then.

        Args:
            seats: the members who will play, by seat.
            first: the seat that deals the first game.
        """
        if self.play is None:
            return first % len(seats)
        before = self.play.seats
        dealer = self.play.dealer
        if before[dealer] in seats:
            return (list(seats).index(before[dealer]) + 1) % len(seats)
        for step in range(1, len(before)):
            heir = before[(dealer + step) % len(before)]
            if heir in seats:
                return list(seats).index(heir)
        return first % len(seats)

    # Going on.

    def follow(self, entry: log.AnyEntry, done: Sequence[Done] = ()) -> None:
        """Take the next entry of the log.

        Args:
            entry: the entry.
            done: for actions of the game, what they are and the states after them, when that is known.
        """
        self.version += 1
        self.touched = entry.at
        if isinstance(entry, log.Played):
            play = self.play
            assert play is not None
            play.advance(entry, self.version, done)
            self.request = None
        else:
            follow(self, entry)
        if not isinstance(entry, log.Played) or entry.made in ("clock", "claim", "table"):
            self.tale.append((self.version, entry))
            del self.tale[:-LONGEST_TALE]


__all__ = ["LONGEST_TALE", "MOST_MEMBERS", "Request", "Table"]
