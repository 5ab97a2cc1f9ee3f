"""A table: what its log makes of it.

:meth:`Table.follow` takes the log's entries one after the other and asks nothing; the modules beside
this one (``joining``, ``hosting``, ``acting``, ``asking``) say which entry may come next.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from kuski import games
from kuski.table import entries as log
from kuski.table.members import HERE, Member
from kuski.table.play import Done, Play
from kuski.table.refusing import no_game, no_member, no_seat, not_host
from kuski.table.settings import Settings

STANDIN: Final = "casual"
"""The level of a bot that goes on for somebody who left."""
MOST_MEMBERS: Final = 12
"""The most that sit at a table."""
LONGEST_TALE: Final = 200
"""How many of the last entries are remembered for the page that tells what happened."""


class Request:
    """What somebody asks of all: to take back, or for the rest of the tricks."""

    def __init__(self, member: int, what: str, keep: int) -> None:
        self.member = member
        self.what = what
        self.keep = keep
        self.agreed: set[int] = {member}


class Table:
    """A table as it stands after ``version`` entries.

    Attributes:
        version: how many entries there are.
        code: its letters.
        secret: the longer secret of its QR code.
        game: the name of the game that is played, or will be next.
        rules: its rules.
        changed: the names of the options that were changed since the last game.
        settings: how it is run.
        members: everybody who ever sat down, by number.
        order: the seats for the next game, clockwise.
        host: the member who is the host, or None while nobody is there.
        locked: whether newcomers are kept out.
        play: the game that goes on, or the last one; None before the first.
        games: how many games were begun.
        totals: points over all finished games, by member.
        request: what somebody asks of all, or None.
        opened: when it was opened.
        touched: when its last entry came.
        tale: the last entries that are no actions of the game, each with its version.
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
        self.totals: dict[int, int] = {}
        self.request: Request | None = None
        self.opened = 0.0
        self.touched = 0.0
        self.tale: list[tuple[int, log.AnyEntry]] = []
        self._tokens: dict[str, int] = {}
        self._dealt: int | None = None

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
        return self._tokens.get(token_hash)

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

        Args:
            seats: the members who will play, by seat.
            first: the seat that deals the first game.
        """
        if self._dealt is None or self.play is None:
            return first % len(seats)
        before = self.play.seats
        start = before.index(self._dealt) if self._dealt in before else 0
        for step in range(1, len(before) + 1):
            heir = before[(start + step) % len(before)]
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
            _FOLLOW[type(entry)](self, entry)
        if not isinstance(entry, log.Played) or entry.made in ("clock", "claim", "table"):
            self.tale.append((self.version, entry))
            del self.tale[:-LONGEST_TALE]

    def _opened(self, entry: log.Opened) -> None:
        self.code, self.secret = entry.code, entry.secret
        self.opened = entry.at
        self.settings = entry.settings
        self._set_rules(entry.game, entry.rules)
        self.changed = ()

    def _set_rules(self, game: str, data: dict[str, object]) -> None:
        rules = games.find(game).rules_from(data)
        if game == self.game:
            old, new = (games.find(game).rules_data(each) for each in (self.rules, rules))
            names = [name for name in new if new[name] != old.get(name)]
            self.changed = (*dict.fromkeys((*self.changed, *names)),)
        else:
            self.changed = ()
        self.game, self.rules = game, rules

    def _joined(self, entry: log.Joined) -> None:
        member = Member(entry.member, entry.name, entry.token, entry.bot)
        if self.games and entry.bot is None:
            member.status = "waiting"
        elif self.running is not None:
            member.status = "next"
        self.members[member.id] = member
        if member.status in HERE:
            self._sit(member)
        if entry.token is not None:
            self._tokens[entry.token] = member.id

    def _sit(self, member: Member) -> None:
        if member.id not in self.order:
            self.order.append(member.id)
        if self.host is None and member.bot is None:
            self.host = member.id

    def _accepted(self, entry: log.Accepted) -> None:
        member = self.members[entry.member]
        member.status = "seated" if self.running is None else "next"
        play = self.play
        if entry.seat is not None and play is not None:
            bot = self.members[play.seats[entry.seat]]
            play.seats[entry.seat] = member.id
            play.since[entry.seat] = entry.at
            member.status = "seated"
            bot.status = "removed"
            self.order[self.order.index(bot.id)] = member.id
            self.totals[member.id] = self.totals.pop(bot.id, 0)
        self._sit(member)

    def _left(self, entry: log.Left) -> None:
        member = self.members[entry.member]
        sent = (entry.by is not None and entry.by != entry.member) or member.bot is not None
        member.status = "removed" if sent else "left"
        play = self.running
        if play is not None and play.seat_of(member.id) is not None and member.bot is None:
            member.standin = STANDIN
        if sent and member.token is not None:
            self._tokens.pop(member.token, None)
            member.token = None
        if self.host == member.id:
            self.host = next((person.id for person in self.people()), None)
        if self.request is not None and self.request.member == member.id:
            self.request = None

    def _stood_in(self, entry: log.StoodIn) -> None:
        member = self.members[entry.member]
        member.standin = entry.level
        if entry.level is None:
            member.status = "seated"
            self._sit(member)
            play = self.running
            if play is not None and (seat := play.seat_of(member.id)) is not None:
                play.since[seat] = entry.at

    def _hosted(self, entry: log.Hosted) -> None:
        self.host = entry.member

    def _locked(self, entry: log.Locked) -> None:
        self.locked = entry.locked

    def _ordered(self, entry: log.Ordered) -> None:
        self.order = list(entry.order)

    def _ruled(self, entry: log.Ruled) -> None:
        self._set_rules(entry.game, entry.rules)

    def _arranged(self, entry: log.Arranged) -> None:
        self.settings = entry.settings

    def _started(self, entry: log.Started) -> None:
        turn = 1 if self.play is None else max(self.play.turns) + 1
        members = [self.members[number] for number in entry.seats]
        for member in members:
            member.status = "seated"
        self.games += 1
        self.play = Play(
            self.games,
            self.game,
            self.rules,
            entry.seats,
            [member.name for member in members],
            [member.bot for member in members],
            entry.dealer,
            entry.commitment,
            turn,
            entry.at,
        )
        self._dealt = entry.seats[entry.dealer]
        self.changed = ()
        self.request = None

    def _sealed(self, entry: log.Sealed) -> None:
        assert self.play is not None
        self.play.seal(entry.commitment)

    def _asked(self, entry: log.Asked) -> None:
        self.request = Request(entry.member, entry.what, entry.keep)

    def _answered(self, entry: log.Answered) -> None:
        if self.request is None:
            return
        if entry.yes:
            self.request.agreed.add(entry.member)
        else:
            self.request = None

    def _undone(self, entry: log.Undone) -> None:
        assert self.play is not None
        if entry.commitment is not None:
            self.play.seal(entry.commitment, entry.keep)
        self.play.undo(entry.keep, entry.at)
        self.request = None

    def _ended(self, entry: log.Ended) -> None:
        play = self.play
        assert play is not None
        play.given_up = entry.given_up
        play.reveal(entry.seeds)
        self.request = None
        for seat, number in enumerate(play.seats):
            if not entry.given_up:
                self.totals[number] = self.totals.get(number, 0) + play.state.scores[seat]
        for member in self.members.values():
            if member.status in ("left", "removed"):
                member.standin = None
                if member.id in self.order:
                    self.order.remove(member.id)
            elif member.status == "next":
                member.status = "seated"


_FOLLOW: Final[dict[type, Any]] = {
    log.Opened: Table._opened,
    log.Joined: Table._joined,
    log.Accepted: Table._accepted,
    log.Left: Table._left,
    log.StoodIn: Table._stood_in,
    log.Hosted: Table._hosted,
    log.Locked: Table._locked,
    log.Ordered: Table._ordered,
    log.Ruled: Table._ruled,
    log.Arranged: Table._arranged,
    log.Started: Table._started,
    log.Sealed: Table._sealed,
    log.Asked: Table._asked,
    log.Answered: Table._answered,
    log.Undone: Table._undone,
    log.Ended: Table._ended,
}
