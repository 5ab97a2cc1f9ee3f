"""The bus family in a terminal: who sits there, what lies on the table, what can be answered."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from kuski.bus import BusState, Give, Guess, Lay, Rules, Turn, View
from kuski.bus.events import (
    Answered,
    BusTurned,
    Chosen,
    Ended,
    Event,
    Judged,
    Laid,
    Passed,
    PyramidTurned,
    events,
)
from kuski.bus.questions import Verdict
from kuski.bus.view import PyramidView
from kuski.cards import Card, Suit, parse_card
from kuski.game import IllegalAction
from kuski.terminal.bus_pyramid import draw_pyramid
from kuski.terminal.bus_ride import draw_ride, ruler
from kuski.terminal.cards import BACK, Face, Pencil, Picture, beside, suit_style
from kuski.terminal.look import Told, Tone
from kuski.terminal.menu import Choice
from kuski.words import bus as words
from kuski.words.language import Language

_SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")


class BusLook:
    """What a terminal shows of a game of the bus family; it knows views, not states."""

    every_turn = False

    def __init__(
        self, lang: Language, rules: Rules, names: Sequence[str], bots: Sequence[str | None]
    ) -> None:
        self._lang = lang
        self._rules = rules
        self._names = names
        self._bots = bots

    # Words.

    def heading(self, view: View) -> str:
        """Return where the game is: the question, the row, the attempt."""
        if view.pyramid is not None and view.actors == ("deck",):
            # What comes next is a card, which may be the first of the next row.
            row = self._rules.slot_rows[len(view.pyramid.turned)] + 1
            view = replace(view, pyramid=replace(view.pyramid, row=row))
        return words.phase_name(self._lang, view)

    def asked(self, view: View, seat: int | None) -> tuple[str, str]:
        """Return the question of the moment and the house rule that bites."""
        return words.asked(self._lang, view, self._rules, self._names, seat)

    def card(self, text: str) -> str:
        """Return a card's text with the letters of the language."""
        return words.card_text(self._lang, parse_card(text))

    def read_card(self, text: str) -> str:
        """Return a typed card in the letters of the record; any other text as it is."""
        try:
            return str(words.read_card(self._lang, "".join(text.split())))
        except ValueError:
            return text

    def told(
        self, before: BusState, actor: int, action: Any, after: BusState, seat: int | None
    ) -> list[Told]:
        """Return what a step did, in the order in which it is told."""
        told = []
        for event in events(before, actor, action, after):
            if isinstance(event, PyramidTurned):
                told.append(Told(words.card_text(self._lang, event.card), "card"))
            elif not self._silent(event):
                told.append(Told(words.tell(self._lang, event, self._names), _tone(event)))
        return told

    def _silent(self, event: Event) -> bool:
        """Whether an event needs no words.

        The card that follows an answer or a choice repeats it; with private hands everybody passes
        on nearly every card; and the end has a page of its own.
        """
        if isinstance(event, Passed):
            return self._rules.hands == "private" and not event.dropped
        return isinstance(event, (Answered, Chosen, Ended))

    def secret(self, view: View) -> bool:
        """Whether hands are hidden in what everybody may see."""
        return any(hand is None and count for hand, count in zip(view.hands, view.counts, strict=True))

    def parts(self) -> Sequence[tuple[str, frozenset[str]]]:
        """Return where points come from: the questions, the pyramid, the bus."""
        lang = self._lang
        return (
            (lang.gettext("questions"), frozenset({"guessing"})),
            (lang.gettext("pyramid"), frozenset({"pyramid"})),
            (lang.gettext("bus"), frozenset({"driver", "ride"})),
        )

    def notes(self, view: View) -> list[str]:
        """Return who drove and who left."""
        return [self._tags(view, seat) for seat in range(len(self._names))]

    def closed(self, before: BusState, actor: int, action: Any, after: BusState) -> View | None:
        """Return the view of a full row or a driven attempt, as it lies before it is cleared away."""
        seen, now = before.view(None), after.view(None)
        if seen.pyramid is not None and self.heading(seen) != self.heading(now) and seen.pyramid.turned:
            return replace(seen, pyramid=self._full_row(before, actor, action, after, seen.pyramid))
        if seen.ride is None or not isinstance(action, Card):
            return None
        if now.ride is not None and now.ride.attempt == seen.ride.attempt:
            return None
        ride = replace(seen.ride, turned=(*seen.ride.turned, str(action)), guess=None, pending=None)
        if seen.ride.pending is not None:
            ride = replace(ride, slots=(*ride.slots, seen.ride.pending))
        return replace(seen, ride=ride, actors=())

    def _full_row(
        self, before: BusState, actor: int, action: Any, after: BusState, seen: PyramidView
    ) -> PyramidView:
        """Return the pyramid with what the last step put on it."""
        turned, laid = seen.turned, seen.laid
        if isinstance(action, Card):
            turned, laid = (*turned, str(action)), (*laid, ())
        for event in events(before, actor, action, after):
            if isinstance(event, Laid):
                laid = (*laid[:-1], (*laid[-1], *map(str, event.cards)))
        return replace(seen, turned=turned, laid=laid)

    def settled(self, before: BusState, after: BusState, width: int) -> None:
        """Return nothing: points are told as they come."""

    def points(self, view: View, width: int) -> Table:
        """Return who sits at the table, with their points."""
        return self.people(view, width)

    def reasons(self, view: View) -> list[str]:
        """Return nothing: the question says it."""
        return []

    def meant(self, view: View, line: str) -> None:
        """Return nothing: all that can be said is offered."""

    def why_not(self, view: View, refused: IllegalAction) -> str:
        """Return why an action is refused."""
        return self._lang.notice(refused.notice, self._names)

    # Pictures.

    def people(self, view: View, width: int) -> Table:
        """Return who sits at the table: points, cards, who is asked."""
        wide = width >= 60
        longest = max(map(cell_len, self._names))
        table = Table(box=None, show_header=False, padding=(0, 2 if wide else 1, 0, 0), pad_edge=False)
        table.add_column(no_wrap=True, overflow="ellipsis", max_width=min(longest, 24 if wide else 12) + 2)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True, overflow="ellipsis", style="soft")
        for seat in self._order(view):
            left = seat not in view.present
            turn = seat in view.actors
            name_style = "lamp" if turn else "soft" if left else "bold"
            table.add_row(
                Text.assemble(("▸ " if turn else "  ", "lamp"), (self._names[seat], name_style)),
                Text(self._lang.gettext("{points} p", points=view.scores[seat]), "bold"),
                self._held(view, seat),
                Text(self._tags(view, seat) if wide else ""),
            )
        return table

    def _order(self, view: View) -> list[int]:
        """Return the seats as they sit, the dealer of the first round last."""
        return list(range(len(self._names)))

    def _held(self, view: View, seat: int) -> Text:
        hand = view.hands[seat]
        if hand is None:
            count = view.counts[seat]
            return Text(" ".join(["▒▒"] * count), "back")
        return Text(" ").join(Text(self.card(card), suit_style(card)) for card in hand)

    def _tags(self, view: View, seat: int) -> str:
        lang = self._lang
        drivers = view.driver if isinstance(view.driver, tuple) else (view.driver,)
        tags = []
        if self._bots[seat] is not None:
            tags.append(lang.gettext("bot"))
        if seat not in view.present:
            tags.append(lang.gettext("left"))
        elif seat == view.dealer and not view.over:
            tags.append(lang.gettext("dealer"))
        if seat in drivers:
            tags.append(lang.gettext("drove") if view.over else lang.gettext("drives"))
        return ", ".join(tags)

    def picture(self, view: View, pencil: Pencil) -> Picture:
        """Draw what lies on the table for who looks."""
        pencil = pencil._replace(name=self.card)
        if view.pyramid is not None:
            return draw_pyramid(view.pyramid, self._rules, pencil, self._lang)
        if view.ride is not None:
            asked = view.seat in view.actors
            return draw_ride(view.ride, self._rules, pencil, asked=asked, going=bool(view.actors))
        if view.draw is not None:
            return self._draw_for_driver(view, pencil)
        if view.question is not None:
            return self._own_cards(view, pencil)
        return []

    def _own_cards(self, view: View, pencil: Pencil) -> Picture:
        """Draw the cards of who is asked, and the one that is to come."""
        question = view.question
        assert question is not None
        hand = view.hands[question.seat] or ()
        faces = [Face(card) for card in hand]
        picture = pencil.rows(faces if question.owed else [*faces, BACK._replace(lit=True)])
        if question.question == 3 and not question.owed:
            picture = [*picture, ruler(hand[:2], self._rules, self._lang)]
        return picture

    def _draw_for_driver(self, view: View, pencil: Pencil) -> Picture:
        draw = view.draw
        assert draw is not None
        cards = [*map(Face, draw.drawn), *[BACK] * (len(draw.drawing) - len(draw.drawn))]
        named = [
            beside(pencil.card(face), [Text(self._names[seat])])
            for seat, face in zip(draw.drawing, cards, strict=True)
        ]
        return [line for picture in named for line in picture]

    # Answers.

    def choices(self, view: View, seat: int, legal: Sequence[Any]) -> list[Choice]:
        """Return what ``seat`` may answer, gifts gathered by who gets them."""
        choices = []
        gifts: dict[int, dict[int, Give]] = {}
        for action in legal:
            if isinstance(action, Give):
                if action.to not in gifts:
                    choices.append(Choice("", (), action.to))
                gifts.setdefault(action.to, {})[action.points] = action
            else:
                label = words.choice(self._lang, action, self._names, view)
                choices.append(Choice(label, tuple(self._words(action)), action))
        return [
            choice if choice.label else self._gift(choice.action, gifts[choice.action], view)
            for choice in choices
        ]

    def _words(self, action: Any) -> Iterator[str]:
        """Yield what may be typed for an action in every language."""
        yield str(action)
        if isinstance(action, Lay):
            letters = f"{action.card.rank}{_SUIT_WORDS[action.card.suit][0]}"
            yield from (str(action.card), self.card(str(action.card)), letters, f"lay {letters}")
        elif isinstance(action, Turn):
            yield str(action.slot)
        elif isinstance(action, Guess) and action.value in "♣♦♥♠":
            suit = Suit("♣♦♥♠".index(action.value))
            yield words.suit_name(self._lang, suit)
            yield _SUIT_WORDS[suit]

    def _gift(self, to: int, amounts: dict[int, Give], view: View) -> Choice:
        name = self._names[to]
        if len(amounts) == 1:
            (gift,) = amounts.values()
            label = words.choice(self._lang, gift, self._names, view)
            return Choice(label, (name, str(gift)), gift, amounts)
        return Choice(
            self._lang.gettext("Give points: {player}", player=name),
            (name, *map(str, amounts.values())),
            None,
            amounts,
            self._lang.gettext("{player}: how many points?", player=name),
        )


def _tone(event: Event) -> Tone:
    if isinstance(event, Judged):
        if event.verdict is Verdict.RIGHT:
            return "good"
        return "bad" if event.verdict in (Verdict.WRONG, Verdict.TIED) else "plain"
    if isinstance(event, BusTurned):
        return "bad" if event.obstacle else "good" if event.place else "plain"
    return "plain"
