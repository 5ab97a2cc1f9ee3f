"""Asking a bot why: on the log page of its seat, and over the interface for programs."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from starlette.requests import Request

from kuski import bots
from kuski.bots import Reason, Searches, Sight
from kuski.bots.budget import Budget
from kuski.bots.why import explain
from kuski.table import why
from kuski.table.clocks import player
from kuski.table.play import Play
from kuski.table.why import Move
from kuski.web.entering import allow
from kuski.web.live import LiveTable
from kuski.web.thinking import workers
from kuski.words import bus, huutopussi
from kuski.words.language import Language
from kuski.words.reasons import reason_text

LOGGER: Final = logging.getLogger("kuski.thinking")
MOST: Final = 12
"""The most moves that are offered to be asked about, the newest."""
_CHOICE: Final[Mapping[str, Callable[[Language, Any, Sequence[str]], str]]] = {
    "bus": bus.choice,
    "huutopussi": huutopussi.choice,
}


class Asked(NamedTuple):
    """What a log page says about a bot's moves.

    Attributes:
        moves: those that may be asked about: each its number and what it was.
        chosen: the number of the one that is asked about, or None.
        action: what that was.
        sentence: why; empty when nothing is asked.
        later: whether there is something that will be told later.
    """

    moves: Sequence[tuple[int, str]]
    chosen: int | None
    action: str
    sentence: str
    later: bool


def bot_in(live: LiveTable, seat: int) -> str | None:
    """Return the level of the bot that plays, or began, in a seat of the last game; None for a person."""
    play = live.table.play
    if play is None:
        return None
    level = (live.table.running and player(live.table, seat).level) or play.bots[seat]
    return None if level is None else bots.level_in(play.game, level)


def offered(live: LiveTable, member: int | None, seat: int) -> list[Move]:
    """Return the moves of a bot that a member may ask about: in Huutopussi those of one deal."""
    play = live.table.play
    if play is None or bot_in(live, seat) is None:
        return []
    found = why.moves(play, seat, None if member is None else play.seat_of(member))
    if play.game == "huutopussi" and found:
        deal = _deal(found[-1])
        found = [move for move in found if _deal(move) == deal]
    return found


def _deal(move: Move) -> int:
    return len(move.before.view(None).sheet)


async def asked(
    request: Request, live: LiveTable, member: int | None, seat: int, lang: Language
) -> Asked | None:
    """Return what the log page of a seat says of its bot; None when no bot plays there."""
    play = live.table.play
    if play is None or bot_in(live, seat) is None:
        return None
    found = offered(live, member, seat)
    text = request.query_params.get("why", "")
    chosen = next((move for move in found if text == str(move.number)), None)
    sentence = ""
    if chosen is not None:
        sentence = await answer(request, live, play, chosen, lang)
    labels = [(move.number, label(lang, play, move)) for move in found[-MOST:]]
    return Asked(
        labels,
        None if chosen is None else chosen.number,
        "" if chosen is None else label(lang, play, chosen),
        sentence,
        why.waits(play, seat),
    )


def label(lang: Language, play: Play, move: Move) -> str:
    """Return what a move was, in a few words."""
    return _CHOICE[play.game](lang, move.action, play.names)


async def answer(request: Request, live: LiveTable, play: Play, move: Move, lang: Language) -> str:
    """Return why a bot made a move, as a sentence.

    Raises:
        TableRefused: ``too-often``.
    """
    key = (play.number, play.undone, move.number)
    if key not in live.reasons:
        allow(request, "post")
        level = bot_in(live, move.seat)
        assert level is not None
        sight = why.sight_of(play, move, live.dice_of(move.seat, move.number))
        loop = asyncio.get_running_loop()
        live.reasons[key] = await loop.run_in_executor(workers(), _explain, play.game, level, sight, move)
    reason = live.reasons[key]
    if reason is None:
        return lang.gettext("There is no more to say about that.")
    return reason_text(lang, reason, play.names)


def _explain(game: str, level: str, sight: Sight, move: Move) -> Reason | None:
    """Return why a bot made a move; runs beside the loop."""
    try:
        bot = bots.find(game, level if bots.ready() or not bots.thinks(game, level) else bots.WITHOUT_FAST)
        seconds = bots.seconds(game, level)
        if seconds and bots.ready():
            cast(Searches, bot).budget = Budget(seconds=seconds)
        return explain(bot, sight, move.action)
    except Exception:
        LOGGER.exception("a bot for %s could not say why", game)
        return None
