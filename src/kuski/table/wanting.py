"""One more game: people say that they want it, and when all have said so, it begins."""

from collections.abc import Callable

from kuski.table import entries as log
from kuski.table.deciding import Decision, Deck
from kuski.table.hosting import beginning, obstacles
from kuski.table.members import HERE, Member
from kuski.table.refusing import game_running, no_game, no_member
from kuski.table.table import Table


def want(
    table: Table, member: int, dealer: int, new_deck: Callable[[int], Deck], at: float, *, yes: bool = True
) -> Decision:
    """Return what follows when somebody wants another game, or does not want it any more.

    With the last of the people it begins, by the same rules and in the same seats, unless the rules have
    something against so many players.

    Args:
        table: the table.
        member: who says so.
        dealer: as for :func:`kuski.table.hosting.start`.
        new_deck: seals a deck for so many players.
        at: the time.
        yes: whether it is wanted.

    Raises:
        TableRefused: ``no-member``, ``game-running``, or ``no-game`` before the first one.
    """
    who = table.member(member)
    if who.status not in HERE or who.bot is not None:
        raise no_member()
    if table.running is not None:
        raise game_running()
    if table.play is None:
        raise no_game()
    if (member in table.wanting) == yes:
        return Decision(())
    decision = Decision((log.Wanted(at, member, yes),))
    if not yes or {person.id for person in asked(table)} - table.wanting - {member} or obstacles(table):
        return decision
    seats = [sitting.id for sitting in table.here()]
    return decision.then(beginning(table, seats, dealer, new_deck(len(seats)), at))


def asked(table: Table) -> list[Member]:
    """Return the people who must want another game for it to begin by itself: no bot plays for them."""
    return [person for person in table.people() if person.level is None]
