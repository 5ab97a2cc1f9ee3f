"""What the room is told beside the game: somebody asks something of all, or wants to join."""

from kuski.web.around import Around


def notice(around: Around) -> str:
    """Return a sentence for the line below the title, or an empty text when there is nothing to tell."""
    lang, table = around.lang, around.table
    if table.request is not None and table.running is not None:
        player = table.members[table.request.member].name
        if table.request.what == "undo":
            return lang.gettext("{player} wants to take back the last answer.", player=player)
        return lang.gettext("{player} says: the rest of the tricks is mine.", player=player)
    newcomers = table.waiting()
    return lang.gettext("{player} wants to join.", player=newcomers[0].name) if newcomers else ""
