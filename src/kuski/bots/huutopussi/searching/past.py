"""What a seat has perceived of the running deal: all that the hidden cards must agree with."""

from typing import NamedTuple

from kuski.bots.huutopussi.memory import Memory, read
from kuski.bots.sight import Sight
from kuski.cards import RANK_MASKS, SUIT_MASKS, Card, Rank, Suit
from kuski.game import CHANCE
from kuski.huutopussi import Ask, Bid, Hand, Name, Pass, Trump
from kuski.huutopussi.rules import MARRIAGES

CARD, TRUMP, ASKED = 0, 1, 2
"""Kinds of events of the play."""

SOME, FEW, NONE = "some", "few", "none"
"""How many of a suit's king and queen a seat held: one or both, not both, none."""


class Half(NamedTuple):
    """What a question told of a suit's king and queen.

    Attributes:
        seat: whose cards.
        suit: the suit.
        held: how many of the two that seat held.
        before: the cards that the seat had played by then.
    """

    seat: int
    suit: Suit
    held: str
    before: int


class Past(Memory):
    """The running deal in full, as one seat perceived it.

    Attributes:
        events: the play: kind, seat, and the card or suit (-1 for a whole).
        bids: the highest bid of each seat, 0 without one.
        passed: the lowest bid that each seat would not make, 0 if it has not passed.
        bid: the bid that won the auction so far.
        opener: who made the first bid, or -1.
        first_speaker: who speaks first in the auction, and leads where nobody declares.
        exchanged: whether partners have begun to hand cards over.
        talon: the cards of the talon that this seat saw.
        taken: whether the auction is over, so that a talon is taken or left lying for good.
        laid: how many discards this seat did not see.
        played: the cards that each seat played.
        given: what this seat's partner gave it in the exchange, and what it gave the partner.
        halves: what questions told.
        own_led: whether the leader led the trick that he took last.
        occasion: whether the leader may still show a marriage or ask.
        now: the suit made trump last on this occasion, or None.
        naming: whether a pair has to be named now.
    """

    def __init__(self, sight: Sight) -> None:
        players = sight.players
        self.events: list[tuple[int, int, int]] = []
        self.bids = [0] * players
        self.passed = [0] * players
        self.bid = 0
        self.opener = -1
        self.exchanged = False
        first = sight.view.dealer
        self.first_speaker = first if sight.rules.first_bidder == "dealer" else (first + 1) % players
        self.talon = 0
        self.taken = sight.view.phase != "auction"
        self.laid = 0
        self.played = [0] * players
        self.given = [0, 0]
        self.halves: list[Half] = []
        self.own_led = False
        self.occasion = False
        self.now: Suit | None = None
        self.naming = False
        super().__init__(sight)

    def _follow(self, actor: int, text: str) -> None:
        action, heard = read(text)
        if isinstance(action, Bid | Pass):
            self._offered(actor, action)
        elif text == "discard ?":
            self.laid += 1
        elif text == "hand ?":
            self.exchanged = True
        elif isinstance(action, Hand):
            self.exchanged = True
            self.given[actor == self.seat] |= action.card.bit
        elif isinstance(action, Ask):
            self._hear(actor, action.suit, heard)
        elif isinstance(action, Trump):
            self._made(actor, action.suit)
            self.occasion = self.rules.declares_per_trick == "many"
        elif isinstance(action, Name):
            self.naming = False
            self.events.append((ASKED, (actor + 2) % 4, int(action.suit)))
        elif isinstance(action, Card) and actor == CHANCE:
            self.talon |= action.bit
        elif isinstance(action, Card):
            self._led(actor, action)
        super()._follow(actor, text)
        if isinstance(action, Card) and actor != CHANCE:
            self.played[actor] |= action.bit
            self.events.append((CARD, actor, int(action)))

    def _offered(self, seat: int, action: Bid | Pass) -> None:
        if isinstance(action, Bid):
            self.bids[seat] = self.bid = action.points
            self.opener = seat if self.opener < 0 else self.opener
        elif self.declarer not in self.rules.side_of(seat):
            self.passed[seat] = self.bid + self.rules.bid_step if self.bid else self.rules.min_open

    def _made(self, seat: int, suit: Suit) -> None:
        self.now = suit
        self.events.append((TRUMP, seat, int(suit)))

    def _led(self, seat: int, card: Card) -> None:
        """Take in what a card tells of the first lead, before the duties."""
        self.occasion, self.now = False, None
        if not self.gone and self.rules.first_lead == "ace_spade" and card.rank is not Rank.ACE:
            self.lacks[seat] |= RANK_MASKS[Rank.ACE]
            if card.suit is not Suit.SPADES:
                self.lacks[seat] |= SUIT_MASKS[Suit.SPADES]

    def _end_trick(self) -> None:
        leader = self.leader
        super()._end_trick()
        self.own_led = self.leader == leader
        self.occasion = self.own_led or self.rules.declare_after == "any_trick"

    def _hear(self, asker: int, suit: Suit | None, heard: str) -> None:
        """Take in what a question and its answer tell of two hands."""
        partner, before = (asker + 2) % 4, tuple(self.played)
        self.occasion = False
        told: list[tuple[int, Suit, str]] = []
        if suit is None:
            self.naming = heard.startswith("yes")
            if not self.naming:
                told = [(partner, each, FEW) for each in Suit if not self.declared >> each & 1]
        elif heard == "yes trump":
            told = [(asker, suit, SOME), (partner, suit, SOME)]
        elif heard == "yes":
            told = [(asker, suit, NONE), (partner, suit, SOME)]
        elif self.rules.half_needs_card:
            told = [(asker, suit, SOME)]
        self.halves += [Half(seat, each, held, before[seat]) for seat, each, held in told]
        if suit is None and self.naming:
            return
        if heard == "yes trump" and suit is not None:
            self.events.append((ASKED, asker, int(suit)))
        else:
            self.events.append((ASKED, asker, -1))

    def fits(self, half: Half, holders: dict[Card, int]) -> bool:
        """Return whether these holders of a suit's king and queen agree with what was told."""
        since = self.played[half.seat] & ~half.before
        held = (since & MARRIAGES[half.suit]).bit_count()
        held += sum(seat == half.seat for seat in holders.values())
        return {SOME: held > 0, FEW: held < 2, NONE: held == 0}[half.held]
