"""Tests of the referee itself: recorded games, worked cases, random games under random options."""

import json
import random
from pathlib import Path

import pytest

from random_rules import random_rules
from referee import OVERLAYS, PRESETS, Referee, Refused, problems, resolve
from referee.cards import RANKS, SUITS, full_pack, rank
from referee.text import GUESSES

CASES = Path(__file__).parent / "cases"


# Helpers.


def start(short: dict, players: int, dealer: int | None = None) -> Referee:
    return Referee(resolve(short), players, players - 1 if dealer is None else dealer)


def script(game: Referee, text: str) -> Referee:
    """Play "0 red; deck 9♦; …"."""
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        actor, said = entry.split(" ", 1)
        game.apply(int(actor) if actor.isdigit() else actor, said)
        assert game.check() == []
    return game


def cards(game: Referee, text: str) -> Referee:
    """Let these cards come from the deck, one after the other."""
    for card in text.split():
        script(game, f"deck {card}")
    return game


def deal(game: Referee, *hands: str) -> Referee:
    """Play the questions so that these hands arise, then forget the points."""
    coming = [hand.split() for hand in hands]
    seat = None
    while game.phase == "guessing":
        if game.actors() == {"deck"}:
            game.apply("deck", coming[seat].pop(0))
        else:
            (seat,) = game.actors()
            game.apply(seat, min(game.legal(seat)))
    game.scores = [0] * game.players
    return game


def hold(short: dict, *hands: str) -> Referee:
    """A game whose only pyramid card is about to be turned, with hands of any size."""
    options = resolve({"pyramid": [1], "min_players": 2, **short})
    game = Referee(options, len(hands), len(hands) - 1)
    game.start_pyramid()
    game.hands = [hand.split() for hand in hands]
    game.unseen.difference_update(*game.hands)
    return game


def refused(game: Referee, actor: int | str, text: str) -> str:
    before = repr(vars(game.copy().now)), game.scores[:], game.counts
    with pytest.raises(Refused) as caught:
        game.apply(actor, text)
    assert (repr(vars(game.copy().now)), game.scores, game.counts) == before
    return caught.value.code


# Recorded games.


def legal_matches(game: Referee, expected: list[str] | dict[str, list[str]]) -> bool:
    if isinstance(expected, dict):
        return {str(a): sorted(game.legal(a)) for a in game.actors()} == {
            a: sorted(t) for a, t in expected.items()
        }
    (actor,) = game.actors()
    return game.legal(actor) == set(expected)


def compare(game: Referee, expect: dict) -> None:
    for key, value in expect.items():
        if key == "actors":
            assert game.actors() == set(value)
        elif key == "legal":
            assert legal_matches(game, value)
        elif key == "hands":
            assert list(map(sorted, game.hands)) == list(map(sorted, value))
        elif key == "illegal":
            assert refused(game, value[0], value[1]) in value[2:] or len(value) == 2
        else:
            assert getattr(game, key) == value, key


@pytest.mark.parametrize("name", ["bussikuski-whole-game", "busfahrer-haus-lapse"])
def test_recorded_game(name: str) -> None:
    record = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
    game = Referee(resolve(record["rules"]), len(record["players"]), record["dealer"])
    for number, (actor, text) in enumerate(record["actions"], 1):
        game.apply(actor, text)
        assert game.check() == []
        compare(game, record["expect"].get(str(number), {}))
    compare(game, record["expect"].get("end", {}))


# The questions.


def ask(short: dict, own: str, guess: str, card: str) -> tuple[int, bool]:
    """Seat 0's points for this guess after these cards, and whether the card has stayed."""
    game = start({"questions": 4, **short}, 3)
    mine = [*own.split(), None]
    others = iter([c for c in full_pack() if c not in [*mine, card]])
    seat = None
    while True:
        (actor,) = game.actors()
        if actor == "deck":
            game.apply("deck", mine.pop(0) if seat == 0 else next(others))
            continue
        seat = actor
        if seat == 0 and mine == [None]:
            break
        game.apply(seat, min(game.legal(seat)))
    game.scores = [0, 0, 0]
    game.apply(0, guess)
    game.apply("deck", card)
    return game.scores[0], card in game.hands[0]


