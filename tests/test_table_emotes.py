"""Emotes: who may make them, and how often; they are no part of the table's log."""

import pytest

from kuski.table.emotes import BURST, GESTURES, REMEMBERED, WITHIN, Emote, Emotes
from kuski.table.refusing import TableRefused
from table_helpers import plain, seated


def refused(emotes, *args):
    """Return the code with which an emote is refused."""
    with pytest.raises(TableRefused) as caught:
        emotes.make(*args)
    return caught.value.code


def test_eight_gestures_of_a_table():
    assert len(GESTURES) == len(set(GESTURES)) == 8
    room, _ = seated(3)
    emotes, before, version = Emotes(), plain(room.table), room.table.version
    for number, gesture in enumerate(GESTURES):
        made = emotes.make(room.table, number % 3, gesture, float(number))
        assert made == Emote(number % 3, gesture, float(number))
    assert plain(room.table) == before
    assert (room.table.version, len(room.log)) == (version, version)


def test_who_only_watches_makes_none():
    room, _ = seated(3)
    for member in (None, 99):
        assert refused(Emotes(), room.table, member, "clap", 0.0) == "no-seat"


def test_who_waits_at_the_door_or_has_left_makes_none():
    room, members = seated(3)
    newcomer = room.join("Oona")
    assert refused(Emotes(), room.table, newcomer, "wave", 0.0) == "no-seat"
    room.accept(newcomer)
    assert Emotes().make(room.table, newcomer, "wave", 0.0).member == newcomer
    room.leave(members[2])
    assert refused(Emotes(), room.table, members[2], "wave", 0.0) == "no-seat"


def test_there_are_no_others():
    room, _ = seated(3)
    for gesture in ("", "CLAP", "shout", "<b>"):
        assert refused(Emotes(), room.table, 0, gesture, 0.0) == "no-such-emote"


def test_a_table_may_play_without():
    room, _ = seated(3)
    room.arrange(emotes=False)
    assert refused(Emotes(), room.table, 0, "clap", 0.0) == "no-emotes"
    room.arrange(emotes=True)
    Emotes().make(room.table, 0, "clap", 0.0)


def test_only_so_many_in_so_many_seconds_each():
    room, _ = seated(3)
    emotes = Emotes()
    for number in range(BURST):
        emotes.make(room.table, 0, "clap", float(number))
    assert refused(emotes, room.table, 0, "clap", WITHIN - 0.1) == "too-often"
    emotes.make(room.table, 1, "laugh", WITHIN - 0.1)
    emotes.make(room.table, 0, "clap", WITHIN)
    assert refused(emotes, room.table, 0, "clap", WITHIN + 0.5) == "too-often"
    emotes.make(room.table, 0, "clap", WITHIN + 1)


def test_what_is_refused_is_not_counted():
    room, _ = seated(3)
    emotes = Emotes()
    for _ in range(3 * BURST):
        refused(emotes, room.table, 0, "shout", 0.0)
    for _ in range(BURST):
        emotes.make(room.table, 0, "sigh", 0.0)


def test_one_is_told_for_a_moment_only():
    room, _ = seated(3)
    emotes = Emotes()
    first = emotes.make(room.table, 0, "think", 100.0)
    second = emotes.make(room.table, 1, "thumb", 103.0)
    assert emotes.lasting(104.0) == [first, second]
    assert emotes.lasting(100.0 + REMEMBERED) == [second]
    assert emotes.lasting(103.0 + REMEMBERED) == []
