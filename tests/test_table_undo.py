"""Taking back: who must agree, what lapses, and which cards come then."""

import pytest

from kuski import bus
from kuski.dealer import SeededDealer
from kuski.game import CHANCE, DECK
from kuski.record import verify
from kuski.table import asking, entries
from kuski.table.refusing import TableRefused
from kuski.table.settings import Settings
from table_helpers import plain, proof, rules_of, seated

PLAIN = {"preset": "bussikuski", "on_leave": "continue"}


def asked(room):
    """Return the member who is asked, the only one."""
    (seat,) = room.state.actors
    return room.play.seats[seat]


def code(room, judge, *args, **options):
    return room.refused(lambda: judge(room.table, *args, **options))


def answered(room, wanted=lambda decision: True, most=3000):
    """Play until a person's answer is as wanted; return the member, and how the game stood before."""
    for _ in range(most):
        before, number = room.state, len(room.play.actions)
        member = None if before.actors is DECK else room.play.seats[min(before.actors)]
        if member is None or room.table.members[member].level is not None:
            room.step()
            continue
        decision = room.answer(member, room.choice(min(before.actors)))
        if wanted(decision):
            return member, before, number
    raise AssertionError("no such answer")


def with_cards(decision):
    return any(actor == "deck" for actor, _ in decision.entries[0].actions)


def without_cards(decision):
    return len(decision.entries) == 1 and not with_cards(decision)


# Who must agree.


def test_who_plays_with_bots_alone_takes_back_at_once():
    room, (aino,) = seated(1, 3, rules=PLAIN)
    member, before, number = answered(room)
    assert member == aino
    decision = room.undo(aino)
    assert [type(entry) for entry in decision.entries] == [entries.Undone]
    assert (room.state, len(room.play.actions)) == (before, number)
    assert room.table.request is None


def test_all_people_in_the_game_must_agree():
    room, _ = seated(3, 1, rules=PLAIN)
    member, before, _ = answered(room)
    first, second = sorted({0, 1, 2} - {member})
    room.undo(member)
    assert room.table.request.agreed == {member}
    assert asking.voters(room.table) == {0, 1, 2}
    room.say(first, yes=True)
    assert room.state != before
    # Nobody agrees twice, nor does the asker, a bot, a newcomer or a stranger.
    newcomer = room.join("Eino")
    for nobody in (first, member, 3, newcomer, 99):
        assert code(room, asking.answer, nobody, room.judge, room.deck(), 0.0, yes=True) == "nothing-asked"
    room.say(second, yes=True)
    assert room.state == before
    assert room.table.request is None


def test_one_who_does_not_agree_is_enough():
    room, _ = seated(3, rules=PLAIN)
    member, _, _ = answered(room)
    first, second = sorted({0, 1, 2} - {member})
    after = room.state
    room.undo(member)
    room.say(first, yes=True)
    room.say(second, yes=False)
    assert room.table.request is None
    assert room.state == after
    assert code(room, asking.answer, first, room.judge, room.deck(), 0.0, yes=True) == "nothing-asked"
    room.undo(member)


@pytest.mark.parametrize("going", ["leave", "remove", "stand_in"])
def test_who_is_not_there_need_not_agree(going):
    room, _ = seated(3, rules=PLAIN)
    room.until(lambda room: room.play.turns[room.play.seat_of(1)] > 1 and room.play.turns[2] > 1)
    {"leave": room.leave, "remove": lambda member: room.leave(member, 0), "stand_in": room.stand_in}[going](2)
    assert asking.voters(room.table) == {0, 1}
    room.until(lambda room: room.state.actors == {1})
    room.answer(1, room.choice(1))
    room.undo(1)
    room.say(0, yes=True)
    assert room.state.actors == {1}
    # And he asks for nothing himself.
    if going != "remove":
        assert code(room, asking.ask_undo, 2, room.deck(), 0.0) == "bot-plays"
        room.back(2)
        room.undo(2)


