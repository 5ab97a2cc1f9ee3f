"""The record of a running game on disk, and beside it the seed that nobody may read yet."""

import json
import os
import secrets
import tempfile
from datetime import date
from pathlib import Path

from msgspec.structs import replace

from kuski.dealer import SEEDED, Segment
from kuski.names import shown
from kuski.record import save_record
from kuski.terminal.refusing import Stopped, not_written
from kuski.terminal.session import Session
from kuski.words.language import Language

SUFFIX = ".secret"
"""What is added to a record's name for the file with the seed of its running game."""


class Keeper:
    """Writes a game to a file after every action.

    While the game runs its seed lies in a file of its own beside the record, readable by its owner
    only. When the game is over the seed is in the record, and that file is removed.

    Attributes:
        path: the file of the record.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._sealed: str | None = None

    @property
    def secret_path(self) -> Path:
        """The file with the seed."""
        return secret_path(self.path)

    def try_folder(self) -> None:
        """See whether a file can be made where the record shall lie.

        Raises:
            OSError: it cannot.
        """
        folder = Path(os.path.realpath(self.path)).parent
        with tempfile.TemporaryFile(dir=folder):
            pass

    def save(self, session: Session) -> None:
        """Write the game as it stands.

        Raises:
            OSError: it cannot be written.
        """
        secret = session.secret()
        if secret is not None and secret.seed != self._sealed:
            if self._sealed is None:
                _put_aside(self.secret_path, secret)
            _write_secret(self.secret_path, secret)
            self._sealed = secret.seed
        save_record(session.to_record(), self.path)
        if secret is None:
            self.secret_path.unlink(missing_ok=True)


def secret_path(path: Path) -> Path:
    """Return the file with the seed of the game that is recorded in ``path``."""
    real = Path(os.path.realpath(path))
    return real.with_name(real.name + SUFFIX)


def _write_secret(path: Path, secret: Segment) -> None:
    """Write a seed to a file that only its owner may read, whole or not at all."""
    beside = path.with_name(f".{path.name[:100]}.{secrets.token_hex(8)}.tmp")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            json.dump({"commitment": secret.commitment, "seed": secret.seed}, file)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _put_aside(path: Path, secret: Segment) -> None:
    """Keep a file of another seed that lies where this one goes: it may be all that proves an old deck."""
    if not path.is_file() or _read(path) == replace(secret, start=0, entropy=()):
        return
    for number in range(1, 1000):
        aside = path.with_name(f"{path.name}.old{number}")
        if not aside.exists():
            path.replace(aside)
            return


def read_secret(path: Path) -> Segment | None:
    """Return the seed kept for the record in ``path``, or None when there is none that can be read."""
    return _read(secret_path(path))


def _read(path: Path) -> Segment | None:
    try:
        with path.open("rb") as file:
            found = json.loads(file.read(1000))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    commitment, seed = found.get("commitment"), found.get("seed")
    if not isinstance(commitment, str) or not isinstance(seed, str):
        return None
    return Segment(0, SEEDED, commitment, (), seed)


def free_name(folder: Path, today: date) -> Path:
    """Return a file name for today's game that no file has yet."""
    for number in range(1, 1000):
        tail = f"-{number}" if number > 1 else ""
        path = folder / f"kuski-{today.isoformat()}{tail}.json"
        if not path.exists():
            return path
    return folder / f"kuski-{today.isoformat()}-{os.getpid()}.json"


def check_new(file: str, lang: Language, *, but: str | None = None) -> None:
    """Refuse a file for a record that cannot be written, or that is there already.

    Args:
        file: its name, as it was typed.
        lang: the language of the refusal.
        but: the file that may be there: the one that is resumed.

    Raises:
        Stopped: with the sentence.
    """
    name = shown(file, 200)
    try:
        path = Path(file)
        if but is not None and path.exists() and Path(but).exists() and path.samefile(but):
            return
        if not path.name or path.is_dir():
            raise Stopped(lang.gettext("{file} is a folder: name a file in it.", file=name))
        if path.exists() and (not path.is_file() or path.stat().st_size):
            raise Stopped(
                lang.gettext(
                    "{file} is there already: name another file, or go on with it (--resume).", file=name
                )
            )
        if not path.parent.is_dir():
            raise Stopped(lang.gettext("There is no folder for {file}: make it first.", file=name))
        Keeper(path).try_folder()
    except OSError as error:
        raise Stopped(not_written(lang, file, error)) from None
    except ValueError:
        raise Stopped(lang.gettext("{file} is no name of a file.", file=name)) from None
