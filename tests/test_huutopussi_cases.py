"""The hand-worked cases of Huutopussi, by their numbers, each with the words that it rests on."""

import pytest

from helpers import codes, go, legal, refused
from huutopussi_helpers import (
    DECK,
    before_contract,
    cards,
    dealt,
    gains,
    hand,
    house,
    may_play,
    position,
    ready,
    recorded,
    replayed,
    scored,
    taken,
    trick,
)
from kuski import huutopussi
from kuski.cards import CardSet, Rank, Suit

KOLMIN, PARI, KYSELY = house("kolmin"), house("pari"), house("kysely")
TUPLAUS, ILLISOFT = house("tuplaus"), house("illisoft")
FORMS = ("kolmin", "kaksin", "pari", "solo40", "solo36")

# The pack and the deal.


def test_case_01_points_of_the_pack():
    """Case 1. "Yhteensä pakassa on 120 pistettä ja lisäksi 10 pistettä viimeisestä tikistä"."""
    assert KOLMIN.points_in(KOLMIN.pack) == 120
    assert KOLMIN.points_in(KOLMIN.pack) + KOLMIN.last_trick == 130


def test_case_01_the_pack():
    """Case 1. "Pelissä käytetään 36 kortin pakkaa … A, 10, K, Q, J, 9, 8, 7, 6"."""
    assert {card.rank for card in CardSet(KOLMIN.pack)} == set(Rank) - {2, 3, 4, 5}
    assert len(CardSet(KOLMIN.pack)) == 36


def test_case_01_a_ten_is_worth_ten():
    """Case 1. "ässistä 11 pistettä, kympeistä 10 pistettä, kuninkaista 4 pistettä, kuningattarista 3"."""
    worth = {str(card.rank): KOLMIN.points[card] for card in CardSet(KOLMIN.pack)}
    assert worth == {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0, "6": 0}


@pytest.mark.parametrize(
    ("preset", "hands", "talon", "unseen"),
    [
        ("kolmin", [11, 11, 11], 3, 3),
        ("pari", [9, 9, 9, 9], 0, 0),
        ("solo40", [9, 9, 9, 9], 4, 4),
        ("solo36", [9, 9, 9, 9], 0, 0),
        ("kaksin", [11, 11], 3, 14),
    ],
)
def test_case_02_hands(preset, hands, talon, unseen):
    """Case 2. "Nelinpelissä jaetaan kaikki kortit, kolminpelissä jätetään kolmen kortin pirunpakka"."""
    state = dealt(house(preset))
    assert list(state.view(None).counts) == hands
    assert state.rules.talon_size == talon
    assert state.unseen.bit_count() == unseen


def test_case_02_two_players_and_a_dead_hand():
    """Case 2. "kortit jaetaan normaalisti kolmelle ja yksi pakka jää pimeäksi"."""
    state = taken(house("kaksin"))
    assert len(hand(state, 0)) == 11 + 3
    assert state.unseen.bit_count() == 11


def test_case_02_four_with_fives():
    """Case 2. "Jos nelinpeliä pelaa omaan pussiin … jättäkää neljän kortin pirunpakka"."""
    state = taken(house("solo40"))
    assert len(hand(state, 0)) == 9 + 4
    assert len(CardSet(state.rules.pack)) == 40


# The auction.


@pytest.mark.parametrize(("bid", "code"), [(60, None), (70, None), (65, "opening-bid-step")])
def test_case_03_opening(bid, code):
    """Case 3. "Ensimmäisen tarjouksen on oltava tasakymmeniä"."""
    assert refused(dealt(KOLMIN), 0, f"bid {bid}") == code


@pytest.mark.parametrize(("bid", "code"), [(65, None), (75, None), (62, "bid-step")])
def test_case_03_later_bids(bid, code):
    """Case 3. "korotusten viidellä jaollisia"."""
    assert refused(go(dealt(KOLMIN), "0 bid 60"), 1, f"bid {bid}") == code


