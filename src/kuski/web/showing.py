"""From a live table to the scene of one screen: views, and what happened, as that seat may know it."""

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, Final

from kuski.bus.events import events as bus_events
from kuski.game import State
from kuski.huutopussi.events import events as huutopussi_events
from kuski.huutopussi.written.events import events as written_events
from kuski.table.clocks import deadline, is_window, player
from kuski.table.play import Play, Step
from kuski.web.live import LiveTable
from kuski.web.real.sight import real_of
from kuski.web.scene import Beat, Player, Scene

COLOURS: Final = 8
MOMENT: Final = 3.0
"""Seconds for which the newest action is fresh."""


def scene_of(live: LiveTable, member: int | None, csrf: str = "", *, whole: bool = False) -> Scene:
    """Return what a member's screen may show of the game that goes on, or of the last one.

    Args:
        live: the table.
        member: whose screen it is; None only watches.
        csrf: the token of its forms.
        whole: whether all that happened is told, for the log and the end; else the last actions are.

    Raises:
        AssertionError: no game was begun yet.
    """
    table, play = live.table, live.table.play
    assert play is not None
    seat = None if member is None else play.seat_of(member)
    view = play.state.view(seat)
    asked = seat is not None and table.running is not None and seat in play.state.actors
    return Scene(
        code=table.code,
        game=play.game,
        rules=play.rules,
        players=players_of(live, play),
        seat=seat,
        view=view,
        turn=play.turns[seat] if asked and seat is not None else None,
        beats=tuple(_story(play, seat) if whole else _recent(play, seat)),
        token=_tokens(live, play),
        csrf=csrf,
        seconds=time_left(live, member),
        odds=table.settings.odds,
        fresh=live.now() - play.at < MOMENT,
        real=real_of(table, member),
    )


def time_left(live: LiveTable, member: int | None) -> float | None:
    """Return how many seconds a screen shows as left: its owner's, when he is asked.

    Who only watches sees those of the one seat that all wait for. Where several may act, the time of one
    could tell what that seat did in secret.
    """
    table, play = live.table, live.table.running
    if play is None:
        return None
    seat = None if member is None else play.seat_of(member)
    actors = play.state.actors
    if seat is None and len(actors) == 1 and not is_window(play):
        (seat,) = actors
    if seat is None or seat < 0 or seat not in actors or player(table, seat).level is not None:
        return None
    over = deadline(table, seat, live.awake)
    return None if over is None else max(over - live.now(), 0.0)


def players_of(live: LiveTable, play: Play) -> tuple[Player, ...]:
    """Return who sits in a game, by seat."""
    table, present = live.table, live.present
    members = [table.members[number] for number in play.seats]
    names = [member.name for member in members]
    return tuple(
        Player(
            name=member.name,
            initial=initial,
            colour=number % COLOURS + 1,
            bot=member.level,
            away=member.bot is None and member.id not in present,
            total=table.totals.get(member.id, 0),
            member=number,
        )
        for member, number, initial in zip(members, play.seats, initials(names), strict=True)
    )


def initials(names: Iterable[str]) -> tuple[str, ...]:
    """Return the letters on the mugs: one, or two where several names begin alike."""
    firsts = [name[:1].upper() for name in names]
    return tuple(
        first if firsts.count(first) == 1 else (name[:1].upper() + name[1:2].lower()).strip()
        for first, name in zip(firsts, names, strict=True)
    )


def _recent(play: Play, seat: int | None) -> Iterable[Beat]:
    for step in play.recent:
        yield _beat(play, step, seat)


def _story(play: Play, seat: int | None) -> Iterable[Beat]:
    for number, (before, actor, action, after) in enumerate(play.steps()):
        made = "deck" if actor == -1 else "seat"
        yield _beat(play, Step(number, before, actor, action, after, made), seat)  # type: ignore[arg-type]


def _beat(play: Play, step: Step, seat: int | None) -> Beat:
    gained = tuple(
        after - before for before, after in zip(step.before.scores, step.after.scores, strict=True)
    )
    asked = seat in step.after.actors and seat not in step.before.actors
    return Beat(
        step.version, step.before.phase, step.actor, step.made, _events(play, step, seat), gained, asked
    )


def _events(play: Play, step: Step, seat: int | None) -> tuple[Any, ...]:
    before: Any = step.before
    if play.game == "bus":
        return bus_events(before, step.actor, step.action, _any(step.after))
    if play.written:
        return written_events(before, step.actor, step.action, _any(step.after))
    return huutopussi_events(before, step.actor, step.action, _any(step.after), seat)


def _any(state: State) -> Any:
    return state


def _tokens(live: LiveTable, play: Play) -> Callable[[str], str]:
    """Return the opaque keys of cards, which are others after each shuffle."""
    view: Any = play.state.view(None)
    shuffle = f"{play.number}/{len(getattr(view, 'sheet', ()))}/{view.phase == 'ride'}"

    def token(card: str) -> str:
        return "c" + hashlib.sha256(f"{live.dice}/{shuffle}/{card}".encode()).hexdigest()[:8]

    return token
