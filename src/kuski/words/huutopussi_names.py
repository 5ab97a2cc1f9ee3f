"""What things of Huutopussi are called: presets, and the phrases that name a suit.

A suit's name is part of a phrase that other languages inflect, so there is a whole phrase for each suit.
"""

from collections.abc import Mapping
from typing import Final

from kuski.cards import Suit
from kuski.game import mark
from kuski.words.language import Language

BySuit = tuple[str, str, str, str]
"""A phrase for each suit: clubs, diamonds, hearts, spades."""

_PRESETS: Final[Mapping[str, tuple[str, str]]] = {
    "kolmin": (
        mark("Huutopussi for three"),
        mark("Three play, each alone, and the highest bidder takes a talon of 3 cards."),
    ),
    "kaksin": (
        mark("Huutopussi for two"),
        mark("Two play with a talon of 3 cards, and a third hand stays in the dark."),
    ),
    "pari": (
        mark("Huutopussi in pairs"),
        mark("Two play against two; the partner gives the declarer 3 cards and gets 3 back."),
    ),
    "solo40": (
        mark("Four alone, with a talon"),
        mark("Four play, each alone, with 40 cards and a talon of 4."),
    ),
    "solo36": (
        mark("Four alone, without a talon"),
        mark("Four play, each alone; all 36 cards are dealt and the bid is not raised."),
    ),
    "kysely": (
        mark("In pairs, with asking"),
        mark("Partners ask for whole pairs and halves, after a trick that they led and won."),
    ),
    "tuplaus": (
        mark("In pairs, with doubling"),
        mark("Partners ask, hearts are worth the most, and a failed contract above 130 counts double."),
    ),
    "simple": (
        mark("Simple points"),
        mark("Three play; aces and tens are worth 10, court cards 5, and the last trick 20."),
    ),
    "pagat": (
        mark("As on pagat.com"),
        mark("In pairs, with asking and simple points; bids begin at 50, left of the dealer."),
    ),
    "illisoft": (
        mark("As in the Illisoft program"),
        mark("In pairs, exchanging 4 cards; nobody has to bid, and more than 500 points win."),
    ),
}

MAKE_TRUMP: Final[BySuit] = (
    mark("Make clubs trump"),
    mark("Make diamonds trump"),
    mark("Make hearts trump"),
    mark("Make spades trump"),
)
# A marriage is worth 40 points at least, so there is no form for one point.
MAKE_TRUMP_FOR: Final[BySuit] = (
    mark("Make clubs trump, {points} points"),
    mark("Make diamonds trump, {points} points"),
    mark("Make hearts trump, {points} points"),
    mark("Make spades trump, {points} points"),
)
ASK_HALF: Final[BySuit] = (
    mark("Ask for half of clubs"),
    mark("Ask for half of diamonds"),
    mark("Ask for half of hearts"),
    mark("Ask for half of spades"),
)
NAME_PAIR: Final[BySuit] = (
    mark("Name clubs"),
    mark("Name diamonds"),
    mark("Name hearts"),
    mark("Name spades"),
)
PLAY_SUIT: Final[BySuit] = (
    mark("Play clubs"),
    mark("Play diamonds"),
    mark("Play hearts"),
    mark("Play spades"),
)
HELD_SUIT: Final[BySuit] = (
    mark("Play clubs: you hold some."),
    mark("Play diamonds: you hold some."),
    mark("Play hearts: you hold some."),
    mark("Play spades: you hold some."),
)
VOID_SO_TRUMP: Final[BySuit] = (
    mark("You hold no clubs, so play a trump."),
    mark("You hold no diamonds, so play a trump."),
    mark("You hold no hearts, so play a trump."),
    mark("You hold no spades, so play a trump."),
)
SUIT_LED: Final[BySuit] = (
    mark("Clubs must be followed."),
    mark("Diamonds must be followed."),
    mark("Hearts must be followed."),
    mark("Spades must be followed."),
)
IS_TRUMP: Final[BySuit] = (
    mark("Clubs are trump."),
    mark("Diamonds are trump."),
    mark("Hearts are trump."),
    mark("Spades are trump."),
)
ASKED_HALF: Final[BySuit] = (
    mark("{player} asks for half of clubs."),
    mark("{player} asks for half of diamonds."),
    mark("{player} asks for half of hearts."),
    mark("{player} asks for half of spades."),
)


def preset_name(lang: Language, name: str) -> str:
    """Return the name of a preset as people say it."""
    return lang.gettext(_PRESETS[name][0])


def preset_meaning(lang: Language, name: str) -> str:
    """Return one sentence about a preset."""
    return lang.gettext(_PRESETS[name][1])


def of_suit(lang: Language, phrases: BySuit, suit: Suit, **values: int | str) -> str:
    """Return the phrase for a suit, with values filled in when there are any."""
    return lang.gettext(phrases[suit], **values)


def signed(points: int) -> str:
    """Return points that may be below zero, with a true minus sign."""
    return f"−{-points}" if points < 0 else str(points)
