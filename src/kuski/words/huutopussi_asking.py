"""What is asked now in Huutopussi: the one sentence of the moment, and the house rule that bites here."""

from collections.abc import Sequence

from kuski.cards import Card, Suit, parse_suit
from kuski.huutopussi.actions import (
    Action,
    Ask,
    Bid,
    Contract,
    Discard,
    Hand,
    Leave,
    Name,
    Pass,
    Redeal,
    Trump,
)
from kuski.huutopussi.rules import MARRIAGE_VALUES, Rules
from kuski.huutopussi.view import AuctionView, ExchangeView, TricksView, View
from kuski.words.cards import card_text
from kuski.words.huutopussi_bidding import opening, outbid, said_so_far
from kuski.words.huutopussi_end import reason, winners
from kuski.words.huutopussi_exchange import exchange
from kuski.words.huutopussi_ledes import follow, lead
from kuski.words.huutopussi_names import (
    ASK_HALF,
    MAKE_TRUMP,
    MAKE_TRUMP_FOR,
    NAME_PAIR,
    SUIT_LED,
    of_suit,
)
from kuski.words.language import Language

Asked = tuple[str, str]


def asked(lang: Language, view: View, rules: Rules, names: Sequence[str], seat: int | None) -> Asked:
    """Return the one sentence of the moment and the house rule that bites here.

    Args:
        lang: the language.
        view: what ``seat`` sees.
        rules: the table's rules.
        names: the players' names by seat.
        seat: who reads it. On its turn it is asked, else it is told what happens; None only watches.

    Returns:
        The title and the line below it (which may be empty).
    """
    if view.over:
        return winners(lang, view.winners, names, short=True), reason(lang, view.reason or "")
    if view.actors == ("deck",):
        return _deck(lang, view, rules, names)
    if view.phase == "counting":
        return _counting(lang, view, names, seat)
    if seat is not None and seat in view.actors:
        return _you(lang, view, rules, names, seat)
    (actor,) = view.actors
    return _others(lang, view, names, int(actor), seat)


# To who must act.


def _you(lang: Language, view: View, rules: Rules, names: Sequence[str], seat: int) -> Asked:
    if view.auction is not None:
        if view.auction.bidder is None:
            return opening(lang, view, rules)
        return outbid(lang, view, rules, names[view.auction.bidder], view.auction.bid)
    if view.exchange is not None:
        return exchange(lang, view, view.exchange, rules, names)
    assert view.tricks is not None
    if view.tricks.naming:
        return lang.gettext("Name a pair"), lang.gettext("Your partner asked for a whole pair.")
    if view.tricks.trick:
        return follow(lang, view, view.tricks, rules, seat)
    return lead(lang, view, view.tricks, rules, seat)


def _counting(lang: Language, view: View, names: Sequence[str], seat: int | None) -> Asked:
    """Return what is asked of all while the tricks are played with real cards."""
    assert view.tricks is not None
    title = lang.gettext("Play the tricks")
    if view.tricks.leader == seat:
        return title, lang.gettext("You lead the first trick.")
    return title, lang.gettext("{player} leads the first trick.", player=names[view.tricks.leader])


# When the deck is to act: what to turn.


def _deck(lang: Language, view: View, rules: Rules, names: Sequence[str]) -> Asked:
    if view.exchange is not None:
        title = lang.gettext("Turn a card of the talon")
        if rules.talon_open:
            return title, lang.gettext("Everybody may look at it.")
        return title, lang.gettext("Only the declarer may look at it.")
    receiver = (view.dealer + 1 + sum(view.counts)) % len(view.counts)
    return (
        lang.gettext("Deal a card to {player}", player=names[receiver]),
        lang.ngettext("Everybody gets {n} card.", "Everybody gets {n} cards.", rules.hand_size),
    )


# To those who wait or watch.


def _others(lang: Language, view: View, names: Sequence[str], actor: int, seat: int | None) -> Asked:
    player = names[actor]
    if view.auction is not None:
        return _up_now(lang, player), _bidding(lang, view.auction, names, seat)
    if view.exchange is not None:
        return _exchanging(lang, view, view.exchange, player, seat)
    assert view.tricks is not None
    return _playing(lang, view, view.tricks, names, actor)


def _up_now(lang: Language, player: str) -> str:
    return lang.gettext("Up now: {players}", players=player)


def _bidding(lang: Language, auction: AuctionView, names: Sequence[str], seat: int | None) -> str:
    if seat in auction.banned and seat != auction.bidder:
        return lang.gettext("Under the bidding ban you do not bid.")
    if seat is not None and seat == auction.bidder:
        return lang.gettext("Your bid of {points} is the highest so far.", points=auction.bid)
    if auction.bidder is None:
        return lang.gettext("Nobody has bid yet.")
    return said_so_far(lang, names[auction.bidder], auction.bid)


