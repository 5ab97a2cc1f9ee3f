"""What holds in every match of Huutopussi, whatever the house rules and the luck."""

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from huutopussi_helpers import house, random_step, ready
from kuski import huutopussi
from kuski.cards import CARDS, Card, CardSet, Rank, Suit
from kuski.game import CHANCE, DECK, TABLE, perform, refusal
from kuski.huutopussi import view as views
from kuski.huutopussi.events import SideScored, TrickTaken, TrumpMade, events
from kuski.huutopussi.rules import MARRIAGE_VALUES
from random_huutopussi import random_huutopussi

NAMES = {name: getattr(huutopussi, name) for name in huutopussi.__all__}
NAMES |= {"Card": Card, "Rank": Rank, "Suit": Suit}
FOLLOWS = {
    "deal": {"deal", "auction"},
    "auction": {"auction", "exchange", "tricks", "deal"},
    "exchange": {"exchange", "tricks"},
    "tricks": {"tricks", "deal"},
}
STRONGEST = ["A", "10", "K", "Q", "J", "9", "8", "7", "6", "5"]


def random_table(dice, most_deals=3):
    """Return a first state under random rules, and how likely somebody leaves at a step."""
    options, players = random_huutopussi(dice)
    options["deals"] = dice.randint(1, most_deals)
    rules = huutopussi.rules_from(options)
    return rules.start(players, dice.randrange(players)), dice.choice([0, 0, 0, 0.005])


def play(seed):
    """Play a random match and hold each step to what must be true; return all states and the record."""
    dice = random.Random(seed)
    state, leaving = random_table(dice)
    states, record = [state], []
    while state.actors:
        actor, action = random_step(state, leaving, dice)
        text = str(action)
        assert action in state.legal(actor)
        assert state.parse(actor, text) == action
        after = state.apply(actor, action)
        assert after.check() == ()
        check_step(state, actor, action, after)
        record.append((actor, text))
        states.append(after)
        state = after
        assert len(states) < 5000, "the match does not end"
    assert state.outcome.scores == state.scores
    assert not any(state.legal(actor) for actor in (*range(state.players), CHANCE, TABLE))
    return states, record


def check_step(before, actor, action, after):
    """Hold a step to what must be true of every step."""
    assert after.phase in FOLLOWS[before.phase] | {"over"}
    assert len(before.actors) == 1
    told = {seat: events(before, actor, action, after, seat) for seat in (None, *range(before.players))}
    for tale in told.values():
        changes = [0] * before.players
        for event in tale:
            if isinstance(event, SideScored):
                for seat in event.seats:
                    changes[seat] += event.gain
                    assert event.score == after.scores[seat]
        assert [a - b for a, b in zip(after.scores, before.scores, strict=True)] == changes
    if before.phase == "tricks" and actor != TABLE:
        check_trick(before, action, told[None])
    if len(after.sheet) > len(before.sheet):
        check_deal(before, action, after)
    else:
        assert after.scores == before.scores


def check_trick(before, action, tale):
    """The strongest trump takes the trick, else the strongest card of the led suit."""
    taken = [event for event in tale if isinstance(event, TrickTaken)]
    assert bool(taken) == (isinstance(action, Card) and len(before.trick) == before.players - 1)
    if taken:
        trick = (*before.trick, action)
        trumps = [card for card in trick if card.suit is before.trump]
        suited = trumps or [card for card in trick if card.suit is trick[0].suit]
        best = min(suited, key=lambda card: STRONGEST.index(str(card.rank)))
        assert taken[0].seat == (before.leader + trick.index(best)) % before.players
        assert taken[0].points == sum(before.rules.points[card] for card in trick)


