"""The options of Huutopussi: the table of presets, how rules are read, and what each value does."""

import json

import msgspec
import pytest

from helpers import codes, go, legal, refused
from huutopussi_helpers import (
    DECK,
    before_contract,
    bought,
    cards,
    dealt,
    gains,
    hand,
    house,
    may_play,
    position,
    ready,
    scored,
    taken,
    trick,
)
from kuski import huutopussi
from kuski.cards import Suit, parse_cards
from kuski.game import RulesError
from kuski.huutopussi import Answer

PRESETS = (
    *("kolmin", "kaksin", "pari", "solo40", "solo36"),
    *("kysely", "tuplaus", "simple", "pagat", "illisoft"),
)


def cells(usual, **others):
    """Return a row of the table: the usual value, and the presets that have another."""
    return tuple(others.get(preset, usual) for preset in PRESETS)


PAIRS = ("pari", "kysely", "tuplaus", "pagat", "illisoft")

# One row an option, one column a preset.
TABLE = {
    "players": (3, 2, 4, 4, 4, 4, 4, 3, 4, 4),
    "sides": cells("solo", **dict.fromkeys(PAIRS, "pairs")),
    "fives": cells(False, solo40=True),
    "talon": cells(None),
    "exchange": (0, 0, 3, 0, 0, 3, 3, 0, 3, 4),
    "first_bidder": cells("dealer", pagat="left", illisoft="left"),
    "opening": cells("compulsory", illisoft="free"),
    "min_open": cells(60, pagat=50),
    "open_step": cells(10),
    "bid_step": cells(5),
    "max_bid": cells(None),
    "ban_at": cells(-500, illisoft=-1),
    "banned_open": cells(True),
    "all_pass": cells("redeal", illisoft="no_contract"),
    "redeal_right": cells("none"),
    "talon_open": cells(True),
    "discard_ban": cells(["10", "A"]),
    "raise": cells(True, solo36=False),
    "card_points": cells("original", simple="simple", pagat="simple"),
    "last_trick": cells(10, simple=20, pagat=20, illisoft=20),
    "suit_values": cells("SHDC", tuplaus="HDCS", pagat="HDCS", illisoft="HDCS"),
    "declare_after": cells("any_trick", kysely="own_led", pagat="own_led"),
    "declares_per_trick": cells(1),
    "lead_marriage": cells(False),
    "asking": cells("none", **dict.fromkeys(PAIRS[1:], "whole_half")),
    "half_needs_card": cells(True),
    "ask_lockout": cells("basic", illisoft="illisoft"),
    "must_beat": cells(True),
    "must_trump": cells(True),
    "must_overtrump": cells(True, illisoft=False),
    "first_lead": cells("free", illisoft="ace_spade"),
    "fail_double_over": cells(None, tuplaus=130),
    "porvoo_basis": cells("final", tuplaus="original", illisoft="original"),
    "porvoo_declarer_factor": cells(2),
    "rounding": cells(None, illisoft=5),
    "target": cells(500),
    "deals": cells(None),
    "target_test": cells("reach", illisoft="exceed"),
    "target_tie": cells("highest", illisoft="declarer"),
}


@pytest.mark.parametrize("option", TABLE)
@pytest.mark.parametrize("preset", PRESETS)
def test_preset(preset, option):
    assert huutopussi.rules_data(huutopussi.preset(preset))[option] == TABLE[option][PRESETS.index(preset)]


def test_there_are_no_other_presets():
    assert set(huutopussi.PRESETS) == set(PRESETS)
    assert not huutopussi.OVERLAYS


def test_there_are_no_other_options():
    assert list(huutopussi.rules_data(house())) == list(huutopussi.OPTIONS)
    assert set(huutopussi.OPTIONS) == set(TABLE)
    fields = {"raise" if name == "raise_" else name for name in msgspec.structs.asdict(house())}
    assert fields == set(TABLE)


