"""What a player may be called."""

import pickle
import unicodedata

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from kuski.names import LONGEST_NAME, BadName, clean_name, clean_names, shown
from recordings import any_text

ANYTHING = any_text()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Aino", "Aino"),
        ("  Aino \n", "Aino"),
        ("Anna   Maria", "Anna Maria"),
        ("Anna\u00a0\u2003Maria", "Anna Maria"),
        ("A\u0308iti", "Äiti"),
        ("Ștefan", "Ștefan"),
        ("O'Brien-Łoś", "O'Brien-Łoś"),
        ("李雷", "李雷"),
        ("محمد", "محمد"),
        ("👩‍🚀", "👩‍🚀"),
        ("❤️‍🔥", "❤️‍🔥"),
        ("🇫🇮", "🇫🇮"),
        ("\U0001fae9", "\U0001fae9"),
        ("7", "7"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
    ],
)
def test_name_is_kept(typed, kept):
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name-empty"),
        ("   ", "name-empty"),
        ("\t\n", "name-empty"),
        ("\u0301", "name-empty"),
        ("\u3164\u2800", "name-empty"),
        ("x" * (LONGEST_NAME + 1), "name-too-long"),
        ("x" * 200, "name-too-long"),
        (" " * 2000, "name-too-long"),
        ("a" + "\u0301\u0316" * 1_000_000, "name-too-long"),
        ("Ai\tno", "name-control"),
        ("Ai\nno", "name-control"),
        ("Ai\x00no", "name-control"),
        ("\x1b[31mAino", "name-control"),
        ("Aino\x7f", "name-control"),
        ("Ai\u2028no", "name-control"),
        ("\u202eoniA", "name-control"),
        ("\u200fAino", "name-control"),
        ("\u2066Aino\u2069", "name-control"),
        ("Ai\u200bno", "name-control"),
        ("Ai\u200dno", "name-control"),
        ("\u200d👩", "name-control"),
        ("\ufeffAino", "name-control"),
        ("Ai\u00adno", "name-control"),
        ("\ue000", "name-control"),
        ("\ud800", "name-control"),
        ("\ufdd0", "name-control"),
        ("\U0001ffff", "name-control"),
    ],
)
def test_name_is_refused(typed, code):
    with pytest.raises(BadName) as refusal:
        clean_name(typed)
    assert refusal.value.code == code
    assert refusal.value.message.isprintable()
    assert len(refusal.value.message) < 200


def test_names_of_a_table():
    assert clean_names([" Aino", "Niko "]) == ("Aino", "Niko")


@pytest.mark.parametrize(
    "names",
    [
        ["Aino", "aino"],
        ["Aino", "AINO "],
        ["Straße", "STRASSE"],
        ["Äiti", "A\u0308iti"],
        ["Aino", "\uff21\uff49\uff4e\uff4f"],
    ],
)
def test_names_that_look_alike(names):
    with pytest.raises(BadName, match=r"Two players are called") as refusal:
        clean_names(names)
    assert refusal.value.code == "name-twice"


@given(ANYTHING)
def test_what_is_refused_can_be_told(text):
    try:
        told = clean_name(text)
    except BadName as refusal:
        told = refusal.message
        assert told.isprintable()
    assert told.encode()


@given(ANYTHING)
def test_a_kept_name_is_clean(text):
    try:
        name = clean_name(text)
    except BadName:
        reject()
    assert clean_name(name) == name
    assert 1 <= len(name) <= LONGEST_NAME
    assert unicodedata.is_normalized("NFC", name)
    assert "  " not in name
    assert name == name.strip()
    assert name.encode()


@given(ANYTHING, st.integers(1, 80))
def test_what_is_shown_can_be_printed(text, most):
    assert shown(text, most).isprintable()
    assert len(shown(text, most)) <= most
    assert shown(text, most).encode() or not text


def test_refusal_survives_pickling():
    with pytest.raises(BadName) as refusal:
        clean_name("x" * 99)
    copy = pickle.loads(pickle.dumps(refusal.value))
    assert (type(copy), copy.notice) == (BadName, refusal.value.notice)
