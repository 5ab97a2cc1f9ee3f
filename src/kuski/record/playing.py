"""Playing a record through, one step at a time; the first illegal entry stops it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from kuski.game import CHANCE, TABLE, IllegalAction, RulesError, State, mark
from kuski.names import shown
from kuski.record.model import Record, RecordError


class Step(msgspec.Struct, frozen=True):
    """One action of a record.

    Attributes:
        entry: the number of its entry, from 1.
        actor: who acts: a seat, ``CHANCE`` or ``TABLE``.
        text: what the record says; of a deck entry with several cards, this card.
        before: the state before it.
        action: the action.
        after: the state after it.
        last: whether it ends its entry.
        card: how many cards were drawn in the game before this step.
    """

    entry: int
    actor: int
    text: str
    before: State
    action: Any
    after: State
    last: bool
    card: int


def start(record: Record) -> State:
    """Return the state before the first entry.

    Raises:
        RecordError: the rules cannot be played by these players.
    """
    try:
        return record.rules.start(len(record.players), record.dealer)
    except RulesError as error:
        raise RecordError.because(error.notice, mark("These rules cannot be played: {reason}")) from None


def replay(record: Record) -> Iterator[Step]:
    """Play a record through.

    Yields:
        Each action with the states around it; every card of a deck entry is a step.

    Raises:
        RecordError: an entry is illegal; its ``entry`` says which, its ``code`` is the engine's.
    """
    state, cards = start(record), 0
    for number, (actor, text) in enumerate(record.actions, 1):
        texts = (text.split() or [text]) if actor == CHANCE else [text]
        for place, said in enumerate(texts, 1):
            try:
                action = state.parse(actor, said)
                after: State = state.apply(actor, action)
            except IllegalAction as error:
                raise _illegal(record, number, actor, said, error) from error
            yield Step(number, actor, said, state, action, after, place == len(texts), cards)
            state = after
            cards += actor == CHANCE


def final(record: Record) -> State:
    """Return the state after the last entry.

    Raises:
        RecordError: as :func:`replay`.
    """
    state = start(record)
    for step in replay(record):
        state = step.after
    return state


def _illegal(record: Record, number: int, actor: int, text: str, error: IllegalAction) -> RecordError:
    if actor == CHANCE:
        template = mark('Entry {entry}, the deck: "{text}" is refused. {reason}')
    elif actor == TABLE:
        template = mark('Entry {entry}, the table: "{text}" is refused. {reason}')
    else:
        template = mark('Entry {entry}, {name}: "{text}" is refused. {reason}')
    name: dict[str, int | str] = {"name": record.players[actor]} if actor >= 0 else {}
    return RecordError.because(error.notice, template, entry=number, text=shown(text), **name)
