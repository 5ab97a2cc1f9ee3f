"""What the seats add to the chance of a sealed deck, so that nobody alone has chosen it.

Who wants to add something says a hash of it before the next game begins. Then the table seals its deck and
publishes the hash of its own seed; only after that everybody says what was hashed. What is said before the
first card counts. The deck and the bots wait for it a moment; who says nothing adds nothing.
"""

import re
from typing import Final

from kuski.dealer import MOST_ENTROPY, commit_entropy
from kuski.game import mark
from kuski.table import entries as log
from kuski.table.deciding import Decision
from kuski.table.members import HERE
from kuski.table.refusing import TableRefused, no_member, stale
from kuski.table.table import Table

_HASH: Final = re.compile(r"[0-9a-f]{64}")
_ENTROPY: Final = re.compile(rf"(?:[0-9a-f]{{2}}){{1,{MOST_ENTROPY}}}")


def commit(table: Table, member: int, commitment: str, at: float) -> Decision:
    """Return what follows when somebody says a hash of what he will add to the next game's deck.

    Args:
        table: the table.
        member: who adds something.
        commitment: the hash, as :func:`kuski.dealer.commit_entropy` makes it of the member's number.
        at: the time.

    Raises:
        TableRefused: ``no-member`` or ``bad-entropy``.
    """
    who = table.member(member)
    if who.status not in HERE or who.bot is not None:
        raise no_member()
    if not _HASH.fullmatch(commitment):
        raise _bad()
    if table.commitments.get(member) == commitment:
        return Decision(())
    return Decision((log.Committed(at, member, commitment),))


def reveal(table: Table, member: int, entropy: str, at: float) -> Decision:
    """Return what follows when somebody says what he adds, in hex; before the first card only.

    Raises:
        TableRefused: ``no-game``, ``no-seat``, ``stale`` or ``bad-entropy`` (not what was hashed).
    """
    seat, play = table.seat_of(member), table.playing()
    if play.fair[0].entropy[seat : seat + 1] == (entropy,):
        return Decision(())
    if seat not in play.unrevealed:
        raise stale()
    if not _ENTROPY.fullmatch(entropy):
        raise _bad()
    if commit_entropy(member % 256, bytes.fromhex(entropy)) != play.commitments[seat]:
        raise _bad()
    return Decision((log.Revealed(at, member, entropy),))


def _bad() -> TableRefused:
    return TableRefused("bad-entropy", mark("That is not what was promised for the deck."))