def test_every_option_says_what_it_means():
    for name, option in huutopussi.OPTIONS.items():
        assert option.name == name
        assert option.meaning.endswith(".")
        assert option.group
        assert option.values


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_played_by_its_number_of_players(preset):
    rules = huutopussi.preset(preset)
    assert [players for players in range(7) if not rules.problems(players)] == [rules.players]
    assert rules.warnings(rules.players) == ()


@pytest.mark.parametrize(
    ("preset", "talon", "cards_each", "highest"),
    [
        ("kolmin", 3, 11, 410),
        ("kaksin", 3, 11, 410),
        ("pari", 0, 9, 410),
        ("solo40", 4, 9, 410),
        ("solo36", 0, 9, 410),
        ("kysely", 0, 9, 410),
        ("tuplaus", 0, 9, 410),
        ("simple", 3, 11, 440),
        ("pagat", 0, 9, 440),
        ("illisoft", 0, 9, 420),
    ],
)
def test_what_follows_from_a_preset(preset, talon, cards_each, highest):
    """Rule: "max_bid auto = cards+last+280 (410; simple 440 = pagat's; 420 = illisoft's)"."""
    rules = huutopussi.preset(preset)
    assert (rules.talon_size, rules.hand_size, rules.highest_bid) == (talon, cards_each, highest)


def test_the_third_comment_works_for_three():
    """Rule: "tuplaus (third comment) = pari (works for 3 without asking)"."""
    rules = house("tuplaus", players=3, sides="solo", exchange=0, asking="none")
    assert rules.problems(3) == ()
    assert gains(rules, 60, 40, 30, contract=135) == (-270, 40, 30)


# Reading and writing.


@pytest.mark.parametrize("preset", PRESETS)
def test_data_makes_the_same_rules(preset):
    for rules in (house(preset), house(preset, max_bid=200, discard_ban=["K", "A"], deals=3)):
        assert huutopussi.rules_from(json.loads(json.dumps(huutopussi.rules_data(rules)))) == rules


def test_single_options_come_after_the_preset():
    assert house("pagat", min_open=60, asking="none").min_open == 60
    assert house("solo36", talon=4, **{"raise": True}).raise_ is True


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("players", 5),
        ("players", "3"),
        ("sides", "trios"),
        ("fives", 1),
        ("talon", -1),
        ("talon", "3"),
        ("exchange", 2),
        ("exchange", False),
        ("first_bidder", "right"),
        ("opening", None),
        ("min_open", None),
        ("max_bid", "auto"),
        ("all_pass", "none"),
        ("discard_ban", "A"),
        ("discard_ban", ["1"]),
        ("raise", "perhaps"),
        ("card_points", "double"),
        ("suit_values", "CDHS"),
        ("declares_per_trick", 2),
        ("declares_per_trick", True),
        ("asking", "half"),
        ("ask_lockout", "both"),
        ("first_lead", "ace"),
        ("porvoo_basis", "first"),
        ("rounding", 10),
        ("target", None),
        ("deals", True),
        ("target_test", "pass"),
        ("target_tie", "share"),
    ],
)
def test_a_value_that_an_option_does_not_have(option, value):
    with pytest.raises(RulesError, match=option) as caught:
        house(**{option: value})
    assert caught.value.code == "bad-value"


@pytest.mark.parametrize(
    ("short", "code", "near"),
    [
        ({"preset": "kolmen"}, "unknown-preset", "kolmin"),
        ({"preset": "pari", "with": ["quick"]}, "unknown-overlay", "kysely"),
        ({"must_overtrum": True}, "unknown-option", "must_overtrump"),
    ],
)
def test_an_unknown_name_brings_the_near_ones(short, code, near):
    with pytest.raises(RulesError, match=near) as caught:
        huutopussi.rules_from(short)
    assert caught.value.code == code


@pytest.mark.parametrize("said", ["quick", ["quick", "tens"]])
def test_there_is_no_overlay_to_say(said):
    assert huutopussi.rules_from({"with": []}) == house()
    with pytest.raises(RulesError, match="quick") as caught:
        huutopussi.rules_from({"with": said})
    assert caught.value.code == "unknown-overlay"
    with pytest.raises(RulesError, match="with"):
        huutopussi.rules_from({"with": 3})


