"""What a seat knows of the running deal of Huutopussi: the cards it saw, and what the duties betrayed."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kuski.bots.sight import Sight
from kuski.cards import SUIT_MASKS, Card, Suit, mask_of, parse_card
from kuski.game import CHANCE
from kuski.huutopussi import Action, Ask, Bid, Contract, Discard, Hand, Name, Rules, Trump, parse_action
from kuski.huutopussi.duties import BEATERS, winning
from kuski.huutopussi.rules import MARRIAGE_VALUES, MARRIAGES

EVERYTHING: Final = (1 << 52) - 1

_HEARD: Final = re.compile(r" ((?:yes|no)(?: trump)?|discards \d+)$", re.ASCII)
"""What the table hears with a question or with the last card of a deal."""


@lru_cache(4096)
def read(text: str) -> tuple[Action | None, str]:
    """Return the action of a text of a redacted record, None for a hidden one, and what was heard with it."""
    heard = _HEARD.search(text)
    words = text[: heard.start()] if heard else text
    return None if "?" in words else parse_action(words), heard[1] if heard else ""


def running_deal(record: Sequence[tuple[int, str]], size: int) -> Sequence[tuple[int, str]]:
    """Return the entries of the running deal: from the last ``size`` cards dealt in a row.

    No talon is as large as all hands together, so a run of that length is a deal.
    """
    run = 0
    for place in range(len(record) - 1, -1, -1):
        run = run + 1 if record[place][0] == CHANCE else 0
        if run == size:
            return record[place:]
    return ()


class Memory:
    """The running deal as one seat remembers it; masks are masks of cards.

    Attributes:
        rules: the table's rules.
        players: how many seats there are.
        seat: whose memory this is.
        side: the seats that score with it, itself among them.
        hand: its cards.
        score: its points in the match.
        sizes: how many cards each seat holds.
        declarer: who plays, or -1 before that is known and without a contract.
        contract: the bid that stands, or the final contract.
        discards: the cards that this seat discarded.
        gone: the cards played.
        has: for each seat, cards that it surely holds (of the own seat nothing).
        out: the cards that this seat does not see: others' hands, discards, the talon, a dead hand.
        unplaced: those of them that nobody surely holds.
        lacks: for each seat, cards that it surely does not hold.
        trump: the trump suit, or None.
        declared: mask of the suits made trump in this deal.
        asked: the questions of this deal: who asked, and the suit of a half or None.
        leader: who leads the running trick.
        trick: its cards.
        won: the points that each seat won: tricks, marriages, own discards.
        tricks: how many tricks each seat took.
    """

    def __init__(self, sight: Sight) -> None:
        players, view = sight.players, sight.view
        self.rules: Rules = sight.rules
        self.players = players
        self.seat = sight.seat
        self.side: tuple[int, ...] = self.rules.side_of(sight.seat)
        self.hand = mask_of(map(parse_card, view.hands[sight.seat]))
        self.score: int = view.scores[sight.seat]
        self.sizes: tuple[int, ...] = view.counts
        self.declarer = -1
        self.contract = 0
        self.discards = 0
        self.gone = 0
        self.has = [0] * players
        self.lacks = [0] * players
        self.trump: Suit | None = None
        self.declared = 0
        self.asked: list[tuple[int, Suit | None]] = []
        self.leader = -1
        self.trick: list[Card] = []
        self.won = [0] * players
        self.tricks = [0] * players
        cards_dealt = players * self.rules.hand_size
        for actor, text in running_deal(sight.record, cards_dealt)[cards_dealt:]:
            self._follow(actor, text)
        self._conclude()

    # What may be where.

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that play to the running trick after this one, in order."""
        left = self.players - len(self.trick) - 1
        return tuple((self.seat + step) % self.players for step in range(1, left + 1))

    @property
    def declares(self) -> bool:
        """Whether this seat's side plays the contract."""
        return self.declarer in self.side

    @property
    def locked(self) -> bool:
        """Whether a question has cost this seat its own marriages in this deal."""
        rule = self.rules.ask_lockout
        if any(asker == self.seat for asker, _ in self.asked):
            return rule != "none"
        return rule == "illisoft" and any(
            asker in self.side and suit is not None for asker, suit in self.asked
        )

    @property
    def safe(self) -> bool:
        """Whether this side has the points of its contract: more of them would not count."""
        return self.declares and sum(self.won[seat] for seat in self.side) >= self.contract

    def beyond(self, card: Card) -> int:
        """Return the cards still out that beat ``card`` in its suit."""
        return BEATERS[card] & self.out

    # Following the record.

    def _follow(self, actor: int, text: str) -> None:
        action, heard = read(text)
        if isinstance(action, Card):
            if actor == CHANCE:
                self._see_talon(action)
            else:
                self._see_played(actor, action)
        elif isinstance(action, Bid):
            self.declarer, self.contract = actor, action.points
        elif isinstance(action, Contract):
            self.contract = action.points
        elif isinstance(action, Discard):
            self.discards |= action.card.bit
            self.won[actor] += self.rules.points[action.card]
        elif isinstance(action, Hand):
            self._see_handed(actor, action.card)
        elif isinstance(action, Ask):
            self._hear_answer(actor, action.suit, heard)
        elif isinstance(action, Trump):
            self._see_marriage(actor, actor, action.suit)
        elif isinstance(action, Name):
            self._see_marriage((actor + 2) % 4, actor, action.suit)

    def _see_talon(self, card: Card) -> None:
        """A talon card shown is the declarer's; he may have discarded it if that is allowed."""
        for seat in range(self.players):
            if seat != self.declarer:
                self.lacks[seat] |= card.bit
        self.has[self.declarer] |= card.bit & self.rules.undiscardable

    def _see_handed(self, giver: int, card: Card) -> None:
        taker = (giver + 2) % 4
        self.has[giver] &= ~card.bit
        self.has[taker] |= card.bit

    def _hear_answer(self, asker: int, suit: Suit | None, answer: str) -> None:
        """Take in a question: a half may make trump, and the two know where its cards are."""
        self.asked.append((asker, suit))
        partner = (asker + 2) % 4
        if suit is None:
            return
        if answer == "no":
            self.lacks[partner] |= MARRIAGES[suit]
        elif answer == "yes trump":
            self._make_trump(asker, suit)
            other = {asker: partner, partner: asker}.get(self.seat)
            if other is not None:
                self.has[other] |= MARRIAGES[suit] & ~self.hand

    def _see_marriage(self, maker: int, holder: int, suit: Suit) -> None:
        self._make_trump(maker, suit)
        self.has[holder] |= MARRIAGES[suit]

    def _make_trump(self, maker: int, suit: Suit) -> None:
        self.trump = suit
        self.declared |= 1 << suit
        self.won[maker] += MARRIAGE_VALUES[self.rules.suit_values][suit]

    def _see_played(self, seat: int, card: Card) -> None:
        if not self.trick:
            self.leader = seat
        else:
            self.lacks[seat] |= self._betrayed(card)
        self.trick.append(card)
        self.gone |= card.bit
        self.has[seat] &= ~card.bit
        if len(self.trick) == self.players:
            self._end_trick()

    def _betrayed(self, card: Card) -> int:
        """Return what who plays ``card`` cannot hold, or the duties would have made him play it."""
        rules, trump = self.rules, self.trump
        best = self.trick[winning(tuple(self.trick), trump)]
        led = self.trick[0].suit
        if card.suit is led:
            free = best.suit is not led or BEATERS[best] & card.bit or not rules.must_beat
            return 0 if free else BEATERS[best]
        lacking = SUIT_MASKS[led]
        if trump is None or not rules.must_trump:
            return lacking
        if card.suit is not trump:
            return lacking | SUIT_MASKS[trump]
        under = rules.must_overtrump and best.suit is trump and not BEATERS[best] & card.bit
        return lacking | (BEATERS[best] if under else 0)

    def _end_trick(self) -> None:
        winner = (self.leader + winning(tuple(self.trick), self.trump)) % self.players
        self.won[winner] += sum(self.rules.points[card] for card in self.trick)
        self.tricks[winner] += 1
        self.leader, self.trick = winner, []

    def _conclude(self) -> None:
        """Place the cards that only one seat can hold, when no card lies aside unseen."""
        self.out = self.rules.pack & ~(self.hand | self.gone | self.discards)
        self.has = [mask & self.out for mask in self.has]
        self.has[self.seat] = 0
        others = [seat for seat in range(self.players) if seat != self.seat]
        if sum(self.sizes[seat] for seat in others) == self.out.bit_count():
            for seat in others:
                elsewhere = EVERYTHING
                for other in others:
                    elsewhere &= EVERYTHING if other == seat else self.lacks[other]
                self.has[seat] |= self.out & elsewhere
        self.unplaced = self.out
        for held in self.has:
            self.unplaced &= ~held
