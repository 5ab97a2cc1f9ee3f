"""What the bot for Huutopussi knows: its memory is true, its odds are counted out."""

import random

import pytest

from bot_games import FAIR, POOR, STRONG, Careless, declared, kolmin, played
from kuski import huutopussi
from kuski.bots import find
from kuski.bots.huutopussi.chances import none_of, takers
from kuski.bots.huutopussi.memory import Memory, running_deal
from kuski.cards import CardSet, Suit, mask_of, parse_card, parse_cards
from kuski.game import CHANCE
from kuski.huutopussi import Tricks
from random_huutopussi import random_huutopussi


def mask(text):
    return mask_of(parse_cards(text))


# Memory.


def check_memory(table, seat, sight):
    """Hold what a seat remembers against the cards as they lie."""
    memory, state = Memory(sight), table.state
    assert memory.hand == state.hands[seat]
    assert memory.out & memory.hand == 0
    for other in range(state.players):
        assert memory.has[other] & ~state.hands[other] == 0
        if other != seat:
            assert memory.lacks[other] & state.hands[other] == 0
            assert state.hands[other] & ~memory.out == 0
    if state.phase != "auction":
        assert memory.declarer == (-1 if state.declarer_seat is None else state.declarer_seat)
        assert memory.contract == (state.contract_points or 0)
    if isinstance(state, Tricks):
        check_tricks(memory, state)


def check_tricks(memory, state):
    assert (memory.trump, memory.declared) == (state.trump, state.declared)
    assert tuple(memory.trick) == state.trick
    assert memory.tricks == [state.tricks_of(seat) for seat in range(state.players)]
    assert memory.locked == state.locked_out(memory.seat)
    assert memory.leader == state.leader or not any(state.won)
    won = [state.rules.points_in(cards) for cards in state.won]
    for maker, suit in state.marriages:
        won[maker] += huutopussi.rules.MARRIAGE_VALUES[state.rules.suit_values][suit]
    if memory.seat == state.declarer:
        assert memory.discards == state.discards
        won[memory.seat] += state.rules.points_in(state.discards)
    assert memory.won == won


def check_memories(matches):
    dice = random.Random("memory")
    for number in range(matches):
        options, players = random_huutopussi(dice)
        rules = huutopussi.rules_from(options | {"deals": 3})
        seats = [find("huutopussi", "rule") if dice.random() < 0.5 else Careless() for _ in range(players)]
        for table, seat, sight, _ in played(rules, seats, number):
            check_memory(table, seat, sight)
            odds_are_odds(Memory(sight), table.state)


def odds_are_odds(memory, state):
    if not isinstance(state, Tricks) or state.naming:
        return
    for card in CardSet(state.playable()):
        chances = takers(memory, card, memory.trump)
        assert sum(chances) == pytest.approx(1)
        assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in chances)


def test_what_it_remembers_is_true():
    check_memories(100)


@pytest.mark.soak
def test_what_it_remembers_is_true_in_very_many_matches():
    check_memories(3_000)


def test_it_remembers_the_running_deal_only():
    record = [(CHANCE, "?")] * 6 + [(0, "6♣"), (1, "7♣")] + [(CHANCE, "?")] * 6 + [(0, "bid 60")]
    assert list(running_deal(record, 6)) == record[8:]
    assert running_deal(record[:3], 6) == ()
    talon = record + [(CHANCE, "A♣"), (CHANCE, "K♣"), (CHANCE, "6♦")]
    assert list(running_deal(talon, 6)) == talon[8:]


# Odds.


def test_the_odds_of_a_hand_are_counted_out():
    """Seat 1 holds 11 of the 25 cards that seat 0 does not see: counted over smaller and larger sets."""
    table = kolmin(STRONG, FAIR, POOR)
    memory = Memory(table.sight(0))
    assert memory.out.bit_count() == 25
    assert none_of(memory, 1, mask("A♦")) == pytest.approx(14 / 25)
    assert none_of(memory, 1, mask("A♦ A♣")) == pytest.approx(14 * 13 / (25 * 24))
    assert none_of(memory, 1, memory.hand) == 1
    assert none_of(memory, 1, memory.out) == 0


def test_the_odds_of_a_trick_are_counted_out():
    """Who declares knows that the two others hold all that he does not see."""
    table = declared(STRONG, FAIR, POOR, contract=120, discards=("Q♦", "J♦", "7♦"))
    memory = Memory(table.sight(0))
    assert takers(memory, parse_card("A♠"), None) == [1, 0, 0]
    nine = takers(memory, parse_card("9♠"), None)
    assert nine[0] == 0, "one of them has the ten of spades"
    assert nine[1] == pytest.approx(1 / 2, abs=0.05), "each as likely as the other"
    seven = takers(memory, parse_card("7♥"), Suit.SPADES)
    assert seven[0] == pytest.approx(0, abs=0.01)
    assert takers(memory, parse_card("10♥"), Suit.SPADES)[0] < 1, "it may be trumped"
