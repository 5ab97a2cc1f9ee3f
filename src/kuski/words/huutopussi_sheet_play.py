"""The rule sheet of Huutopussi on the tricks and their three duties."""

from collections.abc import Iterator

from kuski.huutopussi.rules import Rules
from kuski.words.language import Language


def play(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on the tricks."""
    yield lang.gettext("The declarer leads to the first trick, and then whoever took the last one.")
    if rules.first_lead == "ace_spade":
        yield lang.gettext("The very first lead is an ace, without one a spade, without either any card.")
    yield lang.gettext("Follow suit: if you hold a card of the suit that was led, you play one.")
    if rules.must_beat:
        yield from _must_beat(lang, rules)
    else:
        yield lang.gettext("Which one is up to you: you need not beat the trick.")
    if rules.must_trump:
        yield lang.gettext("Trump: if you cannot follow suit, you play a trump.")
        if rules.must_overtrump:
            yield lang.gettext(
                "Trump higher: if there is a trump in the trick already, yours is higher if you can;"
                " otherwise any trump will do."
            )
        else:
            yield lang.gettext("Which one is up to you: it need not be higher than a trump in the trick.")
        yield lang.gettext("Without a trump either, you play any card.")
    else:
        yield lang.gettext("If you cannot follow suit, you play any card and need not trump.")
    yield lang.gettext("The highest trump takes the trick, or without one the highest card of the led suit.")
    yield lang.gettext("Only the last trick may be looked at.")


def _must_beat(lang: Language, rules: Rules) -> Iterator[str]:
    if rules.sides == "pairs":
        yield lang.gettext(
            "Beat: if one of them would win the trick as it stands, you play such a one,"
            " also when your partner is winning it."
        )
    else:
        yield lang.gettext("Beat: if one of them would win the trick as it stands, you play such a one.")
    yield lang.gettext("Once a trump lies on another suit, any card of the led suit will do.")
