"""The sums of a played deal beside those of the score sheet."""

from kuski.game import mark
from kuski.huutopussi.rebuild.deal import SUMS, CannotBe
from kuski.huutopussi.state import DealResult, HuutopussiState


def difference(end: HuutopussiState, expected: DealResult) -> CannotBe | None:
    """Return where the cards and the sheet do not agree, or None."""
    found = end.sheet[-1]
    for seat in range(end.players):
        if found.collected[seat] != expected.collected[seat]:
            return CannotBe(
                "sums-differ",
                mark("{player}: by these cards {found} points were collected, by the sheet {written}."),
                line=SUMS,
                player=seat,
                found=found.collected[seat],
                written=expected.collected[seat],
            )
    for side in end.rules.all_sides:
        if any(found.tricks[one] for one in side) is not any(expected.tricks[one] for one in side):
            template = (
                mark("{player}: by these cards there was a trick, by the sheet none.")
                if any(found.tricks[one] for one in side)
                else mark("{player}: by these cards there was no trick, by the sheet there was one.")
            )
            return CannotBe("tricks-differ", template, line=SUMS, player=side[0])
    for seat in range(end.players):
        if found.gains[seat] != expected.gains[seat]:
            template = mark("{player}: by these cards the deal brings {found}, by the sheet {written}.")
            return CannotBe(
                "gains-differ",
                template,
                line=SUMS,
                player=seat,
                found=found.gains[seat],
                written=expected.gains[seat],
            )
    return None
