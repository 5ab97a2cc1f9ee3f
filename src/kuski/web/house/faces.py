"""How an option looks on the page of the house rules: its name, a sentence, what its values are called."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from kuski.game import mark

Own = Literal["", "number", "list", "ranks", "cards"]


class Face(NamedTuple):
    """An option as people see it.

    Attributes:
        group: the heading under which it stands.
        name: what it is called.
        sentence: what it decides, in one sentence.
        values: the usual values, as plain data, and what each is called.
        own: what may be typed beside them; a stepper alone when there are no usual values.
        hint: how to type it.
        step: by how much the buttons beside a number change it.
        other: what the place for an own value is called.
    """

    group: str
    name: str
    sentence: str
    values: tuple[tuple[object, str], ...] = ()
    own: Own = ""
    hint: str = ""
    step: int = 1
    other: str = mark("Other")


YES_NO: Final = ((True, mark("Yes")), (False, mark("No")))
MUST: Final = ((True, mark("You must")), (False, mark("As you like")))
MAY: Final = ((False, mark("You must")), (True, mark("As you like")))

Faces = Mapping[str, Face]
"""The options of a game by name, in the order of the page."""
