"""The pictures in the documentation: all are there, all are shown, and none is heavy."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
PAGES = {
    ROOT / "docs" / "screens.md": r"!\[[^\]]*\]\(([^)]+)\)",
    ROOT / "README.md": r"!\[[^\]]*\]\(([^)]+)\)|<img src=\"([^\"]+)\"",
}
MOST = 3_000_000
MOST_EACH = 150_000


def shown(page):
    """Return the files that a page shows."""
    for found in re.finditer(PAGES[page], page.read_text(encoding="utf-8")):
        yield (page.parent / next(filter(None, found.groups()))).resolve()


def test_every_picture_is_shown_and_every_shown_picture_is_there():
    assert {path for page in PAGES for path in shown(page)} == set(PICTURES.iterdir())


def test_the_pictures_are_light():
    sizes = {path.name: path.stat().st_size for path in PICTURES.iterdir()}
    assert {name: size for name, size in sizes.items() if size > MOST_EACH} == {}
    assert sum(sizes.values()) <= MOST


@pytest.fixture
def captions(monkeypatch):
    """What the script photographs."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    from screenshots.captions import CAPTIONS

    yield CAPTIONS
    for name in [name for name in sys.modules if name.partition(".")[0] == "screenshots"]:
        del sys.modules[name]


def test_the_page_shows_what_is_photographed(captions):
    assert [path.stem for path in shown(ROOT / "docs" / "screens.md")] == list(captions)
