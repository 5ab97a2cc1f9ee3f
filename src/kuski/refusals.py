"""The refusals that every game has, in the order in which they are looked at."""

from kuski.game import CHANCE, TABLE, IllegalAction, mark


def game_over() -> IllegalAction:
    """Return the refusal for any action after the end."""
    return IllegalAction("game-over", mark("The game is over."))


def unreadable(text: str) -> IllegalAction:
    """Return the refusal for a text that is no action of the actor."""
    shown = "".join(c if c.isprintable() else "?" for c in text[:30])
    return IllegalAction("unreadable", mark('"{text}" is not an action of this game.'), text=shown)


def no_such_seat(seat: int) -> IllegalAction:
    """Return the refusal for a seat that is not at the table."""
    return IllegalAction("no-such-seat", mark("Nobody sits in seat {seat}."), seat=seat)


def off_turn(actor: int, players: int) -> IllegalAction:
    """Return the refusal for an actor who is not asked now, or who does not exist."""
    if actor not in (CHANCE, TABLE) and not 0 <= actor < players:
        return no_such_seat(actor)
    return IllegalAction("not-your-turn", mark("It is not your turn."))


def wrong_phase() -> IllegalAction:
    """Return the refusal for an action that belongs to another moment of the game."""
    return IllegalAction("wrong-phase", mark("That cannot be done now."))


def not_in_hand(card: object) -> IllegalAction:
    """Return the refusal for a card that the actor does not hold."""
    return IllegalAction("card-not-in-hand", mark("{card} is not in your hand."), card=str(card))


def not_that_card() -> IllegalAction:
    """Return the refusal for a card that cannot come from the deck now."""
    return IllegalAction(
        "card-not-in-deck", mark("That card cannot come from the deck now: it is already out.")
    )
