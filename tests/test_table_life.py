"""Whole lives of tables: people and bots come and go, games follow each other, everything is asked for.

After each decision the room (``table_helpers``) compares the table with the one that its log tells, and
looks at its secrets; what is refused changes nothing.
"""

import random
from collections import Counter

import pytest

from kuski.dealer import commit_entropy
from kuski.game import IllegalAction, Refusal
from kuski.names import BadName
from kuski.table import asking, clocks, entries, hosting
from kuski.table.claiming import may_claim
from kuski.table.correcting import correct
from kuski.table.deciding import Deck
from kuski.table.mixing import commit, reveal
from kuski.table.play import Said
from kuski.table.settings import Settings
from kuski.table.wanting import want
from table_helpers import Room, plain, proof

RULES = [
    ("bus", {"preset": "bussikuski"}),
    ("bus", {"preset": "busfahrer", "attempt_limit": 2}),
    ("bus", {"preset": "ride-the-bus", "on_leave": "continue"}),
    ("bus", {"preset": "bussikuski", "hands": "private", "match": "optional", "on_leave": "end"}),
    ("huutopussi", {"preset": "kaksin", "deals": 1}),
    ("huutopussi", {"preset": "kolmin", "deals": 2}),
    ("huutopussi", {"preset": "pari", "deals": 1}),
    ("huutopussi", {"preset": "kysely", "deals": 1, "lead_marriage": True}),
    ("huutopussi", {"preset": "illisoft", "deals": 1}),
]
NAMES = ["Aino", "aino", "Niko", "Åke", "🚌", "Veera", "", "\u202eX", "N" * 40]
CODES = """
    stale no-game no-seat bot-plays too-many-actions not-host no-member game-running not-waiting no-takeover
    table-full table-locked already-asked nothing-to-undo nothing-asked cannot-claim claim-unsure
    bad-correction bad-reason bad-entropy
    too-few-players too-many-players wrong-number-of-players not-enough-cards
"""
"""Everything that a table may answer to what is tried here."""


