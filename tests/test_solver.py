"""The solver of Huutopussi against brute force through the engine: every value and every action."""

import os
import random
import subprocess
import sys

import pytest
from msgspec.structs import replace

from endings import brute, random_ending, seeded
from huutopussi_helpers import house, mask, position, step, taken
from kuski.bots.huutopussi.solver import Position, Solver, Stopped, load, ready, tricks_left, warm_up
from kuski.bots.huutopussi.solver.exchange import exchange_values
from kuski.bots.huutopussi.solver.lanes import CARD_AT, PLACES, lanes_of
from kuski.cards import Card, CardSet, Suit, mask_of
from kuski.huutopussi.actions import ASK_WHOLE, HALVES


def compare(cases):
    """Compare random endings; return how many different values there were."""
    solver = Solver()
    different = set()
    for seed in cases:
        dice = seeded(seed)
        state = random_ending(dice)
        position = Position.of(state)
        assert not position.problems(), seed
        best, values = brute(state, state.rules.side_of(state.declarer))
        assert solver.values(position, dice.choice((1, 20, 60, 120))) == values, (seed, state)
        assert solver.value(position, dice.choice((-1, 1, 20, 60, 120))) == best, (seed, state)
        assert solver.at_least(position, best) is True, seed
        assert solver.at_least(position, best + 1) is False, seed
        different.add(best)
    return len(different)


def test_random_endings():
    assert compare(range(100)) > 10


@pytest.mark.soak
def test_ten_thousand_random_endings():
    assert compare(range(1_000, 11_000)) > 100


def test_a_half_asked_for_before_the_last_trick():
    """The new trump is worth no more tricks to who asks, but costs the declarer his: 3 + 3 + 4 and 10."""
    state = position(house("tuplaus"), "9♦", "Q♠", "Q♣", "K♠", leader=1, trump="♦")
    values = Solver().values(Position.of(state))
    assert values == brute(state, (0, 2))[1]
    assert (values[ASK_WHOLE], values[HALVES[Suit.SPADES]], values[Card.SQ]) == (20, 0, 20)


def test_what_may_be_done_is_what_the_engine_allows():
    """A position follows the engine through whole endings, action by action."""
    for seed in range(200):
        dice = seeded(f"line {seed}")
        state = random_ending(dice)
        place = Position.of(state)
        while True:
            assert place.legal() == tuple(state.legal(state.turn)), seed
            assert (place.turn, tricks_left(place)) == (state.turn, max(map(int.bit_count, state.hands)))
            action = dice.choice(place.legal())
            state, (place, _) = state.apply(state.turn, action), place.after(action)
            if place.over:
                assert place.legal() == ()
                assert state.outcome is not None
                break
            assert place == Position.of(state, place.own), seed


def dealt(dice, tricks):
    """Return a position of ``kolmin`` with so many tricks left, no trump, all marriages open."""
    rules = house()
    pack = list(CardSet(rules.pack))
    dice.shuffle(pack)
    hands = tuple(mask_of(pack[seat * tricks : (seat + 1) * tricks]) for seat in range(3))
    return Position(
        rules=rules, own=1 << dice.randrange(3), hands=hands, leader=dice.randrange(3), occasion=True
    )


def against_minimax(tricks, deals):
    from minimax import minimax

    solver, dice = Solver(), random.Random(tricks)
    values = set()
    for _ in range(deals):
        place = dealt(dice, tricks)
        assert solver.value(place) == minimax(place), place
        values.add(solver.value(place))
    assert len(values) > 5


@pytest.mark.soak
def test_small_deals_against_minimax_without_a_table():
    against_minimax(4, 2_000)
    against_minimax(5, 300)
    against_minimax(6, 20)


def test_the_guess_changes_nothing_but_the_way():
    solver, dice = Solver(), random.Random(1)
    for _ in range(5):
        place = dealt(dice, 7)
        assert len({solver.value(place, guess) for guess in (-1, 0, 1, 60, 300, 1000)}) == 1


def test_what_was_found_out_helps_until_it_is_forgotten():
    solver, place = Solver(), dealt(random.Random(2), 8)
    value = solver.value(place)
    first = solver.nodes
    assert solver.value(place, value) == value
    assert solver.nodes < first / 10
    solver.forget()
    assert solver.value(place) == value
    assert solver.nodes == first


def test_a_limit_of_nodes_ends_the_search_and_harms_nothing():
    dice, solver = random.Random(3), Solver()
    place = next(place for place in (dealt(dice, 9) for _ in range(100)) if solver.value(place) > 20)
    value = solver.value(place)
    solver.forget()
    assert solver.at_least(place, value, limit=50) is None
    assert solver.nodes <= 51
    with pytest.raises(Stopped):
        solver.value(place, limit=50)
    with pytest.raises(Stopped):
        solver.values(place, limit=50)
    assert solver.value(place) == value
    assert solver.at_least(place, value, limit=10_000_000) is True


