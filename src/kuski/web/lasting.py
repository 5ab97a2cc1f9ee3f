"""What stays from screen to screen, drawn once for all who see the same: header, players, notices, menu.

Each piece is drawn from a few values and from nothing else, and is remembered by all of them. None of them
is a secret: the token of the forms, and what only one seat may know, come into the finished text.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from kuski.web.around import Around
from kuski.web.rendering import render
from kuski.web.scene import Note, Player, Scene, Screen, Stop
from kuski.words.language import Language

MANY: Final = 5
"""With more players than that the strip has no room for their names."""
_MOST: Final = 2048
_OPEN: Final = "\0"
"""Around the name of what comes in later; never stands in HTML."""
_CSRF: Final = Markup("\0csrf\0")
_CLAIM: Final = Markup("\0claim\0")
_LESSON: Final = Markup("\0lesson\0")


class Header(NamedTuple):
    """The header of a table: its menu, where the game is, its log."""

    code: str
    whose: str
    place: str
    route: tuple[Stop, ...]
    lesson: Markup = _LESSON


class Tile(NamedTuple):
    """A player in the strip.

    Attributes:
        code: the table's letters.
        seat: of the player.
        player: who it is.
        note: what stands under the name.
        lit: whether the lamp marks the seat.
        ring: whether it marks others too.
        mine: whether the owner of the screen sits there.
        you: whether the owner is called so.
        many: whether there is little room.
        emotes: whether a tap on the own mug opens the gestures.
    """

    code: str
    seat: int
    player: Player
    note: Note | None
    lit: bool
    ring: bool
    mine: bool
    you: bool
    many: bool
    emotes: bool


class Newcomer(NamedTuple):
    """Somebody who asks to be let in."""

    id: int
    name: str


class Notices(NamedTuple):
    """What the owner of a screen is asked or told beside the game; see :class:`kuski.web.around.Around`."""

    code: str
    asker: int | None
    dice: tuple[str, int | None, int] | None
    standin: bool
    status: str | None
    host_name: str
    takers: tuple[Newcomer, ...] | None
    request: tuple[str, str] | None
    vain: bool
    asking: bool
    waiting: tuple[Newcomer, ...]
    bots: tuple[tuple[int, str], ...]
    csrf: Markup = _CSRF


class Menu(NamedTuple):
    """What the menu offers; see :class:`kuski.web.around.Around`."""

    code: str
    asker: int | None
    lesson: str
    can_emote: bool
    hides: bool
    can_claim: bool
    last_entry: str
    step: int
    can_undo: bool
    can_stand_in: bool
    people: bool
    sound: bool
    can_leave: bool
    csrf: Markup = _CSRF
    claim: Markup = _CLAIM


def header(lang: Language, code: str, screen: Screen, whose: str, lesson: Markup) -> Markup:
    """Return the header; ``whose`` names the owner of a screen on a device that goes round."""
    drawn = _drawn("table_header.html", lang, Header(code, whose, screen.place, screen.route))
    return _filled(drawn, lesson=lesson)


def tiles(lang: Language, scene: Scene, screen: Screen, *, emotes: bool) -> Markup:
    """Return the players in the strip."""
    return Markup("\n").join(_drawn("table_seat.html", lang, tile) for tile in _tiles(scene, screen, emotes))


def _tiles(scene: Scene, screen: Screen, emotes: bool) -> Iterator[Tile]:
    several, many = len(screen.lamp) > 1, len(scene.players) > MANY
    for seat, player in enumerate(scene.players):
        note = screen.notes[seat] if seat < len(screen.notes) else None
        lit, mine = seat in screen.lamp, seat == scene.seat
        yield Tile(
            scene.code,
            seat,
            player._replace(total=0),
            note,
            lit,
            lit and several,
            mine,
            mine and not scene.shared,
            many,
            mine and emotes,
        )


def notices(around: Around) -> Markup:
    """Return what the owner of a screen is asked or told beside the game."""
    table = around.table
    values = Notices(
        around.code,
        around.asker,
        (around.dice, around.you, table.games) if around.dice else None,
        around.standin,
        around.status if around.status in ("seated", "left", "waiting") else None,
        around.host_name,
        _takers(around),
        around.request,
        around.vain,
        around.asking,
        tuple(Newcomer(member.id, member.name) for member in around.waiting[:3]),
        tuple((seat, bot.name) for seat, bot in around.bots[:2]) if around.waiting else (),
    )
    return _filled(_drawn("live_notices.html", around.lang, values), csrf=around.csrf)


def _takers(around: Around) -> tuple[Newcomer, ...] | None:
    """Return who may take a device on which nobody's hand is shown now; None for any other device."""
    if not around.shared or around.you is not None or around.stage != "playing":
        return None
    here = [shown for shown in around.members if shown.id in around.beside and shown.seat is not None]
    return tuple(Newcomer(shown.id, shown.name) for shown in here)


def menu(around: Around) -> Markup:
    """Return the menu of a table's screen."""
    entered, written = around.last_entry, around.real is not None and around.real.written
    values = Menu(
        around.code,
        around.asker,
        around.table.game if around.table.practice is not None and around.hosts else "",
        around.can_emote,
        around.shared and around.seat is not None,
        around.can_claim,
        entered,
        around.real.step if around.real is not None and entered else 0,
        around.can_undo and not around.asking and around.real is None,
        around.seat is not None and not around.standin and not written,
        around.you is not None or around.shared,
        around.reader.sound,
        around.you is not None and around.status != "left",
    )
    claim = render("live_claim.html", around.lang, around=around) if around.can_claim else Markup("")
    return _filled(_drawn("live_menu.html", around.lang, values), csrf=around.csrf, claim=claim)


@lru_cache(maxsize=_MOST)
def _drawn(template: str, lang: Language, values: NamedTuple) -> Markup:
    return render(template, lang, around=values)


def _filled(drawn: Markup, **later: str) -> Markup:
    text = str(drawn)
    for name, value in later.items():
        text = text.replace(f"{_OPEN}{name}{_OPEN}", escape(value))
    return Markup(text)  # noqa: S704 - drawn by a template, and what came into it is escaped
