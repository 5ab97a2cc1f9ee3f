"""A record as text: what is read, what is refused and how, what is written."""

import json
import os
import pickle
import stat
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kuski import bus
from kuski.dealer import PeoplesDealer, SeededDealer
from kuski.game import CHANCE, TABLE
from kuski.record import Record, RecordError, load_record, read_record, save_record, write_record
from kuski.record.model import LONGEST_ABOUT, MOST_ACTIONS, MOST_BYTES
from kuski.record.reading import KEYS
from recordings import CASE_NAMES, CASES, WHOLE_GAME, any_text, game, read, whole_game


def refused(data):
    """Return the error of a text that is no record; its sentence can be printed as it is."""
    with pytest.raises(RecordError) as error:
        read_record(data if isinstance(data, (bytes, str)) else json.dumps(data))
    message = error.value.message
    assert message.isprintable()
    assert message[0].isupper() or message[0] == '"'
    assert message[-1] in '.?"' or error.value.code == "bad-text"
    assert len(message) < 500
    return error.value


# Reading.


def test_whole_game():
    record = read_record(WHOLE_GAME)
    assert record.game == "bus"
    assert record.rules == bus.preset("bussikuski")
    assert record.players == ("Aino", "Niko", "Veera", "Oona")
    assert (record.dealer, record.bots, record.fair) == (3, None, ())
    assert record.actions[:2] == ((0, "red"), (CHANCE, "9♦"))
    assert record.expect["end"]["winners"] == [3]
    assert record.cards == 40 - 4


def test_short_form():
    record = read(rules={"preset": "busfahrer", "with": ["five-rows", "quick"], "stakes": [1, 2, 3, 4]})
    assert record.rules == bus.preset("busfahrer").replace(
        pyramid=(5, 4, 3, 2, 1), attempt_limit=3, stakes=(1, 2, 3, 4)
    )


def test_bytes_with_a_mark_at_the_start():
    assert read_record(b"\xef\xbb\xbf" + WHOLE_GAME.encode()) == read_record("\ufeff" + WHOLE_GAME)


def test_names_are_cleaned():
    assert read(players=[" Aino", "Ni  ko", "Veera", "Oona"]).players[:2] == ("Aino", "Ni ko")


def test_cards_are_counted_one_by_one():
    record = read(actions=[[0, "red"], ["deck", "9♦ 8♦  7♦"], ["table", "leave @1"]], expect={})
    assert record.cards == 3
    assert record.actions[2] == (TABLE, "leave @1")


# What is refused.


