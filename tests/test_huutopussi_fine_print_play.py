"""The fine print of Huutopussi, 17 to 20 and 24: tricks and marriages.

The numbers in the names are those of the fine print; each test quotes the words that it holds to.
"""

import pytest

from helpers import go, legal, refused
from huutopussi_helpers import asking, cards, house, may_play, position, ready, trick
from kuski.cards import Suit

COUPLES = "K♠ Q♠ K♥ Q♥ A♦"
FREE = {"must_trump": False, "must_overtrump": False}


# Duties.


@pytest.mark.parametrize(("played", "trump"), [("9♥", None), ("9♥ 10♦", None), ("9♥ 6♠", "♠")])
def test_17_must_beat_off(played, trump):
    """17. "must_beat off: any card of the led suit"."""
    rules = house(must_beat=False)
    assert may_play(played, "K♥ 7♥ A♠", trump, rules=rules) == "K♥ 7♥"


@pytest.mark.parametrize(("played", "trump"), [("9♥", "♠"), ("9♥ J♠", "♠"), ("9♥ 10♠", "♠")])
def test_17_must_trump_off(played, trump):
    """17. "must_trump off: void may play anything"."""
    assert may_play(played, "K♠ 7♠ A♦", trump, rules=house(**FREE)) == "K♠ 7♠ A♦"


@pytest.mark.parametrize("played", ["9♥ J♠", "9♥ 10♠"])
def test_17_must_overtrump_off(played):
    """17. "must_overtrump off: any trump"."""
    rules = house(must_overtrump=False)
    assert may_play(played, "K♠ 7♠ A♦", "♠", rules=rules) == "K♠ 7♠"


@pytest.mark.parametrize(("must", "playable"), [(True, "10♠"), (False, "10♠ 7♠")])
def test_17_must_beat_governs_a_trump_lead(must, playable):
    """17. "must_beat also governs a trump lead"."""
    rules = house(must_beat=must)
    assert may_play("K♠", "10♠ 7♠ A♥", "♠", rules=rules) == playable
    assert may_play("K♠", "10♠ 7♠ A♥", "♠", rules=rules.replace(must_overtrump=False)) == playable


@pytest.mark.parametrize(
    ("played", "own", "trump", "playable"),
    [
        ("9♥ A♦", "8♥ 10♥ K♥", None, "10♥ K♥"),  # a card of another suit beats nothing
        ("10♥ A♥", "K♥ 7♥", None, "K♥ 7♥"),
        ("K♥", "10♥ A♥ Q♥", None, "10♥ A♥"),  # the ten beats the king
        ("10♥", "A♥ K♥", None, "A♥"),
        ("Q♥ J♥", "K♥ 9♥", None, "K♥"),
        ("9♥ J♠", "K♦ 7♣", "♠", "K♦ 7♣"),
        ("K♠ A♥", "J♥ 7♦", "♠", "J♥ 7♦"),
        ("9♥ J♠", "A♠ 6♥", "♠", "6♥"),
        ("9♥ J♥", "6♠ 7♠ A♦", "♠", "6♠ 7♠"),
    ],
)
def test_17_all_duties(played, own, trump, playable):
    """17. "must_beat … must_trump … must_overtrump": all of them on."""
    assert may_play(played, own, trump) == playable


@pytest.mark.parametrize(
    ("played", "trump", "winner"),
    [
        ("9♥ A♠ K♥", None, 2),
        ("10♥ K♥ 8♥", None, 0),
        ("9♥ 6♠ 8♥", "♠", 1),
        ("9♥ J♠ K♠", "♠", 2),
        ("9♥ 10♠ K♠", "♦", 0),
    ],
)
def test_17_who_takes_the_trick(played, trump, winner):
    """Rule: "Tikin voittaa korkein kortti valttia, tai ajettua maata, mikäli valttia ei pelattu"."""
    hands = [f"{card} {low}♣" for card, low in zip(played.split(), (7, 8, 9), strict=True)]
    state = trick(position(house(), *hands, trump=trump), *played.split())
    assert state.actors == {winner}
    assert state.last_trick == tuple(map(state.parse, (0, 1, 2), played.split()))


# Marriages.


def test_18_the_winner_before_he_leads():
    """18. "Occasion to declare or ask: the winner of the last trick, before he leads"."""
    state = trick(position(house(), COUPLES, "K♣ Q♣"), "A♦", "-", "-")
    assert cards("K♠ Q♠ K♥ Q♥") | {"trump ♠", "trump ♥"} == legal(state, 0)
    state = trick(state, "Q♠")
    assert refused(state, 1, "trump ♣") == "trick-under-way"


def test_18_defenders_too():
    """18. "defenders too"."""
    state = position(house(), "", COUPLES, leader=1, declarer=0)
    assert {"trump ♠", "trump ♥"} <= legal(state, 1)


def test_18_also_without_a_contract():
    """18. "also without a contract"."""
    assert "trump ♠" in legal(position(house(), COUPLES, declarer=-1, contract=0), 0)


