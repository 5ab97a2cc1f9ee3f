"""The rule sheet of Huutopussi tells each decision that can change a match, and no other."""

import random
import re

import pytest

from kuski import huutopussi
from kuski.cards import CARDS
from kuski.huutopussi.options import OPTIONS
from kuski.huutopussi.presets import PRESETS
from kuski.words.huutopussi import preset_meaning, preset_name, rule_sheet
from kuski.words.language import LANGUAGES, language
from random_huutopussi import random_huutopussi


def told(rules, code="en"):
    """Return everything that the sheet says, its title apart."""
    sheet = rule_sheet(language(code), rules, "title")
    return [(section.heading, *section.sentences) for section in sheet.sections]


def playable(short):
    """Return the rules of a short form, or None when they cannot be played."""
    rules = huutopussi.rules_from(short)
    return None if rules.problems(rules.players) else rules


# What an option comes down to under the others; None when it comes to nothing. Two tables whose options
# all come down to the same play the same match.


def when(condition, value):
    return value if condition else None


def openings(rules):
    return range(rules.min_open, rules.highest_bid + 1, rules.open_step)


def contracts(rules):
    """Return every number that can be bid, or be the contract after a raise."""
    steps = range(0, rules.highest_bid + 1, rules.bid_step)
    return sorted({*openings(rules), *(points for points in steps if points > rules.min_open)})


def raises(rules):
    return rules.raise_ and len(contracts(rules)) > 1


def doubled(rules):
    limit = rules.fail_double_over
    return tuple(points for points in contracts(rules) if limit is not None and points > limit)


def lost_in_porvoo(rules):
    """Return how many times each contract is lost by a declarer without a trick."""
    twice = doubled(rules)
    return tuple(max(rules.porvoo_declarer_factor, 1 + (points in twice)) for points in contracts(rules))


def ban_is_possible(rules):
    """Whether somebody can be so far below zero when an auction begins."""
    if rules.ban_at is None:
        return False
    most = max(map(int.__mul__, lost_in_porvoo(rules), contracts(rules)))
    return rules.deals is None or (rules.deals - 1) * most >= -rules.ban_at


def all_there_is(rules):
    """Return the points of a whole deal: cards, last trick, and four marriages."""
    return sum(rules.points[card] for card in CARDS if rules.pack & card.bit) + rules.last_trick + 280


def wins(rules):
    return rules.target + (1 if rules.target_test == "exceed" else 0)


def two_at_the_target(rules):
    return rules.deals is None or rules.deals * all_there_is(rules) >= 2 * wins(rules)


def target_counts(rules):
    """Whether the target can end a match before its last deal, or give it to who is not the highest."""
    early = rules.deals is None or (rules.deals - 1) * all_there_is(rules) >= wins(rules)
    return early or (rules.target_tie == "declarer" and two_at_the_target(rules))


COMES_DOWN_TO = {
    "players": lambda r: r.players,
    "sides": lambda r: r.sides,
    "fives": lambda r: r.pack,
    "talon": lambda r: r.talon_size,
    "exchange": lambda r: r.exchange,
    "first_bidder": lambda r: r.first_bidder,
    "opening": lambda r: r.opening,
    "min_open": lambda r: r.min_open,
    "open_step": lambda r: (*openings(r),),
    "bid_step": lambda r: (*contracts(r),),
    "max_bid": lambda r: max(contracts(r)),
    "ban_at": lambda r: when(ban_is_possible(r), r.ban_at),
    "banned_open": lambda r: when(ban_is_possible(r) and r.opening == "compulsory", r.banned_open),
    "all_pass": lambda r: when(r.opening == "free", r.all_pass),
    "redeal_right": lambda r: r.redeal_right,
    "talon_open": lambda r: when(r.talon_size, r.talon_open),
    "discard_ban": lambda r: when(r.talon_size, r.undiscardable & r.pack),
    "raise": raises,
    "card_points": lambda r: r.card_points,
    "last_trick": lambda r: r.last_trick,
    "suit_values": lambda r: r.suit_values,
    "declare_after": lambda r: r.declare_after,
    "declares_per_trick": lambda r: r.declares_per_trick,
    "lead_marriage": lambda r: r.lead_marriage,
    "asking": lambda r: r.asking,
    "half_needs_card": lambda r: when(r.asking != "none", r.half_needs_card),
    "ask_lockout": lambda r: when(r.asking != "none", r.ask_lockout),
    "must_beat": lambda r: r.must_beat,
    "must_trump": lambda r: r.must_trump,
    "must_overtrump": lambda r: r.must_overtrump,
    "first_lead": lambda r: r.first_lead,
    "fail_double_over": doubled,
    "porvoo_basis": lambda r: when(raises(r), r.porvoo_basis),
    "porvoo_declarer_factor": lost_in_porvoo,
    "rounding": lambda r: when(any(points % 5 for points in r.points), r.rounding),
    "target": lambda r: when(target_counts(r), r.target),
    "deals": lambda r: r.deals,
    "target_test": lambda r: when(target_counts(r), r.target_test),
    "target_tie": lambda r: when(target_counts(r) and two_at_the_target(r), r.target_tie),
}


