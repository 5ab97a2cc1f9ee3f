"""The rule sheet of Huutopussi on trump, marriages, and questions to the partner."""

from collections.abc import Iterator

from kuski.huutopussi.rules import Rules
from kuski.words.language import Language


def trump(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on trump and marriages."""
    yield lang.gettext("At first there is no trump.")
    yield lang.gettext(
        "Trump is made with a marriage, king and queen of one suit: you show both from your hand,"
        " and the suit is trump until another is made."
    )
    if rules.declare_after == "any_trick":
        yield lang.gettext("You may do so when you have just taken a trick, before you lead to the next.")
    else:
        yield lang.gettext(
            "You may do so when you have just taken a trick that you also led, before you lead to the next."
        )
    yield lang.gettext("It is open to everybody, not to the declarer alone.")
    if rules.suit_values == "SHDC":
        yield lang.gettext("Points for a marriage: spades 100, hearts 80, diamonds 60, clubs 40.")
    else:
        yield lang.gettext("Points for a marriage: hearts 100, diamonds 80, clubs 60, spades 40.")
    yield lang.gettext("You keep them when another suit becomes trump; each suit counts once in a deal.")
    if rules.declares_per_trick == 1:
        yield lang.gettext("After a trick you show one marriage at most.")
    else:
        yield lang.gettext("After a trick you may show several marriages; the last one is trump.")
    if rules.lead_marriage:
        yield lang.gettext("You then lead king or queen of the new trump.")
    else:
        yield lang.gettext("You may then lead any card.")


def asking(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on questions to the partner; none where nobody asks."""
    if rules.asking == "none":
        return
    yield lang.gettext(
        "When you may show a marriage, you may instead ask your partner one question,"
        " which is answered truthfully."
    )
    yield lang.gettext(
        "A whole pair: if the partner holds king and queen of a suit that has not been trump,"
        " the partner names one such suit, and it is trump."
    )
    yield lang.gettext("Whether there are more of them is not said.")
    if rules.half_needs_card:
        yield lang.gettext(
            "Half of a suit that has not been trump, of which you hold king or queen:"
            " if the partner holds the other, it is trump."
        )
    else:
        yield lang.gettext(
            "Half of any suit that has not been trump: the partner says whether king or queen is there;"
            " it is trump only if you hold the other."
        )
    yield lang.gettext("A pair found by asking brings your side the points of a marriage.")
    yield lang.gettext("After the answer you lead, whatever it was.")
    if rules.lead_marriage:
        yield lang.gettext("After a question you may lead any card.")
    yield from _lockout(lang, rules)


def _lockout(lang: Language, rules: Rules) -> Iterator[str]:
    if rules.ask_lockout == "none":
        yield lang.gettext("Having asked, you may still show marriages later in the deal.")
        return
    yield lang.gettext("Having asked, you show no marriage of your own in this deal, but may ask again.")
    if rules.ask_lockout == "illisoft":
        yield lang.gettext(
            "Once one of you has asked for a half, neither of you shows a marriage"
            " or asks for a whole pair in this deal."
        )