@pytest.mark.parametrize(
    ("short", "own", "guess", "card", "points", "stays"),
    [
        ({}, "", "red", "8♦", 0, True),
        ({}, "", "red", "8♠", 1, True),
        ({}, "4♦", "higher", "K♦", 0, True),
        ({}, "A♦", "lower", "2♦", 0, True),
        ({}, "A♦", "lower", "A♠", 1, True),
        ({}, "7♦", "lower", "7♠", 1, True),
        ({}, "7♦", "higher", "7♠", 1, True),
        ({"q2_tie": "push"}, "7♦", "higher", "7♠", 0, True),
        ({"q2_tie": "redeal"}, "7♦", "higher", "7♠", 0, False),
        ({"tie_multiplier": 2}, "7♦", "higher", "7♠", 2, True),
        ({"tie_multiplier": 2}, "7♦", "higher", "6♠", 1, True),
        ({"tie_multiplier": 2, "stakes": [1, 2, 3, 4]}, "7♦ 9♦", "outside", "9♠", 6, True),
        ({"tie_multiplier": 2, "stakes": [1, 2, 3, 4]}, "7♦ 9♦ 9♠", "♠", "9♥", 4, True),
        ({}, "4♦ 9♦", "inside", "4♠", 0, True),
        ({}, "9♦ 4♦", "inside", "9♠", 0, True),
        ({}, "9♦ 4♦", "inside", "10♠", 1, True),
        ({}, "9♦ 4♦", "outside", "A♠", 0, True),
        ({}, "7♦ 7♥", "inside", "7♠", 0, True),
        ({}, "7♦ 7♥", "inside", "8♠", 1, True),
        ({"preset": "busfahrer-haus"}, "4♦ 10♦", "inside", "5♠", 0, True),
        ({"preset": "busfahrer-haus"}, "4♦ 10♦", "outside", "10♠", 0, True),
        ({"preset": "busfahrer-haus"}, "8♦ 8♥", "outside", "8♠", 0, True),
        ({"with": ["strict-boundary"]}, "4♦ 9♦", "inside", "9♠", 1, True),
        ({"with": ["strict-boundary"]}, "4♦ 9♦", "outside", "9♠", 1, True),
        ({"preset": "ride-the-bus"}, "4♦ 9♦", "outside", "9♠", 0, False),
        ({"preset": "ride-the-bus"}, "4♦ 9♦", "outside", "Q♠", 0, True),
        ({}, "4♦ 9♦ 10♦", "♥", "J♦", 1, True),
        ({}, "4♦ 9♦ 10♦", "♦", "J♦", 0, True),
        ({"with": ["same-new"]}, "4♦ 9♣ 10♥", "new", "J♠", 0, True),
        ({"with": ["same-new"]}, "4♦ 9♣ 10♥", "same", "J♣", 0, True),
        ({"with": ["same-new"]}, "4♦ 9♣ 10♥", "new", "J♣", 1, True),
    ],
)
def test_question(short: dict, own: str, guess: str, card: str, points: int, stays: bool) -> None:
    assert ask(short, own, guess, card) == (points, stays)


def test_redeal_keeps_the_guess() -> None:
    game = start({"preset": "ride-the-bus"}, 2)
    script(game, "0 red; deck 8♠; 1 red; deck 3♦; 0 higher; deck 8♦")
    assert game.actors() == {"deck"}
    assert "8♦" in game.legal("deck")
    cards(game, "J♦")
    assert game.hands[0] == ["8♠", "J♦"]
    assert game.scores == [1, 0]


def test_redeal_without_end_is_a_push() -> None:
    pack = ["7♣", "7♦", "7♥", "7♠", "8♣", "8♦"]
    rules = {"questions": 2, "pyramid": [1], "q2_tie": "redeal", "bus_rows": [1], "tie_refill": "full"}
    game = start({**rules, "deck": pack}, 2)
    script(game, "0 red; deck 7♦; 1 red; deck 8♦; 0 higher; deck 7♥")
    assert game.hands[0] == ["7♦"]  # the eight of clubs could still come
    cards(game, "8♣")
    script(game, "1 higher; deck 7♥")
    assert game.phase == "pyramid"

    pack = ["7♣", "7♦", "7♥", "7♠", "8♦"]
    game = start({**rules, "deck": pack}, 2)
    script(game, "0 red; deck 7♦; 1 red; deck 8♦; 0 higher; deck 7♥")
    assert game.hands[0] == ["7♦", "7♥"]
    assert game.scores == [0, 0]


