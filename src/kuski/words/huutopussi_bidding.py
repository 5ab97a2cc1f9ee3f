"""What is asked in the auction: the opening, which may be compulsory, and the bids after it."""

from kuski.huutopussi.rules import Rules
from kuski.huutopussi.view import View
from kuski.words.huutopussi_effects import several_openings
from kuski.words.language import Language

Asked = tuple[str, str]


def opening(lang: Language, view: View, rules: Rules) -> Asked:
    """Return the question for the first bid."""
    low = rules.min_open
    if view.seat is not None and view.auction is not None and view.seat in view.auction.banned:
        return (
            lang.gettext("You must open with {points}", points=low),
            lang.gettext("The bidding ban allows no other bid."),
        )
    compulsory = "pass" not in view.legal
    title = lang.gettext("You must open") if compulsory else lang.gettext("Open the bidding?")
    if "redeal" in view.legal:
        return title, lang.gettext("Or throw this hand in: it is bad enough.")
    if not several_openings(rules):
        return title, lang.gettext("The first bid is {points}.", points=low)
    if rules.open_step == 1:
        return title, lang.gettext("The first bid is at least {points}.", points=low)
    return title, lang.gettext(
        "At least {points}, and a multiple of {step}.", points=low, step=rules.open_step
    )


def outbid(lang: Language, view: View, rules: Rules, player: str, bid: int) -> Asked:
    """Return the question for a bid above that of ``player``."""
    title = lang.gettext("{player} bid {points}", player=player, points=bid)
    if "redeal" in view.legal:
        return title, lang.gettext("This hand may also be thrown in.")
    low = (bid // rules.bid_step + 1) * rules.bid_step
    if low > rules.highest_bid:
        return title, lang.gettext("Nobody can bid more; you pass.")
    return title, lang.gettext("You bid at least {points}, or you pass.", points=low)


def said_so_far(lang: Language, player: str, bid: int) -> str:
    """Return the highest bid so far, as a sentence."""
    return lang.gettext("The highest bid is {points}: {player}.", points=bid, player=player)
