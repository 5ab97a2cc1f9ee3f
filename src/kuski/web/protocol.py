"""The messages on the socket, in both directions; docs/protocol.md describes each of them.

Programs speak ``kuski.json.v1``: they get views as data. Pages speak ``kuski.html.v1``: they get the
same as HTML, with sentences in the reader's language.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

from kuski.table.shown import Shown
from kuski.web.changes import Change

JSON: Final = "kuski.json.v1"
HTML: Final = "kuski.html.v1"
PROTOCOLS: Final = (JSON, HTML)

MOST_BYTES: Final = 4096
"""The longest message that is read."""
LONGEST_TEXT: Final = 40
MOST_ACTIONS: Final = 24

Seat = Annotated[int, msgspec.Meta(ge=0, le=11)]
ActionText = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first message of a program.

    Attributes:
        token: the token of a seat; without one it watches.
        record: whether what was done is told too, as the seat perceived it: before each view, what is new.
    """

    token: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    record: bool = False


class Act(msgspec.Struct, frozen=True, tag="act", tag_field="type", forbid_unknown_fields=True):
    """An answer: one action or several that count together, all or none.

    Attributes:
        turn: the turn number of the view that it answers.
        actions: the texts, as a record writes them.
    """

    turn: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    actions: Annotated[list[ActionText], msgspec.Meta(min_length=1, max_length=MOST_ACTIONS)]


class MakeEmote(msgspec.Struct, frozen=True, tag="emote", tag_field="type", forbid_unknown_fields=True):
    """A gesture, for everybody at the table to see.

    Attributes:
        emote: one of :data:`kuski.table.emotes.GESTURES`.
    """

    emote: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


class Enter(msgspec.Struct, frozen=True, tag="enter", tag_field="type", forbid_unknown_fields=True):
    """With real cards: what was turned, or what somebody said, for everybody to see; all of it or nothing.

    Attributes:
        step: the step of the view that it was entered at.
        entries: who acts, ``deck`` or a seat, and the text, as a record writes it.
    """

    step: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    entries: Annotated[
        list[tuple[Seat | Literal["deck"], ActionText]],
        msgspec.Meta(min_length=1, max_length=MOST_ACTIONS),
    ]


class TakeBack(msgspec.Struct, frozen=True, tag="take-back", tag_field="type", forbid_unknown_fields=True):
    """With real cards: the last entry was wrong.

    Attributes:
        step: the step of the view in which it was the last one.
    """

    step: Annotated[int, msgspec.Meta(ge=0, le=2**31)]


Said = Hello | Act | MakeEmote | Enter | TakeBack
"""What a client may say."""


class Welcome(msgspec.Struct, frozen=True, tag="hello", tag_field="type", omit_defaults=True):
    """The answer to :class:`Hello`: who you are, and by which rules is played.

    Attributes:
        table: its letters.
        you: your number at this table; None for a spectator.
        game: the game.
        rules: all options of its rules.
        settings: how the table is run.
    """

    table: str
    game: str
    rules: dict[str, Any]
    settings: Any
    you: int | None = None


class Rules(msgspec.Struct, frozen=True, tag="rules", tag_field="type"):
    """The game or its rules were changed, between games."""

    game: str
    rules: dict[str, Any]


class Past(msgspec.Struct, frozen=True, tag="record", tag_field="type", omit_defaults=True):
    """What was done, as the seat perceived it, from the entry ``start`` of game ``number``."""

    number: int
    start: int
    entries: list[tuple[int | str, str]]


class Emoted(msgspec.Struct, frozen=True, tag="emote", tag_field="type", omit_defaults=True):
    """Somebody made a gesture: a screen shows it at that seat for four seconds.

    Attributes:
        member: who made it.
        emote: which.
        text: for pages, what a screen reader says.
    """

    member: int
    emote: str
    text: str = ""


class Ack(msgspec.Struct, frozen=True, tag="ack", tag_field="type", omit_defaults=True):
    """An answer was taken and stored; or what was entered or taken back at that step."""

    turn: int | None = None
    step: int | None = None


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="type", omit_defaults=True):
    """Something was refused, and nothing has changed; ``code`` is stable, ``message`` a sentence."""

    code: str
    message: str
    turn: int | None = None
    emote: str | None = None
    step: int | None = None


class Gone(msgspec.Struct, frozen=True, tag="gone", tag_field="type"):
    """The table was deleted, or the member sent away; it is the last message, then the socket closes."""

    why: Literal["deleted", "removed"]


class Page(msgspec.Struct, frozen=True, tag="page", tag_field="type", omit_defaults=True):
    """A screen, as HTML to be merged into the page: what has changed since the last one on this socket.

    Attributes:
        version: the table's.
        html: how it is made from the last one.
        seconds: how many are left to answer, for the clock of the page; None without one.
        fresh: whether the page forgets what it knew before this: the device shows another's screen.
        words: with the first screen, what the signs in new text stand for (:mod:`kuski.web.wording`).
    """

    version: int
    html: list[Change]
    seconds: float | None = None
    fresh: bool = False
    words: str = ""


Told = Welcome | Rules | Shown | Past | Emoted | Ack | Refused | Gone | Page
"""What the server may say."""

ENCODER: Final = msgspec.json.Encoder()
DECODER: Final[msgspec.json.Decoder[Said]] = msgspec.json.Decoder(Said)
