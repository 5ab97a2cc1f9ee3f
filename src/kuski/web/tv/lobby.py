"""The lobby on a television: how to come to the table, and who sits there already."""

from typing import Final

from markupsafe import Markup

from kuski.table.members import HERE
from kuski.table.shown import ShownMember
from kuski.web.around import Around
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.house.editor import preset_note
from kuski.web.rendering import render
from kuski.web.tv.door import Door
from kuski.web.tv.parts import NOTHING
from kuski.web.tv.tabletop import MOST, Chair, tabletop
from kuski.words.language import Language

_TYPED: Final = Pattern("{before}<b>{address}</b>{after}")
_NOTE: Final = Pattern('<small class="note">{}</small>')
_FAN: Final = Pattern('<div class="pack-fan">{}</div>')


def lobby(around: Around, door: Door) -> Markup:
    """Return the screen before the first game."""
    lang = around.lang
    here = [shown for shown in around.members if shown.status in HERE]
    places = max(_places(around), 2)
    chairs = [_chair(around, shown) for shown in here[:MOST]]
    chairs += [Chair(None)] * (min(places, MOST) - len(chairs))
    fan = _FAN.format(joined([marks.back(), marks.back(), marks.card(lang, "Q♦", size="l")]))
    return render(
        "tv_lobby.html",
        lang,
        around=around,
        door=door,
        typed=_typed(lang, door),
        table=tabletop(chairs, fan, "waiting"),
        title=_title(lang, len(here), max(places - len(here), 0)),
        lede=_lede(around),
    )


def _chair(around: Around, shown: ShownMember) -> Chair:
    """Return the place of somebody who is here, with a quiet word under the name of a bot."""
    below = _NOTE.format(around.lang.gettext("bot")) if shown.bot else NOTHING
    return Chair(around.player(shown), below, id=f"person-{shown.id}")


def _typed(lang: Language, door: Door) -> Markup:
    """Return what to type on a phone: the address stands out, the letters of the code follow below."""
    if not door.address:
        return NOTHING
    gap = "\0"
    text = (
        lang.gettext("or type {address} and", address=gap)
        if door.open
        else lang.gettext("Type {address} and", address=gap)
    )
    before, _, after = text.partition(gap)
    return _TYPED.format(before=before, address=door.address, after=after)


def _places(around: Around) -> int:
    """Return for how many the rules are, at most."""
    rules = around.table.rules
    return int(rules.max_players if around.table.game == "bus" else rules.players)


def _title(lang: Language, here: int, free: int) -> str:
    sit = lang.ngettext("{n} person at the table", "{n} people at the table", here)
    if not free:
        return sit
    left = lang.ngettext("{n} place free", "{n} places free", free)
    return lang.gettext("{people}, {places}", people=sit, places=left)


def _lede(around: Around) -> str:
    """Return what is played, and what is missing or who deals."""
    lang, rules = around.lang, around.table.rules
    if around.obstacles and around.table.order:
        last = lang.notice(around.obstacles[0])
    elif around.host_name:
        last = lang.gettext("{player} deals when everybody is here.", player=around.host_name)
    else:
        last = ""
    note = preset_note(lang, around.table.game, rules)
    if around.table.game == "bus":
        rows = "–".join(map(str, rules.pyramid))
        played = lang.gettext("{rules}, pyramid {rows}, {bus}.", rules=around.rules_name, rows=rows, bus=note)
    else:
        played = lang.gettext("{rules}, {players}.", rules=around.rules_name, players=note)
    return f"{played} {last}".strip()
