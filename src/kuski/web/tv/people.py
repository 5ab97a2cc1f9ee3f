"""The players at the sides of the screen, each with mug, name, points and cards, and the lamp over one.

Whoever moves things about finds a player by ``[data-seat]``, on every screen: it holds the mug and, in
``.has``, the points. The lamp is ``#lamp``, the bus ``#bus``; a card has its ``data-key``, and a trick that
was taken tells by ``data-took`` who took it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Player, Scene
from kuski.web.tv.parts import NOTHING, classes, has, length
from kuski.words.language import Language
from kuski.words.lists import listed

TIGHT: Final = 6
"""So many players have room for large cards; more have smaller ones."""

Gifts = Mapping[int, Mapping[int, int]]
"""Points by receiver and giver."""
NO_GIFTS: Final[Gifts] = MappingProxyType({})

_SIDES: Final = Pattern('<ol class="sides of-{count}{tight}">{sitters}</ol>{lamp}')
_SITTER: Final = Pattern(
    '<li id="seat-{seat}" class="{cls}" data-seat="{seat}">{mug}{name}{has}'
    '<span class="cards">{cards}{gifts}</span></li>'
)
_GIFTS: Final = Pattern('<span class="gifts" role="img" aria-label="{said}">{gifts}</span>')
_GIFT: Final = Pattern('<span class="gift">{mug}<b>+{points}</b></span>')
_NAME: Final = Pattern('<span class="who {cls}"><b class="name">{name}</b>{note}</span>')
_NOTE: Final = Pattern('<small class="note">{}</small>')
_LAMP: Final = Pattern('<span id="lamp" class="hang {place}">{lamp}</span>')
_OVER: Final = Pattern('<span id="lamp" class="over">{}</span>')
_LIST: Final = Pattern('<ol class="others of-{count}">{sitters}</ol>')
_OTHER: Final = Pattern(
    '<li id="seat-{seat}" class="{cls}" data-seat="{seat}">{mug}{name}<b class="has">{points}</b></li>'
)


def note_of(scene: Scene, lang: Language, seat: int) -> str:
    """Return what is written beside a name: that the player left, is away or is a bot; or nothing."""
    player = scene.players[seat]
    if seat not in getattr(scene.view, "present", range(len(scene.players))):
        return lang.gettext("left")
    if player.bot is not None:
        return lang.gettext("bot")
    return lang.gettext("away") if player.away else ""


def named(player: Player, note: str = "") -> Markup:
    """Return a name in as narrow a type as it needs, with a quiet word beside it."""
    return _NAME.format(cls=length(player.name), name=player.name, note=_NOTE.format(note) if note else "")


def lamp(place: str, lit: Collection[int]) -> Markup:
    """Return the lamp over the one player who is on turn; over none when several may act."""
    return _LAMP.format(place=place, lamp=_hanging()) if len(lit) == 1 else NOTHING


def over_card() -> Markup:
    """Return the lamp over the card in question, when several may act."""
    return _OVER.format(_hanging())


def _hanging() -> Markup:
    return marks.lamp(62, 12, 175)


def sides(
    scene: Scene,
    lang: Language,
    lit: Sequence[int],
    hand: Callable[[int], Sequence[Markup]],
    gifts: Gifts = NO_GIFTS,
) -> Markup:
    """Return all players at the left and the right.

    Args:
        scene: the table.
        lang: the reader's language.
        lit: who may act.
        hand: draws the cards below a name.
        gifts: what who was given by whom just now, to be shown beside the cards.
    """
    count = len(scene.players)
    places = [_place(count, seat) for seat in range(count)]
    sitters = joined(
        _SITTER.format(
            seat=seat,
            cls=_cls(scene, seat, lit, places[seat]),
            mug=marks.mug(player, 66),
            name=named(player, note_of(scene, lang, seat)),
            has=has(lang, scene.view.scores[seat]),
            cards=joined(hand(seat)),
            gifts=_gifts(scene, lang, gifts.get(seat, {})),
        )
        for seat, player in enumerate(scene.players)
    )
    tight = count > TIGHT
    hang = f"{places[lit[0]]}{' tight' if tight else ''} of-{count}" if lit else ""
    return _SIDES.format(count=count, tight=" tight" if tight else "", sitters=sitters, lamp=lamp(hang, lit))


def _gifts(scene: Scene, lang: Language, given: Mapping[int, int]) -> Markup:
    """Return what one player was given, each gift with the mug of its giver."""
    if not given:
        return NOTHING
    told = [
        lang.ngettext(
            "{player} gave {n} point", "{player} gave {n} points", points, player=scene.names[giver]
        )
        for giver, points in given.items()
    ]
    drawn = joined(
        _GIFT.format(mug=marks.mug(scene.players[giver], 44, away=False), points=points)
        for giver, points in given.items()
    )
    if len(given) > (1 if len(scene.players) > TIGHT else 2):
        drawn = _GIFT.format(mug=NOTHING, points=sum(given.values()))
    return _GIFTS.format(said=listed(lang, told), gifts=drawn)


def others(scene: Scene, lang: Language, without: Collection[int], lit: Sequence[int] = ()) -> Markup:
    """Return those who only watch now, as a list with their points."""
    seats = [seat for seat in range(len(scene.players)) if seat not in without]
    sitters = joined(
        _OTHER.format(
            seat=seat,
            cls=_cls(scene, seat, lit, ""),
            mug=marks.mug(scene.players[seat], 55),
            name=named(scene.players[seat], note_of(scene, lang, seat)),
            points=scene.view.scores[seat],
        )
        for seat in seats
    )
    return _LIST.format(count=len(seats), sitters=sitters) if seats else NOTHING


def _place(count: int, seat: int) -> str:
    """Return the classes of a place: left or right and the row there, and where it is in rows of four."""
    left = -(-count // 2)
    side, row = ("left", seat) if seat < left else ("right", seat - left)
    across = -(-count // 2) if count > 4 else count
    return f"{side} row-{row} low-{seat // across} col-{seat % across}"


def _cls(scene: Scene, seat: int, lit: Sequence[int], place: str) -> str:
    player = scene.players[seat]
    return classes(
        "sitter",
        place,
        "lit" if seat in lit else "",
        "ring" if seat in lit and len(lit) > 1 else "",
        "away" if player.away or seat not in getattr(scene.view, "present", (seat,)) else "",
    )
