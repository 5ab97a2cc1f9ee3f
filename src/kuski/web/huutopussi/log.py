"""What has happened, as lines: by deals, each trick in one line, and what every deal brought and why."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from kuski.huutopussi.events import (
    DealBegan,
    Discarded,
    Ended,
    Event,
    HandedOver,
    Played,
    SideScored,
    TalonTurned,
    TrickTaken,
)
from kuski.huutopussi.state import DealResult
from kuski.web.about import concerned
from kuski.web.drawing import marks
from kuski.web.scene import Line, Scene
from kuski.words import huutopussi as words
from kuski.words.huutopussi_scored import scored
from kuski.words.language import Language


def log(scene: Scene, lang: Language) -> list[Line]:
    """Return what happened as far as the scene's beats tell it, oldest first."""
    events = [event for beat in scene.beats for event in beat.events]
    running = _running(events)
    shown = [event for place, event in enumerate(events) if not _left_out(event) or place >= running]
    lines: list[Line] = []
    results = _results(scene, events)
    for _, group in groupby(shown, key=_alike):
        alike = [*group]
        about = concerned(*alike)
        lines += (line._replace(about=about) for line in _lines(scene, lang, alike, results))
    return lines


def results(scene: Scene, lang: Language) -> list[Line]:
    """Return what the last deal brought to each side and why, as far as the beats tell it."""
    found = [line for line in log(scene, lang) if line.kind.startswith(("heading", "result"))]
    last = max((place for place, line in enumerate(found) if line.kind.startswith("heading")), default=-1)
    return found[last + 1 :]


def _running(events: Sequence[Event]) -> int:
    """Return where the running trick begins; only its cards have a line each."""
    for place in range(len(events) - 1, -1, -1):
        if isinstance(events[place], (TrickTaken, DealBegan)):
            return place + 1
    return 0


def _left_out(event: Event) -> bool:
    return isinstance(event, Played)


def _alike(event: Event) -> Any:
    """Return what events share that stand in one line."""
    match event:
        case TalonTurned():
            return "talon", event.card is None
        case Discarded():
            return "discard", event.seat, event.card is None
        case HandedOver():
            return "hand", event.seat, event.card is None
    return id(event)


def _results(scene: Scene, events: Sequence[Event]) -> Iterator[DealResult]:
    """Yield the line of the score sheet for each side's score, in the order of the events."""
    count = sum(isinstance(event, SideScored) for event in events)
    sides = len(scene.rules.all_sides)
    deals = -(-count // sides)
    known = scene.view.sheet[len(scene.view.sheet) - deals :]
    missing = deals * sides - count
    every = [deal for deal in known for _ in range(sides)]
    return iter(every[missing:])


def _lines(
    scene: Scene, lang: Language, events: Sequence[Event], results: Iterator[DealResult]
) -> Iterator[Line]:
    first = events[0]
    match first:
        case Ended():
            return
        case SideScored():
            text = scored(lang, first, scene.names, next(results, None), scene.rules)
            tone = "good" if first.why == "made" else "" if first.why == "collected" else "bad"
            yield Line(marks.suited(lang, text), f"result {tone}".strip())
        case DealBegan():
            yield Line(marks.suited(lang, words.tell(lang, first, scene.names)), "heading deal")
        case TrickTaken():
            yield Line(marks.suited(lang, words.tell(lang, first, scene.names)), "trick")
        case TalonTurned() | Discarded() | HandedOver():
            yield Line(marks.suited(lang, _moved(scene, lang, events)))
        case _:
            yield Line(marks.suited(lang, words.tell(lang, first, scene.names, scene.view, scene.rules)))


def _moved(scene: Scene, lang: Language, events: Sequence[Any]) -> str:
    """Return one sentence about cards of the talon, discards or exchanged cards."""
    first, count = events[0], len(events)
    if count == 1:
        return words.tell(lang, first, scene.names)
    cards = words.cards_text(lang, [event.card for event in events]) if first.card is not None else ""
    if isinstance(first, TalonTurned):
        if cards:
            return lang.gettext("In the talon: {cards}", cards=cards)
        return lang.ngettext(
            "The declarer takes {n} card of the talon without showing it.",
            "The declarer takes {n} cards of the talon without showing them.",
            count,
        )
    player = scene.names[first.seat]
    if isinstance(first, Discarded):
        if cards:
            return lang.gettext("{player} lays away: {cards}", player=player, cards=cards)
        return lang.ngettext(
            "{player} lays {n} card away.", "{player} lays {n} cards away.", count, player=player
        )
    to = scene.names[first.to]
    if cards:
        return lang.gettext("{player} gives {cards} to {to}.", player=player, cards=cards, to=to)
    return lang.ngettext(
        "{player} gives {n} card to {to}.", "{player} gives {n} cards to {to}.", count, player=player, to=to
    )
