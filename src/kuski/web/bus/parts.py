"""What the phases of the bus family fill in of a screen, and the small pieces that several draw."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.drawing.marks import CardState, Size
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.words.language import Language

NOTHING: Final = Markup("")
_CROWD: Final = 3
"""So many cards side by side are each narrower than 100 px."""

_HERO: Final = Pattern('<div class="hero n{count}">{slots}</div>')
_SLOT: Final = Pattern('<span class="slot i{place}">{card}</span>')
_PAST: Final = Pattern('<div class="past" id="past-{version}" aria-hidden="true">{past}</div>')
_CURRENT: Final = Pattern('{past}<div class="current" id="current{version}">{current}</div>')
_OWN: Final = Pattern('<div class="own n{count}"><span class="cards">{cards}</span>{tally}</div>')
_TALLY: Final = Pattern('<p class="tally"><b>{count}</b> <span>{where}</span></p>')
_BUTTON: Final = Pattern('<button class="{cls}" name="action" value="{action}">{label}</button>')


class Part(NamedTuple):
    """What a phase shows; see :class:`kuski.web.scene.Screen`.

    ``past`` is what is just over, such as a card that sent the bus back; the stage shows it for a moment.
    """

    layout: str
    title: str
    lede: str = ""
    stage: Markup = NOTHING
    help: Markup = NOTHING
    answers: Markup = NOTHING
    hand: Markup = NOTHING
    past: Markup = NOTHING
    strip: bool = True


def hero(cards: list[Markup]) -> Markup:
    """Return a few cards as the picture of the moment, the last one to the right."""
    slots = joined(_SLOT.format(place=place, card=card) for place, card in enumerate(cards))
    return _HERO.format(count=len(cards), slots=slots)


def face(
    scene: Scene,
    lang: Language,
    text: str,
    state: CardState = "",
    size: Size = "s",
    extra: str = "",
    *,
    still: bool = False,
) -> Markup:
    """Return a card that the scene shows; ``still`` is one that the screen does not follow."""
    return marks.card(lang, text, state, size, token="" if still else scene.token(text), extra=extra)


def faces(
    scene: Scene, lang: Language, texts: Iterable[str], *, still: bool = False, over: bool = False
) -> list[Markup]:
    """Return the cards of a hero, drawn large as long as few share the room; ``over`` turns the last over."""
    shown = [*texts]
    size: Size = "l" if len(shown) < _CROWD else "s"
    return [
        face(scene, lang, text, "", size, "over" if over and place == len(shown) else "", still=still)
        for place, text in enumerate(shown, 1)
    ]


def staged(part: Part, version: int) -> Markup:
    """Return the stage of a screen, before which what is just over is shown for a moment.

    Both parts have the version in their names then, so that a page into which they are merged begins to
    show them anew.
    """
    if not part.past:
        return _CURRENT.format(past=NOTHING, version="", current=part.stage)
    past = _PAST.format(version=version, past=part.past)
    return _CURRENT.format(past=past, version=f"-{version}", current=part.stage)


def own_cards(scene: Scene) -> tuple[str, ...]:
    """Return the cards before the owner of the screen, as they came; nobody has none."""
    if scene.seat is None:
        return ()
    return scene.view.hands[scene.seat] or ()


def own_row(lang: Language, slots: list[Markup]) -> Markup:
    """Return the own cards in a row with their number; ``slots`` are drawn cards or buttons."""
    if not slots:
        return NOTHING
    tally = _TALLY.format(count=cards(lang, len(slots)), where=lang.pgettext("cards", "in your hand"))
    return _OWN.format(count=len(slots), cards=joined(slots), tally=tally)


def own_hand(scene: Scene, lang: Language) -> Markup:
    """Return the own cards for reading, or nothing."""
    drawn = [
        _SLOT.format(place=place, card=face(scene, lang, text)) for place, text in enumerate(own_cards(scene))
    ]
    return own_row(lang, drawn)


def button(cls: str, action: str, label: Markup | str) -> Markup:
    """Return a button that sends an action."""
    return _BUTTON.format(cls=cls, action=action, label=label)


def points(lang: Language, number: int) -> str:
    """Return a number of points in full, such as ``12 points``."""
    return lang.ngettext("{n} point", "{n} points", number)


def cards(lang: Language, number: int) -> str:
    """Return a number of cards in full, such as ``3 cards``."""
    return lang.ngettext("{n} card", "{n} cards", number)


def short(lang: Language, number: int) -> str:
    """Return a number of points as it stands where there is little room."""
    return lang.gettext("{points} p", points=number)
