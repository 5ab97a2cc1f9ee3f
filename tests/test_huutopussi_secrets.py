"""No seat learns what it has not seen: not from views, legal actions, refusals or what it is told.

A seat's record has what it perceived of each step. Here cards that it never saw are exchanged for each
other in the whole record of a deal; if that is a match too, and perceived in the same way, the seat must
be told the same, byte for byte.
"""

import random
import re
from collections import Counter
from itertools import pairwise
from typing import NamedTuple

import msgspec
import pytest

from helpers import go
from huutopussi_helpers import asking, bought, dealt, house, position, random_step, ready, taken
from kuski import huutopussi
from kuski.cards import CardSet
from kuski.game import CHANCE, TABLE, IllegalAction, refusal
from kuski.huutopussi.events import events
from random_huutopussi import random_huutopussi

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
PROBES = ["pass", "redeal", "bid 60", "bid 65", "bid 70", "bid 410", "bid 415", "contract 60", "contract 65"]
PROBES += ["contract 100", "ask whole", "?", "leave @1"]
PROBES += [f"{what} {suit}" for what in ("trump", "ask half", "name") for suit in "♣♦♥♠"]
PROBES += [f"{what}{card}" for what in ("", "discard ", "hand ") for card in ("6♦", "10♥", "K♠", "Q♣", "A♦")]


class Match(NamedTuple):
    """A random match: its states, and the actor and the action after each but the last."""

    states: list
    steps: list


def random_match(seed, asking=False):
    """Play a random match of one deal or two, now and then left before its end; or one with questions."""
    dice = random.Random(seed)
    options, players = random_huutopussi(dice)
    while asking and options["asking"] == "none":
        options, players = random_huutopussi(dice)
    rules = huutopussi.rules_from(options | {"deals": dice.choice([1, 2])})
    leaving = dice.choice([0, 0, 0.01])
    states, steps = [rules.start(players, dice.randrange(players))], []
    while states[-1].actors:
        steps.append(random_step(states[-1], leaving, dice))
        states.append(states[-1].apply(*steps[-1]))
    return Match(states, steps)


def deals_of(match, until):
    """Return first and last step (as in a range) of each deal that has begun before that many steps."""
    first = [n for n, state in enumerate(match.states[:until]) if state.phase == "deal" and not state.dealt]
    return list(pairwise([*first, until]))


def hidden_cards(match, first, last, seat):
    """Return the cards of a deal that ``seat`` has not seen, by its record of these steps."""
    seen = set()
    for state, (actor, action) in zip(match.states[first:last], match.steps[first:last], strict=True):
        seen.update(CARD.findall(state.seen(actor, action, seat)))
    return [str(card) for card in CardSet(match.states[0].rules.pack) if str(card) not in seen]


def renaming(hidden, dice):
    """Return other names for hidden cards: two exchanged, often of one suit, or three, or all."""
    kind = dice.random()
    if kind < 0.4:
        suit = dice.choice("♣♦♥♠")
        hidden = [card for card in hidden if card[-1] == suit] or hidden
    chosen = dice.sample(hidden, min(len(hidden), 2 if kind < 0.6 else 3 if kind < 0.8 else 40))
    moved = chosen[1:] + chosen[:1] if len(chosen) < 4 else dice.sample(chosen, len(chosen))
    return dict(zip(chosen, moved, strict=True))


def of_marriages(hidden, dice):
    """Return other names for a hidden king or queen and another hidden card."""
    pair = dice.sample([card for card in hidden if card[0] in "KQ"] or hidden, 1)
    pair.append(dice.choice([card for card in hidden if card not in pair]))
    return dict(zip(pair, pair[::-1], strict=True))


def told(state, seat):
    """Return all that ``seat`` can find out now, as bytes."""
    shown = [state.view(seat), sorted(state.actors), state.outcome]
    if seat is not None:
        probes = PROBES if seat in state.actors else PROBES[::9]
        errors = [refusal(state, seat, text) for text in probes]
        shown += [[str(action) for action in state.legal(seat)]]
        shown += [[error and (error.code, error.message) for error in errors]]
    return msgspec.json.encode(shown)


