"""Games with bots at the table, and positions in which a bot is asked what it would do."""

import random

from kuski import huutopussi
from kuski.bots import Sight, find
from kuski.cards import parse_cards
from kuski.game import CHANCE

KOLMIN = huutopussi.preset("kolmin")


class Table:
    """A game in play, with what each seat has perceived of it."""

    def __init__(self, rules, players, dealer, seed=0):
        self.rules, self.players, self.dealer, self.seed = rules, players, dealer, seed
        self.state = rules.start(players, dealer)
        self.records = [[] for _ in range(players)]

    def sight(self, seat):
        """Return what a bot in that seat is given now; asked again, the dice fall the same way."""
        record = self.records[seat]
        return Sight(
            rules=self.rules,
            players=self.players,
            dealer=self.dealer,
            seat=seat,
            record=tuple(record),
            view=self.state.view(seat),
            legal=tuple(self.state.legal(seat)),
            rng=random.Random(f"{self.seed}/{seat}/{len(record)}"),
        )

    def do(self, actor, action):
        """Do an action, or what its text says."""
        action = self.state.parse(actor, str(action))
        for seat, record in enumerate(self.records):
            record.append((actor, self.state.seen(actor, action, seat)))
        self.state = self.state.apply(actor, action)

    def go(self, script):
        """Do what a script says, such as ``0 bid 60; deck A♣ 8♣; 1 pass``."""
        for entry in filter(None, map(str.strip, script.split(";"))):
            actor, text = entry.split(" ", 1)
            for said in text.split() if actor == "deck" else [text]:
                self.do(CHANCE if actor == "deck" else int(actor), said)
        return self

    def deal(self, *hands):
        """Deal these hands, one text for each seat."""
        cards = [parse_cards(hand) for hand in hands]
        for place in range(len(cards[0])):
            for step in range(1, self.players + 1):
                self.do(CHANCE, cards[(self.dealer + step) % self.players][place])
        return self


class Careless:
    """Plays at random, but bids low: who bids at random bids away all."""

    def act(self, sight):
        """Return one of the legal actions."""
        texts = {str(action): action for action in sight.legal}
        if sight.view.phase == "auction":
            return texts["pass"] if "pass" in texts and sight.rng.random() < 0.8 else sight.legal[0]
        if "contract" in str(sight.legal[0]):
            return sight.legal[0]
        return sight.rng.choice(sight.legal)


def played(rules, bots, seed=0, dealer=0, most=20_000):
    """Play a game and yield the table before each choice: the table, the seat, its sight and its action.

    The cards are the same for the same seed as long as the same choices are made.
    """
    table, deck = Table(rules, len(bots), dealer, seed), random.Random(f"deck {seed}")
    for _ in range(most):
        if not table.state.actors:
            return
        seat = deck.choice(sorted(table.state.actors))
        if seat == CHANCE:
            action = deck.choice(table.state.chance())
        else:
            sight = table.sight(seat)
            action = bots[seat].act(sight)
            yield table, seat, sight, action
        table.do(seat, action)
    raise AssertionError("the game did not end")


def finished(rules, bots, seed=0, dealer=0):
    """Play a game to its end and return its last state; every choice must be legal."""
    games = played(rules, bots, seed, dealer)
    table, seat, sight, action = next(games)
    assert action in sight.legal, (seat, action)
    for _, seat, sight, action in games:
        assert action in sight.legal, (seat, action)
    return table.state


# Huutopussi: what a bot would do.


def choice(table, seat):
    """Return the text of what the bot for Huutopussi that goes by rule does in that seat now."""
    assert seat in table.state.actors
    return str(find("huutopussi", "rule").act(table.sight(seat)))


# Three at the table. Seat 0 deals and speaks first; the hands leave out the talon.

STRONG = "A♠ K♠ Q♠ 9♠ 8♠ A♥ 10♥ 7♥ J♦ 7♦ 6♣"
FAIR = "10♠ J♠ 7♠ K♥ J♥ 9♥ A♦ 10♦ 8♦ K♣ 9♣"
POOR = "6♠ 8♥ 6♥ K♦ 9♦ 6♦ Q♣ J♣ 10♣ 8♣ 7♣"
TALON = "Q♥ Q♦ A♣"


def kolmin(*hands, rules=KOLMIN):
    return Table(rules, 3, 0).deal(*hands)


def declared(*hands, contract, talon=TALON, discards=(), rules=KOLMIN):
    """Return the first lead of seat 0, which plays for the contract."""
    table = kolmin(*hands, rules=rules)
    table.go(f"0 bid 60; 1 pass; 2 pass; deck {talon}")
    for card in discards:
        table.do(0, f"discard {card}")
    return table.go(f"0 contract {contract}")
