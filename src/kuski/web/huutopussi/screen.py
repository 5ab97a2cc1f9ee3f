"""A phone's table for Huutopussi: what every phase shows, around what each fills in."""

from kuski.web.huutopussi.auction import auction, below
from kuski.web.huutopussi.bar import bar
from kuski.web.huutopussi.exchange import exchange
from kuski.web.huutopussi.flash import flash
from kuski.web.huutopussi.parts import NOTHING, Part
from kuski.web.huutopussi.people import notes
from kuski.web.huutopussi.route import route
from kuski.web.huutopussi.sheet import fresh, paper
from kuski.web.huutopussi.tricks import tricks
from kuski.web.scene import Scene, Screen
from kuski.words import huutopussi as words
from kuski.words.language import Language


def present(scene: Scene, lang: Language) -> Screen:
    """Return the screen of a seat, or of who only watches.

    Args:
        scene: the table as that screen may show it.
        lang: the reader's language.
    """
    view = scene.view
    part = _part(scene, lang)
    text, tone = flash(scene, lang)
    return Screen(
        layout=part.layout,
        place=words.phase_name(lang, view),
        route=route(scene),
        title=part.title,
        lede=part.lede,
        lamp=tuple(seat for seat in view.actors if isinstance(seat, int)),
        notes=notes(scene, lang),
        stage=part.stage,
        help=part.help,
        answers=part.answers,
        hand=part.hand,
        bar=bar(scene, lang),
        flash=text,
        tone=tone,
    )


def _part(scene: Scene, lang: Language) -> Part:
    view = scene.view
    if view.auction is not None:
        return auction(scene, lang)
    if view.exchange is not None:
        return exchange(scene, lang)
    if view.tricks is not None:
        return tricks(scene, lang)
    if view.over:
        title, lede = words.asked(lang, view, scene.rules, scene.names, scene.seat)
        return Part("over", title, lede, stage=paper(scene, lang))
    return _dealing(scene, lang)


def _dealing(scene: Scene, lang: Language) -> Part:
    """Return the screen while cards are dealt: who deals, and the cards that have come so far."""
    dealer = scene.view.dealer
    if dealer == scene.seat:
        title = lang.gettext("You deal")
    else:
        title = lang.gettext("{player} deals", player=scene.names[dealer])
    lede = lang.ngettext("Everybody gets {n} card.", "Everybody gets {n} cards.", scene.rules.hand_size)
    stage = paper(scene, lang) if fresh(scene) else NOTHING
    return Part("deal", title, lede, stage=stage, hand=below(scene, lang))
