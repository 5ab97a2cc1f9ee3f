"""A deal of a real table made into a full record, from the cards as they lay there afterwards.

Cards are entered *in the order in which they were played*: each player lays the cards that he played
in a row before him, the first trick's card first. Who led, who took each trick and so whose card met
whose follows from the rules. What nobody wrote down is filled in: an auction as short as can be, and
for each marriage the earliest occasion with which the cards and the sums of the sheet agree.
"""

from msgspec.structs import replace

from kuski.game import mark
from kuski.huutopussi.rebuild.auction import auction, speak
from kuski.huutopussi.rebuild.cards import check_deal, check_line, deal_out, dealt, lines_of
from kuski.huutopussi.rebuild.deal import (
    BIDS,
    CONTRACT,
    DISCARDS,
    GIVEN,
    LASTING,
    MADE,
    PLAYED,
    RETURNED,
    SUMS,
    TALON,
    CannotBe,
    Marriage,
    PlayedDeal,
    Question,
    Rebuilt,
)
from kuski.huutopussi.rebuild.exchange import exchange
from kuski.huutopussi.rebuild.play import Play
from kuski.huutopussi.rules import Rules
from kuski.huutopussi.sheet import passed_out
from kuski.huutopussi.state import DealResult, HuutopussiState
from kuski.huutopussi.tricks import Tricks


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
    bids, rules = auction(replace(rules, deals=1), dealer, deal)
    state: HuutopussiState = rules.start(rules.players, dealer)
    state, actions = deal_out(state, dealt(rules, deal))
    state, spoken = speak(state, bids)
    actions += spoken
    if deal.declarer is not None:
        state, done = exchange(state, deal)
        actions += done
    assert isinstance(state, Tricks)
    play = Play(deal, expected)
    found = play.search(state, deal.said, actions)
    if found is None:
        raise play.refusal
    return Rebuilt(rules, dealer, *found)


__all__ = [
    "BIDS",
    "CONTRACT",
    "DISCARDS",
    "GIVEN",
    "LASTING",
    "MADE",
    "PLAYED",
    "RETURNED",
    "SUMS",
    "TALON",
    "CannotBe",
    "Marriage",
    "PlayedDeal",
    "Question",
    "Rebuilt",
    "check_line",
    "lines_of",
    "rebuild",
]
