"""Whether the deck of a recorded game was steered."""

import pytest
from msgspec.structs import replace

from kuski import bus
from kuski.dealer import PeoplesDealer, SeededDealer, commit_seed
from kuski.game import CHANCE, TABLE, perform
from kuski.record import Proof, Record, RecordError, read_record, verify, write_record
from recordings import NAMES, game, played, read


def proof(record):
    finding = verify(read_record(write_record(record)))
    assert finding.notice.message.isprintable()
    return finding.proof


def other_card(record, number):
    """Return the record with another card than was drawn at the number-th deck entry (from 0)."""
    places = [at for at, (actor, _) in enumerate(record.actions) if actor == CHANCE]
    at = places[number]
    state = record.rules.start(len(record.players), record.dealer)
    for actor, text in record.actions[:at]:
        state = perform(state, actor, text)
    card = next(card for card in state.chance() if str(card) != record.actions[at][1])
    return replace(record, actions=(*record.actions[:at], (CHANCE, str(card)))), at + 1


# Proven.


@pytest.mark.parametrize("preset", sorted(bus.PRESETS))
def test_seeded_games_are_proven(preset):
    for seed in range(5):
        assert proof(game(seed=seed, rules=bus.preset(preset), players=3)) is Proof.PROVEN


def test_games_with_entropy_are_proven():
    dealer = SeededDealer.new(3).mixed((b"dice", None, bytes(64)))
    record = game(dealer)
    assert verify(record).notice.message == (
        f"Proven: every card follows from the published seed (cards: {record.cards})."
    )


def test_several_cards_in_an_entry():
    record = game(rules=bus.preset("bussikuski").replace(match="optional", attempt_limit=1), most=60)
    merged = []
    for actor, text in record.actions:
        if merged and actor == CHANCE == merged[-1][0]:
            merged[-1] = (CHANCE, f"{merged[-1][1]} {text}")
        else:
            merged.append((actor, text))
    assert len(merged) < len(record.actions)
    assert proof(replace(record, actions=tuple(merged))) is Proof.PROVEN


def test_a_game_that_was_left():
    record = game(most=11)
    assert proof(record) is Proof.PROVEN
    left = replace(record, actions=(*record.actions, (TABLE, "leave @0"), (TABLE, "leave @1")))
    assert proof(left) is Proof.PROVEN


# Contradicted.


@pytest.mark.parametrize("number", [0, 1, 7, -1])
def test_another_card_is_found(number):
    record, entry = other_card(game(), number)
    finding = verify(record)
    assert (finding.proof, finding.entry) == (Proof.CONTRADICTED, entry)
    assert finding.notice.message.startswith(f"Contradicted at entry {entry}: the seed gives ")
    assert finding.notice.values["card"] == record.actions[-1][1]


def test_another_seed_than_was_committed_to():
    record = game()
    for segment in (
        replace(record.fair[0], commitment=commit_seed(b"another")),
        replace(record.fair[0], seed=bytes(32).hex()),
    ):
        finding = verify(replace(record, fair=(segment,)))
        assert (finding.proof, finding.entry) == (Proof.CONTRADICTED, None)
        assert "stretch 1" in finding.notice.message


def test_a_seed_chosen_after_the_cards():
    """It is the one committed to, but the cards do not follow from it."""
    record = game()
    other = SeededDealer.new(3).segment(reveal=True)
    finding = verify(replace(record, fair=(other,)))
    assert finding.proof is Proof.CONTRADICTED
    assert finding.entry is not None


def test_other_entropy_contradicts():
    record = game()
    segment = replace(record.fair[0], entropy=("00", None, None))
    assert proof(replace(record, fair=(segment,))) is Proof.CONTRADICTED


def test_a_contradiction_outweighs_what_cannot_be_proven():
    record, _ = other_card(game(), 3)
    secret = SeededDealer.new(3).segment(reveal=False, start=len(record.actions))
    extended = replace(record, fair=(record.fair[0], secret))
    assert proof(extended) is Proof.CONTRADICTED


