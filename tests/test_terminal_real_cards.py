"""A real deck on the table: the program is told each card, refuses what cannot be, and takes back."""

import json

import pytest

from terminals import play, refused

TABLE = ("--real-cards", "--players", "Aino,Niko")


def typed(*lines):
    return "\n".join([*lines, "quit", ""])


def test_a_card_is_judged():
    said = play(*TABLE, typed=typed("red", "9d", "black", "Kh")).stdout
    assert "Real cards" in said
    assert "Turn a card for Aino" in said
    assert "✓ Aino: red. 9♦ is red: right." in said
    assert "✗ Niko: black. K♥ is red: wrong, 1 point." in said


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("9d", "9♦ is already out: Aino has it."),
        ("9♦", "9♦ is already out: Aino has it."),
        ("1d", '"1d" is not a card'),
        ("", '"" is not a card'),
        ("red", '"red" is not a card'),
        ("9d 9h", '"9d 9h" is not a card'),
    ],
)
def test_a_card_that_cannot_be_is_refused_with_the_reason(card, sentence):
    said = play(*TABLE, typed=typed("red", "9d", "black", card, "Kh")).stdout
    assert sentence in said
    assert "Niko: black. K♥ is red: wrong, 1 point." in said


def test_a_card_that_is_not_in_the_pack():
    said = play(*TABLE, "--with", "deck-32", typed=typed("red", "2d", "9d")).stdout
    assert "2♦ is not in this pack." in said
    assert "9♦ is red: right" in said


@pytest.mark.parametrize("undo", ["undo", "u", "UNDO", "und"])
def test_the_last_card_can_be_taken_back(undo):
    said = play(*TABLE, typed=typed("red", "9d", undo, "9c", "black", "9d")).stdout
    assert "Aino: red. 9♣ is black: wrong, 1 point." in said
    assert "Niko: black. 9♦ is red: wrong, 1 point." in said


def test_a_mistyped_answer_can_be_taken_back_before_its_card():
    said = play(*TABLE, typed=typed("red", "undo", "black", "9c")).stdout
    assert "Aino: black. 9♣ is black: right." in said


def test_everything_can_be_taken_back_one_by_one():
    lines = ["red", "9d", "black", "Kh", "higher", "10c"]
    said = play(*TABLE, typed=typed(*lines, *["undo"] * 7, "black", "9c")).stdout
    assert "There is nothing to take back" in said
    assert "Aino: black. 9♣ is black: right." in said


def test_what_was_taken_back_is_not_in_the_record(tmp_path):
    file = tmp_path / "game.json"
    result = play(*TABLE, "--record", str(file), typed=typed("red", "9d", "undo", "undo", "black", "9c"))
    assert result.exit_code == 0
    assert json.loads(file.read_text())["actions"] == [[0, "black"], ["deck", "9♣"]]


def test_bots_answer_and_people_turn_their_cards():
    said = play("--real-cards", "--players", "bot,bot", typed=typed("9d", "9c")).stdout
    assert "Turn a card for Oona" in said
    assert "9♦ is red" in said


def test_undo_goes_back_past_the_bots():
    said = play("--real-cards", "--players", "Aino,bot", typed=typed("red", "9d", "undo", "9h")).stdout
    assert "Taken back: 2 steps." in said
    assert "9♥ is red" in said


def test_somebody_leaves_while_a_card_is_due():
    table = ("--real-cards", "--players", "Aino,Niko,Veera")
    said = play(*table, typed=typed("red", "leave", "leave Nobody", "leave niko", "y", "9d", "red")).stdout
    assert "Say who leaves, such as: leave Aino" in said
    assert "Niko leaves the table." in said
    assert "Turn a card for Veera" in said


def test_leaving_can_be_taken_back():
    table = ("--real-cards", "--players", "Aino,Niko,Veera")
    said = play(*table, typed=typed("leave", "y", "undo", "red", "9d")).stdout
    assert "Aino: red. 9♦ is red: right." in said


@pytest.mark.parametrize(("lang", "card"), [("de", "Bd"), ("de", "Jd"), ("ro", "Vd"), ("fi", "jd")])
def test_cards_are_read_in_the_letters_of_the_language(lang, card, tmp_path):
    file = tmp_path / "game.json"
    play(*TABLE, "--lang", lang, "--record", str(file), typed=typed("red", card))
    assert json.loads(file.read_text())["actions"] == [[0, "red"], ["deck", "J♦"]]


def test_the_same_card_again_after_a_redeal():
    """A redealt card is shuffled back, so it may come once more."""
    table = ("ride-the-bus", "--real-cards", "--players", "Aino,Niko")
    said = play(*table, typed=typed("red", "9d", "red", "2d", "higher", "9c", "9c", "10c")).stdout
    assert said.count("9♣ is as high as 9♦") == 2
    assert "10♣ is higher than 9♦: right" in said


def test_when_the_input_ends_nothing_is_lost(tmp_path):
    file = tmp_path / "game.json"
    said = refused("play", *TABLE, "--record", str(file), typed="red\n9d\nblack\n")
    assert "The input has ended" in said
    assert len(json.loads(file.read_text())["actions"]) == 3
    assert not file.with_name("game.json.secret").exists()
    result = play("--resume", str(file), typed=typed("9d", "Kh"))
    assert "9♦ is already out: Aino has it." in result.stdout
    assert "Niko: black. K♥ is red" in result.stdout
