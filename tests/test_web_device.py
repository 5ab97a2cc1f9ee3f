"""Whose screen a device with several seats shows, and when the curtain comes."""

import pytest

from kuski.game import Refusal
from kuski.table.settings import Settings
from kuski.web.device import OWNERS, Device, Look, question
from table_helpers import Room
from test_table_sharing import household

OPEN = {"preset": "bussikuski"}
PRIVATE = {"preset": "ride-the-bus"}
CALM = Settings(pace=0, think=0, window=0)


def begun(seats=3, others=1, rules=None, game="bus"):
    """Return a room in play, a device of its people, and the others."""
    if game == "huutopussi":
        rules = {"preset": {2: "kaksin", 3: "kolmin", 4: "pari"}[seats + others], "deals": 2}
    room, members, strangers = household(seats, others, CALM, rules or OPEN, game)
    room.start()
    return room, Device(members), strangers


def asked(room):
    """Return the members who must act, in the order of the seats."""
    return [room.play.seats[seat] for seat in sorted(room.state.actors) if seat >= 0]


def test_one_seat_shows_always_its_own():
    room = Room()
    first = room.join("Aino")
    room.join("Niko")
    device = Device([first])
    assert device.look(room.table) == Look(first, seats=(first,))
    room.start()
    room.until(lambda room: room.table.running is None or device.look(room.table).member != first)
    assert device.look(room.table) == Look(first, seats=(first,))
    assert Device().look(room.table) == Look(None)


def test_in_the_lobby_and_at_the_end_the_host_speaks():
    room, members, _ = household(rules=OPEN, settings=CALM)
    device = Device(reversed(members))
    assert device.look(room.table)[:2] == (members[0], False)
    room.start()
    room.finish()
    assert device.look(room.table)[:2] == (members[0], False)
    room.leave(members[0])
    assert device.look(room.table).member in members[1:]


def test_open_hands_need_no_curtain_the_screen_turns():
    room, device, strangers = begun()
    shown = set()

    def watch(room):
        look = device.look(room.table)
        mine = [member for member in asked(room) if member not in strangers]
        assert not look.curtain
        assert look.member in (mine or device.seats)
        shown.add(look.member)
        return room.table.running is None

    room.until(watch)
    assert shown == set(device.seats)


def play_behind_curtains(room, device, strangers):
    """Play to the end as people would who pass a device on; return who was called to the curtain."""
    called, before = [], None

    def watch(room):
        nonlocal before
        if room.table.running is None:
            return True
        look = device.look(room.table)
        mine = [member for member in asked(room) if member not in strangers]
        if look.curtain:
            assert look.member in mine
            assert before not in mine or before is None
            assert not any(device.take(room.table, other) for other in device.seats if other != look.member)
            assert device.look(room.table) == look
            assert device.take(room.table, look.member)
            called.append(look.member)
            look = device.look(room.table)
            assert (look.member, look.curtain) == (called[-1], False)
        if look.member is not None and mine and _hidden(room):
            assert look.member in mine
        before = look.member
        return False

    room.until(watch)
    return called


def _hidden(room):
    return any(hand is None for hand in room.state.view(None).hands)


@pytest.mark.parametrize("seed", range(4))
def test_in_huutopussi_the_curtain_comes_whenever_the_seat_changes(seed):
    room, device, strangers = begun(3, 0, game="huutopussi")
    called = play_behind_curtains(room, device, strangers)
    assert set(called) == set(device.seats)
    assert len(called) > 15


def test_with_private_hands_the_curtain_goes_round_the_window():
    room, device, _ = begun(3, 0, PRIVATE)
    room.until(lambda room: room.state.phase == "pyramid" and len(room.state.actors) == 3)
    order = []
    while room.state.phase == "pyramid" and len(order) < 3:
        look = device.look(room.table)
        assert look.curtain
        order.append(look.member)
        device.take(room.table, look.member)
        seat = room.play.seat_of(look.member)
        turned = len(room.state.turned)
        while seat in room.state.actors and len(room.state.turned) == turned:
            legal = [str(action) for action in room.state.legal(seat)]
            room.answer(look.member, "pass" if "pass" in legal else legal[0])
        if room.state.phase != "pyramid" or len(room.state.turned) != turned:
            break
    start = device.seats.index(order[0])
    assert order == [*device.seats[start:], *device.seats[:start]]


def test_who_has_the_device_begins_the_next_window_without_a_curtain():
    room, device, _ = begun(2, 0, PRIVATE)
    room.until(lambda room: room.state.phase == "pyramid" and len(room.state.actors) == 2)
    last = None
    for _ in range(2):
        last = device.look(room.table).member
        device.take(room.table, last)
        seat = room.play.seat_of(last)
        turned = len(room.state.turned)
        while seat in room.state.actors and len(room.state.turned) == turned:
            legal = [str(action) for action in room.state.legal(seat)]
            room.answer(last, "pass" if "pass" in legal else legal[0])
    if room.state.phase == "pyramid" and room.play.seat_of(last) in room.state.actors:
        assert device.look(room.table)[:2] == (last, False)


