"""What each entry of the log makes of a table; a game's actions are followed by ``play``."""

from typing import TYPE_CHECKING, Any, Final

from kuski import bots, games
from kuski.table import entries as log
from kuski.table.members import HERE, Member
from kuski.table.play import Play

if TYPE_CHECKING:
    from kuski.table.table import Table


class Request:
    """What somebody asks of all: to take back, or for the rest of the tricks.

    Attributes:
        member: who asks.
        what: ``undo`` or ``claim``.
        keep: how many actions an undo keeps.
        at: when it was asked.
        agreed: who has agreed, the asker among them.
    """

    def __init__(self, member: int, what: str, keep: int, at: float) -> None:
        self.member = member
        self.what = what
        self.keep = keep
        self.at = at
        self.agreed: set[int] = {member}


def voters(table: "Table") -> frozenset[int]:
    """Return the people whose game it is: those who play in it, no bot in their seat."""
    play = table.playing()
    return frozenset(
        number
        for seat, number in enumerate(play.seats)
        if seat not in play.gone and table.members[number].level is None
    )


def follow(table: "Table", entry: log.AnyEntry) -> None:
    """Let a table take an entry that is no action of the game."""
    _FOLLOW[type(entry)](table, entry)


def _opened(table: "Table", entry: log.Opened) -> None:
    table.code, table.secret = entry.code, entry.secret
    table.opened = entry.at
    table.settings = entry.settings
    table.practice = entry.practice
    _set_rules(table, entry.game, entry.rules)
    table.known = table.game, table.rules
    table.changed = ()


def _set_rules(table: "Table", name: str, data: dict[str, object]) -> None:
    game = games.find(name)
    table.game, table.rules = name, game.rules_from(data)
    known, before = table.known
    if known == name:
        old, new = game.rules_data(before), game.rules_data(table.rules)
        table.changed = tuple(option for option in new if new[option] != old.get(option))
    else:
        table.changed = ()


def _joined(table: "Table", entry: log.Joined) -> None:
    member = Member(entry.member, entry.name, entry.token, entry.bot, beside=entry.beside)
    if table.games and entry.bot is None and table.host is not None:
        member.status, member.admitted = "waiting", False
    elif table.running is not None:
        member.status = "next"
    table.members[member.id] = member
    if member.status in HERE:
        _sit(table, member)
    if entry.token is not None:
        table.tokens[entry.token] = member.id


def _moved(table: "Table", entry: log.Moved) -> None:
    member = table.members[entry.member]
    others = [other for other in table.members.values() if other.beside == member.id]
    for other in others:
        # Who sat down first has gone from their device: it is another of them now.
        other.beside = None if other is others[0] else others[0].id
    if member.token is not None:
        table.tokens.pop(member.token, None)
    member.token, member.beside = entry.token, entry.beside
    table.tokens[entry.token] = member.id


def _sit(table: "Table", member: Member) -> None:
    if member.id not in table.order:
        table.order.append(member.id)
    if table.host is None and member.bot is None:
        table.host = member.id


def _accepted(table: "Table", entry: log.Accepted) -> None:
    member = table.members[entry.member]
    member.status = "seated" if table.running is None else "next"
    member.admitted = True
    play = table.play
    if entry.seat is not None and play is not None:
        bot = table.members[play.seats[entry.seat]]
        play.seats[entry.seat] = member.id
        play.since[entry.seat] = entry.at
        member.status = "seated"
        bot.status = "removed"
        table.order[table.order.index(bot.id)] = member.id
        for points in table.points.values():
            if bot.id in points:
                points[member.id] = points.get(member.id, 0) + points.pop(bot.id)
    _sit(table, member)


def _left(table: "Table", entry: log.Left) -> None:
    member = table.members[entry.member]
    sent = (entry.by is not None and entry.by != entry.member) or member.bot is not None
    member.status = "removed" if sent else "left"
    play = table.running
    seat = None if play is None else play.seat_of(member.id)
    if (
        play is not None
        and seat is not None
        and seat not in play.gone
        and member.bot is None
        and not play.written
    ):
        member.standin = bots.USUAL[play.game]
        _bot_came(table, member.id)
    if sent and member.token is not None:
        table.tokens.pop(member.token, None)
        member.token = None
    if sent and play is None and member.id in table.order:
        table.order.remove(member.id)
    table.wanting.discard(member.id)
    if table.host == member.id:
        table.host = next((person.id for person in table.people()), None)


def _bot_came(table: "Table", member: int) -> None:
    """Let a request lapse that a bot has overtaken.

    It does when the asker is not there any more, or nobody is left to answer; and a claim does in any
    case, because bots agree to nothing.
    """
    request = table.request
    if request is None:
        return
    if request.member == member or request.what == "claim" or not voters(table) - request.agreed:
        table.request = None


