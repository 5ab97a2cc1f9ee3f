"""One more game: who wants it, and how it begins when all people do."""

import pytest

from kuski.table import entries
from kuski.table.deciding import Deck
from kuski.table.wanting import want
from table_helpers import proof, seated


def wanted(room, member, *, yes=True):
    """Let somebody say whether another game is wanted; return the kinds of the entries."""
    seed = room.dice.randbytes(32)
    deck = lambda players: Deck.kept(seed, players)  # noqa: E731
    decision = room.decide(lambda: want(room.table, member, 0, deck, room.now, yes=yes))
    return [type(entry) for entry in decision.entries]


def code(room, member):
    """Return the code with which it is refused that somebody wants another game."""
    deck = lambda players: Deck.kept(bytes(32), players)  # noqa: E731
    return room.refused(lambda: want(room.table, member, 0, deck, room.now))


def over(people=3, bots=0, **options):
    """Return a room whose first game is over, and its people."""
    room, members = seated(people, bots, **options)
    room.finish()
    return room, members


@pytest.mark.parametrize("bots", [0, 2])
def test_with_the_last_of_the_people_it_begins(bots):
    room, (aino, niko, veera) = over(3, bots)
    seats, dealer = list(room.play.seats), room.play.dealer
    assert wanted(room, niko) == [entries.Wanted]
    assert wanted(room, aino) == [entries.Wanted]
    assert (room.table.wanting, room.table.running) == ({aino, niko}, None)
    assert wanted(room, veera) == [entries.Wanted, entries.Started]
    assert room.table.running is not None
    assert (room.play.seats, room.play.dealer) == (seats, (dealer + 1) % len(seats))
    assert room.table.wanting == set()
    room.deal()
    room.finish()
    assert proof(room).name == "PROVEN"


def test_saying_it_twice_says_it_once():
    room, (aino, *_) = over()
    wanted(room, aino)
    assert wanted(room, aino) == []
    assert wanted(room, aino, yes=False) == [entries.Wanted]
    assert wanted(room, aino, yes=False) == []
    assert room.table.wanting == set()


def test_the_host_does_not_wait_for_anybody():
    room, (aino, niko, veera) = over()
    wanted(room, niko)
    room.start(by=aino)
    assert room.table.wanting == set()
    room.finish()
    for member in (aino, niko):
        wanted(room, member)
    assert room.table.running is None
    assert wanted(room, veera)[-1] is entries.Started


def test_who_has_left_is_not_waited_for():
    room, (aino, niko, veera) = over()
    wanted(room, aino)
    wanted(room, veera)
    room.leave(veera)
    assert room.table.wanting == {aino}
    assert wanted(room, niko)[-1] is entries.Started
    assert room.play.seats == [aino, niko]


def test_who_lets_a_bot_play_is_not_waited_for():
    room, (aino, niko, veera) = seated(3)
    room.stand_in(veera)
    room.finish()
    wanted(room, aino)
    assert wanted(room, niko)[-1] is entries.Started
    assert room.play.seats == [aino, niko, veera]


def test_newcomers_who_were_let_in_are_asked_too():
    room, members = seated(3)
    oona = room.join("Oona")
    room.accept(oona)
    eino = room.join("Eino")
    room.finish()
    for member in members:
        wanted(room, member)
    assert code(room, eino) == "no-member"
    assert wanted(room, oona)[-1] is entries.Started
    assert room.play.seats == [*members, oona]


def test_it_does_not_begin_against_the_rules():
    room, (aino, niko, veera) = over(rules={"max_players": 3})
    oona = room.join("Oona")
    room.accept(oona)
    for member in (aino, niko, veera):
        wanted(room, member)
    assert wanted(room, oona) == [entries.Wanted]
    assert room.table.running is None


def test_other_rules_ask_anew():
    room, (aino, *_) = over()
    wanted(room, aino)
    room.set_rules("huutopussi", {"preset": "kolmin", "deals": 1})
    assert room.table.wanting == set()


def test_who_may_not():
    room, (aino, *_) = seated(3, start=False)
    assert code(room, aino) == "no-game"
    bot = room.bot()
    room.start()
    assert code(room, aino) == "game-running"
    room.finish()
    assert code(room, bot) == "no-member"
    assert code(room, 99) == "no-member"
    room.leave(aino)
    assert code(room, aino) == "no-member"


def test_a_game_that_was_given_up_may_be_begun_again():
    room, members = seated(2)
    room.give_up()
    wanted(room, members[0])
    assert wanted(room, members[1])[-1] is entries.Started
