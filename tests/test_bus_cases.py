"""The hand-worked cases of the bus family, by their numbers, each with the words that it rests on."""

import pytest

from helpers import (
    aboard,
    answered,
    asked,
    codes,
    drive,
    driven,
    fail,
    go,
    hand,
    hold,
    house,
    legal,
    play,
    points,
    record,
    refused,
    replayed,
    right_ranks,
    up_to_row,
)
from kuski.cards import Card, Rank
from kuski.game import Outcome

HAUS = house("busfahrer-haus")
BUSSIKUSKI = house("bussikuski")
BUSFAHRER = house("busfahrer")
RIDE = house("ride-the-bus")
AINO = "0 red; deck 9♦; 1 red; deck 2♦; 0 higher; deck 4♣; 1 higher; deck 3♦;"
AINO += "0 inside; deck 7♥; 1 outside; deck 8♦; 0 ♥; deck Q♠"

# The questions.


@pytest.mark.parametrize(("card", "cost"), [("8♦", 0), ("8♠", 1)])
def test_case_01_colour(card, cost):
    """Case 1. "Jos saat patakasin, vastaus on väärä"."""
    assert points(BUSSIKUSKI, "", "red", card) == cost


def test_case_02_higher():
    """Case 2. "Jos ensimmäinen on nelonen ja toinen kuningas, suurempi on oikein"."""
    assert points(BUSSIKUSKI, "4♦", "higher", "K♠") == 0
    assert points(BUSSIKUSKI, "4♦", "lower", "K♠") == 1


def test_case_02_everything_is_below_an_ace():
    """Case 2. "Jos ensimmäinen on ässä, kaikkien eri arvoisten korttien arvo on sitä pienempi"."""
    assert right_ranks(BUSSIKUSKI, "A♦", "lower") == "2 3 4 5 6 7 8 9 10 J Q K"


def test_case_02_another_ace_ties():
    """Case 2. "Toinen ässä on silti tasatulos ja tässä versiossa väärä vastaus"."""
    assert points(BUSSIKUSKI, "A♦", "lower", "A♠") == 1


@pytest.mark.parametrize("answer", ["higher", "lower"])
def test_case_03_an_equal_rank_is_wrong_whichever_was_said(answer):
    """Case 3. "toinen seiska tuottaa pisteen riippumatta siitä, sanoitko suurempi vai pienempi"."""
    assert points(BUSSIKUSKI, "7♦", answer, "7♠") == 1


@pytest.mark.parametrize("rules", [BUSSIKUSKI, BUSFAHRER], ids=["bussikuski", "busfahrer"])
@pytest.mark.parametrize("own", ["4♦ 9♦", "9♦ 4♦"])
def test_case_04_boundaries_are_inside(rules, own):
    """Case 4. "rajojen kanssa sama arvo kuuluu väliin"; "Järjestys ei vaikuta väliin"."""
    assert right_ranks(rules, own, "inside") == "4 5 6 7 8 9"
    assert right_ranks(rules, own, "outside") == "2 3 10 J Q K A"


def test_case_05_two_equal_cards_hold_only_their_own_rank():
    """Case 5. "Jos kaksi ensimmäistä ovat molemmat seiskoja, vain kolmas seiska kuuluu väliin"."""
    assert right_ranks(BUSSIKUSKI, "7♦ 7♥", "inside") == "7"
    assert right_ranks(BUSSIKUSKI, "7♦ 7♥", "outside") == "2 3 4 5 6 8 9 10 J Q K A"


def test_case_06_boundaries_are_outside():
    """Case 6. "Die beiden Grenzwerte gehören zu «ausserhalb»"."""
    assert right_ranks(HAUS, "4♦ 10♦", "inside") == "5 6 7 8 9"
    assert right_ranks(HAUS, "4♦ 10♦", "outside") == "2 3 4 10 J Q K A"


def test_case_07_nothing_lies_between_two_equal_cards():
    """Case 7. "Haben deine ersten beiden Karten denselben Wert … «Ausserhalb» ist dann die richtige Wahl"."""
    assert points(HAUS, "8♦ 8♥", "outside", "8♠") == 0
    assert right_ranks(HAUS, "8♦ 8♥", "inside") == ""


