"""The last paragraph of the fine print of Huutopussi: each code of a refusal, and their order.

The order is: game-over, unreadable, no-such-seat, not-your-turn, wrong-phase, card-not-in-hand, the duties.
"""

import pickle

import pytest

from helpers import go, legal, reason_for_refusing, refused, step
from huutopussi_helpers import (
    asking,
    before_contract,
    bought,
    dealt,
    house,
    position,
    ready,
    scored,
    taken,
    trick,
)
from kuski.cards import CARDS
from kuski.game import CHANCE, TABLE, IllegalAction, refusal
from kuski.huutopussi import Bid, Contract

COUPLES = "K♠ Q♠ K♥ Q♥ A♦"
BANNED = (-500, 0, 0)
RAISED_NOT = {"raise": False}


def follow(hand, played="9♥ J♠", trump="♠", **options):
    """Return the turn of seat 2 with this hand after two cards."""
    return position(house(**options), "", "", hand, played=played, trump=trump)


def no_duty_to_declare():
    """Return seat 0's occasion after a trick that another led."""
    return position(house(declare_after="own_led"), COUPLES, own_led=False)


# Each code: where, who says what, and the options that make it so.

CODES = {
    "must-follow-suit": (lambda: follow("K♥ 7♥ A♠", trump=None), 2, "A♠", ()),
    "must-beat": (lambda: follow("K♥ 7♥ A♠", "9♥ 8♥", None), 2, "7♥", ("must_beat",)),
    "must-trump": (lambda: follow("K♠ 7♠ A♦"), 2, "A♦", ("must_trump",)),
    "must-overtrump": (lambda: follow("K♠ 7♠ A♦"), 2, "7♠", ("must_overtrump",)),
    "first-lead": (
        lambda: position(house(first_lead="ace_spade"), "A♥ 6♠", first=True),
        0,
        "6♠",
        ("first_lead",),
    ),
    "lead-marriage": (
        lambda: go(position(house(lead_marriage=True), COUPLES), "0 trump ♠"),
        *(0, "A♦", ("lead_marriage",)),
    ),
    "card-not-in-hand": (lambda: follow("K♥ 7♥ A♠"), 2, "A♥", ()),
    "opening-bid-step": (lambda: dealt(house()), 0, "bid 65", ("open_step",)),
    "opening-compulsory": (lambda: dealt(house()), 0, "pass", ("opening",)),
    "bid-step": (lambda: go(dealt(house()), "0 bid 60"), 1, "bid 62", ("bid_step",)),
    "bid-too-low": (lambda: dealt(house()), 0, "bid 50", ("min_open",)),
    "bid-too-high": (lambda: dealt(house()), 0, "bid 420", ("max_bid",)),
    "banned-minimum-only": (
        lambda: dealt(house(), scores=BANNED),
        *(0, "bid 70", ("banned_open", "ban_at")),
    ),
    "banned-must-open": (lambda: dealt(house(), scores=BANNED), 0, "pass", ("banned_open", "ban_at")),
    "banned-no-raise": (
        lambda: before_contract(house(), scores=BANNED),
        *(0, "contract 65", ("banned_open", "ban_at")),
    ),
    "no-raise": (lambda: before_contract(house(**RAISED_NOT)), 0, "contract 65", ("raise",)),
    "no-redeal-right": (lambda: dealt(house()), 0, "redeal", ("redeal_right",)),
    "contract-below-bid": (lambda: before_contract(house(), bid=80), 0, "contract 75", ()),
    "discard-ace-or-ten": (lambda: taken(house(), "A♦"), 0, "discard A♦", ("discard_ban",)),
    "marriage-before-trick": (lambda: ready(house(), COUPLES), 0, "trump ♠", ()),
    "no-marriage": (lambda: position(house(), COUPLES), 0, "trump ♦", ()),
    "marriage-already-made": (lambda: position(house(), COUPLES, trump="♠"), 0, "trump ♠", ()),
    "marriage-own-led": (no_duty_to_declare, 0, "trump ♠", ("declare_after",)),
    "marriage-once-a-trick": (
        lambda: go(position(house(), COUPLES), "0 trump ♠"),
        *(0, "trump ♥", ("declares_per_trick",)),
    ),
    "trick-under-way": (lambda: follow(COUPLES), 2, "trump ♠", ()),
    "no-asking": (lambda: position(house("pari"), COUPLES), 0, "ask whole", ("asking",)),
    "ask-lockout": (
        lambda: trick(go(asking(COUPLES, ""), "0 ask half ♥"), "A♦", "-", "-", "-"),
        *(0, "trump ♠", ("ask_lockout",)),
    ),
    "half-needs-card": (lambda: asking(COUPLES, ""), 0, "ask half ♣", ("half_needs_card",)),
    "not-your-turn": (lambda: dealt(house()), 1, "bid 60", ()),
    "wrong-phase": (lambda: dealt(house()), 0, "A♦", ()),
    "unreadable": (lambda: dealt(house()), 0, "purple", ()),
    "game-over": (lambda: scored(house(deals=1), 100, 20, 10), 0, "pass", ()),
    "card-not-in-deck": (lambda: house().start(3, 0), "deck", "5♦", ()),
    "no-such-seat": (lambda: dealt(house()), 3, "pass", ()),
}