class Life:
    """A room in which anything is tried at any time.

    Attributes:
        room: the room.
        done: how often each thing happened.
        refusals: how often each thing was refused.
    """

    def __init__(self, seed):
        self.dice = random.Random(f"life {seed}")
        game, rules = self.dice.choice(RULES)
        leaver = self.dice.choice(["bot", "rules"])
        settings = Settings(
            pace=self.dice.choice([0, 1.2]),
            leaver=leaver,
            takeover=self.dice.random() < 0.8,
            seats=self.dice.choice([0, 0, 3]),
        )
        self.room = Room(game, rules, settings, seed)
        self.done, self.refusals = Counter(), Counter()
        self.proofs = Counter()
        self.lost = 0
        self.added = 0
        self.last = None

    def live(self, steps):
        """Let so many things happen, or be refused."""
        room = self.room
        wishes = list(WISHES)
        weights = [WISHES[wish] for wish in wishes]
        for number in range(steps):
            room.now += self.dice.choice([0, 0, 0.3, 3])
            wish = self.dice.choices(wishes, weights)[0]
            if room.table.request is not None and self.dice.random() < 0.5:
                wish = "say"
            elif not room.table.people():
                wish = self.dice.choice(["join", "back", "clock"])
            before = room.table.running
            self.attempt(wish)
            if before is not None and room.table.running is None:
                self.ended(before)
            if number % 40 == 0:
                assert plain(room.reread()) == plain(room.table)
        assert plain(room.reread()) == plain(room.table)
        return self

    def attempt(self, wish):
        try:
            done = getattr(self, wish)()
        except Refusal as error:
            if not isinstance(error, BadName | IllegalAction) and error.code not in CODES.split():
                raise
            self.refusals[f"{wish}: {error.code}"] += 1
        else:
            self.done[wish] += done is not None

    def ended(self, play):
        """Hold the record of a game that is over against its seeds, and those of the seats against it."""
        self.added += sum(part is not None for segment in play.fair for part in segment.entropy)
        assert None not in [segment.seed for segment in play.fair] or self.lost
        found = proof(self.room).name
        assert found in ({"PROVEN", "NOTHING"} if self.lost or not play.draws else {"PROVEN"})
        self.proofs[found] += 1
        self.lost = 0
        for seat, told in play._perceived.items():
            assert told == [(actor, before.seen(actor, act, seat)) for before, actor, act, _ in play.steps()]

    # Whom and what.

    def anybody(self):
        """Return a member, mostly one who is here."""
        here = [person.id for person in self.room.table.people()] + [
            person.id for person in self.room.table.waiting()
        ]
        if not here or self.dice.random() < 0.1:
            return self.dice.randrange(max(len(self.room.table.members), 1) + 1)
        return self.dice.choice(here)

    def host(self):
        host = self.room.table.host
        return self.anybody() if host is None or self.dice.random() < 0.1 else host

    def playing(self):
        """Return a person in the running game, or anybody."""
        play = self.room.table.running
        found = [] if play is None else sorted(asking.voters(self.room.table))
        return self.dice.choice(found) if found and self.dice.random() < 0.9 else self.anybody()

    # What is wished for.

    def join(self):
        if len(self.room.table.here()) < 5 or self.dice.random() < 0.1:
            self.room.join(self.dice.choice(NAMES))
            return True
        return None

    def bot(self):
        if len(self.room.table.here()) < 5 or self.dice.random() < 0.1:
            return self.room.bot(self.host())
        return None

    def accept(self):
        waiting = [member.id for member in self.room.table.waiting()]
        member = self.dice.choice(waiting) if waiting else self.anybody()
        return self.room.accept(member, self.dice.choice([None, 0, 1, 2, 3, 9, -1]), self.host())

    def leave(self):
        self.room.leave(self.anybody() if self.dice.random() < 0.1 else self.guest())
        return True

    def guest(self):
        """Return somebody who is not the host."""
        others = [number for number in self.room.table.members if number != self.room.table.host]
        return self.dice.choice(others) if others else 0

    def remove(self):
        self.room.leave(self.guest(), self.host())
        return True

    def back(self):
        return self.room.back(self.dice.randrange(max(len(self.room.table.members), 1)))

    def stand_in(self):
        return self.room.stand_in(self.playing(), self.dice.choice([None, self.host()]))

    def lock(self):
        room, locked = self.room, self.dice.random() < 0.3
        by = self.host()
        locked = locked and len(room.table.people()) > 2
        return room.decide(lambda: hosting.lock(room.table, by, room.now, locked=locked))

    def hand_over(self):
        room, by, to = self.room, self.host(), self.anybody()
        return room.decide(lambda: hosting.hand_over(room.table, by, to, room.now))

    def pass_on(self):
        room, present = self.room, [self.anybody(), self.anybody()]
        return room.decide(lambda: hosting.pass_on(room.table, present, room.now))

    def order(self):
        wanted = self.dice.choice([self.room.table.order, [member.id for member in self.room.table.here()]])
        return self.room.order(self.dice.sample(wanted, len(wanted)), self.host())

    def rules(self):
        room = self.room
        return room.set_rules(*self.fitting(), by=self.host())

    def fitting(self):
        """Return rules, mostly such as those who are here can play by."""
        here = len(self.room.table.here())
        if self.dice.random() < 0.5:
            return self.dice.choice(RULES)
        return RULES[{2: 4, 3: 5, 4: 6}.get(here, 0)]

    def arrange(self):
        room, by = self.room, self.host()
        settings = Settings(
            pace=self.dice.choice([0, 1.2]),
            leaver=self.dice.choice(["bot", "rules"]),
            takeover=self.dice.random() < 0.8,
        )
        return room.decide(lambda: hosting.arrange(room.table, by, settings, room.now))

    def start(self):
        room = self.room
        if len(room.table.here()) < 2:
            return self.bot() if room.table.host is not None else None
        if room.table.running is None and hosting.obstacles(room.table) and room.table.host is not None:
            room.set_rules(*RULES[{2: 4, 3: 5, 4: 6}.get(len(room.table.here()), 0)])
        if self.dice.random() < 0.5:
            self.attempt("promise")
        room.start(self.dice.randrange(4), self.host(), deal=self.dice.random() < 0.5)
        return True

    def give_up(self):
        return self.room.give_up(self.host()) if self.dice.random() < 0.2 else None

    def play(self):
        if self.room.table.running is None:
            between = ["start", "start", "order", "rules", "accept", "leave", "arrange", "want", "promise"]
            return self.attempt(self.dice.choice(between))
        while self.room.table.running.unrevealed and self.dice.random() < 0.7:
            self.attempt("tell")
        if self.room.state.phase == "tricks" and max(self.room.state.hands).bit_count() < 5:
            self.attempt("claim")
            if self.room.table.running is None:
                return True
        decision = self.room.step()
        for entry in decision.entries:
            if isinstance(entry, entries.Played) and entry.made == "seat":
                said = [text for actor, text in entry.actions if actor == entry.seat]
                self.last = self.room.play.seats[entry.seat], entry.turn, said
        return True

    def clock(self):
        """Let the next thing that is due happen, in its time."""
        room = self.room
        due = clocks.due(room.table)
        if not due:
            return None
        event = min(due, key=lambda one: one.at)
        room.now = max(room.now, event.at)
        if event.seat is None:
            return room.deal()
        text = clocks.passes(room.table, event.seat) if event.what == "clock" else None
        made = "bot" if event.what == "bot" else "clock"
        return room.act(event.seat, str(text or room.choice(event.seat)), made=made, turn=event.turn)

    def say_again(self):
        """Repeat an answer, or say something senseless."""
        room, member = self.room, self.playing()
        if self.last is not None and self.dice.random() < 0.5:
            member, turn, texts = self.last
            said = room.answer(member, *texts, turn=turn)
            assert isinstance(said, Said)
            return said
        text = self.dice.choice(["pass", "red", "9♦", "lay 7♦", "give 1 to @0", "bid 60", "?", "ask whole"])
        turn = None
        if room.play is None or room.play.seat_of(member) is None or self.dice.random() < 0.5:
            turn = self.dice.randrange(200)
        return room.answer(member, text, *["pass"] * self.dice.choice([0, 0, 1, 30]), turn=turn)

    def undo(self):
        return self.room.undo(self.playing())

    def claim(self):
        room = self.room
        if room.table.running is not None:
            for seat, member in enumerate(room.play.seats):
                if may_claim(room.state, seat) and room.table.members[member].level is None:
                    return room.claim(member)
        return room.claim(self.playing()) if self.dice.random() < 0.2 else None

    def say(self):
        room = self.room
        if room.table.running is None:
            return None
        asked = room.table.request
        waited = asking.voters(room.table) - (asked.agreed if asked else set())
        member = self.dice.choice(sorted(waited)) if waited else self.anybody()
        return room.say(member, yes=self.dice.random() < 0.8)

    def want(self):
        room, member, seed = self.room, self.anybody(), self.dice.randbytes(32)
        yes = self.dice.random() < 0.9
        return room.decide(
            lambda: want(room.table, member, 1, lambda players: Deck.kept(seed, players), room.now, yes=yes)
        )

    def correct(self):
        room, by, member = self.room, self.host(), self.anybody()
        points, reason = self.dice.choice([-3, 0, 4, 99_999]), self.dice.choice(["agreed", "agreed", " "])
        return room.decide(lambda: correct(room.table, by, member, points, reason, room.now))

    def promise(self):
        room, member = self.room, self.anybody()
        digest = commit_entropy(member, self.entropy(member))
        return room.decide(lambda: commit(room.table, member, digest, room.now))

    def tell(self):
        room, play = self.room, self.room.table.running
        late = sorted(play.unrevealed) if play is not None else []
        member = play.seats[self.dice.choice(late)] if late else self.anybody()
        text = (self.entropy(member) if self.dice.random() < 0.9 else b"lie").hex()
        return room.decide(lambda: reveal(room.table, member, text, room.now))

    def entropy(self, member):
        """Return what a member adds to every deck."""
        return f"the dice of {member}".encode()

    def lose(self):
        if self.room.table.running is None or self.dice.random() < 0.7:
            return None
        self.lost += 1
        self.room.lose_seeds()
        return True


WISHES = {
    "play": 60, "clock": 20, "start": 3, "join": 5, "bot": 1, "accept": 3, "leave": 1, "remove": 1, "back": 8,
    "stand_in": 1, "lock": 1, "hand_over": 1, "pass_on": 1, "order": 1, "rules": 1, "arrange": 1,
    "give_up": 2, "say_again": 3, "undo": 3, "claim": 14, "say": 2, "lose": 1, "want": 3, "correct": 1,
    "promise": 4, "tell": 4,
}  # fmt: skip


@pytest.mark.parametrize("block", range(3))
def test_a_table_is_what_its_log_tells_whatever_happens(block):
    done, proofs, added = Counter(), Counter(), 0
    for seed in range(block * 100, block * 100 + 7):
        life = Life(seed).live(700)
        done += life.done
        added += life.added
        proofs += life.proofs
    assert [wish for wish in WISHES if not done[wish]] == []
    assert proofs["PROVEN"] > 10
    assert added > 3


@pytest.mark.soak
@pytest.mark.parametrize("block", range(40))
def test_a_table_is_what_its_log_tells_for_long(block):
    for seed in range(1_000_000 + block * 100, 1_000_050 + block * 100):
        Life(seed).live(1500)
