"""What was entered, in words: for the button that takes it back, and for the line that says so."""

from collections.abc import Sequence

from kuski.bus.actions import parse_action as bus_action
from kuski.cards import parse_card
from kuski.huutopussi.actions import parse_action as huutopussi_action
from kuski.huutopussi.written.actions import parse_counted
from kuski.table import entries as log
from kuski.table.real import Entered
from kuski.table.table import Table
from kuski.words import bus, huutopussi
from kuski.words.language import Language


def said(lang: Language, game: str, names: Sequence[str], entered: Sequence[Entered]) -> str:
    """Return what was entered, such as ``9♦`` or ``Veera: Bid 70``.

    Args:
        lang: the reader's language.
        game: ``bus`` or ``huutopussi``.
        names: the players by seat.
        entered: the actors and texts.
    """
    told = [_one(lang, game, names, who, text) for who, text in entered]
    return ", ".join(dict.fromkeys(told))


def _one(lang: Language, game: str, names: Sequence[str], who: int | str, text: str) -> str:
    if not isinstance(who, int):
        return bus.card_text(lang, parse_card(text))
    if parse_counted(text) is not None:
        return lang.gettext("the points of the deal")
    label = (
        bus.choice(lang, bus_action(text), names)
        if game == "bus"
        else huutopussi.choice(lang, huutopussi_action(text), names)
    )
    return lang.gettext("{player}: {answer}", player=names[who], answer=label)


def taken_back(lang: Language, table: Table, entry: log.Undone) -> str:
    """Return the line of the log that says who took back what."""
    play = table.play
    assert entry.by is not None
    player = table.members[entry.by].name
    if (
        play is None
        or not entry.taken
        or any(isinstance(who, int) and who >= len(play.names) for who, _ in entry.taken)
    ):
        return lang.gettext("{player} takes the last entry back.", player=player)
    what = said(lang, play.game, play.names, entry.taken)
    return lang.gettext("{player} takes back: {what}", player=player, what=what)
