"""The options of the bus family: one frozen struct, each decision of the house rules a field."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Self

import msgspec

from kuski.bus.actions import ANSWERS, Guess
from kuski.cards import PACK_32, PACK_52, RANK_MASKS, Card, Rank, mask_of
from kuski.game import Notice

if TYPE_CHECKING:
    from kuski.bus.guessing import Guessing

PENALTY_BY_RANK: Mapping[int, int] = {Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3, Rank.ACE: 4}
"""Points of the ``rank_table`` penalty; the same numbers are the cards of ``line_growth``."""


class Rules(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """How one table plays. The defaults are the preset ``bussikuski``.

    ``None`` says that an option has no meaning under the others (a length without a chain) or, for
    ``receive_cap`` and ``attempt_limit``, that there is no limit. What each option means, and its
    values, is told by :data:`kuski.bus.options.OPTIONS`.
    """

    min_players: int = 2
    max_players: int = 8
    deck: Literal[52, 32] | tuple[Card, ...] = 52

    questions: int = 4
    q2_tie: Literal["wrong", "redeal", "push"] = "wrong"
    q3_boundary: Literal["inside", "outside", "wrong", "redeal"] = "inside"
    q4: Literal["suit", "same_new"] = "suit"
    stakes: tuple[int, int, int, int] = (1, 1, 1, 1)
    rewards: tuple[int, int, int, int] = (0, 0, 0, 0)
    reward_split: bool | None = None
    reward_optional: bool = False
    tie_multiplier: Literal[1, 2] = 1

    hands: Literal["open", "private"] = "open"
    pyramid: tuple[int, ...] = (4, 3, 2, 1)
    row_values: Literal["rising", "flat"] | tuple[int, ...] = "rising"
    match: Literal["all", "one", "optional"] = "all"
    award_per: Literal["card", "turn"] = "card"
    award_split: bool = True
    award_optional: bool = False
    receive_cap: int | None = None

    tie_cards: Literal["none", "lowest", "highest_lex"] = "lowest"
    tie_draw: Literal["low", "high", "all_ride"] = "low"
    tie_refill: Literal["used", "full"] = "used"
    all_empty: Literal["no_bus", "draw"] = "no_bus"

    bus: Literal["diamond", "chain", "questions", "line"] = "diamond"
    bus_rows: tuple[int, ...] | None = (1, 2, 3, 4, 3, 2, 1)
    bus_length: int | None = None
    obstacles: tuple[Rank, ...] | None = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
    bus_penalty: Literal["row", "turned", "turned_total", "fixed", "rank_table"] = "row"
    bus_on_error: Literal["restart", "continue"] = "restart"
    bus_tie: Literal["wrong", "push", "redeal"] | None = None
    line_growth: bool | None = None
    attempt_limit: int | None = None
    bus_deck: Literal["full", "remaining"] = "full"
    bus_exhaust: Literal["end", "reshuffle"] = "end"

    winner: Literal["fewest", "none"] = "fewest"
    on_leave: Literal["end", "continue"] = "continue"

    def replace(self, **changes: Any) -> Self:
        """Return these rules with some options changed; values are taken as they are."""
        return msgspec.structs.replace(self, **changes)

    def problems(self, players: int) -> tuple[Notice, ...]:
        """Return every constraint broken with ``players`` at the table, each with its mending."""
        known = self._problems.get(players)
        if known is None:
            from kuski.bus.validity import problems

            known = self._problems[players] = problems(self, players)
        return known

    @cached_property
    def _problems(self) -> dict[int, tuple[Notice, ...]]:
        """What was found before, by number of players: every start asks again."""
        return {}

    def warnings(self, players: int) -> tuple[Notice, ...]:
        """Return what is allowed but worth knowing, such as a ride that may be endless."""
        from kuski.bus.validity import warnings

        return warnings(self)

    def start(self, players: int, dealer: int) -> "Guessing":
        """Return the first state: nobody has a card, the dealer's left is asked.

        Raises:
            RulesError: the rules do not fit that many players, or there is no such dealer.
        """
        from kuski.bus.guessing import start

        return start(self, players, dealer)

    @cached_property
    def pack(self) -> int:
        """The mask of the cards of the game."""
        if self.deck == 52:
            return PACK_52
        return PACK_32 if self.deck == 32 else mask_of(self.deck)

    @cached_property
    def answers(self) -> tuple[tuple[Guess, ...], ...]:
        """The answers to each of the four questions."""
        return ANSWERS[self.q4]

    @cached_property
    def slot_rows(self) -> tuple[int, ...]:
        """The row (from 0, the bottom) of each pyramid card in the order of turning."""
        return tuple(row for row, size in enumerate(self.pyramid) for _ in range(size))

    @cached_property
    def slot_values(self) -> tuple[int, ...]:
        """What a match is worth on each pyramid card, in the order of turning."""
        if self.row_values == "rising":
            return tuple(row + 1 for row in self.slot_rows)
        if self.row_values == "flat":
            return (1,) * len(self.slot_rows)
        return tuple(self.row_values[row] for row in self.slot_rows)

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The row sizes of the diamond; none for another bus."""
        return self.bus_rows or ()

    @cached_property
    def obstacle_mask(self) -> int:
        """The mask of the cards that stop a ride through the diamond or the line."""
        return sum(RANK_MASKS[rank] for rank in self.obstacles or ())

    @cached_property
    def bus_size(self) -> int:
        """How many cards lie on the table when a ride begins; for questions, how many it asks."""
        if self.bus == "diamond":
            return sum(self.rows)
        if self.bus == "questions":
            return self.questions
        return (self.bus_length or 0) + (self.bus == "chain")
