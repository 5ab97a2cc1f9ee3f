"""The rule sheet tells each decision that can change a game, and no other, in four languages."""

import random
from functools import cache

import pytest

from kuski import bus
from kuski.bus.options import OPTIONS
from kuski.bus.presets import OVERLAYS, PRESETS
from kuski.cards import CARDS, Rank
from kuski.game import TABLE, RulesError
from kuski.words.bus import rule_sheet
from kuski.words.language import LANGUAGES, language
from random_rules import BUSES, random_rules

SIZES = range(2, 27)


def told(rules, code="en"):
    """Return everything that the sheet says, its title apart."""
    sheet = rule_sheet(language(code), rules, "title")
    return [(section.heading, *section.sentences) for section in sheet.sections]


@cache
def fitting(rules):
    """Return the numbers of players with which the rules can be played."""
    return [players for players in SIZES if not rules.problems(players)]


# What an option comes down to under the others; None when it comes to nothing. Two tables whose options
# all come down to the same play the same game.


def counts(rules):
    """Return how many cards of each rank the pack has."""
    pack = [card for card in CARDS if rules.pack & card.bit]
    return [sum(card.rank is rank for card in pack) for rank in Rank]


def obstacle_cards(rules):
    return [card for card in CARDS if rules.pack & card.bit and card.rank in (rules.obstacles or ())]


def errors_possible(rules):
    return rules.bus in ("chain", "questions") or bool(obstacle_cards(rules))


def restarts(rules):
    return errors_possible(rules) and rules.bus_on_error == "restart" and rules.attempt_limit != 1


def values_by_row(rules):
    if rules.row_values == "rising":
        return tuple(range(1, len(rules.pyramid) + 1))
    return (1,) * len(rules.pyramid) if rules.row_values == "flat" else rules.row_values


def laid_at_once(rules):
    """Return how many cards one hand can have for one pyramid card."""
    return min(rules.questions, max(counts(rules)) - 1)


def cap(rules):
    if rules.receive_cap is None:
        return None
    givers, matches = max(fitting(rules)) - 1, max(counts(rules)) - 1
    awards = min(matches, givers * (laid_at_once(rules) if rules.award_per == "card" else 1))
    return rules.receive_cap if rules.receive_cap < awards * max(values_by_row(rules)) else None


def split(most_points, may_keep, rules, said):
    """Return how points may be divided: there must be two, and some choice of what to do with each."""
    return said if most_points > 1 and (max(fitting(rules)) > 2 or may_keep) else None


def award_split(rules):
    most = max(values_by_row(rules)) * (laid_at_once(rules) if rules.award_per == "card" else 1)
    return split(most, rules.award_optional, rules, rules.award_split)


def hands_emptied(rules):
    """Whether the pyramid can take all cards of the fewest players, most of a rank with each of its cards."""
    takes = sorted((count - 1 for count in counts(rules) if count), reverse=True)
    return sum(takes[: sum(rules.pyramid)]) >= rules.questions * rules.min_players


def tie_multiplier(rules):
    asked = rules.stakes[: rules.questions] + (0,) * 4
    second = asked[1] if rules.q2_tie == "wrong" else 0
    third = asked[2] if rules.q3_boundary != "redeal" else 0
    return rules.tie_multiplier if max(counts(rules)) > 1 and second + third else None


def penalty(rules):
    if not errors_possible(rules):
        return None
    one_passage = not restarts(rules)
    return "turned" if one_passage and rules.bus_penalty == "turned_total" else rules.bus_penalty


def growths(rules):
    return tuple({11: 1, 12: 2, 13: 3, 14: 4}.get(card.rank, 0) for card in obstacle_cards(rules))


def grown(rules):
    """Whether some ride makes the line longer: it goes on after the obstacle, and the pile has a card."""
    if not rules.line_growth or not any(growths(rules)):
        return None
    pile = sum(counts(rules)) - rules.bus_length
    if rules.bus_on_error == "continue":
        return True if pile else None
    if not restarts(rules):
        return None
    return True if pile > 1 or (pile and rules.bus_exhaust == "reshuffle") else None


