"""What is asked between the auction and the first lead: discards, cards for the partner, the contract."""

from collections.abc import Sequence

from kuski.cards import Rank
from kuski.huutopussi.rules import Rules
from kuski.huutopussi.view import ExchangeView, View
from kuski.words.cards import rank_letter
from kuski.words.language import Language
from kuski.words.lists import either

Asked = tuple[str, str]


def exchange(lang: Language, view: View, now: ExchangeView, rules: Rules, names: Sequence[str]) -> Asked:
    """Return what is asked of the declarer, or of the partner who gives."""
    match now.stage:
        case "discarding":
            left = rules.talon_size - now.discarded
            title = lang.ngettext("Lay {n} card away", "Lay {n} cards away", left)
            return title, _discard_rule(lang, rules)
        case "giving":
            left = rules.exchange - len(now.given or ())
            title = lang.ngettext("Give your partner {n} card", "Give your partner {n} cards", left)
            player = names[view.declarer or 0]
            return title, lang.gettext("{player} plays for {points}.", player=player, points=now.bid)
        case "returning":
            left = rules.exchange - len(now.returned or ())
            title = lang.ngettext("Give {n} card back", "Give {n} cards back", left)
            return title, lang.gettext("Any card may go, received ones too.")
    return _contract(lang, view, now, rules)


def banned_ranks(rules: Rules) -> list[Rank]:
    """Return the ranks of the pack that may not be discarded."""
    pack = [rank for rank in Rank if rank >= (Rank.FIVE if rules.fives else Rank.SIX)]
    return [rank for rank in pack if rank in rules.discard_ban]


def _discard_rule(lang: Language, rules: Rules) -> str:
    ranks = [rank_letter(lang, rank) for rank in banned_ranks(rules)]
    if not ranks:
        return lang.gettext("Any card may go, and it counts for you.")
    return lang.gettext("Not {ranks}. What goes counts for you.", ranks=either(lang, ranks))


def _contract(lang: Language, view: View, now: ExchangeView, rules: Rules) -> Asked:
    if len(view.legal) > 1:
        title = lang.gettext("Keep {points} or raise?", points=now.bid)
        return title, lang.gettext("If it is made, just the contract counts.")
    title = lang.gettext("Say the contract: {points}", points=now.bid)
    if not rules.raise_:
        return title, lang.gettext("The bid is not raised here.")
    if now.bid // rules.bid_step * rules.bid_step + rules.bid_step > rules.highest_bid:
        return title, lang.gettext("No contract can be higher.")
    return title, lang.gettext("Under the bidding ban you may not raise.")
