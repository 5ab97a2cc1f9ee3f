"""Reading a record: every fault is one sentence, with the number of the entry that it is about."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from kuski import games
from kuski.game import CHANCE, TABLE, Refusal, Rules, actor_text, mark
from kuski.names import clean_names, shown
from kuski.options import near
from kuski.record.model import (
    FORMAT,
    LONGEST_ABOUT,
    LONGEST_CARDS,
    LONGEST_TEXT,
    MOST_ACTIONS,
    MOST_BYTES,
    MOST_PLAYERS,
    Record,
    RecordError,
)
from kuski.record.parsing import parse, too_large
from kuski.record.shapes import read_expect, read_fair

KEYS: Final = ("format", "about", "game", "rules", "players", "dealer", "bots", "actions", "fair", "expect")
"""The keys of a record, in the order in which they are written."""

_NEEDED: Final = ("game", "rules", "players", "dealer", "actions")
_ACTORS: Final[Mapping[object, int]] = {actor_text(actor): actor for actor in (CHANCE, TABLE)}
_LONGEST_LEVEL: Final = 40


def load_record(path: str | os.PathLike[str]) -> Record:
    """Return the record in a file, which is refused unread when it is too large.

    Raises:
        RecordError: the file cannot be opened, or as :func:`read_record`.
    """
    try:
        with Path(path).open("rb") as file:
            if os.fstat(file.fileno()).st_size > MOST_BYTES:
                raise too_large()
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise RecordError("no-file", mark("The file cannot be opened ({reason})."), reason=reason) from None
    return read_record(data)


def read_record(data: bytes | str) -> Record:
    """Return the record that a JSON text tells.

    The actions are read, not judged: :func:`kuski.record.replay` does that.

    Raises:
        RecordError: something in it is not as a record must be; the first fault is told.
    """
    try:
        return _read(parse(data))
    except RecursionError:
        raise RecordError(
            "too-deep", mark("The record is nested more deeply than any record of a game is.")
        ) from None


def _read(found: Any) -> Record:
    if not isinstance(found, dict):
        raise RecordError(
            "not-a-record", mark("A record is a JSON object with keys such as format and actions.")
        )
    _check_keys(found)
    players = _players(found["players"])
    rules = _rules(found["game"], found["rules"], len(players))
    actions = _actions(found["actions"], len(players))
    return Record(
        game=found["game"],
        rules=rules,
        players=players,
        dealer=_dealer(found["dealer"], len(players)),
        bots=_bots(found.get("bots"), len(players)),
        about=_about(found.get("about", "")),
        actions=actions,
        fair=read_fair(found.get("fair", []), len(actions), len(players)),
        expect=read_expect(found.get("expect", {}), len(actions)),
    )


def _check_keys(found: Mapping[str, Any]) -> None:
    said = found.get("format")
    if "format" not in found:
        raise RecordError(
            "not-a-record",
            mark('This is no record of a game: it does not say "format": "{known}".'),
            known=FORMAT,
        )
    if said != FORMAT:
        raise RecordError(
            "wrong-format",
            mark('The record is of format "{format}"; this program reads "{known}".'),
            format=shown(str(said), 20) if not isinstance(said, (dict, list)) else "?",
            known=FORMAT,
        )
    for key in found:
        if key not in KEYS:
            raise RecordError(
                "unknown-key",
                mark('A record has no key "{key}". Did you mean: {near}?'),
                key=shown(key),
                near=near(key[:60], KEYS),
            )
    for key in _NEEDED:
        if key not in found:
            raise RecordError("missing-key", mark('The record does not say "{key}".'), key=key)


def _players(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise RecordError("bad-players", mark('"players" must be a list of names.'))
    if len(value) > MOST_PLAYERS:
        raise RecordError(
            "bad-players",
            mark("At most {most} can sit at a table, not {players}."),
            most=MOST_PLAYERS,
            players=len(value),
        )
    try:
        return clean_names(value)
    except Refusal as error:
        notice = error.notice
        raise RecordError(notice.code, notice.template, **notice.values) from None


def _rules(game: object, value: object, players: int) -> Rules:
    if not isinstance(game, str) or game not in games.GAMES | games.SHEETS:
        name = game if isinstance(game, str) else "?"
        raise RecordError(
            "unknown-game",
            mark('There is no game "{name}" here; there is: {near}.'),
            name=shown(name, 40),
            near=near(name[:60], games.GAMES),
        )
    if not isinstance(value, dict):
        raise RecordError(
            "bad-rules", mark('"rules" must be an object: a preset, overlays under "with", options.')
        )
    try:
        rules: Rules = games.find(game).rules_from(value)
        problems = rules.problems(players)
    except Refusal as error:
        raise RecordError.because(error.notice, mark("The rules cannot be read: {reason}")) from None
    if problems:
        raise RecordError.because(problems[0], mark("These rules cannot be played: {reason}"))
    return rules


def _dealer(value: object, players: int) -> int:
    if type(value) is not int or not 0 <= value < players:
        raise RecordError(
            "bad-dealer",
            mark('"dealer" must be a seat from 0 to {last}.'),
            last=players - 1,
        )
    return value


def _bots(value: object, players: int) -> tuple[str | None, ...] | None:
    if value is None:
        return None
    levels = value if isinstance(value, list) else ()
    fitting = len(levels) == players and all(
        level is None or (isinstance(level, str) and level.isprintable() and 0 < len(level) <= _LONGEST_LEVEL)
        for level in levels
    )
    if not fitting:
        raise RecordError(
            "bad-bots", mark('"bots" must be a list with a level or null for each of the players.')
        )
    return tuple(levels)


def _about(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_ABOUT:
        raise RecordError(
            "bad-about",
            mark('"about" must be a text of at most {most} characters.'),
            most=LONGEST_ABOUT,
        )
    if any("\ud800" <= char <= "\udfff" for char in value):
        raise RecordError("bad-about", mark('"about" holds half a character (a lone surrogate).'))
    return value


def _actions(value: object, players: int) -> tuple[tuple[int, str], ...]:
    if not isinstance(value, list):
        raise RecordError("bad-actions", mark('"actions" must be a list of entries.'))
    if len(value) > MOST_ACTIONS:
        raise RecordError(
            "too-many-actions",
            mark("The record has {actions} entries and is not read: at most {most} are."),
            actions=len(value),
            most=MOST_ACTIONS,
        )
    return tuple(_action(number, entry, players) for number, entry in enumerate(value, 1))


def _action(number: int, value: object, players: int) -> tuple[int, str]:
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[1], str):
        raise RecordError(
            "bad-entry",
            mark('Entry {entry} is not an actor and a text, such as [0, "pass"].'),
            entry=number,
        )
    said, text = value
    if type(said) is int and 0 <= said < players:
        actor = said
    elif isinstance(said, str) and said in _ACTORS:
        actor = _ACTORS[said]
    else:
        raise RecordError(
            "no-such-actor",
            mark(
                "Entry {entry}: {actor} is nobody here; who acts is a seat from 0 to {last},"
                ' "deck" or "table".'
            ),
            entry=number,
            actor=shown(str(said), 20) if isinstance(said, (str, int, float)) else "?",
            last=players - 1,
        )
    most = LONGEST_CARDS if actor == CHANCE else LONGEST_TEXT
    if len(text) > most:
        raise RecordError(
            "long-text",
            mark("Entry {entry} has {length} characters; at most {most} are read."),
            entry=number,
            length=len(text),
            most=most,
        )
    if not text.isprintable():
        raise RecordError(
            "bad-text",
            mark("Entry {entry} holds a control character: {text}"),
            entry=number,
            text=shown(text),
        )
    return actor, text
