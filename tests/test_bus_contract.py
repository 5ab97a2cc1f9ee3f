"""The contract as the bus family keeps it: values, texts both ways, views that hide what is hidden."""

import msgspec
import pytest
from msgspec.structs import replace

from helpers import aboard, answered, asked, drive, driven, go, hold, house, legal, random_game, refused
from kuski import bus
from kuski.bus import view as views
from kuski.cards import CARDS, Card, CardSet, Rank
from kuski.game import CHANCE, TABLE

STRAIGHT = {"bus_length": 4, "bus_tie": "push", "attempt_limit": 4}
GAMES = {
    "bussikuski": house("bussikuski"),
    "busfahrer": house("busfahrer", "six-rows", "counting-cards", "right-gives"),
    "busfahrer-haus": house("busfahrer-haus"),
    "ride-the-bus": house("ride-the-bus", "growing-line"),
    "american": house("ride-the-bus", "american", "same-new", attempt_limit=5),
    "straight": house("bussikuski", "straight", "rising-stakes", "ride-together", **STRAIGHT),
    "32 cards": house("bussikuski", "deck-32", "tens", "double-rows", tie_cards="none", all_empty="draw"),
    "what remains": house("busfahrer", "small-diamond", bus_deck="remaining", match="optional"),
}
NAMES = {name: getattr(bus, name) for name in bus.__all__} | {"Card": Card, "Rank": Rank}


@pytest.fixture(params=GAMES)
def games(request):
    """Yield the states of a few random games under one set of rules, leaves included."""

    def states():
        for seed in range(4):
            yield from random_game(GAMES[request.param], 4, seed, leaving=0.01 if seed == 3 else 0)

    return states()


# Values.


def test_every_state_is_sound(games):
    for state in games:
        assert state.check() == ()


def test_repr_rebuilds_every_state(games):
    for state in games:
        assert eval(repr(state), dict(NAMES)) == state


def test_states_are_encoded_and_decoded(games):
    for state in games:
        assert msgspec.json.decode(msgspec.json.encode(state), type=bus.AnyState) == state
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=bus.AnyState) == state


def test_states_can_be_keys(games):
    for state in games:
        assert hash(state) == hash(replace(state))


def test_views_are_encoded_and_decoded(games):
    for state in games:
        for seat in (None, *range(4)):
            view = state.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=bus.View) == view
            assert eval(repr(view), vars(views)) == view


def test_every_legal_action_reads_back_from_its_text(games):
    for state in games:
        for actor in (*range(4), CHANCE, TABLE):
            actions = state.legal(actor)
            texts = list(map(str, actions))
            assert len(set(texts)) == len(texts)
            assert [state.parse(actor, text) for text in texts] == list(actions)


def test_every_legal_action_is_encoded_and_rebuilt(games):
    for state in games:
        for actor in (*state.actors, TABLE):
            for action in state.legal(actor):
                assert msgspec.json.decode(msgspec.json.encode(action), type=bus.Action) == action
                assert eval(repr(action), dict(NAMES)) == action


def test_every_legal_action_is_accepted_and_changes_nothing_old(games):
    for state in games:
        before = repr(state)
        for actor in (*state.actors, TABLE):
            for action in list(state.legal(actor))[:5]:
                assert state.apply(actor, action) == state.apply(actor, action)
        assert repr(state) == before


def test_legal_is_empty_for_who_may_not_act(games):
    for state in games:
        for actor in (*range(6), CHANCE):
            assert bool(state.legal(actor)) == (actor in state.actors)


def test_points_never_fall(games):
    before = None
    for state in games:
        if before is not None and state.phase != "guessing":
            assert all(new >= old for new, old in zip(state.scores, before, strict=True))
        before = state.scores


def test_phases_come_in_their_order(games):
    order = ["guessing", "pyramid", "driver", "ride", "over"]
    before = None
    for state in games:
        if before is not None and before.phase != "over":
            assert order.index(state.phase) >= order.index(before.phase)
        before = state


def test_facts_and_view_agree(games):
    for state in games:
        facts, view = state.facts(), state.view(None)
        assert [len(cards) for cards in facts["hands"]] == list(view.counts)
        assert facts["driver"] == (sorted(view.driver) if isinstance(view.driver, tuple) else view.driver)


# Legal is a sequence, chance a lazy one.


def test_legal_is_a_sequence():
    actions = asked(house(), "").legal(0)
    assert len(actions) == 2
    assert bus.Guess.RED in actions
    assert bus.Guess.HIGHER not in actions
    assert list(actions) == [bus.Guess.RED, bus.Guess.BLACK]


def test_chance_is_what_nobody_has_seen():
    state = go(asked(house(), "9♦"), "0 higher")
    assert isinstance(state.chance(), CardSet)
    assert state.legal(CHANCE) == state.chance()
    assert list(state.chance()) == [card for card in CARDS if str(card) != "9♦"]


def test_chance_is_empty_when_no_card_is_due():
    assert len(asked(house(), "").chance()) == 0
    assert len(driven(house(), "", "").chance()) == 0


def test_the_table_may_act_and_is_never_an_actor():
    state = asked(house(), "")
    assert TABLE not in state.actors
    assert legal(state, "table") == {"leave @0", "leave @1", "leave @2"}


def test_who_acts():
    assert asked(house(), "").actors == {0}
    assert go(asked(house(), ""), "0 red").actors == {CHANCE}
    assert driven(house(), "", "").actors == set()


