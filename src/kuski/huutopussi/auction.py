"""The auction (*tarjouskierros*, *huutaminen*): who promises the most plays for it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from kuski.cards import RANK_MASKS, CardSet, Rank
from kuski.game import ONE_SEAT, IllegalAction, mark
from kuski.huutopussi.actions import PASS, REDEAL, Action, Bid, Pass, Redeal, bids
from kuski.huutopussi.exchange import take_over
from kuski.huutopussi.state import HuutopussiState
from kuski.huutopussi.tricks import lead_without_contract
from kuski.refusals import wrong_phase

if TYPE_CHECKING:
    from kuski.huutopussi.dealing import Dealing

_COURT = RANK_MASKS[Rank.KING] | RANK_MASKS[Rank.QUEEN] | RANK_MASKS[Rank.JACK]


class Auction(HuutopussiState, frozen=True, tag=True, gc=False):
    """Bidding.

    Attributes:
        turn: who speaks.
        opener: who spoke first.
        bid: the highest bid so far, 0 before any.
        bidder: who made it, or -1.
        out: mask of the seats that passed, were passed over or are out once overbid.
        banned: mask of the seats under the bidding ban (*huutokielto*) in this deal.
        spoken: mask of the seats that have spoken.
        said: what each seat said last: a bid, 0 for a pass, None for nothing yet.
    """

    turn: int
    opener: int
    bid: int
    bidder: int
    out: int
    banned: int
    spoken: int
    said: tuple[int | None, ...]

    phase: ClassVar[str] = "auction"

    @property
    def actors(self) -> frozenset[int]:
        """Who speaks."""
        return ONE_SEAT[self.turn]

    @property
    def must_open(self) -> bool:
        """Whether the speaker has to make the compulsory opening."""
        return not self.bid and self.turn == self.opener and self.rules.opening == "compulsory"

    @property
    def may_redeal(self) -> bool:
        """Whether the speaker may throw the cards in."""
        if self.rules.redeal_right == "none" or self.spoken >> self.turn & 1:
            return False
        hand = self.hands[self.turn]
        return (hand & RANK_MASKS[Rank.SIX]).bit_count() >= 3 or not hand & _COURT

    def legal(self, actor: int) -> Sequence[Action] | CardSet:
        """Return the bids, the pass, and the redeal where there is a right to it."""
        if actor != self.turn:
            return HuutopussiState.legal(self, actor)
        rules, high = self.rules, self.rules.highest_bid
        choices: tuple[Action, ...]
        if self.banned >> actor & 1:
            choices = (Bid(rules.min_open),)
        elif not self.bid:
            choices = bids(rules.min_open, high, rules.open_step)
        else:
            choices = bids((self.bid // rules.bid_step + 1) * rules.bid_step, high, rules.bid_step)
        if not self.must_open:
            choices = (*choices, PASS)
        return (*choices, REDEAL) if self.may_redeal else choices

    def apply(self, actor: int, action: Action) -> HuutopussiState:
        """Take a bid, a pass, or a redeal."""
        if actor != self.turn:
            return self.off_turn(actor, action)
        if isinstance(action, Bid):
            self._check_bid(action.points)
            return self._spoken(bid=action.points, bidder=actor)
        if isinstance(action, Pass):
            if self.must_open:
                raise self._no_pass()
            return self._spoken(out=self.out | 1 << actor)
        if isinstance(action, Redeal):
            if not self.may_redeal:
                raise IllegalAction(
                    "no-redeal-right",
                    mark("Only a bad hand may be thrown in, at one's first turn (redeal_right)."),
                )
            return self._thrown_in(self.dealer)
        raise wrong_phase()

    def _no_pass(self) -> IllegalAction:
        if self.banned >> self.turn & 1:
            return IllegalAction(
                "banned-must-open",
                mark("Under the bidding ban you still open with {low} (banned_open)."),
                low=self.rules.min_open,
            )
        return IllegalAction("opening-compulsory", mark("The first to speak must open (opening)."))

    def _check_bid(self, points: int) -> None:
        rules = self.rules
        if self.banned >> self.turn & 1 and points != rules.min_open:
            raise IllegalAction(
                "banned-minimum-only",
                mark("Under the bidding ban (ban_at) you may open with {low} and nothing else."),
                low=rules.min_open,
            )
        if not self.bid and points % rules.open_step:
            raise IllegalAction(
                "opening-bid-step",
                mark("The first bid is a multiple of {step} (open_step)."),
                step=rules.open_step,
            )
        if self.bid and points % rules.bid_step:
            raise IllegalAction(
                "bid-step", mark("A bid is a multiple of {step} (bid_step)."), step=rules.bid_step
            )
        low = self.bid + 1 if self.bid else rules.min_open
        if points < low:
            if not self.bid:
                raise IllegalAction(
                    "bid-too-low", mark("The first bid is at least {low} (min_open)."), low=low
                )
            low = (self.bid // rules.bid_step + 1) * rules.bid_step
            raise IllegalAction("bid-too-low", mark("The next bid is at least {low} (bid_step)."), low=low)
        if points > rules.highest_bid:
            raise IllegalAction(
                "bid-too-high", mark("No bid is above {high} (max_bid)."), high=rules.highest_bid
            )

    def _spoken(self, **changes: int) -> HuutopussiState:
        """Go on to the next who may speak, or end the auction."""
        said = [*self.said]
        said[self.turn] = changes.get("bid", 0)
        after = replace(self, spoken=self.spoken | 1 << self.turn, said=(*said,), **changes)
        if self.bidder not in (-1, after.bidder) and self.banned >> self.bidder & 1:
            after = replace(after, out=after.out | 1 << self.bidder)
        seat = after.turn
        for _ in range(len(self.scores)):
            seat = self.after(seat)
            if not after.out >> seat & 1 and seat != after.bidder:
                return replace(after, turn=seat)
        return after._closed()

    def _closed(self) -> HuutopussiState:
        if self.bidder >= 0:
            return take_over(self)
        if self.rules.all_pass == "no_contract":  # noqa: S105
            return lead_without_contract(self, first_speaker(self))
        return self._thrown_in(self.after(self.dealer))

    def _thrown_in(self, dealer: int) -> HuutopussiState:
        from kuski.huutopussi.dealing import deal

        return deal(self, dealer)


def first_speaker(state: HuutopussiState) -> int:
    """Return the seat that speaks first in this deal, banned or not."""
    return state.dealer if state.rules.first_bidder == "dealer" else state.after(state.dealer)


def open_auction(state: "Dealing") -> HuutopussiState:
    """Return the auction after the deal: who is banned is judged now.

    A banned first speaker makes the lowest opening where that is compulsory and allowed to him; all
    other banned seats are passed over. When nobody could speak, the ban is lifted for this deal.
    """
    rules, players = state.rules, len(state.scores)
    first = first_speaker(state)
    banned = 0
    if rules.ban_at is not None:
        for seat, score in enumerate(state.scores):
            banned |= (score <= rules.ban_at) << seat
    forced = rules.opening == "compulsory" and rules.banned_open and bool(banned >> first & 1)
    if banned == (1 << players) - 1 and not forced:
        banned = 0
    out = banned & ~(1 << first) if forced else banned
    opener = first
    while out >> opener & 1:
        opener = state.after(opener)
    return Auction(
        rules,
        state.dealer,
        state.scores,
        state.sheet,
        state.hands,
        state.unseen,
        opener,
        opener,
        0,
        -1,
        out,
        banned,
        0,
        (None,) * players,
    )
