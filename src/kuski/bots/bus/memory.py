"""What one seat remembers of a game of the bus family."""

from collections.abc import Sequence

from kuski.bots.sight import Sight
from kuski.bus import BusState, Rules
from kuski.game import perform


class Memory:
    """The game as one seat remembers it, followed entry by entry.

    In this family every card is turned before everybody's eyes, so a perfect memory of one's own
    redacted record is a position; where hands are taken up, remembering them is part of the game.
    """

    def __init__(self) -> None:
        self._start: tuple[Rules, int, int] | None = None
        self._record: Sequence[tuple[int, str]] = ()
        self._state: BusState | None = None

    def follow(self, sight: Sight) -> BusState:
        """Return the remembered position after all of ``sight.record``."""
        start = (sight.rules, sight.players, sight.dealer)
        known = len(self._record)
        if self._state is None or start != self._start or tuple(sight.record[:known]) != self._record:
            self._state, known = sight.rules.start(sight.players, sight.dealer), 0
        assert self._state is not None
        for actor, text in sight.record[known:]:
            after = perform(self._state, actor, text)
            assert isinstance(after, BusState)
            self._state = after
        self._start, self._record = start, tuple(sight.record)
        return self._state
