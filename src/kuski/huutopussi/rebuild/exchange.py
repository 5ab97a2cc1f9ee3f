"""Talon, discards, what partners exchanged, and the contract of a played deal."""

from kuski.game import CHANCE, mark
from kuski.huutopussi.actions import Contract, Discard, Hand
from kuski.huutopussi.exchange import Exchange
from kuski.huutopussi.rebuild.deal import BIDS, Actions, CannotBe, PlayedDeal
from kuski.huutopussi.state import HuutopussiState


def exchange(state: HuutopussiState, deal: PlayedDeal) -> tuple[HuutopussiState, Actions]:
    """Take the talon, discard, exchange and name the contract as the deal has it.

    Raises:
        CannotBe: by the bids somebody else plays, or for something else.
        IllegalAction: the contract cannot stand on the bid.
    """
    declarer = deal.declarer
    assert declarer is not None
    assert isinstance(state, Exchange)
    actions: list[tuple[int, str]] = []
    if (state.declarer, state.bid) != (declarer, deal.bid):
        template = mark("By the bids {player} does not play for {bid}.")
        raise CannotBe("no-such-auction", template, line=BIDS, player=declarer, bid=deal.bid)
    if deal.talon:
        actions.append((CHANCE, " ".join(map(str, deal.talon))))
        for card in deal.talon:
            state = state.apply(CHANCE, card)
    partner = state.partner(declarer) if deal.given else declarer
    steps: list[tuple[int, Discard | Hand | Contract]] = [
        *((declarer, Discard(card)) for card in deal.discards),
        *((partner, Hand(card)) for card in deal.given),
        (declarer, Contract(deal.contract)),
        *((declarer, Hand(card)) for card in deal.returned),
    ]
    for actor, action in steps:
        state = state.apply(actor, action)
        actions.append((actor, str(action)))
    return state, (*actions,)
