"""Compiling with numba, the one place that knows it: the decorator, three instructions, the cache.

What was compiled is kept in the user's cache, or where ``NUMBA_CACHE_DIR`` says, in a folder named by
the text of the solver's modules: numba alone would look only at the file of the function itself, and
take a kernel for fresh after a helper of it changed. Where nothing can be written it is compiled anew.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar, cast

import numpy as np
from platformdirs import user_cache_path

# Typed differently from version to version, or not at all.
numba: Any = import_module("numba")
intrinsic: Any = import_module("numba.extending").intrinsic
ir: Any = import_module("llvmlite.ir")


class Array(Protocol):
    """What the kernel works on, 64-bit integers in a row, as far as the type checker need know it.

    Outside it is an array of numpy; the kernel itself is given its address, which costs less to pass on
    from call to call, and to index: an index must never be negative.
    """

    ctypes: Any

    def __getitem__(self, place: int) -> int: ...
    def __setitem__(self, place: int, value: int) -> None: ...


def zeros(size: int) -> Array:
    """Return a new array that begins with a line of the processor's cache.

    Memory is taken where it is written to. An entry that lay across two lines would be fetched twice.
    """
    line = 8
    wide = np.zeros(size + line, np.int64)
    first = -(wide.ctypes.data // 8) % line
    return cast(Array, wide[first : first + size])


INT: Final = numba.int64
POINTER: Final = numba.types.CPointer(INT)

Function = TypeVar("Function", bound=Callable[..., Any])


def _cache_folder() -> Path | None:
    """Return a folder that can be written and belongs to exactly these sources, or None."""
    text = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        text.update(source.read_bytes())
    said = os.environ.get("NUMBA_CACHE_DIR")
    folder = (Path(said) if said else user_cache_path("kuski")) / f"solver-{text.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


_FOLDER: Final = _cache_folder()


@contextmanager
def _own_cache() -> Iterator[None]:
    """Let numba keep in our folder what is declared meanwhile."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_FOLDER or "")
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def compiled(*signature: Any) -> Callable[[Function], Function]:
    """Return the decorator that compiles a function: at once with a signature, else where it is called.

    It releases the interpreter's lock while it runs. A function that calls itself needs a signature, and
    no literal number among the arguments of that call: numba would compile a version for the literal,
    and crash when it loads that from the cache.
    """

    def compile_it(function: Function) -> Function:
        with _own_cache():
            made = numba.njit(*signature, cache=_FOLDER is not None, nogil=True, error_model="numpy")(
                function
            )
        return cast(Function, made)

    return compile_it


def _lowest(_typing: Any, _bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return INT(INT), generate


def _highest(_typing: Any, _bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        above = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(ir.IntType(64), 63), above)

    return INT(INT), generate


def _count(_typing: Any, _bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return INT(INT), generate


def _pointer(_typing: Any, _address: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(POINTER))

    return POINTER(INT), generate


pointer: Final = cast("Callable[[int], Array]", intrinsic(_pointer))
"""Return what lies at an address."""
lowest: Final = cast("Callable[[int], int]", intrinsic(_lowest))
"""Return the number of the lowest bit that is set."""
highest: Final = cast("Callable[[int], int]", intrinsic(_highest))
"""Return the number of the highest bit that is set."""
count: Final = cast("Callable[[int], int]", intrinsic(_count))
"""Return how many bits are set."""