@pytest.mark.parametrize(
    ("changes", "code", "entry"),
    [
        ({"format": None}, "not-a-record", None),
        ({"format": "kuski/2"}, "wrong-format", None),
        ({"format": 1}, "wrong-format", None),
        ({"format": ["kuski/1"]}, "wrong-format", None),
        ({"format": "\x1b[31m"}, "wrong-format", None),
        ({"player": []}, "unknown-key", None),
        ({"\x1b]0;": 1}, "unknown-key", None),
        ({"x" * 100_000: 1}, "unknown-key", None),
        ({"game": None}, "missing-key", None),
        ({"rules": None}, "missing-key", None),
        ({"players": None}, "missing-key", None),
        ({"dealer": None}, "missing-key", None),
        ({"actions": None}, "missing-key", None),
        ({"game": "poker"}, "unknown-game", None),
        ({"game": 7}, "unknown-game", None),
        ({"game": "x\x00" * 1000}, "unknown-game", None),
        ({"rules": "bussikuski"}, "bad-rules", None),
        ({"rules": []}, "bad-rules", None),
        ({"rules": {"preset": "bussikusky"}}, "unknown-preset", None),
        ({"rules": {"preset": ["bussikuski"]}}, "unknown-preset", None),
        ({"rules": {"with": ["six rows"]}}, "unknown-overlay", None),
        ({"rules": {"with": 3}}, "bad-value", None),
        ({"rules": {"piramid": [1]}}, "unknown-option", None),
        ({"rules": {"pyramid": [0]}}, "bad-value", None),
        ({"rules": {"pyramid": [10**14]}}, "bad-value", None),
        ({"rules": {"stakes": 1.5}}, "bad-value", None),
        ({"rules": {"deck": ["9♦", "9♦"]}}, "bad-value", None),
        ({"rules": {"with": ["straight"]}}, "must-be-said", None),
        ({"rules": {"bus": "chain"}}, "bus-option", None),
        ({"rules": {"max_players": 3}}, "too-many-players", None),
        ({"rules": {"min_players": 5}}, "too-few-players", None),
        ({"players": []}, "too-few-players", None),
        ({"players": ["Aino"]}, "too-few-players", None),
        ({"players": ["Aino", "aino"]}, "name-twice", None),
        ({"players": ["Aino", ""]}, "name-empty", None),
        ({"players": ["Aino", "x" * 200]}, "name-too-long", None),
        ({"players": ["Aino", "\u202eokiN"]}, "name-control", None),
        ({"players": ["Aino", "\ud800"]}, "name-control", None),
        ({"players": ["Aino", "Ni\nko"]}, "name-control", None),
        ({"players": ["Aino", 5]}, "bad-players", None),
        ({"players": "Aino"}, "bad-players", None),
        ({"players": [f"P{n}" for n in range(13)]}, "bad-players", None),
        ({"players": [f"P{n}" for n in range(100_000)]}, "bad-players", None),
        ({"dealer": 4}, "bad-dealer", None),
        ({"dealer": -1}, "bad-dealer", None),
        ({"dealer": True}, "bad-dealer", None),
        ({"dealer": 1.0}, "bad-dealer", None),
        ({"dealer": "Oona"}, "bad-dealer", None),
        ({"bots": ["best"]}, "bad-bots", None),
        ({"bots": ["best", None, None, 3]}, "bad-bots", None),
        ({"bots": ["best", None, None, "\x07"]}, "bad-bots", None),
        ({"bots": "best"}, "bad-bots", None),
        ({"about": 5}, "bad-about", None),
        ({"about": "x" * (LONGEST_ABOUT + 1)}, "bad-about", None),
        ({"about": "\ud800"}, "bad-about", None),
        ({"actions": {}}, "bad-actions", None),
        ({"actions": ["red"]}, "bad-entry", 1),
        ({"actions": [[0, "red"], [0]]}, "bad-entry", 2),
        ({"actions": [[0, "red"], [0, "red", 1]]}, "bad-entry", 2),
        ({"actions": [[0, "red"], ["deck", 9]]}, "bad-entry", 2),
        ({"actions": [[0, "red"], {"0": "red"}]}, "bad-entry", 2),
        ({"actions": [[0, "red"], None]}, "bad-entry", 2),
        ({"actions": [[4, "red"]]}, "no-such-actor", 1),
        ({"actions": [[-1, "9♦"]]}, "no-such-actor", 1),
        ({"actions": [[10**14, "red"]]}, "no-such-actor", 1),
        ({"actions": [[True, "red"]]}, "no-such-actor", 1),
        ({"actions": [[0.0, "red"]]}, "no-such-actor", 1),
        ({"actions": [[None, "red"]]}, "no-such-actor", 1),
        ({"actions": [[["deck"], "red"]]}, "no-such-actor", 1),
        ({"actions": [["dealer", "9♦"]]}, "no-such-actor", 1),
        ({"actions": [["\x1b[2J", "9♦"]]}, "no-such-actor", 1),
        ({"actions": [[0, "x" * 101]]}, "long-text", 1),
        ({"actions": [["deck", "9♦ " * 201]]}, "long-text", 1),
        ({"actions": [[0, "red\x1b[2J"]]}, "bad-text", 1),
        ({"actions": [[0, "red"], ["deck", "9♦\n8♦"]]}, "bad-text", 2),
        ({"actions": [[0, "\ud83d"]]}, "bad-text", 1),
        ({"actions": [[0, "red"]] * (MOST_ACTIONS + 1)}, "too-many-actions", None),
    ],
)
def test_what_is_wrong_is_told(changes, code, entry):
    error = refused(whole_game(**changes))
    assert (error.code, error.entry) == (code, entry)
    assert entry is None or f"Entry {entry} " in error.message or f"Entry {entry}:" in error.message


