"""What the lesson of Bussikuski says: read from what the learner's seat sees, whatever was answered."""

from typing import Final

from kuski.bus.events import Judged, Restarted
from kuski.bus.questions import Verdict
from kuski.game import mark
from kuski.web.bus.past import newest
from kuski.web.learn.step import Step
from kuski.web.scene import Scene
from kuski.words.language import Language

STEPS: Final = 8
PYRAMID: Final = 5
DRIVER: Final = 6
RIDE: Final = 7

_QUESTIONS: Final = (
    mark("Guess the colour of your first card. Wrong costs a point; points are bad."),
    mark("Is the next card higher or lower than yours? The ace is the highest."),
    mark("Is it between your two cards or outside them? Far apart is good for inside."),
    mark("Guess the suit. One time in four it is right; the card is yours in any case."),
)


def step(scene: Scene, lang: Language) -> Step:
    """Return what the lesson says now."""
    view = scene.view
    if view.question is not None:
        return _question(scene, lang)
    if view.pyramid is not None:
        return Step(PYRAMID, _pyramid(scene, lang))
    if view.draw is not None:
        return Step(DRIVER, lang.gettext("Equally many cards are left, so a card is drawn for who drives."))
    if view.ride is not None:
        return _ride(scene, lang)
    text = lang.gettext("Fewest points win. The rest is house rules, and those you set yourself.")
    return Step(STEPS, text)


def _question(scene: Scene, lang: Language) -> Step:
    question = scene.view.question
    number: int = question.question
    if question.seat == scene.seat:
        return Step(number, lang.gettext(_QUESTIONS[number - 1]))
    mine = next(
        (event for event in newest(scene) if isinstance(event, Judged) and event.seat == scene.seat), None
    )
    if mine is not None and mine.verdict is Verdict.RIGHT:
        return Step(number, lang.gettext("Right, so it costs nothing. The card stays in front of you."))
    if mine is not None:
        return Step(number, lang.gettext("Wrong, so you have a point. The card stays in front of you."))
    return Step(number, lang.gettext("The others guess too. Everybody gets four cards, face up."))


def _pyramid(scene: Scene, lang: Language) -> str:
    pyramid, seat = scene.view.pyramid, scene.seat
    if seat is not None and pyramid.owed[seat]:
        return lang.gettext("Your card matches, so you give points away. Tap who gets them.")
    if scene.asked:
        return lang.gettext("You hold the same rank: lay it there, and you give points away.")
    if any(pyramid.owed):
        return lang.gettext("Others match now. Who has many cards left in the end drives the bus.")
    return lang.gettext("Who holds the rank that is turned lays it there and gives points away.")


def _ride(scene: Scene, lang: Language) -> Step:
    view, ride, seat = scene.view, scene.view.ride, scene.seat
    player = "" if view.driver == seat or not isinstance(view.driver, int) else scene.names[view.driver]
    first = ride.attempt == 1 and not ride.turned
    if player:
        if first:
            text = lang.gettext(
                "Most cards left drives the bus: {player}. Be glad, and watch.", player=player
            )
            return Step(DRIVER, text)
        text = lang.gettext(
            "{player} turns a card in each row. A court card sends the bus back.", player=player
        )
        return Step(RIDE, text)
    if first:
        return Step(
            DRIVER, lang.gettext("Most cards left drives the bus: that is you. Turn a card of the lit row.")
        )
    if any(isinstance(event, Restarted) for event in newest(scene)) or not ride.turned:
        return Step(RIDE, lang.gettext("A court card or an ace: points, and back to the start. Try again."))
    return Step(
        RIDE, lang.gettext("The road is clear: on to the next row. Beside it stands what an obstacle costs.")
    )
