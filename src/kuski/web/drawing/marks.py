"""The marks of a page as markup: cards, mugs, the lamp, icons, suits, diamonds.

Every function returns markup that may stand in a template; what comes from people is escaped. Colours are
never written here: they come from the page's style sheet, by classes and custom properties. Faces of cards
are in a sprite of their own, one a language (:mod:`kuski.web.drawing.sprite`).
"""

import re
from functools import cache, lru_cache
from typing import Final, Literal, Protocol

from markupsafe import Markup, escape

from kuski.cards import Card, Suit, parse_card
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.drawing.route import route
from kuski.web.drawing.shapes import ICONS, SUITS, IconName
from kuski.words.cards import card_name, rank_letter, read_card, suit_name
from kuski.words.language import Language

__all__ = ["back", "card", "diamond", "icon", "lamp", "mug", "place", "route", "suit", "suited"]

CardState = Literal["", "lit", "dim", "chosen"]
Size = Literal["s", "l"]
Kind = Literal["done", "now", "next"]

SIGNS: Final = dict(zip("♣♦♥♠", "cdhs", strict=True))

_FACE: Final = Pattern('<svg viewBox="0 0 100 140"><use href="{}#{}"/></svg>')
_SPAN: Final = Pattern('<span class="{}"')
_NAME: Final = Pattern(' role="img" aria-label="{}"')
_HIDDEN: Final = Markup(' aria-hidden="true"')
_MEMBER: Final = Pattern(' data-member="{}"')
_PLACE: Final = Pattern('<span class="{}"{}>{}</span>')
_MUG: Final = Pattern(
    '<svg class="{cls}" viewBox="0 0 44 44" width="{size}" height="{size}"{member} aria-hidden="true">'
    '<g class="handle">'
    '<path class="edge" d="M39.5 15H42a5.5 5.5 0 0 1 5.5 5.5v3a5.5 5.5 0 0 1-5.5 5.5h-2.5"/>'
    '<path class="enamel" d="M39.5 15H42a5.5 5.5 0 0 1 5.5 5.5v3a5.5 5.5 0 0 1-5.5 5.5h-2.5"/></g>'
    '{body}<text x="22" y="28.6">{initial}</text></svg>'
)
_ROUND: Final = Markup(
    '<circle class="enamel" cx="22" cy="22" r="20"/><circle class="rim" cx="22" cy="22" r="16.8"/>'
    '<circle class="edge" cx="22" cy="22" r="20"/>'
)
_SQUARE: Final = Markup(
    '<rect class="enamel" x="2" y="2" width="40" height="40" rx="11"/>'
    '<rect class="rim" x="5.2" y="5.2" width="33.6" height="33.6" rx="8.4"/>'
    '<rect class="edge" x="2" y="2" width="40" height="40" rx="11"/>'
)
_LAMP: Final = Pattern(
    '<span class="{cls}" aria-hidden="true">'
    '<svg class="light" viewBox="-48 12 96 {reach:.4g}" width="{across:.4g}" height="{down:.4g}">'
    '<path d="M-10.5 11H10.5L36 {end:.4g}H-36Z"/></svg>'
    '<svg class="fixture" viewBox="-15 -{cord:.4g} 30 {high:.4g}" width="{width:.4g}" height="{tall:.4g}">'
    '<path class="cord" d="M0 .5V-{cord:.4g}"/><path class="bulb" d="M-5.5 12a5.5 4 0 0 0 11 0z"/>'
    '<path class="hood" d="M-3 0H3V2.5C9 3.5 14 7 15 12H-15C-14 7-9 3.5-3 2.5Z"/></svg></span>'
)
_ICON: Final = Pattern(
    '<svg class="{}" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="{}"/></svg>'
)
_SUIT: Final = Pattern('<svg class="{}" viewBox="-16 -16 32 32"{}><path d="{}"/></svg>')
_SUITED: Final = Pattern('<b class="suited" role="img" aria-label="{}">{}{}</b>')
_DIAMOND: Final = Pattern(
    '<svg class="{}" viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true">'
    '<path d="M0-10.6 10.6 0 0 10.6-10.6 0Z"/>{}</svg>'
)
_NUMBER: Final = Pattern('<text y="3.5">{}</text>')
_RUNNING: Final = re.compile(r"(?<!\w)(10|[2-9]|[A-Z])([♣♦♥♠])|([♣♦♥♠])")


class Sitter(Protocol):
    """What a mug shows of a player: :class:`kuski.web.scene.Player` is one."""

    @property
    def initial(self) -> str:
        """One letter, or two where several names begin alike."""

    @property
    def colour(self) -> int:
        """1 to 8, in the order of sitting down."""

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays the seat, or None."""

    @property
    def away(self) -> bool:
        """Whether nobody looks at the seat's screen."""

    @property
    def member(self) -> int | None:
        """Its number at the table, by which a page finds the mug; or None."""


def card(
    lang: Language,
    face: Card | str,
    state: CardState = "",
    size: Size = "s",
    token: str = "",
    extra: str = "",
    *,
    named: bool = True,
) -> Markup:
    """Return the face of a card, named in the reader's language.

    Args:
        lang: the reader's language: letters in the corners and the spoken name.
        face: a card or its text, ``9♦``.
        state: how it stands: may be played, may not, or is chosen.
        size: the drawing below 100 px of width, or that from 100 px.
        token: the opaque key by which a screen follows the card while it moves.
        extra: further classes.
        named: whether it is spoken; else it is drawn only, and the control around it must do.
    """
    shown = parse_card(face) if isinstance(face, str) else face
    name, drawing = _face(lang, shown, size, named)
    return _card(("card", size, state, extra), token, name, drawing)


