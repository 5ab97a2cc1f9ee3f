"""From the fields of a posted form to the texts of an answer."""

import re
from typing import Final

from starlette.datastructures import FormData

from kuski.table.refusing import unreadable
from kuski.web.protocol import LONGEST_TEXT, MOST_ACTIONS

_GIVE: Final = re.compile(r"give@([0-9]{1,2})")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")


def actions_of(form: FormData) -> list[str]:
    """Return the actions of a form, in the order of its fields.

    ``action`` is a text of the engine, in which ``{amount}`` stands for the field ``amount``;
    ``give@1`` with the value 2 is ``give 2 to @1``, and nothing with 0.

    Raises:
        TableRefused: ``unreadable``.
    """
    amount = str(form.get("amount", "")).strip()
    if len(amount) > LONGEST_TEXT:
        raise unreadable()
    texts = []
    for name, value in form.multi_items():
        text = str(value).strip()
        if name == "action" and len(text) > LONGEST_TEXT:
            raise unreadable()
        if name == "action" and text:
            texts.append(text.replace("{amount}", amount))
        elif (give := _GIVE.fullmatch(name)) and _NUMBER.fullmatch(text) and int(text):
            texts.append(f"give {int(text)} to @{give[1]}")
    if not 1 <= len(texts) <= MOST_ACTIONS or any(len(text) > LONGEST_TEXT for text in texts):
        raise unreadable()
    return texts


def turn_of(form: FormData) -> int:
    """Return the turn number that a form answers.

    Raises:
        TableRefused: ``unreadable``.
    """
    text = str(form.get("turn", ""))
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise unreadable()
    return int(text)
