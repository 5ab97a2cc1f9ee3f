"""The states of a match that is written down: the auction, the contract, and what the deal brought.

They are those of the game without its cards. What cannot be judged without them, people judge: whether
a hand may be thrown in, whether a marriage is really there.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from kuski.cards import CardSet, Suit
from kuski.game import seats_of
from kuski.huutopussi.actions import TRUMPS, Action, Contract, Trump
from kuski.huutopussi.auction import Auction, first_speaker, open_auction
from kuski.huutopussi.dealing import Dealing, deal, start
from kuski.huutopussi.exchange import Exchange, take_over
from kuski.huutopussi.rules import Rules
from kuski.huutopussi.sheet import DealEntry, check_marriage, enter
from kuski.huutopussi.state import HuutopussiState
from kuski.huutopussi.view import TricksView, View, view
from kuski.huutopussi.written.actions import Counted, parse_counted
from kuski.refusals import wrong_phase

WrittenAction = Action | Counted


class WrittenRules(Rules, frozen=True, kw_only=True, dict=True):
    """Rules by which a match is written down."""

    def start(self, players: int, dealer: int) -> Any:
        """Return the first auction of a match.

        Raises:
            RulesError: the rules cannot be played by so many, or nobody of them deals.
        """
        return begin(start(self, players, dealer))


def written(rules: Rules) -> WrittenRules:
    """Return the same rules for a match that is written down."""
    return WrittenRules(**msgspec.structs.asdict(rules))


def begin(dealing: HuutopussiState) -> HuutopussiState:
    """Return the auction of a deal to come; a match that is over stays so."""
    if not isinstance(dealing, Dealing):
        return dealing
    return Bidding(**msgspec.structs.asdict(open_auction(dealing)))


def to_come(state: HuutopussiState) -> Dealing:
    """Return the deal that is being played, before its first card."""
    return deal(state, state.dealer)


def _without_cards(state: HuutopussiState) -> tuple[str, ...]:
    """Return what is wrong with a state of this game; its cards are nobody's business."""
    if (state.outcome is None) is not bool(state.actors):
        return ("nobody may act, or somebody after the end",)
    return ()


class Bidding(Auction, frozen=True, tag=True, gc=False):
    """The auction."""

    @property
    def may_redeal(self) -> bool:
        """Whether the speaker may throw the cards in: whether his hand is that bad, all can see."""
        return self.rules.redeal_right != "none" and not self.spoken >> self.turn & 1

    def _closed(self) -> HuutopussiState:
        if self.bidder >= 0:
            return _after_auction(self)
        if self.rules.all_pass == "no_contract":  # noqa: S105
            return _counting(self, None, 0, 0, first_speaker(self))
        return self._thrown_in(self.after(self.dealer))

    def _thrown_in(self, dealer: int) -> HuutopussiState:
        return begin(deal(self, dealer))

    def check(self) -> tuple[str, ...]:
        """Return every broken invariant."""
        return _without_cards(self)


def _after_auction(auction: Auction) -> HuutopussiState:
    """Return the question for the contract, or the play where it is the bid in any case."""
    rules = auction.rules
    whole, given = (1 << rules.talon_size) - 1, (1 << rules.exchange) - 1
    taken = replace(take_over(auction), talon=whole, discards=whole, given=given)
    saying = Saying(**msgspec.structs.asdict(taken))
    if len(saying.legal(saying.declarer)) > 1:
        return saying
    return _counting(saying, saying.declarer, saying.bid, saying.bid, saying.declarer)


class Saying(Exchange, frozen=True, tag=True, gc=False):
    """The contract: the talon is taken and cards are laid away, which nobody writes down."""

    phase: ClassVar[str] = "contract"

    def apply(self, actor: int, action: Action) -> HuutopussiState:
        """Take the contract."""
        if actor not in self.actors:
            return self.off_turn(actor, action)
        if not isinstance(action, Contract):
            raise wrong_phase()
        super().apply(actor, action)
        return _counting(self, actor, self.bid, action.points, actor)

    def view(self, seat: int | None) -> View:
        """Return what the table shows; no cards."""
        shown = view(self, seat)
        assert shown.exchange is not None
        bare = replace(
            shown.exchange, talon=(), discards=None, given=None, returned=None, discarded=0, handed=0
        )
        return replace(shown, exchange=bare)

    def elsewhere(self) -> tuple[int, ...]:
        """Return no cards."""
        return ()

    def check(self) -> tuple[str, ...]:
        """Return every broken invariant."""
        return _without_cards(self)


