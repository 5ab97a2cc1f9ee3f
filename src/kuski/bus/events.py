"""What a step did, as data: who was right and why, who gave what to whom, why the bus stopped.

The engine's step from one state to the next says *what is*; people want to hear *what happened*.
:func:`events` tells it from the two states and the action between them. Everything in this family
happens before everybody's eyes, so events hide nothing from anybody.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from kuski.bus.actions import Action, Give, Guess, Lay, Leave, Pass, Turn
from kuski.bus.driver import Driver, tied_by_cards
from kuski.bus.guessing import Guessing
from kuski.bus.over import Over
from kuski.bus.pyramid import Pyramid
from kuski.bus.questions import Verdict, judge
from kuski.bus.ride import Ride
from kuski.bus.ride_chain import Chain
from kuski.bus.ride_diamond import Diamond
from kuski.bus.ride_line import Line
from kuski.bus.ride_questions import Questions
from kuski.bus.state import BusState
from kuski.cards import Card
from kuski.game import CHANCE


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened."""


class Answered(Event, frozen=True):
    """A seat answered a question, in guessing or on the ride."""

    seat: int
    guess: Guess


class Judged(Event, frozen=True):
    """A card decided an answer.

    Attributes:
        seat: who answered.
        question: 0 to 3; None for a station of the chain.
        guess: the answer.
        card: the card that came.
        against: the cards that it was compared with, in the order they came.
        verdict: right, wrong, tied (wrong on an equal rank), push or redeal.
        points: what the answer cost each of those who pay.
        reward: what there is to hand out for it.
    """

    seat: int
    question: int | None
    guess: Guess
    card: Card
    against: tuple[Card, ...]
    verdict: Verdict
    points: int
    reward: int


class Gave(Event, frozen=True):
    """Points were handed out; ``counted`` is less than ``points`` when some lapsed."""

    seat: int
    to: int
    points: int
    counted: int


class Passed(Event, frozen=True):
    """A seat is done with this card; ``dropped`` points were not handed out."""

    seat: int
    dropped: int


class PyramidTurned(Event, frozen=True):
    """A pyramid card was turned; ``row`` counts from 1, ``value`` is what a match is worth."""

    card: Card
    row: int
    value: int


class Laid(Event, frozen=True):
    """Cards were laid on the pyramid; ``earned`` is what they let the seat hand out."""

    seat: int
    cards: tuple[Card, ...]
    earned: int


class TakenUp(Event, frozen=True):
    """The hands were taken up; from here on they are private."""


class MostCards(Event, frozen=True):
    """Who holds the most cards after the pyramid: one seat drives, several are tied."""

    seats: tuple[int, ...]
    count: int


class TieByCards(Event, frozen=True):
    """The tied hands were compared; ``seats`` are those still tied, or the one who drives."""

    rule: Literal["lowest", "highest_lex"]
    seats: tuple[int, ...]


class Drew(Event, frozen=True):
    """A card of the draw for the driver."""

    seat: int
    card: Card


class DrawAgain(Event, frozen=True):
    """A round of the draw was tied; these draw again."""

    seats: tuple[int, ...]


class Refilled(Event, frozen=True):
    """Cards were shuffled into an empty pile: the used ones, or the whole pack."""

    rule: Literal["used", "full"]


class Boarded(Event, frozen=True):
    """The bus is laid out; these drive it."""

    drivers: tuple[int, ...]


class Chosen(Event, frozen=True):
    """The driver chose a slot of a row; both count from 1."""

    seat: int
    row: int
    slot: int


class BusTurned(Event, frozen=True):
    """A card of the diamond, the line, or the start of the chain was turned.

    Attributes:
        card: the card.
        place: its row, or its place in the line, from 1; 0 for the chain's start card.
        obstacle: whether it stops the ride.
        points: what it cost each driver.
        grown: how many cards it added to the line.
    """

    card: Card
    place: int
    obstacle: bool
    points: int
    grown: int


class Restarted(Event, frozen=True):
    """A new attempt begins; ``attempt`` is its number, ``replaced`` the cards changed for new ones."""

    attempt: int
    replaced: int


class Left(Event, frozen=True):
    """Somebody left the table."""

    seat: int


class Ended(Event, frozen=True):
    """The game is over; ``reason`` as in the outcome."""

    reason: str
    winners: tuple[int, ...]


def events(before: BusState, actor: int, action: Action, after: BusState) -> tuple[Event, ...]:
    """Return what ``action`` did, in the order in which it is told.

    Args:
        before: the state in which ``actor`` acted.
        actor: a seat, the deck or the table.
        action: the action.
        after: ``before.apply(actor, action)``.
    """
    return tuple(_tell(before, actor, action, after))


def _tell(before: BusState, actor: int, action: Action, after: BusState) -> Iterator[Event]:
    if isinstance(action, Card):
        yield from _card(before, action, after)
    elif isinstance(action, Guess):
        yield Answered(actor, action)
    elif isinstance(action, Give):
        yield Gave(actor, action.to, action.points, after.scores[action.to] - before.scores[action.to])
    elif isinstance(action, Lay):
        if isinstance(before, Pyramid):
            yield from _laid(before, actor, action)
    elif isinstance(action, Pass):
        owed = before.owed if isinstance(before, (Guessing, Pyramid)) else 0
        yield Passed(actor, owed[actor] if isinstance(owed, tuple) else owed)
    elif isinstance(action, Turn):
        yield Chosen(actor, before.row + 1 if isinstance(before, Diamond) else 1, action.slot)
    elif isinstance(action, Leave):
        yield Left(action.seat)
        yield from _given_by_itself(before, after)
    yield from _phase_change(before, actor, action, after)


