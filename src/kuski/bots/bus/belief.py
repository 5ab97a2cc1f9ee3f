"""What a player of each level takes to be true of the cards, as masks."""

from typing import NamedTuple

from kuski.bus import BusState, Chain, Guessing, Pyramid, Questions
from kuski.bus.ride import Ride
from kuski.cards import mask_of


class Belief(NamedTuple):
    """The cards as one seat believes them to lie.

    Attributes:
        unseen: mask of the cards that may come, each as likely for all it knows. Who has forgotten or
            not looked takes more for possible than may come, never less.
        hands: by seat, the mask of the hand cards it knows; the counts are public.
    """

    unseen: int
    hands: tuple[int, ...]


def asked(state: BusState) -> int:
    """Return the seat whose own cards the running question looks at; -1 where there is none."""
    return state.order[state.turn] if isinstance(state, Guessing) else -1


def shown(state: BusState) -> int:
    """Return the mask of the cards on the table that the running choice is about."""
    if isinstance(state, Pyramid):
        return state.turned[-1].bit if state.turned else 0
    if isinstance(state, Chain):
        return state.turned[-1].bit if state.turned else 0
    return mask_of(state.turned) if isinstance(state, Questions) else 0


def all_seen(state: BusState) -> Belief:
    """Return what is known to who has seen every card and forgets none."""
    return Belief(state.unseen, tuple(map(mask_of, state.hands)))


def own_only(state: BusState, seat: int) -> Belief:
    """Return what is known to who looks at nothing but the own cards and those that are asked about."""
    own = mask_of(state.hands[seat])
    hands = tuple(own if other == seat else 0 for other in range(state.players))
    return Belief(state.rules.pack & ~own & ~shown(state), hands)


def faded(state: BusState, seat: int, forgotten: int) -> Belief:
    """Return what is known to who has seen every card and has forgotten some."""
    hands = tuple(map(mask_of, state.hands))
    possible = state.bus_pack if isinstance(state, Ride) else state.rules.pack
    forgotten &= possible & ~hands[seat] & ~shown(state)
    return Belief(state.unseen | forgotten, tuple(hand & ~forgotten for hand in hands))
