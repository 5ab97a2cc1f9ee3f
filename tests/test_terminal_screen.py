"""In a real (pseudo-)terminal: the questions before the game, colours or none, Ctrl-C, narrow windows."""

import json
import re
import subprocess
import sys

import pytest

from kuski.record import Proof, load_record, verify
from kuski.terminal.letters import nearest
from terminals import ESCAPE, PRESETS, terminal

QUICK = ("play", "--pace", "quick")


def lines_of(output):
    return ESCAPE.sub("", output).split("\n")


def first_answer(tail):
    return "1"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("columns", [100, 40])
def test_a_whole_game(preset, columns):
    players = "Aino,Maximilian-Ferdinand,bot,bot"
    with terminal(*QUICK, preset, "--players", players, columns=columns) as screen:
        assert screen.answer(first_answer) == 0
        assert "★" in screen.output
        assert "Traceback" not in screen.output
        assert all(len(line) <= columns for line in lines_of(screen.output))


def test_enter_is_enough():
    """Whoever just presses Enter plays the first game's first preset with three bots."""
    with terminal(*QUICK) as screen:
        assert "Which game?" in screen.until("[1] >")
        screen.type("")
        asked = screen.until("[1] >")
        assert "1 Bussikuski" in asked
        assert "4 Ride the Bus" in asked
        screen.type("")
        assert "Who plays?" in screen.until("[Player, bot, bot, bot] >")
        screen.type("")
        begun = screen.until("Red or black?")
        assert "Bussikuski" in begun
        assert "Player, Oona, Emil and Veera" in begun
        assert "Sealed deck: " in begun
        assert screen.answer(first_answer) == 0


def test_the_questions_before_the_game():
    with terminal(*QUICK) as screen:
        screen.until("[1] >")
        screen.type("9")
        screen.until("none of the answers")
        screen.type("bus")
        screen.until("Which rules?")
        screen.type("busfahrer-haus")
        screen.until("bot] >")
        screen.type("2")
        screen.until("at least 3 players")
        screen.type("a,b,c,d,e,f,g,h,i")
        screen.until("at most 8 players")
        screen.type("Aino,aino,bot")
        screen.until("Two players are called")
        screen.type("undo")
        screen.until("The game has not begun")
        screen.type("3")
        begun = screen.until("Red or black?")
        assert "Busfahrer, house variant" in begun
        assert "Player, Oona and Emil" in begun


@pytest.mark.parametrize(
    ("typed", "names"), [("Aino", "Aino, Oona, Emil and Veera"), ("bot,bot", "Oona and Emil")]
)
def test_who_plays(typed, names):
    with terminal(*QUICK, "bussikuski") as screen:
        screen.until("bot] >")
        screen.type(typed)
        assert names in screen.until("Question 1")


def test_leaving_before_the_game():
    with terminal(*QUICK) as screen:
        screen.until("[1] >")
        screen.type("quit")
        assert screen.process.wait(10) == 0
    with terminal(*QUICK) as screen:
        screen.until("[1] >")
        screen.interrupt()
        assert screen.process.wait(10) == 130
        screen.read()
        assert "Traceback" not in screen.output


def test_the_input_ends_before_the_game():
    with terminal(*QUICK) as screen:
        screen.until("[1] >")
        screen.type("\x04", end="")
        assert "say who plays with --players" in screen.until("--players.").replace("\n", " ")
        assert screen.process.wait(10) == 2


# Colours.


def test_colours():
    with terminal(*QUICK, "--players", "Aino,bot", env={"COLORTERM": "truecolor"}) as screen:
        assert screen.answer(first_answer) == 0
        assert "\x1b[1;38;2;193;39;45;48;2;251;245;234m" in screen.output, "a red card on paper"


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours(env):
    with terminal(*QUICK, "--players", "Aino,bot", env=env) as screen:
        assert screen.answer(first_answer) == 0
        codes = {
            code for codes in re.findall(r"\x1b\[([0-9;]*)m", screen.output) for code in codes.split(";")
        }
        assert codes <= {"", "0", "1", "2", "3", "4"}, "bold and dim are no colours"
        assert "╭" in screen.output


def test_a_dumb_terminal_gets_no_escapes():
    with terminal(*QUICK, "ride-the-bus", "--players", "Aino,Niko", env={"TERM": "dumb"}) as screen:
        assert screen.answer(first_answer) == 0
        assert "\x1b" not in screen.output
        assert "Pass the device" in screen.output


def test_a_terminal_without_utf8():
    with terminal(*QUICK, "--players", "Aino,bot", env={"LC_ALL": "C"}) as screen:
        assert screen.answer(first_answer) == 0
        assert screen.output.isascii()


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("10♠ 9♦", "10s 9d"),
        ("väliin", "valiin"),
        ("größer", "grosser"),
        ("șoferul", "soferul"),
        ("★ “x” – …", '? "x" - ...'),
    ],
)
def test_the_nearest_ascii(text, plain):
    assert nearest(text).replace("*", "?") == plain


# Stopping.


def test_ctrl_c_offers_to_keep_the_game(tmp_path):
    with terminal(*QUICK, "--players", "Aino,bot", cwd=tmp_path) as screen:
        screen.until("2 Black")
        screen.type("1")
        screen.until("Higher or lower?")
        screen.interrupt()
        screen.until("[yes] >")
        screen.type("")
        screen.until("] >")
        screen.type("/no/such/folder/x")
        screen.until("There is no folder")
        screen.type("")
        screen.until("kuski play --resume kuski-")
        assert screen.process.wait(10) == 130
    (file,) = tmp_path.glob("kuski-*.json")
    assert len(json.loads(file.read_text())["actions"]) >= 4
    with terminal(*QUICK, "--resume", file.name, cwd=tmp_path) as screen:
        assert screen.answer(first_answer) == 0
    assert verify(load_record(file)).proof is Proof.PROVEN
    assert sorted(path.name for path in tmp_path.iterdir()) == [file.name]


@pytest.mark.parametrize("answers", [["no"], ["perhaps", "n"], [None], ["", None]])
def test_who_does_not_want_it_keeps_nothing(tmp_path, answers):
    with terminal(*QUICK, "--players", "Aino,bot", cwd=tmp_path) as screen:
        screen.until("2 Black")
        screen.type("1")
        screen.until("Higher or lower?")
        screen.interrupt()
        for answer in answers:
            screen.until("] >")
            if answer is None:
                screen.interrupt()
            else:
                screen.type(answer)
        screen.until("The game is not kept")
        assert screen.process.wait(10) == 130
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_while_bots_play(tmp_path):
    file = tmp_path / "game.json"
    arguments = ("play", "--players", "bot,bot", "--pace", "calm", "--record", str(file))
    with terminal(*arguments) as screen:
        screen.until("Question 1")
        screen.interrupt()
        screen.until("The game is kept")
        assert screen.process.wait(10) == 130
        assert "Traceback" not in screen.output


def test_ctrl_d_is_asked_about_too(tmp_path):
    with terminal(*QUICK, "--players", "Aino,bot", cwd=tmp_path) as screen:
        screen.until("2 Black")
        screen.type("1")
        screen.until("Higher or lower?")
        screen.read()
        screen.type("\x04", end="")
        screen.until("[yes] >")
        screen.type("n")
        assert screen.process.wait(10) == 2


# Starting.


def test_help_imports_nothing_slow():
    code = """
import sys
from click.testing import CliRunner
from kuski.cli import kuski
for arguments in ([], ["play"], ["rules"]):
    assert "Usage" in CliRunner().invoke(kuski, [*arguments, "--help"]).output
print([name for name in ("rich", "babel", "kuski.bus") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
