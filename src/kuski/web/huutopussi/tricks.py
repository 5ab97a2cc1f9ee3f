"""The tricks on a phone: what lies on the table, what is asked, and the hand to play from."""

from typing import Final

from markupsafe import Markup

from kuski.cards import Card, parse_card, parse_suit
from kuski.huutopussi.duties import winning
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.forms import act_form
from kuski.web.huutopussi.hands import face, own_hand, rows
from kuski.web.huutopussi.pairs import locked, vows
from kuski.web.huutopussi.parts import NOTHING, Part
from kuski.web.scene import Scene
from kuski.words import huutopussi as words
from kuski.words.language import Language

_TRICK: Final = Pattern('<ol class="trick {cls} n{count}" role="list"{took}>{cards}</ol>')
_TOOK: Final = Pattern(' data-took="{}"')
_PLAYED: Final = Pattern('<li class="played i{place}{cls}">{card}<span class="whose">{whose}</span></li>')
_PLAY: Final = Pattern('<button class="tap" name="action" value="{action}">{card}</button>')
_BARRED: Final = Pattern(
    '<button class="tap" name="action" value="{action}" aria-disabled="true" aria-describedby="why-{code}">'
    "{card}</button>"
)
_WHY: Final = Pattern('<p class="why" id="why-{code}" hidden>{text}</p>')


def tricks(scene: Scene, lang: Language) -> Part:
    """Return the screen of the tricks, for who plays, who names a pair, and who waits."""
    title, lede = _asked(scene, lang)
    answers = vows(scene, lang) if scene.asked else NOTHING
    running = bool(scene.view.tricks.trick)
    stage = _running(scene, lang) if running or not scene.view.tricks.last_trick else _last(scene, lang)
    return Part(
        "trick declare" if answers else "trick",
        title,
        lede,
        stage=stage,
        help=locked(scene, lang),
        answers=answers,
        hand=_hand(scene, lang),
    )


def _asked(scene: Scene, lang: Language) -> tuple[str, str]:
    view, now = scene.view, scene.view.tricks
    title, lede = words.asked(lang, view, scene.rules, scene.names, scene.seat)
    if now.naming and now.leader == scene.seat:
        return title, lang.gettext("You asked for a whole pair.")
    if scene.asked or now.trick or now.naming:
        return title, lede
    if not now.last_trick:
        return title, ""
    points = sum(scene.rules.points[parse_card(card)] for card in now.last_trick)
    return (
        lang.gettext("{player} took the trick", player=scene.names[now.leader]),
        lang.ngettext("There is {n} point in it.", "There are {n} points in it.", points),
    )


# The table.


def _running(scene: Scene, lang: Language) -> Markup:
    """Return the running trick in its order, and the empty place of who is to play to it."""
    view, now = scene.view, scene.view.tricks
    count = len(scene.players)
    trick = tuple(map(parse_card, now.trick))
    best = _best(scene, trick)
    cards = Markup("")
    for place, card in enumerate(trick):
        cards += _PLAYED.format(
            place=place,
            cls=" best" if place == best else "",
            card=marks.card(lang, card, size="l", token=scene.token(str(card))),
            whose=_whose(scene, lang, (now.leader + place) % count, leads=place == 0),
        )
    if not now.naming and not view.over:
        seat = (now.leader + len(trick)) % count
        cards += _PLAYED.format(
            place=len(trick), cls=" next", card=marks.place(), whose=_whose(scene, lang, seat)
        )
    return _TRICK.format(cls="running", count=count, cards=cards, took="")


def _last(scene: Scene, lang: Language) -> Markup:
    """Return the trick that was taken last, with the card that took it."""
    now = scene.view.tricks
    count = len(scene.players)
    took = (now.leader - now.last_leader) % count
    cards = joined(
        _PLAYED.format(
            place=place,
            cls=" best" if place == took else "",
            card=marks.card(lang, card, size="l", token=scene.token(card)),
            whose=_whose(scene, lang, (now.last_leader + place) % count, took=place == took),
        )
        for place, card in enumerate(now.last_trick)
    )
    return _TRICK.format(cls="last", count=count, cards=cards, took=_TOOK.format(now.leader))


def _best(scene: Scene, trick: tuple[Card, ...]) -> int:
    trump = None if scene.view.trump is None else parse_suit(scene.view.trump)
    return winning(trick, trump) if trick else -1


def _whose(scene: Scene, lang: Language, seat: int, *, leads: bool = False, took: bool = False) -> str:
    """Return what is written under a card: who played it, and whether it led or took the trick."""
    if seat == scene.seat:
        if leads:
            return lang.gettext("you led")
        return lang.gettext("you took it") if took else lang.pgettext("under a card", "you")
    player = scene.names[seat]
    if leads:
        return lang.gettext("{player} led", player=player)
    return lang.gettext("{player} took it", player=player) if took else player


# The hand.


def _hand(scene: Scene, lang: Language) -> Markup:
    """Return the own hand: to play from on one's turn, else to look at."""
    now, cards = scene.view.tricks, own_hand(scene)
    if not scene.asked or now.naming:
        return rows(cards, lambda card: face(scene, lang, card), "idle")

    def draw(card: Card) -> Markup:
        code = now.refused.get(str(card))
        if code is None:
            return _PLAY.format(action=card, card=face(scene, lang, card, "lit"))
        return _BARRED.format(action=card, code=code, card=face(scene, lang, card, "dim"))

    reasons = joined(
        _WHY.format(code=code, text=words.why_not(lang, code, scene.view))
        for code in dict.fromkeys(now.refused.values())
    )
    return act_form(scene, rows(cards, draw) + reasons, "playing")