@cache
def _face(lang: Language, card: Card, size: Size, named: bool) -> tuple[Markup, Markup]:
    """Return what of a card does not depend on where it lies: its name, and its drawing."""
    name = _NAME.format(card_name(lang, card)) if named else _HIDDEN
    return name, _FACE.format(_asset(f"cards-{lang.code}.svg"), f"{size}-{card.rank}{SIGNS[str(card.suit)]}")


def _card(classes: tuple[str, ...], token: str, name: Markup, drawing: Markup) -> Markup:
    key = f' data-key="{token if token.isalnum() else escape(token)}"' if token else ""
    return Markup(f"{_opened(classes)}{key}{name}>{drawing}</span>")  # noqa: S704 - all is escaped


@cache
def _opened(classes: tuple[str, ...]) -> Markup:
    return _SPAN.format(_classes(*classes))


def back(state: CardState = "", extra: str = "", token: str = "", name: str = "") -> Markup:
    """Return a card that lies face down.

    Args:
        state: as of a card.
        extra: further classes.
        token: as of a card.
        name: what is spoken; without it the card is drawn only, and the text beside it must do.
    """
    spoken = _NAME.format(name) if name else _HIDDEN
    return _card(("card back", state, extra), token, spoken, _back())


@cache
def _back() -> Markup:
    return _FACE.format(_asset("back.svg"), "back")


def place(text: str = "", extra: str = "") -> Markup:
    """Return the dashed outline of a card that is not there yet, with a text in it."""
    return _PLACE.format(_classes("place", extra), "" if text else _HIDDEN, text)


def mug(player: Sitter, size: int = 44, away: bool | None = None, extra: str = "") -> Markup:
    """Return a player's mug, seen from above: enamel with a handle, square for a bot, dashed when away.

    It is drawn only; the name stands beside it as text.

    Args:
        player: whose mug.
        size: width in px; the handle reaches out to the right.
        away: whether it is drawn as away; else as the player is.
        extra: further classes; ``turn-1`` to ``turn-7`` turn the handle by 45° each, clockwise.
    """
    gone = player.away if away is None else away
    bot = player.bot is not None
    cls = _classes("mug", f"seat-{player.colour}", "bot" if bot else "", "away" if gone else "", extra)
    return _mug(cls, size, player.member, player.initial, bot)


@lru_cache(maxsize=1024)
def _mug(cls: str, size: int, member: int | None, initial: str, bot: bool) -> Markup:
    return _MUG.format(
        cls=cls,
        size=size,
        member="" if member is None else _MEMBER.format(member),
        body=_SQUARE if bot else _ROUND,
        initial=initial,
    )


@cache
def lamp(width: int = 30, cord: int = 16, cone: int = 104, extra: str = "") -> Markup:
    """Return the lamp with its cord and the light below it.

    Args:
        width: of the shade, in px.
        cord: how long the cord is above the shade, in px.
        cone: how far down the light reaches from the top of the shade, in px.
        extra: further classes.
    """
    scale = width / 30
    end = cone / scale
    return _LAMP.format(
        cls=_classes("lamp", "large" if scale > 1.5 else "", extra),
        reach=end - 12,
        across=96 * scale,
        down=cone - 12 * scale,
        end=end,
        cord=cord / scale,
        high=cord / scale + 12,
        width=width,
        tall=cord + 12 * scale,
    )


@cache
def icon(name: IconName, extra: str = "") -> Markup:
    """Return an icon; it is drawn only, so what it stands for must be said beside it."""
    return _ICON.format(_classes("icon", extra), ICONS[name])


@cache
def suit(sign: str | Suit, lang: Language | None = None, extra: str = "") -> Markup:
    """Return the sign of a suit, as high as the text around it.

    Args:
        sign: ``♦``, or the suit.
        lang: the reader's language, where the sign must be spoken; else it is drawn only.
        extra: further classes.
    """
    letter = SIGNS[str(sign)]
    spoken = _HIDDEN if lang is None else _NAME.format(suit_name(lang, Suit("♣♦♥♠".index(str(sign)))))
    return _SUIT.format(_classes("suit", letter, extra), spoken, SUITS[letter])


def suited(lang: Language, text: str) -> Markup:
    """Return a text in which every card has the letter of the language and a drawn suit.

    Args:
        lang: the reader's language; both its letters and the international ones are understood.
        text: plain text such as ``Niko played 6♦``; all but the cards is escaped. Markup stays markup.
    """
    keep = Markup if isinstance(text, Markup) else escape
    parts: list[Markup] = []
    end = 0
    for found in _RUNNING.finditer(text):
        parts += keep(text[end : found.start()]), _running(lang, found)
        end = found.end()
    return joined((*parts, keep(text[end:])))


def diamond(kind: Kind = "next", number: int | str | None = None, extra: str = "") -> Markup:
    """Return a diamond: a point to give, or the number of a row.

    Args:
        kind: ``done`` is filled in the colour of the text, ``now`` in that of the lamp, ``next`` an outline.
        number: what stands in it.
        extra: further classes.
    """
    inside = "" if number is None else _NUMBER.format(number)
    return _DIAMOND.format(_classes("diamond", kind, extra), inside)


def _asset(name: str) -> str:
    """Return the address of a static file."""
    from kuski.web.rendering import asset  # it gives these functions to the templates

    return asset(name)


def _running(lang: Language, found: re.Match[str]) -> Markup:
    """Return a card or a suit that was found in a text."""
    rank, sign, alone = found.groups()
    if alone:
        return suit(alone, lang)
    try:
        face = read_card(lang, rank + sign)
    except ValueError:
        return Markup("{}{}").format(rank, suit(sign, lang))
    return _SUITED.format(card_name(lang, face), rank_letter(lang, face.rank), suit(sign))


def _classes(*names: str) -> str:
    return " ".join(filter(None, names))
