"""A deal of a real table made into a full record, from the cards as they lay there afterwards.

Cards are entered *in the order in which they were played*: each player lays the cards that he played
in a row before him, the first trick's card first. Who led, who took each trick and so whose card met
whose follows from the rules. What nobody wrote down is filled in: an auction as short as can be, and
for each marriage the earliest occasion with which the cards and the sums of the sheet agree.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace

from kuski.cards import Card, CardSet, Suit, mask_of
from kuski.game import CHANCE, IllegalAction, Refusal, mark
from kuski.huutopussi.actions import PASS, Ask, Bid, Contract, Discard, Hand, Name, Trump
from kuski.huutopussi.auction import Auction, first_speaker
from kuski.huutopussi.exchange import Exchange
from kuski.huutopussi.rules import MARRIAGES, Rules
from kuski.huutopussi.sheet import passed_out
from kuski.huutopussi.state import DealResult, HuutopussiState
from kuski.huutopussi.tricks import Tricks

Actions = tuple[tuple[int, str], ...]

PLAYED: Final = "played"
TALON: Final = "talon"
DISCARDS: Final = "discards"
GIVEN: Final = "given"
RETURNED: Final = "returned"
BIDS: Final = "bids"
CONTRACT: Final = "contract"
MADE: Final = "marriages"
SUMS: Final = "sums"
"""What of a deal can be wrong."""

LASTING: Final = (PLAYED, DISCARDS)
"""The lines of which each card is in one only; the others tell where some of them came from."""


class Marriage(msgspec.Struct, frozen=True):
    """A marriage that was made trump: shown, or asked for; which of the two, the cards tell.

    Attributes:
        seat: who made it; where the partner was asked, who asked.
        suit: its suit.
        after: the number of the trick after which it was made, or None for the earliest that can be.
    """

    seat: int
    suit: Suit
    after: int | None = None


class Question(msgspec.Struct, frozen=True):
    """A question to the partner that made no trump.

    Attributes:
        seat: who asked.
        suit: the suit of a half, or None for a whole pair.
        after: the number of the trick after which it was asked, or None for the earliest that can be.
    """

    seat: int
    suit: Suit | None = None
    after: int | None = None


class PlayedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a deal once it is over.

    Attributes:
        played: the cards of each seat in the order in which it played them.
        declarer: who played, or None when all passed and it was played all the same.
        bid: the bid that won the auction, 0 without one.
        contract: the final contract, 0 without one.
        talon: the cards of the talon, if the declarer took one.
        discards: what he discarded.
        given: what his partner gave him.
        returned: what he gave back.
        bids: the bids in order, each a seat and its points, without passes; None when not known.
        opener: who had to speak first where that was not the usual seat, because of a bidding ban.
        said: marriages and questions. What has no number may have come in any order.
    """

    played: tuple[tuple[Card, ...], ...]
    declarer: int | None = None
    bid: int = 0
    contract: int = 0
    talon: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    given: tuple[Card, ...] = ()
    returned: tuple[Card, ...] = ()
    bids: tuple[tuple[int, int], ...] | None = None
    opener: int | None = None
    said: tuple[Marriage | Question, ...] = ()


class Rebuilt(msgspec.Struct, frozen=True):
    """A deal as a match of its own.

    Attributes:
        rules: the table's rules with ``deals`` 1. Where a ban kept who should have opened from it,
            ``opening`` is free: a match of one deal knows no ban.
        dealer: who dealt.
        actions: every entry, each an actor and a text.
        end: the state after them.
    """

    rules: Rules
    dealer: int
    actions: Actions
    end: HuutopussiState

    @property
    def result(self) -> DealResult:
        """The line of the score sheet."""
        return self.end.sheet[-1]


class CannotBe(Refusal):
    """A deal cannot have been played so."""

    @property
    def line(self) -> str:
        """What of the deal cannot be, such as ``played`` or ``talon``."""
        return str(self.notice.values["line"])

    @property
    def seat(self) -> int | None:
        """Whose it is, or None."""
        seat = self.notice.values.get("player")
        return seat if isinstance(seat, int) else None


