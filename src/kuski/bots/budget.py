"""How long a bot may think over one move."""

from typing import NamedTuple


class Budget(NamedTuple):
    """What a move may cost. Whichever is reached first ends the thinking.

    With samples alone a move is a function of what the bot was given; with seconds also of the machine.

    Attributes:
        seconds: wall-clock time, or None for no limit.
        samples: how many arrangements of the hidden cards are looked at, or None for as many as the
            bot of that level looks at.
    """

    seconds: float | None = None
    samples: int | None = None
