"""Several people at one terminal: nobody sees another's hand, not even for a moment."""

import re

import pytest

from kuski import bus
from kuski.record import load_record, replay
from kuski.terminal.cards import Pencil
from terminals import ESCAPE, play, terminal

CLEARED = "\x1b[H\x1b[2J\x1b[3J"
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


def lays_now_and_then():
    """Return answers that lay some cards and keep others."""
    count = 0

    def choose(tail):
        nonlocal count
        if tail.endswith("Enter "):
            return ""
        count += 1
        return "pass" if "Done" in tail and count % 3 else "1"

    return choose


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """Return all that was printed in a game of two people with hidden hands, and its record."""
    file = tmp_path_factory.mktemp("curtain") / "game.json"
    arguments = ("play", "ride-the-bus", "--players", "Aino,Niko,bot", "--seed", "veil", "--pace", "quick")
    with terminal(*arguments, "--record", str(file)) as screen:
        assert screen.answer(lays_now_and_then()) == 0
        return screen.output, load_record(file)


def hidden(record):
    """Return for each seat the cards that it took up and never laid."""
    steps = list(replay(record))
    held = next(step.after for step in steps if step.after.phase == "pyramid").hands
    laid = {step.text[4:] for step in steps if step.text.startswith("lay ")}
    return [{str(card) for card in hand} - laid for hand in held]


def screens(output):
    """Return what stands on the screen between two clearings, until the ride begins."""
    after = output.partition("Press Enter ")[2].partition(CLEARED)[2]
    parts = [ESCAPE.sub("", part) for part in after.split(CLEARED)]
    return [part.split("Bus ─")[0] for part in parts]


def test_a_hand_is_on_its_owners_screen_only(evening):
    output, record = evening
    secrets = hidden(record)
    assert all(secrets)
    shown = [0, 0]
    for before, screen in zip(screens(output), screens(output)[1:], strict=False):
        cards = set(CARD.findall(screen))
        for seat, name in enumerate(("Aino", "Niko")):
            if before.rstrip().endswith(f"{name}: press Enter"):
                assert not cards & secrets[1 - seat]
                shown[seat] += bool(cards & secrets[seat])
                break
        else:
            assert not cards & (secrets[0] | secrets[1])
        assert not cards & secrets[2]
    assert min(shown) >= 10


def test_the_screen_is_clear_before_the_device_is_passed(evening):
    output, _ = evening
    for screen in screens(output):
        if "press Enter" in screen:
            assert screen.strip().splitlines()[0].startswith("Pass the device to ")


def test_nobody_is_reminded_of_the_cards_that_lay_open(evening):
    """After the hands are taken up the guesses are gone from the screen and never told again."""
    output, _ = evening
    assert "says" not in "".join(screens(output))
    assert not any("Question" in screen or "lies between" in screen for screen in screens(output))


def test_what_happened_meanwhile_is_told_to_the_next(evening):
    output, record = evening
    laid = next(text[4:] for actor, text in record.actions if actor == 1 and text.startswith("lay "))
    after = [screen for screen in screens(output) if f"Niko lays {laid}" in screen]
    assert len(after) >= 2


def test_one_person_needs_no_curtain():
    with terminal(
        "play", "ride-the-bus", "--players", "Aino,bot,bot", "--seed", "veil", "--pace", "quick"
    ) as screen:
        assert screen.answer(lays_now_and_then()) == 0
        assert "Pass the device" not in screen.output
        assert screen.output.count(CLEARED) == 1, "the hands are taken up"


def test_open_hands_need_no_curtain():
    with terminal("play", "--players", "Aino,Niko", "--seed", "1", "--pace", "quick") as screen:
        assert screen.answer(lambda tail: "1") == 0
        assert CLEARED not in screen.output
        assert "Pass the device" not in screen.output


def test_where_nothing_can_be_cleared_a_screenful_of_nothing_hides_it():
    result = play("ride-the-bus", "--players", "Aino,Niko", typed="1\n" * 3000)
    assert result.exit_code == 0
    assert "Pass the device to Niko." in result.stdout
    for part in re.split(r"(?:\n *){40,}", result.stdout)[1:]:
        assert not ("Aino: press Enter" in part and "Done" in part)


