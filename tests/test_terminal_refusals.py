"""What cannot be played is refused before the deal: a clear sentence, and exit code 2."""

import subprocess
import sys
from pathlib import Path

import pytest

from terminals import LANGUAGES, kuski, play, refused


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "bussikuksi"], 'There is no preset "bussikuksi". Did you mean: bussikuski'),
        (["rules", "nope"], "Did you mean: bussikuski, busfahrer-haus, busfahrer, ride-the-bus, kolmin"),
        (["play", "--with", "quik"], "Did you mean: quick?"),
        (["play", "--set", "stake=1"], "Did you mean: stakes"),
        (["play", "--set", "stakes=100"], "stakes cannot be"),
        (["play", "--set", "match=some"], 'match cannot be "some"; it takes all / one / optional.'),
        (["play", "--set", "stakes"], '"stakes" is no house rule: write --set option=value.'),
        (["play", "--set", "=1"], "write --set option=value"),
        (["play", "--set", "preset=busfahrer"], "write --set option=value"),
        (["play", "--set", "stakes=" + "1" * 5000], "write --set option=value"),
        (["play", "--set", "stakes=1," + "1" * 490], "stakes cannot be"),
        (["rules", "--set", "pyramid=99"], "pyramid cannot be 99"),
        (["rules", "--with", "straight"], "bus_length"),
        (["play", "--players", "Aino"], "This table needs at least 2 players, not 1"),
        (["play", "--players", "a,b,c,d,e,f,g,h,i"], "This table takes at most 8 players, not 9"),
        (["play", "busfahrer-haus", "--players", "bot,bot"], "at least 3 players, not 2"),
        (["play", "--players", "Aino,aino"], 'Two players are called "aino"'),
        (["play", "--players", "Aino,,bot"], "A player has no name"),
        (["play", "--players", ""], "A player has no name"),
        (["play", "--players", "Aino," + "x" * 200], "is too long: at most 40 characters fit"),
        (["play", "--players", "Aino,Ni\x1b[31mko"], "(U+001B): leave it out"),
        (["play", "--players", "Aino,Ni\u202eko"], "(U+202E): leave it out"),
        (["play", "--seed", ""], "A chosen seed is 1 to 100 printable characters"),
        (["play", "--seed", "1" * 101], "A chosen seed is 1 to 100 printable characters"),
        (["play", "--seed", "1", "--real-cards"], "Real cards have no seed"),
        (["play", "--resume", "nothing.json"], "nothing.json: The file cannot be opened"),
        (["play", "busfahrer", "--resume", "nothing.json"], "with --resume leave them out"),
        (["play", "--seed", "1", "--resume", "nothing.json"], "with --resume leave them out"),
        (["play", "--record", "/no/such/folder/game.json"], "There is no folder for /no/such"),
        (["play", "--record", "/"], "is a folder: name a file in it"),
        (["play", "--record", ""], "is a folder: name a file in it"),
        (["play", "--record", "a\0b"], "is no name of a file"),
        (["play", "--record", "/proc/game.json"], "cannot be written"),
        (["play", "--record", "/dev/null"], "is there already"),
    ],
)
def test_refused(arguments, sentence):
    said = refused(*arguments)
    assert sentence in said
    assert len(said.splitlines()) == 1
    assert said.startswith("kuski: ")
    assert "Traceback" not in said
    assert all(char.isprintable() for char in said.rstrip("\n"))


def test_every_problem_is_told():
    said = refused(
        "play", "--set", "pyramid=9,8,7,6,5", "--set", "bus=chain", "--players", "a,b,c,d,e,f,g,h,i"
    )
    lines = said.splitlines()
    assert len(lines) >= 4
    assert any("at most 8 players" in line for line in lines)
    assert any("need 71 cards" in line for line in lines)
    assert any("bus_rows has no place in the bus chain" in line for line in lines)


def test_rules_that_nobody_can_play_are_refused():
    said = refused("rules", "--set", "bus_length=3")
    assert "bus_length has no place in the bus diamond: set it to null." in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_in_every_language(lang):
    said = refused("play", "nope", "--lang", lang)
    assert "nope" in said
    assert ("There is no preset" in said) is (lang == "en")


def test_a_refusal_needs_no_utf8():
    assert refused("play", "--players", "Ä,ä", charset="ascii").isascii()
    assert refused("play", "--players", "Ä,ä", env={"LC_ALL": "C"}).isascii()


def test_unknown_languages_are_refused():
    assert "sv" in refused("play", "--lang", "sv")
    assert play(env={"KUSKI_LANG": "sv"}).exit_code == 0


# The input ends.


@pytest.mark.parametrize("typed", ["", "1\n", "1\n1", "\n\n\n"])
def test_when_the_input_ends_there_is_a_sentence(typed):
    said = refused("play", "--players", "Aino,bot", typed=typed)
    assert said == "kuski: The input has ended, and nobody can be asked any more.\n"


def test_bots_do_not_need_the_input():
    assert play("--players", "bot,bot").exit_code == 0


def test_real_cards_need_somebody_to_type_them():
    refused("play", "--real-cards", typed="9d\n2c\n")


# The sheet.


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", ["40", "80"])
def test_the_rule_sheet(lang, columns):
    for preset in ("bussikuski", "busfahrer-haus", "busfahrer", "ride-the-bus"):
        result = kuski("rules", preset, "--lang", lang, env={"COLUMNS": columns})
        assert result.exit_code == 0
        assert "\x1b" not in result.stdout
        assert all(len(line) <= int(columns) for line in result.stdout.splitlines())
        assert len(result.stdout.splitlines()) > 30


def test_the_rule_sheet_follows_the_options():
    quick = kuski("rules", "--with", "quick").stdout
    assert quick != kuski("rules").stdout
    assert "House rules" in quick
    straight = ("--with", "straight", "--set", "bus_length=7", "--set", "bus_tie=wrong")
    assert kuski("rules", *straight, "--set", "attempt_limit=null").exit_code == 0


def test_the_rule_sheet_in_ascii():
    assert kuski("rules", "--lang", "ro", charset="ascii").stdout.isascii()


# Nobody reads, or nothing can be written.


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("play > /dev/full", 2),
        ("rules > /dev/full", 2),
        ("verify tests/cases/bussikuski-whole-game.json > /dev/full", 2),
        ("replay tests/cases/bussikuski-whole-game.json > /dev/full", 2),
        ("--help > /dev/full", 2),
        ("play --players Aino < /dev/null 2>&- >&-", 2),
        ("play --players bot,bot <&- >&-", 0),
        ("play --players Aino,bot <&- > /dev/null", 2),
    ],
)
def test_broken_streams(command, code):
    done = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -W error -m kuski {command}"],
        cwd=Path(__file__).parent.parent,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_the_reader_goes_away():
    code = f"{sys.executable} -W error -m kuski play | head -1; true"
    done = subprocess.run(["/bin/sh", "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""
