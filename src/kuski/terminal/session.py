"""A game in play: its steps so far, who answers for the deck, and what may be taken back."""

import random
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from kuski import bots as house_bots
from kuski.bots import Bot, Reason, Sight
from kuski.bots.why import explain, may_ask
from kuski.cards import Card
from kuski.dealer import PRACTICE, REAL_CARDS, SEEDED, PeoplesDealer, SeededDealer, Segment
from kuski.game import CHANCE, TABLE, State, mark
from kuski.record import Record, RecordError, replay


class Step(NamedTuple):
    """One action and the state after it."""

    actor: int
    text: str
    after: State


class Sitting:
    """A bot in its seat, also of a level that was recorded when the game had others.

    What one that searches needs is loaded in the background; until it is there another plays by rule.

    Raises:
        KeyError: there never was such a level.
    """

    def __init__(self, game: str, level: str) -> None:
        if not house_bots.known(level):
            raise KeyError(level)
        self._game = game
        self._level = house_bots.level_in(game, level)
        self._bots: dict[str, Bot] = {}
        if self.thinks:
            house_bots.warm_up()

    @property
    def thinks(self) -> bool:
        """Whether it searches."""
        return house_bots.thinks(self._game, self._level)

    @property
    def bot(self) -> Bot:
        """The bot that plays now."""
        waits = self.thinks and not house_bots.ready()
        level = house_bots.WITHOUT_FAST if waits else self._level
        if level not in self._bots:
            self._bots[level] = house_bots.find(self._game, level)
        return self._bots[level]


