"""What sounds are made of: coloured noise, struck things that ring, and the file they become."""

import io
import wave
from array import array
from collections.abc import Sequence
from math import exp, pi, sin
from random import Random
from sys import byteorder
from typing import Final

Wave = list[float]
"""Loudness over time, :data:`RATE` numbers a second."""

RATE: Final = 22_050
PEAK: Final = 0.22
"""The loudest of every sound, of at most 1: -13 dB."""
LONGEST: Final = 0.148
"""Seconds after which every sound is over."""
_ENDING: Final = 0.006


def hiss(seconds: float, *, low: float, high: float, seed: int, grain: float = 0.0) -> Wave:
    """Return noise between two frequencies, the same every time.

    Args:
        seconds: how long.
        low: in hertz; what is below is weak.
        high: likewise above.
        seed: of its dice.
        grain: how much of it is left out, for what scratches.
    """
    dice = Random(seed)  # noqa: S311 - noise
    ground, soft = _share(low), _share(high)
    slow = smooth = 0.0
    noise = []
    for _ in range(int(seconds * RATE)):
        heard = dice.uniform(-1, 1) if dice.random() >= grain else 0.0
        smooth += soft * (heard - smooth)
        slow += ground * (smooth - slow)
        noise.append(smooth - slow)
    return noise


def ring(seconds: float, hertz: float, fall: float) -> Wave:
    """Return a tone that was struck and dies away.

    Args:
        seconds: how long.
        hertz: how high.
        fall: seconds in which it loses most of its loudness.
    """
    return [
        sin(2 * pi * hertz * at / RATE) * exp(-at / RATE / fall) * min(1, at / 12)
        for at in range(int(seconds * RATE))
    ]


def faded(sounding: Wave, *, rise: float, fall: float) -> Wave:
    """Return a sound that swells for ``rise`` seconds and then dies away."""
    return [
        value * min(1.0, at / RATE / rise) * exp(-max(0.0, at / RATE - rise) / fall)
        for at, value in enumerate(sounding)
    ]


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Return several sounds together: when each begins, how loud it is, and what it is."""
    length = max(int(start * RATE) + len(sounding) for start, _, sounding in parts)
    whole = [0.0] * length
    for start, loud, sounding in parts:
        most = max(map(abs, sounding), default=0.0) or 1.0
        for at, value in enumerate(sounding, int(start * RATE)):
            whole[at] += loud * value / most
    return whole


def wav(sounding: Sequence[float]) -> bytes:
    """Return a sound as a WAV file: one channel, 16 bits, as loud as all others, with a soft end."""
    kept = sounding[: int(LONGEST * RATE)]
    ending = int(_ENDING * RATE)
    soft = [value * min(1.0, (len(kept) - at) / ending) for at, value in enumerate(kept)]
    most = max(map(abs, soft), default=0.0) or 1.0
    numbers = array("h", (round(value / most * PEAK * 32_767) for value in soft))
    if byteorder == "big":
        numbers.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(numbers.tobytes())
    return file.getvalue()


def _share(hertz: float) -> float:
    """Return how far a smoothed value follows each number, so that it keeps what is below a frequency."""
    return 1 - exp(-2 * pi * hertz / RATE)
