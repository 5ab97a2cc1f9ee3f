"""Markup with places to be filled in, as :meth:`markupsafe.Markup.format` fills them in, but read once.

A screen is made of hundreds of pieces. To read the text of each anew, every time, took a third of drawing it.
"""

from collections.abc import Iterable
from string import Formatter
from typing import Any, Final

from markupsafe import Markup, escape

_NEW: Final = str.__new__


class Pattern:
    """A text of markup with places such as ``{}``, ``{name}`` and ``{width:.4g}``.

    Args:
        text: as for :meth:`str.format`; a place is a name or nothing, with nothing looked up in it.
    """

    __slots__ = ("_names", "_specs", "_text")

    def __init__(self, text: str) -> None:
        parts = [*Formatter().parse(text)]
        places = [(name, spec) for _, name, spec, _ in parts if name is not None]
        self._text = "".join(
            literal.replace("%", "%%") + ("" if name is None else "%s") for literal, name, *_ in parts
        )
        self._names = [name or number for number, (name, _) in enumerate(places)]
        self._specs = [spec or "" for _, spec in places] if any(spec for _, spec in places) else []

    def format(self, *placed: Any, **named: Any) -> Markup:
        """Return the text filled in; what is not markup itself is escaped."""
        values: Any = placed or named
        if self._specs:
            told = [
                escape(format(values[name], spec) if spec else values[name])
                for name, spec in zip(self._names, self._specs, strict=True)
            ]
        else:
            told = [value if type(value := values[name]) in _PLAIN else escape(value) for name in self._names]
        return _NEW(Markup, self._text % tuple(told))


def joined(pieces: Iterable[Markup]) -> Markup:
    """Return markup, one piece after the other."""
    return _NEW(Markup, "".join(pieces))


_PLAIN: Final = (Markup, int)
"""What stands as it is."""
