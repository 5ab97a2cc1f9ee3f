"""Several seats on one device: who sits beside whom, and how much time they have."""

import pytest

from kuski.table import clocks, joining
from kuski.table.members import hash_token
from kuski.table.settings import Settings
from kuski.table.sharing import MOST_SEATS, PASSING, on_device, shares
from table_helpers import FIRST, Room, seated

SLOW = Settings(pace=0, think=60, window=20)


def beside(room, first, name):
    """Let somebody sit down at the device of a member."""
    token = f"token {name} {len(room.table.members)}"
    return room.decide(
        lambda: joining.join(room.table, name, hash_token(token), room.now, beside=first)
    ).result


def household(seats=3, others=1, settings=SLOW, rules=None, game="bus"):
    """Return a room, the members at a device of so many seats, and others with devices of their own."""
    room = Room(game, rules, settings)
    first = room.join("Aino")
    members = [first, *(beside(room, first, name) for name in ("Niko", "Veera", "Oona")[: seats - 1])]
    return room, members, [room.join(name) for name in ("Eino", "Helmi")[:others]]


def test_who_sits_down_beside_somebody_is_a_member_as_all():
    room, members, (other,) = household()
    assert [member.name for member in room.table.here()] == ["Aino", "Niko", "Veera", "Eino"]
    assert len({room.table.members[member].token for member in (*members, other)}) == 4
    assert [member.id for member in on_device(room.table, members[2])] == members
    assert [shares(room.table, member) for member in (*members, other)] == [True, True, True, False]


def test_beside_one_of_several_is_beside_all_of_them():
    room, (first, second, *_), _ = household()
    last = beside(room, second, "Oona")
    assert room.table.members[last].beside == first
    assert room.table.members[first].beside is None
    assert len(on_device(room.table, last)) == 4


def test_the_same_judge_lets_them_in():
    room, (first, *_), _ = household()
    assert room.table.members[beside(room, first, "Aino")].name == "Aino 2"
    room.start()
    assert room.table.members[beside(room, first, "Late")].status == "waiting"


def test_a_device_holds_eight():
    room = Room(settings=SLOW)
    first = room.join("Aino")
    for number in range(1, MOST_SEATS):
        beside(room, first, f"P{number}")
    join = lambda: joining.join(room.table, "One more", "hash", FIRST, beside=first)  # noqa: E731
    assert room.refused(join) == "device-full"
    room.leave(3)
    beside(room, first, "One more")


def test_who_shares_a_device_has_time_to_pass_it():
    room, members, (other,) = household()
    room.start()
    seats = {member: room.play.seat_of(member) for member in (*members, other)}
    assert [clocks.limit(room.table, seats[member]) for member in members] == [PASSING] * 3
    assert clocks.limit(room.table, seats[other]) == 60
    room.until(lambda room: room.state.phase == "pyramid" and len(room.state.actors) > 0)
    assert {clocks.limit(room.table, seats[member]) for member in members} == {PASSING}
    assert clocks.limit(room.table, seats[other]) == 20


@pytest.mark.parametrize(("think", "limit"), [(0, 0), (1, PASSING), (3600, 3600)])
def test_the_limit_is_never_shorter_and_none_stays_none(think, limit):
    room, (first, *_), _ = household(settings=Settings(pace=0, think=think, window=think))
    room.start()
    assert clocks.limit(room.table, room.play.seat_of(first)) == limit


def test_alone_on_the_device_it_is_as_for_everybody():
    room, (first, second, third), _ = household()
    room.start()
    seat = room.play.seat_of(first)
    room.stand_in(second)
    assert clocks.limit(room.table, seat) == PASSING
    room.leave(third)
    assert clocks.limit(room.table, seat) == 60
    room.back(third)
    assert clocks.limit(room.table, seat) == PASSING


def test_bots_wait_until_all_on_the_device_were_asked():
    room, (first, *_), _ = household(others=0)
    bot = room.bot()
    room.start()
    room.until(
        lambda room: (
            room.state.actors == {room.play.seat_of(bot)}
            and any(actor == room.play.seat_of(first) for actor, _ in room.play.actions)
        )
    )
    room.undo(first)
    (event,) = clocks.due(room.table)
    assert (event.what, event.at) == ("bot", room.table.request.at + PASSING)


def test_the_time_does_not_depend_on_the_cards():
    """In a private window all of a device are given the same, whatever they hold."""
    room, members, _ = household(rules={"preset": "ride-the-bus"})
    room.start()
    room.until(lambda room: room.state.phase == "pyramid" and len(room.state.actors) == 4)
    limits = {clocks.limit(room.table, room.play.seat_of(member)) for member in members}
    assert limits == {PASSING}


def test_the_log_tells_it_and_a_table_without_it_is_read():
    room, members, _ = household()
    assert [on_device(room.reread(), member) for member in members] == [on_device(room.table, members[0])] * 3
    alone, _ = seated(2)
    assert not any(b"beside" in data for data in alone.log)
