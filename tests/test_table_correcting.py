"""The host corrects the points of the evening, and everybody can read who did it, and why."""

import pytest

from kuski.table import entries
from kuski.table.correcting import LONGEST_REASON, MOST_POINTS, clean_reason, correct
from kuski.table.refusing import TableRefused
from table_helpers import seated


def corrected(room, member, points, reason="a card fell down", *, by=0, game=None):
    return room.decide(lambda: correct(room.table, by, member, points, reason, room.now, game))


def code(room, *args, **options):
    return room.refused(lambda: correct(room.table, *args, room.now, **options))


def test_points_are_added_to_the_total_and_the_line_is_kept():
    room, (aino, niko, _veera) = seated(3)
    room.finish()
    before = dict(room.table.totals)
    corrected(room, niko, -3, "dealt twice")
    assert room.table.totals == before | {niko: before[niko] - 3}
    line = entries.Corrected(room.now, aino, niko, "bus", -3, "dealt twice")
    assert room.table.corrections == [line]
    assert room.table.tale[-1] == (room.table.version, line)
    assert room.reread().totals == room.table.totals
    assert room.reread().corrections == [line]


def test_it_is_taken_back_by_another():
    room, (_, niko, _) = seated(3)
    room.finish()
    before = dict(room.table.totals)
    corrected(room, niko, 7)
    corrected(room, niko, -7, "that was wrong")
    assert room.table.totals == before
    assert [line.points for line in room.table.corrections] == [7, -7]


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
def test_in_mid_game_the_game_itself_stays_as_it_is(game):
    room, (_, niko, _) = seated(3, game=game)
    state, seats, turns = room.state, list(room.play.seats), list(room.play.turns)
    corrected(room, niko, 5)
    assert (room.state, room.play.seats, room.play.turns) == (state, seats, turns)
    assert room.table.totals == {niko: 5}
    room.finish()
    scores = dict(enumerate(room.state.scores))
    assert room.table.totals == scores | {niko: scores[niko] + 5}


def test_before_the_first_game_an_older_evening_is_added():
    room, (aino, *_) = seated(3, start=False)
    corrected(room, aino, 12, "last week")
    assert room.table.totals == {aino: 12}


def test_points_of_one_game_are_not_those_of_the_other():
    room, (aino, *_) = seated(3)
    corrected(room, aino, 40, game="huutopussi")
    assert room.table.totals == {}
    assert room.table.points == {"huutopussi": {aino: 40}}
    room.finish()
    room.set_rules("huutopussi", {"preset": "kolmin", "deals": 1})
    assert room.table.totals == dict(enumerate(room.state.scores))
    corrected(room, aino, 1)
    assert room.table.points["bus"][aino] == room.state.scores[0] + 1
    room.start()
    assert room.table.totals == {aino: 40}


def test_a_correction_goes_with_the_seat_that_is_taken_over():
    room, _ = seated(2, 1)
    corrected(room, 2, 9)
    oona = room.join("Oona")
    corrected(room, oona, 1)
    room.accept(oona, 2)
    assert room.table.totals == {oona: 10}


def test_only_the_host_corrects():
    room, (aino, niko, _) = seated(3)
    assert code(room, niko, aino, 1, "why") == "not-host"
    assert code(room, aino, 99, 1, "why") == "no-member"
    corrected(room, aino, 1)


def test_what_no_correction_is():
    room, (aino, niko, _) = seated(3)
    for points in (0, MOST_POINTS + 1, -MOST_POINTS - 1):
        assert code(room, aino, niko, points, "why") == "bad-correction"
    corrected(room, niko, MOST_POINTS)
    assert code(room, aino, niko, 1, "why", game="chess") == "no-such-game"
    for reason in ("", "  \n", "\u200b", "…", "x" * (LONGEST_REASON + 1)):
        assert code(room, aino, niko, 1, reason) == "bad-reason"


def test_a_reason_is_one_line_that_can_be_read():
    assert clean_reason("  two\n lines\tand \u202ea\u0007 mark ") == "two lines and a mark"
    assert clean_reason("ä" * LONGEST_REASON) == "ä" * LONGEST_REASON
    assert clean_reason("a\u0308") == "ä"
    with pytest.raises(TableRefused):
        clean_reason("x" * 100_000)
