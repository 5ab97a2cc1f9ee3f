"""What all must agree to: taking back, and in Huutopussi that the rest of the tricks is somebody's.

A request stands until all people at the table have agreed, one of them has not, or the game has gone
on. It stops nobody from playing; bots and the deck wait for the answer a little (``clocks``).
"""

from typing import Literal

from kuski.game import CHANCE, mark
from kuski.huutopussi.tricks import Tricks
from kuski.table import entries as log
from kuski.table.acting import Judge
from kuski.table.claiming import agreed, certain, may_claim, play_out
from kuski.table.deciding import Decision, Deck, seed_key
from kuski.table.following import voters
from kuski.table.refusing import TableRefused, bot_plays, no_seat, nothing_asked
from kuski.table.table import Table


def ask_undo(table: Table, member: int, deck: Deck, at: float) -> Decision:
    """Return what follows when somebody asks to take back his last answer and all that came after.

    Who plays with bots alone need not ask.

    Args:
        table: the table.
        member: who asks.
        deck: a freshly sealed deck, for when seen cards are taken back.
        at: the time.

    Raises:
        TableRefused: ``no-game``, ``no-seat``, ``bot-plays``, ``already-asked`` or ``nothing-to-undo``.
    """
    seat = _seat_of(table, member)
    keep = table.playing().last_answer(seat)
    if keep is None:
        raise TableRefused("nothing-to-undo", mark("You have nothing to take back."))
    if voters(table) <= {member}:
        return undo(table, keep, deck, at)
    return _asked(member, "undo", keep, at)


def ask_claim(table: Table, member: int, judge: Judge, at: float) -> Decision:
    """Return what follows when somebody says that the rest of the tricks is his.

    When that is certain by what he knows, it is granted at once; else all people must agree, and bots
    do not.

    Raises:
        TableRefused: ``no-game``, ``no-seat``, ``bot-plays``, ``already-asked``, ``cannot-claim`` or
            ``claim-unsure``.
    """
    seat = _seat_of(table, member)
    play = table.playing()
    state = play.state
    if not isinstance(state, Tricks) or not may_claim(state, seat):
        raise TableRefused("cannot-claim", mark("The rest can be claimed by who is to lead a trick."))
    order = certain(state, seat)
    if order is not None:
        return judge.lines(table, play_out(state, seat, order), at)
    if any(table.members[number].level is not None for number in play.seats):
        raise TableRefused("claim-unsure", mark("That is not certain yet: play on."))
    return _asked(member, "claim", 0, at)


def answer(table: Table, member: int, judge: Judge, deck: Deck, at: float, *, yes: bool) -> Decision:
    """Return what follows when somebody agrees to what is asked, or does not.

    A claim that all agree to comes to nothing when no cards that may be played make it true.

    Args:
        table: the table.
        member: who answers.
        judge: decides how a granted claim goes.
        deck: a freshly sealed deck, for when seen cards are taken back.
        at: the time.
        yes: the answer.

    Raises:
        TableRefused: ``nothing-asked``.
    """
    request = table.request
    if request is None or table.running is None or member not in voters(table) - request.agreed:
        raise nothing_asked()
    decision = Decision((log.Answered(at, member, yes),))
    if not yes or voters(table) - request.agreed - {member}:
        return decision
    if request.what == "undo":
        return decision.then(undo(table, request.keep, deck, at))
    granted = _grant(table, request.member, judge, at)
    return (
        decision.then(granted) if granted.entries else Decision((log.Answered(at, member, yes, vain=True),))
    )


def undo(table: Table, keep: int, deck: Deck, at: float) -> Decision:
    """Return the way back to ``keep`` actions.

    Cards that were drawn since have been seen, so another deck is sealed there: they are shuffled in.
    In practice they come again as they came.
    """
    play = table.playing()
    drawn = any(actor == CHANCE for actor, _ in play.actions[keep:])
    if play.real or table.practice is not None or (not drawn and play.fair[-1].start <= keep):
        return Decision((log.Undone(at, keep),))
    entry = log.Undone(at, keep, deck.commitment)
    return Decision((entry,), secrets={seed_key(play.number, play.sealed): deck.seed})


def _asked(member: int, what: Literal["undo", "claim"], keep: int, at: float) -> Decision:
    return Decision((log.Asked(at, member, what, keep),))


def _seat_of(table: Table, member: int) -> int:
    """Return the seat of somebody who asks for something.

    Raises:
        TableRefused: ``no-game``, ``no-seat``, ``bot-plays`` or ``already-asked``.
    """
    seat = table.seat_of(member)
    if seat in table.playing().gone:
        raise no_seat()
    if table.members[member].level is not None:
        raise bot_plays()
    if table.request is not None:
        raise TableRefused("already-asked", mark("Something else is being asked already."))
    return seat


def _grant(table: Table, member: int, judge: Judge, at: float) -> Decision:
    play = table.playing()
    seat = play.seat_of(member)
    assert seat is not None
    line = agreed(play.state, seat) if isinstance(play.state, Tricks) else None
    return Decision(()) if line is None else judge.lines(table, line, at)


__all__ = ["answer", "ask_claim", "ask_undo", "undo", "voters"]
