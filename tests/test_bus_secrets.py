"""No seat learns what it has not seen: not from views, legal actions, windows or refusals.

In this family every card is turned before everybody's eyes, so a seat's record hides nothing; what
a state must not tell is a hand that was taken up. Each test puts other cards where a seat cannot
look and asks for everything that the seat is told.
"""

import random

import msgspec
import pytest
from msgspec.structs import replace

from kuski import bus
from kuski.bus import Guessing, Pyramid
from kuski.cards import CARDS, RANK_MASKS, CardSet, mask_of
from kuski.game import CHANCE, TABLE, refusal
from random_rules import random_rules

PROBES = [
    "pass",
    "lay 7♦",
    "lay K♠",
    "give 1 to @0",
    "give 1 to @1",
    "give 3 to @1",
    "turn 1",
    "red",
    "9♦",
    "?",
]


def told(state, seat):
    """Return all that ``seat`` can find out now, as text."""
    errors = [refusal(state, seat, text) for text in PROBES]
    answers = [error and (error.code, error.message) for error in errors]
    return msgspec.json.encode(
        [
            state.view(seat),
            state.view(None),
            [str(action) for action in state.legal(seat)],
            sorted(state.actors),
            answers,
        ]
    )


def redealt(state, seat, dice):
    """Return the state with other cards in the hands that ``seat`` cannot look into.

    What was shown stays true: where matching cards must be laid, nobody still holds one.
    """
    open_cards = mask_of(state.hands[seat])
    hidden = [card for owner, hand in enumerate(state.hands) if owner != seat for card in hand]
    pool = CardSet(state.unseen | mask_of(hidden))
    if isinstance(state, Pyramid) and state.turned and state.rules.match == "all":
        pool = CardSet(pool.mask & ~RANK_MASKS[state.turned[-1].rank])
    drawn = iter(dice.sample(tuple(pool), len(hidden)))
    hands = tuple(
        hand if owner == seat else tuple(next(drawn) for _ in hand) for owner, hand in enumerate(state.hands)
    )
    held = mask_of(card for hand in hands for card in hand)
    changes = {"hands": hands, "unseen": (state.unseen | mask_of(hidden) | open_cards) & ~held}
    if isinstance(state, Pyramid) and state.turned:
        changes["matches"] = held & RANK_MASKS[state.turned[-1].rank]
    other = replace(state, **changes)
    assert other.check() == ()
    return other


def private_game(seed):
    """Yield the states of a random game with private hands, from the moment they are taken up."""
    dice = random.Random(seed)
    while True:
        options, players = random_rules(dice)
        if options["hands"] == "private" and options["bus_deck"] == "full":
            break
    options["attempt_limit"] = 2
    state = bus.rules_from(options).start(players, 0)
    while state.actors:
        if not isinstance(state, Guessing) and any(state.hands):
            yield state, dice
        if dice.random() < 0.01:
            state = state.apply(TABLE, dice.choice(state.legal(TABLE)))
            continue
        actor = dice.choice(sorted(state.actors))
        state = state.apply(actor, dice.choice(state.legal(actor)))


@pytest.mark.parametrize("block", range(4))
def test_a_hand_taken_up_shows_in_nothing(block):
    compared = different = 0
    for game in range(30):
        for state, dice in private_game(block * 1000 + game):
            for seat in state.present:
                other = redealt(state, seat, dice)
                assert told(other, seat) == told(state, seat)
                compared += 1
                different += other.hands != state.hands
    assert compared > 1000
    assert different > compared / 2


def test_hands_are_open_before_they_are_taken_up():
    rules = bus.preset("ride-the-bus")
    dice, state = random.Random(1), rules.start(3, 2)
    while isinstance(state, Guessing):
        shown = state.view(None).hands
        assert shown == tuple(tuple(map(str, hand)) for hand in state.hands)
        actor = min(state.actors)
        state = state.apply(actor, dice.choice(state.legal(actor)))
    assert state.view(None).hands == (None, None, None)
    assert state.view(0).hands[1:] == (None, None)
    assert state.view(0).hands[0] == tuple(map(str, state.hands[0]))
    assert state.view(1).counts == (4, 4, 4)


def test_the_private_window_holds_everybody_with_cards():
    rules = bus.preset("ride-the-bus")
    dice, state = random.Random(2), rules.start(4, 0)
    while isinstance(state, Guessing):
        actor = min(state.actors)
        state = state.apply(actor, dice.choice(state.legal(actor)))
    for card in CARDS:
        if card in state.chance():
            after = state.apply(CHANCE, card)
            assert after.actors == frozenset(range(4))


@pytest.mark.parametrize("name", sorted(bus.PRESETS))
def test_everybody_sees_every_action_and_card(name):
    """The redacted record of this family hides nothing; no view tells the card that comes next."""
    dice, state = random.Random(3), bus.preset(name).start(4, 0)
    while state.actors:
        actor = dice.choice(sorted(state.actors))
        action = dice.choice(state.legal(actor))
        assert {state.seen(actor, action, seat) for seat in (None, 0, 1, 2, 3)} == {str(action)}
        if actor == CHANCE:
            views = {msgspec.json.encode(state.view(seat)) for seat in (None, 0, 1, 2, 3)}
            state.apply(actor, action)
            assert {msgspec.json.encode(state.view(seat)) for seat in (None, 0, 1, 2, 3)} == views
        state = state.apply(actor, action)
