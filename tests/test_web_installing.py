"""What a phone needs to put Kuski on its home screen."""

import json
import struct

import pytest

from kuski.web.drawing.icons import ICONS, draw, pixels
from kuski.web.packing import STATIC
from kuski.words.language import LANGUAGES
from web_helpers import serving


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.mark.anyio
@pytest.mark.parametrize("code", LANGUAGES)
async def test_every_page_leads_to_a_manifest_in_its_language(tmp_path, code):
    async with serving(tmp_path) as server:
        browser = server.browser(lang=code)
        page = (await browser.get("/")).text
        address = f"/manifest.webmanifest?lang={code}"
        assert f'<link rel="manifest" href="{address}">' in page
        assert "manifest-src 'self'" in (await browser.get("/")).headers["content-security-policy"]
        answer = await server.browser().get(address)
        assert "set-cookie" not in answer.headers
        assert answer.headers["content-type"] == "application/manifest+json"
        found = json.loads(answer.text)
        assert found["lang"] == code
        assert found["display"] == "standalone"
        assert (await browser.get(found["start_url"])).status_code == 200
        for shortcut in found["shortcuts"]:
            assert (await browser.get(shortcut["url"])).status_code == 200
        touch = page.partition('rel="apple-touch-icon" href="')[2].partition('"')[0]
        for icon in [*found["icons"], {"src": touch, "sizes": "180x180", "type": "image/png"}]:
            drawn = await browser.get(icon["src"])
            assert drawn.headers["content-type"] == icon["type"]
            if icon["type"] == "image/png":
                width, height = struct.unpack(">II", drawn.content[16:24])
                assert f"{width}x{height}" == icon["sizes"]
        assert {icon.get("purpose") for icon in found["icons"]} == {"any", "maskable"}


@pytest.mark.parametrize("name", ICONS)
def test_the_icons_are_what_the_drawing_makes(name):
    icon = ICONS[name]
    rows = pixels((STATIC / "icons" / name).read_bytes())
    assert len(rows) == icon.size
    assert rows == draw(icon)


def test_a_home_screen_may_cut_a_maskable_icon():
    icon = ICONS["icon-maskable-512.png"]
    rows = pixels((STATIC / "icons" / "icon-maskable-512.png").read_bytes())
    ground = rows[0][:4]
    assert ground[3] == 255
    safe = 0.4 * icon.size
    for y, row in enumerate(rows):
        for x in range(icon.size):
            if (x - icon.size / 2) ** 2 + (y - icon.size / 2) ** 2 > safe**2:
                assert row[4 * x : 4 * x + 4] == ground
