"""What has happened in a game, as lines under headings, as far as the reader may still be reminded of it."""

from typing import Final

from markupsafe import Markup

from kuski.bus.events import (
    Answered,
    Boarded,
    BusTurned,
    Chosen,
    Ended,
    Event,
    Judged,
    MostCards,
    Passed,
    PyramidTurned,
    Restarted,
)
from kuski.bus.questions import Verdict
from kuski.web.about import concerned
from kuski.web.bus.parts import NOTHING
from kuski.web.bus.past import hidden
from kuski.web.bus.people import drivers
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.scene import Beat, Line, Scene
from kuski.words.bus import tell
from kuski.words.bus_judged import verdict
from kuski.words.bus_ledes import question_title
from kuski.words.bus_names import answer
from kuski.words.language import Language

_TEXT: Final = Pattern("<span>{}</span>")
_ALL_GAINED: Final = Pattern('<span class="gained">{}</span>')
_GAINED: Final = Pattern('<span class="gain">{mug}<span class="spoken">{name}</span> <b>+{n}</b></span>')


def log(scene: Scene, lang: Language) -> list[Line]:
    """Return the lines of the log, oldest first.

    With private hands the cards that others were dealt are left out as long as somebody could hold
    them: to remember them is part of the game.
    """
    lines: list[Line] = []
    heading = ""
    for beat in scene.beats:
        gained = _gained(scene, beat)
        for event in beat.events:
            wanted = _heading(scene, lang, beat, event) or heading
            if wanted != heading:
                heading = wanted
                lines.append(Line(Markup.escape(heading), "heading"))
            if _silent(scene, event):
                continue
            text = marks.suited(lang, _text(scene, lang, beat, event))
            paying = [seat for seat, number in enumerate(beat.gained) if number and gained]
            about = _about(scene, event).union(paying)
            lines.append(Line(_TEXT.format(text), _kind(event), gained, about))
            gained = NOTHING
    return lines


def _about(scene: Scene, event: Event) -> frozenset[int]:
    """Return whom an event is about: who is named in it, on the bus who drives, at the end who wins."""
    riding = drivers(scene.view) if isinstance(event, BusTurned | Restarted) else ()
    winning = scene.view.winners if isinstance(event, Ended) else ()
    return concerned(event).union(riding, winning)


def _gained(scene: Scene, beat: Beat) -> Markup:
    """Return whose points a beat changed, or nothing."""
    changes = [
        _GAINED.format(mug=marks.mug(scene.players[seat], 22), name=scene.names[seat], n=number)
        for seat, number in enumerate(beat.gained)
        if number
    ]
    return _ALL_GAINED.format(joined(changes)) if changes else NOTHING


def _silent(scene: Scene, event: Event) -> bool:
    """Whether an event needs no line: the next one repeats it, a heading says it, or nothing was done."""
    if isinstance(event, Passed):
        return scene.rules.hands == "private" and not event.dropped
    return isinstance(event, (Answered, Chosen))


def _heading(scene: Scene, lang: Language, beat: Beat, event: Event) -> str:
    """Return the heading that begins with an event, or empty."""
    match event:
        case Judged() if beat.phase == "guessing" and event.question is not None:
            title = question_title(lang, scene.rules, event.question)
            return lang.gettext("{number}. {question}", number=event.question + 1, question=title)
        case PyramidTurned():
            return lang.gettext("Pyramid, row {row}", row=event.row)
        case MostCards():
            return lang.gettext("Driver")
        case Boarded():
            return lang.gettext("Bus")
        case Restarted():
            return lang.gettext("Bus, attempt {attempt}", attempt=event.attempt)
        case Ended():
            return lang.gettext("The end")
    return ""


def _text(scene: Scene, lang: Language, beat: Beat, event: Event) -> str:
    if isinstance(event, Judged) and beat.phase == "guessing" and hidden(scene, event.seat):
        return lang.gettext(
            "{player}: {answer}, {verdict}.",
            player=scene.names[event.seat],
            answer=answer(lang, event.guess),
            verdict=verdict(lang, event),
        )
    return tell(lang, event, scene.names)


def _kind(event: Event) -> str:
    if isinstance(event, Judged):
        if event.verdict is Verdict.RIGHT:
            return "good"
        return "bad" if event.verdict in (Verdict.WRONG, Verdict.TIED) else ""
    if isinstance(event, BusTurned):
        return "bad" if event.obstacle else "good" if event.place else ""
    return ""
