"""Whether the deck of a recorded game was steered: its cards compared with its published seed."""

from collections.abc import Iterator
from enum import Enum

import msgspec

from kuski.dealer import PRACTICE, SEEDED, SeededDealer, Segment
from kuski.game import CHANCE, Notice, mark
from kuski.names import shown
from kuski.record.model import Record
from kuski.record.playing import Step, replay


class Proof(Enum):
    """What the seeds say about the cards."""

    PROVEN = "proven"
    CONTRADICTED = "contradicted"
    NOTHING = "nothing to prove"


class Finding(msgspec.Struct, frozen=True):
    """What :func:`verify` found.

    Attributes:
        proof: the answer.
        notice: the sentence for it.
        entry: the number of the first entry whose card differs, or None.
    """

    proof: Proof
    notice: Notice
    entry: int | None = None


def verify(record: Record) -> Finding:
    """Say whether every card of a record is the one that its published seed gives.

    Each card belongs to the last stretch of ``fair`` that begins before its entry. All must be proven
    for the game to be; one that differs contradicts it, and so does a seed that is not the one
    committed to.

    Raises:
        RecordError: an entry is illegal.
    """
    contradiction = None
    dealers: list[SeededDealer | None] = []
    for number, segment in enumerate(record.fair, 1):
        try:
            dealers.append(_dealer(segment, len(record.players)))
        except ValueError:
            dealers.append(None)
            contradiction = contradiction or _other_seed(number)
    cards, unproven, drifted = 0, None, None
    began: dict[int | None, int] = {}
    for step, at in _dealt(record):
        cards += 1
        began.setdefault(at, step.entry)
        dealer = None if at is None else dealers[at]
        seeded = at is not None and record.fair[at].scheme == SEEDED
        if unproven is None and not (seeded and dealer):
            unproven = step, None if at is None else record.fair[at]
        if dealer is None or contradiction is not None:
            continue
        drawn = dealer.draw(step.before, step.card)
        if drawn != step.action and seeded:
            contradiction = _other_card(step, str(drawn))
        elif drawn != step.action and drifted is None:
            drifted = step
    if contradiction is not None:
        return contradiction
    if unproven is not None:
        return Finding(Proof.NOTHING, _why_nothing(*unproven, drifted))
    if not cards:
        return Finding(Proof.NOTHING, Notice("no-cards", mark("Nothing to prove: no card was drawn.")))
    if len(began) > 1:
        return Finding(Proof.PROVEN, _proven_in_parts(cards, list(began.values())))
    sentence = mark("Proven: every card follows from the published seed (cards: {cards}).")
    return Finding(Proof.PROVEN, Notice("proven", sentence, {"cards": cards}))


def _proven_in_parts(cards: int, began: list[int]) -> Notice:
    """Return the proof of a deck that was sealed several times, which is worth as much as each seal."""
    return Notice(
        "proven-in-parts",
        mark(
            "Proven in {parts} parts: every card follows from a published seed (cards: {cards}). The deck was"
            " sealed anew at entry {entries}: that proves as much as the seal that you saw before it."
        ),
        {"parts": len(began), "cards": cards, "entries": ", ".join(map(str, began[1:]))},
    )


def _dealt(record: Record) -> Iterator[tuple[Step, int | None]]:
    """Yield each card of a record with the index of the stretch of ``fair`` that it belongs to."""
    at = -1
    for step in replay(record):
        while at + 1 < len(record.fair) and record.fair[at + 1].start < step.entry:
            at += 1
        if step.actor == CHANCE:
            yield step, at if at >= 0 else None


def _dealer(segment: Segment, players: int) -> SeededDealer | None:
    return None if segment.seed is None else SeededDealer.from_segment(segment, players)


def _other_seed(number: int) -> Finding:
    return Finding(
        Proof.CONTRADICTED,
        Notice(
            "other-seed",
            mark("Contradicted: the seed of stretch {number} of the deck is not the one committed to."),
            {"number": number},
        ),
    )


def _other_card(step: Step, drawn: str) -> Finding:
    return Finding(
        Proof.CONTRADICTED,
        Notice(
            "other-card",
            mark("Contradicted at entry {entry}: the seed gives {drawn}, the record has {card}."),
            {"entry": step.entry, "drawn": drawn, "card": str(step.action)},
        ),
        step.entry,
    )


def _why_nothing(step: Step, segment: Segment | None, drifted: Step | None) -> Notice:
    """Return why the card of ``step`` proves nothing."""
    if segment is None:
        return Notice(
            "no-seed",
            mark("Nothing to prove: no seed was published for the card of entry {entry}."),
            {"entry": step.entry},
        )
    if segment.scheme == SEEDED:
        return Notice(
            "secret-seed",
            mark("Nothing to prove yet: the seed for the card of entry {entry} is still secret."),
            {"entry": step.entry},
        )
    if segment.scheme != PRACTICE:
        return Notice(
            "real-cards",
            mark("Nothing to prove: real cards were turned (entry {entry})."),
            {"entry": step.entry},
        )
    seed = shown(segment.seed or "")
    if drifted is None:
        return Notice(
            "practice",
            mark(
                'Nothing to prove: this was practice with the chosen seed "{seed}";'
                " every card follows from it."
            ),
            {"seed": seed},
        )
    return Notice(
        "practice-differs",
        mark(
            'Nothing to prove: this was practice with the chosen seed "{seed}",'
            " but the card of entry {entry} does not follow from it."
        ),
        {"seed": seed, "entry": drifted.entry},
    )
