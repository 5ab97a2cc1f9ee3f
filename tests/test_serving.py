"""``kuski serve`` as a person starts it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from contextlib import contextmanager

import pytest

ENVIRONMENT = {**os.environ, "KUSKI_LANG": "en", "LC_ALL": "C.UTF-8"}


@contextmanager
def serving(*options, environment=None):
    """A running server: its process, and the address that it printed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "kuski", "serve", "--host", "127.0.0.1", "--no-open", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment or ENVIRONMENT,
    )
    try:
        line = process.stdout.readline()
        found = re.match(r"Listening on (http://\S+/)\n$", line)
        assert found, (line, process.stderr.read() if process.poll() is not None else "")
        yield process, found[1]
    finally:
        process.kill()
        process.communicate()


def get(address):
    with urllib.request.urlopen(address, timeout=30) as answer:
        return answer.read().decode()


def post(address, data):
    request = urllib.request.Request(address, json.dumps(data).encode())
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def refused(*options):
    """Run the command to its end, which must be an error; return what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "kuski", "serve", "--host", "127.0.0.1", "--no-open", *options],
        check=False,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=60,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_it_says_where_it_listens_when_it_does(tmp_path):
    with serving("--port", "0", "--data", str(tmp_path / "new" / "folder")) as (_, address):
        assert "Kuski" in get(address)
        assert get(address + "health") == "ok\n"
        assert (tmp_path / "new" / "folder" / "kuski.sqlite").is_file()


def test_the_data_is_in_the_users_folder_when_nobody_says_otherwise(tmp_path):
    environment = {**ENVIRONMENT, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    with serving("--port", "0", environment=environment):
        assert list(tmp_path.rglob("kuski.sqlite"))


def test_a_table_outlives_the_server(tmp_path):
    with serving("--port", "0", "--data", str(tmp_path)) as (process, address):
        code = post(address + "api/tables", {"game": "bus"})["code"]
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        assert process.stderr.read() == ""
    with serving("--port", "0", "--data", str(tmp_path)) as (_, address):
        assert json.loads(get(f"{address}api/tables/{code}"))["stage"] == "lobby"


def test_a_port_that_is_taken(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused("--port", str(port), "--data", str(tmp_path))
    assert f"Cannot listen on 127.0.0.1, port {port}" in said
    assert "--port" in said


def test_a_folder_that_another_server_uses(tmp_path):
    with serving("--port", "0", "--data", str(tmp_path)):
        assert "Another kuski serve uses" in refused("--port", "0", "--data", str(tmp_path))


@pytest.mark.parametrize(
    ("content", "said"), [(b"This is a shopping list, not a database. " * 50, "is no file of Kuski")]
)
def test_a_file_that_is_something_else(tmp_path, content, said):
    (tmp_path / "kuski.sqlite").write_bytes(content)
    assert said in refused("--port", "0", "--data", str(tmp_path))
    assert (tmp_path / "kuski.sqlite").read_bytes() == content


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert "cannot be" in refused("--port", "0", "--data", str(tmp_path / "file" / "folder"))
