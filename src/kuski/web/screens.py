"""The screen of one member: the lobby, the game that goes on, or its end; and what lies over them."""

from typing import Final

from markupsafe import Markup

from kuski.web import bus, huutopussi
from kuski.web.around import Around
from kuski.web.device import Look
from kuski.web.drawing.pattern import joined
from kuski.web.hints import Places, hints
from kuski.web.lasting import menu, notices
from kuski.web.learn.guide import guide
from kuski.web.live import LiveTable
from kuski.web.moment import moment
from kuski.web.phone import table
from kuski.web.reader import Reader
from kuski.web.real import phone as real
from kuski.web.rendering import render
from kuski.web.scene import Scene, Screen
from kuski.web.showing import scene_of

_NEXT: Final = Markup("\n")

PRESENT = {"bus": bus.present, "huutopussi": huutopussi.present}
END = {"bus": bus.end, "huutopussi": huutopussi.end}
LOG = {"bus": bus.log, "huutopussi": huutopussi.log}


def screen_html(
    live: LiveTable, member: int | None, reader: Reader, csrf: str, look: Look | None = None
) -> Markup:
    """Return the part of a page that follows the table, as one element with the id ``live``.

    Args:
        live: the table.
        member: whose screen it is; None only watches.
        reader: who reads it.
        csrf: the token of its forms.
        look: what else is to be known of a device that holds several seats.
    """
    around = Around(live, member, reader, csrf, look)
    if look is not None and look.curtain:
        taker = next(shown for shown in around.members if shown.id == member)
        outside = Around(live, None, reader, csrf, look)
        return render("curtain.html", reader.lang, around=outside, taker=taker, menu=menu(outside))
    if around.stage == "lobby" or around.table.play is None:
        return render(
            "live_lobby.html", reader.lang, around=around, notices=notices(around), menu=menu(around)
        )
    if around.stage == "over":
        # Those who share a device look at the end together, so it speaks to none of them.
        scene = scene_of(live, None if around.shared else member, csrf, whole=True)
        end = Markup("") if around.table.play.given_up else END[scene.game](scene, reader.lang)
        lesson = guide(live, member, scene, reader, csrf)
        last = moment(scene, reader.lang)
        return render(
            "live_over.html",
            reader.lang,
            around=around,
            scene=scene,
            end=end,
            lesson=lesson,
            moment=last,
            notices=notices(around),
            menu=menu(around),
        )
    scene = around.own(scene_of(live, member, csrf))
    screen = real.dressed(PRESENT[scene.game](scene, reader.lang), scene, reader.lang)
    lesson = guide(live, member, scene, reader, csrf)
    beside = Places(header=lesson) if lesson else hints(live, scene, reader, csrf)
    said = spoken(screen, scene)
    drawn = table(scene, screen, reader.lang, said, beside, emotes=around.can_emote)
    return joined((drawn, _NEXT, notices(around), _NEXT, menu(around), real.beside(scene, reader.lang)))


def spoken(screen: Screen, scene: Scene) -> str:
    """Return what the live region says: what happened, and what is asked of the owner."""
    return " ".join(filter(None, (screen.flash, screen.title if scene.asked else "")))