def test_rules_are_values():
    assert hash(house()) == hash(huutopussi.preset("kolmin"))
    assert house().replace(players=2) == house("kaksin")
    with pytest.raises(AttributeError):
        house().target = 1


# The deal.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players(players):
    rules = house(players=players, **({"talon": 0, "raise": False} if players == 4 else {}))
    assert rules.problems(players) == ()
    assert dealt(rules).players == players


def test_sides():
    assert house(sides="solo").all_sides == ((0,), (1,), (2,))
    assert house("pari").all_sides == ((0, 2), (1, 3))
    assert gains(house("pari"), 50, 30, 50, 0, contract=100) == (100, 30, 100, 30)
    assert gains(house("solo36"), 50, 30, 50, 0, contract=100) == (-100, 30, 50, 0)


def test_fives():
    assert "5♦" in legal(house("solo40").start(4, 0), "deck")
    assert "5♦" not in legal(house("solo36").start(4, 0), "deck")


@pytest.mark.parametrize(
    ("preset", "talon", "hands"), [("kolmin", 6, 10), ("kaksin", 6, 10), ("solo40", 8, 8), ("solo36", 4, 8)]
)
def test_talon(preset, talon, hands):
    rules = house(preset, talon=talon)
    assert codes(rules.problems(rules.players)) == []
    state = taken(rules)
    assert state.talon.bit_count() == talon
    assert set(map(int.bit_count, state.hands[1:])) == {hands}
    assert ready(rules).discards.bit_count() == talon


def test_talon_none():
    state = go(bought(house(talon=0, **{"raise": False})), "0 contract 60")
    assert (state.phase, state.view(0).counts) == ("tricks", (12, 12, 12))


@pytest.mark.parametrize("exchange", [3, 4])
def test_exchange(exchange):
    state = before_contract(house("pari", exchange=exchange))
    assert state.view(0).counts == (9 + exchange, 9, 9 - exchange, 9)
    assert ready(house("pari", exchange=exchange)).view(0).counts == (9, 9, 9, 9)


def test_exchange_none():
    state = bought(house("pari", exchange=0, **{"raise": False}))
    assert legal(state, 0) == {"contract 60"}


# The auction.


@pytest.mark.parametrize(("first", "seat"), [("dealer", 1), ("left", 2)])
def test_first_bidder(first, seat):
    assert dealt(house(first_bidder=first), dealer=1).actors == {seat}


@pytest.mark.parametrize("opening", ["compulsory", "free"])
def test_opening(opening):
    state = dealt(house(opening=opening))
    assert ("pass" in legal(state, 0)) == (opening == "free")


@pytest.mark.parametrize("lowest", [60, 50, 40])
def test_min_open(lowest):
    state = dealt(house(min_open=lowest))
    assert str(state.legal(0)[0]) == f"bid {lowest}"
    assert refused(state, 0, f"bid {lowest - 10}") == "bid-too-low"


@pytest.mark.parametrize(("step", "bids"), [(10, "60 70 80 90 100"), (20, "60 80 100")])
def test_open_step(step, bids):
    state = dealt(house(open_step=step, max_bid=100))
    assert legal(state, 0) == {f"bid {points}" for points in bids.split()}


@pytest.mark.parametrize(("step", "bids"), [(5, "65 70 75 80"), (10, "70 80"), (1, "61 62 79 80")])
def test_bid_step(step, bids):
    state = go(dealt(house(bid_step=step, max_bid=80)), "0 bid 60")
    said = {f"bid {points}" for points in bids.split()}
    assert legal(state, 1) >= said
    assert len(legal(state, 1)) == 20 // step + 1


