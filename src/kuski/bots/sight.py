"""What a bot is given: the rules, its seat, and what that seat has perceived and sees now."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from kuski.bots.budget import Budget
from kuski.bots.reason import Reason


class Sight(NamedTuple):
    """All that a bot may decide by.

    Attributes:
        rules: the table's rules.
        players: how many seats there are.
        dealer: the dealer of the first deal.
        seat: the bot's own seat.
        record: what was done so far as this seat perceived it: actor and text, from the start.
        view: what the table shows this seat now.
        legal: what it may do now.
        rng: its dice.
    """

    rules: Any
    players: int
    dealer: int
    seat: int
    record: Sequence[tuple[int, str]]
    view: Any
    legal: Sequence[Any]
    rng: random.Random


class Bot(Protocol):
    """A player. Its memory may be kept between calls but must rebuild from the record alone."""

    def act(self, sight: Sight) -> Any:
        """Return one of ``sight.legal``."""


class Searches(Bot, Protocol):
    """A player that thinks for as long as it may.

    Attributes:
        budget: how long; it may be changed from move to move.
    """

    budget: Budget


@runtime_checkable
class Explains(Protocol):
    """A player that can say why."""

    def why(self, sight: Sight, action: Any) -> Reason | None:
        """Return why it did ``action`` when it was given ``sight``, or None when there is nothing to say.

        It goes by the sight alone, like :meth:`Bot.act`, so it may be asked of another bot of its level.
        """
