"""What a screen may know of what is entered at a table with real cards."""

from kuski.game import DECK, State
from kuski.table.members import HERE
from kuski.table.play import Play
from kuski.table.real import last_entry, lost
from kuski.table.table import Table
from kuski.web.scene import Real


def real_of(table: Table, member: int | None) -> Real | None:
    """Return what a member's screen shows of it; None where the deck is sealed.

    The cards that may come are no secret: whatever is out has been turned before everybody's eyes.
    """
    play = table.play
    if play is None or not play.real:
        return None
    keep = last_entry(table)
    return Real(
        step=play.step,
        enters=member is not None and _enters(table, member),
        written=play.written,
        cards=frozenset(map(str, play.state.chance())) if play.state.actors is DECK else frozenset(),
        legal=_legal(play),
        waits=_waits(table, play),
        last=() if keep is None else lost(play, keep),
    )


def _enters(table: Table, member: int) -> bool:
    who = table.members.get(member)
    return who is not None and who.bot is None and who.status in HERE


def _legal(play: Play) -> tuple[str, ...]:
    """Return what the one seat that is asked may say, where nobody has a hand that this could betray."""
    state: State = play.state
    if not play.written or len(state.actors) != 1:
        return ()
    (seat,) = state.actors
    return tuple(map(str, state.legal(seat)))


def _waits(table: Table, play: Play) -> frozenset[int]:
    """Return the seats that people play, who can be asked to enter something."""
    return frozenset(seat for seat, number in enumerate(play.seats) if table.members[number].level is None)