@cache
def rides(rules, cards=None):
    """Return how the attempts can end when no card comes back: pairs of errors, and whether cards ran out.

    Each attempt fails at once or at its very end.
    """
    cards = sum(counts(rules)) if cards is None else cards
    limit = rules.attempt_limit or 10**6
    if rules.bus == "questions":
        return {(min(cards, limit), limit >= cards), (1, rules.questions * limit > cards)}
    ends = set()
    obstacles = growths(rules) if rules.line_growth else (0,) * len(obstacle_cards(rules))
    if rules.bus == "chain":
        obstacles = (0,) * cards
    line = rules.bus == "line"
    least = 2 if rules.bus == "chain" else 1
    start = (cards, sum(counts(rules)) - len(obstacles), rules.bus_size, tuple(sorted(obstacles)), 0)
    todo, seen = [start], {start}
    while todo:
        left, free, size, bad, errors = todo.pop()
        if not bad or errors == limit:
            ends.add((errors, False))
            continue
        path = size if rules.bus != "diamond" else len(rules.bus_rows)
        for turned in {least, path}:
            passed = 0 if rules.bus == "chain" else min(turned - 1, free)
            used = turned if rules.bus == "chain" else passed + 1
            for which in {0, len(bad) - 1}:
                rest = bad[:which] + bad[which + 1 :]
                after = left - used
                if errors + 1 == limit or after < size:
                    ends.add((errors + 1, errors + 1 < limit and after < size))
                    continue
                longer = min(bad[which], after - size) if line else 0
                state = (after, free - passed, size + longer, rest, errors + 1)
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
    return ends


def limit(rules):
    if rules.attempt_limit is None or not errors_possible(rules) or rules.bus_on_error == "continue":
        return None
    endless = rules.bus_exhaust == "reshuffle" and rules.attempt_limit > 1
    most = max(errors for errors, _ in rides(rules))
    return rules.attempt_limit if endless or most >= rules.attempt_limit else None


def exhaust(rules):
    if not restarts(rules):
        return None
    cards = sum(counts(rules))
    if rules.bus_deck == "remaining":
        cards -= rules.questions * max(fitting(rules)) + sum(rules.pyramid)
    return rules.bus_exhaust if any(short for _, short in rides(rules, cards)) else None


def when(condition, value):
    return value if condition else None


COMES_DOWN_TO = {
    "min_players": lambda r: r.min_players,
    "max_players": lambda r: max(fitting(r)),
    "deck": lambda r: r.pack,
    "questions": lambda r: r.questions,
    "q2_tie": lambda r: when(r.questions >= 2 and max(counts(r)) > 1, r.q2_tie),
    "q3_boundary": lambda r: when(r.questions >= 3 and max(counts(r)) > 1, r.q3_boundary),
    "q4": lambda r: when(r.questions == 4, r.q4),
    "stakes": lambda r: r.stakes[: r.questions],
    "rewards": lambda r: r.rewards[: r.questions],
    "reward_split": lambda r: split(max(r.rewards[: r.questions]), r.reward_optional, r, r.reward_split),
    "reward_optional": lambda r: when(any(r.rewards[: r.questions]), r.reward_optional),
    "tie_multiplier": tie_multiplier,
    "hands": lambda r: r.hands,
    "pyramid": lambda r: r.pyramid,
    "row_values": values_by_row,
    "match": lambda r: "all" if r.match == "one" and laid_at_once(r) < 2 and r.hands == "open" else r.match,
    "award_per": lambda r: when(any(values_by_row(r)) and laid_at_once(r) > 1, r.award_per),
    "award_split": award_split,
    "award_optional": lambda r: when(any(values_by_row(r)), r.award_optional),
    "receive_cap": cap,
    "tie_cards": lambda r: r.tie_cards,
    "tie_draw": lambda r: r.tie_draw,
    "tie_refill": lambda r: when(r.tie_draw != "all_ride", r.tie_refill),
    "all_empty": lambda r: when(hands_emptied(r), r.all_empty),
    "bus": lambda r: r.bus,
    "bus_rows": lambda r: r.bus_rows,
    "bus_length": lambda r: r.bus_length,
    "obstacles": lambda r: {card.rank for card in obstacle_cards(r)},
    "bus_penalty": penalty,
    "bus_on_error": lambda r: when(errors_possible(r), r.bus_on_error),
    "bus_tie": lambda r: when(max(counts(r)) > 1, r.bus_tie),
    "line_growth": grown,
    "attempt_limit": limit,
    "bus_deck": lambda r: r.bus_deck,
    "bus_exhaust": exhaust,
    "winner": lambda r: r.winner,
    "on_leave": lambda r: when(max(fitting(r)) > r.min_players, r.on_leave),
}


