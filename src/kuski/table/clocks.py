"""Time: when a seat's time is over and what then happens in its place, when bots act, when cards turn.

Nothing here reads a clock. :func:`due` says what is to happen and when; who asks, knows what time it is.
"""

from typing import Any, Final, Literal, NamedTuple

from kuski.game import DECK
from kuski.table.following import voters
from kuski.table.members import Member
from kuski.table.play import REVEAL_WAITS, Play
from kuski.table.sharing import PASSING, shares
from kuski.table.table import Table

What = Literal["deck", "bot", "clock"]

BOT_WAITS: Final = 1.0
"""How many paces a bot waits; in a private window it must not depend on the cards that it holds."""


REQUEST_WAITS: Final = 20.0
"""Seconds for which bots and the deck wait for the answer to a request: it lapses when they go on."""


BETWEEN_DEALS: Final = 2.5
"""How many paces lie between the last trick of a deal and the next deal."""


class Due(NamedTuple):
    """Something that happens by itself.

    Attributes:
        at: when.
        what: the deck turns a card, a bot acts, or a seat's time is over.
        seat: whose; None for the deck.
        turn: the turn number that it was computed for; for the deck the number of actions so far.
            When that has changed by then, it does not happen.
    """

    at: float
    what: What
    seat: int | None
    turn: int


def player(table: Table, seat: int) -> Member:
    """Return the member in a seat of the game that goes on."""
    return table.members[table.playing().seats[seat]]


def limit(table: Table, seat: int | None = None) -> float:
    """Return how many seconds there are to answer what is asked now; 0 for no limit.

    Args:
        table: the table.
        seat: who answers: there is more time where a device has to be passed. None: anybody else.

    With real cards people sit around one table, and no clock answers for anybody.
    """
    play = table.playing()
    if play.real:
        return 0.0
    seconds = table.settings.window if is_window(play) else table.settings.think
    if seconds and seat is not None and shares(table, play.seats[seat]):
        return max(seconds, PASSING)
    return seconds


def is_window(play: Play) -> bool:
    """Return whether several may act at once now, or could have: a pyramid card lies open."""
    return play.state.phase == "pyramid"


def deadline(table: Table, seat: int, awake: float = 0.0) -> float | None:
    """Return when the time of a seat is over, or None when it has no limit.

    Args:
        table: the table.
        seat: whose time.
        awake: as for :func:`due`.
    """
    seconds = limit(table, seat)
    return max(table.playing().since[seat], awake) + seconds if seconds else None


def due(table: Table, awake: float = 0.0) -> list[Due]:
    """Return what will happen by itself as the table stands, in no order.

    Args:
        table: the table.
        awake: since when somebody watches the clock; time before that counts for nobody.
    """
    play = table.running
    if play is None:
        return []
    pace = table.settings.pace
    answered = _answered(table)
    if play.real and (play.written or play.state.actors is DECK):
        return []
    if play.state.actors is DECK:
        wait = pace * BETWEEN_DEALS if play.state.phase == "deal" and play.actions else pace
        return [Due(max(play.at + wait, awake + wait, answered), "deck", None, len(play.actions))]
    found: list[Due] = []
    for seat in sorted(play.state.actors):
        turn = play.turns[seat]
        if player(table, seat).level is not None:
            asked = max(play.since[seat], play.at, awake)
            found.append(Due(max(asked + pace * BOT_WAITS, answered), "bot", seat, turn))
        elif (over := deadline(table, seat, awake)) is not None:
            found.append(Due(over, "clock", seat, turn))
    return found


def _answered(table: Table) -> float:
    """Return until when bots and the deck wait for people: for the answer to a request, or for their dice."""
    request, play = table.request, table.playing()
    if play.unrevealed:
        return play.begun + REVEAL_WAITS
    if request is None:
        return 0.0
    passed = any(shares(table, member) for member in voters(table) - request.agreed)
    return request.at + (PASSING if passed else REQUEST_WAITS)


def holds(table: Table, event: Due) -> bool:
    """Return whether something that was due is still to happen."""
    play = table.running
    if play is None:
        return False
    if event.seat is None:
        return play.state.actors is DECK and len(play.actions) == event.turn
    if event.what == "bot" and player(table, event.seat).level is None:
        return False
    return event.seat in play.state.actors and play.turns[event.seat] == event.turn


def passes(table: Table, seat: int) -> Any | None:
    """Return the pass that a window's time-out makes for a seat, or None when it may not pass."""
    play = table.playing()
    if not is_window(play):
        return None
    return next((action for action in play.state.legal(seat) if str(action) == "pass"), None)