def test_who_is_out_of_the_game_by_its_rules_need_not_agree_nor_may_ask():
    room, _ = seated(4, rules=PLAIN, settings=Settings(pace=0, leaver="rules"))
    room.until(lambda room: min(room.play.turns) > 2)
    room.leave(3)
    room.back(3)
    assert asking.voters(room.table) == {0, 1, 2}
    assert code(room, asking.ask_undo, 3, room.deck(), 0.0) == "no-seat"


def test_a_spectator_a_newcomer_and_a_bot_ask_for_nothing():
    room, _ = seated(2, 1, rules=PLAIN)
    newcomer = room.join("Eino")
    for member, refusal in ((newcomer, "no-seat"), (99, "no-seat"), (2, "bot-plays")):
        assert code(room, asking.ask_undo, member, room.deck(), 0.0) == refusal
        assert code(room, asking.ask_claim, member, room.judge, 0.0) == refusal


def test_who_takes_over_a_bots_seat_must_agree_too():
    room, _ = seated(2, 1, rules=PLAIN)
    member, _, _ = answered(room)
    newcomer = room.join("Eino")
    room.undo(member)
    room.accept(newcomer, 2)
    room.say(1 - member, yes=True)
    assert room.table.request is not None
    room.say(newcomer, yes=True)
    assert room.table.request is None


def test_nothing_is_taken_back_without_a_game():
    room, _ = seated(3, start=False)
    assert code(room, asking.ask_undo, 0, None, 0.0) == "no-game"
    room.start()
    room.finish()
    assert code(room, asking.ask_undo, 0, None, 0.0) == "no-game"


# What lapses.


@pytest.mark.parametrize("how", ["answer", "bot", "clock", "deck", "leave"])
def test_a_request_lapses_when_the_game_goes_on(how):
    room, _ = seated(3, rules=PLAIN, settings=Settings(leaver="rules"))
    room.until(lambda room: how != "deck" or (room.state.actors is DECK and room.state.phase == "pyramid"))
    room.until(lambda room: max(room.play.turns) > 2 and (room.state.actors is DECK) is (how == "deck"))
    member = next(one for one in (0, 1, 2) if room.play.last_answer(room.play.seat_of(one)) is not None)
    room.undo(member)
    version = room.table.version
    if how == "deck":
        room.deal()
    elif how == "leave":
        room.leave(({0, 1, 2} - {member, asked(room)}).pop())
    else:
        seat = min(room.state.actors)
        if how == "answer":
            room.answer(room.play.seats[seat], room.choice(seat))
        else:
            room.act(seat, room.choice(seat), made=how)
    assert room.table.version > version
    assert room.table.request is None


def test_what_changes_nothing_in_the_game_leaves_a_request_standing():
    room, _ = seated(3, rules=PLAIN)
    member, _, _ = answered(room)
    room.undo(member)
    newcomer = room.join("Eino")
    room.accept(newcomer)
    room.bot()
    room.arrange(think=300)
    room.leave(newcomer)
    room.lose_seeds()
    assert room.table.request is not None
    assert code(room, asking.ask_undo, 0, room.deck(), 0.0) == "already-asked"
    assert code(room, asking.ask_claim, 0, room.judge, 0.0) == "already-asked"


def test_a_request_is_over_with_its_game():
    room, _ = seated(3, rules=PLAIN)
    member, _, _ = answered(room)
    room.undo(member)
    room.give_up()
    assert room.table.request is None
    room.start()
    assert room.table.request is None


def test_a_request_lapses_when_the_asker_leaves():
    room, _ = seated(3, rules=PLAIN)
    member, _, _ = answered(room)
    room.undo(member)
    room.leave(member)
    assert room.table.request is None


@pytest.mark.parametrize("going", ["leave", "stand_in"])
def test_a_request_lapses_when_nobody_is_left_to_answer(going):
    """Then the asker can ask again, and need not wait for an answer that nobody gives."""
    room, _ = seated(3, rules=PLAIN)
    member, before, _ = answered(room)
    first, second = sorted({0, 1, 2} - {member})
    room.undo(member)
    room.say(first, yes=True)
    getattr(room, going)(second)
    assert room.table.request is None
    room.undo(member)
    room.say(first, yes=True)
    assert room.state == before


