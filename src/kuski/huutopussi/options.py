"""Every option of Huutopussi: its group, its values, and what it means in one sentence."""

from collections.abc import Callable, Mapping
from typing import Final

from kuski.cards import RANK_TEXTS, Rank
from kuski.game import mark
from kuski.options import Option, flag, number, refuse, word

DEAL: Final = mark("Deal")
AUCTION: Final = mark("Auction")
PLAY: Final = mark("Play")
TRUMP: Final = mark("Trump")
POINTS: Final = mark("Points")
GROUPS: Final = (DEAL, AUCTION, PLAY, TRUMP, POINTS)


def read_ranks(option: Option, value: object) -> object:
    """Read ``discard_ban``: a list of ranks as texts."""
    if not isinstance(value, (list, tuple)) or len(value) > len(RANK_TEXTS):
        raise refuse(option, value)
    ranks = set()
    for item in value:
        text = str(item).upper()
        if text not in RANK_TEXTS:
            raise refuse(option, value)
        ranks.add(Rank(RANK_TEXTS.index(text) + 2))
    return tuple(sorted(ranks))


def _one_of(*allowed: object) -> Callable[[Option, object], object]:
    def read(option: Option, value: object) -> object:
        if any(value == one and type(value) is type(one) for one in allowed):
            return value
        raise refuse(option, value)

    return read


def choice(name: str, group: str, allowed: tuple[object, ...], meaning: str) -> Option:
    """Describe an option that takes one of a few numbers or words."""
    shown = " / ".join("null" if one is None else str(one) for one in allowed)
    return Option(name, group, meaning, _one_of(*allowed), shown)


_ALL: Final = (
    choice("players", DEAL, (2, 3, 4), mark("How many play; with two, a third hand stays in the dark.")),
    word("sides", DEAL, ("solo", "pairs"), mark("Each for himself, or two against two across the table.")),
    flag("fives", DEAL, mark("The fives are in the pack: 40 cards.")),
    number(
        "talon", DEAL, 0, 12, mark("Cards of the talon; null follows from the other options."), nullable=True
    ),
    choice("exchange", DEAL, (0, 3, 4), mark("Cards that partners exchange after the auction.")),
    word("first_bidder", AUCTION, ("dealer", "left"), mark("Who speaks first: the dealer, or his left.")),
    word(
        "opening",
        AUCTION,
        ("compulsory", "free"),
        mark("The first to speak must open the bidding, or everybody may pass."),
    ),
    number("min_open", AUCTION, 1, 999, mark("The lowest opening bid.")),
    number("open_step", AUCTION, 0, 100, mark("An opening bid is a multiple of this.")),
    number("bid_step", AUCTION, 0, 100, mark("Later bids are multiples of this.")),
    number("max_bid", AUCTION, 1, 9999, mark("The highest bid; null is all that can be won."), nullable=True),
    number(
        "ban_at",
        AUCTION,
        -99999,
        99999,
        mark("At this score or below a side may not bid; null is no ban."),
        nullable=True,
    ),
    flag("banned_open", AUCTION, mark("Under the ban, the first to speak still makes the lowest opening.")),
    word(
        "all_pass",
        AUCTION,
        ("redeal", "no_contract"),
        mark("All pass: the next dealer deals, or it is played without a contract."),
    ),
    word(
        "redeal_right",
        AUCTION,
        ("none", "three_sixes_or_no_court"),
        mark("A hand with three sixes, or without king, queen and jack, may be thrown in."),
    ),
    flag("talon_open", PLAY, mark("The talon is shown to all before it is taken.")),
    Option(
        "discard_ban",
        PLAY,
        mark("The ranks that may not be discarded."),
        read_ranks,
        mark("a list of ranks such as A,10"),
    ),
    flag("raise", PLAY, mark("The declarer may raise the bid after the talon or the partner's cards.")),
    word("card_points", POINTS, ("original", "simple"), mark("A 11, 10 10, K 4, Q 3, J 2; or 10 and 5.")),
    number("last_trick", POINTS, 0, 999, mark("What the last trick is worth: 10 or 20.")),
    choice("suit_values", TRUMP, ("SHDC", "HDCS"), mark("The suits of 100, 80, 60 and 40, in this order.")),
    word(
        "declare_after",
        TRUMP,
        ("any_trick", "own_led"),
        mark("A marriage may be shown after any trick won, or only after one that was led too."),
    ),
    choice("declares_per_trick", TRUMP, (1, "many"), mark("How many marriages after one trick.")),
    flag("lead_marriage", TRUMP, mark("King or queen of a marriage must be led at once.")),
    word("asking", TRUMP, ("none", "whole_half"), mark("The partner may be asked for pairs and halves.")),
    flag("half_needs_card", TRUMP, mark("Who asks for a half must hold the other.")),
    word(
        "ask_lockout",
        TRUMP,
        ("none", "basic", "illisoft"),
        mark("After asking: none of one's own marriages; or, after a half, no wholes for the pair either."),
    ),
    flag("must_beat", PLAY, mark("A led suit must be beaten if possible.")),
    flag("must_trump", PLAY, mark("Without the led suit, a trump must be played.")),
    flag("must_overtrump", PLAY, mark("A trump must be beaten by a higher trump if possible.")),
    word("first_lead", PLAY, ("free", "ace_spade"), mark("The first lead is free, or an ace, else a spade.")),
    number(
        "fail_double_over",
        POINTS,
        0,
        9999,
        mark("A failed contract above this counts double; null never."),
        nullable=True,
    ),
    word(
        "porvoo_basis",
        POINTS,
        ("final", "original"),
        mark("A defender without a trick loses the final contract, or the bid before the raise."),
    ),
    number(
        "porvoo_declarer_factor",
        POINTS,
        0,
        9,
        mark("A declarer without a trick loses the contract this many times."),
    ),
    choice("rounding", POINTS, (None, 5), mark("What the others collect is rounded to this.")),
    number("target", POINTS, 0, 99999, mark("The points that win the match.")),
    number(
        "deals", POINTS, 0, 9999, mark("The match ends after so many deals; null is no limit."), nullable=True
    ),
    word("target_test", POINTS, ("reach", "exceed"), mark("The target must be reached, or passed.")),
    word(
        "target_tie",
        POINTS,
        ("highest", "declarer"),
        mark("Several at the target: the highest wins, or the declarer's side."),
    ),
)

OPTIONS: Final[Mapping[str, Option]] = {option.name: option for option in _ALL}
"""Every option by name, in the order of :class:`kuski.huutopussi.rules.Rules`."""
