"""Compiling the functions of this package with numba; what was compiled is kept for these very sources.

A function is compiled anew when any module here has changed: numba alone would look only at the file
of the function itself. See :mod:`kuski.bots.huutopussi.solver.jit`, whose instructions serve here too.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from platformdirs import user_cache_path

from kuski.bots.huutopussi.solver.jit import Array, count, highest, lowest, numba

INT: Final = numba.int64
FLOAT: Final = numba.float64
VECTOR: Final = numba.int64[::1]
ROWS: Final = numba.int64[:, ::1]
TABLES: Final = numba.int64[:, :, ::1]
FLOATS: Final = numba.float64[::1]
FLOAT_ROWS: Final = numba.float64[:, ::1]
NOTHING: Final = numba.void

Function = TypeVar("Function", bound=Callable[..., Any])


def _cache_folder() -> Path | None:
    """Return a folder that can be written and belongs to exactly these sources, or None."""
    text = hashlib.sha256(str(Path(__file__)).encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        text.update(source.read_bytes())
    said = os.environ.get("NUMBA_CACHE_DIR")
    folder = (Path(said) if said else user_cache_path("kuski")) / f"playout-{text.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


_FOLDER: Final = _cache_folder()


def compiled(*signature: Any) -> Callable[[Function], Function]:
    """Return the decorator that compiles a function for its signature, when its module is imported.

    It releases the interpreter's lock while it runs.
    """

    def compile_it(function: Function) -> Function:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(_FOLDER or "")
        try:
            made = numba.njit(*signature, cache=_FOLDER is not None, nogil=True, error_model="numpy")(
                function
            )
        finally:
            numba.config.CACHE_DIR = before
        return cast(Function, made)

    return compile_it


__all__ = [
    "FLOAT",
    "FLOATS",
    "FLOAT_ROWS",
    "INT",
    "NOTHING",
    "ROWS",
    "TABLES",
    "VECTOR",
    "Array",
    "compiled",
    "count",
    "highest",
    "lowest",
]
