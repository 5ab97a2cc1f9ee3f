"""What has just happened, and what lay on the table before it was cleared away: read from the beats."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kuski.bus.events import (
    Boarded,
    BusTurned,
    Chosen,
    Event,
    Judged,
    Laid,
    PyramidTurned,
    Restarted,
)
from kuski.bus.questions import Verdict
from kuski.web.scene import Scene


class Attempt(NamedTuple):
    """An attempt on the bus that has just ended.

    Attributes:
        turned: its cards in order, the last of them stopped it; the earliest may be missing.
        slots: which slot of each row of the diamond they lay in.
        whole: whether no card is missing.
    """

    turned: tuple[str, ...]
    slots: tuple[int, ...]
    whole: bool


def newest(scene: Scene) -> tuple[Event, ...]:
    """Return the events that came with the newest version of the table."""
    if not scene.beats:
        return ()
    version = scene.beats[-1].version
    return tuple(event for beat in scene.beats if beat.version == version for event in beat.events)


def version(scene: Scene) -> int:
    """Return the newest version of the table that the beats tell of."""
    return scene.beats[-1].version if scene.beats else 0


def hidden(scene: Scene, seat: int) -> bool:
    """Whether the hand of ``seat`` was taken up, so that no screen reminds of its cards."""
    view = scene.view
    return scene.rules.hands == "private" and view.question is None and not view.over and seat != scene.seat


def judged(scene: Scene) -> Judged | None:
    """Return the answer of the guessing phase that the newest card decided, if it may be shown."""
    if not scene.beats or scene.beats[-1].phase != "guessing":
        return None
    for event in reversed(newest(scene)):
        if isinstance(event, Judged):
            # The last card that is dealt lies open for a moment, as the others did, before it is taken up.
            return event if scene.fresh or not hidden(scene, event.seat) else None
    return None


def laid_by(scene: Scene, seat: int) -> tuple[str, ...]:
    """Return the cards that ``seat`` has laid on the newest pyramid card, as far as the beats tell."""
    cards: list[str] = []
    for event in _backwards(scene):
        if isinstance(event, Laid) and event.seat == seat:
            cards = [*map(str, event.cards), *cards]
        if isinstance(event, PyramidTurned):
            break
    on_it = scene.view.pyramid.laid[-1] if scene.view.pyramid is not None else ()
    return tuple(card for card in cards if card in on_it)


def ended_attempt(scene: Scene) -> Attempt | None:
    """Return the attempt that the newest card ended, when another has begun since."""
    events = newest(scene)
    if scene.view.ride is None or not any(isinstance(event, Restarted) for event in events):
        return None
    turned: list[str] = []
    slots: list[int] = []
    whole = False
    begun = False
    for event in _backwards(scene):
        if isinstance(event, Restarted):
            if begun:
                whole = True
                break
            begun = True
        elif isinstance(event, Boarded):
            whole = True
            break
        elif isinstance(event, BusTurned) or (
            isinstance(event, Judged) and event.verdict is not Verdict.REDEAL
        ):
            turned.insert(0, str(event.card))
        elif isinstance(event, Chosen):
            slots.insert(0, event.slot)
    return Attempt(tuple(turned), tuple(slots), whole)


def _backwards(scene: Scene) -> Iterator[Event]:
    for beat in reversed(scene.beats):
        yield from reversed(beat.events)


def flat(scene: Scene) -> Sequence[Event]:
    """Return all events of the beats, oldest first."""
    return [event for beat in scene.beats for event in beat.events]
