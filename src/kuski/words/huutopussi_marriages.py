"""The marriages in a hand: what they are worth, and why one cannot be shown now."""

from enum import Enum
from typing import NamedTuple

from kuski.cards import Card, CardSet, Suit
from kuski.huutopussi.rules import MARRIAGE_VALUES, MARRIAGES, Rules
from kuski.huutopussi.view import TricksView, View
from kuski.words.cards import cards_text
from kuski.words.language import Language


class Lock(Enum):
    """Why a marriage in the hand cannot be shown now."""

    NO_TRICK_YET = 0
    ALREADY_TRUMP = 1
    AFTER_ASKING = 2
    NOT_OWN_LED = 3
    ONE_A_TRICK = 4
    NOT_NOW = 5


class Marriage(NamedTuple):
    """A marriage in the hand.

    Attributes:
        suit: its suit.
        cards: its king and queen as the screen shows them.
        value: what it is worth.
        locked: whether it cannot be shown now.
        text: what it is worth, and why it is locked.
    """

    suit: Suit
    cards: str
    value: int
    locked: bool
    text: str


def marriages(lang: Language, view: View, rules: Rules) -> tuple[Marriage, ...]:
    """Return the marriages in the hand of the seat that looks, the most valuable first."""
    seat = view.seat
    if seat is None or view.over:
        return ()
    values = MARRIAGE_VALUES[rules.suit_values]
    suits = sorted(pairs_in_hand(view, seat), key=lambda suit: -values[suit])
    return tuple(_marriage(lang, view, rules, seat, suit) for suit in suits)


def pairs_in_hand(view: View, seat: int) -> list[Suit]:
    """Return the suits of which ``seat`` sees its king and queen in its hand."""
    hand = set(view.hands[seat] or ())
    return [suit for suit in Suit if hand.issuperset(map(str, _couple(suit)))]


def couple_text(lang: Language, suit: Suit) -> str:
    """Return king and queen of a suit as the screen shows them."""
    return cards_text(lang, _couple(suit))


def _couple(suit: Suit) -> list[Card]:
    return sorted(CardSet(MARRIAGES[suit]), reverse=True)


def _marriage(lang: Language, view: View, rules: Rules, seat: int, suit: Suit) -> Marriage:
    value = MARRIAGE_VALUES[rules.suit_values][suit]
    found = lock(view, view.tricks, rules, seat, suit) if view.tricks is not None else None
    text = _text(lang, value, found)
    return Marriage(suit, couple_text(lang, suit), value, _shut(view, suit), text)


def _shut(view: View, suit: Suit) -> bool:
    return f"trump {suit}" not in view.legal


def lock(view: View, tricks: TricksView, rules: Rules, seat: int, suit: Suit) -> Lock | None:
    """Return why a marriage in the hand of ``seat`` cannot be shown now, or None if it can."""
    if not _shut(view, suit):
        return None
    if str(suit) in [made for _, made in tricks.marriages]:
        return Lock.ALREADY_TRUMP
    if _silenced(tricks, rules, seat):
        return Lock.AFTER_ASKING
    if not tricks.taken[seat]:
        return Lock.NO_TRICK_YET
    if tricks.leader != seat or tricks.trick or tricks.naming:
        return Lock.NOT_NOW
    if rules.declare_after == "own_led" and tricks.last_leader != seat:
        return Lock.NOT_OWN_LED
    return Lock.ONE_A_TRICK


def _silenced(tricks: TricksView, rules: Rules, seat: int) -> bool:
    """Whether asking has cost ``seat`` its own marriages in this deal."""
    if rules.ask_lockout == "none":
        return False
    side = rules.side_of(seat)
    halves = rules.ask_lockout == "illisoft" and any(
        answer.suit is not None and answer.seat in side for answer in tricks.answers
    )
    return halves or any(answer.seat == seat for answer in tricks.answers)


def _text(lang: Language, value: int, found: Lock | None) -> str:
    match found:
        case Lock.NO_TRICK_YET:
            return lang.gettext("marriage {points}: first win a trick", points=value)
        case Lock.ALREADY_TRUMP:
            return lang.gettext("marriage {points}: made trump already", points=value)
        case Lock.AFTER_ASKING:
            return lang.gettext("marriage {points}: not after asking", points=value)
        case Lock.NOT_OWN_LED:
            return lang.gettext("marriage {points}: first lead and win a trick", points=value)
        case Lock.ONE_A_TRICK:
            return lang.gettext("marriage {points}: win another trick first", points=value)
        case Lock.NOT_NOW:
            return lang.gettext("marriage {points}: when you win a trick", points=value)
    return lang.gettext("marriage {points}", points=value)