def test_rewards() -> None:
    rules = {"preset": "ride-the-bus", "rewards": [5, 0, 0, 0]}
    game = script(start(rules, 3), "0 red; deck 8♦")
    assert game.legal(0) == {f"give {n} to @{s}" for n in range(1, 6) for s in [1, 2]}
    assert refused(game, 0, "pass") == "must-give"
    assert refused(game, 0, "give 6 to @1") == "too-many"
    assert refused(game, 0, "give 1 to @0") == "not-a-recipient"
    assert refused(game, 0, "give 1 to @3") == "no-such-seat"
    script(game, "0 give 2 to @1; 0 give 3 to @2")
    assert game.scores == [0, 2, 3]
    assert game.actors() == {1}

    game = script(start(rules, 2), "0 red; deck 8♦")
    assert game.scores == [0, 5]
    assert game.actors() == {1}


def test_rising_stakes() -> None:
    game = start({"with": ["rising-stakes"]}, 3, dealer=2)
    script(game, "0 red; deck 9♦; 0 give 1 to @1; 1 red; deck 2♠; 2 red; deck 3♠")
    script(game, "0 higher; deck 4♣; 1 lower; deck 9♠; 2 lower; deck 10♠")
    script(game, "0 inside; deck 7♥")
    assert refused(game, 0, "give 2 to @1") == "all-to-one"
    assert game.legal(0) == {"give 3 to @1", "give 3 to @2", "pass"}
    before = game.copy()
    script(game, "0 pass")
    assert game.scores == before.scores == [2, 1 + 1 + 2, 1 + 2]
    script(before, "0 give 3 to @2")
    assert before.scores == [2, 4, 6]


# The pyramid.


def test_all_matching_cards_go_and_each_counts() -> None:
    game = hold({"row_values": [3]}, "7♦ 7♥ 2♣", "3♣", "4♣")
    cards(game, "7♠")
    assert game.hands[0] == ["2♣"]
    assert game.actors() == {0}
    assert refused(game, 0, "pass") == "must-give"
    assert refused(game, 0, "lay 2♣") == "does-not-match"
    assert refused(game, 0, "lay 7♦") == "card-not-in-hand"
    assert refused(game, 1, "pass") == "not-your-turn"
    script(game, "0 give 5 to @1; 0 give 1 to @2")
    assert game.scores == [0, 5, 1]
    assert game.phase == "ride"


def test_one_must_be_laid_the_second_is_free() -> None:
    game = hold({"preset": "busfahrer", "row_values": [3]}, "7♦ 7♥ 2♣", "7♣", "4♣")
    cards(game, "7♠")
    assert game.hands[1] == []  # a single one is laid by itself
    assert game.actors() == {0, 1}
    assert refused(game, 0, "pass") == "must-lay"
    assert game.legal(0) == {"lay 7♦", "lay 7♥"}
    script(game, "0 lay 7♥")
    assert refused(game, 0, "pass") == "must-give"
    script(game, "0 give 2 to @2; 0 lay 7♦; 0 give 4 to @1")
    assert game.actors() == {1}
    script(game, "1 give 3 to @0")
    assert game.scores == [3, 4, 2]


def test_receiver_gets_one_only() -> None:
    game = hold({"preset": "busfahrer-haus"}, "K♦ K♥ 2♣", "K♣ 3♣", "4♣ 5♣")
    cards(game, "K♠")
    script(game, "0 lay K♦; 0 lay K♥; 0 give 1 to @2; 1 lay K♣")
    other = game.copy()
    script(game, "1 give 1 to @2")
    assert game.scores == [0, 0, 1]
    script(other, "1 give 1 to @0")
    assert other.scores == [1, 0, 1]


def test_private_window_shows_nothing() -> None:
    game = hold({"preset": "ride-the-bus", "row_values": [2]}, "4♦ 9♥", "3♣", "")
    cards(game, "4♠")
    assert game.actors() == {0, 1}
    assert game.legal(1) == {"pass"}
    assert game.legal(0) == {"pass", "lay 4♦"}
    script(game, "0 lay 4♦; 1 pass; 0 give 1 to @2; 0 give 1 to @1")
    assert game.actors() == {0}  # he still has a card
    script(game, "0 pass")
    assert game.scores == [0, 1, 1]


