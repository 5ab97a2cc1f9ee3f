"""Which rules of Huutopussi can be played: the cards must suffice, and what is said must fit together.

Each sentence names an option that would mend it.
"""

import pytest

from helpers import codes
from huutopussi_helpers import before_contract, house, ready
from kuski import huutopussi
from kuski.game import RulesError

NO_RAISE = {"raise": False}

# The constraints, those of the options and those of the fine print (4): preset, options, and the code,
# None where it can be played.

CASES = [
    # Rule: "(deck−talon) divisible by hands (2 players count 3 hands)".
    ("kolmin", {"talon": 3}, None),
    ("kolmin", {"talon": 4}, "uneven-hands"),
    ("kolmin", {"talon": 6}, None),
    ("kolmin", {"talon": 0, **NO_RAISE}, None),
    ("kaksin", {"talon": 4}, "uneven-hands"),
    ("kaksin", {"talon": 6}, None),
    ("kaksin", {"talon": 2}, "uneven-hands"),
    ("solo40", {"talon": 3}, "uneven-hands"),
    ("solo40", {"talon": 8}, None),
    ("solo40", {"talon": 0, **NO_RAISE}, None),
    ("solo36", {"talon": 4, "raise": True}, None),
    ("solo36", {"talon": 3}, "uneven-hands"),
    # "asking, exchange need pairs"
    ("kolmin", {"exchange": 3}, "exchange-needs-pairs"),
    ("solo36", {"exchange": 4}, "exchange-needs-pairs"),
    ("kolmin", {"asking": "whole_half"}, "asking-needs-pairs"),
    ("solo40", {"asking": "whole_half"}, "asking-needs-pairs"),
    ("pari", {"asking": "whole_half"}, None),
    ("pari", {"exchange": 4}, None),
    ("pari", {"exchange": 0, **NO_RAISE}, None),
    # Pairs sit opposite each other: there are four.
    ("kolmin", {"sides": "pairs", "talon": 0, **NO_RAISE}, "pairs-need-four"),
    ("kaksin", {"sides": "pairs", "talon": 0, **NO_RAISE}, "pairs-need-four"),
    # "fives only solo-4"
    ("pari", {"fives": True}, "fives-need-four"),
    ("kolmin", {"fives": True, "talon": 4}, "fives-need-four"),
    ("kaksin", {"fives": True, "talon": 4}, "fives-need-four"),
    ("solo36", {"fives": True}, None),
    # "raise needs talon or exchange"
    ("solo36", {"raise": True}, "raise-needs-cards"),
    ("pari", {"exchange": 0}, "raise-needs-cards"),
    ("kolmin", {"talon": 0}, "raise-needs-cards"),
    ("kolmin", NO_RAISE, None),
    # The rule on the raise: "porvoo_basis=original needs raise".
    ("kolmin", {"porvoo_basis": "original"}, None),
    ("kolmin", {"porvoo_basis": "original", **NO_RAISE}, "basis-needs-raise"),
    ("solo36", {"porvoo_basis": "original"}, "basis-needs-raise"),
    # "must_overtrump needs must_trump"
    ("kolmin", {"must_trump": False}, "overtrump-needs-trump"),
    ("kolmin", {"must_trump": False, "must_overtrump": False}, None),
    ("kolmin", {"must_overtrump": False}, None),
    # "min_open multiple of 10 ≤ max_bid"
    ("kolmin", {"min_open": 65, "open_step": 5}, "min-open"),
    ("kolmin", {"min_open": 70, "open_step": 5}, None),
    ("kolmin", {"min_open": 100, "max_bid": 100}, None),
    ("kolmin", {"min_open": 100, "max_bid": 99}, "min-open"),
    ("kolmin", {"min_open": 410}, None),
    ("kolmin", {"min_open": 420}, "min-open"),
    ("illisoft", {"min_open": 420}, None),
    # "fail_double_over multiple of 5"
    ("kolmin", {"fail_double_over": 130}, None),
    ("kolmin", {"fail_double_over": 165}, None),
    ("kolmin", {"fail_double_over": 132}, "double-over"),
    # "pairs with a talon"
    ("pari", {"talon": 4}, "pairs-with-talon"),
    ("pari", {"talon": 0}, None),
    # "where there is a talon, a hand smaller than 4 × the banned ranks"
    ("kolmin", {"discard_ban": ["A", "10", "K"]}, "cannot-discard"),
    ("kolmin", {"talon": 12, "discard_ban": ["A", "10", "K"]}, "cannot-discard"),
    ("kolmin", {"talon": 12}, None),
    ("solo40", {"talon": 8}, None),
    ("solo40", {"talon": 12}, "cannot-discard"),
    ("solo40", {"talon": 12, "discard_ban": ["A"]}, None),
    ("pari", {"discard_ban": ["A", "10", "K"]}, None),
    ("solo36", {"discard_ban": ["A", "10", "K", "Q"]}, None),
    # "min_open no multiple of open_step; open_step no multiple of bid_step"
    ("kolmin", {"min_open": 50, "open_step": 20}, "min-open"),
    ("kolmin", {"min_open": 60, "open_step": 20}, None),
    ("kolmin", {"bid_step": 20}, "open-step"),
    ("kolmin", {"bid_step": 4}, "open-step"),
    ("kolmin", {"bid_step": 10}, None),
    ("kolmin", {"bid_step": 1}, None),
    # "ban_at ≥ 0"
    ("kolmin", {"ban_at": 0}, "ban-at"),
    ("kolmin", {"ban_at": 500}, "ban-at"),
    ("kolmin", {"ban_at": -1}, None),
    ("kolmin", {"ban_at": None}, None),
    # "deals, target, steps or factor < 1"
    ("kolmin", {"deals": 0}, "below-one"),
    ("kolmin", {"deals": 1}, None),
    ("kolmin", {"target": 0}, "below-one"),
    ("kolmin", {"target": 1}, None),
    ("kolmin", {"open_step": 0}, "step-too-small"),
    ("kolmin", {"bid_step": 0}, "step-too-small"),
    ("kolmin", {"porvoo_declarer_factor": 0}, "below-one"),
    ("kolmin", {"porvoo_declarer_factor": 1}, None),
    # "last_trick other than 10 or 20"
    ("kolmin", {"last_trick": 15}, "last-trick"),
    ("kolmin", {"last_trick": 0}, "last-trick"),
    ("kolmin", {"last_trick": 20}, None),
]