def test_bots_alone_show_no_hand_that_is_taken_up():
    for seed in "abc":
        result = play("ride-the-bus", "--seed", seed)
        pyramid = result.stdout.partition("Pyramid, row 1")[2].partition("Bus ─")[0]
        for line in pyramid.splitlines():
            if re.match(r"[▸ ] (Oona|Emil|Veera|Radu) +\d+ p", line):
                assert not CARD.search(line)


OPEN_CARDS = ["red", "2c", "red", "3d", "higher", "9d", "higher", "10d", "inside", "4h", "inside", "5h"]
TAKEN_UP = [*OPEN_CARDS, "s", "6c", "s", "7c", ""]
"""Aino holds 2♣ 9♦ 4♥ 6♣, Niko 3♦ 10♦ 5♥ 7♣; then somebody presses Enter."""


def with_real_cards(*typed):
    """Return what two people see whose hands are private, and what is in the record."""
    options = ("--set", "rewards=0", "--real-cards", "--players", "Aino,Niko")
    return play("ride-the-bus", *options, typed="\n".join([*TAKEN_UP, *typed, "quit", ""])).stdout


def after_the_guesses(said):
    return said.partition("Press Enter")[2]


def test_taking_back_asks_the_one_before_again():
    """An entry that is taken back at the next person's screen goes back behind the curtain."""
    said = after_the_guesses(with_real_cards("9c", "", "pass", "", "undo", "", "lay 9d"))
    assert re.findall("(Aino|Niko): press Enter", said) == ["Aino", "Niko", "Aino"]
    assert "Taken back: 1 step." in said
    assert "Aino lays 9♦" in said


def test_who_has_more_to_do_keeps_the_device():
    """Laying and giving is one visit; with three at the table there is somebody to choose."""
    script = ["red", "2c", "red", "3d", "red", "4d", *(["higher", "9d", "higher", "10d", "higher", "Jd"])]
    script += ["inside", "5h", "inside", "6h", "inside", "7h", "s", "9h", "s", "8c", "s", "Qc", ""]
    typed = [*script, "9c", "", "lay 9d", "Niko 1", "lay 9h", "Veera 1", "pass", "quit", ""]
    options = ("--set", "rewards=0", "--real-cards", "--players", "Aino,Niko,Veera")
    said = after_the_guesses(play("ride-the-bus", *options, typed="\n".join(typed)).stdout)
    assert re.findall("(Aino|Niko|Veera): press Enter", said) == ["Aino", "Niko"]
    assert "Aino gives 1 point to Veera." in said


def test_who_leaves_takes_the_hand_along():
    said = after_the_guesses(with_real_cards("9c", "", "leave", "y"))
    last = re.split(r"(?:\n *){40,}", said)[-1]
    assert "Aino leaves the table." in last
    assert set(CARD.findall(last)) == {"9♣"}


def test_a_drawing_knows_views_only():
    """What is drawn comes from a view; a hand that the view hides cannot be drawn."""
    from kuski.terminal.bus import BusLook
    from kuski.words.language import language

    rules = bus.preset("ride-the-bus")
    look = BusLook(language("en"), rules, ("Aino", "Niko"), (None, None))
    state = rules.start(2, 1)
    script = "red 2♣ red 3♦ higher 9♦ higher 10♦ inside 4♥ inside 5♥ ♠ 6♣ ♠ 7♣ 9♣"
    for word in script.split():
        actor = min(state.actors)
        state = state.apply(actor, state.parse(actor, word))
    assert look.secret(state.view(None))
    drawn = look.people(state.view(0), 80)
    cells = [str(cell) for column in drawn.columns for cell in column.cells]
    assert any("9♦" in cell for cell in cells)
    assert not any("10♦" in cell for cell in cells)
    assert look.picture(state.view(0), Pencil(True, 80))