def essence(rules):
    return {name: meaning(rules) for name, meaning in COMES_DOWN_TO.items()}


# The tables that are tried, and each option's values.

STRAIGHT = {"with": ["straight"], "bus_length": 6, "bus_tie": "push", "attempt_limit": None}
ENDLESS_LINE = {
    "preset": "ride-the-bus",
    "with": ["growing-line", "face-restart"],
    "bus_length": 51,
    "attempt_limit": 9,
    "bus_exhaust": "reshuffle",
}
TABLES = [
    *({"preset": name} for name in PRESETS),
    *({"with": [name]} for name in ("american", "rising-stakes", "counting-cards", "quick", "small-diamond")),
    STRAIGHT,
    STRAIGHT | {"bus_exhaust": "reshuffle"},
    {"with": ["right-gives"], "reward_optional": True, "min_players": 2, "max_players": 2},
    {"with": ["american", "quick"]},
    {"preset": "ride-the-bus", "with": ["growing-line"]},
    {"preset": "ride-the-bus", "with": ["growing-line", "face-restart"]},
    {"preset": "ride-the-bus", "with": ["growing-line", "face-restart", "quick"]},
    {"preset": "ride-the-bus", "bus_length": 52, "line_growth": True},
    {
        "preset": "ride-the-bus",
        "bus_length": 51,
        "line_growth": True,
        "bus_on_error": "restart",
        "attempt_limit": 9,
    },
    {"with": ["ride-together", "deck-32"], "max_players": 4},
    {"with": ["tens", "five-rows"], "all_empty": "draw", "bus_deck": "remaining", "bus_rows": [1, 2, 1]},
    {"questions": 1, "award_optional": True},
    {"questions": 2, "hands": "private", "row_values": [0, 0, 0, 0]},
    {"row_values": [0, 0, 0, 0], "receive_cap": 2, "award_per": "turn"},
    {"row_values": "flat", "award_per": "turn", "award_optional": True, "max_players": 2},
    {"row_values": "flat", "max_players": 2},
    {"pyramid": [1], "obstacles": [], "attempt_limit": 2},
    {"bus_rows": [3], "bus_on_error": "continue"},
    {"bus_rows": [2, 2, 2], "bus_penalty": "turned_total", "attempt_limit": 2},
    {"min_players": 5, "max_players": 5, "bus_on_error": "continue", "bus_penalty": "turned_total"},
    {"min_players": 3, "q2_tie": "push", "q3_boundary": "redeal", "tie_multiplier": 2},
    {"questions": 2, "rewards": [0, 1, 5, 5], "reward_split": True},
    # The last that is enough.
    {"questions": 1, "min_players": 3, "pyramid": [1]},
    {"with": ["american"], "attempt_limit": 13},
    STRAIGHT | {"bus_length": 12, "attempt_limit": 4},
    STRAIGHT | {"bus_length": 17},
    {"bus_rows": [4, 4, 4, 4], "attempt_limit": 10},
    {"preset": "ride-the-bus", "with": ["face-restart"], "bus_length": 13, "attempt_limit": 4},
    {"bus_deck": "remaining", "bus_rows": [1, 2, 1], "attempt_limit": 4},
    {"deck": CARDS[::2], "max_players": 4, "pyramid": [2, 1], "bus_rows": [1, 2, 1]},
    ENDLESS_LINE,
]