@pytest.mark.parametrize(("preset", "options", "code"), CASES, ids=str)
def test_constraint(preset, options, code):
    rules = house(preset, **options)
    assert codes(rules.problems(rules.players)) == ([code] if code else [])


@pytest.mark.parametrize(("preset", "options", "code"), CASES, ids=str)
def test_a_match_starts_if_there_is_no_problem(preset, options, code):
    rules = house(preset, **options)
    if code is None:
        assert ready(rules, bid=rules.min_open).check() == ()
        return
    with pytest.raises(RulesError) as caught:
        rules.start(rules.players, 0)
    assert caught.value.code == code


@pytest.mark.parametrize("preset", sorted(huutopussi.PRESETS))
def test_another_number_of_names_is_a_problem(preset):
    """Rule: "`players` is an option that the preset sets; another number of names is a problem"."""
    rules = huutopussi.preset(preset)
    for players in (0, 1, 2, 3, 4, 5, 8):
        expected = [] if players == rules.players else ["wrong-number-of-players"]
        assert codes(rules.problems(players)) == expected


def test_discards_are_as_many_as_the_talon():
    """Rule: "discards = talon"."""
    for talon in (3, 6, 9):
        state = before_contract(house(talon=talon))
        assert state.discards.bit_count() == talon
        assert len(set(state.view(None).counts)) == 1


MENDING = {
    "wrong-number-of-players": "players",
    "pairs-need-four": "players",
    "exchange-needs-pairs": "exchange",
    "asking-needs-pairs": "asking",
    "fives-need-four": "fives",
    "uneven-hands": "talon",
    "pairs-with-talon": "talon",
    "cannot-discard": "discard_ban",
    "raise-needs-cards": "raise",
    "basis-needs-raise": "porvoo_basis",
    "overtrump-needs-trump": "must_overtrump",
    "min-open": "min_open",
    "open-step": "open_step",
    "double-over": "fail_double_over",
    "ban-at": "ban_at",
    "step-too-small": "bid_step",
    "last-trick": "last_trick",
}


def test_each_sentence_names_what_would_mend_it():
    told = {}
    for preset, options, _ in CASES:
        for notice in house(preset, **options).problems(5):
            told.setdefault(notice.code, set()).add(notice.message)
    assert set(told) == set(MENDING) | {"below-one"}
    for code, option in MENDING.items():
        assert all(option in message for message in told[code])
    assert sorted(message.split()[0] for message in told["below-one"]) == [
        "deals",
        "porvoo_declarer_factor",
        "target",
    ]


def test_every_broken_constraint_is_told():
    rules = house("kolmin", sides="pairs", fives=True, talon=4, asking="whole_half", last_trick=1, target=0)
    rules = rules.replace(must_trump=False, min_open=65, ban_at=3, fail_double_over=1, deals=0)
    assert set(codes(rules.problems(4))) == {
        "wrong-number-of-players",
        "pairs-need-four",
        "fives-need-four",
        "pairs-with-talon",
        "min-open",
        "ban-at",
        "overtrump-needs-trump",
        "double-over",
        "last-trick",
        "below-one",
    }


@pytest.mark.parametrize(
    ("options", "code"), [({"ban_at": 0}, "ban-at"), ({"min_open": 65}, "min-open"), ({}, "step-too-small")]
)
def test_a_step_of_nothing_hides_no_other_problem(options, code):
    """Rule: "each a problem" and "every broken constraint": one of them does not hide another."""
    assert code in codes(house(bid_step=0, **options).problems(3))


def test_a_match_with_problems_does_not_start():
    with pytest.raises(RulesError, match="3 players") as caught:
        house().start(4, 0)
    assert caught.value.code == "wrong-number-of-players"


@pytest.mark.parametrize("dealer", [-1, 3])
def test_a_dealer_must_sit_at_the_table(dealer):
    with pytest.raises(RulesError, match="dealer") as caught:
        house().start(3, dealer)
    assert caught.value.code == "no-such-dealer"
