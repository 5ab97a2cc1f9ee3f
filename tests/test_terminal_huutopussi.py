"""Huutopussi in a terminal: whole matches by bots and people, in all languages and widths."""

import json
import re

import pytest

from terminals import LANGUAGES, kuski, play, refused, terminal

PRESETS = ("kolmin", "kaksin", "pari", "solo40", "solo36", "kysely", "tuplaus", "simple", "pagat", "illisoft")
SEATS = {"kolmin": 3, "kaksin": 2, "simple": 3}
ANSWERS = "pass\n1\n" * 3000
"""Answers that go on in every question: pass where that can be, else the first that can."""
ONE_DEAL = ("--set", "deals=1")


def table(preset, *people):
    """Return the options for these people and bots on the other seats."""
    bots = ["bot"] * (SEATS.get(preset, 4) - len(people))
    return ("--players", ",".join([*people, *bots]))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_bots_play_every_preset_in_every_language(preset, lang):
    result = play(preset, "--lang", lang, "--set", "deals=2")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "kuski verify" in result.stdout


@pytest.mark.parametrize("preset", PRESETS)
def test_a_person_plays_every_preset(preset):
    result = play(preset, *ONE_DEAL, *table(preset, "Aino"), typed=ANSWERS)
    assert result.exit_code == 0, result.stdout[-2000:]
    assert "All deals of the match are played." in result.stdout
    assert "Pass the device" not in result.stdout


@pytest.mark.parametrize("preset", ["kolmin", "pari", "illisoft"])
def test_several_people_play(preset):
    result = play(preset, *ONE_DEAL, *table(preset, "Aino", "Niko"), typed=ANSWERS)
    assert result.exit_code == 0
    assert "Pass the device to Niko." in result.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", ["40", "60", "80", "200"])
def test_nothing_is_wider_than_the_terminal(columns, lang):
    from rich.cells import cell_len

    names = "Maximilian-Ferdinand von Hohenlohe,王小明王小明王小明王小明,bot,Ö"
    result = play(
        "kysely", *ONE_DEAL, "--lang", lang, "--players", names, typed=ANSWERS, env={"COLUMNS": columns}
    )
    assert result.exit_code == 0
    for line in result.stdout.splitlines():
        assert cell_len(line) <= int(columns) or line.endswith((" 1", " pass")), line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_utf8_everything_is_ascii(lang):
    result = play(
        "kysely", *ONE_DEAL, "--lang", lang, *table("kysely", "Äiti"), typed=ANSWERS, charset="ascii"
    )
    assert result.exit_code == 0
    assert result.stdout.isascii()
    assert "Aiti" in result.stdout


def test_the_same_seed_gives_the_same_match():
    first, second = (play("pari", *ONE_DEAL, "--seed", "kesä").stdout for _ in range(2))
    assert first == second


def test_the_rules_in_prose():
    assert "Huutopussi for three" in kuski("rules", "kolmin").stdout
    assert "Porvoo" in kuski("rules", "tuplaus", "--lang", "fi").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "kolmin", "--players", "Aino,bot"], "These rules are for 3 players, not 2"),
        (["play", "pari", "--players", "a,b,c,d,e"], "These rules are for 4 players, not 5"),
        (["play", "kolmi"], 'There is no preset "kolmi". Did you mean: kolmin'),
        (["play", "kolmin", "--with", "quick"], "no overlays"),
        (["play", "kolmin", "--set", "stakes=1"], "stakes"),
    ],
)
def test_refused_before_the_deal(arguments, sentence):
    assert sentence in refused(*arguments)


# What is shown and what can be typed.


def begun(*lines, preset="kolmin", seed="1", people=("Aino",)):
    typed = "\n".join([*lines, "quit", ""])
    return play(preset, *ONE_DEAL, *table(preset, *people), "--seed", seed, typed=typed)


def test_the_auction_offers_the_next_bids_and_takes_any():
    said = begun("410").stdout
    assert "1 Bid 65   2 Bid 70   3 Bid 75   4 Bid 100   5 Bid 150   6 Pass" in said
    assert "Any number up to 410 may be typed." in said
    assert "Aino bids 410." in said
    assert "Aino bids 85." in begun("bid 85").stdout


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("62", "A bid is a multiple of 5"),
        ("60", "The next bid is at least 65"),
        ("bid 415", "No bid is above 410"),
        ("redeal", "Only a bad hand may be thrown in"),
        ("trump s", "That cannot be done now."),
        ("0", '"0" is none of the answers.'),
        ("1000000", '"1000000" is none of the answers.'),
        ("sixty", '"sixty" is none of the answers.'),
    ],
)
def test_what_cannot_be_bid_is_refused_with_the_reason(typed, sentence):
    said = begun(typed).stdout
    assert "✗" in said
    assert sentence in said


def test_who_speaks_first_must_open():
    typed = "pass\n60\nquit\n"
    said = play("kolmin", "--players", "bot,bot,Aino", *ONE_DEAL, typed=typed).stdout
    assert "The first to speak must open" in said
    assert "Aino bids 60." in said


def test_aces_and_tens_are_not_laid_away():
    said = begun("410", "Ah", "discard 10d", "ks", "discard Q♠", "2").stdout
    assert "A♥ may not be discarded" in said
    assert "10♦ may not be discarded" in said
    assert "Aino lays K♠ away." in said
    assert "Aino lays Q♠ away." in said
    assert "You laid away: K♠ Q♠" in said
    assert "Keep 410 or raise?" not in said, "nothing is higher"


