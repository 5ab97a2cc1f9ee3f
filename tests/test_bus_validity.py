"""Which rules can be played: the cards must suffice, and what is said must fit together.

Each sentence names what would mend it.
"""

import pytest

from helpers import codes, house
from kuski.bus.validity import most_players
from kuski.game import RulesError

ALL_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SEVENS = ["7♣", "7♦", "7♥", "7♠"]
STRAIGHT = {"bus_tie": "wrong", "attempt_limit": None}
FEW = {"questions": 1, "pyramid": [1], "tie_refill": "full"}


def playable(rules):
    return [players for players in range(14) if not rules.problems(players)]


def up_to(most):
    return list(range(2, most + 1))


# Players and cards.


@pytest.mark.parametrize(
    ("pyramid", "deck", "most"),
    [
        ([4, 3, 2, 1], 52, 10),
        ([5, 4, 3, 2, 1], 52, 9),
        ([6, 5, 4, 3, 2, 1], 52, 7),
        ([4, 3, 2, 1], 32, 5),
        ([5, 4, 3, 2, 1], 32, 4),
    ],
)
def test_four_cards_each_and_the_pyramid(pyramid, deck, most):
    """Rule: "U ≥ 0: P=10 → n≤10; 15 → n≤9; 21 → n≤7"; "D=32: P=10 → n≤5; P=15 → n≤4"."""
    rules = house(pyramid=pyramid, deck=deck, max_players=12)
    assert playable(rules) == up_to(most)
    assert most_players(rules) == most


@pytest.mark.parametrize(
    ("overlays", "most"), [((), 8), (("five-rows",), 8), (("six-rows",), 7), (("deck-32",), 5)]
)
def test_presets_and_overlays_cap_the_players(overlays, most):
    """Rule: "Preset cap = min(8, that)"."""
    assert playable(house("bussikuski", *overlays)) == up_to(most)


def test_a_draw_from_used_cards_needs_a_fifth_card_each():
    """Rule: "`tie_refill=used` with a draw needs 5n ≤ D"."""
    rules = house(deck=[*SEVENS, "8♣", "8♦", "8♥", "8♠", "9♣"], pyramid=[1], bus_rows=[1])
    assert codes(rules.problems(2)) == ["draw-short"]
    assert rules.replace(tie_refill="full").problems(2) == ()
    assert rules.replace(tie_draw="all_ride").problems(2) == ()
    assert house(deck=32, pyramid=[1], max_players=7).problems(7) != ()


@pytest.mark.parametrize(("rows", "fits"), [([20, 20, 12], True), ([20, 20, 13], False)])
def test_a_diamond_needs_all_its_cards(rows, fits):
    """Rule: "diamond: Σrows ≤ D"."""
    assert codes(house(bus_rows=rows).problems(4)) == ([] if fits else ["bus-too-long"])


@pytest.mark.parametrize(("length", "fits"), [(31, True), (32, False)])
def test_a_chain_needs_a_start_card_too(length, fits):
    """Rule: "chain: length+1 ≤ D"."""
    rules = house("bussikuski", "straight", "deck-32", bus_length=length, **STRAIGHT)
    assert codes(rules.problems(4)) == ([] if fits else ["bus-too-long"])


@pytest.mark.parametrize(("length", "fits"), [(32, True), (33, False)])
def test_a_line_needs_its_length(length, fits):
    """Rule: "line: length ≤ D"."""
    rules = house("ride-the-bus", "deck-32", bus_length=length)
    assert codes(rules.problems(4)) == ([] if fits else ["bus-too-long"])


def test_a_line_may_be_the_whole_pack():
    """Rule: "line: length ≤ D"."""
    assert house("ride-the-bus", bus_length=52).problems(4) == ()


def test_a_chain_may_be_the_whole_pack():
    """Rule: "chain: length+1 ≤ D"."""
    assert house("bussikuski", "straight", bus_length=51, **STRAIGHT).problems(4) == ()


def test_a_bus_of_what_remains():
    """Rule: "bus_deck=remaining: 4n+P+need ≤ D (003: n≤6)"."""
    rules = house("ride-the-bus", bus_deck="remaining")
    assert playable(rules) == up_to(6)
    assert codes(rules.problems(7)) == ["bus-remaining"]
    assert playable(house(bus_deck="remaining")) == up_to(6)  # 24 + 10 + 16 = 50
    assert playable(house("bussikuski", "american", bus_deck="remaining", max_players=12)) == up_to(9)


# What belongs together.