HASH = "00" * 32


@pytest.mark.parametrize(
    "fair",
    [
        {},
        "practice",
        [1],
        [{}],
        [{"scheme": "practice"}],
        [{"scheme": []}],
        [{"from": 0, "scheme": "md5"}],
        [{"from": 0, "scheme": "practice"}],
        [{"from": 0, "scheme": "practice", "seed": 42}],
        [{"from": 0, "scheme": "practice", "seed": "\x1b"}],
        [{"from": 0, "scheme": "practice", "seed": "42", "commitment": "00" * 32}],
        [{"from": 0, "scheme": "real-cards", "seed": "42"}],
        [{"from": 0.0, "scheme": "real-cards"}],
        [{"from": True, "scheme": "real-cards"}],
        [{"from": -1, "scheme": "real-cards"}],
        [{"from": 73, "scheme": "real-cards"}],
        [{"from": 2, "scheme": "real-cards"}, {"from": 1, "scheme": "real-cards"}],
        [{"from": 0, "scheme": "hmac-sha256/1"}],
        [{"from": 0, "scheme": "hmac-sha256/1", "commitment": "00" * 31}],
        [{"from": 0, "scheme": "hmac-sha256/1", "commitment": "0G" * 32}],
        [{"from": 0, "scheme": "hmac-sha256/1", "commitment": "AB" * 32}],
        [{"from": 0, "scheme": "hmac-sha256/1", "commitment": "00" * 32, "seed": "00"}],
        [{"from": 0, "scheme": "hmac-sha256/1", "commitment": "00" * 32, "seed": 0}],
        [{"from": 0, "scheme": "hmac-sha256/1", "commitment": HASH, "entropy": []}],
        [{"from": 0, "scheme": "hmac-sha256/1", "commitment": HASH, "entropy": ["", None, None, None]}],
        [
            {
                "from": 0,
                "scheme": "hmac-sha256/1",
                "commitment": "00" * 32,
                "entropy": ["abc", None, None, None],
            }
        ],
        [
            {
                "from": 0,
                "scheme": "hmac-sha256/1",
                "commitment": "00" * 32,
                "entropy": ["00" * 65, None, None, None],
            }
        ],
        [{"from": 0, "scheme": "real-cards"}] * 1001,
    ],
)
def test_deck_that_is_told_wrongly(fair):
    assert refused(whole_game(fair=fair)).code == "bad-fair"


@pytest.mark.parametrize(
    "expect",
    [
        [],
        "end",
        {"73": {}},
        {"-1": {}},
        {"1.0": {}},
        {"01": {}},
        {"": {}},
        {"the end": {}},
        {"\u0661": {}},
        {"9" * 5000: {}},
        {"4": []},
        {"4": {"score": [0, 0, 0, 0]}},
        {"4": {"\x1b[31m": 0}},
        {"4": {"scores": 0}},
        {"4": {"scores": [0.0]}},
        {"4": {"scores": [True]}},
        {"4": {"scores": [0] * 1001}},
        {"4": {"winners": None}},
        {"4": {"actors": ["Aino"]}},
        {"4": {"actors": [-1]}},
        {"4": {"legal": "red"}},
        {"4": {"legal": {"Aino": ["red"]}}},
        {"4": {"legal": {"0": "red"}}},
        {"4": {"legal": ["x" * 1000]}},
        {"4": {"hands": ["9♦"]}},
        {"4": {"hands": [[[[]]]]}},
        {"4": {"driver": "Niko"}},
        {"4": {"driver": -1}},
        {"4": {"phase": 1}},
        {"4": {"phase": "\ud800"}},
        {"4": {"over": 0}},
        {"4": {"illegal": [0]}},
        {"4": {"illegal": [[0]]}},
        {"4": {"illegal": [[0, "red", "code", "more"]]}},
        {"4": {"illegal": [["Aino", "red"]]}},
        {"4": {"illegal": {"0": "red"}}},
        {"4": {"contract": "100"}},
        {"4": {"trump": 3}},
        {"4": {"declarer": "Niko"}},
    ],
)
def test_expectation_that_can_never_hold(expect):
    assert refused(whole_game(expect=expect)).code == "bad-expect"


