"""The log of a table: everything that ever happened there, one entry after the other.

A table is what its entries make of it, so each of them holds all that is needed to go on from it:
nothing is drawn, timed or chosen while a log is read.
"""

from typing import Literal

import msgspec

from kuski.table.settings import Settings

Made = Literal["seat", "bot", "clock", "deck", "table", "claim"]
"""Who made an action: the seat itself, its bot, its clock, the deck, the table, or a granted claim."""


class Entry(msgspec.Struct, frozen=True, tag_field="entry", omit_defaults=True, forbid_unknown_fields=True):
    """Something that happened, at a time in seconds since 1970."""

    at: float


class Opened(Entry, frozen=True, tag="opened"):
    """The table was opened for a game with all options of its rules."""

    code: str
    secret: str
    game: str
    rules: dict[str, object]
    settings: Settings


class Joined(Entry, frozen=True, tag="joined"):
    """Somebody sat down, or asks to; ``token`` is the hash of what proves it, None for a bot."""

    member: int
    name: str
    token: str | None = None
    bot: str | None = None


class Accepted(Entry, frozen=True, tag="accepted"):
    """The host said yes to a newcomer; with ``seat`` the newcomer plays on for the bot there."""

    member: int
    seat: int | None = None


class Left(Entry, frozen=True, tag="left"):
    """Somebody left, or was removed or not let in by ``by``."""

    member: int
    by: int | None = None


class StoodIn(Entry, frozen=True, tag="stood-in"):
    """A bot of that level goes on for somebody who is away; None: the owner is back."""

    member: int
    level: str | None = None


class Hosted(Entry, frozen=True, tag="hosted"):
    """Somebody became the host; ``gone`` when the one before had been away too long."""

    member: int
    gone: bool = False


class Locked(Entry, frozen=True, tag="locked"):
    """The table was locked for newcomers, or opened again."""

    locked: bool


class Ordered(Entry, frozen=True, tag="ordered"):
    """The seats were put in another order, for the next game."""

    order: tuple[int, ...]


class Ruled(Entry, frozen=True, tag="ruled"):
    """The game or its rules were changed, between games."""

    game: str
    rules: dict[str, object]


class Arranged(Entry, frozen=True, tag="arranged"):
    """The settings were changed."""

    settings: Settings


class Started(Entry, frozen=True, tag="started"):
    """A game began; ``seats`` are members, the commitment is that of its sealed deck."""

    seats: tuple[int, ...]
    dealer: int
    commitment: str


class Played(Entry, frozen=True, tag="played"):
    """Actions of the game, the deck's among them, as a record writes them.

    Attributes:
        actions: actor and text of each.
        made: who made them.
        seat: whose answer it was, if one seat's.
        turn: the turn number that the answer carried.
    """

    actions: tuple[tuple[int | str, str], ...]
    made: Made
    seat: int | None = None
    turn: int | None = None


class Sealed(Entry, frozen=True, tag="sealed"):
    """A new deck was sealed in mid-game: the seed of the old one is not there any more."""

    commitment: str


class Asked(Entry, frozen=True, tag="asked"):
    """Somebody asks all for something: to take back to ``keep`` actions, or for the rest of the tricks."""

    member: int
    what: Literal["undo", "claim"]
    keep: int = 0


class Answered(Entry, frozen=True, tag="answered"):
    """Somebody agreed to what was asked, or did not."""

    member: int
    yes: bool


class Undone(Entry, frozen=True, tag="undone"):
    """All agreed, and the game went back to ``keep`` actions.

    With ``commitment`` a new deck is sealed there, because cards were taken back that had been seen.
    """

    keep: int
    commitment: str | None = None


class Ended(Entry, frozen=True, tag="ended"):
    """A game is over, or was given up; the seeds of its decks are told."""

    seeds: tuple[str | None, ...]
    given_up: bool = False


AnyEntry = (
    Opened
    | Joined
    | Accepted
    | Left
    | StoodIn
    | Hosted
    | Locked
    | Ordered
    | Ruled
    | Arranged
    | Started
    | Played
    | Sealed
    | Asked
    | Answered
    | Undone
    | Ended
)
"""One of the entries above."""

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encode(entry: AnyEntry) -> bytes:
    """Return an entry as JSON."""
    return _ENCODER.encode(entry)


def decode(data: bytes) -> AnyEntry:
    """Return the entry that JSON holds.

    Raises:
        msgspec.ValidationError: it is none.
    """
    return _DECODER.decode(data)