@pytest.mark.parametrize(("highest", "last"), [(None, 410), (100, 100), (103, 100)])
def test_max_bid(highest, last):
    assert str(dealt(house(max_bid=highest)).legal(0)[-1]) == f"bid {last}"
    state = before_contract(house(max_bid=highest))
    assert str(state.legal(0)[-1]) == f"contract {last}"


@pytest.mark.parametrize(
    ("ban_at", "score", "banned"),
    [(-500, -500, True), (-500, -499, False), (-1, -1, True), (-1, 0, False), (None, -9000, False)],
)
def test_ban_at(ban_at, score, banned):
    state = dealt(house(ban_at=ban_at), scores=(0, score, 0))
    assert state.view(0).auction.banned == ((1,) if banned else ())


@pytest.mark.parametrize(("allowed", "speaker"), [(True, 0), (False, 1)])
def test_banned_open(allowed, speaker):
    assert dealt(house(banned_open=allowed), scores=(-500, 0, 0)).actors == {speaker}


@pytest.mark.parametrize(("all_pass", "phase"), [("redeal", "deal"), ("no_contract", "tricks")])
def test_all_pass(all_pass, phase):
    state = go(dealt(house(opening="free", all_pass=all_pass)), "0 pass; 1 pass; 2 pass")
    assert (state.phase, state.declarer_seat, state.contract_points) == (phase, None, None)


@pytest.mark.parametrize(
    ("right", "own", "may"),
    [
        ("three_sixes_or_no_court", "6♣ 6♦ 6♥ K♠ Q♠ 7♣ 7♦ 8♣ 8♦ 9♣ 9♦", True),
        ("three_sixes_or_no_court", "6♣ 6♦ A♥ A♠ 10♠ 7♣ 7♦ 8♣ 8♦ 9♣ 9♦", True),
        ("three_sixes_or_no_court", "6♣ 6♦ J♥ A♠ 10♠ 7♣ 7♦ 8♣ 8♦ 9♣ 9♦", False),
        ("none", "6♣ 6♦ 6♥ 6♠ 10♠ 7♣ 7♦ 8♣ 8♦ 9♣ 9♦", False),
    ],
)
def test_redeal_right(right, own, may):
    state = dealt(house(redeal_right=right), own)
    assert ("redeal" in legal(state, 0)) == may
    assert refused(state, 0, "redeal") == (None if may else "no-redeal-right")


# The exchange.


@pytest.mark.parametrize("shown", [True, False])
def test_talon_open(shown):
    state = taken(house(talon_open=shown), talon="A♣ 8♣ 7♣")
    told = ("7♣", "8♣", "A♣")
    assert state.view(0).exchange.talon == told
    for seat in (None, 1, 2):
        assert state.view(seat).exchange.talon == (told if shown else (None, None, None))


@pytest.mark.parametrize(
    ("ban", "refused_cards"), [(["A", "10"], "A♦ 10♦"), (["K"], "K♦"), ([], ""), (["A", "Q"], "A♦ Q♦")]
)
def test_discard_ban(ban, refused_cards):
    state = taken(house(discard_ban=ban), "A♦ 10♦ K♦ Q♦ J♦ 9♦ 6♦")
    said = {card for card in hand(state, 0) if refused(state, 0, f"discard {card}") == "discard-ace-or-ten"}
    assert said & cards("A♦ 10♦ K♦ Q♦ J♦ 9♦ 6♦") == cards(refused_cards)


@pytest.mark.parametrize("may", [True, False])
def test_raise(may):
    state = before_contract(house(**{"raise": may}), bid=80)
    assert legal(state, 0) >= {"contract 80"}
    assert ("contract 85" in legal(state, 0)) == may


# Points.


@pytest.mark.parametrize(
    ("scheme", "worth", "pack"), [("original", [11, 10, 4, 3, 2], 120), ("simple", [10, 10, 5, 5, 5], 140)]
)
def test_card_points(scheme, worth, pack):
    rules = house(card_points=scheme)
    assert [rules.points[card] for card in parse_cards("A♥ 10♥ K♥ Q♥ J♥")] == worth
    assert rules.points_in(rules.pack) == pack
    assert sum(rules.points) == pack


