"""The fine print of Huutopussi, 21 to 23 and 25: questions to the partner.

The numbers in the names are those of the fine print; each test quotes the words that it holds to.
"""

import pytest

from helpers import go, legal, refused
from huutopussi_helpers import asking, cards, house, position, trick
from kuski.cards import Suit

# Asking.


def test_21_no_pair_is_a_no_without_a_step():
    """21. "`ask whole`: no pair → "no" without a step, the asker leads"."""
    state = go(asking("A♣ 9♣ 8♣", "K♦ Q♥ 9♥"), "0 ask whole")
    assert (state.actors, state.trump, legal(state, 0)) == ({0}, None, cards("A♣ 9♣ 8♣"))


def test_21_a_pair_that_was_made_is_none():
    """21. "one for each undeclared pair"."""
    hands = ("A♣ 9♣ 8♣", "", "K♦ Q♦ 9♥")
    assert go(position(house("kysely"), *hands), "0 ask whole").actors == {2}
    assert go(position(house("kysely"), *hands, trump="♦"), "0 ask whole").actors == {0}


def test_21_the_partner_names_one_of_his_pairs():
    """21. "Else the partner has `name S`, one for each undeclared pair"."""
    state = go(asking("A♣ 9♣ 8♣ 7♣ 6♣", "K♦ Q♦ K♥ Q♥ Q♠"), "0 ask whole")
    assert (state.actors, legal(state, 2)) == ({2}, {"name ♦", "name ♥"})
    assert refused(state, 2, "name ♠") == "no-marriage"
    assert refused(state, 0, "A♣") == "not-your-turn"
    state = go(state, "2 name ♥")
    assert (state.trump, state.marriages) == (Suit.HEARTS, ((0, Suit.HEARTS),))


def test_21_also_if_there_is_only_one():
    """21. "also if there is only one (or he would tell that he has two)"."""
    state = go(asking("A♣ 9♣ 8♣", "K♦ Q♦ 9♥"), "0 ask whole")
    assert (state.actors, legal(state, 2)) == ({2}, {"name ♦"})


def test_21_then_the_asker_leads():
    """21. "Then the asker leads; the occasion is spent"."""
    state = go(asking("A♣ 9♣ K♠ Q♠", "K♦ Q♦ K♥ Q♥", ask_lockout="none"), "0 ask whole; 2 name ♦")
    assert (state.actors, legal(state, 0)) == ({0}, cards("A♣ 9♣ K♠ Q♠"))
    assert refused(state, 0, "trump ♠") == "marriage-once-a-trick"


def test_21_the_table_hears_question_and_answer():
    """21. "he would tell that he has two": what is said is heard by all."""
    state = asking("K♣ 9♣ 8♣", "K♦ Q♦ 9♥")
    for text, heard in (("ask whole", "ask whole yes"), ("ask half ♣", "ask half ♣ no")):
        assert {state.seen(0, state.parse(0, text), seat) for seat in (None, 0, 1, 2, 3)} == {heard}


@pytest.mark.parametrize(
    ("own", "partners", "yes"),
    [
        ("K♣ 9♠", "Q♣ 6♦", True),
        ("Q♣ 9♠", "K♣ 6♦", True),
        ("K♣ 9♠", "A♣ 6♦", False),
        ("K♣ Q♣", "A♣ 6♦", False),
    ],
)
def test_22_a_half(own, partners, yes):
    """22. "the asker holds K or Q of S (or both: then the answer is no)"."""
    state = go(asking(own, partners), "0 ask half ♣")
    assert state.answers[-1].yes == yes
    assert state.trump == (Suit.CLUBS if yes else None)
    assert (state.actors, legal(state, 0)) == ({0}, cards(own))


def test_22_not_declared_yet():
    """22. "`ask half S`: S not declared yet"."""
    state = position(house("kysely"), "K♣ 9♠", "", "Q♣ 6♦", trump="♣")
    assert refused(state, 0, "ask half ♣") == "marriage-already-made"


def test_22_a_card_of_it_is_needed():
    """22. "the asker holds K or Q of S"."""
    assert refused(asking("A♣ 9♠", "Q♣ 6♦"), 0, "ask half ♣") == "half-needs-card"


@pytest.mark.parametrize(
    ("own", "partners", "yes", "made"),
    [
        ("9♣ 9♠", "K♣ Q♣", True, False),
        ("9♣ 9♠", "K♣ 6♦", True, False),
        ("9♣ 9♠", "A♣ 6♦", False, False),
        ("K♣ 9♠", "Q♣ 6♦", True, True),
        ("K♣ Q♣", "A♣ 6♦", False, False),
    ],
)
def test_22_half_needs_card_off(own, partners, yes, made):
    """22. "half_needs_card off: any undeclared S; trump arises only if each holds one"."""
    state = go(asking(own, partners, half_needs_card=False), "0 ask half ♣")
    assert state.answers[-1].yes == yes
    assert state.marriages == (((0, Suit.CLUBS),) if made else ())


