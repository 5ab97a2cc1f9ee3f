"""A game in play: its position, its actions so far, whose turn numbers stand where."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from kuski.bots import Sight
from kuski.dealer import PRACTICE, REAL_CARDS, SEEDED, Segment
from kuski.game import CHANCE, TABLE, IllegalAction, State
from kuski.huutopussi import written
from kuski.record import Record
from kuski.table.entries import Made, Played

REMEMBERED: Final = 24
"""How many of the last actions are kept with their states, so that screens can tell what happened."""

REVEAL_WAITS: Final = 3.0
"""Seconds for which the deck and the bots wait for what the seats add to a new deck."""

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
    """An answer that was taken: its texts as the log has them, and the version of the table with it."""

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
        starts: by entry of the log that played, the number of actions before it.
        begun: when it began.
        commitments: by seat, the hash of what it adds to the deck, if it does.
        gone: the seats that the rules have taken out of the game, because their players left.
        real: whether real cards lie on the table, of which people enter what was turned or said.
        step: the number that the next entry of theirs must carry; with everything that is done or taken
            back it is another one, and none is given twice at a table.
        makers: who made the entries of the log that are counted in ``starts``.
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
        commitment: str | None,
        first_turn: int,
        at: float,
        practice: str | None = None,
    ) -> None:
        players = len(seats)
        self.number = number
        self.game = game
        self.real = commitment is None and practice is None
        self.rules = written.written(rules) if self.real and game == "huutopussi" else rules
        self.seats = list(seats)
        self.names = tuple(names)
        self.bots = tuple(bots)
        self.dealer = dealer
        self.state: State = self.rules.start(players, dealer)
        self.actions: list[tuple[int, str]] = []
        self.turns = [first_turn] * players
        self.since = [at] * players
        self.at = at
        self.fair: list[Segment] = [
            Segment(0, REAL_CARDS)
            if self.real
            else Segment(0, PRACTICE, seed=practice)
            if practice is not None
            else Segment(0, SEEDED, commitment, (None,) * players)
        ]
        self.seals = [0]
        self.sealed = 1
        self.recent: deque[Step] = deque(maxlen=REMEMBERED)
        self.given_up = False
        self.draws = 0
        self.undone = 0
        self.starts: list[int] = []
        self.begun = at
        self.commitments: dict[int, str] = {}
        self.gone: set[int] = set()
        self.step = 1
        self.makers: list[Made] = []
        self._said: dict[tuple[int, int], tuple[int, Said]] = {}
        self._entered: dict[int, tuple[int, Said, int]] = {}
        self._perceived: dict[int | None, list[tuple[int, str]]] = {}
        self._views: tuple[State | None, dict[int | None, Any]] = None, {}

    @property
    def written(self) -> bool:
        """Whether only what is said is known: nobody's hand is, as in Huutopussi with real cards."""
        return isinstance(self.rules, written.WrittenRules)

    @property
    def running(self) -> bool:
        """Whether the game goes on."""
        return not self.given_up and self.state.outcome is None

    def seat_of(self, member: int) -> int | None:
        """Return the seat of a member, or None."""
        return self.seats.index(member) if member in self.seats else None

    def said(self, seat: int, turn: int) -> Said | None:
        """Return the answer of a seat's own that carried this turn number, if it was taken and stands."""
        found = self._said.get((seat, turn))
        return None if found is None else found[1]

    def entered(self, step: int) -> tuple[Said, int] | None:
        """Return what was entered under a number at a table with real cards, and by which member."""
        found = self._entered.get(step)
        return None if found is None else (found[1], found[2])

    def last_entry(self) -> int | None:
        """Return how many actions stood before the last thing that a person said or entered.

        None when there is no such thing, or when somebody has left since.
        """
        end = len(self.actions)
        for start, made in zip(reversed(self.starts), reversed(self.makers), strict=True):
            if any(actor == TABLE for actor, _ in self.actions[start:end]):
                return None
            if made != "bot":
                return start
            end = start
        return None

    def same(self, seat: int, texts: Sequence[str], said: Said) -> bool:
        """Return whether ``texts`` are those of an answer that was taken, however they are spelled."""
        if said.texts == tuple(texts):
            return True
        if len(said.texts) != len(texts):
            return False
        start: State = self.rules.start(len(self.seats), self.dealer)
        try:
            return all(
                str(start.parse(seat, text)) == told for text, told in zip(texts, said.texts, strict=True)
            )
        except IllegalAction:
            return False

    def last_answer(self, seat: int) -> int | None:
        """Return how many actions stood before the last answer that was given by or for a seat.

        A list of actions is one answer, and so is a granted claim for everybody whose cards it played.
        None when there is no such answer, or when somebody has left since: that is not taken back.
        """
        end = len(self.actions)
        for start in reversed(self.starts):
            actors = [actor for actor, _ in self.actions[start:end]]
            if TABLE in actors:
                return None
            if seat in actors:
                return start
            end = start
        return None

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
        mine_end = len(self.actions)
        self.starts.append(mine_end)
        self.makers.append(entry.made)
        step = self.step
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
            self.step += 1
            self._count(actor, action, before.actors, after.actors)
            if actor == entry.seat:
                mine.append(text)
                mine_end = len(self.actions)
        if entry.made == "seat" and entry.seat is not None and entry.turn is not None:
            self._said[entry.seat, entry.turn] = mine_end, Said(tuple(mine), version)
        if entry.by is not None:
            said = Said(tuple(text for _, text in entry.actions), version)
            self._entered[step] = len(self.actions), said, entry.by
        self.at = entry.at
        for seat in self.state.actors:
            if seat >= 0 and (seat not in asked or self.turns[seat] != numbers[seat]):
                self.since[seat] = entry.at

    def _count(self, actor: int, action: Any, before: frozenset[int], after: frozenset[int]) -> None:
        """Count an action for the seat that it was made by or for.

        A question that goes away without an answer is answered too: else a late tap on it could land on
        the next one.
        """
        if actor >= 0:
            self.turns[actor] += 1
        elif actor == TABLE:
            self.gone.add(action.seat)
        for seat in before - after:
            if seat >= 0 and seat != actor:
                self.turns[seat] += 1

    @property
    def unrevealed(self) -> frozenset[int]:
        """The seats that have yet to say what they add to the deck; after the first card it is too late."""
        if self.draws or self.seals[-1] or self.fair[0].scheme != SEEDED:
            return frozenset()
        return frozenset(seat for seat in self.commitments if self.fair[0].entropy[seat] is None)

    def add_entropy(self, seat: int, entropy: str) -> None:
        """Mix what a seat adds, in hex, into the deck; before the first card only."""
        parts = list(self.fair[0].entropy)
        parts[seat] = entropy
        self.fair[0] = replace(self.fair[0], entropy=tuple(parts))

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
        self.starts = [start for start in self.starts if start < keep]
        del self.makers[len(self.starts) :]
        self._entered = {step: found for step, found in self._entered.items() if found[0] <= keep}
        self.step += 1
        self.gone = {int(text.partition("@")[2]) for actor, text in self.actions if actor == TABLE}
        self._said = {key: found for key, found in self._said.items() if found[0] <= keep}
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
        self.fair = [
            segment if segment.scheme == PRACTICE else replace(segment, seed=seed)
            for segment, seed in zip(self.fair, seeds, strict=True)
        ]

    # Looking.

    def view(self, seat: int | None) -> Any:
        """Return what the table shows a seat now; however many look, it is made once."""
        state, views = self._views
        if state is not self.state:
            views = {}
            self._views = self.state, views
        if seat not in views:
            views[seat] = self.state.view(seat)
        return views[seat]

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
        """Return what was done so far as a seat perceived it; it is remembered, so that it is told fast."""
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
            view=self.view(seat),
            legal=tuple(self.state.legal(seat)),
            rng=rng,
        )

    def record(self, seat: int | None) -> Record:
        """Return the game as a record: the whole when it is over, else what ``seat`` perceived."""
        actions = self.perceived(seat) if self.running else self.actions
        return Record(
            game=written.NAME if self.written else self.game,
            rules=self.rules,
            players=self.names,
            dealer=self.dealer,
            bots=self.bots,
            actions=tuple(actions),
            fair=tuple(self.fair),
        )