@pytest.mark.parametrize("code", CODES)
def test_code(code):
    state, actor, text, _ = CODES[code]
    assert refused(state(), actor, text) == code


@pytest.mark.parametrize("code", [code for code, case in CODES.items() if case[3]])
def test_the_sentence_names_the_option_that_makes_it_so(code):
    state, actor, text, options = CODES[code]
    sentence = reason_for_refusing(state(), actor, text)
    assert any(f"({option})" in sentence for option in options)


@pytest.mark.parametrize("code", CODES)
def test_a_refusal_changes_nothing_and_can_be_sent_on(code):
    build, actor, text, _ = CODES[code]
    state = build()
    before = repr(state)
    error = refusal(state, CHANCE if actor == "deck" else actor, text)
    assert repr(state) == before
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.message) == (error.code, error.message)
    assert "{" not in error.message


# What can be said at all.

NONSENSE = ["", "  ", "purple", "x" * 9999, "1♦", "11♦", "♦9", "bid", "bid 0", "bid -60", "bid 6.5"]
NONSENSE += ["bid 060", "bid sixty", "contract", "contract 0", "contract +60", "discard", "discard 7"]
NONSENSE += ["discard 7♦ 8♦", "hand", "hand over 7♦", "trump", "trump 7♦", "trump x", "ask", "ask half"]
NONSENSE += ["ask whole ♦", "ask quarter ♦", "name", "name 7", "redeal now", "pass 60", "leave @0", "red"]
NONSENSE += ["bid 60\n70", "9♦ 10♦", "bid\x0060", "๗♦", "bid ٦٠"]


@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
def test_unreadable(text):
    assert refused(dealt(house()), 0, text) == "unreadable"


@pytest.mark.parametrize(
    ("actor", "text"),
    [("deck", "pass"), ("deck", "bid 60"), ("deck", "leave @0"), ("table", "9♦"), ("table", "pass")]
    + [
        ("table", "leave"),
        ("table", "leave 0"),
        ("table", "leave @"),
        ("table", "leave @-1"),
        (1, "leave @1"),
    ],
)
def test_each_actor_has_his_own_words(actor, text):
    assert refused(house().start(3, 0), actor, text) == "unreadable"


@pytest.mark.parametrize(
    ("said", "meant"),
    [("BID 65", "bid 65"), ("  bid   65 ", "bid 65"), ("Pass", "pass"), ("discard td", "discard 10♦")]
    + [("hand 10D", "hand 10♦"), ("Ask  Whole", "ask whole"), ("qs", "Q♠"), ("TH", "10♥")],
)
def test_other_ways_to_say_it(said, meant):
    assert str(dealt(house()).parse(0, said)) == meant


