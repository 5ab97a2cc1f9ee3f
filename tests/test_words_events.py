"""What is said during random games, in four languages: events, questions, answers, where the game is."""

import random
from collections import Counter
from functools import cache

import pytest

from helpers import go
from kuski import bus
from kuski.bus.actions import Guess
from kuski.bus.events import (
    Answered,
    Boarded,
    BusTurned,
    Chosen,
    DrawAgain,
    Drew,
    Ended,
    Event,
    Gave,
    Judged,
    Laid,
    Left,
    MostCards,
    Passed,
    PyramidTurned,
    Refilled,
    Restarted,
    TakenUp,
    TieByCards,
    events,
)
from kuski.bus.questions import Verdict
from kuski.cards import Card, parse_cards
from kuski.game import TABLE
from kuski.words.bus import asked, choice, phase_name, reason, tell
from kuski.words.language import LANGUAGES, language
from random_rules import random_rules

# No name is part of another or of any word, and none stands in a catalogue.
NAMES = ("Aino", "Niko", "Veera", "Oona", "Zoltán", "Þórunn", "Ximena", "Quirin")
SHORT_NAMES = tuple(name[:4] for name in NAMES)
SEATS = ("seat", "to", "seats", "drivers", "winners")
SMALL = ["2♦", "2♠", "3♦", "3♠", "4♦", "4♠", "5♦", "5♠", "6♦", "6♠", "7♦", "7♠"]
REASONS = ("arrived", "attempt-limit", "out-of-cards", "no-driver", "driver-left", "too-few", "table-ended")


@cache
def steps(games):
    """Return the steps of random games: before, actor, action, after."""
    dice = random.Random("spoken")
    found = []
    for _ in range(games):
        options, players = random_rules(dice)
        if options["attempt_limit"] is None and options["bus_exhaust"] == "reshuffle":
            options["attempt_limit"] = 10
        if dice.random() < 0.1:
            # Small packs run out.
            options |= {"tie_cards": "none", "deck": SMALL}
            options |= {"questions": 1, "pyramid": [1], "tie_draw": "low"}
            if bus.rules_from(options).problems(players):
                continue
        state = bus.rules_from(options).start(players, dice.randrange(players))
        leaving = dice.choice([0, 0, 0.01, 0.05])
        while state.actors:
            if dice.random() < leaving:
                actor, action = TABLE, dice.choice(state.legal(TABLE))
            else:
                actor = dice.choice(sorted(state.actors))
                action = dice.choice(state.legal(actor))
            after = state.apply(actor, action)
            found.append((state, actor, action, after))
            state = after
    return found


def check(text, ends=""):
    """Hold a text to what is true of everything that is said."""
    assert text == text.strip() != ""
    assert not set("{}@_") & set(text), text
    assert "  " not in text, text
    assert text.endswith(ends), text


def people(event):
    """Return the names that an event speaks of."""
    seats = set()
    for field in SEATS:
        value = getattr(event, field, ())
        seats |= {value} if isinstance(value, int) else set(value)
    return {NAMES[seat] for seat in seats}


def test_everything_happens():
    kinds, verdicts, reasons = Counter(), Counter(), Counter()
    for before, actor, action, after in steps(300):
        for event in events(before, actor, action, after):
            kinds[type(event)] += 1
            if isinstance(event, Judged):
                verdicts[event.question, event.verdict] += 1
            if isinstance(event, Gave):
                lapsed = event.points - event.counted
                kinds["all" if not lapsed else "some" if event.counted else "none"] += 1
        if after.outcome is not None:
            reasons[after.outcome.reason] += 1
    assert set(kinds) == {*Event.__subclasses__(), "none", "some", "all"}
    assert set(reasons) == set(REASONS)
    for question in (1, None):
        assert {verdict for asked, verdict in verdicts if asked == question} == set(Verdict)
    assert {verdict for asked, verdict in verdicts if asked == 2} >= set(Verdict) - {Verdict.PUSH}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_event_is_told_with_names(code):
    lang = language(code)
    for before, actor, action, after in steps(300):
        for event in events(before, actor, action, after):
            said = tell(lang, event, NAMES)
            check(said, ".")
            nobody = getattr(event, "count", None) == 0
            assert {name for name in NAMES if name in said} == (set() if nobody else people(event)), said
        if after.outcome is not None:
            check(reason(lang, after.outcome.reason), ".")


@pytest.mark.parametrize("code", LANGUAGES)
def test_whatever_is_asked_is_asked_in_words(code):
    lang = language(code)
    for state, _, _, after in steps(300)[::12]:
        position = state if after.outcome is None else after
        for seat in (None, *range(position.players)):
            view = position.view(seat)
            title, lede = asked(lang, view, position.rules, NAMES, seat)
            check(title)
            check(lede)
            check(phase_name(lang, view))
            assert not title.endswith("."), title
            short_title, short_lede = asked(lang, view, position.rules, SHORT_NAMES, seat)
            assert len(short_title) <= 30, short_title
            assert len(short_lede) <= 44 or view.over, short_lede
        for actor in position.actors:
            view = position.view(max(actor, 0))
            labels = [choice(lang, action, NAMES, view) for action in position.legal(actor)]
            assert len(set(labels)) == len(labels)
            for label in labels:
                check(label)


