"""Who will take a trick of Huutopussi: the odds of a card counter."""

from functools import cache
from math import comb

from kuski.bots.huutopussi.memory import Memory
from kuski.cards import SUIT_MASKS, Card, Suit
from kuski.huutopussi.duties import BEATERS, winning


@cache
def _missing(pool: int, wanted: int, drawn: int) -> float:
    """Return the chance that ``drawn`` cards of a pool are none of the ``wanted`` ones in it."""
    if not wanted or drawn <= 0:
        return 1.0
    return comb(pool - wanted, drawn) / comb(pool, drawn) if pool - wanted >= drawn else 0.0


def unknown(memory: Memory, seat: int) -> int:
    """Return how many cards another seat holds of which nothing is known."""
    return memory.sizes[seat] - memory.has[seat].bit_count()


def none_of(memory: Memory, seat: int, mask: int, elsewhere: int = 0) -> float:
    """Return the chance that another seat holds no card of ``mask``.

    Args:
        memory: what is known.
        seat: the other seat.
        mask: the cards.
        elsewhere: how many cards lie with somebody who is known to hold none of them.
    """
    if memory.has[seat] & mask:
        return 0.0
    pool = memory.unplaced & ~memory.lacks[seat]
    wanted = (pool & mask).bit_count()
    drawn = unknown(memory, seat)
    return _missing(max(pool.bit_count() - elsewhere, wanted, drawn), wanted, drawn)


def _beats(memory: Memory, seat: int, led: Suit, best: Card, trump: Suit | None, passed: int) -> float:
    """Return the chance that ``seat`` beats ``best`` in a trick in which suit ``led`` was led.

    ``passed`` cards lie with those who play before it and did not beat it.
    """
    suit, higher = SUIT_MASKS[led], BEATERS[best]
    void = none_of(memory, seat, suit)
    if best.suit is not led:
        return void - none_of(memory, seat, suit | higher)
    over = 1 - none_of(memory, seat, higher, passed)
    if trump is None or trump is led:
        return over
    return min(over + void - none_of(memory, seat, suit | SUIT_MASKS[trump]), 1.0)


def takers(memory: Memory, card: Card, trump: Suit | None) -> list[float]:
    """Return the chance of each seat to take the running trick when this seat plays ``card`` to it.

    Who can beat the trick is taken to do so, as the duty to beat (*ylimenopakko*) wants. A card that
    is not known is beaten half as often as the best of those on the table.
    """
    trick = (*memory.trick, card)
    place = winning(trick, trump)
    leader = memory.leader if memory.trick else memory.seat
    holder = (leader + place) % memory.players
    chances = [0.0] * memory.players
    chances[holder] = 1.0
    passed = 0
    for seat in memory.waiting:
        over = _beats(memory, seat, trick[0].suit, trick[place], trump, passed)
        again = _beats(memory, seat, trick[0].suit, trick[place], trump, 0) / 2
        chances = [chance * (1 - (over if who == holder else again)) for who, chance in enumerate(chances)]
        chances[seat] = 1 - sum(chances)
        passed += unknown(memory, seat)
    return chances
