"""Everything that is said during matches of Huutopussi: whole sentences, short enough, and no secrets."""

import random
import re
from functools import cache

import pytest

from huutopussi_helpers import house, random_step
from kuski import huutopussi
from kuski.cards import Card, parse_card
from kuski.huutopussi import events as told_events
from kuski.huutopussi.actions import Contract, Trump
from kuski.huutopussi.events import Event, events
from kuski.words import huutopussi as words
from kuski.words.language import LANGUAGES, language
from random_huutopussi import random_huutopussi

NAMES = ["Aino", "Niko", "Veera", "Oona"]
CARD = re.compile(r"(?:10|[2-9JQKABDR])[♣♦♥♠]")
KINDS = {
    kind
    for kind in vars(told_events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
BY_HAND = [
    house("kolmin", redeal_right="three_sixes_or_no_court", deals=12),
    house("kaksin", talon_open=False, deals=3),
    house("illisoft", deals=6),
    house("kysely", half_needs_card=False, declare_after="any_trick", deals=4),
    house("tuplaus", min_open=130, deals=4),
    house("pari", first_lead="ace_spade", lead_marriage=True, declares_per_trick="many", deals=3),
    house("solo40", must_trump=False, must_overtrump=False, must_beat=False, deals=3),
    house("kolmin", max_bid=100, ban_at=-60, deals=8),
    house("kolmin", opening="free", all_pass="no_contract", max_bid=60, deals=20),
    house("kolmin", opening="free", open_step=5, bid_step=1, ban_at=-1, banned_open=False, deals=5),
]


@cache
def matches(number):
    """Return steps of random matches: rules, state before, actor, action, state after."""
    dice = random.Random(7)
    tables = [*BY_HAND, *(huutopussi.rules_from(random_huutopussi(dice)[0]) for _ in range(number))]
    steps = []
    for rules in tables:
        state = rules.start(rules.players, dice.randrange(rules.players))
        leaving = dice.choice([0, 0, 0.002])
        for _ in range(2000):
            actor, action = random_step(state, leaving, dice)
            after = state.apply(actor, action)
            steps.append((rules, state, actor, action, after))
            state = after
            if not state.actors:
                break
    return steps


def told_steps(number):
    """Return the steps of the matches without those of a deal between its first card and its last."""
    return [
        step
        for step in matches(number)
        if {step[1].phase, step[4].phase} != {"deal"} or not any(step[1].hands)
    ]


def is_prose(text):
    return text and text == text.strip() and not set(text) & set("{}@!_") and "None" not in text


def cards_in(text):
    """Return the cards of a text with English letters."""
    return set(map(parse_card, CARD.findall(text)))


def seats_of(rules):
    return [*range(rules.players), None]


# Events.


def test_every_event_is_told_to_every_seat_in_a_sentence():
    lang, kinds = language("en"), set()
    for rules, state, actor, action, after in told_steps(25):
        for seat in seats_of(rules):
            view = after.view(seat)
            for event in events(state, actor, action, after, seat):
                kinds.add(type(event))
                for text in (words.tell(lang, event, NAMES, view, rules), words.tell(lang, event, NAMES)):
                    assert is_prose(text), (event, text)
                    assert text.endswith("."), text
    assert kinds == KINDS


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_kind_of_event_is_told_in_every_language(code):
    lang = language(code)
    for rules, state, actor, action, after in told_steps(5):
        for event in events(state, actor, action, after, 0):
            assert is_prose(words.tell(lang, event, NAMES, after.view(0), rules)), event


def test_no_sentence_names_a_card_that_is_hidden_from_its_reader():
    lang, hidden = language("en"), 0
    for rules, state, actor, action, after in matches(25):
        for seat in seats_of(rules):
            sees = cards_in(state.seen(actor, action, seat))
            hidden += "?" in state.seen(actor, action, seat)
            if state.phase == "tricks":
                sees |= {*state.trick, *(card for card in Card if card.rank.name in ("KING", "QUEEN"))}
            for event in events(state, actor, action, after, seat):
                text = words.tell(lang, event, NAMES, after.view(seat), rules)
                assert cards_in(text) <= sees, (seat, text)
    assert hidden > 1000


# Questions.


def test_every_moment_is_asked_in_a_title_and_a_line():
    lang, titles, lines = language("en"), set(), set()
    for rules, _, _, _, state in matches(25):
        for seat in seats_of(rules):
            view = state.view(seat)
            title, lede = words.asked(lang, view, rules, NAMES, seat)
            titles.add(title)
            lines.add(lede)
            assert is_prose(title), title
            assert not title.endswith(".")
            assert len(title) <= 30, title
            assert is_prose(lede), (title, lede)
            assert lede.endswith("."), lede
            assert cards_in(title + lede) <= own_and_open(state, seat), (seat, title, lede)
            assert is_prose(words.phase_name(lang, view))
    assert len(titles) > 80
    assert len(lines) > 150
    assert [line for line in lines if len(line) > 44] == []


def own_and_open(state, seat):
    own = {card for card in Card if seat is not None and state.hands[seat] & card.bit}
    return own | {*state.trick} if state.phase == "tricks" else own


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_moment_is_asked_in_every_language(code):
    lang = language(code)
    for rules, _, _, _, state in told_steps(5):
        for seat in [None, *state.actors - {-1}]:
            view = state.view(seat)
            assert all(map(is_prose, words.asked(lang, view, rules, NAMES, seat)))
            assert is_prose(words.phase_name(lang, view))


def test_the_labels_of_what_can_be_done_differ():
    lang = language("en")
    for rules, _, _, _, state in told_steps(25):
        for seat in state.actors - {-1}:
            view, actions = state.view(seat), state.legal(seat)
            labels = [words.choice(lang, action, NAMES, view, rules) for action in actions]
            assert all(map(is_prose, labels))
            assert len(set(labels)) == len(labels)
            for action, label in zip(actions, labels, strict=True):
                short = words.choice(lang, action, NAMES)
                assert is_prose(short)
                if not isinstance(action, (Contract, Trump)):
                    assert short == label


def test_each_dimmed_card_has_a_reason():
    lang, codes = language("en"), set()
    for rules, _, _, _, state in matches(25):
        for seat in range(rules.players):
            view = state.view(seat)
            for code in set(view.tricks.refused.values()) if view.tricks else ():
                codes.add(code)
                for reason in (words.why_not(lang, code), words.why_not(lang, code, view)):
                    assert is_prose(reason)
                    assert reason.endswith(".")
                    assert len(reason) <= 44
                    assert cards_in(reason) <= own_and_open(state, seat)
    assert len(codes) == 6


# Marriages, the line above the table, the score sheet.


def test_the_marriages_in_the_hand_are_shown_with_what_locks_them():
    lang, texts = language("en"), set()
    for rules, _, _, _, state in told_steps(25):
        for seat in range(rules.players):
            view = state.view(seat)
            found = words.marriages(lang, view, rules)
            open_now = {f"trump {marriage.suit}" for marriage in found if not marriage.locked}
            assert open_now == {text for text in view.legal if text.startswith("trump")}
            for marriage in found:
                assert cards_in(marriage.cards) <= own_and_open(state, seat)
                texts.add(marriage.text.replace(str(marriage.value), "N"))
        assert words.marriages(lang, state.view(None), rules) == ()
    assert len(texts) == 7


def test_the_line_above_the_table_tells_contract_and_trump():
    lang, lines = language("en"), set()
    for _, _, _, _, state in matches(5):
        view = state.view(None)
        lines.add(words.trump_line(lang, view))
        line = words.contract_line(lang, view, NAMES)
        assert bool(line) is (view.declarer is not None or view.phase == "tricks")
        assert not view.contract or line.endswith(f"plays for {view.contract}")
    suits = {"trump ♣ clubs", "trump ♦ diamonds", "trump ♥ hearts", "trump ♠ spades"}
    assert lines == suits | {"", "no trump yet"}


def test_the_score_sheet_sums_up_and_marks_the_declarer():
    lang, notes = language("en"), set()
    for rules, _, _, _, state in told_steps(25):
        view = state.view(None)
        sheet = words.score_sheet(lang, view, rules, NAMES)
        assert [column.seats for column in sheet.columns] == [*rules.all_sides]
        assert [*sheet.totals] == [
            sum(row.cells[place].points for row in sheet.rows) for place in range(len(sheet.columns))
        ]
        for row, deal in zip(sheet.rows, view.sheet, strict=True):
            declares = [cell.declares for cell in row.cells]
            assert sum(declares) == (deal.declarer is not None)
            assert is_prose(row.title)
            notes |= {row.note.rstrip("0123456789"), *(cell.note for cell in row.cells)}
        for line in sheet.lines:
            assert is_prose(line.title)
            assert len(line.cells) == len(sheet.columns)
    assert notes == {"", "bid ", "Porvoo"}
