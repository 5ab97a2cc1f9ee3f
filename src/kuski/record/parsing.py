"""JSON from strangers: its size, its encoding, its syntax, and a sentence for each fault."""

import json
import re
from collections.abc import Iterable
from typing import Any, Final, NoReturn

from kuski.game import mark
from kuski.names import shown
from kuski.record.model import MOST_BYTES, RecordError

_LONGEST_NUMBER: Final = 15
_CUT_WORDS: Final = frozenset(
    word[:size] for word in ("true", "false", "null", "-1") for size in range(len(word))
)
_ACTIONS: Final = re.compile(r'"actions"\s*:\s*\[\s*')
_ENTRY: Final = re.compile(r'\[\s*(?:\d+|"[a-z]*")\s*,\s*"(?:[^"\\]|\\.)*"\s*\]\s*(?:,\s*)?')


def parse(data: bytes | str) -> Any:
    """Return what a JSON text says.

    Raises:
        RecordError: ``too-large``, ``empty``, ``not-utf-8``, ``truncated``, ``not-json`` or
            ``key-twice``.
        RecursionError: it is nested too deeply.
    """
    if len(data) > MOST_BYTES:
        raise too_large()
    text = _decoded(data) if isinstance(data, bytes) else data
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise RecordError("empty", mark("The record is empty."))
    try:
        return json.loads(text, parse_constant=_no_number, parse_int=_number, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise _fault(text, error) from None


def too_large() -> RecordError:
    """Return the error for what is refused unread."""
    return RecordError(
        "too-large",
        mark("The record is larger than {most} MiB and is not read: no game needs that much."),
        most=MOST_BYTES // (1024 * 1024),
    )


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data":
            text = data[: error.start].decode()
            raise _cut(text, len(text)) from None
        raise RecordError(
            "not-utf-8",
            mark("The record is not text in UTF-8: byte {byte} cannot be read."),
            byte=error.start + 1,
        ) from None


def _number(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        raise RecordError(
            "not-json", mark("The number {number} is too large for a record."), number=shown(text, 20)
        )
    return int(text)


def _no_number(text: str) -> NoReturn:
    raise RecordError("not-json", mark("The record holds {number}, which is no number in JSON."), number=text)


def _object(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise RecordError(
                "key-twice", mark('The key "{key}" stands twice in one object.'), key=shown(key)
            )
        found[key] = value
    return found


def _fault(text: str, error: json.JSONDecodeError) -> RecordError:
    """Return the error for wrong syntax, told apart from a text that only breaks off."""
    rest = text[error.pos :].rstrip()
    in_string = error.msg.startswith("Unterminated") or (
        error.msg.startswith("Invalid \\") and '"' not in rest
    )
    if in_string or rest in _CUT_WORDS:
        return _cut(text, error.pos)
    entry = _entry_at(text, error.pos)
    if entry is not None:
        return RecordError(
            "not-json",
            mark("Entry {entry} is not written as JSON: see line {line}, column {column}."),
            entry=entry,
            line=error.lineno,
            column=error.colno,
        )
    return RecordError(
        "not-json",
        mark("The record is not written as JSON: see line {line}, column {column}."),
        line=error.lineno,
        column=error.colno,
    )


def _cut(text: str, place: int) -> RecordError:
    """Return the error for a text that breaks off."""
    line = text.count("\n") + 1
    entry = _entry_at(text, place)
    if entry is not None:
        return RecordError(
            "truncated",
            mark("The record breaks off at entry {entry} (line {line}): the file is not complete."),
            entry=entry,
            line=line,
        )
    return RecordError(
        "truncated",
        mark("The record breaks off in line {line}: the file is not complete."),
        line=line,
    )


def _entry_at(text: str, place: int) -> int | None:
    """Return the number of the first entry that is not whole, if it is at ``place``."""
    start = _ACTIONS.search(text)
    if start is None or place < start.end():
        return None
    at, entry = start.end(), 1
    while (match := _ENTRY.match(text, at)) is not None and match.end() <= place:
        at, entry = match.end(), entry + 1
    return None if text.startswith("]", at) else entry
