"""What a record says must hold, compared with what the game says."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from kuski.cards import parse_card
from kuski.game import CHANCE, TABLE, IllegalAction, Notice, State, actor_text, mark, refusal
from kuski.names import shown
from kuski.record.model import Record, RecordError
from kuski.record.playing import replay, start

_ACTORS = {str(actor_text(actor)): actor for actor in (CHANCE, TABLE)}


class Failure(msgspec.Struct, frozen=True):
    """Something that should have held and did not.

    Attributes:
        entry: after how many entries.
        key: what was asked about.
        expected: what the record says.
        actual: what the game says.
    """

    entry: int
    key: str
    expected: Any
    actual: Any

    @property
    def notice(self) -> Notice:
        """The sentence for it."""
        return Notice(
            "unexpected",
            mark("After entry {entry}, {key}: expected {expected}, found {actual}."),
            {
                "entry": self.entry,
                "key": self.key,
                "expected": _plain(self.expected),
                "actual": _plain(self.actual),
            },
        )


def check_expect(record: Record) -> tuple[Failure, ...]:
    """Play a record through and return everything that does not hold, in order.

    Raises:
        RecordError: an entry is illegal, or ``expect`` asks what this game does not know.
    """
    failures = list(failures_at(record, 0, start(record)))
    for step in replay(record):
        if step.last:
            failures += failures_at(record, step.entry, step.after)
    return tuple(failures)


def failures_at(record: Record, entry: int, state: State) -> Iterator[Failure]:
    """Yield what does not hold in the state after ``entry`` entries.

    Raises:
        RecordError: ``expect`` asks what this game does not know.
    """
    places = [str(entry)]
    if entry == len(record.actions):
        places.append("end")
    for place in places:
        for key, expected in record.expect.get(place, {}).items():
            if key == "illegal":
                yield from _allowed(entry, state, expected)
                continue
            wanted, found = _normal(key, state, expected), _found(record, key, state, expected)
            if wanted != found:
                yield Failure(entry, key, expected, found)


def _found(record: Record, key: str, state: State, expected: object) -> object:
    """Return what the game says about ``key``, in the form of :func:`_normal`."""
    outcome = state.outcome
    if key == "scores":
        return list(state.scores)
    if key == "winners":
        return sorted(outcome.winners) if outcome is not None else []
    if key == "phase":
        return state.phase
    if key == "over":
        return outcome is not None
    if key == "actors":
        return _sorted(actor_text(actor) for actor in state.actors)
    if key == "legal":
        texts = {str(actor_text(a)): sorted(map(str, state.legal(a))) for a in state.actors}
        if isinstance(expected, dict) or len(texts) > 1:
            return texts
        return next(iter(texts.values()), [])
    facts = state.facts()
    if key not in facts:
        raise RecordError(
            "bad-expect",
            mark('"expect" asks about "{key}", which the game {game} does not know.'),
            key=key,
            game=record.game,
        )
    value = facts[key]
    return [sorted(hand) for hand in value] if key == "hands" else value


def _normal(key: str, state: State, expected: Any) -> object:
    """Return an expectation with its free orders sorted and its texts as the game writes them."""
    if key in ("actors", "winners") or (key == "driver" and isinstance(expected, list)):
        return _sorted(expected)
    if key == "hands":
        return [sorted(map(_card, hand)) for hand in expected]
    if key == "legal" and isinstance(expected, dict):
        return {
            actor: sorted(_action(state, actor, text) for text in texts) for actor, texts in expected.items()
        }
    if key == "legal":
        sole = str(actor_text(next(iter(state.actors)))) if len(state.actors) == 1 else ""
        return sorted(_action(state, sole, text) for text in expected)
    return expected


def _sorted(values: Iterable[int | str]) -> list[int | str]:
    return sorted(values, key=lambda value: (isinstance(value, str), value))


def _card(text: str) -> str:
    try:
        return str(parse_card(text))
    except ValueError:
        return text


def _action(state: State, actor: str, text: str) -> str:
    """Return an action's text as the game writes it, or unchanged when it means nothing."""
    if not actor:
        return text
    try:
        return str(state.parse(_ACTORS[actor] if actor in _ACTORS else int(actor), text))
    except IllegalAction:
        return text


def _allowed(entry: int, state: State, forbidden: Any) -> Iterator[Failure]:
    """Yield what should be refused and is not, or not for the reason given."""
    several = all(isinstance(item, list) for item in forbidden)
    for said, text, *code in forbidden if several else [forbidden]:
        error = refusal(state, _ACTORS.get(str(said), said), text)
        if error is None:
            yield Failure(entry, "illegal", [said, text, *code], None)
        elif code and error.code != code[0]:
            yield Failure(entry, "illegal", [said, text, *code], error.code)


def _plain(value: object) -> str:
    return shown(msgspec.json.encode(value).decode(), 400)