def test_23_asking_though_an_own_marriage_could_be_made():
    """23. "Asking is possible though an own marriage could be made"."""
    assert {"trump ♠", "ask whole", "ask half ♠"} <= legal(asking("K♠ Q♠ A♦", ""), 0)


@pytest.mark.parametrize("partners", ["6♦ 7♦ 8♦ 9♦", "K♦ Q♦ K♥ Q♥", "Q♠ K♣ Q♣ 6♦"])
def test_23_what_is_legal_never_depends_on_the_partners_hand(partners):
    """23. "what is legal never depends on the partner's hand"."""
    state = asking("K♠ 9♣ 8♣ 7♣", partners)
    assert legal(state, 0) == {"ask whole", "ask half ♠"} | cards("K♠ 9♣ 8♣ 7♣")


# The lockout.


def later(lockout, question, answer=""):
    """Return seat 0's occasion one trick after it asked."""
    state = asking("K♠ Q♠ A♣ K♣ 9♦", "6♠ A♥ K♦ Q♦ 7♣", right="6♣ 6♦ 7♦ 8♦ 7♥", ask_lockout=lockout)
    state = go(state, f"0 {question}; {answer}")
    return trick(state, "A♣", "-", "7♣", "6♣")


@pytest.mark.parametrize(("question", "answer"), [("ask whole", "2 name ♦"), ("ask half ♣", "")])
def test_25_basic(question, answer):
    """25. "basic: who has asked anything has no `trump` for the rest of the deal; he may ask on"."""
    state = later("basic", question, answer)
    assert refused(state, 0, "trump ♠") == "ask-lockout"
    assert {"ask whole", "ask half ♠", "ask half ♣"} <= legal(state, 0)


@pytest.mark.parametrize(("question", "answer"), [("ask whole", "2 name ♦"), ("ask half ♣", "")])
def test_25_none(question, answer):
    """25. "ask_lockout", and its value none."""
    assert {"trump ♠", "ask whole", "ask half ♠"} <= legal(later("none", question, answer), 0)


def test_25_illisoft_after_a_whole():
    """25. "illisoft: also": who has asked a whole has no `trump` either."""
    state = later("illisoft", "ask whole", "2 name ♦")
    assert refused(state, 0, "trump ♠") == "ask-lockout"
    assert {"ask whole", "ask half ♠"} <= legal(state, 0)


def test_25_illisoft_after_a_half():
    """25. "after a half asked by either, the side has no `trump` and no `ask whole`"."""
    state = later("illisoft", "ask half ♣")
    assert refused(state, 0, "trump ♠") == "ask-lockout"
    assert refused(state, 0, "ask whole") == "ask-lockout"
    assert refused(state, 0, "ask half ♠") is None


@pytest.mark.parametrize(("lockout", "code"), [("none", None), ("basic", None), ("illisoft", "ask-lockout")])
def test_25_and_the_partner(lockout, code):
    """25. "basic: who has asked"; "illisoft: also … asked by either, the side"."""
    state = asking("K♣ Q♠ 9♣ 9♦", "6♣ A♦ K♥ Q♥", "7♣ 6♦ 7♦ 8♦", "8♣ 6♠ 7♠ 8♠", ask_lockout=lockout)
    state = trick(go(state, "0 ask half ♣"), "9♦", "6♦", "A♦", "-")
    assert state.actors == {2}
    assert refused(state, 2, "trump ♥") == code
    assert refused(state, 2, "ask whole") == code
    assert refused(state, 2, "ask half ♥") is None


@pytest.mark.parametrize("lockout", ["basic", "illisoft"])
def test_25_naming_is_not_declaring(lockout):
    """25. "Naming when asked is not declaring": who named may still show his other pair."""
    state = asking("9♣ 9♦", "A♦ K♥ Q♥ K♠ Q♠", ask_lockout=lockout)
    state = trick(go(state, "0 ask whole; 2 name ♥"), "9♦", "-", "A♦", "-")
    assert state.actors == {2}
    assert refused(state, 2, "trump ♠") is None


@pytest.mark.parametrize("lockout", ["basic", "illisoft"])
def test_25_who_asked_may_still_name(lockout):
    """25. "Naming when asked is not declaring": also for who has asked himself."""
    state = asking("K♠ Q♠ 9♣ 9♦", "6♣ A♦ K♥ 7♣", "6♠ 6♦ 7♦ 8♦", "8♣ 7♠ 8♠ 9♠", ask_lockout=lockout)
    state = trick(go(state, "0 ask whole"), "9♦", "6♦", "A♦", "-")
    state = go(state, "2 ask whole; 0 name ♠")
    assert (state.trump, state.marriages) == (Suit.SPADES, ((2, Suit.SPADES),))
