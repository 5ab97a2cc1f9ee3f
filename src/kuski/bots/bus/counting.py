"""Bots for the bus family: the same judgement, on more or less knowledge of the cards.

All three answer by the odds (:mod:`kuski.bots.bus.odds`, on rides that begin again
:mod:`kuski.bots.bus.ahead`), give by :mod:`kuski.bots.bus.giving` and lay by
:mod:`kuski.bots.bus.keeping`. In the diamond and along the line there is nothing to judge: the cards lie
face down, each unseen card is as likely in each slot, and so every choice costs the same on average.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from kuski.bots.bus.ahead import arrivals
from kuski.bots.bus.belief import Belief, all_seen, faded, own_only
from kuski.bots.bus.explaining import reason
from kuski.bots.bus.giving import gift
from kuski.bots.bus.keeping import keeps
from kuski.bots.bus.memory import Fading, Memory
from kuski.bots.bus.odds import odds_of, price_of
from kuski.bots.reason import Reason
from kuski.bots.sight import Sight
from kuski.bus import Action, BusState, Chain, Give, Guess, Guessing, Lay, Pass, Pyramid, Questions


class OddsBot(ABC):
    """What the bots of all levels have in common; how much it knows is what :meth:`believe` says."""

    def __init__(self) -> None:
        self._memory = Memory()

    def act(self, sight: Sight) -> Action:
        """Return one of the legal actions."""
        legal = sight.legal
        if len(legal) == 1:
            only: Action = legal[0]
            return only
        state = self._memory.follow(sight)
        belief = self.believe(state, sight.seat)
        if isinstance(legal[0], Guess):
            return self._guess(sight, state, belief)
        lays = [action for action in legal if isinstance(action, Lay)]
        if lays:
            assert isinstance(state, Pyramid)
            may_keep = len(lays) < len(legal)
            if not may_keep or not keeps(state, belief, sight.seat, sight.rng):
                return lays[0]
        gifts = [action for action in legal if isinstance(action, Give)]
        if gifts:
            return gift(state, belief, sight.seat, gifts, sight.rng)
        passes = [action for action in legal if isinstance(action, Pass)]
        choice: Action = passes[0] if passes else legal[int(sight.rng.random() * len(legal))]
        return choice

    def why(self, sight: Sight, action: Action) -> Reason | None:
        """Return the odds by which it did ``action`` when it was given ``sight``."""
        state = self._memory.follow(sight)
        return reason(state, self.believe(state, sight.seat), sight.seat, sight.legal, action)

    @abstractmethod
    def believe(self, state: BusState, seat: int) -> Belief:
        """Return what this bot knows of the cards in a position that it remembers."""

    def _guess(self, sight: Sight, state: BusState, belief: Belief) -> Guess:
        costs = answer_costs(state, sight.legal, belief.unseen)
        least = min(costs) + 1e-12
        best = [guess for guess, cost in zip(sight.legal, costs, strict=True) if cost <= least]
        choice: Guess = best[int(sight.rng.random() * len(best))]
        return choice


def answer_costs(state: BusState, guesses: Sequence[Guess], unseen: int) -> list[float]:
    """Return what each answer costs: points on average, or on rides that begin again the chance to fail."""
    assert isinstance(state, (Guessing, Chain, Questions))
    if not isinstance(state, Guessing) and state.rules.bus_on_error == "restart":
        return [1 - chance for chance in arrivals(state, guesses, unseen)]
    return [price_of(state, odds_of(state, guess, unseen)) for guess in guesses]


class CountingBot(OddsBot):
    """Counts the cards: it has seen every one that was turned, and forgets none (*laskee kortit*)."""

    def believe(self, state: BusState, seat: int) -> Belief:
        """Return all that was ever shown."""
        return all_seen(state)


class OwnBot(OddsBot):
    """Looks at its own cards and at those that are asked about, and at nothing else."""

    def believe(self, state: BusState, seat: int) -> Belief:
        """Return the own cards."""
        return own_only(state, seat)


class ForgetfulBot(OddsBot):
    """Has seen every card, and forgets them one by one."""

    def __init__(self) -> None:
        self._memory: Fading = Fading()

    def believe(self, state: BusState, seat: int) -> Belief:
        """Return what has not faded yet."""
        return faded(state, seat, self._memory.forgotten())
