"""What every screen of the ride needs: which stops are shown, and what their cards did and cost."""

from kuski.bus.events import BusTurned, Judged, Restarted
from kuski.bus.questions import Verdict
from kuski.cards import parse_card
from kuski.web.bus.past import flat
from kuski.web.scene import Scene


def window(count: int, now: int, most: int, behind: int) -> tuple[int, int]:
    """Return which stops are shown: all, or of many those around the bus.

    Args:
        count: how many there are.
        now: where the bus is, from 0.
        most: so many are shown.
        behind: so many of them lie behind the bus, if the road goes on that far.
    """
    if count <= most:
        return 0, count
    first = min(max(now - behind, 0), count - most)
    return first, first + most


def stops(scene: Scene, card: str) -> bool:
    """Return whether a card is an obstacle."""
    return bool(scene.rules.obstacle_mask & parse_card(card).bit)


def verdicts(scene: Scene) -> dict[str, Verdict]:
    """Return what each card of this attempt made of its answer, as far as the beats tell."""
    found: dict[str, Verdict] = {}
    for beat in scene.beats:
        for event in beat.events:
            if isinstance(event, Restarted):
                found = {}
            elif isinstance(event, Judged) and beat.phase == "ride":
                found[str(event.card)] = event.verdict
    return found


def costs(scene: Scene) -> dict[str, int]:
    """Return what each obstacle cost, as far as the beats tell."""
    return {
        str(event.card): event.points
        for event in flat(scene)
        if isinstance(event, BusTurned) and event.obstacle
    }
