"""The bots for Huutopussi that search: they lay the hidden cards out as they may lie, and play on."""

import logging
import time
from collections.abc import Callable
from typing import ClassVar, Final

import numpy as np

from kuski.bots.budget import Budget
from kuski.bots.huutopussi.rule import BiddingBot
from kuski.bots.huutopussi.searching import moves, offers
from kuski.bots.huutopussi.searching.layout import Floats
from kuski.bots.huutopussi.searching.past import Past
from kuski.bots.huutopussi.searching.thinking import Care, Thinking
from kuski.bots.huutopussi.searching.worth import Stakes
from kuski.bots.reason import Reason
from kuski.bots.sight import Sight
from kuski.game import mark
from kuski.huutopussi import Action, Contract, Discard, Hand

LOGGER: Final = logging.getLogger("kuski.bots")

WHY: Final = mark(
    "Over the ways in which the unseen cards may lie, this was worth {best} on average; "
    "the next best choice was worth {next}."
)
ALIKE: Final = mark(
    "Over the ways in which the unseen cards may lie, this was about as good as any other choice."
)


class SearchingBot:
    """Chooses what is worth most on average over many arrangements of the cards that it does not see.

    It keeps nothing between its turns: all that it knows is read from its record each time.

    Attributes:
        budget: how long it may think.
    """

    care: ClassVar[Care]

    def __init__(self, budget: Budget | None = None, clock: Callable[[], float] = time.perf_counter) -> None:
        """Make a bot.

        Args:
            budget: how long it may think; None for as many samples as its level looks at.
            clock: tells the seconds.
        """
        self.budget = Budget() if budget is None else budget
        self._clock = clock

    def act(self, sight: Sight) -> Action:
        """Return one of the legal actions."""
        legal: list[Action] = list(sight.legal)
        if len(legal) == 1:
            return legal[0]
        try:
            return legal[int(self._worths(sight, legal).argmax())]
        except ValueError:
            LOGGER.exception("no cards agree with the record")
            return BiddingBot().act(sight)

    def why(self, sight: Sight, action: Action) -> Reason | None:
        """Return why it did that: what it was worth, and what the next best."""
        legal: list[Action] = list(sight.legal)
        if action not in legal or len(legal) == 1:
            return None
        worths = self._worths(sight, legal)
        mine = worths[legal.index(action)]
        others = np.delete(worths, legal.index(action)).max()
        if not np.isfinite(others) or round(mine) <= round(others):
            return Reason(ALIKE)
        return Reason(WHY, {"best": round(mine), "next": round(others)})

    def _worths(self, sight: Sight, legal: list[Action]) -> Floats:
        """Return what each legal action is worth on average."""
        dice = np.random.default_rng(sight.rng.getrandbits(64))
        thinking = Thinking(self.care, self.budget, self._clock, dice)
        past = Past(sight)
        stakes = Stakes(past.rules, sight.view.scores, past.seat, past.bid)
        if sight.view.phase == "auction":
            return offers.auction_worths(past, stakes, legal, thinking)
        if contracts := [action for action in legal if isinstance(action, Contract)]:
            return offers.contract_worths(past, stakes, contracts, thinking)
        if discards := [action for action in legal if isinstance(action, Discard)]:
            return offers.discard_worths(past, stakes, discards, thinking)
        if gifts := [action for action in legal if isinstance(action, Hand)]:
            return offers.handing_worths(past, stakes, gifts, thinking)
        return moves.worths(past, stakes, legal, thinking)


class CasualBot(SearchingBot):
    """Plays on few samples and infers nothing from what the others do, as one who plays now and then."""

    care: ClassVar[Care] = Care(samples=32, surplus=1, solves=0, eagerness=0.0)


class StrongBot(SearchingBot):
    """Plays on many samples, the likelier the oftener, and looks ahead exactly near the end."""

    care: ClassVar[Care] = Care(samples=160, surplus=4, solves=7, eagerness=12.0)
