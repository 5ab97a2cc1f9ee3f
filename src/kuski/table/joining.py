"""Coming and going: who may sit down, who lets them in, what becomes of a seat that is left."""

from collections.abc import Callable, Mapping
from typing import Final

from kuski import bots, games
from kuski.game import mark
from kuski.table import entries as log
from kuski.table import hosting
from kuski.table.acting import Judge
from kuski.table.deciding import Decision, Deck
from kuski.table.members import HERE, unique_name
from kuski.table.real import no_bots
from kuski.table.refusing import TableRefused, game_running, no_member, no_seat
from kuski.table.settings import Settings
from kuski.table.sharing import room_beside
from kuski.table.table import MOST_MEMBERS, Table

MOST_WAITING: Final = 12
"""The most newcomers who may wait for the host's yes."""
BOT_NAMES: Final = (
    "Otso",
    "Kettu",
    "Joutsen",
    "Ilves",
    "Hirvi",
    "Kurki",
    "Haukka",
    "Majava",
    "Saukko",
    "Siili",
)
"""What bots are called: the animals of the court cards, and their neighbours in the forest."""


def open_table(
    code: str,
    secret: str,
    game: str,
    rules: Mapping[str, object],
    settings: Settings,
    at: float,
    practice: str | None = None,
) -> Decision:
    """Return the first entry of a table.

    Args:
        code: its letters.
        secret: the longer secret of its QR code.
        game: the name of the game.
        rules: its rules in the short form.
        settings: how it is run.
        at: the time.
        practice: the text of a chosen deck, for a table at which nothing is to be proven.

    Raises:
        KeyError: there is no such game.
        RulesError: the rules cannot be read.
    """
    found = games.find(game)
    data: dict[str, object] = found.rules_data(found.rules_from(rules))
    return Decision((log.Opened(at, code, secret, game, data, settings, practice),))


def join(
    table: Table,
    name: str,
    token: str,
    at: float,
    new_deck: Callable[[int], Deck] | None = None,
    dealer: int = 0,
    beside: int | None = None,
) -> Decision:
    """Return what follows when a person wants to sit down; its result is the member's number.

    Before the first game everybody sits down at once, after it the host is asked; where nobody is left to
    be asked, the newcomer sits down and is the host. With the last one whom a table waits for, its first
    game begins.

    Args:
        table: the table.
        name: what the person wants to be called.
        token: the hash of what will prove that it is the same person.
        at: the time.
        new_deck: seals a deck for so many players, for a game that begins by itself; None when none may.
        dealer: the seat that deals then.
        beside: a member on whose device the person sits down too; None on a device of its own.

    Raises:
        TableRefused: ``table-locked``, ``table-full`` or ``device-full``.
        BadName: nobody can be called that.
    """
    if table.locked:
        raise TableRefused("table-locked", mark("The table is locked: ask the host to open it."))
    _room(table, waiting=True)
    number = len(table.members)
    called = unique_name(name, _names(table))
    first = None if beside is None else room_beside(table, beside)
    decision = Decision((log.Joined(at, number, called, token, beside=first),), result=number)
    seats = [*(member.id for member in table.here()), number]
    wanted = table.settings.seats
    if new_deck is None or table.games or not wanted or len(seats) < wanted:
        return decision
    if table.rules.problems(len(seats)) or no_bots(table, seats[:-1]):
        return decision
    return decision.then(hosting.beginning(table, seats, dealer, new_deck(len(seats)), at))


def seat_bot(table: Table, by: int, level: str | None, at: float) -> Decision:
    """Return what follows when the host seats a bot; its result is the bot's number.

    Raises:
        TableRefused: ``not-host``, ``table-full`` or ``unknown-bot``.
    """
    table.must_host(by)
    return bring_bot(table, level, at)


def bring_bot(table: Table, level: str | None, at: float) -> Decision:
    """Return what follows when a bot sits down, whoever wants it; its result is the bot's number.

    Where no level is said it is that of the bot that sat down last, and of the first the usual one.

    Raises:
        TableRefused: ``table-full`` or ``unknown-bot``.
    """
    _room(table)
    last = next((member.bot for member in reversed(table.members.values()) if member.bot), None)
    level = _level(table, level or last)
    number = len(table.members)
    taken = _names(table)
    name = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
    return Decision((log.Joined(at, number, unique_name(name, taken), bot=level),), result=number)


