"""The stops of the bus: the cards above each, what it costs or brought, and whether the bus is there."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from markupsafe import Markup

from kuski.bus.questions import Verdict
from kuski.web.bus.past import Attempt
from kuski.web.bus.prices import price
from kuski.web.bus.roads import costs, stops, verdicts, window
from kuski.web.drawing import marks
from kuski.web.drawing.marks import CardState, Size
from kuski.web.scene import Scene, Tone
from kuski.web.tv.bus_cards import face
from kuski.words.language import Language

MOST_ROWS: Final = 9
"""The most rows of a diamond that are shown; of more, those around the bus."""
MOST_CARDS: Final = 12
"""The most cards of a line or a chain that are shown."""
_BEHIND: Final = 4

State = Literal["done", "now", "next"]


class Lane(NamedTuple):
    """One stop and what lies above it.

    Attributes:
        state: where the bus is.
        cards: the cards, from above.
        tall: how many places for cards it has.
        label: what stands below the stop.
        tone: how it went there.
    """

    state: State
    cards: tuple[Markup, ...]
    tall: int
    label: str
    tone: Tone = ""


def diamond(scene: Scene, lang: Language, attempt: Attempt | None = None) -> list[Lane]:
    """Return the rows of the diamond, which lies on its side; ``attempt`` is one that was just ended."""
    ride, sizes = scene.view.ride, scene.rules.rows
    turned: Sequence[str] = ride.turned if attempt is None else attempt.turned
    slots: Sequence[int] = ride.slots if attempt is None else attempt.slots
    now = len(turned) - (attempt is not None)
    first, last = window(len(sizes), now, MOST_ROWS, _BEHIND)
    tall = max(sizes[first:last])
    size: Size = "l" if tall <= 4 and last - first <= 7 else "s"
    lanes = []
    for row in range(first, last):
        state: State = "done" if row < now else "now" if row == now else "next"
        cards = []
        for slot in range(1, sizes[row] + 1):
            if row < len(turned) and slots[row] == slot:
                still = attempt is not None
                cards.append(
                    face(scene, lang, turned[row], size=size, extra="over" if row == now else "", still=still)
                )
            else:
                cards.append(marks.back(_waits(scene, row, slot, now) if attempt is None else "dim"))
        tone: Tone = ""
        if row < len(turned):
            tone = "bad" if stops(scene, turned[row]) else "good"
        lanes.append(Lane(state, tuple(cards), sizes[row], _cost(scene, lang, row), tone))
    return lanes


def _waits(scene: Scene, row: int, slot: int, now: int) -> CardState:
    """Return how a card that lies face down is drawn: to be chosen, chosen, or out of reach."""
    if row != now:
        return "dim"
    pending = scene.view.ride.pending
    if pending is None or slot == pending:
        return "lit"
    return "dim"


def line(scene: Scene, lang: Language, attempt: Attempt | None = None) -> list[Lane]:
    """Return the cards of the line, with what each costs or has cost."""
    ride = scene.view.ride
    turned: Sequence[str] = ride.turned if attempt is None else attempt.turned
    count = ride.length if attempt is None else len(turned)
    paid = costs(scene)
    now = len(turned) - (attempt is not None)
    first, last = window(count, now, MOST_CARDS, _BEHIND)
    lanes = []
    for place in range(first, last):
        state: State = "done" if place < now else "now" if place == now else "next"
        if place >= len(turned):
            lanes.append(
                Lane(state, (marks.back("lit" if state == "now" else "dim"),), 1, _cost(scene, lang, place))
            )
            continue
        card = turned[place]
        blocked = stops(scene, card)
        label = _points(lang, paid[card]) if blocked and card in paid else ""
        shown = face(
            scene, lang, card, size="l", extra="over" if place == now else "", still=attempt is not None
        )
        lanes.append(Lane(state, (shown,), 1, label or str(place + 1), "bad" if blocked else "good"))
    return lanes


def stations(scene: Scene, lang: Language, attempt: Attempt | None = None) -> list[Lane]:
    """Return the stations of the chain, or the four questions, with what the answers were."""
    ride = scene.view.ride
    turned: Sequence[str] = ride.turned if attempt is None else attempt.turned
    start = ride.bus == "chain"
    count = ride.length + start
    now = len(turned) - (attempt is not None)
    first, last = window(count, now, MOST_CARDS, _BEHIND)
    made = verdicts(scene) if attempt is None else {}
    lanes = []
    for place in range(first, min(last, count)):
        state: State = "done" if place < now else "now" if place == now else "next"
        label = (
            lang.pgettext("first station", "start")
            if start and not place
            else str(place if start else place + 1)
        )
        if place >= len(turned):
            lanes.append(Lane(state, (marks.back("lit" if state == "now" else "dim"),), 1, label))
            continue
        tone: Tone = ""
        if turned[place] in made:
            tone = "bad" if made[turned[place]] in (Verdict.WRONG, Verdict.TIED) else "good"
        if attempt is not None and place == now:
            tone = "bad"
        shown = face(
            scene,
            lang,
            turned[place],
            size="l",
            extra="over" if place == now else "",
            still=attempt is not None,
        )
        lanes.append(Lane(state, (shown,), 1, label, tone))
    return lanes


def _cost(scene: Scene, lang: Language, place: int) -> str:
    cost = price(scene.rules, place, scene.view.ride.attempt)
    return str(place + 1) if cost is None else _points(lang, cost)


def _points(lang: Language, number: int) -> str:
    return lang.ngettext("{n} point", "{n} points", number)
