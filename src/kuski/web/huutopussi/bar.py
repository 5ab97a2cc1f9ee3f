"""The line below the strip: who plays for how much and what is trump, or what the last deal brought."""

from typing import Final

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.huutopussi.people import called
from kuski.web.huutopussi.sheet import fresh
from kuski.web.scene import Scene
from kuski.words import huutopussi as words
from kuski.words.language import Language

_BAR: Final = Pattern('<b>{contract}</b><span class="trump">{trump}</span>')
_TRUMP: Final = Pattern("{before}{suit}<b>{after}</b>")
_SLIP: Final = Pattern(
    '<a class="slip" href="/t/{code}/log"><span class="which">{title}{icon}</span>{cells}</a>'
)
_CELL: Final = Pattern('<span class="got{cls}"><span>{name}</span><b>{points}</b>{note}</span>')
_NOTE: Final = Pattern("<i>{text}</i>")


def bar(scene: Scene, lang: Language) -> Markup:
    """Return the line, or nothing."""
    view = scene.view
    if view.exchange is not None or view.tricks is not None:
        return _BAR.format(contract=_contract(scene, lang), trump=_trump(scene, lang))
    # While nobody has bid, the whole sheet lies on the table of who waits.
    waits = view.auction is None or (view.auction.bidder is None and not scene.asked)
    return slip(scene, lang) if fresh(scene) and not waits else Markup("")


def _contract(scene: Scene, lang: Language) -> str:
    view = scene.view
    if view.declarer is None:
        return words.contract_line(lang, view, scene.names)
    if view.declarer == scene.seat:
        return lang.gettext("You play {points}", points=view.contract)
    return lang.gettext("{player} plays {points}", player=scene.names[view.declarer], points=view.contract)


def _trump(scene: Scene, lang: Language) -> Markup | str:
    line = words.trump_line(lang, scene.view)
    suit = scene.view.trump
    if suit is None or suit not in line:
        return line
    before, _, after = line.partition(suit)
    return _TRUMP.format(before=before, suit=marks.suit(suit), after=after)


def slip(scene: Scene, lang: Language) -> Markup:
    """Return what the last deal brought to each side, as a slip of the score sheet that opens it."""
    sheet = words.score_sheet(lang, scene.view, scene.rules, called(scene, lang))
    row = sheet.rows[-1]
    cells = joined(
        _CELL.format(
            cls=(" declares" if cell.declares else "") + (" minus" if cell.points < 0 else ""),
            name=column.name,
            points=words.signed(cell.points),
            note=_NOTE.format(text=cell.note) if cell.note else "",
        )
        for column, cell in zip(sheet.columns, row.cells, strict=True)
    )
    title = lang.gettext("Deal {number}", number=row.number)
    return _SLIP.format(code=scene.code, title=title, icon=marks.icon("log"), cells=cells)
