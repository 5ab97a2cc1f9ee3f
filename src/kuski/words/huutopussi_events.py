"""What happened in Huutopussi, in a sentence: bids, cards, tricks, trumps, and what a deal brought."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from kuski.huutopussi.events import (
    Asked,
    AuctionWon,
    BidMade,
    BidPassed,
    ContractSaid,
    DealBegan,
    Discarded,
    Ended,
    Event,
    HandedOver,
    HandsDealt,
    Left,
    NoContract,
    Played,
    SideScored,
    TalonTurned,
    ThrownIn,
    TrickTaken,
    TrumpMade,
)
from kuski.huutopussi.rules import Rules
from kuski.huutopussi.view import View
from kuski.words.cards import card_text, cards_text
from kuski.words.huutopussi_end import reason, winners
from kuski.words.huutopussi_marriages import couple_text
from kuski.words.huutopussi_names import ASKED_HALF, IS_TRUMP, of_suit
from kuski.words.huutopussi_scored import scored
from kuski.words.language import Language
from kuski.words.lists import listed

Names = Sequence[str]


def tell(
    lang: Language, event: Event, names: Names, view: View | None = None, rules: Rules | None = None
) -> str:
    """Return what an event says to people.

    Args:
        lang: the language.
        event: what happened, as it is told to one seat.
        names: the players' names by seat.
        view: what that seat sees after the step; its score sheet says who was declarer, and so why
            a side is in Porvoo.
        rules: the table's rules; they say above which contract a failure counts double.
    """
    if isinstance(event, SideScored):
        deal = view.sheet[-1] if view is not None and view.sheet else None
        return scored(lang, event, names, deal, rules)
    return _TELLERS[type(event)](lang, event, names)


# The deal and the auction.


def _deal_began(lang: Language, event: DealBegan, names: Names) -> str:
    return lang.gettext("Deal {number}: {player} deals.", number=event.number, player=names[event.dealer])


def _hands_dealt(lang: Language, event: HandsDealt, names: Names) -> str:
    opener = names[event.opener]
    if event.opener in event.banned:
        text = lang.gettext("{player} is under the bidding ban, but has to open.", player=opener)
    else:
        text = lang.gettext("{player} speaks first.", player=opener)
    others = [names[seat] for seat in event.banned if seat != event.opener]
    if not others:
        return text
    return f"{text} " + lang.gettext("Under the bidding ban: {players}.", players=listed(lang, others))


def _bid_made(lang: Language, event: BidMade, names: Names) -> str:
    return lang.gettext("{player} bids {points}.", player=names[event.seat], points=event.points)


def _bid_passed(lang: Language, event: BidPassed, names: Names) -> str:
    return lang.gettext("{player} passes.", player=names[event.seat])


def _thrown_in(lang: Language, event: ThrownIn, names: Names) -> str:
    if event.seat is None:
        return lang.gettext("All have passed: the cards are thrown in, and the next player deals.")
    return lang.gettext(
        "{player} throws in a bad hand; the same dealer deals again.", player=names[event.seat]
    )


def _auction_won(lang: Language, event: AuctionWon, names: Names) -> str:
    return lang.gettext(
        "{player} wins the auction with {points}.", player=names[event.declarer], points=event.bid
    )


def _no_contract(lang: Language, event: NoContract, names: Names) -> str:
    return lang.gettext(
        "All have passed: this deal has no contract. {player} leads.", player=names[event.leader]
    )


# The exchange and the contract.


def _talon_turned(lang: Language, event: TalonTurned, _names: Names) -> str:
    if event.card is None:
        return lang.gettext("The declarer takes a card of the talon without showing it.")
    return lang.gettext("In the talon: {card}.", card=card_text(lang, event.card))


def _discarded(lang: Language, event: Discarded, names: Names) -> str:
    player = names[event.seat]
    if event.card is None:
        return lang.gettext("{player} lays a card away.", player=player)
    return lang.gettext("{player} lays {card} away.", player=player, card=card_text(lang, event.card))


def _handed_over(lang: Language, event: HandedOver, names: Names) -> str:
    player, to = names[event.seat], names[event.to]
    if event.card is None:
        return lang.gettext("{player} gives a card to {to}.", player=player, to=to)
    return lang.gettext(
        "{player} gives {card} to {to}.", player=player, card=card_text(lang, event.card), to=to
    )


def _contract_said(lang: Language, event: ContractSaid, names: Names) -> str:
    player, points = names[event.declarer], event.points
    if points > event.bid:
        return lang.gettext(
            "{player} raises from {bid} to {points}.", player=player, bid=event.bid, points=points
        )
    return lang.gettext("{player} stays at {points}.", player=player, points=points)


# The play.


def _played(lang: Language, event: Played, names: Names) -> str:
    player, card = names[event.seat], card_text(lang, event.card)
    if event.leads:
        return lang.gettext("{player} leads {card}.", player=player, card=card)
    return lang.gettext("{player} plays {card}.", player=player, card=card)


def _trick_taken(lang: Language, event: TrickTaken, names: Names) -> str:
    player, cards = names[event.seat], cards_text(lang, event.cards)
    if not event.last:
        return lang.ngettext(
            "{player} takes {cards}: {n} point.",
            "{player} takes {cards}: {n} points.",
            event.points,
            player=player,
            cards=cards,
        )
    return lang.ngettext(
        "{player} takes the last trick, {cards}: {n} point, and {last} for the last trick.",
        "{player} takes the last trick, {cards}: {n} points, and {last} for the last trick.",
        event.points,
        player=player,
        cards=cards,
        last=event.last,
    )


def _trump_made(lang: Language, event: TrumpMade, names: Names) -> str:
    # A marriage is worth 40 points at least, so there is no form for one point.
    template = (
        lang.gettext("{player} finds the pair {cards} by asking: {points} points.")
        if event.asked
        else lang.gettext("{player} shows {cards}: {points} points.")
    )
    cards = couple_text(lang, event.suit)
    text = template.format(player=names[event.seat], cards=cards, points=event.value)
    return f"{text} {of_suit(lang, IS_TRUMP, event.suit)}"


def _asked(lang: Language, event: Asked, names: Names) -> str:
    player, partner = names[event.seat], names[(event.seat + 2) % 4]
    if event.suit is None:
        text = lang.gettext("{player} asks for a whole pair.", player=player)
    else:
        text = of_suit(lang, ASKED_HALF, event.suit, player=player)
    if event.yes:
        return f"{text} " + lang.gettext("{player} says yes.", player=partner)
    return f"{text} " + lang.gettext("{player} says no.", player=partner)


# Leaving and the end.


def _left(lang: Language, event: Left, names: Names) -> str:
    return lang.gettext("{player} leaves the table.", player=names[event.seat])


def _ended(lang: Language, event: Ended, names: Names) -> str:
    return f"{reason(lang, event.reason)} {winners(lang, event.winners, names)}"


_TELLERS: Final[Mapping[type[Event], Callable[[Language, Any, Names], str]]] = {
    DealBegan: _deal_began,
    HandsDealt: _hands_dealt,
    BidMade: _bid_made,
    BidPassed: _bid_passed,
    ThrownIn: _thrown_in,
    AuctionWon: _auction_won,
    NoContract: _no_contract,
    TalonTurned: _talon_turned,
    Discarded: _discarded,
    HandedOver: _handed_over,
    ContractSaid: _contract_said,
    Played: _played,
    TrickTaken: _trick_taken,
    TrumpMade: _trump_made,
    Asked: _asked,
    Left: _left,
    Ended: _ended,
}