def check_deal(before, action, after):
    """All points of the pack are somewhere, and each side's change follows from what it collected."""
    rules, result = before.rules, after.sheet[-1]
    assert sum(map(int.bit_count, before.hands)) == 1
    marriages = sum(MARRIAGE_VALUES[rules.suit_values][suit] for _, suit in before.marriages)
    everything = rules.points_in(rules.pack & ~before.unseen) + rules.last_trick + marriages
    assert sum(result.collected[side[0]] for side in rules.all_sides) == everything
    assert sum(result.tricks) == rules.hand_size
    assert all(len({result.collected[seat] for seat in side}) == 1 for side in rules.all_sides)
    for side in rules.all_sides:
        total, tricks = result.collected[side[0]], sum(result.tricks[seat] for seat in side)
        expected = expected_gain(rules, result, result.declarer in side, total, tricks)
        assert {result.gains[seat] for seat in side} == {expected}


def expected_gain(rules, result, declares, total, tricks):
    """Return the change of a side's score, worked out once more."""
    doubled = rules.fail_double_over is not None and result.contract > rules.fail_double_over
    if declares and not tricks:
        return -result.contract * max(rules.porvoo_declarer_factor, 1 + doubled)
    if declares:
        return result.contract if total >= result.contract else -result.contract * (1 + doubled)
    if not tricks:
        return -(result.bid if rules.porvoo_basis == "original" else result.contract)
    return 5 * ((total + 2) // 5) if rules.rounding else total


@pytest.mark.parametrize("block", range(20))
def test_random_matches_keep_every_invariant(block):
    for match in range(10):
        states, record = play(block * 1000 + match)
        replayed = states[0]
        for actor, text in record:
            replayed = perform(replayed, actor, text)
        assert replayed == states[-1]
        assert hash(replayed) == hash(states[-1])


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100))
def test_random_matches_keep_every_invariant_at_length(block):
    for match in range(300):
        states, record = play(10_000_000 + block * 1000 + match)
        replayed = states[0]
        for actor, text in record:
            replayed = perform(replayed, actor, text)
        assert replayed == states[-1]


def test_random_matches_come_to_everything():
    """The random matches of these tests reach what is rare: answers, marriages, Porvoo, leaving, each end."""
    seen = Counter()
    for seed in range(120, 180):
        states, record = play(seed)
        seen[states[-1].outcome.reason] += 1
        seen.update(text.split()[0] for _, text in record if " " in text or text in ("pass", "redeal"))
        for before, after, (actor, text) in zip(states, states[1:], record, strict=False):
            if actor != CHANCE:
                tale = events(before, actor, before.parse(actor, text), after, None)
                seen.update(event.why for event in tale if isinstance(event, SideScored))
                seen.update("found" for event in tale if isinstance(event, TrumpMade) and event.asked)
    wanted = ["target", "deals", "left", "bid", "pass", "redeal", "discard", "hand", "contract", "trump"]
    wanted += ["ask", "name", "leave", "made", "failed", "doubled", "porvoo", "collected", "found"]
    assert {name: seen[name] for name in wanted if not seen[name]} == {}


@pytest.mark.parametrize("seed", range(12))
def test_states_survive_text_and_storage(seed):
    states, record = play(seed)
    for number, state in enumerate(states):
        stored = msgspec.json.decode(msgspec.json.encode(state), type=huutopussi.AnyState)
        assert stored == state
        assert type(stored) is type(state)
        assert stored.actors == state.actors
        if number % 7 == 0:
            packed = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=huutopussi.AnyState)
            assert packed == state
            assert eval(repr(state), dict(NAMES)) == state
        if number < len(record):
            actor, text = record[number]
            action = state.parse(actor, text)
            assert msgspec.json.decode(msgspec.json.encode(action), type=huutopussi.Action) == action
            assert eval(repr(action), dict(NAMES)) == action
            assert stored.apply(actor, action) == states[number + 1]


@pytest.mark.parametrize("seed", range(12))
def test_views_are_plain_values(seed):
    states, _ = play(seed)
    for state in states[::5]:
        for seat in (None, *range(state.players)):
            view = state.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=huutopussi.View) == view
            assert eval(repr(view), vars(views) | {"DealResult": huutopussi.DealResult}) == view
            assert view.seat == seat
            assert view.over == (state.outcome is not None)
            assert view.counts == tuple(map(int.bit_count, state.hands))
            facts = state.facts()
            assert (view.declarer, view.contract, view.trump) == tuple(
                facts[name] for name in ("declarer", "contract", "trump")
            )


