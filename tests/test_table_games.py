"""Games after games at one table: who deals, what is counted, who may play, and by which rules."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kuski.game import Refusal
from kuski.table import hosting, joining
from kuski.table.members import hash_token
from kuski.table.refusing import TableRefused
from kuski.table.settings import Settings
from kuski.table.table import MOST_MEMBERS
from table_helpers import Room, plain, proof, rules_of, seated

BUS = {"preset": "bussikuski", "pyramid": [1], "questions": 1}
"""A short game."""


def names(room):
    """Return who plays, by seat."""
    return [room.table.members[number].name for number in room.play.seats]


def dealer(room):
    return room.play.seats[room.play.dealer]


def next_game(room, **start):
    """Play the running game to its end, if there is one, and begin another."""
    room.finish()
    room.start(**start)
    return dealer(room)


# The deal.


def test_the_deal_passes_left():
    room, members = seated(4, rules=BUS, start=False)
    room.start(dealer=2)
    assert [dealer(room), *(next_game(room, dealer=0) for _ in range(5))] == [2, 3, 0, 1, 2, 3]
    assert members == [0, 1, 2, 3]


def test_the_deal_passes_over_who_has_left():
    room, members = seated(4, rules=BUS)
    room.leave(members[1])
    assert next_game(room) == members[2]


def test_the_deal_passes_on_from_a_dealer_who_has_left():
    room, members = seated(4, rules=BUS)
    assert next_game(room) == members[1]
    room.leave(members[1])
    assert next_game(room) == members[2]
    assert next_game(room) == members[3]


def test_the_deal_passes_on_when_dealer_and_heir_have_left():
    room, members = seated(4, rules=BUS)
    assert next_game(room) == members[1]
    room.leave(members[1])
    room.leave(members[2])
    assert next_game(room) == members[3]


def test_a_newcomer_who_sits_left_of_the_dealer_deals():
    room, members = seated(3, rules=BUS, start=False)
    room.start(dealer=2)
    newcomer = room.join("Oona")
    room.accept(newcomer)
    assert next_game(room) == newcomer
    assert next_game(room) == members[0]


def test_the_deal_passes_left_in_a_new_order():
    room, _ = seated(4, rules=BUS)
    room.finish()
    room.order([0, 2, 1, 3])
    assert [next_game(room) for _ in range(4)] == [2, 1, 3, 0]


def test_the_deal_passes_on_from_the_seat_that_was_taken_over():
    room, _ = seated(2, 2, rules=BUS, start=False)
    room.start(dealer=2)
    newcomer = room.join("Oona")
    room.accept(newcomer, 2)
    assert names(room)[2] == "Oona"
    assert next_game(room) == 3
    assert next_game(room) == 0


def test_the_deal_passes_also_after_a_game_that_was_given_up():
    room, _ = seated(3, rules=BUS)
    room.give_up()
    room.start()
    assert dealer(room) == 1


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_whatever_happens_the_deal_goes_to_the_left(data):
    """The next dealer sits left of the last one; or was the first still there who had sat left of him."""
    room, _ = seated(4, rules=BUS)
    for _ in range(3):
        before, was = list(room.play.seats), room.play.dealer
        room.give_up()
        leaving = data.draw(st.sets(st.sampled_from(range(4)), max_size=2))
        for member in leaving & {person.id for person in room.table.people()}:
            if len(room.table.people()) > 2:
                room.leave(member)
        here = [member.id for member in room.table.here()]
        room.order(data.draw(st.permutations(here)))
        room.start()
        seats = room.play.seats
        assert sorted(seats) == sorted(here)
        if before[was] in seats:
            assert room.play.dealer == (seats.index(before[was]) + 1) % len(seats)
        else:
            left = [before[(was + step) % len(before)] for step in range(1, len(before))]
            assert dealer(room) == next(member for member in left if member in seats)


# What is counted.


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
def test_points_are_added_up_over_games(game):
    room, members = seated(3, game=game)
    wanted = dict.fromkeys(members, 0)
    for _ in range(3):
        room.finish()
        for seat, member in enumerate(room.play.seats):
            wanted[member] += room.state.scores[seat]
        assert room.table.totals == wanted
        assert proof(room).name == "PROVEN"
        room.start()
    assert any(wanted.values())


def test_a_game_that_was_given_up_does_not_count():
    room, _ = seated(3)
    room.until(lambda room: any(room.state.scores))
    room.give_up()
    assert room.table.totals == {}
    assert room.play.state.outcome is None
    assert not room.play.running
    room.start()
    room.finish()
    assert room.table.totals == dict(enumerate(room.state.scores))


def test_a_leavers_points_stay_his_and_his_bot_adds_to_them():
    room, members = seated(3, settings=Settings(pace=0, leaver="bot"))
    room.finish()
    before = dict(room.table.totals)
    room.start()
    room.leave(members[2])
    room.finish()
    assert room.table.totals[2] == before[2] + room.state.scores[room.play.seats.index(2)]
    room.start()
    assert room.play.seats == [0, 1]
    room.finish()
    assert room.table.totals[2] == before[2] + room.told.totals[2] - before[2]


def test_who_takes_over_a_bots_seat_has_its_points():
    room, _ = seated(2, 1)
    room.finish()
    points = room.table.totals[2]
    room.start()
    newcomer = room.join("Oona")
    room.accept(newcomer, 2)
    room.finish()
    assert room.table.totals == {
        0: room.table.totals[0],
        1: room.table.totals[1],
        newcomer: points + room.state.scores[2],
    }


def test_points_of_one_game_are_not_added_to_those_of_the_other():
    """In one the fewest are best, in the other the most."""
    room, _ = seated(3)
    room.finish()
    bus = dict(room.table.totals)
    room.set_rules("huutopussi", {"preset": "kolmin", "deals": 1})
    assert room.table.totals == bus
    room.start()
    assert room.table.totals == {}
    room.finish()
    assert room.table.totals == dict(enumerate(room.state.scores))
    room.set_rules("bus", BUS)
    room.start()
    assert room.table.totals == bus


# Who plays.


def test_before_the_first_game_everybody_sits_down():
    room, members = seated(3, start=False)
    assert [member.status for member in room.table.here()] == ["seated"] * 3
    assert (room.table.host, room.table.order) == (members[0], members)


@pytest.mark.parametrize("running", [True, False])
def test_a_newcomer_waits_for_the_host_and_plays_from_the_next_game(running):
    room, _ = seated(2, 1)
    if not running:
        room.finish()
    newcomer = room.join("Oona")
    assert room.table.members[newcomer].status == "waiting"
    assert newcomer not in room.table.order
    if not running:
        room.start()
        assert newcomer not in room.play.seats
    room.accept(newcomer)
    assert room.table.members[newcomer].status == "next"
    assert newcomer not in room.play.seats
    assert room.refuses(newcomer, "red", turn=1) == "no-seat"
    room.finish()
    assert room.table.members[newcomer].status == "seated"
    room.start()
    assert room.play.seats == [0, 1, 2, newcomer]


def test_only_the_host_lets_in():
    room, _ = seated(3)
    newcomer = room.join("Oona")
    for by in (1, newcomer, 99):
        assert _code(room, joining.accept, room.table, by, newcomer, None, 0.0) == "not-host"
    assert _code(room, joining.accept, room.table, 0, 1, None, 0.0) == "not-waiting"
    assert _code(room, joining.accept, room.table, 0, 99, None, 0.0) == "no-member"


def _code(room, judge, *args, **options):
    return room.refused(lambda: judge(*args, **options))


def test_a_newcomer_plays_on_only_in_a_seat_of_a_bot():
    room, _ = seated(2, 2)
    newcomer = room.join("Oona")
    for seat in (0, 1, -1, 4, 99):
        assert _code(room, joining.accept, room.table, 0, newcomer, seat, 0.0) == "no-takeover"
    room.until(lambda room: room.state.phase == "pyramid")
    state, turns = room.state, list(room.play.turns)
    room.accept(newcomer, 3)
    assert room.play.seats == [0, 1, 2, newcomer]
    assert room.table.order == [0, 1, 2, newcomer]
    assert (room.state, room.play.turns) == (state, turns)
    assert [member.id for member in room.table.here()] == [0, 1, 2, newcomer]
    assert room.table.members[3].status == "removed"
    # It is the newcomer's seat now, and cannot be taken over again.
    other = room.join("Helmi")
    assert _code(room, joining.accept, room.table, 0, other, 3, 0.0) == "no-takeover"
    room.finish()


def test_a_persons_seat_is_not_taken_over_while_a_bot_keeps_it():
    room, members = seated(3)
    room.leave(members[2])
    room.stand_in(members[1])
    newcomer = room.join("Oona")
    for seat in (1, 2):
        assert _code(room, joining.accept, room.table, 0, newcomer, seat, 0.0) == "no-takeover"


def test_nobody_takes_over_where_the_table_does_not_want_it():
    room, _ = seated(2, 1, settings=Settings(pace=0, takeover=False))
    newcomer = room.join("Oona")
    assert _code(room, joining.accept, room.table, 0, newcomer, 2, 0.0) == "no-takeover"
    room.accept(newcomer)


def test_nobody_takes_over_between_games():
    room, _ = seated(2, 1, rules=BUS)
    newcomer = room.join("Oona")
    room.finish()
    assert _code(room, joining.accept, room.table, 0, newcomer, 2, 0.0) == "no-game"


def test_who_takes_over_is_asked_anew():
    """The clock of the seat begins again, and what the seat has seen is the newcomer's."""
    room, _ = seated(2, 1, game="huutopussi", settings=Settings(pace=0, think=30))
    room.until(lambda room: 2 in room.state.actors)
    newcomer = room.join("Oona")
    room.now += 1000
    known = room.play.perceived(2)
    room.accept(newcomer, 2)
    assert room.play.since[2] == room.now
    assert room.play.perceived(room.play.seat_of(newcomer)) == known
    room.answer(newcomer, room.choice(2))


