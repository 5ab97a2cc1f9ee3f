"""What PostgreSQL and the way there say, as the store says it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection

from kuski.store.errors import StoreError, Trouble

_TROUBLE: Final[Mapping[str, tuple[Trouble, str]]] = {
    "08": ("unreachable", "{name} cannot be reached ({reason})"),
    "25006": ("read-only", "{name} cannot be written to"),
    "40": ("busy", "{name} is busy ({reason})"),
    "42501": ("unusable", "we may not do that in {name} ({reason})"),
    "53": ("busy", "{name} has no room for us now ({reason})"),
    "53100": ("full", "{name} has no room left on its disk"),
    "55": ("busy", "{name} is busy ({reason})"),
    "57": ("unreachable", "{name} is going down or coming up"),
    "57014": ("busy", "{name} took too long"),
    "58": ("unusable", "{name} cannot read or write its files ({reason})"),
    "XX": ("damaged", "{name} is damaged ({reason})"),
}
"""By SQLSTATE, or by its class, the first two characters (PostgreSQL documentation, appendix A)."""


@contextmanager
def told(name: str) -> Iterator[None]:
    """Raise StoreError for what goes wrong with a database; an IntegrityError is left as it is.

    Args:
        name: what the database is called, without a password.
    """
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        code, message = _trouble(error)
        raise StoreError(code, message.format(name=name, reason=_reason(error))) from error
    except NoConnection as error:
        raise StoreError("busy", f"too many use {name} at once") from error
    except OSError as error:
        raise StoreError("unreachable", f"{name} cannot be reached: {error.strerror or error}") from error


def _trouble(error: DBAPIError) -> tuple[Trouble, str]:
    state = str(getattr(error.orig, "sqlstate", None) or "")
    lost = error.connection_invalidated or (not state and _of_the_way(error))
    if lost and state[:2] != "57":
        return _TROUBLE["08"]
    return _TROUBLE.get(state) or _TROUBLE.get(state[:2]) or ("failed", "{name}: {reason}")


def _of_the_way(error: DBAPIError) -> bool:
    """Whether it comes from the driver, which could not speak with the server at all."""
    return type(error.orig).__name__ in {"OperationalError", "InterfaceError", "ConnectionTimeout"}


def _reason(error: DBAPIError) -> str:
    return str(error.orig).strip().partition("\n")[0]
