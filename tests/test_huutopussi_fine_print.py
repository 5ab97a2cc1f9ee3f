"""The fine print of Huutopussi, 1 to 7: options as data, and the shape of a match.

The numbers in the names are those of the fine print; each test quotes the words that it holds to.
Its number 4 is among the constraints that are tested together.
"""

import pytest

from helpers import codes, go, legal
from huutopussi_helpers import (
    DECK,
    bought,
    dealt,
    house,
    position,
    ready,
    scored,
    taken,
    trick,
)
from kuski import huutopussi
from kuski.cards import Rank
from kuski.game import RulesError

# As data.


@pytest.mark.parametrize("option", ["ban_at", "fail_double_over", "rounding", "deals", "talon", "max_bid"])
def test_01_none_of_a_number_is_null(option):
    """1. ""none" is `null` for `ban_at`, `fail_double_over`, `rounding`, `deals`"."""
    assert huutopussi.rules_data(house(**{option: None}))[option] is None
    with pytest.raises(RulesError):
        house(**{option: "none"})


@pytest.mark.parametrize("option", ["asking", "ask_lockout", "redeal_right"])
def test_01_none_of_a_word_is_a_word(option):
    """1. "the word `"none"` for `asking`, `ask_lockout`, `redeal_right`"."""
    assert huutopussi.rules_data(house(**{option: "none"}))[option] == "none"
    with pytest.raises(RulesError):
        house(**{option: None})


@pytest.mark.parametrize(
    ("preset", "talon"), [("kolmin", 3), ("kaksin", 3), ("pari", 0), ("solo40", 4), ("solo36", 0)]
)
def test_01_the_talon_follows(preset, talon):
    """1. "`talon: null` is derived"."""
    assert house(preset).talon is None
    assert house(preset).talon_size == talon


def test_01_the_highest_bid_follows():
    """1. "`max_bid: null` automatic"."""
    assert [house(last_trick=last).highest_bid for last in (10, 20)] == [410, 420]
    assert house("simple", suit_values="HDCS").highest_bid == 140 + 20 + 280
    assert house(max_bid=200).highest_bid == 200


@pytest.mark.parametrize("said", [["A", "10"], ["10", "A"], [10, "a"], ("A", "10", "A")])
def test_01_discard_ban_is_a_list_of_ranks(said):
    """1. "`discard_ban` a list of ranks"."""
    rules = house(discard_ban=said)
    assert rules.discard_ban == (Rank.TEN, Rank.ACE)
    assert huutopussi.rules_data(rules)["discard_ban"] == ["10", "A"]


def test_01_declares_per_trick_is_one_or_many():
    """1. "`declares_per_trick` `1` or `"many"`"."""
    assert house(declares_per_trick=1).declares_per_trick == 1
    assert house(declares_per_trick="many").declares_per_trick == "many"


def test_01_without_a_preset_it_is_kolmin():
    """1. "Without a preset: kolmin"."""
    assert huutopussi.rules_from({}) == huutopussi.preset("kolmin") == huutopussi.Rules()
    assert huutopussi.rules_from({"players": 2}) == huutopussi.preset("kaksin")


def test_01_players_is_an_option():
    """1. "`players` is an option that the preset sets; another number of names is a problem"."""
    assert [house(name).players for name in ("kaksin", "kolmin", "pari")] == [2, 3, 4]
    assert codes(house("kaksin").problems(3)) == ["wrong-number-of-players"]


def difference(preset, base):
    """Return what a preset says otherwise than another."""
    data, other = (huutopussi.rules_data(huutopussi.preset(name)) for name in (preset, base))
    return {option: value for option, value in data.items() if value != other[option]}


def test_02_simple():
    """2. "`simple` = kolmin with simple points and last trick 20"."""
    assert difference("simple", "kolmin") == {"card_points": "simple", "last_trick": 20}


def test_02_illisoft():
    """2. "`illisoft` stands on pari"; "its "ban < 0" is `ban_at: -1`"."""
    assert difference("illisoft", "pari") == {
        "first_bidder": "left",
        "opening": "free",
        "ban_at": -1,
        "exchange": 4,
        "last_trick": 20,
        "suit_values": "HDCS",
        "rounding": 5,
        "target_test": "exceed",
        "target_tie": "declarer",
        "first_lead": "ace_spade",
        "all_pass": "no_contract",
        "porvoo_basis": "original",
        "asking": "whole_half",
        "ask_lockout": "illisoft",
        "must_overtrump": False,
    }


def test_03_defaults():
    """3. "ask_lockout basic; fives and lead_marriage off; banned_open, talon_open, raise … on"."""
    data = huutopussi.rules_data(huutopussi.Rules())
    assert data["ask_lockout"] == "basic"
    assert not any(data[name] for name in ("fives", "lead_marriage"))
    on = (
        "banned_open",
        "talon_open",
        "raise",
        "half_needs_card",
        "must_beat",
        "must_trump",
        "must_overtrump",
    )
    assert all(data[name] is True for name in on)


# What is asked and what is not.


def test_05_the_last_cards_are_asked_for():
    """5. "A single legal action is still asked for (the last trick's cards …)"."""
    state = position(house(), "A♥", "6♥", "7♥")
    for seat, card in enumerate(("A♥", "6♥", "7♥")):
        assert (state.actors, legal(state, seat)) == ({seat}, {card})
        state = go(state, f"{seat} {card}")
    assert len(state.sheet) == 1


def test_05_the_contract_is_asked_for():
    """5. "(… the contract …)"."""
    state = bought(house("solo36"))
    assert (state.actors, legal(state, 0)) == ({0}, {"contract 60"})


