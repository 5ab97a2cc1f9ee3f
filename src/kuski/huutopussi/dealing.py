"""The deal (*jako*): one card at a time, clockwise from the dealer's left."""

from typing import ClassVar

from msgspec.structs import replace

from kuski.cards import Card
from kuski.game import CHANCE, DECK, RulesError, mark
from kuski.huutopussi.actions import Action
from kuski.huutopussi.auction import open_auction
from kuski.huutopussi.rules import Rules
from kuski.huutopussi.state import HuutopussiState
from kuski.refusals import not_that_card


class Dealing(HuutopussiState, frozen=True, tag=True, gc=False):
    """Hands being dealt; the talon and a dead hand stay in the deck.

    Attributes:
        dealt: how many cards are out.
    """

    dealt: int = 0

    phase: ClassVar[str] = "deal"

    @property
    def actors(self) -> frozenset[int]:
        """The deck."""
        return DECK

    @property
    def receiver(self) -> int:
        """The seat that gets the next card."""
        return self.after(self.dealer, self.dealt + 1)

    def apply(self, actor: int, action: Action) -> HuutopussiState:
        """Deal a card."""
        if actor != CHANCE:
            return self.off_turn(actor, action)
        if not isinstance(action, Card) or not self.unseen & action.bit:
            raise not_that_card()
        hands = [*self.hands]
        hands[self.receiver] |= action.bit
        after = replace(self, hands=(*hands,), unseen=self.unseen & ~action.bit, dealt=self.dealt + 1)
        return open_auction(after) if after.dealt == len(hands) * self.rules.hand_size else after

    def seen(self, actor: int, action: Action, seat: int | None) -> str:
        """Return the card to its receiver alone."""
        return str(action) if actor != CHANCE or seat == self.receiver else "?"


def deal(state: HuutopussiState, dealer: int) -> Dealing:
    """Return a new deal of the match."""
    hands = (0,) * len(state.scores)
    return Dealing(state.rules, dealer, state.scores, state.sheet, hands, state.rules.pack)


def start(rules: Rules, players: int, dealer: int) -> Dealing:
    """Return the first state of a match; see :meth:`kuski.huutopussi.rules.Rules.start`."""
    problems = rules.problems(players)
    if problems:
        raise RulesError(problems[0].code, problems[0].template, **problems[0].values)
    if not 0 <= dealer < players:
        raise RulesError(
            "no-such-dealer", mark("The dealer must be one of the {players} seats."), players=players
        )
    return Dealing(rules, dealer, (0,) * players, (), (0,) * players, rules.pack)
