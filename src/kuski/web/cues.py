"""What the news of a screen sound and feel like: words, each with the version of the table it came with.

A page plays those that are newer than what it has shown. It is told no more than the screen shows anyway.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from kuski.bus import events as bus
from kuski.bus.questions import Verdict
from kuski.huutopussi import events as huutopussi
from kuski.table.shown import ShownMember
from kuski.web.scene import Beat, Scene

VERSIONS: Final = 4
"""Of so many versions the cues are told: more at once would be noise."""


def cues(scene: Scene) -> str:
    """Return the cues of the newest versions, as ``57:turned 58:gave:2:0 58:got``.

    The words are ``slid``, ``turned`` and ``laid`` (a card, by a seat), ``match`` (points), ``door`` and
    ``bell`` (of the bus), ``gave`` (with the seats of giver and receiver); for the owner of the screen alone
    ``turn`` (it is his), ``got`` (points) and ``trick`` (he took it).
    """
    versions = sorted({beat.version for beat in scene.beats})[-VERSIONS:]
    told = (
        f"{beat.version}:{word}"
        for beat in scene.beats
        if beat.version in versions
        for word in _words(scene, beat)
    )
    return " ".join(dict.fromkeys(told))


def joined(members: Iterable[ShownMember]) -> str:
    """Return the cue of the newest member who came to a table that does not play yet."""
    return " ".join(f"{number}:mug" for number in sorted(member.id for member in members)[-1:])


def _words(scene: Scene, beat: Beat) -> Iterator[str]:
    teller = _bus if scene.game == "bus" else _huutopussi
    for event in beat.events:
        yield from teller(scene, event)
    if scene.seat is not None and beat.gained[scene.seat] > 0:
        yield from ("match", "got")
    if beat.asked and scene.asked:
        yield "turn"


def _bus(scene: Scene, event: Any) -> Iterator[str]:
    match event:
        case bus.Judged():
            yield "turned"
            missed = event.verdict in (Verdict.WRONG, Verdict.TIED) and scene.view.ride is not None
            if missed and event.seat == scene.seat:
                yield "door"
        case bus.PyramidTurned() | bus.Drew():
            yield "turned"
        case bus.BusTurned():
            yield "turned"
            if event.obstacle:
                yield "door"
        case bus.Laid():
            yield f"laid:{event.seat}"
        case bus.Gave() if event.counted:
            yield from ("match", f"gave:{event.seat}:{event.to}")
        case bus.Boarded() | bus.TakenUp():
            yield "slid"
        case bus.Ended() if event.reason == "arrived":
            yield "bell"


def _huutopussi(scene: Scene, event: Any) -> Iterator[str]:
    match event:
        case huutopussi.HandsDealt() | huutopussi.Discarded() | huutopussi.HandedOver():
            yield "slid"
        case huutopussi.TalonTurned():
            yield "turned"
        case huutopussi.Played():
            yield f"laid:{event.seat}"
        case huutopussi.TrickTaken():
            yield "slid"
            if event.seat == scene.seat:
                yield "trick"
        case huutopussi.SideScored() if event.gain > 0 and scene.seat is None:
            yield "match"
