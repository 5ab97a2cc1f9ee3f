"""What a typed line means: numbers, words, beginnings of words, amounts; and what is not understood."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kuski.terminal.menu import Choice, understand
from recordings import ANY_CHAR, any_text
from terminals import LANGUAGES, PRESETS, kuski, play

SUITS = (
    Choice("Pata ♠", ("♠", "pata", "spades"), "s"),
    Choice("Hertta ♥", ("♥", "hertta", "hearts"), "h"),
    Choice("Ruutu ♦", ("♦", "ruutu", "diamonds"), "d"),
    Choice("Risti ♣", ("♣", "risti", "clubs"), "c"),
)
PEOPLE = (
    Choice("Give points: Änne", ("Änne",), None, {1: "a1", 2: "a2", 3: "a3"}, "?"),
    Choice("Give points: Niko", ("Niko",), None, {1: "n1", 2: "n2", 3: "n3"}, "?"),
    Choice("Done", ("pass",), "pass"),
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", "s"),
        (" 2 ", "h"),
        ("♦", "d"),
        ("RISTI ♣", "c"),
        ("ri", "c"),
        ("h", "h"),
        ("diam", "d"),
        ("s", "s"),
        ("clubs", "c"),
    ],
)
def test_a_suit(typed, meant):
    assert understand(typed, SUITS).choice.action == meant


@pytest.mark.parametrize("typed", ["", "  ", "5", "0", "-1", "x", "1 2", "٣", "9" * 5000])
def test_nothing_is_meant(typed):
    assert understand(typed, SUITS).choices == ()


def test_a_beginning_of_two_words_is_both():
    assert [choice.action for choice in understand("r", SUITS).choices] == ["d", "c"]


@pytest.mark.parametrize(
    ("typed", "place", "amount"),
    [("1", 0, None), ("anne", 0, None), ("2 3", 1, 3), ("Niko 2", 1, 2), ("ni 1", 1, 1), ("änne 9", 0, 9)],
)
def test_points_for_somebody(typed, place, amount):
    meant = understand(typed, PEOPLE)
    assert (meant.choice, meant.amount) == (PEOPLE[place], amount)


def test_said_in_full_comes_first():
    choices = (Choice("in", (), 1), Choice("inside", (), 2))
    assert understand("in", choices).choice.action == 1
    assert understand("ins", choices).choice.action == 2


# At the table.


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["red", "HIGHER", "i", "spades"]), ("en", ["1", "1", "1", "♠"]), ("en", ["r", "h", "ins", "s"])],
)
def test_answers_in_words(lang, words):
    typed = "\n".join([*words, "quit", ""])
    result = play("--players", "Aino,bot", "--lang", lang, typed=typed)
    assert result.exit_code == 0
    assert "Aino: red." in result.stdout
    assert "Aino: spades." in result.stdout
    assert "none of the answers" not in result.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_english_words_work_in_every_language(lang):
    typed = "help\nrules\npoints\ntable\nundo\nred\nhigher\ninside\nspades\nquit\n"
    result = play("--players", "Aino,bot", "--lang", lang, "--seed", "1", typed=typed)
    assert result.exit_code == 0


@pytest.mark.parametrize("word", ["help", "?", "hel"])
def test_help_lists_the_commands(word):
    result = play("--players", "Aino,bot", typed=f"{word}\nquit\n")
    for command in ("undo", "leave", "quit", "rules", "points"):
        assert command in result.stdout


def test_rules_at_the_table():
    assert "The bus" in play("--players", "Aino,bot", typed="rules\nquit\n").stdout


def test_an_answer_out_of_range_is_asked_again():
    result = play("--players", "Aino,bot", typed="7\n\nredd\n1\nquit\n")
    assert '"7" is none of the answers.' in result.stdout
    assert "Type a number from 1 to 2, or ? for help." in result.stdout
    assert "Aino: red." in result.stdout


def test_how_many_points_is_asked():
    options = ("--set", "rewards=5,5,5,5", "--set", "reward_split=yes", "--set", "stakes=0")
    for seed in "abcdef":
        arguments = ("--players", "Aino,bot,bot", "--seed", seed, *options)
        result = play(*arguments, typed="red\n1\n9\n2\n2 9\n2 3\nquit\n")
        if "Hand out" in result.stdout:
            break
    assert "Oona: how many points?" in result.stdout
    assert "A number from 1 to 5." in result.stdout
    assert "Aino gives 2 points to Oona." in result.stdout
    assert "A number from 1 to 3." in result.stdout
    assert "Aino gives 3 points to Emil." in result.stdout


def test_leaving_is_asked_about_first():
    result = play("--players", "Aino,bot,bot", typed="leave\nno\nleave\nperhaps\nyes\n")
    assert result.exit_code == 0
    assert "Answer yes or no." in result.stdout
    assert result.stdout.count("Aino leaves the table; the points stand. Is that right?") == 2
    assert "Aino leaves the table." in result.stdout


def test_when_too_few_are_left_the_game_is_over():
    result = play("--players", "Aino,bot", typed="leave\nyes\n")
    assert result.exit_code == 0
    assert "★ Oona" in result.stdout


# Whatever is typed.

COMMON = (
    "1 2 3 4 5 red h i s ♠ pass Niko undo u leave yes y n no table points rules help ? 9d Td 10♥ A♠ q0 7♦"
)
LINES = st.one_of(
    any_text(20),
    st.sampled_from(COMMON.split()),
    st.from_regex(r"[1-4] [0-9]{1,2}|lay [2-9JQKA][cdhs]|give [1-5] to @[0-3]|turn [0-9]", fullmatch=True),
)
garbage = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@garbage
@given(st.lists(LINES, max_size=60), st.sampled_from(PRESETS), st.sampled_from(LANGUAGES), st.booleans())
def test_no_line_breaks_the_game(lines, preset, lang, real):
    typed = "\n".join(lines).encode("utf-8", "surrogatepass")
    more = ("--real-cards",) if real else ()
    result = play(preset, "--players", "Aino,Niko,bot", "--lang", lang, *more, typed=typed)
    assert result.exit_code in (0, 2)
    printed = result.stdout.replace("\n", "")
    assert all(char.isprintable() for char in printed)


@garbage
@given(st.binary(max_size=300))
def test_no_bytes_break_the_game(typed):
    result = play("--players", "Aino,Niko", typed=typed)
    assert result.exit_code in (0, 2)


@garbage
@given(st.text(ANY_CHAR.filter(lambda char: char != "\0"), max_size=30))
def test_no_argument_breaks_it(text):
    for arguments in (
        ["play", text],
        ["play", "--players", text],
        ["play", "--players", f"Aino,{text}"],
        ["play", "--seed", text],
        ["play", "--set", text],
        ["play", "--set", f"deck={text}"],
        ["play", "--with", text],
        ["play", "--resume", text],
        ["rules", text],
        ["rules", "--set", f"stakes={text}"],
    ):
        result = kuski(*arguments)
        assert result.exit_code in (0, 2)
