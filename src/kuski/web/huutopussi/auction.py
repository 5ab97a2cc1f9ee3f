"""The auction on a phone: a number to bid for who speaks, the highest bid for the others."""

from typing import Final

from markupsafe import Markup

from kuski.huutopussi.actions import Bid, parse_action
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.forms import act_form
from kuski.web.huutopussi.amounts import Saying, say, stepper
from kuski.web.huutopussi.hands import fan, own_hand
from kuski.web.huutopussi.pairs import in_hand
from kuski.web.huutopussi.parts import NOTHING, Part
from kuski.web.huutopussi.people import called, partner
from kuski.web.huutopussi.sheet import fresh, paper
from kuski.web.scene import Scene
from kuski.words import huutopussi as words
from kuski.words.language import Language

_BIDDING: Final = Pattern('{stepper}<div class="choices">{choices}</div>')
_BUTTON: Final = Pattern('<button class="{cls}" name="action" value="{action}">{label}</button>')
_STANDING: Final = Pattern(
    '<div class="standing"><span class="amount">{points}</span><span class="whose">{name}</span></div>'
)
_BELOW: Final = Pattern('<div class="own"><p class="whats-in">{title}{pairs}</p>{fan}</div>')


def auction(scene: Scene, lang: Language) -> Part:
    """Return the screen of the auction, for who speaks and for who waits."""
    view = scene.view
    title, lede = words.asked(lang, view, scene.rules, scene.names, scene.seat)
    if scene.asked:
        return Part("bid", title, lede, answers=_answers(scene, lang), hand=below(scene, lang))
    now = view.auction
    if now.bidder is None:
        stage = paper(scene, lang) if fresh(scene) else NOTHING
        return Part("bid", title, lede, stage=stage, hand=below(scene, lang))
    owner = scene.seat is not None and (scene.seat == now.bidder or scene.seat in now.banned)
    return Part("bid", title, lede if owner else "", stage=_standing(scene, lang), hand=below(scene, lang))


def _standing(scene: Scene, lang: Language) -> Markup:
    now = scene.view.auction
    return _STANDING.format(points=now.bid, name=called(scene, lang)[now.bidder])


def _answers(scene: Scene, lang: Language) -> Markup:
    actions = [parse_action(text) for text in scene.view.legal]
    points = [action.points for action in actions if isinstance(action, Bid)]
    others = [action for action in actions if not isinstance(action, Bid)]
    choices = joined(
        _BUTTON.format(
            cls="secondary" if points else "primary",
            action=action,
            label=words.choice(lang, action, scene.names),
        )
        for action in others
    )
    if not points:
        return act_form(scene, _BIDDING.format(stepper=_standing(scene, lang), choices=choices), "bidding")
    saying = Saying(lang.gettext("Bid {points}", points="{amount}"), None, lang.pgettext("choice", "Bid"))
    inner = _BIDDING.format(
        stepper=stepper(lang, points, lang.gettext("Your bid")), choices=choices + say("bid", points, saying)
    )
    return act_form(scene, inner, "bidding")


def below(scene: Scene, lang: Language) -> Markup:
    """Return the own hand for reading, with what is in it: marriages, and who the partner is."""
    if scene.seat is None:
        return Markup("")
    other = partner(scene)
    title = (
        lang.gettext("Your hand")
        if other is None
        else lang.gettext("Your partner: {player}", player=scene.names[other])
    )
    cards = own_hand(scene)
    return _BELOW.format(
        title=Markup("<span>{}</span>").format(title),
        pairs=in_hand(scene, lang),
        fan=fan(scene, lang, cards),
    )
