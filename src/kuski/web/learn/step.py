"""What a lesson says at one moment."""

from typing import NamedTuple


class Step(NamedTuple):
    """Where a lesson stands.

    Attributes:
        number: which idea it is about, from 1.
        text: what to do and why, in two lines at most.
    """

    number: int
    text: str
