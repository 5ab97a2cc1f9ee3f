"""Where the texts of Huutopussi are ambiguous: each resolution, by its number.

Each test quotes the words that decide, from the text, its comments, or the list of resolutions.
"""

import pytest

from helpers import go, legal, refused
from huutopussi_helpers import (
    before_contract,
    dealt,
    gains,
    house,
    position,
    scored,
    taken,
    trick,
)
from kuski.cards import Suit

KOLMIN, PARI, TUPLAUS, ILLISOFT = house(), house("pari"), house("tuplaus"), house("illisoft")


def test_01_the_opening_is_compulsory_with_60():
    """1. "kun kyseisen pelaajan pitäisi huutaa ensimmäisenä 60"; "pakollisen aloitushuudon"."""
    assert refused(dealt(KOLMIN), 0, "pass") == "opening-compulsory"
    assert str(dealt(KOLMIN).legal(0)[0]) == "bid 60"


def test_01_free_all_pass_and_the_next_deals():
    """1. "`free` → all pass → redeal by next dealer"."""
    state = go(dealt(house(opening="free")), "0 pass; 1 pass; 2 pass")
    assert (state.phase, state.dealer, state.sheet) == ("deal", 1, ())


def test_01_illisoft_plays_without_a_contract():
    """1. "(illisoft plays without contract)"."""
    state = go(dealt(ILLISOFT), "1 pass; 2 pass; 3 pass; 0 pass")
    assert (state.phase, state.contract_points, state.actors) == ("tricks", None, {1})


def test_02_a_banned_declarer_does_not_raise():
    """2. "Huutokiellossa saa huutaa pakollisen aloitushuudon, ei muuta"."""
    state = before_contract(KOLMIN, scores=(-500, 0, 0))
    assert legal(state, 0) == {"contract 60"}
    assert refused(state, 0, "contract 65") == "banned-no-raise"


@pytest.mark.parametrize("scores", [(-500, 0, -500, 0), (0, -600, 0, -600)])
def test_03_pairs_are_banned_together(scores):
    """3. "Pairs: ban uses the side's score"."""
    state = dealt(PARI, scores=scores)
    assert state.view(0).auction.banned == tuple(seat for seat in range(4) if scores[seat])


def test_04_a_talon_of_four_means_four_discards():
    """4. "jättäkää neljän kortin pirunpakka": "discard four, otherwise hands differ"."""
    state = taken(house("solo40"))
    for _ in range(4):
        assert {text.split()[0] for text in legal(state, 0)} == {"discard"}
        state = go(state, f"0 {state.legal(0)[0]}")
    assert "contract 60" in legal(state, 0)
    assert state.view(None).counts == (9, 9, 9, 9)


def test_05_the_raise_comes_after_discarding_and_before_the_lead():
    """5. "after discarding, before the lead"; "Huutaja saa pirunpakan nähtyään vielä korottaa"."""
    assert refused(taken(KOLMIN), 0, "contract 65") == "wrong-phase"
    state = go(before_contract(KOLMIN), "0 contract 65")
    assert (state.phase, state.trick) == ("tricks", ())
    assert refused(state, 0, "contract 70") == "wrong-phase"


def test_05_pairs_raise_after_receiving_and_before_returning():
    """5. "pairs: after receiving, before returning"."""
    state = before_contract(PARI)
    assert state.given.bit_count() == 3
    assert not state.returned
    assert "contract 65" in legal(state, 0)


@pytest.mark.parametrize(
    ("rules", "loss"), [(KOLMIN, -120), (house(porvoo_basis="original"), -90)], ids=["final", "original"]
)
def test_06_porvoo_after_a_raise(rules, loss):
    """6. "final (the seed's "huutoaan korottaa" …); third comment and illisoft: original"."""
    assert gains(rules, 120, 10, None, contract=120, bid=90)[2] == loss
    assert (TUPLAUS.porvoo_basis, ILLISOFT.porvoo_basis) == ("original", "original")


def test_07_a_trickless_defender_loses_also_when_the_declarer_fails():
    """7. "Trickless defender when the declarer fails: still −bid"."""
    assert gains(KOLMIN, 90, 40, None, contract=100) == (-100, 40, -100)


