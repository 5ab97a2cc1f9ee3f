"""The rule sheet of Huutopussi on what it is about, the cards, and the deal."""

from collections.abc import Iterator

from kuski.huutopussi.rules import Rules
from kuski.words.huutopussi_effects import cards_and_last
from kuski.words.language import Language


def game(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on what the game is about."""
    yield lang.ngettext("{n} player takes part.", "{n} players take part.", rules.players)
    if rules.sides == "pairs":
        yield lang.gettext("Two play against two: partners sit opposite and have one score.")
        yield lang.gettext(
            "In each deal the highest bidder is the declarer, who promises a number of points"
            " and has to collect it together with the partner."
        )
    else:
        yield lang.gettext("Everybody plays alone.")
        yield lang.gettext(
            "In each deal the highest bidder is the declarer, who promises a number of points"
            " and has to collect it against the others."
        )
    yield lang.gettext("Points come from tricks, and from marriages: a king and a queen of one suit.")


def cards(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on the cards and their points."""
    if rules.fives:
        yield lang.gettext("The pack has 40 cards: 5 to ace in each suit.")
        yield lang.gettext(
            "From high to low: ace, 10, king, queen, jack, 9, 8, 7, 6, 5. The 10 is above the king."
        )
    else:
        yield lang.gettext("The pack has 36 cards: 6 to ace in each suit.")
        yield lang.gettext(
            "From high to low: ace, 10, king, queen, jack, 9, 8, 7, 6. The 10 is above the king."
        )
    if rules.card_points == "original":
        yield lang.gettext(
            "An ace is worth 11 points, a 10 is worth 10, a king 4, a queen 3, a jack 2, the others nothing."
        )
    else:
        yield lang.gettext(
            "An ace and a 10 are worth 10 points, a king, a queen and a jack 5, the others nothing."
        )
    yield lang.ngettext(
        "The last trick brings {n} point more.", "The last trick brings {n} points more.", rules.last_trick
    )
    yield lang.ngettext(
        "All cards and the last trick make {n} point.",
        "All cards and the last trick make {n} points.",
        cards_and_last(rules),
    )


def deal(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on the deal."""
    yield lang.ngettext(
        "The cards are dealt one at a time, clockwise from the dealer's left; everybody gets {n} card.",
        "The cards are dealt one at a time, clockwise from the dealer's left; everybody gets {n} cards.",
        rules.hand_size,
    )
    if rules.players == 2:
        yield lang.ngettext(
            "A third hand of {n} card stays in the dark: nobody sees it, and it counts for nobody.",
            "A third hand of {n} cards stays in the dark: nobody sees it, and it counts for nobody.",
            rules.hand_size,
        )
    if rules.talon_size:
        yield lang.ngettext(
            "{n} card is left over, face down: the talon.",
            "{n} cards are left over, face down: the talon.",
            rules.talon_size,
        )
    elif rules.players > 2:
        yield lang.gettext("All cards are dealt.")
    if rules.deals != 1:
        yield lang.gettext("After each deal the next player clockwise deals.")