# What is taken back.


def test_the_last_answer_is_taken_back_and_all_that_came_after():
    room, _ = seated(3, rules=PLAIN)
    room.until(lambda room: min(room.play.turns) > 2)
    play = room.play
    for member in (0, 1, 2):
        seat = play.seat_of(member)
        keep = play.last_answer(seat)
        assert [actor for actor, _ in play.actions[keep:]].count(seat) == 1
        assert play.actions[keep][0] == seat


def test_an_answer_after_another_of_the_same_seat_is_taken_back_alone():
    """Who wins a trick and leads takes back the lead, not the card before it."""
    room, _ = seated(3, game="huutopussi", seed=3)
    room.until(
        lambda room: (
            room.state.phase == "tricks" and not room.state.trick and room.state.leader == room.state.turn
            and any(room.state.won) and room.play.actions[-1][0] == room.state.turn
        )
    )  # fmt: skip
    seat, before, number = room.state.turn, room.state, len(room.play.actions)
    member = room.play.seats[seat]
    room.answer(member, next(text for text in map(str, room.state.legal(seat)) if " " not in text))
    room.undo(member)
    for other in {0, 1, 2} - {member}:
        room.say(other, yes=True)
    assert (room.state, len(room.play.actions)) == (before, number)


def test_a_list_is_taken_back_as_a_whole():
    room, _ = seated(3, game="huutopussi", seed=5)
    room.until(lambda room: room.state.phase == "exchange" and room.state.actors is not DECK)
    (seat,) = room.state.actors
    before, state, texts = room.state, room.state, []
    for _ in range(3):
        texts.append(str(state.legal(seat)[0]))
        state = state.apply(seat, state.parse(seat, texts[-1]))
    room.answer(room.play.seats[seat], *texts)
    assert room.state == state
    room.undo(room.play.seats[seat])
    for other in {0, 1, 2} - {room.play.seats[seat]}:
        room.say(other, yes=True)
    assert room.state == before


def test_what_was_answered_for_a_seat_is_its_answer():
    room, _ = seated(1, 2, rules=PLAIN)
    room.until(lambda room: 0 in room.state.actors)
    before = room.state
    room.act(0, "red", made="clock")
    room.undo(0)
    assert room.state == before


def test_who_has_said_nothing_has_nothing_to_take_back():
    room, _ = seated(3, rules=PLAIN)
    assert {code(room, asking.ask_undo, member, room.deck(), 0.0) for member in (0, 1, 2)} == {
        "nothing-to-undo"
    }
    member, _, _ = answered(room)
    room.undo(member)
    for other in {0, 1, 2} - {member}:
        room.say(other, yes=True)
    assert code(room, asking.ask_undo, member, room.deck(), 0.0) == "nothing-to-undo"


def test_nobody_is_brought_back_who_has_left():
    room, _ = seated(4, rules=PLAIN, settings=Settings(pace=0, leaver="rules"))
    room.until(lambda room: min(room.play.turns) > 2)
    room.leave(3)
    for member in (0, 1, 2):
        assert code(room, asking.ask_undo, member, room.deck(), 0.0) == "nothing-to-undo"
    member, before, _ = answered(room)
    room.undo(member)
    for other in {0, 1, 2} - {member}:
        room.say(other, yes=True)
    assert room.state == before
    assert 3 not in room.state.present
    assert room.play.gone == {3}


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
def test_one_can_go_back_to_the_beginning(game):
    room, (aino,) = seated(1, 2, game=game, settings=Settings())
    room.until(lambda room: sum(room.play.turns) > 30)
    turns = room.play.turns
    while (keep := room.play.last_answer(0)) is not None:
        room.undo(aino)
        assert len(room.play.actions) == keep
        assert all(now > before for now, before in zip(room.play.turns, turns, strict=True))
        assert room.play.draws == sum(actor == CHANCE for actor, _ in room.play.actions)
        turns = room.play.turns
        room.now += 10
        assert {*room.play.since} <= {room.now - 10}
    room.finish()
    assert proof(room).name == "PROVEN"


