"""The lessons: short rules of each game, and a deck that was chosen because much happens with it.

Who learns sits in the first seat, between two bots. What he answers is up to him, so nothing but the deck is
fixed; the texts follow what happens.
"""

import contextlib
from collections.abc import Mapping
from typing import Final, NamedTuple

from kuski.game import mark
from kuski.table import entries as log
from kuski.table import hosting, joining
from kuski.table.deciding import Decision, Deck
from kuski.table.refusing import TableRefused
from kuski.table.settings import Settings
from kuski.web.hall import Hall, Joined
from kuski.web.live import LiveTable
from kuski.words.language import Language

NAME: Final = mark("Learner")
BOTS: Final = 2
SETTINGS: Final = Settings(think=0, window=0, pace=1.2, takeover=False)
"""Nobody is hurried."""


class Lesson(NamedTuple):
    """What is played.

    Attributes:
        rules: in the short form.
        deck: the text of the deck.
        dealer: who deals; in both games the learner is asked early then.
        level: the level of the bots: one that does the same whatever the machine.
    """

    rules: Mapping[str, object]
    deck: str
    dealer: int
    level: str


LESSONS: Final = {
    "bus": Lesson(
        {"preset": "bussikuski", "pyramid": [3, 2, 1], "bus_rows": [1, 2, 3, 2, 1], "attempt_limit": 3},
        "bus 63",
        BOTS,
        "counting",
    ),
    "huutopussi": Lesson({"preset": "kolmin", "deals": 1}, "huutopussi 99", BOTS, "rule"),
}


async def begin(hall: Hall, game: str, lang: Language) -> tuple[LiveTable, Joined]:
    """Open the table of a lesson, seat everybody and deal; return it, and who learns.

    Raises:
        KeyError: there is no lesson of that game.
        StoreError: it could not be stored.
    """
    lesson = LESSONS[game]
    live = await hall.open(game, lesson.rules, SETTINGS, practice=lesson.deck)
    joined = await hall.join(live, lang.gettext(NAME))
    for _ in range(BOTS):
        await live.do(lambda: joining.bring_bot(live.table, lesson.level, live.now()))
    await live.do(lambda: _start(live, joined.member, lesson.dealer))
    with contextlib.suppress(TableRefused):
        await live.do(lambda: live.judge.deal(live.table, live.now()))
    return live, joined


def _start(live: LiveTable, host: int, dealer: int) -> Decision:
    """Begin the game, and let nobody else in."""
    at = live.now()
    decision = hosting.start(live.table, host, dealer, Deck.next(live.table, BOTS + 1), at)
    return Decision((log.Locked(at, True),)).then(decision)