# The order.


def test_game_over_comes_before_unreadable():
    assert refused(scored(house(deals=1), 100, 20, 10), 7, "purple") == "game-over"


def test_unreadable_comes_before_no_such_seat():
    assert refused(dealt(house()), 7, "purple") == "unreadable"


def test_no_such_seat_comes_before_not_your_turn():
    assert refused(dealt(house()), 7, "bid 60") == "no-such-seat"
    assert refused(dealt(house()), "table", "leave @3") == "no-such-seat"
    with pytest.raises(IllegalAction) as caught:
        dealt(house()).apply(-5, Bid(60))
    assert caught.value.code == "no-such-seat"


OUT_OF_PLACE = {
    "auction": (
        lambda: dealt(house(), "A♦ K♦"),
        "A♦, discard K♦, hand 2♦, contract 60, trump ♦, ask whole, name ♦",
    ),
    "discarding": (
        lambda: taken(house(), "A♦ K♦"),
        "bid 60, pass, redeal, hand K♦, K♦, 2♦, contract 60, trump ♦",
    ),
    "contract": (
        lambda: before_contract(house()),
        "bid 65, pass, discard 2♦, hand 2♦, 2♦, trump ♦, ask whole",
    ),
    "tricks": (lambda: ready(house()), "bid 65, pass, redeal, discard 2♦, hand 2♦, contract 120, name ♦"),
}


@pytest.mark.parametrize("moment", OUT_OF_PLACE)
def test_wrong_phase_comes_before_card_not_in_hand(moment):
    state, texts = OUT_OF_PLACE[moment]
    for text in texts.split(", "):
        assert refused(state(), 0, text) == "wrong-phase"
        assert refused(state(), 1, text) == "not-your-turn"


def test_wrong_phase_between_partners():
    state = bought(house("pari"), "", "", "A♦")
    for text in ("discard A♦", "contract 60", "A♦", "pass"):
        assert refused(state, 2, text) == "wrong-phase"
    state = go(before_contract(house("pari"), "A♦"), "0 contract 60")
    for text in ("contract 60", "discard A♦", "A♦"):
        assert refused(state, 0, text) == "wrong-phase"


def test_wrong_phase_when_asked_for_a_pair():
    state = go(asking("A♠ 9♠", "K♦ Q♦"), "0 ask whole")
    for text in ("K♦", "2♦", "trump ♦", "ask whole", "pass"):
        assert refused(state, 2, text) == "wrong-phase"


def test_card_not_in_hand_comes_before_the_duties():
    assert refused(follow("K♥ 7♥ A♠"), 2, "A♦") == "card-not-in-hand"
    assert refused(taken(house(), "", "A♦"), 0, "discard A♦") == "card-not-in-hand"
    assert refused(ready(house(first_lead="ace_spade"), "A♥", "6♠"), 0, "6♠") == "card-not-in-hand"


def test_a_bid_step_then_low_then_high():
    assert refused(dealt(house()), 0, "bid 55") == "opening-bid-step"
    assert refused(dealt(house()), 0, "bid 415") == "opening-bid-step"
    state = go(dealt(house()), "0 bid 60")
    assert refused(state, 1, "bid 58") == "bid-step"
    assert refused(state, 1, "bid 55") == "bid-too-low"
    assert refused(state, 1, "bid 60") == "bid-too-low"
    assert refused(state, 1, "bid 411") == "bid-step"
    assert refused(state, 1, "bid 415") == "bid-too-high"


@pytest.mark.parametrize("points", [50, 55, 65, 70, 415, 420])
def test_a_banned_openers_other_bids(points):
    assert refused(dealt(house(), scores=BANNED), 0, f"bid {points}") == "banned-minimum-only"