# What happened and why, in English.

SEVEN, ANOTHER, NINE, QUEEN = parse_cards("7♦ 7♥ 9♠ Q♣")
RIGHT, WRONG, TIED, PUSH, REDEAL = Verdict


def judged(guess, card, *against, question=None, verdict=RIGHT, points=0, reward=0):
    return Judged(0, question, Guess(guess), card, against, verdict, points, reward)


TOLD = [
    (Answered(0, Guess.HEARTS), "Aino says: hearts."),
    (judged("red", SEVEN, question=0), "Aino: red. 7♦ is red: right."),
    (judged("red", NINE, question=0, verdict=WRONG, points=1), "Aino: red. 9♠ is black: wrong, 1 point."),
    (judged("higher", NINE, SEVEN, question=1), "Aino: higher. 9♠ is higher than 7♦: right."),
    (
        judged("higher", SEVEN, NINE, verdict=WRONG, points=2),
        "Aino: higher. 7♦ is lower than 9♠: wrong, 2 points.",
    ),
    (
        judged("lower", ANOTHER, SEVEN, question=1, verdict=TIED),
        "Aino: lower. 7♥ is as high as 7♦: wrong, no points.",
    ),
    (
        judged("lower", ANOTHER, SEVEN, verdict=PUSH),
        "Aino: lower. 7♥ is as high as 7♦: nothing happens, the card stays.",
    ),
    (
        judged("lower", ANOTHER, SEVEN, verdict=REDEAL),
        "Aino: lower. 7♥ is as high as 7♦: the card is shuffled back and another comes.",
    ),
    (
        judged("inside", NINE, QUEEN, SEVEN, question=2, reward=2),
        "Aino: inside. 9♠ is between 7♦ and Q♣: right, 2 points to hand out.",
    ),
    (
        judged("inside", QUEEN, SEVEN, NINE, question=2, verdict=WRONG, points=1),
        "Aino: inside. Q♣ is not between 7♦ and 9♠: wrong, 1 point.",
    ),
    (
        judged("outside", NINE, SEVEN, ANOTHER, question=2),
        "Aino: outside. 9♠ is not between 7♦ and 7♥: right.",
    ),
    (
        judged("inside", ANOTHER, SEVEN, NINE, question=2),
        "Aino: inside. 7♥ is as high as the boundary 7♦, which is inside: right.",
    ),
    (
        judged("outside", ANOTHER, NINE, SEVEN, question=2),
        "Aino: outside. 7♥ is as high as the boundary 7♦, which is outside: right.",
    ),
    (
        judged("inside", ANOTHER, NINE, SEVEN, question=2, verdict=TIED, points=1),
        "Aino: inside. 7♥ is as high as the boundary 7♦, which is not inside: wrong, 1 point.",
    ),
    (
        judged("outside", ANOTHER, NINE, SEVEN, question=2, verdict=TIED, points=1),
        "Aino: outside. 7♥ is as high as the boundary 7♦, which is not outside: wrong, 1 point.",
    ),
    (
        judged("inside", ANOTHER, NINE, SEVEN, question=2, verdict=REDEAL),
        "Aino: inside. 7♥ is as high as the boundary 7♦: the card is shuffled back and another comes.",
    ),
    (judged("♣", QUEEN, question=3), "Aino: clubs. Q♣ is a club: right."),
    (
        judged("same", ANOTHER, SEVEN, NINE, question=3, verdict=WRONG, points=1),
        "Aino: same. 7♥ is of a new suit: wrong, 1 point.",
    ),
    (
        judged("same", ANOTHER, Card.H2, SEVEN, question=3),
        "Aino: same. 7♥ is of a suit that was there already: right.",
    ),
    (Gave(0, 1, 1, 1), "Aino gives 1 point to Niko."),
    (
        Gave(0, 1, 3, 1),
        "Aino gives 3 points to Niko: 1 counted, 2 lapsed, because nobody is given more on this card.",
    ),
    (Gave(0, 1, 1, 0), "Aino gives 1 point to Niko, but it lapses: nobody is given more on this card."),
    (Gave(0, 1, 2, 0), "Aino gives 2 points to Niko, but they lapse: nobody is given more on this card."),
    (Passed(0, 0), "Aino is done with this card."),
    (Passed(0, 2), "Aino does not hand out 2 points."),
    (PyramidTurned(SEVEN, 3, 3), "Row 3: 7♦. A match gives 3 points to hand out."),
    (PyramidTurned(SEVEN, 1, 0), "Row 1: 7♦."),
    (Laid(0, (SEVEN, ANOTHER), 6), "Aino lays 7♦ 7♥: 6 points to hand out."),
    (Laid(0, (SEVEN,), 0), "Aino lays 7♦."),
    (TakenUp(), "The cards are taken up: from here on nobody sees another's hand."),
    (MostCards((1,), 3), "Niko has the most cards left: 3 cards."),
    (MostCards((0, 1, 2), 1), "Tied with 1 card each: Aino, Niko and Veera."),
    (MostCards((0, 1, 2), 0), "Nobody has a card left."),
    (TieByCards("lowest", (1,)), "The lowest card decides: Niko drives."),
    (TieByCards("highest_lex", (1,)), "The highest cards decide: Niko drives."),
    (TieByCards("lowest", (0, 1)), "By the lowest card these are still tied: Aino and Niko."),
    (TieByCards("highest_lex", (0, 1)), "By the highest cards these are still tied: Aino and Niko."),
    (Drew(0, SEVEN), "Aino draws 7♦."),
    (DrawAgain((0, 2)), "A tie again; these draw once more: Aino and Veera."),
    (Refilled("used"), "The pile is too small: the used cards are shuffled in."),
    (Refilled("full"), "The pile is too small: the whole pack is shuffled anew."),
    (Boarded((1,)), "Niko drives the bus."),
    (Boarded((0, 1)), "These drive the bus together, and each takes every point: Aino and Niko."),
    (Chosen(1, 2, 1), "Niko chooses card 1 in row 2."),
    (BusTurned(SEVEN, 0, False, 0, 0), "The start card is 7♦."),
    (BusTurned(SEVEN, 1, False, 0, 0), "7♦ is no obstacle."),
    (BusTurned(QUEEN, 3, True, 3, 0), "Q♣ is an obstacle: 3 points."),
    (BusTurned(QUEEN, 3, True, 1, 2), "Q♣ is an obstacle: 1 point. The line grows by 2 cards."),
    (Restarted(2, 3), "3 turned cards are replaced. Attempt 2 begins."),
    (Left(3), "Oona leaves the table."),
    (Ended("arrived", (3,)), "The bus has arrived. Oona wins with the fewest points."),
    (Ended("too-few", (0, 1)), "Too few players are left to go on. The win is shared: Aino and Niko."),
    (
        Ended("no-driver", ()),
        "All hands are empty: nobody drives the bus. Nobody wins here; the points stand as they are.",
    ),
]