def with_other_cards(match, first, last, until, seat, names):
    """Return states and actions of a match with other cards in one deal, from that deal on.

    None if it is no match, or if ``seat`` would perceive a step otherwise.
    """
    state, states, actions = match.states[first], [match.states[first]], []
    for number in range(first, until):
        actor, action = match.steps[number]
        if number < last:
            text = CARD.sub(lambda found: names.get(found[0], found[0]), str(action))
            action = state.parse(actor, text)
        try:
            after = state.apply(actor, action)
        except IllegalAction:
            return None
        if state.seen(actor, action, seat) != match.states[number].seen(*match.steps[number], seat):
            return None
        states.append(after)
        actions.append(action)
        state = after
    return states, actions


def compare(match, first, seat, others, moments):
    """Hold all that the seat is told in two matches against each other, at these moments."""
    states, actions = others
    for moment in moments:
        state, original = states[moment], match.states[first + moment]
        assert told(state, seat) == told(original, seat)
        if moment:
            actor, action = match.steps[first + moment - 1]
            tale = events(match.states[first + moment - 1], actor, action, original, seat)
            other_tale = events(states[moment - 1], actor, actions[moment - 1], state, seat)
            assert msgspec.json.encode(other_tale) == msgspec.json.encode(tale)


def different(match, first, states, dice):
    """Return moments at which the two matches differ: one of any kind, a few later ones, and the last."""
    found = [n for n, state in enumerate(states) if state != match.states[first + n]]
    tricks = [n for n in found if states[n].phase == "tricks"]
    later = tricks or [n for n in found if states[n].phase != "deal"]
    return dice.sample(found, min(1, len(found))) + dice.sample(later, min(3, len(later))) + found[-1:]


def look_for_leaks(match, times, dice, counts, renamed=renaming):
    """Exchange hidden cards in a match, for each seat and a spectator, after these numbers of steps."""
    for seat in (None, *range(match.states[0].players)):
        for until in times:
            first, last = dice.choice(deals_of(match, until))
            hidden = hidden_cards(match, first, last, seat)
            for _ in range(5 if len(hidden) > 1 else 0):
                others = with_other_cards(match, first, last, until, seat, renamed(hidden, dice))
                if others is None:
                    continue
                moments = different(match, first, others[0], dice)
                compare(match, first, seat, others, moments)
                counts.update(others[0][moment].phase for moment in moments)
                counts["asked"] += sum(seat in others[0][moment].actors for moment in moments)
                counts["spectator"] += len(moments) if seat is None else 0


@pytest.mark.parametrize("block", range(8))
def test_what_was_not_seen_shows_in_nothing(block):
    counts = Counter()
    for seed in range(block * 1000, block * 1000 + 10):
        match, dice = random_match(seed), random.Random(-1 - seed)
        times = [dice.randrange(1, len(match.states)) for _ in range(4)]
        look_for_leaks(match, times, dice, counts)
    wanted = {"deal": 400, "auction": 100, "exchange": 100, "tricks": 200, "asked": 60, "spectator": 200}
    assert {name: counts[name] for name, least in wanted.items() if counts[name] < least} == {}


@pytest.mark.parametrize("block", range(3))
def test_nothing_tells_what_the_partner_would_answer(block):
    """Kings and queens exchanged, at the moments when somebody may ask or is asked."""
    counts = Counter()
    for seed in range(block * 1000, block * 1000 + 12):
        match, dice = random_match(seed, asking=True), random.Random(-1 - seed)
        occasions = [n for n, state in enumerate(match.states) if state.phase == "tricks" and state.occasion]
        times = dice.sample(occasions, min(4, len(occasions)))
        look_for_leaks(match, times, dice, counts, renamed=of_marriages)
    assert counts["tricks"] > 300
    assert counts["asked"] > 60


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100))
def test_what_was_not_seen_shows_in_nothing_at_length(block):
    for seed in range(1_000_000 + block * 1000, 1_000_100 + block * 1000):
        match, dice = random_match(seed), random.Random(seed)
        times = [dice.randrange(1, len(match.states)) for _ in range(12)]
        look_for_leaks(match, times, dice, Counter())


