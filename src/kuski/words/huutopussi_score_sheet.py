"""The score sheet of a match as data for a table: a line for each deal, the totals, the running deal."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kuski.cards import parse_suit
from kuski.huutopussi.rules import MARRIAGE_VALUES, Rules
from kuski.huutopussi.state import DealResult
from kuski.huutopussi.view import View
from kuski.words.huutopussi_effects import target_matters
from kuski.words.language import Language
from kuski.words.lists import listed


class Column(NamedTuple):
    """A side: its seats, and its name above the column."""

    seats: tuple[int, ...]
    name: str


class Cell(NamedTuple):
    """What a side got for a deal.

    Attributes:
        points: what its score changed by.
        declares: whether the declarer is of this side.
        note: what is written under the points, such as ``Porvoo``; or empty.
    """

    points: int
    declares: bool
    note: str


class Row(NamedTuple):
    """A deal.

    Attributes:
        number: which one, from 1.
        title: the declarer and the contract.
        note: the bid that was raised; or empty.
        cells: what each side got.
    """

    number: int
    title: str
    note: str
    cells: tuple[Cell, ...]


class Line(NamedTuple):
    """A line on the running deal: what it tells, and the text of each side."""

    title: str
    cells: tuple[str, ...]


class ScoreSheet(NamedTuple):
    """The score sheet.

    Attributes:
        title: the heading.
        goal: what wins.
        columns: the sides; in pairs one column for two.
        rows: the deals that have been scored.
        total: the heading of the totals.
        totals: the score of each side.
        running: the heading of what follows.
        lines: the tricks and marriages of the running deal; empty outside the play.
    """

    title: str
    goal: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    total: str
    totals: tuple[int, ...]
    running: str
    lines: tuple[Line, ...]


def score_sheet(lang: Language, view: View, rules: Rules, names: Sequence[str]) -> ScoreSheet:
    """Return the score sheet of a match as one seat sees it."""
    sides = rules.all_sides
    rows = [_row(lang, number, deal, sides, names) for number, deal in enumerate(view.sheet, 1)]
    return ScoreSheet(
        title=lang.gettext("Points"),
        goal=_goal(lang, rules),
        columns=tuple(Column(side, listed(lang, [names[seat] for seat in side])) for side in sides),
        rows=(*rows,),
        total=lang.gettext("Total"),
        totals=tuple(view.scores[side[0]] for side in sides),
        running=lang.gettext("In this deal"),
        lines=(*_running(lang, view, rules),),
    )


def _goal(lang: Language, rules: Rules) -> str:
    if not target_matters(rules):
        return lang.ngettext("{n} deal", "{n} deals", rules.deals or 0)
    if rules.target_test == "exceed":
        return lang.gettext("more than {points} wins", points=rules.target)
    return lang.gettext("{points} wins", points=rules.target)


def _row(
    lang: Language,
    number: int,
    deal: DealResult,
    sides: Sequence[tuple[int, ...]],
    names: Sequence[str],
) -> Row:
    cells = tuple(_cell(lang, deal, side) for side in sides)
    if deal.declarer is None:
        return Row(number, lang.gettext("No contract"), "", cells)
    title = f"{names[deal.declarer]} {deal.contract}"
    note = lang.gettext("bid {points}", points=deal.bid) if deal.contract > deal.bid else ""
    return Row(number, title, note, cells)


def _cell(lang: Language, deal: DealResult, side: tuple[int, ...]) -> Cell:
    trickless = not any(deal.tricks[seat] for seat in side)
    note = lang.gettext("Porvoo") if trickless and deal.declarer is not None else ""
    return Cell(deal.gains[side[0]], deal.declarer in side, note)


def _running(lang: Language, view: View, rules: Rules) -> Iterator[Line]:
    tricks = view.tricks
    if tricks is None:
        return
    sides = rules.all_sides
    taken = tuple(str(sum(tricks.taken[seat] for seat in side)) for side in sides)
    if view.phase == "tricks":
        yield Line(lang.gettext("Tricks"), taken)
    if not tricks.marriages:
        return
    values = MARRIAGE_VALUES[rules.suit_values]
    shown = tuple(
        " ".join(f"{suit}{values[parse_suit(suit)]}" for maker, suit in tricks.marriages if maker in side)
        for side in sides
    )
    yield Line(lang.gettext("Marriages"), shown)
