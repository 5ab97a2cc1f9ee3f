"""What may be played to a trick: follow, beat, trump, overtrump.

The duties (*maantuntopakko*, *ylimenopakko*, *valttipakko*) apply whoever leads the trick so far:
a partner's card is no exception.
"""

from functools import cache
from typing import Final

from kuski.cards import CARDS, SUIT_MASKS, Card, Rank, Suit
from kuski.game import IllegalAction, mark
from kuski.huutopussi.rules import Rules

STRENGTH: Final[tuple[Rank, ...]] = (
    Rank.FIVE,
    Rank.SIX,
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.NINE,
    Rank.JACK,
    Rank.QUEEN,
    Rank.KING,
    Rank.TEN,
    Rank.ACE,
)
"""The ranks from the weakest to the strongest: the ten stands below the ace."""


@cache
def _beaters() -> tuple[int, ...]:
    masks = []
    for card in CARDS:
        stronger = STRENGTH[STRENGTH.index(card.rank) + 1 :] if card.rank in STRENGTH else ()
        masks.append(sum(1 << other for other in CARDS if other.suit is card.suit and other.rank in stronger))
    return tuple(masks)


BEATERS: Final = _beaters()
"""The mask of the cards of the same suit that beat each card."""


def winning(trick: tuple[Card, ...], trump: Suit | None) -> int:
    """Return the place in ``trick`` of the card that wins it as it stands."""
    best = 0
    for place in range(1, len(trick)):
        card, top = trick[place], trick[best]
        if BEATERS[top] & card.bit or (card.suit is trump and top.suit is not trump):
            best = place
    return best


def playable(hand: int, trick: tuple[Card, ...], trump: Suit | None, rules: Rules) -> int:
    """Return the mask of the cards of ``hand`` that may be played to ``trick``.

    1. Who holds the led suit follows; if a card of it would win the trick as it stands, such a one.
       Once a plain lead is trumped none would, so any card of the suit does.
    2. Who does not, and holds a trump, trumps: over the highest trump if possible, else under it.
    3. Otherwise any card.
    """
    if not trick:
        return hand
    best = trick[winning(trick, trump)]
    follow = hand & SUIT_MASKS[trick[0].suit]
    if follow:
        better = follow & BEATERS[best] if rules.must_beat else 0
        return better or follow
    trumps = hand & SUIT_MASKS[trump] if trump is not None and rules.must_trump else 0
    if not trumps:
        return hand
    better = trumps & BEATERS[best] if best.suit is trump and rules.must_overtrump else 0
    return better or trumps


def duty(card: Card, hand: int, trick: tuple[Card, ...], trump: Suit | None, rules: Rules) -> str | None:
    """Return the code of the duty that forbids ``card``, which is in ``hand``; None when it is legal."""
    if playable(hand, trick, trump, rules) & card.bit:
        return None
    led = trick[0].suit
    if hand & SUIT_MASKS[led]:
        return "must-beat" if card.suit is led else "must-follow-suit"
    return "must-overtrump" if card.suit is trump else "must-trump"


_SENTENCES: Final = {
    "must-follow-suit": mark("Follow suit: play a card of the suit that was led."),
    "must-beat": mark("The trick must be beaten while you can (must_beat)."),
    "must-trump": mark("Without the led suit you play a trump (must_trump)."),
    "must-overtrump": mark("The trump must be beaten by a higher one while you can (must_overtrump)."),
}


def breach(code: str) -> IllegalAction:
    """Return the refusal for a card that a duty forbids."""
    return IllegalAction(code, _SENTENCES[code])


def first_lead(hand: int, rules: Rules) -> int:
    """Return the mask of the cards that may be led to the first trick."""
    if rules.first_lead == "free":
        return hand
    aces = sum(1 << card for card in CARDS if card.rank is Rank.ACE)
    return hand & aces or hand & SUIT_MASKS[Suit.SPADES] or hand