def _stood_in(table: "Table", entry: log.StoodIn) -> None:
    member = table.members[entry.member]
    member.standin = entry.level
    if entry.level is not None:
        _bot_came(table, member.id)
        return
    play = table.running
    seat = None if play is None else play.seat_of(member.id)
    if not member.admitted and table.host is not None:
        member.status = "waiting"
        return
    member.status = "seated" if play is None or seat is not None else "next"
    member.admitted = True
    _sit(table, member)
    if play is not None and seat is not None:
        play.since[seat] = entry.at


def _hosted(table: "Table", entry: log.Hosted) -> None:
    table.host = entry.member


def _locked(table: "Table", entry: log.Locked) -> None:
    table.locked = entry.locked


def _ordered(table: "Table", entry: log.Ordered) -> None:
    table.order = [*entry.order, *(number for number in table.order if number not in entry.order)]


def _ruled(table: "Table", entry: log.Ruled) -> None:
    table.wanting.clear()
    _set_rules(table, entry.game, entry.rules)


def _arranged(table: "Table", entry: log.Arranged) -> None:
    table.settings = entry.settings


def _started(table: "Table", entry: log.Started) -> None:
    turn = 1 if table.play is None else max(table.play.turns) + 1
    step = 1 if table.play is None else table.play.step + 1
    members = [table.members[number] for number in entry.seats]
    for member in members:
        member.status = "seated"
    table.games += 1
    table.play = Play(
        table.games,
        table.game,
        table.rules,
        entry.seats,
        [member.name for member in members],
        [member.bot and bots.level_in(table.game, member.bot) for member in members],
        entry.dealer,
        entry.commitment,
        turn,
        entry.at,
        table.practice,
    )
    table.play.step = step
    promised = table.commitments
    table.play.commitments = {
        seat: promised[number] for seat, number in enumerate(entry.seats) if number in promised
    }
    table.commitments = {}
    table.known = table.game, table.rules
    table.changed = ()
    table.request = None
    table.wanting.clear()


def _sealed(table: "Table", entry: log.Sealed) -> None:
    assert table.play is not None
    table.play.seal(entry.commitment)


def _asked(table: "Table", entry: log.Asked) -> None:
    table.request = Request(entry.member, entry.what, entry.keep, entry.at)


def _answered(table: "Table", entry: log.Answered) -> None:
    if table.request is None:
        return
    table.request.agreed.add(entry.member)
    if not entry.yes or not voters(table) - table.request.agreed:
        table.request = None


def _undone(table: "Table", entry: log.Undone) -> None:
    assert table.play is not None
    if entry.commitment is not None:
        table.play.seal(entry.commitment, entry.keep)
    if not table.play.running:
        _open_again(table, table.play)
    table.play.undo(entry.keep, entry.at)
    table.request = None


def _open_again(table: "Table", play: Play) -> None:
    """Take a finished game back out of the totals: its last entry, with real cards, was wrong."""
    points = table.points[play.game]
    for seat, number in enumerate(play.seats):
        points[number] -= play.state.scores[seat]
    table.wanting.clear()


def _wanted(table: "Table", entry: log.Wanted) -> None:
    if entry.yes:
        table.wanting.add(entry.member)
    else:
        table.wanting.discard(entry.member)


def _committed(table: "Table", entry: log.Committed) -> None:
    table.commitments[entry.member] = entry.commitment


def _revealed(table: "Table", entry: log.Revealed) -> None:
    play = table.play
    assert play is not None
    seat = play.seat_of(entry.member)
    assert seat is not None
    play.add_entropy(seat, entry.entropy)


def _corrected(table: "Table", entry: log.Corrected) -> None:
    points = table.points.setdefault(entry.game, {})
    points[entry.member] = points.get(entry.member, 0) + entry.points
    table.corrections.append(entry)


def _ended(table: "Table", entry: log.Ended) -> None:
    play = table.play
    assert play is not None
    play.given_up = entry.given_up
    play.reveal(entry.seeds)
    table.request = None
    if not entry.given_up:
        points = table.points.setdefault(play.game, {})
        for seat, number in enumerate(play.seats):
            points[number] = points.get(number, 0) + play.state.scores[seat]
    for member in table.members.values():
        if member.status in ("left", "removed"):
            member.standin = None
            if member.id in table.order:
                table.order.remove(member.id)
        elif member.status == "next":
            member.status = "seated"


_FOLLOW: Final[dict[type, Any]] = {
    log.Opened: _opened,
    log.Joined: _joined,
    log.Moved: _moved,
    log.Accepted: _accepted,
    log.Left: _left,
    log.StoodIn: _stood_in,
    log.Hosted: _hosted,
    log.Locked: _locked,
    log.Ordered: _ordered,
    log.Ruled: _ruled,
    log.Arranged: _arranged,
    log.Started: _started,
    log.Sealed: _sealed,
    log.Asked: _asked,
    log.Answered: _answered,
    log.Undone: _undone,
    log.Wanted: _wanted,
    log.Corrected: _corrected,
    log.Committed: _committed,
    log.Revealed: _revealed,
    log.Ended: _ended,
}
