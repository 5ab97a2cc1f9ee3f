"""What the table shows one seat: built field by field, and nothing else gets out."""

from typing import Literal

import msgspec

from kuski.bus.driver import Driver
from kuski.bus.guessing import Guessing
from kuski.bus.over import Over
from kuski.bus.pyramid import Pyramid
from kuski.bus.ride import Ride
from kuski.bus.ride_chain import Chain
from kuski.bus.ride_diamond import Diamond
from kuski.bus.ride_line import Line
from kuski.bus.ride_questions import Questions
from kuski.bus.state import BusState
from kuski.cards import Card
from kuski.game import CHANCE, DECK


class QuestionView(msgspec.Struct, frozen=True):
    """The guessing phase: question 1 to 4, who is asked, the answer given, the reward to hand out."""

    question: int
    seat: int
    guess: str | None
    owed: int


class PyramidView(msgspec.Struct, frozen=True):
    """The pyramid: cards turned and laid on them, row from 1, and what is open on the newest card.

    ``owed`` and ``passed`` are by seat: points to hand out now, and who is done with this card.
    """

    turned: tuple[str, ...]
    laid: tuple[tuple[str, ...], ...]
    row: int
    value: int
    owed: tuple[int, ...]
    passed: tuple[int, ...]


class DrawView(msgspec.Struct, frozen=True):
    """The draw for the driver: who draws in this round, and their cards so far."""

    drawing: tuple[int, ...]
    drawn: tuple[str, ...]


class RideView(msgspec.Struct, frozen=True):
    """The ride: its kind, the attempt from 1, the cards turned in it, and what is pending.

    ``slots`` are the slots turned in the diamond's rows and ``pending`` the one chosen now, from 1.
    ``length`` is the number of rows, stations (start card apart), questions or cards of the line.
    """

    bus: Literal["diamond", "chain", "questions", "line"]
    attempt: int
    turned: tuple[str, ...]
    slots: tuple[int, ...]
    pending: int | None
    length: int
    guess: str | None


class View(msgspec.Struct, frozen=True):
    """What one seat sees now. Cards and actions are texts; a hidden hand is None, its count is told.

    The keys are those of a record's ``expect`` where they mean the same.
    """

    seat: int | None
    phase: str
    over: bool
    actors: tuple[int | str, ...]
    legal: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    counts: tuple[int, ...]
    driver: int | tuple[int, ...] | None
    dealer: int
    present: tuple[int, ...]
    pile: int
    reason: str | None = None
    question: QuestionView | None = None
    pyramid: PyramidView | None = None
    draw: DrawView | None = None
    ride: RideView | None = None


def view(state: BusState, seat: int | None) -> View:
    """Return what ``seat`` sees of ``state``; ``None`` is a spectator.

    Hands that were taken up are their owner's alone, from the pyramid on.
    """
    outcome = state.outcome
    private = state.rules.hands == "private" and not isinstance(state, Guessing)
    return View(
        seat=seat,
        phase=state.phase,
        over=outcome is not None,
        actors=("deck",) if state.actors is DECK else tuple(sorted(state.actors)),
        legal=tuple(map(str, state.legal(seat))) if seat is not None and seat != CHANCE else (),
        scores=state.scores,
        winners=outcome.winners if outcome else (),
        hands=tuple(
            None if private and owner != seat else _texts(hand) for owner, hand in enumerate(state.hands)
        ),
        counts=tuple(map(len, state.hands)),
        driver=state.driver,
        dealer=state.dealer,
        present=state.present,
        pile=_pile(state),
        reason=outcome.reason if outcome else None,
        question=_question(state) if isinstance(state, Guessing) else None,
        pyramid=_pyramid(state) if isinstance(state, Pyramid) else None,
        draw=_draw(state) if isinstance(state, Driver) else None,
        ride=_ride(state) if isinstance(state, Ride) else None,
    )


def _texts(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def _pile(state: BusState) -> int:
    """Return how many cards the draw pile has, those that lie face down on the table apart."""
    unseen = state.unseen.bit_count()
    if isinstance(state, Pyramid):
        return unseen - (len(state.rules.slot_rows) - len(state.turned))
    if isinstance(state, Line):
        return unseen - (state.length - len(state.turned))
    if isinstance(state, (Diamond, Chain)):
        return unseen - (state.rules.bus_size - len(state.turned))
    return 0 if isinstance(state, Over) else unseen


def _question(state: Guessing) -> QuestionView:
    guess = None if state.guess is None else str(state.guess)
    return QuestionView(state.question + 1, state.order[state.turn], guess, state.owed)


def _pyramid(state: Pyramid) -> PyramidView:
    slot = max(len(state.turned) - 1, 0)
    return PyramidView(
        turned=_texts(state.turned),
        laid=tuple(map(_texts, state.laid)),
        row=state.row + 1,
        value=state.rules.slot_values[slot],
        owed=state.owed,
        passed=tuple(seat for seat in range(state.players) if state.passed >> seat & 1),
    )


def _draw(state: Driver) -> DrawView:
    return DrawView(state.drawing, _texts(state.drawn))


def _ride(state: Ride) -> RideView:
    rules = state.rules
    length = rules.bus_size
    guess = None
    if isinstance(state, Diamond):
        length = len(rules.rows)
    elif isinstance(state, Line):
        length = state.length
    elif isinstance(state, Chain):
        length -= 1
    if isinstance(state, (Chain, Questions)) and state.guess is not None:
        guess = str(state.guess)
    return RideView(
        bus=rules.bus,
        attempt=state.attempt,
        turned=_texts(state.turned),
        slots=state.slots if isinstance(state, Diamond) else (),
        pending=(state.pending or None) if isinstance(state, Diamond) else None,
        length=length,
        guess=guess,
    )
