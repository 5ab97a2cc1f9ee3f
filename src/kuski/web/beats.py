"""What happened in a game, step by step, as one seat may know it."""

from typing import Any

from kuski.bus.events import events as bus_events
from kuski.game import CHANCE, State
from kuski.huutopussi.events import events as huutopussi_events
from kuski.huutopussi.written.events import events as written_events
from kuski.table.play import Play, Step
from kuski.web.scene import Beat


class Beats:
    """The beats of the newest steps of a game: told once to each seat, and kept as long as their steps."""

    def __init__(self) -> None:
        self._told: dict[tuple[int, int | None], tuple[Step, Beat]] = {}
        self._newest: dict[int | None, tuple[tuple[int, int, int], tuple[Beat, ...]]] = {}

    def of(self, play: Play, seat: int | None) -> tuple[Beat, ...]:
        """Return what the last steps were to a seat, oldest first; None only watches."""
        now = play.number, play.undone, len(play.actions)
        if seat not in self._newest or self._newest[seat][0] != now:
            self._newest[seat] = now, self._found(play, seat)
        return self._newest[seat][1]

    def _found(self, play: Play, seat: int | None) -> tuple[Beat, ...]:
        steps = [*play.recent]
        found = tuple(self._one(play, step, seat) for step in steps)
        if len(self._told) > (len(play.seats) + 1) * 2 * max(len(steps), 1):
            here = {id(step) for step in steps}
            self._told = {key: kept for key, kept in self._told.items() if key[0] in here}
        return found

    def _one(self, play: Play, step: Step, seat: int | None) -> Beat:
        # A step that is kept keeps its identity.
        kept = self._told.get((id(step), seat))
        if kept is None:
            if seat is not None and _same_for_all(play):
                made = self._one(play, step, None)._replace(asked=_asked(step, seat))
            else:
                made = beat(play, step, seat)
            kept = self._told[id(step), seat] = step, made
        return kept[1]


def story(play: Play, seat: int | None) -> tuple[Beat, ...]:
    """Return what happened since the beginning of a game."""
    steps = (
        Step(number, before, actor, action, after, "deck" if actor == CHANCE else "seat")
        for number, (before, actor, action, after) in enumerate(play.steps())
    )
    return tuple(beat(play, step, seat) for step in steps)


def beat(play: Play, step: Step, seat: int | None) -> Beat:
    """Return what a step was to a seat."""
    gained = tuple(
        after - before for before, after in zip(step.before.scores, step.after.scores, strict=True)
    )
    events = _events(play, step, seat)
    return Beat(step.version, step.before.phase, step.actor, step.made, events, gained, _asked(step, seat))


def _asked(step: Step, seat: int | None) -> bool:
    """Return whether with a step something is asked of a seat that was not asked before."""
    return seat in step.after.actors and seat not in step.before.actors


def _same_for_all(play: Play) -> bool:
    """Return whether all seats hear the same of what happens: no card is seen by some alone."""
    return play.game == "bus" or play.written


def _events(play: Play, step: Step, seat: int | None) -> tuple[Any, ...]:
    before: Any = step.before
    if play.game == "bus":
        return bus_events(before, step.actor, step.action, _any(step.after))
    if play.written:
        return written_events(before, step.actor, step.action, _any(step.after))
    return huutopussi_events(before, step.actor, step.action, _any(step.after), seat)


def _any(state: State) -> Any:
    return state
