"""The cards that ended a game: the end comes with them, so they are shown for a moment before it."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kuski.bus.events import BusTurned, Judged
from kuski.huutopussi.events import TrickTaken
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.words import bus, huutopussi
from kuski.words.language import Language

_MOMENT: Final = Pattern(
    '<div id="moment-{version}" class="moment" aria-hidden="true">'
    '<p class="moment-cards of-{count}">{cards}</p><p class="moment-text">{text}</p></div>'
)


def moment(scene: Scene, lang: Language) -> Markup:
    """Return the last card of a ride, or the last trick, and what it did; nothing when that is past.

    Args:
        scene: the table after the game.
        lang: the reader's language.
    """
    events = scene.beats[-1].events if scene.fresh and scene.view.over and scene.beats else ()
    for event in events:
        if isinstance(event, BusTurned | Judged):
            return _drawn(scene, lang, [str(event.card)], bus.tell(lang, event, scene.names))
        if isinstance(event, TrickTaken):
            text = huutopussi.tell(lang, event, scene.names)
            return _drawn(scene, lang, [str(card) for card in event.cards], text)
    return Markup("")


def _drawn(scene: Scene, lang: Language, cards: Sequence[str], text: str) -> Markup:
    faces = joined(marks.card(lang, card, size="l") for card in cards)
    return _MOMENT.format(
        version=len(scene.beats), count=len(cards), cards=faces, text=marks.suited(lang, text)
    )
