"""The messages on the socket, in both directions; docs/protocol.md describes each of them.

Programs speak ``kuski.json.v1``: they get views as data. Pages speak ``kuski.html.v1``: they get the
same as HTML, with sentences in the reader's language.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

from kuski.table.shown import Shown

JSON: Final = "kuski.json.v1"
HTML: Final = "kuski.html.v1"
PROTOCOLS: Final = (JSON, HTML)

MOST_BYTES: Final = 4096
"""The longest message that is read."""
LONGEST_TEXT: Final = 40
MOST_ACTIONS: Final = 24

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


Said = Hello | Act
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


class Ack(msgspec.Struct, frozen=True, tag="ack", tag_field="type"):
    """An answer was taken and stored."""

    turn: int


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="type", omit_defaults=True):
    """Something was refused, and nothing has changed; ``code`` is stable, ``message`` a sentence."""

    code: str
    message: str
    turn: int | None = None


class Gone(msgspec.Struct, frozen=True, tag="gone", tag_field="type"):
    """The table was deleted, or the member sent away; it is the last message, then the socket closes."""

    why: Literal["deleted", "removed"]


class Page(msgspec.Struct, frozen=True, tag="page", tag_field="type", omit_defaults=True):
    """A screen, as HTML to be merged into the page."""

    version: int
    html: str


Told = Welcome | Rules | Shown | Past | Ack | Refused | Gone | Page
"""What the server may say."""

ENCODER: Final = msgspec.json.Encoder()
DECODER: Final[msgspec.json.Decoder[Said]] = msgspec.json.Decoder(Said)