@pytest.mark.parametrize(("score", "banned"), [(-500, True), (-495, False), (-505, True)])
def test_case_04_ban(score, banned):
    """Case 4. "Jos pelaaja on vähintään 500 pistettä miinuksella, hän on huutokiellossa"."""
    state = go(dealt(KOLMIN, scores=(0, score, 0)), "0 bid 60")
    assert state.actors == ({2} if banned else {1})


def test_case_05_a_banned_dealer_opens():
    """Case 5. "Huutokiellossa saa huutaa pakollisen aloitushuudon, ei muuta"."""
    state = dealt(KOLMIN, scores=(-500, 0, 0))
    assert legal(state, 0) == {"bid 60"}


def test_case_05_a_banned_dealer_may_have_to_play():
    """Case 5. "Jos muut päästävät huudon läpi, niin sitten pääsee huutokiellossakin oleva pelaamaan"."""
    state = go(dealt(KOLMIN, scores=(-500, 0, 0)), "0 bid 60; 1 pass; 2 pass")
    assert (state.phase, state.declarer_seat, state.contract_points) == ("exchange", 0, 60)


def test_case_06_a_banned_opener_does_not_bid_on():
    """Case 6. "saa huutaa pakollisen aloitushuudon, ei muuta"."""
    state = go(dealt(house("kaksin"), scores=(-500, 0)), "0 bid 60; 1 bid 65")
    assert (state.phase, state.declarer_seat, state.contract_points) == ("exchange", 1, 65)


# The exchange.


@pytest.mark.parametrize(
    ("card", "code"), [("A♦", "discard-ace-or-ten"), ("10♦", "discard-ace-or-ten"), ("K♦", None)]
)
def test_case_07_discards(card, code):
    """Case 7. "hän heittää kädestään pois kolme korttia, joissa ei saa olla ässiä ja kymppejä"."""
    assert refused(taken(KOLMIN, "A♦ 10♦ K♦"), 0, f"discard {card}") == code


def test_case_07_discards_count_for_the_declarer():
    """Case 7. "Nämä kortit lasketaan pelinviejän hyväksi jaon lopussa"."""
    assert scored(KOLMIN, 60, 30, 20, contract=60, discards="K♦ Q♦ J♦").sheet[-1].collected == (60, 30, 20)


@pytest.mark.parametrize(
    ("points", "code"), [(80, None), (95, None), (75, "contract-below-bid"), (83, "bid-step")]
)
def test_case_08_raise(points, code):
    """Case 8. "Huutaja saa pirunpakan nähtyään vielä korottaa huutoaan"."""
    assert refused(before_contract(KOLMIN, bid=80), 0, f"contract {points}") == code


# The tricks.


def test_case_09_beat_the_led_card():
    """Case 9. "pakko pelata ajettua maata ja jos mahdollista, sellainen kortti, joka voittaa tikin"."""
    assert may_play("9♥", "K♥ 7♥ A♠") == "K♥"


def test_case_10_only_if_possible():
    """Case 10. "ja jos mahdollista, sellainen kortti, joka voittaa tikin"."""
    assert may_play("10♥", "K♥ 7♥") == "K♥ 7♥"


def test_case_11_a_trumped_lead_is_followed_with_any_card():
    """Case 11. "Tikkiin on siis pakko pelata ajettua maata"."""
    assert may_play("9♥ 6♠", "A♥ 7♥ A♠", "♠") == "A♥ 7♥"


def test_case_12_trump_over():
    """Case 12. "Pelissä on maantuntopakko, ylimenopakko ja valttipakko"."""
    assert may_play("9♥ J♠", "K♠ 7♠ A♦", "♠") == "K♠"


def test_case_13_trump_under():
    """Case 13. "Jos ajettua maata ei ole kädessä, on pakko pelata valttia, mikäli mahdollista"."""
    assert may_play("9♥ 10♠", "K♠ 7♠ A♦", "♠") == "K♠ 7♠"


def test_case_14_without_a_trump_anything():
    """Case 14. "Jaon alussa valttia ei ole"."""
    assert may_play("9♥ J♠", "K♠ 7♠ A♦") == "K♠ 7♠ A♦"


def test_case_15_a_led_trump_is_beaten_too():
    """Case 15. "pakko pelata ajettua maata ja jos mahdollista, sellainen kortti, joka voittaa tikin"."""
    assert may_play("K♠", "10♠ 7♠ A♥", "♠") == "10♠"


