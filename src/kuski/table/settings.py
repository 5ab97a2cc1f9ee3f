"""How a table is run, apart from the rules of its game."""

from typing import Annotated, Literal

import msgspec

Seconds = Annotated[float, msgspec.Meta(ge=0, le=3600)]
Leaver = Literal["bot", "rules"]
Cards = Literal["sealed", "real"]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the host sets for a table; good as it stands.

    Attributes:
        think: seconds to answer; when they are over the seat's bot acts. 0 for no limit.
        window: seconds in which several may act at once, such as laying on a pyramid card; when they
            are over, who may pass has passed. 0 for no limit.
        pace: seconds between cards that turn by themselves, and before a bot acts.
        leaver: what becomes of a seat whose player leaves in mid-game: a bot goes on, or the rules of
            the game say (``on_leave``).
        takeover: whether a newcomer may take over a bot's seat in mid-game.
        listed: whether the table stands in the server's list of open tables.
        odds: whether screens show the odds under a question.
        emotes: whether people may make emotes.
        seats: the first game begins by itself as soon as so many sit; 0 when the host begins it.
        cards: what the next game is played with: a deck that the server seals, or real cards on the
            table, of which people enter what was turned or said.
    """

    think: Seconds = 120
    window: Seconds = 20
    pace: Annotated[float, msgspec.Meta(ge=0, le=10)] = 1.2
    leaver: Leaver = "bot"
    takeover: bool = True
    listed: bool = False
    odds: bool = True
    emotes: bool = True
    seats: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    cards: Cards = "sealed"
