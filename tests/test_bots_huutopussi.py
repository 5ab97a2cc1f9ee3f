"""The bot for Huutopussi knows the game: positions in which a card player would not hesitate."""

import pytest

from bot_games import FAIR, KOLMIN, POOR, STRONG, TALON, Table, choice, declared, kolmin
from kuski import huutopussi
from kuski.bots.huutopussi.bidding import expected_gain
from kuski.bots.huutopussi.hand import expected_points
from kuski.cards import mask_of, parse_cards

PARI, KYSELY = map(huutopussi.preset, ("pari", "kysely"))


def mask(text):
    return mask_of(parse_cards(text))


# Three at the table.


def test_the_compulsory_opening_is_as_low_as_can_be():
    assert choice(kolmin(STRONG, FAIR, POOR), 0) == "bid 60"
    assert choice(kolmin(POOR, FAIR, STRONG), 0) == "bid 60"


def test_it_bids_on_a_marriage_with_an_ace_and_passes_without():
    assert choice(kolmin(FAIR, STRONG, POOR).go("0 bid 60"), 1) == "bid 65"
    assert choice(kolmin(FAIR, POOR, STRONG).go("0 bid 60"), 1) == "pass"


def test_it_bids_as_far_as_the_hand_goes():
    rivals = kolmin(FAIR, STRONG, POOR).go("0 bid 120; 1 bid 125; 2 pass")
    assert choice(kolmin(FAIR, STRONG, POOR).go("0 bid 100"), 1) == "bid 105"
    assert choice(rivals.go("0 bid 200"), 1) == "pass"


def test_more_marriages_and_honours_are_expected_to_bring_more():
    hands = [mask(hand) for hand in (POOR, FAIR, STRONG)]
    points = [expected_points(KOLMIN, hand, settled=False) for hand in hands]
    assert points == sorted(points)
    assert 120 < points[2] < 220
    assert expected_points(KOLMIN, hands[2], settled=True) < points[2]


def test_the_chance_of_failing_counts_double_where_the_score_does():
    doubled = KOLMIN.replace(fail_double_over=130)
    assert expected_gain(KOLMIN, 140, 140, 20) == pytest.approx(0)
    assert expected_gain(doubled, 140, 140, 20) == pytest.approx(-70)
    assert expected_gain(doubled, 130, 140, 20) == expected_gain(KOLMIN, 130, 140, 20)


def test_a_hand_that_may_be_thrown_in_is():
    rules = KOLMIN.replace(redeal_right="three_sixes_or_no_court")
    sixes = "6♠ 8♥ 6♥ 9♥ 9♦ 6♦ 7♣ J♣ 10♣ 8♣ K♣"
    others = ("A♠ K♠ Q♠ 9♠ 8♠ A♥ 10♥ 7♥ J♦ 7♦ 6♣", "10♠ J♠ 7♠ K♥ J♥ Q♣ A♦ 10♦ 8♦ K♦ 9♣")
    assert choice(kolmin(sixes, *others, rules=rules), 0) == "redeal"


def test_discards_keep_the_marriage_the_trumps_and_the_tens_and_save_points():
    table = kolmin(STRONG, FAIR, POOR).go(f"0 bid 60; 1 pass; 2 pass; deck {TALON}")
    thrown = []
    for _ in range(3):
        thrown.append(choice(table, 0))
        table.do(0, thrown[-1])
    assert "discard J♦" in thrown or "discard Q♦" in thrown
    assert not {"discard K♠", "discard Q♠", "discard 9♠", "discard 8♠"} & set(thrown)
    assert choice(table, 0) != "contract 60", "such a hand is worth a raise"


def test_a_doubtful_contract_is_not_raised():
    rival = "A♠ K♠ Q♠ 9♠ 8♠ A♥ 10♥ Q♥ J♦ Q♦ A♣"
    table = kolmin(FAIR, rival, POOR).go("0 bid 60; 1 pass; 2 pass; deck 7♥ 7♦ 6♣")
    for _ in range(3):
        table.do(0, choice(table, 0))
    assert choice(table, 0) == "contract 60"


def test_no_more_is_promised_than_the_match_needs():
    rules = KOLMIN.replace(target=65)
    table = kolmin(STRONG, FAIR, POOR, rules=rules).go(f"0 bid 60; 1 pass; 2 pass; deck {TALON}")
    for _ in range(3):
        table.do(0, choice(table, 0))
    assert choice(table, 0) == "contract 65"


def test_sure_tricks_come_first_and_the_marriage_before_the_first_that_is_not():
    """While nothing is trump nobody can ruff: the aces, and the ten beside its ace, are cashed."""
    table = declared(STRONG, FAIR, POOR, contract=120, discards=("Q♦", "J♦", "7♦"))
    led = []
    while not (said := choice(table, 0)).startswith("trump"):
        led.append(said)
        table.do(0, said)
        for seat in (1, 2):
            table.do(seat, table.state.legal(seat)[0])
    assert led
    assert set(led) <= {"A♠", "A♥", "10♥", "A♣"}
    assert table.state.tricks_of(0) == len(led)
    assert said == "trump ♠"


