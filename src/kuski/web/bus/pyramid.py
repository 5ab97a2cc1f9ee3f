"""The pyramid on a phone: the cards as they lie, laying what matches, and waiting."""

from typing import Final

from markupsafe import Markup

from kuski.bus.actions import Lay, Pass, parse_action
from kuski.cards import parse_card
from kuski.web.bus.giving import award
from kuski.web.bus.guessing import settled
from kuski.web.bus.parts import NOTHING, Part, button, face, own_cards, own_hand, own_row
from kuski.web.bus.past import judged
from kuski.web.bus.place import pyramid_row
from kuski.web.bus.titles import titled
from kuski.web.drawing import marks
from kuski.web.drawing.marks import Kind
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.forms import act_form
from kuski.web.scene import Scene
from kuski.words.bus import card_name, choice
from kuski.words.language import Language

_PYRAMID: Final = Pattern('<ol data-wait="{wait}" class="heap rows-{rows} wide-{wide}">{drawn}</ol>')
_ROW: Final = Pattern('<li class="row" aria-label="{label}">{number}{slots}</li>')
_SLOT: Final = Pattern('<span class="slot{now}">{cards}</span>')
_LAMP: Final = Pattern('<span id="lamp" class="over">{}</span>')
_LAY: Final = Pattern(
    '<button class="slot i{place}" name="action" value="{action}" aria-label="{label}">{card}</button>'
)
_NOT: Final = Pattern(
    '<button class="slot i{place}" name="action" value="{action}" aria-label="{label}" aria-disabled="true"'
    ' aria-describedby="no-match">{card}</button>'
)
_REASON: Final = Pattern('<p class="spoken" id="no-match">{}</p>')
_LEANS: Final = 4
"""So many laid cards lean out one after the other; further ones lie as the last."""


def pyramid(scene: Scene, lang: Language) -> Part:
    """Return the screen of the pyramid: for who may lay, for who gives, and for all others."""
    if not scene.asked:
        return _waiting(scene, lang)
    if scene.view.pyramid.owed[scene.seat]:
        return award(scene, lang, _own_buttons(scene, lang) if _may_lay(scene) else NOTHING)
    return _laying(scene, lang)


def _may_lay(scene: Scene) -> bool:
    return any(isinstance(action, Lay) for action in map(parse_action, scene.view.legal))


def _waiting(scene: Scene, lang: Language) -> Part:
    title, lede = titled(scene, lang)
    event = judged(scene)
    return Part(
        "pyramid",
        title,
        lede,
        stage=scene.drawn(drawn, lang),
        past=settled(scene, lang, event) if event is not None else NOTHING,
        hand=own_hand(scene, lang),
    )


def _laying(scene: Scene, lang: Language) -> Part:
    """Return the screen for who may lay a card, or be done."""
    title, lede = titled(scene, lang)
    answers = _own_buttons(scene, lang)
    if "pass" in scene.view.legal:
        label = choice(lang, Pass(), scene.names, scene.view)
        cls = "secondary" if _may_lay(scene) else "primary"
        answers += act_form(scene, button(cls, "pass", label), "passing")
    return Part("lay", title, lede, stage=scene.drawn(drawn, lang), answers=answers)


def _own_buttons(scene: Scene, lang: Language) -> Markup:
    """Return the own cards as buttons: what matches is lit, the others say why not."""
    legal = set(scene.view.legal)
    slots = []
    for place, text in enumerate(own_cards(scene)):
        action, name = f"lay {text}", card_name(lang, parse_card(text))
        may = action in legal
        card = face(scene, lang, text, "lit" if may else "dim")
        label = lang.gettext("Lay {card}", card=name) if may else name
        slots.append((_LAY if may else _NOT).format(place=place, action=action, label=label, card=card))
    reason = _REASON.format(lang.gettext("This card does not match."))
    return act_form(scene, own_row(lang, slots) + reason, "laying")


# The cards.


def drawn(scene: Scene, lang: Language) -> Markup:
    """Return the pyramid, its top row above, with the laid cards leaning out behind theirs.

    The lamp hangs over its newest card while several may act; over who acts alone it hangs in the strip.
    """
    sizes = scene.rules.pyramid
    firsts = [sum(sizes[:row]) for row in range(len(sizes))]
    rows = joined(
        _row(scene, lang, row + 1, range(firsts[row], firsts[row] + sizes[row]))
        for row in reversed(range(len(sizes)))
    )
    return _PYRAMID.format(wait=scene.wait, rows=len(sizes), wide=max(sizes), drawn=rows)


def _row(scene: Scene, lang: Language, number: int, slots: range) -> Markup:
    now = pyramid_row(scene.view, scene.rules) == number
    kind: Kind = "now" if now else "next"
    return _ROW.format(
        label=lang.gettext("Row {row}", row=number),
        number=marks.diamond(kind, number),
        slots=joined(_slot(scene, lang, slot) for slot in slots),
    )


def _slot(scene: Scene, lang: Language, slot: int) -> Markup:
    pyramid = scene.view.pyramid
    if slot >= len(pyramid.turned):
        return _SLOT.format(now="", cards=marks.back())
    turned, laid = pyramid.turned[slot], pyramid.laid[slot]
    newest = slot == len(pyramid.turned) - 1
    open_now = newest and scene.view.actors != ("deck",)
    if not newest:
        behind = [_leaning(scene, lang, laid, place) for place in reversed(range(len(laid)))]
        return _SLOT.format(now="", cards=joined([*behind, face(scene, lang, turned)]))
    above = [_leaning(scene, lang, laid, place, lit=open_now) for place in range(len(laid))]
    card = face(scene, lang, turned, "lit" if open_now and not laid else "")
    lamp = _LAMP.format(marks.lamp(30)) if open_now and len(scene.view.actors) > 1 else NOTHING
    return _SLOT.format(now=" now", cards=joined([lamp, card, *above]))


def _leaning(scene: Scene, lang: Language, laid: tuple[str, ...], place: int, *, lit: bool = False) -> Markup:
    top = lit and place == len(laid) - 1
    lean = f"leaning lean-{min(place, _LEANS - 1)}"
    return face(scene, lang, laid[place], "lit" if top else "", extra=lean)
