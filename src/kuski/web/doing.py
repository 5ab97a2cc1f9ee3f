"""What people do at a table beside playing: each a word of the form ``do`` and what it leads to."""

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec
from starlette.datastructures import FormData

from kuski.table import asking, correcting, hosting, joining, mixing
from kuski.table.deciding import Decision, Deck
from kuski.table.refusing import no_member, unreadable
from kuski.table.settings import Settings
from kuski.table.table import Table
from kuski.web.hall import Hall
from kuski.web.live import LiveTable, Verdict
from kuski.web.real import entering as real


class Wish(NamedTuple):
    """Who asks for what, at which table: the fields of the form say the rest."""

    live: LiveTable
    member: int
    form: FormData

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.live.table

    @property
    def at(self) -> float:
        """The time."""
        return self.live.now()

    @property
    def level(self) -> str | None:
        """The level of a bot that is asked for; None for the usual one."""
        return str(self.form.get("level", "")) or None

    @property
    def deck(self) -> Deck:
        """A freshly sealed deck for the game that goes on."""
        return Deck.new(len(self.table.playing().seats))

    @property
    def who(self) -> int:
        """The member that it is about; the asker, when the form names nobody.

        Raises:
            TableRefused: ``unreadable``.
        """
        return self.number("member") if self.form.get("member") else self.member

    def number(self, field: str) -> int:
        """Return a number of the form.

        Raises:
            TableRefused: ``unreadable``.
        """
        text = str(self.form.get(field, ""))
        if not text.isascii() or not text.isdigit() or len(text) > 6:
            raise unreadable()
        return int(text)

    @property
    def points(self) -> int:
        """Points that are given, or below 0 taken; where a minus is hard to type, a field ``sign`` says it.

        Raises:
            TableRefused: ``unreadable``.
        """
        text = str(self.form.get("points", "")).strip()
        sign = -1 if (str(self.form.get("sign", "")) == "-") != text.startswith(("-", "−")) else 1
        digits = text[1:] if text.startswith(("+", "-", "−")) else text
        if not digits.isascii() or not digits.isdigit() or len(digits) > 6:
            raise unreadable()
        return sign * int(digits)


def _accept(wish: Wish) -> Decision:
    seat = wish.number("seat") if wish.form.get("seat") else None
    return joining.accept(wish.table, wish.member, wish.who, seat, wish.at)


def _move(wish: Wish) -> Decision:
    """Move somebody one seat on, past the next who is here."""
    order, who = list(wish.table.order), wish.who
    here = [other.id for other in wish.table.here()]
    if who in here and len(here) > 1:
        other = here[(here.index(who) + 1) % len(here)]
        mine, its = order.index(who), order.index(other)
        order[mine], order[its] = order[its], order[mine]
    return hosting.order(wish.table, wish.member, order, wish.at)


def _answer(wish: Wish, *, yes: bool) -> Decision:
    return asking.answer(wish.table, wish.member, wish.live.judge, wish.deck, wish.at, yes=yes)


def _arrange(wish: Wish) -> Decision:
    settings = read_settings(wish.form, wish.table.settings)
    return hosting.arrange(wish.table, wish.member, settings, wish.at)


def _correct(wish: Wish) -> Decision:
    reason, game = str(wish.form.get("reason", "")), str(wish.form.get("game", "")) or None
    return correcting.correct(
        wish.table, wish.member, wish.number("member"), wish.points, reason, wish.at, game
    )


_JUDGES: Final[dict[str, Callable[[Wish], Verdict]]] = {
    "bot": lambda wish: joining.seat_bot(wish.table, wish.member, wish.level, wish.at),
    "accept": _accept,
    "remove": lambda wish: joining.leave(
        wish.table, wish.who, wish.at, wish.live.judge_or_none, by=wish.member
    ),
    "leave": lambda wish: joining.leave(wish.table, wish.member, wish.at, wish.live.judge_or_none),
    "stand-in": lambda wish: joining.stand_in(wish.table, wish.member, wish.who, wish.level, wish.at),
    "back": lambda wish: joining.come_back(wish.table, wish.member, wish.at),
    "lock": lambda wish: hosting.lock(wish.table, wish.member, wish.at, locked=True),
    "unlock": lambda wish: hosting.lock(wish.table, wish.member, wish.at, locked=False),
    "host": lambda wish: hosting.hand_over(wish.table, wish.member, wish.who, wish.at),
    "move": _move,
    "undo": lambda wish: asking.ask_undo(wish.table, wish.member, wish.deck, wish.at),
    "claim": lambda wish: asking.ask_claim(wish.table, wish.member, wish.live.judge, wish.at),
    "agree": lambda wish: _answer(wish, yes=True),
    "refuse": lambda wish: _answer(wish, yes=False),
    "give-up": lambda wish: hosting.give_up(wish.table, wish.member, wish.live.judge, wish.at),
    "settings": _arrange,
    "correct": _correct,
    "commit": lambda wish: mixing.commit(
        wish.table, wish.member, str(wish.form.get("commitment", "")), wish.at
    ),
    "enter": lambda wish: real.enter(wish.table, wish.member, wish.form, wish.live.any_judge, wish.at),
    "take-back": lambda wish: real.take_back(wish.table, wish.member, wish.form, wish.at),
}

WORDS: Final = ("start", "more", "enough", "emote", "reveal", *_JUDGES)
"""What a posted form may ask for. Deleting a table has a page of its own, and so have its rules."""


async def do(hall: Hall, live: LiveTable, member: int | None, form: FormData) -> None:
    """Do what a form asks for in its field ``do``.

    Raises:
        TableRefused: who asks may not, or the form cannot be read.
        StoreError: it could not be stored; nothing has changed.
    """
    word = str(form.get("do", ""))
    if member is None:
        raise no_member()
    if word == "start":
        await hall.start(live, member)
    elif word in ("more", "enough"):
        await hall.want(live, member, yes=word == "more")
    elif word == "reveal":
        await hall.reveal(live, member, str(form.get("entropy", "")))
    elif word == "emote":
        live.emote(member, str(form.get("emote", "")))
    elif word in _JUDGES:
        wish = Wish(live, member, form)
        await live.do(lambda: _JUDGES[word](wish))
    else:
        raise unreadable()


def read_settings(form: FormData, now: Settings) -> Settings:
    """Return the settings that a form holds; a field that it does not have stays as it is.

    A box that is not ticked sends nothing, so each box ``name`` comes with a hidden field ``name?``.

    Raises:
        TableRefused: ``unreadable``.
    """
    data = msgspec.structs.asdict(now)
    for field in ("think", "window", "pace"):
        if field in form:
            data[field] = str(form[field]).replace(",", ".")
    for field in ("leaver", "cards"):
        if field in form:
            data[field] = str(form[field])
    for field in ("takeover", "listed", "odds", "emotes"):
        if f"{field}?" in form:
            data[field] = field in form
    try:
        return msgspec.convert(data, Settings, strict=False)
    except msgspec.ValidationError:
        raise unreadable() from None