def test_08_a_trickless_declarer_is_doubled_once():
    """8. "Declarer's Porvoo with doubling: 2×, not 4×"."""
    assert gains(TUPLAUS, None, 60, None, 70, contract=150)[0] == -300


def test_08_no_trump_is_no_condition():
    """8. ""(ei siis valttia)" explains, is no condition"."""
    assert gains(TUPLAUS, 100, 40, 10, 20, contract=135, marriages="0♠")[0] == -270
    assert gains(TUPLAUS, 60, 40, 10, 20, contract=135)[0] == -270


def test_08_after_130_means_above_it():
    """8. ""130 jälkeen" = above 130"."""
    assert gains(TUPLAUS, 60, 40, 20, 10, contract=130)[0] == -130
    assert gains(TUPLAUS, 60, 40, 20, 10, contract=135)[0] == -270


@pytest.mark.parametrize(("contract", "loss"), [(160, -160), (165, -330)])
def test_08_simple_points_use_160(contract, loss):
    """8. "With simple/20 use 160"."""
    rules = house("simple", fail_double_over=160)
    assert rules.points_in(rules.pack) + rules.last_trick == 160
    assert gains(rules, 100, 40, 20, contract=contract)[0] == loss


def test_09_the_higher_total_wins():
    """9. "Two at ≥500: higher total wins; equal → another deal. illisoft: declarer"."""
    deal = {"contract": 60, "scores": (450, 495, 0)}
    assert scored(KOLMIN, 60, 25, 45, **deal).outcome.winners == (1,)
    assert scored(house(target_tie="declarer"), 60, 25, 45, **deal).outcome.winners == (0,)
    assert scored(KOLMIN, 60, 15, 55, **deal).outcome is None
    assert ILLISOFT.target_tie == "declarer"


def test_10_one_marriage_after_one_trick():
    """10. "Two pairs after one trick: one only"."""
    state = go(position(KOLMIN, "K♠ Q♠ K♥ Q♥ A♦"), "0 trump ♠")
    assert refused(state, 0, "trump ♥") == "marriage-once-a-trick"


def test_11_the_side_decides():
    """11. "Pair's declarer personally trickless: side decides"; "jos kumpikaan ei saa yhtään tikkiä"."""
    assert gains(PARI, None, 20, 110, 0, contract=100)[0] == 100
    assert gains(PARI, None, 60, 70, 0, contract=100)[0] == -100
    assert gains(PARI, None, 60, None, 70, contract=100)[0] == -200


@pytest.mark.parametrize("question", ["ask whole", "ask half ♣"])
def test_12_own_led_applies_to_asking_too(question):
    """12. "own_led applies to asking too"; "kun oli voittanut itse aloittamansa tikin"."""
    state = position(house("kysely"), "A♠ K♣ 8♣", "", "6♠ K♦ Q♦", leader=2)
    assert refused(trick(state, "6♠", "-", "A♠", "-"), 0, question) == "marriage-own-led"
    state = position(house("kysely"), "A♠ K♣ 8♣", "", "6♠ K♦ Q♦")
    assert refused(trick(state, "A♠", "-", "6♠", "-"), 0, question) is None


def test_13_who_has_asked_declares_no_more_from_his_hand():
    """13. "after asking, that player may not declare from hand this deal"."""
    state = position(house("kysely"), "A♠ K♣ Q♣ 8♣", "", "6♠ 6♦ 7♦ 8♦")
    state = trick(go(state, "0 ask whole"), "A♠", "-", "6♠", "-")
    assert refused(state, 0, "trump ♣") == "ask-lockout"


def test_13_illisoft_after_a_half():
    """13. "illisoft adds: after a half, neither partner declares or asks whole"."""
    state = position(house("kysely", ask_lockout="illisoft"), "A♠ K♣ Q♣ 8♣", "", "6♠ 6♦ 7♦ 8♦")
    state = trick(go(state, "0 ask half ♣"), "A♠", "-", "6♠", "-")
    assert refused(state, 0, "trump ♣") == "ask-lockout"
    assert refused(state, 0, "ask whole") == "ask-lockout"
    assert state.trump is not Suit.CLUBS