def test_hands_that_lay_open_are_behind_the_curtain_once_they_are_taken_up():
    room, device, _ = begun(3, 0, PRIVATE)
    while room.state.phase == "guessing":
        assert not device.look(room.table).curtain
        room.step()
    room.until(asked)
    assert device.look(room.table).curtain


def test_a_new_deal_is_looked_at_by_nobody_who_has_not_said_so():
    room, device, _ = begun(3, 0, game="huutopussi")
    holder = None
    while not room.state.sheet:
        device.take(room.table, device.look(room.table).member)
        holder = device.look(room.table).member
        room.step()
    room.until(asked)
    look = device.look(room.table)
    assert look.curtain
    assert look.member is not None
    assert holder is not None


def test_one_person_beside_bots_or_strangers_needs_no_curtain():
    room, device, _ = begun(3, 0, game="huutopussi")
    first, second, third = device.seats
    room.stand_in(second)
    room.stand_in(third)
    room.until(lambda room: first in asked(room))
    assert device.look(room.table)[:2] == (first, False)


def test_while_nobody_is_asked_who_had_it_keeps_it():
    room, device, (stranger,) = begun(2, 1, game="huutopussi")
    room.until(lambda room: device.look(room.table).curtain)
    holder = device.look(room.table).member
    device.take(room.table, holder)
    while holder in asked(room):
        room.answer(holder, room.choice(room.play.seat_of(holder)))
    while stranger in asked(room):
        assert device.look(room.table)[:2] == (holder, False)
        room.answer(stranger, room.choice(room.play.seat_of(stranger)))
    assert device.look(room.table)[:2] == (holder, False) or device.look(room.table).curtain


def test_a_device_that_was_forgotten_shows_what_everybody_sees():
    """As after the server was started anew, while nobody at the device is asked."""
    room, device, (stranger,) = begun(2, 1, game="huutopussi")
    room.until(lambda room: asked(room) == [stranger])
    fresh = Device(device.seats)
    assert fresh.look(room.table)[:2] == (None, False)
    assert not fresh.take(room.table, stranger)
    assert fresh.take(room.table, device.seats[1])
    assert fresh.look(room.table)[:2] == (device.seats[1], False)
    assert not fresh.take(room.table, device.seats[0])
    fresh.put_away()
    assert fresh.look(room.table)[:2] == (None, False)


def test_put_away_the_hand_is_behind_the_curtain():
    room, device, _ = begun(3, 0, game="huutopussi")
    (member,) = asked(room)
    device.take(room.table, member)
    assert device.look(room.table)[:2] == (member, False)
    device.put_away()
    assert device.look(room.table)[:2] == (member, True)


def test_all_on_the_device_are_asked_whether_they_agree():
    room, device, _ = begun(3, 0, game="huutopussi")
    (asker,) = asked(room)
    room.answer(asker, room.choice(room.play.seat_of(asker)))
    room.undo(asker)
    voted = []
    while room.table.request is not None:
        look = device.look(room.table)
        assert look.curtain
        device.take(room.table, look.member)
        room.say(look.member, yes=True)
        voted.append(look.member)
    assert sorted((*voted, asker)) == sorted(device.seats)
    assert device.look(room.table)[:2] == (asker, True)


def test_who_leaves_or_is_away_is_not_called():
    room, device, _ = begun(3, 0, game="huutopussi")
    first = asked(room)[0]
    room.leave(first)
    room.until(lambda room: device.look(room.table).curtain)
    assert first not in device.look(room.table).seats
    assert device.look(room.table).member != first


def test_a_question_says_whose_it_is():
    room = Room()
    for number in range(6):
        room.join(f"P{number}")
    table, device = room.table, Device((3, 5))
    assert device.meant(table, question(5, 17)) == (5, 17)
    assert device.meant(table, question(3, 17)) == (3, 17)
    assert question(5, 17) != question(3, 17)
    for number in (17, question(4, 17), question(0, 1), 2**31):
        with pytest.raises(Refusal) as refused:
            device.meant(table, number)
        assert refused.value.code == "stale"
    assert Device((3,)).meant(table, 17) == (3, 17)
    assert Device((3,)).meant(table, question(3, 17)) == (3, 17)
    with pytest.raises(Refusal) as refused:
        Device().meant(table, 17)
    assert refused.value.code == "no-seat"
    assert question(998, OWNERS - 1) < 10**9