class Session:
    """A game from its deal to its end, in memory.

    Attributes:
        record: rules, players, dealer and bots; its actions are those it began with.
        dealer: who answers for the deck now.
        steps: what was done.
    """

    def __init__(self, record: Record, dealer: SeededDealer | PeoplesDealer) -> None:
        self.record = record
        self.dealer = dealer
        self.steps: list[Step] = []
        self._start: State = record.rules.start(len(record.players), record.dealer)
        self._past: tuple[Segment, ...] = ()
        self._from = 0
        self._perceived: dict[int, list[tuple[int, str]]] = {}
        self._levels = record.bots or (None,) * len(record.players)
        self._bots = [None if level is None else Sitting(record.game, level) for level in self._levels]
        self._dice = secrets.token_hex(16)
        if isinstance(dealer, SeededDealer) and dealer.commitment is None:
            self._dice = str(dealer.segment(reveal=True).seed)
            if any(bot is not None and bot.thinks for bot in self._bots):
                house_bots.load()  # practice is the same every time, however fast the machine

    # Where it stands.

    @property
    def state(self) -> State:
        """The position now."""
        return self.steps[-1].after if self.steps else self._start

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.record.players

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, level in enumerate(self._levels) if level is None)

    @property
    def only_person(self) -> int | None:
        """The seat of the only person, who may read all that is told to it; None where there are more."""
        people = self.people
        return people[0] if len(people) == 1 else None

    @property
    def real_cards(self) -> bool:
        """Whether people turn the cards of a real deck."""
        return isinstance(self.dealer, PeoplesDealer)

    @property
    def practice(self) -> str | None:
        """The chosen seed of practice, or None."""
        segment = self._segment(reveal=False)
        return segment.seed if segment.scheme == PRACTICE else None

    @property
    def commitment(self) -> str | None:
        """The hash of the secret seed, or None where there is none."""
        return self._segment(reveal=False).commitment

    @property
    def sealed_anew(self) -> bool:
        """Whether another deck than this one dealt the beginning of the game."""
        return bool(self._past)

    def before(self, number: int) -> State:
        """Return the state before step ``number``."""
        return self.steps[number - 1].after if number else self._start

    # Going on.

    def act(self, actor: int, action: Any) -> Step:
        """Do ``action`` and return the step.

        Raises:
            IllegalAction: it is refused; nothing has changed.
        """
        step = Step(actor, str(action), self.state.apply(actor, action))
        self.steps.append(step)
        return step

    def draw(self) -> Card:
        """Return the card that the seeded dealer turns now."""
        assert isinstance(self.dealer, SeededDealer)
        return self.dealer.draw(self.state, sum(step.actor == CHANCE for step in self.steps))

    def bots_choice(self, seat: int) -> Any:
        """Return what the bot in ``seat`` does now, from what that seat has seen."""
        bot = self._bots[seat]
        assert bot is not None
        return bot.bot.act(self._sight(seat, len(self.steps)))

    def _sight(self, seat: int, number: int) -> Sight:
        """Return what a bot in ``seat`` decides by when so many steps were done."""
        state = self.before(number)
        # Dice by place in the game, not by hour: practice with a chosen seed is the same every time.
        dice = random.Random(f"{self._dice}/{seat}/{number}")  # noqa: S311
        return Sight(
            rules=self.record.rules,
            players=len(self.names),
            dealer=self.record.dealer,
            seat=seat,
            record=tuple(self._seen(seat)[:number]),
            view=state.view(seat),
            legal=tuple(state.legal(seat)),
            rng=dice,
        )

    # Asking why.

    @property
    def bots(self) -> tuple[int, ...]:
        """The seats that bots play."""
        return tuple(seat for seat, bot in enumerate(self._bots) if bot is not None)

    def last_told(self, seats: Sequence[int]) -> int | None:
        """Return the number of the last step of these bots that may be explained by now."""
        for number in range(len(self.steps) - 1, -1, -1):
            step, before = self.steps[number], self.before(number)
            if step.actor in seats and may_ask(self.record.game, self.state, before):
                action = before.parse(step.actor, step.text)
                if "?" not in before.seen(step.actor, action, self.only_person):
                    return number
        return None

    def why(self, number: int) -> Reason | None:
        """Return what the bot says that made a step, or None when it has nothing to say."""
        step = self.steps[number]
        bot = self._bots[step.actor]
        assert bot is not None
        sight = self._sight(step.actor, number)
        return explain(bot.bot, sight, self.before(number).parse(step.actor, step.text))

    def _seen(self, seat: int) -> Sequence[tuple[int, str]]:
        """Return what was done as ``seat`` perceived it; what it saw before is remembered."""
        seen = self._perceived.setdefault(seat, [])
        for number in range(len(seen), len(self.steps)):
            step, before = self.steps[number], self.before(number)
            action = before.parse(step.actor, step.text)
            seen.append((step.actor, before.seen(step.actor, action, seat)))
        return seen

    # Taking back.

    def undo(self) -> int | None:
        """Take back the last thing that a person said, with all that followed from it.

        With a sealed deck nothing is taken back once a card has been turned after it, or a bot with
        a hidden hand has answered: who has seen that would answer again. With real cards, or
        practice, anything is.

        Returns:
            How many steps were taken back, or None when nothing can be.
        """
        for number in range(len(self.steps) - 1, self._from - 1, -1):
            actor = self.steps[number].actor
            if self.commitment is not None and (actor == CHANCE or self._showed(number)):
                return None
            if self._by_person(actor):
                taken = len(self.steps) - number
                del self.steps[number:]
                self._perceived.clear()
                return taken
        return None

    def _showed(self, number: int) -> bool:
        """Whether with a step a bot showed something of a hand that was hidden."""
        actor = self.steps[number].actor
        return (
            actor >= 0
            and self._levels[actor] is not None
            and self.before(number).view(None).hands[actor] is None
        )

    def _by_person(self, actor: int) -> bool:
        if actor == CHANCE:
            return self.real_cards
        return actor == TABLE or self._levels[actor] is None

    # The record.

    def _segment(self, *, reveal: bool) -> Segment:
        if isinstance(self.dealer, SeededDealer):
            return self.dealer.segment(reveal=reveal, start=self._from)
        return self.dealer.segment(start=self._from)

    def secret(self) -> Segment | None:
        """Return the stretch of the deck that is being drawn from, with its seed, while it is secret."""
        if self.commitment is None or self.state.outcome is not None:
            return None
        return self._segment(reveal=True)

    def to_record(self) -> Record:
        """Return the game so far; the seed is told when no card will be drawn from it any more."""
        over = self.state.outcome is not None
        actions = tuple((step.actor, step.text) for step in self.steps)
        return replace(
            self.record, actions=actions, fair=(*self._past, self._segment(reveal=over)), expect={}
        )

    @classmethod
    def resumed(cls, record: Record, secret: Segment | None) -> "Session":
        """Return a recorded game at the point where it stopped.

        Args:
            record: the record of a game that is not over.
            secret: the last stretch of its deck with the seed, if it was kept. Without it the deck
                begins a new stretch here.

        Raises:
            RecordError: an entry is illegal, the game is over, or a bot is not known here.
        """
        steps = list(replay(record))
        if steps and steps[-1].after.outcome is not None:
            raise RecordError("game-over", mark("The game in this record is over."))
        # A deck entry may name several cards: each is a step here.
        starts = [sum(step.entry <= segment.start for step in steps) for segment in record.fair]
        past = tuple(replace(segment, start=at) for segment, at in zip(record.fair, starts, strict=True))
        dealer = _dealer_of(record, secret)
        kept = dealer is not None
        try:
            session = cls(record, dealer or SeededDealer.new(len(record.players)))
        except KeyError:
            raise RecordError("unknown-bot", mark("The record names a bot that is not known here.")) from None
        session.steps = [Step(step.actor, str(step.action), step.after) for step in steps]
        session._past = past[:-1] if kept else past
        session._from = past[-1].start if kept else len(steps)
        return session


def _dealer_of(record: Record, secret: Segment | None) -> SeededDealer | PeoplesDealer | None:
    """Return who answered for the deck when the record stopped, or None when that is not known."""
    if not record.fair:
        return None
    last = record.fair[-1]
    if last.scheme == REAL_CARDS:
        return PeoplesDealer()
    if last.scheme == SEEDED and last.seed is None:
        if secret is None or secret.commitment != last.commitment:
            return None
        last = replace(last, seed=secret.seed)
    elif last.scheme == SEEDED:
        return None  # the seed is public: who has read it knows the cards to come
    try:
        return SeededDealer.from_segment(last, len(record.players))
    except ValueError:
        return None