@pytest.mark.parametrize(
    ("preset", "options", "code"),
    [
        ("busfahrer-haus", {"obstacles": ["J"]}, "bus-option"),
        ("bussikuski", {"obstacles": None}, "bus-option"),
        ("ride-the-bus", {"obstacles": None, "bus_penalty": "fixed"}, "bus-option"),
        ("bussikuski", {"bus_tie": "wrong"}, "bus-option"),
        ("ride-the-bus", {"bus_tie": "wrong"}, "bus-option"),
        ("busfahrer-haus", {"bus_tie": None}, "bus-option"),
        ("bussikuski", {"bus_length": 5}, "bus-option"),
        ("busfahrer-haus", {"bus_length": None}, "bus-option"),
        ("ride-the-bus", {"bus_length": None}, "bus-option"),
        ("busfahrer-haus", {"bus_rows": [1, 2, 1]}, "bus-option"),
        ("bussikuski", {"bus_rows": None}, "bus-option"),
        ("bussikuski", {"line_growth": True}, "bus-option"),
        ("busfahrer-haus", {"bus_penalty": "row"}, "penalty-needs-diamond"),
        ("busfahrer-haus", {"bus_penalty": "turned"}, "penalty-needs-diamond"),
        ("ride-the-bus", {"bus_penalty": "turned_total"}, "penalty-needs-diamond"),
        ("ride-the-bus", {"obstacles": ["10", "J"]}, "penalty-table"),
        ("bussikuski", {"obstacles": ["9"], "bus_penalty": "rank_table"}, "penalty-table"),
        ("bussikuski", {"min_players": 9}, "min-above-max"),
        ("bussikuski", {"min_players": 5}, "too-few-players"),
        ("bussikuski", {"max_players": 3}, "too-many-players"),
        ("bussikuski", {"rewards": [0, 0, 0, 1]}, "split-unsaid"),
        ("bussikuski", {"row_values": [1, 2, 3]}, "row-values-length"),
        ("bussikuski", {"pyramid": [12, 12, 12, 1]}, "not-enough-cards"),
    ],
)
def test_what_does_not_fit_together(preset, options, code):
    assert codes(house(preset, **options).problems(4)) == [code]


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("bussikuski", {"bus_penalty": "rank_table"}),
        ("ride-the-bus", {"obstacles": []}),
        ("ride-the-bus", {"bus_penalty": "fixed", "obstacles": ["2", "7"]}),
        ("busfahrer-haus", {"line_growth": False}),
        ("bussikuski", {"rewards": 0, "reward_split": None}),
        ("bussikuski", {"rewards": 1, "reward_split": False}),
        ("bussikuski", {"row_values": [5, 0, 1, 1]}),
        ("bussikuski", {"min_players": 4, "max_players": 4}),
    ],
)
def test_what_fits_together(preset, options):
    assert house(preset, **options).problems(4) == ()


def test_every_broken_constraint_is_told():
    rules = house("busfahrer-haus", bus_penalty="row", bus_tie=None, rewards=1, row_values=[1], max_players=3)
    assert set(codes(rules.problems(4))) == {
        "too-many-players",
        "split-unsaid",
        "row-values-length",
        "bus-option",
        "penalty-needs-diamond",
    }


def test_a_game_with_problems_does_not_start():
    with pytest.raises(RulesError, match="at most 8") as caught:
        house().start(9, 0)
    assert caught.value.code == "too-many-players"


@pytest.mark.parametrize("dealer", [-1, 4])
def test_a_dealer_must_sit_at_the_table(dealer):
    with pytest.raises(RulesError, match="dealer"):
        house().start(4, dealer)


# Rides without end.

ENDS = [{"attempt_limit": 9}, {"bus_exhaust": "end"}, {"bus_on_error": "continue"}]


def test_a_ride_that_may_be_endless_is_a_warning():
    """Rule: "restart with no limit and exhaust=reshuffle may be endless: cap or warn"."""
    rules = house("bussikuski", "american")
    assert rules.problems(4) == ()
    (warning,) = rules.warnings(4)
    assert warning.code == "may-be-endless"
    assert "attempt_limit" in warning.message


@pytest.mark.parametrize("options", ENDS, ids=str)
def test_a_ride_that_ends_is_no_warning(options):
    assert house("bussikuski", "american", **options).warnings(4) == ()


HOPELESS = {
    "diamond of obstacles": {"obstacles": ALL_RANKS},
    "diamond with too few numbers": {**FEW, "deck": ["2♣", "3♣", "K♣", "K♦"], "bus_rows": [1, 1, 1]},
    "chain of one rank": {**FEW, "with": ["straight"], "deck": SEVENS, "bus_length": 2, **STRAIGHT},
}


