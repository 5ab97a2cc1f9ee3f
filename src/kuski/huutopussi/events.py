"""What a step did, as data: who bid what, who took the trick, what a deal brought and why.

:func:`events` tells a step from the two states and the action between them, to one seat: a card
that the seat may not see is None in what it is told.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from kuski.cards import Card, Suit
from kuski.game import TABLE
from kuski.huutopussi.actions import (
    Action,
    Ask,
    Bid,
    Contract,
    Discard,
    Hand,
    Leave,
    Name,
    Pass,
    Redeal,
    Trump,
)
from kuski.huutopussi.auction import Auction
from kuski.huutopussi.dealing import Dealing
from kuski.huutopussi.duties import winning
from kuski.huutopussi.exchange import Exchange
from kuski.huutopussi.over import Over
from kuski.huutopussi.rules import MARRIAGE_VALUES, Rules
from kuski.huutopussi.state import DealResult, HuutopussiState
from kuski.huutopussi.tricks import Tricks


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened."""


class DealBegan(Event, frozen=True):
    """The first card of a deal: ``number`` counts the deals of the match from 1."""

    number: int
    dealer: int


class HandsDealt(Event, frozen=True):
    """All hands are dealt: who speaks first, and who is under the bidding ban in this deal."""

    opener: int
    banned: tuple[int, ...]


class BidMade(Event, frozen=True):
    """A bid."""

    seat: int
    points: int


class BidPassed(Event, frozen=True):
    """A pass in the auction."""

    seat: int


class ThrownIn(Event, frozen=True):
    """The cards are thrown in: by ``seat`` with a bad hand, or None when all passed."""

    seat: int | None


class AuctionWon(Event, frozen=True):
    """Who plays, and for how much."""

    declarer: int
    bid: int


class NoContract(Event, frozen=True):
    """All passed and it is played without a contract."""

    leader: int


class TalonTurned(Event, frozen=True):
    """A card of the talon; None for who may not see it."""

    card: Card | None


class Discarded(Event, frozen=True):
    """A discard; None for who may not see it."""

    seat: int
    card: Card | None


class HandedOver(Event, frozen=True):
    """A card from partner to partner; None for who may not see it."""

    seat: int
    to: int
    card: Card | None


class ContractSaid(Event, frozen=True):
    """The final contract, and the bid it stands on."""

    declarer: int
    points: int
    bid: int


class Played(Event, frozen=True):
    """A card played to the trick."""

    seat: int
    card: Card
    leads: bool


class TrickTaken(Event, frozen=True):
    """A full trick and its winner; ``points`` are those of its cards, ``last`` what the last adds."""

    seat: int
    cards: tuple[Card, ...]
    points: int
    last: int


class TrumpMade(Event, frozen=True):
    """A marriage made a suit trump: shown by ``seat``, or found by asking (``asked``)."""

    seat: int
    suit: Suit
    value: int
    asked: bool


class Asked(Event, frozen=True):
    """A question to the partner and its answer; ``suit`` is None for a whole pair."""

    seat: int
    suit: Suit | None
    yes: bool


class SideScored(Event, frozen=True):
    """What a side got for a deal, and why.

    Attributes:
        seats: the side.
        why: ``made`` or ``failed`` (the declarer's side), ``doubled`` (failed above the limit),
            ``porvoo`` (no trick), ``collected`` (the others).
        collected: what it collected.
        gain: what its score changed by.
        score: its score after the deal.
    """

    seats: tuple[int, ...]
    why: Literal["made", "failed", "doubled", "porvoo", "collected"]
    collected: int
    gain: int
    score: int


class Left(Event, frozen=True):
    """Somebody left the table."""

    seat: int


class Ended(Event, frozen=True):
    """The match is over; ``reason`` as in the outcome."""

    reason: str
    winners: tuple[int, ...]


def events(
    before: HuutopussiState, actor: int, action: Action, after: HuutopussiState, seat: int | None
) -> tuple[Event, ...]:
    """Return what ``action`` did, in the order in which it is told to ``seat``.

    Args:
        before: the state in which ``actor`` acted.
        actor: a seat, the deck or the table.
        action: the action.
        after: ``before.apply(actor, action)``.
        seat: who is told; ``None`` is a spectator.
    """
    return (*_action(before, actor, action, seat), *_consequence(before, action, after))


