"""After the auction (*vaihto*): the talon and the discards, or the partners' exchange; the contract."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from kuski.cards import Card, CardSet
from kuski.game import CHANCE, DECK, ONE_SEAT, IllegalAction, mark
from kuski.huutopussi.actions import DISCARDS, HANDS, Action, Contract, Discard, Hand, contracts
from kuski.huutopussi.state import HuutopussiState
from kuski.huutopussi.tricks import lead
from kuski.refusals import not_in_hand, not_that_card, wrong_phase

if TYPE_CHECKING:
    from kuski.huutopussi.auction import Auction

TALON, DISCARDING, GIVING, SAYING, RETURNING = "talon", "discarding", "giving", "saying", "returning"


class Exchange(HuutopussiState, frozen=True, tag=True, gc=False):
    """The declarer's time between the auction and the first lead.

    Attributes:
        declarer: who plays.
        bid: the bid that won the auction.
        banned: whether the declarer is under the bidding ban, and so may not raise.
        contract: the final contract, 0 before it is said.
        talon: mask of the talon's cards turned so far; they go to the declarer's hand.
        discards: mask of the cards discarded.
        given: mask of the cards that the partner gave.
        returned: mask of the cards that the declarer gave back.
    """

    declarer: int
    bid: int
    banned: bool
    contract: int = 0
    talon: int = 0
    discards: int = 0
    given: int = 0
    returned: int = 0

    phase: ClassVar[str] = "exchange"

    @property
    def stage(self) -> str:
        """What is to be done now: ``talon``, ``discarding``, ``giving``, ``saying``, ``returning``."""
        rules = self.rules
        if self.talon.bit_count() < rules.talon_size:
            return TALON
        if self.discards.bit_count() < rules.talon_size:
            return DISCARDING
        if self.given.bit_count() < rules.exchange:
            return GIVING
        return RETURNING if self.contract else SAYING

    @property
    def actors(self) -> frozenset[int]:
        """The deck for the talon, the partner while he gives, else the declarer."""
        stage = self.stage
        if stage == TALON:
            return DECK
        return ONE_SEAT[self.partner(self.declarer) if stage == GIVING else self.declarer]

    @property
    def declarer_seat(self) -> int | None:
        """The declarer."""
        return self.declarer

    @property
    def contract_points(self) -> int | None:
        """The final contract, or the bid before it is said."""
        return self.contract or self.bid

    def legal(self, actor: int) -> Sequence[Action] | CardSet:
        """Return the discards, the cards to hand over, or the contracts."""
        if actor not in self.actors or actor == CHANCE:
            return HuutopussiState.legal(self, actor)
        stage, hand = self.stage, self.hands[actor]
        if stage == DISCARDING:
            return tuple([DISCARDS[card] for card in CardSet(hand & ~self.rules.undiscardable)])
        if stage == SAYING:
            if self.rules.raise_ and not self.banned:
                return contracts(self.bid, self.rules.highest_bid, self.rules.bid_step)
            return (Contract(self.bid),)
        return tuple([HANDS[card] for card in CardSet(hand)])

    def apply(self, actor: int, action: Action) -> HuutopussiState:
        """Turn a talon card, discard, hand a card over, or say the contract."""
        if actor not in self.actors:
            return self.off_turn(actor, action)
        stage = self.stage
        if stage == TALON:
            return self._turn(action)
        if stage == DISCARDING and isinstance(action, Discard):
            return self._discard(action.card)
        if stage in (GIVING, RETURNING) and isinstance(action, Hand):
            return self._hand_over(actor, action.card)
        if stage == SAYING and isinstance(action, Contract):
            return self._say(action.points)
        raise wrong_phase()

    def _turn(self, card: Action) -> HuutopussiState:
        if not isinstance(card, Card) or not self.unseen & card.bit:
            raise not_that_card()
        hands = [*self.hands]
        hands[self.declarer] |= card.bit
        return replace(self, hands=(*hands,), unseen=self.unseen & ~card.bit, talon=self.talon | card.bit)

    def _discard(self, card: Card) -> HuutopussiState:
        hands = [*self.hands]
        if not hands[self.declarer] & card.bit:
            raise not_in_hand(card)
        if self.rules.undiscardable & card.bit:
            raise IllegalAction(
                "discard-ace-or-ten", mark("{card} may not be discarded (discard_ban)."), card=str(card)
            )
        hands[self.declarer] &= ~card.bit
        return replace(self, hands=(*hands,), discards=self.discards | card.bit)

    def _hand_over(self, seat: int, card: Card) -> HuutopussiState:
        hands = [*self.hands]
        if not hands[seat] & card.bit:
            raise not_in_hand(card)
        hands[seat] &= ~card.bit
        hands[self.partner(seat)] |= card.bit
        if seat != self.declarer:
            return replace(self, hands=(*hands,), given=self.given | card.bit)
        after = replace(self, hands=(*hands,), returned=self.returned | card.bit)
        return after if after.returned.bit_count() < self.rules.exchange else lead(after)

    def _say(self, points: int) -> HuutopussiState:
        rules = self.rules
        if points < self.bid:
            raise IllegalAction(
                "contract-below-bid", mark("The contract is at least the bid, {bid}."), bid=self.bid
            )
        if points > self.bid:
            if self.banned:
                raise IllegalAction(
                    "banned-no-raise", mark("Under the bidding ban (ban_at) the bid is not raised.")
                )
            if not rules.raise_:
                raise IllegalAction("no-raise", mark("The bid is not raised at this table (raise)."))
            if points % rules.bid_step:
                raise IllegalAction(
                    "bid-step", mark("A bid is a multiple of {step} (bid_step)."), step=rules.bid_step
                )
            if points > rules.highest_bid:
                raise IllegalAction(
                    "bid-too-high", mark("No bid is above {high} (max_bid)."), high=rules.highest_bid
                )
        after = replace(self, contract=points)
        return after if rules.exchange else lead(after)

    def seen(self, actor: int, action: Action, seat: int | None) -> str:
        """Return the text; discards and handed cards are their owners' own, the talon as agreed."""
        hidden = False
        if isinstance(action, Card):
            hidden = not self.rules.talon_open and seat != self.declarer
        elif isinstance(action, Discard):
            hidden = seat != self.declarer
        elif isinstance(action, Hand):
            hidden = seat not in (self.declarer, self.partner(self.declarer))
        if not hidden:
            return str(action)
        return "?" if isinstance(action, Card) else str(action).split(" ", maxsplit=1)[0] + " ?"

    def elsewhere(self) -> tuple[int, ...]:
        """Return the discards."""
        return (self.discards,)


def take_over(state: "Auction") -> Exchange:
    """Return what follows the auction: the highest bidder is declarer."""
    return Exchange(
        state.rules,
        state.dealer,
        state.scores,
        state.sheet,
        state.hands,
        state.unseen,
        state.bidder,
        state.bid,
        bool(state.banned >> state.bidder & 1),
    )