@pytest.mark.parametrize("worth", [10, 20])
def test_last_trick(worth):
    rules = house(last_trick=worth)
    state = scored(rules, 60 + worth, 60, 0, contract=60)
    assert state.sheet[-1].collected == (60 + worth, 60, 0)
    last = trick(position(rules, "A♥", "6♥", "7♥"), "A♥", "6♥", "7♥")
    assert last.sheet[-1].collected == (120 + worth, 0, 0)


@pytest.mark.parametrize(("order", "worth"), [("SHDC", "♠♥♦♣"), ("HDCS", "♥♦♣♠")])
def test_suit_values(order, worth):
    for suit, value in zip(worth, (100, 80, 60, 40), strict=True):
        rules, made = house(suit_values=order), f"0{suit}"
        total = value + 10
        assert gains(rules, total, 0, 0, contract=total, marriages=made)[0] == total
        state = trick(position(rules, "A♣", "6♣", "7♣", trump=suit), "A♣", "6♣", "7♣")
        assert state.sheet[-1].collected[0] == 130 + value


# Trumps.

COUPLES = "K♠ Q♠ K♥ Q♥ A♦"


@pytest.mark.parametrize(("after", "code"), [("any_trick", None), ("own_led", "marriage-own-led")])
def test_declare_after_any_trick_or_one_that_one_led(after, code):
    state = position(house(declare_after=after), COUPLES, "6♦", leader=1)
    state = trick(state, "6♦", "-", "A♦")
    assert state.actors == {0}
    assert refused(state, 0, "trump ♠") == code
    state = trick(position(house(declare_after=after), COUPLES), "A♦", "-", "-")
    assert refused(state, 0, "trump ♠") is None


@pytest.mark.parametrize(("number", "code"), [(1, "marriage-once-a-trick"), ("many", None)])
def test_declares_per_trick(number, code):
    state = go(position(house(declares_per_trick=number), COUPLES), "0 trump ♠")
    assert refused(state, 0, "trump ♥") == code


@pytest.mark.parametrize(("must", "leads"), [(True, "K♠ Q♠"), (False, COUPLES)])
def test_lead_marriage(must, leads):
    state = go(position(house(lead_marriage=must), COUPLES), "0 trump ♠")
    assert legal(state, 0) == cards(leads)


@pytest.mark.parametrize(
    ("asking", "questions"),
    [("none", set()), ("whole_half", {"ask whole", "ask half ♠", "ask half ♥"})],
)
def test_asking(asking, questions):
    state = position(house("pari", asking=asking), COUPLES)
    assert {text for text in legal(state, 0) if text.startswith("ask")} == questions


@pytest.mark.parametrize(("needs", "code"), [(True, "half-needs-card"), (False, None)])
def test_half_needs_card(needs, code):
    state = position(house("kysely", half_needs_card=needs), COUPLES)
    assert refused(state, 0, "ask half ♦") == code
    assert refused(state, 0, "ask half ♠") is None


@pytest.mark.parametrize(
    ("lockout", "asked", "own", "partners"),
    [
        ("none", "whole", "trump whole half", "trump whole half"),
        ("none", "half ♦", "trump whole half", "trump whole half"),
        ("basic", "whole", "whole half", "trump whole half"),
        ("basic", "half ♦", "whole half", "trump whole half"),
        ("illisoft", "whole", "whole half", "trump whole half"),
        ("illisoft", "half ♦", "half", "half"),
    ],
)
def test_ask_lockout(lockout, asked, own, partners):
    """What seat 0, who asked before, and its partner may say at a later trick."""
    rules = house("kysely", ask_lockout=lockout)
    suit = None if asked == "whole" else Suit.DIAMONDS
    texts = {"trump": "trump ♠", "whole": "ask whole", "half": "ask half ♠"}
    for seat, said in ((0, own), (2, partners)):
        hands = ["K♠ Q♠ A♣" if other == seat else "" for other in range(4)]
        state = position(rules, *hands, leader=seat, answers=(Answer(0, suit, yes=False),))
        assert {word for word, text in texts.items() if text in legal(state, seat)} == cards(said)


