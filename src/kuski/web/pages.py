"""Answers with a page: the reader's language and look, and nothing that a page may not carry."""

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse

from kuski.web.reader import reader_of
from kuski.web.rendering import render
from kuski.web.security import csrf_token


def page(request: Request, template: str, /, *, status: int = 200, **values: Any) -> HTMLResponse:
    """Return a template as the answer to a request.

    The template has ``reader``, ``lang``, ``path`` (where the reader is, for coming back) and
    ``csrf`` (for every form that posts) beside its own values.
    """
    reader = reader_of(request)
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    csrf = csrf_token(request)
    text = render(template, reader.lang, reader=reader, path=path, csrf=csrf, **values)
    return HTMLResponse(str(text), status, headers={"cache-control": "no-store"})