def test_one_receiver_is_automatic() -> None:
    game = hold({"row_values": [3]}, "7♦ 2♣ 3♦", "3♣ 7♥")
    cards(game, "7♠")
    assert game.scores == [3, 3]
    assert game.driver == 0


# The driver.


@pytest.mark.parametrize(
    ("short", "hands", "driver"),
    [
        ({}, ["3♦ K♦", "5♦ 6♦", "2♣"], 0),
        ({}, ["2♦ 2♣ 2♥", "A♦"], 0),
        ({"preset": "ride-the-bus"}, ["K♦ J♦ 3♦", "K♣ 10♦ 10♣"], 0),
        ({"preset": "ride-the-bus"}, ["K♦ 10♥ 3♦", "K♣ 10♦ 10♣"], 1),
        ({"tie_draw": "all_ride"}, ["3♦ K♦", "4♣", "3♣ Q♦"], [0, 2]),
    ],
)
def test_driver_by_cards(short: dict, hands: list[str], driver: int | list[int]) -> None:
    game = cards(hold(short, *hands), "8♠")
    for seat in range(len(hands)):
        if "pass" in game.legal(seat):
            game.apply(seat, "pass")
    assert (game.phase, game.driver) == ("ride", driver)


def test_draws() -> None:
    game = cards(hold({}, "3♦ K♦", "3♣ 6♦", "5♣ 9♣"), "8♠")
    assert (game.phase, game.driver) == ("driver", None)
    cards(game, "7♦ 7♣ J♦ 4♣")
    assert game.driver == 1

    game = cards(hold({"preset": "busfahrer-haus"}, "3♦", "3♣", "5♣"), "8♠")
    cards(game, "7♦ 7♣ 2♥ J♦ 4♣")
    assert game.driver == 0


def test_draw_from_used_cards() -> None:
    pack = ["2♦", "2♣", "3♦", "9♣", "9♦", "10♠", "10♥", "J♥", "K♥", "K♠"]
    rules = {"deck": pack, "questions": 2, "pyramid": [2, 2], "bus_rows": [1], "min_players": 2}
    game = deal(start(rules, 2), "2♦ 3♦", "2♣ 9♣")
    cards(game, "10♠ 10♥ J♥ K♥")
    assert game.legal("deck") == {"9♦", "K♠"}
    cards(game, "K♠ 9♦")
    assert game.driver == 1

    rules["pyramid"] = [3, 2]
    game = deal(start(rules, 2), "2♦ 3♦", "2♣ 9♣")
    cards(game, "10♠ 10♥ J♥ K♥ K♠ 9♦")
    assert game.legal("deck") == {"10♠", "10♥", "J♥", "K♥", "K♠"}  # the nine is in this round
    cards(game, "10♠")
    assert game.driver == 0


def test_draw_from_a_full_pack() -> None:
    pack = ["2♦", "2♣", "3♦", "3♣", "10♠", "J♥"]
    rules = {"deck": pack, "questions": 2, "pyramid": [1], "bus_rows": [1], "tie_refill": "full"}
    game = deal(start(rules, 2), "2♦ 3♦", "2♣ 3♣")
    cards(game, "10♠")
    assert game.legal("deck") == set(pack)
    assert game.hands == [[], []]
    cards(game, "2♦ 2♣")
    assert game.legal("deck") == {"3♦", "3♣", "10♠", "J♥"}
    cards(game, "3♦ J♥")
    assert game.driver == 0


def test_no_cards_no_bus() -> None:
    game = cards(hold({}, "7♦", "7♥"), "7♠")
    assert game.over
    assert game.driver is None
    assert game.winners == [0, 1]
    game = cards(hold({"all_empty": "draw"}, "7♦", "7♥"), "7♠")
    assert game.phase == "driver"


def test_leaving_a_draw() -> None:
    game = cards(hold({}, "3♦", "3♣", "3♥"), "8♠")
    cards(game, "7♦")
    script(game, "table leave @0")
    assert "7♦" not in game.legal("deck")
    cards(game, "9♦ 5♦")
    assert game.driver == 2

    game = cards(hold({}, "3♦", "3♣", "4♥"), "8♠")
    script(game, "table leave @1")
    assert (game.phase, game.driver) == ("ride", 0)