@pytest.mark.parametrize("answer", ["inside", "outside"])
def test_case_08_strict_boundary_is_wrong_either_way(answer):
    """Case 8. "rajakortin kanssa sama arvo voidaan tulkita vääräksi molemmille vastauksille"."""
    assert points(house("bussikuski", "strict-boundary"), "4♦ 9♦", answer, "9♠") == 1


@pytest.mark.parametrize(("answer", "card"), [("inside", "5♠"), ("outside", "Q♠")])
def test_case_09_a_boundary_is_dealt_again(answer, card):
    """Case 9. "dealerul remodelează din nou cartea împărțită și alege din partea de sus"."""
    state = answered(RIDE, "4♦ 9♦", answer, "9♠")
    assert (state.scores[0], hand(state, 0)) == (0, "4♦ 9♦")
    assert "9♠" in legal(state, "deck")
    state = go(state, f"deck {card}")
    assert (state.scores[0], hand(state, 0)) == (0, f"4♦ 9♦ {card}")


def test_case_10_an_equal_card_goes_back_and_the_answer_stands():
    """Case 10. "dealerul remaniează cartea împărțită înapoi în pachet și alege din nou din partea de sus"."""
    state = go(answered(RIDE, "8♠", "higher", "8♦"), "deck J♣")
    assert hand(state, 0) == "8♠ J♣"
    assert state.scores[0] == 0
    assert state.actors == {1}


def test_case_11_the_right_colour_is_not_the_suit():
    """Case 11. "Jos arvaat hertan ja saat ruudun, vastaus on väärä, vaikka molemmat ovat punaisia"."""
    assert points(BUSSIKUSKI, "2♣ 3♣ 4♣", "♥", "9♦") == 1
    assert points(BUSSIKUSKI, "2♣ 3♣ 4♣", "♥", "9♥") == 0


@pytest.mark.parametrize(
    ("answer", "card", "cost"), [("new", "9♠", 0), ("same", "9♠", 1), ("same", "9♣", 0), ("new", "9♣", 1)]
)
def test_case_12_same_or_new_suit(answer, card, cost):
    """Case 12. "Jotkin muunnelmat kysyvät, onko maa sama vai uusi"."""
    assert points(house("bussikuski", "same-new"), "2♦ 3♣ 4♥", answer, card) == cost


@pytest.mark.parametrize(
    ("gifts", "scores"),
    [
        ("0 give 5 to @2", (0, 0, 5, 0, 0)),
        ("0 give 2 to @1; 0 give 1 to @2; 0 give 1 to @3; 0 give 1 to @4", (0, 2, 1, 1, 1)),
    ],
)
def test_case_13_the_right_suit_gives_five(gifts, scores):
    """Case 13. "recompensați cu cinci băuturi pentru a le distribui celorlalți jucători"."""
    state = go(answered(RIDE, "2♣ 3♣ 4♣", "♥", "9♥", players=5), gifts)
    assert state.scores == scores
    assert state.actors == {1}


def test_case_13_the_wrong_suit_costs_one():
    """Case 13. "Dacă jucătorul ghicește greșit, așa cum probabil vor, vor bea"."""
    assert points(RIDE, "2♣ 3♣ 4♣", "♥", "9♦") == 1


@pytest.mark.parametrize("rules", [BUSSIKUSKI, BUSFAHRER], ids=["bussikuski", "busfahrer"])
def test_case_14_four_answers(rules):
    """Case 14. "Hänelle tulee toinen piste"; "wrong, 1 more penalty point"."""
    state = play(rules, 2, 1, AINO)
    assert hand(state, 0) == "9♦ 4♣ 7♥ Q♠"
    assert state.scores[0] == 2


def test_case_15_rising_stakes():
    """Case 15. "a wrong guess costs 1, 2, 3 and 4 … a correct guess lets you hand out the same number"."""
    script = AINO.replace("deck 9♦;", "deck 9♦; 0 give 1 to @1;").replace(
        "deck 7♥;", "deck 7♥; 0 give 3 to @1;"
    )
    script = script.replace("deck 2♦;", "deck 2♦; 1 pass;").replace("deck 3♦;", "deck 3♦; 1 pass;")
    state = play(house("busfahrer", "rising-stakes"), 2, 1, script.replace("deck 8♦;", "deck 8♦; 1 pass;"))
    assert state.scores == (2 + 4, 1 + 3)


