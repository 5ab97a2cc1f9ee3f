"""The rule sheet of Huutopussi on the auction, the talon or the exchange, and the contract."""

from collections.abc import Iterator

from kuski.huutopussi.rules import Rules
from kuski.words.cards import rank_name
from kuski.words.huutopussi_effects import (
    all_may_pass,
    ban_can_bite,
    banned_may_open,
    can_outbid,
    can_raise,
    several_openings,
    top_bid,
)
from kuski.words.huutopussi_exchange import banned_ranks
from kuski.words.huutopussi_names import signed
from kuski.words.language import Language
from kuski.words.lists import listed


def auction(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on the auction."""
    if rules.first_bidder == "dealer":
        yield lang.gettext("The dealer speaks first, then the turn goes clockwise.")
    else:
        yield lang.gettext("The player on the dealer's left speaks first, then the turn goes clockwise.")
    yield lang.gettext(
        "On your turn you bid or pass; whoever has passed is out. The auction ends when all but one are out."
    )
    yield from _bids(lang, rules)
    if rules.opening == "compulsory":
        yield lang.gettext("Whoever speaks first must bid.")
    else:
        yield lang.gettext("Nobody has to bid.")
    if all_may_pass(rules):
        yield _all_pass(lang, rules)
    if rules.redeal_right != "none":
        yield lang.gettext(
            "With three sixes or more, or without any king, queen or jack, you may throw the cards in"
            " on your first turn to speak; the same dealer deals again."
        )
    if ban_can_bite(rules):
        yield from _ban(lang, rules)


def _bids(lang: Language, rules: Rules) -> Iterator[str]:
    low = rules.min_open
    if not several_openings(rules):
        yield lang.gettext("The first bid is {low}.", low=low)
    elif rules.open_step == 1:
        yield lang.gettext("The first bid is at least {low}.", low=low)
    else:
        yield lang.gettext(
            "The first bid is at least {low} and a multiple of {step}.", low=low, step=rules.open_step
        )
    if not can_outbid(rules):
        yield lang.gettext("Nobody can bid more than that.")
        return
    if rules.bid_step == 1:
        yield lang.gettext("Every later bid is higher; none is above {high}.", high=top_bid(rules))
    else:
        yield lang.gettext(
            "Every later bid is higher and a multiple of {step}; none is above {high}.",
            step=rules.bid_step,
            high=top_bid(rules),
        )
    if rules.sides == "pairs":
        yield lang.gettext("Partners may outbid each other.")


def _all_pass(lang: Language, rules: Rules) -> str:
    if rules.all_pass == "redeal":  # noqa: S105
        return lang.gettext("If all pass, the cards are thrown in and the next player clockwise deals.")
    if rules.talon_size:
        return lang.gettext(
            "If all pass, whoever was to speak first leads without a contract, the talon stays unseen,"
            " and everybody scores what they collect."
        )
    return lang.gettext(
        "If all pass, whoever was to speak first leads without a contract,"
        " and everybody scores what they collect."
    )


def _ban(lang: Language, rules: Rules) -> Iterator[str]:
    score = signed(rules.ban_at or 0)
    if rules.sides == "pairs":
        yield lang.gettext("Bidding ban: a side with a score of {score} or less does not bid.", score=score)
    else:
        yield lang.gettext("Bidding ban: whoever has a score of {score} or less does not bid.", score=score)
    if not banned_may_open(rules):
        yield lang.gettext(
            "Whoever is banned is passed over; if that would be the first to speak, the next one is."
        )
        yield lang.gettext("When all are banned, the ban is lifted for that deal.")
        return
    yield lang.gettext(
        "If you are the first to speak, you open under the ban too, with {low} and nothing else;"
        " if nobody goes higher, you are the declarer.",
        low=rules.min_open,
    )
    if can_raise(rules):
        yield lang.gettext("Under the ban you may not raise the contract either.")


# After the auction.


def contract(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on the talon or the exchange, and on the contract."""
    if rules.talon_size:
        yield from _talon(lang, rules)
    if rules.exchange:
        yield lang.ngettext(
            "The partner chooses {n} card and gives it to the declarer.",
            "The partner chooses {n} cards and gives them to the declarer.",
            rules.exchange,
        )
    yield _raise(lang, rules)
    if rules.exchange:
        yield lang.ngettext(
            "Then the declarer gives {n} card back; it may be one just received.",
            "Then the declarer gives {n} cards back; they may be ones just received.",
            rules.exchange,
        )
        yield lang.gettext("Only the two partners see these cards.")


def _talon(lang: Language, rules: Rules) -> Iterator[str]:
    if rules.talon_open:
        yield lang.gettext("The talon is shown to everybody, and the declarer takes it up.")
    else:
        yield lang.gettext("The declarer takes up the talon without showing it.")
    yield lang.ngettext(
        "Then the declarer lays {n} card away, face down; it counts for the declarer in the end.",
        "Then the declarer lays {n} cards away, face down; they count for the declarer in the end.",
        rules.talon_size,
    )
    ranks = [rank_name(lang, rank) for rank in banned_ranks(rules)]
    if ranks:
        yield lang.gettext("These ranks may not be laid away: {ranks}.", ranks=listed(lang, ranks))
    else:
        yield lang.gettext("Any card may be laid away.")


def _raise(lang: Language, rules: Rules) -> str:
    if not can_raise(rules):
        return lang.gettext("The highest bid is the contract; it is not raised.")
    if rules.talon_size:
        return lang.gettext(
            "After that the declarer keeps the bid or raises it, in the same steps; that is the contract."
        )
    return lang.gettext(
        "Having seen them, the declarer keeps the bid or raises it, in the same steps; that is the contract."
    )
