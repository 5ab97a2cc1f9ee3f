"""Browsers of all looks that take the pictures."""

import io
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

from kuski.web.entering import BETWEEN_TOKENS
from kuski.web.reader import HINTS, HINTS_COOKIE
from screenshots.shots import SIZES, Look, Shot

SHARP: Final = 2
"""Pixels of a picture for each CSS pixel of a phone; a television has one."""
MOMENT: Final = """
  .flash, .past, .past .over { animation: none !important; }
  .flash ~ *, .past + .current { visibility: hidden; }
"""
"""Holds the moment after an answer, which a page shows for a second."""
STILL: Final = """async () => {
  await new Promise((seen) => setTimeout(() => requestAnimationFrame(seen), 50));
  await document.fonts.ready;
  const ready = (image) => image.complete || new Promise((done) => (image.onload = image.onerror = done));
  const patience = new Promise((over) => setTimeout(over, 2000));
  await Promise.race([patience, Promise.all([...document.images].map(ready))]);
}"""


class Camera:
    """Takes each picture in all its looks; every language has a browser of its own.

    Args:
        browser: the browser.
        url: where the server is.
        folder: where the pictures are kept.
    """

    def __init__(self, browser: Browser, url: str, folder: Path) -> None:
        self._browser = browser
        self._url = url
        self._folder = folder
        self._pages: dict[tuple[str, bool], Page] = {}

    def take(self, shot: Shot) -> dict[Look, Image.Image]:
        """Return a picture by look; each is kept in a file as well."""
        taken = {}
        for lang, looks in groupby(shot.looks, key=lambda look: look.lang):
            page = self._open(shot, lang)
            for look in looks:
                # A frame that is not shown is never loaded, and nothing can be asked of it.
                for frame in page.frames if shot.size == "desk" else [page.main_frame]:
                    frame.evaluate(
                        "classes => { document.documentElement.className = classes; }", look.classes
                    )
                page.evaluate(STILL)
                shown = page.screenshot(animations="disabled", caret="hide")
                (self._folder / f"{shot.name}-{look}.png").write_bytes(shown)
                taken[look] = Image.open(io.BytesIO(shown)).convert("RGB")
        return taken

    def _open(self, shot: Shot, lang: str) -> Page:
        """Return the page of a shot in a language, in the usual theme."""
        page = self._page(lang, television=shot.size == "tv")
        self._sit(page.context, shot)
        width, height = SIZES[shot.size]
        page.set_viewport_size({"width": width, "height": height})
        page.goto(self._url + shot.path)
        if shot.size == "desk":
            page.frame_locator(".room").locator("main").wait_for()
        if shot.prepare is not None:
            shot.prepare(page)
        if shot.moment:
            page.add_style_tag(content=MOMENT)
        return page

    def _page(self, lang: str, *, television: bool) -> Page:
        page = self._pages.get((lang, television))
        if page is None:
            context = self._browser.new_context(
                device_scale_factor=1 if television else SHARP,
                reduced_motion="reduce",
                locale=lang,
                bypass_csp=True,
            )
            page = self._pages[lang, television] = context.new_page()
        return page

    def _sit(self, context: BrowserContext, shot: Shot) -> None:
        """Give the browser the seat whose screen is shown, and no other."""
        context.clear_cookies()
        self._cookie(context, HINTS_COOKIE, "" if shot.new else ".".join(HINTS))
        if shot.table is not None:
            seats = (shot.seat,) if isinstance(shot.seat, int) else shot.seat
            value = BETWEEN_TOKENS.join(shot.table.tokens[seat] for seat in seats)
            self._cookie(context, f"kuski-seat-{shot.table.code}", value)

    def _cookie(self, context: BrowserContext, name: str, value: str) -> None:
        context.add_cookies([{"name": name, "value": value, "url": self._url}])


def strip(images: Iterable[Image.Image], height: int, gap: int = 12) -> Image.Image:
    """Return pictures side by side, each so high."""
    small = [
        image.resize((round(image.width * height / image.height), height), Image.Resampling.LANCZOS)
        for image in images
    ]
    whole = Image.new("RGB", (sum(one.width for one in small) + gap * (len(small) - 1), height), "#8a7a80")
    left = 0
    for one in small:
        whole.paste(one, (left, 0))
        left += one.width + gap
    return whole
