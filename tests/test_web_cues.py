"""What a screen says that its news sound and feel like, and how long somebody has to answer."""

import re

import pytest

from kuski import bus, huutopussi
from kuski.bus.actions import Guess
from kuski.bus.events import BusTurned, Chosen, Ended, Gave, Judged, Laid, Passed, PyramidTurned
from kuski.bus.questions import Verdict
from kuski.cards import parse_card
from kuski.huutopussi.events import BidMade, Discarded, HandsDealt, Played, SideScored, TrickTaken
from kuski.web.cues import VERSIONS, cues
from kuski.web.scene import Beat, Player, Scene
from kuski.web.showing import scene_of, time_left
from web_helpers import serving

NINE, TEN, KING = map(parse_card, ("9♦", "10♠", "K♥"))
PLAYERS = tuple(Player(name, name[0], place) for place, name in enumerate(("Aino", "Niko", "Veera"), 1))
WORDS = re.compile(r"(\d+:(slid|turned|laid:\d|match|door|bell|gave:\d:\d|turn|got|trick|mug)( |$))*")


@pytest.fixture
def anyio_backend():
    return "asyncio"


def beat(*events, version=1, gained=(0, 0, 0), asked=False):
    return Beat(version, "guessing", 0, "seat", events, gained, asked)


def told(game, seat, *beats):
    """Return the words of a screen with these beats, without versions."""
    family = bus if game == "bus" else huutopussi
    state = family.rules_from({}).start(3, 0)
    view = state.view(seat)
    scene = Scene("RUIS", game, state.rules, PLAYERS, seat, view, None, beats, lambda card: card)
    text = cues(scene)
    assert WORDS.fullmatch(text), text
    return [word.partition(":")[2] for word in text.split()]


def judged(seat, verdict, points=0):
    return Judged(seat, 0, Guess.RED, NINE, (), verdict, points, 0)


def test_of_cards_everybody_hears_the_same():
    for seat in (None, 0, 2):
        assert told("bus", seat, beat(PyramidTurned(NINE, 1, 1), Laid(2, (TEN,), 1))) == ["turned", "laid:2"]
        assert told("bus", seat, beat(Passed(1, 0), Chosen(0, 1, 2))) == []
        assert told("huutopussi", seat, beat(HandsDealt(0, ()), Discarded(1, None))) == ["slid"]
        assert told("huutopussi", seat, beat(Played(1, KING, leads=True))) == ["laid:1"]
        assert told("huutopussi", seat, beat(BidMade(1, 65))) == []


def test_points_are_felt_by_who_gets_them_and_seen_by_all():
    gift = beat(Gave(1, 2, 3, 3), gained=(0, 0, 3))
    assert told("bus", None, gift) == ["match", "gave:1:2"]
    assert told("bus", 1, gift) == ["match", "gave:1:2"]
    assert told("bus", 2, gift) == ["match", "gave:1:2", "got"]
    assert told("bus", 2, beat(Gave(1, 2, 3, 0))) == []


def test_the_mistakes_of_others_make_no_sound():
    wrong = beat(judged(0, Verdict.WRONG, 1), gained=(1, 0, 0))
    assert told("bus", 0, wrong) == ["turned", "match", "got"]
    for seat in (1, None):
        assert told("bus", seat, wrong) == ["turned"]
        assert told("bus", seat, wrong) == told("bus", seat, beat(judged(0, Verdict.RIGHT)))


def test_the_bus_has_a_door_and_a_bell():
    assert told("bus", None, beat(BusTurned(KING, 2, True, 4, 0), gained=(4, 0, 0))) == ["turned", "door"]
    assert told("bus", None, beat(BusTurned(NINE, 2, False, 0, 0))) == ["turned"]
    assert told("bus", 1, beat(Ended("arrived", (1,)))) == ["bell"]
    assert told("bus", 1, beat(Ended("attempt-limit", (1,)))) == []


def test_a_trick_is_felt_by_who_took_it():
    trick = beat(TrickTaken(1, (NINE, TEN, KING), 14, 0))
    assert told("huutopussi", 1, trick) == ["slid", "trick"]
    assert told("huutopussi", 0, trick) == told("huutopussi", None, trick) == ["slid"]


def test_the_points_of_a_deal_are_heard_by_who_gets_them_and_in_the_room():
    deal = beat(SideScored((1,), "made", 70, 65, 65), gained=(0, 65, 0))
    assert told("huutopussi", 1, deal) == ["match", "got"]
    assert told("huutopussi", None, deal) == ["match"]
    assert told("huutopussi", 0, deal) == []
    lost = beat(SideScored((1,), "failed", 40, -65, -65), gained=(0, -65, 0))
    assert told("huutopussi", 1, lost) == told("huutopussi", None, lost) == []


def test_only_who_is_asked_now_is_called():
    asked = beat(asked=True)
    assert told("bus", 1, asked) == ["turn"]
    assert told("bus", 0, asked) == [], "who was asked, but is no more"
    assert told("bus", None, asked) == []


def test_the_newest_versions_are_told_each_word_once():
    beats = [beat(PyramidTurned(NINE, 1, 1), version=version) for version in range(1, 9) for _ in range(2)]
    state = bus.rules_from({}).start(3, 0)
    scene = Scene("RUIS", "bus", state.rules, PLAYERS, 0, state.view(0), None, (*beats,), str)
    assert cues(scene) == " ".join(f"{version}:turned" for version in range(9 - VERSIONS, 9))


# --- At a table ------------------------------------------------------------------------------------------


async def begun(server, **settings):
    """Return a table at which three people have just begun, and the member who is asked first."""
    live = await server.table("bus", seats=3, settings=settings)
    for name in ("Aino", "Niko", "Veera"):
        await server.sit(live, name)
    assert live.table.running is not None
    (seat,) = live.table.running.state.actors
    return live, live.table.running.seats[seat]


@pytest.mark.anyio
async def test_who_is_asked_is_called_once_for_each_question(tmp_path):
    async with serving(tmp_path) as server:
        live, first = await begun(server)
        play = live.table.running
        await live.answer(first, play.turns[play.seat_of(first)], ["red"])
        (seat,) = live.table.running.state.actors
        second = live.table.running.seats[seat]
        assert second != first
        for member in {*play.seats, None}:
            scene = scene_of(live, member)
            calls = [word for word in cues(scene).split() if word.endswith(":turn")]
            assert len(calls) == (member == second)
        versions = {int(word.partition(":")[0]) for word in cues(scene_of(live, second)).split()}
        assert versions <= set(range(live.table.version + 1))


@pytest.mark.anyio
async def test_the_clock_is_that_of_who_is_asked(tmp_path):
    async with serving(tmp_path) as server:
        live, first = await begun(server, think=60)
        left = time_left(live, first)
        assert left is not None
        assert 0 < left <= 60
        others = [member for member in live.table.running.seats if member != first]
        assert [time_left(live, member) for member in others] == [None, None]
        assert time_left(live, None) is not None, "the room sees the time of the one all wait for"


@pytest.mark.anyio
async def test_without_a_limit_there_is_no_clock(tmp_path):
    async with serving(tmp_path) as server:
        live, first = await begun(server, think=0)
        assert time_left(live, first) is None
        assert time_left(live, None) is None