# The pyramid.


def test_case_16_two_sevens_in_row_3_are_six_points():
    """Case 16. "pelaat molemmat pois ja jaat yhteensä kuusi pistettä"."""
    state = go(up_to_row(hold(BUSSIKUSKI, "7♦ 7♥ 2♣", "3♣", "4♣"), 3), "deck 7♠")
    assert hand(state, 0) == "2♣"
    assert state.actors == {0}
    assert go(state, "0 give 6 to @1").scores == (0, 6, 0)
    assert go(state, "0 give 5 to @1; 0 give 1 to @2").scores == (0, 5, 1)


@pytest.mark.parametrize(
    ("gifts", "scores"), [("0 give 3 to @2", (0, 0, 3)), ("0 give 2 to @1; 0 give 1 to @2", (0, 2, 1))]
)
def test_case_16_one_seven_in_row_3_is_three_points(gifts, scores):
    """Case 16. "kolme pistettä yhdelle tai kaksi yhdelle ja yhden toiselle"."""
    state = go(up_to_row(hold(BUSSIKUSKI, "7♦ 2♣", "3♣", "4♣"), 3), "deck 7♠")
    assert go(state, gifts).scores == scores


def test_case_17_ben_gives_three():
    """Case 17. "so he places it and gives 3 penalty points – 2 to Carla and 1 to Anna"."""
    state = up_to_row(hold(BUSFAHRER, "2♣", "7♥ 3♣", "4♣"), 3)
    state = go(state, "deck 7♠; 1 give 2 to @2; 1 give 1 to @0")
    assert state.scores == (1, 0, 2)
    assert hand(state, 1) == "3♣"


def test_case_17_of_two_sevens_one_or_both_are_placed_not_none():
    """Case 17. "If you have two cards of the same rank, you may place both and hand out points for each"."""
    state = go(up_to_row(hold(BUSFAHRER, "2♣", "7♥ 7♦ 3♣", "4♣"), 3), "deck 7♠")
    assert refused(state, 1, "pass") == "must-lay"
    one = go(state, "1 lay 7♥; 1 give 3 to @0; 1 pass")
    assert (one.scores, hand(one, 1)) == ((3, 0, 0), "7♦ 3♣")
    both = go(state, "1 lay 7♥; 1 lay 7♦; 1 give 6 to @0")
    assert (both.scores, hand(both, 1)) == ((6, 0, 0), "3♣")


def test_case_18_the_second_task_for_one_person_lapses():
    """Case 18. "darf niemand mehr als eine solche Aufgabe erhalten; weitere verfallen"."""
    state = go(hold(HAUS, "K♥ K♦ 2♣", "K♣ 3♣", "4♣"), "deck K♠; 0 lay K♥; 0 lay K♦; 0 give 1 to @2; 1 lay K♣")
    assert go(state, "1 give 1 to @2").scores == (0, 0, 1)
    assert go(state, "1 give 1 to @0").scores == (1, 0, 1)


def test_case_18_as_a_record():
    """Case 18. "weitere verfallen"."""
    for state, expected in replayed(record("busfahrer-haus-lapse")):
        agrees(state, expected)


def test_case_18_only_the_rank_counts():
    """Case 18. "Eine Kreuz-7 darf auf eine Herz-7 gelegt werden"."""
    state = go(hold(HAUS, "7♣ 2♣", "3♣", "4♣"), "deck 7♥")
    assert "lay 7♣" in legal(state, 0)


def test_case_19_a_four_in_row_2_gives_two_or_is_kept():
    """Case 19. "câștigând două băuturi"; "opțiunea de a-și salva cărțile"."""
    state = go(up_to_row(hold(RIDE, "4♦ 9♥", "3♣", "2♣"), 2), "deck 4♠")
    assert go(state, "0 lay 4♦; 0 give 1 to @1; 0 give 1 to @2").scores == (0, 1, 1)
    assert go(state, "0 lay 4♦; 0 give 2 to @2").scores == (0, 0, 2)
    kept = go(state, "0 pass")
    assert (kept.scores, hand(kept, 0)) == ((0, 0, 0), "4♦ 9♥")