def rebuild(rules: Rules, dealer: int, deal: PlayedDeal, expected: DealResult | None = None) -> Rebuilt:
    """Return a deal as a match of its own, played through the game.

    Args:
        rules: the table's rules.
        dealer: who dealt.
        deal: what is known.
        expected: what the score sheet says; the cards must say the same.

    Raises:
        CannotBe: the deal cannot have been played so; it says where.
        IllegalAction: the contract cannot stand on the bid.
    """
    if deal.declarer is None and passed_out(rules):
        raise CannotBe("not-played", mark("A deal in which all pass is thrown in here."), line=BIDS)
    check_deal(rules, deal)
    bids, rules = _auction(replace(rules, deals=1), dealer, deal)
    state: HuutopussiState = rules.start(rules.players, dealer)
    state, actions = _deal_out(state, _dealt(rules, deal))
    state, spoken = _speak(state, bids)
    actions += spoken
    if deal.declarer is not None:
        state, done = _exchange(state, deal)
        actions += done
    assert isinstance(state, Tricks)
    play = _Play(deal, expected)
    found = play.search(state, deal.said, actions)
    if found is None:
        raise play.refusal
    return Rebuilt(rules, dealer, *found)


# The cards.


def lines_of(rules: Rules, declarer: int | None) -> tuple[tuple[str, int], ...]:
    """Return what is to be entered in cards: each line and the seat whose cards they are."""
    lines = [(PLAYED, seat) for seat in range(rules.players)]
    if declarer is None:
        return (*lines,)
    if rules.talon_size:
        lines = [(TALON, declarer), (DISCARDS, declarer), *lines]
    if rules.exchange:
        partner = (declarer + 2) % 4
        lines = [(GIVEN, partner), (RETURNED, declarer), *lines]
    return (*lines,)


def check_deal(rules: Rules, deal: PlayedDeal) -> None:
    """Refuse cards that cannot be those of one deal, whatever was played when.

    Raises:
        CannotBe: a code of :func:`check_line`, or ``card-doubled``, ``talon-card-lost``,
            ``given-card-lost``, ``returned-card-lost``.
    """
    if len(deal.played) != rules.players:
        raise CannotBe("hand-missing", mark("The cards of each player are needed."), line=PLAYED)
    cards = {
        TALON: deal.talon,
        DISCARDS: deal.discards,
        GIVEN: deal.given,
        RETURNED: deal.returned,
    }
    taken = 0
    for line, seat in lines_of(rules, deal.declarer):
        here = deal.played[seat] if line == PLAYED else cards[line]
        check_line(rules, line, seat, here, taken)
        if line in LASTING:
            taken |= mask_of(here)
    if deal.declarer is not None:
        _check_moved(deal, deal.declarer)


def _check_moved(deal: PlayedDeal, declarer: int) -> None:
    """Refuse cards that changed hands and are then nowhere."""
    own = mask_of(deal.played[declarer])
    for card in deal.talon:
        if not (own | mask_of(deal.discards)) & card.bit:
            template = mark("{card} lay in the talon, but {player} neither played nor discarded it.")
            raise CannotBe("talon-card-lost", template, line=TALON, player=declarer, card=str(card))
    if not deal.given:
        return
    partner = (declarer + 2) % 4
    for card in deal.given:
        if not (own | mask_of(deal.returned)) & card.bit:
            template = mark("{player} gave {card}, but the partner neither played it nor gave it back.")
            raise CannotBe("given-card-lost", template, line=GIVEN, player=partner, card=str(card))
    for card in deal.returned:
        if not mask_of(deal.played[partner]) & card.bit:
            template = mark("{player} gave {card} back, but the partner did not play it.")
            raise CannotBe("returned-card-lost", template, line=RETURNED, player=declarer, card=str(card))


def check_line(rules: Rules, line: str, seat: int, cards: Sequence[Card], taken: int = 0) -> None:
    """Refuse cards that cannot be one line of a deal.

    Args:
        rules: the table's rules.
        line: which line it is.
        seat: whose cards they are.
        cards: the cards.
        taken: mask of the cards that others played or the declarer discarded.

    Raises:
        CannotBe: ``card-not-in-pack``, ``card-doubled``, ``discard-ace-or-ten``, ``wrong-number-of-cards``.
    """
    seen = 0
    for card in cards:
        refuse = partial(CannotBe, line=line, player=seat, card=str(card))
        if not rules.pack & card.bit:
            raise refuse("card-not-in-pack", mark("{card} is not in this pack."))
        if seen & card.bit:
            raise refuse("card-doubled", mark("{player}: {card} is there twice."))
        if line in LASTING and taken & card.bit:
            raise refuse("card-doubled", mark("{player}: {card} is among the cards of another line already."))
        if line == DISCARDS and rules.undiscardable & card.bit:
            raise refuse("discard-ace-or-ten", mark("{card} may not be discarded (discard_ban)."))
        seen |= card.bit
    need = cards_in(rules, line)
    if len(cards) != need:
        template = (
            mark("{player} played {need} cards, one to each trick, not {count}.")
            if line == PLAYED
            else mark("Here go {need} cards, not {count}.")
        )
        raise CannotBe("wrong-number-of-cards", template, line=line, player=seat, need=need, count=len(cards))


