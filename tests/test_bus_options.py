"""The options of the bus family as data: the table of presets, the overlays, and how rules are read."""

import dataclasses
import json

import msgspec
import pytest

from helpers import codes, house, record
from kuski import bus
from kuski.cards import parse_cards
from kuski.game import RulesError
from kuski.options import data_from_text

PRESETS = ("bussikuski", "busfahrer-haus", "busfahrer", "ride-the-bus")
FACES = ["J", "Q", "K", "A"]
DIAMOND = [1, 2, 3, 4, 3, 2, 1]
SAID = {"bus_length": 4, "bus_tie": "wrong", "attempt_limit": None}

# One row an option, one column a preset.
TABLE = {
    "min_players": (2, 3, 2, 2),
    "max_players": (8, 8, 8, 8),
    "deck": (52, 52, 52, 52),
    "questions": (4, 4, 4, 4),
    "q2_tie": ("wrong", "wrong", "wrong", "redeal"),
    "q3_boundary": ("inside", "outside", "inside", "redeal"),
    "q4": ("suit", "suit", "suit", "suit"),
    "stakes": ([1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]),
    "rewards": ([0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 5]),
    "reward_split": (None, None, None, True),
    "reward_optional": (False, False, False, False),
    "tie_multiplier": (1, 1, 1, 1),
    "hands": ("open", "open", "open", "private"),
    "pyramid": ([4, 3, 2, 1], [5, 4, 3, 2, 1], [4, 3, 2, 1], [5, 4, 3, 2, 1]),
    "row_values": ("rising", "flat", "rising", "rising"),
    "match": ("all", "optional", "one", "optional"),
    "award_per": ("card", "turn", "card", "card"),
    "award_split": (True, False, True, True),
    "award_optional": (False, True, False, False),
    "receive_cap": (None, 1, None, None),
    "tie_cards": ("lowest", "none", "lowest", "highest_lex"),
    "tie_draw": ("low", "high", "low", "high"),
    "tie_refill": ("used", "full", "used", "used"),
    "all_empty": ("no_bus", "no_bus", "no_bus", "no_bus"),
    "bus": ("diamond", "chain", "diamond", "line"),
    "bus_rows": (DIAMOND, None, DIAMOND, None),
    "bus_length": (None, 5, None, 10),
    "obstacles": (FACES, None, FACES, FACES),
    "bus_penalty": ("row", "fixed", "row", "rank_table"),
    "bus_on_error": ("restart", "continue", "restart", "continue"),
    "bus_tie": (None, "wrong", None, None),
    "line_growth": (None, None, None, False),
    "attempt_limit": (None, 1, None, 1),
    "bus_deck": ("full", "full", "full", "full"),
    "bus_exhaust": ("end", "end", "end", "end"),
    "winner": ("fewest", "fewest", "fewest", "fewest"),
    "on_leave": ("continue", "continue", "continue", "continue"),
}


@pytest.mark.parametrize("option", TABLE)
@pytest.mark.parametrize("preset", PRESETS)
def test_preset(preset, option):
    assert bus.rules_data(bus.preset(preset))[option] == TABLE[option][PRESETS.index(preset)]


def test_there_are_no_other_presets():
    assert set(bus.PRESETS) == set(PRESETS)


def test_there_are_no_other_options():
    assert list(bus.rules_data(bus.preset("bussikuski"))) == list(bus.OPTIONS)
    assert set(bus.OPTIONS) == set(TABLE)
    assert set(msgspec.structs.asdict(bus.preset("bussikuski"))) == set(TABLE)


def test_every_option_says_what_it_means():
    for name, option in bus.OPTIONS.items():
        assert option.name == name
        assert option.meaning.endswith(".")
        assert option.group
        assert option.values


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_played_by_three_to_eight(preset):
    for players in range(3, 9):
        assert bus.preset(preset).problems(players) == ()
        assert bus.preset(preset).warnings(players) == ()


# Overlays.

