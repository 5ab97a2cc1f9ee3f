"""The score sheet of a real table: what people write down of a deal, judged and scored.

The sheet is kept in the states of the game itself: a :class:`Dealing` before its first card stands
for a deal to come, and :func:`enter` returns the next such state, or the end of the match. So the
ban, the target and who deals next are those of the game, and taking back is keeping the old state.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from kuski.cards import CardSet, Suit
from kuski.game import IllegalAction, mark
from kuski.huutopussi.actions import Bid, Contract
from kuski.huutopussi.auction import Auction, first_speaker, open_auction
from kuski.huutopussi.dealing import Dealing, deal
from kuski.huutopussi.exchange import Exchange, take_over
from kuski.huutopussi.rules import MARRIAGE_VALUES, Rules
from kuski.huutopussi.scoring import settle
from kuski.huutopussi.state import HuutopussiState
from kuski.huutopussi.tricks import lead_without_contract
from kuski.refusals import no_such_seat, wrong_phase


class DealEntry(msgspec.Struct, frozen=True):
    """What is written down of a deal.

    Attributes:
        declarer: who played, or None when all passed.
        bid: the bid that won the auction, 0 without one.
        contract: the final contract, 0 without one.
        marriages: who made which suit trump.
        trickless: the seats of the sides that took no trick.
        points: the points of each side, in the order of ``Rules.all_sides``: the cards of its tricks,
            the last trick, and for the declarer's side the discards; without marriages.
    """

    declarer: int | None = None
    bid: int = 0
    contract: int = 0
    marriages: tuple[tuple[int, Suit], ...] = ()
    trickless: tuple[int, ...] = ()
    points: tuple[int, ...] = ()


def enter(state: HuutopussiState, entry: DealEntry) -> HuutopussiState:
    """Return what follows a deal: the next one, or the end of the match.

    The line of the sheet tells for each seat one trick, or none: how many they were is not written down.

    Raises:
        IllegalAction: the entry cannot be; each check below says what it refuses.
    """
    if not isinstance(state, Dealing):
        raise wrong_phase()
    check_declarer(state, entry.declarer)
    if entry.declarer is None:
        if passed_out(state.rules):
            return deal(state, state.after(state.dealer))
        played = lead_without_contract(state, first_speaker(state))
    else:
        check_bid(state, entry.declarer, entry.bid)
        check_contract(state, entry.declarer, entry.bid, entry.contract)
        played = replace(
            lead_without_contract(state, entry.declarer),
            declarer=entry.declarer,
            bid=entry.bid,
            contract=entry.contract,
        )
    check_trickless(state, entry.trickless)
    made: list[tuple[int, Suit]] = []
    for seat, suit in entry.marriages:
        check_marriage(state, made, entry.trickless, seat, suit)
        made.append((seat, suit))
    check_points(state, entry)
    return settle(played, _totals(state.rules, entry), _tricks(state.rules, entry.trickless))


def _totals(rules: Rules, entry: DealEntry) -> dict[tuple[int, ...], int]:
    values = MARRIAGE_VALUES[rules.suit_values]
    return {
        side: points + sum(values[suit] for seat, suit in entry.marriages if seat in side)
        for side, points in zip(rules.all_sides, entry.points, strict=True)
    }


def _tricks(rules: Rules, trickless: Sequence[int]) -> tuple[int, ...]:
    gone = {seat for one in trickless for seat in rules.side_of(one)}
    return tuple(int(seat not in gone) for seat in range(rules.players))


def passed_out(rules: Rules) -> bool:
    """Return whether a deal without a bid is thrown in."""
    return rules.all_pass == "redeal"  # noqa: S105


# The auction.


def auction_of(state: Dealing) -> Auction:
    """Return the auction of the deal to come: who may bid, who is banned, who speaks first."""
    auction = open_auction(state)
    assert isinstance(auction, Auction)
    return auction


def check_declarer(state: Dealing, declarer: int | None) -> None:
    """Refuse a declarer who may not bid, or a deal without one where somebody has to open.

    Raises:
        IllegalAction: ``no-such-seat``, ``banned-bidder``, ``opening-compulsory``.
    """
    if declarer is None:
        if state.rules.opening == "compulsory":
            raise IllegalAction("opening-compulsory", mark("The first to speak must open (opening)."))
        return
    _check_seat(state, declarer)
    if auction_of(state).out >> declarer & 1:
        raise IllegalAction(
            "banned-bidder",
            mark("{player} is under the bidding ban and may not bid (ban_at)."),
            player=declarer,
        )


def _check_seat(state: Dealing, seat: int) -> None:
    if not 0 <= seat < state.players:
        raise no_such_seat(seat)


def check_bid(state: Dealing, declarer: int, bid: int) -> HuutopussiState:
    """Refuse a bid that cannot have won the auction: as an opening, or above another's bid.

    Returns:
        The state after the bid.

    Raises:
        IllegalAction: ``bid-step``, ``bid-too-low``, ``bid-too-high``, ``banned-minimum-only``, and
            ``opening-bid-step`` where only an opening is possible.
    """
    auction, rules = auction_of(state), state.rules
    opens = declarer == auction.opener
    banned = bool(auction.banned >> declarer & 1)
    # Others may open only when who speaks first need not.
    if opens or rules.opening == "free":
        opening = replace(auction, turn=declarer)
        try:
            return opening.apply(declarer, Bid(bid))
        except IllegalAction:
            if banned or bid < rules.min_open:
                raise
    # Who spoke first was overbid before he could bid again.
    lowest = rules.min_open + (rules.bid_step if opens else 0)
    other = auction.opener if not opens else auction.after(declarer)
    return replace(auction, turn=declarer, bid=lowest, bidder=other).apply(declarer, Bid(bid))


def check_contract(state: Dealing, declarer: int, bid: int, contract: int) -> None:
    """Refuse a contract that cannot stand on the bid.

    Raises:
        IllegalAction: ``contract-below-bid``, ``no-raise``, ``banned-no-raise``, ``bid-step``,
            ``bid-too-high``.
    """
    _saying(state, declarer, bid).apply(declarer, Contract(contract))


def contracts_of(state: Dealing, declarer: int, bid: int) -> tuple[int, ...]:
    """Return the contracts that can stand on a bid, the bid itself first."""
    said = _saying(state, declarer, bid).legal(declarer)
    return tuple(action.points for action in said if isinstance(action, Contract))


def _saying(state: Dealing, declarer: int, bid: int) -> Exchange:
    """Return the moment at which the contract is said; which cards went where does not matter."""
    auction = replace(auction_of(state), bid=bid, bidder=declarer)
    rules = state.rules
    talon, given = (1 << rules.talon_size) - 1, (1 << rules.exchange) - 1
    return replace(take_over(auction), talon=talon, discards=talon, given=given)


# The play.


def check_trickless(state: Dealing, trickless: Sequence[int]) -> None:
    """Refuse that nobody took a trick.

    Raises:
        IllegalAction: ``no-such-seat``, ``nobody-took-a-trick``.
    """
    for seat in trickless:
        _check_seat(state, seat)
    if not any(_tricks(state.rules, trickless)):
        raise IllegalAction("nobody-took-a-trick", mark("Somebody took the tricks: not all can be without."))


def check_marriage(
    state: Dealing, made: Sequence[tuple[int, Suit]], trickless: Sequence[int], seat: int, suit: Suit
) -> None:
    """Refuse a marriage that cannot have been made after those in ``made``.

    Raises:
        IllegalAction: ``no-such-seat``, ``marriage-already-made``, ``marriage-before-trick``.
    """
    _check_seat(state, seat)
    if suit in [other for _, other in made]:
        raise IllegalAction(
            "marriage-already-made", mark("{suit} was made trump in this deal already."), suit=str(suit)
        )
    if not _tricks(state.rules, trickless)[seat]:
        raise IllegalAction(
            "marriage-before-trick",
            mark("{player} took no trick, and so made no trump."),
            player=seat,
        )


def whole_points(rules: Rules) -> int:
    """Return what all cards and the last trick are worth together."""
    return rules.points_in(rules.pack) + rules.last_trick


def all_counted(rules: Rules, declarer: int | None) -> bool:
    """Return whether every card of the pack is somebody's at the end of a deal."""
    return rules.players > 2 and (declarer is not None or not rules.talon_size)


