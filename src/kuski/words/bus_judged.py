"""Why an answer was right or wrong: the card that came, beside those it was compared with."""

from typing import Final

from kuski.bus.actions import Guess
from kuski.bus.events import Judged
from kuski.bus.questions import Verdict
from kuski.cards import Card
from kuski.game import mark
from kuski.words.cards import card_text
from kuski.words.language import Language


def why(lang: Language, event: Judged) -> str:
    """Return what the card is, beside the cards that it was compared with."""
    card = card_text(lang, event.card)
    if event.question == 0:
        if event.card.suit.red:
            return lang.gettext("{card} is red", card=card)
        return lang.gettext("{card} is black", card=card)
    if event.question == 3:
        return _why_suit(lang, event, card)
    equal = [other for other in event.against if other.rank is event.card.rank]
    if event.question == 2:
        return _why_boundary(lang, event, card, equal)
    other = card_text(lang, event.against[0])
    if equal:
        return lang.gettext("{card} is as high as {other}", card=card, other=other)
    if event.card.rank > event.against[0].rank:
        return lang.gettext("{card} is higher than {other}", card=card, other=other)
    return lang.gettext("{card} is lower than {other}", card=card, other=other)


def _why_suit(lang: Language, event: Judged, card: str) -> str:
    if event.guess not in (Guess.SAME, Guess.NEW):
        return lang.gettext(_SUIT_OF_CARD[event.card.suit], card=card)
    if any(event.card.suit is other.suit for other in event.against):
        return lang.gettext("{card} is of a suit that was there already", card=card)
    return lang.gettext("{card} is of a new suit", card=card)


_SUIT_OF_CARD: Final = (
    mark("{card} is a club"),
    mark("{card} is a diamond"),
    mark("{card} is a heart"),
    mark("{card} is a spade"),
)


def _why_boundary(lang: Language, event: Judged, card: str, equal: list[Card]) -> str:
    low, high = sorted(event.against, key=lambda other: other.rank)
    if not equal:
        template = (
            lang.gettext("{card} is between {low} and {high}")
            if low.rank < event.card.rank < high.rank
            else lang.gettext("{card} is not between {low} and {high}")
        )
        return template.format(card=card, low=card_text(lang, low), high=card_text(lang, high))
    other = card_text(lang, equal[0])
    inside = event.guess is Guess.INSIDE
    if event.verdict is Verdict.RIGHT:
        if inside:
            return lang.gettext(
                "{card} is as high as the boundary {other}, which is inside", card=card, other=other
            )
        return lang.gettext(
            "{card} is as high as the boundary {other}, which is outside", card=card, other=other
        )
    if event.verdict is Verdict.TIED:
        if inside:
            return lang.gettext(
                "{card} is as high as the boundary {other}, which is not inside", card=card, other=other
            )
        return lang.gettext(
            "{card} is as high as the boundary {other}, which is not outside", card=card, other=other
        )
    return lang.gettext("{card} is as high as the boundary {other}", card=card, other=other)


def verdict(lang: Language, event: Judged) -> str:
    """Return what the card makes of the answer, and what that costs or gives."""
    match event.verdict:
        case Verdict.RIGHT if event.reward:
            return lang.ngettext(
                "right, {n} point to hand out", "right, {n} points to hand out", event.reward
            )
        case Verdict.RIGHT:
            return lang.gettext("right")
        case Verdict.PUSH:
            return lang.gettext("nothing happens, the card stays")
        case Verdict.REDEAL:
            return lang.gettext("the card is shuffled back and another comes")
    if not event.points:
        return lang.gettext("wrong, no points")
    return lang.ngettext("wrong, {n} point", "wrong, {n} points", event.points)
