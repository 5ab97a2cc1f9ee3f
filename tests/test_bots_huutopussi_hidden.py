"""The hidden cards as the bots that search draw them: the truth is among them, nothing impossible is."""

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from bot_games import Careless, played
from hidden_cards import dealt_again, situations
from kuski import huutopussi
from kuski.bots import find, load
from kuski.bots.budget import Budget
from kuski.bots.huutopussi.searching.hidden import COLUMNS, LAID, TALON, Hidden
from kuski.bots.huutopussi.searching.layout import cards_of, lanes
from kuski.bots.huutopussi.searching.past import Past
from kuski.cards import Card, CardSet, Suit, mask_of
from kuski.huutopussi import Tricks
from kuski.huutopussi.state import HuutopussiState


@pytest.fixture(scope="module", autouse=True)
def _loaded():
    load()


def true_places(table, past):
    """Return the cards by column as they lie."""
    state = table.state
    return [*state.hands, *[0] * (4 - len(state.hands)), state.discards if past.laid else 0]


def truth_is_there(matches, seed, seats=None):
    for table, _, sight, _ in situations(matches, seed, seats):
        past = Past(sight)
        hidden, columns = Hidden(past), true_places(table, past)
        for place in hidden.places:
            cards = table.state.unseen if place.column > LAID else columns[place.column]
            assert cards & ~place.allowed == 0
            if place.column <= LAID:
                free = cards & ~(past.has[place.column] if place.column < LAID else 0)
                assert free.bit_count() == place.size
        holders = {card: seat for seat in range(sight.players) for card in CardSet(table.state.hands[seat])}
        for half in past.halves:
            couple = {
                card: seat
                for card, seat in holders.items()
                if card.bit & huutopussi.rules.MARRIAGES[half.suit]
            }
            assert past.fits(half, couple), "the truth would be thrown away"


def test_the_true_cards_are_never_ruled_out():
    truth_is_there(30, "truth")


@pytest.mark.soak
def test_the_true_cards_are_never_ruled_out_in_very_many_matches():
    truth_is_there(3_000, "truth")


@pytest.mark.soak
def test_the_true_cards_are_never_ruled_out_when_strong_bots_play():
    def strong():
        return find("huutopussi", "strong", Budget(samples=8))

    truth_is_there(300, "strong", [strong])


def drawn_is_possible(matches, share, seed):
    dice, chance = random.Random(seed), np.random.default_rng(1)
    checked = 0
    for _, _, sight, _ in situations(matches, seed):
        if dice.random() > share:
            continue
        past = Past(sight)
        for row in Hidden(past).draw(2, chance):
            columns = [cards_of(int(mask)) for mask in row]
            assert sum(map(int.bit_count, columns)) == (past.out | past.hand).bit_count()
            assert [mask.bit_count() for mask in columns[: sight.players]] == list(past.sizes)
            again = dealt_again(sight, columns[: sight.players], columns[LAID])
            assert isinstance(again, HuutopussiState), again
            checked += 1
    assert checked > matches


def test_what_is_drawn_could_be_the_truth():
    """Dealt and played again with the drawn cards, the seat perceives the very same."""
    drawn_is_possible(40, 0.1, "drawn")


@pytest.mark.soak
def test_what_is_drawn_could_be_the_truth_in_very_many_matches():
    drawn_is_possible(1_500, 0.3, "drawn")


def everything_possible(sight, past):
    """Return all arrangements that agree with the record, found by trying every one."""
    sizes = [0 if seat == sight.seat else size for seat, size in enumerate(past.sizes)]
    sizes += [0] * (LAID - len(sizes)) + [past.laid]

    def spread(cards, column):
        if column > LAID:
            yield ()
            return
        for chosen in combinations(sorted(cards), sizes[column]):
            for rest in spread(cards - set(chosen), column + 1):
                yield (mask_of(chosen), *rest)

    found = set()
    for columns in spread(set(CardSet(past.out)), 0):
        hands = [past.hand if seat == sight.seat else columns[seat] for seat in range(sight.players)]
        if isinstance(dealt_again(sight, hands, columns[LAID]), HuutopussiState):
            found.add(columns)
    return found


def drawn_evenly(matches, cards, seed, most):
    checked = 0
    for table, _, sight, _ in situations(matches, seed):
        past = Past(sight)
        told = bool(past.halves) or past.laid
        if not isinstance(table.state, Tricks) or past.out.bit_count() > cards or not (told or checked < 10):
            continue
        possible, hidden = everything_possible(sight, past), Hidden(past)
        assert hidden.arrangements == len(possible)
        rows = hidden.draw(60 * len(possible), np.random.default_rng(checked))
        seen = Counter(
            tuple(0 if seat == sight.seat else cards_of(int(row[seat])) for seat in range(LAID))
            + (cards_of(int(row[LAID])),)
            for row in rows
        )
        assert set(seen) <= possible
        # 60 of each are expected: six standard deviations.
        assert all(14 <= seen[one] <= 108 for one in possible)
        checked += 1
        if checked >= most:
            return
    raise AssertionError("too few situations")


def test_every_arrangement_is_drawn_equally_often():
    drawn_evenly(200, 6, "even", 20)


@pytest.mark.soak
def test_every_arrangement_is_drawn_equally_often_in_very_many_situations():
    drawn_evenly(3_000, 8, "even", 600)


def test_before_the_talon_is_turned_it_is_drawn_too():
    rules = huutopussi.preset("kolmin").replace(deals=1)
    _, _, sight, _ = next(iter(played(rules, [Careless() for _ in range(3)])))
    rows = Hidden(Past(sight)).draw(10, np.random.default_rng(1))
    assert rows.shape == (10, COLUMNS)
    assert all(int(row[TALON]).bit_count() == 3 for row in rows)
    assert len({int(row[TALON]) for row in rows}) > 1


def test_lanes_and_masks_are_the_same_cards():
    for card in CardSet(huutopussi.preset("solo40").pack):
        assert cards_of(lanes(card.bit)) == card.bit
    assert lanes(mask_of([Card.C5])) == 1
    assert lanes(mask_of([Card.SA])) == 1 << 39
    assert lanes(Card.D10.bit) == 1 << (10 * Suit.DIAMONDS + 8)
