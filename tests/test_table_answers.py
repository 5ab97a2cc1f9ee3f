"""Answers and their turn numbers: each counts once, for the question that it was meant for, or not at all."""

import pytest

from kuski.game import DECK, IllegalAction
from kuski.table import entries
from kuski.table.play import Said
from kuski.table.refusing import TableRefused
from table_helpers import plain, seated

OPEN = {"preset": "bussikuski", "match": "optional", "award_optional": True, "on_leave": "continue"}
"""Open hands, laid by choice: a window holds only who can do something."""


def asked(room):
    """Return the only seat that is asked, its member and its turn number."""
    (seat,) = room.state.actors
    return seat, room.play.seats[seat], room.play.turns[seat]


def in_window(people, seed=0, wanted=lambda room: True, **options):
    """Return a room at an open window, and the seats in it."""
    for other in range(seed, seed + 300):
        room, _ = seated(people, rules=OPEN | options, seed=other)
        room.until(lambda room: room.state.phase == "pyramid" or room.table.running is None)
        while room.state.phase == "pyramid" and room.table.running is not None:
            if room.state.actors is not DECK and wanted(room):
                return room, sorted(room.state.actors)
            room.step()
    raise AssertionError("no such window")


# Once.


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
def test_the_same_answer_again_is_the_same_answer(game):
    room, _ = seated(3, game=game)
    for _ in range(12):
        while room.state.actors is DECK:
            room.deal()
        _, member, turn = asked(room)
        text = room.choice(asked(room)[0])
        room.answer(member, text)
        version, before = room.table.version, plain(room.table)
        again = room.answer(member, text, turn=turn)
        assert again == Said((text,), version)
        assert plain(room.table) == before


@pytest.mark.parametrize(
    ("game", "said", "again"), [("bus", "red", " RED"), ("huutopussi", "bid 60", "Bid  60")]
)
def test_the_same_answer_in_another_spelling_is_the_same(game, said, again):
    room, _ = seated(3, game=game)
    _, member, turn = asked(room)
    room.answer(member, again)
    assert isinstance(room.answer(member, said, turn=turn), Said)
    assert isinstance(room.answer(member, again, turn=turn), Said)
    assert room.refuses(member, "?", turn=turn) == "stale"


def test_a_card_may_be_spelled_in_letters_and_said_again():
    room, _ = seated(3, game="huutopussi")
    room.until(lambda room: room.state.phase == "tricks" and not room.state.trick)
    seat, member, turn = asked(room)
    card = next(text for text in map(str, room.state.legal(seat)) if " " not in text)
    letters = card[:-1] + {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}[card[-1]]
    room.answer(member, letters)
    assert isinstance(room.answer(member, letters, turn=turn), Said)
    assert isinstance(room.answer(member, card, turn=turn), Said)


def test_another_answer_with_the_same_number_is_stale():
    room, _ = seated(3)
    _, member, turn = asked(room)
    room.answer(member, "red")
    for texts in (["black"], ["red", "red"], ["?"], []):
        assert (
            room.refused(lambda texts=texts: room.judge.answer(room.table, member, turn, texts, room.now))
            == "stale"
        )


@pytest.mark.parametrize("off", [-1000, -2, -1, 1, 7])
def test_an_older_or_newer_number_is_stale(off):
    room, _ = seated(3)
    for answers in range(4):
        seat, member, turn = asked(room)
        assert room.refuses(member, f"give {answers} to @0", turn=turn + off) == "stale"
        room.answer(member, room.choice(seat))


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
def test_the_answer_that_ended_a_game_counts_once_too(game):
    rules = {"preset": "bussikuski"} if game == "bus" else None
    room, _ = seated(3, game=game, rules=rules)
    while room.table.running is not None:
        if room.state.actors is DECK:
            room.deal()
            continue
        seat, member, turn = asked(room) if len(room.state.actors) == 1 else (*_any(room),)
        text = room.choice(seat)
        room.answer(member, text)
    before = plain(room.table)
    assert isinstance(room.answer(member, text, turn=turn), Said)
    assert plain(room.table) == before
    with pytest.raises(TableRefused, match="No game"):
        room.answer(member, "?", turn=turn)
    # When the next game has begun, the number belongs to an older question.
    room.start()
    with pytest.raises(TableRefused, match="too late"):
        room.answer(member, text, turn=turn)


def _any(room):
    seat = min(room.state.actors)
    return seat, room.play.seats[seat], room.play.turns[seat]


def test_numbers_are_never_used_again_in_later_games():
    room, members = seated(3)
    used = set()
    for _ in range(3):
        assert len(set(room.play.turns)) == 1
        assert not used & set(room.play.turns)
        lowest = min(room.play.turns)
        room.finish()
        used |= set(range(lowest, max(room.play.turns) + 1))
        room.start()
    assert members


# Not later.


@pytest.mark.parametrize("made", ["bot", "clock"])
def test_an_answer_is_stale_after_a_clock_or_a_bot_has_acted(made):
    """Also with the same text: the table has gone on without this tap, and says so."""
    room, _ = seated(3)
    seat, member, turn = asked(room)
    room.act(seat, "red", made=made)
    for text in ("red", "black"):
        with pytest.raises(TableRefused, match="too late"):
            room.answer(member, text, turn=turn)


def test_an_automatic_answer_dies_with_its_number():
    room, _ = seated(3)
    seat, member, turn = asked(room)
    room.answer(member, "red")
    with pytest.raises(TableRefused, match="too late"):
        room.act(seat, "black", made="clock", turn=turn)


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
def test_an_answer_is_stale_after_it_was_taken_back(game):
    room, _ = seated(1, 2, game=game, seed=4)
    room.until(lambda room: room.play.turns[0] > 3 and 0 in room.state.actors)
    turn, text = room.play.turns[0], room.choice(0)
    room.answer(0, text)
    room.undo(0)
    assert room.play.turns[0] > turn + 1
    for number in (turn, turn + 1):
        with pytest.raises(TableRefused, match="too late"):
            room.answer(0, text, turn=number)


