"""The pictures as they stand in the documentation: small, in strips, with a line for each."""

from pathlib import Path
from typing import Final

from PIL import Image

from screenshots.camera import strip
from screenshots.captions import CHAPTERS
from screenshots.shots import Look, Shot

HEIGHTS: Final = {"phone": 600, "small": 520, "wide": 280, "desk": 420, "tv": 460}
HEAD: Final = """\
# Screens

What `make screenshots` photographs: real games on a real server, with chosen cards. Phones are shown in
Finnish and in English, in the evening and in the light; televisions in Finnish in the evening and in English
in the light. In full size, and in every look, the pictures lie in `build/screenshots` afterwards.
"""


def keep(shot: Shot, taken: dict[Look, Image.Image], folder: Path) -> None:
    """Keep a shot for the documentation."""
    images = list(taken.values())
    if shot.size in ("wide", "desk", "tv"):
        images = [images[0], images[-1]]
    strip(images, HEIGHTS[shot.size]).save(folder / f"{shot.name}.webp", quality=57, method=6)


def write(file: Path) -> None:
    """Write the page that shows them all."""
    parts = [HEAD]
    for chapter, captions in CHAPTERS.items():
        parts.append(f"\n## {chapter}\n")
        parts += [f"\n{text}\n\n![{text}](pictures/{name}.webp)\n" for name, text in captions.items()]
    file.write_text("".join(parts), encoding="utf-8")
