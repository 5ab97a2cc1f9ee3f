"""Who sits at the table: whom the lamp marks, what stands under the names, who drives."""

from kuski.bus.view import View
from kuski.web.bus.parts import short
from kuski.web.drawing.shapes import IconName
from kuski.web.scene import Note, Scene
from kuski.words.language import Language


def called(scene: Scene, lang: Language) -> tuple[str, ...]:
    """Return the players' names by seat; the owner of the screen is *you*."""
    you = None if scene.shared else scene.seat
    return tuple(lang.gettext("You") if seat == you else name for seat, name in enumerate(scene.names))


def drivers(view: View) -> tuple[int, ...]:
    """Return who drives the bus, or drove it; nobody before that is known."""
    if isinstance(view.driver, tuple):
        return view.driver
    return () if view.driver is None else (view.driver,)


def lamp(scene: Scene) -> tuple[int, ...]:
    """Return the seats that the lamp marks: who may act, or for whom a card is turned."""
    view: View = scene.view
    if view.actors != ("deck",):
        return tuple(int(actor) for actor in view.actors)
    if view.question is not None:
        return (view.question.seat,)
    if view.draw is not None:
        return (view.draw.drawing[len(view.draw.drawn)],)
    return drivers(view)


def notes(scene: Scene, lang: Language) -> tuple[Note, ...]:
    """Return what stands under each name: the points, and who drives or has left; and marks on the mugs."""
    return tuple(
        Note(_note(scene, lang, seat), marks=_roles(scene, lang, seat)) for seat in range(len(scene.players))
    )


def _roles(scene: Scene, lang: Language, seat: int) -> tuple[tuple[IconName, str], ...]:
    found: list[tuple[IconName, str]] = []
    if seat == scene.view.dealer:
        found.append(("pack", lang.gettext("deals")))
    if seat in drivers(scene.view):
        found.append(("wheel", lang.gettext("drives")))
    return tuple(found)


def _note(scene: Scene, lang: Language, seat: int) -> str:
    view = scene.view
    said = short(lang, view.scores[seat])
    if seat not in view.present:
        return f"{said}, {lang.gettext('left')}"
    if view.ride is not None and seat in drivers(view):
        return f"{said}, {lang.gettext('drives')}"
    return said
