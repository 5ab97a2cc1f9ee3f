"""Who is at a table: names, tokens, coming back, the host, and the odd moments in which somebody goes."""

import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kuski.bots import USUAL
from kuski.game import TABLE
from kuski.names import LONGEST_NAME, BadName, clean_name, clean_names
from kuski.table import hosting, joining
from kuski.table.members import hash_token, new_token, unique_name
from kuski.table.refusing import TableRefused
from kuski.table.settings import Settings
from kuski.table.shown import show, shown_members
from table_helpers import Room, seated

BUS = {"preset": "bussikuski", "pyramid": [1], "questions": 1, "on_leave": "continue"}
RULES = Settings(pace=0, leaver="rules")
WIDE = "\uff21\uff29\uff2e\uff2f"
"""AINO in wide letters."""
FAMILY = "👩‍👩‍👧‍👦"
"""Four pictures that three joiners make one of."""


def status(room, member):
    return room.table.members[member].status


def code(room, judge, *args, **options):
    return room.refused(lambda: judge(room.table, *args, **options))


# Names.


def test_who_is_called_like_another_gets_a_number():
    taken = []
    for wanted in ("Aino", "Aino", "aino ", WIDE, "Aino 2", "Aino"):
        taken.append(unique_name(wanted, taken))
    assert taken == ["Aino", "Aino 2", "aino 3", f"{WIDE} 4", "Aino 2 2", "Aino 5"]


@pytest.mark.parametrize("text", ["", " ", "\u200b", "A\nB", "A\x1b[31m", "\u202eoniA", "\ud800", "x" * 41])
def test_a_name_that_cannot_be_is_refused(text):
    room = Room()
    with pytest.raises(BadName):
        room.join(text)
    assert room.table.members == {}


@pytest.mark.parametrize(
    "name",
    [
        "N" * 40,
        "ä" * 40,
        FAMILY * 5 + "12345",
        "x" + FAMILY * 5 + FAMILY[:3],
        "1" * 37 + "👩‍👧",
        "🚌" * 40,
        "a b" * 13,
    ],
)
def test_a_long_name_is_shortened_for_its_number(name):
    taken = [clean_name(name)]
    for number in range(2, 30):
        unique = unique_name(name, taken)
        assert unique.endswith(f" {number}")
        assert unique == clean_name(unique)
        taken.append(unique)
    assert len(set(clean_names(taken))) == len(taken)


ODD = st.text(st.sampled_from("aA \u0301\u200d\ufe0fÅ👩👧ß\uff11🇫🇮"), max_size=44)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.one_of(ODD, st.text(max_size=45), st.sampled_from(["Aino", "a" * 40])), max_size=12))
def test_names_at_a_table_are_clean_and_no_two_alike(wanted):
    room = Room()
    for name in wanted:
        try:
            clean = clean_name(name)
        except BadName:
            with pytest.raises(BadName):
                room.join(name)
            continue
        called = room.table.members[room.join(name)].name
        assert called == clean or called.rpartition(" ")[2].isdigit()
    names = [member.name for member in room.table.members.values()]
    assert clean_names(names) == tuple(names)
    assert all(len(name) <= LONGEST_NAME and unicodedata.is_normalized("NFC", name) for name in names)


def test_a_name_that_many_want_is_found_at_once():
    """Each is looked at once, not once for each number that is taken."""
    taken = ["Aino", *(f"Aino {number}" for number in range(2, 20_000))]
    assert unique_name("Aino", taken) == "Aino 20000"


def test_bots_have_names_of_their_own():
    room = Room()
    room.join("Otso")
    bots = [room.bot() for _ in range(11)]
    names = [room.table.members[bot].name for bot in bots]
    assert names[0] == "Kettu"
    assert len(set(names)) == 11
    assert set(names[-2:]) == {"Otso 2", "Otso 3"}


def test_the_name_of_who_left_is_kept_and_that_of_who_was_sent_away_is_free():
    room, (host, niko, veera) = seated(3, start=False)
    room.leave(niko)
    room.leave(veera, by=host)
    assert [room.table.members[room.join(name)].name for name in ("Niko", "Veera")] == ["Niko 2", "Veera"]


def test_a_name_in_a_running_game_is_not_given_again():
    room, (host, niko, _) = seated(3)
    room.leave(niko, by=host)
    assert room.table.members[room.join("Niko")].name == "Niko 2"
    room.finish()
    assert room.table.members[room.join("Niko")].name == "Niko"
    assert len(set(room.play.names)) == 3