VALUES = {
    "deck": [52, 32, sorted(CARDS), CARDS[20:], CARDS[12:40], CARDS[::2]],
    "stakes": [1, 0, 3, [1, 2, 3, 4], [1, 1, 1, 2], [1, 0, 1, 1], [0, 1, 1, 1]],
    "rewards": [0, 1, 2, [0, 0, 0, 5], [0, 0, 0, 1], [2, 0, 0, 0], [1, 2, 3, 4]],
    "pyramid": [[4, 3, 2, 1], [5, 4, 3, 2, 1], [1], [2], [2, 1], [1, 2, 3], [6, 5, 4, 3, 2, 1], [1, 1]],
    "row_values": ["rising", "flat", [2, 4, 6, 8], [1, 1, 1, 1], [0, 0, 0, 0], [1, 2, 3, 4], [1, 2, 3, 4, 5]],
    "bus_rows": [None, [1, 2, 3, 4, 3, 2, 1], [1, 2, 3, 2, 1], [3], [4, 4, 4, 4, 4, 4, 4, 4, 4, 4], [2, 1]],
    "obstacles": [None, [], ["J"], ["J", "Q", "K", "A"], ["10", "J", "Q", "K", "A"], ["2", "A"], ["2", "3"]],
}


def values_of(option):
    """Return the values of an option that are tried."""
    if option.name in VALUES:
        return VALUES[option.name]
    if option.words:
        return [*option.words, *[None] * option.nullable]
    if option.values == "true / false":
        return [True, False, *[None] * option.nullable]
    low, high = map(int, option.values.split(" ")[0].split("–"))
    tried = {*range(low, 14), 16, 17, 18, 25, 26, 36, 37, 38, 51, 52, 53, high}
    return [*(number for number in sorted(tried) if number <= high), *[None] * option.nullable]


# What another kind of bus needs.
NEEDS = {
    kind["bus"][0]: dict.fromkeys(["bus_rows", "bus_length", "obstacles", "bus_tie", "line_growth"])
    | {name: values[-1] for name, values in kind.items() if name != "bus"}
    | {"bus_penalty": "fixed"}
    for kind in BUSES
}


def changed(short, name, value):
    """Return the rules of a table with one option changed, or None when they cannot be played."""
    options = bus.rules_data(bus.rules_from(short))
    if name == "bus":
        options |= NEEDS[value]
    try:
        rules = bus.rules_from(options | {name: value})
    except RulesError:
        return None
    return rules if fitting(rules) else None


