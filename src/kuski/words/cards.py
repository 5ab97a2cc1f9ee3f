"""Cards in words: the index letters of each language, full names, and reading them back."""

from collections.abc import Iterable
from typing import Final

from kuski.cards import Card, Rank, Suit, parse_card
from kuski.game import mark
from kuski.words.language import Language

_RANK_NAMES: Final = (
    mark("two"),
    mark("three"),
    mark("four"),
    mark("five"),
    mark("six"),
    mark("seven"),
    mark("eight"),
    mark("nine"),
    mark("ten"),
    mark("jack"),
    mark("queen"),
    mark("king"),
    mark("ace"),
)
_SUIT_NAMES: Final = (mark("clubs"), mark("diamonds"), mark("hearts"), mark("spades"))


def rank_letter(lang: Language, rank: Rank) -> str:
    """Return a rank as it stands in the corner of a card: ``9``, ``J``, in German ``B``."""
    match rank:
        case Rank.JACK:
            return lang.pgettext("card index", "J")
        case Rank.QUEEN:
            return lang.pgettext("card index", "Q")
        case Rank.KING:
            return lang.pgettext("card index", "K")
        case Rank.ACE:
            return lang.pgettext("card index", "A")
    return str(int(rank))


def card_text(lang: Language, card: Card) -> str:
    """Return a card as the screen shows it, with the language's letters: ``K♠``, in Romanian ``R♠``."""
    return f"{rank_letter(lang, card.rank)}{card.suit}"


def cards_text(lang: Language, cards: Iterable[Card]) -> str:
    """Return several cards as the screen shows them, in the order given."""
    return " ".join(card_text(lang, card) for card in cards)


def rank_name(lang: Language, rank: Rank) -> str:
    """Return the name of a rank, such as ``nine`` or ``jack``."""
    return lang.gettext(_RANK_NAMES[rank - 2])


def suit_name(lang: Language, suit: Suit) -> str:
    """Return the name of a suit, such as ``hearts``."""
    return lang.gettext(_SUIT_NAMES[suit])


def card_name(lang: Language, card: Card) -> str:
    """Return the full name of a card, to be spoken: ``nine of diamonds``, ``ruutuyhdeksikkö``."""
    return lang.pgettext(
        "card name", "{rank} of {suit}", rank=rank_name(lang, card.rank), suit=suit_name(lang, card.suit)
    )


def read_card(lang: Language, text: str) -> Card:
    """Return the card that a person typed, with the language's letters or the international ones.

    Raises:
        ValueError: the text names no card.
    """
    text = text.strip()
    letters = {
        rank_letter(lang, rank).lower(): str(rank) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
    }
    return parse_card(letters.get(text[:-1].lower(), text[:-1]) + text[-1:])