# Tokens.


def test_tokens_cannot_be_guessed_and_are_hashed():
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert min(map(len, tokens)) >= 22
    hashes = {hash_token(token) for token in tokens}
    assert len(hashes) == 100
    assert not tokens & hashes


def test_the_token_of_who_was_sent_away_opens_nothing():
    room, (host, niko, veera) = seated(3)
    room.leave(niko, by=host)
    assert room.table.member_of(hash_token(room.tokens[niko])) is None
    assert room.table.members[niko].token is None
    assert code(room, joining.come_back, niko, 0.0) == "no-member"
    assert code(room, joining.leave, niko, 0.0, room.judge) == "no-member"
    assert code(room, hosting.hand_over, host, niko, 0.0) == "no-member"
    assert room.table.member_of(hash_token(room.tokens[veera])) == veera


def test_who_left_may_come_back_with_his():
    room, (_, niko, _) = seated(3)
    room.leave(niko)
    assert room.table.member_of(hash_token(room.tokens[niko])) == niko
    room.back(niko)
    assert status(room, niko) == "seated"


def test_a_bot_has_no_token():
    room, _ = seated(1, 2)
    assert [room.table.members[bot].token for bot in (1, 2)] == [None, None]
    assert len(room.table.tokens) == 1


# Leaving and coming back.


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
def test_a_bot_goes_on_for_who_leaves_and_the_seat_is_taken_back(game):
    room, (_, niko, _) = seated(3, game=game)
    seat = room.play.seat_of(niko)
    room.leave(niko)
    assert (status(room, niko), room.table.members[niko].level) == ("left", USUAL[game])
    room.until(lambda room: seat in room.state.actors)
    with pytest.raises(TableRefused, match="A bot plays"):
        room.answer(niko, room.choice(seat))
    room.now += 500
    room.back(niko)
    assert (status(room, niko), room.table.members[niko].level) == ("seated", None)
    assert room.play.since[seat] == room.now
    room.answer(niko, room.choice(seat))
    room.finish()
    room.start()
    assert room.play.seats == [0, niko, 2]


def test_who_does_not_come_back_is_not_in_the_next_game():
    room, (_, niko, _) = seated(3, rules=BUS)
    room.leave(niko)
    room.finish()
    assert room.table.members[niko].standin is None
    assert niko not in room.table.order
    room.start()
    assert room.play.seats == [0, 2]
    room.back(niko)
    assert status(room, niko) == "next"
    assert niko not in room.play.seats
    room.finish()
    room.start()
    assert room.play.seats == [0, 2, niko]


def test_who_left_comes_back_between_games():
    room, (_, niko, _) = seated(3, rules=BUS)
    room.finish()
    room.leave(niko)
    assert [member.id for member in room.table.here()] == [0, 2]
    room.back(niko)
    room.start()
    assert room.play.seats == [0, niko, 2]


def test_a_locked_table_lets_nobody_in_but_who_has_a_seat():
    room, (_, niko, veera) = seated(3, rules=BUS)
    room.decide(lambda: hosting.lock(room.table, 0, room.now, locked=True))
    assert code(room, joining.join, "Oona", "hash", 0.0) == "table-locked"
    room.leave(niko)
    room.back(niko)
    room.leave(veera)
    room.finish()
    assert code(room, joining.come_back, veera, 0.0) == "table-locked"
    room.decide(lambda: hosting.lock(room.table, 0, room.now, locked=False))
    room.back(veera)


def test_nobody_leaves_twice():
    room, (_, niko, _) = seated(3)
    room.leave(niko)
    assert code(room, joining.leave, niko, 0.0, room.judge) == "no-member"
    assert code(room, joining.leave, 99, 0.0, room.judge) == "no-member"
    # But the host may send away who has left: then the seat cannot be taken back.
    room.leave(niko, by=0)
    assert code(room, joining.come_back, niko, 0.0) == "no-member"
    room.finish()


def test_only_the_host_sends_away():
    room, (_, niko, veera) = seated(3)
    assert code(room, joining.leave, veera, 0.0, room.judge, by=niko) == "not-host"
    assert code(room, joining.stand_in, niko, veera, "casual", 0.0) == "not-host"


