"""What a step of a written match did, as the events of the game itself."""

from collections.abc import Iterator
from typing import Any

from kuski.game import TABLE
from kuski.huutopussi.actions import Bid, Contract, Leave, Pass, Redeal, Trump
from kuski.huutopussi.events import (
    AuctionWon,
    BidMade,
    BidPassed,
    ContractSaid,
    DealBegan,
    Ended,
    Event,
    HandsDealt,
    Left,
    NoContract,
    ThrownIn,
    TrumpMade,
    side_scores,
)
from kuski.huutopussi.over import Over
from kuski.huutopussi.rules import MARRIAGE_VALUES
from kuski.huutopussi.state import HuutopussiState
from kuski.huutopussi.written.actions import Counted
from kuski.huutopussi.written.states import Bidding, Counting, Saying


def events(before: HuutopussiState, actor: int, action: Any, after: HuutopussiState) -> tuple[Event, ...]:
    """Return what ``action`` did, in the order in which it is told; nothing of it is hidden from anybody."""
    return (*_action(before, actor, action), *_consequence(before, action, after))


def _action(before: HuutopussiState, actor: int, action: Any) -> Iterator[Event]:
    if isinstance(action, Leave) and actor == TABLE:
        yield Left(action.seat)
        return
    if isinstance(before, Bidding) and not before.spoken:
        banned = tuple(seat for seat in range(before.players) if before.banned >> seat & 1)
        yield DealBegan(len(before.sheet) + 1, before.dealer)
        yield HandsDealt(before.opener, banned)
    match action:
        case Bid():
            yield BidMade(actor, action.points)
        case Pass():
            yield BidPassed(actor)
        case Redeal():
            yield ThrownIn(actor)
        case Contract():
            assert isinstance(before, Saying)
            yield ContractSaid(actor, action.points, before.bid)
        case Trump():
            value = MARRIAGE_VALUES[before.rules.suit_values][action.suit]
            yield TrumpMade(actor, action.suit, value, asked=False)


def _consequence(before: HuutopussiState, action: Any, after: HuutopussiState) -> Iterator[Event]:
    """Tell what the step led to: the contract, a deal thrown in or scored, the end."""
    if isinstance(before, Bidding):
        yield from _after_auction(action, after)
    if isinstance(action, Counted):
        yield from side_scores(before.rules, after.sheet[-1], after.scores)
    if isinstance(after, Over):
        yield Ended(after.reason, after.winners)


def _after_auction(action: Any, after: HuutopussiState) -> Iterator[Event]:
    if isinstance(after, Counting) and after.declarer is None:
        yield NoContract(after.leader)
    elif isinstance(after, Saying | Counting) and after.declarer is not None:
        yield AuctionWon(after.declarer, after.bid)
    elif isinstance(after, Bidding) and not after.spoken and isinstance(action, Pass):
        yield ThrownIn(None)
