"""What one seat remembers of a game of the bus family."""

import zlib
from collections.abc import Sequence
from functools import lru_cache
from math import log2
from typing import Final

from kuski.bots.sight import Sight
from kuski.bus import BusState, Rules, parse_action
from kuski.cards import Card
from kuski.game import CHANCE

_action = lru_cache(maxsize=4096)(parse_action)

HALF_LIFE: Final = 10.0
"""After so many more cards half of those that were turned are forgotten."""


class Memory:
    """The game as one seat remembers it, followed entry by entry.

    In this family every card is turned before everybody's eyes, so a perfect memory of one's own
    redacted record is a position; where hands are taken up, remembering them is part of the game.
    """

    def __init__(self) -> None:
        self._start: tuple[Rules, int, int, int] | None = None
        self._record: Sequence[tuple[int, str]] = ()
        self._state: BusState | None = None

    def follow(self, sight: Sight) -> BusState:
        """Return the remembered position after all of ``sight.record``."""
        start = (sight.rules, sight.players, sight.dealer, sight.seat)
        known = len(self._record)
        if self._state is None or start != self._start or tuple(sight.record[:known]) != self._record:
            self._state, known = sight.rules.start(sight.players, sight.dealer), 0
            self._begin(sight.seat)
        state = self._state
        assert state is not None
        for actor, text in sight.record[known:]:
            action = _action(text)
            if actor == CHANCE:
                assert isinstance(action, Card)
                self._saw(action)
            state = state.apply(actor, action)
        self._start, self._record, self._state = start, tuple(sight.record), state
        return state

    def _begin(self, seat: int) -> None:
        """Forget whatever was remembered beside the position."""

    def _saw(self, card: Card) -> None:
        """Notice a card that was turned."""


class Fading(Memory):
    """A memory from which cards fade: each is kept for a while and then forgotten for good.

    How long follows from the record alone, so that whoever sits down in the middle has forgotten the
    same: the checksum of all cards up to this one, begun with the seat, is the throw of a die by
    which a card is lost with the half-life :data:`HALF_LIFE`, counted in cards turned since.
    """

    def __init__(self) -> None:
        super().__init__()
        self._begin(0)

    def _begin(self, seat: int) -> None:
        self._turned = 0
        self._sum = zlib.crc32(b"%d" % seat)
        self._until: dict[Card, float] = {}

    def _saw(self, card: Card) -> None:
        self._turned += 1
        self._sum = zlib.crc32(b"%d" % card, self._sum)
        self._until[card] = self._turned - HALF_LIFE * log2((self._sum + 1) / 2**32)

    def forgotten(self) -> int:
        """Return the mask of the cards that were turned in this game and have been forgotten since."""
        turned, mask = self._turned, 0
        for card, until in self._until.items():
            if until < turned:
                mask |= card.bit
        return mask
