"""Tables without a server: what it would keep beside them, and a check of everything after each decision."""

import random
from collections import deque

import msgspec
from msgspec.structs import replace

from huutopussi_helpers import likely
from kuski import games
from kuski.game import DECK, Refusal
from kuski.record import verify
from kuski.table import asking, clocks, entries, hosting, joining, real
from kuski.table.acting import Judge, taken
from kuski.table.deciding import Decision, Deck, apply_all, seed_key
from kuski.table.members import Member, hash_token
from kuski.table.play import Play, Said
from kuski.table.settings import Settings
from kuski.table.table import MOST_MEMBERS, Request, Table

CACHES = {"_perceived", "_views"}
"""What a table only remembers to be faster."""

FIRST = 1_000_000.0
"""The time at which tables are opened here."""


def plain(value):
    """Return all that a table, a game or a part of them is made of, as values that do not change any more."""
    if isinstance(value, Table | Play | Request):
        return {name: plain(part) for name, part in vars(value).items() if name not in CACHES}
    if isinstance(value, Member):
        return msgspec.structs.asdict(value)
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list | deque):
        return list(value)  # of things that do not change
    return set(value) if isinstance(value, set) else value


class Room:
    """A table with its log, its seeds and a clock; every decision is looked at from all sides.

    Attributes:
        table: the table, which follows as a server lets it.
        log: its entries as they are stored.
        seeds: the secrets that go with it.
        now: the time.
    """

    def __init__(self, game="bus", rules=None, settings=None, seed=0):
        self.dice = random.Random(f"room {seed}")
        self.table, self.told, self.log, self.seeds = Table(), Table(), [], {}
        self.every_seed, self.now = {}, FIRST
        self.tokens = {}
        self.numbers = 0
        settings = settings or Settings(pace=0)
        self.do(joining.open_table("KUSK", "qr-secret", game, rules or {}, settings, self.now))

    # Deciding.

    def decide(self, judge):
        """Let something happen, if it is not refused.

        To judge it changes nothing, and gives the same whenever it is judged.
        """
        before = plain(self.table)
        first, second = _judged(judge), _judged(judge)
        assert plain(self.table) == before
        if isinstance(first, Refusal):
            assert (type(first), first.notice) == (type(second), second.notice)
            raise first
        assert first == second
        if isinstance(first, Said) or not first.entries:
            return first
        self.do(first)
        return first

    def refused(self, judge):
        """Return the code with which something is refused; nothing changes by it."""
        try:
            decision = self.decide(judge)
        except Refusal as error:
            return error.code
        raise AssertionError(f"not refused: {decision}")

    def do(self, decision):
        """Let the table follow, and another one what is written in the log; both must be the same."""
        apply_all(self.table, decision)
        for entry in decision.entries:
            data = entries.encode(entry)
            self._check_secrecy(entry, data, decision.secrets)
            self.log.append(data)
            self.told.follow(entries.decode(data))
        self.seeds |= decision.secrets
        self.every_seed |= decision.secrets
        for key in decision.forget:
            self.seeds.pop(key, None)
        self.check(decision)

    def _check_secrecy(self, entry, data, secrets):
        """No entry holds a seed, but the last of a game, which holds those of its deck and no other."""
        seeds = {seed.hex().encode() for seed in (*self.every_seed.values(), *secrets.values())}
        if isinstance(entry, entries.Ended):
            play = self.table.play
            kept = [self.seeds.get(seed_key(play.number, seal)) for seal in play.seals]
            assert entry.seeds == tuple(seed and seed.hex() for seed in kept)
            return
        assert not any(seed in data for seed in seeds)

    def check(self, decision):
        """Hold everything against everything else."""
        table, play = self.table, self.table.running
        assert table.version == len(self.log)
        assert plain(self.told) == plain(table)
        numbers = [0] if table.play is None else table.play.turns
        if any(isinstance(entry, entries.Started) for entry in decision.entries):
            assert min(numbers) > self.numbers
        self.numbers = max(self.numbers, *numbers)
        assert table.host in ([member.id for member in table.people()] or [None])
        assert table.host is not None or not table.waiting()
        assert len(table.here()) <= MOST_MEMBERS
        for member in table.here():
            assert table.order.count(member.id) == 1
        if play is None:
            assert self.seeds == {}
            assert table.request is None
            return
        assert play.state.check() == ()
        assert set(self.seeds) <= {seed_key(play.number, seal) for seal in range(play.sealed)}
        for seal, segment in zip(play.seals, play.fair, strict=True):
            seed = self.seeds.get(seed_key(play.number, seal))
            assert segment.seed is None
            assert seed is None or Deck.kept(seed, 2).commitment == segment.commitment
        assert all(clocks.holds(table, event) for event in clocks.due(table))
        assert table.request is None or table.request.member in asking.voters(table)

    def reread(self):
        """Return the table that the whole log tells."""
        return Table.from_log(map(entries.decode, self.log))

    # What a server has at hand.

    @property
    def play(self):
        return self.table.play

    @property
    def state(self):
        return self.table.play.state

    def deck(self):
        """Return a freshly sealed deck for the running game."""
        return Deck.kept(self.dice.randbytes(32), len(self.table.playing().seats))

    @property
    def judge(self):
        play = self.table.playing()
        seeds = [self.seeds.get(seed_key(play.number, seal)) for seal in play.seals]
        return Judge(None if play.real else Deck.kept(seeds[-1], len(play.seats)), seeds)

    def lose_seeds(self):
        """Forget what is secret and seal a new deck, as a server does that comes back without it."""
        play, self.seeds = self.table.playing(), {}
        deck = self.deck()
        key = seed_key(play.number, play.sealed)
        self.do(Decision((entries.Sealed(self.now, deck.commitment),), secrets={key: deck.seed}))

    # What people do.

    def join(self, name="Aino", dealer=0):
        token, seed = f"token {len(self.tokens)}", self.dice.randbytes(32)
        joined = self.decide(
            lambda: joining.join(
                self.table,
                name,
                hash_token(token),
                self.now,
                lambda players: Deck.kept(seed, players),
                dealer,
            )
        )
        self.tokens[joined.result] = token
        return joined.result

    def bot(self, by=None):
        by = self.table.host if by is None else by
        return self.decide(lambda: joining.seat_bot(self.table, by, "casual", self.now)).result

    def accept(self, member, seat=None, by=None):
        by = self.table.host if by is None else by
        return self.decide(lambda: joining.accept(self.table, by, member, seat, self.now))

    def leave(self, member, by=None):
        judge = None if self.table.running is None else self.judge
        return self.decide(lambda: joining.leave(self.table, member, self.now, judge, by))

    def back(self, member):
        return self.decide(lambda: joining.come_back(self.table, member, self.now))

    def stand_in(self, member, by=None):
        by = member if by is None else by
        return self.decide(lambda: joining.stand_in(self.table, by, member, "casual", self.now))

    def start(self, dealer=0, by=None, *, deal=True):
        by = self.table.host if by is None else by
        deck = Deck.kept(self.dice.randbytes(32), max(len(self.table.here()), 1))
        self.decide(lambda: hosting.start(self.table, by, dealer, deck, self.now))
        if deal:
            self.deal()

    def deal(self):
        """Let the deck do what it does by itself."""
        return self.decide(lambda: self.judge.deal(self.table, self.now))

    def give_up(self, by=None):
        by = self.table.host if by is None else by
        return self.decide(lambda: hosting.give_up(self.table, by, self.judge, self.now))

    def set_rules(self, game, rules, by=None):
        by = self.table.host if by is None else by
        return self.decide(lambda: hosting.set_rules(self.table, by, game, rules, self.now))

    def order(self, wanted, by=None):
        by = self.table.host if by is None else by
        return self.decide(lambda: hosting.order(self.table, by, wanted, self.now))

    def answer(self, member, *texts, turn=None):
        """Answer for a person."""
        if turn is None:
            turn = self.play.turns[self.play.seat_of(member)]
        return self.decide(
            lambda: (
                taken(self.table, member, turn, texts)
                or self.judge.answer(self.table, member, turn, texts, self.now)
            )
        )

    def refuses(self, member, *texts, turn):
        """Return the code with which an answer is refused."""
        return self.refused(lambda: self.judge.answer(self.table, member, turn, texts, self.now))

    def act(self, seat, *texts, made="bot", turn=None):
        """Answer for a seat, as its bot or its clock does."""
        turn = self.play.turns[seat] if turn is None else turn
        return self.decide(lambda: self.judge.act(self.table, seat, turn, texts, self.now, made))

    def arrange(self, by=None, **changes):
        """Change some of the settings."""
        by, settings = self.table.host if by is None else by, replace(self.table.settings, **changes)
        return self.decide(lambda: hosting.arrange(self.table, by, settings, self.now))

    def undo(self, member):
        deck = self.deck()
        return self.decide(lambda: asking.ask_undo(self.table, member, deck, self.now))

    def claim(self, member):
        return self.decide(lambda: asking.ask_claim(self.table, member, self.judge, self.now))

    def say(self, member, *, yes):
        """Answer what is asked of all."""
        deck, judge = self.deck(), self.judge
        return self.decide(lambda: asking.answer(self.table, member, judge, deck, self.now, yes=yes))

    # With real cards.

    def enter(self, member, *entered, step=None):
        """Enter what was turned or said: cards as texts, what a seat says with the seat before it."""
        step = self.play.step if step is None else step
        told = [("deck", one) if isinstance(one, str) else one for one in entered]
        judge = self.judge if self.table.running is not None else None
        return self.decide(lambda: real.enter(self.table, member, step, told, judge, self.now))

    def take_back(self, member, step=None):
        step = self.play.step if step is None else step
        return self.decide(lambda: real.take_back(self.table, member, step, self.now))

    # Playing on.

    def choice(self, seat):
        """Return the text of something that may be done now, so that games come to an end."""
        if self.play.game == "huutopussi":
            return str(likely(self.state, seat, self.dice))
        return str(self.dice.choice(self.state.legal(seat)))

    def step(self):
        """Let the next thing happen: a card, or the answer of somebody who is asked, person or bot."""
        if self.state.actors is DECK:
            return self.deal()
        seat = self.dice.choice(sorted(self.state.actors))
        member = self.play.seats[seat]
        if self.table.members[member].level is None:
            return self.answer(member, self.choice(seat))
        return self.act(seat, self.choice(seat))

    def until(self, wanted, most=5000):
        """Play until something is so."""
        for _ in range(most):
            if wanted(self):
                return self
            self.step()
        raise AssertionError("it did not come so far")

    def finish(self):
        """Play the running game to its end."""
        return self.until(lambda room: room.table.running is None)


def _judged(judge):
    try:
        return judge()
    except Refusal as error:
        return error


def seated(people=3, bots=0, game="bus", rules=None, settings=None, seed=0, *, start=True):
    """Return a room with so many people and bots, the first game begun, and the people's numbers."""
    if rules is None and game == "huutopussi":
        rules = {"preset": {2: "kaksin", 3: "kolmin", 4: "pari"}[people + bots], "deals": 1}
    room = Room(game, rules, settings, seed)
    members = [room.join(name) for name in ("Aino", "Niko", "Veera", "Oona", "Eino", "Helmi")[:people]]
    for _ in range(bots):
        room.bot()
    if start:
        room.start()
    return room, members


def proof(room):
    """Return what the published seeds say of the last game."""
    return verify(room.play.record(None)).proof


def rules_of(game, **options):
    """Return short rules that a game of the room may be played by."""
    return games.find(game).rules_data(games.find(game).rules_from(options))