class Counting(HuutopussiState, frozen=True, tag=True, gc=False):
    """The play: what is made trump is written down as it happens, and at the end what each side has.

    Attributes:
        declarer: who plays, or None without a contract.
        bid: the bid that won the auction, 0 without one.
        contract: the final contract, 0 without one.
        leader: who leads the first trick.
        marriages: who made which suit trump, in order.
    """

    declarer: int | None
    bid: int
    contract: int
    leader: int
    marriages: tuple[tuple[int, Suit], ...] = ()

    phase: ClassVar[str] = "counting"

    @property
    def actors(self) -> frozenset[int]:
        """Everybody: a marriage is its maker's, the points anybody writes down."""
        return seats_of((1 << len(self.scores)) - 1)

    @property
    def declarer_seat(self) -> int | None:
        """The declarer, or None without a contract."""
        return self.declarer

    @property
    def contract_points(self) -> int | None:
        """The final contract, or None."""
        return self.contract or None

    @property
    def trump_suit(self) -> Suit | None:
        """The trump suit, or None."""
        return self.marriages[-1][1] if self.marriages else None

    def legal(self, actor: int) -> Sequence[Action] | CardSet:
        """Return the suits that ``actor`` may still make trump; the points are too many to list."""
        if actor not in self.actors:
            return HuutopussiState.legal(self, actor)
        made = {suit for _, suit in self.marriages}
        return tuple(trump for trump in TRUMPS if trump.suit not in made)

    def parse(self, actor: int, text: str) -> Any:
        """Return the action that ``text`` means.

        Raises:
            IllegalAction: ``game-over`` or ``unreadable``.
        """
        if actor >= 0 and text.strip() and (counted := parse_counted(text)) is not None:
            return counted
        return super().parse(actor, text)

    def apply(self, actor: int, action: WrittenAction) -> HuutopussiState:
        """Write down a marriage, or what the deal brought.

        Raises:
            IllegalAction: it cannot be, as :func:`kuski.huutopussi.sheet.enter` refuses it.
        """
        if actor not in self.actors:
            assert not isinstance(action, Counted)
            return self.off_turn(actor, action)
        if isinstance(action, Trump):
            check_marriage(to_come(self), self.marriages, (), actor, action.suit)
            return replace(self, marriages=(*self.marriages, (actor, action.suit)))
        if isinstance(action, Counted):
            return begin(enter(to_come(self), self.entry(action)))
        raise wrong_phase()

    def entry(self, counted: Counted) -> DealEntry:
        """Return the line of the sheet with what was counted."""
        sides = self.rules.all_sides
        known = dict(zip(sides, counted.sides, strict=False))
        return DealEntry(
            self.declarer,
            self.bid,
            self.contract,
            self.marriages,
            tuple(seat for side, count in known.items() if not count.tricks for seat in side),
            tuple(count.points for count in counted.sides),
        )

    def view(self, seat: int | None) -> View:
        """Return what the table shows: the contract, the trumps, nobody's cards."""
        marriages = tuple((maker, str(suit)) for maker, suit in self.marriages)
        nothing = (0,) * len(self.scores)
        tricks = TricksView(
            self.leader, (), (), None, nothing, marriages, (), naming=False, discards=None, refused={}
        )
        return replace(view(self, seat), tricks=tricks)

    def check(self) -> tuple[str, ...]:
        """Return every broken invariant."""
        return _without_cards(self)


def _counting(
    state: HuutopussiState, declarer: int | None, bid: int, contract: int, leader: int
) -> HuutopussiState:
    base = (state.rules, state.dealer, state.scores, state.sheet, state.hands, state.unseen)
    return Counting(*base, declarer, bid, contract, leader)
