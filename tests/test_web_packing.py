"""Static files: scripts and style sheets are small, addresses follow what is served, which may be kept."""

import builtins
import hashlib
import re

import pytest

from kuski.web import packing
from kuski.web.packing import STATIC, content, made
from kuski.web.rendering import asset
from kuski.web.sounding import SOUNDS
from kuski.words.language import LANGUAGES
from web_helpers import serving

pytestmark = pytest.mark.anyio
MOST = 12_288
"""Bytes of our own script that a phone loads with its table."""
OWN = sorted(
    path.relative_to(STATIC).as_posix() for pattern in ("*.js", "css/*.css") for path in STATIC.glob(pattern)
)


@pytest.fixture
def anyio_backend():
    return "asyncio"


def scripts(page):
    """Return the addresses of the scripts of a page that are ours, without those of the very first minute."""
    found = re.findall(r'<script src="([^"]+)"', page)
    return [address for address in found if "/vendor/" not in address and "/hints.js" not in address]


async def test_the_scripts_of_a_phones_table_are_small(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("bus", seats=2)
        browser = await server.sit(live, "Aino")
        page = (await browser.get(f"/t/{live.table.code}")).text
        sizes = {address: len((await browser.get(address)).content) for address in scripts(page)}
    assert len(sizes) >= 3
    assert sum(sizes.values()) <= MOST, sizes


@pytest.mark.parametrize("name", OWN)
async def test_what_is_served_is_packed_and_its_address_is_of_it(tmp_path, name):
    async with serving(tmp_path) as server:
        answer = await server.browser().get(asset(name))
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/")
    source = (STATIC / name).read_bytes()
    assert len(answer.content) < 0.9 * len(source)
    assert b"/*" not in answer.content
    assert answer.content == content(name)
    assert asset(name).rpartition("=")[2] == hashlib.sha256(answer.content).hexdigest()[:6]
    assert "immutable" in answer.headers["cache-control"]


async def test_without_a_fingerprint_it_is_asked_again_and_comes_once(tmp_path):
    async with serving(tmp_path) as server:
        browser = server.browser()
        first = await browser.get("/static/kuski.js")
        assert first.headers["cache-control"] == "no-cache"
        again = await browser.get("/static/kuski.js", headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_what_is_drawn_and_sounded_is_served_and_nothing_else_is(tmp_path):
    async with serving(tmp_path) as server:
        browser = server.browser()
        for code in LANGUAGES:
            answer = await browser.get(asset(f"cards-{code}.svg"))
            assert answer.headers["content-type"] == "image/svg+xml"
            assert answer.text.startswith("<svg")
        for name in SOUNDS:
            answer = await browser.get(asset(f"sounds/{name}.wav"))
            assert answer.headers["content-type"] == "audio/wav"
            assert answer.content.startswith(b"RIFF")
        for path in ("cards-xx.svg", "sounds/nothing.wav", "sounds/", "nothing.js", "../packing.py"):
            assert (await browser.get(f"/static/{path}")).status_code == 404
        vendored = await browser.get("/static/vendor/idiomorph.min.js")
        assert vendored.content == (STATIC / "vendor/idiomorph.min.js").read_bytes()


def test_a_changed_file_is_packed_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(packing, "STATIC", tmp_path)
    script = tmp_path / "changed.js"
    script.write_text("const first = 1; // a word\nuse(first);\n")
    first = made("changed.js")
    script.write_text("const second = 22; // another\nuse(second, second);\n")
    assert made("changed.js") != first
    assert b"22" in made("changed.js")


def test_without_the_minifier_the_source_is_served(monkeypatch):
    found = builtins.__import__

    def missing(name, *args, **values):
        if name == "minify":
            raise ImportError
        return found(name, *args, **values)

    packing._packed.cache_clear()
    monkeypatch.setattr(builtins, "__import__", missing)
    try:
        assert made("kuski.js") == (STATIC / "kuski.js").read_bytes()
    finally:
        packing._packed.cache_clear()
