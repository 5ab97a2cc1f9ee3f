"""What the seats add to the deck: said as a hash before the table's own, and told before the first card."""

import hashlib

import pytest

from kuski.dealer import SEEDED, SeededDealer, commit_entropy
from kuski.table import clocks, entries
from kuski.table.mixing import commit, reveal
from kuski.table.play import REVEAL_WAITS
from kuski.table.settings import Settings
from table_helpers import proof, seated

MINE, YOURS = "00ff" * 8, "5eed"


def promised(room, member, entropy):
    digest = commit_entropy(member % 256, bytes.fromhex(entropy))
    return room.decide(lambda: commit(room.table, member, digest, room.now))


def told(room, member, entropy):
    return room.decide(lambda: reveal(room.table, member, entropy, room.now))


def code(room, judge, *args):
    return room.refused(lambda: judge(room.table, *args, room.now))


def mixed_game(game="bus", *, seed=0, pace=0.0):
    """Return a room at the start of a game to whose deck two of three have promised something."""
    room, members = seated(3, game=game, seed=seed, start=False, settings=Settings(pace=pace))
    promised(room, members[0], MINE)
    promised(room, members[2], YOURS)
    room.start(deal=False)
    return room, members


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
def test_the_cards_follow_from_what_all_have_added(game):
    room, (aino, _, veera) = mixed_game(game)
    told(room, aino, MINE)
    told(room, veera, YOURS)
    assert room.play.fair[0].entropy == tuple(
        {aino: MINE, veera: YOURS}.get(member) for member in room.play.seats
    )
    room.deal()
    room.finish()
    assert proof(room).name == "PROVEN"
    (segment,) = room.play.record(None).fair
    assert (segment.scheme, segment.entropy) == (SEEDED, room.play.fair[0].entropy)
    # Without it other cards would have come.
    first = next(text for actor, text in room.play.actions if actor == -1)
    state = room.play.rules.start(3, room.play.dealer)
    for actor, text in room.play.actions:
        if actor == -1:
            break
        state = state.apply(actor, state.parse(actor, text))
    plain = SeededDealer(bytes.fromhex(segment.seed), (None,) * 3)
    assert str(plain.mixed([p and bytes.fromhex(p) for p in segment.entropy]).draw(state, 0)) == first


def test_the_deck_waits_a_moment_and_then_no_more():
    room, (aino, _, veera) = mixed_game("huutopussi", pace=0.5)
    began = room.now
    assert room.deal().entries == ()
    assert [event.at for event in clocks.due(room.table)] == [began + REVEAL_WAITS]
    told(room, aino, MINE)
    assert [event.at for event in clocks.due(room.table)] == [began + REVEAL_WAITS]
    room.now += REVEAL_WAITS
    assert room.deal().entries
    assert code(room, reveal, veera, YOURS) == "stale"
    assert room.play.fair[0].entropy.count(None) == 2
    room.finish()
    assert proof(room).name == "PROVEN"


def test_with_the_last_of_them_nothing_is_waited_for():
    room, (aino, _, veera) = mixed_game("huutopussi", pace=0.5)
    told(room, aino, MINE)
    told(room, veera, YOURS)
    assert [event.at for event in clocks.due(room.table)] == [room.now + 0.5]
    assert room.deal().entries


def test_who_answers_does_not_wait_and_after_the_first_card_it_is_too_late():
    room, (aino, _, veera) = mixed_game()
    told(room, veera, YOURS)
    (seat,) = room.state.actors
    room.answer(room.play.seats[seat], "red")
    assert room.play.draws == 1
    assert code(room, reveal, aino, MINE) == "stale"
    room.finish()
    assert proof(room).name == "PROVEN"


def test_only_what_was_hashed_counts():
    room, (aino, niko, _veera) = mixed_game()
    for entropy in (YOURS, "", "0", "zz", MINE.upper() + "00", "00" * 65, MINE + "00"):
        assert code(room, reveal, aino, entropy) == "bad-entropy"
    assert code(room, reveal, niko, MINE) == "stale"
    told(room, aino, MINE)
    assert told(room, aino, MINE).entries == ()
    assert code(room, reveal, aino, YOURS) == "stale"
    assert code(room, reveal, 99, MINE) == "no-seat"


def test_a_hash_is_that_of_one_member():
    """Nobody can promise what another has promised, and tell it after him."""
    room, (aino, niko, _) = seated(3, start=False)
    digest = commit_entropy(aino, bytes.fromhex(MINE))
    for member in (aino, niko):
        room.decide(lambda member=member: commit(room.table, member, digest, room.now))
    room.start(deal=False)
    told(room, aino, MINE)
    assert code(room, reveal, niko, MINE) == "bad-entropy"


def test_who_may_promise():
    room, (aino, niko, _) = seated(3, 1, start=False)
    for digest in ("", "x" * 64, "A" * 64, "0" * 63, hashlib.sha1(b"").hexdigest()):
        assert code(room, commit, aino, digest) == "bad-entropy"
    assert code(room, commit, 3, "0" * 64) == "no-member"
    assert code(room, commit, 99, "0" * 64) == "no-member"
    room.leave(niko)
    assert code(room, commit, niko, "0" * 64) == "no-member"
    assert code(room, reveal, aino, MINE) == "no-game"
    assert promised(room, aino, MINE).entries
    assert promised(room, aino, MINE).entries == ()
    promised(room, aino, YOURS)
    room.start(deal=False)
    assert code(room, reveal, aino, MINE) == "bad-entropy"
    told(room, aino, YOURS)


def test_a_promise_is_for_one_game():
    room, (aino, *_) = mixed_game()
    promised(room, aino, "abcd")
    room.now += REVEAL_WAITS
    room.give_up()
    room.start(deal=False)
    assert room.play.unrevealed == {room.play.seat_of(aino)}
    told(room, aino, "abcd")
    room.give_up()
    room.start(deal=False)
    assert room.play.unrevealed == frozenset()


def test_a_deck_that_is_sealed_anew_has_nothing_added():
    """What was told before its seed was made proves nothing about it."""
    room, (aino, _, veera) = mixed_game()
    told(room, aino, MINE)
    room.lose_seeds()
    assert room.play.fair[-1].entropy == (None,) * 3
    assert code(room, reveal, veera, YOURS) == "stale"
    room.finish()
    assert room.log
    assert [type(entry) for entry in map(entries.decode, room.log)].count(entries.Revealed) == 1


def test_taking_back_the_first_answer_seals_anew():
    room, (aino, _, veera) = mixed_game()
    told(room, aino, MINE)
    told(room, veera, YOURS)
    (seat,) = room.state.actors
    first = room.play.seats[seat]
    room.answer(first, "red")
    room.undo(first)
    for member in room.play.seats:
        if member != first:
            room.say(member, yes=True)
    assert room.play.draws == 0
    assert room.play.fair[-1].entropy == (None,) * 3
    assert code(room, reveal, aino, MINE) == "stale"
    room.finish()
    assert proof(room).name == "PROVEN"
