"""A position of the play with all hands open, as plain values: what the solver is asked about."""

from collections.abc import Sequence
from typing import Self

import msgspec
from msgspec.structs import replace

from kuski.cards import Card, CardSet, Suit
from kuski.huutopussi.actions import ASK_WHOLE, HALVES, NAMES, TRUMPS, Action, Ask, Name, Trump
from kuski.huutopussi.duties import first_lead, playable, winning
from kuski.huutopussi.rules import MARRIAGE_VALUES, MARRIAGES, Rules
from kuski.huutopussi.tricks import Tricks


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A position of the play, hands open; nothing of what was collected before is in it.

    Attributes:
        rules: the table's rules.
        own: mask of the seats whose points count: they maximise them, all others minimise them.
        hands: the cards of each seat as a mask.
        leader: who leads, or led, the running trick.
        trick: its cards so far, the lead first.
        trump: the trump suit, or None.
        declared: mask of the suits of which a marriage was made in this deal.
        asked: bits 0 to 3: the seats that asked in this deal; bits 4 and 5: whether seats 0 and 2,
            1 and 3 asked for a half.
        occasion: whether the leader may still show a marriage or ask before he leads.
        shown: the marriage that he showed last on this occasion, or None.
        first: whether this is the first trick of the deal.
        naming: whether the leader's partner has to name a pair.
    """

    rules: Rules
    own: int
    hands: tuple[int, ...]
    leader: int
    trick: tuple[Card, ...] = ()
    trump: Suit | None = None
    declared: int = 0
    asked: int = 0
    occasion: bool = False
    shown: Suit | None = None
    first: bool = False
    naming: bool = False

    @classmethod
    def of(cls, state: Tricks, own: int | None = None) -> Self:
        """Return the position of a state.

        Args:
            state: the state.
            own: mask of the seats whose points count, by default the declarer's side.

        Raises:
            ValueError: nobody declares, and ``own`` is not said.
        """
        rules = state.rules
        if own is None:
            if state.declarer < 0:
                raise ValueError("without a contract, say whose points count")
            own = side_mask(rules, state.declarer)
        asked = 0
        for answer in state.answers:
            asked |= asking_bits(answer.seat, answer.suit)
        return cls(
            rules=rules,
            own=own,
            hands=state.hands,
            leader=state.leader,
            trick=state.trick,
            trump=state.trump,
            declared=state.declared,
            asked=asked,
            occasion=state.occasion,
            shown=state.marriages[-1][1] if state.declared_now else None,
            first=not any(state.won),
            naming=state.naming,
        )

    def problems(self) -> tuple[str, ...]:
        """Return what makes this no position of the game; empty when it is one."""
        faults, seen = [], 0
        for part in (*self.hands, *(card.bit for card in self.trick)):
            if seen & part or part & ~self.rules.pack:
                faults.append("a card twice, or one that is not in the pack")
            seen |= part
        players = self.rules.players
        if len(self.hands) != players or not 0 <= self.leader < players or len(self.trick) >= players:
            return (*faults, "seats that these rules do not have")
        sizes = [hand.bit_count() for hand in self.hands]
        for place in range(len(self.trick)):
            sizes[(self.leader + place) % players] += 1
        if len(set(sizes)) > 1:
            faults.append("hands of different sizes")
        if not 0 <= self.own < 1 << players:
            faults.append("an own side of seats that are not there")
        if self.trick and (self.occasion or self.naming or self.shown is not None):
            faults.append("a marriage or a question in the middle of a trick")
        return (*faults,)

    @property
    def turn(self) -> int:
        """Who is asked."""
        if self.naming:
            return (self.leader + 2) % 4
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def maximises(self) -> bool:
        """Whether who is asked is of the own side."""
        return bool(self.own >> self.turn & 1)

    @property
    def over(self) -> bool:
        """Whether all cards are played."""
        return not any(self.hands)

    def cards(self) -> int:
        """Return the mask of the cards that who is asked may play."""
        hand = self.hands[self.turn]
        if self.trick:
            return playable(hand, self.trick, self.trump, self.rules)
        if self.first:
            return first_lead(hand, self.rules)
        if self.rules.lead_marriage and self.shown is not None:
            return hand & MARRIAGES[self.shown]
        return hand

    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions, as :meth:`kuski.huutopussi.Tricks.legal` does."""
        if self.over:
            return ()
        if self.naming:
            return tuple(NAMES[suit] for suit in self._pairs(self.turn))
        cards = CardSet(self.cards())
        if not self.occasion or self.trick or self.first:
            return (*cards,)
        return (*self._declarations(), *cards)

    def _pairs(self, seat: int) -> list[Suit]:
        """Return the suits of which a seat can still show king and queen."""
        hand = self.hands[seat]
        return [
            suit
            for suit in Suit
            if hand & MARRIAGES[suit] == MARRIAGES[suit] and not self.declared >> suit & 1
        ]

    def _declarations(self) -> Sequence[Action]:
        rules, seat = self.rules, self.leader
        half = bool(self.asked & asking_bits(seat, Suit.CLUBS) & 0b110000)
        asked = bool(self.asked >> seat & 1)
        locked = {"none": False, "basic": asked, "illisoft": asked or half}[rules.ask_lockout]
        choices: list[Action] = [] if locked else [TRUMPS[suit] for suit in self._pairs(seat)]
        if rules.asking == "none" or self.shown is not None:
            return choices
        if rules.ask_lockout != "illisoft" or not half:
            choices.append(ASK_WHOLE)
        return choices + [
            HALVES[suit]
            for suit in Suit
            if not self.declared >> suit & 1
            and (self.hands[seat] & MARRIAGES[suit] or not rules.half_needs_card)
        ]

    def after(self, action: Action) -> tuple[Self, int]:
        """Return the position after a legal action, and the points that the own side gains by it."""
        if isinstance(action, Card):
            return self._play(action)
        if isinstance(action, Trump):
            many = self.rules.declares_per_trick == "many"
            after, points = self._made(action.suit)
            return replace(after, occasion=many, shown=action.suit), points
        if isinstance(action, Ask):
            return self._ask(action.suit)
        assert isinstance(action, Name)
        after, points = self._made(action.suit)
        return replace(after, naming=False), points

    def _made(self, suit: Suit) -> tuple[Self, int]:
        """Return the position with a marriage of the leader's, and what the own side gains."""
        points = MARRIAGE_VALUES[self.rules.suit_values][suit] if self.own >> self.leader & 1 else 0
        return replace(self, trump=suit, declared=self.declared | 1 << suit), points

    def _ask(self, suit: Suit | None) -> tuple[Self, int]:
        seat, partner = self.leader, (self.leader + 2) % 4
        after = replace(self, asked=self.asked | asking_bits(seat, suit), occasion=False)
        if suit is None:
            return replace(after, naming=bool(self._pairs(partner))), 0
        both = self.hands[seat] & MARRIAGES[suit] and self.hands[partner] & MARRIAGES[suit]
        return after._made(suit) if both else (after, 0)

    def _play(self, card: Card) -> tuple[Self, int]:
        seat, trick = self.turn, (*self.trick, card)
        hands = (*self.hands[:seat], self.hands[seat] & ~card.bit, *self.hands[seat + 1 :])
        after = replace(self, hands=hands, trick=trick, occasion=False, shown=None)
        if len(trick) < len(hands):
            return after, 0
        rules = self.rules
        winner = (self.leader + winning(trick, self.trump)) % len(hands)
        points = sum(rules.points[played] for played in trick)
        if not any(hands):
            points += rules.last_trick
        occasion = rules.declare_after == "any_trick" or winner == self.leader
        after = replace(after, leader=winner, trick=(), occasion=occasion, first=False)
        return after, points if self.own >> winner & 1 else 0


def side_mask(rules: Rules, seat: int) -> int:
    """Return the mask of the seats that score together with ``seat``."""
    return sum(1 << member for member in rules.side_of(seat))


def asking_bits(seat: int, suit: Suit | None) -> int:
    """Return what a question of ``seat`` adds to :attr:`Position.asked`; ``suit`` is that of a half."""
    return 1 << seat | (0 if suit is None else 1 << 4 + seat % 2)


def tricks_left(position: Position) -> int:
    """Return how many tricks are still to be taken, the running one among them."""
    return max(hand.bit_count() for hand in position.hands) if any(position.hands) else 0
