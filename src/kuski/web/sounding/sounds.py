"""The sounds by name: cards, a mug, a match, the bus; each a small WAV file, made when first asked for."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from kuski.web.sounding.tones import Wave, faded, hiss, mixed, ring, wav


@cache
def sound(name: str) -> bytes:
    """Return the file of a sound, by a name of :data:`SOUNDS`."""
    return wav(SOUNDS[name]())


def slid() -> Wave:
    """A card slides over the table."""
    return faded(hiss(0.12, low=1800, high=6500, seed=1), rise=0.035, fall=0.03)


def turned() -> Wave:
    """A card is turned over: a flick, and the paper meets the table."""
    flick = faded(hiss(0.045, low=2600, high=8000, seed=2), rise=0.012, fall=0.012)
    snap = faded(hiss(0.05, low=700, high=5200, seed=3), rise=0.001, fall=0.009)
    return mixed((0.0, 0.55, flick), (0.042, 1.0, snap), (0.042, 0.5, ring(0.05, 210, 0.010)))


def laid() -> Wave:
    """A card is laid down with the flat hand."""
    slap = faded(hiss(0.06, low=500, high=3800, seed=4), rise=0.001, fall=0.011)
    return mixed((0.0, 0.8, slap), (0.0, 1.0, ring(0.1, 150, 0.022)), (0.0, 0.3, ring(0.06, 320, 0.012)))


def mug() -> Wave:
    """An enamel mug is set down."""
    knock = faded(hiss(0.03, low=300, high=2600, seed=5), rise=0.001, fall=0.006)
    rim = (ring(0.14, hertz, fall) for hertz, fall in ((1240, 0.030), (2785, 0.022), (4410, 0.014)))
    first, second, third = rim
    return mixed(
        (0.0, 0.9, knock),
        (0.0, 0.9, ring(0.09, 185, 0.018)),
        (0.001, 0.5, first),
        (0.001, 0.3, second),
        (0.001, 0.14, third),
    )


def match() -> Wave:
    """A match is struck: a scratch, and the flame."""
    scratch = faded(hiss(0.06, low=2200, high=7500, seed=6, grain=0.5), rise=0.04, fall=0.012)
    flame = faded(hiss(0.1, low=900, high=5200, seed=7), rise=0.008, fall=0.028)
    return mixed((0.0, 0.8, scratch), (0.045, 1.0, flame))


def door() -> Wave:
    """The door of a bus: air, and the leaf in its frame."""
    air = faded(hiss(0.11, low=2400, high=9000, seed=8), rise=0.012, fall=0.035)
    frame = faded(hiss(0.045, low=150, high=1300, seed=9), rise=0.001, fall=0.010)
    return mixed((0.0, 0.6, air), (0.095, 1.0, frame), (0.095, 0.9, ring(0.05, 120, 0.014)))


def bell() -> Wave:
    """The bell of a bus."""
    return mixed(
        (0.0, 1.0, ring(0.145, 1480, 0.045)),
        (0.0, 0.5, ring(0.145, 2960, 0.032)),
        (0.0, 0.25, ring(0.145, 4385, 0.018)),
    )


SOUNDS: Final[Mapping[str, Callable[[], Wave]]] = {
    made.__name__: made for made in (slid, turned, laid, mug, match, door, bell)
}
"""How each sound is made, by its name."""
