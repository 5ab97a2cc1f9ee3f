"""Who will take a trick of Huutopussi: the odds of a card counter."""

from functools import cache
from math import comb

from kuski.bots.huutopussi_memory import Memory
from kuski.cards import SUIT_MASKS, Card
from kuski.huutopussi.duties import BEATERS, winning


@cache
def _missing(pool: int, wanted: int, drawn: int) -> float:
    """Return the chance that ``drawn`` cards of a pool are none of the ``wanted`` ones in it."""
    if not wanted or drawn <= 0:
        return 1.0
    return comb(pool - wanted, drawn) / comb(pool, drawn) if pool - wanted >= drawn else 0.0


def none_of(memory: Memory, seat: int, mask: int) -> float:
    """Return the chance that ``seat`` holds no card of ``mask``."""
    if memory.has[seat] & mask:
        return 0.0
    placed = 0
    for held in memory.has:
        placed |= held
    pool = memory.out & ~placed & ~memory.lacks[seat]
    drawn = memory.sizes[seat] - memory.has[seat].bit_count()
    return _missing(pool.bit_count(), (pool & mask).bit_count(), drawn)


def beats(memory: Memory, seat: int, led: int, best: Card) -> float:
    """Return the chance that ``seat`` beats ``best`` in a trick in which suit ``led`` was led."""
    trump, higher = memory.trump, BEATERS[best]
    void = none_of(memory, seat, SUIT_MASKS[led])
    if best.suit != led:
        return void - none_of(memory, seat, SUIT_MASKS[led] | higher)
    chance = 1 - none_of(memory, seat, higher)
    if trump is not None and trump != led:
        chance += void - none_of(memory, seat, SUIT_MASKS[led] | SUIT_MASKS[trump])
    return chance


def takers(memory: Memory, card: Card) -> list[float]:
    """Return the chance of each seat to take the running trick when this seat plays ``card`` to it."""
    trick = (*memory.trick, card)
    place = winning(trick, memory.trump)
    leader = memory.leader if memory.trick else memory.seat
    best = trick[place]
    chances = [0.0] * memory.players
    chances[(leader + place) % memory.players] = 1.0
    for seat in memory.waiting:
        over = beats(memory, seat, trick[0].suit, best)
        chances = [chance * (1 - over) for chance in chances]
        chances[seat] += over
    return chances
