"""What is said in the tricks of Huutopussi, with marriages and questions, word for word in English."""

import pytest
from msgspec.structs import replace

from helpers import step
from huutopussi_helpers import house, legal, mask, position, ready, trick
from huutopussi_words import EN, NAMES, asked, choices, told
from kuski.cards import Suit
from kuski.game import IllegalAction
from kuski.huutopussi import parse_action
from kuski.words import huutopussi as words

ASKING = house("kysely", declare_after="any_trick")

# The tricks.

FOLLOWING = [
    ("9♥", "K♥ 7♥ A♠", None, {}, "Play hearts", "9♥ must be beaten: play K."),
    ("10♥", "K♥ 7♥ A♠", None, {}, "Play hearts", "You cannot beat 10♥, so any will do."),
    ("9♥", "K♥ 10♥ A♠", None, {}, "Play hearts", "All of these beat 9♥."),
    ("9♥", "8♥ 7♥ A♠", None, {"must_beat": False}, "Play hearts", "You need not beat the trick."),
    ("9♥", "8♥ J♠ A♠", None, {}, "Play hearts", "It is your only card of that suit."),
    ("9♥ 6♠", "A♥ 7♥ A♠", "♠", {}, "Play hearts", "It is trumped, so any of these will do."),
    ("7♥", "6♥ 8♥ 9♥ J♥ Q♥ K♥ A♥", None, {}, "Play hearts", "7♥ must be beaten."),
    ("9♥ J♠", "K♠ 7♠ A♦", "♠", {}, "Play a higher trump", "J♠ must be beaten: play K."),
    ("9♥ 10♠", "K♠ 7♠ A♦", "♠", {}, "Play a trump", "You cannot beat 10♠, so any will do."),
    ("9♥", "K♠ 7♠ A♦", "♠", {}, "Play a trump", "You cannot follow suit, so you trump."),
    ("9♥", "K♠ 7♠ A♦", None, {}, "Play any card", "You cannot follow suit; nothing is trump."),
    ("9♥", "K♦ 7♦ A♦", "♠", {}, "Play any card", "You can neither follow suit nor trump."),
    (
        "9♥",
        "K♠ 7♠ A♦",
        "♠",
        {"must_trump": False, "must_overtrump": False},
        "Play any card",
        "You cannot follow suit, and need not trump.",
    ),
    ("K♠", "10♠ 7♠ A♥", "♠", {}, "Play spades", "K♠ must be beaten: play 10."),
]


@pytest.mark.parametrize(("played", "own", "trump", "options", "title", "lede"), FOLLOWING)
def test_the_duty_of_the_trick_is_asked_for(played, own, trump, options, title, lede):
    seat = len(played.split())
    state = position(
        house(**options), *["" if other != seat else own for other in range(3)], played=played, trump=trump
    )
    assert asked(state, seat) == (title, lede)
    suit = {"♥": "Hearts", "♠": "Spades"}[played.split()[0][-1]]
    assert asked(state, (seat + 1) % 3) == (f"Up now: {NAMES[seat]}", f"{suit} must be followed.")


DIMMED = [
    ("9♥", "K♥ 7♥ A♠", None, "A♠", "Play hearts: you hold some.", "Follow suit: you hold some of it."),
    (
        "9♥",
        "K♥ A♥ 7♥",
        None,
        "7♥",
        "9♥ must be beaten: play K or A.",
        "Beat the trick: you hold a higher card.",
    ),
    (
        "9♥",
        "K♠ 7♠ A♦",
        "♠",
        "A♦",
        "You hold no hearts, so play a trump.",
        "You cannot follow suit, so play a trump.",
    ),
    ("9♥ J♠", "K♠ 7♠ A♦", "♠", "7♠", "J♠ must be beaten: play K.", "Trump higher: you hold a higher trump."),
]


@pytest.mark.parametrize(("played", "own", "trump", "card", "seen", "blind"), DIMMED)
def test_a_dimmed_card_says_its_duty_and_the_way_out(played, own, trump, card, seen, blind):
    seat = len(played.split())
    state = position(
        house(), *["" if other != seat else own for other in range(3)], played=played, trump=trump
    )
    code = state.view(seat).tricks.refused[card]
    assert words.why_not(EN, code, state.view(seat)) == seen
    assert words.why_not(EN, code) == blind
    with pytest.raises(IllegalAction) as refused:
        state.apply(seat, parse_action(card))
    assert refused.value.code == code


CLUBS = "6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣"
FIRST_LEADS = [
    (f"{CLUBS} A♦", "The first lead is an ace."),
    (f"{CLUBS} 9♠", "Without an ace the first lead is a spade."),
    (f"{CLUBS} 9♦", "You hold no ace and no spade: any will do."),
]


@pytest.mark.parametrize(("own", "lede"), FIRST_LEADS)
def test_the_first_lead_may_have_to_be_an_ace_or_a_spade(own, lede):
    rules = house("illisoft", exchange=0, **{"raise": False, "porvoo_basis": "final"})
    assert asked(ready(rules, own), 0) == ("Lead the first card", lede)
    assert words.why_not(EN, "first-lead") == "Lead an ace, or without one a spade."


def test_the_first_lead_is_free_elsewhere():
    assert asked(ready(house()), 0) == ("Lead the first card", "You play for 60.")
    assert asked(ready(house()), 1) == ("Aino leads", "Aino plays for 60.")