def test_a_bot_may_come_at_any_time_and_plays_from_the_next_game():
    room, _ = seated(2)
    bot = room.bot()
    assert room.table.members[bot].status == "next"
    room.finish()
    room.start()
    assert room.play.seats == [0, 1, bot]
    assert room.play.bots == (None, None, "forgetful")


def test_a_bot_plays_to_the_end_of_the_game():
    room, _ = seated(2, 1)
    waiting = room.bot()
    assert _code(room, joining.leave, room.table, 2, 0.0, room.judge, 0) == "game-running"
    room.leave(waiting, 0)
    assert room.table.members[waiting].status == "removed"
    room.finish()
    room.leave(2, 0)
    room.start()
    assert room.play.seats == [0, 1]


# By itself.


def test_the_first_game_begins_with_the_last_one_whom_the_table_waits_for():
    """In one decision: nobody can come between."""
    room = Room("bus", BUS, Settings(seats=3))
    room.decide(lambda: joining.bring_bot(room.table, "casual", room.now))
    room.join("Aino")
    version = room.table.version
    assert room.table.games == 0
    room.join("Niko", dealer=2)
    assert (room.table.games, room.table.version) == (1, version + 2)
    assert (room.play.seats, room.play.dealer) == ([0, 1, 2], 2)
    assert list(room.seeds) == ["seed 1.0"]
    assert room.table.members[room.join("Oona")].status == "waiting"
    room.finish()
    # Later games begin when the host says so.
    assert room.table.members[room.join("Eino")].status == "waiting"
    assert room.table.running is None