def test_a_raise():
    said = begun("100", "7s", "8d", "6d", "102", "95", "120").stdout
    assert "1 Keep 100   2 Raise to 105" in said
    assert "A bid is a multiple of 5" in said
    assert "The contract is at least the bid, 100." in said
    assert "Aino raises from 100 to 120." in said
    assert "Aino plays for 120 · no trump yet" in said


def test_cards_that_may_not_be_played_have_no_number_and_a_reason():
    """The person follows: every refused card is told on request, and when it is tried."""
    result = play("kolmin", *ONE_DEAL, *table("kolmin", "Aino"), "--seed", "3", typed="pass\n?\n1\n" * 40)
    assert result.exit_code == 0
    helped = re.findall(r"((?:(?:10|[6-9JQKA])[♣♦♥♠] ?)+): Play (\w+): you hold some\.", result.stdout)
    assert helped
    for cards, suit in helped:
        sign = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}[suit]
        assert sign not in cards
    cards, suit = helped[0]
    other = cards.split()[0]
    before = result.stdout.split(f"{cards}: Play {suit}")[0].count("> ")
    lines = ["pass", "?", "1"] * 40
    lines.insert(before, other)
    tried = play("kolmin", *ONE_DEAL, *table("kolmin", "Aino"), "--seed", "3", typed="\n".join([*lines, ""]))
    assert f"✗ Play {suit}: you hold some." in tried.stdout


def test_a_marriage_is_shown_in_the_hand_and_made_trump():
    said = begun("100", "7s", "8d", "6d", "100", "Ac", "trump s", "trump h").stdout
    assert "K♠ Q♠ marriage 100\n" in said
    assert "K♠ Q♠ marriage 100: first win a trick" in said
    assert "Make spades trump, 100 points" in said
    assert "Aino shows K♠ Q♠: 100 points. Spades are trump." in said
    assert "Last trick: A♣" in said
    assert "trump ♠ spades" in said


def test_a_question_to_the_partner():
    """Who wins a trick may ask by the words of the record, in any language's letters for the suits."""
    typed = "ask whole\nname s\npass\n1\n" * 400
    for seed in "abcdefgh":
        more = ("--set", "deals=1", *table("tuplaus", "Aino"), "--seed", seed)
        said = play("tuplaus", *more, typed=typed).stdout
        if "Aino asks for a whole pair." in said:
            break
    assert re.search(r"Aino asks for a whole pair\. \w+ says (yes|no)\.", said)


def test_after_a_deal_the_score_sheet_is_shown():
    said = play("kolmin", "--set", "deals=2", "--seed", "1").stdout
    sheets = said.split("Points  2 deals")
    assert len(sheets) == 3
    assert re.search(r"^1 \w+ \d+", sheets[1], re.MULTILINE)
    assert re.search(r"^2 \w+ \d+", sheets[2], re.MULTILINE)


def test_points_and_table_at_the_table():
    said = begun("points", "table", "rules").stdout
    assert "Points  1 deal" in said
    assert "The auction" in said


# Taking back, leaving, keeping.


def test_a_discard_can_be_taken_back_until_somebody_else_acts(tmp_path):
    said = play("kolmin", "--players", "Aino,bot,bot", typed="410\n1\nundo\nundo\nquit\n").stdout
    assert "Taken back: 1 step." in said
    assert "There is nothing to take back" in said


def test_in_practice_anything_is_taken_back():
    said = begun("100", "undo", "70").stdout
    assert "Taken back:" in said
    assert "Aino bids 70." in said


def test_who_leaves_ends_the_match():
    result = play("kolmin", "--players", "Aino,bot,bot", typed="leave\ny\n")
    assert result.exit_code == 0
    assert "Aino leaves the table." in result.stdout
    assert "Somebody left, and with that the match ends." in result.stdout


def test_a_match_is_kept_and_proved(tmp_path):
    file = tmp_path / "match.json"
    result = play("pari", *ONE_DEAL, *table("pari", "Aino"), "--record", str(file), typed=ANSWERS)
    assert result.exit_code == 0
    assert json.loads(file.read_text())["game"] == "huutopussi"
    assert kuski("verify", str(file)).exit_code == 0
    assert "1 passed, 0 failed" in kuski("replay", str(file)).stdout


def test_a_match_goes_on_where_it_stopped(tmp_path):
    file = tmp_path / "match.json"
    first = play("kolmin", *ONE_DEAL, *table("kolmin", "Aino"), "--record", str(file), typed="410\n1\nquit\n")
    assert first.exit_code == 0
    result = play("--resume", str(file), typed="1\n" * 100)
    assert result.exit_code == 0
    assert "Going on after" in result.stdout
    assert "All deals of the match are played." in result.stdout
    assert kuski("verify", str(file)).exit_code == 0


def test_the_menu_asks_for_the_game_first():
    with terminal("play", "--seed", "1", "--pace", "quick") as screen:
        screen.until("Which game?")
        screen.until("> ")
        screen.type("huutopussi")
        screen.until("Which rules?")
        screen.until("Huutopussi in pairs")
        screen.until("> ")
        screen.type("pari")
        screen.until("Who plays?")
        screen.until("[Player, bot, bot, bot] >")
        screen.type("Aino,Niko")
        assert "Aino, Niko, Oona and Emil" in screen.until("Deal 1")
        screen.until("press Enter")