def test_05_a_banned_openers_bid_is_asked_for():
    """5. "(… a banned opener's bid)"."""
    state = dealt(house(), scores=(-500, 0, 0))
    assert (state.actors, legal(state, 0)) == ({0}, {"bid 60"})


def test_05_the_only_pair_is_asked_for():
    """5. "A single legal action is still asked for"."""
    state = go(position(house("kysely"), "A♠", "", "K♦ Q♦"), "0 ask whole")
    assert (state.actors, legal(state, 2)) == ({2}, {"name ♦"})


def test_05_a_no_says_itself():
    """5. "Automatic are only: a "no" to a question"."""
    state = go(position(house("kysely"), "A♠ 7♠", "", "K♦ Q♥"), "0 ask whole")
    assert (state.actors, state.answers[-1].yes) == ({0}, False)


@pytest.mark.parametrize(("partners", "yes"), [("Q♣ 6♦", True), ("A♣ 6♦", False)])
def test_05_the_answer_to_a_half_says_itself(partners, yes):
    """5. "Automatic are only: … a half's answer"."""
    state = go(position(house("kysely"), "K♣ 7♠", "", partners), "0 ask half ♣")
    assert (state.actors, state.answers[-1].yes) == ({0}, yes)


def test_05_a_banned_seat_passes_by_itself():
    """5. "Automatic are only: … a banned seat's pass"."""
    state = go(dealt(house(), scores=(0, -500, 0)), "0 bid 60")
    assert state.actors == {2}


def test_05_scoring_and_the_next_deal_come_by_themselves():
    """5. "Automatic are only: … scoring, the next deal"."""
    state = scored(house(), 100, 20, 10)
    assert (state.scores, state.phase, state.actors) == ((100, 20, 10), "deal", DECK)


def test_05_who_must_pass_is_asked():
    """5. "A single legal action is still asked for"."""
    state = go(dealt(house(max_bid=60)), "0 bid 60")
    assert (state.actors, legal(state, 1)) == ({1}, {"pass"})


# Scores and phases.


def test_06_scores_are_by_seat():
    """6. "Scores are by seat; partners show the same number; both win"."""
    state = scored(house("pari", target=100), 60, 30, 40, 0, contract=100)
    assert state.scores == (100, 30, 100, 30)
    assert state.outcome.scores == (100, 30, 100, 30)
    assert state.outcome.winners == (0, 2)


def test_07_deal_while_hands_are_dealt():
    """7. "`deal` while hands are dealt, `auction`"."""
    state = house().start(3, 0)
    for _ in range(33):
        assert (state.phase, state.actors) == ("deal", DECK)
        state = go(state, f"deck {state.chance()[0]}")
    assert state.phase == "auction"


def test_07_cards_are_dealt_one_by_one_from_the_dealers_left():
    """7. "`deal` while hands are dealt": one card at a time, clockwise from the dealer's left."""
    state = go(house().start(3, 1), "deck A♣ 10♣ K♣ A♦")
    assert state.view(2).hands[2] == ("A♣", "A♦")
    assert state.view(0).hands[0] == ("10♣",)
    assert state.view(1).hands[1] == ("K♣",)


def test_07_exchange_begins_with_the_talon():
    """7. "`exchange` (from the end of the auction …, the talon's draw included)"."""
    state = bought(house())
    for _ in range(3):
        assert (state.phase, state.actors) == ("exchange", DECK)
        state = go(state, f"deck {state.chance()[0]}")
    assert (state.phase, state.actors) == ("exchange", {0})


def test_07_exchange_ends_with_the_contract_where_there_is_a_talon():
    """7. "`exchange` (… to the last discard, hand-over or contract …)"."""
    state = taken(house())
    for _ in range(3):
        state = go(state, f"0 {state.legal(0)[0]}")
        assert state.phase == "exchange"
    assert go(state, "0 contract 60").phase == "tricks"


def test_07_exchange_ends_with_the_last_card_between_partners():
    """7. "`exchange` (… to the last discard, hand-over or contract …)"."""
    state = bought(house("pari"))
    for _ in range(3):
        state = go(state, f"2 {state.legal(2)[0]}")
    state = go(state, "0 contract 60")
    for _ in range(3):
        assert state.phase == "exchange"
        state = go(state, f"0 {state.legal(0)[0]}")
    assert state.phase == "tricks"


def test_07_naming_belongs_to_the_tricks():
    """7. "`tricks` (naming included), `over`"."""
    state = go(position(house("kysely"), "A♠", "", "K♦ Q♦"), "0 ask whole")
    assert (state.phase, state.actors) == ("tricks", {2})
    assert scored(house(deals=1), 100, 20, 10).phase == "over"


def test_07_a_match_goes_round():
    """7. "Phases: `deal` … `auction`, `exchange` …, `tricks` …, `over`"."""
    phases = []
    state = house(deals=2).start(3, 0)
    while state.actors:
        state = go(
            state,
            f"{'deck' if state.actors == DECK else min(state.actors)} {state.legal(min(state.actors))[-1]}",
        )
        phases += [state.phase] if phases[-1:] != [state.phase] else []
    assert phases[:4] == ["deal", "auction", "exchange", "tricks"]
    assert phases[-1] == "over"


def test_07_a_trick_is_played_in_turn():
    """7. "`tricks`": the declarer leads, the others follow clockwise."""
    state = ready(house(), "A♥ A♠", declarer=1)
    assert state.actors == {1}
    state = trick(state, "-")
    assert state.actors == {2}
    assert trick(state, "-").actors == {0}
