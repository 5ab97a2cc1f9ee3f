"""The curtain between people who share a terminal and hide their hands from each other."""

from typing import Final

from rich.console import RenderableType

from kuski.terminal.screen import Screen
from kuski.words.language import Language

LONGEST_STORY: Final = 30
"""The most lines that are told again to who looks at the screen next."""
SHORT_STORY: Final = 8
"""How many of them are left for everybody meanwhile."""


class Curtain:
    """Clears the screen before it goes from hand to hand, and tells the next what happened meanwhile.

    What everybody may read is said through :meth:`say`, so that it can be told again.

    Attributes:
        seat: whose hand may be on the screen now, or None.
    """

    def __init__(self, screen: Screen, lang: Language) -> None:
        self._screen = screen
        self._lang = lang
        self._story: list[RenderableType] = []
        self._read: dict[int, int] = {}
        self.seat: int | None = None

    def say(self, what: RenderableType) -> None:
        """Print something that everybody may read."""
        self._story.append(what)
        self._screen.say(what)

    def forget(self, *, ask: bool) -> None:
        """Clear away what was told so far: hands that lay open are taken up, and nobody is reminded.

        Args:
            ask: whether to wait until somebody has read it.
        """
        self._story.clear()
        self._read.clear()
        if ask:
            self._screen.ask(self._lang.gettext("Press Enter"))
            self._screen.clear()

    def raise_for(self, seat: int, name: str) -> None:
        """Ask for the person in ``seat``, and clear the screen for them when they are there."""
        self.lower()
        self._screen.clear()
        self._screen.say(self._lang.gettext("Pass the device to {player}.", player=name), "title")
        self._screen.ask(self._lang.gettext("{player}: press Enter", player=name))
        self._screen.clear()
        for what in self._story[self._read.get(seat, 0) :][-LONGEST_STORY:]:
            self._screen.say(what)
        self._read[seat] = len(self._story)
        self.seat = seat

    def lower(self) -> None:
        """Clear the screen if a hand may be on it, and leave what everybody may read."""
        if self.seat is not None:
            self._screen.clear()
            for what in self._story[-SHORT_STORY:]:
                self._screen.say(what)
        self.seat = None