# The ride.


def at_ride(short: dict, *others: str) -> Referee:
    """Seat 0 drives."""
    return cards(hold(short, "2♦ 3♦", *(others or ["4♦", "5♦"])), "8♠")


def turn(game: Referee, text: str) -> Referee:
    """Turn these cards in a diamond."""
    for card in text.split():
        (seat,) = game.actors()
        game.apply(seat, "turn 1")
        game.apply("deck", card)
        assert game.check() == []
    return game


def test_diamond() -> None:
    game = at_ride({})
    assert game.legal(0) == {"turn 1"}
    turn(game, "5♦ 8♣")
    assert refused(game, 0, "turn 4") == "no-such-slot"
    assert refused(game, 0, "higher") == "wrong-phase"
    turn(game, "K♦")
    assert game.scores == [3, 0, 0]
    assert (game.counts["bus"], game.counts["pile"], game.counts["used"]) == (16, 33, 3)
    assert game.legal(0) == {"turn 1"}
    turn(game, "2♦ 3♦ 4♦ 5♣ 6♦ 7♦ 8♦")
    assert game.over
    assert game.scores == [3, 0, 0]
    assert game.winners == [1, 2]


def test_diamond_without_replacements() -> None:
    game = at_ride({})
    numbers = iter([c for c in full_pack() if c[:-1] in RANKS[:9]])
    faces = iter([c for c in full_pack() if c[:-1] in RANKS[9:]])
    for row in [7, 7, 7, 7, 6]:
        turn(game, " ".join([next(numbers) for _ in range(row - 1)] + [next(faces)]))
    assert (game.scores[0], game.counts["pile"]) == (6, 2)
    turn(game, " ".join([next(numbers) for _ in range(3)] + [next(faces)]))
    assert game.over
    assert game.scores[0] == 10


def test_counting_cards_and_limits() -> None:
    game = turn(at_ride({"with": ["counting-cards"]}), "2♦ 3♦ 4♦ 5♦ K♦")
    assert game.scores[0] == 5
    game = turn(at_ride({"bus_penalty": "turned_total"}), "2♦ K♦ 4♦ 5♦ Q♦")
    assert game.scores[0] == 2 + 5
    game = turn(at_ride({"with": ["quick"]}), "2♦ 3♦ K♦ Q♦ 4♦ J♦")
    assert game.over
    assert game.scores[0] == 6


def test_chain() -> None:
    game = at_ride({"preset": "busfahrer-haus"})
    assert game.actors() == {"deck"}
    cards(game, "Q♦")
    for guess, card in [
        ("lower", "6♦"),
        ("higher", "6♣"),
        ("higher", "10♦"),
        ("higher", "3♦"),
        ("lower", "A♦"),
    ]:
        assert not game.over
        script(game, f"0 {guess}; deck {card}")
    assert game.over
    assert game.scores == [3, 0, 0]


def test_straight_bus() -> None:
    rules = {"with": ["straight"], "bus_length": 2, "bus_tie": "push", "attempt_limit": None}
    game = script(at_ride(rules), "deck Q♦; 0 lower; deck Q♣; 0 higher; deck 4♦")
    assert game.scores[0] == 1
    assert game.actors() == {"deck"}  # a new start card
    assert not {"Q♦", "Q♣", "4♦"} & game.legal("deck")
    script(game, "deck 5♦; 0 lower; deck 4♣; 0 lower; deck 3♣")
    assert game.over
    rules["bus_tie"] = "redeal"
    game = script(at_ride(rules), "deck Q♦; 0 lower; deck Q♣; deck 7♦; 0 higher")
    assert "Q♣" in game.legal("deck")


def test_line() -> None:
    game = at_ride({"preset": "ride-the-bus", "match": "all"})
    cards(game, "J♦ 2♦ Q♦ K♦ A♦ 10♦ 9♦ A♣ 3♦")
    assert not game.over
    cards(game, "J♣")
    assert game.over
    assert game.scores[0] == 15


def test_growing_line() -> None:
    rules = {"preset": "ride-the-bus", "with": ["growing-line"], "match": "all", "bus_length": 2}
    game = cards(at_ride(rules), "2♦ Q♦ 3♦")
    assert not game.over
    cards(game, "4♦")
    assert game.over
    assert game.scores[0] == 2