# Nothing to prove.


def test_record_without_a_seed():
    finding = verify(read())
    assert finding.proof is Proof.NOTHING
    assert finding.notice.code == "no-seed"


def test_secret_seed():
    dealer = SeededDealer.new(3)
    finding = verify(game(dealer, fair=(dealer.segment(reveal=False),)))
    assert (finding.proof, finding.notice.code) == (Proof.NOTHING, "secret-seed")


def test_real_cards():
    finding = verify(game(fair=(PeoplesDealer().segment(),)))
    assert (finding.proof, finding.notice.code) == (Proof.NOTHING, "real-cards")


def test_practice_is_said_to_match():
    record = game(SeededDealer.practice("42", 3))
    finding = verify(record)
    assert (finding.proof, finding.notice.code) == (Proof.NOTHING, "practice")
    changed, entry = other_card(record, 2)
    finding = verify(changed)
    assert (finding.proof, finding.notice.code) == (Proof.NOTHING, "practice-differs")
    assert finding.notice.values["entry"] == entry


def test_no_card_was_drawn():
    record = Record(
        game="bus",
        rules=bus.preset("bussikuski"),
        players=NAMES[:3],
        dealer=0,
        fair=(SeededDealer.new(3).segment(reveal=True),),
    )
    assert verify(record).notice.code == "no-cards"


# Several stretches.


def in_two_parts(one, two, place=9):
    """Return a game whose cards come from ``two`` after so many entries."""

    class Both:
        def draw(self, state, step):
            return (one if step < cards else two).draw(state, step)

    cards = sum(actor == CHANCE for actor, _ in played(one, most=place))
    return game(Both(), fair=(one.segment(reveal=True), two.segment(reveal=True, start=place)))


def test_a_table_that_came_back_with_a_new_seed():
    for place in range(1, 20):
        record = in_two_parts(SeededDealer.new(3), SeededDealer.new(3), place)
        assert proof(record) is Proof.PROVEN


def test_a_new_seal_is_told_with_its_place():
    record = in_two_parts(SeededDealer.new(3), SeededDealer.new(3))
    message = verify(record).notice.message
    assert "Proven in 2 parts" in message
    assert "sealed anew at entry 10:" in message


def test_stretches_in_the_wrong_place():
    record = in_two_parts(SeededDealer.new(3), SeededDealer.new(3))
    first, second = record.fair
    assert proof(replace(record, fair=(first, replace(second, start=13)))) is Proof.CONTRADICTED


def test_one_stretch_that_proves_nothing():
    one, two = SeededDealer.new(3), SeededDealer.new(3)
    record = in_two_parts(one, two)
    for fair in (
        (one.segment(reveal=False), record.fair[1]),
        (record.fair[0], two.segment(reveal=False, start=9)),
        (PeoplesDealer().segment(), record.fair[1]),
        record.fair[1:],
    ):
        assert proof(replace(record, fair=fair)) is Proof.NOTHING


def test_stretch_without_a_card_does_not_count():
    record = game()
    secret = SeededDealer.new(3).segment(reveal=False)
    later = SeededDealer.new(3).segment(reveal=False, start=len(record.actions))
    assert proof(replace(record, fair=(secret, record.fair[0], later))) is Proof.PROVEN


def test_a_broken_commitment_of_a_stretch_without_a_card_counts():
    record = game()
    broken = replace(record.fair[0], commitment="00" * 32)
    assert proof(replace(record, fair=(broken, record.fair[0]))) is Proof.CONTRADICTED


# Not readable.


def test_illegal_record_is_an_error():
    record = game()
    for at in (0, len(record.actions)):
        entries = (*record.actions[:at], (CHANCE, "9♦"))
        with pytest.raises(RecordError, match=rf"Entry {at + 1}, the deck"):
            verify(replace(record, actions=entries))
