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
    """The table was opened for a game with all options of its rules.

    ``practice`` is the text of a chosen deck: all games here are dealt from it, and prove nothing.
    """

    code: str
    secret: str
    game: str
    rules: dict[str, object]
    settings: Settings
    practice: str | None = None


class Joined(Entry, frozen=True, tag="joined"):
    """Somebody sat down, or asks to; ``token`` is the hash of what proves it, None for a bot.

    ``beside`` is the member who sat down first on the same device, when it is not a device of its own.
    """

    member: int
    name: str
    token: str | None = None
    bot: str | None = None
    beside: int | None = None


class Moved(Entry, frozen=True, tag="moved"):
    """A seat went from one device to another; ``token`` is the hash of what proves it from now on.

    ``beside`` is as in :class:`Joined`.
    """

    member: int
    token: str
    beside: int | None = None


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
    """A game began; ``seats`` are members, the commitment is that of its sealed deck.

    Without one, real cards lie on the table.
    """

    seats: tuple[int, ...]
    dealer: int
    commitment: str | None


class Played(Entry, frozen=True, tag="played"):
    """Actions of the game, the deck's among them, as a record writes them.

    Attributes:
        actions: actor and text of each.
        made: who made them.
        seat: whose answer it was, if one seat's.
        turn: the turn number that the answer carried.
        by: at a table with real cards the member who entered what the deck or somebody else did.
    """

    actions: tuple[tuple[int | str, str], ...]
    made: Made
    seat: int | None = None
    turn: int | None = None
    by: int | None = None


class Sealed(Entry, frozen=True, tag="sealed"):
    """A new deck was sealed in mid-game: the seed of the old one is not there any more."""

    commitment: str


class Asked(Entry, frozen=True, tag="asked"):
    """Somebody asks all for something: to take back to ``keep`` actions, or for the rest of the tricks."""

    member: int
    what: Literal["undo", "claim"]
    keep: int = 0


class Answered(Entry, frozen=True, tag="answered"):
    """Somebody agreed to what was asked, or did not.

    ``vain``: with that all had agreed to a claim, but no cards that may be played make it true.
    """

    member: int
    yes: bool
    vain: bool = False


class Undone(Entry, frozen=True, tag="undone"):
    """All agreed, and the game went back to ``keep`` actions.

    With ``commitment`` a new deck is sealed there, because cards were taken back that had been seen.
    With real cards nobody need agree: the log says who took back what.

    Attributes:
        keep: how many actions are left.
        commitment: the hash of the new deck, or None.
        by: who took the last entry back, with real cards.
        taken: what that entry was.
    """

    keep: int
    commitment: str | None = None
    by: int | None = None
    taken: tuple[tuple[int | str, str], ...] = ()


class Wanted(Entry, frozen=True, tag="wanted"):
    """Somebody wants another game, or does not want it any more."""

    member: int
    yes: bool = True


class Committed(Entry, frozen=True, tag="committed"):
    """Somebody said the hash of what he will add to the deck of the next game."""

    member: int
    commitment: str


class Revealed(Entry, frozen=True, tag="revealed"):
    """Somebody said what he adds to the deck, in hex, before the first card."""

    member: int
    entropy: str


class Corrected(Entry, frozen=True, tag="corrected"):
    """The host corrected the points that somebody has over all games of a kind, and said why."""

    by: int
    member: int
    game: str
    points: int
    reason: str


class Ended(Entry, frozen=True, tag="ended"):
    """A game is over, or was given up; the seeds of its decks are told."""

    seeds: tuple[str | None, ...]
    given_up: bool = False


AnyEntry = (
    Opened
    | Joined
    | Moved
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
    | Wanted
    | Corrected
    | Committed
    | Revealed
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