def essence(rules):
    return {name: meaning(rules) for name, meaning in COMES_DOWN_TO.items()}


# The tables that are tried, and each option's values.

NO_TALON = {"talon": 0, "raise": False}
TABLES = [
    *({"preset": name} for name in PRESETS),
    {"opening": "free"},
    {"opening": "free", "all_pass": "no_contract", "banned_open": False},
    {"ban_at": None, "porvoo_basis": "original", "rounding": 5},
    {"max_bid": 60, "fail_double_over": 60},
    {"max_bid": 65, "open_step": 20, "discard_ban": []},
    {"min_open": 100, "max_bid": 130, "fail_double_over": 95, "porvoo_declarer_factor": 1},
    {"bid_step": 1, "open_step": 1, "must_trump": False, "must_overtrump": False},
    {"bid_step": 10, "fail_double_over": 135, "porvoo_declarer_factor": 1, "max_bid": 203},
    {"deals": 1},
    {"deals": 1, "target": 200, "target_tie": "declarer"},
    {"deals": 2, "ban_at": -820},
    {"deals": 2, "ban_at": -825, "porvoo_declarer_factor": 3},
    {"deals": 2, "ban_at": -821, "target": 410},
    {"deals": 3, "target": 700, "target_test": "exceed"},
    {"deals": 12, "target_tie": "declarer", "redeal_right": "three_sixes_or_no_court"},
    {"talon": 6, "talon_open": False},
    {"preset": "kaksin", **NO_TALON},
    {"preset": "simple", "rounding": 5},
    {"preset": "solo36", "opening": "free"},
    {"preset": "solo40", "talon": 8},
    {"preset": "kysely", "exchange": 0, "raise": False, "half_needs_card": False, "lead_marriage": True},
    {"preset": "illisoft", "opening": "compulsory", "declares_per_trick": "many"},
]

VALUES = {
    "talon": [None, 0, 3, 4, 6, 8, 9, 12],
    "min_open": [60, 50, 40, 100, 130, 10],
    "open_step": [10, 5, 20, 30, 60, 1, 2],
    "bid_step": [5, 10, 1, 2, 20],
    "max_bid": [None, 410, 412, 409, 440, 60, 64, 65, 69, 70, 100, 130, 200, 203, 9999],
    "ban_at": [None, -500, -1, -100, -820, -821, -1640, -9999],
    "discard_ban": [["A", "10"], ["10", "A"], ["A"], [], ["2"], ["5"], ["K", "2"]],
    "last_trick": [10, 20],
    "fail_double_over": [None, 0, 55, 60, 95, 100, 125, 130, 135, 160, 400, 410, 1000],
    "porvoo_declarer_factor": [1, 2, 3],
    "target": [1, 60, 200, 400, 410, 411, 500, 1000, 5000],
    "deals": [None, 1, 2, 3, 12, 1000],
}

