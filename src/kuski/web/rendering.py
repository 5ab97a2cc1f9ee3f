"""Templates, in the reader's language.

A template calls ``_``, ``ngettext`` and ``pgettext`` for every text; what it draws comes from
:mod:`kuski.web.drawing`. What is not marked as safe is escaped.
"""

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.drawing.sprite import sprite_for
from kuski.words.language import Language

ASSETS: Final = "/static"
_SPRITE: Final = re.compile(r"cards-([a-z]{2})\.svg")
STATIC: Final = Path(__file__).parent / "static"


@cache
def environment() -> Environment:
    """Return the environment of all templates; a name that is not there is an error."""
    made = Environment(
        loader=PackageLoader("kuski.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["asset"] = asset
    made.globals["marks"] = marks
    return made


@cache
def asset(name: str) -> str:
    """Return the address of a static file; it changes when the file does, so it may be kept for long."""
    sprite = _SPRITE.fullmatch(name)
    content = sprite_for(sprite[1]) if sprite else (STATIC / name).read_bytes()
    return f"{ASSETS}/{name}?v={hashlib.sha256(content).hexdigest()[:10]}"


def render(template: str, lang: Language, /, **values: Any) -> Markup:
    """Return a template filled in, in a language.

    Args:
        template: its file under ``templates/``.
        lang: the reader's language; the template has it as ``lang``.
        values: what else it needs.
    """
    text = (
        environment()
        .get_template(template)
        .render(lang=lang, _=lang.gettext, ngettext=lang.ngettext, pgettext=lang.pgettext, **values)
    )
    return Markup(text)  # noqa: S704 - autoescape has been through it
