"""The points of the evening: over all games of the kind that was played last."""

from typing import Final

from markupsafe import Markup

from kuski.table.members import HERE
from kuski.web.around import Around
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.tv.people import named

_EVENING: Final = Pattern('<section class="evening"><h2>{title}</h2><ol>{people}</ol></section>')
_PERSON: Final = Pattern('<li id="person-{id}">{mug}{name}<b class="has">{total}</b></li>')


def evening(around: Around) -> Markup:
    """Return who has how many points over all games, the best first."""
    fewest = around.table.play is not None and around.table.play.game == "bus"
    here = [shown for shown in around.members if shown.status in HERE]
    here.sort(key=lambda shown: shown.total if fewest else -shown.total)
    people = joined(
        _PERSON.format(
            id=shown.id,
            mug=marks.mug(around.player(shown), 55),
            name=named(around.player(shown)),
            total=str(shown.total).replace("-", "−"),
        )
        for shown in here
    )
    return _EVENING.format(title=around.lang.gettext("The evening so far"), people=people)
