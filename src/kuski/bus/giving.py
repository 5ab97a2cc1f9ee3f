"""Giving points away: what a ``give`` must keep to, as a reward and at the pyramid alike."""

from kuski.bus.actions import Give
from kuski.bus.state import BusState, others
from kuski.game import IllegalAction, mark
from kuski.refusals import no_such_seat


def sole_recipient(state: BusState, giver: int, optional: bool) -> int | None:
    """Return the one seat that must get the points, or None where somebody has to choose."""
    seats = others(state.present, giver)
    return seats[0] if len(seats) == 1 and not optional else None


def check_gift(state: BusState, giver: int, gift: Give, owed: int, split: bool, option: str) -> None:
    """Refuse a gift that the rules do not allow.

    Args:
        state: the position.
        giver: the seat that gives.
        gift: what it wants to give.
        owed: all that it has to give now.
        split: whether it may give a part.
        option: the name of the option that says so.

    Raises:
        IllegalAction: nothing-to-give, too-many, all-to-one, no-such-seat or not-a-recipient.
    """
    if not owed:
        raise IllegalAction("nothing-to-give", mark("You have no points to give."))
    if gift.points > owed:
        raise IllegalAction("too-many", mark("You have {owed} to give, not more."), owed=owed)
    if gift.points < owed and not split:
        raise IllegalAction(
            "all-to-one",
            mark("All {owed} go to one player ({option} is off)."),
            owed=owed,
            option=option,
        )
    if not 0 <= gift.to < len(state.scores):
        raise no_such_seat(gift.to)
    if gift.to == giver or gift.to not in state.present:
        raise IllegalAction("not-a-recipient", mark("Points go to somebody else at the table."))