# Duties.


@pytest.mark.parametrize(("must", "playable"), [(True, "K♥"), (False, "K♥ 7♥")])
def test_must_beat(must, playable):
    assert may_play("9♥", "K♥ 7♥ A♠", rules=house(must_beat=must)) == playable


@pytest.mark.parametrize(("must", "playable"), [(True, "K♠ 7♠"), (False, "K♠ 7♠ A♦")])
def test_must_trump(must, playable):
    rules = house(must_trump=must, must_overtrump=False)
    assert may_play("9♥", "K♠ 7♠ A♦", "♠", rules=rules) == playable


@pytest.mark.parametrize(("must", "playable"), [(True, "K♠"), (False, "K♠ 7♠")])
def test_must_overtrump(must, playable):
    assert may_play("9♥ J♠", "K♠ 7♠ A♦", "♠", rules=house(must_overtrump=must)) == playable


@pytest.mark.parametrize(("lead", "leads"), [("free", "A♥ 6♠ K♦"), ("ace_spade", "A♥")])
def test_first_lead(lead, leads):
    assert legal(position(house(first_lead=lead), "A♥ 6♠ K♦", first=True), 0) == cards(leads)


# The score.


@pytest.mark.parametrize(("over", "loss"), [(None, -165), (130, -330), (160, -330), (165, -165)])
def test_fail_double_over(over, loss):
    assert gains(house(fail_double_over=over), 60, 40, 30, contract=165)[0] == loss


@pytest.mark.parametrize(("basis", "loss"), [("final", -120), ("original", -90)])
def test_porvoo_basis(basis, loss):
    assert gains(house(porvoo_basis=basis), 120, 10, None, contract=120, bid=90) == (120, 10, loss)


@pytest.mark.parametrize("factor", [1, 2, 3])
def test_porvoo_declarer_factor(factor):
    assert gains(house(porvoo_declarer_factor=factor), None, 100, 30, contract=60)[0] == -60 * factor


@pytest.mark.parametrize(("rounding", "written"), [(None, (23, 12)), (5, (25, 10))])
def test_rounding(rounding, written):
    assert gains(house(rounding=rounding), 95, 23, 12, contract=100) == (-100, *written)


@pytest.mark.parametrize(("target", "over"), [(500, False), (160, True), (161, False)])
def test_target(target, over):
    state = scored(house(target=target), 100, 20, 10, contract=100, scores=(60, 0, 0))
    assert (state.outcome is not None) == over


@pytest.mark.parametrize(("deals", "over"), [(None, False), (2, True), (3, False)])
def test_deals(deals, over):
    state = scored(house(deals=deals), 100, 20, 10, contract=100, deals_before=1)
    assert (state.outcome is not None) == over
    assert not over or (state.outcome.reason, state.outcome.winners) == ("deals", (0,))
    assert over or state.actors == DECK


@pytest.mark.parametrize(
    ("test", "score", "over"),
    [("reach", 400, True), ("reach", 399, False), ("exceed", 400, False), ("exceed", 401, True)],
)
def test_target_test(test, score, over):
    state = scored(house(target_test=test), 100, 20, 10, contract=100, scores=(score, 0, 0))
    assert (state.outcome is not None) == over


@pytest.mark.parametrize(("tie", "winner"), [("highest", 1), ("declarer", 0)])
def test_target_tie(tie, winner):
    state = scored(house(target_tie=tie), 100, 30, 0, contract=100, scores=(405, 495, 0))
    assert state.scores[:2] == (505, 525)
    assert state.outcome.winners == (winner,)


def test_target_tie_declarer_only_if_he_is_there():
    state = scored(house(target_tie="declarer"), 70, 30, 30, contract=100, scores=(450, 495, 490))
    assert (state.scores, state.outcome.winners) == ((350, 525, 520), (1,))
