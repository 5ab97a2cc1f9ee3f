"""What SQLite and the system say, as the store says it."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection

from kuski.store.errors import StoreError, Trouble

_TROUBLE: Final[Mapping[int, tuple[Trouble, str]]] = {
    sqlite3.SQLITE_BUSY: ("busy", "another program holds {path}"),
    sqlite3.SQLITE_CANTOPEN: ("unusable", "{path} cannot be opened"),
    sqlite3.SQLITE_CORRUPT: ("damaged", "{path} is damaged"),
    sqlite3.SQLITE_FULL: ("full", "there is no room left to write {path}"),
    sqlite3.SQLITE_IOERR: ("unusable", "{path} cannot be read or written ({reason})"),
    sqlite3.SQLITE_LOCKED: ("busy", "another program holds {path}"),
    sqlite3.SQLITE_NOTADB: ("no-database", "{path} is no database"),
    sqlite3.SQLITE_PERM: ("unusable", "{path} cannot be opened"),
    sqlite3.SQLITE_READONLY: ("read-only", "{path} cannot be written to"),
}


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Raise StoreError for what goes wrong with a file; an IntegrityError is left as it is."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, sqlite3.Error) as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        code, message = _TROUBLE.get(primary(error), ("failed", "{path}: {reason}"))
        raise StoreError(code, message.format(path=path, reason=reason)) from error
    except NoConnection as error:
        raise StoreError("busy", f"too many read {path} at once") from error
    except OSError as error:
        raise StoreError("unusable", f"{path} cannot be used: {error.strerror or error}") from error


def primary(error: Exception) -> int:
    """Return SQLite's primary error code, 0 if there is none."""
    reason = error.orig if isinstance(error, DBAPIError) else error
    return getattr(reason, "sqlite_errorcode", 0) & 0xFF
