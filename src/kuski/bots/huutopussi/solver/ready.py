"""The compiled kernel: loaded or compiled once, in the background if so wished."""

import threading
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from kuski.game import Refusal, mark

_KERNEL: Final = "kuski.bots.huutopussi.solver.search"
_loaded = threading.Event()
_starting = threading.Lock()


class NoSolver(Refusal):
    """What the solver needs is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "no-solver",
            mark("The solver needs the extra “fast”, which is not installed: pip install kuski[fast]."),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return (NoSolver, ())


@cache
def installed() -> bool:
    """Whether what the solver needs is installed."""
    return all(find_spec(name) is not None for name in ("numpy", "numba"))


def ready() -> bool:
    """Whether the kernel is there, so that a question is answered at once."""
    return _loaded.is_set()


def load() -> None:
    """Load the kernel, or compile it, which takes some seconds; return when it is there.

    Raises:
        NoSolver: numpy or numba is not installed.
    """
    if not installed():
        raise NoSolver
    if not _loaded.is_set():
        import_module(_KERNEL)
        _loaded.set()


@cache
def warm_up() -> None:
    """Begin to load the kernel in the background, once; nothing happens where it cannot be."""
    if installed() and not ready():
        threading.Thread(target=load, name="solver", daemon=True).start()
