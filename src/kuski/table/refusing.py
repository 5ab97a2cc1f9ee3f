"""What a table refuses: the codes that programs read, and the sentences that people do."""

from kuski.game import Refusal, mark


class TableRefused(Refusal):
    """The table does not do what was asked; nothing has changed."""


def stale() -> TableRefused:
    """Return the refusal of an answer to a question that is not open any more."""
    return TableRefused("stale", mark("That came too late: the table has gone on."))


def not_host() -> TableRefused:
    """Return the refusal of what only the host may do."""
    return TableRefused("not-host", mark("Only the host may do that."))


def no_seat() -> TableRefused:
    """Return the refusal of who does not play in this game."""
    return TableRefused("no-seat", mark("You have no seat in this game."))


def no_game() -> TableRefused:
    """Return the refusal of what needs a game that is going on."""
    return TableRefused("no-game", mark("No game is going on."))


def game_running() -> TableRefused:
    """Return the refusal of what must wait until the game is over."""
    return TableRefused("game-running", mark("That has to wait until the game is over."))


def no_member() -> TableRefused:
    """Return the refusal of a member who is not there."""
    return TableRefused("no-member", mark("Nobody like that sits at this table."))


def nothing_asked() -> TableRefused:
    """Return the refusal of an answer to a request that nobody has made."""
    return TableRefused("nothing-asked", mark("Nothing is being asked of you."))


def bot_plays() -> TableRefused:
    """Return the refusal of who has a bot in the seat just now."""
    return TableRefused("bot-plays", mark("A bot plays for you just now: take your seat back first."))


def too_many(most: int) -> TableRefused:
    """Return the refusal of an empty answer, or of one that is too long."""
    return TableRefused("too-many-actions", mark("An answer is 1 to {most} actions."), most=most)


def busy() -> TableRefused:
    """Return the refusal of what could not be put between what others do."""
    return TableRefused("busy", mark("The table is busy: try again."))


def no_table() -> TableRefused:
    """Return the refusal of a code that no table has."""
    return TableRefused("no-such-table", mark("There is no table with that code."))


def too_often() -> TableRefused:
    """Return the refusal of who asks too much in too short a time."""
    return TableRefused("too-often", mark("That was too often: wait a moment and try again."))


def not_stored() -> TableRefused:
    """Return the refusal of what could not be written to the disk."""
    return TableRefused("not-stored", mark("That could not be saved: try again in a moment."))


def unknown_token() -> TableRefused:
    """Return the refusal of a token that is none of this table's."""
    return TableRefused("unknown-token", mark("This token belongs to no seat of this table."))


def unreadable() -> TableRefused:
    """Return the refusal of a form that is none of ours."""
    return TableRefused("unreadable", mark("That form could not be read: go back and try again."))
