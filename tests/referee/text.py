"""Reading the texts of actions, and the error for those that are refused."""

import re

from referee.cards import SUITS, read_card

GUESSES = ["red", "black", "higher", "lower", "inside", "outside", *SUITS, "same", "new"]

# What was said, in parts: ("guess", "red"), ("lay", "7♦"), ("give", 2, 1) for two points to seat 1,
# ("pass",), ("turn", 2), ("card", "9♦") from the deck, ("leave", 2) from the table.
Action = tuple


class Refused(Exception):
    """An action that is not legal; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read(actor: object, text: object) -> Action | None:
    """The action that `text` means when `actor` says it, or None when it means nothing."""
    if not isinstance(text, str):
        return None
    if actor == "deck":
        card = read_card(text)
        return ("card", card) if card else None
    if actor == "table":
        found = re.fullmatch(r"leave @(0|[1-9][0-9]*)", text)
        return ("leave", int(found[1])) if found else None
    if text in GUESSES:
        return ("guess", text)
    if text == "pass":
        return ("pass",)
    if text.startswith("lay "):
        card = read_card(text[4:])
        return ("lay", card) if card else None
    found = re.fullmatch(r"give ([1-9][0-9]*) to @(0|[1-9][0-9]*)", text)
    if found:
        return ("give", int(found[1]), int(found[2]))
    found = re.fullmatch(r"turn ([1-9][0-9]*)", text)
    if found:
        return ("turn", int(found[1]))
    return None
