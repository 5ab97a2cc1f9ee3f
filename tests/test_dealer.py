"""The deck: drawn from a committed seed by a documented construction, or turned by people."""

import hashlib
import hmac
from collections import Counter
from itertools import count, pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kuski import bus
from kuski.cards import PACK_32, PACK_52, Card
from kuski.dealer import (
    BadSeed,
    CardRefused,
    PeoplesDealer,
    SeededDealer,
    Segment,
    commit_entropy,
    commit_seed,
    fair_index,
)
from kuski.game import CHANCE, perform
from recordings import any_text, played

SEED = bytes(range(32))
ENTROPY = (b"\x01", None, b"Veera's dice")


def waiting(players=3, **options):
    """Return the position before the first card."""
    return perform(bus.preset("bussikuski").replace(**options).start(players, 0), 1, "red")


def by_the_book(seed, entropy, step, cards):
    """Draw a card as the documentation says, written anew from it."""
    text = b"kuski/1 key" + bytes([len(entropy)])
    for part in entropy:
        text += bytes([len(part)]) + part if part else b"\0"
    key = hmac.new(seed, text, hashlib.sha256).digest()
    for attempt in count():
        message = b"kuski/1 card" + step.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        number = int(hmac.new(key, message, hashlib.sha256).hexdigest(), 16)
        if number < 2**256 // len(cards) * len(cards):
            return sorted(cards)[number % len(cards)]
    raise AssertionError


# The seeded dealer.


@given(
    st.binary(min_size=32, max_size=32),
    st.lists(st.none() | st.binary(min_size=1, max_size=64), min_size=2, max_size=8),
    st.integers(0, 10_000),
)
def test_cards_follow_from_the_documented_construction(seed, entropy, step):
    state = waiting(len(entropy))
    card = SeededDealer(seed, entropy).draw(state, step)
    assert card == by_the_book(seed, entropy, step, list(state.chance()))


def test_known_cards():
    """Fixed for ever: a change here would make every published seed worthless."""
    dealer, state = SeededDealer(SEED, ENTROPY), waiting()
    assert dealer.commitment == "27955ea9531357484748d282e0d93f1683e9196039167cf8b742f26c0f1f6664"
    assert " ".join(str(dealer.draw(state, step)) for step in range(8)) == "4♥ 5♥ 8♥ J♠ 5♣ 3♠ 5♥ Q♥"
    practice = SeededDealer.practice("42", 3)
    assert " ".join(str(practice.draw(state, step)) for step in range(8)) == "K♦ 8♦ K♥ 6♣ 8♦ A♠ Q♠ 10♥"


def test_documentation_has_the_same_example():
    text = (Path(__file__).parents[1] / "docs" / "fairness.md").read_text(encoding="utf-8")
    dealer = SeededDealer(SEED, ENTROPY)
    assert dealer.commitment in text
    assert commit_entropy(2, ENTROPY[2]) in text
    assert ", ".join(str(dealer.draw(waiting(), step)) for step in range(8)) in text


def test_commitments():
    assert SeededDealer(SEED, ENTROPY).commitment == hashlib.sha256(b"kuski/1 seed" + SEED).hexdigest()
    assert commit_seed(SEED) == hashlib.sha256(b"kuski/1 seed" + SEED).hexdigest()
    assert commit_entropy(2, b"dice") == hashlib.sha256(b"kuski/1 entropy\x02dice").hexdigest()


def test_each_dealer_has_a_seed_of_its_own():
    commitments = {SeededDealer.new(3).commitment for _ in range(50)}
    assert len(commitments) == 50


def test_a_step_gives_the_same_card_whenever_it_is_asked():
    dealer, state = SeededDealer.new(3), waiting()
    first = [dealer.draw(state, step) for step in range(20)]
    assert first == [dealer.draw(state, step) for step in range(20)]
    assert len(set(first)) > 5


def test_cards_come_only_when_they_are_due():
    with pytest.raises(ValueError, match="no card is due"):
        SeededDealer.new(3).draw(bus.preset("bussikuski").start(3, 0), 0)


def test_entropy_changes_the_cards_and_its_seat_counts():
    state = waiting()

    def cards(entropy):
        dealer = SeededDealer(SEED, (None,) * 3).mixed(entropy)
        return tuple(dealer.draw(state, step) for step in range(12))

    several = [(None,) * 3, (b"a", None, None), (None, b"a", None), (b"a", b"b", None), (b"ab", None, None)]
    assert len({cards(entropy) for entropy in several}) == len(several)


@pytest.mark.parametrize("entropy", [(b"a",), (b"a",) * 4, (b"", None, None), (b"a" * 65, None, None)])
def test_entropy_that_does_not_fit(entropy):
    with pytest.raises(ValueError, match=r"entropy has one entry a seat|a seat adds 1 to 64 bytes"):
        SeededDealer.new(3).mixed(entropy)