def test_a_contract_below_then_ban_then_raise_then_step_then_high():
    state = before_contract(house(), bid=80)
    assert [refused(state, 0, f"contract {n}") for n in (79, 83, 415, 411)] == [
        *("contract-below-bid", "bid-step", "bid-too-high", "bid-step")
    ]
    state = before_contract(house(**RAISED_NOT), bid=80)
    assert [refused(state, 0, f"contract {n}") for n in (79, 83, 415)] == [
        *("contract-below-bid", "no-raise", "no-raise")
    ]
    state = before_contract(house(**RAISED_NOT), scores=BANNED)
    assert [refused(state, 0, f"contract {n}") for n in (55, 63)] == ["contract-below-bid", "banned-no-raise"]


@pytest.mark.parametrize("text", ["trump ♠", "trump ♦", "ask whole", "ask half ♦"])
def test_the_occasion_comes_before_the_suit(text):
    rules = house("kysely", ask_lockout="illisoft")
    first = position(rules, COUPLES, first=True)
    assert refused(first, 0, text) == "marriage-before-trick"
    assert refused(position(rules, COUPLES, own_led=False), 0, text) == "marriage-own-led"
    assert refused(position(rules, COUPLES, occasion=False), 0, text) == "marriage-once-a-trick"
    under_way = position(rules, "", "", COUPLES, played="9♦", leader=1)
    assert refused(under_way, 2, text) == "trick-under-way"


def test_a_suit_that_was_made_comes_before_the_cards():
    state = position(house("kysely"), "A♦ 9♦", trump="♠")
    assert refused(state, 0, "trump ♠") == "marriage-already-made"
    assert refused(state, 0, "ask half ♠") == "marriage-already-made"
    assert refused(state, 0, "trump ♥") == "no-marriage"


def test_the_lockout_comes_before_the_suit():
    state = trick(go(asking(COUPLES, ""), "0 ask half ♥"), "A♦", "-", "-", "-")
    assert refused(state, 0, "trump ♦") == "ask-lockout"


def test_no_asking_comes_before_the_occasion():
    assert refused(position(house("pari"), COUPLES, first=True), 0, "ask whole") == "no-asking"
    assert refused(ready(house(), COUPLES), 0, "ask half ♠") == "no-asking"


def test_naming_what_was_made_or_is_not_held():
    state = position(house("kysely"), "A♠ 9♠ 8♠", "", "K♦ Q♦ Q♥", trump="♣")
    state = go(state, "0 ask whole")
    assert refused(state, 2, "name ♣") == "marriage-already-made"
    assert refused(state, 2, "name ♥") == "no-marriage"


# A card from the deck.


def test_card_not_in_deck():
    state = step(house().start(3, 0), CHANCE, "9♦")
    assert refused(state, "deck", "9♦") == "card-not-in-deck"
    assert refused(state, "deck", "2♦") == "card-not-in-deck"
    state = bought(house(), "A♦")
    assert refused(state, "deck", "A♦") == "card-not-in-deck"


def test_the_deck_has_its_turn_too():
    assert refused(dealt(house()), "deck", "9♦") == "not-your-turn"
    assert refused(house().start(3, 0), 0, "9♦") == "not-your-turn"


# Actions that were not parsed.


def test_an_action_that_was_not_parsed_is_refused_too():
    states = [house().start(3, 0), dealt(house()), taken(house()), before_contract(house()), ready(house())]
    words = [Bid(1), Contract(9999), CARDS[0], *dealt(house()).legal(TABLE)]
    for state in states:
        for actor in (-5, -1, 0, 1, 9):
            for action in words:
                with pytest.raises(IllegalAction):
                    state.apply(actor, action)
        assert len(legal(state, "table")) == 3


def test_nothing_is_accepted_after_the_end():
    over = scored(house(deals=1), 100, 20, 10)
    for actor in (-5, CHANCE, TABLE, 0, 9):
        for action in (Bid(60), CARDS[20], *dealt(house()).legal(TABLE)):
            with pytest.raises(IllegalAction) as caught:
                over.apply(actor, action)
            assert caught.value.code == "game-over"
