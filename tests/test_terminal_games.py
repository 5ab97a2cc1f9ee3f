"""Whole games in a terminal: by bots, by people, in every language, width and set of characters."""

import json

import pytest

from kuski import bus
from recordings import CASES
from terminals import LANGUAGES, PRESETS, play

OVERLAYS = [
    ("bussikuski", "five-rows"),
    ("bussikuski", "six-rows"),
    ("bussikuski", "strict-boundary"),
    ("bussikuski", "same-new"),
    ("bussikuski", "rising-stakes"),
    ("bussikuski", "counting-cards"),
    ("bussikuski", "american"),
    ("bussikuski", "quick"),
    ("bussikuski", "double-rows"),
    ("bussikuski", "right-gives"),
    ("bussikuski", "small-diamond"),
    ("bussikuski", "tens"),
    ("ride-the-bus", "growing-line"),
    ("ride-the-bus", "ride-together"),
    ("bussikuski", "deck-32"),
    ("ride-the-bus", "face-restart"),
]
PEOPLE = "Aino,Niko,Veera"
ALWAYS_ONE = "1\n" * 3000
"""The first answer to everything: that is always legal."""


def test_without_a_terminal_bots_play_a_game_to_its_end():
    result = play()
    assert result.exit_code == 0
    assert "Bussikuski" in result.stdout
    assert "Sealed deck: " in result.stdout
    assert "kuski verify" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_in_every_language(preset, lang):
    result = play(preset, "--lang", lang)
    assert result.exit_code == 0
    assert "★" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize(("preset", "overlay"), OVERLAYS)
def test_every_overlay(preset, overlay):
    assert set(bus.OVERLAYS) == {name for _, name in OVERLAYS} | {"straight"}
    assert play(preset, "--with", overlay).exit_code == 0
    assert play(preset, "--with", overlay, "--players", PEOPLE, typed=ALWAYS_ONE).exit_code == 0


def test_the_straight_bus():
    options = ("--set", "bus_length=3", "--set", "bus_tie=push", "--set", "attempt_limit=2")
    assert play("--with", "straight", *options).exit_code == 0
    assert play("--with", "straight", *options, "--players", PEOPLE, typed=ALWAYS_ONE).exit_code == 0


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", ["Aino,bot,bot", PEOPLE, "bot,Aino,Niko,bot,bot,bot,bot,bot"])
def test_people_play_to_the_end(preset, players):
    result = play(preset, "--players", players, typed=ALWAYS_ONE)
    assert result.exit_code == 0
    assert "★" in result.stdout


def test_the_same_seed_gives_the_same_game():
    first, second = (play("--seed", "kesä").stdout for _ in range(2))
    assert first == second
    assert "Practice with the chosen seed kesä" in first
    assert "Sealed" not in first
    assert play("--seed", "talvi").stdout.splitlines()[5:] != first.splitlines()[5:]


# What a terminal cannot do.


@pytest.mark.parametrize("columns", ["40", "20", "60", "200"])
@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_is_wider_than_the_terminal(preset, columns):
    names = "Maximilian-Ferdinand von Hohenlohe,Åsa,bot,王小明王小明王小明王小明,bot,Ö,bot,bot"
    result = play(preset, "--players", names, typed=ALWAYS_ONE, env={"COLUMNS": columns})
    assert result.exit_code == 0
    for line in result.stdout.splitlines():
        # What is typed is repeated on the line of the prompt.
        assert wide(line) <= max(int(columns), 20) or line.endswith(" 1"), line


def wide(line):
    from rich.cells import cell_len

    return cell_len(line)


def test_the_pyramid_looks_like_one():
    lines = play("--seed", "1", env={"COLUMNS": "60"}).stdout.splitlines()
    top = next(number for number, line in enumerate(lines) if line.startswith("4 p"))
    widths = [lines[top + 3 * row].rstrip().count("│") for row in range(4)]
    lefts = [lines[top + 3 * row].index("│") for row in range(4)]
    assert widths == [2, 4, 6, 8]
    assert lefts == [17, 13, 9, 5]


def test_a_narrow_pyramid_looks_like_one_too():
    lines = play("--seed", "1", env={"COLUMNS": "40"}).stdout.splitlines()
    top = next(number for number, line in enumerate(lines) if line.startswith("4 p"))
    lefts = [len(line[3:]) - len(line[3:].lstrip()) for line in lines[top : top + 4]]
    assert lefts == [8, 6, 4, 2]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_without_utf8_suits_are_letters(preset, lang):
    result = play(preset, "--lang", lang, "--players", "Äiti,bot,bot", typed=ALWAYS_ONE, charset="ascii")
    assert result.exit_code == 0
    assert result.stdout.isascii()
    assert "Aiti" in result.stdout
    assert "*" in result.stdout


def test_the_plain_locale_gets_ascii():
    result = play(env={"LC_ALL": "C"})
    assert result.exit_code == 0
    assert result.stdout.isascii()


def test_a_small_set_of_characters_keeps_what_it_has():
    result = play("--players", "Äiti,bot,bot", typed=ALWAYS_ONE, charset="latin-1")
    assert result.exit_code == 0
    assert "Äiti" in result.stdout_bytes.decode("latin-1")


# A recorded game, typed in again.


def test_the_whole_example_with_real_cards(tmp_path):
    """The complete example round, every card and answer typed by the people at the table."""
    game = json.loads((CASES / "bussikuski-whole-game.json").read_text(encoding="utf-8"))
    # Undeclinable gifts are typed by name, as people do.
    names = game["players"]
    typed = []
    for actor, text in game["actions"]:
        for word in text.split() if actor == "deck" else [text]:
            give = word.split(" ")
            typed.append(f"{names[int(give[3][1:])]} {give[1]}" if give[0] == "give" else word)
    file = tmp_path / "game.json"
    result = play(
        "--real-cards", "--players", ",".join(names), "--record", str(file), typed="\n".join([*typed, ""])
    )
    assert result.exit_code == 0, result.stdout[-2000:]
    assert "Oona wins" in result.stdout
    record = json.loads(file.read_text(encoding="utf-8"))
    assert [tuple(entry) for entry in record["actions"]] == [
        (actor, word)
        for actor, text in game["actions"]
        for word in (text.split() if actor == "deck" else [text])
    ]
    assert record["fair"] == [{"from": 0, "scheme": "real-cards"}]
