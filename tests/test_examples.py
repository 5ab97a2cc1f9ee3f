"""The examples do what they say, against a real server."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from web_helpers import Process

BOT = Path(__file__).parent.parent / "examples" / "bot.py"


@pytest.mark.parametrize(
    ("game", "rules"),
    [("bus", {"preset": "bussikuski", "attempt_limit": 2}), ("huutopussi", {"preset": "kaksin", "deals": 2})],
)
def test_the_bot_joins_a_table_and_plays_to_the_end(tmp_path, game, rules):
    """Against a bot of the server, as it would against people."""
    with Process(tmp_path) as server:
        wish = {"game": game, "rules": rules, "seats": [None, "casual"], "settings": {"pace": 0}}
        code = json.loads(server.fetch("/api/tables", wish))["code"]
        command = [sys.executable, str(BOT), server.address + "/", code.lower(), "My bot"]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        view = json.loads(server.fetch(f"/api/tables/{code}"))
        assert view["stage"] == "over"
        assert done.stdout == f"{view['view']['reason']} {view['view']['scores']}\n"
        names = {member["name"]: member.get("bot") for member in view["members"]}
        assert names["My bot"] is None
        record = json.loads(server.fetch(f"/api/tables/{code}/record"))
        seat = record["players"].index("My bot")
        assert any(actor == seat for actor, _ in record["actions"])


def test_the_bot_is_about_twenty_lines():
    lines = [line for line in BOT.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) < 26