def test_a_marriage_is_shown_when_the_next_trick_is_not_sure():
    lean = "K♠ Q♠ 9♠ 8♠ J♥ 7♥ J♦ 7♦ 9♣ 6♣ A♣"
    table = declared(
        lean,
        "A♠ 10♠ J♠ K♥ A♥ 9♥ A♦ 10♦ 8♦ 10♣ K♣",
        POOR.replace("Q♣", "7♠").replace("10♣", "10♥"),
        contract=60,
        talon="Q♥ Q♦ Q♣",
        discards=("Q♥", "Q♦", "Q♣"),
    )
    assert choice(table, 0) == "A♣"
    assert choice(table.go("0 A♣; 1 K♣; 2 8♣"), 0) == "trump ♠"


def test_the_suit_that_should_stay_trump_is_made_last():
    """Clubs first, while a spade trick is sure; then spades, of which there are many."""
    hand = "A♠ 10♠ K♠ Q♠ J♠ 9♠ K♣ Q♣ A♥ 7♦ 6♦"
    table = declared(
        hand,
        "8♠ 7♠ 10♥ K♥ Q♥ A♦ K♦ Q♦ A♣ 10♣ J♣",
        "6♠ J♥ 9♥ 8♥ 7♥ J♦ 10♦ 9♦ 9♣ 8♣ 7♣",
        contract=60,
        talon="6♥ 8♦ 6♣",
        discards=("6♥", "8♦", "6♣"),
    )
    said = []
    while len(said) < 2 and table.state.phase == "tricks":
        (seat,) = table.state.actors
        action = choice(table, seat) if seat == 0 else str(table.state.legal(seat)[0])
        said += [action] if action.startswith("trump") else []
        table.do(seat, action)
    assert said == ["trump ♣", "trump ♠"]


def test_a_lost_trick_gets_the_lowest_card_and_keeps_the_marriage_together():
    table = declared(
        "A♠ A♥ A♦ A♣ 10♣ J♣ 9♣ 8♣ 7♣ 6♣ J♦",
        "K♥ Q♥ 8♥ 10♠ J♠ 9♠ 8♠ 10♦ 9♦ 8♦ 7♦",
        "6♥ 10♥ J♥ 9♥ K♠ Q♠ 7♠ 6♠ K♦ Q♦ 6♦",
        contract=60,
        talon="7♥ K♣ Q♣",
        discards=("7♥", "Q♣", "J♦"),
    )
    table.go("0 A♥")
    assert choice(table, 1) == "8♥"
    table.go("1 8♥")
    assert choice(table, 2) == "6♥"
    table.go("2 6♥; 0 A♣")
    assert choice(table, 1) in ("7♦", "8♦", "9♦", "8♠"), "no king or queen of hearts, no ten"


def test_the_last_to_play_wins_with_what_would_not_win_later():
    """Jack led: the ten does it, and takes itself home; the ace will win another."""
    table = declared(
        "J♦ A♠ K♠ Q♠ 9♠ 8♠ A♥ 10♥ 7♥ 7♣ 6♣",
        "9♦ 10♠ J♠ 7♠ K♥ J♥ 9♥ 8♦ A♣ K♣ 9♣",
        "A♦ 10♦ K♦ 6♠ 8♥ 6♥ Q♥ Q♣ J♣ 10♣ 8♣",
        contract=60,
        talon="Q♦ 7♦ 6♦",
        discards=("Q♦", "7♦", "6♦"),
    )
    assert choice(table.go("0 J♦; 1 9♦"), 2) in ("10♦", "K♦")


# In pairs: seats 0 and 2 against 1 and 3.


def pair(*hands, rules=PARI):
    return Table(rules, 4, 0).deal(*hands)


GIVERS = (
    "A♠ J♠ 9♠ 8♠ K♥ 9♥ 10♦ J♦ 8♣",
    "10♠ 7♠ A♥ J♥ 8♥ Q♦ 9♦ 10♣ J♣",
    "6♠ 10♥ 6♥ A♦ 7♦ 6♦ K♣ Q♣ 7♣",
    "K♠ Q♠ Q♥ 7♥ K♦ 8♦ A♣ 9♣ 6♣",
)


def exchanged(rules=PARI):
    """Return the position after seat 2 handed over what the bot chooses, and those cards."""
    table = pair(*GIVERS, rules=rules).go("0 bid 60; 1 pass; 2 pass; 3 pass")
    given = []
    while table.state.stage == "giving":
        given.append(choice(table, 2))
        table.do(2, given[-1])
    return table, given


