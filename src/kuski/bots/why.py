"""Asking a bot why: when it may be asked, and what it says.

What a bot says may depend on all that its seat knew. So whether it may be asked depends on nothing hidden: it
may when all that it knew lies open, and for moves before that the answer is "later", whatever they were.
"""

from typing import Any, Final

from kuski.bots.reason import Reason
from kuski.bots.sight import Bot, Explains, Sight
from kuski.game import State, mark

FORCED: Final = Reason(mark("Nothing else was allowed."))
"""What is said of a move without a choice."""


def may_ask(game: str, now: State, before: State) -> bool:
    """Return whether a bot may say by now why it did what it did in an earlier state of the game.

    Bus: while all hands lie open, and when the game is over; between, where they are taken up, to remember
    them is part of the game. Huutopussi: when the deal is over; all cards that were played have been seen
    then.

    Args:
        game: the name of the game.
        now: the position.
        before: the position in which the bot acted.
    """
    if now.outcome is not None:
        return True
    if game == "huutopussi":
        return len(now.view(None).sheet) > len(before.view(None).sheet)
    return None not in now.view(None).hands


def explain(bot: Bot, sight: Sight, action: Any) -> Reason | None:
    """Return why a bot did something, or None when there is nothing to say.

    Without a choice the reason is that; bots need not say it themselves.
    """
    if len(sight.legal) == 1:
        return FORCED
    return bot.why(sight, action) if isinstance(bot, Explains) else None