def test_18_cards_marriages_and_questions_side_by_side():
    """18. "Cards, `trump`, `ask` are then legal side by side"."""
    own = "K♠ Q♠ K♥ A♦"
    questions = {"ask whole", "ask half ♠", "ask half ♥"}
    assert legal(asking(own, ""), 0) == cards(own) | {"trump ♠"} | questions


def test_18_leading_a_card_lets_it_go():
    """18. "leading a card lets it go"."""
    state = trick(position(house(), COUPLES), "A♦")
    assert refused(state, 0, "trump ♠") == "not-your-turn"
    assert not state.occasion


def test_18_there_is_none_after_the_last_trick():
    """Rule: "Any player may; none after the last trick"."""
    state = trick(position(house(), "A♥", "6♥", "7♥"), "A♥", "6♥", "7♥")
    assert state.phase == "deal"


def test_19_many():
    """19. "`many`: any number of `trump`"."""
    state = position(house(declares_per_trick="many"), COUPLES + " K♦ Q♦")
    state = go(state, "0 trump ♠; 0 trump ♦; 0 trump ♥")
    assert state.trump is Suit.HEARTS
    assert [str(suit) for _, suit in state.marriages] == ["♠", "♦", "♥"]
    assert legal(state, 0) == cards(COUPLES + " K♦ Q♦")


def test_19_many_only_once_each():
    """19. "any number of `trump`", rule: "each suit once per deal"."""
    state = go(position(house(declares_per_trick="many"), COUPLES), "0 trump ♠")
    assert refused(state, 0, "trump ♠") == "marriage-already-made"


@pytest.mark.parametrize("question", ["ask whole", "ask half ♥"])
def test_19_a_question_only_instead_of_them(question):
    """19. "a question only instead of them"."""
    state = go(asking(COUPLES, "", declares_per_trick="many"), "0 trump ♠")
    assert refused(state, 0, question) == "marriage-once-a-trick"


@pytest.mark.parametrize("number", [1, "many"])
@pytest.mark.parametrize("question", ["ask whole", "ask half ♥"])
def test_19_after_a_question_the_occasion_is_over(number, question):
    """19. "after a question the occasion is over"."""
    state = go(asking(COUPLES, "", declares_per_trick=number, ask_lockout="none"), f"0 {question}")
    assert legal(state, 0) == cards(COUPLES)
    for text in ("trump ♠", "ask whole", "ask half ♠"):
        assert refused(state, 0, text) == "marriage-once-a-trick"


def test_20_the_king_or_queen_is_led():
    """20. "lead_marriage: after `trump S` the K or Q of S (the last made) must be led"."""
    state = position(house(lead_marriage=True, declares_per_trick="many"), COUPLES)
    assert cards(COUPLES) < legal(state, 0)
    state = go(state, "0 trump ♠")
    assert legal(state, 0) == {"K♠", "Q♠", "trump ♥"}
    assert refused(state, 0, "A♦") == "lead-marriage"
    state = go(state, "0 trump ♥")
    assert legal(state, 0) == {"K♥", "Q♥"}
    assert refused(state, 0, "K♠") == "lead-marriage"
    assert refused(trick(state, "K♥", "-", "-"), 0, "A♦") != "lead-marriage"


def test_20_not_after_a_question():
    """20. "not after a question"."""
    state = go(asking("K♣ 9♣ A♦", "Q♣ 9♦", lead_marriage=True), "0 ask half ♣")
    assert state.trump is Suit.CLUBS
    assert legal(state, 0) == cards("K♣ 9♣ A♦")


def test_20_not_at_a_later_trick():
    """20. "after `trump S`": the next trick is led freely."""
    state = go(position(house(lead_marriage=True), "K♠ Q♠ A♠ A♦ 9♦", "6♠ 7♦", "7♠ 8♦"), "0 trump ♠")
    state = trick(state, "K♠", "6♠", "7♠")
    assert legal(state, 0) == cards("Q♠ A♠ A♦ 9♦")


# The first lead.


@pytest.mark.parametrize(
    ("own", "leads"), [("A♥ A♣ 6♠ K♦", "A♥ A♣"), ("Q♥ 6♠ K♠", "6♠ K♠"), ("Q♥ 6♣ K♦", "Q♥ 6♣ K♦")]
)
def test_24_an_ace_else_a_spade_else_anything(own, leads):
    """24. "to trick 1 an ace if one is held, else a spade if held, else anything"."""
    state = position(house(first_lead="ace_spade"), own, first=True)
    assert legal(state, 0) == cards(leads)
    for card in cards(own) - cards(leads):
        assert refused(state, 0, card) == "first-lead"


def test_24_only_to_the_first_trick():
    """24. "to trick 1"."""
    state = trick(position(house(first_lead="ace_spade"), "A♥ 6♠ K♦", first=True), "A♥", "-", "-")
    assert legal(state, 0) == {"6♠", "K♦"}


def test_24_the_others_follow_as_ever():
    """24. "to trick 1": the lead, not what follows."""
    state = trick(ready(house(first_lead="ace_spade"), "A♥", "6♥ A♠", "7♥"), "A♥")
    assert "A♠" not in legal(state, 1)
    assert "6♥" in legal(state, 1)
