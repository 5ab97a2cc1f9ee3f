"""Several people play Huutopussi at one terminal: nobody sees another's hand, talon or exchange."""

import re
from itertools import pairwise

import pytest

from kuski.cards import CardSet
from kuski.record import load_record, replay
from terminals import ESCAPE, terminal

CLEARED = "\x1b[H\x1b[2J\x1b[3J"
CARD = re.compile(r"(?:10|[6-9JQKA])[♣♦♥♠]")


def choose(tail):
    if tail.endswith("Enter "):
        return ""
    return next((number for number in re.findall(r"(\d+) Pass", tail)), "1")


@pytest.fixture(scope="module", params=["kolmin", "pari"])
def evening(request, tmp_path_factory):
    """Return all that was printed in a deal of two people and bots, and its record."""
    file = tmp_path_factory.mktemp("curtain") / "game.json"
    players = "Aino,Niko,bot" if request.param == "kolmin" else "Aino,Niko,bot,bot"
    options = ("--set", "deals=1", "--seed", "veil", "--pace", "quick", "--record", str(file))
    with terminal("play", request.param, "--players", players, *options) as screen:
        assert screen.answer(choose) == 0
        return screen.output, load_record(file)


def held_ever(record):
    """Return for each seat the cards that were in its hand at any time."""
    states = [step.after for step in replay(record)]
    return [
        {str(card) for state in states for card in CardSet(state.hands[seat])}
        for seat in range(len(record.players))
    ]


def test_a_hand_is_on_its_owners_screen_only(evening):
    output, record = evening
    known = held_ever(record)
    screens = [ESCAPE.sub("", part) for part in output.split(CLEARED)]
    shown, public = [0, 0], set()
    for before, screen in pairwise(screens):
        # What anybody played, showed or turned before all eyes by now.
        public |= set(re.findall(r"(?:leads|plays|talon:) ((?:10|\w)[♣♦♥♠])", screen))
        public |= {card for pair in re.findall(r"shows (\S+) (\S+):", screen) for card in pair}
        hidden = set(CARD.findall(screen)) - public
        for seat, name in enumerate(("Aino", "Niko")):
            if before.rstrip().endswith(f"{name}: press Enter"):
                assert hidden <= known[seat], screen
                shown[seat] += bool(hidden)
                break
        else:
            assert not hidden, screen
    assert min(shown) >= 5


def test_the_screen_is_clear_before_the_device_is_passed(evening):
    output, _ = evening
    parts = [ESCAPE.sub("", part) for part in output.split(CLEARED)]
    asked = [part for part in parts if "press Enter" in part]
    assert asked
    for part in asked:
        assert part.strip().splitlines()[0].startswith("Pass the device to ")


def test_what_is_told_to_all_names_no_hidden_card(evening):
    """Discards and handed cards are told without the card, whoever sits there."""
    output, _ = evening
    said = ESCAPE.sub("", output)
    assert not re.search(r"lays (10|\w)[♣♦♥♠] away\.", said)
    assert not re.search(r"gives (10|\w)[♣♦♥♠] to", said)
