"""What can be answered in Huutopussi, and what a typed line says beyond what is offered."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from kuski.cards import Card, Suit, parse_card
from kuski.huutopussi import Ask, Bid, Contract, Discard, Hand, Leave, Name, Rules, Trump, View, parse_action
from kuski.huutopussi.duties import STRENGTH
from kuski.terminal.menu import Choice, whole_number
from kuski.words import huutopussi as words
from kuski.words.language import Language

_NEXT: Final = 3
"""So many numbers above the last bid are offered."""
_ROUND: Final = 50
_ROUNDS: Final = 2
"""And so many round ones above these."""
_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The suits of a hand from the left: black and red in turn."""
_LETTERS: Final = "cdhs"
_SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")


def actions_of(view: View) -> list[Any]:
    """Return what the seat that looks may do."""
    return [parse_action(text) for text in view.legal]


def sorted_hand(texts: Sequence[str]) -> list[Card]:
    """Return a hand as it is held: by suit, the strongest first."""
    return sorted(
        map(parse_card, texts),
        key=lambda card: (_SUITS.index(card.suit), -STRENGTH.index(card.rank)),
    )


def card_of(action: Any) -> Card | None:
    """Return the card that an action moves, or None."""
    if isinstance(action, Card):
        return action
    return action.card if isinstance(action, (Discard, Hand)) else None


def card_actions(view: View) -> dict[Card, Any]:
    """Return for each card of the hand that can be moved now what moves it, in the order of the hand."""
    legal = {card: action for action in actions_of(view) if (card := card_of(action)) is not None}
    hand = view.hands[view.seat] if view.seat is not None else None
    return {card: legal[card] for card in sorted_hand(hand or ()) if card in legal}


def offered(lang: Language, view: View, rules: Rules, names: Sequence[str]) -> list[Choice]:
    """Return the choices: the cards first, then what else can be said; of many numbers the next few."""
    cards = [
        Choice(words.card_text(lang, card), tuple(_card_words(lang, card, action)), action, drawn=True)
        for card, action in card_actions(view).items()
    ]
    others = [action for action in actions_of(view) if card_of(action) is None]
    numbers = [action for action in others if isinstance(action, (Bid, Contract))]
    few = set(_few([action.points for action in numbers]))
    said = [
        Choice(words.choice(lang, action, names, view, rules), tuple(_words(lang, action)), action)
        for action in others
        if not isinstance(action, (Bid, Contract)) or action.points in few
    ]
    return [*cards, *said]


def _few(points: Sequence[int]) -> list[int]:
    """Return the next numbers, and the next round ones."""
    low = list(points[:_NEXT])
    return low + [number for number in points[_NEXT:] if number % _ROUND == 0][:_ROUNDS]


def _card_words(lang: Language, card: Card, action: Any) -> Iterator[str]:
    letters = f"{card.rank}{_LETTERS[card.suit]}"
    local = f"{words.rank_letter(lang, card.rank)}{_LETTERS[card.suit]}"
    for text in dict.fromkeys((str(card), letters, local)):
        yield text
        if not isinstance(action, Card):
            yield f"{str(action).split()[0]} {text}"


def _words(lang: Language, action: Any) -> Iterator[str]:
    """Yield what may be typed for an action in every language."""
    yield str(action)
    if isinstance(action, (Bid, Contract)):
        yield str(action.points)
    elif isinstance(action, (Trump, Ask, Name)) and action.suit is not None:
        verb = str(action).rpartition(" ")[0]
        yield f"{verb} {_LETTERS[action.suit]}"
        yield f"{verb} {_SUIT_WORDS[action.suit]}"
        if isinstance(action, Name):
            yield words.suit_name(lang, action.suit)


def meant(lang: Language, view: View, line: str) -> Any | None:
    """Return the action that a line says, legal or not; None when it says none.

    Cards may have the letters of the language; a bare number is a bid or a contract, a bare card what
    can be done with a card now.
    """
    stage = view.exchange.stage if view.exchange is not None else ""
    text = " ".join(line.split())
    number = whole_number(text)
    if number is not None:
        if number and view.auction is not None:
            return Bid(number)
        return Contract(number) if number and stage == "saying" else None
    verb, _, rest = text.rpartition(" ")
    card = _card(lang, rest)
    if card is not None and not verb:
        if stage == "discarding":
            return Discard(card)
        if stage in ("giving", "returning"):
            return Hand(card)
        return card if view.tricks is not None else None
    try:
        action = parse_action(text if card is None else f"{verb} {card}")
    except ValueError:
        return None
    return None if isinstance(action, Leave) else action


def _card(lang: Language, text: str) -> Card | None:
    try:
        return words.read_card(lang, text)
    except ValueError:
        return None
