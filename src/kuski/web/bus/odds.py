"""The odds of an answer, counted from what lies open on the table and nothing else.

Where cards went out of sight, such as a leaver's, the count would be wrong; then no odds are shown.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from markupsafe import Markup

from kuski.bus.actions import Guess
from kuski.bus.questions import Verdict, judge
from kuski.bus.rules import Rules
from kuski.bus.view import View
from kuski.cards import Card, CardSet, Suit, mask_of, parse_card
from kuski.web.bus.parts import NOTHING
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Scene
from kuski.words.language import Language

Judge = Callable[[Guess, Card], Verdict]

_GAP: Final = 1.2
_ODDS: Final = Pattern(
    '<div class="odds"><p class="counts">{counts}</p><svg class="bar" viewBox="0 0 100 4"'
    ' preserveAspectRatio="none" aria-hidden="true">{bars}</svg></div>'
)
_COUNT: Final = Pattern('<span class="{cls}">{text}</span>')
_BAR: Final = Pattern('<rect class="{cls}" x="{x:.5g}" width="{width:.5g}" y="0" height="4"/>')


class Chance(NamedTuple):
    """How many cards make one answer right, or none of them (``answer`` is None).

    Attributes:
        answer: the answer.
        number: how many cards.
        costs: whether such a card costs points whatever was said.
    """

    answer: Guess | None
    number: int
    costs: bool = False


def odds(scene: Scene, lang: Language) -> Markup:
    """Return the odds of the question that is asked, or nothing where they cannot be counted."""
    chances = counted(scene)
    if not chances:
        return NOTHING
    shown = [chance for chance in chances if chance.number or chance.answer is not None]
    whole = sum(chance.number for chance in shown)
    counts = joined(_COUNT.format(cls=_cls(chance), text=_text(lang, chance)) for chance in shown)
    bars, x = [], 0.0
    for chance in shown:
        width = 100 * chance.number / whole
        if width:
            drawn = max(width - _GAP * (x + width < 100), 0.5)
            bars.append(_BAR.format(cls=_cls(chance), x=x, width=drawn))
        x += width
    return _ODDS.format(counts=counts, bars=joined(bars))


def counted(scene: Scene) -> list[Chance]:
    """Return the chances of each answer and of a tie, in the order in which they are shown."""
    view, rules = scene.view, scene.rules
    unseen = _unseen(view, rules)
    if not unseen:
        return []
    answers, verdict = _question(view, rules, unseen)
    cards = [*CardSet(unseen)]
    right = {guess: sum(verdict(guess, card) is Verdict.RIGHT for card in cards) for guess in answers}
    if sum(right.values()) > len(cards):
        return []
    tied = len(cards) - sum(right.values())
    costs = any(verdict(answers[0], card) is Verdict.TIED for card in cards)
    chances = [Chance(guess, count) for guess, count in right.items()]
    if tied:
        chances.insert(1, Chance(None, tied, costs))
    return chances


def _question(view: View, rules: Rules, unseen: int) -> tuple[tuple[Guess, ...], Judge]:
    """Return the answers that may be given now, and what a card would make of each."""
    if view.ride is not None and view.ride.bus == "chain":
        last = parse_card(view.ride.turned[-1])
        return (Guess.HIGHER, Guess.LOWER), lambda guess, card: _chained(rules, last, guess, card)
    if view.ride is not None:
        hand, number = _cards(view.ride.turned), len(view.ride.turned)
    else:
        assert view.question is not None
        hand, number = _cards(view.hands[view.question.seat] or ()), view.question.question - 1
    return rules.answers[number], lambda guess, card: judge(rules, number, guess, hand, card, unseen)


def _chained(rules: Rules, last: Card, guess: Guess, card: Card) -> Verdict:
    if card.rank is last.rank:
        return Verdict.TIED if rules.bus_tie == "wrong" else Verdict.PUSH
    return Verdict.RIGHT if (card.rank > last.rank) is (guess is Guess.HIGHER) else Verdict.WRONG


def _unseen(view: View, rules: Rules) -> int:
    """Return the mask of the cards that may come, or 0 where what lies open does not tell it."""
    known = 0
    for hand in view.hands:
        known |= mask_of(_cards(hand or ()))
    hidden = view.pile
    if view.ride is not None:
        known |= mask_of(_cards(view.ride.turned))
        if view.ride.bus == "chain":
            hidden += view.ride.length + 1 - len(view.ride.turned)
    unseen = rules.pack & ~known
    return unseen if unseen.bit_count() == hidden else 0


def _cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(parse_card, texts))


def _cls(chance: Chance) -> str:
    return "answer" if chance.answer is not None else "tie bad" if chance.costs else "tie"


def _text(lang: Language, chance: Chance) -> Markup:
    """Return a count with what it counts; the number stands out."""
    number = chance.number
    match chance.answer:
        case None:
            text = lang.ngettext("{n} equal", "{n} equal", number)
        case Guess.RED:
            text = lang.ngettext("{n} red", "{n} red", number)
        case Guess.BLACK:
            text = lang.ngettext("{n} black", "{n} black", number)
        case Guess.HIGHER:
            text = lang.ngettext("{n} higher", "{n} higher", number)
        case Guess.LOWER:
            text = lang.ngettext("{n} lower", "{n} lower", number)
        case Guess.INSIDE:
            text = lang.ngettext("{n} inside", "{n} inside", number)
        case Guess.OUTSIDE:
            text = lang.ngettext("{n} outside", "{n} outside", number)
        case Guess.SAME:
            text = lang.ngettext("{n} of the same", "{n} of the same", number)
        case Guess.NEW:
            text = lang.ngettext("{n} new", "{n} new", number)
        case suit:
            sign = marks.suit(Suit("♣♦♥♠".index(suit.value)), lang)
            return Markup("<b>{}</b> {}").format(number, sign)
    before, found, after = text.partition(str(number))
    return Markup("{}<b>{}</b>{}").format(before, found, after)