def test_a_game_that_the_rules_do_not_allow_does_not_begin_by_itself():
    room = Room("bus", BUS, Settings(seats=1))
    room.join("Aino")
    assert room.table.games == 0
    room.join("Niko")
    assert room.table.games == 1


def test_without_a_deck_nothing_begins_by_itself():
    room = Room("bus", BUS, Settings(seats=1))
    for name in ("Aino", "Niko"):
        room.decide(lambda name=name: joining.join(room.table, name, name, room.now))
    assert room.table.games == 0


# How many.


def test_a_table_is_full():
    room, _ = seated(MOST_MEMBERS, start=False, rules=BUS) if MOST_MEMBERS <= 6 else (Room("bus", BUS), [])
    while len(room.table.here()) < MOST_MEMBERS:
        room.join("Aino")
    assert _code(room, joining.join, room.table, "Aino", "hash", 0.0) == "table-full"
    assert _code(room, joining.seat_bot, room.table, 0, "casual", 0.0) == "table-full"
    room.leave(5)
    room.bot()
    assert _code(room, joining.join, room.table, "Aino", "hash", 0.0) == "table-full"
    # The place of who left is taken.
    assert _code(room, joining.come_back, room.table, 5, 0.0) == "table-full"


def test_only_so_many_are_let_in_and_only_so_many_wait():
    room, _ = seated(4, rules=BUS)
    waiting = [room.join("Aino") for _ in range(joining.MOST_WAITING)]
    assert _code(room, joining.join, room.table, "Aino", "hash", 0.0) == "table-full"
    bots = [room.bot() for _ in range(2)]
    for member in waiting[: MOST_MEMBERS - 6]:
        room.accept(member)
    late = waiting[MOST_MEMBERS - 6]
    assert _code(room, joining.accept, room.table, 0, late, None, 0.0) == "table-full"
    room.leave(bots[0], 0)
    room.accept(late)
    assert len(room.table.here()) == MOST_MEMBERS


def test_the_place_of_who_left_a_running_game_is_kept():
    room, members = seated(4, rules=BUS, settings=Settings(leaver="bot"))
    while len(room.table.here()) < MOST_MEMBERS - 1:
        room.bot()
    room.leave(members[3])
    room.bot()
    assert _code(room, joining.seat_bot, room.table, 0, "casual", 0.0) == "table-full"
    room.back(members[3])
    assert len(room.table.here()) == MOST_MEMBERS


