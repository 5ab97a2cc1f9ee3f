"""The options of Huutopussi: one frozen struct, each decision of the house rules a field."""

from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Self

import msgspec

from kuski.cards import PACK_52, RANK_MASKS, SUIT_MASKS, Card, Rank, Suit
from kuski.game import Notice

if TYPE_CHECKING:
    from kuski.huutopussi.dealing import Dealing

PACK_40 = PACK_52 & ~((1 << 12) - 1)
"""Five to ace: for four players, each for himself."""
PACK_36 = PACK_52 & ~((1 << 16) - 1)
"""Six to ace."""

MARRIAGE_VALUES = {
    "SHDC": {Suit.SPADES: 100, Suit.HEARTS: 80, Suit.DIAMONDS: 60, Suit.CLUBS: 40},
    "HDCS": {Suit.HEARTS: 100, Suit.DIAMONDS: 80, Suit.CLUBS: 60, Suit.SPADES: 40},
}
"""What a marriage (*avioliitto*) in each suit is worth."""

CARD_POINTS = {
    "original": {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2},
    "simple": {Rank.ACE: 10, Rank.TEN: 10, Rank.KING: 5, Rank.QUEEN: 5, Rank.JACK: 5},
}
"""What a card is worth by rank; the others nothing."""


class Rules(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """How one table plays. The defaults are the preset ``kolmin``.

    ``None`` is "none" of a number; ``talon`` and ``max_bid`` of None follow from the other options.
    What each option means is told by :data:`kuski.huutopussi.options.OPTIONS`.
    """

    players: Literal[2, 3, 4] = 3
    sides: Literal["solo", "pairs"] = "solo"
    fives: bool = False
    talon: int | None = None
    exchange: Literal[0, 3, 4] = 0

    first_bidder: Literal["dealer", "left"] = "dealer"
    opening: Literal["compulsory", "free"] = "compulsory"
    min_open: int = 60
    open_step: int = 10
    bid_step: int = 5
    max_bid: int | None = None
    ban_at: int | None = -500
    banned_open: bool = True
    all_pass: Literal["redeal", "no_contract"] = "redeal"  # noqa: S105
    redeal_right: Literal["none", "three_sixes_or_no_court"] = "none"

    talon_open: bool = True
    discard_ban: tuple[Rank, ...] = (Rank.TEN, Rank.ACE)
    raise_: bool = msgspec.field(default=True, name="raise")

    card_points: Literal["original", "simple"] = "original"
    last_trick: int = 10
    suit_values: Literal["SHDC", "HDCS"] = "SHDC"
    declare_after: Literal["any_trick", "own_led"] = "any_trick"
    declares_per_trick: Literal[1, "many"] = 1
    lead_marriage: bool = False
    asking: Literal["none", "whole_half"] = "none"
    half_needs_card: bool = True
    ask_lockout: Literal["none", "basic", "illisoft"] = "basic"
    must_beat: bool = True
    must_trump: bool = True
    must_overtrump: bool = True
    first_lead: Literal["free", "ace_spade"] = "free"

    fail_double_over: int | None = None
    porvoo_basis: Literal["final", "original"] = "final"
    porvoo_declarer_factor: int = 2
    rounding: Literal[5] | None = None
    target: int = 500
    deals: int | None = None
    target_test: Literal["reach", "exceed"] = "reach"
    target_tie: Literal["highest", "declarer"] = "highest"

    def replace(self, **changes: Any) -> Self:
        """Return these rules with some options changed; values are taken as they are."""
        return msgspec.structs.replace(self, **changes)

    def problems(self, players: int) -> tuple[Notice, ...]:
        """Return every constraint broken with ``players`` at the table, each with its mending."""
        known = self._problems.get(players)
        if known is None:
            from kuski.huutopussi.validity import problems

            known = self._problems[players] = problems(self, players)
        return known

    @cached_property
    def _problems(self) -> dict[int, tuple[Notice, ...]]:
        """What was found before, by number of players: every start asks again."""
        return {}

    def warnings(self, players: int) -> tuple[Notice, ...]:
        """Return what is allowed but worth knowing; nothing in this game."""
        return ()

    def start(self, players: int, dealer: int) -> "Dealing":
        """Return the first state: nobody has a card, the deck deals.

        Raises:
            RulesError: the rules do not fit that many players, or there is no such dealer.
        """
        from kuski.huutopussi.dealing import start

        return start(self, players, dealer)

    @cached_property
    def pack(self) -> int:
        """The mask of the cards of the game."""
        return PACK_40 if self.fives else PACK_36

    @cached_property
    def talon_size(self) -> int:
        """How many cards the talon (*pirunpakka*) has."""
        if self.talon is not None:
            return self.talon
        if self.players < 4:
            return 3
        return 4 if self.fives and self.sides == "solo" else 0

    @cached_property
    def hand_size(self) -> int:
        """How many cards each is dealt; for two players a third, dead hand stays in the deck."""
        return (self.pack.bit_count() - self.talon_size) // max(self.players, 3)

    @cached_property
    def highest_bid(self) -> int:
        """The highest bid: all cards, the last trick and four marriages, unless an option says so."""
        if self.max_bid is not None:
            return self.max_bid
        cards = 4 * sum(CARD_POINTS[self.card_points].values())
        return cards + self.last_trick + sum(MARRIAGE_VALUES[self.suit_values].values())

    @cached_property
    def points(self) -> tuple[int, ...]:
        """What each of the 52 cards is worth."""
        values = CARD_POINTS[self.card_points]
        return tuple(values.get(card.rank, 0) for card in Card)

    def points_in(self, mask: int) -> int:
        """Return what the cards of a mask are worth together."""
        values = CARD_POINTS[self.card_points]
        return sum((mask & RANK_MASKS[rank]).bit_count() * value for rank, value in values.items())

    @cached_property
    def undiscardable(self) -> int:
        """The mask of the cards that may not be discarded."""
        return sum(RANK_MASKS[rank] for rank in self.discard_ban)

    def side_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats that score together with ``seat``, itself among them, in seat order."""
        return tuple(sorted({seat, (seat + 2) % 4})) if self.sides == "pairs" else (seat,)

    @cached_property
    def all_sides(self) -> tuple[tuple[int, ...], ...]:
        """The sides: single seats, or the two pairs of opposite seats."""
        return ((0, 2), (1, 3)) if self.sides == "pairs" else tuple((seat,) for seat in range(self.players))


def marriage_of(suit: Suit) -> int:
    """Return the mask of a suit's king and queen."""
    return SUIT_MASKS[suit] & (RANK_MASKS[Rank.KING] | RANK_MASKS[Rank.QUEEN])


MARRIAGES = tuple(marriage_of(suit) for suit in Suit)
"""The mask of king and queen, by suit."""