def test_case_16_the_partners_card_too():
    """Case 16. "Tikkiin on siis pakko pelata ajettua maata ja jos mahdollista … voittaa tikin"."""
    assert may_play("9♥ K♥ 7♥", "10♥ 6♥", rules=PARI) == "10♥"


# Trumps.

COUPLES = "K♠ Q♠ K♥ Q♥ 6♦"


def test_case_17_no_marriage_before_the_first_trick():
    """Case 17. "Valtin saa tehdä sen jälkeen, kun on voittanut tikin"."""
    state = ready(KOLMIN, "K♠ Q♠ A♦")
    assert refused(state, 0, "trump ♠") == "marriage-before-trick"
    assert "trump ♠" not in legal(state, 0)
    state = trick(state, "A♦", "-", "-")
    assert state.actors == {0}
    assert "trump ♠" in legal(state, 0)


def test_case_17_no_marriage_after_losing_the_trick():
    """Case 17. "Valtin saa tehdä sen jälkeen, kun on voittanut tikin"."""
    state = trick(position(KOLMIN, "K♠ Q♠ 6♦", "A♦"), "6♦", "A♦", "-")
    assert state.actors == {1}
    assert refused(state, 0, "trump ♠") == "not-your-turn"


def test_case_18_a_king_that_was_played_makes_no_marriage():
    """Case 18. "Valtti tehdään näyttämällä omasta kädestä avioliitto eli kuningas ja kuningatar"."""
    state = trick(position(KOLMIN, "K♥ Q♥ A♣", "6♥", "7♥"), "K♥", "6♥", "7♥")
    assert refused(state, 0, "trump ♥") == "no-marriage"


def test_case_19_two_marriages_of_one_player():
    """Case 19. "Tämä maa on valttia, kunnes joku tekee uuden valtin"."""
    state = go(position(KOLMIN, COUPLES + " A♦"), "0 trump ♠")
    assert state.trump is Suit.SPADES
    state = go(trick(state, "A♦", "-", "-"), "0 trump ♥")
    assert state.trump is Suit.HEARTS
    assert state.marriages == ((0, Suit.SPADES), (0, Suit.HEARTS))


def test_case_19_both_marriages_count():
    """Case 19. "patavaltista 100 pistettä, herttavaltista 80 pistettä"."""
    assert gains(KOLMIN, 180 + 10, 20, 20, contract=190, marriages="0♠ 0♥") == (190, 20, 20)
    assert gains(KOLMIN, 180 + 10, 20, 20, contract=195, marriages="0♠ 0♥") == (-195, 20, 20)


def test_case_20_a_suit_is_made_trump_once():
    """Case 20. "kunnes joku tekee uuden valtin"."""
    state = trick(go(position(KOLMIN, COUPLES + " A♦"), "0 trump ♠"), "A♦", "-", "-")
    assert cards("K♠ Q♠") <= hand(state, 0)
    assert refused(state, 0, "trump ♠") == "marriage-already-made"


# The score.


def test_case_21_the_contract_and_no_more():
    """Case 21. "hänelle kirjataan luvattu pistemäärä, vaikka pisteitä olisi kertynyt enemmänkin"."""
    assert gains(KOLMIN, 130, 0, 0, contract=100) == (100, 0, 0)


def test_case_22_the_contract_is_lost():
    """Case 22. "Epäonnistuneen pelin jälkeen miinuksia kirjataan huudon verran"."""
    assert gains(KOLMIN, 95, 20, 15, contract=100) == (-100, 20, 15)


def test_case_23_a_defender_without_a_trick():
    """Case 23. "Jos pelaaja jää ilman tikkejä, hän joutuu Porvooseen ja menettää huudon verran pisteitä"."""
    assert gains(KOLMIN, 110, 20, None, contract=100) == (100, 20, -100)


def test_case_24_a_declarer_without_a_trick():
    """Case 24. "hän menettää pisteitä kaksi kertaa huutonsa verran"."""
    assert gains(KOLMIN, None, 100, 30, contract=60) == (-120, 100, 30)


