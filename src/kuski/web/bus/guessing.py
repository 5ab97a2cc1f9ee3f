"""The four questions on a phone, in the guessing phase and on the bus: cards, ruler, odds, answers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from markupsafe import Markup

from kuski.bus.actions import Guess, parse_action
from kuski.bus.events import Judged
from kuski.bus.questions import Verdict, judge
from kuski.bus.rules import Rules
from kuski.cards import CARDS, RANK_MASKS, Card, CardSet, Rank, Suit, parse_card
from kuski.web.bus.giving import reward
from kuski.web.bus.odds import odds
from kuski.web.bus.parts import NOTHING, Part, faces, hero, own_hand
from kuski.web.bus.past import judged
from kuski.web.bus.titles import titled
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.drawing.shapes import IconName
from kuski.web.forms import act_form
from kuski.web.scene import Scene
from kuski.words.bus import choice, rank_letter
from kuski.words.language import Language

_ANSWER: Final = Pattern(
    '<button class="{cls}" name="action" value="{action}">{sign}<span>{label}</span></button>'
)
_SIGNS: Final = Pattern('<span class="signs">{}</span>')
_RULER: Final = Pattern('<ol class="ruler of-{count}" aria-hidden="true">{ranks}</ol>')
_RANK: Final = Pattern('<li class="{cls}">{letter}</li>')
_HAD: Final = Pattern('<p class="had" role="img" aria-label="{label}">{suits}</p>')
_WITH_RULER: Final = 2
_WITH_SUITS: Final = 3
_ICONS: Final[dict[Guess, IconName]] = {
    Guess.HIGHER: "up",
    Guess.LOWER: "down",
    Guess.INSIDE: "inside",
    Guess.OUTSIDE: "outside",
}
_COLOURS: Final = {Guess.RED: "♥♦", Guess.BLACK: "♠♣"}


def guessing(scene: Scene, lang: Language) -> Part:
    """Return the screen of the guessing phase: for who is asked, for who gives, and for all others."""
    question = scene.view.question
    if question.owed and scene.asked:
        return reward(scene, lang)
    number = question.question - 1
    cards = scene.view.hands[question.seat] or ()
    asked = scene.asked and question.guess is None
    title, lede = titled(scene, lang)
    back = not question.owed
    return Part(
        "guess",
        title,
        lede,
        stage=scene.drawn(_stage, lang),
        past=_past(scene, lang),
        help=help_of(scene, lang, number, cards, asked=asked) if back else NOTHING,
        answers=answers(scene, lang) if asked else NOTHING,
        hand=NOTHING if question.seat == scene.seat else own_hand(scene, lang),
    )


def _stage(scene: Scene, lang: Language) -> Markup:
    """Return the cards of who is asked, which lie open before everybody."""
    question = scene.view.question
    cards = scene.view.hands[question.seat] or ()
    back = not question.owed
    return picture(scene, lang, question.question - 1, cards, back=back, guess=question.guess)


def _past(scene: Scene, lang: Language) -> Markup:
    """Return the cards that decided the newest answer, unless the stage shows them anyway."""
    event = judged(scene)
    question = scene.view.question
    if event is None or (question is not None and question.seat == event.seat and question.owed):
        return NOTHING
    return settled(scene, lang, event)


def settled(scene: Scene, lang: Language, event: Judged) -> Markup:
    """Return the cards of an answer that was judged, with the card that decided it."""
    return turned_over(scene, lang, [*map(str, event.against), str(event.card)])


def turned_over(scene: Scene, lang: Language, texts: Sequence[str]) -> Markup:
    """Return cards of which the last was turned over just now."""
    return hero(faces(scene, lang, texts, still=True, over=True))


def picture(
    scene: Scene, lang: Language, number: int, cards: Sequence[str], *, back: bool, guess: str | None
) -> Markup:
    """Return the cards of who is asked question 0 to 3, and the one that is to come.

    Beside the two cards of question 3 the one to come lies only when it is about to be turned.
    """
    drawn = faces(scene, lang, cards)
    if back and (number != _WITH_RULER or guess is not None):
        drawn.append(marks.back())
    return hero(drawn)


# Between cards and answers.


def help_of(scene: Scene, lang: Language, number: int, cards: Sequence[str], *, asked: bool) -> Markup:
    """Return what helps to answer: the ruler, the suits that were there, the odds."""
    pieces = []
    if number == _WITH_RULER:
        pieces.append(_ruler(lang, scene.rules, tuple(cards[:2])))
    if number == _WITH_SUITS and scene.rules.q4 == "same_new":
        pieces.append(_suits_had(lang, cards))
    if scene.odds and asked:
        pieces.append(odds(scene, lang))
    return joined(pieces)


@lru_cache(maxsize=512)
def _ruler(lang: Language, rules: Rules, texts: tuple[str, ...]) -> Markup:
    """Return the ranks of the pack from low to high; those that count as inside are filled."""
    cards = tuple(map(parse_card, texts))
    ranks = [rank for rank in Rank if rules.pack & RANK_MASKS[rank]]
    places = [_place(rules, cards, rank) for rank in ranks]
    drawn = []
    for at, (rank, where) in enumerate(zip(ranks, places, strict=True)):
        cls: list[str] = [where]
        if where == "in":
            cls += ["first"] if not at or places[at - 1] != "in" else []
            cls += ["last"] if at + 1 == len(places) or places[at + 1] != "in" else []
        drawn.append(_RANK.format(cls=" ".join(cls), letter=rank_letter(lang, rank)))
    return _RULER.format(count=len(ranks), ranks=joined(drawn))


def _place(rules: Rules, cards: tuple[Card, ...], rank: Rank) -> Literal["in", "edge", "out"]:
    """Return where a rank lies beside the two cards: what is neither inside nor outside is an edge."""
    card = next(iter(CardSet(RANK_MASKS[rank] & rules.pack)))
    unseen = sum(other.bit for other in CARDS)
    if judge(rules, _WITH_RULER, Guess.INSIDE, cards, card, unseen) is Verdict.RIGHT:
        return "in"
    if judge(rules, _WITH_RULER, Guess.OUTSIDE, cards, card, unseen) is Verdict.RIGHT:
        return "out"
    return "edge"


def _suits_had(lang: Language, cards: Sequence[str]) -> Markup:
    """Return the four suits; those of the first three cards stand out."""
    had = {parse_card(text).suit for text in cards[:3]}
    signs = joined(
        Markup('<span class="{}">{}</span>').format("is" if suit in had else "not", marks.suit(suit))
        for suit in reversed(Suit)
    )
    label = ", ".join(choice(lang, Guess(str(suit)), ()).split()[0] for suit in reversed(Suit) if suit in had)
    return _HAD.format(label=label, suits=signs)


# Answers.


def answers(scene: Scene, lang: Language) -> Markup:
    """Return the buttons for the answers that may be given."""
    guesses = [action for action in map(parse_action, scene.view.legal) if isinstance(action, Guess)]
    tiles = any(guess.value in "♣♦♥♠" for guess in guesses)
    buttons = joined(_answer(lang, guess) for guess in guesses)
    return act_form(scene, buttons, "answers suits" if tiles else "answers")


def _answer(lang: Language, guess: Guess) -> Markup:
    label = choice(lang, guess, ())
    if guess.value in "♣♦♥♠":
        label = label.removesuffix(f" {guess.value}")
        sign = marks.suit(guess.value)
        return _ANSWER.format(cls=f"paper {guess.name.lower()}", action=guess, sign=sign, label=label)
    if guess in _COLOURS:
        signs = _SIGNS.format(joined(marks.suit(sign) for sign in _COLOURS[guess]))
        return _ANSWER.format(cls=f"paper {guess.value}", action=guess, sign=signs, label=label)
    icon = marks.icon(_ICONS[guess]) if guess in _ICONS else NOTHING
    return _ANSWER.format(cls="primary", action=guess, sign=icon, label=label)
