"""Who will take a trick of Huutopussi: the odds of a card counter."""

from functools import cache
from math import comb

from kuski.bots.huutopussi_memory import Memory
from kuski.cards import SUIT_MASKS, Card, Suit
from kuski.huutopussi.duties import BEATERS, winning


@cache
def _missing(pool: int, wanted: int, drawn: int) -> float:
    """Return the chance that ``drawn`` cards of a pool are none of the ``wanted`` ones in it."""
    if not wanted or drawn <= 0:
        return 1.0
    return comb(pool - wanted, drawn) / comb(pool, drawn) if pool - wanted >= drawn else 0.0


def none_of(memory: Memory, seat: int, mask: int) -> float:
    """Return the chance that another seat holds no card of ``mask``."""
    if memory.has[seat] & mask:
        return 0.0
    pool = memory.unplaced & ~memory.lacks[seat]
    drawn = memory.sizes[seat] - memory.has[seat].bit_count()
    return _missing(pool.bit_count(), (pool & mask).bit_count(), drawn)


def _beats(memory: Memory, seat: int, led: Suit, best: Card, trump: Suit | None) -> float:
    """Return the chance that ``seat`` beats ``best`` in a trick in which suit ``led`` was led."""
    suit, higher = SUIT_MASKS[led], BEATERS[best]
    void = none_of(memory, seat, suit)
    if best.suit is not led:
        return void - none_of(memory, seat, suit | higher)
    over = 1 - none_of(memory, seat, higher)
    if trump is None or trump is led:
        return over
    return over + void - none_of(memory, seat, suit | SUIT_MASKS[trump])


def takers(memory: Memory, card: Card, trump: Suit | None) -> list[float]:
    """Return the chance of each seat to take the running trick when this seat plays ``card`` to it.

    Who can beat the trick is taken to do so, as the duty to beat (*ylimenopakko*) wants.
    """
    trick = (*memory.trick, card)
    place = winning(trick, trump)
    leader = memory.leader if memory.trick else memory.seat
    chances = [0.0] * memory.players
    chances[(leader + place) % memory.players] = 1.0
    for seat in memory.waiting:
        over = _beats(memory, seat, trick[0].suit, trick[place], trump)
        chances = [chance * (1 - over) for chance in chances]
        chances[seat] += over
    return chances