# What else another form of the game needs.
ALONG_WITH = {
    ("players", 2): {"sides": "solo", "exchange": 0, "asking": "none", "fives": False, "talon": 3},
    ("players", 3): {"sides": "solo", "exchange": 0, "asking": "none", "fives": False, "talon": 3},
    ("players", 4): {"talon": None, "raise": False, "porvoo_basis": "final"},
    ("sides", "pairs"): {"fives": False, "exchange": 3},
    ("sides", "solo"): {"exchange": 0, "asking": "none", "raise": False, "porvoo_basis": "final"},
    ("exchange", 0): {"raise": False, "porvoo_basis": "final"},
    ("fives", True): {"talon": 4},
    ("fives", False): {"talon": None, "raise": False, "porvoo_basis": "final"},
    ("talon", 0): {"raise": False, "porvoo_basis": "final"},
    ("raise", False): {"porvoo_basis": "final"},
    ("must_trump", False): {"must_overtrump": False},
}


def values_of(option):
    """Return the values of an option that are tried."""
    if option.name in VALUES:
        return VALUES[option.name]
    if option.values == "true / false":
        return [True, False]
    words = {"null": None} | {text: int(text) for text in option.values.split(" / ") if text.isdigit()}
    return [words.get(text, text) for text in option.values.split(" / ")]


def changed(short, name, value):
    """Return the rules of a table with one option changed, or None when they cannot be played."""
    rules = huutopussi.rules_data(huutopussi.rules_from(short))
    company = ALONG_WITH.get((name, str(value) if isinstance(value, list) else value), {})
    return playable(rules | {name: value}) or playable(rules | company | {name: value})


def test_the_tables_can_be_played():
    assert all(playable(short) for short in TABLES)
    assert set(COMES_DOWN_TO) == set(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_the_sheet_changes_when_the_match_does_and_only_then(name):
    tried = told_apart = 0
    for short in TABLES:
        rules = playable(short)
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


# What is not at this table is not spoken of.

SILENT = [
    ({"preset": "solo36"}, ["talon", "laid away", "may not raise", "partner"]),
    ({"preset": "pari"}, ["talon", "laid away", "ask", "rounded", "double"]),
    ({"preset": "kolmin"}, ["partner", "ask", "dark", "double", "rounded", "Without a contract"]),
    ({"ban_at": None}, ["ban"]),
    ({"deals": 1, "ban_at": -500}, ["ban", "500", "another deal", "next player"]),
    ({"max_bid": 60}, ["multiple", "or raises", "outbid"]),
    ({"must_trump": False, "must_overtrump": False}, ["Trump higher"]),
]


@pytest.mark.parametrize(("short", "absent"), SILENT)
def test_what_is_not_at_this_table_is_not_spoken_of(short, absent):
    sheet = " ".join(sentence for section in told(playable(short)) for sentence in section)
    assert [word for word in absent if word in sheet] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sheet_reads_as_prose_in_every_language(code):
    dice = random.Random(4)
    tables = [*PRESETS.values()]
    tables += [huutopussi.rules_from(random_huutopussi(dice)[0]) for _ in range(100)]
    for rules in tables:
        sheet = rule_sheet(language(code), rules)
        assert sheet.title
        for section in sheet.sections:
            assert section.heading
            assert section.sentences
            assert len(set(section.sentences)) == len(section.sentences)
            for sentence in section.sentences:
                assert sentence.endswith("."), sentence
                assert not set(sentence) & set("{}@!_"), sentence
                assert not re.search(r"\bnull\b", sentence)
                assert "None" not in sentence


def test_each_preset_has_a_name_and_a_sentence_of_its_own():
    lang = language("en")
    names = {preset_name(lang, name) for name in PRESETS}
    sentences = {preset_meaning(lang, name) for name in PRESETS}
    assert len(names) == len(sentences) == len(PRESETS)
    assert all(len(name) <= 30 for name in names)
    assert all(sentence.endswith(".") and sentence.count(".") == 1 for sentence in sentences)
    assert rule_sheet(lang, PRESETS["kolmin"]).title == preset_name(lang, "kolmin")
    assert rule_sheet(lang, huutopussi.rules_from({"min_open": 50})).title == "House rules"
    assert rule_sheet(lang, PRESETS["kolmin"], "Ours").title == "Ours"