def test_the_tables_can_be_played():
    assert all(fitting(bus.rules_from(short)) for short in TABLES)
    assert set(COMES_DOWN_TO) == set(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_the_sheet_changes_when_the_game_does_and_only_then(name):
    tried = told_apart = 0
    for short in TABLES:
        rules = bus.rules_from(short)
        before, sheet = essence(rules), told(rules)
        for value in values_of(OPTIONS[name]):
            other = changed(short, name, value)
            if other is None:
                continue
            tried += 1
            matters = essence(other) != before
            told_apart += matters
            assert (told(other) != sheet) is matters, (short, name, value)
    assert tried > 10
    assert told_apart > 3


# Random tables: whatever the sheet does not tell must be without effect.


def random_change(dice):
    """Return two sets of rules that differ in one option, and a number of players that both fit."""
    while True:
        options, players = random_rules(dice)
        # Rides that could be endless are capped.
        if options["attempt_limit"] is None and options["bus_exhaust"] == "reshuffle":
            options["attempt_limit"] = 4
        rules = bus.rules_from(options)
        name = dice.choice(sorted(OPTIONS))
        other = changed(options, name, dice.choice(values_of(OPTIONS[name])))
        if other is None or other == rules or other.problems(players) or other.warnings(players):
            continue
        return rules, other, players


def situation(state):
    """Return what people at the table notice of a state."""
    legal = [tuple(map(str, state.legal(actor))) for actor in sorted(state.actors)]
    if state.outcome is None:
        return state.phase, state.scores, sorted(state.actors), legal
    return (
        state.phase,
        state.scores,
        state.outcome.winners,
        state.outcome.reason.replace("table-ended", "too-few"),
    )


def play_both(one, other, players, dice):
    """Play the same game under two sets of rules; nobody may notice a difference."""
    leaving = dice.choice([0, 0.02])
    one, other = one.start(players, 0), other.start(players, 0)
    while one.actors:
        assert situation(one) == situation(other)
        if dice.random() < leaving:
            actor, action = TABLE, dice.choice(one.legal(TABLE))
        else:
            actor = dice.choice(sorted(one.actors))
            action = dice.choice(one.legal(actor))
        one, other = one.apply(actor, action), other.apply(actor, action)
    assert situation(one) == situation(other)


def same_sheet_same_game(seed, pairs):
    dice = random.Random(seed)
    while pairs:
        one, other, players = random_change(dice)
        if told(one) == told(other):
            pairs -= 1
            for _ in range(5):
                play_both(one, other, players, dice)


@pytest.mark.parametrize("seed", range(4))
def test_what_the_sheet_does_not_tell_changes_nothing(seed):
    same_sheet_same_game(seed, 50)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
def test_what_the_sheet_does_not_tell_changes_nothing_at_length(seed):
    same_sheet_same_game(seed, 1000)


# How it is written.


def check_writing(rules, code):
    for heading, *sentences in told(rules, code):
        assert sentences, heading
        for text in (heading, *sentences):
            assert text == text.strip() != "", text
            assert not set("{}@") & set(text), text
            assert "  " not in text, text
        assert all(sentence.endswith(".") for sentence in sentences)
        assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_sheet_is_whole_sentences(code):
    for short in TABLES:
        check_writing(bus.rules_from(short), code)
    dice = random.Random(code)
    for _ in range(400):
        check_writing(bus.rules_from(random_rules(dice)[0]), code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_title_is_the_preset_s_name_or_what_is_said(code):
    lang = language(code)
    titles = [rule_sheet(lang, rules).title for rules in PRESETS.values()]
    assert len(set(titles)) == len(PRESETS)
    house = rule_sheet(lang, bus.rules_from({"with": ["quick"]})).title
    assert house
    assert house not in titles
    assert rule_sheet(lang, PRESETS["bussikuski"], "Aino").title == "Aino"


def test_a_pack_without_equal_ranks_has_no_ties():
    """Nor can two answers, stations or hands be equal, or a card match the pyramid."""
    clubs = {"deck": CARDS[::4], "questions": 3, "max_players": 3, "pyramid": [1]}
    chain = STRAIGHT | clubs | {"bus_length": 3, "attempt_limit": 2}
    for short, name, values in (
        (clubs | {"bus_rows": [1, 2]}, "q2_tie", ["redeal", "push"]),
        (clubs | {"bus_rows": [1, 2]}, "q3_boundary", ["outside", "wrong", "redeal"]),
        (clubs | {"bus_rows": [1, 2]}, "tie_multiplier", [2]),
        (clubs | {"bus_rows": [1, 2]}, "tie_draw", ["high", "all_ride"]),
        (clubs | {"bus_rows": [1, 2]}, "tie_refill", ["full"]),
        (clubs | {"bus_rows": [1, 2]}, "all_empty", ["draw"]),
        (chain, "bus_tie", ["wrong", "redeal"]),
    ):
        for value in values:
            one, other = bus.rules_from(short), changed(short, name, value)
            assert told(one) == told(other), (name, value)
            for seed in range(20):
                play_both(one, other, 2, random.Random(seed))


def test_every_overlay_that_fits_changes_the_sheet():
    for name in OVERLAYS:
        short = STRAIGHT if name == "straight" else {"with": [name]}
        for preset in PRESETS:
            rules = bus.rules_from({"preset": preset, **short})
            if fitting(rules) and rules != PRESETS[preset]:
                same = essence(rules) == essence(PRESETS[preset])
                assert (told(rules) == told(PRESETS[preset])) is same, (preset, name)
