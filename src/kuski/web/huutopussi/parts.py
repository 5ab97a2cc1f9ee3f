"""What the phases of the game fill in of a screen; the rest is the same for all."""

from typing import NamedTuple

from markupsafe import Markup

NOTHING = Markup("")


class Part(NamedTuple):
    """What a phase shows; see :class:`kuski.web.scene.Screen`."""

    layout: str
    title: str
    lede: str = ""
    stage: Markup = NOTHING
    help: Markup = NOTHING
    answers: Markup = NOTHING
    hand: Markup = NOTHING