def test_case_25_partners_together():
    """Case 25. "Paripelissä pelinviejän ja parin pitää saada yhdessä huudon verran pisteitä"."""
    assert gains(PARI, 40, 25, 65, 0, contract=100) == (100, 25, 100, 25)


def test_case_26_porvoo_takes_two():
    """Case 26. "Pari menee Porvooseen, jos kumpikaan ei saa yhtään tikkiä"."""
    assert gains(PARI, 100, 30, 0, None, contract=100) == (100, 30, 100, 30)
    assert gains(PARI, None, 25, 105, 0, contract=100) == (100, 25, 100, 25)
    assert gains(PARI, 110, None, 20, None, contract=100) == (100, -100, 100, -100)


@pytest.mark.parametrize(("contract", "loss"), [(135, -270), (150, -300), (130, -130)])
def test_case_27_doubling(contract, loss):
    """Case 27. "epäonnistuneet lupaukset tuplataan ( huuto 135p, ei onnistu (ei siis valttia) = -270p)"."""
    assert gains(TUPLAUS, 60, 40, 20, 10, contract=contract) == (loss, 50, loss, 50)


def test_case_28_a_defender_without_a_trick_after_a_raise():
    """Case 28. "menettää huudon verran pisteitä"; "huutoaan korottaa"."""
    assert gains(PARI, 110, None, 20, None, contract=120, bid=90) == (120, -120, 120, -120)


def test_case_28_the_original_bid():
    """Case 28. "he saavat miinuksena alkuperäisenhuudon verran pisteitä, ei korotuksen mukaan"."""
    assert gains(TUPLAUS, 110, None, 20, None, contract=120, bid=90) == (120, -90, 120, -90)


@pytest.mark.parametrize("rules", [PARI, TUPLAUS], ids=["pari", "tuplaus"])
def test_case_28_a_declarer_who_fails_loses_the_raised_bid(rules):
    """Case 28. "Huutaja saa korottamansa määrän “paskaa”"."""
    assert gains(rules, 50, 50, 20, 10, contract=120, bid=90) == (-120, 60, -120, 60)


def test_case_29_the_higher_of_two():
    """Case 29. "Voittamiseen tarvitaan 500 pistettä"."""
    state = scored(KOLMIN, 60, 25, 45, contract=60, scores=(450, 495, 0))
    assert state.scores == (510, 520, 45)
    assert (state.outcome.reason, state.outcome.winners) == ("target", (1,))


def test_case_29_exactly_500():
    """Case 29. "Voittamiseen tarvitaan 500 pistettä"."""
    state = scored(KOLMIN, 60, 25, 45, contract=60, scores=(440, 0, 0))
    assert (state.scores, state.outcome.winners) == ((500, 25, 45), (0,))


def test_case_29_illisoft_lets_the_declarer_win():
    """Case 29. "illisoft: declarer"."""
    state = scored(ILLISOFT, 40, 25, 20, 0, contract=60, scores=(450, 495, 450, 495))
    assert state.scores == (510, 520, 510, 520)
    assert state.outcome.winners == (0, 2)


# Asking.

DIAMONDS = "K♦ Q♦ 6♥"


def own_trick(own, partners, **options):
    """Return the occasion after a trick that seat 0 led and won in the first comment's game."""
    return trick(position(house("kysely", **options), f"A♠ {own}", "", f"6♠ {partners}"), "A♠", "-", "-", "-")


def test_case_30_a_whole():
    """Case 30. "Ensinnäkin sallimme kokonaisten ja puolikkaiden kyselyn, kuten Marjapussissa"."""
    state = go(own_trick("7♣ 8♣ 9♣", DIAMONDS), "0 ask whole; 2 name ♦")
    assert (state.trump, state.marriages) == (Suit.DIAMONDS, ((0, Suit.DIAMONDS),))
    assert state.actors == {0}


def test_case_30_a_half():
    """Case 30. "sallimme kokonaisten ja puolikkaiden kyselyn"."""
    state = go(own_trick("K♣ 8♣ 9♣", "Q♣ 7♦ 6♥"), "0 ask half ♣")
    assert (state.trump, state.marriages) == (Suit.CLUBS, ((0, Suit.CLUBS),))