@pytest.mark.parametrize("people", [0, 1, 9])
def test_a_game_needs_as_many_as_its_rules_say(people):
    room = Room("bus", BUS)
    for _ in range(people):
        room.join("Aino")
    before = plain(room.table)
    with pytest.raises(Refusal) as error:
        room.start(by=0)
    assert error.value.code == (
        "too-many-players" if people > 1 else "too-few-players" if people else "not-host"
    )
    assert plain(room.table) == before


# The rules.


def test_rules_change_between_games_only_and_in_front_of_all():
    room, _ = seated(3)
    assert _code(room, hosting.set_rules, room.table, 0, "bus", BUS, 0.0) == "game-running"
    room.finish()
    before = room.play.rules
    assert _code(room, hosting.set_rules, room.table, 1, "bus", BUS, 0.0) == "not-host"
    room.set_rules("bus", BUS)
    assert set(room.table.changed) == {"pyramid", "questions"}
    assert room.play.rules == before
    room.start()
    assert room.table.changed == ()
    assert room.play.rules == room.table.rules


def test_rules_that_are_as_they_were_have_not_changed():
    room, _ = seated(3)
    room.finish()
    room.set_rules("bus", {"preset": "bussikuski", "questions": 1})
    room.set_rules("bus", {"preset": "bussikuski", "questions": 2})
    assert room.table.changed == ("questions",)
    room.set_rules("huutopussi", {"preset": "kolmin"})
    assert room.table.changed == ()
    room.set_rules("bus", {"preset": "bussikuski", "hands": "private"})
    assert room.table.changed == ("hands",)
    room.set_rules("bus", {"preset": "bussikuski"})
    assert room.table.changed == ()


def test_the_same_rules_are_no_entry():
    room, _ = seated(3, start=False)
    version = room.table.version
    room.set_rules("bus", rules_of("bus"))
    assert room.table.version == version


@pytest.mark.parametrize(
    ("game", "rules", "code"),
    [
        ("chess", {}, "no-such-game"),
        ("bus", {"preset": "?"}, "unknown-preset"),
        ("bus", {"questions": 99}, "bad-value"),
        ("huutopussi", {"wheels": 4}, "unknown-option"),
    ],
)
def test_rules_that_cannot_be_read_are_refused(game, rules, code):
    room, _ = seated(3, start=False)
    assert _code(room, hosting.set_rules, room.table, 0, game, rules, 0.0) == code


def test_the_order_is_changed_between_games_only_and_by_the_host():
    room, _ = seated(3, rules=BUS)
    assert _code(room, hosting.order, room.table, 0, [2, 1, 0], 0.0) == "game-running"
    room.finish()
    assert _code(room, hosting.order, room.table, 1, [2, 1, 0], 0.0) == "not-host"
    for wanted in ([2, 1], [2, 1, 0, 0], [2, 1, 3], [], [0, 0, 1]):
        assert _code(room, hosting.order, room.table, 0, wanted, 0.0) == "no-member"
    room.order([2, 0, 1])
    room.start()
    assert room.play.seats == [2, 0, 1]


def test_the_order_is_that_of_who_is_here():
    """Who left may come back to the place between the others that is still there."""
    room, _ = seated(4, rules=BUS)
    room.finish()
    room.leave(1)
    room.order([3, 2, 0])
    assert [member.id for member in room.table.here()] == [3, 2, 0]
    room.order([2, 1, 3, 0])
    room.back(1)
    assert [member.id for member in room.table.here()] == [2, 1, 3, 0]
    room.leave(2, by=0)
    assert room.table.order == [1, 3, 0]
    room.order([0, 1, 3])
    room.start()
    assert room.play.seats == [0, 1, 3]


@pytest.mark.parametrize("judge", [hosting.lock, hosting.hand_over, hosting.arrange, hosting.give_up])
def test_what_only_the_host_may_do(judge):
    room, _ = seated(3)
    args, options = {
        hosting.lock: ((0.0,), {"locked": True}),
        hosting.hand_over: ((1, 0.0), {}),
        hosting.arrange: ((Settings(), 0.0), {}),
        hosting.give_up: ((room.judge, 0.0), {}),
    }[judge]
    for by in (1, 2, 99):
        with pytest.raises(TableRefused, match="Only the host"):
            room.decide(lambda by=by: judge(room.table, by, *args, **options))
    room.decide(lambda: judge(room.table, 0, *args, **options))


def test_tokens_are_kept_as_hashes_only():
    room, members = seated(3)
    log = b"".join(room.log)
    for member in members:
        token = room.tokens[member]
        assert token.encode() not in log
        assert hash_token(token).encode() in log
        assert room.table.member_of(hash_token(token)) == member
        assert room.table.member_of(token) is None
