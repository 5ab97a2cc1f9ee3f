"""The positions that the solver is measured on, as text and back; run alone, it deals them anew.

A line is the tricks left, the declarer, the leader, and the hands by seat. They are deals of ``kolmin``,
each uniform by its own seed, in which the bot that goes by rule bids, takes the talon and discards; then
cards are played at random, among the legal ones, without a marriage, until so many tricks are left.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kuski import huutopussi
from kuski.bots.huutopussi import BiddingBot
from kuski.bots.sight import Sight
from kuski.cards import Card, CardSet, mask_of, parse_cards
from kuski.game import CHANCE
from kuski.huutopussi import Tricks

FILE = Path(__file__).with_name("solver_positions.txt")
EACH = 200
LEFT = (11, 8, 6)


class Ending(NamedTuple):
    """What stands in a line."""

    left: int
    declarer: int
    leader: int
    hands: tuple[int, ...]

    def __str__(self) -> str:
        hands = " / ".join(" ".join(map(str, CardSet(hand))) for hand in self.hands)
        return f"{self.left} {self.declarer} {self.leader}: {hands}"


def read() -> Iterator[Ending]:
    """Yield the positions of the file."""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        numbers, _, cards = line.partition(": ")
        left, declarer, leader = map(int, numbers.split())
        yield Ending(left, declarer, leader, tuple(mask_of(parse_cards(hand)) for hand in cards.split(" / ")))


def dealt(left: int, number: int) -> Ending:
    """Return the position of that number with so many tricks left."""
    dice = random.Random(f"solver {left} {number}")
    rules = huutopussi.preset("kolmin")
    state = rules.start(3, dice.randrange(3))
    dealer, entries, bot = state.dealer, [], BiddingBot()
    while not isinstance(state, Tricks):
        (actor,) = state.actors
        if actor == CHANCE:
            action = dice.choice(state.chance())
        else:
            record = [(who, before.seen(who, what, actor)) for who, what, before in entries]
            sight = Sight(rules, 3, dealer, actor, record, state.view(actor), state.legal(actor), dice)
            action = bot.act(sight)
        entries.append((actor, action, state))
        state = state.apply(actor, action)
    while sum(map(int.bit_count, state.hands)) > 3 * left:
        cards = [action for action in state.legal(state.turn) if isinstance(action, Card)]
        state = state.apply(state.turn, dice.choice(cards))
    return Ending(left, state.declarer, state.leader, state.hands)


if __name__ == "__main__":
    lines = [str(dealt(left, number)) for left in LEFT for number in range(EACH)]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