# No JSON, or not quite.


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n", "empty"),
        (b"", "empty"),
        ("\ufeff", "empty"),
        ("null", "not-a-record"),
        ("[]", "not-a-record"),
        ("42", "not-a-record"),
        ('"kuski/1"', "not-a-record"),
        ("{}", "not-a-record"),
        ("kuski", "not-json"),
        ("{'format': 'kuski/1'}", "not-json"),
        ('{"format": NaN}', "not-json"),
        ('{"format": -Infinity}', "not-json"),
        ('{"format": 1e999}', "wrong-format"),
        ('{"format": ' + "9" * 5000 + "}", "not-json"),
        ('{"format": "kuski/1", "format": "kuski/1"}', "key-twice"),
        ('{"format": "kuski/1"} {}', "not-json"),
        ('{"format": "kuski/1",}', "not-json"),
        ('{"a\nb": 1}', "not-json"),
        ("[" * 100_000, "too-deep"),
        ('{"a":' * 100_000, "too-deep"),
        ("[" * 900 + "]" * 900, "not-a-record"),
        (b'{"format": "\xff"}', "not-utf-8"),
        (WHOLE_GAME.encode("utf-16"), "not-utf-8"),
        (b"\x89PNG\r\n\x1a\n", "not-utf-8"),
        (b"\x00" * 100, "not-json"),
        ("{", "truncated"),
        ('{"form', "truncated"),
        ('{"format": "\\ud8', "truncated"),
        ('{"format": tru', "truncated"),
        ("-", "truncated"),
        ('{"format": "♦'.encode()[:-1], "truncated"),
    ],
)
def test_what_is_no_record_text(text, code):
    assert refused(text).code == code


@pytest.mark.parametrize(
    "key", ["rules", "players", "dealer", "bots", "about", "actions", "fair", "expect", "game"]
)
def test_deep_nesting_anywhere(key):
    text = json.dumps(whole_game(**{key: "HERE"}))
    for depth in (5, 100, 900, 100_000):
        refused(text.replace('"HERE"', "[" * depth + "]" * depth))
        refused(text.replace('"HERE"', '{"a":' * depth + "1" + "}" * depth))


def test_fault_is_told_with_its_place():
    text = WHOLE_GAME.replace('["deck", "2♠"]', '["deck" "2♠"]')
    error = refused(text)
    assert (error.code, error.entry) == ("not-json", 4)
    assert error.message == "Entry 4 is not written as JSON: see line 12, column 11."
    assert refused(WHOLE_GAME.replace('"dealer": 3,', '"dealer": 3')).entry is None
    assert refused(WHOLE_GAME.replace(' "expect": {', ' "expect": ')).entry is None


def test_broken_off_record_names_the_entry():
    error = refused(WHOLE_GAME[: WHOLE_GAME.index('"2♠"') + 2])
    assert (error.code, error.entry) == ("truncated", 4)
    assert error.message == "The record breaks off at entry 4 (line 12): the file is not complete."
    assert refused(WHOLE_GAME[: WHOLE_GAME.index('"expect"') + 3]).entry is None
    assert refused(WHOLE_GAME[: WHOLE_GAME.index('"actions"') + 3]).entry is None