def test_an_answer_before_what_was_taken_back_still_counts():
    room, _ = seated(2, rules={"preset": "bussikuski"})
    first = asked(room)
    room.answer(first[1], "red")
    second = asked(room)
    room.answer(second[1], "black")
    room.undo(second[1])
    room.say(first[1], yes=True)
    assert isinstance(room.answer(first[1], "red", turn=first[2]), Said)
    with pytest.raises(TableRefused, match="too late"):
        room.answer(second[1], "black", turn=second[2])


def test_a_late_tap_does_not_land_on_the_next_card():
    """Where two are left, what they have to give goes to the other: a question is gone without an answer."""
    for seed in range(0, 3000, 300):
        room, window = in_window(
            3, seed, lambda room: sum(map(bool, room.state.owed)) > 1, award_optional=False, match="all"
        )
        debtor, leaver = [seat for seat in window if room.state.owed[seat]][:2]
        turn = room.play.turns[debtor]
        room.arrange(leaver="rules")
        room.leave(room.play.seats[leaver])
        assert debtor not in room.state.actors
        assert room.play.turns[debtor] == turn + 1
        room.until(lambda room, seat=debtor: seat in room.state.actors or room.table.running is None)
        if room.table.running is not None:
            break
    with pytest.raises(TableRefused, match="too late"):
        room.answer(room.play.seats[debtor], "pass", turn=turn)


def test_who_was_not_there_then_has_not_given_that_answer():
    """A newcomer takes over a bot's seat: what the bot said there, the newcomer has not said."""
    room, _ = seated(2, 1)
    newcomer = room.join("Veera")
    room.until(lambda room: 2 in room.state.actors)
    turn = room.play.turns[2]
    room.act(2, "red")
    room.accept(newcomer, 2)
    with pytest.raises(TableRefused, match="too late"):
        room.answer(newcomer, "red", turn=turn)


# All or nothing.


def test_a_list_is_one_answer():
    room, window = in_window(4, wanted=lambda room: any(owed >= 2 for owed in room.state.owed), match="all")
    seat = next(seat for seat in window if room.state.owed[seat] >= 2)
    other, third = [to for to in range(4) if to != seat][:2]
    owed = room.state.owed[seat]
    texts = [f"give {owed - 1} to @{other}", f"give 1 to @{third}"]
    member, turn, version = room.play.seats[seat], room.play.turns[seat], room.table.version
    decision = room.answer(member, *texts)
    (entry,) = [entry for entry in decision.entries if isinstance(entry, entries.Played)]
    assert (entry.seat, entry.turn, entry.made) == (seat, turn, "seat")
    assert entry.actions[:2] == tuple((seat, text) for text in texts)
    assert room.table.version == version + 1
    assert isinstance(room.answer(member, *texts, turn=turn), Said)
    with pytest.raises(TableRefused, match="too late"):
        room.answer(member, *texts[::-1], turn=turn)
    with pytest.raises(TableRefused, match="too late"):
        room.answer(member, texts[0], turn=turn)


@pytest.mark.parametrize("second", ["give 99 to @1", "red", "?", "lay 2♣", "give 1 to @99"])
def test_nothing_is_left_of_a_list_with_something_illegal(second):
    room, window = in_window(4, wanted=lambda room: any(owed >= 2 for owed in room.state.owed), match="all")
    seat = next(seat for seat in window if room.state.owed[seat] >= 2)
    other = min({0, 1} - {seat})
    before = plain(room.table)
    with pytest.raises(IllegalAction):
        room.answer(room.play.seats[seat], f"give 1 to @{other}", second)
    assert plain(room.table) == before


def test_a_list_does_not_answer_a_question_that_was_not_asked_yet():
    """The second guess comes after a card that nobody has seen."""
    room, _ = seated(3)
    _, member, _ = asked(room)
    with pytest.raises(IllegalAction) as error:
        room.answer(member, "red", "red")
    assert error.value.code == "not-your-turn"


@pytest.mark.parametrize("texts", [[], ["pass"] * 25])
def test_a_list_has_an_end(texts):
    room, _ = seated(3)
    member = asked(room)[1]
    assert (
        room.refused(lambda: room.judge.answer(room.table, member, room.play.turns[1], texts, room.now))
        == "too-many-actions"
    )


# Whose.


def test_nobody_answers_for_another():
    room, members = seated(3)
    seat, _, turn = asked(room)
    for member in members:
        if room.play.seat_of(member) != seat:
            with pytest.raises(IllegalAction) as error:
                room.answer(member, "red")
            assert error.value.code == "not-your-turn"
    assert room.refuses(99, "red", turn=turn) == "no-seat"


@pytest.mark.parametrize("going", ["leave", "remove", "stand_in"])
def test_who_has_a_bot_in_the_seat_plays_no_more(going):
    room, (host, *_) = seated(3)
    room.until(lambda room: 2 in room.state.actors)
    member = room.play.seats[2]
    if going == "stand_in":
        room.stand_in(member)
    else:
        room.leave(member, host if going == "remove" else None)
    with pytest.raises(TableRefused, match="A bot plays"):
        room.answer(member, "red")
    room.act(2, "red")


def test_nobody_plays_in_the_lobby():
    room, (host, *_) = seated(3, start=False)
    with pytest.raises(TableRefused, match="No game"):
        room.answer(host, "red", turn=1)
