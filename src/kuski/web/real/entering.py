"""From the fields of a form to what is entered at a table with real cards."""

import re
from typing import Final

from starlette.datastructures import FormData

from kuski.huutopussi.sheet import all_counted, whole_points
from kuski.huutopussi.written import Counted, Counting, SideCount
from kuski.table import real
from kuski.table.acting import MOST_ACTIONS, Judge
from kuski.table.deciding import Decision
from kuski.table.play import Said
from kuski.table.real import Entered
from kuski.table.refusing import no_game, unreadable
from kuski.table.table import Table

LONGEST: Final = 60
_ENTRY: Final = re.compile(r"([0-9]{1,2}) (.{1,50})")
_LETTERS: Final = str.maketrans({"B": "J", "D": "Q", "V": "J", "R": "K"})
"""German *Bube*, *Dame*; Romanian *valet*, *damă*, *rigă*."""
_NUMBER: Final = re.compile(r"[0-9]{1,4}", re.ASCII)


def enter(table: Table, member: int, form: FormData, judge: Judge, at: float) -> Decision | Said:
    """Return what follows when a form enters something.

    Raises:
        Refusal: as :func:`kuski.table.real.enter`, or ``unreadable``.
    """
    return real.enter(table, member, step_of(form), entries_of(table, member, form), judge, at)


def take_back(table: Table, member: int, form: FormData, at: float) -> Decision:
    """Return what follows when a form takes the last entry back.

    Raises:
        TableRefused: as :func:`kuski.table.real.take_back`, or ``unreadable``.
    """
    return real.take_back(table, member, step_of(form), at)


def step_of(form: FormData) -> int:
    """Return the step that a form belongs to.

    Raises:
        TableRefused: ``unreadable``.
    """
    text = str(form.get("step", ""))
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise unreadable()
    return int(text)


def entries_of(table: Table, member: int, form: FormData) -> list[Entered]:
    """Return what a form says, in the order of its fields.

    ``card`` is a card that was turned, or ``typed`` where no key was pressed. ``entry`` is a seat and what
    it does, ``2 bid {amount}``, in which ``{amount}`` and ``{who}`` stand for those fields. ``points-0`` and
    ``none-0`` are what the first side brought home.

    Raises:
        TableRefused: ``unreadable`` or ``no-game``.
    """
    if "points-0" in form:
        return [_counted(table, member, form)]
    found: list[Entered] = []
    for name, value in form.multi_items():
        text = str(value).strip()
        if len(text) > LONGEST:
            raise unreadable()
        if name == "card" and text:
            found.append(("deck", text))
        elif name == "entry" and text:
            found.append(_entry(text, form))
    typed = str(form.get("typed", "")).strip()
    if not found and typed:
        found.append(("deck", _read(typed[:LONGEST])))
    if not 1 <= len(found) <= MOST_ACTIONS:
        raise unreadable()
    return found


def _read(text: str) -> str:
    """Return a typed card with the international letters: those of all our languages are other ones."""
    return text[:-1].upper().translate(_LETTERS) + text[-1:]


def _entry(text: str, form: FormData) -> Entered:
    for field in ("amount", "who"):
        text = text.replace(f"{{{field}}}", str(form.get(field, ""))[:LONGEST])
    match = _ENTRY.fullmatch(text)
    if match is None:
        raise unreadable()
    return int(match[1]), match[2]


def _counted(table: Table, member: int, form: FormData) -> Entered:
    """Return the points of a deal; of one side they may be left out, and are what is left."""
    play = table.playing()
    state = play.state
    if not isinstance(state, Counting):
        raise no_game()
    rules = state.rules
    sides: list[SideCount | None] = []
    for place in range(len(rules.all_sides)):
        text, tricks = str(form.get(f"points-{place}", "")).strip(), f"none-{place}" not in form
        if text and not _NUMBER.fullmatch(text):
            raise unreadable()
        sides.append(SideCount(int(text), tricks) if text else None if tricks else SideCount(0, tricks))
    left = whole_points(rules) - sum(side.points for side in sides if side is not None)
    fills = sides.count(None) == 1 and all_counted(rules, state.declarer)
    rest = SideCount(max(left, 0) if fills else 0)
    counted = Counted(tuple(rest if side is None else side for side in sides))
    return play.seat_of(member) or 0, str(counted)
