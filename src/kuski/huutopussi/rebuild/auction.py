"""The auction of a played deal: as it was written down, or as short as can be."""

from collections.abc import Sequence

from msgspec.structs import replace

from kuski.game import CHANCE, IllegalAction, mark
from kuski.huutopussi.actions import PASS, Bid
from kuski.huutopussi.auction import Auction, first_speaker
from kuski.huutopussi.exchange import Exchange
from kuski.huutopussi.rebuild.deal import BIDS, Actions, CannotBe, PlayedDeal
from kuski.huutopussi.rules import Rules
from kuski.huutopussi.state import HuutopussiState
from kuski.huutopussi.tricks import Tricks


def auction(rules: Rules, dealer: int, deal: PlayedDeal) -> tuple[tuple[tuple[int, int], ...], Rules]:
    """Return the bids, and the rules by which they can be."""
    state = rules.start(rules.players, dealer)
    usual = first_speaker(state)
    opener = usual if deal.opener is None else deal.opener
    if opener != usual and rules.opening == "compulsory":
        rules = replace(rules, opening="free")
    if deal.declarer is None:
        return (), rules
    if deal.bids is not None:
        return deal.bids, rules
    won = deal.declarer, deal.bid
    over = (rules.min_open // rules.bid_step + 1) * rules.bid_step
    others = [state.after(deal.declarer, steps) for steps in range(1, rules.players)]
    ways = (
        (won,),
        ((opener, rules.min_open), won),
        *(((deal.declarer, rules.min_open), (other, over), won) for other in others),
        *(((other, rules.min_open), won) for other in others),
    )
    for bids in ways:
        try:
            state = rules.start(rules.players, dealer)
            speak(_quick(state), bids)
        except CannotBe:
            continue
        return bids, rules
    template = mark("No auction by these rules ends with {player} at {bid}.")
    raise CannotBe("no-such-auction", template, line=BIDS, player=deal.declarer, bid=deal.bid)


def _quick(state: HuutopussiState) -> HuutopussiState:
    """Return the auction after any deal: what may be bid does not depend on the cards."""
    while not isinstance(state, Auction):
        state = state.apply(CHANCE, state.chance()[0])
    return state


def speak(state: HuutopussiState, bids: Sequence[tuple[int, int]]) -> tuple[HuutopussiState, Actions]:
    """Bid; whoever is asked and is not the next to bid passes."""
    actions: list[tuple[int, str]] = []
    waiting = [*bids]
    while isinstance(state, Auction):
        turn = state.turn
        action = Bid(waiting.pop(0)[1]) if waiting and waiting[0][0] == turn else PASS
        try:
            state = state.apply(turn, action)
        except IllegalAction as refused:
            template = mark("{player} cannot have said that in the auction: {said}.")
            raise CannotBe(refused.code, template, line=BIDS, player=turn, said=str(action)) from refused
        actions.append((turn, str(action)))
    ended = bids[-1] if bids else None
    reached = (state.declarer, state.bid) if isinstance(state, Exchange | Tricks) else None
    if waiting or (ended is not None and reached != ended):
        seat, points = (waiting or bids)[0]
        template = mark("{player} cannot have bid {bid} there: the auction had gone on, or was over.")
        raise CannotBe("no-such-auction", template, line=BIDS, player=seat, bid=points)
    return state, (*actions,)