def left_at(match, moment, seat):
    """Return the match, left by a seat after that many steps."""
    state = match.states[moment]
    leave = state.parse(TABLE, f"leave @{seat}")
    states = [*match.states[: moment + 1], state.apply(TABLE, leave)]
    return Match(states, [*match.steps[:moment], (TABLE, leave)])


def test_what_was_not_seen_shows_in_nothing_after_the_end():
    """Also when the table is left: hands stay where they were, and hidden."""
    counts = Counter()
    for seed in range(16):
        match, dice = random_match(seed), random.Random(-1 - seed)
        for _ in range(3):
            moment = dice.randrange(len(match.states) - 1)
            match_left = left_at(match, moment, dice.randrange(match.states[0].players))
            look_for_leaks(match_left, [moment + 1], dice, counts)
    assert counts["over"] > 250


def test_the_score_tells_no_more_than_was_heard():
    """With a dead hand nobody can tell the discards apart, until their points are told with the last card."""
    rules, other = house("kaksin", deals=1), "6♥ 7♥ 8♥ 9♥ J♥ Q♥ 6♠ 7♠ 8♠ 9♠ J♠"
    own = "6♦ 7♦ 8♦ 9♦ A♦ 10♦ A♥ 10♥ A♠ 10♠"
    one, two = (
        ready(rules, f"{card} {own}", other, talon="A♣ 10♣ J♣", discard=f"{card} 6♦ 7♦")
        for card in ("K♣", "8♣")
    )
    while one.phase == "tricks":
        assert told(one, 1) == told(two, 1)
        (actor,) = one.actors
        card = one.legal(actor)[-1]
        heard = [state.seen(actor, card, 1) for state in (one, two)]
        one, two = one.apply(actor, card), two.apply(actor, card)
    assert heard == [f"{card} discards 4", f"{card} discards 0"]


def test_what_a_bluff_made_is_heard():
    """Two games that a seat perceived alike: a half asked for with the other one in hand, or without."""
    honest, bluff = (
        asking(f"{card} 9♣ 8♣", "Q♣ 6♥ 7♥", "6♦ 7♦ 8♦", "6♠ 7♠ 8♠", half_needs_card=False)
        for card in ("K♣", "A♣")
    )
    question = honest.parse(0, "ask half ♣")
    perceived_alike = honest.seen(0, question, 1) == bluff.seen(0, question, 1)
    honest, bluff = honest.apply(0, question), bluff.apply(0, question)
    assert (honest.trump is None, bluff.trump is None) == (False, True)
    assert not perceived_alike


# What a seat has not seen is not written anywhere.


@pytest.mark.parametrize("block", range(4))
def test_no_view_holds_a_card_that_was_not_seen(block):
    looked = 0
    for seed in range(block * 1000, block * 1000 + 8):
        match, dice = random_match(seed), random.Random(seed)
        for until in sorted(dice.sample(range(1, len(match.states)), min(12, len(match.states) - 1))):
            first, last = deals_of(match, until)[-1]
            state = match.states[until]
            if len(state.sheet) > len(match.states[first].sheet):
                continue  # that deal is over
            for seat in (None, *range(state.players)):
                hidden = set(hidden_cards(match, first, last, seat))
                written = CARD.findall(msgspec.json.encode(state.view(seat)).decode())
                assert not hidden & set(written)
                actor, action = match.steps[until - 1]
                for event in events(match.states[until - 1], actor, action, state, seat):
                    assert str(getattr(event, "card", None)) not in hidden
                looked += len(hidden)
    assert looked > 3000


