"""What the loop needs to know of a game: how it looks and speaks in a terminal."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol

from rich.console import RenderableType

from kuski.game import IllegalAction
from kuski.terminal.cards import Pencil, Picture
from kuski.terminal.menu import Choice

Tone = Literal["plain", "good", "bad", "card"]


class Told(NamedTuple):
    """A sentence about what happened.

    Attributes:
        text: the sentence.
        tone: whether it went well for who did it, or that it is only a card that was turned.
    """

    text: str
    tone: Tone = "plain"


class Look(Protocol):
    """How a game looks and speaks in a terminal; what it shows is made from views.

    Attributes:
        every_turn: whether the table is drawn at every question, else after every new card.
    """

    every_turn: bool

    def heading(self, view: Any) -> str:
        """Return where the game is."""

    def asked(self, view: Any, seat: int | None) -> tuple[str, str]:
        """Return the question of the moment and the rule that bites."""

    def read_card(self, text: str) -> str:
        """Return a typed card in the letters of the record."""

    def told(self, before: Any, actor: int, action: Any, after: Any, seat: int | None) -> list[Told]:
        """Return what a step did, as ``seat`` may hear it; None is everybody."""

    def secret(self, view: Any) -> bool:
        """Whether hands are hidden: ``view`` is what everybody may see."""

    def parts(self) -> Sequence[tuple[str, frozenset[str]]]:
        """Return the parts of the game that points come from: each a name and its phases."""

    def notes(self, view: Any) -> list[str]:
        """Return a few words about each seat at the end of the game."""

    def closed(self, before: Any, actor: int, action: Any, after: Any) -> Any | None:
        """Return the view of what a step completed, such as a row, before it is cleared away."""

    def settled(self, before: Any, after: Any, width: int) -> RenderableType | None:
        """Return the page that is shown when a step has settled something, such as a deal; or None."""

    def points(self, view: Any, width: int) -> RenderableType:
        """Return the points of all."""

    def reasons(self, view: Any) -> list[str]:
        """Return why something that lies at hand cannot be answered now, to be told on request."""

    def meant(self, view: Any, line: str) -> Any | None:
        """Return the action that a typed line says though it is not offered; or None."""

    def why_not(self, view: Any, refused: IllegalAction) -> str:
        """Return why an action is refused."""

    def people(self, view: Any, width: int) -> RenderableType:
        """Return who sits at the table."""

    def picture(self, view: Any, pencil: Pencil) -> Picture:
        """Draw what lies on the table."""

    def choices(self, view: Any, seat: int, legal: Sequence[Any]) -> list[Choice]:
        """Return what ``seat`` may answer."""
