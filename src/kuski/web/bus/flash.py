"""What the newest actions did, in a word or two, for the moment after them."""

from kuski.bus.events import (
    Boarded,
    BusTurned,
    DrawAgain,
    Event,
    Gave,
    Judged,
    Laid,
    Left,
    TakenUp,
)
from kuski.bus.questions import Verdict
from kuski.web.bus.past import newest
from kuski.web.bus.titles import driving
from kuski.web.scene import Scene, Tone
from kuski.words.bus import cards_text, rank_name
from kuski.words.language import Language
from kuski.words.lists import capital

Flash = tuple[str, Tone]
NONE: Flash = ("", "")


def flash(scene: Scene, lang: Language) -> Flash:
    """Return what happened last, for the owner of the screen before all, and how it is meant."""
    events = newest(scene)
    for event in events:
        if isinstance(event, Judged):
            return _judged(scene, lang, event)
        if isinstance(event, BusTurned):
            return _turned(lang, event)
    return _given(scene, lang, events) or _first(scene, lang, events)


# Answers and the bus.


def _judged(scene: Scene, lang: Language, event: Judged) -> Flash:
    if event.verdict is Verdict.REDEAL:
        return lang.gettext("The same rank: another card"), ""
    if event.verdict is Verdict.PUSH:
        return lang.gettext("The same rank: nothing happens"), ""
    right = event.verdict is Verdict.RIGHT
    tone: Tone = "good" if right else "bad"
    if event.seat == scene.seat:
        return (lang.gettext("Right") if right else _wrong(lang, event.points)), tone
    player = scene.names[event.seat]
    if right:
        return lang.gettext("{player}: right", player=player), tone
    if not event.points:
        return lang.gettext("{player}: wrong", player=player), tone
    text = lang.ngettext(
        "{player}: wrong, {n} point", "{player}: wrong, {n} points", event.points, player=player
    )
    return text, tone


def _wrong(lang: Language, points: int) -> str:
    if not points:
        return lang.gettext("Wrong")
    return lang.ngettext("Wrong, {n} point", "Wrong, {n} points", points)


def _turned(lang: Language, event: BusTurned) -> Flash:
    if not event.place:
        return NONE
    if not event.obstacle:
        return lang.gettext("The road is clear"), "good"
    rank = capital(rank_name(lang, event.card.rank))
    text = lang.ngettext("{rank}, {n} point", "{rank}, {n} points", event.points, rank=rank)
    return text, "bad"


# The pyramid.


def _given(scene: Scene, lang: Language, events: tuple[Event, ...]) -> Flash | None:
    """Return who was given points: the owner of the screen, or the one player who was."""
    gifts = [event for event in events if isinstance(event, Gave) and event.counted]
    mine = [event for event in gifts if event.to == scene.seat]
    if mine:
        number = sum(event.counted for event in mine)
        givers = {event.seat for event in mine}
        if len(givers) > 1:
            return lang.ngettext("You get {n} point", "You get {n} points", number), ""
        player = scene.names[givers.pop()]
        text = lang.ngettext(
            "{player} gives you {n} point", "{player} gives you {n} points", number, player=player
        )
        return text, ""
    receivers = {event.to for event in gifts}
    if len(receivers) != 1:
        return None
    player, number = scene.names[receivers.pop()], sum(event.counted for event in gifts)
    return lang.ngettext("{player} gets {n} point", "{player} gets {n} points", number, player=player), ""


def _first(scene: Scene, lang: Language, events: tuple[Event, ...]) -> Flash:
    for event in events:
        text = _said(scene, lang, event)
        if text:
            return text, "good" if isinstance(event, Laid) else ""
    return NONE


def _said(scene: Scene, lang: Language, event: Event) -> str:
    match event:
        case Laid() if event.seat == scene.seat:
            return lang.gettext("Match: {cards}", cards=cards_text(lang, event.cards))
        case TakenUp():
            return lang.gettext("Hands are taken up")
        case Boarded():
            return driving(scene, lang, event.drivers)
        case DrawAgain():
            return lang.gettext("A tie: once more")
        case Left():
            return lang.gettext("{player} leaves", player=scene.names[event.seat])
    return ""
