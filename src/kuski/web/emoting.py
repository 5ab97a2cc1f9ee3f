"""Emotes on a screen: what each is called, and what a reader of the page hears."""

from typing import Final

from kuski.game import mark
from kuski.table.emotes import GESTURES, Emote, Gesture
from kuski.web.live import LiveTable
from kuski.words.language import Language

_NAMES: Final[dict[Gesture, str]] = {
    "clink": mark("Clink"),
    "thumb": mark("Thumbs up"),
    "laugh": mark("Laughter"),
    "sigh": mark("Sigh"),
    "clap": mark("Applause"),
    "think": mark("Hmm"),
    "well-played": mark("Well played"),
    "wave": mark("Hello"),
}


def gestures(lang: Language) -> list[tuple[Gesture, str]]:
    """Return all gestures with their names."""
    return [(gesture, lang.gettext(_NAMES[gesture])) for gesture in GESTURES]


def said(lang: Language, live: LiveTable, emote: Emote) -> str:
    """Return an emote in words: who made which."""
    player = live.table.members[emote.member].name
    return lang.gettext("{player}: {emote}", player=player, emote=lang.gettext(_NAMES[emote.gesture]))


def lately(lang: Language, live: LiveTable) -> list[tuple[Gesture, str]]:
    """Return the emotes that a page without script may still tell of, each with its words."""
    return [(emote.gesture, said(lang, live, emote)) for emote in live.emotes.lasting(live.now())]
