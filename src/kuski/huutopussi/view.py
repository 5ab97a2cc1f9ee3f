"""What the table shows one seat: built field by field, and nothing else gets out."""

import msgspec

from kuski.cards import Card, CardSet, Suit
from kuski.game import CHANCE, DECK
from kuski.huutopussi.auction import Auction
from kuski.huutopussi.duties import duty
from kuski.huutopussi.exchange import Exchange
from kuski.huutopussi.state import DealResult, HuutopussiState
from kuski.huutopussi.tricks import Tricks


class AuctionView(msgspec.Struct, frozen=True):
    """The auction: the highest bid and its bidder, who is out, who is under the bidding ban.

    ``said`` is what each seat said last: a bid, 0 for a pass, None for nothing yet.
    """

    bid: int
    bidder: int | None
    out: tuple[int, ...]
    banned: tuple[int, ...]
    said: tuple[int | None, ...]


class ExchangeView(msgspec.Struct, frozen=True):
    """The exchange: what is to be done now, and the cards that this seat may know.

    ``talon`` are the talon's cards turned so far, a hidden one None. ``discards``, ``given`` and
    ``returned`` are None for who may not look; their counts are always told.
    """

    stage: str
    bid: int
    talon: tuple[str | None, ...]
    discards: tuple[str, ...] | None
    given: tuple[str, ...] | None
    returned: tuple[str, ...] | None
    discarded: int
    handed: int


class AnswerView(msgspec.Struct, frozen=True):
    """A question that was asked aloud and its answer; ``suit`` is None for a whole pair."""

    seat: int
    suit: str | None
    yes: bool
    named: str | None


class TricksView(msgspec.Struct, frozen=True):
    """The play: the running trick and the one before, in order from their leaders, and the trumps.

    ``taken`` are the tricks of each seat. ``marriages`` are pairs of seat and suit. ``refused``
    tells the asked seat, for each card that it may not play, the code of the duty that forbids it.
    """

    leader: int
    trick: tuple[str, ...]
    last_trick: tuple[str, ...]
    last_leader: int | None
    taken: tuple[int, ...]
    marriages: tuple[tuple[int, str], ...]
    answers: tuple[AnswerView, ...]
    naming: bool
    discards: tuple[str, ...] | None
    refused: dict[str, str]


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
    dealer: int
    declarer: int | None
    contract: int | None
    trump: str | None
    sheet: tuple[DealResult, ...]
    reason: str | None = None
    auction: AuctionView | None = None
    exchange: ExchangeView | None = None
    tricks: TricksView | None = None


def view(state: HuutopussiState, seat: int | None) -> View:
    """Return what ``seat`` sees of ``state``; ``None`` is a spectator."""
    outcome = state.outcome
    return View(
        seat=seat,
        phase=state.phase,
        over=outcome is not None,
        actors=("deck",) if state.actors is DECK else tuple(sorted(state.actors)),
        legal=tuple(map(str, state.legal(seat))) if seat is not None and seat != CHANCE else (),
        scores=state.scores,
        winners=outcome.winners if outcome else (),
        hands=tuple(_texts(hand) if owner == seat else None for owner, hand in enumerate(state.hands)),
        counts=tuple(hand.bit_count() for hand in state.hands),
        dealer=state.dealer,
        declarer=state.declarer_seat,
        contract=state.contract_points,
        trump=_suit(state.trump_suit),
        sheet=state.sheet,
        reason=outcome.reason if outcome else None,
        auction=_auction(state) if isinstance(state, Auction) else None,
        exchange=_exchange(state, seat) if isinstance(state, Exchange) else None,
        tricks=_tricks(state, seat) if isinstance(state, Tricks) else None,
    )


def _texts(mask: int) -> tuple[str, ...]:
    return tuple(map(str, CardSet(mask)))


def _suit(suit: Suit | None) -> str | None:
    return None if suit is None else str(suit)


def _seats(mask: int, players: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(players) if mask >> seat & 1)


def _auction(state: Auction) -> AuctionView:
    bidder = state.bidder if state.bidder >= 0 else None
    players = state.players
    out, banned = _seats(state.out, players), _seats(state.banned, players)
    return AuctionView(state.bid, bidder, out, banned, state.said)


def _exchange(state: Exchange, seat: int | None) -> ExchangeView:
    declares = seat == state.declarer
    pair = seat in (state.declarer, state.partner(state.declarer))
    talon = _texts(state.talon)
    shown = declares or state.rules.talon_open
    return ExchangeView(
        stage=state.stage,
        bid=state.bid,
        talon=talon if shown else (None,) * len(talon),
        discards=_texts(state.discards) if declares else None,
        given=_texts(state.given) if pair else None,
        returned=_texts(state.returned) if pair else None,
        discarded=state.discards.bit_count(),
        handed=state.given.bit_count() + state.returned.bit_count(),
    )


def _tricks(state: Tricks, seat: int | None) -> TricksView:
    return TricksView(
        leader=state.leader,
        trick=tuple(map(str, state.trick)),
        last_trick=tuple(map(str, state.last_trick)),
        last_leader=state.last_leader if state.last_leader >= 0 else None,
        taken=tuple(state.tricks_of(owner) for owner in range(state.players)),
        marriages=tuple((maker, str(suit)) for maker, suit in state.marriages),
        answers=tuple(AnswerView(a.seat, _suit(a.suit), a.yes, _suit(a.named)) for a in state.answers),
        naming=state.naming,
        discards=_texts(state.discards) if seat is not None and seat == state.declarer else None,
        refused=refused_cards(state) if seat is not None and seat == state.turn else {},
    )


def refused_cards(state: Tricks) -> dict[str, str]:
    """Return, for each card of who plays next that is not legal, the code of what forbids it."""
    if state.naming:
        return {}
    hand = state.hands[state.turn]
    blocked = CardSet(hand & ~state.playable())
    return {str(card): _why(state, card, hand) for card in blocked}


def _why(state: Tricks, card: Card, hand: int) -> str:
    if state.trick:
        return duty(card, hand, state.trick, state.trump, state.rules) or ""
    return "first-lead" if not any(state.won) else "lead-marriage"
