"""Only one program at a time may serve from a file."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kuski.store.errors import StoreError

_OURS: set[Path] = set()  # a program is not refused a lock that it has itself


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a database file: a file beside it, which stays; the system releases it when we die.

    It is a record lock (POSIX) since that, unlike flock, is not inherited by a process that we start.

    Args:
        path: the database file, symbolic links resolved.

    Raises:
        StoreError: "in-use".
        OSError: the file of the lock cannot be made.
    """
    beside = path.with_name(path.name + ".lock")
    in_use = StoreError("in-use", f"another kuski serve uses this folder: {path.parent}")
    if beside in _OURS:
        raise in_use
    handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise in_use from None
        _OURS.add(beside)
        try:
            yield
        finally:
            _OURS.discard(beside)
    finally:
        os.close(handle)
