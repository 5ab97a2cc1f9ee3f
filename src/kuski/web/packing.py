"""The static files as they are served: scripts and style sheets without what only people need in them.

What lies under ``static/`` stays readable; what a browser gets is made from it when it is first asked for,
and kept. Where the minifier cannot be installed, it is what lies there. Some files are drawn or sounded by a
program and lie nowhere.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

from kuski.web.drawing.sprite import sprite_for
from kuski.web.sounding import SOUNDS, sound
from kuski.words.language import LANGUAGES

STATIC: Final = Path(__file__).parent / "static"
TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".wav": "audio/wav",
}
"""What is made has one of these types."""

_MADE: Final = re.compile(r"cards-([a-z]{2})\.svg|sounds/([a-z]+)\.wav")
_READY: Final = "vendor/"
_PACKED: Final = (".js", ".css")


def made(name: str) -> bytes | None:
    """Return what is served under a name, or None where a plain file is, or nothing.

    Args:
        name: the path below ``/static/``, as ``css/base.css``.
    """
    found = _MADE.fullmatch(name)
    if found:
        code, word = found.groups()
        if code in LANGUAGES:
            return sprite_for(code)
        return sound(word) if word in SOUNDS else None
    path = STATIC / name
    if path.suffix not in _PACKED or name.startswith(_READY) or ".." in path.parts or not path.is_file():
        return None
    return _packed(name, path.stat().st_mtime_ns)


def content(name: str) -> bytes:
    """Return the bytes that are served under a name.

    Raises:
        OSError: there is nothing.
    """
    known = made(name)
    return (STATIC / name).read_bytes() if known is None else known


@cache
def _packed(name: str, _changed: int) -> bytes:
    """Return a script or a style sheet without comments and long names, as it was changed last."""
    path = STATIC / name
    text = path.read_text()
    try:
        from minify import string  # type: ignore[import-untyped]
    except ImportError:
        return text.encode()
    packed: str = string(TYPES[path.suffix], text)
    return packed.encode()
