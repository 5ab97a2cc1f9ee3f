"""The strip of a lesson on the learner's screen: how far it is, what to do and why, and the way out."""

from typing import Final

from markupsafe import Markup

from kuski.web.learn import bus, huutopussi
from kuski.web.live import LiveTable
from kuski.web.reader import Reader
from kuski.web.rendering import render
from kuski.web.scene import Scene, Stop

_STEPS: Final = {"bus": (bus.step, bus.STEPS), "huutopussi": (huutopussi.step, huutopussi.STEPS)}


def guide(live: LiveTable, member: int | None, scene: Scene, reader: Reader, csrf: str) -> Markup:
    """Return the strip; empty at any table but a lesson's, and for who only watches one."""
    if live.table.practice is None or scene.seat is None or member != live.table.host:
        return Markup("")
    step_of, steps = _STEPS[scene.game]
    step = step_of(scene, reader.lang)
    stops = [
        Stop("done" if number < step.number else "now" if number == step.number else "next")
        for number in range(1, steps + 1)
    ]
    return render(
        "learn/guide.html",
        reader.lang,
        code=live.table.code,
        csrf=csrf,
        step=step,
        steps=steps,
        stops=stops,
        over=bool(scene.view.over),
    )
