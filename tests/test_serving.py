"""``kuski serve`` as a person starts it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from kuski.serving import serve

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


# --- In a database ------------------------------------------------------------------------------------------


def test_tables_in_a_database_outlive_a_killed_server(postgres):
    database = postgres.new()
    with serving("--port", "0", "--database", database) as (process, address):
        code = post(f"{address}api/tables", {"game": "bus"})["code"]
        process.kill()
        process.wait()
    with serving("--port", "0", "--database", database) as (_, address):
        assert json.loads(get(f"{address}api/tables/{code}"))["stage"] == "lobby"


def test_a_database_that_cannot_be_reached_without_its_password(tmp_path):
    said = refused("--port", "0", "--database", f"postgresql://aino:hidden@/tables?host={tmp_path}")
    assert "cannot be reached" in said
    assert "hidden" not in said


@pytest.mark.parametrize("address", ["oracle://localhost/kuski", "mysql://[", "kuski://"])
def test_an_address_of_no_database_that_can_be_used(address):
    done = CliRunner().invoke(serve, ["--lang", "en", "--port", "0", "--no-open", "--database", address])
    assert done.exit_code == 1
    assert "no address of a database" in done.output


def test_a_folder_and_a_database_at_once(tmp_path):
    options = ["--data", str(tmp_path), "--database", "postgresql://localhost/kuski"]
    done = CliRunner().invoke(serve, ["--lang", "en", *options])
    assert done.exit_code == 2
    assert "either --data or --database" in done.output


# --- Behind a reverse proxy ---------------------------------------------------------------------------------


def told(address, path, **headers):
    """Return the status of an answer and its headers; a proxy has told who asks."""
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urllib.request.urlopen(
            urllib.request.Request(address + path, headers=names), timeout=30
        ) as answer:
            return answer.status, answer.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers


def guesses(address, client):
    """Guess codes as a client of the proxy until that is too often; return how often it was not."""
    for count in range(60):
        if told(address, "api/tables/QQQQ", x_forwarded_for=client)[0] == 429:
            return count
    raise AssertionError("nobody minded")


def test_the_word_of_a_proxy_counts_when_it_was_told_to_the_server(tmp_path):
    options = ("--port", "0", "--data", str(tmp_path), "--behind-proxy", "127.0.0.1, 10.0.0.0/8")
    with serving(*options) as (_, address):
        assert guesses(address, "192.0.2.7") > 20
        assert told(address, "api/tables/QQQQ", x_forwarded_for="192.0.2.8")[0] == 404
        # What the client itself has written before the proxy's word is not believed.
        assert told(address, "api/tables/QQQQ", x_forwarded_for="192.0.2.9, 192.0.2.7")[0] == 429
        secure = told(address, "", x_forwarded_proto="https")[1]["set-cookie"]
        assert "; Secure" in secure
        assert "; Secure" not in told(address, "")[1]["set-cookie"]


@pytest.mark.parametrize("options", [(), ("--behind-proxy", "10.0.0.0/8")])
def test_the_word_of_a_stranger_counts_for_nothing(tmp_path, options):
    environment = {**ENVIRONMENT, "FORWARDED_ALLOW_IPS": "*"}
    with serving("--port", "0", "--data", str(tmp_path), *options, environment=environment) as (_, address):
        assert guesses(address, "192.0.2.7") > 20
        assert told(address, "api/tables/QQQQ", x_forwarded_for="192.0.2.8")[0] == 429
        assert "; Secure" not in told(address, "", x_forwarded_proto="https")[1]["set-cookie"]


def test_what_is_no_address_of_a_proxy_is_refused(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "kuski", "serve", "--data", str(tmp_path), "--behind-proxy", "caddy"],
        check=False,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=60,
    )
    assert done.returncode == 2
    assert "caddy is no address or network" in done.stderr


def test_the_page_on_hosting_names_options_that_there_are():
    page = (Path(__file__).parents[1] / "docs" / "hosting.md").read_text()
    lines = re.findall(r"kuski serve((?: -.*)?)$", page, re.MULTILINE)
    assert len(lines) >= 3
    for line in lines:
        assert serve.make_context("serve", line.split(), resilient_parsing=False)
    named = set(re.findall(r"--[a-z][a-z-]*", page)) - {"--now", "--upgrade"}
    assert named <= {name for option in serve.params for name in option.opts}
