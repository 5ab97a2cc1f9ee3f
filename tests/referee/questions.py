"""The four questions: what may be answered, and whether a card makes the answer right.

Used in the guessing phase and again in a bus of questions.
"""

from collections.abc import Iterable

from referee.cards import RED, SUITS, height, rank, suit
from referee.options import Options


def answers(o: Options, number: int) -> list[str]:
    """The answers to the question of that number, from 1."""
    if number == 1:
        return ["red", "black"]
    if number == 2:
        return ["higher", "lower"]
    if number == 3:
        return ["inside", "outside"]
    return list(SUITS) if o["q4"] == "suit" else ["same", "new"]


def compared(number: int, own: list[str]) -> list[str]:
    """The ranks among one's own cards that the new card is compared with."""
    if number in [2, 3]:
        return [rank(card) for card in own[: number - 1]]
    return []


def endless(ranks: list[str], unseen: Iterable[str]) -> bool:
    """Whether a redeal could never end: each card that may come has one of the ranks."""
    return all(rank(card) in ranks for card in unseen)


def judge(o: Options, guess: str, own: list[str], card: str, unseen: Iterable[str]) -> str:
    """ "right", "wrong", "push" or "redeal".

    `own` are the cards got by the earlier questions, in order. `unseen` are the cards that could have come,
    `card` among them: after a redeal just these may come.
    """
    number = len(own) + 1
    if number == 1:
        right = (suit(card) in RED) == (guess == "red")
    elif number == 2:
        if rank(card) == rank(own[0]):
            if o["q2_tie"] == "redeal" and endless(compared(2, own), unseen):
                return "push"
            return o["q2_tie"]
        right = (height(card) > height(own[0])) == (guess == "higher")
    elif number == 3:
        low, high = sorted([height(own[0]), height(own[1])])
        rule = o["q3_boundary"]
        if height(card) in [low, high] and rule == "wrong":
            return "wrong"
        if height(card) in [low, high] and rule == "redeal":
            return "push" if endless(compared(3, own), unseen) else "redeal"
        inside = low < height(card) < high or (height(card) in [low, high] and rule == "inside")
        right = inside == (guess == "inside")
    elif o["q4"] == "suit":
        right = suit(card) == guess
    else:
        same = suit(card) in [suit(c) for c in own[:3]]
        right = same == (guess == "same")
    return "right" if right else "wrong"
