"""Correcting the running totals: what happened at the real table, with a line that everybody can read."""

import unicodedata
from typing import Final

from kuski.game import mark
from kuski.games import GAMES
from kuski.table import entries as log
from kuski.table.deciding import Decision
from kuski.table.refusing import TableRefused
from kuski.table.table import Table

MOST_POINTS: Final = 9_999
"""The most points that one correction gives or takes."""
LONGEST_REASON: Final = 60
"""The most characters of its reason."""


def correct(
    table: Table, by: int, member: int, points: int, reason: str, at: float, game: str | None = None
) -> Decision:
    """Return what follows when the host corrects the points that somebody has over all games of a kind.

    The game that goes on keeps its own points: its record could not be replayed else. A correction is
    taken back by another one.

    Args:
        table: the table.
        by: who corrects.
        member: whose points.
        points: how many are added; below 0 they are taken away.
        reason: why, for everybody to read.
        at: the time.
        game: the kind of game; None for the one whose totals are shown.

    Raises:
        TableRefused: ``not-host``, ``no-member``, ``no-such-game``, ``bad-correction`` or ``bad-reason``.
    """
    table.must_host(by)
    table.member(member)
    kind = table.kind if game is None else game
    if kind not in GAMES:
        raise TableRefused("no-such-game", mark("There is no such game."))
    if not 0 < abs(points) <= MOST_POINTS:
        raise TableRefused(
            "bad-correction", mark("Give or take 1 to {most} points at once."), most=MOST_POINTS
        )
    return Decision((log.Corrected(at, by, member, kind, points, clean_reason(reason)),))


def clean_reason(text: str) -> str:
    """Return a reason as it is kept: one line, nothing in it that is not seen.

    Raises:
        TableRefused: ``bad-reason``.
    """
    words = " ".join(unicodedata.normalize("NFC", text[: LONGEST_REASON * 10]).split())
    seen = "".join(char for char in words if char.isprintable()).strip()
    if not any(unicodedata.category(char)[0] in "LNS" for char in seen) or len(seen) > LONGEST_REASON:
        raise TableRefused("bad-reason", mark("Say why in 1 to {most} characters."), most=LONGEST_REASON)
    return seen
