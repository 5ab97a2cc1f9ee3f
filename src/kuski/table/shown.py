"""What one who looks at a table is shown: the table around the game, and the view of his seat.

Built field by field; a program gets it as JSON (docs/protocol.md), a page is drawn from it.
"""

from collections.abc import Collection
from typing import Any, Literal

import msgspec

from kuski.bots import level_in
from kuski.table.asking import voters
from kuski.table.clocks import deadline
from kuski.table.members import Member, Status
from kuski.table.table import Table

Stage = Literal["lobby", "playing", "over"]


class ShownMember(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at the table.

    Attributes:
        id: its number at this table.
        name: what it is called.
        seat: its seat in the game that goes on, or the last one; None for who has none.
        bot: the level of the bot that plays for it now; None when a person does.
        status: ``seated`` ``waiting`` ``next`` ``left``; who was sent away is not shown.
        away: whether a person has no screen open.
        total: points over all finished games.
        more: whether somebody wants another game; after one.
    """

    id: int
    name: str
    seat: int | None = None
    bot: str | None = None
    status: Status = "seated"
    away: bool = False
    total: int = 0
    more: bool = False


class ShownRequest(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody asks of all: ``undo`` or ``claim``; who has agreed, and whether you are asked."""

    member: int
    what: str
    agreed: tuple[int, ...]
    yours: bool = False


class Shown(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="view"):
    """A table as one member, or a spectator, may see it.

    Attributes:
        table: its letters.
        version: grows with everything that happens there.
        stage: ``lobby`` before the first game, ``playing``, or ``over``.
        game: which game is played, or will be next.
        number: the games so far, this one among them.
        host: the member who is the host.
        locked: whether newcomers are kept out.
        members: who is there, in the order of the seats.
        you: your number; None for a spectator.
        seat: your seat in this game.
        turn: the number that your next answer must carry; None when you have no seat in a running game.
        left: seconds you have left to answer; None without a clock, or when you are not asked.
        request: what somebody asks of all.
        commitment: the hash of the sealed deck; None also when real cards lie on the table.
        reveal: whether you have yet to say what you add to the deck: the word ``reveal``.
        step: with real cards, the number that the next entry must carry.
        rules: the version at which the rules were last set; they are sent when it changes.
        view: what the game shows your seat; None in the lobby.
    """

    table: str
    version: int
    stage: Stage
    game: str
    number: int = 0
    host: int | None = None
    locked: bool = False
    members: tuple[ShownMember, ...] = ()
    you: int | None = None
    seat: int | None = None
    turn: int | None = None
    left: float | None = None
    request: ShownRequest | None = None
    commitment: str | None = None
    reveal: bool = False
    step: int | None = None
    view: Any = None


def stage_of(table: Table) -> Stage:
    """Return where a table stands."""
    if table.play is None:
        return "lobby"
    return "playing" if table.running is not None else "over"


def show(
    table: Table,
    member: int | None,
    present: Collection[int],
    now: float,
    members: tuple[ShownMember, ...] | None = None,
    awake: float = 0.0,
) -> Shown:
    """Return what ``member`` may see of a table; None is a spectator.

    Args:
        table: the table.
        member: who looks.
        present: the members whose screens are open.
        now: the time, for the clock.
        members: who is there, when that is known already.
        awake: since when somebody watches the clock; time before that counts for nobody.
    """
    play = table.play
    seat = None if play is None or member is None else play.seat_of(member)
    turn = left = None
    if table.running is not None and play is not None and seat is not None:
        turn = play.turns[seat]
        over = deadline(table, seat, awake) if seat in play.state.actors else None
        left = None if over is None else round(max(over - now, 0.0), 1)
    return Shown(
        table=table.code,
        version=table.version,
        stage=stage_of(table),
        game=table.game if play is None or table.running is None else play.game,
        number=table.games,
        host=table.host,
        locked=table.locked,
        members=shown_members(table, present) if members is None else members,
        you=member,
        seat=seat,
        turn=turn,
        left=left,
        request=_request(table, member),
        commitment=None if play is None else play.fair[-1].commitment,
        reveal=table.running is not None and play is not None and seat in play.unrevealed,
        step=None if play is None or not play.real else play.step,
        view=None if play is None else play.view(seat),
    )


def shown_members(table: Table, present: Collection[int]) -> tuple[ShownMember, ...]:
    """Return who is at a table, in the order of the seats; newcomers last.

    Who has left is shown while a bot plays his seat.
    """
    play = table.play
    seats = {} if play is None else {number: seat for seat, number in enumerate(play.seats)}
    order = dict.fromkeys((*seats, *table.order, *table.members))
    shown = []
    for number in order:
        member = table.members[number]
        if _gone(member) and (table.running is None or number not in seats):
            continue
        shown.append(_member(table, member, seats.get(number), present))
    return tuple(shown)


def _gone(member: Member) -> bool:
    return member.status in ("left", "removed")


def _member(table: Table, member: Member, seat: int | None, present: Collection[int]) -> ShownMember:
    return ShownMember(
        id=member.id,
        name=member.name,
        seat=seat,
        bot=member.level and level_in(table.game, member.level),
        status="left" if member.status == "removed" else member.status,
        away=member.bot is None and member.id not in present,
        total=table.totals.get(member.id, 0),
        more=member.id in table.wanting,
    )


def _request(table: Table, member: int | None) -> ShownRequest | None:
    request = table.request
    if request is None or table.running is None:
        return None
    asked = voters(table) - request.agreed
    return ShownRequest(request.member, request.what, tuple(sorted(request.agreed)), member in asked)