def test_american() -> None:
    game = at_ride({"with": ["american"]})
    script(game, "0 red; deck 2♦; 0 lower; deck 3♦; 0 red; deck 4♣")
    script(game, "0 red; deck 5♦; 0 higher; deck 7♦; 0 inside; deck 6♦; 0 ♦; deck 9♦")
    assert game.over
    assert game.scores[0] == 2


def test_several_drivers() -> None:
    game = cards(hold({"with": ["ride-together"]}, "3♦ K♦", "4♣", "3♣ Q♦"), "8♠")
    assert game.actors() == {0}
    turn(game, "J♦")
    assert game.scores == [1, 0, 1]
    script(game, "table leave @0")
    assert game.actors() == {2}
    turn(game, "J♣")
    assert game.scores == [1, 0, 2]
    assert game.driver == 2


# Leaving.


def test_leaving_the_questions() -> None:
    game = start({}, 4, dealer=3)
    script(game, "0 red; deck 2♠; 1 red; table leave @1")
    assert game.actors() == {2}
    script(game, "table leave @3; 2 red; deck 3♦")
    assert game.dealer == 0
    assert game.actors() == {2}  # in the second round the new dealer is last
    script(game, "2 higher; table leave @0")
    assert game.over
    assert game.scores == [1, 0, 0, 0]
    assert game.winners == [2]
    assert refused(game, "table", "leave @2") == "game-over"


def test_leaving_a_window() -> None:
    game = hold({"row_values": [2]}, "7♦ 2♣", "7♥ 3♦", "4♣", "5♣")
    cards(game, "7♠")
    script(game, "table leave @0")
    assert game.actors() == {1}
    assert refused(game, 1, "give 2 to @0") == "not-a-recipient"
    script(game, "table leave @3")
    assert game.scores == [0, 0, 2, 0]  # only one is left to receive
    assert game.driver == 1


def test_leaving_ends_the_ride() -> None:
    game = script(at_ride({}), "table leave @0")
    assert (game.over, game.driver, game.winners) == (True, 0, [1, 2])


# Refusals, copies, options.


def test_refusals_in_order() -> None:
    game = start({}, 3)
    assert refused(game, 7, "what") == "unreadable"
    assert refused(game, 7, "red") == "no-such-seat"
    assert refused(game, 1, "give 1 to @9") == "no-such-seat"
    assert refused(game, 1, "higher") == "not-your-turn"
    assert refused(game, 0, "higher") == "wrong-phase"
    assert refused(game, 0, "lay 7♦") == "wrong-phase"
    assert refused(game, "deck", "7♦") == "not-your-turn"
    script(game, "0 red; deck Td; 1 red")
    assert refused(game, "deck", "10♦") == "card-not-in-deck"
    assert refused(game, "table", "leave @3") == "no-such-seat"


def test_copy_goes_its_own_way() -> None:
    game = script(start({}, 3), "0 red")
    other = game.copy()
    cards(other, "9♠")
    assert game.scores == [0, 0, 0]
    assert game.actors() == {"deck"}
    assert "9♠" in game.legal("deck")


@pytest.mark.parametrize(
    ("short", "most"),
    [
        ({"preset": "bussikuski"}, 8),
        ({"preset": "busfahrer-haus"}, 8),
        ({"preset": "ride-the-bus"}, 8),
        ({"with": ["six-rows"]}, 7),
        ({"with": ["six-rows"], "max_players": 8}, 7),
        ({"with": ["deck-32"]}, 5),
        ({"with": ["deck-32", "five-rows"]}, 4),
        ({"preset": "ride-the-bus", "bus_deck": "remaining"}, 6),
        ({"max_players": 20}, 10),
        ({"max_players": 20, "questions": 1}, 20),
    ],
)
def test_most_players(short: dict, most: int) -> None:
    options = resolve(short)
    playable = [n for n in range(1, 25) if not problems(options, n)]
    assert playable == list(range(options["min_players"], most + 1))


