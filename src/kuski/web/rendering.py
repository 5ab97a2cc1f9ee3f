"""Templates, in the reader's language.

A template calls ``_``, ``ngettext`` and ``pgettext`` for every text; what it draws comes from
:mod:`kuski.web.drawing`. What is not marked as safe is escaped.
"""

import hashlib
import re
from functools import cache
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup

from kuski.web.cues import cues, joined
from kuski.web.drawing import marks
from kuski.web.packing import content
from kuski.web.sounding import SOUNDS
from kuski.words.language import Language

ASSETS: Final = "/static"
_INDENTATION: Final = re.compile(r"^[ \t]+", re.MULTILINE)


class Unindented(Extension):
    """Takes the indentation from templates: it is for who writes them, and every screen would carry it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the source as it is compiled."""
        return _INDENTATION.sub("", source)


@cache
def environment() -> Environment:
    """Return the environment of all templates; a name that is not there is an error."""
    made = Environment(
        loader=PackageLoader("kuski.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[Unindented],
        auto_reload=False,
    )
    made.globals["asset"] = asset
    made.globals["cues"] = cues
    made.globals["joined"] = joined
    made.globals["marks"] = marks
    made.globals["sounds"] = tuple(SOUNDS)
    return made


@cache
def asset(name: str) -> str:
    """Return the address of a static file; it changes with what is served, which may be kept for long."""
    return f"{ASSETS}/{name}?v={hashlib.sha256(content(name)).hexdigest()[:6]}"


@cache
def _template(name: str) -> Template:
    return environment().get_template(name)


def render(template: str, lang: Language, /, **values: Any) -> Markup:
    """Return a template filled in, in a language.

    Args:
        template: its file under ``templates/``.
        lang: the reader's language; the template has it as ``lang``.
        values: what else it needs.
    """
    text = _template(template).render(
        lang=lang, _=lang.gettext, ngettext=lang.ngettext, pgettext=lang.pgettext, **values
    )
    return Markup(text)  # noqa: S704 - autoescape has been through it