def test_a_newcomer_who_goes_while_waiting_waits_again():
    """Coming back does not stand in for the host's yes."""
    room, _ = seated(2)
    newcomer = room.join("Oona")
    room.leave(newcomer)
    assert room.table.waiting() == []
    room.back(newcomer)
    assert status(room, newcomer) == "waiting"
    assert newcomer not in room.table.order
    room.accept(newcomer)
    room.leave(newcomer)
    room.back(newcomer)
    assert status(room, newcomer) == "next"


def test_a_newcomer_who_is_not_wanted_is_sent_away():
    room, _ = seated(2)
    newcomer = room.join("Oona")
    room.leave(newcomer, by=0)
    assert status(room, newcomer) == "removed"
    assert room.table.member_of(hash_token(room.tokens[newcomer])) is None
    assert code(room, joining.accept, 0, newcomer, None, 0.0) == "no-member"


def test_a_bot_stands_in_for_who_is_away_and_goes_when_he_is_back():
    room, (host, niko, _) = seated(3, rules=BUS)
    room.stand_in(niko, by=host)
    assert status(room, niko) == "seated"
    assert code(room, joining.stand_in, host, niko, "grandmaster", 0.0) == "unknown-bot"
    version = room.table.version
    room.stand_in(niko)
    assert room.table.version == version
    room.finish()
    # It plays on in the next game, until its owner is back, be it between games.
    room.start()
    assert room.table.members[niko].level == "forgetful"
    room.finish()
    room.back(niko)
    assert room.table.members[niko].level is None
    room.back(niko)


def test_nobody_needs_a_stand_in_without_a_seat():
    room, _ = seated(2)
    newcomer = room.join("Oona")
    assert code(room, joining.stand_in, newcomer, newcomer, "casual", 0.0) == "no-seat"
    room.give_up()
    assert code(room, joining.stand_in, 0, 0, "casual", 0.0) == "no-game"


# Leaving by the rules of the game.


def test_in_the_bus_family_the_others_play_on_or_it_ends():
    room, (_, niko, _) = seated(3, rules=BUS, settings=RULES)
    room.leave(niko)
    assert room.play.actions[-1] == (TABLE, f"leave @{room.play.seat_of(niko)}")
    assert room.play.gone == {1}
    assert status(room, niko) == "left"
    assert room.table.running is not None
    # No bot plays for him: there is nothing to play.
    assert room.table.members[niko].level is None
    assert [one.bot for one in shown_members(room.table, ()) if one.id == niko] == [None]
    assert room.refuses(niko, "red", turn=room.play.turns[1]) == "not-your-turn"
    # Who comes back watches; the seat is gone until the next game.
    room.back(niko)
    assert 1 not in room.state.present
    assert code(room, joining.stand_in, niko, niko, "casual", 0.0) == "no-seat"
    room.leave(niko)
    room.back(niko)
    room.leave(2)
    assert room.table.running is None
    assert room.state.outcome.reason == "too-few"
    assert room.table.totals == dict(enumerate(room.state.scores))
    room.start()
    assert room.play.seats == [0, niko]


def test_in_huutopussi_the_match_ends():
    room, (_, niko, _) = seated(3, game="huutopussi", settings=RULES)
    room.until(lambda room: room.state.phase == "tricks")
    room.leave(niko)
    assert room.table.running is None
    assert room.state.outcome.reason == "left"
    assert room.table.members[niko].standin is None
    assert all(segment.seed for segment in room.play.fair)


def test_on_leave_end_ends_the_game_at_once():
    room, (_, niko, _) = seated(3, rules=BUS | {"on_leave": "end"}, settings=RULES)
    room.leave(niko)
    assert room.state.outcome.reason == "table-ended"


@pytest.mark.parametrize("leaver", ["bot", "rules"])
@pytest.mark.parametrize("game", ["bus", "huutopussi"])
@pytest.mark.parametrize("bots", [0, 1])
def test_all_people_may_leave_one_after_the_other(leaver, game, bots):
    """The last one too; the game comes to its end all the same, and who comes then is the host."""
    rules = BUS if game == "bus" else None
    room, members = seated(3 - bots, bots, game, rules, Settings(pace=0, leaver=leaver))
    room.until(lambda room: sum(room.play.turns) > 6)
    for member in members:
        room.leave(member)
    assert (room.table.host, room.table.people()) == (None, [])
    room.finish()
    assert [member.id for member in room.table.here()] == [2] * bots
    newcomer = room.join("Oona")
    assert (room.table.host, status(room, newcomer)) == (newcomer, "seated")
    room.back(members[0])
    while hosting.obstacles(room.table):
        room.bot()
    room.start()


