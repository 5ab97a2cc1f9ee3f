"""What a hand of Huutopussi is worth: marriages (*avioliitot*), honours, long suits."""

from typing import Final

from kuski.cards import RANK_MASKS, SUIT_MASKS, Card, CardSet, Rank, Suit
from kuski.huutopussi import Rules
from kuski.huutopussi.rules import MARRIAGE_VALUES, MARRIAGES

ACES: Final = RANK_MASKS[Rank.ACE]
TENS: Final = RANK_MASKS[Rank.TEN]
KINGS: Final = RANK_MASKS[Rank.KING]


def couples(hand: int) -> tuple[Suit, ...]:
    """Return the suits of which a hand holds king and queen (*avioliitto*)."""
    return tuple(suit for suit in Suit if hand & MARRIAGES[suit] == MARRIAGES[suit])


def halves(hand: int) -> tuple[Suit, ...]:
    """Return the suits of which a hand holds the king or the queen alone (*puolikas*)."""
    return tuple(suit for suit in Suit if (hand & MARRIAGES[suit]).bit_count() == 1)


def marriage_value(rules: Rules, suit: Suit) -> int:
    """Return what a marriage in that suit counts."""
    return MARRIAGE_VALUES[rules.suit_values][suit]


def length(hand: int, suit: Suit) -> int:
    """Return how many cards of a suit a hand holds."""
    return (hand & SUIT_MASKS[suit]).bit_count()


def trump_plan(rules: Rules, hand: int) -> Suit | None:
    """Return the suit that a declarer with that hand would make trump for good, or None."""
    return max(
        couples(hand),
        key=lambda suit: (marriage_value(rules, suit) + 15 * length(hand, suit), suit),
        default=None,
    )


def guards_ten(hand: int, card: Card) -> bool:
    """Whether ``card`` is a small card that saves the ten of its suit from the ace."""
    suit = hand & SUIT_MASKS[card.suit]
    return bool(suit & TENS) and not suit & ACES and card.rank is not Rank.TEN and suit.bit_count() <= 3


def marriage_points(rules: Rules, hand: int) -> float:
    """Return what the marriages of a declarer's hand will bring.

    An ace wins the trick that the first needs; without one that is doubtful, unless there is but one
    opponent. Each further marriage needs one more trick.
    """
    chance = 1.0 if hand & ACES else 0.9 if rules.players == 2 else 0.3
    total = 0.0
    for value in sorted((marriage_value(rules, suit) for suit in couples(hand)), reverse=True):
        total += chance * value
        chance *= 0.8
    return total


def honour_points(rules: Rules, hand: int) -> float:
    """Return what aces, tens, kings and the long suit win a declarer in tricks (*tikit*).

    The figures are what such cards brought in some thousand deals of bots against each other, where
    a pack and its last trick hold 130 points. A partner adds what his hand wins on average.
    """
    points = 12.0 if rules.sides == "pairs" else 1.5 * rules.talon_size - 4.5
    points += 14.5 * (hand & ACES).bit_count() + 3.0 * (hand & KINGS).bit_count()
    for ten in CardSet(hand & TENS):
        if hand & SUIT_MASKS[ten.suit] & ACES:
            points += 13.0
        elif length(hand, ten.suit) > 1:
            points += 6.0
    plan = trump_plan(rules, hand)
    if plan is not None:
        points += 5.0 * length(hand, plan)
    else:
        points += 2.5 * max(length(hand, suit) for suit in Suit)
    return points * (rules.points_in(rules.pack) + rules.last_trick) / 130


def expected_points(rules: Rules, hand: int, *, settled: bool) -> float:
    """Return what a declarer's side will collect with that hand.

    Args:
        rules: the table's rules.
        hand: the hand.
        settled: whether the talon (*pirunpakka*) or the partner's cards are in it already; otherwise
            what they bring on average is added, the missing halves of marriages above all.
    """
    points = honour_points(rules, hand) + marriage_points(rules, hand)
    if settled:
        return points
    if rules.sides == "pairs":
        chance = 1 / 3 if rules.exchange or rules.asking != "none" else 0.0
    else:
        chance = rules.talon_size / (rules.pack.bit_count() - hand.bit_count())
    points += 0.75 * chance * sum(marriage_value(rules, suit) for suit in halves(hand))
    return points + 4.0 * rules.talon_size + 8.5 * rules.exchange