OVERLAYS = {
    "five-rows": ("bussikuski", {"pyramid": [5, 4, 3, 2, 1]}),
    "six-rows": ("bussikuski", {"pyramid": [6, 5, 4, 3, 2, 1], "max_players": 7}),
    "strict-boundary": ("bussikuski", {"q3_boundary": "wrong"}),
    "same-new": ("bussikuski", {"q4": "same_new"}),
    "rising-stakes": (
        "busfahrer",
        {"stakes": [1, 2, 3, 4], "rewards": [1, 2, 3, 4], "reward_split": False, "reward_optional": True},
    ),
    "counting-cards": ("busfahrer", {"bus_penalty": "turned"}),
    "american": (
        "ride-the-bus",
        {
            "bus": "questions",
            "bus_length": None,
            "obstacles": None,
            "bus_penalty": "fixed",
            "bus_on_error": "restart",
            "bus_exhaust": "reshuffle",
            "attempt_limit": None,
        },
    ),
    "straight": (
        "bussikuski",
        {
            "bus": "chain",
            "bus_rows": None,
            "bus_length": 4,
            "obstacles": None,
            "bus_penalty": "fixed",
            "bus_tie": "wrong",
        },
    ),
    "quick": ("bussikuski", {"attempt_limit": 3}),
    "double-rows": ("bussikuski", {"row_values": [2, 4, 6, 8]}),
    "right-gives": ("bussikuski", {"rewards": [1, 1, 1, 1], "reward_split": True}),
    "small-diamond": ("bussikuski", {"bus_rows": [1, 2, 3, 2, 1]}),
    "tens": ("bussikuski", {"obstacles": ["10", *FACES]}),
    "growing-line": ("ride-the-bus", {"line_growth": True}),
    "ride-together": ("bussikuski", {"tie_draw": "all_ride"}),
    "deck-32": ("bussikuski", {"deck": 32}),
    "face-restart": ("ride-the-bus", {"bus_on_error": "restart"}),
}


def changed(preset, overlay, **said):
    before, after = bus.rules_data(bus.preset(preset)), bus.rules_data(house(preset, overlay, **said))
    return {name: value for name, value in after.items() if value != before[name]}


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_overlay(overlay):
    preset, changes = OVERLAYS[overlay]
    said = SAID if overlay == "straight" else {}
    assert changed(preset, overlay, **said) == changes
    assert house(preset, overlay, **said).problems(4) == ()


def test_there_are_no_other_overlays():
    assert set(bus.OVERLAYS) == set(OVERLAYS)


def test_american_takes_the_place_of_every_bus():
    for preset in PRESETS:
        rules = house(preset, "american")
        assert rules.problems(4) == ()
        assert (rules.bus_rows, rules.obstacles, rules.bus_length, rules.bus_tie) == (None, None, None, None)
        assert (rules.attempt_limit, rules.line_growth) == (None, False)


def test_straight_takes_the_place_of_every_bus():
    for preset in PRESETS:
        rules = house(preset, "straight", **SAID)
        assert rules.problems(4) == ()
        assert (rules.bus, rules.bus_on_error, rules.bus_penalty) == ("chain", "restart", "fixed")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("unsaid", SAID)
def test_straight_has_no_usual_length_tie_or_limit(preset, unsaid):
    """Rule: "sopikaa erikseen reitin pituus, tasakortti ja yritysraja ennen peliä"."""
    with pytest.raises(RulesError, match=unsaid):
        house(preset, "straight", **{name: value for name, value in SAID.items() if name != unsaid})


def test_straight_null_is_a_saying():
    assert house("busfahrer-haus", "straight", **SAID).attempt_limit is None
    assert "bus-option" in codes(house("busfahrer-haus", "straight", **SAID | {"bus_tie": None}).problems(4))
    assert "bus-option" in codes(
        house("busfahrer-haus", "straight", **SAID | {"bus_length": None}).problems(4)
    )


def test_straight_an_overlay_may_say_it_too():
    assert house("bussikuski", "straight", "quick", bus_length=4, bus_tie="push").attempt_limit == 3
    with pytest.raises(RulesError):
        house("bussikuski", "quick", "straight", bus_length=4, bus_tie="push")


def test_double_rows_goes_on_to_the_top():
    assert house("bussikuski", "five-rows", "double-rows").slot_values[-1] == 10
    assert house("bussikuski", "double-rows", "five-rows").slot_values[-1] == 10
    assert house("bussikuski", "double-rows", pyramid=[2, 1]).row_values == (2, 4)


def test_overlays_come_in_the_order_given():
    assert house("bussikuski", "five-rows", "six-rows").pyramid == (6, 5, 4, 3, 2, 1)
    assert house("bussikuski", "six-rows", "five-rows").pyramid == (5, 4, 3, 2, 1)


def test_single_options_come_last():
    assert house("bussikuski", "five-rows", pyramid=[2, 1]).pyramid == (2, 1)
    assert house("bussikuski", "six-rows", max_players=8).max_players == 8


@pytest.mark.parametrize(
    ("preset", "overlay", "code"),
    [
        ("busfahrer-haus", "counting-cards", "penalty-needs-diamond"),
        ("ride-the-bus", "counting-cards", "penalty-needs-diamond"),
        ("busfahrer-haus", "small-diamond", "bus-option"),
        ("ride-the-bus", "small-diamond", "bus-option"),
        ("busfahrer-haus", "tens", "bus-option"),
        ("ride-the-bus", "tens", "penalty-table"),
        ("busfahrer-haus", "growing-line", "bus-option"),
        ("bussikuski", "growing-line", "bus-option"),
    ],
)
def test_an_overlay_that_does_not_fit_is_a_problem(preset, overlay, code):
    assert code in codes(house(preset, overlay).problems(4))


