"""The bus family with real cards on a phone: who is to turn a card, and where it is entered."""

from markupsafe import Markup

from kuski.web.bus.people import lamp
from kuski.web.real.forms import back_form, drawer, opener
from kuski.web.real.picker import picker
from kuski.web.scene import Real, Scene, Screen
from kuski.words.bus import asked
from kuski.words.language import Language

DRAWER = "cards"


def dressed(screen: Screen, scene: Scene, real: Real, lang: Language) -> Screen:
    """Return a screen with what is needed to enter a card."""
    if scene.view.actors != ("deck",):
        return screen._replace(answers=screen.answers + back_form(scene, lang))
    title, lede = titled(scene, lang)
    screen = screen._replace(title=title, lede=lede)
    if not real.enters:
        return screen
    if asked_first(scene, real):
        return screen._replace(
            layout=f"{screen.layout} entering",
            help=screen.help[:0],
            answers=picker(scene, lang) + back_form(scene, lang),
            hand=screen.hand[:0],
        )
    return screen._replace(answers=opener(DRAWER, lang.gettext("Enter the card")) + back_form(scene, lang))


def beside(scene: Scene, real: Real, lang: Language) -> Markup:
    """Return the picker for those who are not asked first.

    It is there all the time, so that a screen on its way back to it is told in a few words.
    """
    if not real.enters or (scene.view.actors == ("deck",) and asked_first(scene, real)):
        return Markup("")
    return drawer(lang, DRAWER, lang.gettext("Which card was turned?"), picker(scene, lang), "entering")


def titled(scene: Scene, lang: Language) -> tuple[str, str]:
    """Return what the deck is to do, as people do it: whose card is turned, and what was said to it."""
    title, lede = asked(lang, scene.view, scene.rules, scene.names, scene.seat)
    if scene.view.question is not None and scene.view.question.seat == scene.seat:
        title = lang.gettext("Turn your card")
    return title, lede


def asked_first(scene: Scene, real: Real) -> bool:
    """Return whether a card is first asked of this screen: of whom it is turned for, else of the dealer.

    Where no person is meant, all are; and a device of several seats is before each of them.
    """
    seats = set(lamp(scene) or (scene.view.dealer,)) & real.waits
    return not seats or scene.seat in seats or (real.enters and scene.shared)
