"""Reading the texts of actions."""

import re

from referee.cards import read_card
from referee.text import Action

# What was said, in parts: ("bid", 65), ("pass",), ("redeal",), ("discard", "6♦"), ("hand", "6♦"),
# ("contract", 120), ("trump", "♦"), ("whole",), ("half", "♣"), ("name", "♦"), ("card", "9♦") for a card
# that is played or comes from the deck, ("leave", 2) from the table.


def read(actor: object, text: object) -> Action | None:
    """The action that `text` means when `actor` says it, or None when it means nothing."""
    if not isinstance(text, str):
        return None
    if actor == "table":
        found = re.fullmatch(r"leave @(0|[1-9][0-9]*)", text)
        return ("leave", int(found[1])) if found else None
    card = read_card(text)
    if card:
        return ("card", card)
    if actor == "deck":
        return None
    if text in ["pass", "redeal"]:
        return (text,)
    if text == "ask whole":
        return ("whole",)
    found = re.fullmatch(r"(bid|contract) ([1-9][0-9]*)", text)
    if found:
        return (found[1], int(found[2]))
    found = re.fullmatch(r"(trump|ask half|name) ([♣♦♥♠])", text)
    if found:
        return (found[1].removeprefix("ask "), found[2])
    for verb in ["discard", "hand"]:
        if text.startswith(f"{verb} "):
            card = read_card(text[len(verb) + 1 :])
            return (verb, card) if card else None
    return None
