"""One deal in the arena, in every seating."""

import random
from typing import Any, Final, NamedTuple

from kuski import bots
from kuski.bots import Bot, Sight
from kuski.bots.arena.contest import Contest, seatings
from kuski.bots.arena.losses import Losses
from kuski.dealer import SeededDealer
from kuski.game import CHANCE, State

MOST_ACTIONS: Final = 200_000
"""After so many actions a game is given up: somebody will never arrive."""


class DealResult(NamedTuple):
    """What came of one deal, by level.

    Attributes:
        score: what a bot of that level scored, on average over all seats and seatings.
        lost: the points that its cards lost, the sum over all seatings.
        cards: how many cards those were.
    """

    score: dict[str, float]
    lost: dict[str, int]
    cards: dict[str, int]


def play_deal(contest: Contest, number: int) -> DealResult:
    """Play a deal in every distinct seating with the same cards.

    Args:
        contest: what is played.
        number: the number of the deal; the dealer's seat goes round with it.
    """
    losses = Losses() if contest.losses else None
    scores: dict[str, list[int]] = {level: [] for level in contest.bots}
    lost, cards = dict.fromkeys(contest.bots, 0), dict.fromkeys(contest.bots, 0)
    for seating in seatings(contest.bots):
        end = play(contest, number, seating, losses)
        for level, score in zip(seating, end.scores, strict=True):
            scores[level].append(score)
        if losses is not None:
            for level, points, played in losses.take(seating):
                lost[level] += points
                cards[level] += played
    mean = {level: sum(found) / len(found) for level, found in scores.items()}
    return DealResult(mean, lost, cards)


def play(contest: Contest, number: int, seating: tuple[str, ...], losses: Losses | None = None) -> State:
    """Play a deal in one seating and return its end.

    Args:
        contest: what is played.
        number: the number of the deal.
        seating: the level of the bot in each seat.
        losses: is told what is played, if given.
    """
    players = len(seating)
    dealer = number % players
    deck = SeededDealer.practice(f"{contest.seed}/{number}", players)
    seats: list[Bot] = [bots.find(contest.game, level, contest.budget) for level in seating]
    records: list[list[tuple[int, str]]] = [[] for _ in seats]
    state: State = contest.rules.start(players, dealer)
    drawn = 0
    for step in range(MOST_ACTIONS):
        actors = state.actors
        if not actors:
            return state
        # Where several may act, they do clockwise from the dealer's left.
        actor = min(actors, key=lambda seat: (seat - dealer - 1) % players)
        if actor == CHANCE:
            action: Any = deck.draw(state, drawn)
            drawn += 1
        else:
            dice = random.Random(f"{contest.seed}/{number}/{actor}/{step}")
            sight = Sight(
                rules=contest.rules,
                players=players,
                dealer=dealer,
                seat=actor,
                record=tuple(records[actor]),
                view=state.view(actor),
                legal=tuple(state.legal(actor)),
                rng=dice,
            )
            action = seats[actor].act(sight)
            if losses is not None:
                losses.see(state, actor, action)
        for seat, record in enumerate(records):
            record.append((actor, state.seen(actor, action, seat)))
        state = state.apply(actor, action)
    raise RuntimeError(f"deal {number} did not end")
