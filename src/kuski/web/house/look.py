"""The reader's language and look: a small page to choose them, and the cookies that keep them."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kuski.web.house.addresses import local
from kuski.web.house.sheet import LANGUAGE_NAMES
from kuski.web.pages import page
from kuski.web.reader import LANGUAGE_COOKIE, LOOK_COOKIE, THEMES, YEAR, reader_of
from kuski.web.security import checked_form
from kuski.words.language import LANGUAGES


async def look_page(request: Request) -> Response:
    """Show the languages and looks to choose from."""
    back = local(request.query_params.get("back", "/"))
    return page(request, "house/look.html", back=back, languages=LANGUAGE_NAMES)


async def set_look(request: Request) -> Response:
    """Keep what was chosen in cookies, and go back to where the reader was.

    The fields are ``lang``, ``theme``, ``four``, ``hc``, ``sound``, ``dice`` and ``emotes`` (``on`` or
    ``off``), and ``back``; what is left out, or is none of the choices, stays as it was.
    """
    form = await checked_form(request)
    reader = reader_of(request)
    answer = RedirectResponse(local(str(form.get("back", "/"))), 303)
    secure = request.url.scheme == "https"
    lang = str(form.get("lang", ""))
    if lang in LANGUAGES:
        answer.set_cookie(LANGUAGE_COOKIE, lang, max_age=YEAR, secure=secure, httponly=True, samesite="lax")
    theme = str(form.get("theme", ""))
    look: list[str] = [theme if theme in THEMES else reader.theme]
    marks = (("four", reader.four), ("hc", reader.contrast), ("sound", reader.sound), ("dice", reader.dice))
    for name, was in marks:
        if {"on": True, "off": False}.get(str(form.get(name, "")), was):
            look.append(name)
    if {"on": False, "off": True}.get(str(form.get("emotes", "")), not reader.emotes):
        look.append("still")
    answer.set_cookie(LOOK_COOKIE, ".".join(look), max_age=YEAR, secure=secure, httponly=True, samesite="lax")
    return answer
