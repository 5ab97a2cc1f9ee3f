"""What has happened in a game, as lines under headings, as far as the reader may still be reminded of it."""

from typing import Final, NamedTuple

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
from kuski.web.bus.parts import joined
from kuski.web.bus.past import hidden
from kuski.web.drawing import marks
from kuski.web.scene import Beat, Scene, Tone
from kuski.words.bus import tell
from kuski.words.bus_judged import verdict
from kuski.words.bus_ledes import question_title
from kuski.words.bus_names import answer
from kuski.words.language import Language


class Line(NamedTuple):
    """One line of the log.

    Attributes:
        text: what it says; cards have their signs.
        gained: whose points changed by it, and by how much.
        heading: whether it is a heading: a question, a row, an attempt.
        tone: how it is meant.
    """

    text: Markup
    gained: tuple[tuple[int, int], ...] = ()
    heading: bool = False
    tone: Tone = ""


_LOG: Final = Markup('<ol class="log">{lines}</ol>')
_HEADING: Final = Markup('<li class="heading"><h3>{}</h3></li>')
_LINE: Final = Markup('<li class="{cls}"><span class="what">{text}</span>{gained}</li>')
_GAINED: Final = Markup('<span class="gained">{mug}<span class="spoken">{name}</span> <b>+{n}</b></span>')


def log(scene: Scene, lang: Language) -> list[Line]:
    """Return the lines of the log, oldest first.

    With private hands the cards that others were dealt are left out as long as somebody could hold
    them: to remember them is part of the game.
    """
    lines: list[Line] = []
    heading = ""
    for beat in scene.beats:
        gained = tuple((seat, number) for seat, number in enumerate(beat.gained) if number)
        for event in beat.events:
            wanted = _heading(scene, lang, beat, event) or heading
            if wanted != heading:
                heading = wanted
                lines.append(Line(Markup.escape(heading), heading=True))
            if _silent(scene, event):
                continue
            text = marks.suited(lang, _text(scene, lang, beat, event))
            lines.append(Line(text, gained, tone=_tone(event)))
            gained = ()
    return lines


def drawn(scene: Scene, lines: list[Line]) -> Markup:
    """Return the lines as markup."""
    return _LOG.format(lines=joined(_drawn(scene, line) for line in lines))


def _drawn(scene: Scene, line: Line) -> Markup:
    if line.heading:
        return _HEADING.format(line.text)
    gained = joined(
        _GAINED.format(mug=marks.mug(scene.players[seat], 22), name=scene.names[seat], n=number)
        for seat, number in line.gained
    )
    return _LINE.format(cls=f"line {line.tone}".strip(), text=line.text, gained=gained)


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


def _tone(event: Event) -> Tone:
    if isinstance(event, Judged):
        if event.verdict is Verdict.RIGHT:
            return "good"
        return "bad" if event.verdict in (Verdict.WRONG, Verdict.TIED) else ""
    if isinstance(event, BusTurned):
        return "bad" if event.obstacle else "good" if event.place else ""
    return ""