def hopeless(name, **more):
    options = HOPELESS[name] | {"bus_exhaust": "reshuffle"} | more
    return house("bussikuski", *options.get("with", ()), **{k: v for k, v in options.items() if k != "with"})


@pytest.mark.parametrize("name", HOPELESS)
def test_a_ride_that_can_never_succeed_is_a_problem(name):
    """Rule: "a ride without attempt limit that can never succeed nor run out of cards is a problem"."""
    (problem,) = hopeless(name).problems(2)
    assert problem.code == "endless-ride"
    assert "attempt_limit" in problem.message


@pytest.mark.parametrize("name", HOPELESS)
@pytest.mark.parametrize("ends", ENDS, ids=str)
def test_a_ride_that_ends_may_be_hopeless(name, ends):
    assert hopeless(name, **ends).problems(2) == ()


def test_a_line_of_obstacles_is_hopeless():
    rules = house(
        "ride-the-bus", "face-restart", obstacles=ALL_RANKS, bus_penalty="fixed", attempt_limit=None
    )
    assert codes(rules.replace(bus_exhaust="reshuffle").problems(4)) == ["endless-ride"]
    assert rules.problems(4) == ()


def test_questions_can_be_hopeless_too():
    two_ranks = FEW | {"questions": 3, "deck": [*SEVENS, "8♣", "8♦", "8♥"]}
    assert house("bussikuski", "american", **two_ranks).problems(2) == ()
    rules = house("bussikuski", "american", "strict-boundary", **two_ranks)
    assert codes(rules.problems(2)) == ["endless-ride"]


@pytest.mark.parametrize(("length", "expected"), [(2, []), (3, ["endless-ride"])])
def test_a_chain_must_find_another_rank_each_time(length, expected):
    """Four sevens and an eight: 7 8 7 is the longest way without a tie."""
    rules = house("bussikuski", "straight", **STRAIGHT | FEW, bus_length=length, deck=[*SEVENS, "8♣"])
    assert codes(rules.replace(bus_exhaust="reshuffle").problems(2)) == expected


def test_a_chain_where_a_tie_is_not_wrong_can_succeed():
    rules = hopeless("chain of one rank")
    assert rules.replace(bus_tie="push").problems(2) == ()
    assert rules.replace(bus_tie="redeal").problems(2) == ()


# Sentences.


@pytest.mark.parametrize(
    ("preset", "options", "players", "mending"),
    [
        ("bussikuski", {"min_players": 9}, 4, "min_players"),
        ("bussikuski", {}, 1, "add some"),
        ("bussikuski", {}, 9, "two tables"),
        ("bussikuski", {"pyramid": [6, 5, 4, 3, 2, 1]}, 8, "play with 7"),
        ("bussikuski", {"pyramid": [12, 12, 12, 12]}, 8, "make the pyramid smaller"),
        ("bussikuski", {"deck": 32, "pyramid": [1], "max_players": 7}, 7, "tie_refill to full"),
        ("bussikuski", {"rewards": 1}, 4, "reward_split"),
        ("bussikuski", {"row_values": [1]}, 4, "make them as many"),
        ("bussikuski", {"bus_tie": "wrong"}, 4, "bus_tie has no place in the bus diamond: set it to null"),
        ("busfahrer-haus", {"bus_tie": None}, 4, "needs bus_tie: set it"),
        ("busfahrer-haus", {"bus_penalty": "row"}, 4, "take fixed"),
        ("ride-the-bus", {"obstacles": ["10", "J"]}, 4, "take other obstacles than 10, or the penalty fixed"),
        ("bussikuski", {"bus_rows": [20, 20, 20]}, 4, "make it shorter"),
        ("ride-the-bus", {"bus_deck": "remaining"}, 7, "set bus_deck to full"),
        ("bussikuski", {"obstacles": ALL_RANKS, "bus_exhaust": "reshuffle"}, 4, "set an attempt_limit"),
    ],
)
def test_a_problem_says_what_would_mend_it(preset, options, players, mending):
    messages = [problem.message for problem in house(preset, **options).problems(players)]
    assert any(mending in message for message in messages), messages


def test_five_rows_are_not_offered_to_who_has_no_more():
    """The advice must mend: a pyramid of 15 cards or fewer is not made smaller by five rows."""
    (problem,) = house("bussikuski", "five-rows", "deck-32").problems(5)
    assert problem.code == "not-enough-cards"
    assert "five-rows" not in problem.message


def test_the_number_of_players_that_is_offered_fits():
    (problem,) = house("bussikuski", "five-rows", "deck-32").problems(5)
    assert house("bussikuski", "five-rows", "deck-32").problems(problem.values["fits"]) == ()
