"""Where a post leads back to, and what a person reads when it was refused."""

from starlette.responses import RedirectResponse

from kuski.game import Refusal
from kuski.table.refusing import not_stored
from kuski.web.live import LiveTable
from kuski.words.language import Language


def here(live: LiveTable, rest: str = "") -> RedirectResponse:
    """Return the way to a page of a table, as the answer to a post."""
    return RedirectResponse(f"/t/{live.table.code}{rest}", 303)


def sentence(lang: Language, error: Exception) -> str:
    """Return what a person reads when something is refused."""
    refusal = error if isinstance(error, Refusal) else not_stored()
    return lang.notice(refusal.notice)