@pytest.mark.parametrize(
    "short",
    [
        {"preset": "busfahrer-haus", "with": ["counting-cards"]},
        {"preset": "busfahrer-haus", "with": ["tens"]},
        {"preset": "busfahrer-haus", "with": ["small-diamond"]},
        {"preset": "ride-the-bus", "with": ["tens"]},
        {"with": ["growing-line"]},
        {"with": ["straight"]},
        {"with": ["straight"], "bus_length": 4, "bus_tie": "wrong"},
        {"with": ["american"], "obstacles": ["J"]},
        {"rewards": [0, 0, 0, 1]},
        {"row_values": [1, 2, 3]},
        {"min_players": 9},
        {"with": ["american"], "deck": ["7♦", "7♣", "7♥", "7♠"], "questions": 2, "pyramid": [1]},
        {"deck": ["7♦", "7♣"]},
        {"deck": ["7♦", "7♦"]},
        {"bus_rows": [40, 13]},
        {"stakes": [1, 1]},
    ],
)
def test_problems(short: dict) -> None:
    assert problems(resolve(short), 3)


def test_overlays_fit_somewhere() -> None:
    said = {"bus_length": 4, "bus_tie": "wrong", "attempt_limit": None}
    for name in OVERLAYS:
        single = said if name == "straight" else {}
        assert any(not problems(resolve({"preset": p, "with": [name], **single}), 3) for p in PRESETS), name


# Random games.


def vocabulary(players: int) -> list[str]:
    return [
        "pass",
        *GUESSES,
        *(f"lay {r}{s}" for r in RANKS for s in SUITS),
        *(f"give {n} to @{seat}" for n in range(1, 9) for seat in range(players + 1)),
        *(f"turn {slot}" for slot in range(1, 6)),
    ]


def check_legal(game: Referee) -> None:
    """`legal` lists exactly what would not be refused."""
    texts = vocabulary(game.players)
    for seat in range(game.players):
        legal = game.legal(seat)
        accepted = {text for text in texts if game.refusal(seat, text) is None}
        assert accepted == legal & set(texts)
        assert all(game.refusal(seat, text) is None for text in legal)
    for actor, words in [("deck", full_pack()), ("table", [f"leave @{s}" for s in range(9)])]:
        assert {text for text in words if game.refusal(actor, text) is None} == game.legal(actor)


def may_be_endless(options: dict) -> bool:
    return (options["bus_on_error"], options["attempt_limit"], options["bus_exhaust"]) == (
        "restart",
        None,
        "reshuffle",
    )


@pytest.mark.parametrize("block", range(10))
def test_random_games(block: int) -> None:
    rng = random.Random(block)
    for _ in range(60):
        options, players = random_rules(rng)
        game = Referee(options, players, rng.randrange(players))
        leaving = rng.choice([0, 0, 0.02, 0.1])
        phases = ["guessing", "pyramid", "driver", "ride", "over"]
        step = 0
        while not game.over and step < 1500:
            step += 1
            scores, phase, present = game.scores[:], game.phase, set(game.present)
            if rng.random() < leaving:
                game.apply("table", rng.choice(sorted(game.legal("table"))))
            else:
                actor = rng.choice(sorted(game.actors(), key=str))
                game.apply(actor, rng.choice(sorted(game.legal(actor))))
            assert game.check() == []
            assert phases.index(game.phase) >= phases.index(phase)
            assert all(new >= old for new, old in zip(game.scores, scores, strict=True))
            assert all(game.scores[s] == scores[s] for s in range(players) if s not in present)
            if rng.random() < 0.05:
                check_legal(game)
        assert game.over or may_be_endless(options)
        if game.over and options["winner"] == "fewest":
            best = min(game.scores[seat] for seat in game.present)
            assert game.winners == [s for s in sorted(game.present) if game.scores[s] == best]
        if game.over:
            assert game.actors() == set()
            assert not any(game.legal(actor) for actor in [*range(players), "deck", "table"])


def test_all_points_of_the_pyramid_are_given() -> None:
    rng = random.Random(5)
    for _ in range(40):
        game = start({}, rng.randint(2, 8))
        due, before = 0, None
        while game.phase in ["guessing", "pyramid"]:
            (*_, actor) = sorted(game.actors(), key=str)
            text = rng.choice(sorted(game.legal(actor)))
            if game.phase == "pyramid" and actor == "deck":
                before = sum(game.scores) if before is None else before
                row = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4][len(game.pyramid)]
                due += row * sum(rank(card) == text[:-1] for hand in game.hands for card in hand)
            game.apply(actor, text)
        assert sum(game.scores) == before + due
