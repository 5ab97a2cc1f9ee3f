"""Where static files are served: what is made from memory, all else from the disk."""

from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from kuski.web.packing import TYPES, made

LONG: Final = "public, max-age=31536000, immutable"


class Assets(StaticFiles):
    """Static files; one that is asked for by its fingerprint never changes and may be kept."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or that the browser has it already."""
        content = made(path) if scope["method"] in ("GET", "HEAD") else None
        if content is None:
            return await super().get_response(path, scope)
        etag = f'"{sha256(content).hexdigest()[:16]}"'
        headers = {"etag": etag, "cache-control": _kept(scope)}
        if etag in Headers(scope=scope).get("if-none-match", ""):
            return NotModifiedResponse(Headers(headers))
        return Response(content, media_type=TYPES[PurePosixPath(path).suffix], headers=headers)

    def file_response(self, *args: Any, **values: Any) -> Response:
        """Return a plain file, or that the browser has it already."""
        response = super().file_response(*args, **values)
        scope: Scope = args[2] if len(args) > 2 else values["scope"]
        response.headers["cache-control"] = _kept(scope)
        return response


def _kept(scope: Scope) -> str:
    """Return for how long a browser may keep what it asked for."""
    keep = scope["query_string"] or scope["path"].startswith("/static/fonts/")
    return LONG if keep else "no-cache"
