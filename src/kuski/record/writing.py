"""Writing a record: all options, one action a line, and never half a file."""

import json
import os
import secrets
from collections.abc import Iterable
from pathlib import Path

from kuski import games
from kuski.dealer import SEEDED, Segment
from kuski.game import actor_text
from kuski.record.model import FORMAT, Record


def write_record(record: Record) -> str:
    """Return a record as JSON text; reading it gives an equal record.

    All options are written, never a preset, so that the record keeps its meaning when a preset
    changes.
    """
    rules = games.find(record.game).rules_data(record.rules)
    parts = {
        "format": _json(FORMAT),
        "about": _json(record.about) if record.about else None,
        "game": _json(record.game),
        "rules": _lines("{}", (f"{_json(name)}: {_json(value)}" for name, value in rules.items())),
        "players": _json(record.players),
        "dealer": _json(record.dealer),
        "bots": None if record.bots is None else _json(record.bots),
        "actions": _lines("[]", (_json((actor_text(actor), text)) for actor, text in record.actions)),
        "fair": _lines("[]", map(_segment, record.fair)) if record.fair else None,
        "expect": _lines(
            "{}", (f"{_json(place)}: {_json(things)}" for place, things in record.expect.items())
        )
        if record.expect
        else None,
    }
    body = ",\n".join(f" {_json(key)}: {text}" for key, text in parts.items() if text is not None)
    return f"{{\n{body}\n}}\n"


def save_record(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, whole or not at all.

    It is written beside the file, brought to the disk and then put in its place; what stood there
    before stays until that moment. A link is followed.

    Raises:
        OSError: the file cannot be written.
    """
    target = Path(os.path.realpath(path))
    beside = target.with_name(f".{target.name[:100]}.{secrets.token_hex(8)}.tmp")
    data = write_record(record).encode()
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Bring the new name to the disk, where the system can do that."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(brackets: str, items: Iterable[str]) -> str:
    """Return a list or an object with each item on a line of its own."""
    text = ",\n".join(f"  {item}" for item in items)
    return f"{brackets[0]}\n{text}\n {brackets[1]}" if text else brackets


def _segment(segment: Segment) -> str:
    data: dict[str, object] = {"from": segment.start, "scheme": segment.scheme}
    if segment.scheme == SEEDED:
        data["commitment"] = segment.commitment
        data["entropy"] = segment.entropy
    if segment.scheme == SEEDED or segment.seed is not None:
        data["seed"] = segment.seed
    return _json(data)
