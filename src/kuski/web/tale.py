"""What happened at a table beside its games, as sentences: who came, what was changed, whose time ran out."""

from collections.abc import Callable
from typing import Any, Final

from kuski.table import entries as log
from kuski.table.table import Table
from kuski.web.real.saying import taken_back
from kuski.words.language import Language

Sentence = Callable[[Language, Table, Any], str]


def tale(lang: Language, table: Table) -> list[str]:
    """Return what is remembered of a table's log beside the games, oldest first."""
    told = (_TELL[type(entry)](lang, table, entry) for _, entry in table.tale if type(entry) in _TELL)
    return [sentence for sentence in told if sentence]


def _name(table: Table, member: int) -> str:
    return table.members[member].name


def _joined(lang: Language, _table: Table, entry: log.Joined) -> str:
    if entry.bot is not None:
        return lang.gettext("The bot {player} sits down.", player=entry.name)
    return lang.gettext("{player} comes to the table.", player=entry.name)


def _accepted(lang: Language, table: Table, entry: log.Accepted) -> str:
    player = _name(table, entry.member)
    if entry.seat is not None:
        return lang.gettext("{player} plays on in the seat of a bot.", player=player)
    return lang.gettext("{player} plays from the next game on.", player=player)


def _left(lang: Language, table: Table, entry: log.Left) -> str:
    player = _name(table, entry.member)
    if entry.by is not None and entry.by != entry.member:
        return lang.gettext("{host} sends {player} away.", host=_name(table, entry.by), player=player)
    return lang.gettext("{player} leaves the table.", player=player)


def _stood_in(lang: Language, table: Table, entry: log.StoodIn) -> str:
    player = _name(table, entry.member)
    if entry.level is None:
        return lang.gettext("{player} is back.", player=player)
    return lang.gettext("A bot plays on for {player}.", player=player)


def _hosted(lang: Language, table: Table, entry: log.Hosted) -> str:
    player = _name(table, entry.member)
    if entry.gone:
        return lang.gettext("The host has been away too long: {player} is the host now.", player=player)
    return lang.gettext("{player} is the host now.", player=player)


def _locked(lang: Language, _table: Table, entry: log.Locked) -> str:
    return lang.gettext("The table is locked.") if entry.locked else lang.gettext("The table is open.")


def _ordered(lang: Language, _table: Table, _entry: log.Ordered) -> str:
    return lang.gettext("The seats were changed.")


def _ruled(lang: Language, _table: Table, _entry: log.Ruled) -> str:
    return lang.gettext("The rules were changed.")


def _arranged(lang: Language, _table: Table, _entry: log.Arranged) -> str:
    return lang.gettext("The settings were changed.")


def _started(lang: Language, table: Table, entry: log.Started) -> str:
    player = _name(table, entry.seats[entry.dealer])
    if table.practice is not None:
        return lang.gettext("A new game: {player} deals. A chosen deck, for practice.", player=player)
    if entry.commitment is None:
        return lang.gettext("A new game: {player} deals real cards.", player=player)
    return lang.gettext(
        "A new game: {player} deals. Sealed deck: {hash}", player=player, hash=entry.commitment[:16]
    )


def _played(lang: Language, table: Table, entry: log.Played) -> str:
    play = table.play
    if entry.made != "clock" or entry.seat is None or play is None or entry.seat >= len(play.names):
        return ""
    return lang.gettext("Time ran out, and a bot answered once for {player}.", player=play.names[entry.seat])


def _sealed(lang: Language, _table: Table, entry: log.Sealed) -> str:
    return lang.gettext(
        "The secret of the deck was lost: a new one is sealed. {hash}", hash=entry.commitment[:16]
    )


def _asked(lang: Language, table: Table, entry: log.Asked) -> str:
    player = _name(table, entry.member)
    if entry.what == "undo":
        return lang.gettext("{player} wants to take back the last answer.", player=player)
    return lang.gettext("{player} says: the rest of the tricks is mine.", player=player)


def _answered(lang: Language, table: Table, entry: log.Answered) -> str:
    player = _name(table, entry.member)
    if entry.vain:
        return lang.gettext("{player} agrees, but the cards do not allow it: play on.", player=player)
    if entry.yes:
        return lang.gettext("{player} agrees.", player=player)
    return lang.gettext("{player} does not agree.", player=player)


def _undone(lang: Language, table: Table, entry: log.Undone) -> str:
    if entry.by is not None:
        return taken_back(lang, table, entry)
    if entry.commitment is not None:
        return lang.gettext("Taken back; the deck is sealed anew. {hash}", hash=entry.commitment[:16])
    return lang.gettext("Taken back.")


def _wanted(lang: Language, table: Table, entry: log.Wanted) -> str:
    player = _name(table, entry.member)
    if entry.yes:
        return lang.gettext("{player} wants another game.", player=player)
    return lang.gettext("{player} does not want another game yet.", player=player)


def _committed(lang: Language, table: Table, entry: log.Committed) -> str:
    player = _name(table, entry.member)
    return lang.gettext(
        "{player} will add to the deck. Hash: {hash}", player=player, hash=entry.commitment[:16]
    )


def _revealed(lang: Language, table: Table, entry: log.Revealed) -> str:
    player = _name(table, entry.member)
    return lang.gettext("{player} adds to the deck: {entropy}", player=player, entropy=entry.entropy[:16])


def corrected(lang: Language, table: Table, entry: log.Corrected) -> str:
    """Return the sentence of a correction of points: who made it, whose, how many and why."""
    return lang.gettext(
        "{host} corrects the points: {player} {points}. Reason: {reason}",
        host=_name(table, entry.by),
        player=_name(table, entry.member),
        points=f"{'−' if entry.points < 0 else '+'}{abs(entry.points)}",
        reason=entry.reason,
    )


def _ended(lang: Language, _table: Table, entry: log.Ended) -> str:
    if entry.given_up:
        return lang.gettext("The game was ended; it does not count.")
    return lang.gettext("The game is over.")


_TELL: Final[dict[type, Sentence]] = {
    log.Joined: _joined,
    log.Accepted: _accepted,
    log.Left: _left,
    log.StoodIn: _stood_in,
    log.Hosted: _hosted,
    log.Locked: _locked,
    log.Ordered: _ordered,
    log.Ruled: _ruled,
    log.Arranged: _arranged,
    log.Started: _started,
    log.Played: _played,
    log.Sealed: _sealed,
    log.Asked: _asked,
    log.Answered: _answered,
    log.Undone: _undone,
    log.Wanted: _wanted,
    log.Corrected: corrected,
    log.Committed: _committed,
    log.Revealed: _revealed,
    log.Ended: _ended,
}