def check_points(state: Dealing, entry: DealEntry) -> None:
    """Refuse points that cannot be: each side's, and their sum.

    Raises:
        IllegalAction: ``points-missing``, ``points-below-zero``, ``points-without-trick``,
            ``points-do-not-sum``, ``points-too-many``.
    """
    rules = state.rules
    sides, whole = rules.all_sides, whole_points(rules)
    if len(entry.points) != len(sides):
        raise IllegalAction("points-missing", mark("Each side has its points: write 0 for none."))
    for side, points in zip(sides, entry.points, strict=True):
        check_side_points(state, entry, side, points)
    total = sum(entry.points)
    if all_counted(rules, entry.declarer) and total != whole:
        raise IllegalAction(
            "points-do-not-sum",
            mark("The points sum to {total}, but the cards and the last trick are worth {whole}."),
            total=total,
            whole=whole,
        )
    if total > whole:
        raise IllegalAction(
            "points-too-many",
            mark("The points sum to {total}; the cards and the last trick are worth only {whole}."),
            total=total,
            whole=whole,
        )


def check_side_points(state: Dealing, entry: DealEntry, side: tuple[int, ...], points: int) -> None:
    """Refuse points that one side cannot have.

    Raises:
        IllegalAction: ``points-below-zero``, ``points-too-many``, ``points-without-trick``.
    """
    rules, whole = state.rules, whole_points(state.rules)
    if points < 0:
        raise IllegalAction("points-below-zero", mark("Points of cards are never below zero."))
    if points > whole:
        raise IllegalAction(
            "points-too-many",
            mark("The points sum to {total}; the cards and the last trick are worth only {whole}."),
            total=points,
            whole=whole,
        )
    if _tricks(rules, entry.trickless)[side[0]]:
        return
    most = _most_discarded(rules) if entry.declarer in side else 0
    if points > most:
        raise IllegalAction(
            "points-without-trick",
            mark("{player} took no trick, and so has at most {most} points."),
            player=side[0],
            most=most,
        )


def _most_discarded(rules: Rules) -> int:
    """Return what the discards can be worth at most."""
    worth = sorted((rules.points[card] for card in CardSet(rules.pack & ~rules.undiscardable)), reverse=True)
    return sum(worth[: rules.talon_size])