@pytest.mark.parametrize(("event", "said"), TOLD, ids=[type(event).__name__ for event, _ in TOLD])
def test_what_happened_and_why(event, said):
    assert tell(language("en"), event, NAMES) == said


def test_names_with_signs_of_templates():
    names = ("{0}", "{player}", "%s", "}{")
    for event, _ in TOLD:
        told = tell(language("en"), event, names)
        nobody = getattr(event, "count", None) == 0
        assert nobody or all(names[NAMES.index(name)] in told for name in people(event))


# What is asked, in English: to who must act, to the others, and to who turns the cards.

FIRST = "0 red; deck 9♦; 1 red; deck 8♦"
AGAIN = f"{FIRST}; deck 5♠"
RULES = {
    "bussikuski": {},
    "ride-the-bus": {"preset": "ride-the-bus"},
    "gives": {"rewards": 2, "reward_split": True, "reward_optional": True, "min_players": 3},
    "again": {"with": ["american", "quick"], "questions": 1, "pyramid": [1], "attempt_limit": 2},
    "hidden": {"questions": 1, "pyramid": [2, 1], "hands": "private", "match": "one", "award_per": "turn"},
    "worthless": {"questions": 1, "pyramid": [2], "row_values": [0]},
}
ASKED = [
    ("bussikuski", "", 0, "Red or black?", "A wrong answer costs 1 point."),
    ("bussikuski", "", 1, "Aino answers", "Red or black?"),
    ("bussikuski", "0 red", None, "Turn a card for Aino", "The answer is: red."),
    ("bussikuski", FIRST, 0, "Higher or lower?", "The same rank is wrong."),
    (
        "ride-the-bus",
        FIRST,
        0,
        "Higher or lower?",
        "On the same rank another card comes.",
    ),
    ("gives", "0 red; deck 9♦", 0, "Hand out 2 points", "To one player, to several, or to nobody."),
    ("gives", "0 red; deck 9♦", 1, "Aino hands out 2 points", "To one player, to several, or to nobody."),
    ("hidden", f"{FIRST}; deck 8♠", 0, "No matching card", "Everybody with cards is asked here."),
    ("hidden", f"{FIRST}; deck 8♠", 1, "Lay a matching card", "However many you lay: 1 point to give."),
    ("hidden", f"{FIRST}; deck 8♠", None, "Matches for 8♠", "Up now: Aino and Niko"),
    ("again", AGAIN, 1, "Red or black?", "A wrong answer takes you back to the start."),
    ("again", f"{AGAIN}; 1 red; deck 9♠", 1, "Red or black?", "A wrong answer ends the ride."),
    (
        "worthless",
        FIRST,
        None,
        "Turn a card of row 1",
        "A match brings no points.",
    ),
]


@pytest.mark.parametrize(("table", "script", "seat", "title", "lede"), ASKED)
def test_what_is_asked(table, script, seat, title, lede):
    rules = bus.rules_from(RULES[table])
    players = max(rules.min_players, 2)
    state = go(rules.start(players, players - 1), script)
    assert asked(language("en"), state.view(seat), rules, NAMES, seat) == (title, lede)