def test_outcome_is_none_until_the_end():
    assert aboard(house()).outcome is None
    outcome = driven(house(), "", "", "").outcome
    assert (outcome.reason, outcome.scores, outcome.winners) == ("no-driver", (0, 0, 0), (0, 1, 2))


# Views.


def test_a_view_shows_the_question():
    view = go(asked(house(), "9♦"), "0 higher").view(1)
    assert (view.phase, view.actors, view.seat, view.legal) == ("guessing", ("deck",), 1, ())
    assert (view.question.question, view.question.seat, view.question.guess) == (2, 0, "higher")
    assert (view.pyramid, view.draw, view.ride) == (None, None, None)


def test_a_view_shows_a_reward_to_give():
    view = go(answered(house("ride-the-bus"), "2♣ 3♣ 4♣", "♥", "9♥"), "0 give 2 to @1").view(0)
    assert view.question.owed == 3
    assert "give 3 to @2" in view.legal


def test_a_view_shows_the_pyramid():
    view = go(hold(house(), "7♦ 2♣", "3♣", "4♣"), "deck 7♠").view(None)
    assert (view.pyramid.turned, view.pyramid.laid) == (("7♠",), (("7♦",),))
    assert (view.pyramid.row, view.pyramid.value, view.pyramid.owed) == (1, 1, (1, 0, 0))
    assert view.legal == ()


def test_the_pile_is_what_does_not_lie_on_the_table():
    state = hold(house(), "", "", "")
    for _ in range(9):
        assert state.view(None).pile == 52 - 10
        state = go(state, f"deck {state.chance()[0]}")
    assert aboard(house("busfahrer-haus")).view(None).pile == 52 - 6
    assert go(aboard(house("ride-the-bus")), "deck 2♦ 3♦").view(None).pile == 52 - 10


def test_a_view_shows_who_is_done():
    state = go(hold(house("ride-the-bus"), "2♣", "3♣", "4♣"), "deck 7♠; 1 pass")
    assert state.view(0).pyramid.passed == (1,)


def test_a_view_shows_the_draw():
    view = go(driven(house(), "3♦", "3♣", "4♣"), "deck 9♦").view(None)
    assert (view.draw.drawing, view.draw.drawn) == ((0, 1), ("9♦",))
    assert view.driver is None


def test_a_view_shows_the_ride():
    view = drive(aboard(house()), "5♦ K♦ 6♦").view(0)
    assert (view.driver, view.pile) == (0, 34)
    assert (view.ride.bus, view.ride.length, view.ride.attempt) == ("diamond", 7, 2)
    assert (view.ride.turned, view.ride.slots) == (("6♦",), (1,))


def test_a_view_shows_how_it_ended():
    view = driven(house(), "", "").view(0)
    assert (view.over, view.phase, view.reason, view.winners) == (True, "over", "no-driver", (0, 1))


def test_a_view_holds_plain_data_only(games):
    for state in games:
        view = state.view(0)
        assert msgspec.convert(msgspec.to_builtins(view), bus.View) == view


def test_everybody_sees_what_is_done():
    """Cards are turned before everybody's eyes, also where the hands are taken up later."""
    state = go(house("ride-the-bus").start(3, 2), "0 red")
    for seat in (None, 0, 1, 2):
        assert state.seen(CHANCE, state.parse(CHANCE, "9♦"), seat) == "9♦"
        assert state.seen(0, state.parse(0, "red"), seat) == "red"


def test_dealt_cards_are_seen_until_they_are_taken_up():
    state = go(house("ride-the-bus").start(3, 2), "0 red; deck 9♦")
    assert state.view(1).hands[0] == ("9♦",)


@pytest.mark.parametrize("match", ["optional", "one"])
def test_what_others_hold_in_private_is_not_told(match):
    """Exchange a hidden hand card for one that nobody has seen: nobody else may notice."""
    words = ["pass", "red", "turn 1", "give 1 to @1", "give 1 to @0", *(f"lay {card}" for card in CARDS)]
    compared = 0
    for seed in range(8):
        for state in random_game(house("ride-the-bus", match=match, bus_deck="remaining"), 3, seed):
            if state.phase != "pyramid" or not state.hands[0] or not state.unseen:
                continue
            other = exchanged(state, CardSet(state.unseen)[seed * 7 % state.unseen.bit_count()])
            compared += 1
            for seat in (1, 2):
                assert other.view(seat) == state.view(seat)
                assert other.legal(seat) == state.legal(seat)
                for word in words:
                    assert refused(other, seat, word) == refused(state, seat, word)
            assert other.view(None) == state.view(None)
    assert compared > 50


def exchanged(state, card):
    old, *rest = state.hands[0]
    return replace(
        state,
        hands=((card, *rest), *state.hands[1:]),
        unseen=state.unseen & ~card.bit | old.bit,
    )


@pytest.mark.parametrize("seat", [None, 1])
def test_private_hands_stay_hidden_to_the_end(seat):
    rules = house("ride-the-bus", bus_deck="remaining")
    state = driven(rules, "2♣ 3♣", "4♣", "5♣")
    assert state.phase == "ride"
    assert state.view(seat).hands[0] is None
    assert state.view(seat).counts == (2, 1, 1)
    ended = go(state, "table leave @0")
    assert ended.phase == "over"
    assert ended.view(seat).hands[2] is None
