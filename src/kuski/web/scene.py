"""What a screen is drawn from: the table as one seat may see it, and nothing else.

A :class:`Scene` is made from views. The functions that turn it into a page, :mod:`kuski.web.bus` and
:mod:`kuski.web.huutopussi`, never meet a state, so a page cannot tell what a seat does not know.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from markupsafe import Markup

from kuski.web.drawing.shapes import IconName
from kuski.words.language import Language

Tone = Literal["", "good", "bad"]


class Player(NamedTuple):
    """One who sits at the table.

    Attributes:
        name: as it is kept; a screen says "you" to its owner.
        initial: one letter, or two where several names begin alike.
        colour: 1 to 8, in the order of sitting down.
        bot: the level of the bot that plays the seat, or None.
        away: whether a person's seat has no screen open now.
        total: points over all games of the evening, this one apart.
        member: its number at the table, or None.
    """

    name: str
    initial: str
    colour: int
    bot: str | None = None
    away: bool = False
    total: int = 0
    member: int | None = None


class Beat(NamedTuple):
    """One action and what it did, as this seat may hear it.

    Attributes:
        version: the table's version that it came with; several beats may share one.
        phase: the phase in which it happened, as views name it.
        actor: a seat, -1 for the deck, -2 for the table.
        by: ``seat``, ``bot``, ``clock`` or ``deck``.
        events: the game's events (``kuski.bus.events`` or ``kuski.huutopussi.events``).
        gained: what it changed in the scores, by seat.
        asked: whether with it something is asked of this seat that was not asked before.
    """

    version: int
    phase: str
    actor: int
    by: str
    events: tuple[Any, ...]
    gained: tuple[int, ...]
    asked: bool = False


class Real(NamedTuple):
    """What is entered at a table with real cards.

    Attributes:
        step: the number that an entry made now must carry.
        enters: whether the owner of the screen may enter something.
        written: whether nobody's hand is known, because only what is said is written down.
        cards: the cards that may have been turned; none while the deck is not to act.
        legal: what the one seat that is asked may say, where that betrays no hand.
        waits: the seats that people play.
        last: what taking the last entry back would take: who and what, as a record writes it.
    """

    step: int
    enters: bool
    written: bool
    cards: frozenset[str]
    legal: tuple[str, ...]
    waits: frozenset[int]
    last: tuple[tuple[int | str, str], ...]


class Common:
    """What everybody may see of the table now, and what was drawn of it: once for all whose screens have it.

    Attributes:
        scene: the scene of who only watches, so that nothing can be drawn here that a seat alone knows.
    """

    def __init__(self, scene: "Scene") -> None:
        self.scene = scene
        self._drawn: dict[tuple[Callable[[Scene, Language], Markup], Language], Markup] = {}

    def draw(self, draw: "Callable[[Scene, Language], Markup]", lang: Language) -> Markup:
        """Return a piece in the reader's language."""
        if (draw, lang) not in self._drawn:
            self._drawn[draw, lang] = draw(self.scene, lang)
        return self._drawn[draw, lang]


class Scene(NamedTuple):
    """The table as one screen may show it.

    Attributes:
        code: the table's letters.
        game: ``bus`` or ``huutopussi``.
        rules: the game's rules.
        players: by seat.
        seat: whose screen it is; None for who only watches.
        view: ``state.view(seat)``.
        turn: the turn number that an answer must carry; None for who may not act.
        beats: what happened, oldest first: the last few actions, or on the pages of the log and the
            end all of them.
        token: gives the opaque key of a card's text, by which a screen follows it while it moves.
        csrf: the token that every form carries.
        seconds: how many seconds are left to answer, or None without a clock.
        odds: whether the table shows the odds.
        fresh: whether the newest action came a moment ago.
        real: what is entered, when real cards lie on the table; else None.
        shared: whether its owner shares the device with others, so that the screen names its owner.
        wait: the milliseconds for which a card of the pyramid or the bus lifts before it turns.
        common: what everybody may see of it, where several screens are drawn.
    """

    code: str
    game: str
    rules: Any
    players: tuple[Player, ...]
    seat: int | None
    view: Any
    turn: int | None
    beats: tuple[Beat, ...]
    token: Callable[[str], str]
    csrf: str = ""
    seconds: float | None = None
    odds: bool = False
    fresh: bool = False
    real: Real | None = None
    shared: bool = False
    wait: int = 0
    common: Common | None = None

    def drawn(self, draw: "Callable[[Scene, Language], Markup]", lang: Language) -> Markup:
        """Return a piece that looks the same on all screens that have it."""
        return draw(self, lang) if self.common is None else self.common.draw(draw, lang)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    @property
    def asked(self) -> bool:
        """Whether the owner of this screen may act now."""
        return self.seat is not None and self.seat in self.view.actors


class Line(NamedTuple):
    """One line of the log.

    Attributes:
        text: what it says; cards have their signs.
        kind: a class: a heading, how it is meant, or what it is about.
        gained: whose points it changed, drawn; or nothing.
        about: the seats that it is about.
    """

    text: Markup
    kind: str = ""
    gained: Markup = Markup("")
    about: frozenset[int] = frozenset()


class Stop(NamedTuple):
    """One stop of the route in the header: ``done``, ``now`` or ``next``; ``gap`` is a line before it."""

    state: Literal["done", "now", "next"]
    gap: bool = False


class Note(NamedTuple):
    """What a player's place in the strip says.

    Attributes:
        text: a quiet line under the name.
        big: a big one below it, such as a bid.
        marks: icons on the mug, each with what it stands for: who deals, who drives.
    """

    text: str
    big: str = ""
    marks: tuple[tuple[IconName, str], ...] = ()


class Screen(NamedTuple):
    """A phone's table, ready to be put into its page.

    Attributes:
        layout: a class of the page, such as ``guess``, ``give``, ``ride``, ``bid`` or ``trick``.
        place: where the game is: "Question 2/4".
        route: its stops.
        title: the one sentence in big type.
        lede: the quiet line below it, or empty.
        lamp: the seats that the lamp marks.
        notes: by seat, what stands under the names.
        stage: the cards in the middle.
        help: between stage and answers: odds, a ruler, marriages.
        answers: forms and buttons; empty when there is nothing to do.
        hand: the own cards, where they are not part of the answers.
        bar: the contract bar between strip and stage, or empty.
        flash: what the last action did, shown for a moment: "Right", "Wrong, 1 point".
        tone: how the flash is meant.
        strip: whether the strip of mugs is shown.
    """

    layout: str
    place: str
    route: tuple[Stop, ...]
    title: str
    lede: str
    lamp: tuple[int, ...]
    notes: tuple[Note, ...]
    stage: Markup
    help: Markup
    answers: Markup
    hand: Markup
    bar: Markup = Markup("")
    flash: str = ""
    tone: Tone = ""
    strip: bool = True