# The deck.


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
def test_seen_cards_are_shuffled_in_again_and_the_record_is_proven(game):
    """A new deck is sealed there; what it was in the old one binds nothing."""
    rules = None if game == "bus" else {"preset": "kolmin", "deals": 8}
    others = 0
    for seed in range(10):
        room, (aino,) = seated(1, 2, game, rules, seed=seed)
        _, before, number = answered(room, with_cards)
        (_, text), *after = room.play.actions[number:]
        old = room.play.fair[-1].commitment
        decision = room.undo(aino)
        assert (room.state, len(room.play.actions)) == (before, number)
        assert room.play.fair[-1].start == number
        assert room.play.fair[-1].commitment == decision.entries[0].commitment != old
        assert list(decision.secrets) == [f"seed 1.{room.play.seals[-1]}"]
        room.answer(aino, text)
        others += room.play.actions[number + 1 :] != after
        room.finish()
        assert proof(room).name == "PROVEN"
        assert verify(room.play.record(None)).notice.code == ("proven-in-parts" if number else "proven")
    assert others > 3


def test_the_same_deck_goes_on_when_no_card_was_seen():
    room, (aino, *_) = seated(1, 2, game="huutopussi", seed=8)
    _, before, _ = answered(room, without_cards)
    fair, draws = room.play.fair, room.play.draws
    expected = SeededDealer(room.seeds["seed 1.0"], (None,) * 3)
    decision = room.undo(aino)
    assert decision.entries[0].commitment is None
    assert decision.secrets == {}
    assert (room.play.fair, room.state) == (fair, before)
    room.until(lambda room: room.play.draws > draws or room.table.running is None)
    number = 0
    for before, actor, action, _ in room.play.steps():
        if actor == CHANCE:
            assert action == expected.draw(before, number)
            number += 1
    room.finish()
    assert verify(room.play.record(None)).notice.code == "proven"


def test_a_deck_that_was_sealed_after_the_answer_is_sealed_again():
    """Its stretch begins later than what is left; the old deck may not go on, since its seed is gone."""
    room, (aino,) = seated(1, 2, game="huutopussi", seed=8)
    _, _, number = answered(room, without_cards)
    room.lose_seeds()
    decision = room.undo(aino)
    assert decision.entries[0].commitment is not None
    assert [segment.start for segment in room.play.fair] == [0, number]
    room.finish()
    assert proof(room).name == "NOTHING"


def test_taking_back_again_and_again_seals_again_and_again():
    room, (aino,) = seated(1, 2)
    commitments = {room.play.fair[0].commitment}
    for _ in range(5):
        room.until(lambda room: 0 in room.state.actors)
        room.answer(aino, room.choice(0))
        room.undo(aino)
        commitments.add(room.play.fair[-1].commitment)
        assert len(room.play.fair) <= 2
    assert len(commitments) == 6
    assert len(room.seeds) == 6
    room.finish()
    assert proof(room).name == "PROVEN"
    assert room.seeds == {}


def test_a_view_from_before_is_the_same_after():
    """Taking back leads to the very position: every seat is shown what it was shown, but other numbers."""
    room, (aino, niko) = seated(2, 1, game="huutopussi", seed=2)
    room.until(lambda room: room.state.phase == "tricks" and 0 in room.state.actors)
    told = [(room.state.view(seat), list(room.play.perceived(seat))) for seat in (0, 1, 2, None)]
    room.answer(aino, room.choice(0))
    room.undo(aino)
    room.say(niko, yes=True)
    assert [(room.state.view(seat), list(room.play.perceived(seat))) for seat in (0, 1, 2, None)] == told
    assert plain(room.reread()) == plain(room.table)
    assert not room.play.recent


def test_rules_for_the_next_game_wait_for_the_answer():
    """While something is asked a game is running, so nobody changes the rules."""
    room, _ = seated(3, rules=PLAIN)
    member, _, _ = answered(room)
    room.undo(member)
    with pytest.raises(TableRefused, match="until the game is over"):
        room.set_rules("bus", rules_of("bus", preset=min(bus.PRESETS)))
    room.say(min({0, 1, 2} - {member}), yes=True)
