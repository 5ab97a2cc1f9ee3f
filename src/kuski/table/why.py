"""Asking the bots of a table why: which of their moves may be explained, and to whom."""

import random
from typing import Any, NamedTuple

from kuski.bots import Sight
from kuski.bots.why import may_ask
from kuski.game import State
from kuski.table.play import Play


class Move(NamedTuple):
    """Something that a bot did.

    Attributes:
        number: how many actions were done before it.
        before: the state in which it did that.
        seat: the bot's seat.
        action: what it did.
    """

    number: int
    before: State
    seat: int
    action: Any


def moves(play: Play, seat: int, asker: int | None) -> list[Move]:
    """Return what the bot in a seat may be asked about, in order.

    Args:
        play: the game.
        seat: the bot's seat.
        asker: the seat of who asks; None only watches. What that one has not seen is not explained.
    """
    if play.written:
        return []
    by_bots = _by_bots(play)
    steps = enumerate(play.steps())
    return [
        Move(number, before, seat, action)
        for number, (before, actor, action, _) in steps
        if actor == seat
        and number in by_bots
        and may_ask(play.game, play.state, before)
        and ("?" not in before.seen(actor, action, asker) or not play.running)
    ]


def waits(play: Play, seat: int) -> bool:
    """Return whether there will be more to ask about: the bot has done something that lies hidden yet."""
    if play.written or not play.running:
        return False
    last = next((step for step in reversed(play.recent) if step.actor == seat), None)
    return last is not None and not may_ask(play.game, play.state, last.before)


def _by_bots(play: Play) -> set[int]:
    """Return the numbers of the actions that bots decided."""
    ends = [*play.starts, len(play.actions)][1:]
    return {
        number
        for start, end, made in zip(play.starts, ends, play.makers, strict=True)
        if made in ("bot", "clock")
        for number in range(start, end)
    }


def sight_of(play: Play, move: Move, dice: random.Random) -> Sight:
    """Return what the bot was given when it made a move."""
    return Sight(
        rules=play.rules,
        players=len(play.seats),
        dealer=play.dealer,
        seat=move.seat,
        record=tuple(play.perceived(move.seat)[: move.number]),
        view=move.before.view(move.seat),
        legal=tuple(move.before.legal(move.seat)),
        rng=dice,
    )