def _action(before: HuutopussiState, actor: int, action: Action, seat: int | None) -> Iterator[Event]:
    if isinstance(action, Leave) and actor == TABLE:
        yield Left(action.seat)
    elif isinstance(before, Dealing) and not before.dealt:
        yield DealBegan(len(before.sheet) + 1, before.dealer)
    elif isinstance(before, Auction):
        yield from _bidding(actor, action)
    elif isinstance(before, Exchange):
        yield from _exchange(before, actor, action, seat)
    elif isinstance(before, Tricks) and isinstance(action, Card):
        yield Played(actor, action, not before.trick)
    elif isinstance(before, Tricks):
        yield from _trump(before, actor, action)


def _bidding(actor: int, action: Action) -> Iterator[Event]:
    if isinstance(action, Bid):
        yield BidMade(actor, action.points)
    elif isinstance(action, Pass):
        yield BidPassed(actor)
    elif isinstance(action, Redeal):
        yield ThrownIn(actor)


def _exchange(before: Exchange, actor: int, action: Action, seat: int | None) -> Iterator[Event]:
    hidden = "?" in before.seen(actor, action, seat)
    if isinstance(action, Card):
        yield TalonTurned(None if hidden else action)
    elif isinstance(action, Discard):
        yield Discarded(actor, None if hidden else action.card)
    elif isinstance(action, Hand):
        yield HandedOver(actor, before.partner(actor), None if hidden else action.card)
    elif isinstance(action, Contract):
        yield ContractSaid(actor, action.points, before.bid)


def _trump(before: Tricks, actor: int, action: Action) -> Iterator[Event]:
    values = MARRIAGE_VALUES[before.rules.suit_values]
    if isinstance(action, Trump):
        yield TrumpMade(actor, action.suit, values[action.suit], asked=False)
    elif isinstance(action, Ask):
        yes = before.answer(actor, action)
        yield Asked(actor, action.suit, yes)
        after = before.apply(actor, action)
        if action.suit is not None and after.trump_suit is action.suit is not before.trump:
            yield TrumpMade(actor, action.suit, values[action.suit], asked=True)
    elif isinstance(action, Name):
        yield TrumpMade(before.leader, action.suit, values[action.suit], asked=True)


def _consequence(before: HuutopussiState, action: Action, after: HuutopussiState) -> Iterator[Event]:
    """Tell what the step led to: the next phase, a full trick, a scored deal, the end."""
    if isinstance(before, Dealing) and isinstance(after, Auction):
        banned = tuple(seat for seat in range(after.players) if after.banned >> seat & 1)
        yield HandsDealt(after.opener, banned)
    if isinstance(before, Auction) and isinstance(after, Exchange):
        yield AuctionWon(after.declarer, after.bid)
    if isinstance(before, Auction) and isinstance(after, Tricks):
        yield NoContract(after.leader)
    if isinstance(before, Auction) and isinstance(after, Dealing) and not isinstance(action, Redeal):
        yield ThrownIn(None)
    if isinstance(before, Tricks) and isinstance(action, Card):
        yield from _trick(before, action)
        if len(after.sheet) > len(before.sheet):
            yield from side_scores(before.rules, after.sheet[-1], after.scores)
    if isinstance(after, Over):
        yield Ended(after.reason, after.winners)


def _trick(before: Tricks, card: Card) -> Iterator[Event]:
    trick = (*before.trick, card)
    if len(trick) < before.players:
        return
    winner = before.after(before.leader, winning(trick, before.trump))
    is_last = sum(hand.bit_count() for hand in before.hands) == 1
    points = sum(before.rules.points[played] for played in trick)
    yield TrickTaken(winner, trick, points, before.rules.last_trick if is_last else 0)


def side_scores(rules: Rules, result: DealResult, scores: tuple[int, ...]) -> Iterator[SideScored]:
    """Yield what each side got for a deal, and why; ``scores`` are those after it."""
    for side in rules.all_sides:
        seat = side[0]
        gain, contract = result.gains[seat], result.contract
        trickless = not any(result.tricks[member] for member in side)
        why: Literal["made", "failed", "doubled", "porvoo", "collected"] = "collected"
        if trickless and contract:
            why = "porvoo"
        elif result.declarer in side:
            why = "made" if gain > 0 else "failed" if gain == -contract else "doubled"
        yield SideScored(side, why, result.collected[seat], gain, scores[seat])