def accept(table: Table, by: int, member: int, seat: int | None, at: float) -> Decision:
    """Return what follows when the host lets a newcomer in, perhaps into the seat of a bot.

    Raises:
        TableRefused: ``not-host``, ``not-waiting``, ``table-full`` or ``no-takeover``.
    """
    table.must_host(by)
    if table.member(member).status != "waiting":
        raise TableRefused("not-waiting", mark("Nobody like that waits to be let in."))
    if seat is None:
        _room(table)
    else:
        if not table.settings.takeover:
            raise TableRefused("no-takeover", mark("At this table nobody takes over in mid-game."))
        play = table.playing()
        if not 0 <= seat < len(play.seats) or table.members[play.seats[seat]].bot is None:
            raise TableRefused("no-takeover", mark("No bot plays that seat."))
    return Decision((log.Accepted(at, member, seat),))


def leave(table: Table, member: int, at: float, judge: Judge | None, by: int | None = None) -> Decision:
    """Return what follows when somebody leaves, or the host sends somebody away.

    When the host was the last person here, the newcomer who has waited longest is let in, and is the host.

    Args:
        table: the table.
        member: who goes.
        at: the time.
        judge: decides what the game says of it; needed while one goes on.
        by: who sends the member away, or None.

    Raises:
        TableRefused: ``not-host``, ``no-member`` or ``game-running`` (a bot plays to the end).
    """
    who = table.member(member)
    if by is not None and by != member:
        table.must_host(by)
    if who.status == "left" and (by is None or by == member):
        raise no_member()
    play = table.running
    plays = play is not None and play.seat_of(member) is not None
    if who.bot is not None and plays:
        raise game_running()
    decision = Decision((log.Left(at, member, by),))
    if plays and judge is not None and table.settings.leaver == "rules":
        assert play is not None
        seat = play.seat_of(member)
        assert seat is not None
        decision = judge.leave(table, seat, at).then(decision)
    waiting = [other.id for other in table.waiting() if other.id != member]
    if table.host == member and waiting and all(person.id == member for person in table.people()):
        decision = decision.then(Decision((log.Accepted(at, waiting[0]),)))
    return decision


def stand_in(table: Table, by: int, member: int, level: str | None, at: float) -> Decision:
    """Return what follows when a bot goes on for a person who is away, or who wants a rest.

    Raises:
        TableRefused: ``not-host``, ``no-seat`` or ``unknown-bot``.
    """
    if by != member:
        table.must_host(by)
    if table.seat_of(member) in table.playing().gone:
        raise no_seat()
    if table.playing().written:
        raise TableRefused("bot-without-cards", mark("A bot does not know the cards in that hand."))
    level = _level(table, level)
    if table.members[member].level is not None:
        return Decision(())
    return Decision((log.StoodIn(at, member, level),))


def come_back(table: Table, member: int, at: float) -> Decision:
    """Return what follows when somebody takes a seat back that a bot has kept, or that was left.

    Who left while he waited for the host's yes waits again.

    Raises:
        TableRefused: ``no-member``, or ``table-locked`` or ``table-full`` when the seat is gone and nobody
            is let in.
    """
    who = table.member(member)
    back = Decision((log.StoodIn(at, member, None),))
    play = table.running
    if who.status != "left":
        return back if who.standin else Decision(())
    if play is not None and play.seat_of(member) is not None:
        return back
    if table.locked:
        raise TableRefused("table-locked", mark("The table is locked: ask the host to open it."))
    _room(table, waiting=not who.admitted)
    return back


def _room(table: Table, *, waiting: bool = False) -> None:
    """Let pass when there is a place at the table, and perhaps among those who wait.

    Who left a game that goes on may come back, so the place is kept.

    Raises:
        TableRefused: ``table-full``.
    """
    play = table.running
    kept = () if play is None else play.seats
    sitting = sum(
        member.status in HERE or (member.status == "left" and member.id in kept)
        for member in table.members.values()
    )
    if sitting >= MOST_MEMBERS or (waiting and len(table.waiting()) >= MOST_WAITING):
        raise TableRefused("table-full", mark("The table is full."))


def _level(table: Table, level: str | None) -> str:
    """Return at which level a bot plays the table's game, when that one is asked for; None: the usual one.

    Raises:
        TableRefused: ``unknown-bot``.
    """
    if level is not None and not bots.known(level):
        raise TableRefused("unknown-bot", mark("There is no such bot."))
    return bots.level_in(table.game, level)


def _names(table: Table) -> list[str]:
    """Return the names that are taken: of all who are here, and of all who play in the running game."""
    names = [member.name for member in table.members.values() if member.status != "removed"]
    if table.running is not None:
        names += table.running.names
    return list(dict.fromkeys(names))