def test_after_a_trick_a_marriage_may_be_shown():
    state = position(house(), "K♥ Q♥ 9♠")
    assert asked(state, 0) == ("You took the trick", "Show a marriage, or just lead a card.")
    assert choices(state, 0)[0] == "Make hearts trump, 80 points"
    assert words.choice(EN, parse_action("trump ♥"), NAMES) == "Make hearts trump"
    assert told(state, 0, "trump ♥") == ["Aino shows K♥ Q♥: 80 points. Hearts are trump."]
    assert [marriage.text for marriage in words.marriages(EN, state.view(0), state.rules)] == ["marriage 80"]
    state = step(state, 0, "trump ♥")
    assert asked(state, 0) == ("Lead a card", "Hearts are trump.")
    assert [marriage.text for marriage in words.marriages(EN, state.view(0), state.rules)] == [
        "marriage 80: made trump already"
    ]
    assert told(state, 0, "9♠", 2) == ["Aino leads 9♠."]


def test_the_new_marriage_may_have_to_be_led():
    state = step(position(house(lead_marriage=True), "K♥ Q♥ 9♠"), 0, "trump ♥")
    assert asked(state, 0) == ("Lead K♥ or Q♥", "One card of the new marriage is led at once.")
    assert words.why_not(EN, "lead-marriage", state.view(0)) == "Lead the king or queen of the new trump."


def test_partners_ask_for_pairs():
    state = position(ASKING, "K♥ 9♠ 8♠", "", "Q♥ K♦ Q♦", "")
    assert asked(state, 0) == ("You took the trick", "Ask your partner, or just lead a card.")
    assert choices(state, 0)[:2] == ["Ask for a whole pair", "Ask for half of hearts"]
    assert told(state, 0, "ask half ♥", 3) == [
        "Aino asks for half of hearts. Veera says yes.",
        "Aino finds the pair K♥ Q♥ by asking: 80 points. Hearts are trump.",
    ]
    assert told(state, 0, "ask whole", 3) == ["Aino asks for a whole pair. Veera says yes."]
    state = step(state, 0, "ask whole")
    assert asked(state, 2) == ("Name a pair", "Your partner asked for a whole pair.")
    assert asked(state, 0) == asked(state, 1) == ("Veera names a pair", "Aino asked for a whole pair.")
    assert choices(state, 2) == ["Name diamonds"]
    assert told(state, 2, "name ♦") == ["Aino finds the pair K♦ Q♦ by asking: 60 points. Diamonds are trump."]
    none = position(ASKING, "K♥ Q♥ 9♠", "", "8♥ 7♥ 6♥", "")
    assert asked(none, 0) == ("You took the trick", "Show a marriage, ask, or just lead.")
    none = step(none, 0, "ask whole")
    assert asked(none, 0) == ("Lead a card", "After asking, no marriage is shown.")


def test_a_trick_is_told_with_its_points():
    state = position(house(), "A♠ 9♥", "7♠ 8♥", "10♠ 6♥")
    assert told(trick(state, "A♠", "7♠"), 2, "10♠") == [
        "Veera plays 10♠.",
        "Aino takes A♠ 7♠ 10♠: 21 points.",
    ]
    state = trick(state, "A♠", "7♠", "10♠", "9♥", "8♥")
    assert (
        told(state, 2, "6♥")[1] == "Aino takes the last trick, 9♥ 8♥ 6♥: 0 points, and 10 for the last trick."
    )


LOCKS = [
    ({}, "K♥ Q♥ 9♠", {"first": True}, "marriage 80: first win a trick"),
    ({"declare_after": "own_led"}, "K♥ Q♥ 9♠", {"own_led": False}, "marriage 80: first lead and win a trick"),
    ({}, "K♥ Q♥ 9♠", {"occasion": False}, "marriage 80: win another trick first"),
    ({}, "K♥ Q♥ 9♠", {"trump": "♥"}, "marriage 80: made trump already"),
    ({"suit_values": "HDCS"}, "K♥ Q♥ 9♠", {}, "marriage 100"),
]


@pytest.mark.parametrize(("options", "own", "fields", "text"), LOCKS)
def test_a_locked_marriage_says_why(options, own, fields, text):
    state = position(house(**options), own, **fields)
    (marriage,) = words.marriages(EN, state.view(0), state.rules)
    assert (marriage.suit, marriage.cards, marriage.text) == (Suit.HEARTS, "K♥ Q♥", text)
    assert marriage.locked is (f"trump {Suit.HEARTS}" not in legal(state, 0))


@pytest.mark.parametrize(
    ("lockout", "question", "asker", "text"),
    [
        ("basic", "ask whole", 0, "marriage 80: not after asking"),
        ("illisoft", "ask half ♥", 2, "marriage 80: not after asking"),
        ("basic", "ask half ♥", 2, "marriage 80: when you win a trick"),
        ("none", "ask whole", 0, "marriage 80: win another trick first"),
    ],
)
def test_asking_may_lock_a_marriage(lockout, question, asker, text):
    rules = ASKING.replace(ask_lockout=lockout, half_needs_card=False)
    won = (mask("6♠ 7♠ 8♠ 9♠"), 0, mask("6♦ 7♦ 8♦ 9♦"), 0)
    state = replace(position(rules, "K♥ Q♥ 9♣", leader=asker), won=won)
    view = state.apply(asker, parse_action(question)).view(0)
    assert [marriage.text for marriage in words.marriages(EN, view, rules)] == [text]
