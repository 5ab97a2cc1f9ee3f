"""A game in play: its position, its actions so far, whose turn numbers stand where."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from kuski.bots import Sight
from kuski.dealer import SEEDED, Segment
from kuski.game import CHANCE, TABLE, State
from kuski.record import Record
from kuski.table.entries import Made, Played

REMEMBERED: Final = 24
"""How many of the last actions are kept with their states, so that screens can tell what happened."""

_ACTORS: Final = {"deck": CHANCE, "table": TABLE}


class Step(NamedTuple):
    """One action: the states around it, who made it, and the table's version that it came with."""

    version: int
    before: State
    actor: int
    action: Any
    after: State
    made: Made


class Done(NamedTuple):
    """An action that was judged, and the state after it."""

    action: Any
    after: State


class Said(NamedTuple):
    """An answer that was taken: its texts, and the version of the table with it."""

    texts: tuple[str, ...]
    version: int


class Play:
    """One game at a table, from its deal to its end.

    Attributes:
        number: the games at this table, counted from 1.
        game: its name.
        rules: its rules.
        seats: the members by seat; a newcomer may take over a bot's seat.
        names: the players by seat, as they were called when the game began.
        bots: by seat, the level of the bot that sat there when the game began.
        dealer: the dealer's seat at the start.
        state: the position.
        actions: what was done.
        turns: by seat, the number that its next answer must carry.
        since: by seat, when it was asked what it is asked now.
        fair: the stretches of the deck, without seeds while they are secret.
        seals: by stretch, the number under which its seed is kept.
        sealed: how many decks were sealed in this game.
        recent: the last steps.
        given_up: whether it was ended before its end.
        draws: how many cards were drawn.
        undone: how often something was taken back.
    """

    def __init__(
        self,
        number: int,
        game: str,
        rules: Any,
        seats: Sequence[int],
        names: Sequence[str],
        bots: Sequence[str | None],
        dealer: int,
        commitment: str,
        first_turn: int,
        at: float,
    ) -> None:
        players = len(seats)
        self.number = number
        self.game = game
        self.rules = rules
        self.seats = list(seats)
        self.names = tuple(names)
        self.bots = tuple(bots)
        self.dealer = dealer
        self.state: State = rules.start(players, dealer)
        self.actions: list[tuple[int, str]] = []
        self.turns = [first_turn] * players
        self.since = [at] * players
        self.at = at
        self.fair: list[Segment] = [Segment(0, SEEDED, commitment, (None,) * players)]
        self.seals = [0]
        self.sealed = 1
        self.recent: deque[Step] = deque(maxlen=REMEMBERED)
        self.given_up = False
        self.draws = 0
        self.undone = 0
        self._said: dict[tuple[int, int], Said] = {}
        self._perceived: dict[int, list[tuple[int, str]]] = {}

    @property
    def running(self) -> bool:
        """Whether the game goes on."""
        return not self.given_up and self.state.outcome is None

    def seat_of(self, member: int) -> int | None:
        """Return the seat of a member, or None."""
        return self.seats.index(member) if member in self.seats else None

    def said(self, seat: int, turn: int) -> Said | None:
        """Return the answer of a seat that carried this turn number, if it was taken."""
        return self._said.get((seat, turn))

    # Going on.

    def advance(self, entry: Played, version: int, done: Sequence[Done] = ()) -> None:
        """Do what an entry of the log says.

        Args:
            entry: the entry.
            version: the table's version with it.
            done: its actions with the states after them, when they are known already.
        """
        asked = self.state.actors
        numbers = tuple(self.turns)
        mine: list[str] = []
        for place, (who, text) in enumerate(entry.actions):
            actor = who if isinstance(who, int) else _ACTORS[who]
            before = self.state
            if done:
                action, after = done[place]
            else:
                action = before.parse(actor, text)
                after = before.apply(actor, action)
            for seat, seen in self._perceived.items():
                seen.append((actor, before.seen(actor, action, seat)))
            self.actions.append((actor, text))
            self.recent.append(Step(version, before, actor, action, after, entry.made))
            self.state = after
            self.draws += actor == CHANCE
            if actor >= 0:
                self.turns[actor] += 1
            if actor == entry.seat:
                mine.append(text)
        if entry.seat is not None and entry.turn is not None:
            self._said[entry.seat, entry.turn] = Said(tuple(mine), version)
        self.at = entry.at
        for seat in self.state.actors:
            if seat >= 0 and (seat not in asked or self.turns[seat] != numbers[seat]):
                self.since[seat] = entry.at

    def seal(self, commitment: str, keep: int | None = None) -> None:
        """Begin a new stretch of the deck, here or after ``keep`` actions."""
        start = len(self.actions) if keep is None else keep
        kept = [place for place, segment in enumerate(self.fair) if segment.start < start]
        self.fair = [self.fair[place] for place in kept]
        self.seals = [self.seals[place] for place in kept]
        self.fair.append(Segment(start, SEEDED, commitment, (None,) * len(self.seats)))
        self.seals.append(self.sealed)
        self.sealed += 1

    def undo(self, keep: int, at: float) -> None:
        """Go back to the position after ``keep`` actions; answers on their way are stale."""
        self.actions = self.actions[:keep]
        self.state = self.replayed()
        self.draws = sum(actor == CHANCE for actor, _ in self.actions)
        self.turns = [turn + 1 for turn in self.turns]
        self.since = [at] * len(self.seats)
        self.at = at
        self.undone += 1
        self.recent.clear()
        self._perceived.clear()

    def reveal(self, seeds: Iterable[str | None]) -> None:
        """Put the seeds of its decks beside their commitments."""
        self.fair = [replace(segment, seed=seed) for segment, seed in zip(self.fair, seeds, strict=True)]

    # Looking back.

    def replayed(self) -> State:
        """Return the position after all actions, played through from the start."""
        state: State = self.rules.start(len(self.seats), self.dealer)
        for actor, text in self.actions:
            state = state.apply(actor, state.parse(actor, text))
        return state

    def steps(self) -> Iterable[tuple[State, int, Any, State]]:
        """Yield all steps from the start: the state before, the actor, the action, the state after."""
        state: State = self.rules.start(len(self.seats), self.dealer)
        for actor, text in self.actions:
            action = state.parse(actor, text)
            after = state.apply(actor, action)
            yield state, actor, action, after
            state = after

    def perceived(self, seat: int | None) -> list[tuple[int, str]]:
        """Return what was done so far as a seat perceived it; what a seat was told is remembered."""
        if seat is None:
            return [(actor, before.seen(actor, action, None)) for before, actor, action, _ in self.steps()]
        if seat not in self._perceived:
            self._perceived[seat] = [
                (actor, before.seen(actor, action, seat)) for before, actor, action, _ in self.steps()
            ]
        return self._perceived[seat]

    def sight(self, seat: int, rng: Any) -> Sight:
        """Return what a bot in ``seat`` may decide by."""
        return Sight(
            rules=self.rules,
            players=len(self.seats),
            dealer=self.dealer,
            seat=seat,
            record=self.perceived(seat),
            view=self.state.view(seat),
            legal=tuple(self.state.legal(seat)),
            rng=rng,
        )

    def record(self, seat: int | None) -> Record:
        """Return the game as a record: the whole when it is over, else what ``seat`` perceived."""
        actions = self.perceived(seat) if self.running else self.actions
        return Record(
            game=self.game,
            rules=self.rules,
            players=self.names,
            dealer=self.dealer,
            bots=self.bots,
            actions=tuple(actions),
            fair=tuple(self.fair),
        )