@pytest.mark.parametrize(("made", "worth"), [("0♦", 60), ("0♣", 40)])
def test_case_30_it_counts_for_the_side(made, worth):
    """Case 30. "ruutuvaltista 60 pistettä, ristivaltista 40 pistettä"."""
    contract = 60 + worth
    assert gains(KYSELY, 10 + worth, 20, 50, 30, contract=contract, marriages=made)[0] == contract
    assert gains(KYSELY, 10 + worth, 20, 50, 30, contract=contract + 5, marriages=made)[0] == -contract - 5


def test_case_30_only_after_a_trick_that_one_led():
    """Case 30. "vain sen jälkeen, kun oli voittanut itse aloittamansa tikin"."""
    state = position(KYSELY, "A♠ K♣ 8♣", "", "6♠ K♦ Q♦", leader=2)
    state = trick(state, "6♠", "-", "A♠", "-")
    assert state.actors == {0}
    assert refused(state, 0, "ask whole") == "marriage-own-led"
    assert refused(state, 0, "ask half ♣") == "marriage-own-led"


# A whole deal.

FULL = recorded("huutopussi-full-deal")


def test_case_31_the_deal():
    """Case 31. "Bid 120 → +120, +13, +136"."""
    states = replayed(FULL)
    before, after = states[-2:]
    assert after.scores == (120, 13, 136)
    assert after.sheet[-1].collected == (121, 13, 136)
    assert before.marriages == ((0, Suit.DIAMONDS), (2, Suit.HEARTS))
    assert (after.phase, after.dealer, after.actors) == ("deal", 1, DECK)


def test_case_31_hands_and_discards():
    """Case 31. "Hands: 0 ♣10K ♦AKQ6 ♥J ♠A10K6 … talon ♣A87 … discards ♦6 ♠6 ♣7"."""
    states = replayed(FULL)
    assert hand(states[1], 0) == cards("10♣ K♣ A♦ K♦ Q♦ 6♦ J♥ A♠ 10♠ K♠ 6♠")
    assert hand(states[1], 1) == cards("J♣ 6♣ J♦ 9♦ A♥ 8♥ 7♥ 6♥ J♠ 8♠ 7♠")
    assert hand(states[1], 2) == cards("Q♣ 9♣ 10♦ 8♦ 7♦ 10♥ K♥ Q♥ 9♥ Q♠ 9♠")
    assert set(map(str, CardSet(states[-2].discards))) == cards("6♦ 6♠ 7♣")


def test_case_31_who_takes_each_trick():
    """Case 31. "(1); 1 leads ♠J ♦8 ♠K (2); 2 declares ♥, ♥10 ♣8 ♥6 (2)"."""
    tricks = [state for state in replayed(FULL) if state.phase == "tricks" and not state.trick]
    assert [state.leader for state in tricks if not state.declared_now] == [0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 2]
    assert [(state.leader, str(state.trump)) for state in tricks if state.declared_now] == [
        (0, "♦"),
        (2, "♥"),
    ]


def test_case_31_cards_of_each():
    """Case 31. "Cards 61/13/56 =130; marriages 60/0/80; totals 121/13/136"."""
    result = replayed(FULL)[-1].sheet[-1]
    assert (result.collected[0] - 60, result.collected[1], result.collected[2] - 80) == (61, 13, 56)
    assert result.tricks == (5, 1, 5)


def test_case_31_five_more_would_have_failed():
    """Case 31. "had it been 125 → −125, +13, +136"."""
    assert replayed(FULL, entry_11="contract 125")[-1].scores == (-125, 13, 136)


def test_case_31_simple_points():
    """Case 31. "Simple/20: 65/15/80"."""
    rules = house("simple")
    assert replayed(FULL, rules)[-1].sheet[-1].collected == (65 + 60, 15, 80 + 80)


@pytest.mark.parametrize("preset", FORMS)
def test_every_form_can_be_played(preset):
    """Each form of the game that the cases name has rules without a problem."""
    rules = huutopussi.preset(preset)
    assert codes(rules.problems(rules.players)) == []
