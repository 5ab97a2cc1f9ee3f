"""What the host does: order the seats, set the rules, begin and end games, lock the table, hand over."""

from collections.abc import Mapping, Sequence

from kuski import games
from kuski.game import Notice, mark
from kuski.table import entries as log
from kuski.table.acting import Judge
from kuski.table.deciding import Decision, Deck, seed_key
from kuski.table.members import HERE
from kuski.table.real import no_bots
from kuski.table.refusing import TableRefused, game_running, no_member
from kuski.table.settings import Settings
from kuski.table.table import Table

HOST_AWAY = 300.0
"""Seconds after which the role of a host who is gone passes to somebody who is there."""


def lock(table: Table, by: int, at: float, *, locked: bool) -> Decision:
    """Return what follows when the host locks the table for newcomers, or opens it.

    Raises:
        TableRefused: ``not-host``.
    """
    table.must_host(by)
    return Decision((log.Locked(at, locked),)) if locked != table.locked else Decision(())


def hand_over(table: Table, by: int, member: int, at: float) -> Decision:
    """Return what follows when the host gives the role to somebody else.

    Raises:
        TableRefused: ``not-host`` or ``no-member`` (bots and those who left host nothing).
    """
    table.must_host(by)
    who = table.member(member)
    if who.bot is not None or who.status not in HERE:
        raise no_member()
    return Decision((log.Hosted(at, member),)) if member != table.host else Decision(())


def pass_on(table: Table, present: Sequence[int], at: float) -> Decision:
    """Return what follows when the host has been gone too long: the next person who is there takes over.

    Nothing, when the host is there again or nobody else is.

    Args:
        table: the table.
        present: the members whose screens are open.
        at: the time.
    """
    if table.host in present:
        return Decision(())
    heirs = [person.id for person in table.people() if person.id in present]
    return Decision((log.Hosted(at, heirs[0], gone=True),)) if heirs else Decision(())


def order(table: Table, by: int, wanted: Sequence[int], at: float) -> Decision:
    """Return what follows when the host puts the seats in another order; between games only.

    Raises:
        TableRefused: ``not-host``, ``game-running`` or ``no-member`` (not those who are here).
    """
    table.must_host(by)
    if table.running is not None:
        raise game_running()
    if sorted(wanted) not in (sorted(table.order), sorted(member.id for member in table.here())):
        raise no_member()
    return Decision((log.Ordered(at, tuple(wanted)),))


def set_rules(table: Table, by: int, game: str, rules: Mapping[str, object], at: float) -> Decision:
    """Return what follows when the host sets the game and its rules; between games only.

    Raises:
        TableRefused: ``not-host``, ``game-running`` or ``no-such-game``.
        RulesError: the rules cannot be read.
    """
    table.must_host(by)
    if table.running is not None:
        raise game_running()
    if game not in games.GAMES:
        raise TableRefused("no-such-game", mark("There is no such game."))
    found = games.find(game)
    wanted = found.rules_from(rules)
    if game == table.game and wanted == table.rules:
        return Decision(())
    return Decision((log.Ruled(at, game, found.rules_data(wanted)),))


def arrange(table: Table, by: int, settings: Settings, at: float) -> Decision:
    """Return what follows when the host changes how the table is run.

    Raises:
        TableRefused: ``not-host``.
    """
    table.must_host(by)
    return Decision((log.Arranged(at, settings),)) if settings != table.settings else Decision(())


def obstacles(table: Table) -> tuple[Notice, ...]:
    """Return why the next game cannot begin with those who sit here; empty when it can."""
    problems: tuple[Notice, ...] = table.rules.problems(len(table.here()))
    bots = no_bots(table, [member.id for member in table.here()])
    return problems if bots is None else (*problems, bots)


def start(table: Table, by: int, dealer: int, deck: Deck, at: float) -> Decision:
    """Return what follows when the host begins the next game: a sealed deck, whose hash is published.

    Args:
        table: the table.
        by: who asks.
        dealer: the seat that deals the first game; later the deal passes left.
        deck: a freshly sealed deck for as many as sit here.
        at: the time.

    Raises:
        TableRefused: ``not-host`` or ``game-running``, or what the rules have against so many players.
    """
    table.must_host(by)
    if table.running is not None:
        raise game_running()
    problems = obstacles(table)
    if problems:
        raise TableRefused(problems[0].code, problems[0].template, **problems[0].values)
    return beginning(table, [member.id for member in table.here()], dealer, deck, at)


def beginning(table: Table, seats: Sequence[int], dealer: int, deck: Deck, at: float) -> Decision:
    """Return the beginning of the next game with these members, by seat; real cards have no seal."""
    if table.real_cards:
        return Decision((log.Started(at, tuple(seats), table.next_dealer(seats, dealer), None),))
    entry = log.Started(at, tuple(seats), table.next_dealer(seats, dealer), deck.commitment)
    secrets = {seed_key(table.games + 1, 0): deck.seed} if deck.seed else {}
    return Decision((entry,), secrets=secrets)


def give_up(table: Table, by: int, judge: Judge, at: float) -> Decision:
    """Return what follows when the host ends a game before its end; it counts for nothing.

    Raises:
        TableRefused: ``not-host`` or ``no-game``.
    """
    table.must_host(by)
    return judge.give_up(table, at)
