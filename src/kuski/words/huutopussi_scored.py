"""What a deal of Huutopussi brought to a side, and why: the contract, what was collected, Porvoo."""

from collections.abc import Sequence

from kuski.huutopussi.events import SideScored
from kuski.huutopussi.rules import Rules
from kuski.huutopussi.state import DealResult
from kuski.words.huutopussi_names import signed
from kuski.words.language import Language
from kuski.words.lists import listed


def scored(
    lang: Language,
    event: SideScored,
    names: Sequence[str],
    deal: DealResult | None = None,
    rules: Rules | None = None,
) -> str:
    """Return what a side got and why, and its score.

    Args:
        lang: the language.
        event: what the side got.
        names: the players' names by seat.
        deal: the line of the score sheet, which says who was declarer, the bid and the contract.
        rules: the table's rules, which say above which contract a failure counts double.
    """
    side = listed(lang, [names[seat] for seat in event.seats])
    match event.why:
        case "made":
            text = _made(lang, event, side)
        case "failed":
            text = lang.ngettext(
                "{side}: collected {collected}, promised {contract}. The contract fails and costs {n} point.",
                "{side}: collected {collected}, promised {contract}."
                " The contract fails and costs {n} points.",
                -event.gain,
                side=side,
                collected=event.collected,
                contract=-event.gain,
            )
        case "doubled":
            text = _doubled(lang, event, side, rules)
        case "porvoo":
            text = _porvoo(lang, event, side, deal)
        case _:
            text = _collected(lang, event, side)
    return f"{text} " + lang.gettext("Score: {points}.", points=signed(event.score))


def _made(lang: Language, event: SideScored, side: str) -> str:
    if event.collected == event.gain:
        return lang.ngettext(
            "{side}: the contract is made with exactly {n} point.",
            "{side}: the contract is made with exactly {n} points.",
            event.gain,
            side=side,
        )
    return lang.ngettext(
        "{side}: collected {collected}. The contract is made, and only the promised {n} point counts.",
        "{side}: collected {collected}. The contract is made, and only the promised {n} points count.",
        event.gain,
        side=side,
        collected=event.collected,
    )


def _doubled(lang: Language, event: SideScored, side: str, rules: Rules | None) -> str:
    contract = -event.gain // 2
    if rules is None or rules.fail_double_over is None:
        return lang.ngettext(
            "{side}: collected {collected}, promised {contract}."
            " The contract fails, counts double and costs {n} point.",
            "{side}: collected {collected}, promised {contract}."
            " The contract fails, counts double and costs {n} points.",
            -event.gain,
            side=side,
            collected=event.collected,
            contract=contract,
        )
    return lang.ngettext(
        "{side}: collected {collected}, promised {contract}."
        " The contract fails, counts double because it is above {limit}, and costs {n} point.",
        "{side}: collected {collected}, promised {contract}."
        " The contract fails, counts double because it is above {limit}, and costs {n} points.",
        -event.gain,
        side=side,
        collected=event.collected,
        contract=contract,
        limit=rules.fail_double_over,
    )


def _porvoo(lang: Language, event: SideScored, side: str, deal: DealResult | None) -> str:
    lost = -event.gain
    if deal is None or deal.declarer is None:
        return lang.ngettext(
            "{side}: no trick. Porvoo costs {n} point.",
            "{side}: no trick. Porvoo costs {n} points.",
            lost,
            side=side,
        )
    if deal.declarer in event.seats and lost > deal.contract:
        return lang.ngettext(
            "{side}: no trick. For the declarer Porvoo costs {times} times the contract: {n} point.",
            "{side}: no trick. For the declarer Porvoo costs {times} times the contract: {n} points.",
            lost,
            side=side,
            times=lost // deal.contract,
        )
    if lost == deal.contract:
        return lang.ngettext(
            "{side}: no trick. Porvoo costs as much as the contract: {n} point.",
            "{side}: no trick. Porvoo costs as much as the contract: {n} points.",
            lost,
            side=side,
        )
    return lang.ngettext(
        "{side}: no trick. Porvoo costs as much as the bid before the raise: {n} point.",
        "{side}: no trick. Porvoo costs as much as the bid before the raise: {n} points.",
        lost,
        side=side,
    )


def _collected(lang: Language, event: SideScored, side: str) -> str:
    if event.collected == event.gain:
        return lang.ngettext(
            "{side}: collected {n} point.", "{side}: collected {n} points.", event.gain, side=side
        )
    return lang.ngettext(
        "{side}: collected {collected}, rounded to {n} point.",
        "{side}: collected {collected}, rounded to {n} points.",
        event.gain,
        side=side,
        collected=event.collected,
    )
