"""The contract that every game of the house keeps: states, actors, actions, refusals, outcomes.

A state is a value. Whoever acts is an *actor*: a seat (``0`` and up), the deck (:data:`CHANCE`) or
the table itself (:data:`TABLE`). Nothing here knows a game, a clock or a random number.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, Protocol, Self

import msgspec

from kuski.cards import CardSet

CHANCE: Final = -1
"""The deck as an actor: it turns one card a step. Its text is ``deck``."""
TABLE: Final = -2
"""What happens to the table, such as somebody leaving. Its text is ``table``."""

NOBODY: Final[frozenset[int]] = frozenset()
DECK: Final[frozenset[int]] = frozenset((CHANCE,))


ONE_SEAT: Final[tuple[frozenset[int], ...]] = tuple(frozenset((seat,)) for seat in range(26))
"""The set of one seat, by seat."""


@cache
def seats_of(mask: int) -> frozenset[int]:
    """Return the set of seats in a bit mask; the same mask gives the same shared set."""
    return frozenset(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def actor_text(actor: int) -> str | int:
    """Return an actor as a record writes it: a seat number, ``"deck"`` or ``"table"``."""
    return {CHANCE: "deck", TABLE: "table"}.get(actor, actor)


def mark(text: str) -> str:
    """Return ``text`` unchanged; the name marks a sentence that the catalogues translate."""
    return text


class Notice(msgspec.Struct, frozen=True):
    """A sentence as data: a stable code, an English template and the values that fill it.

    A value named ``player`` is a seat; who shows the sentence may put a name there.
    """

    code: str
    template: str
    values: dict[str, int | str] = {}

    @property
    def message(self) -> str:
        """The sentence in English."""
        return self.template.format(**self.values)

    def __str__(self) -> str:
        return self.message


class Refusal(ValueError):
    """What went wrong, as a :class:`Notice`."""

    def __init__(self, code: str, template: str, **values: int | str) -> None:
        self.notice = Notice(code, template, values)
        super().__init__(self.notice.message)

    @property
    def code(self) -> str:
        """The stable code of the refusal, such as ``not-your-turn``."""
        return self.notice.code

    @property
    def message(self) -> str:
        """The sentence in English."""
        return self.notice.message

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.notice))


def _rebuild(kind: type[Refusal], notice: Notice) -> Refusal:
    return kind(notice.code, notice.template, **notice.values)


class IllegalAction(Refusal):
    """An action was refused; the state is as it was."""


class RulesError(Refusal):
    """A set of rules could not be read: an unknown preset, overlay, option or value."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    Attributes:
        reason: a stable word, such as ``arrived`` or ``too-few``.
        scores: final points by seat.
        winners: the winning seats in ascending order; empty when the rules name none.
    """

    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class State(Protocol):
    """A position of a game. Frozen: :meth:`apply` returns another state and changes nothing."""

    @property
    def phase(self) -> str:
        """The name of the phase, as records write it."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Points so far, by seat."""

    @property
    def actors(self) -> frozenset[int]:
        """Who may act now: seats, or the deck alone; empty when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def legal(self, actor: int) -> Sequence[Any] | CardSet:
        """Return what ``actor`` may do now; empty for who may not act."""

    def chance(self) -> CardSet:
        """Return the cards that may come now, each equally likely; empty when none is due."""

    def apply(self, actor: int, action: Any) -> Self | Any:
        """Return the state after ``action``.

        Raises:
            IllegalAction: the action is refused.
        """

    def parse(self, actor: int, text: str) -> Any:
        """Return the action that ``text`` means.

        Raises:
            IllegalAction: with code ``game-over`` or ``unreadable``.
        """

    def view(self, seat: int | None) -> Any:
        """Return what the table shows that seat now; ``None`` is a spectator."""

    def seen(self, actor: int, action: Any, seat: int | None) -> str:
        """Return the action's text as ``seat`` perceives it, ``?`` for what is hidden from it."""

    def check(self) -> tuple[str, ...]:
        """Return every broken invariant; empty when the state is sound."""

    def facts(self) -> dict[str, Any]:
        """Return what a record's ``expect`` may ask about, as plain data."""


class Rules(Protocol):
    """The options of a game: frozen and hashable."""

    def problems(self, players: int) -> tuple[Notice, ...]:
        """Return every constraint that these rules break with that many players."""

    def warnings(self, players: int) -> tuple[Notice, ...]:
        """Return what is allowed but worth knowing before the deal."""

    def start(self, players: int, dealer: int) -> State:
        """Return the first state of a game."""


class Game(Protocol):
    """A game of the house, as the registry hands it out; a package fulfils it."""

    NAME: str
    PRESETS: Mapping[str, Any]
    OVERLAYS: Mapping[str, Any]

    def rules_from(self, short: Mapping[str, object]) -> Any:
        """Return rules from their short form: a preset, overlays under ``with``, single options.

        Raises:
            RulesError: something in it is unknown or out of range.
        """

    def rules_data(self, rules: Any) -> dict[str, object]:
        """Return all options as plain data, so that ``rules_from`` gives the same rules."""


def perform(state: State, actor: int, text: str) -> State:
    """Return the state after the action that ``text`` names: :meth:`State.parse`, then ``apply``.

    Raises:
        IllegalAction: the text is unreadable or the action refused.
    """
    after: State = state.apply(actor, state.parse(actor, text))
    return after


def refusal(state: State, actor: int, text: str) -> IllegalAction | None:
    """Return why ``text`` would be refused to ``actor`` now, or None when it is legal."""
    try:
        perform(state, actor, text)
    except IllegalAction as error:
        return error
    return None


def add_points(scores: tuple[int, ...], seat: int, points: int) -> tuple[int, ...]:
    """Return ``scores`` with ``points`` added to those of ``seat``."""
    changed = [*scores]
    changed[seat] += points
    return (*changed,)