# The driver.


def test_case_20_niko_drives_because_of_his_three():
    """Case 20. "Niko ajaa kolmosensa vuoksi"; "Muiden, vain yhden kortin omistavien, arvoja ei verrata"."""
    assert driven(BUSSIKUSKI, "2♣", "3♦ K♦", "5♦ 6♦", "2♦").driver == 1


def test_case_21_three_twos_are_more_than_an_ace():
    """Case 21. "Kolme kakkosta on enemmän kortteja kuin yksi ässä"."""
    assert driven(BUSSIKUSKI, "A♦", "2♦ 2♣ 2♥").driver == 1


def test_case_22_the_lowest_draw_drives_and_only_the_tied_draw_again():
    """Case 22. "vain siinä tasoissa olevat uusivat noston"."""
    state = driven(BUSSIKUSKI, "3♦ K♦", "3♣ 6♦", "5♦ 9♦")
    assert (state.phase, state.driver) == ("driver", None)
    state = go(state, "deck 7♦ 7♣")
    assert state.phase == "driver"
    assert go(state, "deck J♦ 4♦").driver == 1


def test_case_23_the_highest_draw_drives():
    """Case 23. "Die höchste Karte bestimmt den Busfahrer"; "nur die weiterhin gleichliegenden Personen"."""
    state = go(driven(HAUS, "2♦", "3♦", "4♦"), "deck 7♦ 7♣ 2♥")
    assert state.phase == "driver"
    assert go(state, "deck J♦ 4♣").driver == 0


def test_case_24_the_next_highest_card_decides():
    """Case 24. "cel care pierde este cel care are următoarea cea mai mare carte"."""
    assert driven(RIDE, "K♦ J♦ 3♦", "K♣ 10♦ 10♣").driver == 0
    assert driven(RIDE, "K♣ 10♦ 10♣", "K♦ J♦ 3♦").driver == 1


def test_case_25_all_hands_empty_no_bus():
    """Case 25. "jättää bussi ajamatta ja laskea pisteet heti"."""
    state = driven(BUSSIKUSKI, "", "", "")
    assert state.outcome == Outcome("no-driver", (0, 0, 0), (0, 1, 2))
    assert state.driver is None


# The ride.


def test_case_26_a_king_in_the_third_row():
    """Case 26. "Nostopakka pienenee 36 kortista 33:een"; "16 bussissa, 33 nostopakassa ja 3 poistossa"."""
    state = aboard(BUSSIKUSKI)
    assert state.view(None).pile == 36
    state = drive(state, "5♦ 8♦ K♦")
    assert state.scores[0] == 3
    assert (state.view(None).pile, state.used.bit_count()) == (33, 3)
    assert legal(state, 0) == {"turn 1"}
    assert not {"5♦", "8♦", "K♦"} & legal(go(state, "0 turn 1"), "deck")


def test_case_27_a_bus_that_cannot_be_completed_ends():
    """Case 27. "neljän pisteen virhe kirjataan vielä, mutta vajaata bussia ei jatketa"."""
    state = aboard(BUSSIKUSKI)
    for row in (7, 7, 7, 7, 6):
        state = fail(state, row)
    assert (state.scores[0], state.view(None).pile) == (6, 2)
    state = fail(state, 4)
    assert state.outcome == Outcome("out-of-cards", (10, 0, 0), (1, 2))


def test_case_28_row_or_cards_turned():
    """Case 28. "as many penalty points as the number of cards turned on this ride so far"."""
    assert fail(aboard(BUSFAHRER), 5).scores[0] == 3
    assert fail(aboard(house("busfahrer", "counting-cards")), 5).scores[0] == 5


def test_case_28_three_attempts():
    """Case 28. "viimeisen sovitun yrityksen tulos kirjataan"."""
    state = fail(fail(aboard(house("bussikuski", "quick")), 3), 1)
    assert state.outcome is None
    assert fail(state, 2).outcome == Outcome("attempt-limit", (6, 0, 0), (1, 2))


