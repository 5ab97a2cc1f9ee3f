"""Small helpers: house rules in one line, games as one line of text, and positions set up by hand."""

import json
from pathlib import Path
from random import Random

from msgspec.structs import replace

from kuski import bus
from kuski.bus.pyramid import lay_out
from kuski.cards import CardSet, mask_of, parse_cards
from kuski.game import CHANCE, TABLE, IllegalAction, perform, refusal

CASES = Path(__file__).parent / "cases"
ACTORS = {"deck": CHANCE, "table": TABLE}
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


# Rules and games.


def house(preset="bussikuski", *overlays, **options):
    """Return the rules of a preset with overlays and single options, as a record would say them."""
    return bus.rules_from({"preset": preset, "with": list(overlays), **options})


def step(state, actor, text):
    """Return the state after one action, which must be legal and leave the state sound."""
    after = perform(state, actor, text)
    assert after.check() == ()
    return after


def go(state, script):
    """Go on with a script such as ``0 red; deck 9♦ 4♣; table leave @2``."""
    for entry in filter(None, map(str.strip, script.split(";"))):
        actor, text = entry.split(" ", 1)
        said = text.split() if actor == "deck" else [text]
        for one in said:
            state = step(state, ACTORS[actor] if actor in ACTORS else int(actor), one)
    return state


def play(rules, players, dealer, script=""):
    """Play a game from its start."""
    return go(rules.start(players, dealer), script)


def record(name):
    """Return a recorded game of ``tests/cases`` as data."""
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))


def replayed(data):
    """Yield each state of a recorded game of the bus family with what is expected of it."""
    state = bus.rules_from(data["rules"]).start(len(data["players"]), data["dealer"])
    last = len(data["actions"])
    for number, (actor, text) in enumerate(data["actions"], 1):
        state = step(state, ACTORS.get(actor, actor), text)
        expected = data["expect"].get(str(number), {})
        yield state, expected | (data["expect"].get("end", {}) if number == last else {})


def random_game(rules, players, seed, leaving=0.0):
    """Yield every state of a game in which everybody acts at random."""
    dice = Random(seed)
    state = rules.start(players, dice.randrange(players))
    yield state
    while state.actors:
        if dice.random() < leaving:
            state = state.apply(TABLE, dice.choice(state.legal(TABLE)))
        else:
            actor = dice.choice(sorted(state.actors))
            state = state.apply(actor, dice.choice(state.legal(actor)))
        yield state


# What can be asked about a state.


def refused(state, actor, text):
    """Return the code of the refusal, or None when the action is legal."""
    answer = refusal(state, ACTORS.get(actor, actor), text)
    assert answer is None or isinstance(answer, IllegalAction)
    return answer and answer.code


def reason_for_refusing(state, actor, text):
    """Return the sentence of the refusal."""
    return refusal(state, ACTORS.get(actor, actor), text).message


def legal(state, actor):
    """Return the texts of what the actor may do."""
    return {str(action) for action in state.legal(ACTORS.get(actor, actor))}


def hand(state, seat):
    """Return a hand as text, in the order in which the cards came."""
    return " ".join(map(str, state.hands[seat]))


def codes(notices):
    """Return the codes of problems or warnings."""
    return [notice.code for notice in notices]


# Positions.


def asked(rules, own, players=3):
    """Return the position where seat 0, which holds ``own``, is asked its next question."""
    cards = parse_cards(own)
    start = rules.start(players, players - 1)
    hands = (cards, *start.hands[1:])
    return replace(start, hands=hands, question=len(cards), unseen=rules.pack & ~mask_of(cards))


def answered(rules, own, answer, card, players=3):
    """Return the position after seat 0's answer and its card."""
    return go(asked(rules, own, players), f"0 {answer}; deck {card}")


def points(rules, own, answer, card):
    """Return what the answer costs."""
    return answered(rules, own, answer, card).scores[0]


def right_ranks(rules, own, answer):
    """Return the ranks that make the answer right, as text."""
    suits = [suit for suit in "♠♣♥♦" if suit not in own]
    return " ".join(rank for rank in RANKS if points(rules, own, answer, rank + suits[0]) == 0)


def hold(rules, *hands, dealer=None):
    """Return the pyramid, face down, with these hands before it."""
    held = tuple(map(parse_cards, hands))
    start = rules.start(len(hands), len(hands) - 1 if dealer is None else dealer)
    unseen = rules.pack & ~mask_of(card for cards in held for card in cards)
    return lay_out(replace(start, hands=held, unseen=unseen))


def stranger(state):
    """Return a card that may come and, if there is one, that matches no hand: hearts and spades first."""
    ranks = {card.rank for cards in state.hands for card in cards}
    return min(state.chance(), key=lambda card: (card.rank in ranks, "♥♠♣♦".index(str(card.suit))))


def everybody_passes(state):
    """Close the window, if there is one, with a pass from everybody in it."""
    waiting = state.actors - {CHANCE} if state.phase == "pyramid" else ()
    for seat in sorted(waiting):
        state = step(state, seat, "pass")
    return state


def up_to_row(state, row):
    """Turn cards that match nobody until the next card is the first of that row (from 1)."""
    while state.phase == "pyramid" and state.rules.slot_rows[len(state.turned)] < row - 1:
        state = everybody_passes(step(state, CHANCE, str(stranger(state))))
    return state


def up_to_driver(state):
    """Turn the pyramid to its top with cards that match nobody."""
    while state.phase == "pyramid":
        state = everybody_passes(step(state, CHANCE, str(stranger(state))))
    return state


def driven(rules, *hands, dealer=None):
    """Return the position after a pyramid that took no card from these hands."""
    return up_to_driver(hold(rules, *hands, dealer=dealer))


def aboard(rules, players=3):
    """Return the beginning of a ride that seat 0 drives; nobody has points yet."""
    return driven(rules, "2♣", *[""] * (players - 1))


def drive(state, cards):
    """Turn these cards in a diamond, the first slot of each row."""
    for card in cards.split():
        (seat,) = state.actors
        state = step(step(state, seat, "turn 1"), CHANCE, card)
    return state


def fail(state, row):
    """Drive a diamond from its top and meet an obstacle in that row (from 1)."""
    unseen = CardSet(state.unseen)
    numbers = [str(card) for card in unseen if not state.rules.obstacle_mask & card.bit]
    obstacles = [str(card) for card in unseen if state.rules.obstacle_mask & card.bit]
    return drive(state, " ".join([*numbers[: row - 1], obstacles[0]]))
