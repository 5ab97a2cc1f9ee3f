"""What is photographed: whose screen, where, and what its owner has done on it."""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from playwright.sync_api import Page

from screenshots.stage import Table

Size = Literal["phone", "small", "wide", "desk", "tv"]
SIZES: Final[dict[Size, tuple[int, int]]] = {
    "phone": (390, 844),
    "small": (360, 600),
    "wide": (844, 390),
    "desk": (1440, 900),
    "tv": (1920, 1080),
}
"""Width and height of the screens, in CSS pixels."""


class Look(NamedTuple):
    """A language and a theme.

    Attributes:
        lang: the language's code.
        classes: those of the page: the theme, suits in four colours, high contrast.
    """

    lang: str
    classes: str

    def __str__(self) -> str:
        return f"{self.lang}-{self.classes.replace(' ', '-').removeprefix('theme-')}"


USUAL: Final = (
    Look("fi", "theme-evening"),
    Look("fi", "theme-light"),
    Look("en", "theme-evening"),
    Look("en", "theme-light"),
)
CONTRAST: Final = (Look("fi", "theme-evening hc"), Look("en", "theme-light four"))


class Shot(NamedTuple):
    """One picture, in several looks.

    Attributes:
        name: what it is called.
        path: the page.
        table: the table whose seat the browser has; None for a stranger.
        seat: the number of that seat; several when they share the phone.
        size: the screen.
        looks: the languages and themes.
        prepare: what is done on the page before.
        new: whether the phone was never here before, so that it is told how things work.
        moment: whether it is the moment after an answer.
    """

    name: str
    path: str
    table: Table | None = None
    seat: int | tuple[int, ...] = 0
    size: Size = "phone"
    looks: tuple[Look, ...] = USUAL
    prepare: Callable[[Page], object] | None = None
    new: bool = False
    moment: bool = False


def phone(name: str, table: Table, seat: int | tuple[int, ...], path: str = "", **more: object) -> Shot:
    """Return the picture of a phone at a table."""
    way = f"/t/{table.code}" + (f"/{path}" if path else "")
    return Shot(name, way, table, seat, **more)  # type: ignore[arg-type]


def television(name: str, table: Table) -> Shot:
    """Return the picture of the television of a table."""
    door = table.live.table.secret
    return Shot(name, f"/tv/{table.code}?door={door}", size="tv")
