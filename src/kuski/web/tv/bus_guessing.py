"""The four questions on a television: the cards of all, and large those of who is asked."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kuski.web.bus.guessing import help_of
from kuski.web.bus.past import judged
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern
from kuski.web.scene import Scene
from kuski.web.tv.bus_cards import hand, hero, large
from kuski.web.tv.parts import NOTHING, Part
from kuski.web.tv.people import sides
from kuski.words.language import Language

_STAGE: Final = Pattern('<div class="asked">{cards}<div class="aid">{help}</div></div>')


def guessing(scene: Scene, lang: Language, lit: Sequence[int]) -> Part:
    """Return the screen of the guessing phase; the odds are for the phones."""
    question = scene.view.question
    cards = scene.view.hands[question.seat] or ()
    drawn = large(scene, lang, cards)
    aid = NOTHING
    if not question.owed:
        drawn.append(marks.back("" if question.guess is None else "chosen"))
        aid = help_of(scene, lang, question.question - 1, cards, asked=False)
    return Part(
        "guess",
        stage=_STAGE.format(cards=hero(drawn), help=aid),
        past=_past(scene, lang),
        sides=sides(scene, lang, lit, lambda seat: _hand(scene, lang, seat)),
    )


def _hand(scene: Scene, lang: Language, seat: int) -> list[Markup]:
    """Return the cards at the side; those of who is asked lie in the middle."""
    if seat != scene.view.question.seat:
        event = judged(scene)
        return hand(scene, lang, seat, str(event.card) if event is not None else "")
    return [marks.place(extra="quiet") for _ in scene.view.hands[seat] or ()]


def _past(scene: Scene, lang: Language) -> Markup:
    """Return the cards that decided the newest answer, unless they still lie in the middle."""
    event = judged(scene)
    question = scene.view.question
    if event is None or (question.seat == event.seat and question.owed):
        return NOTHING
    return settled(scene, lang, [*map(str, event.against), str(event.card)])


def settled(scene: Scene, lang: Language, texts: Sequence[str]) -> Markup:
    """Return cards of which the last was turned over just now."""
    return _STAGE.format(cards=hero(large(scene, lang, texts, over=True)), help=NOTHING)
