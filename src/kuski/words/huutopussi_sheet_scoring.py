"""The rule sheet of Huutopussi on the points of a deal, Porvoo, the end of the match, and leaving."""

from collections.abc import Iterator

from kuski.huutopussi.rules import Rules
from kuski.words.huutopussi_effects import (
    all_may_pass,
    can_raise,
    doubled_above,
    rounding_matters,
    several_can_arrive,
    target_matters,
)
from kuski.words.language import Language


def scoring(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on the points of a deal."""
    if rules.talon_size:
        yield lang.gettext(
            "What you collect: the cards in your tricks, the last trick and your marriages;"
            " the declarer also the cards laid away."
        )
    else:
        yield lang.gettext("What you collect: the cards in your tricks, the last trick and your marriages.")
    if rules.sides == "pairs":
        yield lang.gettext("Partners collect together.")
    yield lang.gettext(
        "If the declarer has collected the contract, exactly the contract is booked, even when it was more."
    )
    yield lang.gettext("Otherwise the declarer loses the contract.")
    limit = doubled_above(rules)
    if limit == 0:
        yield lang.gettext("A failed contract counts double.")
    elif limit is not None:
        yield lang.gettext("A failed contract above {limit} counts double.", limit=limit)
    if rounding_matters(rules):
        yield lang.gettext("The others score what they collect, rounded to the nearest 5.")
    else:
        yield lang.gettext("The others score what they collect.")


def porvoo(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on taking no trick."""
    if rules.sides == "pairs":
        yield lang.gettext("A side goes to Porvoo if neither partner takes a trick in the deal.")
    else:
        yield lang.gettext("You go to Porvoo if you take no trick in the deal.")
    if rules.talon_size:
        yield lang.gettext("Cards laid away are not a trick.")
    yield from _declarer(lang, rules)
    if rules.porvoo_basis == "original" and can_raise(rules):
        yield lang.gettext(
            "A defender in Porvoo loses as much as the declarer bid before the raise,"
            " also when the contract fails."
        )
    else:
        yield lang.gettext(
            "A defender in Porvoo loses as much as the contract, also when the contract fails."
        )
    if all_may_pass(rules) and rules.all_pass == "no_contract":  # noqa: S105
        yield lang.gettext("Without a contract, no trick costs nothing.")


def _declarer(lang: Language, rules: Rules) -> Iterator[str]:
    limit = doubled_above(rules)
    times = max(rules.porvoo_declarer_factor, 2 if limit == 0 else 1)
    if times == 1:
        yield lang.gettext("A declarer in Porvoo loses the contract.")
    else:
        yield lang.gettext("A declarer in Porvoo loses {times} times the contract.", times=times)
    if limit is None:
        return
    if times == 1:
        yield lang.gettext("Above {limit} that counts double too.", limit=limit)
    else:
        yield lang.gettext("That is not doubled again.")


def end(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on the end of the match."""
    if target_matters(rules):
        yield from _target(lang, rules)
    if rules.deals is None:
        return
    if target_matters(rules):
        yield lang.ngettext(
            "After {n} deal the match ends in any case; the highest score wins, and equals share the win.",
            "After {n} deals the match ends in any case; the highest score wins, and equals share the win.",
            rules.deals,
        )
    else:
        yield lang.ngettext(
            "The match has {n} deal; the highest score wins, and equals share the win.",
            "The match has {n} deals; the highest score wins, and equals share the win.",
            rules.deals,
        )


def _target(lang: Language, rules: Rules) -> Iterator[str]:
    if rules.target_test == "reach":
        yield lang.ngettext(
            "The match is won with {n} point or more after a deal.",
            "The match is won with {n} points or more after a deal.",
            rules.target,
        )
    else:
        yield lang.ngettext(
            "The match is won with more than {n} point after a deal.",
            "The match is won with more than {n} points after a deal.",
            rules.target,
        )
    if not several_can_arrive(rules):
        return
    if rules.target_tie == "declarer":
        yield lang.gettext(
            "If several have that, the declarer's side wins; if it is not among them, the highest,"
            " and if the highest are equal, another deal is played."
        )
    else:
        yield lang.gettext(
            "If several have that, the highest wins; if the highest are equal, another deal is played."
        )


def leaving(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on leaving."""
    yield lang.gettext("If somebody leaves, the match ends at once, and the running deal does not count.")
    if rules.sides == "pairs":
        yield lang.gettext("Then the other side wins.")
    else:
        yield lang.gettext("Then the highest score among the others wins.")
