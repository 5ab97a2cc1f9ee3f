"""Huutopussi on a television: the table with what lies on it, the contract, and the score sheet beside it."""

from typing import Final

from kuski.web import huutopussi as phone
from kuski.web.drawing.pattern import Pattern
from kuski.web.huutopussi.bar import bar
from kuski.web.scene import Scene
from kuski.web.tv.huutopussi_end import end
from kuski.web.tv.huutopussi_sheet import paper
from kuski.web.tv.huutopussi_table import table
from kuski.web.tv.parts import NOTHING, Part, Show, length, newest, tied
from kuski.words.language import Language

__all__ = ["end", "show"]

_CONTRACT: Final = Pattern('<p id="bar" class="contract {size}">{bar}</p>')


def show(scene: Scene, lang: Language) -> Show:
    """Return the screen of a match that goes on."""
    view = scene.view
    told = phone.present(scene, lang)
    contract = NOTHING
    if view.exchange is not None or view.tricks is not None:
        name = "" if view.declarer is None else scene.names[view.declarer]
        contract = _CONTRACT.format(size=length(name), bar=bar(scene, lang))
    layout = "seated auction" if view.auction is not None else "seated"
    return Show(
        part=Part(layout, stage=table(scene, lang), sides=contract + paper(scene, lang)),
        place=told.place,
        route=told.route,
        title=tied(told.title),
        lede=tied(told.lede or _standing(scene, lang)),
        flash=tied(told.flash),
        tone=told.tone,
        version=newest(scene),
    )


def _standing(scene: Scene, lang: Language) -> str:
    """Return in an auction that nobody has bid yet; the table shows the bids themselves."""
    auction = scene.view.auction
    return lang.gettext("Nobody has bid yet.") if auction is not None and auction.bidder is None else ""