def test_practice_takes_no_entropy():
    with pytest.raises(ValueError, match="practice"):
        SeededDealer.practice("1", 3).mixed((None,) * 3)


def test_segment_hides_the_seed_until_it_is_told():
    dealer = SeededDealer(SEED, ENTROPY)
    secret = dealer.segment(reveal=False, start=4)
    assert secret == Segment(4, "hmac-sha256/1", dealer.commitment, ("01", None, b"Veera's dice".hex()), None)
    assert dealer.segment(reveal=True).seed == SEED.hex()
    assert SEED.hex() not in repr(dealer) + repr(secret) + str(dealer)


def test_dealer_comes_back_from_its_segment():
    state = waiting()
    for dealer in (SeededDealer.new(3), SeededDealer(SEED, ENTROPY), SeededDealer.practice("x", 3)):
        again = SeededDealer.from_segment(dealer.segment(reveal=True), 3)
        assert [dealer.draw(state, k) for k in range(9)] == [again.draw(state, k) for k in range(9)]
        assert again.segment(reveal=True) == dealer.segment(reveal=True)


@pytest.mark.parametrize(
    "segment",
    [
        SeededDealer(SEED, ENTROPY).segment(reveal=False),
        Segment(0, "hmac-sha256/1", commit_seed(SEED), (), bytes(32).hex()),
        Segment(0, "hmac-sha256/1", commit_seed(b"short"), (), b"short".hex()),
        Segment(0, "hmac-sha256/1", commit_seed(SEED), (), "no hex"),
        Segment(0, "real-cards"),
        Segment(0, "practice"),
    ],
)
def test_segment_without_its_seed(segment):
    with pytest.raises(ValueError, match=r"seed|hex"):
        SeededDealer.from_segment(segment, 3)


def test_practice_repeats():
    state = waiting()
    one, two = SeededDealer.practice("42", 3), SeededDealer.practice(" 42 ", 3)
    assert [one.draw(state, k) for k in range(9)] == [two.draw(state, k) for k in range(9)]
    assert one.commitment is None
    assert one.segment(reveal=False) == Segment(0, "practice", seed="42")
    assert "42" not in repr(one)


@pytest.mark.parametrize("text", ["", "  ", "a\nb", "\x1b", "x" * 101, "\ud800", "\u202e1"])
def test_seed_that_cannot_be_chosen(text):
    with pytest.raises(BadSeed) as refusal:
        SeededDealer.practice(text, 3)
    assert refusal.value.code == "bad-seed"


# Fairness.


