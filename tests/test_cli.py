"""The program: its commands, its exit codes, and how it ends when something else ends first."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from kuski import __version__, cli
from kuski.cli import COMMANDS, kuski, main
from kuski.dealer import SeededDealer
from kuski.record import save_record, write_record
from recordings import CASE_NAMES, CASES, WHOLE_GAME, game, whole_game

WHOLE = str(CASES / "bussikuski-whole-game.json")
ALL = [str(CASES / name) for name in CASE_NAMES]


def run(*arguments, text=None):
    """Return the result of a command in this process; an error of ours comes through."""
    return CliRunner().invoke(kuski, arguments, input=text, catch_exceptions=False)


def process(*arguments, **options):
    """Return the result of the program in a process of its own."""
    options = {"capture_output": True, "timeout": 60, "encoding": "utf-8"} | options
    result = subprocess.run([sys.executable, "-m", "kuski", *arguments], check=False, **options)
    assert "Traceback" not in str(result.stderr)
    return result


@pytest.fixture
def file(tmp_path):
    """Return a function that writes a file and returns its name."""

    def write(content, name="game.json"):
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        elif isinstance(content, str):
            path.write_text(content, encoding="utf-8")
        elif isinstance(content, dict):
            path.write_text(json.dumps(content), encoding="utf-8")
        else:
            save_record(content, path)
        return str(path)

    return write


def last_line(result):
    return result.stdout.splitlines()[-1]


# Replay.


def test_cases_pass():
    result = run("replay", *ALL)
    assert (result.exit_code, result.stderr) == (0, "")
    assert last_line(result) == f"{len(ALL)} passed, 0 failed"
    assert "Won by Oona" in result.stdout


def test_each_entry_is_a_line():
    lines = run("replay", WHOLE).stdout.splitlines()
    assert lines[1] == "The complete example round of text 000"
    assert lines[2] == " 1  Aino   red"
    assert lines[7] == " 6  deck   3♣  (Veera +1)"
    assert "34  Aino   give 1 to Niko  (Niko +1)" in lines
    assert lines[-3] == "The game is over. Points: Aino 4, Niko 12, Veera 7, Oona 2. Won by Oona."
    assert lines[-2] == f"{WHOLE}: passed (entries: 72)."
    assert len(lines) == 2 + 72 + 3


def test_quiet_prints_results_only():
    result = run("replay", "--quiet", *ALL)
    assert len(result.stdout.splitlines()) == len(ALL) + 1
    assert run("replay", "-q", *ALL).stdout == result.stdout


def test_unexpected_points(file):
    name = file(whole_game(expect={"6": {"scores": [0, 0, 0, 0]}, "end": {"winners": [0], "over": True}}))
    result = run("replay", "-q", name, WHOLE)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{name}: After entry 6, scores: expected [0,0,0,0], found [0,0,1,0].",
        f"{name}: After entry 72, winners: expected [0], found [3].",
        f"{name}: failed, first at entry 6.",
        f"{WHOLE}: passed (entries: 72).",
        "1 passed, 1 failed",
    ]


def test_illegal_entry(file):
    data = whole_game(expect={})
    data["actions"][3] = ["deck", "9♦"]
    name = file(data)
    result = run("replay", name, WHOLE)
    assert result.exit_code == 2
    assert result.stderr.startswith(f'{name}: Entry 4, the deck: "9♦" is refused. That card')
    assert len(result.stderr.splitlines()) == 1
    assert " 3  Niko   black" in result.stdout
    assert last_line(result) == "1 passed, 1 failed"


@pytest.mark.parametrize(
    "content",
    [
        "",
        "kuski",
        b"\xff\xfe",
        WHOLE_GAME[:1000],
        whole_game(format="kuski/9"),
        whole_game(game="huutopussy"),
        whole_game(rules={"preset": "nothing"}),
        whole_game(actions=[[7, "red"]]),
        whole_game(players=["Aino", "\x1b[31mNiko", "Veera", "Oona"]),
        whole_game(expect={"99": {}}),
        whole_game(expect={"0": {"trump": None}}),
    ],
)
def test_unreadable_file(file, content):
    name = file(content)
    for command in ("replay", "verify"):
        if command == "verify" and isinstance(content, dict) and "0" in content.get("expect", {}):
            continue
        result = run(command, name)
        assert result.exit_code == 2
        (line,) = result.stderr.splitlines()
        assert line.startswith(f"{name}: ")
        assert line.isprintable()
    assert last_line(run("replay", name)) == "0 passed, 1 failed"


def test_unreadable_outweighs_failed(file):
    failed = file(whole_game(expect={"0": {"over": True}}), "failed.json")
    broken = file("{", "broken.json")
    for names in ([failed, broken], [broken, failed]):
        result = run("replay", "-q", *names, WHOLE)
        assert (result.exit_code, last_line(result)) == (2, "1 passed, 2 failed")


def test_standard_input():
    result = run("replay", "-q", "-", text=WHOLE_GAME)
    assert result.stdout == "-: passed (entries: 72).\n1 passed, 0 failed\n"
    assert run("replay", "-", text="").exit_code == 2
    assert run("verify", "-", text=WHOLE_GAME).exit_code == 3


def test_missing_and_odd_files(tmp_path):
    for name in (str(tmp_path / "missing.json"), str(tmp_path), "", "\ud800", "a\x1b[2Jb"):
        result = run("replay", "-q", name)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1
        assert result.stderr.rstrip("\n").isprintable()


def test_texts_of_strangers_are_not_printed_raw(file):
    name = file(whole_game(about="\x1b[2J\u202eabc\nsecond line\r", expect={"0": {"legal": ["\u2066"]}}))
    assert run("replay", name).exit_code == 2
    name = file(whole_game(about="\x1b[2J\u202eabc\nsecond line\r"))
    result = run("replay", name)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1] == "?[2J?abc?second line?"
    assert all(line.isprintable() for line in result.stdout.splitlines())


def test_no_file():
    assert run("replay").exit_code == 2
    assert run("verify").exit_code == 2
    assert run("replay", "--loud", WHOLE).exit_code == 2


# Verify.


def contradicted():
    other = SeededDealer.new(3).segment(reveal=True)
    return replace(game(), fair=(other,))


def test_proven(file):
    name = file(game())
    result = run("verify", name)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{name}: Proven: every card follows from the published seed")


def test_contradicted(file):
    result = run("verify", file(contradicted()))
    assert result.exit_code == 1
    assert re.search(r"Contradicted at entry [0-9]+: the seed gives ", result.stdout)


def test_nothing_to_prove(file):
    assert run("verify", *ALL).exit_code == 3
    assert run("verify", file(game(SeededDealer.practice("1", 3)))).exit_code == 3


def test_the_worst_of_several_counts(file):
    names = {
        0: file(game(), "proven.json"),
        3: file(game(SeededDealer.practice("1", 3)), "nothing.json"),
        1: file(contradicted(), "contradicted.json"),
        2: file("no record", "broken.json"),
    }
    order = list(names)
    for at, code in enumerate(order):
        several = [names[other] for other in order[: at + 1]]
        assert run("verify", *several).exit_code == code
        assert run("verify", *reversed(several)).exit_code == code


# The program itself.


def test_version():
    result = run("--version")
    assert result.stdout == f"kuski, version {__version__}\n"


def test_help_names_every_command_and_gives_examples():
    result = run("--help")
    assert result.exit_code == 0
    for name, (_, short) in COMMANDS.items():
        assert f"  {name}" in result.stdout
        assert short in result.stdout
        assert f"kuski {name}" in result.stdout
    assert run("-h").stdout == result.stdout
    assert run().stdout == result.stdout
    assert run().exit_code == 0


@pytest.mark.parametrize("name", ["replay", "verify"])
def test_help_of_a_command_tells_its_exit_codes(name):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert "The exit code is 0 when" in result.stdout


def test_unknown_command():
    result = run("reply")
    assert result.exit_code == 2
    assert "No such command 'reply'" in result.stderr
    assert "replay" in result.stderr


def imported(*arguments):
    """Return the modules that the program imports to do something."""
    code = "import sys; from kuski.cli import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, encoding="utf-8", check=True
    )
    return set(result.stderr.split())


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], []])
def test_help_imports_next_to_nothing(arguments):
    modules = imported(*arguments)
    ours = {name for name in modules if name.split(".")[0] == "kuski"}
    assert ours == {
        "kuski",
        "kuski.cards",
        "kuski.cli",
        "kuski.game",
        "kuski.terminal",
        "kuski.terminal.speaking",
        "kuski.words",
        "kuski.words.catalogue",
        "kuski.words.language",
    }
    others = {name.split(".")[0] for name in modules}
    assert not others & {
        "babel",
        "hypothesis",
        "numba",
        "numpy",
        "rich",
        "sqlalchemy",
        "starlette",
        "uvicorn",
    }


def test_replay_imports_no_bots():
    modules = imported("replay", "-q", WHOLE)
    assert not {name for name in modules if name.startswith(("kuski.bots", "numpy"))}


def test_module_is_the_program():
    result = process("--version")
    assert (result.returncode, result.stdout) == (0, f"kuski, version {__version__}\n")


def test_exit_codes_of_the_process(file):
    assert process("replay", "-q", *ALL).returncode == 0
    assert process("replay", file(whole_game(expect={"0": {"over": True}}))).returncode == 1
    assert process("replay", file("{")).returncode == 2
    assert process("verify", WHOLE).returncode == 3
    assert process("verify", file(game())).returncode == 0
    assert process("verify", file(contradicted())).returncode == 1
    assert process("no-such-command").returncode == 2


def test_installed_program():
    program = Path(sys.executable).with_name("kuski")
    if not program.exists():
        pytest.skip("the program is not installed beside this Python")
    result = subprocess.run([program, "verify", WHOLE], capture_output=True, check=False)
    assert result.returncode == 3


def test_bytes_on_the_standard_input():
    result = process("replay", "-q", "-", input=b"\xff\x00", encoding=None)
    assert result.returncode == 2
    assert b"not text in UTF-8" in result.stderr


def test_closed_standard_input():
    result = process("replay", "-", preexec_fn=lambda: os.close(0), stdin=None)
    assert result.returncode == 2
    assert "The standard input is closed." in result.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_terminal_without_utf_8(encoding):
    result = process(
        "replay", WHOLE, env={**os.environ, "PYTHONIOENCODING": encoding}, encoding=encoding, errors="strict"
    )
    assert result.returncode == 0
    card = "9♦" if encoding == "utf-8" else "9d"
    assert f" 2  deck   {card}" in result.stdout


def test_sign_that_no_letter_stands_for():
    result = process("verify", "ä…中.json", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert result.stderr.startswith("?...?.json: The file cannot be opened")


def test_output_that_nobody_reads_any_more(file):
    long = file(game(rules=game().rules.replace(attempt_limit=50)))
    with subprocess.Popen(
        [sys.executable, "-m", "kuski", "replay", *[long] * 200],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as running:
        assert running.stdout.readline() == f"{long}\n"
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(30) == cli.CLOSED


def test_interrupt():
    """The first file is done, the second never comes to its end."""
    with subprocess.Popen(
        [sys.executable, "-m", "kuski", "replay", "-q", WHOLE, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as running:
        assert running.stdout.readline() == f"{WHOLE}: passed (entries: 72).\n"
        running.send_signal(signal.SIGINT)
        assert running.wait(30) == cli.INTERRUPTED
        assert "Traceback" not in running.stderr.read()


# What commands may raise.


@pytest.fixture
def command(monkeypatch):
    """Return a function that puts something else in the place of a command."""

    def put(action):
        module = type(sys)("a_command_for_tests")
        module.do = click.command()(action)
        monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setitem(COMMANDS, "play", (f"{module.__name__}:do", ""))

    return put


def raising(error):
    def action():
        raise error

    return action


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (KeyboardInterrupt(), 130),
        (EOFError(), 1),
        (click.Abort(), 130),
        (click.UsageError("no"), 2),
        (click.ClickException("no"), 1),
        (click.exceptions.Exit(7), 7),
    ],
)
def test_how_a_command_ends(command, error, code):
    command(raising(error))
    assert main(["play"]) == code


def test_end_of_input_at_a_prompt(command, capsys, monkeypatch):
    def no_more(_prompt=""):
        raise EOFError

    monkeypatch.setattr("click.termui.visible_prompt_func", no_more)
    command(lambda: click.prompt("Name"))
    assert main(["play"]) == 1
    assert "The input ended before an answer came." in capsys.readouterr().err


def test_what_nobody_expected_is_not_swallowed(command):
    command(raising(ZeroDivisionError("a fault of ours")))
    with pytest.raises(ZeroDivisionError, match=r"a fault of ours"):
        main(["play"])


def test_a_command_without_a_code_ends_well(command):
    command(lambda: "something")
    assert main(["play"]) == 0


def test_written_game_is_replayed_from_the_standard_input():
    assert run("replay", "-q", "-", text=write_record(game())).exit_code == 0