def _exchanging(lang: Language, view: View, exchange: ExchangeView, player: str, seat: int | None) -> Asked:
    bid = lang.gettext("The bid is {points}.", points=exchange.bid)
    match exchange.stage:
        case "discarding":
            return lang.gettext("{player} lays cards away", player=player), bid
        case "giving":
            title = lang.gettext("{player} gives cards", player=player)
            if seat is not None and seat == view.declarer:
                return title, lang.gettext("Afterwards you give as many back.")
            return title, bid
        case "returning":
            return lang.gettext("{player} gives cards back", player=player), lang.gettext(
                "The contract is {points}.", points=view.contract or 0
            )
    return lang.gettext("{player} says the contract", player=player), bid


def _playing(lang: Language, view: View, tricks: TricksView, names: Sequence[str], actor: int) -> Asked:
    if tricks.naming:
        return lang.gettext("{player} names a pair", player=names[actor]), lang.gettext(
            "{player} asked for a whole pair.", player=names[tricks.leader]
        )
    if tricks.trick:
        return _up_now(lang, names[actor]), of_suit(lang, SUIT_LED, parse_suit(tricks.trick[0][-1]))
    return lang.gettext("{player} leads", player=names[actor]), playing(lang, view, names)


def playing(lang: Language, view: View, names: Sequence[str]) -> str:
    """Return who plays for how much; empty in an auction or without a contract."""
    if view.declarer is None:
        return lang.gettext("This deal has no contract.") if view.tricks is not None else ""
    return lang.gettext(
        "{player} plays for {points}.", player=names[view.declarer], points=view.contract or 0
    )


# What can be done, and where the game is.


def choice(
    lang: Language,
    action: Action,
    names: Sequence[str],
    view: View | None = None,
    rules: Rules | None = None,
) -> str:
    """Return the label of something that can be done.

    Args:
        lang: the language.
        action: what it is.
        names: the players' names by seat.
        view: what the actor sees; it tells whether a contract is the bid or a raise.
        rules: the table's rules; they tell what a marriage is worth.
    """
    match action:
        case Card():
            return card_text(lang, action)
        case Bid():
            return lang.gettext("Bid {points}", points=action.points)
        case Pass():
            return lang.pgettext("choice", "Pass")
        case Redeal():
            return lang.gettext("Throw in")
        case Discard():
            return lang.gettext("Lay {card} away", card=card_text(lang, action.card))
        case Hand():
            return lang.gettext("Give {card}", card=card_text(lang, action.card))
        case Contract():
            return _contract(lang, action.points, view)
        case Trump():
            return _trump(lang, action.suit, rules)
        case Ask():
            return _question(lang, action.suit)
        case Name():
            return of_suit(lang, NAME_PAIR, action.suit)
        case Leave():
            return lang.gettext("{player} leaves", player=names[action.seat])


def _trump(lang: Language, suit: Suit, rules: Rules | None) -> str:
    if rules is None:
        return of_suit(lang, MAKE_TRUMP, suit)
    return of_suit(lang, MAKE_TRUMP_FOR, suit, points=MARRIAGE_VALUES[rules.suit_values][suit])


def _question(lang: Language, suit: Suit | None) -> str:
    if suit is None:
        return lang.gettext("Ask for a whole pair")
    return of_suit(lang, ASK_HALF, suit)


def _contract(lang: Language, points: int, view: View | None) -> str:
    if view is None or view.exchange is None:
        return lang.gettext("Play for {points}", points=points)
    if points > view.exchange.bid:
        return lang.gettext("Raise to {points}", points=points)
    return lang.gettext("Keep {points}", points=points)


def phase_name(lang: Language, view: View) -> str:
    """Return where the game is: the deal, the auction, the exchange, the trick."""
    if view.over:
        return lang.gettext("The end")
    if view.auction is not None:
        return lang.gettext("Auction")
    if view.exchange is not None:
        match view.exchange.stage:
            case "talon" | "discarding":
                return lang.gettext("Talon")
            case "giving" | "returning":
                return lang.gettext("Exchange")
        return lang.gettext("Contract")
    if view.tricks is not None and view.phase != "counting":
        done = sum(view.tricks.taken)
        return lang.gettext("Trick {number}/{all}", number=done + 1, all=done + max(view.counts))
    return lang.gettext("Deal {number}", number=len(view.sheet) + 1)
