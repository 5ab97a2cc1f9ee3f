"""From a live table to the scene of one screen: views, and what happened, as that seat may know it."""

import hashlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from kuski.bots import level_in
from kuski.table.clocks import deadline, is_window, player
from kuski.table.play import Play
from kuski.table.settings import Settings
from kuski.web.beats import story
from kuski.web.live import LiveTable
from kuski.web.real.sight import real_of
from kuski.web.scene import Common, Player, Scene

COLOURS: Final = 8
MOMENT: Final = 3.0
"""Seconds for which the newest action is fresh."""
WAIT: Final = 350
MOST_WAIT: Final = 1000
"""The milliseconds for which a card lifts before it turns, at the usual pace and at most."""


def scene_of(live: LiveTable, member: int | None, csrf: str = "", *, whole: bool = False) -> Scene:
    """Return what a member's screen may show of the game that goes on, or of the last one.

    Args:
        live: the table.
        member: whose screen it is; None only watches.
        csrf: the token of its forms.
        whole: whether all that happened is told, for the log and the end; else the last actions are.

    Raises:
        AssertionError: no game was begun yet.
    """
    table, play = live.table, live.table.play
    assert play is not None
    seat = None if member is None else play.seat_of(member)
    asked = seat is not None and table.running is not None and seat in play.state.actors
    common = _common(live, play)
    return common.scene._replace(
        seat=seat,
        view=play.view(seat),
        turn=play.turns[seat] if asked and seat is not None else None,
        beats=story(play, seat) if whole else live.beats.of(play, seat),
        csrf=csrf,
        seconds=time_left(live, member),
        real=real_of(table, member),
        common=None if whole else common,
    )


def _common(live: LiveTable, play: Play) -> Common:
    """Return what everybody may see now; the same for every screen until something changes."""
    table, players, fresh = live.table, players_of(live, play), live.now() - play.at < MOMENT
    key = (table.version, play.number, players, fresh)
    if live.common is None or live.common[0] != key:
        scene = Scene(
            code=table.code,
            game=play.game,
            rules=play.rules,
            players=players,
            seat=None,
            view=play.view(None),
            turn=None,
            beats=live.beats.of(play, None),
            token=_tokens(live, play),
            odds=table.settings.odds,
            fresh=fresh,
            wait=wait_of(table.settings.pace),
        )
        live.common = key, Common(scene)
    return live.common[1]


def wait_of(pace: float) -> int:
    """Return for how many milliseconds a card lifts before it turns by itself, at a pace in seconds."""
    return min(round(WAIT * pace / Settings().pace), MOST_WAIT)


def time_left(live: LiveTable, member: int | None) -> float | None:
    """Return how many seconds a screen shows as left: its owner's, when he is asked.

    Who only watches sees those of the one seat that all wait for. Where several may act, the time of one
    could tell what that seat did in secret.
    """
    table, play = live.table, live.table.running
    if play is None:
        return None
    seat = None if member is None else play.seat_of(member)
    actors = play.state.actors
    if seat is None and len(actors) == 1 and not is_window(play):
        (seat,) = actors
    if seat is None or seat < 0 or seat not in actors or player(table, seat).level is not None:
        return None
    over = deadline(table, seat, live.awake)
    return None if over is None else max(over - live.now(), 0.0)


def players_of(live: LiveTable, play: Play) -> tuple[Player, ...]:
    """Return who sits in a game, by seat."""
    table, present = live.table, live.present
    members = [table.members[number] for number in play.seats]
    names = [member.name for member in members]
    return tuple(
        Player(
            name=member.name,
            initial=initial,
            colour=number % COLOURS + 1,
            bot=member.level and level_in(play.game, member.level),
            away=member.bot is None and member.id not in present,
            total=table.totals.get(member.id, 0),
            member=number,
        )
        for member, number, initial in zip(members, play.seats, initials(names), strict=True)
    )


def initials(names: Iterable[str]) -> tuple[str, ...]:
    """Return the letters on the mugs: one, or two where several names begin alike."""
    firsts = [name[:1].upper() for name in names]
    return tuple(
        first if firsts.count(first) == 1 else (name[:1].upper() + name[1:2].lower()).strip()
        for first, name in zip(firsts, names, strict=True)
    )


def _tokens(live: LiveTable, play: Play) -> Callable[[str], str]:
    """Return the opaque keys of cards, which are others after each shuffle."""
    view: Any = play.view(None)
    shuffle = f"{play.number}/{len(getattr(view, 'sheet', ()))}/{view.phase == 'ride'}"

    def token(card: str) -> str:
        return _token(f"{live.dice}/{shuffle}/{card}")

    return token


@lru_cache(maxsize=4096)
def _token(text: str) -> str:
    return "c" + hashlib.sha256(text.encode()).hexdigest()[:8]