@pytest.mark.parametrize("leaver", ["bot", "rules"])
def test_a_newcomer_in_mid_game_where_nobody_is_left(leaver):
    room, members = seated(2, 2, rules=BUS, settings=Settings(pace=0, leaver=leaver))
    for member in members:
        room.leave(member)
    assert room.table.running is not None
    newcomer = room.join("Oona")
    assert (room.table.host, status(room, newcomer)) == (newcomer, "next")
    room.back(members[1])
    assert room.table.host == newcomer
    room.finish()
    room.start()


# The host.


def test_the_first_person_is_the_host():
    room = Room()
    assert room.table.host is None
    room.decide(lambda: joining.bring_bot(room.table, "casual", room.now))
    assert room.table.host is None
    host = room.join()
    room.join()
    assert room.table.host == host


def test_in_the_lobby_the_role_passes_when_the_host_leaves():
    room, (aino, niko, veera) = seated(3, 1, start=False)
    room.leave(aino)
    assert room.table.host == niko
    room.leave(niko)
    room.leave(veera)
    assert room.table.host is None
    assert [member.id for member in room.table.here()] == [3]
    room.back(niko)
    assert room.table.host == niko
    room.back(aino)
    assert room.table.host == niko
    room.start()


def test_a_lobby_that_all_have_left_is_the_next_ones():
    room, members = seated(2, 1, start=False)
    for member in members:
        room.leave(member)
    assert room.table.host is None
    newcomer = room.join("Oona")
    assert room.table.host == newcomer
    room.start()
    assert room.play.seats == [2, newcomer]


def test_when_the_last_person_leaves_who_waits_is_let_in():
    """Else nobody would be there to say yes."""
    room, (host,) = seated(1, 2)
    first, second = room.join("Oona"), room.join("Eino")
    room.leave(host)
    assert (room.table.host, status(room, first), status(room, second)) == (first, "next", "waiting")
    room.accept(second)
    room.back(host)
    assert room.table.host == first


def test_the_host_hands_over():
    room, (aino, niko, veera) = seated(3, 1)
    room.decide(lambda: hosting.hand_over(room.table, aino, veera, room.now))
    assert room.table.host == veera
    assert code(room, hosting.hand_over, veera, 3, 0.0) == "no-member"
    assert code(room, hosting.hand_over, aino, niko, 0.0) == "not-host"
    newcomer = room.join("Oona")
    room.leave(niko)
    for member in (newcomer, niko, 99):
        assert code(room, hosting.hand_over, veera, member, 0.0) == "no-member"
    version = room.table.version
    room.decide(lambda: hosting.hand_over(room.table, veera, veera, room.now))
    assert room.table.version == version


def test_the_role_passes_on_to_who_is_there():
    room, (aino, niko, veera) = seated(3, 1)
    newcomer = room.join("Oona")

    def passed_on(*present):
        room.decide(lambda: hosting.pass_on(room.table, present, room.now))
        return room.table.host

    assert passed_on() == aino
    assert passed_on(newcomer, 3) == aino
    assert passed_on(aino, niko) == aino
    assert passed_on(veera) == veera
    assert passed_on(aino, niko, veera) == veera
    room.leave(aino)
    assert passed_on(aino) == veera
    assert passed_on(niko) == niko


# What is shown of them.


def test_who_is_shown():
    room, (aino, niko, veera, oona) = seated(4, 1)
    waiting = room.join("Eino")
    room.leave(niko)
    room.leave(veera, by=aino)
    room.stand_in(oona)
    shown = {one.id: one for one in shown_members(room.table, [aino, waiting])}
    assert {number: (one.status, one.bot, one.away, one.seat) for number, one in shown.items()} == {
        aino: ("seated", None, False, 0),
        niko: ("left", "forgetful", True, 1),
        veera: ("left", "forgetful", True, 2),
        oona: ("seated", "forgetful", True, 3),
        4: ("seated", "forgetful", False, 4),
        waiting: ("waiting", None, False, None),
    }
    room.finish()
    assert [one.id for one in shown_members(room.table, [])] == [aino, oona, 4, waiting]


def test_nothing_secret_of_a_member_is_shown():
    room, members = seated(3)
    for member in (None, *members):
        text = str(show(room.table, member, members, room.now))
        assert "qr-secret" not in text
        for other in members:
            assert room.tokens[other] not in text
            assert room.table.members[other].token not in text
