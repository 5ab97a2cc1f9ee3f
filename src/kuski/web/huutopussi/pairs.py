"""The marriages on a phone: those in the hand with what locks them, and the buttons that show one."""

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from kuski.cards import Card, CardSet, Suit
from kuski.game import mark
from kuski.huutopussi.actions import Ask, Name, Trump, parse_action
from kuski.huutopussi.rules import MARRIAGE_VALUES, MARRIAGES
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.forms import act_form
from kuski.web.scene import Scene
from kuski.words import huutopussi as words
from kuski.words.huutopussi_names import NAME_PAIR, BySuit, of_suit
from kuski.words.language import Language

_AS_TRUMP: Final[BySuit] = (
    mark("Clubs as trump"),
    mark("Diamonds as trump"),
    mark("Hearts as trump"),
    mark("Spades as trump"),
)

_LOCKED: Final = Pattern("<li>{icon}<span>{cards} {text}</span></li>")
_LIST: Final = Pattern('<ul class="pairs" role="list">{lines}</ul>')
_LINE: Final = Pattern('<span class="couple-line">{cards} {text}</span>')
_PAIR: Final = Pattern(
    '<button class="primary wed" name="action" value="{action}"><span class="couple">{cards}</span>'
    '<span class="vow"><b>{title}</b><span>{text}</span></span></button>'
)
_QUESTIONS: Final = Pattern('<div class="questions">{buttons}</div>')
_ASK: Final = Pattern('<button class="secondary ask" name="action" value="{action}">{label}</button>')
_HALF: Final = Pattern(
    '<button class="secondary half" name="action" value="{action}" aria-label="{name}">'
    '<span aria-hidden="true">½</span>{suit}</button>'
)


def in_hand(scene: Scene, lang: Language) -> Markup:
    """Return the marriages in the hand as running text, for the line above it."""
    return joined(
        _LINE.format(cards=marks.suited(lang, pair.cards), text=pair.text)
        for pair in words.marriages(lang, scene.view, scene.rules)
    )


def locked(scene: Scene, lang: Language) -> Markup:
    """Return the marriages in the hand that cannot be shown now, each with the reason."""
    lines = joined(
        _LOCKED.format(icon=marks.icon("lock"), cards=marks.suited(lang, pair.cards), text=pair.text)
        for pair in words.marriages(lang, scene.view, scene.rules)
        if pair.locked and f"name {pair.suit}" not in scene.view.legal
    )
    return _LIST.format(lines=lines) if lines else Markup("")


def vows(scene: Scene, lang: Language) -> Markup:
    """Return the form of what may be said before the lead, or named to the partner; or nothing."""
    actions = [parse_action(text) for text in scene.view.legal]
    values = MARRIAGE_VALUES[scene.rules.suit_values]
    wed = sorted(
        (action for action in actions if isinstance(action, (Trump, Name))),
        key=lambda action: -values[action.suit],
    )
    inner = joined(_pair(scene, lang, action, short=len(wed) > 1) for action in wed)
    inner += _questions(lang, [action for action in actions if isinstance(action, Ask)])
    size = "one" if len(wed) == 1 else "many" if wed else "none"
    return act_form(scene, inner, f"vows {size}") if inner else Markup("")


def _pair(scene: Scene, lang: Language, action: Trump | Name, *, short: bool) -> Markup:
    value = MARRIAGE_VALUES[scene.rules.suit_values][action.suit]
    text = (
        lang.gettext("{points} p", points=value)
        if short
        else lang.ngettext("marriage, {n} point", "marriage, {n} points", value)
    )
    return _PAIR.format(
        action=action,
        cards=joined(marks.card(lang, card) for card in couple(action.suit)),
        title=of_suit(lang, _AS_TRUMP if isinstance(action, Trump) else NAME_PAIR, action.suit),
        text=text,
    )


def _questions(lang: Language, asks: Iterable[Ask]) -> Markup:
    buttons = Markup("")
    for action in asks:
        label = words.choice(lang, action, ())
        if action.suit is None:
            buttons += _ASK.format(action=action, label=label)
        else:
            buttons += _HALF.format(action=action, name=label, suit=marks.suit(action.suit))
    return _QUESTIONS.format(buttons=buttons) if buttons else buttons


def couple(suit: Suit) -> list[Card]:
    """Return king and queen of a suit."""
    return sorted(CardSet(MARRIAGES[suit]), reverse=True)