# Reading and writing.


def test_without_a_preset_it_is_bussikuski():
    assert bus.rules_from({}) == bus.preset("bussikuski") == bus.Rules()
    assert bus.rules_from({"with": ["quick"]}) == house("bussikuski", "quick")


@pytest.mark.parametrize("preset", PRESETS)
def test_data_makes_the_same_rules(preset):
    variants = [house(preset), house(preset, deck=["7♦", "8♦", "9♣"]), house(preset, row_values=[1, 1, 2])]
    variants += [house(preset, name, **(SAID if name == "straight" else {})) for name in OVERLAYS]
    for rules in variants:
        data = json.loads(json.dumps(bus.rules_data(rules)))
        assert bus.rules_from(data) == rules


def test_data_is_plain():
    """Rule: "rows, stakes, rewards and row values are lists; `obstacles` a list of ranks"."""
    data = bus.rules_data(house("bussikuski", "tens", "double-rows", deck=["9♦", "7♦"]))
    assert data["obstacles"] == ["10", "J", "Q", "K", "A"]
    assert data["row_values"] == [2, 4, 6, 8]
    assert data["deck"] == ["7♦", "9♦"]
    assert data["bus_length"] is None


def test_one_number_is_the_same_for_all_questions():
    """Rule: "`rewards: 0` is four zeros"."""
    assert house(rewards=0).rewards == (0, 0, 0, 0)
    assert house(stakes=2).stakes == (2, 2, 2, 2)


def test_none_of_a_word_is_a_word_and_of_a_number_null():
    """Rule: ""none" of a number is `null`, of a word is "none""."""
    assert house(tie_cards="none", winner="none").tie_cards == "none"
    assert house(receive_cap=None, attempt_limit=None).receive_cap is None
    for option in ("receive_cap", "attempt_limit"):
        with pytest.raises(RulesError):
            house(**{option: "none"})
    for option in ("tie_cards", "winner"):
        with pytest.raises(RulesError):
            house(**{option: None})


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("q2_tie", "right"),
        ("deck", 36),
        ("deck", ["7♦", "7♦"]),
        ("deck", ["1♦", "7♦"]),
        ("questions", 0),
        ("questions", 5),
        ("stakes", [1, 1, 1]),
        ("stakes", [1, 1, 1, 1, 1]),
        ("stakes", [1, 1, 1, -1]),
        ("reward_split", 1),
        ("tie_multiplier", 3),
        ("pyramid", []),
        ("pyramid", [4, 0]),
        ("row_values", "falling"),
        ("receive_cap", 0),
        ("obstacles", ["B"]),
        ("attempt_limit", 0),
        ("attempt_limit", True),
        ("bus_rows", [1, "2"]),
        ("bus", "tram"),
    ],
)
def test_a_value_that_an_option_does_not_have(option, value):
    with pytest.raises(RulesError, match=option) as caught:
        house(**{option: value})
    assert caught.value.code == "bad-value"


@pytest.mark.parametrize(
    ("short", "code", "near"),
    [
        ({"preset": "busikuski"}, "unknown-preset", "bussikuski"),
        ({"with": ["five-row"]}, "unknown-overlay", "five-rows"),
        ({"q2_tied": "wrong"}, "unknown-option", "q2_tie"),
    ],
)
def test_an_unknown_name_brings_the_near_ones(short, code, near):
    with pytest.raises(RulesError, match=near) as caught:
        bus.rules_from(short)
    assert caught.value.code == code


def test_a_text_is_read_as_data():
    assert data_from_text("5,4,3,2,1") == [5, 4, 3, 2, 1]
    assert data_from_text("10,J,Q") == [10, "J", "Q"]
    assert data_from_text("null") is None
    assert data_from_text("none") == "none"
    assert data_from_text("redeal") == "redeal"
    assert house(obstacles=data_from_text("10,J,Q,K,A")) == house("bussikuski", "tens")


def test_rules_of_a_record():
    rules = bus.rules_from(record("bussikuski-whole-game")["rules"])
    assert rules == bus.preset("bussikuski")


def test_rules_are_values():
    rules = bus.preset("bussikuski")
    assert hash(rules) == hash(house())
    assert rules.replace(pyramid=(5, 4, 3, 2, 1)) == house("bussikuski", "five-rows")
    with pytest.raises(AttributeError):
        rules.match = "one"
    assert not dataclasses.is_dataclass(rules)


def test_a_deck_of_cards_is_in_the_order_of_the_pack():
    assert house(deck=["9♦", "Td", "7c"]).deck == parse_cards("7♣ 9♦ 10♦")
