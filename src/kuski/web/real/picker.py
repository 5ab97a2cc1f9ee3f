"""The card picker: a key for each card of the pack, those that are out already dimmed."""

from collections.abc import Iterator
from typing import Final

from markupsafe import Markup

from kuski.cards import SUIT_MASKS, Card, CardSet, Rank, Suit
from kuski.web.drawing import marks
from kuski.web.drawing.marks import SIGNS
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.real.forms import entry_form
from kuski.web.scene import Scene
from kuski.words.cards import card_name, rank_letter, suit_name
from kuski.words.language import Language

_SUIT: Final = Pattern('<div class="run {letter}" role="group" aria-label="{name}">{keys}{sign}</div>')
_KEY: Final = Pattern(
    '<button class="key{cls}" name="card" value="{card}" aria-label="{name}"{out}>{letter}</button>'
)
_OUT: Final = Markup(' aria-disabled="true"')
_SIGN: Final = Pattern('<span class="sign" aria-hidden="true">{}</span>')
_TYPED: Final = Pattern(
    '<p class="typed"><label for="typed-card">{label}</label>'
    '<input id="typed-card" class="field" name="typed" maxlength="8" autocomplete="off" spellcheck="false"'
    ' autocapitalize="off" placeholder="9d">'
    '<button class="secondary">{enter}</button></p>'
)
NAME: Final = "picker"
"""What the form is called; there is one on a screen."""


def picker(scene: Scene, lang: Language) -> Markup:
    """Return the form with a key for each card: one tap enters it.

    A card that is out stays a key that can be pressed: the table then says where it is.
    """
    assert scene.real is not None
    runs = joined(_run(scene, lang, suit) for suit in reversed(Suit))
    typed = _TYPED.format(
        label=lang.gettext("Or type it: rank and suit"), enter=lang.gettext("Enter the card")
    )
    # Enter in a field presses the first button of its form: that must be the field's own.
    return entry_form(scene, NAME, typed + runs, "picker")


def _run(scene: Scene, lang: Language, suit: Suit) -> Markup:
    keys = joined(_keys(scene, lang, suit))
    sign = _SIGN.format(marks.suit(suit))
    return _SUIT.format(letter=SIGNS[str(suit)], name=suit_name(lang, suit), keys=keys, sign=sign)


def _keys(scene: Scene, lang: Language, suit: Suit) -> Iterator[Markup]:
    """Yield the keys of a suit from its lowest card to the ace."""
    assert scene.real is not None
    for card in sorted(CardSet(scene.rules.pack & SUIT_MASKS[suit]), key=_rank):
        out = bool(scene.real.cards) and str(card) not in scene.real.cards
        yield _KEY.format(
            cls=" dim" if out else "",
            card=card,
            name=card_name(lang, card),
            out=_OUT if out else "",
            letter=rank_letter(lang, card.rank),
        )


def _rank(card: Card) -> Rank:
    return card.rank
