"""The record as a value, its limits, and what can be wrong with one."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from kuski.dealer import Segment
from kuski.game import CHANCE, Notice, Refusal, Rules

FORMAT: Final = "kuski/1"
"""The format that this program reads and writes."""

MOST_BYTES: Final = 4 * 1024 * 1024
"""The largest record; a larger one is refused unread."""
MOST_ACTIONS: Final = 100_000
MOST_PLAYERS: Final = 12
LONGEST_TEXT: Final = 100
"""The longest text of an action, in characters."""
LONGEST_CARDS: Final = 600
"""The longest text of a deck entry, which may name several cards."""
LONGEST_ABOUT: Final = 10_000


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A finished or running game.

    What a program builds is taken as it is; what comes as text is checked by
    :func:`kuski.record.read_record`.

    Attributes:
        game: the name of the game, as :mod:`kuski.games` knows it.
        rules: all its options.
        players: the names by seat.
        dealer: the dealer's seat at the start.
        bots: a level for each seat that a bot plays, None for a person; None when not told.
        about: free text.
        actions: the entries, each an actor and a text. A deck entry may name several cards.
        fair: the stretches of the deck, in order.
        expect: what must hold after so many entries, by number or ``"end"``, for tests.
    """

    game: str
    rules: Rules
    players: tuple[str, ...]
    dealer: int
    actions: tuple[tuple[int, str], ...] = ()
    bots: tuple[str | None, ...] | None = None
    about: str = ""
    fair: tuple[Segment, ...] = ()
    expect: Mapping[str, Mapping[str, Any]] = {}

    @property
    def cards(self) -> int:
        """How many cards were drawn so far: the next step of a seeded dealer."""
        return sum(len(text.split()) for actor, text in self.actions if actor == CHANCE)


class RecordError(Refusal):
    """A record that cannot be read, or that tells an illegal action.

    Attributes:
        inner: the refusal of the engine behind it, whose sentence stands for ``{reason}``; or None.
    """

    inner: Notice | None = None

    @classmethod
    def because(cls, inner: Notice, template: str, **values: int | str) -> "RecordError":
        """Return the error for what the engine refused; the code is the engine's."""
        error = cls(inner.code, template, reason=inner.message, **values)
        error.inner = inner
        return error

    @property
    def entry(self) -> int | None:
        """The number of the entry that it is about, from 1, or None."""
        entry = self.notice.values.get("entry")
        return entry if isinstance(entry, int) else None

    def __reduce__(self) -> tuple[Any, ...]:
        return (*super().__reduce__(), {"inner": self.inner})
