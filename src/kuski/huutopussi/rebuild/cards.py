"""The cards of a played deal: how many each line has, where each was, and the hands that were dealt."""

from collections.abc import Sequence
from functools import partial

from kuski.cards import Card, CardSet, mask_of
from kuski.game import CHANCE, mark
from kuski.huutopussi.rebuild.deal import (
    DISCARDS,
    GIVEN,
    LASTING,
    PLAYED,
    RETURNED,
    TALON,
    Actions,
    CannotBe,
    PlayedDeal,
)
from kuski.huutopussi.rules import Rules
from kuski.huutopussi.state import HuutopussiState


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


def dealt(rules: Rules, deal: PlayedDeal) -> tuple[int, ...]:
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


def deal_out(state: HuutopussiState, hands: Sequence[int]) -> tuple[HuutopussiState, Actions]:
    """Deal the hands; in which order each got its cards nobody knows."""
    piles = [[*CardSet(hand)] for hand in hands]
    cards = [
        piles[state.after(state.dealer, turn + 1)][turn // len(piles)]
        for turn in range(len(piles) * len(piles[0]))
    ]
    for card in cards:
        state = state.apply(CHANCE, card)
    return state, ((CHANCE, " ".join(map(str, cards))),)
