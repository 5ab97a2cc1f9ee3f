"""The screen of a television: the lobby, the game that goes on, or its end."""

from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup

from kuski.web.around import Around
from kuski.web.live import LiveTable
from kuski.web.moment import moment
from kuski.web.reader import Reader
from kuski.web.real import television as real
from kuski.web.rendering import render
from kuski.web.scene import Scene
from kuski.web.showing import scene_of
from kuski.web.tv import bus, huutopussi
from kuski.web.tv.again import again
from kuski.web.tv.door import CLOSED, Door
from kuski.web.tv.evening import evening
from kuski.web.tv.lobby import lobby
from kuski.web.tv.notices import notice
from kuski.web.tv.parts import Show
from kuski.words.language import Language

SHOW: Final[Mapping[str, Callable[[Scene, Language], Show]]] = {
    "bus": bus.show,
    "huutopussi": huutopussi.show,
}
END: Final[Mapping[str, Callable[[Scene, Language], Markup]]] = {"bus": bus.end, "huutopussi": huutopussi.end}


def screen(live: LiveTable, reader: Reader, door: Door = CLOSED) -> Markup:
    """Return what the room sees of a table: what who only watches may see, and nothing else.

    Args:
        live: the table.
        reader: the language and the look.
        door: the way in, as this television may show it.
    """
    lang = reader.lang
    around = Around(live, None, reader, "")
    if around.stage == "lobby" or live.table.play is None:
        return lobby(around, door)
    if around.stage == "over":
        return over(around, scene_of(live, None, whole=True), lang)
    return playing(scene_of(live, None), lang, notice(around))


def playing(scene: Scene, lang: Language, told: str = "") -> Markup:
    """Return the screen of a game that goes on; ``told`` is what the room is told beside it."""
    show = real.shown(SHOW[scene.game](scene, lang), scene, lang)
    return render("tv_game.html", lang, scene=scene, show=show, notice=told)


def over(around: Around, scene: Scene, lang: Language) -> Markup:
    """Return the screen after a game: how it ended, and how the evening stands."""
    play = around.table.play
    given_up = play is not None and play.given_up
    return render(
        "tv_over.html",
        lang,
        scene=scene,
        code=scene.code,
        game=scene.game,
        place=around.rules_name,
        given_up=given_up,
        end=Markup("") if given_up else END[scene.game](scene, lang),
        again=again(around),
        moment=moment(scene, lang),
        evening=evening(around) if around.table.games > 1 else Markup(""),
    )
