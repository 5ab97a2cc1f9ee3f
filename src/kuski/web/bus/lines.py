"""Where the points came from: one line for all that somebody was given, from the events of a game."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from kuski.bus.events import BusTurned, Event, Gave, Judged, Laid, PyramidTurned
from kuski.web.scene import Beat, Scene
from kuski.words.bus import card_text, cards_text
from kuski.words.bus_names import answer
from kuski.words.language import Language
from kuski.words.lists import capital

Part = Literal["questions", "pyramid", "bus"]

PARTS: Final[tuple[Part, ...]] = ("questions", "pyramid", "bus")
_PART_OF: Final[Mapping[str, Part]] = {"guessing": "questions", "pyramid": "pyramid"}


class Cause(NamedTuple):
    """Why somebody got points: a sentence, and how many."""

    text: str
    points: int


def part_of(phase: str) -> Part:
    """Return the part of the game that a phase belongs to."""
    return _PART_OF.get(phase, "bus")


def part_name(lang: Language, part: Part) -> str:
    """Return the name of a part of the game as a legend shows it."""
    if part == "questions":
        return lang.gettext("questions")
    return lang.gettext("pyramid") if part == "pyramid" else lang.gettext("bus")


def gained(scene: Scene, seat: int) -> dict[Part, int]:
    """Return what a seat got in each part of the game."""
    sums: dict[Part, int] = dict.fromkeys(PARTS, 0)
    for beat in scene.beats:
        sums[part_of(beat.phase)] += beat.gained[seat]
    return sums


def causes(scene: Scene, lang: Language, seat: int) -> list[Cause]:
    """Return where the points of a seat came from, oldest first; the owner of the screen is *you*."""
    found: list[Cause] = []
    laid: dict[int, str] = {}
    for beat in scene.beats:
        told: list[Cause] = []
        for event in beat.events:
            if isinstance(event, PyramidTurned):
                laid = {}
            elif isinstance(event, Laid):
                laid[event.seat] = cards_text(lang, event.cards)
            elif beat.gained[seat]:
                told += _cause(scene, lang, seat, beat, event, laid)
        missing = beat.gained[seat] - sum(cause.points for cause in told)
        found += told
        if missing:
            found.append(Cause(capital(part_name(lang, part_of(beat.phase))), missing))
    return found


def _cause(
    scene: Scene, lang: Language, seat: int, beat: Beat, event: Event, laid: Mapping[int, str]
) -> Iterator[Cause]:
    match event:
        case Judged() if event.points and (event.seat == seat or beat.phase == "ride"):
            yield Cause(_judged(scene, lang, event), event.points)
        case BusTurned() if event.points:
            yield Cause(_turned(scene, lang, event), event.points)
        case Gave() if event.to == seat and event.counted:
            yield Cause(_gift(scene, lang, event, beat, laid), event.counted)


def _judged(scene: Scene, lang: Language, event: Judged) -> str:
    said, card = answer(lang, event.guess), card_text(lang, event.card)
    if event.seat == scene.seat:
        return lang.gettext("You said {answer}, {card} came", answer=said, card=card)
    return lang.gettext("Answer {answer}, {card} came", answer=said, card=card)


def _turned(scene: Scene, lang: Language, event: BusTurned) -> str:
    card = card_text(lang, event.card)
    if scene.rules.bus == "diamond":
        return lang.gettext("Bus, row {row}: {card}", row=event.place, card=card)
    return lang.gettext("Bus, card {place}: {card}", place=event.place, card=card)


def _gift(scene: Scene, lang: Language, event: Gave, beat: Beat, laid: Mapping[int, str]) -> str:
    player, mine = scene.names[event.seat], event.to == scene.seat
    cards = laid.get(event.seat, "") if beat.phase == "pyramid" else ""
    if event.seat == scene.seat:
        if cards:
            return lang.gettext("You laid {cards}", cards=cards)
        return lang.gettext("From you")
    if cards and mine:
        return lang.gettext("{player} laid {cards} and gave you", player=player, cards=cards)
    if cards:
        return lang.gettext("{player} laid {cards}", player=player, cards=cards)
    if mine:
        return lang.gettext("{player} was right and gave you", player=player)
    return lang.gettext("{player} was right", player=player)
