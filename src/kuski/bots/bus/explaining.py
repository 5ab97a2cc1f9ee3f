"""Why a bot of the bus family does what it does: the odds that it saw, in one sentence."""

from collections.abc import Sequence
from typing import Any

from kuski.bots.bus.ahead import arrivals, horizon
from kuski.bots.bus.belief import Belief
from kuski.bots.bus.driving import drives, left_to_turn, stays
from kuski.bots.bus.fare import fare
from kuski.bots.bus.giving import rooms
from kuski.bots.bus.keeping import earns_later, earns_now
from kuski.bots.bus.odds import odds_of, price_of
from kuski.bots.reason import Reason, Value
from kuski.bus import (
    Action,
    BusState,
    Chain,
    Diamond,
    Give,
    Guess,
    Guessing,
    Lay,
    Pass,
    Pyramid,
    Questions,
    Turn,
)
from kuski.cards import RANK_MASKS, RANK_OF
from kuski.game import mark


def reason(state: BusState, belief: Belief, seat: int, legal: Sequence[Any], action: Action) -> Reason | None:
    """Return why a seat that believes this does an action, or None when there is nothing to say.

    Args:
        state: the remembered position.
        belief: what the seat knows of the cards.
        seat: who acts.
        legal: what it may do.
        action: what it does.
    """
    if isinstance(action, Guess) and isinstance(state, (Guessing, Chain, Questions)):
        return _answer(state, belief, legal, action)
    if isinstance(action, Turn) and isinstance(state, Diamond):
        return _turn(state, belief)
    if isinstance(action, Give):
        return _gift(state, belief, legal, action)
    if isinstance(state, Pyramid) and any(isinstance(other, Lay) for other in legal):
        if isinstance(action, Lay):
            return _lay(state, belief, seat, legal)
        if isinstance(action, Pass):
            return _keep(state, belief)
    return None


def _answer(
    state: Guessing | Chain | Questions, belief: Belief, legal: Sequence[Guess], guess: Guess
) -> Reason:
    odds = {other: odds_of(state, other, belief.unseen) for other in legal}
    said: dict[str, Value] = {"answer": str(guess)}
    if not isinstance(state, Guessing) and state.rules.bus_on_error == "restart" and horizon(state) > 1:
        (chance,) = arrivals(state, [guess], belief.unseen)
        return Reason(
            mark("“{answer}” gets me past the next cards most often: {percent} times in a hundred."),
            said | {"percent": round(100 * chance)},
        )
    prices = [price_of(state, other) for other in odds.values()]
    if max(prices) - min(prices) < 1e-9:
        return Reason(mark("All answers are equally good here; I took “{answer}”."), said)
    chances = odds[guess]
    return Reason(
        mark("“{answer}” is right with {right} of the {total} cards that may come, as far as I know."),
        said | {"right": chances.right, "total": chances.total},
    )


def _turn(state: Diamond, belief: Belief) -> Reason:
    stops = (belief.unseen & state.rules.obstacle_mask).bit_count()
    return Reason(
        mark(
            "Each slot of the row is as good as another: {stops} of the {total} cards that may come stop me."
        ),
        {"stops": stops, "total": belief.unseen.bit_count()},
    )


def _gift(state: BusState, belief: Belief, legal: Sequence[Any], gift: Give) -> Reason:
    gifts = [other for other in legal if isinstance(other, Give)]
    seats = {other.to for other in gifts}
    who: dict[str, Value] = {"player": gift.to}
    room = rooms(state, seats, max(other.points for other in gifts))
    fitting = [seat for seat in seats if room[seat]]
    if len(seats) > 1 and fitting == [gift.to]:
        return Reason(mark("Only {player} can still receive points on this card."), who)
    if not isinstance(state, Pyramid):
        if state.scores[gift.to] == min(state.scores[seat] for seat in seats):
            return Reason(mark("None of the others has fewer points than {player}."), who)
        return Reason(mark("I share the points out, so that nobody gets far ahead of me."))
    cost, risks = fare(state.rules, state.players), drives(state, belief)
    totals = {seat: state.scores[seat] + cost * risks[seat] for seat in fitting or seats}
    if totals.get(gift.to) == min(totals.values()):
        return Reason(
            mark("{player} is set to end lowest (points now: {points}, chance to drive: {risk} %)."),
            who | {"points": state.scores[gift.to], "risk": round(100 * risks[gift.to])},
        )
    return Reason(mark("I went through how the pyramid may go on: points for {player} help me most."), who)


def _comes_again(state: Pyramid, belief: Belief) -> int:
    """Return how likely the newest rank comes again, in per cent."""
    same = (belief.unseen & RANK_MASKS[RANK_OF[state.turned[-1]]]).bit_count()
    return round(100 - 100 * stays(belief.unseen.bit_count(), left_to_turn(state))[same])


def _lay(state: Pyramid, belief: Belief, seat: int, legal: Sequence[Any]) -> Reason:
    if all(isinstance(other, Lay) for other in legal):
        return Reason(mark("One of these cards must be laid, and their rank is the same."))
    if not left_to_turn(state):
        return Reason(mark("No pyramid card comes after this one, so keeping the card earns nothing."))
    if earns_later(state, belief) > earns_now(state, seat):
        return Reason(mark("Kept, it might earn more; but with fewer cards I am less likely to drive."))
    return Reason(
        mark(
            "The chance that this rank comes again is {percent} %: laid now it earns more, and I hold"
            " fewer cards."
        ),
        {"percent": _comes_again(state, belief)},
    )


def _keep(state: Pyramid, belief: Belief) -> Reason:
    return Reason(
        mark("I keep the card: the chance that its rank comes again is {percent} %, and then it earns more."),
        {"percent": _comes_again(state, belief)},
    )
