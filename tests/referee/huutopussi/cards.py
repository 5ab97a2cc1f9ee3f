"""The pack of this game, what its cards are worth, and which card takes a trick."""

from referee.cards import SUITS, rank, suit

# From low to high: the ten comes between the king and the ace.
ORDER = ["5", "6", "7", "8", "9", "J", "Q", "K", "10", "A"]

POINTS = {
    "original": {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2},
    "simple": {"A": 10, "10": 10, "K": 5, "Q": 5, "J": 5},
}

MARRIAGES = {
    "SHDC": {"♠": 100, "♥": 80, "♦": 60, "♣": 40},
    "HDCS": {"♥": 100, "♦": 80, "♣": 60, "♠": 40},
}


def pack(fives: bool) -> list[str]:
    """The 36 cards from the six up, or 40 with the fives."""
    ranks = ORDER if fives else ORDER[1:]
    return [r + s for s in SUITS for r in ranks]


def height(card: str) -> int:
    """The place of a card among those of its suit; the higher the better."""
    return ORDER.index(rank(card))


def points(card: str, scheme: str) -> int:
    """What a card counts in a trick."""
    return POINTS[scheme].get(rank(card), 0)


def best_card(trick: list[str], trump: str | None) -> str:
    """The card that takes the trick as it stands: the highest trump, else the highest of the suit led."""
    trumps = [card for card in trick if suit(card) == trump]
    led = [card for card in trick if suit(card) == suit(trick[0])]
    return max(trumps or led, key=height)
