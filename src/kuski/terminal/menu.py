"""What can be answered now, and what a typed line means among it."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple


class Choice(NamedTuple):
    """One line of a menu.

    Attributes:
        label: what it is called.
        words: what may be typed for it beside its number and its label.
        action: what it does; None when a number must be said with it.
        amounts: what it does with each number that may be said.
        question: how that number is asked for.
        drawn: whether it stands in the picture with its number, and so not in the list.
    """

    label: str
    words: tuple[str, ...] = ()
    action: Any = None
    amounts: Mapping[int, Any] = {}
    question: str = ""
    drawn: bool = False


class Meant(NamedTuple):
    """What a line means: one choice, with the number said beside it, or several that fit as well."""

    choices: tuple[Choice, ...]
    amount: int | None = None

    @property
    def choice(self) -> Choice | None:
        """The one choice that is meant."""
        return self.choices[0] if len(self.choices) == 1 else None


def plain(text: str) -> str:
    """Return ``text`` as it is compared: no case, no marks on letters, single spaces."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(char for char in bare if not unicodedata.combining(char)).split())


def understand(line: str, choices: Sequence[Choice]) -> Meant:
    """Return what ``line`` means: a number, a choice's label or word, or how one of these begins.

    What is said in full comes before what only begins so. With a choice that takes a number, that
    number may follow: ``2 3`` or ``Niko 3``.
    """
    typed = plain(line)
    if not typed:
        return Meant(())
    found = _find(typed, choices)
    if found:
        return Meant(found)
    head, _, tail = typed.rpartition(" ")
    amount = whole_number(tail)
    if head and amount is not None:
        counted = tuple(choice for choice in _find(head, choices) if choice.amounts)
        return Meant(counted, amount)
    return Meant(())


def _find(typed: str, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    number = whole_number(typed)
    if number is not None and 1 <= number <= len(choices):
        return (choices[number - 1],)
    spoken = [(choice, [plain(word) for word in (choice.label, *choice.words)]) for choice in choices]
    exact = tuple(choice for choice, words in spoken if typed in words)
    if exact or number is not None:
        return exact
    return tuple(choice for choice, words in spoken if _begins(typed, words))


def _begins(typed: str, words: Iterable[str]) -> bool:
    return any(word.startswith(typed) for word in words)


def whole_number(text: str) -> int | None:
    """Return the number that ``text`` is, or None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None