def _card(before: BusState, card: Card, after: BusState) -> Iterator[Event]:
    if isinstance(before, Guessing):
        yield from _guessed(before, card, after)
    elif isinstance(before, Pyramid):
        slot = len(before.turned)
        yield PyramidTurned(card, before.rules.slot_rows[slot] + 1, before.rules.slot_values[slot])
        yield from _laid(before, CHANCE, card)
    elif isinstance(before, Driver):
        yield Drew(before.drawing[len(before.drawn)], card)
        if isinstance(after, Driver) and not after.drawn:
            yield DrawAgain(after.drawing)
        if isinstance(after, Driver) and not before.unseen & ~card.bit:
            yield Refilled("used")
    elif isinstance(before, Ride):
        yield from _bus_card(before, card, after)


def _guessed(before: Guessing, card: Card, after: BusState) -> Iterator[Event]:
    seat, question = before.order[before.turn], before.question
    assert before.guess is not None
    hand = before.hands[seat]
    verdict = judge(before.rules, question, before.guess, hand, card, before.unseen)
    reward = before.rules.rewards[question] if verdict is Verdict.RIGHT else 0
    points = after.scores[seat] - before.scores[seat]
    yield Judged(seat, question, before.guess, card, _against(question, hand), verdict, points, reward)
    if reward and not (isinstance(after, Guessing) and after.owed):
        yield from _given_by_itself(before, after)


def _against(question: int, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    return ((), hand[:1], hand[:2], hand[:3])[question]


def _laid(before: Pyramid, actor: int, action: Action) -> Iterator[Event]:
    """Tell the cards laid and the points that had to go to the only other player."""
    after = before.played(actor, action)
    slot = len(after.turned) - 1
    for seat in before.present:
        laid = tuple(card for card in before.hands[seat] if card not in after.hands[seat])
        if not laid:
            continue
        first = actor == CHANCE or not before.layers >> seat & 1
        times = len(laid) if before.rules.award_per == "card" else int(first)
        yield Laid(seat, laid, before.rules.slot_values[slot] * times)
    yield from _given_by_itself(before, after)


def _given_by_itself(before: BusState, after: BusState) -> Iterator[Event]:
    """Tell points that went by themselves: to the only other player at the table."""
    if len(after.present) != 2:
        return
    for seat in after.present:
        (giver,) = (other for other in after.present if other != seat)
        counted = after.scores[seat] - before.scores[seat]
        if counted:
            yield Gave(giver, seat, counted, counted)


def _bus_card(before: Ride, card: Card, after: BusState) -> Iterator[Event]:
    points = after.scores[before.drivers[0]] - before.scores[before.drivers[0]]
    if isinstance(before, (Chain, Questions)) and before.guess is not None:
        question = before.question if isinstance(before, Questions) else None
        against = before.turned[-1:] if question is None else _against(question, before.turned)
        verdict = before.judge(card)
        yield Judged(before.drivers[0], question, before.guess, card, against, verdict, points, 0)
    else:
        obstacle = not isinstance(before, Chain) and bool(before.rules.obstacle_mask & card.bit)
        place = len(before.turned) + (not isinstance(before, Chain))
        grown = 0
        if isinstance(before, Line) and isinstance(after, Line):
            grown = after.length - before.length
        yield BusTurned(card, place, obstacle, points, grown)
    if isinstance(after, Ride) and after.attempt > before.attempt:
        yield Restarted(after.attempt, len(before.turned) + 1)
    if isinstance(after, Ride) and after.unseen.bit_count() > before.unseen.bit_count():
        yield Refilled("used")


def _phase_change(before: BusState, actor: int, action: Action, after: BusState) -> Iterator[Event]:
    if isinstance(before, Guessing) and isinstance(after, Pyramid) and before.rules.hands == "private":
        yield TakenUp()
    if isinstance(before, Pyramid) and not isinstance(after, Pyramid):
        yield from _who_drives(_last_pyramid(before, actor, action, after), after)
    if isinstance(after, Driver) and after.unseen == after.rules.pack != before.unseen:
        yield Refilled("full")
    if isinstance(after, Ride) and not isinstance(before, Ride):
        yield Boarded(after.drivers)
    if isinstance(after, Over):
        yield Ended(after.reason, after.outcome.winners)


def _who_drives(last: Pyramid, after: BusState) -> Iterator[Event]:
    """Tell how the driver was found; ``last`` is the pyramid when nobody could act any more."""
    if isinstance(after, Over) and after.reason != "no-driver":
        return
    most = max(len(last.hands[seat]) for seat in last.present)
    tied = tuple(seat for seat in last.present if len(last.hands[seat]) == most)
    yield MostCards(tied, most)
    if len(tied) > 1 and most and last.rules.tie_cards != "none":
        yield TieByCards(last.rules.tie_cards, tied_by_cards(last, tied))


def _last_pyramid(before: Pyramid, actor: int, action: Action, after: BusState) -> Pyramid:
    if not isinstance(action, Leave):
        return before.played(actor, action)
    hands = before.hands[: action.seat] + ((),) + before.hands[action.seat + 1 :]
    return replace(before, present=after.present, hands=hands)
