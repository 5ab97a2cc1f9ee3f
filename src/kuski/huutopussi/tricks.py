"""The play (*pelin kulku*): tricks and their duties, trumps made between them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec
from msgspec.structs import replace

from kuski.cards import Card, CardSet, Suit
from kuski.game import ONE_SEAT, IllegalAction, mark
from kuski.huutopussi.actions import NAMES, Action, Ask, Name, Trump
from kuski.huutopussi.duties import breach, duty, first_lead, playable, winning
from kuski.huutopussi.marriages import ask_refusal, declarations, trump_refusal, undeclared_pairs
from kuski.huutopussi.rules import MARRIAGES
from kuski.huutopussi.scoring import score_deal
from kuski.huutopussi.state import HuutopussiState
from kuski.refusals import not_in_hand, wrong_phase

if TYPE_CHECKING:
    from kuski.huutopussi.exchange import Exchange


class Answer(msgspec.Struct, frozen=True, gc=False):
    """A question to the partner and its answer, which the whole table heard.

    Attributes:
        seat: who asked.
        suit: the suit of a half, or None for a whole pair.
        yes: the answer.
        named: the suit that the partner named for a whole.
    """

    seat: int
    suit: Suit | None
    yes: bool
    named: Suit | None = None


class Tricks(HuutopussiState, frozen=True, tag=True, gc=False):
    """The tricks of a deal.

    Attributes:
        declarer: who plays, or -1 without a contract.
        bid: the bid that won the auction, 0 without one.
        contract: the final contract, 0 without one.
        discards: mask of the declarer's discards.
        leader: who leads, or led, the running trick.
        trick: its cards so far, the lead first.
        trump: the trump suit, or None.
        won: the cards that each seat took, as masks.
        marriages: who made which suit trump, in order.
        occasion: whether the leader may still show a marriage or ask before he leads.
        declared_now: mask of the suits that he made trump on this occasion.
        own_led: whether the leader led the trick that he won last.
        naming: whether the leader's partner has to name a pair.
        answers: the questions of this deal.
        last_trick: the cards of the trick before, the lead first.
        last_leader: who led it, or -1.
    """

    declarer: int
    bid: int
    contract: int
    discards: int
    leader: int
    won: tuple[int, ...]
    trick: tuple[Card, ...] = ()
    trump: Suit | None = None
    marriages: tuple[tuple[int, Suit], ...] = ()
    occasion: bool = False
    declared_now: int = 0
    own_led: bool = False
    naming: bool = False
    answers: tuple[Answer, ...] = ()
    last_trick: tuple[Card, ...] = ()
    last_leader: int = -1

    phase: ClassVar[str] = "tricks"

    @property
    def turn(self) -> int:
        """Who is asked: the partner who names a pair, else who plays a card next."""
        return self.partner(self.leader) if self.naming else self.after(self.leader, len(self.trick))

    @property
    def actors(self) -> frozenset[int]:
        """Who is asked."""
        return ONE_SEAT[self.turn]

    @property
    def declarer_seat(self) -> int | None:
        """The declarer, or None without a contract."""
        return self.declarer if self.declarer >= 0 else None

    @property
    def contract_points(self) -> int | None:
        """The final contract, or None."""
        return self.contract or None

    @property
    def trump_suit(self) -> Suit | None:
        """The trump suit, or None."""
        return self.trump

    @property
    def declared(self) -> int:
        """The mask (of suits) of the marriages made in this deal."""
        mask = 0
        for _, suit in self.marriages:
            mask |= 1 << suit
        return mask

    def tricks_of(self, seat: int) -> int:
        """Return how many tricks ``seat`` has taken."""
        return self.won[seat].bit_count() // len(self.scores)

    def asked_half(self, seat: int) -> bool:
        """Whether ``seat`` or its partner asked for a half in this deal."""
        side = self.rules.side_of(seat)
        return any(answer.suit is not None and answer.seat in side for answer in self.answers)

    def locked_out(self, seat: int) -> bool:
        """Whether asking has cost ``seat`` its own marriages in this deal (``ask_lockout``)."""
        rule = self.rules.ask_lockout
        if rule == "none":
            return False
        if any(answer.seat == seat for answer in self.answers):
            return True
        return rule == "illisoft" and self.asked_half(seat)

    def playable(self) -> int:
        """Return the mask of the cards that who is asked may play."""
        hand = self.hands[self.turn]
        if self.trick:
            return playable(hand, self.trick, self.trump, self.rules)
        if not any(self.won):
            return first_lead(hand, self.rules)
        if self.rules.lead_marriage and self.declared_now:
            return MARRIAGES[self.marriages[-1][1]]
        return hand

    def legal(self, actor: int) -> Sequence[Action] | CardSet:
        """Return marriages, questions and cards; or the pairs that may be named."""
        if actor < 0 or actor != self.turn:
            return HuutopussiState.legal(self, actor)
        if self.naming:
            return tuple([NAMES[suit] for suit in undeclared_pairs(self, actor)])
        cards = CardSet(self.playable())
        return (*declarations(self, actor), *cards) if self.occasion else (*cards,)

    def apply(self, actor: int, action: Action) -> HuutopussiState:
        """Play a card, make trump, ask, or name."""
        if actor < 0 or actor != self.turn:
            return self.off_turn(actor, action)
        if self.naming:
            return self._name(actor, action)
        if isinstance(action, Card):
            return self._play(actor, action)
        if isinstance(action, Trump):
            refusal = trump_refusal(self, actor, action.suit)
            if refusal is not None:
                raise refusal
            many = self.rules.declares_per_trick == "many"
            after = self._made(actor, action.suit)
            return replace(after, occasion=many, declared_now=self.declared_now | 1 << action.suit)
        if isinstance(action, Ask):
            refusal = ask_refusal(self, actor, action)
            if refusal is not None:
                raise refusal
            return self._ask(actor, action)
        raise wrong_phase()

    def _made(self, seat: int, suit: Suit) -> "Tricks":
        return replace(self, trump=suit, marriages=(*self.marriages, (seat, suit)))

    def answer(self, seat: int, question: Ask) -> bool:
        """Return the partner's true answer: whether he has a pair, or half of one in the suit."""
        partner = self.partner(seat)
        if question.suit is None:
            return undeclared_pairs(self, partner) != ()
        return self.hands[partner] & MARRIAGES[question.suit] != 0

    def makes_trump(self, seat: int, question: Ask) -> bool:
        """Return whether a question for a half makes trump: asker and partner hold one card each."""
        if question.suit is None or not self.answer(seat, question):
            return False
        return self.hands[seat] & MARRIAGES[question.suit] != 0

    def _ask(self, seat: int, question: Ask) -> HuutopussiState:
        yes, suit = self.answer(seat, question), question.suit
        after = replace(
            self,
            occasion=False,
            answers=(*self.answers, Answer(seat, suit, yes)),
            naming=yes and suit is None,
        )
        return after if suit is None or not self.makes_trump(seat, question) else after._made(seat, suit)

    def _name(self, seat: int, action: Action) -> HuutopussiState:
        if not isinstance(action, Name):
            raise wrong_phase()
        if self.declared >> action.suit & 1:
            raise IllegalAction(
                "marriage-already-made",
                mark("{suit} was made trump in this deal already."),
                suit=str(action.suit),
            )
        if action.suit not in undeclared_pairs(self, seat):
            raise IllegalAction(
                "no-marriage",
                mark("King and queen of {suit} are not both in your hand."),
                suit=str(action.suit),
            )
        answer = replace(self.answers[-1], named=action.suit)
        return replace(
            self._made(self.leader, action.suit), naming=False, answers=(*self.answers[:-1], answer)
        )

    def _play(self, seat: int, card: Card) -> HuutopussiState:
        hand = self.hands[seat]
        if not hand & card.bit:
            raise not_in_hand(card)
        if not self.playable() & card.bit:
            raise self._breach(card, hand)
        hands = (*self.hands[:seat], hand & ~card.bit, *self.hands[seat + 1 :])
        trick = (*self.trick, card)
        after = replace(self, hands=hands, trick=trick, occasion=False, declared_now=0)
        return after if len(trick) < len(hands) else after._taken()

    def _breach(self, card: Card, hand: int) -> IllegalAction:
        if self.trick:
            code = duty(card, hand, self.trick, self.trump, self.rules)
            assert code is not None
            return breach(code)
        if not any(self.won):
            return IllegalAction(
                "first-lead", mark("The first lead is an ace, without one a spade (first_lead).")
            )
        return IllegalAction("lead-marriage", mark("King or queen of the new trump is led (lead_marriage)."))

    def _taken(self) -> HuutopussiState:
        """Give the full trick to its winner, who leads next; score the deal after the last."""
        winner = self.after(self.leader, winning(self.trick, self.trump))
        won = [*self.won]
        for card in self.trick:
            won[winner] |= card.bit
        after = replace(
            self,
            won=(*won,),
            leader=winner,
            own_led=winner == self.leader,
            trick=(),
            occasion=True,
            last_trick=self.trick,
            last_leader=self.leader,
        )
        if any(self.hands):
            return replace(after, occasion=after.rules.declare_after == "any_trick" or after.own_led)
        return score_deal(after, winner)

    def seen(self, actor: int, action: Action, seat: int | None) -> str:
        """Return the text, with what the table announces at it.

        A question is heard with its answer, a half also with the trump that it makes; with the last
        card of a deal others hear what the declarer's discards are worth, since the score tells it.
        """
        if actor != self.turn:
            return str(action)
        if isinstance(action, Ask):
            answer = "yes" if self.answer(actor, action) else "no"
            return f"{action} {answer} trump" if self.makes_trump(actor, action) else f"{action} {answer}"
        last = isinstance(action, Card) and sum(map(int.bit_count, self.hands)) == 1
        if last and self.discards and seat != self.declarer:
            return f"{action} discards {self.rules.points_in(self.discards)}"
        return str(action)

    def elsewhere(self) -> tuple[int, ...]:
        """Return the discards, the tricks taken and the running one."""
        running = 0
        for card in self.trick:
            running |= card.bit
        return (self.discards, *self.won, running)

    def check(self) -> tuple[str, ...]:
        """Return every broken invariant."""
        faults = list(HuutopussiState.check(self))
        sizes = {hand.bit_count() for hand in self.hands}
        if max(sizes) - min(sizes) > (1 if self.trick else 0):
            faults.append("hands of different sizes between tricks")
        if len({suit for _, suit in self.marriages}) != len(self.marriages):
            faults.append("a suit made trump twice")
        if (self.trump is None) is not (not self.marriages):
            faults.append("a trump without a marriage, or a marriage without a trump")
        return tuple(faults)


def lead(state: "Exchange") -> Tricks:
    """Return the first trick before its lead: the declarer's."""
    return Tricks(
        state.rules,
        state.dealer,
        state.scores,
        state.sheet,
        state.hands,
        state.unseen,
        state.declarer,
        state.bid,
        state.contract,
        state.discards,
        state.declarer,
        (0,) * len(state.hands),
    )


def lead_without_contract(state: HuutopussiState, leader: int) -> Tricks:
    """Return the first trick where all passed and it is played all the same."""
    nothing = (0,) * len(state.hands)
    return Tricks(
        state.rules,
        state.dealer,
        state.scores,
        state.sheet,
        state.hands,
        state.unseen,
        -1,
        0,
        0,
        0,
        leader,
        nothing,
    )
