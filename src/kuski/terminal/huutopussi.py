"""Huutopussi in a terminal: who sits there, what lies on the table, what can be answered."""

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from kuski.cards import Card, parse_card
from kuski.game import CHANCE, IllegalAction
from kuski.huutopussi import HuutopussiState, Rules, View
from kuski.huutopussi.events import Ended, Event, SideScored, TrickTaken, TrumpMade, events
from kuski.terminal.cards import Pencil, Picture
from kuski.terminal.huutopussi_answers import actions_of, meant, offered
from kuski.terminal.huutopussi_points import draw_points
from kuski.terminal.huutopussi_table import draw_table
from kuski.terminal.look import Told, Tone
from kuski.terminal.menu import Choice
from kuski.words import huutopussi as words
from kuski.words.language import Language


class HuutopussiLook:
    """What a terminal shows of Huutopussi; it knows views, not states."""

    every_turn = True

    def __init__(
        self, lang: Language, rules: Rules, names: Sequence[str], bots: Sequence[str | None]
    ) -> None:
        self._lang = lang
        self._rules = rules
        self._names = names
        self._bots = bots

    # Words.

    def heading(self, view: View) -> str:
        """Return where the game is: the deal, the auction, the trick."""
        return words.phase_name(self._lang, view)

    def asked(self, view: View, seat: int | None) -> tuple[str, str]:
        """Return the question of the moment and the house rule that bites."""
        title, lede = words.asked(self._lang, view, self._rules, self._names, seat)
        if seat is None or seat not in view.actors:
            return title, lede
        points = [action.points for action in actions_of(view) if hasattr(action, "points")]
        if len(points) > len(self.choices(view, seat, ())):
            hint = self._lang.gettext("Any number up to {high} may be typed.", high=max(points))
            lede = f"{lede} {hint}".strip()
        return title, lede

    def read_card(self, text: str) -> str:
        """Return a typed card in the letters of the record; any other text as it is."""
        try:
            return str(words.read_card(self._lang, "".join(text.split())))
        except ValueError:
            return text

    def told(
        self, before: HuutopussiState, actor: int, action: Any, after: HuutopussiState, seat: int | None
    ) -> list[Told]:
        """Return what a step did, as ``seat`` may hear it; None is everybody."""
        if actor == CHANCE and before.phase == "deal" and any(before.hands) and after.phase == "deal":
            return []
        view = after.view(seat)
        return [
            Told(words.tell(self._lang, event, self._names, view, self._rules), _tone(event))
            for event in events(before, actor, action, after, seat)
            if not isinstance(event, Ended)
        ]

    def secret(self, view: View) -> bool:
        """Whether hands are hidden; in this game they always are."""
        return True

    def parts(self) -> Sequence[tuple[str, frozenset[str]]]:
        """Return nothing: the score sheet tells where points come from."""
        return ()

    def notes(self, view: View) -> list[str]:
        """Return a few words about each seat."""
        return [self._tags(view, seat) for seat in range(len(self._names))]

    def closed(self, before: HuutopussiState, actor: int, action: Any, after: HuutopussiState) -> None:
        """Return nothing: a full trick is told in a sentence."""

    def settled(self, before: HuutopussiState, after: HuutopussiState, width: int) -> RenderableType | None:
        """Return the score sheet when a deal has been scored and the match goes on."""
        if len(after.sheet) == len(before.sheet) or after.outcome is not None:
            return None
        return self.points(after.view(None), width)

    def points(self, view: View, width: int) -> RenderableType:
        """Return the score sheet."""
        return draw_points(words.score_sheet(self._lang, view, self._rules, self._names), width)

    def reasons(self, view: View) -> list[str]:
        """Return for the cards that may not be played what forbids it."""
        if view.tricks is None:
            return []
        by_code: dict[str, list[Card]] = {}
        for text, code in view.tricks.refused.items():
            by_code.setdefault(code, []).append(parse_card(text))
        return [
            f"{words.cards_text(self._lang, cards)}: {words.why_not(self._lang, code, view)}"
            for code, cards in by_code.items()
        ]

    def meant(self, view: View, line: str) -> Any | None:
        """Return the action that a typed line says though it is not offered; or None."""
        return meant(self._lang, view, line)

    def why_not(self, view: View, refused: IllegalAction) -> str:
        """Return why an action is refused, and for a card what to do instead."""
        if view.tricks is not None and refused.code in view.tricks.refused.values():
            return words.why_not(self._lang, refused.code, view)
        return self._lang.notice(refused.notice, self._names)

    # Pictures.

    def people(self, view: View, width: int) -> Table:
        """Return who sits at the table: points of the match, tricks, what each has said."""
        wide = width >= 60
        # What a seat does and its points are told in full, its names and tags as far as they fit.
        longest = min(max(map(cell_len, self._names)), 24 if wide else 12) + 2
        doings = [self._doings(view, seat) for seat in range(len(self._names))]
        points = [self._lang.gettext("{points} p", points=words.signed(score)) for score in view.scores]
        table = Table(box=None, show_header=False, padding=(0, 2 if wide else 1, 0, 0), pad_edge=False)
        table.add_column(
            no_wrap=True, overflow="ellipsis", min_width=min(longest, width // 3), max_width=longest
        )
        table.add_column(justify="right", no_wrap=True, min_width=max(map(cell_len, points)))
        table.add_column(no_wrap=True, overflow="ellipsis", min_width=max(map(cell_len, doings)))
        table.add_column(no_wrap=True, overflow="ellipsis", style="soft")
        for seat, name in enumerate(self._names):
            turn = seat in view.actors
            table.add_row(
                Text.assemble(("▸ " if turn else "  ", "lamp"), (name, "lamp" if turn else "bold")),
                Text(points[seat], "bold"),
                Text(doings[seat]),
                Text(self._tags(view, seat)),
            )
        return table

    def _doings(self, view: View, seat: int) -> str:
        """Return what a seat has done in this deal: what it said, or the tricks it took."""
        lang, auction = self._lang, view.auction
        if auction is not None:
            if seat == auction.bidder:
                return str(auction.bid)
            if seat in auction.banned:
                return lang.gettext("banned")
            return lang.gettext("passed") if seat in auction.out else ""
        if view.tricks is not None:
            taken = view.tricks.taken[seat]
            return lang.ngettext("{n} trick", "{n} tricks", taken)
        return ""

    def _tags(self, view: View, seat: int) -> str:
        lang, tags = self._lang, []
        if view.seat is not None and seat != view.seat and seat in self._rules.side_of(view.seat):
            tags.append(lang.gettext("partner"))
        if seat == view.declarer and not view.over:
            tags.append(lang.gettext("declarer"))
        if seat == view.dealer and not view.over:
            tags.append(lang.gettext("dealer"))
        if self._bots[seat] is not None:
            tags.append(lang.gettext("bot"))
        return ", ".join(tags)

    def picture(self, view: View, pencil: Pencil) -> Picture:
        """Draw what lies on the table and the hand of who looks."""
        return draw_table(self._lang, view, self._rules, self._names, pencil)

    # Answers.

    def choices(self, view: View, seat: int, legal: Sequence[Any]) -> list[Choice]:
        """Return what ``seat`` may answer; of many bids the next few."""
        return offered(self._lang, view, self._rules, self._names)


def _tone(event: Event) -> Tone:
    if isinstance(event, (TrickTaken, TrumpMade)):
        return "card"
    if isinstance(event, SideScored):
        if event.why == "made":
            return "good"
        return "plain" if event.why == "collected" else "bad"
    return "plain"