@given(st.integers(min_value=0))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_apply_changes_nothing_that_is_shared(seed):
    dice = random.Random(seed)
    state, leaving = random_table(dice, most_deals=2)
    kept = []
    while state.actors and len(kept) < 300:
        kept.append((state, msgspec.json.encode(state)))
        actor, action = random_step(state, leaving, dice)
        state = state.apply(actor, action)
    assert all(msgspec.json.encode(before) == text for before, text in kept)


@given(st.integers(min_value=0))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_cards_come_uniformly_from_those_nobody_has_seen(seed):
    dice = random.Random(seed)
    state, leaving = random_table(dice, most_deals=2)
    while state.actors:
        cards = state.chance()
        assert bool(cards) == (state.actors is DECK)
        if cards:
            assert isinstance(cards, CardSet)
            assert state.legal(CHANCE) == cards
            assert not cards.mask & (state.hands[0] | state.hands[1] | state.hands[-1])
            assert [cards[i] for i in range(len(cards))] == list(cards) == sorted(cards)
            assert all(state.rules.pack & card.bit for card in cards)
        actor, action = random_step(state, leaving, dice)
        state = state.apply(actor, action)


BROKEN = {
    "a card twice": (
        lambda state: replace(state, hands=(state.hands[1], *state.hands[1:])),
        "missing, doubled",
    ),
    "a card too few": (
        lambda state: replace(state, hands=(state.hands[0] & state.hands[0] - 1, *state.hands[1:])),
        "sum to",
    ),
    "a foreign card": (lambda state: replace(state, unseen=state.unseen | 1), "foreign"),
    "two scores": (lambda state: replace(state, scores=(0, 0, 5, 0)), "different scores"),
    "no trump": (lambda state: replace(state, marriages=((0, Suit.CLUBS),)), "trump without"),
    "trump twice": (lambda state: replace(state, marriages=((0, Suit.CLUBS),) * 2), "made trump twice"),
    "hands too long": (
        lambda state: replace(state, hands=(0, *state.hands[1:]), discards=state.hands[0]),
        "different sizes",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_check_finds_what_is_broken(fault):
    broken, told = BROKEN[fault]
    state = ready(house("pari"))
    assert state.check() == ()
    assert any(told in sentence for sentence in broken(state).check())


WORDS = ["pass", "redeal", "ask whole"]
WORDS += [f"{what} {points}" for what in ("bid", "contract") for points in range(35, 445)]
WORDS += [f"{what} {suit}" for what in ("trump", "ask half", "name") for suit in "♣♦♥♠"]
WORDS += [f"{what}{card}" for what in ("", "discard ", "hand ") for card in CARDS]
WORDS += [f"leave @{seat}" for seat in range(6)]


@pytest.mark.parametrize("seed", range(8))
def test_legal_is_what_is_not_refused(seed):
    states, _ = play(500 + seed)
    for state in states[::17]:
        for actor in (*range(state.players + 1), CHANCE, TABLE):
            texts = [str(action) for action in state.legal(actor)]
            accepted = {text for text in WORDS if refusal(state, actor, text) is None}
            assert len(set(texts)) == len(texts)
            assert accepted == set(texts)
            if actor != TABLE:
                assert bool(texts) == (actor in state.actors)


def test_whoever_is_asked_is_told_why_a_card_is_refused():
    told = 0
    for seed in range(15):
        for state in play(900 + seed)[0]:
            if state.phase == "tricks" and not state.naming:
                seat = min(state.actors)
                refused = state.view(seat).tricks.refused
                legal = {str(action) for action in state.legal(seat)}
                assert set(refused) == {str(card) for card in CardSet(state.hands[seat])} - legal
                for card, code in refused.items():
                    assert refusal(state, seat, card).code == code
                    told += 1
                others = [state.view(other) for other in (None, *range(state.players)) if other != seat]
                assert not any(view.tricks.refused for view in others)
    assert told > 500