def test_each_index_is_equally_likely():
    """Exact: of all numbers each index gets the same share, the rest is dropped."""
    for numbers in (52, 64, 100, 256):
        for count_ in range(1, 53):
            found = Counter(
                fair_index(lambda attempt, n=n: n if attempt == 0 else 0, count_, numbers)
                for n in range(numbers - numbers % count_)
            )
            assert set(found.values()) == {numbers // count_}
            assert len(found) == count_


def test_what_would_tilt_the_draw_is_dropped():
    """256 numbers for 51 cards: 255 is one too many, and the next number counts."""
    assert fair_index(lambda attempt: (254,)[attempt], 51, 256) == 254 - 4 * 51
    assert fair_index(lambda attempt: (255, 255, 104)[attempt], 51, 256) == 104 - 2 * 51
    assert fair_index(lambda attempt: (9,)[attempt], 1, 10) == 0


def chi_square(found, kinds):
    expected = found.total() / kinds
    return sum((found[kind] - expected) ** 2 / expected for kind in range(kinds))


@pytest.mark.parametrize(("pack", "limit"), [(PACK_52, 97.0), (PACK_32, 68.2), (0b1111111, 27.9)])
def test_draws_are_spread_evenly(pack, limit):
    """Chi-square with a fixed seed; the limit is passed by chance once in 10,000."""
    state = replace(waiting(), unseen=pack)
    dealer, kinds = SeededDealer(SEED, ENTROPY), pack.bit_count()
    place = {card: at for at, card in enumerate(state.chance())}
    found = Counter(place[dealer.draw(state, step)] for step in range(kinds * 200))
    assert chi_square(found, kinds) < limit


def test_neighbouring_steps_are_independent():
    state, dealer = waiting(), SeededDealer(SEED, ENTROPY)
    cards = [int(dealer.draw(state, step)) for step in range(20_000)]
    pairs = Counter(a // 13 * 4 + b // 13 for a, b in pairwise(cards))
    assert chi_square(pairs, 16) < 50


def test_a_whole_game_is_dealt_from_one_seed():
    dealer = SeededDealer.practice("whole", 4)
    entries = played(dealer, players=4)
    assert entries == played(dealer, players=4)
    assert entries != played(SeededDealer.practice("other", 4), players=4)


# The people's dealer.


def refused(state, text):
    with pytest.raises(CardRefused) as refusal:
        PeoplesDealer().accept(state, text)
    assert refusal.value.message.isprintable()
    return refusal.value


@pytest.mark.parametrize("text", ["9♦", "9d", "9D", " 9 d ", "9♦\ufe0f", "9♢"])
def test_a_card_is_read_as_people_type_it(text):
    assert PeoplesDealer().accept(waiting(), text) is Card.D9


@pytest.mark.parametrize("text", ["10h", "Th", "10♥", "10 H"])
def test_a_ten(text):
    assert PeoplesDealer().accept(waiting(), text) is Card.H10


@pytest.mark.parametrize(
    "text", ["", "9", "♦", "11d", "9x", "red", "9d 8d", "\x1b[2J", "x" * 10_000, "\ud800"]
)
def test_what_is_no_card(text):
    error = refused(waiting(), text)
    assert error.code == "not-a-card"
    assert len(error.message) < 120


@given(any_text(8))
def test_anything_typed_is_a_card_or_refused(text):
    state = waiting()
    try:
        found = PeoplesDealer().accept(state, text)
    except CardRefused as error:
        found = error
    assert found in state.chance() or str(found).isprintable()


def test_no_card_is_due():
    assert refused(bus.preset("bussikuski").start(3, 0), "9d").code == "no-card-due"


def test_a_card_of_another_pack():
    error = refused(waiting(deck=32), "6d")
    assert not PACK_32 & Card.D6.bit
    assert (error.code, error.message) == ("card-not-in-pack", "6♦ is not in this pack.")


def after(*entries, **options):
    state = bus.preset("bussikuski").replace(**options).start(2, 1)
    for actor, text in entries:
        for said in text.split("; "):
            state = perform(state, CHANCE if actor == "deck" else actor, said)
    return state


ONE_ROUND = ((0, "red"), ("deck", "9♦"), (1, "red"), ("deck", "2♠"))


def test_a_card_that_lies_before_somebody():
    state = after(*ONE_ROUND[:2], (1, "red"))
    error = refused(state, "9d")
    assert (error.code, error.notice.values) == ("card-not-in-deck", {"card": "9♦", "player": 0})


def test_a_card_of_the_pyramid():
    state = after(*ONE_ROUND, ("deck", "3♣"), questions=1, pyramid=(2,))
    assert "in the pyramid" in refused(state, "3c").message


def test_a_card_laid_on_the_pyramid():
    """Two players: the points go by themselves to the other."""
    state = after(*ONE_ROUND, ("deck", "9♣"), questions=1, pyramid=(2,))
    assert "laid on the pyramid" in refused(state, "9d").message


def test_a_card_drawn_for_the_driver():
    state = after(*ONE_ROUND, ("deck", "3♣; 5♣"), questions=1, pyramid=(1,), tie_cards="none")
    assert state.phase == "driver"
    assert "find the driver" in refused(state, "5c").message
    assert refused(state, "3c").message == "3♣ is already out and has not been shuffled in since."


def test_a_card_turned_on_the_ride():
    state = after(
        *ONE_ROUND, ("deck", "3♣"), (1, "turn 1"), ("deck", "5♣"), (1, "turn 1"), questions=1, pyramid=(1,)
    )
    assert state.phase == "ride"
    assert "in this attempt" in refused(state, "5c").message


def test_a_hand_that_was_taken_up_is_not_told():
    """With private hands nobody is told who has the card."""
    state = after(*ONE_ROUND, questions=1, pyramid=(2,), hands="private", match="optional")
    assert refused(state, "9d").message == "9♦ is already out and has not been shuffled in since."


def test_a_card_that_came_back_may_be_turned_again():
    state = after(
        (0, "red"), ("deck", "9♦"), (1, "red"), ("deck", "2♠"), questions=1, pyramid=(1,), tie_cards="lowest"
    )
    state = perform(state, CHANCE, "3♣")
    assert state.phase == "ride"
    state = perform(state, 1, "turn 1")
    assert PeoplesDealer().accept(state, "9d") is Card.D9


def test_real_cards_prove_nothing():
    assert PeoplesDealer().segment(start=3) == Segment(3, "real-cards")


def test_random_games_are_accepted_card_by_card():
    for seed in range(20):
        dice = Random(seed)
        state = bus.preset("ride-the-bus").start(3, 0)
        while state.actors:
            actor = min(state.actors)
            if actor == CHANCE:
                card = dice.choice(state.chance())
                assert PeoplesDealer().accept(state, str(card).lower()) is card
                state = state.apply(CHANCE, card)
            else:
                state = state.apply(actor, dice.choice(state.legal(actor)))
