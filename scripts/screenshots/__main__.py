"""Take the pictures of all screens, as ``make screenshots`` does.

Games are played on a server in this process, with chosen cards, so the same pictures come each time. In
full size they go to build/screenshots, in strips to docs/pictures, and docs/screens.md shows those. With
names, only these pictures are taken, and the documentation stays as it is.
"""

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
from playwright.sync_api import sync_playwright

from screenshots import bus, document, huutopussi, pages, together
from screenshots.camera import Camera
from screenshots.captions import CAPTIONS
from screenshots.shots import Shot
from screenshots.stage import Stage

ROOT: Final = Path(__file__).resolve().parents[2]
SCENES: Final = (
    pages.lobby,
    bus.questions,
    bus.eight,
    bus.pyramid,
    bus.laying,
    bus.driver,
    bus.line,
    huutopussi.match,
    huutopussi.claim,
    together.one_phone,
    together.real_deck,
    together.lesson,
)
CHROMIUM: Final = ("--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--font-render-hinting=none")


def shots(stage: Stage) -> Iterator[Shot]:
    """Yield all shots; the stage stands still until the next is asked for."""
    for scene in SCENES:
        yield from scene(stage)


@click.command(help=__doc__)
@click.argument("names", nargs=-1)
def main(names: tuple[str, ...]) -> None:
    """Take them."""
    full, shown = ROOT / "build" / "screenshots", ROOT / "docs" / "pictures"
    full.mkdir(parents=True, exist_ok=True)
    finding = [ROOT / "scripts" / "chromium"]
    chromium = subprocess.run(finding, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603 - our own
    taken = set()
    with (
        tempfile.TemporaryDirectory() as folder,
        Stage(Path(folder)) as stage,
        sync_playwright() as playwright,
        click.progressbar(shots(stage), len(CAPTIONS), "Pictures", item_show_func=_name) as bar,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.stdout.strip(), args=CHROMIUM)
        camera = Camera(browser, stage.url, full)
        for shot in bar:
            if names and shot.name not in names:
                continue
            pictures = camera.take(shot)
            taken.add(shot.name)
            if not names:
                document.keep(shot, pictures, shown)
        browser.close()
    if names:
        return
    if taken != set(CAPTIONS):
        raise click.ClickException(f"captions and pictures differ: {sorted(taken ^ set(CAPTIONS))}")
    document.write(ROOT / "docs" / "screens.md")


def _name(shot: Shot | None) -> str | None:
    return None if shot is None else shot.name


if __name__ == "__main__":
    main()
