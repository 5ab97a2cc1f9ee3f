"""Who sits at the table: what they are called on one phone, and what stands under their names."""

from kuski.web.drawing.shapes import IconName
from kuski.web.scene import Note, Scene
from kuski.words.huutopussi import signed
from kuski.words.language import Language


def called(scene: Scene, lang: Language) -> tuple[str, ...]:
    """Return the players' names by seat; the owner of the screen is *you*."""
    you = None if scene.shared else scene.seat
    return tuple(lang.gettext("You") if seat == you else name for seat, name in enumerate(scene.names))


def partner(scene: Scene) -> int | None:
    """Return the seat of the owner's partner, or None without one."""
    if scene.seat is None:
        return None
    others = [seat for seat in scene.rules.side_of(scene.seat) if seat != scene.seat]
    return others[0] if others else None


def notes(scene: Scene, lang: Language) -> tuple[Note, ...]:
    """Return what stands under each name: the points of the match, and in the auction what was said."""
    return tuple(
        Note(
            lang.gettext("{points} p", points=signed(score)),
            said(scene, lang, seat),
            roles(scene, lang, seat),
        )
        for seat, score in enumerate(scene.view.scores)
    )


def roles(scene: Scene, lang: Language, seat: int) -> tuple[tuple[IconName, str], ...]:
    """Return the marks on a mug: who deals, and who plays for the contract."""
    view = scene.view
    found: list[tuple[IconName, str]] = []
    if seat == view.dealer:
        found.append(("pack", lang.gettext("deals")))
    if seat == view.declarer:
        found.append(("wheel", lang.gettext("declarer")))
    return tuple(found)


def said(scene: Scene, lang: Language, seat: int) -> str:
    """Return what a seat said last in the auction; empty for nothing yet, or when there is none."""
    auction = scene.view.auction
    if auction is None:
        return ""
    if seat in auction.banned and not auction.said[seat]:
        return "" if seat in scene.view.actors else lang.gettext("banned")
    match auction.said[seat]:
        case None:
            return ""
        case 0:
            return lang.gettext("passed")
        case points:
            return str(points)