def test_case_29_five_stations():
    """Case 29. "Nach fünf Stationen beenden"; "ohne Neustart bei Fehlern"."""
    state = go(aboard(HAUS), "deck Q♦; 0 lower; deck 6♦; 0 higher; deck 6♣; 0 higher; deck 10♦")
    state = go(state, "0 higher; deck 3♦")
    assert (state.scores[0], state.outcome) == (2, None)
    assert go(state, "0 lower; deck A♦").outcome == Outcome("arrived", (3, 0, 0), (1, 2))


def test_case_30_ten_cards_in_a_line():
    """Case 30. "o băutură pentru un Jack, două pentru o regină, trei … și patru pentru un as"."""
    state = go(aboard(RIDE), "deck J♦ 2♦ Q♦ K♦ A♦ 10♦ 9♦ A♣ 3♦")
    assert state.outcome is None
    assert go(state, "deck J♣").outcome == Outcome("arrived", (15, 0, 0), (1, 2))


def test_case_31_the_four_questions_again():
    """Case 31. "after each wrong answer they get a penalty point and start again from question 1"."""
    state = go(aboard(house("busfahrer", "american")), "0 red; deck 2♦; 0 lower; deck 3♦; 0 red; deck 4♣")
    assert (state.scores[0], state.outcome) == (2, None)
    state = go(state, "0 red; deck 5♦; 0 higher; deck 7♦; 0 inside; deck 6♦; 0 ♦; deck 9♦")
    assert state.outcome == Outcome("arrived", (2, 0, 0), (1, 2))
    assert state.unseen.bit_count() == 52 - 7


# Do the cards suffice?


@pytest.mark.parametrize(
    ("players", "overlays", "left"), [(8, (), 10), (4, (), 26), (8, ("five-rows",), 5), (7, ("six-rows",), 3)]
)
def test_case_32_cards_left_for_a_tie(players, overlays, left):
    """Case 32. "Pakkaan jää kymmenen korttia"; "toiset 26"; "tasatilanteiden varalle jää vain viisi"."""
    rules = house("bussikuski", *overlays)
    state = hold(rules, *dealt(players))
    assert state.view(None).pile == left
    assert rules.problems(players) == ()


def dealt(players):
    cards = list(map(str, Card))
    return [" ".join(cards[4 * seat : 4 * seat + 4]) for seat in range(players)]


def test_case_32_eight_with_six_rows_need_53():
    """Case 32. "Rivien määrän muuttaminen vaikuttaa siis sekä pisteisiin että korttien riittävyyteen"."""
    problems = house("bussikuski", "six-rows", max_players=8).problems(8)
    assert "not-enough-cards" in codes(problems)
    assert problems[0].values["need"] == 53


def test_case_32_after_one_three():
    """Case 32. "jäljellä olevista 51 kortista 44 olisi suurempia, neljä pienempiä ja kolme samanarvoisia"."""
    coming = go(asked(BUSSIKUSKI, "3♦"), "0 higher").chance()
    ranks = [card.rank for card in coming]
    assert len(ranks) == 51
    assert sum(rank > Rank.THREE for rank in ranks) == 44
    assert sum(rank < Rank.THREE for rank in ranks) == 4
    assert ranks.count(Rank.THREE) == 3


# A whole game.


def agrees(state, expected):
    view = state.view(None)
    for key, value in expected.items():
        if key == "hands":
            assert [sorted(cards) for cards in view.hands] == [sorted(cards) for cards in value]
        elif key == "legal":
            (actor,) = state.actors
            assert legal(state, actor) == set(value)
        else:
            shown = getattr(view, key)
            assert (list(shown) if isinstance(shown, tuple) else shown) == value, key


def test_case_33_the_whole_example():
    """Case 33. "Loppupisteet ovat 4, 12, 7 ja 2, joten Oona voittaa vähimmillä pisteillä"."""
    for state, expected in replayed(record("bussikuski-whole-game")):
        agrees(state, expected)
    assert state.outcome == Outcome("arrived", (4, 12, 7, 2), (3,))


def test_case_33_cards_after_the_pyramid():
    """Case 33. "pyramidissa poistettiin kymmenen pelaajien käsikorttia, ja käsiin jäi kuusi"."""
    *_, last = (state for state, _ in replayed(record("bussikuski-whole-game")) if state.phase == "pyramid")
    assert sum(map(len, last.laid)) == 10
    assert last.view(None).counts == (0, 3, 2, 1)