def test_the_view_of_a_hand_is_its_owners():
    match = random_match(3)
    for state in match.states:
        for seat in (None, *range(state.players)):
            view = state.view(seat)
            assert [owner for owner, hand in enumerate(view.hands) if hand is not None] == (
                [] if seat is None else [seat]
            )
            if seat is not None:
                assert view.hands[seat] == tuple(map(str, CardSet(state.hands[seat])))
                assert view.legal == tuple(map(str, state.legal(seat)))


# What each perceives, action by action.


def perceived(state, actor, text):
    """Return how each seat, and at last a spectator, perceives an action."""
    return [state.seen(actor, state.parse(actor, text), seat) for seat in (*range(state.players), None)]


def test_a_dealt_card_is_its_receivers():
    state = house().start(3, 0)
    assert perceived(state, CHANCE, "9♦") == ["?", "9♦", "?", "?"]
    assert perceived(go(state, "deck 9♦"), CHANCE, "A♠") == ["?", "?", "A♠", "?"]


def test_bids_are_heard_by_all():
    for text in ("bid 60", "pass", "redeal"):
        assert perceived(dealt(house()), 0, text) == [text] * 4


@pytest.mark.parametrize(("shown", "heard"), [(True, "A♣"), (False, "?")])
def test_a_talon_card_is_shown_or_the_declarers(shown, heard):
    state = bought(house(talon_open=shown), declarer=1, talon="A♣ 8♣ 7♣")
    assert perceived(state, CHANCE, "A♣") == [heard, "A♣", heard, heard]


def test_a_discard_is_the_declarers():
    state = taken(house(), "", "K♦", declarer=1)
    assert perceived(state, 1, "discard K♦") == ["discard ?", "discard K♦", "discard ?", "discard ?"]


def test_a_card_between_partners_is_theirs():
    state = bought(house("pari"), "", "", "K♦")
    assert perceived(state, 2, "hand K♦") == ["hand K♦", "hand ?", "hand K♦", "hand ?", "hand ?"]


def test_the_play_is_seen_by_all():
    state = asking("K♠ Q♠ 9♣ A♦", "K♦ Q♦ 6♥")
    for text, heard in (("A♦", "A♦"), ("trump ♠", "trump ♠"), ("ask whole", "ask whole yes")):
        assert perceived(state, 0, text) == [heard] * 5
    assert perceived(state, 0, "ask half ♠") == ["ask half ♠ no"] * 5
    assert perceived(go(state, "0 ask whole"), 2, "name ♦") == ["name ♦"] * 5
    assert perceived(state, TABLE, "leave @2") == ["leave @2"] * 5


def test_a_question_that_was_not_put_is_not_answered():
    """A question at a wrong moment is refused and tells nothing of the partner's hand."""
    state = position(house("kysely"), "K♠ 9♣", "", "Q♠ 6♥", own_led=False)
    other = position(house("kysely"), "K♠ 9♣", "", "A♠ 6♥", own_led=False)
    for seat in range(4):
        for text in ("ask whole", "ask half ♠"):
            answers = [refusal(one, seat, text) for one in (state, other)]
            assert answers[0].code == answers[1].code
            assert answers[0].message == answers[1].message


def test_a_partner_learns_the_exchange_and_nothing_more():
    """The defenders see counts; the partner sees what he gave and got, not the declarer's hand."""
    rules = house("pari")
    state = go(bought(rules, "K♥ 7♥", "", "A♥ 10♥ 6♥"), "2 hand A♥; 2 hand 10♥; 2 hand 6♥; 0 contract 60")
    state = go(state, "0 hand K♥")
    exchange = [state.view(seat).exchange for seat in range(4)]
    assert [(view.given, view.returned) for view in exchange] == [
        *((("6♥", "10♥", "A♥"), ("K♥",)), (None, None)) * 2
    ]
    assert [view.handed for view in exchange] == [4] * 4
    assert state.view(2).hands[0] is None