def test_the_partner_gives_a_whole_marriage_and_an_ace():
    assert sorted(exchanged()[1]) == ["hand A♦", "hand K♣", "hand Q♣"]


def test_the_declarer_gives_back_what_helps_least():
    table, _ = exchanged()
    table.do(0, "contract 60")
    back = []
    while table.state.phase == "exchange":
        back.append(choice(table, 0))
        table.do(0, back[-1])
    assert not {"hand A♠", "hand A♦", "hand K♣", "hand Q♣"} & set(back)


def test_the_partners_bid_is_left_to_stand():
    table = pair(
        "A♠ J♠ 9♠ 8♠ 9♥ 8♥ 10♦ J♦ 8♣",
        "10♠ 7♠ 6♠ J♥ 7♥ Q♦ 9♦ 10♣ J♣",
        "A♥ K♥ Q♥ 10♥ 6♥ A♦ K♠ Q♠ 7♣",
        "K♦ 8♦ 7♦ 6♦ A♣ K♣ Q♣ 9♣ 6♣",
    ).go("0 bid 60")
    before = table.state
    assert choice(table.go("1 pass"), 2) == "pass"
    table.state, table.records = before, [record[:-1] for record in table.records]
    assert choice(table.go("1 bid 65"), 2) == "bid 70", "over the others' bid it goes"


def led_by_partner(card, follows):
    """Return the first trick of a contract of seat 0's, up to its partner."""
    table = pair(
        "A♥ J♥ 9♥ 8♥ 9♠ 8♠ 10♦ J♦ 8♣",
        "10♠ 7♠ 6♠ 10♥ Q♥ 7♥ 6♥ 9♦ J♣",
        "J♠ A♠ 9♣ A♦ K♦ 7♦ 10♣ 7♣ 6♣",
        "K♥ K♠ Q♠ Q♦ 8♦ 6♦ A♣ K♣ Q♣",
    ).go("0 bid 60; 1 pass; 2 pass; 3 pass; 2 hand J♠; 2 hand A♠; 2 hand A♦")
    return table.go(f"0 contract 60; 0 hand 8♣; 0 hand 8♠; 0 hand 9♠; 0 {card}; 1 {follows}")


def test_a_sure_trick_of_the_partners_is_smeared():
    """Nothing is trump and the ace stands: the ten goes there, which the ace of clubs would catch."""
    assert choice(led_by_partner("A♥", "6♥"), 2) == "10♣"


def test_a_trick_that_the_others_take_is_not():
    assert choice(led_by_partner("8♥", "10♥"), 2) in ("6♣", "7♣", "7♦", "8♣", "8♠")


def asking(gifts, back):
    """Return the second trick of seat 0, who leads and won the first with the ace of hearts."""
    table = pair(
        "Q♠ 9♠ 8♠ 7♠ A♥ J♥ 9♥ J♦ 8♣",
        "10♠ A♠ 10♥ Q♥ 7♥ 6♥ 9♦ J♣ 10♣",
        "K♠ J♠ 9♣ A♦ K♦ 7♦ 7♣ 6♣ 8♥",
        "6♠ K♥ 10♦ Q♦ 8♦ 6♦ A♣ K♣ Q♣",
        rules=KYSELY,
    ).go("0 bid 60; 1 pass; 2 pass; 3 pass")
    for seat, cards in ((2, gifts), (0, back)):
        if seat == 0:
            table.do(0, "contract 60")
        for card in cards.split():
            table.do(seat, f"hand {card}")
    return table.go("0 A♥; 1 10♥; 2 8♥; 3 K♥")


def test_it_asks_for_the_half_that_it_knows_to_be_there():
    assert choice(asking("K♠ 6♣ 7♣", "K♠ 8♣ J♦"), 0) == "ask half ♠"


def test_it_shows_the_marriage_that_it_holds_itself():
    assert choice(asking("K♠ 6♣ 7♣", "6♣ 8♣ J♦"), 0) == "trump ♠"


def test_it_names_the_pair_that_counts_most():
    table = pair(
        "A♠ J♠ 9♠ 8♠ A♥ 9♥ 10♦ J♦ 8♣",
        GIVERS[1].replace("A♥", "7♥"),
        "6♠ K♥ Q♥ K♦ 7♦ 6♦ K♣ Q♣ 7♣",
        "K♠ Q♠ 10♥ 6♥ A♦ 8♦ A♣ 9♣ 6♣",
        rules=KYSELY.replace(exchange=0, raise_=False),
    )
    table.go("0 bid 60; 1 pass; 2 pass; 3 pass; 0 contract 60; 0 A♠; 1 7♠; 2 6♠; 3 Q♠; 0 ask whole")
    assert choice(table, 2) == "name ♥"
