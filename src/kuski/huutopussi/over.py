"""The end of a match."""

from typing import ClassVar

from kuski.game import Outcome
from kuski.huutopussi.actions import Action
from kuski.huutopussi.state import HuutopussiState


class Over(HuutopussiState, frozen=True, tag=True, gc=False):
    """A finished match.

    Attributes:
        reason: ``target`` (somebody reached it), ``deals`` (all were played) or ``left``.
        winners: the winning seats in ascending order.
    """

    reason: str
    winners: tuple[int, ...]

    phase: ClassVar[str] = "over"

    @property
    def outcome(self) -> Outcome:
        """The final points and who won."""
        return Outcome(self.reason, self.scores, self.winners)

    def apply(self, actor: int, action: Action) -> HuutopussiState:
        """Refuse: the match is over."""
        return self.off_turn(actor, action)