def test_other_rules_are_other_positions():
    """What was found out by one table's rules, or for one side, is no answer for another."""
    solver = Solver()
    place = Position.of(position(house(), "K♠ Q♠ 6♦", "A♠ 6♥ 7♦", "7♠ 7♥ 8♦"))
    simple = Position.of(position(house("simple"), "K♠ Q♠ 6♦", "A♠ 6♥ 7♦", "7♠ 7♥ 8♦"))
    other = Position.of(position(house(), "K♠ Q♠ 6♦", "A♠ 6♥ 7♦", "7♠ 7♥ 8♦", declarer=1))
    fresh = [Solver().value(each) for each in (place, simple, other)]
    assert len(set(fresh)) == 3
    assert [solver.value(each) for each in (place, simple, other, place)] == [*fresh, fresh[0]]


def test_cards_and_lanes():
    assert " ".join(str(CARD_AT[place]) for place in range(10)) == "5♣ 6♣ 7♣ 8♣ 9♣ J♣ Q♣ K♣ 10♣ A♣"
    assert all(PLACES[card] == place for place, card in enumerate(CARD_AT))
    assert lanes_of(mask("5♣ A♠")) == 1 | 1 << 39


def test_a_position_that_cannot_be_says_so():
    place = Position.of(position(house(), "A♠ 6♥", "K♠ A♥", "Q♠ 7♥"))
    hands = place.hands
    for wrong in (
        {"hands": (hands[0], hands[0], hands[2])},
        {"hands": (hands[0], hands[1], mask("Q♠"))},
        {"hands": (hands[0], hands[1], mask("5♠ 7♥"))},
        {"hands": hands[:2]},
        {"leader": 3},
        {"own": 8},
    ):
        assert replace(place, **wrong).problems()


def test_it_is_ready_once_it_is_loaded():
    load()
    warm_up()
    assert ready()


@pytest.mark.parametrize(
    ("preset", "deal"),
    [("kolmin", {"talon": "K♥ Q♦ 8♣"}), ("pari", {})],
)
def test_the_last_card_of_the_exchange(preset, deal):
    """What each card brings is what the play brings after it."""
    state = taken(house(preset), "A♠ 10♠ Q♠ 9♠ 6♥ Q♥ A♥ 6♦ K♦", "", "K♠ 7♦ A♦", **deal)
    words = ["discard 9♠", "discard 6♥"] if preset == "kolmin" else ["contract 60", "hand 6♥", "hand 6♦"]
    given = ["hand K♠", "hand 7♦", "hand A♦"] if preset == "pari" else []
    for text in (*given, *words):
        (seat,) = state.actors
        state = step(state, seat, text)
    solver = Solver()
    values = exchange_values(state, solver, lambda done, of: None)
    assert len(values) > 5
    assert len(set(values.values())) > 2
    for action in state.legal(0):
        after = state.apply(0, action)
        after = step(after, 0, "contract 60") if after.phase == "exchange" else after
        assert values[str(action)] == solver.value(Position.of(after)), action


SOLVE = """
import sys
from kuski.bots.huutopussi import solver
from kuski.cards import mask_of, parse_cards
from kuski.huutopussi import preset
hands = tuple(mask_of(parse_cards(hand)) for hand in ("A♠ 6♥", "K♠ A♥", "Q♠ 7♥"))
place = solver.Position(rules=preset("kolmin"), own=1, hands=hands, leader=0)
print(solver.Solver(bits=8).value(place))
"""


def solve_in_another_process(cache):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SOLVE], capture_output=True, encoding="utf-8", env=environment, check=True
    )
    return done.stdout.strip()


@pytest.mark.soak
def test_a_second_process_loads_what_the_first_compiled(tmp_path):
    assert solve_in_another_process(tmp_path) == "28"
    kept = sorted(tmp_path.rglob("*.nbc"))
    assert kept
    before = [file.stat().st_mtime_ns for file in kept]
    assert solve_in_another_process(tmp_path) == "28"
    assert [file.stat().st_mtime_ns for file in sorted(tmp_path.rglob("*.nbc"))] == before


@pytest.mark.soak
def test_where_nothing_can_be_kept_it_is_compiled_each_time(tmp_path):
    blocked = tmp_path / "file"
    blocked.touch()
    assert solve_in_another_process(blocked / "cache") == "28"
