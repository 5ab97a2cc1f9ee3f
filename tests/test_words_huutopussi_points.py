"""What is said about points, the score sheet and the end of Huutopussi, word for word in English."""

import pytest
from msgspec.structs import replace

from helpers import step
from huutopussi_helpers import bought, dealt, house, position, ready, taken, trick
from huutopussi_words import EN, NAMES, asked, told
from kuski.game import CHANCE, TABLE
from kuski.huutopussi import DealResult, parse_action
from kuski.huutopussi.events import SideScored
from kuski.words import huutopussi as words

# The points of a deal.


def deal(declarer=0, bid=100, contract=100):
    return DealResult(0, declarer, bid, contract, (), (), ())


SCORED = [
    (((0,), "made", 100, 100, 150), {}, "Aino: the contract is made with exactly 100 points. Score: 150."),
    (
        ((0,), "made", 130, 100, 100),
        {},
        "Aino: collected 130. The contract is made, and only the promised 100 points count. Score: 100.",
    ),
    (
        ((0,), "failed", 95, -100, -100),
        {},
        "Aino: collected 95, promised 100. The contract fails and costs 100 points. Score: −100.",
    ),
    (
        ((0, 2), "doubled", 95, -270, 0),
        {"contract": 135},
        (
            "Aino and Veera: collected 95, promised 135."
            " The contract fails, counts double because it is above 130, and costs 270 points. Score: 0."
        ),
    ),
    (
        ((0,), "porvoo", 4, -200, -200),
        {},
        "Aino: no trick. For the declarer Porvoo costs 2 times the contract: 200 points. Score: −200.",
    ),
    (
        ((1,), "porvoo", 0, -120, 5),
        {"bid": 90, "contract": 120},
        "Niko: no trick. Porvoo costs as much as the contract: 120 points. Score: 5.",
    ),
    (
        ((1,), "porvoo", 0, -90, 5),
        {"bid": 90, "contract": 120},
        "Niko: no trick. Porvoo costs as much as the bid before the raise: 90 points. Score: 5.",
    ),
    (((1,), "collected", 20, 20, 20), {}, "Niko: collected 20 points. Score: 20."),
    (((1,), "collected", 1, 1, 1), {}, "Niko: collected 1 point. Score: 1."),
    (((1,), "collected", 23, 25, 25), {}, "Niko: collected 23, rounded to 25 points. Score: 25."),
]


@pytest.mark.parametrize(("event", "fields", "sentence"), SCORED)
def test_the_score_of_a_deal_says_why(event, fields, sentence):
    view = replace(ready(house()).view(0), sheet=(deal(**fields),))
    assert words.tell(EN, SideScored(*event), NAMES, view, house("tuplaus")) == sentence


def test_without_a_view_the_score_says_what_it_can():
    porvoo = SideScored((1,), "porvoo", 0, -90, 5)
    assert words.tell(EN, porvoo, NAMES) == "Niko: no trick. Porvoo costs 90 points. Score: 5."
    doubled = SideScored((0,), "doubled", 95, -270, 0)
    assert words.tell(EN, doubled, NAMES) == (
        "Aino: collected 95, promised 135. The contract fails, counts double and costs 270 points. Score: 0."
    )


# Around the match.


def test_where_the_game_is():
    def phase(state):
        return words.phase_name(EN, state.view(None))

    assert phase(house().start(3, 0)) == "Deal 1"
    assert phase(dealt(house())) == "Auction"
    assert phase(bought(house())) == phase(taken(house())) == "Talon"
    assert phase(bought(house("pari"))) == "Exchange"
    assert phase(bought(house("solo36"))) == "Contract"
    state = ready(house())
    assert phase(state) == "Trick 1/11"
    assert phase(trick(state, "-", "-")) == "Trick 1/11"
    assert phase(trick(state, "-", "-", "-")) == "Trick 2/11"
    assert phase(step(state, TABLE, "leave @1")) == "The end"


def test_the_end():
    state = step(ready(house()), TABLE, "leave @1")
    assert asked(state, 0) == ("Winners: Aino and Veera", "Somebody left, and with that the match ends.")
    assert words.choice(EN, parse_action("leave @1"), NAMES) == "Niko leaves"
    assert told(ready(house()), TABLE, "leave @1") == [
        "Niko leaves the table.",
        "Somebody left, and with that the match ends. The winners of the match: Aino and Veera.",
    ]
    state = step(ready(house(), scores=(5, 0, 9)), TABLE, "leave @1")
    assert asked(state, 0)[0] == "Veera wins"
    assert [words.reason(EN, code) for code in ("target", "deals")] == [
        "There are enough points to win the match.",
        "All deals of the match are played.",
    ]


def test_a_card_is_dealt_to_the_next_player():
    state = house().start(3, 0)
    assert asked(state, None) == ("Deal a card to Niko", "Everybody gets 11 cards.")
    assert told(state, CHANCE, "6♠") == ["Deal 1: Aino deals."]


def test_the_score_sheet():
    sheet = (
        DealResult(0, 0, 60, 120, (121, 13, 136), (5, 1, 5), (120, 13, 136)),
        DealResult(1, 1, 100, 100, (130, 0, 0), (11, 0, 0), (130, -200, -100)),
        DealResult(2, None, 0, 0, (60, 70, 0), (4, 7, 0), (60, 70, 0)),
    )
    state = position(house(), "K♥ Q♥ 9♠", trump="♥")
    state = replace(state, sheet=sheet, scores=(310, -117, 36))
    paper = words.score_sheet(EN, state.view(0), state.rules, NAMES)
    assert (paper.title, paper.goal, paper.total, paper.running) == (
        "Points",
        "500 wins",
        "Total",
        "In this deal",
    )
    assert [column.name for column in paper.columns] == ["Aino", "Niko", "Veera"]
    assert [(row.title, row.note) for row in paper.rows] == [
        ("Aino 120", "bid 60"),
        ("Niko 100", ""),
        ("No contract", ""),
    ]
    assert [(cell.points, cell.declares, cell.note) for cell in paper.rows[1].cells] == [
        (130, False, ""),
        (-200, True, "Porvoo"),
        (-100, False, "Porvoo"),
    ]
    assert paper.totals == (310, -117, 36)
    assert [(line.title, line.cells) for line in paper.lines] == [
        ("Tricks", ("9", "0", "0")),
        ("Marriages", ("♥80", "", "")),
    ]
    assert words.signed(paper.totals[1]) == "−117"
    pairs = position(house("illisoft"), "K♥ 9♠")
    paper = words.score_sheet(EN, pairs.view(0), pairs.rules, NAMES)
    assert [column.name for column in paper.columns] == ["Aino and Veera", "Niko and Oona"]
    assert paper.goal == "more than 500 wins"
    rules = house(deals=1)
    assert words.score_sheet(EN, rules.start(3, 0).view(0), rules, NAMES).goal == "1 deal"
    assert words.score_sheet(EN, rules.start(3, 0).view(0), rules, NAMES).lines == ()