def cards_in(rules: Rules, line: str) -> int:
    """Return how many cards a line has."""
    if line == PLAYED:
        return rules.hand_size
    return rules.talon_size if line in (TALON, DISCARDS) else rules.exchange


def _dealt(rules: Rules, deal: PlayedDeal) -> tuple[int, ...]:
    """Return the hands as they were dealt, as masks."""
    hands = [mask_of(cards) for cards in deal.played]
    if deal.declarer is None:
        return (*hands,)
    if rules.exchange:
        given, returned = mask_of(deal.given), mask_of(deal.returned)
        partner = (deal.declarer + 2) % 4
        # Backwards: what came back was the declarer's, and what was given before that the partner's.
        hands[partner] = hands[partner] & ~returned | given
        hands[deal.declarer] = (hands[deal.declarer] | returned) & ~given
    if rules.talon_size:
        hands[deal.declarer] |= mask_of(deal.discards)
        hands[deal.declarer] &= ~mask_of(deal.talon)
    return (*hands,)


def _deal_out(state: HuutopussiState, hands: Sequence[int]) -> tuple[HuutopussiState, Actions]:
    """Deal the hands; in which order each got its cards nobody knows."""
    piles = [[*CardSet(hand)] for hand in hands]
    cards = [
        piles[state.after(state.dealer, turn + 1)][turn // len(piles)]
        for turn in range(len(piles) * len(piles[0]))
    ]
    for card in cards:
        state = state.apply(CHANCE, card)
    return state, ((CHANCE, " ".join(map(str, cards))),)


# The auction.


def _auction(rules: Rules, dealer: int, deal: PlayedDeal) -> tuple[tuple[tuple[int, int], ...], Rules]:
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
            _speak(_quick(state), bids)
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


def _speak(state: HuutopussiState, bids: Sequence[tuple[int, int]]) -> tuple[HuutopussiState, Actions]:
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


# Talon, discards, what the partners exchange, and the contract.


def _exchange(state: HuutopussiState, deal: PlayedDeal) -> tuple[HuutopussiState, Actions]:
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


# The play.

_BREACHES: Final = {
    "must-follow-suit": mark("Trick {trick}: {player} played {card}, but held the suit that was led."),
    "must-beat": mark("Trick {trick}: {player} played {card}, but could have beaten the trick (must_beat)."),
    "must-trump": mark("Trick {trick}: {player} played {card}, but held a trump (must_trump)."),
    "must-overtrump": mark(
        "Trick {trick}: {player} played {card}, but held a higher trump (must_overtrump)."
    ),
    "first-lead": mark(
        "Trick {trick}: {player} led {card}, but the first lead is an ace, without one a spade (first_lead)."
    ),
    "lead-marriage": mark(
        "Trick {trick}: {player} led {card}, not king or queen of the new trump (lead_marriage)."
    ),
}


class _Play:
    """Plays the cards in their order, and looks for occasions for what was said between them."""

    def __init__(self, deal: PlayedDeal, expected: DealResult | None) -> None:
        self._deal = deal
        self._expected = expected
        # The failure that came furthest: a wrong sum, else a card, the later the better.
        self._best: tuple[tuple[int, int], CannotBe] | None = None

    @property
    def refusal(self) -> CannotBe:
        """Why nothing was found."""
        assert self._best is not None
        return self._best[1]

    def _fail(self, weight: int, far: int, refusal: CannotBe) -> None:
        if self._best is None or (weight, far) > self._best[0]:
            self._best = (weight, far), refusal

    def search(
        self, state: Tricks, left: tuple[Marriage | Question, ...], actions: Actions
    ) -> tuple[Actions, HuutopussiState] | None:
        """Return the actions to the end and the state there, or None when there are none."""
        tricks = sum(map(state.tricks_of, range(state.players)))
        for at, item in enumerate(left):
            if item in left[:at] or item.after not in (None, tricks):
                continue
            said = _say(state, item)
            if said is not None:
                after, texts = said
                found = self.search(after, (*left[:at], *left[at + 1 :]), actions + texts)
                if found is not None:
                    return found
        for item in left:
            if item.after == tricks or _too_late(state, item):
                self._fail(0, tricks, _unsaid(item))
                return None
        return self._trick(state, left, actions, tricks)

    def _trick(
        self, state: Tricks, left: tuple[Marriage | Question, ...], actions: Actions, tricks: int
    ) -> tuple[Actions, HuutopussiState] | None:
        after: HuutopussiState = state
        for place in range(state.players):
            seat = state.after(state.leader, place)
            card = self._deal.played[seat][tricks]
            try:
                after = after.apply(seat, card)
            except IllegalAction as refused:
                template = _BREACHES[refused.code]
                refusal = CannotBe(
                    refused.code, template, line=PLAYED, player=seat, card=str(card), trick=tricks + 1
                )
                self._fail(1, tricks * state.players + place, refusal)
                return None
            actions = (*actions, (seat, str(card)))
        if isinstance(after, Tricks):
            return self.search(after, left, actions)
        if left:
            self._fail(0, tricks, _unsaid(left[0]))
            return None
        differs = None if self._expected is None else _difference(after, self._expected)
        if differs is not None:
            self._fail(2, 0, differs)
            return None
        return actions, after


def _say(state: Tricks, item: Marriage | Question) -> tuple[Tricks, Actions] | None:
    """Return the state after a marriage or a question, and its texts; None when it cannot be now."""
    if item.seat != state.leader:
        return None
    texts = [*_texts(state, item)]
    after: HuutopussiState = state
    try:
        for actor, text in texts:
            after = after.apply(actor, after.parse(actor, text))
    except IllegalAction:
        return None
    assert isinstance(after, Tricks)
    made = len(after.marriages) > len(state.marriages)
    if not texts or after.naming or made is not isinstance(item, Marriage):
        return None
    return after, (*texts,)


def _texts(state: Tricks, item: Marriage | Question) -> Iterator[tuple[int, str]]:
    seat, suit = item.seat, item.suit
    if isinstance(item, Question):
        yield seat, str(Ask("whole") if suit is None else Ask("half", suit))
        return
    assert suit is not None
    couple = MARRIAGES[suit]
    if state.hands[seat] & couple == couple:
        yield seat, str(Trump(suit))
    elif state.rules.asking != "none":
        partner = state.partner(seat)
        if state.hands[partner] & couple == couple:
            yield seat, str(Ask("whole"))
            yield partner, str(Name(suit))
        else:
            yield seat, str(Ask("half", suit))


def _too_late(state: Tricks, item: Marriage | Question) -> bool:
    """Return whether king or queen of a marriage that is still to come was played already."""
    if isinstance(item, Question):
        return False
    together = state.hands[item.seat]
    if state.rules.asking != "none":
        together |= state.hands[state.partner(item.seat)]
    return together & MARRIAGES[item.suit] != MARRIAGES[item.suit]


def _unsaid(item: Marriage | Question) -> CannotBe:
    if isinstance(item, Question):
        template = mark("By these cards {player} had no occasion for that question, or it made trump.")
        return CannotBe("question-impossible", template, line=MADE, player=item.seat)
    if item.after is None:
        template = mark("By these cards {player} cannot have made {suit} trump.")
        return CannotBe("marriage-impossible", template, line=MADE, player=item.seat, suit=str(item.suit))
    template = mark("By these cards {player} cannot have made {suit} trump after trick {trick}.")
    return CannotBe(
        "marriage-impossible", template, line=MADE, player=item.seat, suit=str(item.suit), trick=item.after
    )


def _difference(end: HuutopussiState, expected: DealResult) -> CannotBe | None:
    """Return where the cards and the sheet do not agree, or None."""
    found = end.sheet[-1]
    for seat in range(end.players):
        if found.collected[seat] != expected.collected[seat]:
            return CannotBe(
                "sums-differ",
                mark("{player}: by these cards {found} points were collected, by the sheet {written}."),
                line=SUMS,
                player=seat,
                found=found.collected[seat],
                written=expected.collected[seat],
            )
    for side in end.rules.all_sides:
        if any(found.tricks[one] for one in side) is not any(expected.tricks[one] for one in side):
            template = (
                mark("{player}: by these cards there was a trick, by the sheet none.")
                if any(found.tricks[one] for one in side)
                else mark("{player}: by these cards there was no trick, by the sheet there was one.")
            )
            return CannotBe("tricks-differ", template, line=SUMS, player=side[0])
    for seat in range(end.players):
        if found.gains[seat] != expected.gains[seat]:
            template = mark("{player}: by these cards the deal brings {found}, by the sheet {written}.")
            return CannotBe(
                "gains-differ",
                template,
                line=SUMS,
                player=seat,
                found=found.gains[seat],
                written=expected.gains[seat],
            )
    return None
