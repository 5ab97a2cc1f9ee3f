"""The record of a running game: written after every action, its seed kept apart, gone on with later."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from datetime import date

import pytest
from msgspec.structs import replace

from kuski import bus
from kuski.dealer import SeededDealer
from kuski.game import CHANCE
from kuski.record import Proof, Record, final, load_record, read_record, save_record, verify, write_record
from kuski.terminal.keeping import Keeper, free_name, read_secret
from kuski.terminal.session import Session
from recordings import whole_game
from terminals import PRESETS, kuski, play, refused

ALWAYS_ONE = "1\n" * 3000
TABLE = ("--players", "Aino,bot,bot")


@pytest.fixture
def file(tmp_path):
    return tmp_path / "game.json"


@pytest.fixture
def secret(file):
    return file.with_name("game.json.secret")


def actions(file):
    return json.loads(file.read_text(encoding="utf-8"))["actions"]


def begun(file, *more, typed="1\n1\n"):
    """Play a game up to where the input ends: before the fourth question, so that it is not over."""
    refused("play", *more, *TABLE, "--record", str(file), typed=typed)
    return load_record(file)


def test_a_finished_game_proves_its_deck(file, secret):
    result = play("--record", str(file))
    assert "kuski verify" in result.stdout
    assert verify(load_record(file)).proof is Proof.PROVEN
    assert not secret.exists()
    assert kuski("verify", str(file)).exit_code == 0
    assert list(file.parent.iterdir()) == [file]


def test_the_commitment_is_told_before_the_first_card(file):
    result = play("--record", str(file))
    (segment,) = load_record(file).fair
    assert result.stdout.index(segment.commitment) < result.stdout.index("Question 1")


def test_a_running_game_does_not_tell_its_seed(file, secret):
    begun(file)
    kept = json.loads(secret.read_text())
    text = file.read_text(encoding="utf-8")
    assert kept["seed"] not in text
    assert json.loads(text)["fair"][0]["seed"] is None
    assert json.loads(text)["fair"][0]["commitment"] == kept["commitment"]


@pytest.mark.skipif(os.name != "posix", reason="permissions of another kind")
def test_the_secret_is_its_owners_alone(file, secret):
    begun(file)
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600


def test_practice_has_no_secret(file, secret):
    begun(file, "--seed", "42")
    assert not secret.exists()
    (segment,) = load_record(file).fair
    assert (segment.scheme, segment.seed) == ("practice", "42")
    play("--resume", str(file), typed=ALWAYS_ONE)
    assert verify(load_record(file)).proof is Proof.NOTHING


def test_it_is_written_after_every_action(file, monkeypatch):
    lengths = []
    save = Keeper.save

    def watched(keeper, session):
        save(keeper, session)
        lengths.append((len(session.steps), len(actions(file))))

    monkeypatch.setattr(Keeper, "save", watched)
    play("--record", str(file))
    assert lengths == [(number, number) for number in [0, *range(lengths[-1][0] + 1)]]


def test_when_the_disk_fails_the_game_goes_on(file, monkeypatch):
    monkeypatch.setattr("kuski.terminal.keeping.save_record", failing_at(10))
    result = play("--record", str(file))
    assert result.exit_code == 0
    assert "The record cannot be written now (No space left on device)." in result.stdout


def failing_at(number):
    count = 0

    def save(record, path):
        nonlocal count
        count += 1
        if count == number:
            raise OSError(28, "No space left on device")
        save_record(record, path)

    return save


# Going on.


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_goes_on_where_it_stopped(preset, file, secret):
    stopped = begun(file, preset, typed="1\n" * 3)
    result = play("--resume", str(file), typed=ALWAYS_ONE)
    assert result.exit_code == 0
    ended = load_record(file)
    assert ended.actions[: len(stopped.actions)] == stopped.actions
    assert (ended.players, ended.bots, ended.dealer, ended.rules) == (
        stopped.players,
        stopped.bots,
        stopped.dealer,
        stopped.rules,
    )
    assert verify(ended).proof is Proof.PROVEN
    assert len(ended.fair) == 1
    assert not secret.exists()


def test_a_game_can_stop_again_and_again(file, secret):
    begun(file, typed="1\n")
    # Two lines each time: who gives points may be asked how many.
    codes = [play("--resume", str(file), typed="1\n1\n").exit_code]
    while codes[-1] == 2:
        assert len(codes) < 1000
        codes.append(play("--resume", str(file), typed="1\n1\n").exit_code)
    assert codes[-1] == 0
    assert len(codes) >= 2
    ended = load_record(file)
    assert verify(ended).proof is Proof.PROVEN
    assert [segment.start for segment in ended.fair] == [0]


def test_a_resumed_session_is_in_the_same_state(file):
    stopped = begun(file, typed="1\n" * 3)
    session = Session.resumed(stopped, read_secret(file))
    assert session.state == final(stopped)
    assert session.to_record() == stopped
    assert session.people == (0,)
    assert not session.sealed_anew


def test_without_the_secret_the_deck_is_sealed_anew(file, secret):
    stopped = begun(file)
    secret.unlink()
    result = play("--resume", str(file), typed=ALWAYS_ONE)
    assert "The seed of the old deck is not here, or does not fit: a new one is sealed." in result.stdout
    ended = load_record(file)
    assert [segment.start for segment in ended.fair] == [0, len(stopped.actions)]
    assert ended.fair[0].seed is None
    assert ended.fair[1].seed is not None
    assert verify(ended).proof is Proof.NOTHING
    assert not secret.exists()


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[]", b'{"commitment": "x", "seed": "y"}', b"\xff", b"[" * 900]
)
def test_a_spoiled_secret_is_no_secret(file, secret, content):
    begun(file)
    secret.write_bytes(content)
    assert "a new one is sealed" in play("--resume", str(file), typed=ALWAYS_ONE).stdout
    assert secret.with_name(f"{secret.name}.old1").read_bytes() == content, "kept: it may be mended"


def test_a_wrong_seed_is_no_secret(file, secret):
    begun(file)
    kept = json.loads(secret.read_text())
    secret.write_text(json.dumps(kept | {"seed": "00" * 32}))
    assert "a new one is sealed" in play("--resume", str(file), typed=ALWAYS_ONE).stdout


def test_a_seed_that_everybody_can_read_deals_no_more_cards(file):
    begun(file)
    record = load_record(file)
    dealt = Session.resumed(record, read_secret(file))
    known = replace(record, fair=(dealt.secret(),))
    assert Session.resumed(known, None).sealed_anew


def test_it_can_go_on_in_another_file(file, tmp_path):
    stopped = begun(file)
    other = tmp_path / "other.json"
    play("--resume", str(file), "--record", str(other), typed=ALWAYS_ONE)
    assert load_record(file) == stopped
    assert verify(load_record(other)).proof is Proof.PROVEN


def test_the_same_file_may_be_named_twice(file):
    begun(file)
    assert play("--resume", str(file), "--record", str(file), typed=ALWAYS_ONE).exit_code == 0


def test_a_file_that_is_there_is_not_written_over(file):
    begun(file)
    before = file.read_bytes()
    assert "is there already" in refused("play", "--record", str(file))
    assert file.read_bytes() == before


def test_an_empty_file_may_be_used(file):
    file.touch()
    assert play("--record", str(file)).exit_code == 0


def test_a_finished_game_is_refused(file):
    play("--record", str(file))
    assert "The game in this record is over." in refused("play", "--resume", str(file))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "game.json: "),
        ("{", "game.json: "),
        ('{"format": "kuski/2"}', "kuski/2"),
        (json.dumps(whole_game(actions=[[0, "red"], [0, "red"]], expect={})), "Entry 2"),
        (json.dumps(whole_game(actions=[], expect={}, bots=["grandmaster", None, None, None])), "bot"),
    ],
)
def test_what_cannot_be_gone_on_with_is_refused_in_a_sentence(file, content, sentence):
    file.write_text(content, encoding="utf-8")
    said = refused("play", "--resume", str(file))
    assert sentence in said
    assert len(said.splitlines()) == 1


def test_a_record_made_elsewhere_goes_on(file):
    """Deck entries of several cards, no bots told, no word about the deck."""
    data = whole_game()
    file.write_text(json.dumps(data | {"actions": data["actions"][:40], "expect": {}}), encoding="utf-8")
    result = play("--resume", str(file), typed=ALWAYS_ONE)
    assert result.exit_code == 0
    assert [segment.start for segment in load_record(file).fair] == [len(data["actions"][:40])]


def test_several_cards_in_one_entry_are_counted_one_by_one(file):
    stopped = begun(file, typed="1\n")
    data = json.loads(write_record(stopped))
    data["actions"] = [[0, "red"], ["deck", "9♦"]]
    data["fair"] = []
    session = Session.resumed(read_record(json.dumps(data)), None)
    assert [step.text for step in session.steps] == ["red", "9♦"]


# Taking back.


def test_with_a_sealed_deck_a_card_stays_turned():
    said = play(*TABLE, typed="1\nundo\nquit\n").stdout
    assert "There is nothing to take back: a card that was turned stays turned." in said


def test_with_a_sealed_deck_a_gift_can_be_taken_back_until_the_next_card(file):
    session = at_a_window(file)
    before = session.state
    seat = min(before.actors)
    session.act(seat, before.legal(seat)[0])
    assert session.state.actors
    assert session.undo() == 1
    assert session.state == before
    assert session.undo() is None


def at_a_window(file):
    """Return a session where somebody can give in a window that stays open afterwards."""
    rules = bus.preset("bussikuski").replace(row_values=(3, 3, 3, 3))
    for _ in range(200):
        record = Record(game="bus", rules=rules, players=("Aino", "Niko", "Veera"), dealer=2)
        session = Session(record, SeededDealer.new(3))
        while session.state.actors:
            if CHANCE in session.state.actors:
                session.act(CHANCE, session.draw())
                continue
            seat = min(session.state.actors)
            if session.state.phase == "pyramid":
                return session
            session.act(seat, session.state.legal(seat)[0])
    raise AssertionError("nobody ever matched")


def test_practice_takes_back_a_card_too():
    said = play(*TABLE, "--seed", "1", typed="red\nundo\nblack\nquit\n").stdout
    assert "Taken back:" in said
    assert "Aino: red." in said
    assert "Aino: black." in said


# Stopping.


def test_an_interrupted_game_is_kept(file, secret):
    """Ctrl-C without a terminal: what was recorded stays, and the exit code says so."""
    process = subprocess.Popen(
        [sys.executable, "-m", "kuski", "play", *TABLE, "--lang", "en", "--record", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdin.write(b"1\n")
    process.stdin.flush()
    deadline = time.monotonic() + 30
    while not (file.exists() and len(actions(file)) >= 6):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert f"kuski play --resume {file}" in out.decode()
    assert secret.exists()
    assert play("--resume", str(file), typed=ALWAYS_ONE).exit_code == 0
    assert verify(load_record(file)).proof is Proof.PROVEN


def test_a_file_name_that_is_free(tmp_path):
    today = date(2026, 11, 30)
    assert free_name(tmp_path, today).name == "kuski-2026-11-30.json"
    (tmp_path / "kuski-2026-11-30.json").touch()
    assert free_name(tmp_path, today).name == "kuski-2026-11-30-2.json"


def test_names_with_blanks_are_quoted(tmp_path):
    file = tmp_path / "our game.json"
    result = play(*TABLE, "--record", str(file), typed="quit\n")
    assert f"kuski play --resume '{file}'" in result.stdout