@pytest.mark.parametrize("name", CASE_NAMES)
def test_truncated_anywhere(name):
    data = (CASES / name).read_bytes().rstrip()
    for size in [*range(1, len(data), 50), *range(max(1, len(data) - 60), len(data))]:
        assert refused(data[:size]).code == "truncated"


def answer(data):
    """Return the record or its error, whose sentence can be printed; anything else is a traceback."""
    try:
        return read_record(data)
    except RecordError as error:
        return error if error.message.isprintable() else None


def test_flipped_bits():
    dice, good = Random(1), WHOLE_GAME.encode()
    for _ in range(3000):
        data = bytearray(good)
        for _ in range(dice.randint(1, 4)):
            data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        assert answer(bytes(data))


def test_shuffled_pieces():
    dice, good = Random(2), WHOLE_GAME.encode()
    for _ in range(1000):
        start, end = sorted(dice.choices(range(len(good)), k=2))
        at = dice.randrange(len(good))
        assert answer(good[:at] + good[start:end] + good[at:])
        assert answer(good[:start] + good[end:])


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | any_text(8)
    | st.sampled_from(["deck", "table", "kuski/1", "bus", "end", "4", "9♦", "red", "hmac-sha256/1", 0, 1, 3]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(["preset", "with", "from", "scheme", "seed", "scores", "legal", "4", "end"])
            | any_text(4),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@settings(max_examples=400)
@given(
    st.dictionaries(
        st.sampled_from(KEYS[1:]),
        JSON,
        max_size=3,
    )
)
def test_garbage_in_any_key(changes):
    assert answer(json.dumps(whole_game() | changes))


@given(JSON)
def test_garbage(value):
    assert isinstance(answer(json.dumps(value)), RecordError)


@given(st.binary(max_size=200) | any_text(200))
def test_garbage_text(data):
    assert isinstance(answer(data), RecordError)


# Size.


def test_a_million_actions():
    text = write_record(read(expect=None)).replace('[0, "red"],', '[0, "red"],\n' * 1_000_000)
    assert refused(text).code == "too-large"
    assert refused(text.encode()).code == "too-large"


def test_a_record_may_be_as_large_as_said():
    text = json.dumps(whole_game(actions=[[0, "red"]] * MOST_ACTIONS, expect={}))
    record = read_record(text.ljust(MOST_BYTES))
    assert len(record.actions) == MOST_ACTIONS
    assert refused(text.ljust(MOST_BYTES + 1)).code == "too-large"


def test_huge_file_is_refused_unread(tmp_path):
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    with pytest.raises(RecordError, match=r"larger than 4 MiB") as error:
        load_record(path)
    assert error.value.code == "too-large"


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs a file that never ends")  # noqa: PTH110
def test_endless_file():
    with pytest.raises(RecordError, match=r"larger than 4 MiB"):
        load_record("/dev/zero")


@pytest.mark.parametrize("name", ["missing.json", ".", "a\0b", "x" * 1000])
def test_file_that_cannot_be_opened(tmp_path, name):
    with pytest.raises(RecordError) as error:
        load_record(os.fspath(tmp_path) + os.sep + name)
    assert error.value.code == "no-file"
    assert error.value.message.isprintable()


# Writing.


def test_written_record_has_all_options_and_one_action_a_line():
    text = write_record(read(about="An example\n", bots=["best", None, None, None]))
    data = json.loads(text)
    assert list(data) == [
        "format",
        "about",
        "game",
        "rules",
        "players",
        "dealer",
        "bots",
        "actions",
        "expect",
    ]
    assert list(data["rules"]) == list(bus.OPTIONS)
    lines = text.splitlines()
    assert '  [0, "red"],' in lines
    assert '  ["deck", "9♦"],' in lines
    assert '  "attempt_limit": null,' in lines
    assert text.endswith(" }\n}\n")


def test_empty_game():
    record = Record(game="bus", rules=bus.preset("busfahrer"), players=("Anna", "Ben"), dealer=0)
    text = write_record(record)
    assert ' "actions": []' in text
    assert read_record(text) == record


SEEDED = SeededDealer(bytes(32), (b"\xff", None, None))


@pytest.mark.parametrize(
    "fair",
    [
        (),
        (SEEDED.segment(reveal=True),),
        (SEEDED.segment(reveal=False), SeededDealer.new(3).segment(reveal=True, start=8)),
        (SeededDealer.practice("forty-two ♦", 3).segment(reveal=True),),
        (PeoplesDealer().segment(), PeoplesDealer().segment(start=8)),
    ],
)
def test_deck_is_written_and_read(fair):
    record = game(fair=fair)
    text = write_record(record)
    assert read_record(text) == record
    assert read_record(text.encode()).fair == fair


def test_secret_seed_is_written_as_null():
    text = write_record(game(fair=(SEEDED.segment(reveal=False),)))
    assert json.loads(text)["fair"] == [
        {
            "from": 0,
            "scheme": "hmac-sha256/1",
            "commitment": SEEDED.commitment,
            "entropy": ["ff", None, None],
            "seed": None,
        }
    ]


@pytest.mark.parametrize("preset", sorted(bus.PRESETS))
@pytest.mark.parametrize("players", [3, 5])
def test_random_games_are_written_and_read(preset, players):
    for seed in range(10):
        record = game(SeededDealer.practice(str(seed), players), seed, players, bus.preset(preset))
        text = write_record(record)
        assert read_record(text) == record
        assert write_record(read_record(text)) == text


@pytest.mark.parametrize("name", CASE_NAMES)
def test_cases_are_written_and_read(name):
    record = load_record(CASES / name)
    assert read_record(write_record(record)) == record


@given(any_text(300).map(lambda text: text.encode(errors="replace").decode()))
def test_any_text_about_it(about):
    record = read(about=about)
    assert record.about == about
    assert read_record(write_record(record).encode()).about == about


# Saving.


def test_saved_and_loaded(tmp_path):
    path, record = tmp_path / "game.json", read()
    save_record(record, path)
    assert load_record(path) == record
    assert load_record(os.fspath(path)) == record
    save_record(game(), path)
    assert load_record(path).players == ("Aino", "Niko", "Veera")
    assert [found.name for found in tmp_path.iterdir()] == ["game.json"]


def test_saved_file_can_be_read_by_others_as_usual(tmp_path):
    save_record(read(), tmp_path / "game.json")
    (tmp_path / "other").write_text("")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert len(modes) == 1


def test_saving_follows_a_link(tmp_path):
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old")
    link.symlink_to(real)
    save_record(read(), link)
    assert link.is_symlink()
    assert load_record(real) == read()


def test_failed_saving_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    save_record(read(), path)

    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"No space"):
        save_record(game(), path)
    assert load_record(path) == read()
    assert [found.name for found in tmp_path.iterdir()] == ["game.json"]


def test_saving_where_there_is_no_folder(tmp_path):
    with pytest.raises(FileNotFoundError):
        save_record(read(), tmp_path / "missing" / "game.json")


def test_very_long_file_name(tmp_path):
    path = tmp_path / ("x" * 250 + ".json")
    save_record(read(), path)
    assert load_record(path) == read()


# Errors as values.


def test_error_survives_pickling():
    error = refused(whole_game(rules={"preset": "bussikusky"}))
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.code, copy.notice, copy.entry, copy.inner) == (
        error.code,
        error.notice,
        error.entry,
        error.inner,
    )
    assert copy.inner.code == "unknown-preset"
    assert refused(whole_game(actions=[[0]])).entry == 1
