"""What the README shows is what the program prints; its code runs."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = ["README.md", "docs/engine.md"]


def kuski(arguments):
    """Return what the program prints, without a terminal."""
    environment = {**os.environ, "COLUMNS": "80", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "kuski", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env=environment,
        check=True,
    )
    return done.stdout


def test_the_transcript_is_what_the_program_prints():
    shown = re.search(
        r"<!-- transcript: begin -->\n```\n(.*)```\n<!-- transcript: end -->", README, re.DOTALL
    )
    command, _, *lines = shown[1].splitlines()
    printed = kuski(command.removeprefix("$ kuski ").split())
    for part in "\n".join(lines).split("[…]\n"):
        assert part.strip("\n") in printed


@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_the_pages_runs(page, capsys):
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, page, "exec"), {})
    capsys.readouterr()


def test_the_readme_names_every_preset_and_variant():
    from kuski import bus, huutopussi

    for name in (*bus.PRESETS, *bus.OVERLAYS, *huutopussi.PRESETS):
        assert f"`{name}`" in README
