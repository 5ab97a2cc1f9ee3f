"""The table of a game that goes on, on a phone: what is the same in every game, around what each draws."""

from typing import Final

from markupsafe import Markup

from kuski.web.cues import cues
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern
from kuski.web.hints import NOWHERE, Places
from kuski.web.lasting import MANY, header, tiles
from kuski.web.scene import Scene, Screen
from kuski.words.language import Language

_TABLE: Final = Pattern(
    '<main id="table" class="phone {layout}" tabindex="-1" data-code="{code}" data-version="{version}"'
    ' data-cues="{cues}"{whose}>\n'
    '<p id="spoken" class="spoken" aria-live="polite">{spoken}</p>\n'
    "{header}\n{strip}{bar}{head}"
    '<section id="stage">{stage}</section>\n'
    '<div id="help">{help}</div>\n'
    '<div id="answers">{beside}{answers}</div>\n'
    '<div id="hand">{hand}</div>\n'
    "</main>"
)
_SEAT: Final = Pattern(' data-seat="{}"')
_TURN: Final = Pattern(' data-turn="{}"')
_WHOSE: Final = Pattern(' data-whose="{}"')
_STRIP: Final = Pattern(
    '<section id="strip" class="strip{many} of-{count}" aria-label="{label}">\n'
    "{lamp}<ul>\n{tiles}\n</ul>\n</section>\n"
)
_LAMP: Final = Pattern('<div id="lamp" class="hang at-{}">{}</div>\n')
_BAR: Final = Pattern('<div id="bar" class="contract-bar">{}</div>\n')
_HEAD: Final = Pattern(
    '<div id="head" class="head {turned}">\n{flash}{whose}<h1 id="title"{long}>{title}</h1>\n'
    "{lede}{beside}</div>\n"
)
_FLASH: Final = Pattern('<p id="flash-{version}" class="flash {tone}">{sign}{text}</p>\n')
_NAMED: Final = Pattern('<p id="whose" class="whose-turn">{}</p>\n')
_LEDE: Final = Pattern('<p id="lede" class="lede">{}</p>')
_LONG: Final = Markup(' class="long"')
_LONGER: Final = Markup(' class="longer"')
_NOTHING: Final = Markup("")
_SIGNS: Final = {"good": marks.icon("check"), "bad": marks.icon("warn")}


def table(
    scene: Scene,
    screen: Screen,
    lang: Language,
    said: str,
    beside: Places = NOWHERE,
    *,
    emotes: bool = False,
) -> Markup:
    """Return the table of a game that goes on.

    Args:
        scene: whose screen it is.
        screen: what the game shows on it.
        lang: the reader's language.
        said: what the live region says.
        beside: a hint or a lesson, and where it stands.
        emotes: whether a tap on the own mug opens the gestures.
    """
    version = scene.beats[-1].version if scene.beats else 0
    whose = _whose(scene, lang)
    return _TABLE.format(
        layout=screen.layout,
        code=scene.code,
        version=version,
        cues=cues(scene),
        whose=_owner(scene),
        spoken=said,
        header=header(lang, scene.code, screen, whose, beside.header),
        strip=_strip(scene, screen, lang, emotes=emotes) if screen.strip else _NOTHING,
        bar=_BAR.format(screen.bar) if screen.bar else _NOTHING,
        head=_head(scene, screen, lang, version, whose, beside.head),
        stage=screen.stage,
        help=screen.help,
        beside=beside.answers,
        answers=screen.answers,
        hand=screen.hand,
    )


def _whose(scene: Scene, lang: Language) -> str:
    """Return what names the owner of a screen on a device that goes round; empty on any other."""
    if not scene.shared or scene.seat is None:
        return ""
    player = scene.players[scene.seat].name
    return lang.gettext("On turn: {player}", player=player) if scene.asked else player


def _owner(scene: Scene) -> Markup:
    """Return what a script asks of a screen: whose it is, and which answer it takes."""
    seat = _NOTHING if scene.seat is None else _SEAT.format(scene.seat)
    turn = _NOTHING if scene.turn is None else _TURN.format(scene.turn)
    return seat + turn + (_WHOSE.format(scene.seat) if scene.shared else _NOTHING)


def _strip(scene: Scene, screen: Screen, lang: Language, *, emotes: bool) -> Markup:
    count = len(scene.players)
    return _STRIP.format(
        many=" many" if count > MANY else "",
        count=count,
        label=lang.gettext("Players"),
        lamp=_LAMP.format(screen.lamp[0], marks.lamp(30)) if len(screen.lamp) == 1 else _NOTHING,
        tiles=tiles(lang, scene, screen, emotes=emotes),
    )


def _head(scene: Scene, screen: Screen, lang: Language, version: int, whose: str, beside: Markup) -> Markup:
    """Return what happened, what is asked, and the line below; with each version it begins anew."""
    flash = _NOTHING
    if screen.flash:
        sign = _SIGNS.get(screen.tone, _NOTHING)
        flash = _FLASH.format(
            version=version, tone=screen.tone, sign=sign, text=marks.suited(lang, screen.flash)
        )
    length = len(screen.title)
    return _HEAD.format(
        turned="odd" if version % 2 else "even",
        flash=flash,
        whose=_NAMED.format(whose) if scene.shared and None not in scene.view.hands else _NOTHING,
        long=_LONGER if length > 30 else _LONG if length > 24 else _NOTHING,
        title=marks.suited(lang, screen.title),
        lede=_LEDE.format(marks.suited(lang, screen.lede)) if screen.lede else _NOTHING,
        beside=beside,
    )
