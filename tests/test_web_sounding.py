"""The sounds of a table: short, dry, never loud, each another, the same every time."""

import io
import wave
from array import array
from math import log10

import pytest

from kuski.web.sounding import SOUNDS, sound

NAMES = ["slid", "turned", "laid", "mug", "match", "door", "bell"]
LONGEST = 0.150
LOUDEST = -12.0
FAINTEST = -20.0


def heard(name):
    """Return how long a sound is, and its samples from -1 to 1."""
    with wave.open(io.BytesIO(sound(name))) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        samples = array("h", file.readframes(file.getnframes()))
        return file.getnframes() / file.getframerate(), [value / 32768 for value in samples]


def test_there_is_a_sound_for_each():
    assert sorted(SOUNDS) == sorted(NAMES)
    assert len({sound(name) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_short_and_small(name):
    seconds, _ = heard(name)
    assert 0.05 < seconds < LONGEST
    assert len(sound(name)) < 8_000


@pytest.mark.parametrize("name", NAMES)
def test_it_is_to_be_heard_and_never_loud(name):
    _, samples = heard(name)
    assert FAINTEST < 20 * log10(max(map(abs, samples))) <= LOUDEST


@pytest.mark.parametrize("name", NAMES)
def test_it_dies_away(name):
    """Its end is quiet: nothing is cut off."""
    _, samples = heard(name)
    end = samples[-len(samples) // 20 :]
    assert max(map(abs, end)) < 0.25 * max(map(abs, samples))
    assert abs(samples[-1]) < 0.01


@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_same_every_time(name):
    first = sound(name)
    sound.cache_clear()
    assert sound(name) == first
