"""What a judgement gives: the entries that come next in the log, and what must be kept secret with them."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from kuski.dealer import SeededDealer
from kuski.table import entries as log
from kuski.table.play import Done, Play
from kuski.table.table import Table

_NONE: Final[Mapping[str, bytes]] = MappingProxyType({})


class Decision(NamedTuple):
    """What is to be stored, all of it or nothing, before anybody is told.

    Attributes:
        entries: what comes next in the log.
        done: for each entry that plays, its actions and the states after them; empty for others.
        secrets: seeds of decks, by :func:`seed_key`.
        forget: the keys of seeds that are in the log from now on.
        result: what the asker is told, such as the number of a new member.
    """

    entries: tuple[log.AnyEntry, ...]
    done: tuple[tuple[Done, ...], ...] = ()
    secrets: Mapping[str, bytes] = _NONE
    forget: tuple[str, ...] = ()
    result: Any = None

    def then(self, other: "Decision") -> "Decision":
        """Return both, one after the other."""
        mine = self.done or ((),) * len(self.entries)
        its = other.done or ((),) * len(other.entries)
        return Decision(
            self.entries + other.entries,
            mine + its,
            {**self.secrets, **other.secrets},
            self.forget + other.forget,
            self.result if other.result is None else other.result,
        )


class Deck(NamedTuple):
    """The deck that a game draws from now: who draws, and the seed as it is kept; empty for practice."""

    dealer: SeededDealer
    seed: bytes

    @classmethod
    def new(cls, players: int) -> "Deck":
        """Return a freshly sealed deck for so many players."""
        dealer = SeededDealer.new(players)
        seed = dealer.segment(reveal=True).seed
        assert seed is not None
        return cls(dealer, bytes.fromhex(seed))

    @classmethod
    def kept(cls, seed: bytes, players: int) -> "Deck":
        """Return the deck of a seed that was kept."""
        return cls(SeededDealer(seed, (None,) * players), seed)

    @classmethod
    def practice(cls, text: str, players: int) -> "Deck":
        """Return the deck of a chosen text, which everybody may know."""
        return cls(SeededDealer.practice(text, players), b"")

    @classmethod
    def next(cls, table: Table, players: int) -> "Deck":
        """Return the deck of a table's next game: freshly sealed, or the one that was chosen for practice."""
        return cls.new(players) if table.practice is None else cls.practice(table.practice, players)

    def mixed(self, entropy: Sequence[str | None]) -> SeededDealer:
        """Return the dealer with what the seats have added, in hex."""
        if not any(entropy):
            return self.dealer
        return self.dealer.mixed([None if part is None else bytes.fromhex(part) for part in entropy])

    @property
    def commitment(self) -> str:
        """The hash that is published before the first card; empty for practice, which has none."""
        return self.dealer.commitment or ""


def seed_key(number: int, seal: int) -> str:
    """Return the key under which the seed of a game's deck is kept."""
    return f"seed {number}.{seal}"


def apply_all(table: Table, decision: Decision) -> None:
    """Let a table follow what was decided and stored."""
    done: Sequence[tuple[Done, ...]] = decision.done or ((),) * len(decision.entries)
    for entry, steps in zip(decision.entries, done, strict=True):
        table.follow(entry, steps)


def ending(play: Play, at: float, seeds: Iterable[bytes | None], *, given_up: bool = False) -> Decision:
    """Return the end of a game: its seeds are told, and not secret any more.

    Args:
        play: the game.
        at: the time.
        seeds: by stretch of its deck, the seed; None where it is lost.
        given_up: whether it ends before its end.
    """
    told = tuple(None if seed is None else seed.hex() for seed in seeds)
    keys = tuple(seed_key(play.number, seal) for seal in range(play.sealed))
    return Decision((log.Ended(at, told, given_up),), forget=keys)
